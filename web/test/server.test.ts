import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createSession } from '../src/state/session';
import type { ServerMessage, Update } from '../src/wire';
import { SCENE } from './fixture';
import { FIRST, PROMPT, WELCOME } from './question';

/** A socket that the test controls. */
class Socket {
  static readonly OPEN = 1;
  static made: Socket[] = [];
  readonly readyState = Socket.OPEN;
  readonly sent: Record<string, unknown>[] = [];
  onopen = () => {};
  onmessage = (_event: { data: string }) => {};
  onclose = () => {};
  constructor(readonly url: string) {
    Socket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
  say(message: ServerMessage): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const names = ['WebSocket', 'location', 'document', 'fetch'] as const;
const real = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
let status = 200;

before(() => {
  const fakes = {
    WebSocket: Socket,
    location: { protocol: 'http:', host: 'here' },
    // A hidden page: nothing is slowed down for the eye.
    document: { hidden: true },
    fetch: () => Promise.resolve(Response.json({ error: 'there is no table t' }, { status })),
  };
  for (const name of names) Object.defineProperty(globalThis, name, { value: fakes[name], configurable: true });
});
after(() =>
  names.forEach((name, index) => {
    if (real[index]) Object.defineProperty(globalThis, name, real[index]);
    else Reflect.deleteProperty(globalThis, name);
  }),
);
beforeEach(() => (Socket.made = []));

function open() {
  const session = createSession('t', ['tok'], { keep: false });
  const socket = Socket.made[0]!;
  socket.onopen();
  return { session, socket };
}

const update = (message: Update): ServerMessage => ({ type: 'update', ...message });
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a table is opened: hello, welcome, the first look', () => {
  const { session, socket } = open();
  assert.equal(socket.url, 'ws://here/api/tables/t/socket');
  const { visit, ...hello } = socket.sent[0]!;
  assert.deepEqual(hello, { type: 'hello', protocol: 1, tokens: ['tok'], life: null, seen: 0 });
  assert.match(visit as string, /^[a-z0-9]{6,}$/);
  assert.equal(session.server.line.value, 'connecting');
  socket.say({ type: 'welcome', ...WELCOME });
  socket.say(update(FIRST));
  assert.equal(session.server.line.value, 'open');
  assert.equal(session.replay.scene.value!.headline, SCENE.headline);
  assert.equal(session.question.prompt.value!.id, 'p');
  assert.deepEqual([session.view.mySeat.value, session.server.watching.value], [0, false]);
  session.close();
});

test('whoever sits down adds random bits to the dice, once, unless somebody knows the seed', () => {
  const { session, socket } = open();
  const chances = () => socket.sent.filter((message) => message.type === 'chance');
  socket.say({ type: 'welcome', ...WELCOME });
  assert.equal(chances().length, 0, 'the seed is known: nothing is added');
  const dice = { commitment: 'c', seed: 'secret', chances: [] } as const;
  socket.say({ type: 'welcome', ...WELCOME, dice: { ...dice, chances: [{ seat: 0, bits: 'old' }] } });
  assert.equal(chances().length, 0, 'it was added on an earlier visit');
  socket.say({ type: 'welcome', ...WELCOME, you: [0, 1], dice: { ...dice, chances: [] } });
  assert.deepEqual(
    chances().map((message) => message.seat),
    [0, 1],
  );
  const bits = chances().map((message) => message.bits as string);
  assert.ok(bits.every((one) => /^[0-9a-f]{64}$/.test(one)) && bits[0] !== bits[1]);
  socket.say({ type: 'dice', ...dice, chances: [{ seat: 0, bits: bits[0]! }] });
  assert.equal(session.server.dice.value!.chances.length, 1);
  session.close();
});

test('the holder of a seat hears when another screen looks through its eyes', () => {
  const { session, socket } = open();
  socket.say({ type: 'welcome', ...WELCOME });
  socket.say({ type: 'screens', screens: [{ seat: 0, count: 1 }] });
  assert.equal(session.notices.shown.value, null);
  socket.say({ type: 'screens', screens: [{ seat: 0, count: 2 }] });
  assert.match(session.notices.shown.value!.text, /^2 screens are playing as you\./);
  assert.equal(session.server.screens.value.get(0), 2);
  session.close();
});

test('an answer waits for its update; a new question forgets what was chosen for the last', async () => {
  const { session, socket } = open();
  socket.say({ type: 'welcome', ...WELCOME });
  socket.say(update(FIRST));
  session.choosing.filter.value = 'move';
  const sent = session.question.answer(PROMPT.choices[0]!);
  const { id, ...message } = socket.sent.at(-1)!;
  assert.deepEqual(message, { type: 'answer', seat: 0, prompt: 'p', answer: 'W1 move d' });
  socket.say({ type: 'accepted', id: id as string });
  await sent;
  assert.equal(session.question.waiting.value, 'W1 move d');
  socket.say(update({ life: 'l', number: 2, viewer: 0, moments: 1, prompt: { ...PROMPT, id: 'q' } }));
  assert.deepEqual([session.question.waiting.value, session.choosing.filter.value], [null, '']);
  assert.equal(session.question.prompt.value!.id, 'q');
  session.close();
});

test('a script gives one answer after the other, each to the question that the last one led to', async () => {
  const { session, socket } = open();
  socket.say({ type: 'welcome', ...WELCOME });
  socket.say(update(FIRST));
  let number = 1;
  /** The server takes the answer and asks the next question. */
  const take = () => {
    const { id, prompt, answer } = socket.sent.at(-1)!;
    socket.say({ type: 'accepted', id: id as string });
    const next = { ...PROMPT, id: `q${++number}` };
    socket.say(update({ life: 'l', number, viewer: 0, moments: number, prompt: next }));
    return `${prompt as string}: ${answer as string}`;
  };
  const done = session.question.script(['begin', 'give pod', 'propose'], 'cancel');
  assert.ok(session.question.scripting);
  const taken = [];
  for (let step = 0; step < 3; step++) {
    taken.push(take());
    await settled();
  }
  assert.deepEqual(taken, ['p: begin', 'q2: give pod', 'q3: propose']);
  assert.equal(await done, true);
  assert.ok(!session.question.scripting.value);

  const refused = session.question.script(['begin', 'give moon', 'propose'], 'cancel');
  take();
  await settled();
  const { id } = socket.sent.at(-1)!;
  socket.say({ type: 'refused', id: id as string, kind: 'rule', rule: null, because: 'there is no moon' });
  await settled();
  assert.equal(take(), 'q5: cancel', 'what was begun is given up');
  assert.equal(await refused, false);
  assert.equal(session.notices.shown.value!.text, 'There is no moon.');
  session.close();
});

test('what was missed is asked for again', () => {
  const { session, socket } = open();
  socket.say({ type: 'welcome', ...WELCOME });
  socket.say(update(FIRST));
  socket.say(update({ life: 'l', number: 3, viewer: 0, moments: 2 }));
  assert.deepEqual(socket.sent.at(-1), { type: 'again', seen: 1 });
  assert.equal(session.view.known.value!.number, 1);
  session.close();
});

test('a seat or a name is set over the same line, and a refusal is said', async () => {
  const { session, socket } = open();
  socket.say({ type: 'welcome', ...WELCOME });
  const done = session.server.setPlayer(1, 'bot:greedy');
  const { id } = socket.sent.at(-1)!;
  socket.say({ type: 'refused', id: id as string, kind: 'not-yours', rule: null, because: 'that seat is taken' });
  await done;
  assert.equal(session.notices.shown.value!.text, 'That seat is taken.');
  session.close();
});

test('a closed table says why, for good or for a while', () => {
  const { session, socket } = open();
  socket.say({ type: 'closing', because: 'The table is gone.', again: false });
  assert.deepEqual([session.server.line.value, session.server.closedBecause.value], ['closed', 'The table is gone.']);
  assert.equal(session.notices.shown.value!.tone, 'warn');
  session.close();
});

test('a line that was never open may lead to no table at all', async () => {
  status = 404;
  const { session, socket } = open();
  socket.onclose();
  assert.equal(session.server.line.value, 'lost');
  await settled();
  await settled();
  assert.deepEqual([session.server.line.value, session.server.closedBecause.value], ['closed', 'there is no table t']);
  session.close();
});
