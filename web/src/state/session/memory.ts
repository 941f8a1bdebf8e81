// What this browser remembers about one table from visit to visit.

import type { SeatNow, Welcome } from '../../wire';
import { remember, remembered } from '../store';

export interface Memory {
  /** The moment up to which the log was read on the last visit. */
  readonly read: number;
  /** What is answered without asking. */
  readonly habits: readonly string[];
  welcomed(welcome: Welcome): void;
  seated(seats: readonly SeatNow[], { you }: Welcome): void;
  /** A seat's token has been renewed: the old one opens nothing any more. */
  renewed(before: string, now: string): void;
  declines(habits: Iterable<string>): void;
  ended(): void;
  left(moment: number): void;
}

/** `keep: false` leaves no trace among the tables of this browser. */
export function createMemory(table: string, tokens: readonly string[], keep: boolean): Memory {
  const before = remembered(table);
  const put: typeof remember = (...what) => {
    if (keep) remember(...what);
  };
  return {
    read: before?.read ?? 0,
    habits: before?.habits ?? [],
    welcomed({ you, game, scenario }) {
      // A second link to the same table adds seats and removes none; a spectator link adds none.
      const own = you.length
        ? { tokens: [...new Set([...(remembered(table)?.tokens ?? []), ...tokens])] }
        : { watch: tokens[0] ?? null };
      put({ table, ...own, game: game.id, title: game.title, scenario: scenario.title });
    },
    seated(seats, { you }) {
      const mine = you.flatMap((seat) => seats[seat]?.id ?? []);
      put({ table, mine: [...new Set([...(remembered(table)?.mine ?? []), ...mine])] }, false);
    },
    renewed(before, now) {
      put({ table, tokens: (remembered(table)?.tokens ?? []).map((token) => (token === before ? now : token)) }, false);
    },
    declines: (habits) => put({ table, habits: [...habits] }, false),
    ended: () => put({ table, over: true }),
    left: (moment) => put({ table, read: moment }),
  };
}
