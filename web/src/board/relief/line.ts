// Roads, rivers and gullies: curves from the middle of one side to the middle of another, pulled by the centre between.

import { type Point, SIDE, noise } from '../layout';
import { at, between, line, n } from '../path';
import { type Cell, sideOf } from './grid';

export interface Run {
  /** All curves as one path. */
  d: string;
  /** The curves one by one: from, pull, to. */
  parts: [Point, Point, Point][];
}

/** The curves of a kind; `wobble` moves where they cross a side, as a share of the side. */
export function runOf(cells: readonly Cell[], kind: string, wobble = 0): Run {
  const has = (cell: Cell | undefined): cell is Cell => !!cell && !cell.beyond && cell.kinds.has(kind);
  const parts: Run['parts'] = [];
  let stubs = '';
  for (const cell of cells) {
    if (!has(cell)) continue;
    const gates = gatesOf(cell, has).map((side) => gate(cell, side, kind, wobble));
    const [first, second] = gates;
    if (first && second && gates.length === 2) parts.push([first, cell.centre, second]);
    else for (const one of gates) parts.push([one, between(one, cell.centre), cell.centre]);
    if (!gates.length) stubs += line(cell.centre, { x: cell.centre.x + 0.1, y: cell.centre.y });
  }
  return { d: parts.map(([a, b, c]) => `M${at(a)}Q${at(b)} ${at(c)}`).join('') + stubs, parts };
}

/** The sides by which it leaves a hex: to more of its kind, and straight on over the edge of the board. */
export function gatesOf(cell: Cell, has: (cell: Cell | undefined) => cell is Cell): number[] {
  const sides = [0, 1, 2, 3, 4, 5];
  const joined = sides.filter((side) => {
    const other = cell.across[side];
    if (!has(other)) return false;
    // Of three hexes that touch each other, two sides are enough.
    const third = [cell.across[(side + 1) % 6], cell.across[(side + 5) % 6]].filter(has);
    return !third.some((one) => longest(cell, other, one));
  });
  if (joined.length === 1 && cell.across.some((other) => other?.beyond)) {
    const ahead = [3, 2, 4].map((turn) => (joined[0]! + turn) % 6).find((side) => cell.across[side]?.beyond);
    if (ahead !== undefined) joined.push(ahead);
  }
  return joined;
}

/** Whether the way between the first two is the one of the three that is left out. */
function longest(a: Cell, b: Cell, c: Cell): boolean {
  const name = (one: Cell, other: Cell) => [one.key, other.key].sort().join('/');
  const own = name(a, b);
  return own > name(b, c) && own > name(a, c);
}

function gate(cell: Cell, side: number, kind: string, wobble: number): Point {
  const middle = sideOf(cell, side);
  if (!wobble) return middle;
  const [a, b] = [cell.corners[side]!, cell.corners[(side + 1) % 6]!];
  // From both hexes the side is the same, seen the other way round.
  const way = a.x < b.x || (a.x === b.x && a.y < b.y) ? 1 : -1;
  const by = (noise(`${kind}${Math.round(middle.x)},${Math.round(middle.y)}`) - 0.5) * 2 * wobble * way;
  return { x: middle.x + (b.x - a.x) * by, y: middle.y + (b.y - a.y) * by };
}

const on = ([a, b, c]: [Point, Point, Point], t: number): Point => ({
  x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * b.x + t * t * c.x,
  y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * b.y + t * t * c.y,
});

/** Ripples along a river. */
export function ripples({ parts }: Run): string {
  const size = SIDE * 0.07;
  return parts
    .flatMap((part) =>
      [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => {
        const { x, y } = on(part, share);
        const by = (noise(`${Math.round(x)}/${Math.round(y)}`) - 0.5) * SIDE * 0.4;
        return `M${n(x + by - 2 * size)} ${n(y + by * 0.3)}q${n(size)} ${n(-size)} ${n(2 * size)} 0t${n(2 * size)} 0`;
      }),
    )
    .join('');
}
