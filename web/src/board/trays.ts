// Pieces that are on no space: on the edge of the board that is their seat's home, otherwise in a strip beside the boards; no DOM.

import type { Mark, Piece, Scene, Seat, Theme } from '../wire';
import { n } from './path';
import { escape } from './svg';
import { type BoardLayout, type Box, type Point, SIDE, boxAround } from './layout';

/** Where the pieces of a seat wait. */
export interface Tray {
  owner: Seat | null;
  box: Box;
  pieces: string[];
  /** Where each of them stands. */
  stands: Point[];
  /** Whether it lies on the board, and so takes no room of its own. */
  home: boolean;
}

const STEP = SIDE * 1.5;
const HEIGHT = SIDE * 1.7;

/** How far numbers and the home of a seat reach beyond the board. */
export const BEYOND = SIDE * 0.62;
/** How far it reaches below the outermost spaces. */
const BELOW = SIDE * 0.8;
/** How wide a tray at home is, so that most of each outermost space can be touched. */
const AT_HOME = SIDE * 1.05;

/** The edges that belong to seats, and how they are called. */
export function homesOf(marks: readonly Mark[], layout: BoardLayout): { owner: Seat; title: string; band: Box }[] {
  const { x, y, width, height } = layout.box;
  return marks.flatMap(({ kind, owner, spaces, title }) => {
    if (kind !== 'edge' || owner === null) return [];
    const found = spaces.flatMap((id) => layout.places.get(id)?.centre ?? []);
    const mean = (of: 'x' | 'y') => found.reduce((sum, point) => sum + point[of], 0) / Math.max(1, found.length);
    const [right, low] = [mean('x') > x + width / 2, mean('y') > y + height / 2];
    const band = layout.turned
      ? {
          x: right ? x + width - BELOW : x - BEYOND,
          y: y - BEYOND,
          width: BEYOND + BELOW,
          height: height + 2 * BEYOND,
        }
      : {
          x: x - BEYOND,
          y: low ? y + height - BELOW : y - BEYOND,
          width: width + 2 * BEYOND,
          height: BEYOND + BELOW,
        };
    return [{ owner, title, band }];
  });
}

/** Trays for pieces that are on no space: at home, else even seats above the boards and odd seats below. */
export function trays(layout: BoardLayout, pieces: readonly Piece[], marks: readonly Mark[]): Tray[] {
  const beside = pieces.filter((piece) => piece.at === null || !layout.places.has(piece.at));
  const owners = [...new Set(beside.map((piece) => piece.owner))].sort((a, b) => (a ?? 99) - (b ?? 99));
  const homes = homesOf(marks, layout);
  let above = layout.box.y - SIDE * 0.6;
  let below = layout.box.y + layout.box.height + SIDE * 0.6;
  return owners.map((owner) => {
    const own = beside.filter((piece) => piece.owner === owner).map((piece) => piece.id);
    const home = homes.find((one) => one.owner === owner);
    if (home) return atHome(owner, own, home.band, layout);
    const columns = Math.max(4, Math.floor((layout.box.width - SIDE) / STEP));
    const height = Math.ceil(own.length / columns) * HEIGHT;
    const onTop = owner !== null && owner % 2 === 0;
    const y = onTop ? above - height : below;
    if (onTop) above -= height + SIDE * 0.3;
    else below += height + SIDE * 0.3;
    const stands = own.map((_, index) => ({
      x: SIDE * 1.1 + (index % columns) * STEP,
      y: y + HEIGHT * (0.5 + Math.floor(index / columns)),
    }));
    return { owner, pieces: own, stands, home: false, box: { x: 0, y, width: layout.box.width, height } };
  });
}

/** Along the outer side of the band, from its middle outwards. */
function atHome(owner: Seat | null, pieces: string[], band: Box, { box, turned }: BoardLayout): Tray {
  const [from, length] = turned ? [box.y, box.height] : [box.x, box.width];
  const step = Math.min(STEP, length / pieces.length);
  const long = step * pieces.length;
  const begin = from + (length - long) / 2;
  const far = turned ? band.x > box.x : band.y > box.y;
  const [outer, thick] = turned ? [band.x, band.width] : [band.y, band.height];
  const across = far ? outer + thick - AT_HOME : outer;
  const stands = pieces.map((_, index): Point => {
    const [along, aside] = [begin + step * (index + 0.5), across + AT_HOME / 2];
    return turned ? { x: aside, y: along } : { x: along, y: aside };
  });
  const tray = turned
    ? { x: across, y: begin, width: AT_HOME, height: long }
    : { x: begin, y: across, width: long, height: AT_HOME };
  return { owner, pieces, stands, home: true, box: tray };
}

/** Everything there is to see: boards, and trays beside them. */
export function fullBox(layout: BoardLayout, shown: readonly Tray[]): Box {
  const beside = shown.filter(({ home }) => !home);
  const corners = [layout.box, ...beside.map((tray) => tray.box)].flatMap((box) => [
    { x: box.x, y: box.y },
    { x: box.x + box.width, y: box.y + box.height },
  ]);
  return boxAround(corners);
}

export function traysMarkup(trays: readonly Tray[], scene: Scene, theme: Theme): string {
  return trays
    .map(({ owner, home, box: { x, y, width, height } }) => {
      const colour = (owner !== null && theme.seats[owner]?.fill) || theme.ink;
      const name = scene.seats.find((panel) => panel.seat === owner)?.name;
      const title = escape(name ? `${name} · off the board` : 'Off the board');
      // On the edge of its seat a tray needs no name.
      const text = home ? `<title>${title}</title>` : `<text x="${n(x + width - 12)}" y="${n(y + 15)}">${title}</text>`;
      return `<g${home ? ' class="at-home"' : ''}><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="10" stroke="${colour}"/>${text}</g>`;
    })
    .join('');
}
