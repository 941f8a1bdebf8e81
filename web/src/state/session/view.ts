// The table as its viewer sees it now.

import { type ReadonlySignal, computed, signal } from '@preact/signals';
import type { LogLine, Seat, Update, Welcome } from '../../wire';
import { type Known, applyUpdate, withEarlier } from '../change';
import { lastOwn } from '../story';

export interface View {
  readonly known: ReadonlySignal<Known | null>;
  /** The seat of the viewer, now or once the table is open. */
  readonly mySeat: ReadonlySignal<Seat | null>;
  /** Whether the last answer has had no effect yet, so that Esc can back out of it. */
  readonly midway: ReadonlySignal<boolean>;
  /** The log after this moment is news to the player. */
  readonly newsFrom: ReadonlySignal<number>;
  /** Takes in an update; false if updates before it are missing. */
  apply(update: Update): boolean;
  /** Takes in a page of the log from before. */
  readBack(from: number, lines: LogLine[]): void;
  /** The player knows everything that has happened so far. */
  caughtUp(): void;
}

export function createView(welcome: ReadonlySignal<Welcome | null>, read: number): View {
  const known = signal<Known | null>(null);
  const newsFrom = signal(read);
  return {
    known,
    mySeat: computed(() => known.value?.viewer ?? welcome.value?.you[0] ?? null),
    midway: computed(
      () => known.value !== null && known.value.moments > 0 && known.value.log.at(-1)?.moment !== known.value.moments,
    ),
    newsFrom,
    apply(update) {
      const applied = applyUpdate(known.value, update);
      if ('lost' in applied) return false;
      known.value = applied.known;
      // A browser that has not seen the table before: what its seat did last is where the news begin.
      if (newsFrom.value === 0)
        newsFrom.value = lastOwn(applied.known.log, applied.known.viewer, applied.known.scene.pieces);
      return true;
    },
    readBack(from, lines) {
      if (known.value) known.value = withEarlier(known.value, from, lines);
    },
    caughtUp: () => (newsFrom.value = known.value?.moments ?? 0),
  };
}
