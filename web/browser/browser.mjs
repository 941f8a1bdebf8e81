// The system's Chromium, and a page that remembers what went wrong on it.
import { chromium } from 'playwright-core';
import { existsSync } from 'node:fs';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function launch() {
  const executablePath = PLACES.find((place) => place && existsSync(place));
  if (!executablePath) throw new Error('there is no Chromium: install it, or name it in CHROMIUM');
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Long enough for a slow machine under load: whatever waits longer will never come. */
export const PATIENCE = 60_000;

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** Whatever would close by itself after a while stays until it is closed; nobody is told what the game is about. */
function unhurried() {
  const likes = 'retrograde.likes';
  try {
    if (!localStorage.getItem(likes)) localStorage.setItem(likes, JSON.stringify({ linger: 'stay', briefing: 'off' }));
  } catch {
    // A page without an address remembers nothing.
  }
}

/**
 * A page in its own context: another person. Motion is off unless asked for, so that there is nothing to wait for, and
 * nothing closes by itself unless the person is `hurried`, so that a slow machine misses nothing.
 */
export async function visitor(
  { browser, server, opened },
  { viewport = DESKTOP, colorScheme = 'dark', reducedMotion = 'reduce', hurried = false, ...more } = {},
) {
  const context = await browser.newContext({ baseURL: server.url, viewport, colorScheme, reducedMotion, ...more });
  opened(context);
  context.setDefaultTimeout(PATIENCE);
  if (!hurried) await context.addInitScript(unhurried);
  const page = await context.newPage();
  page.troubles = [];
  page.on('pageerror', (error) => page.troubles.push(String(error)));
  page.on('console', (message) => {
    // The browser reports cut connections and stopping servers in the console; the tests cause both on purpose.
    if (
      message.type() === 'error' &&
      !/WebSocket|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|status of 503/.test(message.text())
    )
      page.troubles.push(message.text());
  });
  return page;
}
