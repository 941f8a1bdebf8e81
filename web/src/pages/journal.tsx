// What befell each seat of a game that is over, told turn by turn: a page to read and to print.

import { useEffect, useState } from 'preact/hooks';
import { getJournals } from '../net/api';
import type { Journal } from '../wire';
import { House } from '../panels/house';
import { remembered } from '../state/store';

/** The first of the tokens that this browser has for the table, if the link has none. */
const tokenOf = (table: string, tokens: readonly string[]): string => {
  const kept = remembered(table);
  return tokens[0] ?? kept?.tokens[0] ?? kept?.watch ?? '';
};

export function JournalPage({ table, tokens }: { table: string; tokens: string[] }) {
  const [journals, setJournals] = useState<Journal[] | null>(null);
  const [failed, setFailed] = useState('');
  const [seat, setSeat] = useState<number | null>(null);
  useEffect(() => {
    getJournals(table, tokenOf(table, tokens)).then(setJournals, (error: Error) => setFailed(error.message));
  }, [table]);
  const shown = journals?.find((one) => one.seat === seat) ?? journals?.[0];
  return (
    <House title="Journals">
      <div class="journals">
        <h1>Journals</h1>
        {failed && (
          <p class="why-not" role="alert">
            {failed}
          </p>
        )}
        {!journals && !failed && <p>Loading…</p>}
        {journals?.length === 0 && <p class="none">Nobody keeps a journal in this game.</p>}
        {shown && (
          <>
            <nav class="row no-print" aria-label="Whose journal">
              {journals!.map((one) => (
                <button
                  type="button"
                  class="group"
                  aria-pressed={one === shown}
                  onClick={() => setSeat(one.seat)}
                  key={one.seat}
                >
                  {one.name}
                </button>
              ))}
            </nav>
            <article aria-label={`${shown.name}’s journal`}>
              <h2>{shown.name}’s journal</h2>
              {shown.entries.length === 0 && <p class="none">Nothing written yet.</p>}
              {shown.entries.map(({ turn, text }) => (
                <section key={turn}>
                  <h3>{turn ? `Turn ${turn}` : 'Before the first turn'}</h3>
                  <p>{text}</p>
                </section>
              ))}
            </article>
          </>
        )}
        <p class="row no-print">
          <a class="button" href={`/table/${table}${tokens.length ? `#${tokens.join('.')}` : ''}`}>
            Back to the table
          </a>
          {shown && (
            <button type="button" class="button" onClick={() => print()}>
              Print
            </button>
          )}
        </p>
      </div>
    </House>
  );
}
