// What others have moved, as numbered dotted lines in their colours.

import type { Trail } from '../state/trails';
import type { Piece } from '../wire';
import { blockOf } from './blocks';
import { type BoardLayout, type Point, type Stand, middleOf } from './layout';
import { at, between, n, polar, polygon } from './path';

/** Half the height of an area for which the drawing is made. */
const PLAIN = 16;

/** A bend to the left of the way, so that there and back are two lines. */
const BEND = 0.16;

/** Where on its line a number may be, the best first. */
const SHARES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8];

/** Half the width of a piece and of a number. */
const [PIECE, NUMBER] = [20, 9.5];

/** The middle of something that a number must not cover, and half its size. */
interface Taken extends Point {
  wide: number;
  high: number;
}

const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** The lines, which lie under the pieces, and their numbers, which lie over everything but where possible beside it. */
export function trailsMarkup(
  trails: readonly Trail[],
  { places }: BoardLayout,
  stands: ReadonlyMap<string, Stand>,
  pieces: readonly Piece[],
): { lines: string; numbers: string } {
  if (!trails.length) return { lines: '', numbers: '' };
  const taken: Taken[] = [...stands.values()].map(({ x, y, scale }) => ({
    x,
    y,
    wide: PIECE * scale,
    high: PIECE * scale,
  }));
  for (const place of places.values()) {
    if (!place.inner?.named || place.painted || place.spots) continue;
    const { lines, size, x, y } = blockOf(place, pieces.filter(({ at }) => at === place.id).length).name;
    const [wide, high] = [Math.max(...lines.map(({ length }) => length)) * size * 0.28, (lines.length * size) / 2];
    taken.push({ x, y: y + high, wide, high });
  }
  let [lines, numbers] = ['', ''];
  for (const { from, to, seat, number } of trails) {
    const [a, b] = [places.get(from), places.get(to)];
    if (!a || !b) continue;
    const size = (a.spots?.unit ?? PLAIN) / PLAIN;
    const start = middleOf(a);
    // Whoever came stands there, as a rule; the line ends beside the first of them.
    const stand = pieces.flatMap((piece) =>
      piece.at === to && piece.owner === seat ? (stands.get(piece.id) ?? []) : [],
    )[0];
    const [goal, short] = stand && !a.spots ? [stand, PIECE * stand.scale] : [middleOf(b), 0];
    const bend = {
      x: (start.x + goal.x) / 2 + (goal.y - start.y) * BEND,
      y: (start.y + goal.y) / 2 - (goal.x - start.x) * BEND,
    };
    const end = between(goal, bend, Math.min(0.5, short / Math.max(1, far(goal, bend))));
    const on = (share: number) => between(between(start, bend, share), between(bend, end, share), share);
    const clear = ({ x, y }: Point) =>
      Math.min(
        0,
        ...taken.map((one) => Math.max(Math.abs(x - one.x) - one.wide, Math.abs(y - one.y) - one.high) - NUMBER),
      );
    // Beside the line, if there is no room on it.
    const off = polar({ x: 0, y: 0 }, Math.atan2(end.y - start.y, end.x - start.x) + Math.PI / 2, 13);
    const aside = SHARES.flatMap((share) =>
      [1, -1].map((side) => ({ x: on(share).x + side * off.x, y: on(share).y + side * off.y })),
    );
    const [spot] = [...SHARES.map(on), ...aside].sort((one, other) => clear(other) - clear(one));
    taken.push({ ...spot!, wide: NUMBER, high: NUMBER });
    const angle = Math.atan2(end.y - bend.y, end.x - bend.x);
    const tip = polygon([end, polar(end, angle + Math.PI - 0.45, 13), polar(end, angle + Math.PI + 0.45, 13)]);
    const way = `M${at(start)}Q${at(bend)} ${at(end)}`;
    lines +=
      `<g class="trail seat-${seat}"><path class="trail-case" d="${way}"/><path class="trail-line" d="${way}"/><path class="trail-dots" d="${way}"/><path class="trail-tip" d="${tip}"/>` +
      `<circle class="trail-start" cx="${n(start.x)}" cy="${n(start.y)}" r="6"/></g>`;
    numbers += `<g class="trail-number seat-${seat}" transform="translate(${at(spot!)}) scale(${size.toFixed(2)})"><circle r="9.5"/><text y="4.6">${number}</text></g>`;
  }
  return { lines, numbers };
}
