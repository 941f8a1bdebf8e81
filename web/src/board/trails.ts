// What others have moved, as numbered dotted lines in their colours.

import type { Trail } from '../state/trails';
import { type BoardLayout, type Point, middleOf } from './layout';
import { at, n, polar, polygon } from './path';

/** Half the height of an area for which the drawing is made. */
const PLAIN = 16;

/** A bend to the left of the way, so that there and back are two lines. */
const BEND = 0.16;

export function trailsMarkup(trails: readonly Trail[], { places }: BoardLayout): string {
  return trails
    .map(({ from, to, seat, number }) => {
      const [a, b] = [places.get(from), places.get(to)];
      const size = (a?.spots?.unit ?? PLAIN) / PLAIN;
      return a && b ? trail(middleOf(a), middleOf(b), seat, number, size) : '';
    })
    .join('');
}

function trail(from: Point, to: Point, seat: number, number: number, size: number): string {
  const bend = {
    x: (from.x + to.x) / 2 + (to.y - from.y) * BEND,
    y: (from.y + to.y) / 2 - (to.x - from.x) * BEND,
  };
  const angle = Math.atan2(to.y - bend.y, to.x - bend.x);
  const tip = polygon([to, polar(to, angle + Math.PI - 0.45, 13), polar(to, angle + Math.PI + 0.45, 13)]);
  const way = `M${at(from)}Q${at(bend)} ${at(to)}`;
  // The middle of the curve.
  const [x, y] = [(from.x + 2 * bend.x + to.x) / 4, (from.y + 2 * bend.y + to.y) / 4];
  return (
    `<g class="trail seat-${seat}"><path class="trail-case" d="${way}"/><path class="trail-line" d="${way}"/><path class="trail-dots" d="${way}"/><path class="trail-tip" d="${tip}"/>` +
    `<circle class="trail-start" cx="${n(from.x)}" cy="${n(from.y)}" r="6"/>` +
    `<g class="trail-number" transform="translate(${n(x)} ${n(y)}) scale(${size.toFixed(2)})"><circle r="9.5"/><text y="4.6">${number}</text></g></g>`
  );
}
