// How many of each: one answer made of several numbers; no DOM.

import type { Amounts } from '../wire';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** What to begin with. */
export const begin = ({ rows }: Amounts): number[] => rows.map((row) => row.value);

/** How far a row can go, given the others. */
export function limits(amounts: Amounts, values: readonly number[], row: number): [number, number] {
  const [least, most] = amounts.rows[row]!.range;
  const others = sum(values) - values[row]!;
  return [least, Math.max(least, Math.min(most, amounts.total[1] - others))];
}

/** The values with a row changed, as far as it can go. */
export function changed(amounts: Amounts, values: readonly number[], row: number, to: number): number[] {
  const [least, most] = limits(amounts, values, row);
  return values.map((value, index) => (index === row ? Math.max(least, Math.min(most, to)) : value));
}

/** Whether all of it can be answered: neither too few nor too many. */
export function isEnough(amounts: Amounts, values: readonly number[]): boolean {
  const total = sum(values);
  return (
    total >= amounts.total[0] &&
    total <= amounts.total[1] &&
    amounts.rows.every(({ range: [least, most] }, row) => values[row]! >= least && values[row]! <= most)
  );
}

/** The answer in notation: what it begins with, the words of each row with a number above 0, what it ends with. */
export function answerOf({ before, after, rows }: Amounts, values: readonly number[]): string {
  const words = rows.flatMap((row, index) =>
    values[index]! > 0 ? [row.words.replace('{}', String(values[index]))] : [],
  );
  return [before, ...words, after].filter(Boolean).join(' ');
}

/** The answers in notation, where each of them is an answer of its own, with the one that ends the question. */
export const answersOf = ({ rows, after }: Amounts, values: readonly number[]): string[] =>
  rows.flatMap((row, index) => Array.from({ length: values[index]! }, () => row.words)).concat(after || []);

/** `2 of 3`, `2, at least 3`, `2 of up to 5`. */
export function soFar(amounts: Amounts, values: readonly number[]): string {
  const [least, most] = amounts.total;
  const total = sum(values);
  if (least === most) return `${total} of ${most}`;
  return total < least ? `${total}, at least ${least}` : `${total} of up to ${most}`;
}
