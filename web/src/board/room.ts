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

/** The largest upright rectangle in a polygon, on a grid; wide ones are preferred, because names are wide. */
export function largestBox(corners: readonly Point[], bounds: Box): Box {
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
        const worth = width * height * Math.sqrt(Math.min(1, width / height));
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
const LETTER = 0.5;
const [LARGE, SMALL] = [11.5, 9];

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

export const wordsHeight = ({ lines, size }: Words) => lines.length * size * 1.02 + 2;

/** The largest and the smallest cell that a piece gets in an area. */
const [WIDE, NARROW] = [32, 18];

/** Cells in rows for that many pieces, as large as the room allows and centred in it. */
export function cells(room: Box, count: number): { x: number; y: number; size: number }[] {
  let columns = 1;
  let size = 0;
  for (let tried = 1; tried <= count; tried++) {
    const fits = Math.min(room.width / tried, room.height / Math.ceil(count / tried));
    if (fits > size + 0.01) [size, columns] = [fits, tried];
  }
  if (size < NARROW) {
    // Too many for the room: rows may be a little wider than it, and there are as few of them as that allows.
    size = NARROW;
    columns = Math.min(count, Math.max(1, Math.floor((room.width * 1.15) / size)));
  }
  size = Math.min(WIDE, size);
  const rows = Math.ceil(count / columns);
  const middle = { x: room.x + room.width / 2, y: room.y + room.height / 2 };
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    return {
      x: middle.x + ((index % columns) - (inRow - 1) / 2) * size,
      y: middle.y + (row - (rows - 1) / 2) * size,
      size,
    };
  });
}
