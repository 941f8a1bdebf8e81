// Counts what a person must do to play: a standard game of each title over the real server, by the choices of a greedy bot.
//   node browser/clicks.mjs [--turns N] [--seeds N,N…] [GAME…]
// For each own turn after the set-up: answers; touches if every answer is given by itself; touches as the client takes them, with ways,
// habits, pieces that are sent somewhere and go on together (src/state/touches.ts); and gestures, if pieces are carried to where they go.
// A bot's hint is no means: every answer of the bot is given as a person gives it. RETROGRADE_BIN names the program, RETROGRADE_TELL=1
// lists every answer with its touches, its gestures and its means.
import { writeFile } from 'node:fs/promises';
import { advised, clientCode, sit } from './seat.mjs';
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
const option = (name, usual) => {
  const at = args.indexOf(name);
  return at < 0 ? usual : args.splice(at, 2)[1];
};
const most = Number(option('--turns', '6'));
const seeds = option('--seeds', '7').split(',');
const chosen = GAMES.filter(({ game }) => !args.length || args.includes(game));

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The own turns of a game, by number: what its answers take. */
async function count(server, client, { game, scenario, me, others }, seed) {
  const seats = Object.fromEntries([[me, 'human'], ...others.map((seat) => [seat, 'bot:greedy'])]);
  const answer = await fetch(`${server.url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game, scenario, seats, seed }),
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
    // Where all answer at once, the question may be gone again.
    if (!prompt) continue;
    const { answer, taken } = await advised(table);
    if (taken) given.push({ prompt, answer, pieces: scene.pieces, turn: prompt.set_up ? 0 : turn });
  }
  if (process.env.RETROGRADE_TELL)
    client.count(given).forEach(({ single, touches, gestures, means }, index) => {
      const { turn, prompt, answer } = given[index];
      console.log(
        `  turn ${turn}: ${single} ${touches} ${gestures} ${means}  ${answer}   (${prompt.kind}: ${prompt.text})`,
      );
    });
  if (process.env.RETROGRADE_KEEP)
    await writeFile(`${process.env.RETROGRADE_KEEP}-${game}-${seed}.json`, JSON.stringify(given));
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
  return [...turns].flatMap(([turn, sum]) => (turn > 0 ? [sum] : []));
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
    const turns = [];
    for (const seed of seeds) turns.push(...(await count(server, client, one, seed)));
    const shown = (key) => {
      const numbers = turns.map((turn) => turn[key]);
      return `${median(numbers)} (${Math.max(0, ...numbers)})`.padStart(14);
    };
    const columns = ['answers', 'single', 'touches', 'gestures'].map(shown);
    console.log(`${one.game}, ${turns.length} turns`.padEnd(32), ...columns);
  }
} finally {
  await server.stop();
}
