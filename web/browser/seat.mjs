// Somebody at a table who needs no page: speaks the protocol and answers as a bot advises.
import { build } from 'esbuild';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a touch and an update mean is the client's own code, bundled for programs. */
export async function clientCode() {
  const folder = await mkdtemp(join(tmpdir(), 'retrograde-clicks-'));
  const file = join(folder, 'touches.mjs');
  await build({
    stdin: {
      contents: "export { count } from './touches'; export { applyUpdate } from './change';",
      resolveDir: new URL('../src/state/', import.meta.url).pathname,
    },
    outfile: file,
    bundle: true,
    format: 'esm',
    logLevel: 'error',
  });
  const code = await import(file);
  await rm(folder, { recursive: true, force: true });
  return code;
}

/** A seat over the socket: its question as it stands, and requests. */
export async function sit(server, { applyUpdate }, { table, token }) {
  const socket = new (await socketClass())(`${server.url.replace('http', 'ws')}/api/tables/${table}/socket`);
  const seen = { known: null, prompt: null };
  const waiting = new Map();
  let news = () => {};
  // Whoever sits down again asks other things than before.
  const sitting = randomUUID();
  let count = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'update') {
      seen.known = applyUpdate(seen.known, message).known;
      if (message.prompt !== undefined) seen.prompt = message.prompt;
      news();
    }
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  };
  await new Promise((resolve, reject) => ([socket.onopen, socket.onerror] = [resolve, reject]));
  socket.send(JSON.stringify({ type: 'hello', protocol: 1, tokens: [token], life: null, seen: 0 }));
  return {
    seen,
    async request(message) {
      for (;;) {
        const reply = await new Promise((resolve) => {
          const id = `${sitting} ${++count}`;
          waiting.set(id, resolve);
          socket.send(JSON.stringify({ id, ...message }));
        });
        if (reply.kind !== 'limit') return reply;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    },
    until: (done, patience = 120_000) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), patience);
        news = () => {
          if (!done()) return;
          clearTimeout(timer);
          resolve(true);
        };
        news();
      }),
    close: () => socket.close(),
  };
}

const socketClass = async () => globalThis.WebSocket ?? (await import('playwright-core/lib/utilsBundle')).ws;

/** Answers the open question as the bot advises; not taken if somebody else's answer has changed the question meanwhile. */
export async function advised(table) {
  const { seen } = table;
  const { prompt } = seen;
  const advice = await table.request({ type: 'advise', seat: prompt.seat });
  if (seen.prompt === prompt) seen.prompt = null;
  if (advice.kind === 'stale') return { answer: null, taken: false };
  if (advice.type !== 'advice') throw new Error(JSON.stringify(advice));
  const { answer } = advice;
  const reply = await table.request({ type: 'answer', seat: prompt.seat, prompt: prompt.id, answer });
  if (reply.type === 'accepted') return { answer, taken: true };
  if (reply.kind !== 'stale') throw new Error(`${answer}: ${JSON.stringify(reply)}`);
  seen.prompt ??= seen.known.prompt;
  return { answer, taken: false };
}

/** Plays a seat as bots advise until it is asked what is waited for, or the game is over. */
export async function playedOn({ server }, { table, token }, wanted, most = 400) {
  const seat = await sit(server, await (code ??= clientCode()), { table, token });
  const { seen } = seat;
  for (let answers = 0; answers < most; answers++) {
    if (!(await seat.until(() => seen.known?.outcome || seen.prompt))) break;
    if (seen.known.outcome) break;
    // Where all answer at once, the question may be gone again.
    if (!seen.prompt) continue;
    if (wanted(seen.prompt, seen.known, answers)) break;
    await advised(seat);
  }
  seat.close();
}

let code = null;
