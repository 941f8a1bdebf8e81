// Where things go in a free area that prints a number instead of its name: the number, the pieces, the scenery; no DOM.

import type { Point } from './layout';
import { isInside } from './room';

export interface Spots {
  /** The middle of the printed number. */
  number: Point;
  /** Where pieces stand. */
  hub: Point;
  scenery: Point[];
  /** Where else the number has room. */
  open: Point[];
  /** Half the usual height of an area of the board: what everything on it is measured by. */
  unit: number;
}

interface Spot extends Point {
  /** How far the nearest border is. */
  clear: number;
}

function fromSide({ x, y }: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const along = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - a.x - dx * along, y - a.y - dy * along);
}

const STEPS = 14;

/** Points on a grid in an area, with their distance from its border. */
function grid(corners: readonly Point[]): Spot[] {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const step = Math.max(1, Math.max(Math.max(...xs) - left, Math.max(...ys) - top) / STEPS);
  const found: Spot[] = [];
  for (let x = left + step / 2; x < Math.max(...xs); x += step)
    for (let y = top + step / 2; y < Math.max(...ys); y += step) {
      if (!isInside(corners, { x, y })) continue;
      const clear = Math.min(
        ...corners.map((corner, at) => fromSide({ x, y }, corner, corners[(at + 1) % corners.length]!)),
      );
      found.push({ x, y, clear });
    }
  return found;
}

const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The middle one of the widest spots of all areas. */
function unitOf(grids: readonly Spot[][]): number {
  const widest = grids.map((spots) => Math.max(1, ...spots.map(({ clear }) => clear))).sort((a, b) => a - b);
  return widest[Math.floor(widest.length / 2)] ?? 1;
}

/** The spots of all areas of a board, which may lie on tiles. */
export function spotsOf(areas: readonly (readonly Point[])[], tiles: readonly (readonly Point[])[] = []): Spots[] {
  const grids = areas.map(grid);
  const unit = unitOf(grids);
  return grids.map((spots, index) => {
    const middle = centre(areas[index]!);
    const tile = tiles.find((corners) => isInside(corners, middle));
    return {
      ...pair(spots, middle, unit, tile ? centre(tile) : null),
      scenery: strewn(spots, unit),
      open: roomy(spots, unit),
      unit,
    };
  });
}

const centre = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / Math.max(1, points.length),
  y: points.reduce((sum, { y }) => sum + y, 0) / Math.max(1, points.length),
});

/**
 * The number and the pieces far enough from each other and from the border. On a tile, the number is at that end of its
 * area where a clock hand comes from, so that numbers of neighbours do not meet; elsewhere rather above and left.
 */
function pair(spots: readonly Spot[], middle: Point, unit: number, tile: Point | null): { number: Point; hub: Point } {
  const turn = (from: Point, to: Point) => {
    const [a, b] = [Math.hypot(from.x - tile!.x, from.y - tile!.y), Math.hypot(to.x - tile!.x, to.y - tile!.y)];
    return ((from.x - tile!.x) * (to.y - tile!.y) - (from.y - tile!.y) * (to.x - tile!.x)) / Math.max(1, a * b);
  };
  const around = tile !== null && !spots.some((spot) => far(spot, tile) < unit * 0.5);
  const open = spots.filter(({ clear }) => clear > unit * 0.5);
  let best = { number: middle, hub: middle, worth: -1 };
  for (const number of open)
    for (const hub of open) {
      const worth =
        Math.min(1, number.clear / (unit * 0.62)) +
        1.2 * Math.min(1, hub.clear / (unit * 0.8)) +
        1.6 * Math.min(1, far(number, hub) / (unit * 1.8)) -
        (0.12 * far(hub, middle)) / unit +
        (around
          ? 0.5 * Math.max(-0.5, Math.min(0.5, turn(number, hub)))
          : 0.4 * Math.max(-1, Math.min(1, (hub.y - number.y) / (unit * 1.6))));
      if (worth > best.worth) best = { number, hub, worth };
    }
  return { number: { x: best.number.x, y: best.number.y }, hub: { x: best.hub.x, y: best.hub.y } };
}

/** Points that are far enough from the border for a number. */
const roomy = (spots: readonly Spot[], unit: number): Point[] =>
  spots.filter(({ clear }) => clear > unit * 0.55).map(({ x, y }) => ({ x, y }));

/** One thing in each part of an area, the widest part first. */
function strewn(spots: readonly Spot[], unit: number): Point[] {
  const found: Spot[] = [];
  for (const spot of [...spots].sort((a, b) => b.clear - a.clear))
    if (spot.clear > unit * 0.72 && found.every((other) => far(other, spot) > unit * 2.6)) found.push(spot);
  return found.slice(0, 4).map(({ x, y }) => ({ x, y }));
}
