// Free areas: room inside them, what is known of them, odds in words, options in groups.
import assert from 'node:assert/strict';
import test from 'node:test';
import { fill, fit } from '../src/board/camera';
import { layOut } from '../src/board/layout';
import { patternsOf } from '../src/board/drawings';
import { chipMarkup, pieceMarkup } from '../src/board/pieces';
import { cells, fitWords, largestBox } from '../src/board/room';
import { labelsMarkup } from '../src/board/spaces';
import { drawnLinks, threadsMarkup } from '../src/board/threads';
import { groupOptions } from '../src/state/options';
import { forcesAt, oddsLines, placeFacts } from '../src/state/place';
import type { FightOdds, OptionInfo, Piece } from '../src/wire';
import { SCENE, THEME } from './fixture';

const layout = layOut(SCENE);

test('the room in an area lies inside it', () => {
  const triangle = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 0, y: 100 },
  ];
  const { x, y, width, height } = largestBox(triangle, { x: 0, y: 0, width: 100, height: 100 });
  assert.ok(x >= 0 && y >= 0 && x + width + y + height <= 102, 'its far corner is not beyond the slope');
  assert.ok(width * height > 2000, 'it is nearly half of the triangle');
});

test('a name is broken into lines that fit', () => {
  assert.deepEqual(fitWords('Mare North', 200).lines, ['Mare North']);
  const { lines, size } = fitWords('Australian Development Facility', 70);
  assert.deepEqual(lines, ['Australian', 'Development', 'Facility']);
  assert.ok(size < 14);
});

test('pieces in an area stand apart, in its room, below its name', () => {
  const place = layout.places.get('Mare North')!;
  const { name, pieces } = place.inner!;
  assert.ok(name!.y + name!.height <= pieces.y + 0.01);
  const stood = cells(pieces, 5);
  for (const [index, one] of stood.entries()) {
    assert.ok(
      one.x > pieces.x && one.x < pieces.x + pieces.width && one.y > pieces.y && one.y < pieces.y + pieces.height,
    );
    for (const other of stood.slice(index + 1))
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
  assert.match(labelsMarkup(layout, SCENE.boards, THEME), /Mare North/);
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
