// The rules of a game: chapters, search, and a link for every rule.

import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { getGames, getHowTo, getRules } from '../net/api';
import { chaptersOf, found } from '../state/rulebook';
import { HOUSE, wear } from '../state/look';
import type { HowToPart, Rules, Theme } from '../wire';
import { HowTo } from '../panels/howto';
import { House } from '../panels/house';
import { RuleLines } from '../panels/ruletext';
import { SearchField } from '../panels/search';

/** What the page shows: all of it at once, so that a rule that somebody came for stays where it is. */
interface Shown {
  book: Rules;
  theme: Theme;
  parts: HowToPart[];
}

export function RulesPage({ game, rule }: { game: string; rule: string | null }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    // Without its pictures the rulebook is still a rulebook.
    const howTo = getHowTo(game).then(
      (page) => page.parts,
      () => [],
    );
    Promise.all([getRules(game), getGames(), howTo]).then(
      ([book, { games }, parts]) => {
        const theme = games.find((one) => one.game.id === game)?.theme ?? HOUSE;
        wear(theme);
        setShown({ book, theme, parts });
      },
      (error: Error) => setFailed(error.message),
    );
  }, [game]);
  return (
    <House title={shown ? `${shown.book.title} rules` : 'Rules'} wide>
      {shown ? <Book {...shown} rule={rule} /> : <p>{failed || 'Loading the rules…'}</p>}
    </House>
  );
}

function Book({ book, theme, parts, rule }: Shown & { rule: string | null }) {
  const [find, setFind] = useState('');
  const chapters = useMemo(() => chaptersOf(book.rules), [book]);
  const hits = useMemo(() => (find.trim().length > 1 ? found(book.rules, find) : null), [book, find]);
  // Whoever comes for a rule gets the whole book at once, so that it stays where it is; others get it chapter by chapter.
  const [read, setRead] = useState(1);
  useEffect(() => {
    if (read >= chapters.length) return;
    const timer = setTimeout(() => setRead(read + 1));
    return () => clearTimeout(timer);
  }, [read, chapters]);
  useLayoutEffect(() => {
    if (!rule || hits) return;
    const element = document.getElementById(rule);
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
  }, [rule, hits === null]);
  return (
    <div class="rules-page">
      <nav class="rules-tree" aria-label="Chapters">
        <SearchField label="Search the rules" value={find} onChange={setFind} />
        <ol>
          {parts.length > 0 && (
            <li>
              <a href={`/rules/${book.game}#how-to`} onClick={() => setFind('')}>
                How to play
              </a>
            </li>
          )}
          {chapters.map((chapter) => (
            <li>
              <a href={`/rules/${book.game}#${chapter.first}`} onClick={() => setFind('')}>
                {chapter.title}
              </a>
              {chapter.parts.length > 1 && (
                <ol>
                  {chapter.parts
                    .filter((part) => part.title)
                    .map((part) => (
                      <li>
                        <a href={`/rules/${book.game}#${part.first}`} onClick={() => setFind('')}>
                          {part.title}
                        </a>
                      </li>
                    ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <article class="rules-text">
        <h1>{book.title} rules</h1>
        {hits ? (
          <section aria-live="polite">
            <p class="note">
              {hits.length
                ? `${hits.length} ${hits.length === 1 ? 'rule matches' : 'rules match'} “${find.trim()}”`
                : `No rules match “${find.trim()}”. Try fewer or shorter words, or a rule number.`}
            </p>
            {hits.slice(0, 80).map((one) => (
              <RuleEntry book={book} rule={one} find={find} open={false} key={one.id} />
            ))}
          </section>
        ) : (
          <>
            <HowTo game={book.game} prefix={book.prefix} theme={theme} parts={parts} />
            {(rule ? chapters : chapters.slice(0, read)).map((chapter) => (
              <section class="rules-chapter" key={chapter.first}>
                <h2>{chapter.title}</h2>
                {chapter.parts.map((part) => (
                  <>
                    {part.title && <h3>{part.title}</h3>}
                    {part.rules.map((one) => (
                      <RuleEntry book={book} rule={one} find="" open={one.id === rule} key={one.id} />
                    ))}
                  </>
                ))}
              </section>
            ))}
          </>
        )}
      </article>
    </div>
  );
}

function RuleEntry({
  book,
  rule,
  find,
  open,
}: {
  book: Rules;
  rule: Rules['rules'][number];
  find: string;
  open: boolean;
}) {
  return (
    <div class={open ? 'rule-entry open' : 'rule-entry'} id={rule.id} tabIndex={-1}>
      <a class="rule-id" href={`/rules/${book.game}#${rule.id}`}>
        {rule.id}
      </a>
      <div>
        {find && <p class="rule-section">{rule.section.join(' › ')}</p>}
        <RuleLines game={book.game} prefix={book.prefix} lines={rule.lines} find={find} />
      </div>
    </div>
  );
}
