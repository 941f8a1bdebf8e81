// Where a reader is in a lesson; no DOM.

import type { LessonStep } from '../wire';

/** How many answers have to be given before each step. */
export function answersBefore(steps: readonly LessonStep[]): number[] {
  let count = 0;
  return steps.map((step) => {
    const before = count;
    if (step.answers.length) count++;
    return before;
  });
}

/** The step to show: back to the one whose answer was taken back, on past those whose answers were given. */
export function stepNow(steps: readonly LessonStep[], step: number, given: number): number {
  const before = answersBefore(steps);
  let now = Math.max(0, Math.min(step, steps.length - 1));
  while (now > 0 && before[now]! > given) now--;
  while (now < steps.length - 1 && steps[now]!.answers.length > 0 && before[now]! < given) now++;
  return now;
}

/** The answers that a step wants; none while it is only read; null = all, once the lesson is through. */
export function wanted(steps: readonly LessonStep[], step: number): ReadonlySet<string> | null {
  if (step === steps.length - 1 && !steps[step]!.answers.length) return null;
  return new Set(steps[step]?.answers ?? []);
}
