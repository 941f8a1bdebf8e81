// What is printed on a board under its spaces: rings of orbits, planets, frames of insets, captions.

import type { Board, Decor, Theme, ThemeSpace } from '../wire';
import { type Scheme, drawing, ground, mix, readable } from './colour';
import { type BoardLayout, type Point, boxAround, noise } from './layout';
import { circle, n, polygon } from './path';
import { escape } from './svg';

/** Whether something lies in the night sky: stars, rings, dots, the Sun. */
export const isSky = (look: ThemeSpace | undefined): boolean => SKY.has(look?.shape ?? '');
const SKY = new Set(['stars', 'ring', 'dot', 'sun']);

/** The decor of a board as SVG; each ball comes with its gradient. */
export function decor(board: Board, layout: BoardLayout, theme: Theme, scheme: Scheme, prefix: string): string {
  const own = layout.boards.find((one) => one.id === board.id);
  if (!own) return '';
  const place = ([x, y]: [number, number]): Point => ({ x: x + own.shift.x, y: y + own.shift.y });
  return board.decor
    .map((one, index) => drawn(one, place, theme, scheme, `${prefix}-${board.id.replace(/\W/g, '')}-ball-${index}`))
    .join('');
}

/** Of a painted board the picture shows everything but the words. */
export function captions(board: Board, layout: BoardLayout, theme: Theme): string {
  const own = layout.boards.find((one) => one.id === board.id);
  return board.decor
    .flatMap(({ kind, form, text }) => {
      if (!own || !text || !('panel' in form)) return [];
      const box = boxAround(form.panel.points.map(([x, y]) => ({ x: x + own.shift.x, y: y + own.shift.y })));
      const [x, y] = [box.x + box.width - 12, box.y + box.height - 10];
      const ink = theme.spaces[kind]?.ink || theme.ink;
      return [`<text class="caption panel-title corner" x="${n(x)}" y="${n(y)}" fill="${ink}">${escape(text)}</text>`];
    })
    .join('');
}

function drawn(
  { kind, form, text }: Decor,
  place: (at: [number, number]) => Point,
  theme: Theme,
  scheme: Scheme,
  id: string,
): string {
  const look = theme.spaces[kind];
  // Space is dark by day as well.
  const light = isSky(look) ? 'dark' : scheme;
  const fill = ground(look?.fill || mix(theme.background, theme.ink, 0.2), light);
  const ink = drawing(look?.ink || mix(theme.background, theme.ink, 0.55), light);
  const words = (at: Point, size: number) =>
    text
      ? `<text class="caption" x="${n(at.x)}" y="${n(at.y)}" font-size="${n(size)}" fill="${ink}">${escape(text)}</text>`
      : '';
  if ('ring' in form) {
    const centre = place(form.ring.at);
    return `<path d="${circle(centre, form.ring.radius)}" fill="none" stroke="${ink}" stroke-width="1" stroke-opacity=".6"/>${words({ x: centre.x, y: centre.y - form.ring.radius - 6 }, 15)}`;
  }
  if ('ball' in form) {
    const centre = place(form.ball.at);
    const r = form.ball.radius;
    const halo =
      look?.shape === 'sun'
        ? `<radialGradient id="${id}-halo"><stop offset=".3" stop-color="${fill}" stop-opacity=".75"/><stop offset="1" stop-color="${fill}" stop-opacity="0"/></radialGradient><path d="${circle(centre, r * 3)}" fill="url(#${id}-halo)"/>`
        : `<path d="${circle(centre, r * 1.05)}" fill="${ink}" fill-opacity=".2"/>`;
    return (
      `<radialGradient id="${id}" cx=".36" cy=".3" r=".78"><stop offset="0" stop-color="${mix(fill, '#ffffff', 0.38)}"/><stop offset=".5" stop-color="${fill}"/><stop offset="1" stop-color="${mix(fill, '#04060a', scheme === 'dark' ? 0.7 : 0.3)}"/></radialGradient>` +
      `${halo}<path d="${circle(centre, r)}" fill="url(#${id})" stroke="${ink}" stroke-opacity=".6" stroke-width="1.2"/>` +
      words({ x: centre.x, y: centre.y + r + 20 }, 16)
    );
  }
  // Tiles are drawn together with what is printed on them.
  if ('tile' in form) return '';
  if ('panel' in form) {
    // By daylight a field is paper with a tint of its frame.
    const field = light === 'light' && theme.light && look?.ink ? mix(theme.light.background, look.ink, 0.16) : fill;
    return panel(form.panel.points.map(place), look?.shape === 'stars', field, ink, text);
  }
  return words(place(form.caption.at), form.caption.size);
}

/** A framed field with its title at the top, and a night sky in it if the look says `stars`. */
function panel(points: Point[], sky: boolean, fill: string, ink: string, text: string | null): string {
  const box = boxAround(points);
  const inset = points.map((point) => ({
    x: point.x + Math.sign(box.x + box.width / 2 - point.x) * 4,
    y: point.y + Math.sign(box.y + box.height / 2 - point.y) * 4,
  }));
  const stars = sky
    ? Array.from({ length: 90 }, (_, index) =>
        circle(
          {
            x: box.x + 8 + noise(`x${index}`) * (box.width - 16),
            y: box.y + 8 + noise(`y${index}`) * (box.height - 16),
          },
          0.4 + noise(`r${index}`) * 0.9,
        ),
      ).join('')
    : '';
  const title = text
    ? `<text class="caption panel-title${sky ? ' aside' : ''}" x="${n(box.x + (sky ? 14 : box.width / 2))}" y="${n(box.y + 17)}" fill="${readable(ink, fill)}">${escape(text)}</text>`
    : '';
  return (
    `<path d="${polygon(points)}" fill="${fill}" stroke="${ink}" stroke-width="2" stroke-linejoin="round"/>` +
    (stars ? `<path d="${stars}" fill="${ink}" fill-opacity=".55"/>` : '') +
    `<path d="${polygon(inset)}" fill="none" stroke="${ink}" stroke-opacity=".35" stroke-width=".8" stroke-linejoin="round"/>${title}`
  );
}

/** The corners of what is printed, so that the board can be made large enough for it. */
export function decorCorners(list: readonly Decor[]): Point[] {
  const point = ([x, y]: [number, number]): Point => ({ x, y });
  const round = (at: [number, number], r: number) => [
    { x: at[0] - r, y: at[1] - r },
    { x: at[0] + r, y: at[1] + r },
  ];
  return list.flatMap(({ form }) => {
    if ('ring' in form) return round(form.ring.at, form.ring.radius);
    if ('ball' in form) return round(form.ball.at, form.ball.radius);
    if ('tile' in form) return form.tile.points.map(point);
    return 'panel' in form ? form.panel.points.map(point) : [point(form.caption.at)];
  });
}
