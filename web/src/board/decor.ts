// What is printed on a board under its spaces: rings of orbits, planets, frames of insets, captions.

import type { Board, Decor, Theme } from '../wire';
import { type Scheme, drawing, ground, mix } from './colour';
import type { BoardLayout, Point } from './layout';
import { circle, n, polygon } from './path';
import { escape } from './svg';

/** The decor of a board as SVG; gradients of balls stand beside them. */
export function decor(board: Board, layout: BoardLayout, theme: Theme, scheme: Scheme, prefix: string): string {
  const own = layout.boards.find((one) => one.id === board.id);
  if (!own) return '';
  const place = ([x, y]: [number, number]): Point => ({ x: x + own.shift.x, y: y + own.shift.y });
  return board.decor.map((one, index) => drawn(one, place, theme, scheme, `${prefix}-${board.id.replace(/\W/g, '')}-ball-${index}`)).join('');
}

function drawn({ kind, form, text }: Decor, place: (at: [number, number]) => Point, theme: Theme, scheme: Scheme, id: string): string {
  const look = theme.spaces[kind];
  const fill = ground(look?.fill || mix(theme.background, theme.ink, 0.2), scheme);
  const ink = drawing(look?.ink || mix(theme.background, theme.ink, 0.55), scheme);
  const words = (at: Point, size: number) => (text ? `<text class="caption" x="${n(at.x)}" y="${n(at.y)}" font-size="${n(size)}" fill="${ink}">${escape(text)}</text>` : '');
  if ('ring' in form) {
    const centre = place(form.ring.at);
    return `<path d="${circle(centre, form.ring.radius)}" fill="none" stroke="${ink}" stroke-width="1.6" stroke-opacity=".75"/>${words({ x: centre.x, y: centre.y - form.ring.radius - 6 }, 15)}`;
  }
  if ('ball' in form) {
    const centre = place(form.ball.at);
    const r = form.ball.radius;
    return (
      `<radialGradient id="${id}" cx=".34" cy=".3" r=".8"><stop offset="0" stop-color="${mix(fill, '#ffffff', 0.45)}"/><stop offset=".45" stop-color="${fill}"/><stop offset="1" stop-color="${mix(fill, '#04060a', 0.72)}"/></radialGradient>` +
      `<path d="${circle(centre, r * 1.06)}" fill="${fill}" fill-opacity=".22"/><path d="${circle(centre, r)}" fill="url(#${id})" stroke="${ink}" stroke-opacity=".5" stroke-width="1.2"/>` +
      words({ x: centre.x, y: centre.y + r + 20 }, 16)
    );
  }
  if ('panel' in form) {
    const points = form.panel.points.map(place);
    const middle = points.reduce((sum, point) => sum + point.x, 0) / Math.max(1, points.length);
    const top = Math.min(...points.map((point) => point.y));
    return `<path d="${polygon(points)}" fill="${fill}" fill-opacity=".85" stroke="${ink}" stroke-width="2" stroke-linejoin="round"/>${words({ x: middle, y: top + 20 }, 15)}`;
  }
  return words(place(form.caption.at), form.caption.size);
}

/** The corners of what is printed, so that the board is large enough for it. */
export function decorCorners(list: readonly Decor[]): Point[] {
  const point = ([x, y]: [number, number]): Point => ({ x, y });
  const round = (at: [number, number], r: number) => [{ x: at[0] - r, y: at[1] - r }, { x: at[0] + r, y: at[1] + r }];
  return list.flatMap(({ form }) => {
    if ('ring' in form) return round(form.ring.at, form.ring.radius);
    if ('ball' in form) return round(form.ball.at, form.ball.radius);
    return 'panel' in form ? form.panel.points.map(point) : [point(form.caption.at)];
  });
}
