// What others have moved since the player's last turn, as numbered lines on the board and in the log; no DOM.

import type { LogLine, Seat } from '../wire';

export interface Trail {
  /** Counted from 1, in the order of the log. */
  number: number;
  seat: Seat;
  from: string;
  to: string;
  entry: LogLine;
}

/** Older ones would only be in the way. */
const MOST = 8;

/** The moves of others after a moment: lines of the log that lead from one space to another. */
export function trails(log: readonly LogLine[], after: number, viewer: Seat | null): Trail[] {
  if (after === 0) return [];
  const found = log.flatMap((entry): Omit<Trail, 'number'>[] => {
    const { seat, touches } = entry.line;
    const spaces = touches.flatMap((touch) => ('space' in touch ? [touch.space] : []));
    const [from, to] = [spaces[0], spaces.at(-1)];
    if (entry.moment <= after || seat === null || seat === viewer || !from || !to || from === to) return [];
    return [{ seat, from, to, entry }];
  });
  return found.slice(-MOST).map((trail, index) => ({ ...trail, number: index + 1 }));
}
