// What can be reached on ground in relief: it stays bright, with a line around it, and a thin scrim lies over the rest.

import type { Light } from './light';
import { type BoardLayout, type Place, SIDE } from './layout';
import { hull } from './marks';
import { n } from './path';
import { shapePath } from './terrain';

export function reachMarkup({ spaces, pointedSpaces }: Light, layout: BoardLayout): string {
  const placed = (ids: Iterable<string>) => [...ids].flatMap((id) => layout.places.get(id) ?? []);
  const lit = placed(spaces);
  const pointed = placed(pointedSpaces).map((place) => `<path class="pointed" d="${shapePath(place)}"/>`);
  return (lit.length ? reach(lit, layout) : '') + pointed.join('');
}

function reach(lit: Place[], { box }: BoardLayout): string {
  const ground = lit.map(shapePath).join('');
  const edge = hull(lit);
  const [x, y, width, height] = [box.x - SIDE, box.y - SIDE, box.width + 2 * SIDE, box.height + 2 * SIDE].map(n);
  return (
    `<path class="scrim" d="M${x} ${y}h${width}v${height}h-${width}Z${ground}"/>` +
    `<path class="reach" d="${ground}"/><path class="reach-case" d="${edge}"/><path class="reach-edge" d="${edge}"/>`
  );
}
