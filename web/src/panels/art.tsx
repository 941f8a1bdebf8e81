// A bit of board for the cover of a game, drawn from its theme alone.

import { useMemo, useState } from 'preact/hooks';
import { type Inks, inksOf, patternsMarkup, patternsOf } from '../board/drawings';
import { layOut, noise } from '../board/layout';
import { pieceMarkup } from '../board/pieces';
import { isRelief, reliefMarkup } from '../board/relief';
import { strokesMarkup } from '../board/strokes';
import { terrain } from '../board/terrain';
import { scheme } from '../state/look';
import type { Board, CoverPiece, Piece, Space, Theme } from '../wire';

const [COLUMNS, ROWS] = [15, 8];

/** The board on the cover: as the theme gives it, or made up. */
function boardOf(theme: Theme, seed: string): Board {
  const kinds = Object.keys(theme.spaces);
  const byLetter = new Map(kinds.map((kind) => [theme.spaces[kind]!.letter, kind]));
  const written = theme.cover?.rows.map((row) => [...row]);
  const [columns, rows] = written ? [Math.max(...written.map((row) => row.length)), written.length] : [COLUMNS, ROWS];
  const spaces: Space[] = [];
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const kind = written
        ? byLetter.get(written[row]?.[column] ?? '')
        : kinds[Math.floor(noise(`${seed}${Math.floor(column / 2)},${Math.floor(row / 2)}`) * kinds.length)];
      const shape = { hex: { q: column, r: row - Math.floor(column / 2) } };
      spaces.push({ id: `${column},${row}`, kind: kind ?? kinds[0] ?? '', shape, name: null, owner: null, badges: [] });
    }
  }
  return { id: 'art', title: '', layout: 'flat-hexes', spaces, links: [], decor: [] };
}

/** The pieces on it: as the theme gives them, or its first kinds, face to face. */
function piecesOf(theme: Theme): CoverPiece[] {
  if (theme.cover) return theme.cover.pieces;
  const kinds = Object.keys(theme.pieces).slice(0, 3);
  return kinds.flatMap((kind, index): CoverPiece[] =>
    theme.seats.slice(0, 2).map((_, owner) => ({
      kind,
      form: null,
      owner,
      at: [4 + index + owner * 4, 2 + ((index + owner) % 3)],
      facing: null,
    })),
  );
}

/** Many small things stand on a cover: their lines are thinner. */
const COVER = 0.2;

/** A cover is painted in the colours of the table: its background, ink and accent, and the first seat's colour. */
const coverInks = (theme: Theme): Inks => ({
  ...inksOf(theme, 0, undefined),
  dark: theme.background,
  light: theme.ink,
  accent: theme.accent,
  glow: theme.accent,
  body: theme.seats[0]?.fill ?? theme.ink,
});

export function Art({ theme, seed }: { theme: Theme; seed: string }) {
  const light = theme.light?.keeps_ground ? 'dark' : scheme.value;
  const [painted, paint] = useState(false);
  const markup = useMemo(() => {
    const cover = theme.drawings['cover'];
    if (cover) {
      const patterns = patternsOf(`art-${seed}`);
      const manner = { pen: { ...theme.pen, shade: 'soft' as const }, patterns, weight: COVER };
      return `<defs>${patternsMarkup(theme, patterns)}</defs>${strokesMarkup(cover, coverInks(theme), manner)}`;
    }
    return mapArt(theme, seed, light, () => paint(true));
  }, [theme, seed, light, painted]);
  const box = theme.drawings['cover'] ? '-24 -13.5 48 27' : '52 70 620 349';
  return (
    <svg
      class="art"
      viewBox={box}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

/** `again` is called once it can be painted better. */
function mapArt(theme: Theme, seed: string, light: 'dark' | 'light', again: () => void): string {
  const board = boardOf(theme, seed);
  const layout = layOut({ boards: [board] });
  const patterns = patternsOf(`art-${seed}`);
  const pieces = piecesOf(theme).map(({ kind, form, owner, at: [column, row], facing }): string => {
    const place = layout.places.get(`${column},${row}`);
    if (!place) return '';
    const piece: Piece = { id: '', kind, form, name: '', owner, at: null, facing, badges: [], active: false, count: 1 };
    return `<g class="piece" transform="translate(${place.centre.x} ${place.centre.y}) scale(${theme.pieces[kind]?.base === 'standee' ? 1.7 : 1.2})">${pieceMarkup(piece, theme, patterns)}</g>`;
  });
  const ground = isRelief(board, theme)
    ? reliefMarkup(board, layout, theme, light, `art-${seed}`, again)
    : terrain(board, layout, theme, light);
  return `<defs>${patternsMarkup(theme, patterns)}</defs>${ground}${pieces.join('')}`;
}
