// What others have moved, fired at and pushed since the player's last turn, as numbered lines on the board and in the log; no DOM.

import type { LogLine, Piece, Seat, TrailKind } from '../wire';
import { doerOf } from './story';

export interface Trail {
  /** Counted from 1, in the order of the log; a push has the number of its shot. */
  number: number;
  seat: Seat;
  from: string;
  to: string;
  /** The line that told of it, the last one where it took several. */
  entry: LogLine;
  /** What it was, if it was no move. */
  kind?: TrailKind | undefined;
  /** The kind of weapon of a shot, and of what was pushed by one. */
  weapon?: string | undefined;
}

/** Older ones would only be in the way. */
const MOST = 8;

type Found = Omit<Trail, 'number'> & { piece: string | null };

/** The trails of others after a moment: lines of the log that lead from one space to another; the moves of one piece, end to end, are one. */
export function trails(
  log: readonly LogLine[],
  after: number,
  viewer: Seat | null,
  pieces: readonly Piece[] = [],
): Trail[] {
  if (after === 0) return [];
  const found: Found[] = [];
  // Whose the last shot was, with what, and at what: whoever fires also pushes.
  let shot: { seat: Seat | null; weapon: string; at: string | undefined } | null = null;
  for (const entry of log) {
    if (entry.moment <= after) continue;
    const { touches, trail: kind } = entry.line;
    const spaces = touches.flatMap((touch) => ('space' in touch ? [touch.space] : []));
    const [piece = null, at] = touches.flatMap((touch) => ('piece' in touch ? [touch.piece] : []));
    if (kind && kind !== 'push') shot = { seat: doerOf(entry, pieces), weapon: kind.shot, at };
    const by = kind && shot && (kind !== 'push' || shot.at === piece) ? shot : null;
    const seat = by ? by.seat : kind ? null : doerOf(entry, pieces);
    const [from, to] = [spaces[0], spaces.at(-1)];
    if (seat === null || seat === viewer || !from || !to || from === to) continue;
    const last = kind ? undefined : found.findLast((one) => piece !== null && one.piece === piece && !one.kind);
    if (last?.to === from) Object.assign(last, { to, entry });
    else found.push({ seat, from, to, entry, piece, kind, weapon: by?.weapon });
  }
  const left = found.filter(({ from, to }) => from !== to).slice(-MOST);
  let number = 0;
  return left.map(({ piece: _, ...trail }, index) => {
    if (trail.kind !== 'push' || !left[index - 1]?.weapon) number++;
    return { number, ...trail };
  });
}
