// Crowns of trees on one lattice for the whole board, kept where the wood is: woods run on over the sides of hexes.

import { type Point, SIDE, boxAround, noise } from '../layout';
import { circle, n } from '../path';
import { type Cell, within } from './grid';

/** How crowns stand, in sides of a hex. */
export interface Stand {
  /** From one to the next. */
  gap: number;
  /** Half the width of one. */
  radius: number;
  /** How far they keep from the edge of the wood. */
  margin: number;
}

/** Crowns of one class never touch each other, so each class is a few paths. */
export interface Crowns {
  shades: string;
  tops: string;
  lights: string;
}

/** All crowns of a kind in four classes, to be painted one after the other. */
export function crownsOf(cells: readonly Cell[], kind: string, { gap, radius, margin }: Stand): Crowns[] {
  const classes: Crowns[] = Array.from({ length: 4 }, () => ({ shades: '', tops: '', lights: '' }));
  const step = SIDE * gap;
  const row = step * 0.87;
  const seen = new Set<string>();
  for (const cell of cells) {
    if (!cell.kinds.has(kind)) continue;
    const outer = [0, 1, 2, 3, 4, 5].filter((side) => !cell.across[side]?.kinds.has(kind));
    const box = boxAround(cell.corners);
    for (let j = Math.floor(box.y / row); j * row <= box.y + box.height; j++)
      for (let i = Math.floor(box.x / step) - 1; i * step <= box.x + box.width; i++) {
        const name = `${kind}${i},${j}`;
        if (seen.has(name)) continue;
        const point: Point = {
          x: (i + (j & 1 ? 0.5 : 0) + (noise(name) - 0.5) * 0.6) * step,
          y: (j + (noise(`${name}y`) - 0.5) * 0.6) * row,
        };
        const inside = [0, 1, 2, 3, 4, 5].every((side) => within(cell, side, point) >= 0);
        if (!inside || outer.some((side) => within(cell, side, point) < SIDE * margin)) continue;
        seen.add(name);
        const r = SIDE * radius * (0.78 + 0.44 * noise(`${name}r`));
        const { shades, tops, lights } = crown(point, r);
        const own = classes[(i & 1) + 2 * (j & 1)]!;
        own.shades += shades;
        own.tops += tops;
        own.lights += lights;
      }
  }
  return classes;
}

const crown = ({ x, y }: Point, r: number): Crowns => ({
  shades: circle({ x: x + r * 0.3, y: y + r * 0.38 }, r * 1.04),
  tops: circle({ x, y }, r),
  lights: `M${n(x - r * 0.62)} ${n(y + r * 0.05)}A${n(r * 0.62)} ${n(r * 0.62)} 0 0 1 ${n(x + r * 0.1)} ${n(y - r * 0.6)}`,
});
