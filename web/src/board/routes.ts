// Ways over a painted board: a line with its turns numbered, and a flag at the goal that says how far it is.

import { type Place, type Point, middleOf } from './layout';
import { at, between } from './path';
import { escape } from './svg';

/** A bent line through all points: straight to the middle of the first stretch, then from middle to middle. */
function bent(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first || !rest.length) return '';
  const middles = rest.map((point, index) => between(points[index]!, point));
  const bends = rest.slice(0, -1).map((point, index) => `Q${at(point)} ${at(middles[index + 1]!)}`);
  return `M${at(first)}L${at(middles[0]!)}${bends.join('')}L${at(points.at(-1)!)}`;
}

/** Areas further from each other than this are no neighbours: one flies from one to the other. */
const ABUT = 46;

/** Whether somebody can walk from one area to another: their outlines meet, or a short tube joins them. */
function abut(a: Place, b: Place): boolean {
  return a.corners.some((one) => b.corners.some((other) => Math.hypot(one.x - other.x, one.y - other.y) < ABUT));
}

/** How far a flight bends to its left, as a share of its length. */
const ARC = 0.13;

/** A flight from one area to another that is far away: a thin arc, so that it hides little of what lies below. */
function flight(from: Point, to: Point): string {
  const bend = {
    x: (from.x + to.x) / 2 + (to.y - from.y) * ARC,
    y: (from.y + to.y) / 2 - (to.x - from.x) * ARC,
  };
  const arc = `M${at(from)}Q${at(bend)} ${at(to)}`;
  return `<path class="way-case thin" d="${arc}"/><path class="way-flight" d="${arc}"/>`;
}

/** A stretch of a way; if its title says which turn it is, that stands where it ends: `Mission: Gala, 3 turns away, turn 1`. */
export function paintedRoute(title: string, places: readonly Place[]): string {
  // What is walked without a break is one line.
  const walks: Place[][] = [];
  const flights: string[] = [];
  places.forEach((place, index) => {
    const before = places[index - 1];
    if (before && abut(before, place)) return void walks.at(-1)!.push(place);
    if (before) flights.push(flight(middleOf(before), middleOf(place)));
    walks.push([place]);
  });
  const lines = walks.map((walk) => {
    const way = bent(walk.map(middleOf));
    return (
      way && `<path class="way-case" d="${way}"/><path class="way-line" d="${way}"/><path class="way-dots" d="${way}"/>`
    );
  });
  const turn = /, turn (\d+)$/.exec(title)?.[1];
  const { x, y } = middleOf(places.at(-1)!);
  const stop =
    turn && `<g class="way-step" transform="translate(${x} ${y})"><circle r="9.5"/><text y="4.4">${turn}</text></g>`;
  return `${flights.join('')}${lines.join('')}${stop ?? ''}`;
}

/** What comes after the last comma of a title says how far it is: `Mission: Ferryman's Ledger, 2 turns away`. */
export function paintedFlag(title: string, place: Place): string {
  const far = /, ([^,]*\d[^,]*)$/.exec(title)?.[1]?.replace(/ away$/, '');
  if (!far) return '';
  const { x, y } = middleOf(place);
  const wide = far.length * 6.4 + 16;
  return (
    `<g class="way-flag" transform="translate(${x} ${y})">` +
    `<path d="M0 0C-4 -8 -12 -12 -12 -21A12 12 0 0 1 12 -21C12 -12 4 -8 0 0Z"/>` +
    `<path class="way-letter" d="M-6.5 -25.5h13v9h-13ZM-6.5 -25.5l6.5 5l6.5 -5"/>` +
    `<rect x="${-wide / 2}" y="2" width="${wide}" height="17" rx="8.5"/><text y="14.6">${escape(far)}</text></g>`
  );
}
