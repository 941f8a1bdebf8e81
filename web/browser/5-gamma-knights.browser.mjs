// A duel of knights by clicks: record sheets, lock-ons, and a question to the other player in the middle of a turn.
import assert from 'node:assert/strict';
import { PHONE, visitor } from './browser.mjs';
import { allWell, answer, asked, counted, openTable, press, touch, whoIsAsked } from './steps.mjs';

const DUEL = {
  game: 'gamma-knights',
  scenario: 'knights-of-the-road',
  seed: '1',
  seats: { first: 'human', second: 'human' },
};

/** Whether this page's player is asked. */
const isAsked = (page) => page.locator('.ask[aria-busy="false"] .choices').count();

/** The turn that the headline names. */
const turn = async (page) => Number((await page.locator('.topbar').innerText()).match(/Turn (\d+)/)?.[1] ?? 0);

/** Both players answer by clicks, with a step or a shot each time if there is one, until the given turn begins. */
async function playUntil(pages, last) {
  for (let count = 0; count < 200; count++) {
    const page = await whoIsAsked(pages);
    if (await page.locator('.ended').count()) return;
    if ((await turn(page)) >= last) return;
    const actor = page.locator('.actors .actor').first();
    if ((await actor.count()) && (await page.locator('.actor[aria-pressed="true"]').count()) === 0) await actor.click();
    const lit = page.locator('.cell.open');
    const finish = page.locator('.choice.finish');
    // Of all hexes within reach the first that is in sight; shots have a test of their own.
    const moves = /move/i.test(await page.locator('.ask-text').innerText());
    if (moves && (await lit.count()) && count % 3) await press(page, '.cell.open');
    else if (await finish.count()) await counted(page, () => finish.first().click());
    else await counted(page, () => page.locator('.choices .choice').first().click());
  }
  throw new Error(`turn ${last} does not come`);
}

export async function three_turns_of_a_duel_and_a_question_in_the_middle_of_the_rival_turn(test) {
  const table = await openTable(test, DUEL);
  const [ann, bob] = [await visitor(test), await visitor(test, { viewport: PHONE, hasTouch: true })];
  await ann.goto(table.link('first'));
  await bob.goto(table.link('second'));
  for (const page of [ann, bob]) {
    await asked(page);
    await answer(page, 'draw 0');
  }
  // A gravity grenade goes through the force field, and Bob says in Ann's turn which weapon it breaks.
  await asked(ann);
  await answer(ann, 'A1 launch grenade-launcher GRV');
  await asked(ann);
  await ann.locator('.piece[data-piece="B1"]').first().hover({ force: true });
  await ann.locator('.tip .odds').waitFor();
  assert.match(await ann.locator('.tip').innerText(), /strength: .*dice/s);
  await counted(ann, () => touch(ann, '.piece[data-piece="B1"]'));
  await asked(bob);
  assert.match(await bob.locator('.ask-text').innerText(), /which weapon is hit/);
  assert.equal(await isAsked(ann), 0, 'Ann waits');
  const hit = bob.locator('.choice[data-answer^="hit "]').first();
  const weapon = (await hit.innerText()).split('\n').pop().trim();
  await counted(bob, () => hit.click());
  await asked(ann);
  await ann
    .locator('.log-line')
    .filter({ hasText: new RegExp(weapon, 'i') })
    .first()
    .waitFor();
  await playUntil([ann, bob], 4);
  assert.ok((await turn(ann)) >= 4, 'three turns are over');
  for (const page of [ann, bob]) await allWell(page);
}
