// Boards printed with the pen of a theme: areas with thick outlines, scenery that stands on them, tiles with a side.

import type { Board, Theme } from '../wire';
import { type Scheme, ground, mix } from './colour';
import { type Patterns, inksOf } from './drawings';
import { type BoardLayout, type Box, type Point, boxAround, noise } from './layout';
import { n, polygon } from './path';
import { isInside } from './room';
import { strokesMarkup } from './strokes';
import { shapePath } from './terrain';

/** Whether a board is printed with the theme's pen. */
export const isInked = (board: Board, theme: Theme): boolean =>
  board.layout === 'areas' &&
  theme.pen.ink !== '' &&
  (board.decor.some(({ form }) => 'tile' in form) ||
    board.spaces.some(({ kind }) => theme.spaces[kind]?.scenery.length));

/** The corners of the tiles of a board, where they are drawn. */
function tilesOf(board: Board, layout: BoardLayout): { kind: string; corners: Point[] }[] {
  const shift = layout.boards.find((one) => one.id === board.id)?.shift ?? { x: 0, y: 0 };
  return board.decor.flatMap(({ kind, form }) =>
    'tile' in form ? [{ kind, corners: form.tile.points.map(([x, y]) => ({ x: x + shift.x, y: y + shift.y })) }] : [],
  );
}

const unitOf = (board: Board, layout: BoardLayout): number =>
  layout.places.get(board.spaces[0]?.id ?? '')?.spots?.unit ?? 20;

/** The sides and shadows of tiles, the colours of areas, and one fade of dots over each tile. */
export function inkedGround(board: Board, layout: BoardLayout, theme: Theme, scheme: Scheme, prefix: string): string {
  const tiles = tilesOf(board, layout);
  const [pen, unit] = [theme.pen.ink, unitOf(board, layout)];
  const side = (corners: Point[], down: number, fill: string, edge: string) =>
    `<path d="${polygon(corners)}" transform="translate(0 ${n(down)})" fill="${fill}" stroke="${edge}" stroke-width="${n(unit * 0.24)}" stroke-linejoin="round"/>`;
  const shadow = mix(theme.background, '#000000', 0.6);
  const under = tiles.map(
    ({ kind, corners }) =>
      side(corners, unit * 0.43, shadow, shadow) + side(corners, unit * 0.24, theme.spaces[kind]?.fill || shadow, pen),
  );
  const fills = board.spaces.map((space) => {
    const place = layout.places.get(space.id);
    const fill = ground(theme.spaces[space.kind]?.fill || mix(theme.background, theme.ink, 0.2), scheme);
    return place ? `<path d="${shapePath(place)}" fill="${fill}"/>` : '';
  });
  return under.join('') + fills.join('') + (theme.pen.shade === 'dots' ? fades(tiles, unit, pen, prefix) : '');
}

/** Dots that grow to the lower right: drawn for one tile, and used for all of its shape. */
function fades(tiles: readonly { corners: Point[] }[], unit: number, pen: string, prefix: string): string {
  let shown: { id: string; box: Box } | null = null;
  return tiles
    .map(({ corners }, index) => {
      const { x, y, width, height } = boxAround(corners);
      const like = (box: Box) => Math.abs(box.width - width) < 3 && Math.abs(box.height - height) < 3;
      if (shown && like(shown.box))
        return `<use href="#${shown.id}" x="${n(x - shown.box.x)}" y="${n(y - shown.box.y)}"/>`;
      shown = { id: `${prefix}-fade-${index}`, box: { x, y, width, height } };
      const [step, half] = [unit * 0.34, Math.max(width, height) / 2];
      let d = '';
      for (let i = -24; i <= 24; i++)
        for (let j = -24; j <= 24; j++) {
          const [dx, dy] = [(i + j) * step * 0.7071, (i - j) * step * 0.7071];
          const r = Math.min(unit * 0.138, ((dx * 0.55 + dy * 0.83) / half - 0.1) * unit * 0.165);
          const point = { x: x + width / 2 + dx, y: y + height / 2 + dy };
          if (r < unit * 0.024 || !isInside(corners, point)) continue;
          d += `M${n(point.x - r)} ${n(point.y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
        }
      return `<path id="${shown.id}" d="${d}" fill="${pen}" fill-opacity=".13"/>`;
    })
    .join('');
}

/** What stands on the areas, their outlines and the frames of tiles: over the light of lit areas. */
export function inkedScenery(
  board: Board,
  layout: BoardLayout,
  theme: Theme,
  patterns: Patterns,
  prefix: string,
): string {
  const [pen, unit] = [theme.pen.ink, unitOf(board, layout)];
  let [clips, scenery, outlines] = ['', '', ''];
  board.spaces.forEach((space, index) => {
    const place = layout.places.get(space.id);
    if (!place) return;
    const shape = shapePath(place);
    outlines += shape;
    const things = theme.spaces[space.kind]?.scenery ?? [];
    if (!things.length || !place.spots) return;
    const id = `${prefix}-area-${index}`;
    clips += `<clipPath id="${id}"><path d="${shape}"/></clipPath>`;
    const look = theme.spaces[space.kind];
    const inks = inksOf(theme, null, look);
    const size = (unit / 21) * 1.19;
    const drawn = place.spots.scenery.map((at, spot) => {
      const name = things[Math.floor(noise(`${space.id}${spot}`) * things.length)]!;
      const strokes = strokesMarkup(theme.drawings[name] ?? [], inks, { pen: theme.pen, patterns, weight: 0.95 });
      return `<g transform="translate(${n(at.x)} ${n(at.y)}) scale(${size.toFixed(2)})">${strokes}</g>`;
    });
    scenery += `<g clip-path="url(#${id})">${drawn.join('')}</g>`;
  });
  const frames = tilesOf(board, layout).map(({ kind, corners }) => {
    const [a, b] = glint(corners, unit);
    return (
      `<path d="${polygon(corners)}" fill="none" stroke="${pen}" stroke-width="${n(unit * 0.25)}" stroke-linejoin="round"/>` +
      `<path d="M${n(a.x)} ${n(a.y)}L${n(b.x)} ${n(b.y)}" stroke="${theme.spaces[kind]?.ink || theme.ink}" stroke-width="${n(unit * 0.11)}" stroke-linecap="round" stroke-opacity=".75"/>`
    );
  });
  return (
    `<defs>${clips}</defs>${scenery}` +
    `<path d="${outlines}" fill="none" stroke="${pen}" stroke-width="${n(unit * 0.16)}" stroke-linejoin="round"/>` +
    frames.join('')
  );
}

/** A line of light along the upper left side of a tile, a little inside. */
function glint(corners: Point[], unit: number): [Point, Point] {
  const box = boxAround(corners);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const sides = corners.map((corner, at) => [corner, corners[(at + 1) % corners.length]!] as [Point, Point]);
  const height = ([a, b]: [Point, Point]) => (a.x + b.x) * 0.6 + (a.y + b.y);
  const [a, b] = sides.sort((x, y) => height(x) - height(y))[0]!;
  const inward = (point: Point): Point => {
    const away = Math.hypot(middle.x - point.x, middle.y - point.y) || 1;
    const by = (unit * 0.3) / away;
    return { x: point.x + (middle.x - point.x) * by, y: point.y + (middle.y - point.y) * by };
  };
  return [inward(a), inward(b)];
}
