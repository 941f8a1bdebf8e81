// Gammarauders: whole games by clicks, offers between two people, and fights in which all sides declare in secret.
import assert from 'node:assert/strict';
import { visitor } from './browser.mjs';
import { MARKET, SIEGE, playedUntil } from './sights.mjs';
import { allWell, answer, asked, counted, openTable, press, shows, takeDefault } from './steps.mjs';

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
  const hand = await blue.locator('.in-hand').count();
  await offer.getByRole('button', { name: 'Accept' }).click();
  await blue.locator('.in-hand.lit').first().click();
  await offer.waitFor({ state: 'detached' });
  await red
    .locator('.log-line', { hasText: /trade|gives/ })
    .first()
    .waitFor();
  assert.ok((await blue.locator('.in-hand').count()) >= hand - 1);
  for (const page of [red, blue, watcher]) await allWell(page);
}

/** Puts an offer together and makes it: whose goods are tapped, by what they are. */
async function offer(page, to, ...goods) {
  await page.locator('.partners .choice', { hasText: to }).click();
  for (const good of goods) await page.locator(`.offer-sheet ${good}`).first().click();
  await shows(page.locator('.notice', { hasText: 'Offer made' }), () =>
    page.getByRole('button', { name: 'Offer it!' }).click(),
  );
}

export async function an_offer_is_answered_with_another_withdrawn_and_void(test) {
  const { link, watchLink } = await openTable(test, {
    game: 'gammarauders',
    position: MARKET,
    seats: { red: 'human', blue: 'human', green: 'human' },
  });
  const [red, blue, green, watcher] = [
    await visitor(test),
    await visitor(test),
    await visitor(test),
    await visitor(test),
  ];
  await red.goto(link('red'));
  await blue.goto(link('blue'));
  await green.goto(link('green'));
  await watcher.goto(watchLink);
  for (const page of [red, blue, green]) await asked(page);
  const theirs = (page) => page.locator('.offer-card:not(.mine)');
  const mine = (page) => page.locator('.offer-card.mine');
  const [lamp, hidden] = ['[data-good="give lamp"]', '.good-card.hidden'];

  // Answered with another offer: the first is gone, the second rings at the other end.
  await offer(red, 'Beaker', lamp, hidden);
  await theirs(blue).getByRole('button', { name: 'Make another offer' }).click();
  await answer(blue, 'give gum');
  await answer(blue, 'propose');
  await theirs(red).waitFor();
  assert.equal(await mine(red).count(), 0, 'what was answered with another offer is no longer open');
  await theirs(red).getByRole('button', { name: 'Decline' }).click();
  await mine(blue).waitFor({ state: 'detached' });

  // Withdrawn: it no longer waits at the other end.
  await offer(red, 'Beaker', lamp);
  await theirs(blue).waitFor();
  await mine(red).getByRole('button', { name: 'Withdraw' }).click();
  await theirs(blue).waitFor({ state: 'detached' });

  // Void: the same card is offered to two, and one of them has it now.
  await offer(red, 'Beaker', lamp, '.good-token');
  await theirs(blue).waitFor();
  await offer(red, 'Compost', lamp);
  await theirs(green).getByRole('button', { name: 'Accept' }).click();
  await theirs(blue).waitFor({ state: 'detached' });
  await red.locator('.log button', { hasText: /^\+\d/ }).last().click();
  await red.locator('.log-line', { hasText: 'void' }).first().waitFor();

  // All that others have seen is that two of them traded.
  const story = await watcher.locator('.log').innerText();
  assert.match(story, /trade|gives/);
  assert.doesNotMatch(story, /Gamma Lamp|Gum in the Works|Offer \d/);
  for (const page of [red, blue, green, watcher]) await allWell(page);
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
  for (const words of ['add all › announce', 'continue']) {
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
