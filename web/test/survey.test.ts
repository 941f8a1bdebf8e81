// Boards of figures: turned to fill the window, the goal ringed, shots on the board, names that fit their panels.

import assert from 'node:assert/strict';
import test from 'node:test';
import { patternsOf } from '../src/board/drawings';
import { goalMarkup } from '../src/board/goal';
import { isTall, layOut } from '../src/board/layout';
import { homesMarkup } from '../src/board/marks';
import { printedNames } from '../src/board/names';
import { panelOf, panelsOf } from '../src/board/panels';
import { pieceMarkup } from '../src/board/pieces';
import { NARROW, cells } from '../src/board/room';
import { rulersOf } from '../src/board/rulers';
import { shotMarkup } from '../src/board/shots';
import { stripped } from '../src/panels/strip';
import type { Board, Mark, Piece, Sheet, Space, Stage } from '../src/wire';
import survey from '../../crates/games/unbreakable/pack/theme.toml';
import { readTheme } from './toml';

const theme = readTheme(survey);
const patterns = patternsOf('t');

const hex = (column: number, row: number): Space => ({
  id: `${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`,
  kind: 'clear',
  shape: { hex: { q: column, r: row - Math.ceil(column / 2) } },
  name: null,
  owner: null,
  badges: [],
});

const tall: Board = {
  id: 'map',
  title: 'Map',
  layout: 'flat-hexes',
  spaces: [1, 2, 3].flatMap((column) => [1, 2, 3, 4, 5, 6, 7].map((row) => hex(column, row))),
  links: [],
  decor: [],
};

const satellite: Piece = {
  id: 'satellite',
  kind: 'object',
  form: 'satellite',
  name: 'The satellite',
  owner: null,
  at: '0204',
  facing: null,
  badges: [],
  active: false,
  count: 1,
};

test('a board that is higher than wide is turned: its first row lies on the left, and sides still lead to the same hexes', () => {
  assert.ok(isTall({ boards: [tall] }));
  const [plain, turned] = [layOut({ boards: [tall] }), layOut({ boards: [tall] }, theme, true)];
  assert.ok(plain.box.height > plain.box.width && turned.box.width > turned.box.height);
  const [first, last] = [turned.places.get('0201')!, turned.places.get('0207')!];
  assert.ok(first.centre.x < last.centre.x && Math.abs(first.centre.y - last.centre.y) < 1);
  for (const place of turned.places.values())
    place.across.forEach((id, side) => {
      const other = id !== null && turned.places.get(id);
      if (!other) return;
      const [a, b] = [place.corners[side]!, place.corners[(side + 1) % 6]!];
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      assert.ok(
        Math.hypot(middle.x - (place.centre.x + other.centre.x) / 2, middle.y - (place.centre.y + other.centre.y) / 2) <
          1,
      );
    });
  const rulers = rulersOf(turned)!;
  assert.deepEqual([[...rulers.columns.keys()].length, [...rulers.rows.keys()].length], [7, 3], 'rows run across');
});

test('home edges lie beyond the outermost spaces, on the side where they are', () => {
  const home = (owner: number, row: string): Mark => ({
    kind: 'edge',
    owner,
    spaces: [`01${row}`, `02${row}`, `03${row}`],
    title: 'home',
    tone: 'plain',
  });
  const layout = layOut({ boards: [tall] }, theme, true);
  const bands = [...homesMarkup([home(0, '01'), home(1, '07')], layout, patterns).matchAll(/x="([-\d.]+)"/g)].map(
    ([, x]) => Number(x),
  );
  assert.ok(bands[0]! < 0 && bands[1]! > layout.box.width / 2, String(bands));
});

test('what the game is about is ringed and named, on whatever it stands', () => {
  const layout = layOut({ boards: [tall] });
  const stands = new Map([['satellite', { x: 10, y: 20, scale: 1 }]]);
  const goal = { short: '', text: '', rule: null, seats: [], know: [], point: ['satellite', '0101', 'gone'] };
  const markup = goalMarkup({ goal, pieces: [satellite] }, layout, stands);
  assert.equal(markup.match(/goal-ring/g)?.length, 1);
  assert.equal(markup.match(/goal-space/g)?.length, 1);
  assert.match(markup, /The satellite/);
  assert.equal(goalMarkup({ goal: null, pieces: [] }, layout, stands), '');
});

const shot = (weapon: string, winner: number): Stage => ({
  id: 's',
  caption: 'C1: medium force beam at WA',
  spaces: ['0101', '0305'],
  sides: [],
  rows: [],
  moments: [],
  moment: 0,
  winner,
  banner: winner ? 'Missed' : 'Hit',
  after: [],
  shot: {
    odds: '50%',
    between: '',
    parts: [],
    dice: [],
    rolled: '',
    total: { value: '', label: '', text: '' },
    need: { value: '50%', label: 'needs [1/1]', text: '' },
    ladder: [],
    rung: 0,
    ladder_title: '',
    weapon,
    moved: winner ? [] : [['0305', '0306']],
  },
});

test('a shot on the board shows its weapon, what it moved, and its result with the chance', () => {
  const layout = layOut({ boards: [tall] });
  const draw = (weapon: string, winner: number) =>
    shotMarkup(shot(weapon, winner), { layout, stands: new Map(), theme, patterns, zoom: 1 });
  for (const [weapon, drawn] of [
    ['force-beam', 'shot-beam'],
    ['laser', 'shot-ray'],
    ['nuke', 'shot-arc'],
    ['melee', 'shot-star'],
  ] as const) {
    const markup = draw(weapon, 0);
    for (const part of [drawn, 'shot-ghost', '>Hit<', '>50%<', 'needs [1/1]'])
      assert.ok(markup.includes(part), `${weapon}: ${part}`);
    assert.ok(!/NaN|undefined/.test(markup), weapon);
  }
  assert.ok(draw('nuke', 0).includes('shot-glow') && !draw('nuke', 1).includes('shot-glow'), 'only what hits goes off');
  assert.match(draw('force-beam', 1), />Missed</);
  assert.equal(draw('', 0), '', 'a shot without a weapon has a stage of its own');
});

test('figures on plinths wear the pattern of their side on ring and mark only, and their id on a plate', () => {
  const walker: Piece = { ...satellite, id: 'WA', kind: 'walker', form: 'upright', owner: 1 };
  const markup = pieceMarkup(walker, theme, patterns);
  assert.match(markup, />WA</);
  assert.ok(markup.includes('url(#t-seat-1)') && markup.includes('#f4c20d'));
});

test('a strip of units needs sheets that name weapons of the theme', () => {
  const sheet = (label: string): Sheet => ({
    id: 'WA',
    title: 'Yellow walker WA',
    owner: 1,
    group: '',
    picture: null,
    rows: [{ label, value: 'loaded', tone: 'good', boxes: [] }],
  });
  assert.ok(stripped([sheet('#1 medium force beam')], theme));
  assert.ok(!stripped([sheet('Status')], theme));
});

const area = (id: string, name: string, x: number): Space => ({
  ...hex(1, 1),
  id,
  name,
  shape: {
    area: {
      points: [
        [x, 20],
        [x + 40, 20],
        [x + 40, 60],
        [x, 60],
      ],
    },
  },
});

test('names leave out the title of the panel they stand on, unless two would be alike', () => {
  const board: Board = {
    ...tall,
    layout: 'areas',
    spaces: [
      area('far', 'Far Mars Orbit', 20),
      area('near', 'Near Mars Orbit', 120),
      area('a', 'Red Mars', 220),
      area('b', 'Red', 320),
    ],
    decor: [
      {
        kind: 'frame',
        form: {
          panel: {
            points: [
              [0, 0],
              [400, 0],
              [400, 100],
              [0, 100],
            ],
          },
        },
        text: 'Mars',
      },
    ],
  };
  const names = printedNames(board);
  assert.deepEqual([...names.values()], ['Far Orbit', 'Near Orbit', 'Red Mars', 'Red']);
  const layout = layOut({ boards: [board] });
  assert.equal(layout.places.get('far')!.name, 'Far Orbit');
  assert.equal(
    panelOf(panelsOf({ boards: [board] }, layout), ['far'], () => ({ x: 1, y: 1 })),
    null,
    'one panel is the board',
  );
});

test('pieces in an area keep their size and overlap where there is no room, but never lie on the same spot', () => {
  for (const count of [1, 2, 3, 5, 8])
    for (const room of [
      { x: 0, y: 0, width: 40, height: 30 },
      { x: 0, y: 0, width: 120, height: 90 },
    ]) {
      const stood = cells(room, count);
      assert.ok(stood.every(({ size }) => size >= NARROW));
      assert.equal(new Set(stood.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)).size, count);
    }
});
