// How far a weapon reaches from where it is, or from where its piece would be; no DOM.

import type { Asked, Band, Choice, Scene, Seat } from '../wire';

/** A row of a record sheet: the id of the sheet and the label of the row. */
export type Row = NonNullable<Choice['row']>;

export interface Bands {
  /** The space around which they lie. */
  space: string;
  owner: Seat | null;
  /** What is pointed at on the board: a tip lies beside it. */
  over: string | null;
  lines: readonly Band[];
}

/** The bands of a row; `space`: where its piece would be, if that is not where it is. */
export function bandsOf(
  row: Row | null | undefined,
  scene: Scene | null,
  over: string | null = null,
  space?: string,
): Bands | null {
  if (!row) return null;
  const piece = scene?.pieces.find(({ id }) => id === row[0]);
  const lines = scene?.sheets.find(({ id }) => id === row[0])?.rows.find(({ label }) => label === row[1])?.bands;
  const at = space ?? piece?.at;
  return piece && lines && at ? { space: at, owner: piece.owner, over, lines } : null;
}

/** The row that a question is about: the weapon that has been chosen, for which only a target is asked. */
export function rowOf({ choices }: Asked): Row | null {
  const [first, ...others] = choices.filter(({ blocked, kind }) => blocked === null && kind === 'act');
  return first?.row && others.every(({ row }) => `${row}` === `${first.row}`) ? first.row : null;
}
