// What a player always answers is not asked again; no DOM. A habit applies to the questions of one rule at one table. In writing it
// is the rule alone for whoever declines, and otherwise the rule and the answer, or a star for whatever is suggested.

import type { Asked, Choice } from '../wire';
import { actor, ends, isOnBoard, isOpen } from './choices';
import { isWay } from './ways';

/** Whatever is suggested. */
const SUGGESTED = '*';

/** The answer that declines what a question offers, if it offers something and there is only one way to decline. */
export function declining(prompt: Asked): Choice | null {
  const passes = prompt.choices.filter((choice) => choice.kind === 'pass' && isOpen(choice));
  return prompt.rule !== null && passes.length === 1 ? passes[0]! : null;
}

/** The answer that ends a question in which nothing else is left to do. */
export function ending(prompt: Asked): Choice | null {
  const open = prompt.choices.filter(isOpen);
  return open.length === 1 && open[0]!.kind === 'finish' && !prompt.amounts && !prompt.draft ? open[0]! : null;
}

/** The rule whose questions a habit answers. */
export const ruleOf = (habit: string): string => habit.split(' ')[0]!;

/** The only answer to a question that another one has led to. */
export function forced(prompt: Asked): Choice | null {
  const open = prompt.choices.filter((choice) => isOpen(choice) && !isWay(choice));
  return open.length === 1 && !ends(open[0]!) && !prompt.amounts && !prompt.draft ? open[0]! : null;
}

const suggested = (prompt: Asked): Choice | null =>
  prompt.choices.find((choice) => choice.answer === prompt.recommended && isOpen(choice)) ?? null;

/** Whether an answer is complete in itself, and means the same whenever the question comes up. */
const isWhole = ({ ways }: Asked, choice: Choice): boolean =>
  !ends(choice) && !isOnBoard(choice) && !ways?.some((way) => way.answer === choice.answer);

/** The habit by which an answer would be given without asking, if it is worth having one. */
export function habitOf(prompt: Asked, answer: string): string | null {
  const choice = prompt.choices.find((one) => one.answer === answer && isOpen(one));
  if (prompt.rule === null || !choice) return null;
  if (declining(prompt) === choice && suggested(prompt) !== choice) return prompt.rule;
  if (suggested(prompt) === choice && (actor(choice) === null || choice.kind === 'act'))
    return `${prompt.rule} ${SUGGESTED}`;
  return isWhole(prompt, choice) ? `${prompt.rule} ${answer}` : null;
}

/** The answer that a habit gives to a question; null if it has nothing to say. */
export function given(prompt: Asked, habit: string): Choice | null {
  if (prompt.rule === null || (habit !== prompt.rule && !habit.startsWith(`${prompt.rule} `))) return null;
  const answer = habit.slice(prompt.rule.length + 1);
  if (!answer) return declining(prompt);
  if (answer === SUGGESTED) return suggested(prompt);
  return prompt.choices.find((choice) => choice.answer === answer && isOpen(choice)) ?? null;
}

/** The answer that is given without asking: to a question that can only be declined, or that always gets the same answer. */
export function habitual(prompt: Asked, habits: ReadonlySet<string>): Choice | null {
  if (prompt.choices.filter(isOpen).length === 1) return declining(prompt);
  for (const habit of habits) {
    const choice = given(prompt, habit);
    if (choice) return choice;
  }
  return null;
}

/** What a habit does, to follow “Always”. */
export const inWords = (prompt: Asked, habit: string): string =>
  habit.endsWith(` ${SUGGESTED}`) ? 'give the suggested answer' : `answer “${given(prompt, habit)?.label ?? ''}”`;
