// Where a reader is in a lesson; no DOM. Step number `steps.length` is the time after the lesson.

import type { Asked, LessonStep } from '../wire';

/** How many answers have to be given before each step, and in all. */
export function answersBefore(steps: readonly LessonStep[]): number[] {
  const before = [0];
  for (const step of steps) before.push(before.at(-1)! + (step.answers.length ? 1 : 0));
  return before;
}

/** The step to show: back to the one whose answer was taken back, on past those whose answers were given. */
export function stepNow(steps: readonly LessonStep[], step: number, given: number): number {
  const before = answersBefore(steps);
  let now = Math.max(0, Math.min(step, steps.length));
  while (now > 0 && before[now]! > given) now--;
  while (now < steps.length && steps[now]!.answers.length > 0 && before[now]! < given) now++;
  return now;
}

/** The question narrowed to what a step wants: everything else that would be legal says the step's hint. */
export function narrowed(prompt: Asked, step: LessonStep | undefined): Asked {
  if (!step) return prompt;
  const because = step.answers.length
    ? (step.hint ?? 'this step of the lesson asks for something else')
    : 'keep reading; the lesson gets to this';
  return {
    ...prompt,
    choices: prompt.choices.map((choice) =>
      step.answers.includes(choice.answer) ? choice : { ...choice, blocked: choice.blocked ?? { rule: null, because } },
    ),
  };
}
