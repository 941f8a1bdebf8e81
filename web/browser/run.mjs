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

const server = await startServer();
const browser = await launch();
let failed = 0;
try {
  for (const { name, run } of chosen) {
    const start = Date.now();
    const open = [];
    try {
      const said = await run({ browser, server, opened: (context) => open.push(context) });
      console.log(
        `ok    ${((Date.now() - start) / 1000).toFixed(1).padStart(5)} s  ${name}${typeof said === 'string' ? `: ${said}` : ''}`,
      );
    } catch (error) {
      failed++;
      console.log(
        `FAIL  ${((Date.now() - start) / 1000).toFixed(1).padStart(5)} s  ${name}\n${String(error?.stack ?? error)
          .split('\n')
          .slice(0, 12)
          .join('\n')}`,
      );
      for (const [index, page] of open.flatMap((context) => context.pages()).entries())
        await page
          .screenshot({
            path: `${process.env.TMPDIR ?? '/tmp'}/retrograde-${name.replaceAll(' ', '-')}-${index + 1}.png`,
          })
          .catch(() => {});
    } finally {
      for (const context of open) await context.close().catch(() => {});
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`test result: ${failed ? 'FAILED' : 'ok'}. ${chosen.length - failed} passed; ${failed} failed; 0 ignored`);
process.exit(failed || !chosen.length ? 1 : 0);
