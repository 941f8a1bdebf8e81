// A painted board: the picture below, names and signs above it that can be read and never collide.
import assert from 'node:assert/strict';
import { usable } from './axe.mjs';
import { PHONE } from './browser.mjs';
import { atMadeUp } from './show.mjs';
import { allWell } from './steps.mjs';

/** Where names and ratings are on the screen, and how large the names are written. */
const written = (page) =>
  page.evaluate(() => {
    const box = (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const names = [...document.querySelectorAll('.labels .printed')].map((text) => ({
      what: text.textContent,
      ...box(text),
      size: parseFloat(text.getAttribute('font-size')) * text.getScreenCTM().a,
    }));
    const signs = [...document.querySelectorAll('.spots .sign')].map((sign) => ({
      what: sign.parentElement.textContent,
      ...box(sign),
    }));
    return { names, signs };
  });

/** How far two boxes overlap, in both directions. */
const overlap = (a, b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;

export async function names_on_a_painted_board_can_be_read_and_never_collide(test) {
  for (const options of [{}, { viewport: PHONE, hasTouch: true }]) {
    const page = await atMadeUp(test, 'painted', options);
    await page.locator('.ground-picture').waitFor({ state: 'attached' });
    const { names, signs } = await written(page);
    assert.equal(names.length, 66);
    for (const { what, size } of names) assert.ok(size >= 10.9, `${what} is ${size} pixels high`);
    const all = [...names, ...signs];
    const met = all.flatMap((a, at) =>
      all.slice(at + 1).flatMap((b) => (overlap(a, b) ? [`${a.what} × ${b.what}`] : [])),
    );
    assert.deepEqual(met, []);
    await allWell(page);
  }
}

export async function the_picture_is_painted_once_and_moved_as_a_bitmap(test) {
  const page = await atMadeUp(test, 'painted');
  await page.locator('.ground-picture[href^="blob:"]').waitFor({ state: 'attached' });
  await page.locator('.cell[data-space="candle"]').click();
  const sent = await page.evaluate(() => globalThis.sent.filter(({ type }) => type === 'answer'));
  assert.deepEqual(
    sent.map(({ answer }) => answer),
    ['to candle'],
  );
  await usable(page, 'painted');
  await allWell(page);
}
