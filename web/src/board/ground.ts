// The ground of all boards of a scene, in the manner of the theme: painted, printed with its pen, in relief, or hex by hex.

import type { Board, Scene, Theme } from '../wire';
import type { Scheme } from './colour';
import { captions, decor } from './decor';
import type { Patterns } from './drawings';
import type { BoardLayout } from './layout';
import { isPainted, pictureMarkup } from './picture';
import { isRelief, reliefMarkup } from './relief';
import { terrain } from './terrain';
import { inkedGround, inkedScenery, isInked } from './tiles';

export interface Painting {
  layout: BoardLayout;
  theme: Theme;
  scheme: Scheme;
  prefix: string;
  patterns: Patterns;
  /** What was still on its way is there: paint again. */
  again: () => void;
}

export function groundMarkup({ boards }: Scene, { layout, theme, scheme, prefix, again }: Painting): string {
  return boards
    .map((board) => {
      if (isPainted(board, theme)) return pictureMarkup(board, layout, theme) + captions(board, layout, theme);
      return (
        decor(board, layout, theme, scheme, prefix) +
        (isInked(board, theme)
          ? inkedGround(board, layout, theme, scheme, prefix)
          : isRelief(board, theme)
            ? reliefMarkup(board, layout, theme, scheme, prefix, again)
            : terrain(board, layout, theme, scheme))
      );
    })
    .join('');
}

/** What stands on the ground of boards that are printed with the theme's pen. */
export const sceneryMarkup = ({ boards }: Scene, { layout, theme, patterns, prefix }: Painting): string =>
  boards
    .filter((board) => isInked(board, theme))
    .map((board) => inkedScenery(board, layout, theme, patterns, prefix))
    .join('');

/** Ground that is bright by itself is the same by daylight. */
export const groundScheme = (theme: Theme, scheme: Scheme): Scheme =>
  scheme === 'light' && theme.light?.keeps_ground ? 'dark' : scheme;

export function groundDiffers(now: Board, before: Board | undefined): boolean {
  return !before || now.spaces.some((space, index) => space.kind !== before.spaces[index]?.kind);
}
