// Lines, arrows and rings over the boards.

import type { Mark } from '../wire';
import { type BoardLayout, type Place, type Point, SIDE } from './layout';
import { at, line, polar, polygon } from './path';
import { shapePath } from './terrain';
import { escape } from './svg';

/** One mark as SVG. */
export function drawMark(mark: Mark, layout: BoardLayout): string {
  const places = mark.spaces.flatMap((id) => layout.places.get(id) ?? []);
  if (!places.length) return '';
  const centres = places.map((place) => place.centre);
  const shape = {
    outline: () => `<path class="mark-outline" d="${hull(places)}"/>`,
    arrow: () => arrow(centres),
    sight: () => sight(centres),
    path: () => route(centres),
    link: () => link(centres),
  }[mark.kind]();
  const whose = mark.owner === null ? '' : ` seat-mark seat-${mark.owner}`;
  return `<g class="mark tone-${mark.tone}${whose}"><title>${escape(mark.title)}</title>${shape}</g>`;
}

/** The line around a set of spaces: all sides that do not border another space of the set. */
export function hull(places: Place[]): string {
  const ids = new Set(places.map((place) => place.id));
  return places
    .map((place) => {
      if (!place.across.length) return shapePath(place);
      return place.across
        .map((id, side) =>
          id !== null && ids.has(id) ? '' : line(place.corners[side]!, place.corners[(side + 1) % 6]!),
        )
        .join('');
    })
    .join('');
}

function head(from: Point, to: Point, size: number): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  return polygon([to, polar(to, angle + Math.PI - 0.42, size), polar(to, angle + Math.PI + 0.42, size)]);
}

function arrow(centres: Point[]): string {
  const [from, to] = [centres[0]!, centres.at(-1)!];
  // Curved, so that it still reads as an arrow along a straight row of spaces.
  const middle = { x: (from.x + to.x) / 2 + (to.y - from.y) * 0.14, y: (from.y + to.y) / 2 - (to.x - from.x) * 0.14 };
  return `<path class="mark-line" d="M${at(from)}Q${at(middle)} ${at(to)}"/><path class="mark-head" d="${head(middle, to, SIDE * 0.5)}"/>`;
}

function sight(centres: Point[]): string {
  const [from, to] = [centres[0]!, centres.at(-1)!];
  return `<path class="mark-sight" d="${line(from, to)}"/><circle class="mark-head" cx="${from.x}" cy="${from.y}" r="4"/><circle class="mark-ring" cx="${to.x}" cy="${to.y}" r="${SIDE * 0.55}"/>`;
}

function link(centres: Point[]): string {
  const [from, to] = [centres[0]!, centres.at(-1)!];
  return `<path class="mark-link" d="${line(from, to)}"/><circle class="mark-head" cx="${from.x}" cy="${from.y}" r="3.5"/><path class="mark-head" d="${polygon([0, 1, 2, 3].map((corner) => polar(to, corner * 1.5708, 6)))}"/>`;
}

function route(centres: Point[]): string {
  const before = centres.at(-2) ?? centres[0]!;
  const last = centres.at(-1)!;
  return `<path class="mark-line" d="M${centres.map(at).join('L')}"/>${centres.length > 1 ? `<path class="mark-head" d="${head(before, last, SIDE * 0.4)}"/>` : ''}`;
}
