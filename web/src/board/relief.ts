// Boards of hexes that are painted as seen from the air. The painter is loaded with the first table that needs it.

import type { Board, Theme } from '../wire';
import type { Scheme } from './colour';
import { type BoardLayout, type Box, SIDE } from './layout';
import { n } from './path';
import type { relief } from './relief/relief';
import { shapePath } from './terrain';

export const isRelief = (board: Board, theme: Theme): boolean => theme.relief !== null && board.layout !== 'areas';

let painter: typeof relief | null = null;

/** The ground of a board; while the painter is on its way only its tone, and then `again` is called. */
export function reliefMarkup(
  board: Board,
  layout: BoardLayout,
  theme: Theme,
  scheme: Scheme,
  prefix: string,
  again: () => void,
): string {
  const own = layout.boards.find(({ id }) => id === board.id);
  if (painter && own) return asPicture(painter(board, layout, theme, scheme, prefix), own.box);
  void import('./relief/relief').then((loaded) => {
    painter = loaded.relief;
    again();
  });
  const d = board.spaces.flatMap(({ id }) => layout.places.get(id) ?? []).map(shapePath);
  return `<path d="${d.join('')}" fill="${theme.relief?.fields[0] ?? theme.background}"/>`;
}

/** How many grounds are kept: that of the table, and covers of games. */
const KEPT = 6;
const painted = new Map<string, string>();

/** As a picture of its own, of which the board can make a bitmap: a landscape is too much to be drawn with every move. */
function asPicture(markup: string, { x, y, width, height }: Box): string {
  const [left, top, wide, high] = [x - SIDE, y - SIDE, width + 2 * SIDE, height + 2 * SIDE].map(n);
  let address = painted.get(markup);
  if (!address) {
    const box = `viewBox="${left} ${top} ${wide} ${high}" width="${wide}" height="${high}"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${markup}</svg>`;
    address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    painted.set(markup, address);
  }
  const [oldest] = painted;
  if (oldest && painted.size > KEPT) {
    painted.delete(oldest[0]);
    URL.revokeObjectURL(oldest[1]);
  }
  return `<image class="ground-picture" href="${address}" x="${left}" y="${top}" width="${wide}" height="${high}"/>`;
}
