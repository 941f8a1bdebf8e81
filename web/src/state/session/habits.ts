// The offers that the player always declines at this table, and the declining itself.

import { type ReadonlySignal, effect, signal } from '@preact/signals';
import type { LessonStep, RuleId } from '../../wire';
import { habitual } from '../habits';
import type { Memory } from './memory';
import type { Question } from './question';

export interface Habits {
  /** Rules whose offers are declined without asking. */
  readonly rules: ReadonlySignal<ReadonlySet<RuleId>>;
  /** Says whether offers of this rule are declined without asking from now on. */
  declineAlways(rule: RuleId, always: boolean): void;
  close(): void;
}

export function createHabits(
  memory: Pick<Memory, 'habits' | 'declines'>,
  question: Pick<Question, 'prompt' | 'waiting' | 'reopened' | 'answerFor'>,
  step: ReadonlySignal<LessonStep | undefined>,
  /** Whether the table itself answers questions of a kind, as it is told. */
  isOrdered: (kind: string) => boolean = () => false,
): Habits {
  const rules = signal<ReadonlySet<RuleId>>(new Set(memory.habits));
  const close = effect(() => {
    const open = question.prompt.value;
    // After undo the question is asked again, habit or not; a lesson wants its own answers.
    const mayDecline =
      open && question.waiting.value === null && !step.value && !question.reopened && !isOrdered(open.kind);
    const choice = mayDecline ? habitual(open, rules.value) : null;
    if (choice) void question.answerFor(choice);
  });
  return {
    rules,
    declineAlways(rule, always) {
      const others = [...rules.value].filter((one) => one !== rule);
      rules.value = new Set(always ? [...others, rule] : others);
      memory.declines(rules.value);
    },
    close,
  };
}
