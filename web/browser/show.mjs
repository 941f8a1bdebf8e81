// Takes pictures of the made-up tables, to look at: node browser/show.mjs DIRECTORY [NAME…]
// A name may end in .light and .phone: table, fight.light, offer.phone
import { build } from 'esbuild';
import { mkdir, readFile } from 'node:fs/promises';
import { DESKTOP, PHONE, launch, visitor } from './browser.mjs';

const root = new URL('../', import.meta.url).pathname;

/** The page with a made-up table as one file. */
export async function madeUp() {
  const { outputFiles } = await build({
    entryPoints: [`${root}browser/show.tsx`],
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.toml': 'text' },
    logLevel: 'error',
  });
  const style = await build({
    entryPoints: [`${root}src/styles/app.css`],
    bundle: true,
    write: false,
    logLevel: 'error',
  });
  const script = outputFiles[0].text.replaceAll('</script', '<\\/script');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>made up</title><style>${style.outputFiles[0].text}</style><div id="app"></div><script>${script}</script></html>`;
}

let made = null;
const picture = `${root}../crates/games/rogue-trooper/pack/board.svg`;

/** A visitor at a made-up table. */
export async function atMadeUp(test, name, options = {}) {
  const page = await visitor(test, options);
  const html = await (made ??= madeUp());
  await page.route('**/show', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.route('**/api/**', (route) => route.fulfill({ json: {} }));
  await page.route('**/api/pictures/**', (route) => route.fulfill({ contentType: 'image/svg+xml', path: picture }));
  await page.goto(`/show#${name}`);
  await page.locator('.piece').first().waitFor();
  return page;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const [out = '/tmp/show', ...wanted] = process.argv.slice(2);
  await mkdir(out, { recursive: true });
  const page = await madeUp();
  const browser = await launch();
  for (const name of wanted.length ? wanted : ['table', 'table.phone']) {
    const phone = name.endsWith('.phone');
    const context = await browser.newContext({
      viewport: phone ? PHONE : DESKTOP,
      reducedMotion: 'reduce',
      hasTouch: phone,
      deviceScaleFactor: 1,
    });
    const tab = await context.newPage();
    tab.on('pageerror', (error) => console.log(name, String(error)));
    tab.on('console', (message) => message.type() === 'error' && console.log(name, message.text()));
    await tab.route('**/*', (route) =>
      route.request().url().endsWith('.css')
        ? route.fulfill({ contentType: 'text/css', path: `${root}dist${new URL(route.request().url()).pathname}` })
        : route.request().url().includes('/api/pictures/')
          ? route.fulfill({ contentType: 'image/svg+xml', path: picture })
          : route.request().url().includes('/api/')
            ? route.fulfill({ status: 404, body: '{}' })
            : route.fulfill({ contentType: 'text/html', body: page }),
    );
    await tab.goto(`http://made.up/show#${name.replace('.phone', '')}`);
    await tab.locator('.piece').first().waitFor();
    if (name.startsWith('table') && !phone) await tab.locator('.choice.recommended').hover();
    if (name.includes('offer')) {
      if (phone) await tab.locator('.waiting-offers').waitFor();
      await tab.screenshot({ path: `${out}/${name}.waiting.png` });
      await tab.locator('.partners .choice').first().click();
      await tab.locator('.good-token').nth(1).click();
      await tab.locator('.good-card[data-good="give gum"]').click();
      await tab.locator('.good-card.hidden').first().click();
    }
    await tab.waitForTimeout(400);
    await tab.screenshot({ path: `${out}/${name}.png` });
    await context.close();
  }
  await browser.close();
}
