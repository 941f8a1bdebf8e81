// Boards of hexes that are painted as seen from the air. The painter is loaded with the first table that needs it.

import type { Board, Theme } from '../wire';
import type { Scheme } from './colour';
import type { BoardLayout } from './layout';
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
  if (painter) return painter(board, layout, theme, scheme, prefix);
  void import('./relief/relief').then((loaded) => {
    painter = loaded.relief;
    again();
  });
  const d = board.spaces.flatMap(({ id }) => layout.places.get(id) ?? []).map(shapePath);
  return `<path d="${d.join('')}" fill="${theme.relief?.fields[0] ?? theme.background}"/>`;
}
