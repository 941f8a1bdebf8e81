// What others have done, as numbered lines: moves dotted in their colours, shots and pushes in those of their weapons.

import type { Trail } from '../state/trails';
import type { Piece, Theme } from '../wire';
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
  theme?: Theme,
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
  const numbered = new Set<number>();
  for (const { from, to, seat, number, kind, weapon } of trails) {
    const [a, b] = [places.get(from), places.get(to)];
    if (!a || !b) continue;
    const size = (a.spots?.unit ?? PLAIN) / PLAIN;
    const start = middleOf(a);
    // Whoever came stands there, as a rule, or was hit there; the line ends beside the first of them.
    const stand = pieces.flatMap((piece) =>
      piece.at === to && (kind || piece.owner === seat) ? (stands.get(piece.id) ?? []) : [],
    )[0];
    const [goal, short] = stand && !a.spots ? [stand, PIECE * stand.scale] : [middleOf(b), 0];
    // Only moves are bent: a shot is straight, and so is what it pushes.
    const bent = kind ? 0 : BEND;
    const bend = {
      x: (start.x + goal.x) / 2 + (goal.y - start.y) * bent,
      y: (start.y + goal.y) / 2 - (goal.x - start.x) * bent,
    };
    const end = between(goal, bend, Math.min(0.5, short / Math.max(1, far(goal, bend))));
    const on = (share: number) => between(between(start, bend, share), between(bend, end, share), share);
    const ink = theme?.badges[weapon ?? '']?.fill;
    const angle = Math.atan2(end.y - bend.y, end.x - bend.x);
    const tip = polygon([end, polar(end, angle + Math.PI - 0.45, 13), polar(end, angle + Math.PI + 0.45, 13)]);
    const way = `M${at(start)}Q${at(bend)} ${at(end)}`;
    const line = (name: string, colour = '') => `<path class="trail-${name}" d="${way}"${colour}/>`;
    const [stroke, fill] = ink ? [` stroke="${ink}"`, ` fill="${ink}"`] : ['', ''];
    const body = !kind ? line('dots') : kind === 'push' ? line('push', stroke) : line('beam', stroke) + line('core');
    lines +=
      `<g class="trail seat-${seat}">${line('case')}${kind ? '' : line('line')}${body}<path class="trail-tip" d="${tip}"${fill}/>` +
      (kind === 'push' ? '' : `<circle class="trail-start" cx="${n(start.x)}" cy="${n(start.y)}" r="6"${stroke}/>`) +
      `</g>`;
    // A push has the number of its shot, and stands beside it.
    if (numbered.has(number)) continue;
    numbered.add(number);
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
    numbers += `<g class="trail-number seat-${seat}" transform="translate(${at(spot!)}) scale(${size.toFixed(2)})"><circle r="9.5"/><text y="4.6">${number}</text></g>`;
  }
  return { lines, numbers };
}
