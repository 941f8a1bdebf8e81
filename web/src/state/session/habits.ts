// The offers that the player always declines at this table, and the declining itself.

import { type ReadonlySignal, effect, signal } from '@preact/signals';
import type { Asked, LessonStep, RuleId } from '../../wire';
import { declining, ending, habitual } from '../habits';
import { likes } from '../store';
import type { Memory } from './memory';
import type { Question } from './question';

export interface Habits {
  /** Rules whose offers are declined without asking. */
  readonly rules: ReadonlySignal<ReadonlySet<RuleId>>;
  /** Whether the player has declined offers of this rule so often that a habit is worth offering. */
  isOften(rule: RuleId): boolean;
  /** The player has answered by hand. */
  answered(prompt: Asked, answer: string): void;
  /** Says whether offers of this rule are declined without asking from now on. */
  declineAlways(rule: RuleId, always: boolean): void;
  close(): void;
}

/** Whoever gives the same answer so often may want to give it always. */
const TWICE = 2;

export function createHabits(
  memory: Pick<Memory, 'habits' | 'declines'>,
  question: Pick<Question, 'prompt' | 'waiting' | 'scripting' | 'reopened' | 'answerFor'>,
  step: ReadonlySignal<LessonStep | undefined>,
  /** Whether the table itself answers questions of a kind, as it is told. */
  isOrdered: (kind: string) => boolean = () => false,
): Habits {
  const rules = signal<ReadonlySet<RuleId>>(new Set(memory.habits));
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
    const choice = plan ?? (mayDecline ? habitual(open, rules.value) : null);
    if (choice) void question.answerFor(choice);
  });
  const times = signal<ReadonlyMap<RuleId, number>>(new Map());
  return {
    rules,
    isOften: (rule) => (times.value.get(rule) ?? 0) >= TWICE,
    answered(open, answer) {
      if (open.rule === null) return;
      const declined = declining(open)?.answer === answer ? (times.peek().get(open.rule) ?? 0) + 1 : 0;
      times.value = new Map([...times.peek(), [open.rule, declined]]);
    },
    declineAlways(rule, always) {
      const others = [...rules.value].filter((one) => one !== rule);
      rules.value = new Set(always ? [...others, rule] : others);
      memory.declines(rules.value);
    },
    close,
  };
}
