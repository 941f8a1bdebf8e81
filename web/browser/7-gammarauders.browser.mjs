// Gammarauders: whole games by clicks, offers between two people, and fights in which all sides declare in secret.
import assert from 'node:assert/strict';
import { visitor } from './browser.mjs';
import { allWell, asked, counted, openTable } from './steps.mjs';

/** Red stands in Blue's city with everything that a fight can use. */
const SIEGE = `options players=3
turn 4
tile T01 0,0 0
tile T03 1,0 2
tile T08 0,1 5
red fort=T01.3 alliance=chrome bioborg=rexana card=1 borg=T08.3 carried=2
blue fort=T08.3 alliance=beakers bioborg=inkwell card=2 borg=T08.3 carried=1
green fort=T03.1 alliance=composters bioborg=cheeks card=3
phase 7
units T08.3 red soldier 3
units T08.3 blue soldier 2
sheet red opener
sheet blue - - - - - bubble`;

const choice = (page, text) => page.locator(`.choice[data-answer="${text}"]`);

/** One click on what stands out: the suggested answer, the end of the question, else the first answer. */
async function takeDefault(page) {
  const ways = [
    'form.amounts button[type="submit"]:not(:disabled)',
    '.choice.filled:not(:disabled):visible',
    '.choices .choice:not(:disabled):visible',
  ];
  for (const way of ways) {
    const found = page.locator(way);
    if (await found.count()) return found.last().click();
  }
  await page.locator('.unfold').first().click();
  return page.locator('.board-choices .choice').first().click();
}

/** A point of the board that means a lit area: none of the pieces, and not another area that lies in its bend. */
const litPoint = (page) =>
  page.evaluate(() => {
    for (const cell of document.querySelectorAll('.cell.open')) {
      const box = cell.getBoundingClientRect();
      for (let step = 1; step < 16; step++)
        for (let line = 1; line < 16; line++) {
          const [x, y] = [box.left + (box.width * step) / 16, box.top + (box.height * line) / 16];
          if (document.elementFromPoint(x, y) === cell) return { x, y };
        }
    }
    return null;
  });

/** Answers by default until something can be clicked. */
async function until(page, selector) {
  const wanted = page.locator(selector).first();
  for (let answers = 0; answers < 40; answers++) {
    await asked(page);
    if (await wanted.isVisible()) return wanted;
    await counted(page, () => takeDefault(page));
  }
  return assert.fail(`${selector} never comes`);
}

export async function a_short_game_of_gammarauders_takes_few_clicks(test) {
  const page = await visitor(test);
  const { link } = await openTable(test, {
    game: 'gammarauders',
    scenario: 'first-game',
    options: { players: '3', 'max-turns': '2' },
    seed: '7',
    seats: { red: 'human', blue: 'bot:greedy', green: 'bot:greedy' },
  });
  await page.goto(link('red'));
  const clicks = new Map();
  let moved = 0;
  for (let answers = 0; answers < 200; answers++) {
    await asked(page);
    if (await page.locator('.ended').count()) break;
    const turn = await page.locator('.topbar-title small').innerText();
    const borg = choice(page, 'take borg');
    // In each turn the bioborg walks: taken up on the board, set down on the board.
    if ((await borg.count()) && moved < Number(/\d+/.exec(turn)[0])) {
      moved++;
      await counted(page, () => borg.click());
      await page.locator('.cell.open').first().waitFor();
      const { x, y } = await litPoint(page);
      await counted(page, () => page.mouse.click(x, y));
      clicks.set(turn, (clicks.get(turn) ?? 0) + 2);
    } else {
      // A fight takes as many answers as it takes, whoever began it.
      const fighting = await page.locator('.stage-sheet, .stage-aside').count();
      await counted(page, () => takeDefault(page));
      clicks.set(turn, (clicks.get(turn) ?? 0) + (fighting ? 0 : 1));
    }
  }
  await page.locator('.ended').waitFor();
  for (const [turn, count] of clicks) assert.ok(count <= 12, `${turn} took ${count} clicks`);
  assert.equal(clicks.size, 2);
  await allWell(page);
}

export async function an_offer_goes_from_one_browser_to_another_and_back(test) {
  const { link, watchLink } = await openTable(test, {
    game: 'gammarauders',
    scenario: 'first-game',
    options: { players: '3' },
    seed: '7',
    seats: { red: 'human', blue: 'human', green: 'bot:greedy' },
  });
  const [red, blue, watcher] = [await visitor(test), await visitor(test), await visitor(test)];
  await red.goto(link('red'));
  await blue.goto(link('blue'));
  await watcher.goto(watchLink);
  // Both discard at the same time, and only then go on.
  for (let answers = 0; answers < 12 && !(await red.locator('.partners .choice').count()); answers++)
    for (const page of [red, blue])
      if (await page.locator('.choices .choice').first().isVisible()) await counted(page, () => takeDefault(page));
  await red.locator('.partners .choice', { hasText: 'turn card' }).first().click();
  const given = red.locator('.offer-sheet .good-card:not(.hidden)').first();
  await given.click();
  await red.locator('.offer-sheet .good-card.hidden').first().click();
  await red.getByRole('button', { name: 'Offer it!' }).click();
  await red.locator('.notice', { hasText: 'The offer is made' }).waitFor();
  // It rings at the other end, and nobody else sees what is in it.
  const offer = blue.locator('.offer-card').first();
  await offer.waitFor();
  assert.equal(await watcher.locator('.offer-list li').count(), 0, 'only the two know');
  const hand = await blue.locator('.held').count();
  await offer.getByRole('button', { name: 'Accept' }).click();
  await blue.locator('.held.lit').first().click();
  await offer.waitFor({ state: 'detached' });
  await red
    .locator('.log-line', { hasText: /trade|gives/ })
    .first()
    .waitFor();
  assert.ok((await blue.locator('.held').count()) >= hand - 1);
  for (const page of [red, blue, watcher]) await allWell(page);
}

export async function both_sides_declare_in_secret_and_a_spectator_sees_it_when_it_is_shown(test) {
  const { link, watchLink } = await openTable(test, {
    game: 'gammarauders',
    position: SIEGE,
    seats: { red: 'human', blue: 'human', green: 'bot:greedy' },
  });
  const [red, blue, watcher] = [await visitor(test), await visitor(test), await visitor(test)];
  await red.goto(link('red'));
  await blue.goto(link('blue'));
  await watcher.goto(watchLink);
  await asked(red);
  await counted(red, () => choice(red, 'attack T08.3 blue').click());
  // Everything, announced, gone on with: the suggested answers, by Enter.
  for (const words of ['add all', 'announce', 'continue']) {
    await choice(red, words).waitFor();
    await counted(red, () => red.keyboard.press('Enter'));
  }
  await until(red, '.choice[data-answer="burn 2 borg"]');
  const stage = watcher.locator('.stage-sheet');
  await stage.waitFor();
  await counted(red, () => choice(red, 'burn 2 borg').click());
  await choice(blue, 'burn 1 borg').waitFor();
  assert.equal(
    await stage
      .locator('.side-tokens')
      .innerText()
      .catch(() => ''),
    '',
    'pods are sealed',
  );
  await counted(blue, () => choice(blue, 'burn 1 borg').click());
  await stage.locator('.side-tokens', { hasText: '2 pods' }).waitFor();
  await choice(red, 'show opener borg').waitFor();
  await counted(red, () => red.keyboard.press('Enter'));
  await stage.locator('.sealed').first().waitFor();
  assert.equal(await stage.locator('.turned').count(), 0, 'weapons are sealed');
  await choice(blue, 'show bubble borg').waitFor();
  await counted(blue, () => choice(blue, 'show bubble borg').click());
  // Both are turned over, the dice fall, and somebody has won.
  await stage.locator('.turned').nth(1).waitFor();
  await stage.locator('.stage-banner').waitFor();
  assert.equal(await stage.locator('.stage-total').count(), 2);
  for (const page of [red, blue, watcher]) await allWell(page);
}
