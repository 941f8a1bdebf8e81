import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockOf } from '../src/board/blocks';
import { fill, fit, kept, toScreen, zoomAt } from '../src/board/camera';
import { contrast, ground, mix, readable } from '../src/board/colour';
import { decor } from '../src/board/decor';
import { drawingOf, inksOf, patternsOf } from '../src/board/drawings';
import { centroid, enlarged, growth, layOut, noise, piecesBySpace, stack, towards } from '../src/board/layout';
import { DARK, litMarkup, notesMarkup, pointOf } from '../src/board/light';
import { drawMark, hull } from '../src/board/marks';
import { pieceLabel, pieceMarkup } from '../src/board/pieces';
import { standsOf } from '../src/board/stands';
import { strokesMarkup } from '../src/board/strokes';
import { terrain } from '../src/board/terrain';
import { trailsMarkup } from '../src/board/trails';
import { fullBox, trays } from '../src/board/trays';
import type { Mark, Piece, Space } from '../src/wire';
import { SCENE, THEME, stroke } from './fixture';

const layout = layOut(SCENE);

test('boards stand side by side and hold all that is printed on them', () => {
  const [system, city] = layout.boards;
  assert.ok(system!.box.width >= 1000, 'the outer ring reaches over the spaces');
  assert.ok(city!.box.x > system!.box.x + system!.box.width);
  for (const place of layout.places.values()) {
    const own = layout.boards.find((board) => board.id === place.board)!.box;
    assert.ok(place.centre.x >= own.x && place.centre.x <= own.x + own.width, place.id);
    assert.ok(place.centre.y >= own.y && place.centre.y <= own.y + own.height, place.id);
  }
});

test('hexes know what lies across their sides', () => {
  const across = layout.places.get('h5')!.across.filter((id) => id !== null);
  assert.deepEqual([...across].sort(), ['h1', 'h10', 'h2', 'h4', 'h6', 'h9']);
});

test('arrows lead to the space that lies that way', () => {
  assert.equal(towards(layout, 'h5', 'ArrowRight'), 'h6');
  assert.equal(towards(layout, 'h5', 'ArrowLeft'), 'h4');
  assert.equal(towards(layout, 'Mare North', 'ArrowDown'), 'Mare South');
  assert.equal(towards(layout, 'h3', 'ArrowUp'), null);
});

test('a hex of a pair keeps its outer sides only', () => {
  const two = ['h5', 'h6'].map((id) => layout.places.get(id)!);
  assert.equal(hull(two).match(/M/g)!.length, 10);
});

test('the centre of mass lies in the middle of an area', () => {
  assert.deepEqual(
    centroid([
      { x: 0, y: 0 },
      { x: 4, y: 0 },
      { x: 4, y: 2 },
      { x: 0, y: 2 },
    ]),
    { x: 2, y: 1 },
  );
});

/** A place of a hex, around the same distance from both edges. */
const hexAt = (far: number) => ({ ...layout.places.get('h5')!, centre: { x: far, y: far }, room: 32 });

test('pieces of one space never stand on the same spot', () => {
  for (const count of [2, 3, 5, 9]) {
    for (const fanned of [false, true]) {
      const spots = stack(hexAt(0), count, fanned);
      assert.equal(new Set(spots.map((spot) => `${spot.x.toFixed(1)} ${spot.y.toFixed(1)}`)).size, count);
    }
  }
});

test('a crowd is smaller than a pair, and a lonely piece is the largest', () => {
  const scale = (count: number) => stack(hexAt(0), count, false)[0]!.scale;
  assert.ok(scale(1) > scale(2) && scale(2) > scale(4) && scale(4) > scale(8));
});

test('pieces on hexes grow on a board that is seen from afar, up to half again, and stay around their middle', () => {
  assert.deepEqual(
    [2, 1, 0.6, 0.1].map((zoom) => Number(growth(zoom).toFixed(2))),
    [1, 1, 1.25, 1.5],
  );
  const close = stack(hexAt(10), 2, false);
  const wide = enlarged({ x: 10, y: 10 }, close, 1.5);
  assert.ok(
    wide.every(
      (spot, index) =>
        spot.scale === close[index]!.scale * 1.5 && Math.abs(spot.x - 10 - (close[index]!.x - 10) * 1.5) < 1e-9,
    ),
  );
});

test('pieces on no space stand in a tray of their owner', () => {
  const [tray] = trays(layout, SCENE.pieces, []);
  assert.deepEqual(tray!.pieces, ['x1']);
  assert.equal(tray!.owner, 1);
  const all = fullBox(layout, [tray!]);
  assert.ok(all.y + all.height >= tray!.box.y + tray!.box.height);
});

test('pieces of a seat that has an edge of the board wait there, and the board takes no more room for them', () => {
  const at = (q: number, r: number): Space => ({
    ...SCENE.boards[0]!.spaces[0]!,
    id: `${q},${r}`,
    shape: { hex: { q, r } },
  });
  const spaces = [0, 1, 2].flatMap((q) => Array.from({ length: 9 }, (_, r) => at(q, r)));
  const boards = [{ ...SCENE.boards[0]!, layout: 'flat-hexes' as const, spaces }];
  const mark = { kind: 'edge' as const, title: 'home', tone: 'plain' as const };
  const marks: Mark[] = [
    { ...mark, owner: 0, spaces: ['0,0', '1,0'] },
    { ...mark, owner: 1, spaces: ['0,8', '1,8'] },
  ];
  const waiting = [0, 0, 1].map((owner, index) => ({ ...SCENE.pieces[0]!, id: `w${index}`, owner, at: null }));
  for (const turned of [false, true]) {
    const tall = layOut({ boards }, undefined, turned);
    const [own, other] = trays(tall, waiting, marks);
    assert.deepEqual(fullBox(tall, [own!, other!]), tall.box);
    assert.deepEqual([own!.pieces, other!.pieces], [['w0', 'w1'], ['w2']]);
    const along = turned ? 'x' : 'y';
    assert.ok(
      own!.stands.every((stand) => stand[along] < other!.stands[0]![along]),
      'each at its own edge',
    );
    for (const { stands, box } of [own!, other!])
      for (const { x, y } of stands)
        assert.ok(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height, 'on its tray');
  }
});

const standing = { layout, trays: trays(layout, SCENE.pieces, []), fanned: null, growth: 1 };

test('every piece stands somewhere, and nobody but those of a fanned space moves when it opens', () => {
  const more = SCENE.pieces.filter(({ at }) => at === 'Far orbit').map((piece) => ({ ...piece, id: `${piece.id}+` }));
  const scene = { ...SCENE, pieces: [...SCENE.pieces, ...more] };
  const close = standsOf(scene, THEME, standing);
  assert.deepEqual([...close.keys()].sort(), scene.pieces.map((piece) => piece.id).sort());
  const fanned = standsOf(scene, THEME, { ...standing, fanned: 'Far orbit' });
  const moved = scene.pieces.filter(({ id }) => JSON.stringify(close.get(id)) !== JSON.stringify(fanned.get(id)));
  assert.ok(moved.length > 0 && moved.every((piece) => piece.at === 'Far orbit'));
});

test('pieces grow on hexes, not in areas, which have their own room', () => {
  const [small, large] = [1, 1.5].map((growth) => standsOf(SCENE, THEME, { ...standing, growth }));
  assert.equal(large!.get('k1')!.scale, small!.get('k1')!.scale * 1.5);
  assert.equal(large!.get('r1')!.scale, small!.get('r1')!.scale);
});

test('a piece that lies on the ground leaves its space to the others', () => {
  const theme = { ...THEME, pieces: { ...THEME.pieces, rocket: { ...THEME.pieces['rocket']!, base: 'ground' } } };
  const there = standsOf(SCENE, theme, standing);
  assert.notDeepEqual(there.get('t1'), standsOf(SCENE, THEME, standing).get('t1'));
  assert.notDeepEqual(there.get('t1'), there.get('r1'));
});

test('what is lit and pointed at is drawn once each, and what is not on the board not at all', () => {
  const light = { ...DARK, spaces: new Set(['h5', 'h6', 'gone']), pointedSpaces: new Set(['Mine', 'gone']) };
  const markup = litMarkup(light, layout);
  assert.equal(markup.match(/class="lit-space /g)!.length, 1);
  assert.equal(markup.match(/class="pointed"/g)!.length, 1);
  assert.ok(!markup.includes('lit-edge'));
  assert.equal(litMarkup(DARK, layout), '');
});

test('notes are written beside pieces and spaces, and cannot become markup', () => {
  const stands = standsOf(SCENE, THEME, standing);
  const notes = new Map([
    ['Near orbit', '75%'],
    ['r3', '<b>'],
    ['gone', '1%'],
  ]);
  const markup = notesMarkup({ ...DARK, notes }, layout, stands);
  assert.equal(markup.match(/<text/g)!.length, 2);
  assert.ok(markup.includes('75%') && markup.includes('&lt;b&gt;'));
  assert.deepEqual(pointOf('r3', layout, stands), stands.get('r3'));
  assert.equal(pointOf('gone', layout, stands), null);
});

test('a number about an area stands before its name, above nobody who stands there', () => {
  const here = piecesBySpace(SCENE.pieces);
  const markup = notesMarkup({ ...DARK, notes: new Map([['Far orbit', '2']]) }, layout, new Map(), here);
  const [, x] = /circle cx="([\d.-]+)"/.exec(markup)!;
  assert.ok(Number(x) < blockOf(layout.places.get('Far orbit')!, here.get('Far orbit')!.length).name.x - 12);
});

test('a trail ends beside who came, and its number covers neither names nor pieces where there is room', () => {
  const stands = standsOf(SCENE, THEME, standing);
  const entry = { moment: 1, line: { text: '', depth: 1, dice: [], touches: [], rule: null, seat: 1 } };
  const one = { number: 1, seat: SCENE.pieces.find(({ at }) => at === 'Far orbit')!.owner!, entry };
  const { lines, numbers } = trailsMarkup([{ ...one, from: 'Mine', to: 'Far orbit' }], layout, stands, SCENE.pieces);
  const [, x, y] = /translate\(([\d.-]+) ([\d.-]+)\)/.exec(numbers)!.map(Number);
  for (const stand of stands.values())
    assert.ok(Math.hypot(stand.x - x!, stand.y - y!) > 20 * stand.scale, 'beside all pieces');
  const [, endX, endY] = /trail-tip" d="M([\d.-]+) ([\d.-]+)/.exec(lines)!.map(Number);
  const goal = SCENE.pieces.find(({ at, owner }) => at === 'Far orbit' && owner === one.seat)!;
  const stand = stands.get(goal.id)!;
  const off = Math.hypot(stand.x - endX!, stand.y - endY!);
  assert.ok(off > 10 * stand.scale && off < 30 * stand.scale, `${off}`);
  assert.equal(trailsMarkup([{ ...one, from: 'gone', to: 'Mine' }], layout, stands, SCENE.pieces).lines, '');
});

test('stacks are counted by space', () => {
  assert.equal(piecesBySpace(SCENE.pieces).get('Far orbit')!.length, 5);
});

test('decor prints rings, balls, panels and captions, and their words', () => {
  const markup = decor(SCENE.boards[0]!, layout, THEME, 'dark', 't');
  assert.equal(markup.match(/<radialGradient/g)!.length, 1);
  for (const words of ['Outer ring', 'Moon base', 'MARS']) assert.ok(markup.includes(`>${words}<`), words);
});

test('words of a scene cannot become markup', () => {
  const evil: Piece = {
    ...SCENE.pieces[0]!,
    id: '<b>',
    badges: [{ kind: 'x', text: '<i>', title: '<img onerror=x>', tone: 'plain' }],
  };
  assert.ok(!/<(b|i|img)\b/.test(pieceMarkup(evil, THEME, patternsOf('t'))));
  const markup = strokesMarkup([stroke('M0 0"/><script>', 'body')], inksOf(THEME, 0, undefined));
  assert.ok(!markup.includes('<script'));
});

test('a drawing of the form, else of the kind, else a plain one', () => {
  const theme = {
    ...THEME,
    drawings: { a: [stroke('M1', 'body')], 'a.down': [stroke('M2', 'dark')] },
  };
  assert.equal(drawingOf(theme, 'a', 'down').strokes[0]!.d, 'M2');
  assert.equal(drawingOf(theme, 'a', 'up').strokes[0]!.d, 'M1');
  assert.ok(drawingOf(theme, 'unknown', null).plain);
});

test('a piece that stands for many says how many, in the drawing and in words', () => {
  const many = SCENE.pieces.find((piece) => piece.count === 12)!;
  assert.ok(pieceMarkup(many, THEME, patternsOf('t')).includes('×12'));
  assert.ok(pieceLabel(many, 'Mare').startsWith('12 × '));
});

test('marks of all kinds are drawn, in the colour of their owner where they have one', () => {
  for (const mark of SCENE.marks) assert.match(drawMark(mark, layout), /^<g class="mark/);
  assert.match(drawMark(SCENE.marks[0]!, layout), /seat-mark seat-2/);
  assert.equal(drawMark({ ...SCENE.marks[0]!, spaces: ['nowhere'] }, layout), '');
});

test('the ground of every kind is drawn with numbers only', () => {
  for (const board of SCENE.boards) {
    const markup = terrain(board, layout, THEME, 'light');
    assert.ok(markup.length > 500);
    assert.ok(!/NaN|undefined|Infinity/.test(markup));
  }
});

test('drawings vary, but are the same each time', () => {
  assert.equal(noise('a1'), noise('a1'));
  assert.notEqual(noise('a1'), noise('a2'));
});

const BOX = { x: 0, y: 0, width: 600, height: 1200 };
const INSETS = { top: 50, left: 0, right: 0, bottom: 300 };

test('the whole board is shown clear of the panels', () => {
  const camera = fit(BOX, 1000, 900, INSETS);
  const [from, to] = [toScreen(camera, { x: 0, y: 0 }), toScreen(camera, { x: 600, y: 1200 })];
  assert.ok(from.y >= 50 && to.y <= 600 && from.x >= 0 && to.x <= 1000);
});

test('a phone shows the width of the board, and what is lit', () => {
  const camera = fill(BOX, 390, 844, INSETS, { x: 300, y: 1100 });
  assert.ok(camera.zoom > fit(BOX, 390, 844, INSETS).zoom);
  const lit = toScreen(camera, { x: 300, y: 1100 });
  assert.ok(lit.y > 50 && lit.y < 544);
});

test('zooming keeps the point under the pointer', () => {
  const camera = { zoom: 1, x: 10, y: 20 };
  const at = { x: 200, y: 100 };
  const after = zoomAt(camera, at, 2, 0.1, 5);
  assert.deepEqual(toScreen(after, { x: 190, y: 80 }), at);
  assert.equal(zoomAt(camera, at, 100, 0.1, 5).zoom, 5);
});

test('the board cannot be dragged out of the window', () => {
  const camera = kept({ zoom: 1, x: 99999, y: -99999 }, BOX, 800, 600);
  assert.ok(toScreen(camera, { x: 0, y: 0 }).x < 800 && toScreen(camera, { x: 0, y: 1200 }).y > 0);
});

test('text is moved until it can be read', () => {
  for (const paper of ['#1e252c', '#f4efe2']) assert.ok(contrast(readable('#f4c20d', paper), paper) >= 4.5);
  assert.equal(mix('#000000', '#ffffff', 0.5), '#808080');
});

test('a light table keeps the hues of the dark one', () => {
  const lake = ground('#26506b', 'light');
  const [r, , b] = [1, 3, 5].map((at) => parseInt(lake.slice(at, at + 2), 16));
  assert.ok(b! > r! + 20, `${lake} is still blue`);
});
