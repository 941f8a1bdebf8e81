// Lines, arrows and rings over the boards.

import type { Mark, Scene } from '../wire';
import type { Patterns } from './drawings';
import { paintedFlag, paintedRoute } from './routes';
import { type BoardLayout, type Place, type Point, SIDE, middleOf } from './layout';
import { at, between, line, polar, polygon } from './path';
import { shapePath } from './terrain';
import { escape } from './svg';
import { homesOf } from './trays';

/** The line of the last shot. */
export const shotMarks = ({ stage }: Scene): Mark[] =>
  stage?.shot && !stage.shot.weapon && stage.spaces.length === 2
    ? [
        {
          kind: 'sight',
          owner: null,
          spaces: stage.spaces,
          title: stage.caption,
          tone: stage.winner === 0 ? 'bad' : 'dim',
        },
      ]
    : [];

/** One mark as SVG. */
export function drawMark(mark: Mark, layout: BoardLayout): string {
  const places = mark.spaces.flatMap((id) => layout.places.get(id) ?? []);
  if (!places.length) return '';
  const centres = places.map(middleOf);
  const painted = places.every((place) => place.painted);
  const shape = {
    outline: () =>
      `<path class="mark-outline" d="${hull(places)}"/>${painted ? paintedFlag(mark.title, places[0]!) : ''}`,
    arrow: () => arrow(centres),
    sight: () => sight(centres),
    path: () => (painted ? paintedRoute(mark.title, places) : route(aside(places))),
    link: () => link(centres, mark.title),
    border: () => border(centres, layout),
    edge: () => '',
  }[mark.kind]();
  const whose = mark.owner === null ? '' : ` seat-mark seat-${mark.owner}`;
  return `<g class="mark ${painted ? 'on-paint ' : ''}tone-${mark.tone}${whose}"><title>${escape(mark.title)}</title>${shape}</g>`;
}

/** A straight line through the spaces, from one edge of the board to the other. */
function border(centres: Point[], { box, turned }: BoardLayout): string {
  const middle = centres.reduce((sum, point) => sum + (turned ? point.x : point.y), 0) / centres.length;
  const d = turned
    ? line({ x: middle, y: box.y }, { x: middle, y: box.y + box.height })
    : line({ x: box.x, y: middle }, { x: box.x + box.width, y: middle });
  return `<path class="border-case" d="${d}"/><path class="border-line" d="${d}"/>`;
}

/** The edges that belong to seats: bands in their colours and patterns, under the ground. */
export const homesMarkup = (marks: readonly Mark[], layout: BoardLayout, patterns: Patterns): string =>
  homesOf(marks, layout)
    .map(({ owner, title, band }) => {
      const [left, top, wide, high] = [band.x, band.y, band.width, band.height].map((value) => value.toFixed(1));
      return `<rect class="home" x="${left}" y="${top}" width="${wide}" height="${high}" fill="url(#${patterns.seat(owner)})"><title>${escape(title)}</title></rect>`;
    })
    .join('');

/** The line around a set of spaces: all sides that do not border another space of the set. */
export function hull(places: Place[]): string {
  const ids = new Set(places.map((place) => place.id));
  const borders = shared(places.filter((place) => place.spots));
  return places
    .map((place) => {
      if (place.spots)
        return sides(place)
          .filter((side) => borders(side) < 2)
          .map(([a, b]) => line(a, b))
          .join('');
      if (!place.across.length) return shapePath(place);
      return place.across
        .map((id, side) =>
          id !== null && ids.has(id) ? '' : line(place.corners[side]!, place.corners[(side + 1) % 6]!),
        )
        .join('');
    })
    .join('');
}

const sides = ({ corners }: Place): [Point, Point][] =>
  corners.map((corner, at) => [corner, corners[(at + 1) % corners.length]!]);

/** How many of the places have a side, give or take what rounding does to its corners. */
function shared(places: Place[]): (side: [Point, Point]) => number {
  const key = (x: number, y: number) => `${Math.round(x)},${Math.round(y)}`;
  const found = new Map<string, number>();
  for (const place of places)
    for (const side of sides(place)) {
      const { x, y } = between(...side);
      found.set(key(x, y), (found.get(key(x, y)) ?? 0) + 1);
    }
  return (side) => {
    const { x, y } = between(...side);
    let sum = 0;
    for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) sum += found.get(key(x + dx, y + dy)) ?? 0;
    return sum;
  };
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

/** A title that is no longer than this stands on its link. */
const BRIEF = 20;

/** Where something is on the arc of a link, from 0 to 1. */
function along(from: Point, to: Point): (t: number) => Point {
  const pull = { x: (from.x + to.x) / 2 + (to.y - from.y) * 0.1, y: (from.y + to.y) / 2 - (to.x - from.x) * 0.1 };
  return (t) => between(between(from, pull, t), between(pull, to, t), t);
}

/** Where the title of a link stands, and half its size; none if it is long or the link short. */
function linkLabel(centres: Point[], title: string) {
  const [from, to] = [centres[0]!, centres.at(-1)!];
  const short = title.length <= BRIEF && Math.hypot(to.x - from.x, to.y - from.y) >= SIDE * 5;
  return short ? { ...along(from, to)(0.5), wide: title.length * 3.5 + 7, high: 9 } : null;
}

/** Where titles stand on the board. */
export const linkLabels = (marks: readonly Mark[], { places }: BoardLayout) =>
  marks.flatMap(({ kind, spaces, title }) => {
    const centres = spaces.flatMap((id) => places.get(id)?.centre ?? []);
    return (kind === 'link' && centres[1] && linkLabel(centres, title)) || [];
  });

/** A thin arc, so that there and back are two lines; chevrons run along it to where it leads. */
function link(centres: Point[], title: string): string {
  const [from, to] = [centres[0]!, centres.at(-1)!];
  const on = along(from, to);
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  // Neither end hides who stands there.
  const [start, end] = [Math.min(0.3, (SIDE * 0.8) / far), Math.max(0.7, 1 - (SIDE * 0.9) / far)];
  let chevrons = '';
  for (let t = start + 0.08; t < end; t += Math.max(0.1, (SIDE * 1.6) / far)) {
    const [tip, next] = [on(t), on(t + 0.02)];
    const angle = Math.atan2(next.y - tip.y, next.x - tip.x);
    chevrons += `M${at(polar(tip, angle + 2.5, 7))}L${at(tip)}L${at(polar(tip, angle - 2.5, 7))}`;
  }
  const points = Array.from({ length: 13 }, (_, step) => on(start + ((end - start) * step) / 12));
  const arc = `M${points.map(at).join('L')}`;
  const lines = `<path class="link-case" d="${arc}${chevrons}"/><path class="mark-link" d="${arc}"/><path class="link-chevrons" d="${chevrons}"/>`;
  const label = linkLabel(centres, title);
  if (!label) return lines;
  return `${lines}<g class="link-label" transform="translate(${at(label)})"><rect x="${-label.wide}" y="-9" width="${2 * label.wide}" height="18" rx="4"/><text y="4.4">${escape(title)}</text></g>`;
}

/** A way among figures begins and ends beside them, so that they can be seen. */
function aside(places: Place[]): Point[] {
  const points = places.map(middleOf);
  const unit = places[0]?.spots?.unit ?? (places[0]?.across.length ? SIDE * 0.45 : 0);
  if (!unit || points.length < 2) return points;
  const towards = (from: Point, to: Point, by: number) =>
    between(from, to, Math.min(0.45, by / Math.max(1, Math.hypot(to.x - from.x, to.y - from.y))));
  const [first, second] = [points[0]!, points[1]!];
  const [last, before] = [points.at(-1)!, points.at(-2)!];
  // On hexes the end shows who would stand there.
  const end = places[0]?.spots ? towards(last, before, unit * 1.2) : last;
  return [towards(first, second, unit * 1.5), ...points.slice(1, -1), end];
}

function route(centres: Point[]): string {
  const before = centres.at(-2) ?? centres[0]!;
  const last = centres.at(-1)!;
  const way = `M${centres.map(at).join('L')}`;
  const tip = centres.length > 1 ? head(before, last, SIDE * 0.5) : '';
  const steps = centres.slice(1, -1).map(({ x, y }) => `<circle class="mark-step" cx="${x}" cy="${y}" r="5.5"/>`);
  return `<path class="mark-case" d="${way}${tip}"/><path class="mark-line" d="${way}"/>${tip && `<path class="mark-head" d="${tip}"/>`}${steps.join('')}`;
}
