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

/** A stretch of a way; if its title says which turn it is, that stands where it ends: `Mission: Gala, 3 turns away, turn 1`. */
export function paintedRoute(title: string, places: readonly Place[]): string {
  const points = places.map(middleOf);
  const way = bent(points);
  const turn = /, turn (\d+)$/.exec(title)?.[1];
  const { x, y } = points.at(-1)!;
  const stop =
    turn && `<g class="way-step" transform="translate(${x} ${y})"><circle r="9.5"/><text y="4.4">${turn}</text></g>`;
  return `<path class="way-case" d="${way}"/><path class="way-line" d="${way}"/><path class="way-dots" d="${way}"/>${stop ?? ''}`;
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
