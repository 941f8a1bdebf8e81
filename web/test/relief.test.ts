// Ground in relief, on the maps of a real pack.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import mapsText from '../../crates/games/gamma-knights/pack/maps.toml';
import themeText from '../../crates/games/gamma-knights/pack/theme.toml';
import { layOut } from '../src/board/layout';
import { cellsOf, kindsOf } from '../src/board/relief/grid';
import { runOf } from '../src/board/relief/line';
import { loops, region } from '../src/board/relief/region';
import { relief } from '../src/board/relief/relief';
import { crownsOf } from '../src/board/relief/woods';
import { rulersMarkup, rulersOf } from '../src/board/rulers';
import { frameOf } from '../src/board/stands';
import type { Board, Piece, Scene, Space } from '../src/wire';
import { readTheme, readToml } from './toml';

const THEME = readTheme(themeText);
const { legend, map: maps } = readToml(mapsText) as {
  legend: Record<string, string[]>;
  map: { id: string; title: string; terrain: string[] }[];
};

const two = (number: number) => String(number).padStart(2, '0');

function boardOf(index: number): Board {
  const { id, title, terrain } = maps[index]!;
  const spaces = terrain.flatMap((row, r) =>
    [...row].map((letter, q): Space => {
      const parts = new Set(legend[letter]);
      // The kind whose parts are the same.
      const kind = Object.keys(THEME.spaces).find((name) => {
        const of = THEME.spaces[name]!.of;
        return parts.size === 1 ? parts.has(name) : of.length === parts.size && of.every((one) => parts.has(one));
      })!;
      const shape = { hex: { q, r: r - (q - (q & 1)) / 2 } };
      return { id: two(q + 1) + two(r + 1), kind, shape, name: null, owner: null, badges: [] };
    }),
  );
  return { id, title, layout: 'flat-hexes', spaces, links: [], decor: [] };
}

const BOARD = boardOf(1);
const LAYOUT = layOut({ boards: [BOARD] }, THEME);
const CELLS = cellsOf(BOARD, LAYOUT, THEME);

test('a kind is drawn as all that it is made of', () => {
  assert.deepEqual(kindsOf('light-forest-slope', THEME), ['slope', 'light-forest']);
  assert.deepEqual(kindsOf('hilltop', THEME), ['slope', 'hilltop']);
  assert.deepEqual(kindsOf('open', THEME), ['open']);
});

test('the ground goes on beyond the edge, so that nothing ends before the board does', () => {
  const beyond = CELLS.filter((cell) => cell.beyond);
  assert.equal(CELLS.length - beyond.length, BOARD.spaces.length);
  assert.equal(loops(CELLS, (cell) => !cell.beyond).length, 1, 'the board is in one piece');
  for (const cell of CELLS) if (!cell.beyond) assert.equal(cell.across.filter(Boolean).length, 6);
});

test('hexes of a kind become one region where they touch', () => {
  const woods = loops(CELLS, (cell) => cell.kinds.has('dense-forest'));
  const hexes = CELLS.filter((cell) => cell.kinds.has('dense-forest'));
  assert.ok(woods.length < hexes.length, `${woods.length} outlines of ${hexes.length} hexes`);
  assert.equal(region(CELLS, 'dense-forest', 0.14).match(/M/g)?.length, woods.length);
});

test('a road runs from side to side without a gap, and over the edge', () => {
  const { parts } = runOf(CELLS, 'road');
  const ends = new Map<string, number>();
  for (const [from, , to] of parts)
    for (const { x, y } of [from, to]) {
      const key = `${Math.round(x)},${Math.round(y)}`;
      ends.set(key, (ends.get(key) ?? 0) + 1);
    }
  const loose = [...ends.values()].filter((count) => count === 1).length;
  assert.equal(loose, 2, 'it enters the board once and leaves it once');
});

test('crowns of one class do not hide each other, and stand in their wood', () => {
  const classes = crownsOf(CELLS, 'dense-forest', { gap: 0.32, radius: 0.2, margin: 0.1 });
  assert.equal(classes.length, 4);
  assert.ok(classes.every(({ tops }) => (tops.match(/M/g)?.length ?? 0) > 50));
});

test('all of it is a few paths, and always the same', () => {
  for (const index of [0, 1]) {
    const board = boardOf(index);
    const layout = layOut({ boards: [board] }, THEME);
    const markup = relief(board, layout, THEME, 'dark', 'b1');
    assert.equal(markup, relief(board, layout, THEME, 'dark', 'b1'));
    const paths = markup.match(/<path/g)!.length;
    assert.ok(paths < 140, `${paths} paths`);
    assert.doesNotMatch(markup, /NaN|undefined|filter/);
  }
});

test('rulers name the columns and rows that are in the window', () => {
  const rulers = rulersOf(LAYOUT)!;
  assert.deepEqual([rulers.columns.size, rulers.rows.size], [32, 22]);
  const insets = { top: 60, right: 370, bottom: 0, left: 0 };
  const markup = rulersMarkup(rulers, { zoom: 1.4, x: -900, y: -500 }, { width: 1440, height: 900 }, insets);
  const named = [...markup.matchAll(/<text[^>]*>(\d+)</g)].map(([, name]) => Number(name));
  assert.ok(named.includes(14) && !named.includes(1), named.join());
  assert.equal(rulersOf(layOut({ boards: [{ ...BOARD, spaces: [{ ...BOARD.spaces[0]!, id: 'a' }] }] }, THEME)), null);
});

test('what matters at first are the pieces', () => {
  const piece = (id: string, at: string): Piece => ({
    ...{ id, kind: 'battle', form: null, name: id, owner: 0, at, facing: null, badges: [], active: true, count: 1 },
  });
  const scene = { pieces: [piece('A1', '1308'), piece('B1', '1911')] } as unknown as Scene;
  const { box } = frameOf(scene, LAYOUT, false)!;
  for (const id of ['1308', '1911']) {
    const { x, y } = LAYOUT.places.get(id)!.centre;
    assert.ok(x > box.x + 100 && x < box.x + box.width - 100 && y > box.y + 100 && y < box.y + box.height - 100);
  }
  assert.ok(box.width < LAYOUT.box.width / 2);
  assert.equal(frameOf({ pieces: [] } as unknown as Scene, LAYOUT, false), null);
});
