// Several answers as one: a move by its destination, a shot by its target; no DOM.

import type { Asked, Choice } from '../wire';

/** Between the answers of a way; no notation has such a sign. */
const THEN = ' › ';

export const isWay = (choice: Choice): boolean => (choice.then?.length ?? 0) > 0;

/** The answers that a choice stands for, in order. */
export const stepsOf = (choice: Choice): string[] => choice.answer.split(THEN);

/** The question with its ways among the choices, each under a name of its own. */
export function withWays(prompt: Asked): Asked {
  const ways = prompt.ways ?? [];
  if (!ways.length) return prompt;
  const named = ways.map((way) => ({ ...way, answer: [way.answer, ...(way.then ?? [])].join(THEN) }));
  return { ...prompt, choices: [...prompt.choices, ...named] };
}

/** What the dice will say about a choice: its own odds, or those of the only way that begins with it. */
export function oddsOf(prompt: Asked | null, choice: Choice): Choice['odds'] {
  if (choice.odds || isWay(choice)) return choice.odds;
  const on = prompt?.choices.filter((way) => isWay(way) && stepsOf(way)[0] === choice.answer) ?? [];
  return on.length === 1 ? on[0]!.odds : null;
}

/** How likely a choice is to succeed; what needs no dice comes after what does. */
const share = ({ odds }: Choice) => (odds ? odds.chance.hits / odds.chance.of : -1);

/** The choices in the order in which they are worth a look: the best odds first. */
export const ranked = (choices: readonly Choice[]): Choice[] => [...choices].sort((a, b) => share(b) - share(a));
