// Several answers as one: a move by its destination, a shot by its target; no DOM.

import type { Asked, Choice } from '../wire';

/** Between the answers of a way; no notation has such a sign. */
const THEN = ' › ';

export const isWay = (choice: Choice): boolean => (choice.then?.length ?? 0) > 0;

/** The answers that a choice stands for, in order. */
export const stepsOf = (choice: Choice): string[] => choice.answer.split(THEN);

/** What can be seen of a choice; its notation may tell two weapons of one kind apart, which nobody else can. */
const lookOf = (choice: Choice): string => JSON.stringify({ ...choice, answer: '' });

/** The choices with each that looks like an earlier one replaced by that. */
function likened(choices: readonly Choice[]): Choice[] {
  const first = new Map<string, Choice>();
  return choices.map((choice) => {
    const look = lookOf(choice);
    if (!first.has(look)) first.set(look, choice);
    return first.get(look)!;
  });
}

/** The answer as the question offers it: one that looks like an earlier one is given by that. */
export function asOffered({ choices }: Asked, answer: string): string {
  const at = choices.findIndex((choice) => choice.answer === answer);
  return likened(choices)[at]?.answer ?? answer;
}

/** The question with its ways among the choices, each under a name of its own, and none of them twice. */
export function withWays(prompt: Asked): Asked {
  const ways = prompt.ways ?? [];
  const named = ways.map((way) => ({ ...way, answer: [way.answer, ...(way.then ?? [])].join(THEN) }));
  return { ...prompt, choices: [...new Set(likened([...prompt.choices, ...named]))] };
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
