// Shows all pieces of each game on a plate: node browser/plates.mjs DIRECTORY
import { build } from 'esbuild';
import { mkdir } from 'node:fs/promises';
import { launch } from './browser.mjs';
import { startServer } from './server.mjs';

const root = new URL('../', import.meta.url).pathname;

/** Takes one picture a game; `visit` opens a page of a size. */
export async function plates(server, visit, out) {
  const { outputFiles } = await build({
    entryPoints: [`${root}browser/plate.tsx`],
    ...{ bundle: true, write: false, format: 'iife', jsx: 'automatic', jsxImportSource: 'preact', logLevel: 'error' },
  });
  const { games } = await (await fetch(`${server.url}/api/games`)).json();
  for (const { game, theme } of games) {
    // The worked example has no pieces of its own to show.
    if (!Object.keys(theme.drawings).length) continue;
    const sheet = await visit({ width: 1480, height: 400 });
    await sheet.setContent('<div id="app"></div>');
    await sheet.addStyleTag({ path: `${root}dist/app.css` });
    await sheet.addScriptTag({ content: outputFiles[0].text });
    await sheet.evaluate(([look, title]) => globalThis.plate(look, title), [theme, game.title]);
    await sheet.screenshot({ path: `${out}/plate-${game.id}.png`, fullPage: true });
    await sheet.context().close();
  }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [out = '/tmp/plates'] = process.argv.slice(2);
  await mkdir(out, { recursive: true });
  const server = await startServer();
  const browser = await launch();
  const visit = async (viewport) => (await browser.newContext({ viewport })).newPage();
  try {
    await plates(server, visit, out);
  } finally {
    await browser.close();
    await server.stop();
  }
}
