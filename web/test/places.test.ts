// Free areas: room inside them, what is known of them, odds in words, options in groups.
import assert from 'node:assert/strict';
import test from 'node:test';
import { blockOf } from '../src/board/blocks';
import { fill, fit } from '../src/board/camera';
import { layOut, piecesBySpace } from '../src/board/layout';
import { patternsOf } from '../src/board/drawings';
import { chipMarkup, pieceMarkup } from '../src/board/pieces';
import { labelsMarkup } from '../src/board/spaces';
import { drawnLinks, threadsMarkup } from '../src/board/threads';
import { groupOptions } from '../src/state/options';
import { forcesAt, oddsLines, placeFacts } from '../src/state/place';
import type { FightOdds, OptionInfo, Piece } from '../src/wire';
import { SCENE, THEME } from './fixture';

const layout = layOut(SCENE);

test('a name is broken into lines that fit, with its pieces below, all of it inside the area', () => {
  const place = {
    ...layout.places.get('Mare North')!,
    name: 'Australian Development Facility',
    corners: [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 90 },
      { x: 0, y: 90 },
    ],
    centre: { x: 50, y: 45 },
  };
  const { name, pieces } = blockOf(place, 3);
  assert.deepEqual(name.lines, ['Australian', 'Development', 'Facility']);
  assert.ok(name.size > 11);
  const [below, top] = [name.y + name.lines.length * name.size * 1.02, Math.min(...pieces.map(({ y }) => y))];
  assert.ok(name.y >= 0 && top - pieces[0]!.size / 2 >= below - 0.01, 'no piece lies on the name');
  for (const { x, y, size } of pieces)
    assert.ok(x - size / 2 >= -0.01 && x + size / 2 <= 100.01 && y + size / 2 <= 90.01);
});

test('a name alone stands in the middle; in a flat area its pieces stand beside it', () => {
  const flat = (count: number) =>
    blockOf(
      {
        ...layout.places.get('Mare North')!,
        name: 'Far Orbit',
        corners: [
          { x: 0, y: 0 },
          { x: 200, y: 0 },
          { x: 200, y: 34 },
          { x: 0, y: 34 },
        ],
        centre: { x: 100, y: 17 },
      },
      count,
    );
  assert.ok(Math.abs(flat(0).name.x - 100) <= 3);
  const { name, pieces } = flat(2);
  assert.ok(pieces.every(({ x, size }) => x - size / 2 > name.x + (9 * name.size * 0.5) / 2));
});

test('where there is no room pieces come closer, and a name is cut to its first word before it is covered', () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 82, y: 0 },
    { x: 82, y: 46 },
    { x: 0, y: 46 },
  ];
  const flat = { ...layout.places.get('Mare North')!, name: 'Australian Development Facility', corners };
  const { name, pieces } = blockOf({ ...flat, centre: { x: 41, y: 23 } }, 3);
  assert.deepEqual(name.lines, ['Australian']);
  const bottom = name.y + name.size;
  assert.ok(pieces.every(({ y, size }) => y - size / 2 >= bottom - 0.01));
});

test('pieces of a crowd rather stick out of a small round space than hide each other', () => {
  const dot = {
    ...layout.places.get('Near orbit')!,
    name: 'L-5 Colony',
    corners: [],
    room: 28,
    centre: { x: 0, y: 0 },
  };
  const { name, pieces } = blockOf(dot, 5);
  assert.ok(pieces.every(({ y, size }) => y - size / 2 >= name.y + name.size * name.lines.length - 0.5));
  for (const [index, one] of pieces.entries())
    for (const other of pieces.slice(index + 1))
      assert.ok(Math.hypot(one.x - other.x, one.y - other.y) >= one.size * 0.6, 'more than half of each is seen');
});

test('pieces in an area stand apart, in its room, below its name', () => {
  const { name, pieces } = blockOf(layout.places.get('Mare North')!, 5);
  for (const [index, one] of pieces.entries()) {
    assert.ok(one.y - one.size / 2 >= name.y + name.size);
    for (const other of pieces.slice(index + 1))
      assert.ok(Math.hypot(one.x - other.x, one.y - other.y) >= one.size * 0.99);
  }
});

test('lines join dots that no ring joins; other ways show when they are pointed at', () => {
  const [system] = SCENE.boards;
  assert.equal(drawnLinks(system!, layout).match(/M/g)!.length, 2);
  const ring = {
    ...system!,
    decor: [{ kind: 'orbit', form: { ring: { at: [790, 600] as [number, number], radius: 90 } }, text: null }],
  };
  assert.equal(drawnLinks(ring, layout).match(/M/g)!.length, 1, 'Far orbit and Belt lie on the ring');
  assert.equal(threadsMarkup('Near orbit', SCENE.boards, layout).match(/<path/g)!.length, 2);
  assert.equal(threadsMarkup('h5', SCENE.boards, layout), '');
  assert.match(labelsMarkup(layout, SCENE.boards, THEME, piecesBySpace(SCENE.pieces)), /Mare North/);
});

test('a chip wears its owner’s pattern, the colour of its form, and its count', () => {
  const theme = {
    ...THEME,
    pieces: { ...THEME.pieces, rocket: { ...THEME.pieces['rocket']!, base: 'chip' } },
    seats: THEME.seats.map((seat, index) => ({ ...seat, name: `colour${index}` })),
  };
  const rocket: Piece = { ...SCENE.pieces[0]!, form: 'colour3', count: 7 };
  const drawn = pieceMarkup(rocket, theme, patternsOf('pattern'));
  assert.match(drawn, /url\(#pattern-seat-0\)/);
  assert.ok(drawn.includes(`class="chip-rim"`) && drawn.includes(theme.seats[3]!.fill));
  assert.match(drawn, /count large.*>7</);
  assert.ok(!chipMarkup({ ...rocket, form: null }, theme, null).includes('chip-rim'));
  const ground = { ...THEME, pieces: { ...THEME.pieces, rocket: { ...THEME.pieces['rocket']!, base: 'ground' } } };
  assert.match(pieceMarkup(rocket, ground, patternsOf('pattern')), /ground-name.*rocket r1/);
});

test('everything in a space, by owner, with what it is joined to', () => {
  const facts = placeFacts(SCENE, 'Mare North')!;
  assert.deepEqual(
    facts.holdings.map(({ name, pieces }) => [name, pieces.map((piece) => piece.id)]),
    [['Seat 1', ['r1', 't1']]],
  );
  assert.deepEqual(
    facts.links.map((space) => space.id),
    ['Near orbit'],
  );
  assert.equal(placeFacts(SCENE, 'nowhere'), null);
  assert.deepEqual(forcesAt(SCENE, THEME, 'Mare North', 1), ['3 rockets, 12 troopers', '']);
  assert.deepEqual(
    forcesAt(SCENE, THEME, 'Far orbit', 4).map((side) => side.split(', ')[0]),
    ['1 trooper', '2 rockets'],
  );
});

test('odds are lines with bars', () => {
  const chance = (hits: number) => ({ hits, of: 1000 });
  const odds: FightOdds = {
    first: chance(625),
    second: chance(375),
    nobody: chance(0),
    left: [2130, 960],
    samples: 20000,
    error: 7,
  };
  const lines = oddsLines(odds);
  assert.deepEqual(lines[0], { label: 'First side wins', share: 0.625, rest: '2.1 units left on average' });
  assert.equal(lines[1]!.rest, '1.0 units left on average');
  assert.deepEqual(lines[2], { label: 'Nobody survives', share: 0, rest: '' });
  assert.deepEqual(lines[3], { label: 'Sampled over 20000 battles, ± 0.7%', share: null, rest: '' });
  assert.equal(oddsLines({ ...odds, samples: null, error: 0 })[3]!.label, 'Exact');
});

test('options stand with those of their chapter', () => {
  const option = (id: string, rule: string | null): OptionInfo => ({
    id,
    title: id,
    about: '',
    rule,
    kind: { switch: { default: false } },
    scenarios: [],
  });
  const rule = (id: string, chapter: string) => ({ id, section: [chapter], lines: [] });
  const groups = groupOptions(
    [option('players', 'R-1'), option('speeds', 'R-2'), option('fire', 'R-3'), option('odd', null)],
    [rule('R-1', '4. Set-up'), rule('R-2', '10. Advanced'), rule('R-3', '10. Advanced')],
  );
  assert.deepEqual(
    groups.map(({ title, options }) => [title, options.map(({ id }) => id)]),
    [
      [null, ['players', 'odd']],
      ['Advanced', ['speeds', 'fire']],
    ],
  );
});

test('on a narrow window a wide board is as high as the window, around what matters', () => {
  const box = { x: 0, y: 0, width: 1000, height: 500 };
  const insets = { top: 50, right: 0, bottom: 150, left: 0 };
  const whole = fit(box, 400, 800, insets, 8);
  const left = fill(box, 400, 800, insets, { x: 0, y: 250 });
  assert.ok(left.zoom > whole.zoom * 1.5);
  assert.ok(Math.abs(left.x - 8) < 0.01, 'not beyond the rim');
  const right = fill(box, 400, 800, insets, { x: 1000, y: 250 });
  assert.ok(Math.abs(right.x + 1000 * right.zoom - 392) < 0.01);
});
