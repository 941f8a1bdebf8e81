// An offer that is being put together: with whom, and what.

import { type ReadonlySignal, type Signal, computed, signal } from '@preact/signals';
import type { Draft, DraftGood, DraftPartner, Seat } from '../../wire';
import { NOTHING, type Picked, partnerOf, put, script } from '../draft';
import type { Notices } from './notices';
import type { Question } from './question';

export interface Dealing {
  readonly draft: ReadonlySignal<Draft | null>;
  readonly partner: ReadonlySignal<DraftPartner | null>;
  readonly picked: Signal<Picked>;
  /** Opens an offer to a seat, or closes it. */
  open(seat: Seat | null): void;
  put(good: DraftGood, count: number): void;
  /** Makes the offer: all its answers, one after the other. */
  propose(): Promise<void>;
}

export function createDealing(question: Pick<Question, 'prompt' | 'script'>, notices: Pick<Notices, 'say'>): Dealing {
  const seat = signal<Seat | null>(null);
  const picked = signal<Picked>(NOTHING);
  const draft = computed(() => question.prompt.value?.draft ?? null);
  const partner = computed(() => partnerOf(draft.value, seat.value));
  return {
    draft,
    partner,
    picked,
    open(next) {
      seat.value = next;
      picked.value = NOTHING;
    },
    put(good, count) {
      if (partner.value) picked.value = put(partner.value, picked.value, good, count);
    },
    async propose() {
      const [now, open] = [partner.value, draft.value];
      if (!now || !open) return;
      const answers = script(open, now, picked.value);
      // Closed first: while the answers go out one by one, the question changes with each.
      seat.value = null;
      if (await question.script(answers, open.cancel)) {
        picked.value = NOTHING;
        notices.say('Offer made.', null, 'good');
      } else seat.value = now.seat;
    },
  };
}
