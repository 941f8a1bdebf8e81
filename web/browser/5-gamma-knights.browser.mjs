// A duel of knights by clicks: record sheets, lock-ons, and a question to the other player in the middle of a turn.
import assert from 'node:assert/strict';
import { usable } from './axe.mjs';
import { DESKTOP, PHONE, visitor } from './browser.mjs';
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
    if (await page.locator('.table[data-over]').count()) return;
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
  assert.match(await ann.locator('.tip').innerText(), /\d%.*on average/s, 'the chance, and what to expect');
  assert.equal(await ann.locator('.tip-guard .boxes i').count(), 16, 'what is left of the force field');
  const { height } = await ann.locator('.tip').boundingBox();
  assert.ok(height < 320, `a tip of ${height} px covers the map`);
  await ann.keyboard.down('Shift');
  await ann.locator('.tip').filter({ hasText: 'strength' }).waitFor();
  assert.match(await ann.locator('.tip').innerText(), /strength: .*dice/s);
  await ann.keyboard.up('Shift');
  await counted(ann, () => touch(ann, '.piece[data-piece="B1"]'));
  // The shot is on show for both: the sum, the ladder, and what came of it.
  for (const page of [ann, bob]) {
    const sheet = page.locator('.shot-sheet');
    await sheet.locator('.shot-sum').waitFor();
    assert.match(await sheet.innerText(), /Gravity|grenade|B1/i);
    assert.equal(await sheet.locator('.shot-ladder li.now').count(), 1);
    assert.equal(await sheet.locator('.stamp').count(), 1);
    for (const [index, id] of ['A1', 'B1'].entries()) {
      const field = await page.locator(`.board .piece[data-piece="${id}"] .force`).innerHTML();
      assert.equal(await sheet.locator('.duel-field').nth(index).innerHTML(), field, `the field of ${id}`);
    }
    if (page === ann) await usable(page, 'a shot');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
  }
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

/** A knight with two weapons, and two enemies beside the end of the medium band of one of them. */
const RANGED = 'victory last; A1 battle 1210 blaster-mk5 flying-blades; B1 battle 1710; B2 battle 1709';

export async function the_board_shows_how_far_a_weapon_reaches(test) {
  const table = await openTable(test, { game: 'gamma-knights', position: RANGED, seats: DUEL.seats });
  const page = await visitor(test);
  await page.goto(table.link('first'));
  await asked(page);
  assert.equal(await page.locator('.band-line').count(), 0);
  const clear = async () => {
    const labels = page.locator('.band-label');
    await labels.nth(1).waitFor();
    assert.deepEqual(await labels.allTextContents(), ['long: −3', 'medium: +0']);
    assert.equal(await page.locator('.band-line').count(), 1);
    const boxes = async (selector) =>
      Promise.all((await page.locator(selector).all()).map((element) => element.boundingBox()));
    const [mine, others] = [
      await boxes('.band-label rect'),
      await boxes('.board .piece .shape, .board .plate, .board .notes text'),
    ];
    for (const one of mine) {
      assert.ok(one.height >= 14, `a label of ${one.height} px`);
      for (const other of others)
        assert.ok(
          one.x >= other.x + other.width ||
            other.x >= one.x + one.width ||
            one.y >= other.y + other.height ||
            other.y >= one.y + one.height,
          'a label lies beside all pieces',
        );
    }
  };
  // In the list, on the record sheet, and once it is chosen.
  await page.locator('.choice[data-answer="A1 fire blaster-mk5"]').hover();
  await clear();
  await page.locator('.topbar').hover();
  await page.locator('.band-line').waitFor({ state: 'detached' });
  await page.locator('.arms li').filter({ hasText: 'Blaster' }).hover();
  await clear();
  await page.locator('.arms li').filter({ hasText: 'Flying' }).hover();
  await page.locator('.band-line').waitFor({ state: 'detached' });
  await counted(page, () => page.locator('.choice[data-answer="A1 fire blaster-mk5"]').click());
  await asked(page);
  await page.locator('.topbar').hover();
  await clear();
  await usable(page, 'a weapon that has been chosen');
  await allWell(page);
}

/** Everything that is written on the board and can be seen, with its size on the screen and its box. */
const written = (page) =>
  page.evaluate(() => {
    const svg = document.querySelector('svg.board');
    const [dock, bar] = ['.dock', '.topbar'].map((name) => document.querySelector(name).getBoundingClientRect());
    const below = dock.width > innerWidth * 0.9;
    const seen = {
      left: 0,
      top: bar.bottom,
      right: below ? innerWidth : dock.left,
      bottom: below ? dock.top : innerHeight,
    };
    return [...svg.querySelectorAll('text')].flatMap((text) => {
      const style = getComputedStyle(text);
      const box = text.getBoundingClientRect();
      const inside =
        box.left >= seen.left &&
        box.right <= seen.right &&
        box.top >= seen.top &&
        box.bottom <= seen.bottom &&
        box.width;
      if (!inside || style.display === 'none' || !text.textContent.trim()) return [];
      const scale = text.getScreenCTM().a * Number(style.scale === 'none' ? 1 : style.scale);
      const { left, right, top, bottom } = box;
      const owner = text.closest('[data-piece]')?.getAttribute('data-piece') ?? null;
      return [{ text: text.textContent, size: parseFloat(style.fontSize) * scale, left, right, top, bottom, owner }];
    });
  });

export async function at_first_sight_a_duel_can_be_read_on_both_screens(test) {
  const seats = { first: 'human', second: 'bot:greedy' };
  for (const viewport of [DESKTOP, PHONE]) {
    const table = await openTable(test, { ...DUEL, seats });
    const page = await visitor(test, { viewport, hasTouch: viewport === PHONE });
    await page.goto(table.link('first'));
    await asked(page);
    await answer(page, 'draw 0');
    await asked(page);
    await page.locator('.ground .ground-picture').waitFor({ state: 'attached' });
    if (viewport === DESKTOP) {
      const [dock, bar] = await Promise.all(['.dock', '.topbar'].map((name) => page.locator(name).boundingBox()));
      const share = (dock.x * (viewport.height - bar.height)) / (viewport.width * viewport.height);
      assert.ok(share >= 0.6, `the board gets ${Math.round(share * 100)} % of the window`);
    }
    for (const id of ['A1', 'B1']) {
      const { width, height, x } = await page.locator(`.piece[data-piece="${id}"] .shape`).boundingBox();
      assert.ok(Math.min(width, height) >= 28, `${id} is ${width} by ${height}`);
      assert.ok(x > 0 && x + width < viewport.width, `${id} is in sight`);
    }
    const texts = await written(page);
    assert.ok(texts.length > 10, 'there are rulers and plates');
    for (const { text, size } of texts) assert.ok(size >= 11, `${text} is ${size.toFixed(1)} px`);
    const apart = (a, b) =>
      (a.owner !== null && a.owner === b.owner) ||
      a.right <= b.left + 1 ||
      b.right <= a.left + 1 ||
      a.bottom <= b.top + 2 ||
      b.bottom <= a.top + 2;
    texts.forEach((one, index) => {
      for (const other of texts.slice(index + 1)) assert.ok(apart(one, other), `${one.text} hides ${other.text}`);
    });
    // The record sheet is a figure, or a row of signs where there is no room.
    await page
      .locator(viewport === DESKTOP ? '.sheet-figure .spot-box' : '.part-strip .boxes')
      .first()
      .waitFor();
    await usable(page, 'a duel');
    await allWell(page);
  }
}
