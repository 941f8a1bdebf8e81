// Hexes of one kind as one region: its outline is the outer sides, moved a little and smoothed. Neighbours move the same
// points alike, so that nothing gaps.

import { type Point, SIDE, noise } from '../layout';
import { between, smooth } from '../path';
import type { Cell } from './grid';

/** The outlines of a set of hexes, corner by corner; a hole is an outline of its own. */
export function loops(cells: readonly Cell[], has: (cell: Cell) => boolean): Point[][] {
  const key = ({ x, y }: Point) => `${Math.round(x)},${Math.round(y)}`;
  const next = new Map<string, Point>();
  for (const cell of cells) {
    if (!has(cell)) continue;
    cell.across.forEach((other, side) => {
      if (!other || !has(other)) next.set(key(cell.corners[side]!), cell.corners[(side + 1) % 6]!);
    });
  }
  const found: Point[][] = [];
  for (const start of [...next.keys()]) {
    const loop: Point[] = [];
    for (let at = start, to = next.get(at); to; to = next.get(at)) {
      next.delete(at);
      loop.push(to);
      at = key(to);
    }
    if (loop.length > 2) found.push(loop);
  }
  return found;
}

/** The corners and middles of an outline, moved by no more than `rough` of a side. */
export function roughened(loop: readonly Point[], rough: number, salt: string): Point[] {
  const by = rough * SIDE * 2;
  return loop
    .flatMap((corner, index) => [corner, between(corner, loop[(index + 1) % loop.length]!)])
    .map(({ x, y }) => {
      const name = `${Math.round(x)},${Math.round(y)}${salt}`;
      return { x: x + (noise(name) - 0.5) * by, y: y + (noise(`${name}y`) - 0.5) * by };
    });
}

/** The region of a kind as one path, to be filled by the even-odd rule. */
export const region = (cells: readonly Cell[], kind: string, rough: number): string =>
  loops(cells, (cell) => cell.kinds.has(kind))
    .map((loop) => smooth(roughened(loop, rough, kind)))
    .join('');
