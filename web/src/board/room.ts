// The room inside a free area: where its name and its pieces go; no DOM.

import type { Box, Point } from './layout';

export function isInside(corners: readonly Point[], { x, y }: Point): boolean {
  let odd = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [a, b] = [corners[i]!, corners[j]!];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) odd = !odd;
  }
  return odd;
}

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
