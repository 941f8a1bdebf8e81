// A stand-in for the server, for work on the client alone: serves dist/ and speaks docs/protocol.md on top of the
// real engine. Keeps nothing, checks little, and is no part of the product.
//   node mock/server.mjs [PORT]
import { createServer } from 'node:http';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { WebSocketServer } from 'ws';
import { games, openTable } from './engine.mjs';
import { rulesOf } from './rulebook.mjs';

const port = Number(process.argv[2] ?? 8123);
const titles = games();
const tables = new Map();
const dist = new URL('../dist/', import.meta.url);
const word = (letters) => randomBytes(24).toString('base64').toLowerCase().replace(/[^a-z0-9]/g, 'x').slice(0, letters);
const bots = [
  { id: 'bot:random', title: 'Random', about: 'Any legal answer.' },
  { id: 'bot:greedy', title: 'Greedy', about: 'The answer whose position looks best.' },
  { id: 'bot:search:200ms', title: 'Thinker', about: 'Looks ahead for a fifth of a second.' },
];

function open(request) {
  const copied = request.from ? tables.get(request.from.table) : null;
  const game = copied ? copied.title : titles.find((title) => title.info.id === request.game);
  const scenarios = game.lobby.scenarios;
  const scenario = copied ? copied.scenario : (scenarios.find((one) => one.id === request.scenario) ?? scenarios[0]);
  const options = copied?.options ?? request.options ?? {};
  const seed = copied?.seed ?? request.seed ?? String(Math.floor(Math.random() * 1e9));
  const named = Object.values(request.seats ?? {}).some((player) => player === 'human' || player === 'open');
  const table = {
    id: word(16), title: game, scenario, options, seed, created: Date.now(), since: Date.now(),
    engine: openTable(game.info.id, scenario.id, seed, options), clients: new Set(), life: word(8), watch: word(26),
    seats: scenario.seats.map((seat, index) => ({
      id: seat.id, name: seat.name, label: request.names?.[seat.id] ?? null, token: word(26), online: false, thinking: false,
      player: request.seats?.[seat.id] ?? (!named && index === 0 ? 'human' : 'bot:greedy'),
    })),
    history: [], busy: false,
  };
  tables.set(table.id, table);
  const ready = copied ? copy(copied, table, request.from.moment) : Promise.resolve();
  ready.then(() => goOn(table));
  return table;
}

async function copy(from, to, moment) {
  for (const [seat, answer] of from.history.slice(0, moment)) {
    await to.engine.ask({ do: 'answer', seat, answer });
    to.history.push([seat, answer]);
  }
}

/** Lets bots answer until somebody else is asked. */
async function goOn(table) {
  if (table.busy) return;
  table.busy = true;
  for (;;) {
    const now = await table.engine.ask({ do: 'state', viewer: null, from: 1e9 });
    await send(table);
    const seat = now.to_act.find((seat) => table.seats[seat]?.player.startsWith('bot:'));
    if (now.outcome || seat === undefined) break;
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.MOCK_PAUSE ?? 350)));
    await table.engine.ask({ do: 'bot', seat, bot: table.seats[seat].player.slice(4), seed: now.answers });
    table.history.push([seat, null]);
  }
  table.busy = false;
}

async function send(table) {
  for (const client of [...table.clients]) await update(table, client);
}

async function update(table, client, whole = false) {
  const state = await table.engine.ask({ do: 'state', viewer: client.viewer, from: 0 });
  const lines = state.lines.map((one) => ({ moment: one.answer, line: one.line }));
  const key = JSON.stringify([state.prompt?.text, state.answers, state.prompt?.choices.map((choice) => choice.answer)]);
  if (key !== client.promptKey) { client.promptKey = key; client.promptId = word(12); }
  const now = {
    prompt: state.prompt ? { id: client.promptId, ...state.prompt } : null,
    standing: state.standing.map((choice) => ({ answer: choice.answer, label: choice.label, ends_game: choice.answer === 'resign' })),
    moments: state.answers, to_act: state.to_act, undo: state.undo, redo: state.redo, luck: state.luck, turn: 0,
    outcome: state.outcome ? ended(table, state.outcome) : null,
  };
  const message = { type: 'update', life: table.life, number: ++client.number, viewer: client.viewer };
  if (whole || !client.scene) {
    Object.assign(message, { scene: state.scene, log: { keep: 0, add: lines } }, now);
  } else {
    message.change = difference(client.scene, state.scene);
    for (const [field, value] of Object.entries(now)) {
      if (JSON.stringify(value) !== JSON.stringify(client.now[field])) message[field] = value;
    }
    let keep = 0;
    while (keep < client.lines.length && JSON.stringify(client.lines[keep]) === JSON.stringify(lines[keep])) keep++;
    if (keep < client.lines.length || keep < lines.length) message.log = { keep, add: lines.slice(keep) };
  }
  Object.assign(client, { scene: state.scene, now, lines });
  client.say(message);
  if (client.you.length > 1) client.say({ type: 'hot-seat', asked: state.to_act.filter((seat) => client.you.includes(seat)), secret: state.to_act.length > 1 || state.scene.headline.includes('setting up') });
}

function ended(table, outcome) {
  const winners = [0, 1, 2, 3, 4, 5].filter((seat) => outcome.winners & (1 << seat));
  const names = winners.map((seat) => table.seats[seat]?.name ?? 'The game').join(', ');
  return { winners, text: winners.length ? `${names} wins: ${outcome.how}` : `A draw: ${outcome.how}`, rule: outcome.rule };
}

function difference(before, after) {
  const change = {};
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  for (const field of ['headline', 'facts', 'marks', 'seats', 'cards', 'tracks']) if (!same(before[field], after[field])) change[field] = after[field];
  for (const [index, board] of after.boards.entries()) {
    const spaces = board.spaces.filter((space, place) => !same(space, before.boards[index].spaces[place]));
    if (spaces.length) (change.spaces ??= {})[board.id] = spaces;
  }
  for (const field of ['pieces', 'sheets']) {
    const old = new Map(before[field].map((one) => [one.id, one]));
    const set = after[field].filter((one) => !same(one, old.get(one.id)));
    const gone = before[field].filter((one) => !after[field].some((other) => other.id === one.id)).map((one) => one.id);
    if (set.length || gone.length) change[field] = { ...(set.length && { set }), ...(gone.length && { gone }), order: after[field].map((one) => one.id) };
  }
  return change;
}

async function carryOut(table, client, message) {
  const { engine } = table;
  const { id, seat } = message;
  const refuse = (told) => client.say({ type: 'refused', id, kind: 'rule', rule: told.rule ?? null, because: told.because });
  switch (message.type) {
    case 'answer': case 'undo': case 'redo': {
      if (message.type === 'answer' && message.prompt !== null && message.prompt !== client.promptId) return client.say({ type: 'refused', id, kind: 'stale', rule: null, because: 'the question was another one' });
      const told = await engine.ask({ do: message.type, seat, answer: message.answer });
      if (!told.ok) return refuse(told);
      if (message.type === 'answer') table.history.push([seat, message.answer]);
      client.say({ type: 'accepted', id });
      table.since = Date.now();
      return goOn(table);
    }
    case 'explain': {
      const told = await engine.ask({ do: 'explain', seat, answer: message.answer });
      return client.say({ type: 'explained', id, legal: told.ok, rule: told.rule ?? null, because: told.because ?? null });
    }
    case 'look': {
      const { scene } = await engine.ask({ do: 'look', answers: message.moment, viewer: client.viewer });
      return client.say({ type: 'moment', id, moment: message.moment, scene });
    }
    case 'player':
      table.seats[seat].player = message.player;
      client.say({ type: 'accepted', id });
      seatsChanged(table);
      return goOn(table);
    case 'name':
      table.seats[seat].label = message.name;
      client.say({ type: 'accepted', id });
      return seatsChanged(table);
    case 'pass':
      client.viewer = message.seat;
      client.say({ type: 'accepted', id });
      return update(table, client, true);
    case 'again':
      return update(table, client, true);
    case 'ping':
      return client.say({ type: 'pong', id });
  }
}

const shown = (table) => table.seats.map(({ token: _, ...seat }) => seat);
const seatsChanged = (table) => { for (const client of table.clients) client.say({ type: 'seats', seats: shown(table) }); };

function connect(table, socket) {
  const client = { viewer: null, number: 0, say: (message) => socket.send(JSON.stringify(message)) };
  socket.on('message', async (data) => {
    const message = JSON.parse(data);
    if (message.type !== 'hello') return carryOut(table, client, message);
    client.you = table.seats.flatMap((seat, index) => (message.tokens.includes(seat.token) ? [index] : []));
    if (!client.you.length && !message.tokens.includes(table.watch)) return client.say({ type: 'closing', because: 'this link does not fit this table', again: false });
    client.viewer = client.you.length === 1 ? client.you[0] : null;
    for (const seat of client.you) table.seats[seat].online = true;
    const { title } = table;
    client.say({ type: 'welcome', protocol: 1, life: table.life, table: table.id, game: title.info, scenario: table.scenario, options: table.options, you: client.you, viewer: client.viewer, theme: title.theme, commitment: '' });
    table.clients.add(client);
    seatsChanged(table);
    await update(table, client, true);
  });
  socket.on('close', () => { table.clients.delete(client); for (const seat of client.you ?? []) table.seats[seat].online = false; seatsChanged(table); });
}

const kinds = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'";

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://mock');
  const json = (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  try {
    if (pathname === '/api/games') return json(200, { protocol: 1, bots, games: titles.map(({ info, lobby, theme, lessons }) => ({ game: info, pack: '', lobby, theme, lessons: lessons ?? [] })) });
    if (pathname === '/api/tables' && request.method === 'POST') {
      let body = '';
      for await (const part of request) body += part;
      const table = open(JSON.parse(body));
      const seats = Object.fromEntries(table.seats.filter((seat) => !seat.player.startsWith('bot')).map((seat) => [seat.id, seat.token]));
      return json(201, { table: table.id, seats, watch: table.watch });
    }
    const facts = /^\/api\/tables\/(\w+)$/.exec(pathname);
    if (facts) {
      const table = tables.get(facts[1]);
      if (!table) return json(404, { error: 'there is no such table' });
      const now = await table.engine.ask({ do: 'state', viewer: null, from: 1e9 });
      return json(200, { table: table.id, game: table.title.info.id, title: table.title.info.title, scenario: table.scenario.id, options: table.options, created: table.created, since: table.since, turn: 0, headline: now.scene.headline, to_act: now.to_act, seats: shown(table), outcome: now.outcome ? ended(table, now.outcome) : null });
    }
    const rules = /^\/api\/rules\/(\w[\w-]*)$/.exec(pathname);
    if (rules) {
      const { info, rules: text } = titles.find((title) => title.info.id === rules[1]);
      return json(200, { game: info.id, title: info.title, prefix: info.prefix, rules: rulesOf(text) });
    }
    const file = /^\/(app\.js|app\.css)$/.exec(pathname)?.[1] ?? 'index.html';
    response.writeHead(200, { 'content-type': kinds[file.split('.').at(-1)], 'content-security-policy': policy }).end(await readFile(new URL(file, dist)));
  } catch (error) {
    json(500, { error: String(error) });
  }
});
const sockets = new WebSocketServer({ noServer: true });
server.on('upgrade', (request, socket, head) => {
  const table = tables.get(/^\/api\/tables\/(\w+)\/socket/.exec(request.url)?.[1]);
  if (!table) return socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
  sockets.handleUpgrade(request, socket, head, (opened) => connect(table, opened));
});
server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}`));
