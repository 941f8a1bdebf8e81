// What a person does at a table, in the words of the tests.
import assert from 'node:assert/strict';
import { PATIENCE } from './browser.mjs';

/** Opens a table over HTTP, as the pages do. */
export async function openTable({ server }, request) {
  const answer = await fetch(`${server.url}/api/tables`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  assert.equal(answer.status, 201, await answer.clone().text());
  const { table, seats, watch } = await answer.json();
  return {
    table,
    seats,
    watch,
    link: (...ids) => `/table/${table}#${ids.map((id) => seats[id]).join('.')}`,
    watchLink: `/table/${table}#${watch}`,
  };
}

const ASKS = '.ask[aria-busy="false"] :is(.choices .choice, .choices .unfold, .actors .actor), .table[data-over]';

/** Waits until the page asks something or the game is over. */
export const asked = (page) => page.waitForSelector(ASKS);

/** The first page that asks something or shows the end of the game, as soon as there is one. */
export async function whoIsAsked(pages) {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until) {
    for (const page of pages) if (await page.locator(ASKS).first().isVisible()) return page;
    await pages[0].waitForTimeout(50);
  }
  throw new Error('nobody is asked');
}

/** How many moments there are; rises with every answer. */
export const moments = (page) => page.locator('.table').getAttribute('data-moments').then(Number);

/** Does something and waits until the table has taken it in. */
export async function counted(page, act) {
  const before = await moments(page);
  // A pointer that rests where the last button was does not hit the next one: it moves, as a hand does.
  await page.mouse.move(4 + (before % 9), 4);
  await act();
  await page.waitForFunction((count) => {
    if (
      Number(document.querySelector('.table')?.dataset.moments) !== count ||
      document.querySelector('.table[data-over]')
    )
      return true;
    // A touch that may mean several things is told which one.
    document.querySelector('.chooser .choice:enabled')?.click();
    return false;
  }, before);
}

/** Clicks an answer by its notation. */
export const answer = (page, text) => counted(page, () => page.locator(`.choice[data-answer="${text}"]`).click());

/** Does something that shows something only for a while: the wait begins before it. */
export async function shows(what, act) {
  await Promise.all([what.first().waitFor(), act()]);
}

/** Where something is on the screen once it has come to rest there. */
export async function atRest(page, selector) {
  // What has just moved may be drawn anew while one looks at it.
  for (let looks = 0; looks < 5; looks++) {
    const found = await page.locator(selector).first().elementHandle();
    const spot = await found.waitForElementState('stable').then(
      () => found.boundingBox(),
      () => null,
    );
    if (spot) return spot;
  }
  assert.fail(`${selector} is on the board`);
}

/** A click in the middle of a space or a piece, where a person would click. */
export async function touch(page, selector) {
  const before = await atRest(page, selector);
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  // Pieces that stand close together spread out under the pointer.
  const spot = await atRest(page, selector);
  await page.mouse.click(spot.x + spot.width / 2, spot.y + spot.height / 2);
}

/**
 * Clicks the first thing of the page that one of the selectors finds and a pointer can reach, and waits until the table has
 * taken it in. Finding and clicking are one step: a question that others answer meanwhile cannot slip away in between.
 * Returns whether there was anything to click.
 */
export async function press(page, ...selectors) {
  const before = await clickFirst(page, selectors);
  if (before === null) return false;
  // A touch that found the board between two questions does nothing, and a person touches again.
  for (let tries = 1; tries < 6; tries++) {
    if (await takenIn(page, before, 5_000).catch(() => false)) return true;
    if ((await clickFirst(page, selectors)) === null) break;
  }
  return takenIn(page, before, 60_000);
}

/** Waits until the table has gone on from so many moments; a touch that may mean several things is told which one. */
const takenIn = (page, before, timeout) =>
  page
    .waitForFunction(
      (count) => {
        const table = document.querySelector('.table');
        if (table?.dataset.moments !== count || document.querySelector('.table[data-over]')) return true;
        document.querySelector('.chooser .choice:enabled')?.click();
        return false;
      },
      before,
      { timeout },
    )
    .then(() => true);

/** Clicks the first thing that one of the selectors finds, and gives the count of moments before it; null if there is none. */
const clickFirst = (page, selectors) =>
  page.evaluate((all) => {
    const reach = (element) => {
      element.scrollIntoView?.({ block: 'nearest' });
      const box = element.getBoundingClientRect();
      // The middle first; an area may lie around others, or have pieces in it.
      for (const [x, y] of [
        [8, 8],
        ...Array.from({ length: 225 }, (_, at) => [1 + (at % 15), 1 + Math.floor(at / 15)]),
      ]) {
        const point = { clientX: box.left + (box.width * x) / 16, clientY: box.top + (box.height * y) / 16 };
        if (element.contains(document.elementFromPoint(point.clientX, point.clientY))) return point;
      }
      return null;
    };
    for (const selector of all)
      for (const element of document.querySelectorAll(selector)) {
        const point = reach(element);
        if (!point) continue;
        const moments = document.querySelector('.table').dataset.moments;
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...point }));
        return moments;
      }
    return null;
  }, selectors);

/** One click on what stands out: the suggested answer, the end of the question, else the first answer or lit area. */
export const takeDefault = (page) =>
  press(
    page,
    'form.amounts button[type="submit"]:enabled',
    '.ask .choice.filled:enabled',
    '.ask .choices .choice:enabled:not(.until-turn)',
    '.cell.open',
  );

/** Chooses a piece if one has to be chosen, and sends it to the first lit space. */
export async function moveSomething(page) {
  await asked(page);
  if ((await page.locator('.piece.selected').count()) === 0) await page.locator('.actors .actor').first().click();
  await page.locator('.cell.open').first().waitFor();
  await counted(page, async () => {
    await page.locator('.cell.open').first().click({ force: true });
    const several = page.locator('.chooser .choice');
    if (await several.count()) await several.first().click();
  });
}

/** The quick way through one seat's set-up. */
export async function setUp(page, platoon = 'platoon 1') {
  await asked(page);
  for (const text of [platoon, 'deploy']) await answer(page, text);
  await page.locator('.choice[data-answer="confirm"]').click();
}

/** Checks for errors in the console and for sideways scrolling. */
export async function allWell(page) {
  assert.deepEqual(page.troubles, []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `the page scrolls sideways by ${wide} px`);
}
