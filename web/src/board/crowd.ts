// Where figures of different sizes stand together: the large ones behind, the small ones in front of them; no DOM.

import type { Point, Stand } from './layout';

export interface Figure {
  /** Its size, in units of the board. */
  size: number;
  /** The rank of what never moves: it stands in the back. */
  still: boolean;
}

/** A figure larger than this, in shares of the usual size, stands in the back row. */
const TALL = 1.3;
/** How much of its width a figure in a row needs, alone and when there is little room. */
const [WIDE, CLOSE] = [0.92, 0.62];
/** How small large figures become where several of them meet, before they cover each other. */
const LEAST = 0.74;
/** How many small figures stand in one row. */
const ROW = 4;
/** More large figures than this stand in two rows, so that each shows its face. */
const PAIR = 2;
/** How much of its width a large figure needs beside another, where the next row stands in front of both. */
const SHOWN = 0.84;
/** How much lower the next row stands, in shares of the usual size: behind small figures, behind large ones, where bases must be seen. */
const [STEP, BASE] = [0.42, 0.5];

/** `usual` is the size of a small figure, `room` the width that they may take. */
export function crowd(at: Point, figures: readonly Figure[], usual: number, room: number, fanned: boolean): Stand[] {
  const order = figures.map((figure, index) => ({ ...figure, index }));
  const back = order
    .filter(({ size }) => size >= usual * TALL)
    .sort((a, b) => Number(b.still) - Number(a.still) || b.size - a.size);
  const front = order.filter(({ size }) => size < usual * TALL);
  const deep = !fanned && back.length > PAIR;
  const behind = deep ? Math.ceil(back.length / 2) : back.length;
  const large = [back.slice(0, behind), back.slice(behind)];
  const wide = large[0]!.reduce((sum, { size }) => sum + size, 0) * (deep ? SHOWN : CLOSE);
  if (!fanned && wide > room) for (const figure of back) figure.size *= Math.max(LEAST, room / wide);
  const rows = [...large];
  for (let from = 0; from < front.length; from += ROW) rows.push(front.slice(from, from + ROW));
  const stands: Stand[] = [];
  const shown = rows.filter((row) => row.length);
  // The feet of each row stand a little lower than those of the row behind it.
  const first = deep ? usual * 0.3 : back.length ? usual * 0.62 : usual * (0.5 - 0.25 * (shown.length - 1));
  let ground = at.y + first;
  shown.forEach((row, depth) => {
    if (depth > 0) ground += usual * (fanned ? 0.85 : large.includes(shown[depth - 1]!) ? BASE : STEP);
    const total = row.reduce((sum, { size }) => sum + size, 0);
    const least = deep && large.includes(row) ? SHOWN : CLOSE;
    const share = fanned ? 1.06 : Math.max(least, Math.min(WIDE, room / total));
    let x = at.x - (total * share) / 2;
    for (const { size, index } of row) {
      stands[index] = { x: x + (size * share) / 2, y: ground - size / 2, scale: size / 48 };
      x += size * share;
    }
  });
  return stands;
}
