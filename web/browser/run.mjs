// Runs the browser tests against a real server: a free port, a data directory of its own, gone afterwards.
//   node browser/run.mjs [WORD…]     only the tests whose names contain one of the words
// RETROGRADE_BIN names the program; otherwise it is the newest one built in this tree.
import { existsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { startServer } from './server.mjs';
import { launch } from './browser.mjs';

const here = new URL('.', import.meta.url);
const wanted = process.argv.slice(2);
const files = (await readdir(here)).filter((name) => name.endsWith('.browser.mjs')).sort();
const tests = [];
for (const file of files)
  for (const [name, run] of Object.entries(await import(new URL(file, here).href)))
    tests.push({ name: name.replaceAll('_', ' '), run });
const chosen = tests.filter(({ name }) => !wanted.length || wanted.some((word) => name.includes(word)));

const dist = new URL('../dist/app.js', here);
if (!existsSync(dist) || statSync(dist).size === 0) throw new Error('there is no client to test: npm run build');

// Two at a time, each lane with a server and a browser of its own: a test waits for the page more than it computes.
const LANES = Math.min(2, chosen.length);
const waiting = [...chosen];
const failed = [];

async function lane() {
  const server = await startServer();
  const browser = await launch();
  try {
    while (waiting.length) {
      const test = waiting.shift();
      if (!(await tried(test, server, browser))) failed.push(test);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Runs one test and says how it went. */

async function tried({ name, run }, server, browser) {
  const start = Date.now();
  const took = () => `${((Date.now() - start) / 1000).toFixed(1).padStart(5)} s`;
  const open = [];
  try {
    const said = await run({ browser, server, opened: (context) => open.push(context) });
    console.log(`ok    ${took()}  ${name}${typeof said === 'string' ? `: ${said}` : ''}`);
    return true;
  } catch (error) {
    const lines = String(error?.stack ?? error).split('\n');
    console.log(`FAIL  ${took()}  ${name}\n${lines.slice(0, 12).join('\n')}`);
    for (const [index, page] of open.flatMap((context) => context.pages()).entries())
      await page
        .screenshot({
          path: `${process.env.TMPDIR ?? '/tmp'}/retrograde-${name.replaceAll(' ', '-')}-${index + 1}.png`,
        })
        .catch(() => {});
    return false;
  } finally {
    for (const context of open) await context.close().catch(() => {});
  }
}

await Promise.all(Array.from({ length: LANES }, lane));
// A test that failed beside another one gets a second try alone, and is named either way: once more, and it is a bug to look for.
const unsteady = failed.splice(0);
if (unsteady.length && unsteady.length <= 3) {
  console.log(`once more, alone: ${unsteady.map(({ name }) => name).join(', ')}`);
  waiting.push(...unsteady);
  await lane();
} else failed.push(...unsteady);
const passed = chosen.length - failed.length;
console.log(`test result: ${failed.length ? 'FAILED' : 'ok'}. ${passed} passed; ${failed.length} failed; 0 ignored`);
process.exit(failed.length || !chosen.length ? 1 : 0);
