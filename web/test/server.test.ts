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
  assert.deepEqual(socket.sent, [{ type: 'hello', protocol: 1, tokens: ['tok'], life: null, seen: 0 }]);
  assert.equal(session.server.line.value, 'connecting');
  socket.say({ type: 'welcome', ...WELCOME });
  socket.say(update(FIRST));
  assert.equal(session.server.line.value, 'open');
  assert.equal(session.replay.scene.value!.headline, SCENE.headline);
  assert.equal(session.question.prompt.value!.id, 'p');
  assert.deepEqual([session.view.mySeat.value, session.server.watching.value], [0, false]);
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
