import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareMarkup, spaceBadges } from '../src/board/badges';
import { crowd } from '../src/board/crowd';
import { inksOf, lookOf, patternsMarkup, patternsOf, pictureOf, wearer } from '../src/board/drawings';
import { type Stand, layOut } from '../src/board/layout';
import { lettered, lettersAt, shifted } from '../src/board/letters';
import { DARK, litMarkup, notesMarkup, washMarkup } from '../src/board/light';
import { drawMark, hull } from '../src/board/marks';
import { pieceMarkup } from '../src/board/pieces';
import { isInside } from '../src/board/room';
import { labelsMarkup } from '../src/board/spaces';
import { inOrder, standsOf } from '../src/board/stands';
import { strokesMarkup } from '../src/board/strokes';
import { inkedGround, inkedScenery, isInked } from '../src/board/tiles';
import { properties, worn } from '../src/state/look';
import { contrast } from '../src/board/colour';
import { SCENE as PLAIN, THEME, stroke } from './fixture';
import brass from '../../crates/games/buck-rogers/pack/theme.toml';
import knights from '../../crates/games/gamma-knights/pack/theme.toml';
import survey from '../../crates/games/unbreakable/pack/theme.toml';
import { MONSTERS } from './monsters';
import { MAP, PIECES, REACH, WAY } from './monsters/board';
import { readTheme } from './toml';
import { SCENE } from './monsters/table';

const patterns = patternsOf('t');
const layout = layOut(SCENE, MONSTERS);
const number = /NaN|undefined|Infinity|null/;

test('every drawing of the theme is drawn with colours that it has', () => {
  for (const [name, strokes] of Object.entries(MONSTERS.drawings)) {
    const inks = inksOf(MONSTERS, 0, pictureOf(MONSTERS, name)?.look);
    for (const one of strokes)
      assert.ok(
        one.fill || one.with in inks || ['line', 'thick', 'shade', 'key'].includes(one.with),
        `${name}: ${one.with}`,
      );
    const markup = strokesMarkup(strokes, inks, { pen: MONSTERS.pen, patterns, cut: true });
    assert.ok(markup.length > 60 && !number.test(markup), name);
  }
});

test('a theme without a pen is drawn with thin outlines, without paper or letters', () => {
  for (const text of [brass, survey]) {
    const own = readTheme(text);
    assert.deepEqual([own.pen.shade, own.lettering.glyphs], ['lit', {}], 'they have pens of their own');
    const theme = { ...own, pen: { ...own.pen, ink: '', shade: 'soft' as const } };
    for (const [name, strokes] of Object.entries(theme.drawings)) {
      const inks = inksOf(theme, 1, pictureOf(theme, name)?.look, 'url(#p)');
      const markup = strokesMarkup(strokes, inks, { pen: theme.pen, patterns, cut: true });
      assert.equal(markup.match(/class="ink-/g)!.length, strokes.length, name);
      assert.ok(!number.test(markup), name);
    }
  }
});

test('a pen that lights: a dark edge around the figure, light over its areas, every sort of piece with a silhouette of its own and the pattern of its side', () => {
  const theme = readTheme(knights);
  const seen = new Set<string>();
  for (const [kind, look] of Object.entries(theme.pieces)) {
    const strokes = theme.drawings[look.shape];
    assert.ok(strokes && strokes.length <= 15, kind);
    const inks = inksOf(theme, 1, look, 'url(#p)');
    const markup = strokesMarkup(strokes, inks, { pen: theme.pen, patterns });
    assert.ok(markup.startsWith('<path') && markup.includes('#06120c') && markup.includes('url(#t-lit)'), kind);
    assert.ok(markup.includes('url(#p)'), `${kind}: colour alone tells nothing`);
    assert.ok(!number.test(markup), kind);
    seen.add(JSON.stringify(strokes));
  }
  assert.equal(seen.size, Object.keys(theme.pieces).length);
  assert.match(patternsMarkup(theme, patterns), /linearGradient id="t-lit"/);
});

test('the halo of a standee has an arc for each box, and is gone with the last', () => {
  const theme = readTheme(knights);
  const badge = { kind: 'field', text: '3', title: 'force field: 3 of 4 boxes', tone: 'good' as const };
  const piece = { ...PIECES[0]!, id: 'A1', kind: 'battle', form: null, owner: 0, badges: [badge] };
  const row = (left: number) => ({
    label: 'Force field',
    value: '',
    tone: 'plain' as const,
    boxes: [0, 1, 2, 3].map((index) => (index < left ? ('open' as const) : ('crossed' as const))),
  });
  const sheet = (left: number) => ({ id: 'A1', title: '', owner: 0, rows: [row(left)], group: '', picture: null });
  const arcs = (left: number) =>
    /stroke-opacity=".6"[^>]*\/><path d="([^"]*)"/
      .exec(pieceMarkup(piece, theme, patterns, sheet(left)))?.[1]
      ?.match(/M/g)?.length ?? 0;
  assert.deepEqual([arcs(4), arcs(3), arcs(1)], [4, 3, 1]);
  assert.doesNotMatch(pieceMarkup(piece, theme, patterns, sheet(0)), /class="force"/);
});

test('inks: the kind before the theme, the theme before the client, the owner for the body', () => {
  const rexana = MONSTERS.pieces['tyrannosaur']!;
  const inks = inksOf(MONSTERS, 0, rexana, 'url(#x)');
  assert.equal(inks['hide'], '#58b368');
  assert.equal(inks['light'], '#fffdf2');
  assert.equal(inks['dim'], '#a81d22');
  assert.deepEqual([inks['body'], inks['plain']], ['url(#x)', '#e8322d']);
  assert.equal(inksOf(MONSTERS, null, MONSTERS.cards['gun'])['kind'], '#e8322d');
});

test('a drawing with a mark wears the pattern there only', () => {
  const inks = inksOf(MONSTERS, 1, undefined, 'url(#p)');
  const manner = { pen: MONSTERS.pen, patterns };
  const drawn = strokesMarkup([stroke('M1', 'body'), stroke('M2', 'mark')], inks, manner);
  assert.ok(drawn.includes(`d="M1" fill="${MONSTERS.seats[1]!.fill}"`));
  assert.match(drawn, /d="M2" fill="url\(#p\)"/);
});

test('the pen: each part outlined, thin where it must be, a figure as a whole, or cut out of paper', () => {
  const inks = inksOf(MONSTERS, 0, undefined);
  const { pen } = MONSTERS;
  const width = (markup: string, d: string) => new RegExp(`d="${d}"[^>]*stroke-width="([\\d.]+)"`).exec(markup)?.[1];
  const strokes = [stroke('M1', 'metal'), stroke('M2', 'dark'), stroke('M3', 'line'), stroke('M4', 'shade')];
  const each = strokesMarkup(strokes, inks, { pen, patterns });
  assert.deepEqual(
    [width(each, 'M1'), width(each, 'M2'), width(each, 'M3'), width(each, 'M4')],
    ['2', '0.6', '1.32', undefined],
  );
  assert.match(each, /url\(#t-dots\)/);
  const around = strokesMarkup(strokes, inks, { pen: { ...pen, around: true }, patterns });
  assert.match(around, /^<path d="M1M2" fill="#1a1423" stroke="#1a1423" stroke-width="4"/);
  const apart = strokesMarkup([strokes[0]!, { ...strokes[1]!, apart: true }], inks, {
    pen: { ...pen, around: true },
    patterns,
  });
  assert.equal(apart.match(/stroke-width="4"/g)!.length, 2, 'two figures, two outlines');
  assert.match(strokesMarkup(strokes, inks, { pen, patterns, cut: true }), /^<g fill="#fff6e0"/);
  assert.match(strokesMarkup([stroke('M5', 'metal', { limb: 43 })], inks, { pen, patterns }), /stroke="#c6ccd6"/);
  assert.match(strokesMarkup(strokes, inks), /class="ink-light" d="M1" fill="#c6ccd6"/);
});

test('colours of a theme cannot become markup', () => {
  const evil = strokesMarkup([stroke('M0', 'body', { fill: '"/><script>' })], inksOf(THEME, 0, undefined), {
    pen: MONSTERS.pen,
    patterns,
  });
  assert.ok(!evil.includes('<script'));
});

test('a badge wears the colours that its look names', () => {
  const blue = MONSTERS.seats.findIndex(({ name }) => name === 'blue');
  assert.equal(wearer(MONSTERS, null, MONSTERS.badges['coup-nobody']), blue);
  assert.ok(bareMarkup({ kind: 'coup-nobody' }, MONSTERS, patterns).includes(`url(#t-seat-${blue})`));
  assert.equal(wearer(MONSTERS, 2, MONSTERS.badges['coup-nobody']), 2);
});

test('patterns of two colours and of one', () => {
  assert.match(patternsMarkup(MONSTERS, patterns), /id="t-seat-2".*#c9f08a/);
  assert.match(patternsMarkup(THEME, patterns), /id="t-seat-1" width="12"/);
});

test('seats wear the look of their emblem, the others what is left', () => {
  const theme = worn(MONSTERS, SCENE.seats);
  assert.deepEqual(
    theme.seats.map((seat) => seat.name),
    ['blue', 'orange', 'red', 'white', 'green', 'purple'],
  );
  assert.equal(worn(MONSTERS, SCENE.seats), theme, 'the same object for the same seats');
  assert.equal(worn(THEME, PLAIN.seats), THEME);
});

test('letters: one path, as wide as its letters, or none if one is missing', () => {
  const found = lettered(MONSTERS.lettering, 'Hi 7')!;
  assert.ok(!number.test(found.d));
  assert.equal(Number(found.width.toFixed(1)), 7 + 4.1 + 0 + 4.1 + 2.6 + 4.1 + 6.8);
  assert.equal(lettered(MONSTERS.lettering, 'Ωmega'), null);
  assert.equal(lettersAt(THEME.lettering, '7', { x: 0, y: 0 }, 20, { fill: '#ffffff' }), '');
  assert.equal(shifted('M0 1H2V3Q1 1 2 2a1 1 0 1 0 2 0Z', 10), 'M10 1H12V3Q11 1 12 2a1 1 0 1 0 2 0Z');
});

test('in each area the number and the pieces have room of their own', () => {
  assert.ok(isInked(MAP, MONSTERS) && !isInked(MAP, THEME) && !isInked(PLAIN.boards[1]!, MONSTERS));
  for (const { spots, corners, id } of layout.places.values()) {
    assert.ok(spots, id);
    for (const point of [spots.number, spots.hub, ...spots.scenery]) assert.ok(isInside(corners, point), id);
    const apart = Math.hypot(spots.number.x - spots.hub.x, spots.number.y - spots.hub.y);
    assert.ok(apart > spots.unit, `${id}: ${apart}`);
    assert.ok(spots.scenery.length > 0, id);
  }
});

test('numbers are printed instead of names, and never lie on each other', () => {
  assert.ok(!labelsMarkup(layout, SCENE.boards, MONSTERS).includes('Salt Harbour'));
  const all = [...layout.places.values()].map((place) => place.spots!);
  for (const [index, { number, unit }] of all.entries())
    for (const other of all.slice(index + 1))
      assert.ok(Math.hypot(number.x - other.number.x, number.y - other.number.y) > unit * 1.2);
  assert.equal(spaceBadges(layout.places.get('T02.1')!, MAP.spaces[0]!.badges, MONSTERS, patterns), '');
});

test('the line around lit areas has no side that two of them share', () => {
  const two = ['T02.1', 'T02.3'].map((id) => layout.places.get(id)!);
  assert.equal(hull(two).match(/M/g)!.length, 6 + 4 - 2);
  const light = { ...DARK, spaces: new Set(REACH) };
  assert.match(litMarkup(light, layout), /lit-border/);
  assert.equal(washMarkup(light, layout).match(/<path/g)!.length, 1);
  assert.ok(!litMarkup(light, layout).includes('lit-space'));
});

test('ground and scenery are drawn with numbers only, one fade for all tiles', () => {
  const ground = inkedGround(MAP, layout, MONSTERS, 'dark', 't');
  assert.ok(!number.test(ground));
  assert.equal(ground.match(/<use/g)!.length, MAP.decor.length - 1);
  const scenery = inkedScenery(MAP, layout, MONSTERS, patterns, 't');
  assert.ok(!number.test(scenery));
  assert.equal(scenery.match(/<clipPath/g)!.length, MAP.spaces.length);
});

test('a way is drawn through the pieces of its areas, with a step in each', () => {
  const way = drawMark({ kind: 'path', owner: null, spaces: WAY, title: 'way', tone: 'plain' }, layout);
  assert.equal(way.match(/mark-step/g)!.length, WAY.length - 2);
  const [, x, y] = /M([\d.]+) ([\d.]+)L/.exec(way)!.map(Number);
  const { hub, unit } = layout.places.get('T02.1')!.spots!;
  const away = Math.hypot(x! - hub.x, y! - hub.y);
  assert.ok(away > unit * 0.5 && away < unit * 2, 'it begins beside the figure');
});

test('large figures stand behind small ones, and nobody on the same spot', () => {
  const figures = [31, 62, 31, 50, 31].map((size) => ({ size, still: size === 50 }));
  const stands = crowd({ x: 0, y: 0 }, figures, 31, 80, false);
  const feet = stands.map(({ y, scale }) => y + 24 * scale);
  assert.ok(Math.max(feet[1]!, feet[3]!) < Math.min(feet[0]!, feet[2]!, feet[4]!));
  assert.equal(new Set(stands.map(({ x, y }) => `${x} ${y}`)).size, 5);
  // Three large ones do not hide each other's faces, nor small ones whose they are.
  const three = [62, 62, 62, 31, 31].map((size) => ({ size, still: false }));
  const met = crowd({ x: 0, y: 0 }, three, 31, 80, false);
  const face = ({ x, y, scale }: Stand) => ({ x, y: y - 8 * scale, r: 14 * scale });
  const large = met.slice(0, 3);
  for (const [at, one] of large.entries())
    for (const other of large.slice(at + 1)) {
      const [a, b] = [face(one), face(other)];
      assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > a.r, 'more than half of each face is seen');
    }
  const ground = Math.max(...large.map(({ y, scale }) => y + 24 * scale));
  assert.ok(met.slice(3).every(({ y, scale }) => y + 24 * scale > ground));
  const wide = crowd({ x: 0, y: 0 }, figures, 31, 80, true);
  assert.ok(wide[4]!.x - wide[0]!.x > stands[4]!.x - stands[0]!.x);
});

test('odds of a fight stand over the heads of all who are in its area', () => {
  const stands = standsOf(SCENE, worn(MONSTERS, SCENE.seats), { layout, trays: [], fanned: null, growth: 1 });
  const markup = notesMarkup({ ...DARK, notes: new Map([['T03.1', '98%']]) }, layout, stands);
  const y = Number(/y="([\d.-]+)"/.exec(markup)![1]);
  const here = PIECES.filter(({ at }) => at === 'T03.1').map(({ id }) => stands.get(id)!);
  assert.ok(here.length > 2 && here.every((stand) => y < stand.y - 20 * stand.scale));
});

test('figures in front are drawn after those behind them, and a monster is twice as large as a soldier', () => {
  const theme = worn(MONSTERS, SCENE.seats);
  const stands = standsOf(SCENE, theme, { layout, trays: [], fanned: null, growth: 1 });
  const order = inOrder(PIECES, layout, stands).map((piece) => piece.id);
  assert.equal(order.length, PIECES.length);
  const soldier = PIECES.find((piece) => piece.kind === 'soldier' && piece.at === 'T03.1')!;
  assert.ok(order.indexOf('inkwell') < order.indexOf(soldier.id));
  assert.equal(stands.get('inkwell')!.scale, stands.get(soldier.id)!.scale * 2);
  assert.equal(inOrder(PLAIN.pieces, layOut(PLAIN), new Map()), PLAIN.pieces);
});

test('a figure stands on its base, looks where it faces, and says how many it stands for', () => {
  const [inkwell, soldiers] = [PIECES.find(({ id }) => id === 'inkwell')!, PIECES.find(({ count }) => count === 5)!];
  const drawn = pieceMarkup(inkwell, MONSTERS, patterns);
  assert.match(drawn, /<ellipse.*scale\(-1 1\)/);
  assert.match(drawn, /class="token"/);
  assert.ok(!drawn.includes('class="plate"'));
  const many = pieceMarkup(soldiers, MONSTERS, patterns);
  assert.match(many, /count disc.*>5</);
  assert.ok(!many.includes('<ellipse'));
  assert.equal(lookOf(MONSTERS, inkwell)!.base, 'oval');
});

test('a chip is cut as its look says', () => {
  const theme = {
    ...THEME,
    cuts: { nose: 'M0 -30L21 -22V26H-21V-22Z' },
    pieces: { ...THEME.pieces, rocket: { ...THEME.pieces['rocket']!, base: 'chip', cut: 'nose' } },
  };
  assert.match(pieceMarkup(PLAIN.pieces[0]!, theme, patterns), /chip-plate[^>]*|d="M0 -30L21 -22V26H-21V-22Z"/);
});

test('text can be read on every surface of the table, dark and light, and on paper', () => {
  for (const scheme of ['dark', 'light'] as const)
    for (const theme of [MONSTERS, THEME]) {
      const found = properties(theme, scheme);
      for (const [text, ground] of [
        ['ink', 'panel'],
        ['ink', 'panel-2'],
        ['ink', 'header'],
        ['muted', 'panel'],
        ['muted', 'panel-3'],
        ['accent-text', 'panel-2'],
        ['on-accent', 'accent'],
        ['on-paper', 'paper'],
        ['paper-quiet', 'paper'],
      ] as const)
        assert.ok(
          contrast(found[text]!, found[ground]!) >= 4.5,
          `${scheme}: ${text} on ${ground}: ${contrast(found[text]!, found[ground]!)}`,
        );
    }
});

test('what is lit on ground that stays dark by daylight keeps its colour', () => {
  const theme = readTheme(knights);
  assert.equal(theme.light?.keeps_ground, true);
  assert.equal(properties(theme, 'light')['lit'], theme.accent);
  assert.equal(properties(theme, 'dark')['lit'], theme.accent);
  const bright = { ...theme, light: { ...theme.light!, keeps_ground: false } };
  assert.notEqual(properties(bright, 'light')['lit'], theme.accent);
});
