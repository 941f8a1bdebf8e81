// Takes the pictures in docs/images. Bots play a game first; the pictures show copies of its moments.
import { mkdir } from 'node:fs/promises';
import { DESKTOP, PHONE, launch } from './browser.mjs';
import { plates } from './plates.mjs';
import { startServer } from './server.mjs';
import { BATTLES } from './battles.mjs';
import { LOOKS } from './sights.mjs';
import { openTable } from './steps.mjs';

const out = process.argv[2] ?? new URL('../../docs/images/', import.meta.url).pathname;
await mkdir(out, { recursive: true });
const server = await startServer();
const browser = await launch();
const facts = async (table) => (await fetch(`${server.url}/api/tables/${table}`)).json();

async function visit(viewport, more = {}) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    ...more,
  });
  context.setDefaultTimeout(60_000);
  return context.newPage();
}

/** A game between bots, played to its end. */
async function played(request, ...seats) {
  const { table, watch } = await openTable(
    { server },
    { ...request, seats: Object.fromEntries(seats.map((seat) => [seat, 'bot:greedy'])) },
  );
  // Bots among themselves rest while nobody looks.
  const onlooker = await visit(PHONE);
  await onlooker.goto(`/table/${table}#${watch}`);
  while ((await facts(table)).outcome === null) await new Promise((resolve) => setTimeout(resolve, 200));
  await onlooker.context().close();
  return { table, token: watch };
}

/** Copies the game at a fraction of its length and plays on until Blue takes aim at a unit; returns the link. */
function aiming(page, from, share) {
  return page.evaluate(
    async ({ from, share }) => {
      const talk = (table, token) =>
        new Promise((resolve) => {
          const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
          const seen = { prompt: null, lines: 0, moments: 0, over: false };
          let waiting = () => {};
          const say = (message) => socket.send(JSON.stringify({ id: Math.random().toString(36), seat: 0, ...message }));
          const until = (done) =>
            new Promise((settle) => {
              waiting = () => {
                if (done(seen)) settle(true);
              };
              waiting();
              setTimeout(() => settle(false), 3000);
            });
          socket.onopen = () =>
            socket.send(JSON.stringify({ type: 'hello', protocol: 1, tokens: [token], life: null, seen: 0 }));
          socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            if (message.type !== 'update') return;
            if (message.prompt !== undefined) seen.prompt = message.prompt;
            seen.moments = message.moments ?? seen.moments;
            seen.over = Boolean(message.outcome) || seen.over;
            if (message.log) seen.lines = message.log.keep + message.log.add.length;
            waiting();
            resolve({ say, until, seen, close: () => socket.close() });
          };
        });
      const game = await talk(from.table, from.token);
      const moment = Math.floor(game.seen.moments * share);
      game.close();
      for (let attempt = 0; attempt < 8; attempt++) {
        const answer = await fetch('/api/tables', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ from: { ...from, moment }, seats: { blue: 'human', yellow: 'bot:greedy' } }),
        });
        const copy = await answer.json();
        const blue = await talk(copy.table, copy.seats.blue);
        // Blue shoots whenever it can, so that there is a lot to see, until it aims at a unit.
        for (
          let answers = 0;
          answers < 150 && (await blue.until((seen) => seen.over || seen.prompt)) && !blue.seen.over;
          answers++
        ) {
          const { id, choices } = blue.seen.prompt;
          const open = choices.filter((choice) => !choice.blocked);
          // Yellow's units go by letters: nobody wants to see somebody aim at their own.
          const target = open.find(
            (choice) => choice.odds && choice.touches.some(({ piece }) => /^[CWS][A-F]$/.test(piece)),
          );
          if (target && blue.seen.lines > 15)
            return {
              link: `/table/${copy.table}#${copy.seats.blue}`,
              piece: target.touches.findLast((touch) => touch.piece).piece,
            };
          const shot =
            open.find((choice) => / fire (force|stasis)/.test(choice.answer)) ??
            open.find((choice) => / (fire|reload|move) /.test(choice.answer));
          blue.seen.prompt = null;
          blue.say({
            type: 'answer',
            prompt: id,
            answer: (target ?? shot ?? open.find((choice) => choice.kind === 'finish') ?? open[0]).answer,
          });
        }
        blue.close();
      }
      throw new Error('Blue never takes aim');
    },
    { from, share },
  );
}

/** Shows a finished game as it was at a fraction of its length. */
async function lookBack(page, game, share) {
  await page.goto(`/table/${game.table}#${game.token}`);
  await page.locator('.ended').getByRole('button', { name: 'Close' }).click();
  await page.locator('.timeline input').evaluate((slider, share) => {
    slider.value = String(Math.floor(Number(slider.max) * share));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  }, share);
  await page.mouse.move(5, 500);
  await page.locator('.past').waitFor();
  // A chapter of which nothing is told in short has no height.
  await page.locator('.chapter.now').waitFor({ state: 'attached' });
}

const save = (page, name) => page.screenshot({ path: `${out}/${name}.png` });

try {
  const page = await visit(DESKTOP);
  await page.goto('/');
  await page.locator('.game-card h2').first().waitFor();
  const game = await played({ game: 'unbreakable', scenario: 'retrieval', seed: '12' }, 'blue', 'yellow');
  const { link, piece } = await aiming(page, game, 0.4);

  await page.goto(link);
  await page.locator('.cell.open').first().waitFor();
  // A unit if the pointer finds one, or else a space: units in a crowd move apart under the pointer.
  for (const target of [
    page.locator(`[data-piece="${piece}"] .hit`),
    ...(await page.locator('.piece.open .hit, .cell.open').all()),
  ]) {
    await target.hover({ force: true });
    if (
      await page
        .locator('.tip .odds')
        .waitFor({ timeout: 1500 })
        .then(
          () => true,
          () => false,
        )
    )
      break;
  }
  await page.locator('.tip .odds').waitFor();
  await save(page, 'table');
  await page.mouse.move(5, 500);

  await page.goto('/');
  await page.locator('.table-row').first().waitFor();
  await page.locator('.game-card .art').first().waitFor();
  await save(page, 'home');
  await page.goto('/new/unbreakable/retrieval');
  await page.locator('.new-table').waitFor();
  await save(page, 'new-table');
  await page.goto('/rules/unbreakable#UB-202');
  await page.locator('.rule-entry.open').waitFor();
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector('.rule-entry.open').getBoundingClientRect();
    return top > 0 && bottom < innerHeight;
  });
  await save(page, 'rules');

  await lookBack(page, game, 0.6);
  await page.locator('.tab-luck').click();
  await page.mouse.move(5, 500);
  await save(page, 'replay');

  const planets = await played(
    { game: 'buck-rogers', scenario: 'basic', options: { players: '6' }, seed: '7' },
    'blue',
    'burgundy',
    'yellow',
    'green',
    'purple',
    'brown',
  );
  await lookBack(page, planets, 0.55);
  await save(page, 'planets');
  await page.locator('.cell[data-space="african"]').click({ force: true });
  await page.locator('.here').waitFor();
  await page.mouse.move(5, 500);
  await save(page, 'zone');

  await plates(server, visit, out);

  const bench = await visit(DESKTOP);
  await bench.goto('/workshop/gamma-knights');
  await bench.locator('.preview img').waitFor({ state: 'attached' });
  await bench.getByRole('searchbox').fill('laser');
  await bench.locator('.ware-name').filter({ hasText: 'Laser pistol, UV' }).click();
  await bench.mouse.move(5, 880);
  await save(bench, 'armoury');

  for (const [name, look] of [
    ['knights', 'gk-table'],
    ['shot', 'gk-attack'],
    ['monsters', 'gr-six'],
    ['battle', 'br-battle'],
    ['combat', 'gr-combat'],
    ['nu-earth', 'rt-six'],
    ['encounter', 'rt-fight'],
    ['end', 'br-end'],
  ]) {
    const shown = await { ...BATTLES, ...LOOKS }[look]({ server, visit: () => visit(DESKTOP), phone: false });
    // Whoever is pointed at says what it can do.
    if (name === 'knights') await shown.locator('.piece[data-piece="B1"]').hover({ force: true });
    else await shown.mouse.move(5, 500);
    await shown.waitForTimeout(600);
    await save(shown, name);
    await shown.context().close();
  }

  const phone = await visit(PHONE, { hasTouch: true, deviceScaleFactor: 2 });
  await phone.goto(link);
  await phone.locator('.cell.open').first().waitFor();
  await phone.locator('.choice, .unfold').first().waitFor();
  await save(phone, 'phone');
  console.log(`pictures: ${out}`);
} finally {
  await browser.close();
  await server.stop();
}
