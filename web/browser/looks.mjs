// Takes pictures of real tables, to look at: node browser/looks.mjs DIRECTORY [NAME…]
// Each is taken on a wide screen, dark and light, and on a phone; RETROGRADE_URL names a server that is already running.
import { mkdir } from 'node:fs/promises';
import { BATTLES } from './battles.mjs';
import { DESKTOP, PHONE, launch } from './browser.mjs';
import { startServer } from './server.mjs';
import { LOOKS } from './sights.mjs';

const [out = '/tmp/looks', ...wanted] = process.argv.slice(2);
await mkdir(out, { recursive: true });
const running = process.env.RETROGRADE_URL;
const server = running ? { url: running, stop: async () => {} } : await startServer();
const browser = await launch();
try {
  for (const [name, look] of Object.entries({ ...BATTLES, ...LOOKS })) {
    for (const [size, viewport] of Object.entries({ wide: DESKTOP, light: DESKTOP, phone: PHONE })) {
      if (wanted.length && !wanted.some((word) => `${name}.${size}`.includes(word))) continue;
      const contexts = [];
      const visit = async () => {
        const context = await browser.newContext({
          baseURL: server.url,
          viewport,
          colorScheme: size === 'light' ? 'light' : 'dark',
          reducedMotion: 'reduce',
          hasTouch: size === 'phone',
        });
        contexts.push(context);
        context.setDefaultTimeout(60_000);
        await context.addInitScript(() =>
          localStorage.setItem('retrograde.likes', JSON.stringify({ linger: 'stay', briefing: 'off' })),
        );
        const page = await context.newPage();
        page.on('pageerror', (error) => console.log(name, String(error)));
        return page;
      };
      try {
        const page = await look({ server, visit, phone: size === 'phone' });
        await page.waitForTimeout(700);
        await page.screenshot({ path: `${out}/${name}.${size}.png` });
        console.log(`${name}.${size}.png`);
      } catch (error) {
        console.log(`${name}.${size}: ${String(error).split('\n').slice(0, 4).join(' ')}`);
        for (const context of contexts)
          for (const page of context.pages()) await page.screenshot({ path: `${out}/${name}.${size}.failed.png` });
      }
      for (const context of contexts) await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
