// A server that is dead without saying so: the connection seems to hold, and nothing comes over it.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

import { connect, type Connection, type Line } from '../src/net/connection';
import type { ServerMessage } from '../src/wire';

/** The other end of a connection. */
class Wire {
  static OPEN = 1;
  static all: Wire[] = [];
  readyState = 1;
  sent: { type: string; id?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(_url: string) {
    Wire.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; id?: string });
  }

  close(): void {
    this.readyState = 3;
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  welcome(): void {
    this.onopen?.();
    this.say({ type: 'welcome', protocol: 1 });
  }
}

let connection: Connection;
let lines: Line[];

beforeEach(() => {
  Wire.all = [];
  lines = [];
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1_000_000 });
  Object.assign(globalThis, { WebSocket: Wire });
  connection = connect('ws://table', ['token'], {
    message: (_message: ServerMessage) => undefined,
    line: (line) => lines.push(line),
    seen: () => ({ life: null, seen: 0 }),
  });
});

afterEach(() => {
  connection.close();
  mock.timers.reset();
});

/** Second by second, as time goes by. */
function pass(seconds: number): void {
  for (let second = 0; second < seconds; second++) mock.timers.tick(1000);
}

const pings = (wire: Wire) => wire.sent.filter((message) => message.type === 'ping').length;

test('a server that says nothing to a request is left for another one, and asked again there', () => {
  const [dead] = Wire.all;
  dead!.welcome();
  void connection.request({ type: 'undo', seat: 0 });
  pass(10);
  assert.equal(Wire.all.length, 1, 'it may take its time');
  pass(5);
  assert.equal(Wire.all.length, 2);
  assert.deepEqual(lines, ['connecting', 'open', 'lost', 'connecting']);
  const next = Wire.all[1]!;
  next.welcome();
  assert.deepEqual(
    next.sent.map((message) => [message.type, message.id]),
    [
      ['hello', undefined],
      ['undo', dead!.sent.find((message) => message.type === 'undo')!.id],
    ],
  );
  // What the first one says too late is not heard.
  dead!.onclose?.();
  pass(1);
  assert.equal(Wire.all.length, 2);
});

test('a server that has nothing to say is asked whether it is there', () => {
  const [wire] = Wire.all;
  wire!.welcome();
  for (let round = 1; round < 5; round++) {
    pass(24);
    assert.equal(pings(wire!), round);
    wire!.say({ type: 'pong', id: 'x' });
  }
  assert.equal(Wire.all.length, 1);
  pass(40);
  assert.equal(Wire.all.length, 2, 'it no longer answers');
});

test('a connection that never comes about is tried again', () => {
  pass(15);
  assert.equal(Wire.all.length, 2);
  assert.equal(Wire.all[0]!.readyState, 3);
});
