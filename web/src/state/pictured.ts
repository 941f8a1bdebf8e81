// What a choice is about, where the game has no picture for it: a word of its answer may name a kind of piece or one of its forms; no DOM.

import type { Choice, Piece, Theme } from '../wire';
import { actor } from './choices';

/** The kind and form that an answer names: of the piece that acts only a form, of others the last kind that is named. */
export function pictured(choice: Choice, theme: Theme, pieces: readonly Piece[]): Pick<Piece, 'kind' | 'form'> | null {
  if (choice.picture !== null) return null;
  const words = choice.answer.split(/[ /]/).reverse();
  const who = actor(choice);
  const acts = who === null ? undefined : pieces.find(({ id }) => id === who);
  const shapeOf = (kind: string) => theme.pieces[kind]?.shape ?? '';
  if (who !== null) {
    const form = acts && words.find((word) => theme.drawings[`${shapeOf(acts.kind)}.${word}`]);
    return form ? { kind: acts.kind, form } : null;
  }
  for (const word of words) {
    if (theme.pieces[word] && theme.drawings[shapeOf(word)]) return { kind: word, form: null };
    const kind = Object.keys(theme.pieces).find((one) => theme.drawings[`${shapeOf(one)}.${word}`]);
    if (kind !== undefined) return { kind, form: word };
  }
  return null;
}
