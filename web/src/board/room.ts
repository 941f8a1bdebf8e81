// The room inside a free area: where its name and its pieces go; no DOM.

import type { Box, Point } from './layout';

const GRID = 30;

export function isInside(corners: readonly Point[], { x, y }: Point): boolean {
  let odd = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [a, b] = [corners[i]!, corners[j]!];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
  }
  return odd;
}

/** What a room should have space for. */
export interface Need {
  width: number;
  height: number;
}

/** How well a box serves the need that it serves best: 1 = wholly. */
const serves = (needs: readonly Need[], width: number, height: number): number =>
  Math.max(...needs.map((need) => Math.min(1, width / need.width) * Math.min(1, height / need.height)));

/**
 * The best upright rectangle in a polygon, on a grid: one that serves a need, and among those a large one; wide ones are
 * preferred, because names are wide.
 */
export function largestBox(corners: readonly Point[], bounds: Box, needs: readonly Need[] = []): Box {
  const [w, h] = [bounds.width / GRID, bounds.height / GRID];
  const heights = new Array<number>(GRID).fill(0);
  let best: Box = {
    x: bounds.x + bounds.width / 4,
    y: bounds.y + bounds.height / 4,
    width: bounds.width / 2,
    height: bounds.height / 2,
  };
  let most = 0;
  for (let row = 0; row < GRID; row++) {
    for (let column = 0; column < GRID; column++) {
      const [x, y] = [bounds.x + column * w, bounds.y + row * h];
      const all = [0.05, 0.95].every((dy) =>
        [0.05, 0.95].every((dx) => isInside(corners, { x: x + dx * w, y: y + dy * h })),
      );
      heights[column] = all ? heights[column]! + 1 : 0;
    }
    for (let left = 0; left < GRID; left++) {
      let low = Infinity;
      for (let right = left; right < GRID && heights[right]! > 0; right++) {
        low = Math.min(low, heights[right]!);
        const [width, height] = [(right - left + 1) * w, low * h];
        const worth =
          width *
          height *
          Math.sqrt(Math.min(1, width / height)) *
          (needs.length ? serves(needs, width, height) ** 4 : 1);
        if (worth <= most) continue;
        most = worth;
        best = { x: bounds.x + left * w, y: bounds.y + (row - low + 1) * h, width, height };
      }
    }
  }
  return best;
}

/** A name as it is printed in its room. */
export interface Words {
  lines: string[];
  size: number;
}

/** The width of a letter of the narrow typeface, as a share of the font size. */
const LETTER = 0.56;
const [LARGE, SMALL] = [12, 11.2];

/** Breaks a name to fit the width: as few lines as possible, and smaller letters only if a word would not fit. */
export function fitWords(name: string, width: number): Words {
  const longest = Math.max(...name.split(' ').map((word) => word.length));
  const size = Math.max(SMALL, Math.min(LARGE, width / (longest * LETTER)));
  const most = Math.max(longest, Math.floor(width / (size * LETTER)));
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return { lines, size };
}

/** What a name and a row of pieces below it need: in one line, or in as many as it has words. */
export function needsOf(name: string): Need[] {
  const words = name.split(' ');
  const wide = (letters: number) => Math.max(NARROW * 2, letters * LETTER * LARGE);
  const one = { width: wide(name.length), height: LARGE * 1.02 + 2 + NARROW };
  const longest = Math.max(...words.map((word) => word.length));
  const several = { width: wide(longest), height: words.length * LARGE * 1.02 + 2 + NARROW };
  return [one, several];
}

export const wordsHeight = ({ lines, size }: Words) => lines.length * size * 1.02 + 2;

/** The largest and the smallest cell that a piece gets in an area. */
const WIDE = 32;
export const NARROW = 29.6;
/** Where there is no room for that, pieces overlap: no more than this is left of each. */
const LEAST_STEP = 0.36;

/** Cells in rows for that many pieces, as large as the room allows and centred in it; where it is too small they overlap. */
export function cells(room: Box, count: number): { x: number; y: number; size: number }[] {
  let columns = 1;
  let size = 0;
  for (let tried = 1; tried <= count; tried++) {
    const fits = Math.min(room.width / tried, room.height / Math.ceil(count / tried));
    if (fits > size + 0.01) [size, columns] = [fits, tried];
  }
  let [across, down] = [size, size];
  if (size < NARROW) {
    // As many rows as can be told apart, and in each the pieces as far from each other as the room allows.
    size = NARROW;
    const most = Math.max(1, Math.min(count, 1 + Math.floor((room.height - NARROW) / (NARROW * 0.62))));
    columns = Math.ceil(count / most);
    const rows = Math.ceil(count / columns);
    const step = (long: number, parts: number) =>
      Math.max(NARROW * LEAST_STEP, Math.min(NARROW, parts > 1 ? (long - NARROW) / (parts - 1) : NARROW));
    [across, down] = [step(room.width, columns), step(room.height, rows)];
  } else {
    size = Math.min(WIDE, size);
    [across, down] = [size, size];
  }
  const rows = Math.ceil(count / columns);
  const middle = { x: room.x + room.width / 2, y: room.y + room.height / 2 };
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    return {
      x: middle.x + ((index % columns) - (inRow - 1) / 2) * across,
      y: middle.y + (row - (rows - 1) / 2) * down,
      size,
    };
  });
}
