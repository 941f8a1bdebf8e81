// How far weapons reach, and what others have fired and pushed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bandsMarkup } from '../src/board/bands';
import { layOut } from '../src/board/layout';
import { standsOf } from '../src/board/stands';
import { trailsMarkup } from '../src/board/trails';
import { bandsOf, rowOf } from '../src/state/bands';
import { trails } from '../src/state/trails';
import type { Band, Board, Choice, LogLine, Piece, Scene, SheetRow, Touch, TrailKind } from '../src/wire';
import { SCENE, THEME } from './fixture';

const two = (number: number) => String(number).padStart(2, '0');
const SIDE = 25;
const board: Board = {
  id: 'field',
  title: '',
  layout: 'flat-hexes',
  spaces: Array.from({ length: SIDE * SIDE }, (_, index) => {
    const [q, y] = [index % SIDE, Math.floor(index / SIDE)];
    const shape = { hex: { q, r: y - (q - (q & 1)) / 2 } };
    return { id: two(q) + two(y), kind: 'open', shape, name: null, owner: null, badges: [] };
  }),
  links: [],
  decor: [],
};
const piece = (id: string, owner: number, at: string): Piece => ({
  ...SCENE.pieces[0]!,
  id,
  owner,
  at,
  count: 1,
  badges: [],
});
const BANDS: Band[] = [
  { reach: 1, label: 'short: +2' },
  { reach: 5, label: 'medium: +0' },
  { reach: 10, label: 'long: −3' },
];
const row = (label: string, bands?: Band[]): SheetRow => ({
  label,
  value: '',
  tone: 'plain',
  boxes: [],
  ...(bands ? { bands } : {}),
});
const sheet = (id: string, owner: number) => ({
  id,
  title: id,
  owner,
  group: '',
  picture: null,
  rows: [row('Blaster', BANDS), row('Blade')],
});
const sceneOf = (...pieces: Piece[]): Scene => ({
  ...SCENE,
  boards: [board],
  pieces,
  marks: [],
  sheets: pieces.map(({ id, owner }) => sheet(id, owner!)),
});
const layout = layOut({ boards: [board] }, THEME);

function drawn(
  scene: Scene,
  space: string,
  labels: { x: number; y: number; wide: number; high: number }[] = [],
  notes: string[] = [],
) {
  const stands = standsOf(scene, THEME, { layout, trays: [], fanned: null, growth: 1 });
  return bandsMarkup({ space, owner: 0, over: null, lines: BANDS }, { layout, scene, stands, notes, labels, zoom: 1 });
}
const texts = (markup: string) => [...markup.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);

test('the bands of a weapon lie around its piece, or around where that would be', () => {
  const scene = sceneOf(piece('A1', 0, '1212'));
  assert.deepEqual(bandsOf(['A1', 'Blaster'], scene), { space: '1212', owner: 0, over: null, lines: BANDS });
  assert.deepEqual(bandsOf(['A1', 'Blaster'], scene, 'B1', '1010'), {
    space: '1010',
    owner: 0,
    over: 'B1',
    lines: BANDS,
  });
  assert.equal(bandsOf(['A1', 'Blade'], scene), null, 'it reaches nowhere');
  assert.equal(bandsOf(['B1', 'Blaster'], scene), null);
  assert.equal(bandsOf(null, scene), null);
});

test('once a weapon was chosen, the question is about its row', () => {
  const choice = (kind: Choice['kind'], uses?: [string, string]) =>
    ({ kind, blocked: null, ...(uses ? { row: uses } : {}) }) as Choice;
  const asked = (...choices: Choice[]) => rowOf({ choices } as never);
  const [blaster, blade]: [string, string][] = [
    ['A1', 'Blaster'],
    ['A1', 'Blade'],
  ];
  assert.deepEqual(asked(choice('act', blaster), choice('act', blaster), choice('finish')), blaster);
  assert.equal(asked(choice('act', blaster), choice('act', blade)), null, 'one of several');
  assert.equal(asked(choice('act', blaster), choice('act')), null);
  assert.equal(asked(choice('finish')), null);
});

test('a band is drawn where an enemy is near its line, with what lies on both sides of it', () => {
  const at = (enemy: string, owner = 1) => drawn(sceneOf(piece('A1', 0, '1212'), piece('B1', owner, enemy)), '1212');
  // Five hexes away.
  const near = at('1217');
  assert.equal(near.lines.match(/band-line/g)!.length, 1);
  assert.deepEqual(texts(near.labels), ['long: −3', 'medium: +0']);
  // The line goes around all hexes that are so near: six sides of five hexes and their corners.
  assert.equal(near.lines.match(/band-line" d="([^"]+)/)![1]!.match(/M/g)!.length, 66);
  assert.deepEqual(texts(at('1223').labels), ['long: −3'], 'nothing lies beyond the last');
  assert.equal(at('1217', 0).lines, '', 'a friend is no reason');
  assert.equal(at('1220').lines, '', 'eight hexes are near no line');
});

test('labels of bands lie on no piece, on no other label and not off the board', () => {
  const scene = sceneOf(piece('A1', 0, '1212'), piece('B1', 1, '1217'), piece('B2', 1, '1218'));
  const boxes = (markup: string) =>
    [...markup.matchAll(/<rect x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="([\d.]+)"/g)].map((found) =>
      found.slice(1).map(Number),
    ) as [number, number, number, number][];
  const first = boxes(drawn(scene, '1212').labels);
  const [x, y, width, height] = first[0]!;
  // Something else is written just there.
  const other = { x: x + width / 2, y: y + height / 2, wide: 40, high: 12 };
  const found = boxes(drawn(scene, '1212', [other], ['B1', '1216']).labels);
  const stands = standsOf(scene, THEME, { layout, trays: [], fanned: null, growth: 1 });
  const taken = [...stands.values()].map((stand) => ({ ...stand, wide: 20 * stand.scale, high: 20 * stand.scale }));
  // What is written above a piece, and the number of a lit space.
  const above = stands.get('B1')!;
  taken.push({ ...above, y: above.y - 34, wide: 18, high: 8 });
  taken.push({ ...stands.get('B2')!, ...layout.places.get('1216')!.centre, wide: 8, high: 28 });
  for (const [left, top, wide, high] of found) {
    for (const one of [...taken, other])
      assert.ok(
        left >= one.x + one.wide ||
          left + wide <= one.x - one.wide ||
          top >= one.y + one.high ||
          top + high <= one.y - one.high,
        'beside everything',
      );
    assert.ok(left > layout.box.x && left + wide < layout.box.x + layout.box.width);
  }
});

const told = (moment: number, trail: TrailKind | undefined, ...touches: Touch[]): LogLine => ({
  moment,
  line: { text: '', depth: 1, dice: [], touches, rule: null, seat: null, ...(trail ? { trail } : {}) },
});
const at = (...spaces: string[]): Touch[] => spaces.map((space) => ({ space }));
const PIECES = [piece('SA', 1, '0711'), piece('C1', 0, '0602')];
const SHOT: TrailKind = { shot: 'force-beam' };

test('shots of others are trails of their weapon, and what they push has the same number', () => {
  const log = [
    told(2, SHOT, { piece: 'SA' }, { piece: 'C1' }, ...at('0711', '0608')),
    told(3, 'push', { piece: 'C1' }, ...at('0608', '0709')),
    told(4, undefined, { piece: 'SA' }, ...at('0711', '0811')),
  ];
  assert.deepEqual(
    trails(log, 1, 0, PIECES).map(({ number, seat, from, to, kind, weapon }) => [number, seat, from, to, kind, weapon]),
    [
      [1, 1, '0711', '0608', SHOT, 'force-beam'],
      [1, 1, '0608', '0709', 'push', 'force-beam'],
      [2, 1, '0711', '0811', undefined, undefined],
    ],
  );
});

test('what the player has fired and pushed is no news, nor is a push without its shot', () => {
  const own = [
    told(2, SHOT, { piece: 'C1' }, { piece: 'SA' }, ...at('0602', '0711')),
    told(3, 'push', { piece: 'SA' }, ...at('0711', '0811')),
  ];
  assert.deepEqual(trails(own, 1, 0, PIECES), []);
  assert.deepEqual(trails(own.slice(1), 1, 0, PIECES), []);
});

test('a shot is a straight full line in the colour of its weapon, a push is dashed, and both have one number', () => {
  const scene = sceneOf(piece('SA', 1, '0711'), piece('C1', 0, '0610'));
  const stands = standsOf(scene, THEME, { layout, trays: [], fanned: null, growth: 1 });
  const theme = {
    ...THEME,
    badges: { ...THEME.badges, 'force-beam': { ...Object.values(THEME.spaces)[0]!, fill: '#7fb8ff' } },
  };
  const entry = told(2, SHOT);
  const shot = { number: 1, seat: 1, from: '0711', to: '0608', entry, kind: SHOT, weapon: 'force-beam' };
  const push = { ...shot, from: '0608', to: '0610', kind: 'push' as const };
  const { lines, numbers } = trailsMarkup([shot, push], layout, stands, scene.pieces, theme);
  const [first, second] = lines.split('</g>');
  assert.match(first!, /trail-beam"[^>]*stroke="#7fb8ff".*trail-core/);
  assert.match(second!, /trail-push"[^>]*stroke="#7fb8ff"/);
  assert.doesNotMatch(lines, /trail-dots/);
  assert.equal(numbers.match(/<text/g)!.length, 1);
  const [a, bend, b] = [...first!.match(/trail-beam" d="M([\d.-]+) ([\d.-]+)Q([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+)/)!]
    .slice(1)
    .map(Number)
    .reduce<number[][]>(
      (pairs, value, index) => (index % 2 ? (pairs.at(-1)!.push(value), pairs) : [...pairs, [value]]),
      [],
    );
  const turn = (bend![0]! - a![0]!) * (b![1]! - a![1]!) - (bend![1]! - a![1]!) * (b![0]! - a![0]!);
  assert.ok(Math.abs(turn) < 50, 'a shot is not bent');
});
