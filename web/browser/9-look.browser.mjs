// How it looks, measured: the board has most of the window, no piece lies on a name, nothing moves while a page loads, forces stand
// side by side, and a tip stays on the board.
import assert from 'node:assert/strict';
import { CROWDS } from './battles.mjs';
import { DESKTOP, PHONE, visitor } from './browser.mjs';
import { atMadeUp } from './show.mjs';
import { playedOn } from './seat.mjs';
import { answer, asked, openTable, touch } from './steps.mjs';

const OTHERS = ['burgundy', 'yellow', 'green', 'purple', 'brown'];
const seats = (me, others) => Object.fromEntries([[me, 'human'], ...others.map((seat) => [seat, 'bot:greedy'])]);

/** A seat of Buck Rogers that is asked, with crowds on the board. */
async function amongCrowds(test) {
  const { link } = await openTable(test, {
    game: 'buck-rogers',
    position: CROWDS,
    seed: '3',
    seats: seats('blue', OTHERS),
  });
  const page = await visitor(test);
  await page.goto(link('blue'));
  await asked(page);
  return page;
}

export async function no_piece_of_a_crowd_lies_on_the_name_of_its_area(test) {
  const page = await amongCrowds(test);
  const covered = await page.evaluate(() => {
    const box = (element) => element.getBoundingClientRect();
    const pieces = [...document.querySelectorAll('.piece:not(.grounded) .shape')].map(box);
    return [...document.querySelectorAll('.labels .name tspan')].flatMap((line) => {
      const name = box(line);
      const on = pieces.some((piece) => {
        const across = Math.min(name.right, piece.right) - Math.max(name.left, piece.left);
        const along = Math.min(name.bottom, piece.bottom) - Math.max(name.top, piece.top);
        // A line has room above and below its letters.
        return across > 3 && along > 0.34 * name.height;
      });
      return on ? [line.textContent] : [];
    });
  });
  assert.deepEqual(covered, []);
}

export async function the_board_has_most_of_the_window_in_every_game(test) {
  for (const [game, scenario, me, others] of [
    ['unbreakable', 'retrieval', 'blue', ['yellow']],
    ['buck-rogers', 'first-game', 'blue', OTHERS],
    ['gamma-knights', 'knights-of-the-road', 'first', ['second']],
    ['gammarauders', 'first-game', 'red', ['blue', 'green', 'white']],
    ['rogue-trooper', 'first-patrol', 'blue', ['red']],
  ]) {
    const { link } = await openTable(test, { game, scenario, seed: '7', seats: seats(me, others) });
    const page = await visitor(test);
    await page.goto(link(me));
    await asked(page);
    const share = await page.evaluate(() => {
      const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
      const top = Math.max(...['.topbar', '.course-bar'].map((bar) => box(bar)?.bottom ?? 0));
      const bottom = box('.unit-strip')?.top ?? innerHeight;
      return (box('.dock').left * (bottom - top)) / (innerWidth * innerHeight);
    });
    assert.ok(share >= 0.6, `${game}: ${(share * 100).toFixed(0)} %`);
    await page.context().close();
  }
}

/** Blue's seat in a game of Retrieval, asked for the first time. */
async function atRetrieval(test, more) {
  const opened = await openTable(test, {
    game: 'unbreakable',
    scenario: 'retrieval',
    seed: '7',
    seats: seats('blue', ['yellow']),
  });
  const page = await visitor(test, more);
  await page.goto(opened.link('blue'));
  await asked(page);
  return { page, table: opened.table, token: opened.seats.blue };
}

export async function the_units_along_the_lower_edge_cover_nothing_of_the_board(test) {
  const { page, table, token } = await atRetrieval(test);
  // The strip comes while the page is open, with the first units that enter the map; then all of them are there.
  await playedOn(test, { table, token }, (_, known) => known.turn >= 2);
  await page.locator('.unit-strip').waitFor();
  await page.waitForFunction(() => !document.querySelector('.tray'));
  await asked(page);
  const [lowest, strip] = await page.evaluate(() => [
    Math.max(...[...document.querySelectorAll('.cell')].map((cell) => cell.getBoundingClientRect().bottom)),
    document.querySelector('.unit-strip').getBoundingClientRect().top,
  ]);
  assert.ok(lowest <= strip, `the board reaches down to ${lowest.toFixed(0)}, the units begin at ${strip.toFixed(0)}`);
}

export async function the_board_keeps_its_scale_while_units_come_to_it(test) {
  for (const viewport of [DESKTOP, PHONE]) {
    const { page, table, token } = await atRetrieval(test, { viewport });
    const scale = () =>
      page.evaluate(() => document.querySelector('.camera').getCTM().a / document.querySelector('.board').getCTM().a);
    const before = await scale();
    const waiting = () => page.locator('.trays .at-home').count();
    let most = 0;
    for (const turn of [1, 2]) {
      await playedOn(test, { table, token }, (prompt, known) => known.turn >= turn && !prompt.set_up);
      await asked(page);
      most = Math.max(most, await waiting());
      assert.equal(await scale(), before, `in turn ${turn}, ${viewport.width} px wide`);
    }
    assert.ok(most > 0 && (await waiting()) < most, 'units have come to the board meanwhile');
    await page.context().close();
  }
}

export async function nothing_moves_while_a_page_loads(test) {
  const { link } = await openTable(test, {
    game: 'unbreakable',
    scenario: 'retrieval',
    seats: seats('blue', ['yellow']),
  });
  const pages = {
    '/': '.game-card h2',
    '/new/unbreakable/retrieval': '.new-table',
    '/rules/unbreakable': '.rule-entry',
    [link('blue')]: '.ask .choice',
  };
  for (const [path, loaded] of Object.entries(pages))
    for (const viewport of [DESKTOP, PHONE]) {
      const page = await visitor(test, { viewport });
      await page.addInitScript(() => {
        globalThis.shifted = 0;
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries()) globalThis.shifted += value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path);
      await page.locator(loaded).first().waitFor();
      await page.waitForTimeout(300);
      const shifted = await page.evaluate(() => globalThis.shifted);
      assert.ok(shifted <= 0.1, `${path} at ${viewport.width}: ${shifted.toFixed(3)}`);
      await page.context().close();
    }
}

export async function a_click_shows_within_a_tenth_of_a_second(test) {
  const page = await amongCrowds(test);
  const actors = page.locator('.actors .actor');
  const count = await actors.count();
  assert.ok(count > 3, 'several units can be chosen');
  // What the page itself works for a click: a machine that is busy with something else does not count.
  const meter = await page.context().newCDPSession(page);
  await meter.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () =>
    (await meter.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  const clicks = [];
  for (let click = 0; click < 11; click++) {
    const before = await worked();
    await actors.nth(click % count).click();
    await page.waitForTimeout(150);
    clicks.push((await worked()) - before);
  }
  clicks.sort((a, b) => a - b);
  const median = clicks[5];
  assert.ok(median <= 100, `${median.toFixed(0)} ms`);
  return `${median.toFixed(0)} ms of work, at most ${clicks.at(-1).toFixed(0)} ms`;
}

const WAR = `scenario basic; players 2; turn 1
control blue hielo mariposas bach
control burgundy warrens tolstoi sobkou
units bach blue 6 trooper
units bach blue 2 gennie
units tolstoi burgundy 3 gennie
units sobkou burgundy 2 trooper
leader buck blue bach
leader kane burgundy sobkou
mover blue`;

export async function forces_in_a_battle_stand_side_by_side_with_what_they_hit_on(test) {
  const { link } = await openTable(test, {
    game: 'buck-rogers',
    position: WAR,
    seed: '3',
    seats: { blue: 'human', burgundy: 'human' },
  });
  const page = await visitor(test);
  await page.goto(link('blue', 'burgundy'));
  await asked(page);
  await touch(page, '[data-piece="bach-blue-trooper"] .hit');
  await touch(page, '.cell[data-space="tolstoi"]');
  await answer(page, 'done');
  await asked(page);
  await answer(page, 'done');
  const sides = page.locator('.stage-sheet.forces .force');
  await sides.nth(1).waitFor();
  const rows = await sides.nth(0).locator('li').allInnerTexts();
  assert.match(rows.join(), /6 × Trooper/);
  assert.match(rows.join(), /\d\+\s+Gennie/);
  const [left, right] = await Promise.all([0, 1].map((at) => sides.nth(at).boundingBox()));
  assert.ok(left.x + left.width < right.x && Math.abs(left.y - right.y) < 2);
}

export async function what_happened_to_you_waits_while_a_fight_is_on_show(test) {
  const page = await atMadeUp(test, 'fight');
  await page.locator('.stage-sheet').waitFor();
  const seen = () =>
    page.evaluate(() => {
      const blows = Object.assign(document.createElement('section'), { className: 'blows' });
      document.querySelector('.table').append(blows);
      const { visibility } = getComputedStyle(blows);
      blows.remove();
      return visibility;
    });
  assert.equal(await seen(), 'hidden');
  await page.locator('.stage-tools .icon-button').click();
  await page.locator('.stage-window').waitFor({ state: 'detached' });
  assert.equal(await seen(), 'visible');
}

const SQUADS = 'card blue-squads; S1 0604 force-beam; S2 0804 force-beam; SA 0411';

export async function one_of_two_units_is_offered_and_a_touch_takes_either(test) {
  const { link } = await openTable(test, {
    game: 'unbreakable',
    position: SQUADS,
    seed: '3',
    seats: seats('blue', ['yellow']),
  });
  const page = await visitor(test);
  await page.goto(link('blue'));
  await asked(page);
  await page.locator('.piece.selected[data-piece="S1"]').waitFor();
  await touch(page, '[data-piece="S1"] .hit');
  await page.locator('.piece.selected[data-piece="S1"]').waitFor();
  await touch(page, '[data-piece="S2"] .hit');
  await page.locator('.piece.selected[data-piece="S2"]').waitFor();
}
