// The ranges of a weapon as dashed lines, each with what lies on both sides of it; only where somebody is near. No DOM.

import type { Bands } from '../state/bands';
import type { Scene } from '../wire';
import { type BoardLayout, type Place, type Point, type Stand, middleOf } from './layout';
import { at, between, line, n } from './path';
import { escape } from './svg';

/** An enemy is near a line if no more than so many spaces lie between. */
const NEAR = 1.5;

/** Half the height of a label, and half the width of a letter. */
const [HIGH, LETTER] = [10, 3.7];

/** Half the width and height of a figure with its plate, and of a number on a space. */
const [FIGURE, NUMBER] = [
  [24, 30],
  [9, 12],
] as const;

/** Where a tip lies beside what it is about, and half its size, in pixels. */
const TIP = { x: 196, y: 85, wide: 156, high: 110 };

/** Something that a label must not cover, and half its size. */
export interface Taken extends Point {
  wide: number;
  high: number;
}

/** How far the spaces around one are, up to so many. */
function distances({ places }: BoardLayout, from: string, most: number): Map<string, number> {
  const found = new Map([[from, 0]]);
  for (const [id, far] of found)
    if (far < most)
      for (const next of places.get(id)?.across ?? []) if (next !== null && !found.has(next)) found.set(next, far + 1);
  return found;
}

/** What stands on the board, with what is written above it, and the numbers of lit spaces. */
const takenBy = (
  stands: ReadonlyMap<string, Stand>,
  notes: Iterable<string>,
  { places }: BoardLayout,
  up: number,
): Taken[] => [
  ...[...stands.values()].map(({ x, y, scale }) => ({ x, y, wide: FIGURE[0] * scale, high: FIGURE[1] * scale })),
  ...[...notes].flatMap((id) => {
    const [stand, place] = [stands.get(id), places.get(id)];
    if (stand) return [{ x: stand.x, y: stand.y - 30 * Math.max(1, stand.scale), wide: 22 * up, high: 13 * up }];
    return place ? [{ ...middleOf(place), wide: NUMBER[0], high: NUMBER[1] + 20 }] : [];
  }),
];

export interface Banded {
  layout: BoardLayout;
  scene: Scene;
  stands: ReadonlyMap<string, Stand>;
  /** What a number is written on. */
  notes: Iterable<string>;
  /** What else is written there. */
  labels: readonly Taken[];
  /** How large the board is drawn: what is written keeps its size. */
  zoom: number;
}

/** The lines, which lie on the ground, and their labels, which lie over everything but beside figures and numbers. */
export function bandsMarkup(
  { space, owner, over, lines }: Bands,
  { layout, scene, stands, notes, labels, zoom }: Banded,
): { lines: string; labels: string } {
  const { places, box } = layout;
  const far = distances(layout, space, lines.at(-1)!.reach + 2);
  const middle = places.get(space);
  const enemies = scene.pieces.flatMap((piece) => {
    const away = piece.at === null ? undefined : far.get(piece.at);
    const unit = scene.sheets.some(({ id }) => id === piece.id);
    return unit && piece.owner !== owner && away !== undefined ? [{ away, place: places.get(piece.at!)! }] : [];
  });
  const up = Math.max(1, 1 / zoom);
  let [drawn, written] = ['', ''];
  if (!middle) return { lines: drawn, labels: written };
  const taken = [...takenBy(stands, notes, layout, up), ...labels];
  taken.push({ ...middle.centre, wide: FIGURE[0], high: FIGURE[1] });
  const tip = stands.get(over ?? '') ?? places.get(over ?? '')?.centre;
  // It may lie on either side.
  for (const side of tip ? [-1, 1] : [])
    taken.push({
      x: tip!.x + (side * TIP.x) / zoom,
      y: tip!.y + TIP.y / zoom,
      wide: TIP.wide / zoom,
      high: TIP.high / zoom,
    });
  lines.forEach(({ reach, label }, index) => {
    const near = enemies.filter(({ away }) => Math.abs(away - reach - 0.5) <= NEAR);
    const sides = near.length ? edge(far, reach, places) : [];
    if (!sides.length) return;
    const d = sides.map(([a, b]) => line(a, b)).join('');
    drawn += `<path class="band-case" d="${d}"/><path class="band-line" d="${d}"/>`;
    // On both sides of the line, as near to somebody as there is room; what lies beyond matters more than what lies within.
    for (const [text, out] of [[lines[index + 1]?.label, 1] as const, [label, -1] as const]) {
      if (!text) continue;
      const spots = sides.map(([a, b]) => {
        const spot = beside(text, between(a, b), middle.centre, out, up);
        const to = near.map(({ place: { centre } }) => Math.hypot(centre.x - spot.x, centre.y - spot.y));
        return { ...spot, to: Math.min(...to), over: covered(spot, taken, box) };
      });
      const best = spots.reduce((one, other) =>
        other.over < one.over || (other.over === one.over && other.to < one.to) ? other : one,
      );
      if (best.over) continue;
      taken.push(best);
      const { x, y, wide, high } = best;
      written += `<g class="band-label"><rect x="${n(x - wide)}" y="${n(y - high)}" width="${n(2 * wide)}" height="${n(2 * high)}" rx="4"/><text transform="translate(${at({ x, y: y + 4.4 * up })}) scale(${up.toFixed(2)})">${escape(text)}</text></g>`;
    }
  });
  return { lines: drawn, labels: written };
}

/** A label on one side of a line: away from the middle of its band, or towards it. */
function beside(text: string, spot: Point, middle: Point, out: number, up: number): Taken {
  const off = { x: spot.x - middle.x, y: spot.y - middle.y };
  const long = Math.hypot(off.x, off.y) || 1;
  const [wide, high] = [(text.length * LETTER + 7) * up, HIGH * up];
  const gap = (out * (4 + (Math.abs(off.x) * wide + Math.abs(off.y) * high) / long)) / long;
  return { x: spot.x + off.x * gap, y: spot.y + off.y * gap, wide, high };
}

/** The sides between the spaces that are so far or nearer and those beyond; the edge of the board is none. */
const edge = (far: ReadonlyMap<string, number>, reach: number, places: BoardLayout['places']): [Point, Point][] =>
  [...far].flatMap(([id, away]) => {
    const place = places.get(id);
    return away === reach && place ? outward(place, far, reach) : [];
  });

const outward = ({ across, corners }: Place, far: ReadonlyMap<string, number>, reach: number): [Point, Point][] =>
  across.flatMap((next, side): [Point, Point][] =>
    next !== null && far.get(next) === reach + 1 ? [[corners[side]!, corners[(side + 1) % 6]!]] : [],
  );

/** How much of a label lies on others or off the board. */
function covered(label: Taken, taken: readonly Taken[], { x, y, width, height }: BoardLayout['box']): number {
  const off =
    label.x - label.wide < x ||
    label.x + label.wide > x + width ||
    label.y - label.high < y ||
    label.y + label.high > y + height;
  const over = taken.map(
    (one) =>
      Math.max(0, label.wide + one.wide - Math.abs(label.x - one.x)) *
      Math.max(0, label.high + one.high - Math.abs(label.y - one.y)),
  );
  return over.reduce((sum, area) => sum + area, off ? 1e6 : 0);
}
