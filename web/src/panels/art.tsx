// A piece of board for the cover of a game, drawn from nothing but its theme.

import { useMemo } from 'preact/hooks';
import { decor } from '../board/decor';
import { inksOf, seatPattern, strokesMarkup } from '../board/drawings';
import { mix } from '../board/colour';
import { layOut, noise } from '../board/layout';
import { pieceMarkup } from '../board/pieces';
import { terrain } from '../board/terrain';
import { scheme } from '../state/look';
import type { Board, Piece, Theme } from '../wire';

const [COLUMNS, ROWS] = [13, 7];

/** Spaces of a made-up board: kinds lie in patches, as on a map. */
function patchOf(theme: Theme, seed: string): Board {
  const kinds = Object.keys(theme.spaces);
  const spread = (q: number, r: number, salt: string) => {
    // Smooth noise: the mean of a few coarse cells.
    const cell = (x: number, y: number) => noise(`${seed}${salt}${Math.floor(x)},${Math.floor(y)}`);
    return (cell(q / 2, (r + q / 2) / 2) * 2 + cell((q + 1) / 3, (r + q / 2) / 3) + cell(q, r) * 0.6) / 3.6;
  };
  const spaces = [];
  for (let q = 0; q < COLUMNS; q++) {
    for (let row = 0; row < ROWS; row++) {
      const r = row - Math.floor(q / 2);
      const height = spread(q, r, 'a');
      // The first kind of a theme is its plain ground.
      const kind = height < 0.5 || kinds.length === 1 ? kinds[0]! : kinds[1 + Math.floor(spread(q, r, 'b') * 1.4 * (kinds.length - 1)) % (kinds.length - 1)]!;
      spaces.push({ id: `${q},${row}`, kind, shape: { hex: { q, r } }, name: null, owner: null, badges: [] });
    }
  }
  return { id: 'art', title: '', layout: 'flat-hexes', spaces, links: [], decor: [] };
}

export function Art({ theme, seed }: { theme: Theme; seed: string }) {
  const light = scheme.value;
  const markup = useMemo(() => {
    const cover = theme.drawings['cover'];
    if (cover) return strokesMarkup(cover, inksOf(theme, null, undefined));
    return mapArt(theme, seed, light);
  }, [theme, seed, light]);
  const box = theme.drawings['cover'] ? '-24 -13.5 48 27' : `60 60 ${560} ${315}`;
  return <svg class="art" viewBox={box} preserveAspectRatio="xMidYMid slice" aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
}

function mapArt(theme: Theme, seed: string, light: 'dark' | 'light'): string {
  const board = patchOf(theme, seed);
  const layout = layOut({ boards: [board] });
  const id = (seat: number) => `art-${seed}-${seat}`;
  const patterns = theme.seats.map((seat, index) => seatPattern(id(index), seat.pattern, seat.fill, mix(seat.fill, '#000000', 0.5))).join('');
  const kinds = Object.keys(theme.pieces).slice(0, 3);
  const spots = [[3, 2], [4, 4], [5, 2], [7, 4], [8, 2], [6, 3]];
  const pieces = spots.map(([q, row], index): string => {
    const owner = index < 3 ? 0 : Math.min(1, theme.seats.length - 1);
    const kind = kinds[index % kinds.length];
    if (kind === undefined || owner < 0) return '';
    const { x, y } = layout.places.get(`${q},${row}`)!.centre;
    const piece: Piece = { id: '', kind, form: null, name: '', owner, at: null, facing: null, badges: [], active: false, count: 1 };
    return `<g class="piece" transform="translate(${x} ${y}) scale(1.15)">${pieceMarkup(piece, theme, id)}</g>`;
  });
  return `<defs>${patterns}</defs>${decor(board, layout, theme, light, `art-${seed}`)}${terrain(board, layout, theme, light)}${pieces.join('')}`;
}

