// Knowing what to do, and with how few touches: the goal told at a first visit, advice, a set-up in one touch, ways, the end.
import assert from 'node:assert/strict';
import { usable } from './axe.mjs';
import { DESKTOP, PHONE, visitor } from './browser.mjs';
import { allWell, asked, counted, moments, openTable, touch } from './steps.mjs';

const GAMES = ['unbreakable', 'buck-rogers', 'gamma-knights', 'gammarauders', 'rogue-trooper'];

/** A page of somebody who has never been here. */
async function newcomer(test, options = {}) {
  const page = await visitor(test, { ...options, hurried: true });
  await page.addInitScript(() => {
    const likes = 'retrograde.likes';
    if (!localStorage.getItem(likes)) localStorage.setItem(likes, JSON.stringify({ linger: 'stay', briefing: 'on' }));
  });
  return page;
}

export async function play_now_tells_the_goal_and_has_a_decision_within_three_clicks(test) {
  for (const [index, game] of GAMES.entries()) {
    const page = await newcomer(test, index % 2 ? { viewport: PHONE, hasTouch: true } : { viewport: DESKTOP });
    await page.goto('/');
    const card = page.locator(`.game-card:has(a[href="/new/${game}"])`);
    await card.getByRole('button', { name: 'Play now' }).click();
    const briefing = page.locator('.briefing');
    await briefing.waitFor();
    assert.ok((await briefing.locator('.briefing-know li').count()) === 3, `${game}: three things to know`);
    assert.match(await briefing.locator('h2').innerText(), /\w{3}/, `${game}: the goal`);
    if (index < 2) await usable(page, `the briefing of ${game}`);
    await briefing.locator('.button.primary').click();
    await briefing.waitFor({ state: 'detached' });
    // The set-up, if there is one, is made; what is asked now is the game itself.
    await page.waitForFunction(
      () => {
        const ask = document.querySelector('.ask[aria-busy="false"]');
        return (
          ask?.querySelector('.choices .choice, .choices .unfold, .actors .actor') &&
          !document.querySelector('.set-up-for-me')
        );
      },
      null,
      { timeout: 60_000 },
    );
    assert.match(await page.locator('.goal').innerText(), /\w/, `${game}: the goal stays in the header`);
    await page.reload();
    await asked(page);
    assert.equal(await page.locator('.briefing').count(), 0, `${game}: it is told once`);
    await allWell(page);
    await page.context().close();
  }
}

export async function a_hint_lists_the_best_answers_with_chances_and_reasons_and_gives_one(test) {
  const table = await openTable(test, {
    game: 'gamma-knights',
    scenario: 'knights-of-the-road',
    seed: '1',
    seats: { first: 'human', second: 'bot:greedy' },
  });
  const page = await visitor(test);
  await page.goto(table.link('first'));
  await asked(page);
  await page.keyboard.press('a');
  const advised = page.locator('.advised');
  await advised.waitFor();
  assert.match(await advised.innerText(), /\w+.*\d%.*\n.*\w+\./s, 'an answer, its chance and a reason');
  assert.ok((await advised.getByRole('listitem').count()) <= 3);
  await usable(page, 'a hint');
  const before = await moments(page);
  await counted(page, () => advised.getByRole('button', { name: 'Do it' }).first().click());
  assert.ok((await moments(page)) > before);
  assert.equal(await advised.count(), 0, 'advice is about one question');
  await allWell(page);
}

/** A knight whose turn it is to move. */
async function mover(test) {
  const table = await openTable(test, {
    game: 'gamma-knights',
    scenario: 'knights-of-the-road',
    seed: '1',
    seats: { first: 'human', second: 'bot:greedy' },
  });
  const page = await visitor(test);
  await page.goto(table.link('first'));
  await asked(page);
  await page.locator('.set-up-for-me').click();
  await page.locator('.set-up-for-me').waitFor({ state: 'detached' });
  await asked(page);
  return page;
}

export async function a_knight_goes_where_it_is_sent_and_an_enemy_offers_what_reaches_it(test) {
  const page = await mover(test);
  // An enemy that is touched offers weapons with their odds, the best first; nothing is given up by it.
  const before = await moments(page);
  await touch(page, '.piece[data-piece="B1"]');
  const chances = await page.locator('.chooser .choice').allInnerTexts();
  if (chances.length > 1) {
    const shares = chances.map((text) => Number(/(\d+)%/.exec(text)?.[1] ?? -1));
    assert.deepEqual(
      shares,
      [...shares].sort((a, b) => b - a),
      'the best odds first',
    );
    await page.keyboard.press('Escape');
  }
  assert.equal(await moments(page), before, 'a touch alone does nothing');
  await counted(page, () => page.locator('.choice.finish').first().click());
  await asked(page);
  // All hexes within reach are lit with what they cost; one touch goes there, hex by hex as the rules want it.
  const from = await page.locator('.piece[data-piece="A1"]').getAttribute('aria-label');
  await page.waitForFunction(() => document.querySelectorAll('.cell.open').length > 6);
  assert.ok((await page.locator('.notes text').count()) > 6, 'with costs');
  const far = await page.evaluate(() => {
    const box = (element) => element.getBoundingClientRect();
    const knight = box(document.querySelector('.piece[data-piece="A1"]'));
    const cells = [...document.querySelectorAll('.cell.open')].filter((cell) => {
      const { left, top, width, height } = box(cell);
      return cell.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    const away = (cell) => Math.hypot(box(cell).left - knight.left, box(cell).top - knight.top);
    return cells.sort((a, b) => away(b) - away(a))[0].dataset.space;
  });
  await touch(page, `.cell[data-space="${far}"]`);
  await page.locator(`.piece[data-piece="A1"][aria-label*="${far}"]`).waitFor();
  assert.notEqual(await page.locator('.piece[data-piece="A1"]').getAttribute('aria-label'), from);
  await allWell(page);
}

export async function an_idle_table_costs_no_processor_time(test) {
  const page = await mover(test);
  const meter = await page.context().newCDPSession(page);
  await meter.send('Performance.enable');
  const tasks = async () =>
    (await meter.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
  await page.mouse.move(5, 500);
  await page.waitForTimeout(1500);
  assert.deepEqual(
    await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length),
    0,
  );
  const start = await tasks();
  await page.waitForTimeout(4000);
  const used = (await tasks()) - start;
  assert.ok(used < 0.1, `${used.toFixed(3)} s of 4 s`);
  await allWell(page);
  return `${(used * 1000).toFixed(0)} ms in 4 s`;
}

/** Clicks twice where a finishing choice is; gives how many answers the second click brought on. */
async function twoClicks(test) {
  const page = await mover(test);
  const finish = page.locator('.choices.ends .choice').last();
  assert.match(await finish.innerText(), /^E\b/);
  const spot = await finish.boundingBox();
  const before = await moments(page);
  await page.mouse.move(spot.x + spot.width / 2, spot.y + spot.height / 2);
  // Two clicks of one hand: the second finds another question below the pointer, and leaves it alone.
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction((count) => Number(document.querySelector('.table').dataset.moments) > count, before);
  const after = await moments(page);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(300);
  await allWell(page);
  return (await moments(page)) - after;
}

export async function the_finishing_choice_has_the_same_key_and_a_resting_pointer_hits_nothing_new(test) {
  // A busy machine may take longer between the clicks than a hand does.
  for (let tries = 0; tries < 5; tries++) if ((await twoClicks(test)) === 0) return;
  assert.fail('the second click hit what was new');
}

export async function the_end_tells_how_the_game_went_and_offers_another(test) {
  const table = await openTable(test, {
    game: 'unbreakable',
    scenario: 'retrieval',
    seed: '12',
    seats: { blue: 'human', yellow: 'bot:greedy' },
  });
  const page = await visitor(test);
  await page.goto(table.link('blue'));
  await asked(page);
  await page.locator('.set-up-for-me').click();
  await page.locator('.set-up-for-me').waitFor({ state: 'detached' });
  await asked(page);
  for (let count = 0; count < 4; count++) {
    await counted(page, () => page.keyboard.press('e'));
    await asked(page);
  }
  await page.getByRole('button', { name: 'Resign and other actions' }).click();
  await page
    .locator('.standing')
    .getByText(/resign/i)
    .click();
  await page.locator('.button.danger').click();
  const end = page.locator('.ended');
  await end.waitFor();
  await end.locator('.course polyline').first().waitFor();
  for (const name of ['Rematch', 'Swap sides', 'Watch replay'])
    assert.equal(await end.getByRole('button', { name }).count(), 1, name);
  await usable(page, 'the end');
  // A coach looks through the game: to resign cost most, and the list leads to that moment and back.
  await end.getByRole('button', { name: 'Review', exact: true }).click();
  await end.locator('.review-sum').waitFor({ timeout: 60_000 });
  assert.equal(await end.locator('.review-sum dd').count(), 4, 'choices, dice, others and the total');
  assert.match(await end.locator('.review-costly').innerText(), /resign.*Better: /is);
  await usable(page, 'a review');
  await end.locator('.review-costly button').first().click();
  await end.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await end.locator('.review-sum').waitFor();
  await end.getByRole('button', { name: 'Swap sides' }).click();
  // The old table is over, and stands there until the new one is open.
  await end.waitFor({ state: 'detached' });
  await asked(page);
  await page.locator('.seats .yours', { hasText: 'Yellow' }).waitFor();
  await allWell(page);
}
