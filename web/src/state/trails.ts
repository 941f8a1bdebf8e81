// What others have moved since the player's last turn, as numbered lines on the board and in the log; no DOM.

import type { LogLine, Piece, Seat } from '../wire';
import { doerOf } from './story';

export interface Trail {
  /** Counted from 1, in the order of the log. */
  number: number;
  seat: Seat;
  from: string;
  to: string;
  /** The line that told of it, the last one where it took several. */
  entry: LogLine;
}

/** Older ones would only be in the way. */
const MOST = 8;

type Found = Omit<Trail, 'number'> & { piece: string | null };

/** The moves of others after a moment: lines of the log that lead from one space to another; those of one piece, end to end, are one. */
export function trails(
  log: readonly LogLine[],
  after: number,
  viewer: Seat | null,
  pieces: readonly Piece[] = [],
): Trail[] {
  if (after === 0) return [];
  const found: Found[] = [];
  for (const entry of log) {
    const { touches } = entry.line;
    const spaces = touches.flatMap((touch) => ('space' in touch ? [touch.space] : []));
    const piece = touches.flatMap((touch) => ('piece' in touch ? [touch.piece] : []))[0] ?? null;
    const seat = doerOf(entry, pieces);
    const [from, to] = [spaces[0], spaces.at(-1)];
    if (entry.moment <= after || seat === null || seat === viewer || !from || !to || from === to) continue;
    const last = found.findLast((one) => piece !== null && one.piece === piece);
    if (last?.to === from) Object.assign(last, { to, entry });
    else found.push({ seat, from, to, entry, piece });
  }
  const moved = found.filter(({ from, to }) => from !== to).slice(-MOST);
  return moved.map(({ seat, from, to, entry }, index) => ({ number: index + 1, seat, from, to, entry }));
}
