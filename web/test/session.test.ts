import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { signal } from '@preact/signals';
import type { Touched } from '../src/board/touch';
import type { Reply, Request } from '../src/net/connection';
import { createChoosing } from '../src/state/session/choosing';
import { createCopies } from '../src/state/session/copies';
import { createErrands } from '../src/state/session/errands';
import { createGuide } from '../src/state/session/guide';
import { createHabits } from '../src/state/session/habits';
import { createHandover } from '../src/state/session/handover';
import { createLight, marksOf } from '../src/state/session/light';
import { createMemory } from '../src/state/session/memory';
import { createNotices, sentence } from '../src/state/session/notices';
import { createOrders } from '../src/state/session/orders';
import { createQuestion } from '../src/state/session/question';
import { createReplay } from '../src/state/session/replay';
import { createTouching } from '../src/state/session/touching';
import { createView } from '../src/state/session/view';
import { forget, remembered } from '../src/state/store';
import type { Habit, LessonStep, Opened, OpenTable, SeatNow, Update } from '../src/wire';
import { SCENE } from './fixture';
import { FIRST, PIECES, PROMPT, WELCOME, by, choice } from './question';

const STEP: LessonStep = { text: '', point: ['d'], rule: null, answers: ['W1 move d'], hint: 'move first' };
const seat = (id: string, player: string, label: string | null = null): SeatNow => ({
  id,
  name: id,
  player,
  label,
  online: true,
  thinking: false,
});
const touched = (piece: string | null, space: string | null): Touched => ({ piece, space, at: { x: 1, y: 2 } });
const accepted: Reply = { type: 'accepted', id: '1' };
const refused: Reply = { type: 'refused', id: '1', kind: 'rule', rule: 'X-2', because: 'there is a lake' };
const explained = (legal: boolean, because: string | null = null): Reply => ({
  type: 'explained',
  id: '1',
  legal,
  rule: because && 'X-3',
  because,
});

/** The parts of a session at a table that asks `PROMPT`; requests are recorded and answered by `reply`. */
function sit(more: Partial<Update> = {}, reply: (request: Request) => Reply = () => accepted, you = [0]) {
  const asked: Request[] = [];
  const request = (message: Request) => {
    asked.push(message);
    return Promise.resolve(reply(message));
  };
  const notices = createNotices();
  const view = createView(signal({ ...WELCOME, you }), 0);
  view.apply({ ...FIRST, scene: { ...SCENE, pieces: PIECES }, moments: 5, ...more });
  const replay = createReplay(view.known, (moment) =>
    Promise.resolve({ ...SCENE, headline: `moment ${moment}`, pieces: [] }),
  );
  const guide = createGuide();
  const choosing = createChoosing();
  const { share, answered: sending } = choosing;
  const question = createQuestion({ view, replay, notices, step: guide.step, request, share, sending });
  const errands = createErrands(view, question, guide.step);
  const watching = signal(you.length === 0);
  const touching = createTouching({ view, watching, replay, question, choosing, errands, notices });
  const light = createLight({
    known: view.known,
    question,
    choosing,
    errands,
    newsFrom: view.newsFrom,
    pointing: guide.pointing,
  });
  const said = () => notices.shown.value?.text ?? null;
  return { asked, request, notices, view, replay, guide, choosing, question, errands, touching, light, said };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a notice is a sentence with its rule, and the same words twice are two notices', () => {
  const { shown, say, refuse } = createNotices();
  refuse({ because: 'there is a lake', rule: 'X-1' });
  assert.deepEqual(shown.value, { text: 'There is a lake.', rule: 'X-1', tone: 'warn', key: 1 });
  say('Again');
  say('Again');
  assert.equal(shown.value!.key, 3);
  assert.deepEqual([sentence('why?'), sentence('')], ['Why?', '']);
});

test('an answer is sent once; it counts when it is accepted, and waits for the update', async () => {
  const { question, asked, view, choosing } = sit();
  choosing.asking.value = { choices: [], at: { x: 0, y: 0 } };
  const sent = question.answer(PROMPT.choices[0]!);
  void question.answer(PROMPT.choices[2]!);
  assert.equal(choosing.asking.value, null, 'nothing is left to choose from');
  await sent;
  assert.deepEqual(asked, [{ type: 'answer', seat: 0, prompt: 'p', answer: 'W1 move d' }]);
  assert.deepEqual([question.waiting.value, question.given.value], ['W1 move d', 1]);
  assert.equal(view.newsFrom.value, 5, 'what came before it is no news');
  question.movedOn();
  assert.equal(question.waiting.value, null);
});

test('a refused answer leaves the question open and says why', async () => {
  const { question, notices } = sit({}, () => refused);
  await question.answer(PROMPT.choices[0]!);
  assert.deepEqual([question.waiting.value, question.given.value], [null, 0]);
  assert.deepEqual([notices.shown.value!.text, notices.shown.value!.rule], ['There is a lake.', 'X-2']);
});

test('a blocked choice is not sent', async () => {
  const { question, asked, said } = sit();
  await question.answer(PROMPT.choices[4]!);
  assert.deepEqual(asked, []);
  assert.equal(said(), 'W1 move f: a lake');
});

test('what is typed is an answer whatever its capitals; anything else is asked about first', async () => {
  const legal = sit({}, ({ type }) => (type === 'explain' ? explained(true) : accepted));
  await legal.question.typed(' DONE ');
  assert.deepEqual(
    legal.asked.map(({ type }) => type),
    ['answer'],
  );
  legal.question.movedOn();
  await legal.question.typed('resign');
  assert.deepEqual(
    legal.asked.map(({ type }) => type),
    ['answer', 'explain', 'answer'],
  );
  const illegal = sit({}, () => explained(false, 'too far'));
  await illegal.question.typed('W1 move z');
  assert.deepEqual([illegal.said(), illegal.question.waiting.value], ['Too far.', null]);
});

test('a step of a lesson narrows the question, also for what is typed', async () => {
  const { guide, question, asked, said, light } = sit();
  guide.step.value = STEP;
  assert.deepEqual(
    question.prompt.value!.choices.filter((one) => !one.blocked).map((one) => one.answer),
    ['W1 move d'],
  );
  await question.typed('W1 move z');
  assert.deepEqual([said(), asked], ['move first', []]);
  assert.ok(light.value.pointedSpaces.has('d'), 'and points at the board');
});

test('undo and redo count answers, and say so where there is nothing', async () => {
  const { question, asked, said } = sit({ undo: true });
  await question.takeBack('undo');
  assert.deepEqual([question.given.value, question.reopened], [-1, true]);
  await question.takeBack('redo');
  assert.match(said()!, /^Nothing to redo/);
  assert.equal(asked.length, 1);
  await question.answer(PROMPT.choices[0]!);
  assert.equal(question.reopened, false);
});

test('an answer that is always open needs a seat, not a question', async () => {
  const { question, asked } = sit({ prompt: null });
  await question.answerStanding('resign');
  assert.deepEqual(asked, [{ type: 'answer', seat: 0, prompt: null, answer: 'resign' }]);
  const watcher = sit({ viewer: null }, () => accepted, []);
  await watcher.question.answerStanding('resign');
  assert.deepEqual(watcher.asked, []);
});

const OFFER = { ...PROMPT, rule: 'X-7', choices: [choice('take'), choice('leave', [], { kind: 'pass' })] };

test('a habit declines, is kept, and can be given up', async () => {
  const kept: string[][] = [];
  const { question, guide, asked } = sit({ prompt: OFFER });
  const memory = { habits: [], declines: (rules: Iterable<string>) => kept.push([...rules]) };
  const habits = createHabits(memory, question, guide.step);
  assert.deepEqual(asked, []);
  habits.keep('X-7', true);
  assert.deepEqual(asked, [{ type: 'answer', seat: 0, prompt: 'p', answer: 'leave' }]);
  habits.keep('X-7', false);
  assert.deepEqual(kept, [['X-7'], []]);
  await settled();
  habits.close();
});

test('a habit asks again after undo, and has no say in a lesson', async () => {
  const memory = { habits: ['X-7'], declines: () => {} };
  const lesson = sit({ prompt: OFFER });
  lesson.guide.step.value = { ...STEP, answers: ['take', 'leave'] };
  createHabits(memory, lesson.question, lesson.guide.step).close();
  assert.deepEqual(lesson.asked, []);
  const back = sit({ prompt: OFFER, undo: true });
  await back.question.takeBack('undo');
  createHabits(memory, back.question, back.guide.step).close();
  assert.deepEqual(
    back.asked.map(({ type }) => type),
    ['undo'],
  );
});

test('what the table answers is told to the table, the open window last, and never answered here', async () => {
  const kind = (id: string, window = true) => ({ id, title: id, window, filters: [] });
  const asked: Request[] = [];
  const kept = signal<Record<number, Record<string, Habit>>>({});
  const request = (message: Request) => (asked.push(message), Promise.resolve(accepted));
  const orders = createOrders({
    welcome: signal({ ...WELCOME, kinds: [kind('move'), kind('meet'), kind('end'), kind('refit', false)] }),
    seat: signal(0),
    server: { habits: kept, request },
    notices: { refuse: () => {} },
  });
  await orders.passUntilTurn('meet');
  const told = () => asked.splice(0).map((one) => (one.type === 'habit' ? [one.kind, one.habit] : [one.type]));
  assert.deepEqual(
    told().map(([of]) => of),
    ['move', 'end', 'meet'],
  );
  kept.value = { 0: { move: 'pass-until-turn' }, 1: { end: 'pass' } };
  await orders.askAgain();
  assert.deepEqual(told(), [['move', 'ask']]);
  // A window that can only be passed is passed by the table, which knows what time would tell.
  const alone = sit({ prompt: { ...OFFER, kind: 'meet', choices: [OFFER.choices[1]!] } });
  const memory = { habits: ['X-7'], declines: () => {} };
  createHabits(memory, alone.question, alone.guide.step, (of) => orders.kind(of) !== null).close();
  assert.deepEqual(alone.asked, []);
  createHabits(memory, alone.question, alone.guide.step).close();
  assert.equal(alone.asked.length, 1);
});

test('touches select, answer, ask, and say why not', async () => {
  const { touching, choosing, asked, said } = sit();
  touching.touch(touched('W1', 'a'));
  assert.equal(choosing.selected.value, 'W1');
  touching.touch(touched(null, 'f'));
  assert.equal(said(), 'W1 move f: a lake');
  touching.touch(touched('W1', 'a'));
  assert.equal(choosing.selected.value, null, 'touched again, it is put down');
  touching.touch(touched(null, 'd'));
  assert.equal(choosing.asking.value!.choices.length, 2, 'both can go there');
  touching.touch(touched('W1', 'a'));
  assert.equal(choosing.asking.value, null);
  touching.touch(touched('E1', 'c'));
  await settled();
  assert.deepEqual(asked, [{ type: 'answer', seat: 0, prompt: 'p', answer: 'W1 fire E1' }]);
  touching.close();
});

test('several blocked choices with different reasons are all listed', () => {
  const lake = by('W1', 'W1 swim f', [{ space: 'f' }], { blocked: { rule: null, because: 'no boat' } });
  const { touching, choosing } = sit({ prompt: { ...PROMPT, choices: [...PROMPT.choices, lake] } });
  choosing.selected.value = 'W1';
  touching.touch(touched(null, 'f'));
  assert.deepEqual(
    choosing.asking.value!.choices.map((one) => one.answer),
    ['W1 move f', 'W1 swim f'],
  );
});

test('what is not offered is asked about, or looked at if no rule is against it', async () => {
  const no = sit({}, () => explained(false, 'too far'));
  no.choosing.selected.value = 'W1';
  no.touching.touch(touched(null, 'z'));
  await settled();
  assert.deepEqual(no.asked, [{ type: 'explain', seat: 0, answer: 'W1 move z' }]);
  assert.deepEqual([no.said(), no.choosing.place.value], ['Too far.', null]);
  const nonsense: Reply = { type: 'explained', id: '1', legal: false, rule: null, because: 'there is no z' };
  for (const reply of [explained(true), nonsense]) {
    const nothing = sit({}, () => reply);
    nothing.choosing.selected.value = 'W1';
    nothing.touching.touch(touched(null, 'z'));
    await settled();
    assert.match(nothing.said()!, /^z: W1 /);
    assert.equal(nothing.choosing.place.value, 'z');
  }
  const nobody = sit();
  nobody.touching.touch(touched(null, 'z'));
  assert.deepEqual([nobody.choosing.place.value, nobody.said()], ['z', null], 'nobody was sent there');
});

test('without a question a space is looked at, and a piece says why it does not act', () => {
  const said = (more: Partial<Update>, you = [0]) => {
    const table = sit({ prompt: null, ...more }, () => accepted, you);
    table.touching.touch(touched(null, 'd'));
    assert.deepEqual([table.choosing.place.value, table.said()], ['d', null]);
    table.touching.touch(touched('W1', 'a'));
    return table.said();
  };
  const lines = [said({}), said({}, []), said({ outcome: { winners: [0], text: '', rule: 'X' } })];
  assert.equal(new Set(lines).size, 3);
  assert.ok(lines.every((line) => line));
});

test('one that is alone in acting is selected by itself, and let go when it cannot act', () => {
  const { choosing, view } = sit({ prompt: { ...PROMPT, choices: [by('S1', 'S1 move d', [{ space: 'd' }])] } });
  assert.equal(choosing.selected.value, 'S1');
  view.apply({ life: 'l', number: 2, viewer: 0, prompt: null });
  assert.equal(choosing.selected.value, null);
});

test('Esc leaves the innermost thing first, and takes back only what has had no effect', async () => {
  const { touching, choosing, replay, asked, said } = sit({ undo: true });
  choosing.selected.value = 'W1';
  choosing.filter.value = 'move';
  choosing.asking.value = { choices: [], at: { x: 0, y: 0 } };
  await replay.lookAt(1);
  touching.back();
  assert.equal(choosing.asking.value, null);
  touching.back();
  // Looking back deselected the piece, because nothing can act in the past.
  assert.deepEqual([replay.looking.value, choosing.filter.value], [null, 'move']);
  choosing.selected.value = 'W1';
  touching.back();
  assert.deepEqual([choosing.filter.value, choosing.selected.value], ['', 'W1']);
  touching.back();
  assert.deepEqual([choosing.selected.value, asked.length], [null, 0]);
  touching.back();
  assert.deepEqual(asked, [{ type: 'undo', seat: 0 }], 'the last answer brought no line of the log');
  const line = { text: '', depth: 1, dice: [], touches: [], rule: null, seat: null };
  const done = sit({ undo: true, log: { keep: 0, add: [{ moment: 5, line }] } });
  done.touching.back();
  assert.deepEqual(done.asked, []);
  assert.match(done.said()!, /U/);
  assert.equal(said(), null);
});

test('the board is lit for the selected piece, and no more once it is answered', async () => {
  const { light, choosing, question } = sit();
  assert.deepEqual([...light.value.pieces].sort(), ['S1', 'W1']);
  choosing.selected.value = 'W1';
  assert.ok(light.value.spaces.has('d') && light.value.notes.get('E1') === '75%');
  choosing.hovered.value = touched('E1', 'c');
  assert.deepEqual(light.value.marks[0]!.spaces, ['a', 'c'], 'an arrow to what is aimed at');
  choosing.pointedChoice.value = PROMPT.choices[0]!;
  assert.ok(light.value.pointedSpaces.has('d') && light.value.pointedPieces.has('W1'));
  assert.equal(light.value.ghost, null, 'an arrow is no way');
  const marks = [
    { kind: 'path' as const, spaces: ['a', 'b', 'd'], title: 'the way', tone: 'good' as const, owner: null },
  ];
  choosing.pointedChoice.value = { ...PROMPT.choices[0]!, marks };
  assert.deepEqual(light.value.ghost, { piece: 'W1', space: 'd' });
  choosing.pointedChoice.value = PROMPT.choices[0]!;
  await question.answer(PROMPT.choices[0]!);
  assert.equal(light.value.spaces.size + light.value.pieces.size, 0);
});

test('a choice shows its own marks before any arrow, and a blocked one none', () => {
  const scene = { ...SCENE, pieces: PIECES };
  const own = SCENE.marks[0]!;
  assert.deepEqual(marksOf({ ...PROMPT.choices[0]!, marks: [own] }, scene), [own]);
  assert.equal(marksOf(PROMPT.choices[0]!, scene)[0]!.kind, 'arrow');
  assert.equal(marksOf(PROMPT.choices[1]!, scene)[0]!.kind, 'sight');
  assert.deepEqual(marksOf(PROMPT.choices[4]!, scene), []);
  assert.deepEqual(marksOf(PROMPT.choices[0]!, null), []);
});

test('looking back shows the past and closes the question; the last moment is the present', async () => {
  const { replay, question, said, touching } = sit();
  await replay.lookAt(-3);
  assert.deepEqual([replay.looking.value!.moment, replay.scene.value!.headline], [0, 'moment 0']);
  assert.equal(question.prompt.value, null);
  touching.touch(touched('W1', null));
  assert.match(said()!, /past/);
  await replay.lookAt(99);
  assert.deepEqual([replay.looking.value, replay.scene.value!.pieces.length], [null, 3]);
  assert.ok(question.prompt.value);
});

test('of moments that are asked for quickly, only the last one is shown', async () => {
  const { view } = sit();
  const waiting: (() => void)[] = [];
  const { looking, lookAt, stop } = createReplay(
    view.known,
    (moment) => new Promise((settle) => waiting.push(() => settle({ ...SCENE, headline: String(moment) }))),
  );
  const [early, late] = [lookAt(1), lookAt(2)];
  waiting[1]!();
  waiting[0]!();
  await Promise.all([early, late]);
  assert.equal(looking.value!.moment, 2);
  const stale = lookAt(3);
  stop();
  waiting[2]!();
  await stale;
  assert.equal(looking.value, null);
});

test('a replay goes on by itself and ends in the present', async (context: TestContext) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { replay } = sit({ moments: 2 });
  await replay.play();
  assert.deepEqual([replay.looking.value!.moment, replay.playing.value], [0, true]);
  context.mock.timers.tick(700);
  await settled();
  assert.equal(replay.looking.value!.moment, 1);
  await replay.play();
  context.mock.timers.tick(5000);
  await settled();
  assert.deepEqual([replay.looking.value!.moment, replay.playing.value], [1, false], 'paused');
  await replay.play();
  context.mock.timers.tick(700);
  await settled();
  assert.deepEqual([replay.looking.value, replay.playing.value], [null, false]);
});

test('one screen for several seats: passed on openly, or covered where they see different things', async () => {
  const { view, asked, request } = sit();
  const { covered, heard, pass } = createHandover(view.known, request);
  heard({ type: 'hot-seat', asked: [0, 1], secret: true });
  assert.deepEqual([covered.value, asked], [null, []], 'who looks is asked');
  heard({ type: 'hot-seat', asked: [1], secret: false });
  assert.deepEqual(asked, [{ type: 'pass', seat: 1 }]);
  heard({ type: 'hot-seat', asked: [1], secret: true });
  assert.deepEqual([covered.value, asked[1]], [1, { type: 'pass', seat: null }]);
  await pass(1);
  assert.equal(covered.value, null);
  const over = sit({ outcome: { winners: [0], text: '', rule: 'X' } });
  createHandover(over.view.known, over.request).heard({ type: 'hot-seat', asked: [1], secret: false });
  assert.deepEqual(over.asked, [], 'after the end nobody is asked');
});

test('tables made from this one keep the seats: mine, bots’, and others by link', async () => {
  const requests: OpenTable[] = [];
  const open = (request: OpenTable): Promise<Opened> => {
    requests.push(request);
    return Promise.resolve({ table: 'new', seats: { blue: 'tb' }, invitations: { red: 'tr' }, watch: 'w' });
  };
  const seats = signal([seat('blue', 'human', 'Ann'), seat('red', 'human', 'Bob'), seat('grey', 'bot:search')]);
  const made = createCopies({ table: 't', token: 'tok', welcome: signal(WELCOME), seats, open });
  assert.equal(await made.rematch(), '/table/new#tb');
  assert.deepEqual(requests[0]!.seats, { blue: 'human', red: 'open', grey: 'bot:search' });
  assert.deepEqual([requests[0]!.names, requests[0]!.options], [{ blue: 'Ann' }, { players: '3' }]);
  assert.deepEqual(remembered('new')!.invites, { red: 'tr' });
  await made.playOn(7);
  assert.deepEqual(requests[1], {
    from: { table: 't', token: 'tok', moment: 7 },
    seats: { blue: 'human', red: 'bot:sergeant', grey: 'bot:search' },
  });
  const watcher = signal({ ...WELCOME, you: [] });
  await createCopies({ table: 't', token: 'tok', welcome: watcher, seats, open }).playOn(7);
  assert.equal(requests[2]!.seats!['blue'], 'human', 'who only watched takes the first seat');
  forget('new');
});

test('this browser keeps the seats of every link to a table, and nothing of a lesson', () => {
  createMemory('kept', ['a'], true).welcomed(WELCOME);
  const memory = createMemory('kept', ['b'], true);
  memory.welcomed(WELCOME);
  memory.seated([seat('blue', 'human')], WELCOME);
  memory.declines(new Set(['X-7']));
  memory.left(4);
  memory.ended();
  const { tokens, mine, habits, read, over, title } = remembered('kept')!;
  assert.deepEqual(
    { tokens, mine, habits, read, over, title },
    {
      tokens: ['a', 'b'],
      mine: ['blue'],
      habits: ['X-7'],
      read: 4,
      over: true,
      title: 'Game',
    },
  );
  const next = createMemory('kept', ['w'], true);
  assert.deepEqual([next.read, next.habits], [4, ['X-7']]);
  next.welcomed({ ...WELCOME, you: [] });
  assert.deepEqual([remembered('kept')!.tokens, remembered('kept')!.watch], [['a', 'b'], 'w']);
  createMemory('lesson', ['a'], false).welcomed(WELCOME);
  assert.equal(remembered('lesson'), undefined);
  forget('kept');
});
