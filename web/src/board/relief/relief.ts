// A board of hexes as seen from the air (`relief` of the theme): open ground, then each shape in its turn, then the grid.
// Loaded with the first table that needs it.

import type { Board, Theme } from '../../wire';
import { type Scheme, drawing, ground, mix } from '../colour';
import { type Box, type BoardLayout, SIDE, boxAround } from '../layout';
import { line, n, polygon } from '../path';
import { terrainOf } from '../terrain';
import { type Cell, cellsOf } from './grid';
import { PAINTERS, fields, path } from './ground';
import { loops } from './region';

export function relief(board: Board, layout: BoardLayout, theme: Theme, scheme: Scheme, prefix: string): string {
  const { relief } = theme;
  const cells = cellsOf(board, layout, theme);
  if (!relief || !cells.length) return '';
  const kinds = [...new Set(cells.flatMap(({ kinds }) => [...kinds]))].sort(
    (a, b) => (theme.spaces[a]?.of.length ?? 0) - (theme.spaces[b]?.of.length ?? 0) || (a < b ? -1 : 1),
  );
  const paint = (kind: string) => {
    const look = theme.spaces[kind];
    return {
      cells,
      kind,
      fill: ground(look?.fill || mix(theme.background, theme.ink, 0.3), scheme),
      ink: drawing(look?.ink || mix(theme.background, theme.ink, 0.6), scheme),
      shadow: relief.shadow,
      id: `${prefix}-${board.id}-${kind}`.replace(/[^\w-]/g, ''),
    };
  };
  const painted = PAINTERS.map(([shape, draw]) =>
    kinds
      .filter((kind) => theme.spaces[kind]?.shape === shape)
      .map((kind) => draw(paint(kind)))
      .join(''),
  );
  const known = new Set(PAINTERS.map(([shape]) => shape));
  const plain = (shape: string) => shape === '' || shape === 'plain' || known.has(shape);
  const own = board.spaces.filter(({ kind }) => !plain(theme.spaces[kind]?.shape ?? ''));
  const box = grown(boxAround(cells.flatMap(({ corners }) => corners)), SIDE);
  const open = ground(theme.spaces[openKind(board, theme)]?.fill || relief.fields[0] || theme.background, scheme);
  const tones = relief.fields.map((tone) => ground(tone, scheme));
  return (
    path(rect(box), `fill="${open}"`) +
    fields(box, tones) +
    painted.join('') +
    terrainOf({ ...board, spaces: own }, layout, theme, scheme) +
    grid(cells, relief.grid, relief.ticks) +
    around(cells, box, theme)
  );
}

/** The kind of open ground: the commonest that is plain. */
function openKind({ spaces }: Board, theme: Theme): string {
  return spaces.find(({ kind }) => theme.spaces[kind]?.shape === 'plain')?.kind ?? '';
}

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

const rect = ({ x, y, width, height }: Box) => `M${n(x)} ${n(y)}h${n(width)}v${n(height)}h${n(-width)}Z`;

/** Faint sides, bright ticks at the corners as in a gun sight. */
function grid(cells: readonly Cell[], faint: string, bright: string): string {
  let [sides, ticks] = ['', ''];
  for (const { corners, across, beyond } of cells) {
    if (beyond) continue;
    corners.forEach((a, side) => {
      const b = corners[(side + 1) % 6]!;
      if (side < 3 || across[side]?.beyond) {
        sides += line(a, b);
        for (const [p, q] of [
          [a, b],
          [b, a],
        ] as const)
          ticks += `M${n(p.x)} ${n(p.y)}l${n((q.x - p.x) * 0.13)} ${n((q.y - p.y) * 0.13)}`;
      }
    });
  }
  return (
    path(sides, `fill="none" stroke="${faint}" stroke-opacity=".28" stroke-width=".8"`) +
    path(ticks, `fill="none" stroke="${bright}" stroke-opacity=".6" stroke-width="1"`)
  );
}

/** What lies beyond the edge is covered again, and the edge is drawn. */
function around(cells: readonly Cell[], box: Box, theme: Theme): string {
  const edge = loops(cells, (cell) => !cell.beyond)
    .map((loop) => polygon(loop))
    .join('');
  return (
    path(rect(grown(box, SIDE)) + edge, `fill="${theme.background}" fill-rule="evenodd" class="beyond"`) +
    path(edge, `fill="none" stroke="${theme.ink}" stroke-opacity=".7" stroke-width="1.6" stroke-linejoin="round"`)
  );
}
