// Several seats at one screen: who looks next, and the cover between two players.

import { type ReadonlySignal, signal } from '@preact/signals';
import type { Connection } from '../../net/connection';
import type { Seat } from '../../wire';
import type { Known } from '../change';
import type { Told } from './server';

export interface Handover {
  /** The seat that must take over before anything is shown. */
  readonly covered: ReadonlySignal<Seat | null>;
  heard(asked: Extract<Told, { type: 'hot-seat' }>): void;
  /** Shows the table as a seat sees it, or as nobody's while the screen is covered. */
  pass(seat: Seat | null): Promise<void>;
}

export function createHandover(known: ReadonlySignal<Known | null>, request: Connection['request']): Handover {
  const covered = signal<Seat | null>(null);

  async function pass(seat: Seat | null): Promise<void> {
    await request({ type: 'pass', seat });
    if (seat !== null) covered.value = null;
  }

  return {
    covered,
    heard({ asked, secret }) {
      if (known.value?.outcome) return;
      const viewer = known.value?.viewer ?? null;
      const next = asked.find((seat) => seat !== viewer) ?? null;
      if (viewer !== null && asked.includes(viewer)) covered.value = null;
      else if (next !== null && !secret) void pass(next);
      else if (next !== null) {
        // Covered first, because the seats see different things.
        covered.value = next;
        if (viewer !== null) void pass(null);
      }
    },
    pass,
  };
}
