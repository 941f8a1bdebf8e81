// Films a turn of each game as its player sees it, one after the other: node browser/moving.mjs FILE.webp [GAME…]
// The answers are those of the hints; Chromium tells what changes on the page and when, img2webp puts it together.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DESKTOP, launch } from './browser.mjs';
import { playedOn } from './seat.mjs';
import { startServer } from './server.mjs';
import { asked, counted, openTable } from './steps.mjs';

/** Where each scene begins: after so many answers of the player, who then gives some more before the camera. */
const SCENES = [
  { game: 'unbreakable', scenario: 'retrieval', me: 'blue', others: ['yellow'], skip: 14 },
  { game: 'buck-rogers', scenario: 'first-game', me: 'blue', others: ['burgundy', 'yellow', 'green'], skip: 10 },
  { game: 'gamma-knights', scenario: 'knights-of-the-road', me: 'first', others: ['second'], skip: 6 },
  { game: 'gammarauders', scenario: 'first-game', me: 'red', others: ['blue', 'green', 'white'], skip: 24 },
  { game: 'rogue-trooper', scenario: 'first-patrol', me: 'blue', others: ['red'], skip: 14 },
];
/** What is filmed of each, in milliseconds. */
const LENGTH = 11_000;
/** A hand on the mouse takes so long from one answer to the next. */
const PAUSE = 700;
/** Nobody sees more pictures a second than this gives. */
const FRAME = 200;
/** Waiting for others is no fun to watch. */
const LONGEST = 1200;
/** A hint that has not come by then is for a question that is no longer open. */
const CHANGED = 20_000;
const SIZE = { width: 864, height: 540 };

const [out, ...wanted] = process.argv.slice(2);
if (!out) throw new Error('usage: node browser/moving.mjs FILE.webp [GAME…]');
const folder = await mkdtemp(join(tmpdir(), 'retrograde-moving-'));
const server = await startServer();
const browser = await launch();

/** Answers as a bot would; where all answer at once, the question may change before the answer is given, and then it is asked anew. */
async function follow(page, pause = 0) {
  for (;;) {
    await asked(page);
    if (await page.locator('.table[data-over]').count()) return;
    try {
      await page.keyboard.press('a');
      const doIt = page.locator('.advised').getByRole('button', { name: 'Do it' }).first();
      await doIt.waitFor({ timeout: CHANGED });
      await page.waitForTimeout(pause);
      return await counted(page, () => doIt.click({ timeout: CHANGED }));
    } catch (error) {
      if (!/Timeout/.test(String(error))) throw error;
    }
  }
}

/** The pictures of one scene with the time that each of them stays. */
async function film({ game, scenario, me, others, skip, options }) {
  const seats = Object.fromEntries([[me, 'human'], ...others.map((seat) => [seat, 'bot:greedy'])]);
  const table = await openTable({ server }, { game, scenario, options, seed: '4', seats });
  await playedOn({ server }, { table: table.table, token: table.seats[me] }, (prompt, known, given) => given >= skip);
  const context = await browser.newContext({ baseURL: server.url, viewport: DESKTOP, colorScheme: 'dark' });
  await context.addInitScript(() => localStorage.setItem('retrograde.likes', JSON.stringify({ briefing: 'off' })));
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto(table.link(me));
  await asked(page);

  const shots = [];
  const camera = await context.newCDPSession(page);
  camera.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shots.push({ data, at: metadata.timestamp * 1000 });
    // The last frames come when the page is already closed.
    camera.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  await camera.send('Page.startScreencast', { format: 'png', maxWidth: SIZE.width, maxHeight: SIZE.height });
  const until = Date.now() + LENGTH;
  while (Date.now() < until && !(await page.locator('.table[data-over]').count())) {
    await follow(page, PAUSE);
    await page.waitForTimeout(PAUSE);
  }
  await camera.send('Page.stopScreencast');
  await context.close();
  // They do not always come in order.
  shots.sort((a, b) => a.at - b.at);
  const kept = shots.filter(
    ({ at }, index) => !index || Math.floor(at / FRAME) !== Math.floor(shots[index - 1].at / FRAME),
  );
  return Promise.all(
    kept.map(async ({ data, at }, index) => {
      const file = join(folder, `${game}-${String(index).padStart(4, '0')}.png`);
      await writeFile(file, Buffer.from(data, 'base64'));
      return { file, stays: Math.round(Math.min((kept[index + 1]?.at ?? at + 1500) - at, LONGEST)) };
    }),
  );
}

try {
  const frames = [];
  for (const scene of SCENES)
    if (!wanted.length || wanted.includes(scene.game)) {
      const shot = await film(scene);
      console.log(`${scene.game}: ${shot.length} pictures`);
      frames.push(...shot);
    }
  const list = frames.flatMap(({ file, stays }) => ['-d', String(stays), file]);
  const how = ['-loop', '0', '-lossy', '-q', '45', '-m', '4'];
  await promisify(execFile)('img2webp', ['-kmax', '200', '-o', out, ...how, ...list], { maxBuffer: 1 << 26 });
  const seconds = frames.reduce((sum, { stays }) => sum + stays, 0) / 1000;
  console.log(`${out}: ${seconds.toFixed(0)} s, ${((await stat(out)).size / 1e6).toFixed(2)} MB`);
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
