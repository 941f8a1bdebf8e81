// Fewer touches: what is always answered alike, pieces that are sent somewhere and go on together, and some of a stack.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Hold, choicesAt, meaning, meaningFor, offered } from '../src/state/choices';
import { createChoosing } from '../src/state/session/choosing';
import { current, leading, planned } from '../src/state/errands';
import { given, habitOf, habitual } from '../src/state/habits';
import { count } from '../src/state/touches';
import { stepsOf, withWays } from '../src/state/ways';
import type { Asked, Choice } from '../src/wire';
import { ask, at, by, choice } from './question';

const move = (piece: string, to: string, ...beyond: string[]) =>
  by(piece, `${piece} move ${to}`, [{ space: to }], { toward: [to, ...beyond] });
const DONE = choice('done', [], { kind: 'finish' });
const PIECES = [at('W1', 'a'), at('W2', 'b')];
const CARD = ask([
  move('W1', 'c', 'd', 'e'),
  move('W1', 'f'),
  move('W2', 'c'),
  move('W2', 'g', 'h'),
  by('W1', 'W1 reload'),
  DONE,
]);
const ready = (to: string, ...beyond: string[]): Choice => ({
  ...by('W1', 'W1 reload', [{ space: to }], { toward: [to, ...beyond] }),
  then: [`W1 move ${to}`],
});
const RELOADING = withWays({ ...CARD, ways: [ready('c', 'd', 'e'), ready('f')] });

test('a touch means the way that does more, if that costs nothing', () => {
  const means = meaning(RELOADING, 'W1', { piece: null, space: 'c' }, PIECES);
  assert.ok('answer' in means);
  assert.deepEqual(stepsOf(means.answer), ['W1 reload', 'W1 move c']);
});

test('a space out of reach is where the selected piece is sent', () => {
  const means = meaning(CARD, 'W1', { piece: null, space: 'e' }, PIECES);
  assert.ok('send' in means && means.to === 'e');
  assert.equal(means.send.answer, 'W1 move c');
  assert.ok('nothing' in meaning(CARD, 'W2', { piece: null, space: 'e' }, PIECES), 'W2 has no way there');
  assert.ok('nothing' in meaning(CARD, null, { piece: null, space: 'e' }, PIECES), 'nobody is meant');
});

test('of a few that go their ways together one is offered; what only another one can do is done by that one', () => {
  assert.equal(offered(CARD, null), 'W1', 'the first');
  assert.equal(offered({ ...CARD, recommended: 'W2 move g' }, null), 'W2', 'the one with something suggested');
  assert.equal(offered(CARD, 'W2'), 'W2', 'whoever is selected stays so');
  const still = ask([by('W1', 'W1 reload'), by('W2', 'W2 reload'), DONE]);
  assert.equal(offered(still, null), null, 'nobody goes anywhere');
  const touch = (space: string, hold: Hold) => meaningFor(CARD, 'W1', hold, { piece: null, space }, PIECES);
  const [own, other, far] = [touch('c', 'offered'), touch('g', 'offered'), touch('e', 'offered')];
  assert.ok('answer' in own && own.answer.answer === 'W1 move c');
  assert.ok('answer' in other && other.answer.answer === 'W2 move g');
  assert.ok('send' in far && far.send.answer === 'W1 move c');
  assert.ok('nothing' in touch('g', 'taken'), 'whoever was chosen by hand is meant');
  const next = touch('g', 'kept');
  assert.ok('answer' in next && next.answer.answer === 'W2 move g', 'until it has acted');
  assert.deepEqual(
    choicesAt(CARD, 'W1', 'kept', { piece: null, space: 'g' }, PIECES).map(({ answer }) => answer),
    ['W2 move g'],
    'the pointer shows what a touch would do',
  );
});

test('a touch takes the piece that was offered, and a second one lets it go', () => {
  const { selected, select, offer, hold, answered } = createChoosing();
  offer('W1');
  assert.deepEqual([selected.value, hold.value], ['W1', 'offered']);
  select('W1');
  assert.deepEqual([selected.value, hold.value], ['W1', 'taken']);
  answered();
  assert.deepEqual([selected.value, hold.value], ['W1', 'kept']);
  select('W1');
  assert.deepEqual([selected.value, hold.value], ['W1', 'taken']);
  select('W1');
  assert.equal(selected.value, null);
  offer('W1');
  select('W2');
  assert.equal(selected.value, 'W2');
});

test('whoever was sent somewhere goes on, by the move that leads there', () => {
  assert.equal(leading(CARD, 'W1', 'e')?.answer, 'W1 move c');
  assert.equal(leading(CARD, 'W1', 'z'), null);
  assert.deepEqual(stepsOf(leading(RELOADING, 'W1', 'e')!), ['W1 reload', 'W1 move c']);
  const errands = new Map([
    ['W1', ['e']],
    ['W2', ['h']],
  ]);
  assert.deepEqual(
    planned(CARD, errands).map((one) => one.answer),
    ['W1 move c', 'W2 move g'],
  );
  const up = { ...CARD, recommended: 'W1 reload' };
  assert.deepEqual(
    planned(up, new Map([['W2', ['h']]])).map((one) => one.answer),
    ['W2 move g', 'W1 reload'],
    'and whoever has no errand does as suggested',
  );
  assert.deepEqual(planned({ ...CARD, recommended: 'done' }, new Map()), [], 'nothing is ended by it');
});

test('an errand is over where the piece is there, is gone, or something has happened to it', () => {
  const errands = new Map([['W1', ['c', 'e']]]);
  assert.equal(current(errands, PIECES, PIECES), errands);
  assert.deepEqual([...current(errands, PIECES, [at('W1', 'c')])], [['W1', ['e']]], 'by way of c');
  assert.equal(current(errands, PIECES, []).size, 0);
  assert.equal(current(errands, PIECES, [{ ...at('W1', 'a'), form: 'down' }]).size, 0);
  assert.equal(current(new Map([['W1', ['e']]]), PIECES, [at('W1', 'e')]).size, 0);
});

const asks = (choices: Choice[], more: Partial<Asked> = {}): Asked => ({ ...ask(choices), rule: 'X-1', ...more });

test('what is worth a habit', () => {
  const fight = asks([choice('auto'), choice('attack', [{ piece: 'E1' }]), DONE], { recommended: 'auto' });
  assert.equal(habitOf(fight, 'auto'), 'X-1 *');
  assert.equal(given(fight, 'X-1 *')?.answer, 'auto');
  assert.equal(habitOf(fight, 'attack'), null, 'it is about something on the board');
  assert.equal(habitOf(fight, 'done'), null, 'to end a question is no habit');
  const roll = asks([choice('roll'), choice('leave', [], { kind: 'pass' })]);
  assert.equal(habitOf(roll, 'leave'), 'X-1');
  assert.equal(habitOf(roll, 'roll'), 'X-1 roll');
  assert.equal(habitual(roll, new Set(['X-1 roll']))?.answer, 'roll');
  assert.equal(habitual(roll, new Set(['X-12 roll', 'X-2'])), null);
  assert.equal(habitual(asks([choice('other'), DONE]), new Set(['X-1 roll'])), null, 'it is not offered');
  assert.equal(habitOf(RELOADING, 'W1 reload'), null, 'it has no rule');
  assert.equal(habitOf({ ...RELOADING, rule: 'X-1' }, 'W1 reload'), null, 'more is done with it');
});

test('what is always answered alike costs nothing once it is a habit', () => {
  const fight = asks([choice('auto'), DONE], { recommended: 'auto' });
  const game = Array.from({ length: 6 }, () => ({ prompt: fight, answer: 'auto', pieces: PIECES }));
  assert.deepEqual(
    count(game).map(({ touches }) => touches),
    [1, 2, 0, 0, 0, 0],
    'the second time comes with the touch that makes it a habit',
  );
  const other = [...game.slice(0, 5), { ...game[0]!, answer: 'done' }];
  assert.deepEqual(
    count(other).map(({ touches }) => touches),
    [1, 1, 1, 1, 1, 1],
    'nobody takes up a habit that is wrong later',
  );
});

test('whoever was sent somewhere goes there with one touch for all', () => {
  const far = (on: string, ...rest: string[]) => ask([move('W1', on, ...rest), move('W2', 'z'), DONE]);
  const card = (prompt: Asked, answer: string, where: string) => ({
    prompt,
    answer,
    pieces: [at('W1', where), at('W2', 'b')],
  });
  const game = [
    card(far('c', 'd', 'e'), 'W1 move c', 'a'),
    card(DONE_ONLY, 'done', 'c'),
    card(far('d', 'e'), 'W1 move d', 'c'),
    card(DONE_ONLY, 'done', 'd'),
    card(far('e'), 'W1 move e', 'd'),
  ];
  assert.deepEqual(
    count(game).map(({ touches, means }) => [touches, means]),
    [
      [1, 'hand'],
      [0, 'end'],
      [0, 'plan'],
      [0, 'end'],
      [0, 'plan'],
    ],
  );
});

const DONE_ONLY = ask([DONE]);

test('a piece that is carried is one gesture, and two touches', () => {
  const two = { prompt: CARD, answer: 'W2 move g', pieces: PIECES };
  const [cost] = count([two]);
  assert.deepEqual([cost!.touches, cost!.gestures], [1, 1], 'only W2 gets there');
  const [both] = count([{ ...two, answer: 'W2 move c' }]);
  assert.deepEqual([both!.touches, both!.gestures], [2, 1]);
});

test('some of a stack go by a step down and a touch, one by a long touch alone', () => {
  const take = (number: number) => by('T', `take ${number} troops`, [{ space: 'a' }], { label: `${number} troops` });
  const way = (to: string): Choice => ({ ...by('T', 'take 3 troops', [{ space: to }]), then: [`go ${to}`] });
  const other = by('U', 'take 1 ship', [{ space: 'a' }], { label: '1 ship' });
  const prompt = {
    ...ask([take(3), take(2), take(1), other, DONE]),
    ways: [way('c'), { ...by('U', 'take 1 ship', [{ space: 'c' }]), then: ['go c'] }],
  };
  const pieces = [at('T', 'a'), at('U', 'a')];
  const next = {
    prompt: ask([choice('go c', [{ space: 'c' }]), choice('go d', [{ space: 'd' }])]),
    answer: 'go c',
    pieces,
  };
  const cost = (answer: string) =>
    count([{ prompt, answer, pieces }, next]).map(({ touches, gestures }) => [touches, gestures]);
  assert.deepEqual(cost('take 3 troops'), [
    [2, 1],
    [0, 0],
  ]);
  assert.deepEqual(cost('take 2 troops'), [
    [3, 3],
    [0, 0],
  ]);
  assert.deepEqual(cost('take 1 troops'), [
    [2, 1],
    [0, 0],
  ]);
});
