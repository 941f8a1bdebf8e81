// Boards with a picture of the pack's own under the live layer.
import assert from 'node:assert/strict';
import test from 'node:test';
import { spaceBadges } from '../src/board/badges';
import { captions } from '../src/board/decor';
import { patternsOf } from '../src/board/drawings';
import { boxAround, layOut } from '../src/board/layout';
import { DARK, litMarkup } from '../src/board/light';
import { drawMark } from '../src/board/marks';
import { isPainted, pictureMarkup, printedName } from '../src/board/picture';
import { pieceMarkup } from '../src/board/pieces';
import { isInside } from '../src/board/room';
import { labelsMarkup } from '../src/board/spaces';
import { leastZoom, standsOf } from '../src/board/stands';
import { SCENE, THEME } from './fixture';
import { BOARD, NU_EARTH, PIECES, SCENE_OF_WAR } from './nu-earth';

const layout = layOut(SCENE_OF_WAR, NU_EARTH);
const patterns = patternsOf('t');

test('only the board that the picture leaves room on is painted', () => {
  assert.ok(isPainted(BOARD, NU_EARTH));
  assert.ok(!isPainted(BOARD, { ...NU_EARTH, picture: null }));
  assert.ok(!isPainted(SCENE.boards[0]!, NU_EARTH));
  assert.ok(!isPainted(SCENE.boards[0]!, THEME));
});

test('the picture lies under the board, by its hash, and the board is large enough for it', () => {
  const markup = pictureMarkup(BOARD, layout, NU_EARTH);
  assert.match(markup, /<image [^>]*href="\/api\/pictures\/0123abcd" x="0" y="0" width="1000" height="836"/);
  assert.equal(markup.match(/<path /g)?.length, BOARD.spaces.length, 'spaces in their colours until it is there');
  assert.deepEqual([layout.box.width, layout.box.height], [1000, 836]);
  const odd = { ...NU_EARTH, picture: { ...NU_EARTH.picture!, hash: '"><script>' } };
  assert.ok(!pictureMarkup(BOARD, layout, odd).includes('script'));
});

test('every space is named in live text within its own room', () => {
  const markup = labelsMarkup(layout, [BOARD], NU_EARTH);
  assert.equal(markup.match(/<text class="name printed/g)?.length, BOARD.spaces.length);
  for (const space of BOARD.spaces) {
    const { painted, corners } = layout.places.get(space.id)!;
    const { lines, size } = printedName(space.name!, painted!.name, space.kind.startsWith('city'));
    assert.equal(lines.join(' ').replace('- ', '-'), space.name, 'no letter is lost');
    assert.ok(size >= 12.9, `${space.name} is ${size}`);
    assert.ok(isInside(corners, painted!.badge) && isInside(corners, painted!.hub), space.name!);
  }
});

test('a long name in another language breaks or shrinks, and stays in its room', () => {
  const room = { x: 0, y: 0, width: 70, height: 28 };
  assert.deepEqual(printedName('Quartz Zone', room).lines, ['Quartz', 'Zone']);
  const { lines, size } = printedName('Schützengrabenabschnitt Neunzig', room);
  assert.equal(lines.length, 2);
  assert.ok(size >= 9 && size < 13);
});

test('a way is numbered by turns where each ends, not by the spaces it goes through', () => {
  const [first, through, end] = BOARD.spaces.map(({ id }) => id);
  const stretch = (title: string) =>
    drawMark({ kind: 'path', owner: null, spaces: [first!, through!, end!], title, tone: 'good' }, layout);
  const numbers = (markup: string) =>
    [...markup.matchAll(/class="way-step".*?<text[^>]*>([^<]*)</g)].map(([, text]) => text);
  assert.deepEqual(numbers(stretch('Mission: Gala, 4 turns away, turn 2')), ['2']);
  assert.deepEqual(numbers(stretch('Mission: Gala, 4 turns away')), [], 'the goal has its flag');
});

test('ratings go with the names, marks where the picture leaves room', () => {
  const of = (id: string) => {
    const space = BOARD.spaces.find((one) => one.id === id)!;
    return spaceBadges(layout.places.get(id)!, space.badges, NU_EARTH, patterns);
  };
  const { badge, marks } = layout.places.get('bootprint')!.painted!;
  const markup = of('bootprint');
  assert.ok(
    markup.includes(`translate(${badge.x} ${badge.y})`) && markup.includes(`translate(${marks[0]!.x} ${marks[0]!.y})`),
  );
  assert.ok(of('quartz').includes('#a8301c') && of('furlow').includes('#e6f2ea'), 'the ink is called like the rating');
  assert.ok(!of('shuttle-base').includes('▲'), 'a drawing instead of its letter');
});

test('pieces stand around the middle of the room, large alone and smaller together', () => {
  const stands = standsOf(SCENE_OF_WAR, NU_EARTH, { layout, trays: [], fanned: null, growth: 1 });
  const { hub } = layout.places.get('saltlick')!.painted!;
  const [alone, first, second] = ['blue', 'red', 'green'].map((id) => stands.get(id)!);
  assert.deepEqual([alone!.x, alone!.y], [hub.x, hub.y]);
  assert.ok(alone!.scale > first!.scale && first!.scale * 48 >= 28);
  assert.ok(second!.x - first!.x >= first!.scale * 48 - 0.01, 'beside each other');
  assert.ok(alone!.scale * 48 * leastZoom(layout) >= 28, 'legible when the board is first seen');
});

test('a bust has its name on a plate', () => {
  const markup = pieceMarkup(PIECES[0]!, NU_EARTH, patterns);
  assert.match(markup, /name-plate.*Ransom/);
  assert.ok(markup.includes(NU_EARTH.seats[0]!.fill));
});

test('of what is printed on the board only the words are live', () => {
  const markup = captions(BOARD, layout, NU_EARTH);
  assert.match(markup, /Milli-com/);
  assert.ok(!markup.includes('<path'));
});

test('lit spaces are outlined on the paint', () => {
  const markup = litMarkup({ ...DARK, spaces: new Set(['saltlick', 'candle']) }, layout);
  assert.equal(markup.match(/M/g)?.length, 6, 'two rings, three strokes');
  assert.ok(boxAround(layout.places.get('candle')!.corners).width > 50);
});

test('six figures and five backs of cards differ', () => {
  const figures = ['blue', 'red', 'green', 'violet', 'orange', 'teal'].map((form) => NU_EARTH.drawings[`gi.${form}`]);
  assert.equal(new Set(figures.map((strokes) => JSON.stringify(strokes))).size, 6);
  const decks = Object.values(NU_EARTH.cards);
  assert.equal(new Set(decks.map((look) => look.fill)).size, 5);
  assert.equal(new Set(decks.map((look) => JSON.stringify(NU_EARTH.drawings[look.shape]))).size, 5);
});
