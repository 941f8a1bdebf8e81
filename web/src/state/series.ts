// Choices that differ only in a number; no DOM.

import type { Choice } from '../wire';

/** `take 1 soldier`, `take 2 soldier`, … as one choice of how many, by rising number. */
export interface Series {
  key: string;
  choices: Choice[];
}

/** One is no series. */
const FEW = 2;

const isNumber = (word: string) => /^\d+$/.test(word);

const numberIn = ({ answer }: Choice) => Number(answer.split(' ').find(isNumber) ?? NaN);

/** `3 soldiers from Twin Stacks` and `1 soldier from Twin Stacks` are the same but for the number. */
const singular = (label: string) => label.replace(/\d+/g, '#').replace(/([a-z])s\b/g, '$1');

/** What choices of one series have in common: they are about the same pieces, in the same words. */
function form({ answer, label, touches, group, odds, blocked }: Choice): string | null {
  const words = answer.split(' ');
  const at = words.findIndex(isNumber);
  if (at < 0 || odds || blocked || !touches.some((touch) => 'piece' in touch)) return null;
  words[at] = '#';
  return JSON.stringify([words, singular(label), touches, group]);
}

export const isSeries = (one: Choice | Series): one is Series => 'choices' in one;

/** The choices in their order, those that differ only in a number as one. */
export function inSeries(choices: readonly Choice[]): (Choice | Series)[] {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const key = form(choice);
    if (key !== null) found.set(key, [...(found.get(key) ?? []), choice]);
  }
  const told = new Set<string>();
  return choices.flatMap((choice): (Choice | Series)[] => {
    const key = form(choice);
    const all = key === null ? [] : found.get(key)!;
    if (key === null || all.length < FEW) return [choice];
    if (told.has(key)) return [];
    told.add(key);
    return [{ key, choices: [...all].sort((a, b) => numberIn(a) - numberIn(b)) }];
  });
}

/** The one that stands for all: the largest number of a series. */
export const largest = (one: Choice | Series): Choice => (isSeries(one) ? one.choices.at(-1)! : one);

/** The largest of choices that are all one series; null if they are not. */
export function largestOf(choices: readonly Choice[]): Choice | null {
  const [first, ...others] = inSeries(choices);
  return first && isSeries(first) && !others.length ? largest(first) : null;
}
