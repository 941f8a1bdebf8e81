// Pieces and weapons that are carried, what is suggested to each of a few, and what one touch then brings to an end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import type { Request } from '../src/net/connection';
import { createChoosing } from '../src/state/session/choosing';
import { createErrands } from '../src/state/session/errands';
import { createNotices } from '../src/state/session/notices';
import { createQuestion } from '../src/state/session/question';
import { createReplay } from '../src/state/session/replay';
import { createTouching } from '../src/state/session/touching';
import { createView } from '../src/state/session/view';
import { closing, planned } from '../src/state/errands';
import { type Hold, actor, meaningFor } from '../src/state/choices';
import { listed } from '../src/state/listed';
import { count } from '../src/state/touches';
import { withWays } from '../src/state/ways';
import type { Asked, Choice, Piece } from '../src/wire';
import { SCENE } from './fixture';
import { FIRST, WELCOME, ask, at, by, choice } from './question';

const odds = { odds: { chance: { hits: 1, of: 2 }, need: '', because: [] } };
const move = (piece: string, to: string, ...beyond: string[]) =>
  by(piece, `${piece} move ${to}`, [{ space: to }], { toward: [to, ...beyond] });
const shot = (piece: string, weapon: string): Choice => ({
  ...by(piece, `${piece} fire ${weapon}`, [{ piece: 'E1' }], odds),
  then: ['at E1'],
});
const DONE = choice('done', [], { kind: 'finish' });
const PIECES = [at('W1', 'a'), at('W2', 'b'), at('E1', 'x', 1)];
const CARD: Asked = {
  ...ask([
    by('W1', 'W1 fire ray'),
    by('W1', 'W1 reload'),
    move('W1', 'c', 'd', 'e'),
    move('W1', 'f'),
    by('W2', 'W2 rise'),
    move('W2', 'g', 'h'),
    DONE,
  ]),
  kind: 'activate',
  ways: [shot('W1', 'ray')],
};

/** A table that asks `CARD`; requests are recorded. */
function sit(prompt: Asked = CARD) {
  const asked: Request[] = [];
  const request = (message: Request) => {
    asked.push(message);
    return Promise.resolve({ type: 'accepted' as const, id: '1' });
  };
  const notices = createNotices();
  const view = createView(signal(WELCOME), 0);
  view.apply({ ...FIRST, scene: { ...SCENE, pieces: PIECES }, prompt });
  const replay = createReplay(view.known, () => Promise.resolve(null));
  const choosing = createChoosing();
  const step = signal(undefined);
  const { share, answered: sending } = choosing;
  const question = createQuestion({ view, replay, notices, step, request, share, sending });
  const errands = createErrands(view, question, step);
  const touching = createTouching({ view, watching: signal(false), replay, question, choosing, errands, notices });
  const answers = () => asked.flatMap((one) => (one.type === 'answer' ? [one.answer] : []));
  /** The table moves on to another question. */
  const on = (next: Partial<Asked>, pieces: readonly Piece[] = PIECES) => {
    view.apply({
      ...FIRST,
      scene: { ...SCENE, pieces: [...pieces] },
      prompt: { ...prompt, ...next, id: `${Math.random()}` },
    });
    question.movedOn();
  };
  return { answers, choosing, errands, touching, on };
}

const over = (piece: string | null, space: string) => ({ piece, space, at: { x: 1, y: 2 } });
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a piece that is carried goes by way of where it rests, even if that is not the shortest', async () => {
  const idle = { ...CARD, ways: [] };
  const { answers, choosing, errands, touching, on } = sit(idle);
  touching.rest('W1', over(null, 'f'));
  touching.rest('W1', over(null, 'f'));
  assert.deepEqual(choosing.via.value, ['f'], 'named once');
  assert.equal(choosing.selected.value, 'W1');
  void touching.carry('W1', over(null, 'e'));
  await settled();
  assert.deepEqual(answers(), ['W1 move f'], 'it does not set out for where it was dropped');
  on({ ways: [], choices: [move('W2', 'g'), DONE] }, [at('W1', 'f'), at('W2', 'b')]);
  await settled();
  assert.deepEqual([...errands.all.value], [['W1', ['e']]]);
});

test('a piece that is let go without going anywhere forgets where it rested', () => {
  const { choosing, touching } = sit();
  touching.rest('W1', over('E1', 'x'));
  touching.rest('W1', over(null, 'd'));
  assert.deepEqual([choosing.before.value?.then, choosing.via.value], [['at E1'], ['d']]);
  assert.equal(choosing.pointedChoice.value, null, 'the tip is gone from the target');
  touching.rest('W1', null);
  assert.deepEqual([choosing.before.value, choosing.via.value], [null, []]);
});

test('a piece fires at what it rests over, named with its odds, and then goes to where it is dropped', async () => {
  const { answers, choosing, touching, on } = sit();
  touching.rest('W1', over('E1', 'x'));
  assert.equal(choosing.pointedChoice.value?.odds?.chance.hits, 1);
  void touching.carry('W1', over(null, 'f'));
  await settled();
  on({ kind: 'aim', text: 'At what?', choices: [choice('at E1', [{ piece: 'E1' }])], ways: [] });
  await settled();
  assert.deepEqual(answers(), ['W1 fire ray', 'at E1'], 'the shot comes first');
  // It has fired: nothing is left to shoot at, and it goes without a question.
  on({ ways: [], choices: CARD.choices.filter(({ answer }) => answer !== 'W1 fire ray') });
  await settled();
  assert.equal(answers().at(-1), 'W1 move f');
});

test('a piece that is dropped on what it rested over only fires at it', async () => {
  const near = { ...CARD, choices: [...CARD.choices, move('W1', 'x')], ways: [shot('W1', 'ray')] };
  const { answers, choosing, errands, touching } = sit(near);
  touching.rest('W1', over('E1', 'x'));
  void touching.carry('W1', over('E1', 'x'));
  await settled();
  assert.deepEqual([answers(), errands.all.value.size], [['W1 fire ray'], 0]);
  assert.equal(choosing.before.value, null);
});

test('of a stack a touch with Shift sends one, and any other touch all', async () => {
  const take = (number: number) =>
    by('T', `take ${number} troops`, [{ space: 'a' }], { label: `${number} troops`, group: 'a' });
  const way: Choice = { ...by('T', 'take 2 troops', [{ space: 'c' }], { group: 'a' }), then: ['go c'] };
  const stack = { ...ask([take(2), take(1), DONE]), ways: [way] };
  const sent = async (via: boolean) => {
    const { answers, touching } = sit(stack);
    touching.touch({ ...over(null, 'c'), via });
    await settled();
    return answers();
  };
  assert.deepEqual([await sent(true), await sent(false)], [['take 1 troops'], ['take 2 troops']]);
});

test('a weapon is carried from the list to its target', async () => {
  const { answers, touching, on } = sit();
  void touching.carryChoice(CARD.choices[0]!, over('E1', 'x'));
  await settled();
  on({
    kind: 'aim',
    text: 'At what?',
    choices: [choice('at E1', [{ piece: 'E1' }]), choice('at E2', [{ piece: 'E2' }])],
    ways: [],
  });
  await settled();
  assert.deepEqual(answers(), ['W1 fire ray', 'at E1']);
});

test('each of a few has its own suggestion, and one touch gives all and ends the question', async () => {
  const suggested = { ...CARD, ways: [], recommended: 'W1 reload', suggested: ['W1 reload', 'W2 rise'] };
  const names = (choices: readonly Choice[]) => choices.map(({ answer }) => answer);
  assert.deepEqual(names(planned(suggested, new Map())), ['W1 reload', 'W2 rise']);
  assert.deepEqual(names(planned(suggested, new Map([['W2', ['h']]]))), ['W2 move g', 'W1 reload']);
  const { answers, errands, on } = sit(suggested);
  assert.equal(errands.end.value?.answer, 'done');
  void errands.goOn();
  await settled();
  on({ ...suggested, suggested: ['W2 rise'] });
  await settled();
  on({ ...suggested, suggested: [], recommended: null, choices: [move('W1', 'c'), DONE] });
  await settled();
  assert.deepEqual(answers(), ['W1 reload', 'W2 rise', 'done']);
});

test('what one touch brings on ends no question while somebody has something to shoot at', async () => {
  const nobody = new Set<string | null>();
  assert.equal(closing(CARD, nobody), null);
  assert.equal(closing(CARD, new Set(['W1']))?.answer, 'done', 'whoever is on its way does not count');
  assert.equal(closing({ ...CARD, ways: [] }, nobody)?.answer, 'done');
  const melee = by('W2', 'W2 melee', [{ piece: 'E1' }], odds);
  assert.equal(closing({ ...CARD, ways: [], choices: [...CARD.choices, melee] }, nobody), null);
  assert.equal(closing(ask([by('W1', 'W1 reload'), DONE]), nobody), null, 'nothing is sent anywhere');
  const { answers, errands, on } = sit({ ...CARD, recommended: 'W2 rise' });
  assert.equal(errands.end.value, null);
  void errands.goOn();
  await settled();
  on({ recommended: null });
  await settled();
  assert.deepEqual(answers(), ['W2 rise']);
});

test('the list has the buttons of all that act together, those of the selected one first', () => {
  const names = (selected: string | null) =>
    listed(CARD, selected, '').groups.flatMap(({ buttons }) => buttons.map(({ answer }) => answer));
  assert.deepEqual(names('W2'), ['W2 rise', 'W1 fire ray', 'W1 reload']);
  const { groups } = listed(CARD, 'W2', '');
  const onBoard = groups.flatMap((group) => group.onBoard.map(({ answer }) => answer));
  assert.deepEqual(onBoard, ['W2 move g'], 'the board is lit for one');
  const still = { ...CARD, choices: CARD.choices.map(({ toward: _, ...one }) => one) };
  assert.deepEqual(
    listed(still, 'W2', '').groups.flatMap(({ buttons }) => buttons.map(({ answer }) => answer)),
    ['W2 rise'],
    'others act one by one',
  );
});

test('where a weapon must be chosen anyway, those of the others who are offered along are listed too', () => {
  const all = withWays({ ...CARD, ways: [shot('W1', 'ray'), shot('W1', 'nuke'), shot('W2', 'ray')] });
  const means = (hold: Hold) => {
    const found = meaningFor(all, 'W1', hold, { piece: 'E1', space: 'x' }, PIECES);
    return 'ask' in found ? found.ask.map(({ group }) => group) : found;
  };
  assert.deepEqual(means('offered'), ['W1', 'W1', 'W2']);
  assert.deepEqual(means('taken'), ['W1', 'W1'], 'whoever was chosen by hand is meant');
});

test('whoever has acted may be sent on, but nobody is sent to a piece that another one can fire at', () => {
  const sent = by('W1', 'W1 move c', [{ space: 'c' }], { toward: ['c', 'x'] });
  const card = withWays({ ...ask([sent, ...CARD.choices.slice(1)]), ways: [shot('W2', 'ray')] });
  const touch = (piece: string | null) => meaningFor(card, 'W1', 'kept', { piece, space: 'x' }, PIECES);
  const [ground, enemy] = [touch(null), touch('E1')];
  assert.ok('send' in ground && ground.send.answer === 'W1 move c');
  assert.ok('answer' in enemy && actor(enemy.answer) === 'W2');
});

test('what is carried counts as one gesture, and what is not stays as it is', () => {
  const efforts = (given: [Asked, string, Piece[]?][]) =>
    count(given.map(([prompt, answer, pieces]) => ({ prompt, answer, pieces: pieces ?? PIECES }))).map(
      ({ touches, gestures }) => [touches, gestures],
    );
  const aim: Asked = { ...ask([choice('at E1', [{ piece: 'E1' }]), choice('at E2', [{ space: 'y' }])]), kind: 'aim' };
  // A weapon to a target that no way leads to: a button and a touch, or one gesture.
  assert.deepEqual(
    efforts([
      [CARD, 'W1 fire ray'],
      [aim, 'at E2'],
    ]),
    [
      [1, 1],
      [1, 0],
    ],
  );
  // A shot on the way: the piece is carried over its target.
  const fired = { ...CARD, ways: [], choices: CARD.choices.slice(1) };
  assert.deepEqual(
    efforts([
      [CARD, 'W1 fire ray'],
      [aim, 'at E1'],
      [fired, 'W1 move f'],
    ]),
    [
      [1, 1],
      [0, 0],
      [1, 0],
    ],
  );
  // Back to where it was is not a way that anybody would draw.
  const onward = (space: string, to: string): [Asked, string, Piece[]] => [
    { ...ask([move('W1', to), DONE]), kind: 'activate', text: space },
    `W1 move ${to}`,
    [at('W1', space)],
  ];
  assert.deepEqual(
    efforts([onward('a', 'c'), onward('c', 'd'), onward('d', 'c')]).map(([, gestures]) => gestures),
    [1, 0, 1],
  );
});

test('answers that only change their own piece may come in any order before the last of a way', () => {
  const reloads = [by('W1', 'W1 reload 1'), by('W1', 'W1 reload 2')];
  const way: Choice = {
    ...by('W1', 'W1 reload 1', [{ space: 'c' }], { toward: ['c'] }),
    then: ['W1 reload 2', 'W1 move c'],
  };
  const first = { ...ask([...reloads, move('W1', 'c'), DONE]), kind: 'activate', ways: [way] };
  const second = { ...ask([by('W1', 'W1 reload 1'), choice('done', [], { kind: 'pass' })]), kind: 'second' };
  const then = { ...first, choices: first.choices.slice(2), ways: [] };
  const given = (prompt: Asked, answer: string) => ({ prompt, answer, pieces: PIECES });
  const touches = (...game: [Asked, string][]) => count(game.map((one) => given(...one))).map((one) => one.touches);
  assert.deepEqual(touches([first, 'W1 reload 2'], [second, 'W1 reload 1'], [then, 'W1 move c']), [1, 0, 0]);
  // Steps from space to space are another way in another order.
  const walk: Choice = { ...by('W1', 'W1 walk', [{ space: 'd' }]), then: ['to b', 'to c', 'to d'] };
  const steps = ask(['b', 'c', 'd'].map((space) => choice(`to ${space}`, [{ space }])));
  const walking = { ...ask([by('W1', 'W1 walk'), DONE]), ways: [walk] };
  assert.deepEqual(
    touches([walking, 'W1 walk'], [steps, 'to c'], [steps, 'to b'], [steps, 'to d']).reduce((a, b) => a + b),
    4,
  );
});
