// Boards with a painted picture under the live layer: where it lies, and what goes where it leaves room; no DOM.

import type { Board, Spots as Room, Theme, ThemeSpace } from '../wire';
import type { BoardLayout, Box, Inner, Point } from './layout';
import { n } from './path';
import { escape } from './svg';
import { shapePath } from './terrain';

/** Where things go in a space of a painted board. */
export interface Painted {
  /** The middle of the badge that goes with the name. */
  badge: Point;
  name: Box;
  hub: Point;
  room: number;
  marks: Point[];
}

/** The picture of a theme lies under the one board whose spaces it leaves room for. */
export const isPainted = (board: Board, theme: Theme | undefined): boolean =>
  !!theme?.picture && board.layout === 'areas' && board.spaces.some(({ id }) => theme.picture!.spots[id]);

const point = ([x, y]: [number, number]): Point => ({ x, y });
const box = ([x, y, width, height]: [number, number, number, number]): Box => ({ x, y, width, height });

export function paintedOf({ badge, name, hub, room, marks }: Room): Painted {
  return { badge: point(badge), name: box(name), hub: point(hub), room, marks: marks.map(point) };
}

/** The same as for areas that are not painted: for all who ask where names and pieces are. */
export function innerOf({ hub, room }: Painted): Inner {
  return { named: true, pieces: { x: hub.x - room, y: hub.y - room, width: room * 2, height: room * 2 } };
}

export function shifted({ badge, name, hub, room, marks }: Painted, by: Point): Painted {
  const along = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  return { badge: along(badge), name: { ...name, ...along(name) }, hub: along(hub), room, marks: marks.map(along) };
}

/** The corners of the picture, so that the board can be made large enough for it. */
export function pictureCorners(theme: Theme): Point[] {
  const [x, y, width, height] = theme.picture!.at;
  return [
    { x, y },
    { x: x + width, y: y + height },
  ];
}

/** What shows until the picture is there: every space in the colour of its kind. */
function underpaint(board: Board, layout: BoardLayout, theme: Theme): string {
  return board.spaces
    .map(({ id, kind }) => {
      const place = layout.places.get(id);
      return place ? `<path d="${shapePath(place)}" fill="${theme.spaces[kind]?.fill || theme.background}"/>` : '';
    })
    .join('');
}

/** The picture itself; its address is its content, so browsers keep it for ever. */
export function pictureMarkup(board: Board, layout: BoardLayout, theme: Theme): string {
  const shift = layout.boards.find((one) => one.id === board.id)?.shift ?? { x: 0, y: 0 };
  const [x, y, width, height] = theme.picture!.at;
  const hash = theme.picture!.hash.replace(/[^0-9a-f]/g, '');
  const image = `<image class="ground-picture" href="/api/pictures/${hash}" x="${n(x + shift.x)}" y="${n(y + shift.y)}" width="${width}" height="${height}" preserveAspectRatio="none"/>`;
  return underpaint(board, layout, theme) + image;
}

/** The usual size of a name, and the least on the screen. */
const [SIZE, LEGIBLE] = [13, 11];

/** The zoom at which the names of a painted board can be read. */
export const NAMES_ZOOM = LEGIBLE / SIZE;
/** The height of a line, and the width of a letter, as shares of the font size. */
const [LINE, LETTER, CAPITAL] = [1.07, 0.53, 0.63];

/** The ways to break a name into that many lines: between words and after hyphens. */
function broken(name: string, lines: number): string[][] {
  if (lines <= 1) return [[name]];
  const cuts = [...name].flatMap((sign, at) => (/[\s-]/.test(sign) && at < name.length - 1 ? [at + 1] : []));
  return cuts.flatMap((cut) =>
    broken(name.slice(cut), lines - 1).map((rest) => [name.slice(0, cut).trim(), ...rest.map((line) => line.trim())]),
  );
}

/** A name in the room that the picture leaves: as many lines as fit, the widest as narrow as can be. */
export function printedName(name: string, { width, height }: Box, capitals = false): { lines: string[]; size: number } {
  const most = Math.max(1, Math.round(height / (SIZE * LINE)));
  const wide = (lines: string[]) => Math.max(...lines.map((line) => line.length)) * (capitals ? CAPITAL : LETTER);
  const ways = Array.from({ length: most }, (_, index) => broken(name, index + 1)).flat();
  const fitting = ways.find((lines) => wide(lines) * SIZE <= width + 0.5);
  const lines = fitting ?? ways.reduce((best, tried) => (wide(tried) < wide(best) ? tried : best), [name]);
  // Letters differ in width: a little more than the room is no reason to shrink.
  return { lines, size: Math.max(9, Math.min(SIZE, (width + 6) / wide(lines))) };
}

/** Towns are written in capitals, waters in italics. */
const LETTERING: Record<string, string> = { streets: 'town', blocks: 'town', waves: 'water' };

export function printedMarkup({ badge, name: room }: Painted, name: string, look: ThemeSpace | undefined): string {
  const kind = LETTERING[look?.shape ?? ''] ?? '';
  const { lines, size } = printedName(name, room, kind === 'town');
  const beside = badge.x < room.x;
  const x = beside ? room.x : room.x + room.width / 2;
  const first = room.y + room.height / 2 + size * (0.36 - ((lines.length - 1) * LINE) / 2);
  const rows = lines.map(
    (line, index) => `<tspan x="${n(x)}" y="${n(first + index * size * LINE)}">${escape(line)}</tspan>`,
  );
  return `<text class="name printed ${kind}${beside ? ' beside' : ''}" font-size="${n(size)}">${rows.join('')}</text>`;
}

/** The sizes of pieces that stand together, by how many there are. */
const SIZES = [44, 44, 35, 31, 29, 27, 26];

/** Pieces around the middle of their room: in one row, or in two if there are many. */
export function standingTogether(
  { hub, room }: Painted,
  count: number,
  fanned: boolean,
): (Point & { scale: number })[] {
  // Alone it is as large as its room allows, so that no name is hidden.
  const usual = count === 1 ? Math.max(34, Math.min(SIZES[1]!, room * 2 + 8)) : (SIZES[count] ?? 24);
  const size = usual * (fanned && count > 1 ? 1.25 : 1);
  const columns = count <= 3 ? count : Math.ceil(count / 2);
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    return {
      x: hub.x + ((index % columns) - (inRow - 1) / 2) * size,
      y: hub.y + (row - (rows - 1) / 2) * size,
      scale: size / 48,
    };
  });
}
