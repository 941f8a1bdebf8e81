// The hexes of a board for painting: who lies beside whom, which kinds each is drawn as, and a rim of hexes beyond the edge
// that repeats the outermost ones, so that nothing ends before the board does. No DOM.

import type { Board, Theme } from '../../wire';
import { type BoardLayout, type Point, SIDE } from '../layout';
import { between } from '../path';

export interface Cell {
  key: string;
  centre: Point;
  corners: Point[];
  /** Kinds of spaces that it is drawn as. */
  kinds: ReadonlySet<string>;
  /** Across each side; beyond the rim there is nothing. */
  across: (Cell | undefined)[];
  /** Whether it lies beyond the edge of the board. */
  beyond: boolean;
}

/** Rounded, so that two hexes agree on where they meet. */
export const keyOf = ({ x, y }: Point): string => `${Math.round(x / 2)},${Math.round(y / 2)}`;

/** The kinds that a kind of space is drawn as: those that its look names, and itself if it has a shape. */
export function kindsOf(kind: string, theme: Theme): string[] {
  const look = theme.spaces[kind];
  return [...(look?.of ?? []), ...(look?.shape || !look?.of.length ? [kind] : [])];
}

export function cellsOf(board: Board, layout: BoardLayout, theme: Theme): Cell[] {
  const found = new Map<string, Cell>();
  for (const { id, kind } of board.spaces) {
    const place = layout.places.get(id);
    if (!place?.across.length) continue;
    const { centre, corners } = place;
    const kinds = new Set(kindsOf(kind, theme));
    found.set(keyOf(centre), { key: keyOf(centre), centre, corners, kinds, across: [], beyond: false });
  }
  for (const cell of [...found.values()])
    for (let side = 0; side < 6; side++) {
      const centre = across(cell, side);
      const key = keyOf(centre);
      if (found.has(key)) continue;
      const by = { x: centre.x - cell.centre.x, y: centre.y - cell.centre.y };
      const corners = cell.corners.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }));
      found.set(key, { key, centre, corners, kinds: cell.kinds, across: [], beyond: true });
    }
  for (const cell of found.values())
    cell.across = [0, 1, 2, 3, 4, 5].map((side) => found.get(keyOf(across(cell, side))));
  return [...found.values()];
}

/** The middle of a side. */
export const sideOf = ({ corners }: Cell, side: number): Point => between(corners[side]!, corners[(side + 1) % 6]!);

/** The centre of the hex across a side. */
function across(cell: Cell, side: number): Point {
  const middle = sideOf(cell, side);
  return { x: 2 * middle.x - cell.centre.x, y: 2 * middle.y - cell.centre.y };
}

/** How far a point lies within a side of a hex; below 0 it lies outside. */
export function within(cell: Cell, side: number, point: Point): number {
  const middle = sideOf(cell, side);
  const [nx, ny] = [middle.x - cell.centre.x, middle.y - cell.centre.y];
  const apothem = Math.hypot(nx, ny) || SIDE;
  return apothem - ((point.x - cell.centre.x) * nx + (point.y - cell.centre.y) * ny) / apothem;
}
