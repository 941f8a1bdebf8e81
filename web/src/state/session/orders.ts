// What the table does for a seat with questions that come up again and again. The table keeps it, so that neither time nor
// messages tell who had a choice.

import { type ReadonlySignal, computed } from '@preact/signals';
import type { Habit, PromptKind, Seat, Welcome } from '../../wire';
import type { Notices } from './notices';
import type { Server } from './server';

export interface Orders {
  /** The kind of a question, if the table may answer it for the seat. */
  kind(of: string): PromptKind | null;
  /** The seat's own orders, by kind; kinds that are not there are asked. */
  readonly own: ReadonlySignal<Readonly<Record<string, Habit>>>;
  keep(kind: string, habit: Habit): Promise<void>;
  /** Passes all windows until the seat's next turn, the one that is open last: then all that follows is settled too. */
  passUntilTurn(open: string): Promise<void>;
  /** To be asked again, whatever was ordered. */
  askAgain(): Promise<void>;
}

export interface OrdersNeeds {
  welcome: ReadonlySignal<Welcome | null>;
  seat: ReadonlySignal<Seat | null>;
  server: Pick<Server, 'habits' | 'request'>;
  notices: Pick<Notices, 'refuse'>;
}

export function createOrders({ welcome, seat, server, notices }: OrdersNeeds): Orders {
  const kinds = () => welcome.value?.kinds ?? [];
  const own = computed(() => (seat.value === null ? undefined : server.habits.value[seat.value]) ?? {});
  async function keep(kind: string, habit: Habit): Promise<void> {
    if (seat.value === null) return;
    const reply = await server.request({ type: 'habit', seat: seat.value, kind, habit });
    if (reply.type === 'refused') notices.refuse(reply);
  }
  return {
    kind: (of) => kinds().find(({ id }) => id === of) ?? null,
    own,
    keep,
    async passUntilTurn(open) {
      const windows = kinds().flatMap(({ id, window }) => (window && id !== open ? [id] : []));
      for (const id of [...windows, open]) await keep(id, 'pass-until-turn');
    },
    async askAgain() {
      for (const id of Object.keys(own.value)) await keep(id, 'ask');
    },
  };
}
