// A seat in the header: who it is, how near it is to the goal, and whether it is to act.

import { bareMarkup } from '../board/badges';
import type { Session } from '../state/session';
import type { Badge, Progress, SeatPanel, Theme } from '../wire';
import { shortName } from '../state/names';
import { PAGE } from './pieceicon';
import { Emblem, playerName } from './seat';

/** More seats than this have no room for long names. */
const CROWD = 3;

/** Two have room for who plays them, too. */
const PAIR = 2;

/** Up to this many are shown one by one, more as a bar. */
const FEW = 6;

export function SeatChip({ session, panel }: { session: Session; panel: SeatPanel }) {
  const known = session.view.known.value;
  const now = session.server.seats.value[panel.seat];
  const mine = session.server.welcome.value?.you.includes(panel.seat);
  const acts = known?.toAct.includes(panel.seat) && !known.outcome;
  const progress = session.replay.scene.value?.goal?.seats.find((one) => one.seat === panel.seat);
  const player = acts
    ? `${now?.label ? `${now.label}, ` : ''}${now?.thinking ? 'thinking…' : 'to move'}`
    : playerName(now);
  // Of many seats, each goes by the first words of its name that tell it from the others.
  const names = session.replay.scene.value?.seats.map((one) => one.name) ?? [];
  const called = names.length > CROWD ? shortName(panel.name, names) : panel.name;
  const facts = panel.facts.map((fact) => `${fact.label}: ${fact.value}`);
  return (
    <li
      class={`seat-${panel.seat} ${acts ? 'acts' : ''} ${mine ? 'yours' : ''} ${progress ? `tone-${progress.tone}` : ''}`}
      title={[`${panel.name}: ${player}`, ...(progress ? [progress.text] : []), ...facts].join('\n')}
    >
      <Emblem seat={panel.seat} picture={panel.picture} theme={session.theme.value} />
      {now && !now.player.startsWith('bot:') && (
        <i class={now.online ? 'dot on' : 'dot'} title={now.online ? 'online' : 'offline'} />
      )}
      <span class="seat-words">
        <strong>
          <span class="seat-name">{called}</span>
          {progress && progress.need > 0 && <b> {progress.have}</b>}
          {mine && <em> you</em>}
        </strong>
        {(!progress || names.length <= PAIR) && <small>{player}</small>}
      </span>
      {progress && <Nearness progress={progress} theme={session.theme.value} />}
      {acts && <span class="sr">to move</span>}
    </li>
  );
}

/** How near a seat is to the goal: what it has one by one, with places for what is missing, or a bar. */
export function Nearness({ progress, theme }: { progress: Progress; theme: Theme }) {
  const { have, need, tokens, text, seat } = progress;
  if (tokens.length || (need > 0 && need <= FEW)) {
    const missing = Math.max(0, need - Math.max(tokens.length, have));
    const plain = Math.max(0, have - tokens.length);
    return (
      <span class="tokens" role="img" aria-label={text}>
        {tokens.map((token) => (
          <Token token={token} theme={theme} />
        ))}
        {Array.from({ length: plain }, () => (
          <i class="pip got" />
        ))}
        {Array.from({ length: missing }, () => (
          <i class="pip" />
        ))}
      </span>
    );
  }
  if (!need) return null;
  return (
    <span class="seat-gauge" role="img" aria-label={text}>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.min(100, (have / need) * 100)} height="10" fill={`url(#${PAGE.seat(seat)})`} />
      </svg>
    </span>
  );
}

function Token({ token, theme }: { token: Badge; theme: Theme }) {
  const drawn = bareMarkup(token, theme, PAGE);
  if (!drawn) return <i class="pip got">{token.text}</i>;
  return <svg class="token" viewBox="-27 -27 54 54" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawn }} />;
}
