// This browser's tables as they are now, fetched from time to time.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ApiError, getTable } from '../net/api';
import type { TableFacts } from '../wire';
import { type Remembered, forget, remember, tables } from './store';

export interface Mine {
  kept: Remembered;
  facts: TableFacts;
  /** Whether a seat that is played here is asked something. */
  waiting: boolean;
}

export const mine = signal<Mine[]>([]);

async function ask(): Promise<void> {
  const found = await Promise.all(
    tables.value.slice(0, 24).map(async (kept): Promise<Mine | null> => {
      try {
        const facts = await getTable(kept.table);
        if (facts.outcome && !kept.over) remember({ table: kept.table, over: true }, false);
        return { kept, facts, waiting: isWaiting(kept, facts) };
      } catch (error) {
        // A table that is gone from the server is gone from the list.
        if (error instanceof ApiError && error.status === 404) forget(kept.table);
        return null;
      }
    }),
  );
  mine.value = sorted(found.filter((one) => one !== null));
}

/** Whether it is our turn there. Our seats are kept by their ids; if none are known, any human's seat counts. */
export function isWaiting(kept: Remembered, facts: TableFacts): boolean {
  if (facts.outcome) return false;
  return facts.to_act.some((index) => {
    const seat = facts.seats[index];
    return (
      seat !== undefined &&
      !seat.player.startsWith('bot:') &&
      (kept.mine.length ? kept.mine.includes(seat.id) : !kept.invites[seat.id])
    );
  });
}

/** First the tables that wait for us, then the others, then finished ones; the newest first in each. */
export function sorted(list: readonly Mine[]): Mine[] {
  const rank = (one: Mine) => (one.facts.outcome ? 2 : one.waiting ? 0 : 1);
  return [...list].sort((a, b) => rank(a) - rank(b) || b.facts.since - a.facts.since);
}

/** Keeps `mine` up to date while the page is visible. */
export function useMine(seconds: number): void {
  useEffect(() => {
    void ask();
    const timer = setInterval(() => {
      if (!document.hidden) void ask();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, []);
}
