// An invitation: what is played, who is there, and the button that takes the seat.

import { NameField } from '../panels/name';
import { useEffect, useState } from 'preact/hooks';
import { claimSeat, getTable } from '../net/api';
import { FairDice } from '../panels/fair';
import { House } from '../panels/house';
import { playerName } from '../panels/seat';
import { go } from '../route';
import { freshToken } from '../state/claims';
import { sentence } from '../state/session/notices';
import { likes, remember, remembered } from '../state/store';
import type { TableFacts } from '../wire';

export function SitPage({ table, invitation }: { table: string; invitation: string }) {
  const [facts, setFacts] = useState<TableFacts | null>(null);
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    getTable(table).then(setFacts, (error: Error) => setFailed(error.message));
  }, [table]);
  const mine = remembered(table)?.mine.length;
  const sit = async () => {
    setBusy(true);
    try {
      const name = likes.value.name ? { name: likes.value.name } : {};
      const { seat, token } = await claimSeat(table, { key: invitation, token: freshToken(invitation), ...name });
      const kept = remembered(table);
      // Whoever plays other seats here already plays all of them at this screen.
      const own = kept?.mine.length ? kept : { tokens: [], mine: [] };
      const [tokens, seats] = [new Set([...own.tokens, token]), new Set([...own.mine, seat])];
      remember({ table, tokens: [...tokens], mine: [...seats] });
      go(`/table/${table}#${[...tokens].join('.')}`);
    } catch (error) {
      setFailed((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <House title="Invitation">
      <h1>Take a seat</h1>
      {facts && (
        <>
          <p class="lead">
            You are invited to a game of {facts.title}. {facts.headline}
          </p>
          <ul class="sit-seats">
            {facts.seats.map((seat) => (
              <li key={seat.id}>
                <strong>{seat.name}</strong>: {playerName(seat)}
              </li>
            ))}
          </ul>
          <FairDice dice={facts.dice} names={(seat) => facts.seats[seat]?.name ?? ''} />
          <NameField />
          <p class="row">
            <button type="button" class="button primary" disabled={busy} onClick={() => void sit()}>
              Take the seat
            </button>
            {!!mine && (
              <a class="button" href={`/table/${table}`}>
                Go to your seat
              </a>
            )}
          </p>
          <p>
            <small>This invitation works once. After that, only this browser has the key to the seat.</small>
          </p>
        </>
      )}
      {failed && (
        <p class="why-not" role="alert">
          {sentence(failed)}
        </p>
      )}
    </House>
  );
}
