// Tables of cards and monsters, made up: hand, fight, offer and amounts by clicks and keys, for everybody.
import assert from 'node:assert/strict';
import { usable } from './axe.mjs';
import { PHONE } from './browser.mjs';
import { atMadeUp as at } from './show.mjs';
import { allWell } from './steps.mjs';

/** The answers that the page has sent. */
const sent = (page) =>
  page.evaluate(() => globalThis.sent.filter(({ type }) => type === 'answer').map(({ answer }) => answer));

export async function a_card_is_played_by_click_and_by_keys_and_says_why_not(test) {
  const page = await at(test, 'table');
  const held = (id) => page.locator(`.in-hand[data-card="${id}"]`);
  assert.equal(await page.locator('.in-hand').count(), 5);
  assert.equal(await page.locator('.in-hand.lit').count(), 2);
  await held('tuba').click({ force: true });
  await page.locator('.notice', { hasText: 'weapons are played in combat' }).waitFor();
  await held('magnet').click();
  assert.deepEqual(await sent(page), ['play magnet']);

  const again = await at(test, 'table');
  await again.keyboard.press('h');
  assert.equal(await again.evaluate(() => document.activeElement.dataset.card), 'boots');
  await again.keyboard.press('ArrowRight');
  await again.keyboard.press('Enter');
  assert.deepEqual(await sent(again), ['play magnet']);
  assert.match(await held('tuba').getAttribute('aria-description'), /weapons/);
  await allWell(page);
}

export async function the_way_shows_its_cost_and_the_goal_its_sentence(test) {
  const page = await at(test, 'table');
  await page.locator('.choice.recommended').hover();
  await page.locator('.cost-star').waitFor({ state: 'attached' });
  assert.equal(await page.locator('.over .mark-step').count(), 5);
  await page.locator('.goal > button').click();
  await page.locator('.goal-more', { hasText: 'coups against three enemy fortresses' }).waitFor();
  assert.equal(await page.locator('.goal-more ul li').count(), 5);
  assert.equal(await page.locator('.phases li[aria-current]').innerText(), '5 MOVE');
  // The pile can be looked through, and a monster has its cards on its sheet.
  await page.locator('.tab-cards').click();
  const pile = page.getByRole('dialog', { name: 'Discards' });
  const look = page.getByRole('button', { name: /Look through all 3/ });
  // A window that is there is open: a key that is pressed at once finds it.
  const open = await look.evaluate(async (button) => {
    button.click();
    await Promise.resolve();
    return document.querySelector('dialog')?.open;
  });
  assert.equal(open, true);
  assert.equal(await pile.locator('.card-face').count(), 3);
  await page.keyboard.press('Escape');
  await pile.waitFor({ state: 'detached' });
  await page.locator('.tab-units').click();
  await page.locator('.sheet-cards .card-face').first().waitFor();
  await allWell(page);
}

export async function a_fight_grows_is_held_closed_and_shown_again(test) {
  const page = await at(test, 'growing', { hurried: true });
  const stage = page.locator('.stage-sheet');
  await stage.waitFor();
  assert.equal(await stage.locator('.sealed').count(), 2);
  await page.locator('.in-hand.lit').click();
  await stage.locator('.turned').nth(1).waitFor();
  await page.locator('.in-hand.lit').click();
  await stage.locator('.stage-dice .die').nth(6).waitFor();
  // From now on the clock of the page goes as fast as is told: a result that is held stays.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.locator('.in-hand.lit').click();
  await page.clock.runFor(500);
  await stage.locator('.stage-banner').waitFor();
  assert.equal(await stage.locator('.stage-after li').count(), 3);
  await page.getByRole('button', { name: 'Hold' }).click();
  await page.getByRole('button', { name: 'Held' }).waitFor();
  await page.clock.runFor(60_000);
  assert.equal(await stage.count(), 1);
  // Let go of, it closes by itself.
  await page.getByRole('button', { name: 'Held' }).click();
  await page.getByRole('button', { name: 'Hold' }).waitFor();
  await page.clock.runFor(20_000);
  await stage.waitFor({ state: 'detached' });
  await page.locator('.tab-log').click();
  await page.getByRole('button', { name: 'Show the fight again' }).click();
  await stage.waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings and seats' }).click();
  // The settings are a part of their own, asked for after the next picture: the clock stands still until then.
  await page.clock.runFor(1_000);
  await page.getByRole('group', { name: 'Fights' }).getByRole('radio', { name: 'Only in the log' }).check();
  await allWell(page);
}

export async function an_offer_is_put_together_by_touch_and_made_with_one_button(test) {
  const page = await at(test, 'offer');
  await page.locator('.partners .choice').first().click();
  await page.locator('.good-token').nth(1).click();
  await page.locator('.good-card[data-good="give gum"]').click();
  await page.locator('.good-card.hidden').first().click();
  await page.getByRole('switch').click();
  await page.locator('.deal', { hasText: '2 pods, Gum in the Works, turn card 2' }).waitFor();
  await page.getByRole('button', { name: 'Offer it!' }).click();
  await page.locator('.offer-sheet').waitFor({ state: 'detached' });
  await page.locator('.notice', { hasText: 'Offer made' }).waitFor();
  assert.deepEqual(await sent(page), [
    'offer three',
    'give pod',
    'give pod',
    'give gum',
    'give turn',
    'get any-card',
    'get turn',
    'propose',
  ]);
  // An offer of somebody else is answered in one click.
  await page.locator('.offer-card').first().getByRole('button', { name: 'Decline' }).click();
  assert.equal((await sent(page)).at(-1), 'decline 3');
  assert.equal(await page.locator('.offer-list li').count(), 4);
  await allWell(page);
}

export async function amounts_are_one_answer(test) {
  const page = await at(test, 'amounts');
  const more = (name) => page.getByRole('button', { name });
  await more('One Gammajets more').click();
  await more('all Hovertanks').click();
  assert.ok(await more('One Soldiers more').isDisabled());
  await more('One Soldiers less').click();
  await page.getByRole('button', { name: /Place them/ }).click();
  assert.deepEqual(await sent(page), ['place 2 soldier 4 hovertank 1 gammajet T02.2']);
  await allWell(page);
}

async function everyTable(test, scheme, options) {
  for (const name of ['table', 'amounts', 'growing', 'fight', 'offer']) {
    const page = await at(test, scheme === 'light' ? `${name}.light` : name, options);
    await usable(page, `${scheme} ${name}`);
    if (name === 'offer') {
      await page.locator('.partners .choice').first().click();
      await usable(page, `${scheme} ${name} open`);
    }
    if (name !== 'table') continue;
    for (const tab of ['cards', 'units', 'log']) {
      await page.locator(`.tab-${tab}`).click();
      await usable(page, `${scheme} ${name} ${tab}`);
    }
    await allWell(page);
  }
}

export const everybody_can_use_cards_and_fights_in_the_dark = (test) => everyTable(test, 'dark', {});
export const everybody_can_use_cards_and_fights_in_the_light = (test) => everyTable(test, 'light', {});
export const everybody_can_use_cards_and_fights_on_a_phone = (test) =>
  everyTable(test, 'dark', { viewport: PHONE, hasTouch: true });

/** No number of an area lies on another, no figure is too small to be seen, and the goal and the phase are in sight. */
export async function what_matters_can_be_seen_on_every_screen(test) {
  for (const viewport of [{ width: 1440, height: 900 }, { width: 1100, height: 700 }, PHONE]) {
    const page = await at(test, 'table', { viewport });
    const seen = await page.evaluate(() => {
      const inside = (box) => box.x >= 0 && box.right <= innerWidth && box.y >= 0 && box.bottom <= innerHeight;
      const rects = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
      const figures = rects('.piece .hit').map((box) => box.width);
      const numbers = rects('.labels > g');
      const clash = numbers.flatMap((a, index) =>
        numbers
          .slice(index + 1)
          .filter((b) => a.x < b.right - 3 && b.x < a.right - 3 && a.y < b.bottom - 3 && b.y < a.bottom - 3),
      );
      return {
        small: Math.min(...figures),
        clash: clash.length,
        goal: rects('.goal b').every(inside),
        turn: rects('.topbar-title p').every(inside),
        phase: rects('.phases .now').every(inside),
        end: rects('.choice.filled').every(inside),
      };
    });
    assert.deepEqual(
      { ...seen, small: seen.small >= 24 },
      { small: true, clash: 0, goal: true, turn: true, phase: true, end: true },
      `${viewport.width}: ${JSON.stringify(seen)}`,
    );
    await allWell(page);
  }
}
