// Pieces that have been sent somewhere over several turns: they go on with one touch, and stop when something happens to them.

import { type ReadonlySignal, computed, effect, signal, untracked } from '@preact/signals';
import type { Choice, LessonStep, Piece } from '../../wire';
import { actor, actors, ends } from '../choices';
import { type Errands, closing, current, planned, unasked } from '../errands';
import type { Question } from './question';
import type { View } from './view';

export interface ErrandsOf {
  readonly all: ReadonlySignal<Errands>;
  /** What goes on with one touch, as things stand. */
  readonly plan: ReadonlySignal<readonly Choice[]>;
  /** The answer that then ends the question, because nobody else has anything to try; null if it stays open. */
  readonly end: ReadonlySignal<Choice | null>;
  /** Sends a piece to spaces, one after the other; nowhere if there are none. */
  send(piece: string, spaces: readonly string[]): void;
  /** Everything that is planned, one answer after the other, and what ends the question then, until dice fall or something else is asked. */
  goOn(): Promise<void>;
  close(): void;
}

const NOTHING: readonly Choice[] = [];

export function createErrands(
  view: Pick<View, 'known'>,
  question: Pick<Question, 'prompt' | 'give' | 'scripting' | 'waiting' | 'reopened'>,
  step: ReadonlySignal<LessonStep | undefined>,
): ErrandsOf {
  const all = signal<Errands>(new Map());
  let before: readonly Piece[] = [];
  const close = effect(() => {
    const pieces = view.known.value?.scene.pieces ?? [];
    untracked(() => (all.value = current(all.value, before, pieces)));
    before = pieces;
  });
  const plan = computed(() => {
    const open = question.prompt.value;
    return open && !step.value ? planned(open, all.value) : NOTHING;
  });
  const end = computed(() => {
    const open = question.prompt.value;
    return open && plan.value.length ? closing(open, new Set(plan.value.map(actor))) : null;
  });
  // Whoever has nothing to stop for goes on without a question; after undo it is asked.
  const going = effect(() => {
    const open = question.prompt.value;
    if (!open || step.value || question.waiting.value !== null || question.scripting.value || question.reopened) return;
    const next = unasked(open, all.value);
    if (next) void question.give(next);
  });
  return {
    all,
    plan,
    end,
    send(piece, spaces) {
      const others = [...all.value].filter(([id]) => id !== piece);
      all.value = new Map(spaces.length ? [...others, [piece, spaces]] : others);
    },
    async goOn() {
      const begun = question.prompt.value;
      const gone = new Set<string | null>();
      const moved = new Set<string | null>();
      for (;;) {
        const open = question.prompt.value;
        if (!open || open.kind !== begun?.kind || open.text !== begun.text || question.waiting.value !== null) return;
        // Whoever has moved and is asked again is asked on another card.
        if (actors(open).some((piece) => moved.has(piece))) return;
        const next = plan.value[0] ?? (gone.size ? closing(open, gone) : null);
        if (!next) return;
        gone.add(actor(next));
        if (next.toward) moved.add(actor(next));
        const told = view.known.value?.log.length ?? 0;
        if (!(await question.give(next)) || ends(next)) return;
        if (view.known.value?.log.slice(told).some(({ line }) => line.dice.length > 0)) return;
      }
    },
    close() {
      close();
      going();
    },
  };
}
