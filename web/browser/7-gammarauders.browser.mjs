// Gammarauders: whole games by clicks, offers between two people, and fights in which all sides declare in secret.
import assert from 'node:assert/strict';
import { visitor } from './browser.mjs';
import { SIEGE, playedUntil } from './sights.mjs';
import { allWell, asked, counted, openTable, press, shows, takeDefault } from './steps.mjs';

const choice = (page, text) => page.locator(`.choice[data-answer="${text}"]`);

export async function a_whole_game_of_gammarauders_with_four_seats_by_clicks(test) {
  const page = await visitor(test);
  const { link } = await openTable(test, {
    game: 'gammarauders',
    scenario: 'first-game',
    options: { players: '4', 'max-turns': '6' },
    seed: '7',
    seats: { red: 'human', blue: 'bot:greedy', green: 'bot:greedy', white: 'bot:greedy' },
  });
  await page.goto(link('red'));
  const clicks = new Map();
  let moved = '';
  for (let answers = 0; answers < 600; answers++) {
    await asked(page);
    if (await page.locator('.table[data-over]').count()) break;
    const turn = await page.locator('.topbar-title small').innerText();
    const borg = choice(page, 'take borg');
    // Once in each turn the bioborg walks: taken up, and set down on the board.
    if ((await borg.count()) && moved !== turn) {
      moved = turn;
      await press(page, '.choice[data-answer="take borg"]');
      await page.locator('.cell.open').first().waitFor();
      await press(page, '.cell.open');
      clicks.set(turn, (clicks.get(turn) ?? 0) + 2);
    } else if (await takeDefault(page)) clicks.set(turn, (clicks.get(turn) ?? 0) + 1);
  }
  await page.locator('.ended').waitFor();
  const counts = [...clicks.values()];
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  assert.ok(mean <= 12, `${mean} clicks a turn: ${counts}`);
  await allWell(page);
  return `${mean.toFixed(1)} clicks a turn in ${counts.length} turns, ${Math.max(...counts)} at most`;
}

/** Both discard at the same time, and only then go on to trade. */
async function untilTheyTrade(...pages) {
  await Promise.all(pages.map((page) => playedUntil(page, '.partners .choice')));
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
  await untilTheyTrade(red, blue);
  // With whom, what for what, made: an offer takes three clicks besides the goods.
  await red.locator('.partners .choice').first().click();
  await red.locator('.offer-sheet .good-card:not(.hidden)').first().click();
  await red.locator('.offer-sheet .good-card.hidden').first().click();
  await shows(red.locator('.notice', { hasText: 'Offer made' }), () =>
    red.getByRole('button', { name: 'Offer it!' }).click(),
  );
  // It rings at the other end, and nobody else sees what is in it.
  const offer = blue.locator('.offer-card:not(.mine)').first();
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
  await playedUntil(red, '.choice[data-answer="burn 2 borg"]');
  const stage = watcher.locator('.stage-sheet');
  await stage.waitFor();
  await counted(red, () => choice(red, 'burn 2 borg').click());
  await choice(blue, 'burn 1 borg').waitFor();
  assert.equal(await stage.locator('.side-tokens p').count(), 0, 'pods are sealed');
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
