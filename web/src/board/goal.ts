// What the game is about, ringed on the board in a colour that nothing else has; no DOM.

import type { Scene } from '../wire';
import { type BoardLayout, type Stand } from './layout';
import { n } from './path';
import { escape } from './svg';
import { shapePath } from './terrain';

/** Half the width of the ring around a piece. */
const RING = 30;
const POINTERS = [0, 90, 180, 270]
  .map((angle) => `<path transform="rotate(${angle})" d="M0 -${RING + 1}l-5.500 -9.500h11Z"/>`)
  .join('');

/** More than this are a matter of counting. */
const FEW = 6;

export function goalMarkup(
  { goal, pieces }: Pick<Scene, 'goal' | 'pieces'>,
  { places }: BoardLayout,
  stands: ReadonlyMap<string, Stand>,
): string {
  if (!goal || goal.point.length > FEW) return '';
  return goal.point
    .map((id) => {
      const place = places.get(id);
      if (place) return `<path class="goal-space" d="${shapePath(place)}"/>`;
      const [stand, piece] = [stands.get(id), pieces.find((one) => one.id === id)];
      if (!stand || !piece) return '';
      const ring = `<g transform="translate(${n(stand.x)} ${n(stand.y)}) scale(${stand.scale.toFixed(2)})"><circle class="goal-glow" r="${RING * 1.45}"/><circle class="goal-case" r="${RING}"/><circle class="goal-line" r="${RING}"/>${POINTERS}</g>`;
      // A unit that carries it has its own plate.
      const plate = piece.owner === null ? plateMarkup(piece.name, stand, [...stands.values()]) : '';
      return `<g class="goal-ring">${ring}${plate}</g>`;
    })
    .join('');
}

/** How far from the middle of the ring its name stands. */
const AWAY = 41;

/** The name below the ring, or above it where a piece stands below. */
function plateMarkup(name: string, ring: Stand, stands: readonly Stand[]): string {
  const wide = name.length * 7.6 + 14;
  const away = AWAY * ring.scale;
  const taken = (side: 1 | -1) =>
    stands.some(({ x, y }) => {
      const far = (y - ring.y) * side;
      return Math.abs(x - ring.x) < wide / 2 && far > 0.6 * away && far < 2 * away;
    });
  const side = taken(1) && !taken(-1) ? -1 : 1;
  return `<g class="goal-plate" transform="translate(${n(ring.x)} ${n(ring.y + side * away)})"><g><rect x="${n(-wide / 2)}" y="-8.5" width="${n(wide)}" height="17" rx="3"/><text y="4.2">${escape(name)}</text></g></g>`;
}
