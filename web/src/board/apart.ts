// Neighbours that would hide each other stand apart, and printed numbers keep clear of whoever stands there; no DOM.

import type { Place, Point, Stand } from './layout';
import { isInside } from './room';

/** Those who stand in one area. */
export interface Crowd {
  place: Place;
  stands: Stand[];
}

/** How often all pairs are looked at. */
const ROUNDS = 6;
/** How far those of an area may step aside, in units of the board. */
const FAR = 1.6;
/** Half of how wide and how high a figure is that must not be hidden, at scale 1: its edges may be. */
const BODY = 22;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const boxOf = (stands: readonly Stand[], by: Point): Box => ({
  left: Math.min(...stands.map(({ x, scale }) => x - BODY * scale)) + by.x,
  right: Math.max(...stands.map(({ x, scale }) => x + BODY * scale)) + by.x,
  top: Math.min(...stands.map(({ y, scale }) => y - BODY * scale)) + by.y,
  bottom: Math.max(...stands.map(({ y, scale }) => y + BODY * scale)) + by.y,
});

/** Moves crowds that cover each other aside, each within its own area. */
export function standApart(crowds: readonly Crowd[]): void {
  const by = crowds.map((): Point => ({ x: 0, y: 0 }));
  const step = (index: number, dx: number, dy: number): boolean => {
    const { place } = crowds[index]!;
    const { hub, unit } = place.spots!;
    const next = { x: by[index]!.x + dx, y: by[index]!.y + dy };
    const there = { x: hub.x + next.x, y: hub.y + next.y };
    const may = Math.hypot(next.x, next.y) <= unit * FAR && isInside(place.corners, there);
    if (may) by[index] = next;
    return may;
  };
  for (let round = 0; round < ROUNDS; round++)
    for (let one = 0; one < crowds.length; one++)
      for (let two = one + 1; two < crowds.length; two++) {
        const [a, b] = [boxOf(crowds[one]!.stands, by[one]!), boxOf(crowds[two]!.stands, by[two]!)];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide <= 0 || high <= 0) continue;
        const x = (wide / 3) * (b.left + b.right < a.left + a.right ? -1 : 1);
        const y = (high / 3) * (b.top + b.bottom < a.top + a.bottom ? -1 : 1);
        const aside = () => [step(one, -x, 0), step(two, x, 0)].some(Boolean);
        const back = () => [step(one, 0, -y), step(two, 0, y)].some(Boolean);
        // The shorter way, or where there is no room for it the other one.
        if (wide < high) aside() || back();
        else back() || aside();
      }
  crowds.forEach(({ stands }, index) => {
    for (const stand of stands) {
      stand.x += by[index]!.x;
      stand.y += by[index]!.y;
    }
  });
}

/** Where the number of an area is printed: at its usual place, or where nobody hides it; `hidden` if somebody stands everywhere. */
export function numberAt({ spots }: Place, stands: readonly Stand[]): (Point & { hidden: boolean }) | null {
  if (!spots) return null;
  const near = stands.filter(
    ({ x, y, scale }) => Math.hypot(x - spots.hub.x, y - spots.hub.y) < spots.unit * 4 + 24 * scale,
  );
  const clear = (point: Point) =>
    Math.min(
      spots.unit,
      ...near.map(({ x, y, scale }) => Math.max(Math.abs(point.x - x), Math.abs(point.y - y)) - BODY * scale),
    );
  const usual = clear(spots.number);
  const best =
    usual > spots.unit * 0.35
      ? spots.number
      : spots.open.reduce((found, point) => (clear(point) > clear(found) ? point : found), spots.number);
  const at = clear(best) > usual + spots.unit * 0.2 ? best : spots.number;
  return { ...at, hidden: clear(at) < spots.unit * HIDDEN };
}

/** A number that is no farther from whoever stands there is not wholly seen. */
const HIDDEN = 0.45;
