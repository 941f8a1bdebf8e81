// Several answers as one: ways among the choices, what a touch of an enemy offers, and how many touches a game takes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foremost, lit, meaning, notes } from '../src/state/choices';
import { losses, turnings } from '../src/state/course';
import { listed } from '../src/state/listed';
import { noiseOf } from '../src/state/noises';
import { count } from '../src/state/touches';
import { asOffered, isWay, ranked, stepsOf, withWays } from '../src/state/ways';
import type { Choice, CourseMoment, LogLine } from '../src/wire';
import { ask, choice } from './question';

const piece = (id: string, at: string, owner: number) => ({
  id,
  at,
  owner,
  kind: 'knight',
  form: null,
  name: id,
  facing: null,
  badges: [],
  active: false,
  count: 1,
});
const PIECES = [piece('A1', 'h1', 0), piece('B1', 'h5', 1)];

const odds = (hits: number) => ({ odds: { chance: { hits, of: 4 }, need: '', because: [] } });
const fire = (weapon: string, hits: number): Choice => ({
  ...choice(`A1 fire ${weapon}`, [{ piece: 'A1' }, { piece: 'B1' }], { group: 'A1', ...odds(hits) }),
  then: ['at B1'],
});
const walk = (to: string, cost: string, ...then: string[]): Choice => ({
  ...choice('A1 walk', [{ piece: 'A1' }, { space: to }], { group: 'A1', cost }),
  then,
});
const OPEN = [
  choice('A1 fire laser', [{ piece: 'A1' }], { group: 'A1' }),
  choice('A1 fire blaster', [{ piece: 'A1' }], { group: 'A1' }),
  choice('A1 walk', [{ piece: 'A1' }], { group: 'A1' }),
  choice('done', [], { kind: 'finish' }),
];
const ASKED = withWays({
  ...ask(OPEN),
  ways: [fire('laser', 1), fire('blaster', 3), walk('h3', '2', 'to h2', 'to h3', 'stop')],
});

test('an enemy that is touched offers what can be done to it, the best odds first', () => {
  const means = meaning(ASKED, 'A1', { piece: 'B1', space: 'h5' }, PIECES);
  assert.ok('ask' in means);
  assert.deepEqual(
    means.ask.map((one) => stepsOf(one)),
    [
      ['A1 fire blaster', 'at B1'],
      ['A1 fire laser', 'at B1'],
    ],
  );
  // It need not be said first who does it.
  assert.ok('ask' in meaning(ASKED, null, { piece: 'B1', space: 'h5' }, PIECES));
});

test('a space within reach is lit with what it costs, and one touch goes there', () => {
  assert.ok(lit(ASKED, 'A1', PIECES).spaces.has('h3'));
  assert.equal(notes(ASKED, 'A1').get('h3'), '2');
  const means = meaning(ASKED, 'A1', { piece: null, space: 'h3' }, PIECES);
  assert.ok('answer' in means && isWay(means.answer));
  assert.deepEqual(stepsOf(means.answer), ['A1 walk', 'to h2', 'to h3', 'stop']);
});

test('ways are for the board: the list has plain answers, and Enter gives one of those', () => {
  const list = listed(ASKED, 'A1', '');
  assert.deepEqual(
    list.open.map((one) => one.answer),
    OPEN.map((one) => one.answer),
  );
  assert.equal(foremost(withWays({ ...ask(OPEN.slice(0, 1)), ways: [fire('laser', 1)] }))?.answer, 'A1 fire laser');
});

test('what needs no dice comes after what does', () => {
  assert.deepEqual(
    ranked([OPEN[2]!, fire('laser', 1)]).map((one) => one.answer),
    ['A1 fire laser', 'A1 walk'],
  );
});

test('a way counts as the touches that it takes, and ends early where another question came', () => {
  const prompt = { ...ask(OPEN), ways: [walk('h3', '2', 'to h2', 'to h3', 'stop')] };
  const on = ask([
    choice('to h2', [{ space: 'h2' }]),
    choice('to h3', [{ space: 'h3' }]),
    choice('stop', [], { kind: 'finish' }),
  ]);
  const given = ['A1 walk', 'to h2', 'to h3', 'stop'].map((answer, index) => ({
    prompt: index ? on : prompt,
    answer,
    pieces: PIECES,
  }));
  assert.deepEqual(
    count(given).map(({ touches }) => touches),
    [1, 0, 0, 0],
  );
  assert.deepEqual(
    count(given).map(({ single }) => single),
    [1, 1, 1, 1],
  );
  // Instead of the last step something else is asked: the way still brought the unit there.
  const fight = ask([choice('fight', []), choice('flee', [])]);
  const cut = [...given.slice(0, 2), { prompt: fight, answer: 'fight', pieces: PIECES }];
  assert.deepEqual(
    count(cut).map(({ touches }) => touches),
    [1, 0, 1],
  );
  // Another way was meant.
  const other = [given[0]!, { ...given[1]!, answer: 'stop' }];
  assert.deepEqual(
    count(other).map(({ touches }) => touches),
    [1, 1],
  );
});

test('where a game turned, and what was lost', () => {
  const at = (moment: number, first: number, pieces: number): CourseMoment => ({
    moment,
    standing: [first, 1000 - first],
    pieces: [pieces, 5],
  });
  const course = [at(0, 500, 0), at(10, 520, 6), at(20, 300, 4), at(30, 900, 4), at(40, 1000, 4)];
  assert.deepEqual(turnings(course), [
    { moment: 20, seat: 1, by: 220 },
    { moment: 30, seat: 0, by: 600 },
    { moment: 40, seat: 0, by: 100 },
  ]);
  assert.equal(losses(course, 0), 2, 'what was never placed is not lost');
  assert.equal(losses(course, 1), 0);
});

test('what is heard', () => {
  const line = (more: object): LogLine => ({
    moment: 1,
    line: { text: '', depth: 1, dice: [], touches: [], rule: null, seat: 1, ...more },
  });
  const die = { face: '6', sides: 6, good: null };
  assert.equal(noiseOf([line({ strikes: 0 })], 0, true), 'blast');
  assert.equal(noiseOf([line({ strikes: 0, dice: [die] })], 1, false), 'dice');
  assert.equal(noiseOf([line({ dice: [die], touches: [{ piece: 'a' }, { piece: 'b' }] })], 1, false), 'shot');
  assert.equal(noiseOf([], 0, true), 'turn');
  assert.equal(noiseOf([line({})], 0, false), null);
});

test('two weapons of one kind are one choice, which a touch of the enemy gives at once', () => {
  const beam = (slot: number): Choice => ({
    ...fire('laser', 2),
    answer: `A1 fire laser#${slot}`,
    label: 'fires its laser',
  });
  const plain = (slot: number) =>
    choice(`A1 fire laser#${slot}`, [{ piece: 'A1' }], { group: 'A1', label: 'fires its laser' });
  const raw = { ...ask([plain(1), plain(2), choice('done', [], { kind: 'finish' })]), ways: [beam(1), beam(2)] };
  const open = withWays(raw);
  assert.deepEqual(
    open.choices.map((one) => stepsOf(one)[0]),
    ['A1 fire laser#1', 'done', 'A1 fire laser#1'],
  );
  const means = meaning(open, 'A1', { piece: 'B1', space: 'h5' }, PIECES);
  assert.ok('answer' in means && stepsOf(means.answer).join() === 'A1 fire laser#1,at B1');
  // Whoever answered with the other one has answered with this one.
  assert.equal(asOffered(raw, 'A1 fire laser#2'), 'A1 fire laser#1');
  assert.equal(asOffered(raw, 'done'), 'done');
  const aimed = ask([choice('at B1', [{ piece: 'B1' }]), choice('never mind')]);
  const given = [
    { prompt: { ...raw, kind: 'act' }, answer: 'A1 fire laser#2', pieces: PIECES },
    { prompt: { ...aimed, kind: 'aim' }, answer: 'at B1', pieces: PIECES },
  ];
  assert.deepEqual(
    count(given).map(({ touches, means }) => `${touches} ${means}`),
    ['1 way', '0 way'],
  );
});

test('a few choices off the board are listed without choosing whose they are', () => {
  const attack = (target: string) => choice(`attack ${target}`, [{ piece: target }], { group: target });
  const few = ask([attack('A1'), attack('B1'), choice('all', [])]);
  assert.equal(listed(few, null, '').waiting, false);
  const onBoard = ask([attack('A1'), choice('B1 to h1', [{ piece: 'B1' }, { space: 'h1' }], { group: 'B1' })]);
  assert.equal(listed(onBoard, null, '').waiting, true, 'the board has to know whose spaces to light');
  const many = ask(['A1', 'B1'].flatMap((id) => [1, 2, 3, 4].map((n) => ({ ...attack(id), answer: `${id} ${n}` }))));
  assert.equal(listed(many, null, '').waiting, true);
});

test('a way that only the list shows takes the place of the answer it begins with, and stands out in its stead', () => {
  const all = choice('add all');
  const open = [choice('add borg'), all, choice('cancel')];
  const way: Choice = { ...all, label: 'Attack with everything', then: ['announce'] };
  const asked = withWays({ ...ask(open), recommended: 'add all', ways: [way] });
  const shown = listed(asked, null, '')
    .groups.flatMap(({ buttons }) => buttons)
    .map((one) => stepsOf(one).join());
  assert.deepEqual(shown, ['add borg', 'add all,announce', 'cancel']);
  assert.deepEqual(stepsOf(foremost(asked)!), ['add all', 'announce']);
  // Of several ways, or one that the board shows, neither is meant.
  const two = withWays({ ...ask(open), recommended: 'add all', ways: [way, { ...way, then: ['wait'] }] });
  assert.equal(foremost(two)!.answer, 'add all');
  const there = withWays({ ...ask(open), recommended: 'add all', ways: [{ ...way, touches: [{ space: 'h1' }] }] });
  assert.equal(foremost(there)!.answer, 'add all');
});
