// Offers that a player always declines are not made again; no DOM. A habit applies to one rule at one table.

import type { Asked, Choice, RuleId } from '../wire';
import { isOpen } from './choices';

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

/** The answer that is given without asking: to a question that can only be declined, or that always is. */
export function habitual(prompt: Asked, habits: ReadonlySet<RuleId>): Choice | null {
  const only = prompt.choices.filter(isOpen).length === 1;
  return only || (prompt.rule !== null && habits.has(prompt.rule)) ? declining(prompt) : null;
}
