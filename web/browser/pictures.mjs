// Takes the pictures of docs/images. A game between bots is played first; the pictures show copies of its moments.
import { mkdir } from 'node:fs/promises';
import { DESKTOP, PHONE, launch } from './browser.mjs';
import { startServer } from './server.mjs';
import { openTable } from './steps.mjs';

const out = process.argv[2] ?? new URL('../../docs/images/', import.meta.url).pathname;
await mkdir(out, { recursive: true });
const server = await startServer();
const browser = await launch();
const facts = async (table) => (await fetch(`${server.url}/api/tables/${table}`)).json();

async function visit(viewport, more = {}) {
  const context = await browser.newContext({ baseURL: server.url, viewport, colorScheme: 'dark', reducedMotion: 'reduce', ...more });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

/** A game between bots, played to its end. */
async function played() {
  const { table, watch } = await openTable({ server }, { game: 'unbreakable', scenario: 'retrieval', seed: '12', seats: { blue: 'bot:greedy', yellow: 'bot:greedy' } });
  while ((await facts(table)).outcome === null) await new Promise((resolve) => setTimeout(resolve, 200));
  return { table, token: watch };
}

/** A copy of a moment in which Blue is asked such a question; the latest before `share` of the game. */
function momentWith(page, from, share, words) {
  return page.evaluate(async ({ from, share, words }) => {
    const look = (table, token) => new Promise((resolve) => {
      const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
      socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', protocol: 1, tokens: [token], life: null, seen: 0 }));
      socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === 'update') { socket.close(); resolve(message); }
      };
    });
    const { moments } = await look(from.table, from.token);
    for (let moment = Math.floor(moments * share); moment > 0; moment--) {
      const answer = await fetch('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ from: { ...from, moment }, seats: { blue: 'human', yellow: 'bot:greedy' } }) });
      const copy = await answer.json();
      if (!copy.seats) continue;
      const { prompt } = await look(copy.table, copy.seats.blue);
      if (prompt && words.every((word) => prompt.text.includes(word))) return `/table/${copy.table}#${copy.seats.blue}`;
    }
    throw new Error('there is no such moment');
  }, { from, share, words });
}

const save = (page, name) => page.screenshot({ path: `${out}/${name}.png` });

try {
  const page = await visit(DESKTOP);
  await page.goto('/');
  await page.locator('.game-card h2').first().waitFor();
  const game = await played();
  const aiming = await momentWith(page, game, 0.7, ['choose the target']);
  const acting = await momentWith(page, game, 0.5, ['walkers']);

  await page.goto(aiming);
  await page.locator('.cell.open').first().waitFor();
  const target = page.locator('.piece.open, .cell.open');
  await target.first().hover({ force: true });
  await page.locator('.tip').waitFor();
  await save(page, 'table');
  await page.mouse.move(5, 500);

  await page.goto('/');
  await page.locator('.table-row').first().waitFor();
  await save(page, 'home');
  await page.goto('/new/unbreakable/retrieval');
  await page.locator('.new-table').waitFor();
  await save(page, 'new-table');
  await page.goto('/rules/unbreakable#UB-202');
  await page.locator('.rule-entry.open').waitFor();
  await save(page, 'rules');

  await page.goto(`/table/${game.table}#${game.token}`);
  await page.locator('.ended').getByRole('button', { name: 'Close' }).click();
  await page.locator('.timeline input').evaluate((slider) => {
    slider.value = String(Math.floor(Number(slider.max) * 0.6));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.locator('.past').waitFor();
  await page.locator('.chapter.now').waitFor();
  await save(page, 'replay');

  const phone = await visit(PHONE, { hasTouch: true, deviceScaleFactor: 2 });
  await phone.goto(acting);
  await phone.locator('.choice, .actor').first().waitFor();
  if (await phone.locator('.actor').count()) await phone.locator('.actor').first().tap();
  await phone.locator('.cell').first().waitFor();
  await save(phone, 'phone');
  console.log(`pictures: ${['home', 'new-table', 'table', 'replay', 'rules', 'phone'].map((name) => `${name}.png`).join(', ')}`);
} finally {
  await browser.close();
  await server.stop();
}
