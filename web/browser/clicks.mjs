// Counts what a person must do to play: a standard game of each title over the real server, by the choices of a greedy bot.
//   node browser/clicks.mjs [--turns N] [GAME…]
// For each own turn after the set-up: answers; touches if every answer is given by itself; touches as the client takes them, with ways,
// habits, pieces that are sent somewhere and go on together (src/state/touches.ts); and gestures, if pieces are carried to where they go.
// A bot's hint is no means: every answer of the bot is given as a person gives it. RETROGRADE_BIN names the program, RETROGRADE_TELL=1
// lists every answer with its touches, its gestures and its means.
import { build } from 'esbuild';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server.mjs';

const GAMES = [
  { game: 'unbreakable', scenario: 'retrieval', me: 'blue', others: ['yellow'] },
  {
    game: 'buck-rogers',
    scenario: 'first-game',
    me: 'blue',
    others: ['burgundy', 'yellow', 'green', 'purple', 'brown'],
  },
  { game: 'gamma-knights', scenario: 'knights-of-the-road', me: 'first', others: ['second'] },
  { game: 'gammarauders', scenario: 'first-game', me: 'red', others: ['blue', 'green', 'white'] },
  { game: 'rogue-trooper', scenario: 'first-patrol', me: 'blue', others: ['red'] },
];

const args = process.argv.slice(2);
const at = args.indexOf('--turns');
const most = at < 0 ? 6 : Number(args.splice(at, 2)[1]);
const chosen = GAMES.filter(({ game }) => !args.length || args.includes(game));

/** What a touch means is the client's own code, bundled for this program. */
async function clientCode() {
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
async function sit(server, { applyUpdate }, { table, token }) {
  const socket = new (await socketClass())(`${server.url.replace('http', 'ws')}/api/tables/${table}/socket`);
  const seen = { known: null, prompt: null };
  const waiting = new Map();
  let news = () => {};
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
          const id = String(++count);
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

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

async function count(server, client, { game, scenario, me, others }) {
  const seats = Object.fromEntries([[me, 'human'], ...others.map((seat) => [seat, 'bot:greedy'])]);
  const answer = await fetch(`${server.url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game, scenario, seats, seed: '7' }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  const opened = await answer.json();
  const table = await sit(server, client, { table: opened.table, token: opened.seats[me] });
  const given = [];
  const { seen } = table;
  while (await table.until(() => seen.known?.outcome || seen.prompt)) {
    const { turn, outcome, scene } = seen.known;
    if (outcome || turn > most) break;
    const prompt = seen.prompt;
    const advice = await table.request({ type: 'advise', seat: prompt.seat });
    if (advice.type !== 'advice') throw new Error(JSON.stringify(advice));
    given.push({ prompt, answer: advice.answer, pieces: scene.pieces, turn: prompt.set_up ? 0 : turn });
    seen.prompt = null;
    const reply = await table.request({ type: 'answer', seat: prompt.seat, prompt: prompt.id, answer: advice.answer });
    // Where several are asked at once, somebody else's answer may have changed the question meanwhile.
    if (reply.type === 'refused' && reply.kind === 'stale') {
      given.pop();
      seen.prompt ??= seen.known.prompt;
      continue;
    }
    if (reply.type !== 'accepted') throw new Error(`${advice.answer}: ${JSON.stringify(reply)}`);
  }
  if (process.env.RETROGRADE_TELL)
    client.count(given).forEach(({ single, touches, gestures, means }, index) => {
      const { turn, prompt, answer } = given[index];
      console.log(
        `  turn ${turn}: ${single} ${touches} ${gestures} ${means}  ${answer}   (${prompt.kind}: ${prompt.text})`,
      );
    });
  if (process.env.RETROGRADE_KEEP)
    await writeFile(`${process.env.RETROGRADE_KEEP}-${game}.json`, JSON.stringify(given));
  const turns = new Map();
  client.count(given).forEach(({ single, touches, gestures }, index) => {
    const { turn } = given[index];
    const sum = turns.get(turn) ?? { answers: 0, single: 0, touches: 0, gestures: 0 };
    turns.set(turn, {
      answers: sum.answers + 1,
      single: sum.single + single,
      touches: sum.touches + touches,
      gestures: sum.gestures + gestures,
    });
  });
  table.close();
  const whole = [...turns].filter(([turn]) => turn > 0);
  const of = (key) => whole.map(([, sum]) => sum[key]);
  return {
    game,
    turns: whole.length,
    ...Object.fromEntries(['answers', 'single', 'touches', 'gestures'].map((key) => [key, of(key)])),
  };
}

const server = await startServer();
try {
  const client = await clientCode();
  console.log(
    'median per own turn (largest)'.padEnd(32),
    'answers'.padStart(14),
    'one by one'.padStart(14),
    'touches'.padStart(14),
    'gestures'.padStart(14),
  );
  for (const one of chosen) {
    const { game, turns, answers, single, touches, gestures } = await count(server, client, one);
    const shown = (numbers) => `${median(numbers)} (${Math.max(0, ...numbers)})`.padStart(14);
    console.log(`${game}, ${turns} turns`.padEnd(32), shown(answers), shown(single), shown(touches), shown(gestures));
  }
} finally {
  await server.stop();
}
