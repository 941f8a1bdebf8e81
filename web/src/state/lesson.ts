// Where a reader is in a lesson; no DOM. Step number `steps.length` means that the lesson is over.

import type { Asked, LessonStep } from '../wire';

/** How many answers must be given before each step, and in total. */
export function answersBefore(steps: readonly LessonStep[]): number[] {
  const before = [0];
  for (const step of steps) before.push(before.at(-1)! + (step.answers.length ? 1 : 0));
  return before;
}

/** The step to show: back to a step whose answer was undone, and on past those that have been answered. */
export function stepNow(steps: readonly LessonStep[], step: number, given: number): number {
  const before = answersBefore(steps);
  let now = Math.max(0, Math.min(step, steps.length));
  while (now > 0 && before[now]! > given) now--;
  while (now < steps.length && steps[now]!.answers.length > 0 && before[now]! < given) now++;
  return now;
}

/**
 * The question narrowed to what a step wants; anything else that would be legal shows the step's hint instead. An offer is put together
 * answer by answer: a draft would be ahead of the lesson.
 */
export function narrowed(prompt: Asked, step: LessonStep | undefined): Asked {
  if (!step) return prompt;
  const because = step.answers.length
    ? (step.hint ?? 'this step of the lesson asks for something else')
    : 'keep reading; the lesson gets to this';
  return {
    ...prompt,
    draft: null,
    choices: prompt.choices.map((choice) =>
      step.answers.includes(choice.answer) ? choice : { ...choice, blocked: choice.blocked ?? { rule: null, because } },
    ),
  };
}
