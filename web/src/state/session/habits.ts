// What the player always answers at this table, and the answering itself.

import { type ReadonlySignal, effect, signal } from '@preact/signals';
import type { Asked, LessonStep } from '../../wire';
import { ending, forced, given, habitOf, habitual, ruleOf } from '../habits';
import { likes } from '../store';
import type { Memory } from './memory';
import type { Question } from './question';
import type { View } from './view';

export interface Habits {
  /** The habits by which questions are answered without asking. */
  readonly all: ReadonlySignal<ReadonlySet<string>>;
  /** Whether the player has answered like this so often that a habit is worth offering. */
  isOften(habit: string): boolean;
  /** The habits of a question that are kept or worth offering. */
  offered(prompt: Asked): string[];
  /** The player has answered by hand. */
  answered(prompt: Asked, answer: string): void;
  /** Says whether questions are answered by this habit from now on. */
  keep(habit: string, always: boolean): void;
  close(): void;
}

/** Whoever gives the same answer so often may want to give it always. */
const TWICE = 2;

export function createHabits(
  memory: Pick<Memory, 'habits' | 'declines'>,
  question: Pick<Question, 'prompt' | 'waiting' | 'given' | 'scripting' | 'reopened' | 'answerFor'>,
  step: ReadonlySignal<LessonStep | undefined>,
  /** Whether the table itself answers questions of a kind, as it is told. */
  isOrdered: (kind: string) => boolean = () => false,
  /** Whether the last answer has had no effect yet. */
  midway: View['midway'] = signal(false),
): Habits {
  const all = signal<ReadonlySet<string>>(new Set(memory.habits));
  const close = effect(() => {
    const open = question.prompt.value;
    // After undo the question is asked again, habit or not; a lesson wants its own answers.
    const mayDecline =
      open &&
      question.waiting.value === null &&
      !question.scripting.value &&
      !step.value &&
      !question.reopened &&
      !isOrdered(open.kind);
    const plan = likes.value.plan === 'end' && mayDecline ? ending(open) : null;
    // What an answer has led to and leaves no choice is part of that answer.
    const rest = mayDecline && midway.value && question.given.value > 0 ? forced(open) : null;
    const choice = plan ?? rest ?? (mayDecline ? habitual(open, all.value) : null);
    if (choice) void question.answerFor(choice);
  });
  const times = signal<ReadonlyMap<string, number>>(new Map());
  const isOften = (habit: string) => (times.value.get(habit) ?? 0) >= TWICE;
  return {
    all,
    isOften,
    offered: (open) =>
      [...new Set([...all.value, ...[...times.value.keys()].filter(isOften)])].filter(
        (habit) => given(open, habit) !== null,
      ),
    answered(open, answer) {
      const habit = habitOf(open, answer);
      // Another answer to such a question: what was begun is no habit.
      const others = [...times.peek()].filter(([other]) => other === habit || ruleOf(other) !== open.rule);
      const often = (habit !== null && times.peek().get(habit)) || 0;
      times.value = new Map(habit === null ? others : [...others, [habit, often + 1]]);
    },
    keep(habit, always) {
      const others = [...all.value].filter((one) => one !== habit);
      all.value = new Set(always ? [...others, habit] : others);
      memory.declines(all.value);
    },
    close,
  };
}
