// Name and pieces of a free area as one block, put where the area has room for it; no DOM.

import type { Box, Place, Point } from './layout';
import { isInside } from './room';

/** A name as it is printed: its lines around a middle. */
export interface Printed {
  lines: string[];
  size: number;
  x: number;
  /** The upper edge. */
  y: number;
}

export interface Block {
  name: Printed;
  pieces: { x: number; y: number; size: number }[];
}

/** The width of a letter of the narrow typeface and the height of a line, as shares of the font size. */
const [LETTER, LINE] = [0.56, 1.02];
/** The sizes of letters, the best first. */
const LETTERS = [12, 11.75];
/** The cell of a piece. */
const PIECE = 30.5;
/**
 * How close pieces in a row may come to each other, the best first, in shares of a cell, and what that costs: of a piece that
 * is covered by more than half nobody knows what it is.
 */
const STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0.8, 11],
  [0.62, 21],
  [0.46, 40],
  [0.36, 66],
];
/** The same for rows. */
const ROWS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0.76, 14],
  [0.64, 24],
];
/** What is left between a name and the border or the pieces. */
const GAP = 2;
/** The grid on which room is looked for. */
const GRID = 3;
/** How far beyond the rim of a round space its pieces may reach. */
const RIM = 3;

/** How many cells of the grid lie inside, counted from the upper left: any rectangle is then four numbers. */
interface Room {
  x: number;
  y: number;
  columns: number;
  rows: number;
  sums: Int32Array;
}

function roomOf({ centre, corners, room: radius }: Place): Room {
  const reach = radius + RIM;
  const xs = corners.length ? corners.map(({ x }) => x) : [centre.x - reach, centre.x + reach];
  const ys = corners.length ? corners.map(({ y }) => y) : [centre.y - reach, centre.y + reach];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const columns = Math.ceil((Math.max(...xs) - x) / GRID);
  const rows = Math.ceil((Math.max(...ys) - y) / GRID);
  const inside = (at: Point) =>
    corners.length ? isInside(corners, at) : Math.hypot(at.x - centre.x, at.y - centre.y) < reach;
  const sums = new Int32Array((columns + 1) * (rows + 1));
  for (let row = 0; row < rows; row++)
    for (let column = 0, sum = 0; column < columns; column++) {
      if (inside({ x: x + (column + 0.5) * GRID, y: y + (row + 0.5) * GRID })) sum++;
      sums[(row + 1) * (columns + 1) + column + 1] = sums[row * (columns + 1) + column + 1]! + sum;
    }
  return { x, y, columns, rows, sums };
}

/** How much of a rectangle lies inside. */
function share({ x, y, columns, rows, sums }: Room, box: Box): number {
  const [left, top] = [Math.floor((box.x - x) / GRID + 0.01), Math.floor((box.y - y) / GRID + 0.01)];
  const [right, bottom] = [
    Math.ceil((box.x + box.width - x) / GRID - 0.01),
    Math.ceil((box.y + box.height - y) / GRID - 0.01),
  ];
  const at = (column: number, row: number) =>
    sums[Math.max(0, Math.min(rows, row)) * (columns + 1) + Math.max(0, Math.min(columns, column))]!;
  const held = at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
  return held / Math.max(1, (right - left) * (bottom - top));
}

interface Option {
  lines: string[];
  size: number;
  columns: number;
  rows: number;
  across: number;
  down: number;
  /** Whether the pieces stand on the right of the name instead of below it. */
  beside: boolean;
  cost: number;
}

/** A name in one line, in two that are about equally long, and word by word; its first word is for want of anything better. */
function broken(name: string): { lines: string[]; cost: number }[] {
  const words = name.split(' ');
  const halves = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const [even] = halves.sort((a, b) => longest(a) - longest(b));
  return [
    { lines: [name], cost: 0 },
    ...(even ? [{ lines: even, cost: 5 }] : []),
    ...(words.length > 2 ? [{ lines: words, cost: 12 }] : []),
    ...(words.length > 1 && words[0]!.length > 2 ? [{ lines: [words[0]!], cost: 36 }] : []),
  ];
}

const longest = (lines: readonly string[]) => Math.max(...lines.map(({ length }) => length));

function optionsFor(name: string, count: number): Option[] {
  const found: Option[] = [];
  const stood: Pick<Option, 'columns' | 'rows' | 'across' | 'down' | 'cost'>[] = [];
  for (let columns = 1; columns <= Math.max(1, count); columns++)
    for (const [across, beside] of columns > 1 ? STEPS : STEPS.slice(0, 1)) {
      const rows = Math.ceil(count / columns);
      for (const [down, below] of rows > 1 ? ROWS : ROWS.slice(0, 1))
        stood.push({ columns, rows, across, down, cost: beside + below + 3 * Math.max(0, rows - 1) });
    }
  for (const { lines, cost } of broken(name))
    for (const [at, size] of LETTERS.entries())
      for (const rows of stood)
        for (const beside of count ? [false, true] : [false])
          found.push({ ...rows, lines, size, beside, cost: cost + at * 4 + rows.cost + (beside ? 7 : 0) });
  return found.sort((a, b) => a.cost - b.cost);
}

const options = new Map<string, Option[]>();

/** How far name and pieces may stick out, the least first, and what that costs: rather a little than pieces that hide each other. */
const STUCK_OUT: readonly (readonly [number, number])[] = [
  [1, 0],
  [0.92, 18],
  [0.84, 40],
  [0.72, 64],
  [0.6, 84],
  [0.4, 120],
];

/** The block of an area with so many pieces. */
export function blockOf(place: Place, count: number): Block {
  let blocks = known.get(place);
  if (!blocks) known.set(place, (blocks = { room: roomOf(place), byCount: new Map() }));
  let block = blocks.byCount.get(count);
  if (!block) blocks.byCount.set(count, (block = laid(place, blocks.room, count)));
  return block;
}

const known = new WeakMap<Place, { room: Room; byCount: Map<number, Block> }>();

function laid(place: Place, room: Room, count: number): Block {
  const key = `${count} ${place.name}`;
  let ways = options.get(key);
  if (!ways) options.set(key, (ways = optionsFor(place.name, count)));
  let best: { block: Block; cost: number } | null = null;
  for (const [least, out] of STUCK_OUT)
    for (const way of ways) {
      if (best && way.cost + out >= best.cost) break;
      best = slid(place, room, way, count, least, out, best) ?? best;
    }
  if (best) return best.block;
  const pieces = Array.from({ length: count }, () => ({ ...place.centre, size: PIECE }));
  return { name: { lines: [place.name], size: LETTERS[1]!, x: place.centre.x, y: place.centre.y - 8 }, pieces };
}

/** The best place for one way to lay name and pieces out, if it is better than what there is. */
function slid(
  { centre, corners }: Place,
  room: Room,
  way: Option,
  count: number,
  least: number,
  out: number,
  best: { cost: number } | null,
): { block: Block; cost: number } | null {
  const { lines, size, columns, rows, across, down, beside } = way;
  const name = { width: longest(lines) * size * LETTER + 2 * GAP, height: lines.length * size * LINE + GAP };
  const pieces = count
    ? { width: PIECE * (1 + (columns - 1) * across), height: PIECE * (1 + (rows - 1) * down) }
    : { width: 0, height: 0 };
  const width = beside ? name.width + pieces.width : Math.max(name.width, pieces.width);
  const height = beside ? Math.max(name.height, pieces.height) : name.height + pieces.height;
  let found: { x: number; y: number } | null = null;
  let cost = best?.cost ?? Infinity;
  const boxes = (x: number, y: number): [Box, Box] =>
    beside
      ? [
          { ...name, x, y: y + (height - name.height) / 2 },
          { ...pieces, x: x + name.width, y: y + (height - pieces.height) / 2 },
        ]
      : [
          { ...name, x: x + (width - name.width) / 2, y },
          { ...pieces, x: x + (width - pieces.width) / 2, y: y + name.height },
        ];
  for (let y = room.y - GRID; y + height <= room.y + (room.rows + 3) * GRID; y += GRID)
    for (let x = room.x - GRID; x + width <= room.x + (room.columns + 3) * GRID; x += GRID) {
      const away = Math.abs(x + width / 2 - centre.x) * 0.28 + Math.abs(y + height / 2 - centre.y) * 0.34;
      if (way.cost + out + away >= cost) continue;
      const [words, stood] = boxes(x, y);
      // A name keeps to its area longer than the pieces do; around a round space nothing else is written.
      if (share(room, words) < (corners.length ? Math.sqrt(least) : least) || (count && share(room, stood) < least))
        continue;
      cost = way.cost + out + away;
      found = { x, y };
    }
  if (!found) return null;
  const [words, stood] = boxes(found.x, found.y);
  return {
    cost,
    block: {
      name: { lines, size, x: words.x + words.width / 2, y: words.y },
      pieces: Array.from({ length: count }, (_, index) => {
        const row = Math.floor(index / columns);
        const inRow = row === rows - 1 ? count - row * columns : columns;
        return {
          x: stood.x + stood.width / 2 + ((index % columns) - (inRow - 1) / 2) * across * PIECE,
          y: stood.y + PIECE * (0.5 + row * down),
          size: PIECE,
        };
      }),
    },
  };
}
