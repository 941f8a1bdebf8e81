// The open question: one sentence, and every answer as a button, including those that the board offers.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Session } from '../state/session';
import { type ChoiceGroup, MANY, actors, isOnBoard, isOpen } from '../state/choices';
import { declining } from '../state/habits';
import { type Listed, listed } from '../state/listed';
import { mine, useMine } from '../state/mine';
import { meet, timesMet } from '../state/store';
import type { Asked, Choice } from '../wire';
import { AmountRows } from './amounts';
import { ChoiceButton } from './choice';
import { Icon } from './icons';
import { Partners } from './partners';
import { PieceIcon } from './pieceicon';
import { RuleLink } from './rule';
import { Emblem, playerName } from './seat';
import { Dialog } from './dialog';

/** More choices than this are hard to find with a finger. */
const LONG = 40;
/** Ids longer than this are not fit to be shown as names. */
const SHORT = 3;
/** Whoever has met a question this often needs no help with it. */
const FAMILIAR = 4;

export function Ask({ session }: { session: Session }) {
  const prompt = session.question.prompt.value;
  const known = session.view.known.value;
  const welcome = session.server.welcome.value;
  if (!known || !welcome)
    return (
      <section class="ask" aria-label="Question">
        <p class="ask-text">Opening the table…</p>
      </section>
    );
  const seat = prompt?.seat ?? session.view.mySeat.value;
  return (
    <section class="ask" aria-label="Question" aria-busy={session.question.waiting.value !== null}>
      <div class="ask-head">
        {seat !== null && <Asking session={session} seat={seat} />}
        <p class="ask-text" aria-live="polite">
          {sentenceOf(session)} {prompt && <RuleLink game={welcome.game.id} rule={prompt.rule} />}
        </p>
      </div>
      {prompt && <HelpLine session={session} prompt={prompt} key={prompt.id} />}
      {prompt ? <Choices session={session} prompt={prompt} /> : <NextWaiting table={session.table} />}
      <div class="ask-end">
        {prompt && <Ends session={session} prompt={prompt} />}
        <Footer session={session} />
      </div>
    </section>
  );
}

/** Who is asked: the piece that acts, if there is only one, else the seat. */
function Asking({ session, seat }: { session: Session; seat: number }) {
  const scene = session.replay.scene.value;
  const theme = session.theme.value;
  const piece = scene?.pieces.find((one) => one.id === session.choosing.selected.value);
  if (piece && session.question.prompt.value) return <PieceIcon piece={piece} theme={theme} />;
  const picture = scene?.seats.find((one) => one.seat === seat)?.picture ?? null;
  return <Emblem seat={seat} picture={picture} theme={theme} />;
}

/** A sentence for those who meet the question for the first time, and behind a button for everybody else. */
function HelpLine({ session, prompt }: { session: Session; prompt: Asked }) {
  const kind = `${session.server.welcome.value?.game.id}/${prompt.kind || prompt.rule}`;
  const [shown, setShown] = useState(timesMet(kind) < FAMILIAR);
  useEffect(() => {
    if (prompt.help) meet(kind);
  }, [kind]);
  if (!prompt.help) return null;
  if (shown) return <p class="help">{prompt.help}</p>;
  return (
    <button type="button" class="help-more" onClick={() => setShown(true)}>
      What does this mean?
    </button>
  );
}

/** While others think: the next of this browser's tables where it is your turn. */
function NextWaiting({ table }: { table: string }) {
  useMine(20);
  const next = mine.value.find((one) => one.waiting && one.kept.table !== table);
  if (!next) return null;
  return (
    <p class="hint">
      <a href={`/table/${next.kept.table}`}>
        Your turn at another table: {next.facts.title}, {next.facts.headline}
      </a>
    </p>
  );
}

function sentenceOf(session: Session): string {
  const known = session.view.known.value!;
  const looking = session.replay.looking.value;
  if (looking) return `You are looking at moment ${looking.moment} of ${known.moments}.`;
  if (known.outcome) return known.outcome.text;
  if (known.prompt) return known.prompt.text;
  const names = known.toAct
    .map((index) => session.server.seats.value[index])
    .map((seat) => (seat ? `${seat.name} (${playerName(seat)})` : ''))
    .join(' and ');
  return names ? `Waiting for ${names}…` : 'Waiting…';
}

function Choices({ session, prompt }: { session: Session; prompt: Asked }) {
  const filter = session.choosing.filter.value;
  const list = listed(prompt, session.choosing.selected.value, filter);
  const several = actors(prompt).length > 1;
  return (
    <>
      {several && <Actors session={session} prompt={prompt} />}
      {list.waiting && <p class="hint">Choose a piece, here or on the board.</p>}
      <Filter session={session} list={list} />
      <div class="choices">
        {prompt.draft && <Partners session={session} draft={prompt.draft} />}
        {prompt.amounts && <AmountRows session={session} amounts={prompt.amounts} key={prompt.id} />}
        {list.groups.map((group) => (
          <Group session={session} group={group} list={list} key={group.title ?? ''} />
        ))}
        {list.open.length === 0 && filter && (
          <p class="none">No choice matches. Press Enter to ask why “{filter}” is not allowed.</p>
        )}
        {list.open.length === 0 && !filter && !prompt.amounts && (
          <p class="hint">Keep reading; the lesson gets to this.</p>
        )}
        <Habit session={session} prompt={prompt} />
        <Blocked session={session} choices={list.blocked} />
      </div>
    </>
  );
}

/** What ends the question, always in sight. */
function Ends({ session, prompt }: { session: Session; prompt: Asked }) {
  const { ends, order } = listed(prompt, session.choosing.selected.value, session.choosing.filter.value);
  if (!ends.length) return null;
  return (
    <div class="choices ends">
      {ends.map((choice, index) => (
        <ChoiceButton
          session={session}
          choice={choice}
          number={order.get(choice.answer)}
          kind={index === ends.length - 1 && !prompt.amounts ? 'filled' : ''}
          key={choice.answer}
        />
      ))}
    </div>
  );
}

/** A field to find an answer in a long list, or to type one. */
function Filter({ session, list: { groups, open } }: { session: Session; list: Listed }) {
  const filter = session.choosing.filter.value;
  const search = useRef<HTMLInputElement>(null);
  // What is folded away need not be searched through.
  const shown = groups.reduce((sum, group) => sum + group.buttons.length, 0);
  return (
    <label class={filter || open.length > LONG ? 'filter' : shown > MANY ? 'filter some' : 'filter few'}>
      <Icon name="search" />
      <span class="sr">Filter choices, or type an answer</span>
      <input
        ref={search}
        id="filter"
        type="text"
        autocomplete="off"
        spellcheck={false}
        placeholder={`Type to filter ${open.length} choices`}
        value={filter}
        onInput={(event) => (session.choosing.filter.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            search.current?.blur();
            if (open.length === 1) void session.question.answer(open[0]!);
            else if (filter.trim()) void session.question.typed(filter);
          } else if (event.key === 'Escape') {
            session.choosing.filter.value = '';
            search.current?.blur();
          } else if (event.key === 'ArrowDown') {
            event.preventDefault();
            document.querySelector<HTMLElement>('.choices .choice')?.focus();
          }
          event.stopPropagation();
        }}
      />
      <kbd>/</kbd>
    </label>
  );
}

/** The pieces that can act; choosing one shows only its own choices. */
function Actors({ session, prompt }: { session: Session; prompt: Asked }) {
  const pieces = session.view.known.value!.scene.pieces;
  const theme = session.theme.value;
  const spaces = new Map(
    session.view.known
      .value!.scene.boards.flatMap((board) => board.spaces)
      .map((space) => [space.id, space.name ?? space.id]),
  );
  return (
    <div class="actors" role="group" aria-label="Pieces that can act">
      {actors(prompt).map((id) => {
        const count = prompt.choices.filter(
          (choice) =>
            isOpen(choice) && choice.touches[0] && 'piece' in choice.touches[0] && choice.touches[0].piece === id,
        ).length;
        const piece = pieces.find((one) => one.id === id);
        return (
          <button
            type="button"
            class="actor"
            data-actor={id}
            aria-pressed={session.choosing.selected.value === id}
            title={piece?.name ?? id}
            onClick={() => (session.choosing.selected.value = session.choosing.selected.value === id ? null : id)}
          >
            <PieceIcon piece={piece ?? { kind: '', form: null, owner: null }} theme={theme} />{' '}
            {piece && id.length > SHORT ? `${piece.count > 1 ? `${piece.count} × ` : ''}${piece.name}` : id}{' '}
            <small>{piece && id.length > SHORT ? spaces.get(piece.at ?? '') : count}</small>
          </button>
        );
      })}
    </div>
  );
}

function Group({ session, group, list }: { session: Session; group: ChoiceGroup; list: Listed }) {
  const [unfolded, setUnfolded] = useState(false);
  if (list.waiting && group.actor !== null) return null;
  // A group that is named after a piece's id shows the piece's name; a group on its own needs no name.
  const pieces = session.view.known.value!.scene.pieces;
  const name = pieces.find((piece) => piece.id === group.title)?.name ?? group.title;
  const alone = list.groups.filter((one) => one.title !== null).length === 1 && group.actor !== null;
  const all = session.choosing.filter.value !== '' || unfolded || group.onBoard.length <= MANY;
  const number = (choice: Choice) => list.order.get(choice.answer);
  return (
    <div class="choice-group">
      {name && !alone && <h3>{name}</h3>}
      {group.buttons.map((choice) => (
        <ChoiceButton session={session} choice={choice} number={number(choice)} key={choice.answer} />
      ))}
      {group.onBoard.length > 0 &&
        (all ? (
          <div class="board-choices">
            {group.onBoard.map((choice) => (
              <ChoiceButton
                session={session}
                choice={choice}
                number={number(choice)}
                kind="small"
                key={choice.answer}
              />
            ))}
          </div>
        ) : (
          <button type="button" class="unfold" onClick={() => setUnfolded(true)}>
            <b aria-hidden="true">◇</b> {lit(session, group)} <span>list them</span>
          </button>
        ))}
    </div>
  );
}

/** `28 areas lit on the board`. */
function lit(session: Session, { onBoard, buttons }: ChoiceGroup): string {
  const { spaces } = session.theme.value.words;
  const all = [...onBoard, ...buttons.filter(isOnBoard)];
  const only = spaces && all.every((choice) => choice.touches.some((touch) => 'space' in touch));
  return `${all.length} ${only ? `${spaces} ` : ''}lit on the board`;
}

/** A recurring offer can be declined once and for all. */
function Habit({ session, prompt }: { session: Session; prompt: Asked }) {
  const declines = declining(prompt);
  const rule = prompt.rule;
  if (!declines || rule === null || session.guide.step.value) return null;
  return (
    <label class="habit">
      <input
        type="checkbox"
        checked={session.habits.rules.value.has(rule)}
        onChange={(event) => session.habits.declineAlways(rule, event.currentTarget.checked)}
      />
      <span>Always answer “{declines.label}” here without asking</span>
    </label>
  );
}

function Blocked({ session, choices }: { session: Session; choices: Choice[] }) {
  const game = session.server.welcome.value!.game.id;
  if (!choices.length) return null;
  return (
    <details class="blocked">
      <summary>
        Not allowed now, and why <span>{choices.length}</span>
      </summary>
      <ul>
        {choices.slice(0, 60).map((choice) => (
          <li>
            <span>{choice.label}</span>
            <small>
              {choice.blocked!.because} <RuleLink game={game} rule={choice.blocked!.rule} />
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function Footer({ session }: { session: Session }) {
  const known = session.view.known.value!;
  const [sure, setSure] = useState<string | null>(null);
  const [more, setMore] = useState(false);
  const standing = session.replay.looking.value || known.outcome ? [] : known.standing;
  // The list opens when something new is in it, such as a draw offered by the other side.
  const seen = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (seen.current && standing.some((one) => !seen.current!.has(one.answer))) setMore(true);
    seen.current = new Set([...(seen.current ?? []), ...standing.map((one) => one.answer)]);
  }, [standing.map((one) => one.answer).join()]);
  if (!session.server.welcome.value!.you.length)
    return (
      <div class="ask-foot">
        <p class="watching">You are watching.</p>
      </div>
    );
  return (
    <div class="ask-foot">
      <button
        type="button"
        class="tool"
        disabled={!known.undo}
        onClick={() => void session.question.takeBack('undo')}
        title="Undo (U)"
      >
        <Icon name="undo" /> <span>Undo</span>
      </button>
      <button
        type="button"
        class="tool"
        disabled={!known.redo}
        onClick={() => void session.question.takeBack('redo')}
        title="Redo (R)"
      >
        <Icon name="redo" /> <span>Redo</span>
      </button>
      <span class="gap" />
      {standing.length > 0 && (
        <button
          type="button"
          class="tool quiet"
          aria-expanded={more}
          aria-label="Resign and other actions"
          title="Resign and other actions"
          onClick={() => setMore(!more)}
        >
          <Icon name="flag" />
        </button>
      )}
      {more && standing.length > 0 && (
        <div class="standing">
          {standing.map((one) => (
            <button
              type="button"
              class="tool"
              onClick={() => {
                setMore(false);
                if (one.ends_game) setSure(one.answer);
                else void session.question.answerStanding(one.answer);
              }}
            >
              {capital(one.label)}
            </button>
          ))}
        </div>
      )}
      {sure !== null && (
        <Dialog title="This cannot be undone" onClose={() => setSure(null)} small>
          <p>“{known.standing.find((one) => one.answer === sure)?.label ?? sure}” ends the game for you.</p>
          <p class="dialog-foot">
            <button type="button" class="button" onClick={() => setSure(null)}>
              Keep playing
            </button>
            <button
              type="button"
              class="button danger"
              onClick={() => {
                void session.question.answerStanding(sure);
                setSure(null);
              }}
            >
              {capital(known.standing.find((one) => one.answer === sure)?.label ?? sure)}
            </button>
          </p>
        </Dialog>
      )}
    </div>
  );
}
