// Where pieces have been sent over several turns, and what they do next to get there; no DOM.

import type { Asked, Choice, Piece } from '../wire';
import { actor, ends, isOpen } from './choices';
import { isWay } from './ways';

/** The spaces that a piece shall go to, one after the other. */
export type Errands = ReadonlyMap<string, readonly string[]>;

/** The move of a piece that ends in a space or is the first on the way there; null if there is none. */
export function leading(prompt: Asked, piece: string, space: string): Choice | null {
  const own = prompt.choices.filter(
    (choice) => isOpen(choice) && actor(choice) === piece && choice.toward?.includes(space),
  );
  // What is done first costs nothing.
  return own.find(isWay) ?? own[0] ?? null;
}

/** Where a piece is going next: the first of its spaces where it is not yet. */
function nextOf(errand: readonly string[], at: string | null): readonly string[] {
  return errand[0] === at ? errand.slice(1) : errand;
}

/** The errands without those that are done or over: the piece is gone, or something has happened to it since. */
export function current(errands: Errands, before: readonly Piece[], now: readonly Piece[]): Errands {
  const found = [...errands].flatMap(([id, errand]): [string, readonly string[]][] => {
    const [was, is] = [before, now].map((pieces) => pieces.find((piece) => piece.id === id));
    if (!is || (was && was.form !== is.form)) return [];
    const left = nextOf(errand, is.at);
    return left.length ? [[id, left]] : [];
  });
  const same = found.length === errands.size && found.every(([id, left]) => errands.get(id) === left);
  return same ? errands : new Map(found);
}

/** The next moves of all that have been sent somewhere and can act now. */
export const errandSteps = (prompt: Asked, errands: Errands): Choice[] =>
  [...errands].flatMap(([piece, [space]]) => (space === undefined ? [] : (leading(prompt, piece, space) ?? [])));

/** Whether nothing can be tried by dice with a piece now: whoever has nothing to shoot at need not stop to ask. */
export const isIdle = (prompt: Asked, piece: string): boolean =>
  ![...prompt.choices, ...(prompt.ways ?? [])].some(
    (choice) => isOpen(choice) && isWay(choice) && choice.odds !== null && actor(choice) === piece,
  );

/** The next move of somebody who has been sent somewhere and meets nothing to stop for; null if there is none. */
export const unasked = (prompt: Asked, errands: Errands): Choice | null =>
  errandSteps(prompt, errands).find((step) => isIdle(prompt, actor(step)!)) ?? null;

/** What is suggested: for each of the pieces that act for themselves, or for all. */
const suggestions = ({ choices, suggested, recommended }: Asked): Choice[] =>
  choices.filter(
    (choice) =>
      isOpen(choice) && (suggested?.includes(choice.answer) ?? choice.answer === recommended) && !ends(choice),
  );

/** What would be done without a further thought: errands go on, and whoever has nothing better to do does as suggested. */
export function planned(prompt: Asked, errands: Errands): Choice[] {
  const steps = errandSteps(prompt, errands);
  const busy = new Set(steps.map(actor));
  return [...steps, ...suggestions(prompt).filter((choice) => actor(choice) !== null && !busy.has(actor(choice)))];
}

/**
 * The answer that ends a question in which pieces are sent, where nobody else has anything to try by dice: whoever is not `busy` stays
 * where it is. Null if somebody has.
 */
export function closing(prompt: Asked, busy: ReadonlySet<string | null>): Choice | null {
  const open = prompt.choices.filter(isOpen);
  const last = open.filter(ends);
  if (last.length !== 1 || last[0]!.kind !== 'finish' || !open.some((choice) => choice.toward)) return null;
  const tries = [...open, ...(prompt.ways ?? [])].some(
    (choice) => choice.odds !== null && !choice.toward && !busy.has(actor(choice)),
  );
  return tries ? null : last[0]!;
}
