// Rogue Trooper: a whole game by clicks, the way to a goal, an encounter as a scene, and a meeting of two GIs whose Clues nobody
// else sees.
import assert from 'node:assert/strict';
import { usable } from './axe.mjs';
import { PHONE, visitor } from './browser.mjs';
import { LOOKS } from './sights.mjs';
import { allWell, answer, asked, counted, openTable, press, takeDefault } from './steps.mjs';

/** Blue has walked into Red; both have a Clue, and Green looks on from afar. */
const MEETING = `options players=3
turn 7
active blue
blue at nu-paree
blue missions m-gala
blue clues visor-tl
red at nu-paree
red missions m-oxark
red clues monocle-br
green at furlow
green missions m-quartz
now entered moved own-move meets=red
step turn stage=collect
step gi-option`;

/** The GI whose turn it is. */
const active = (page) => page.locator('.piece:not(.idle)').first().getAttribute('data-piece');

const average = (counts) => counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length);

export async function a_whole_game_of_rogue_trooper_by_clicks(test) {
  const page = await visitor(test);
  const { link } = await openTable(test, {
    game: 'rogue-trooper',
    scenario: 'standard',
    options: { players: '3', 'turn-limit': '24' },
    seed: '7',
    seats: { blue: 'human', red: 'bot:greedy', green: 'bot:greedy' },
  });
  await page.goto(link('blue'));
  const own = new Map();
  const others = new Map();
  let turns = 0;
  for (let answers = 0; answers < 400; answers++) {
    await asked(page);
    const title = await page.locator('.topbar-title').innerText();
    if (/the game is over/i.test(title)) break;
    const turn = Number(/Turn (\d+)/.exec(title)?.[1] ?? 0);
    turns = Math.max(turns, turn);
    const mine = (await active(page)) === 'blue';
    const clicks = mine ? own : others;
    // Whoever wants to play no card in the turns of others says so once a round; in turns of one's own the GI walks on.
    const clicked =
      (await press(page, mine ? '.choice[data-answer^="move "]' : '.until-turn')) || (await takeDefault(page));
    if (turn > 0 && clicked) clicks.set(turn, (clicks.get(turn) ?? 0) + 1);
  }
  await page.locator('.ended').waitFor();
  const mine = average([...own.values()]);
  // In turns of others that asked nothing there was nothing to click.
  const theirs = average([...others.values()]) * (others.size / Math.max(1, turns - own.size));
  assert.ok(own.size >= 6, `${own.size} turns of one's own`);
  assert.ok(mine <= 8, `${mine} clicks in a turn of one's own`);
  assert.ok(theirs <= 1, `${theirs} clicks in a turn of somebody else`);
  await allWell(page);
  // What befell everybody can be read afterwards.
  await page.getByRole('link', { name: 'Journals' }).click();
  // Every GI has a story of its own.
  const story = page.getByRole('article');
  await story
    .getByRole('heading', { name: /^Turn \d+$/ })
    .first()
    .waitFor();
  assert.match(await story.innerText(), /Ransom/);
  await page.getByRole('button', { name: 'Latch' }).click();
  await page.getByRole('article', { name: 'Latch’s journal' }).waitFor();
  await usable(page, 'journals');
  await allWell(page);
  return `${mine.toFixed(1)} clicks in a turn of one's own, ${theirs.toFixed(2)} in somebody else's, ${turns} turns`;
}

/** The table of a picture, seen by the first seat. */
const sight = (test, name) => LOOKS[name]({ server: test.server, visit: () => visitor(test) });

export async function the_way_to_a_mission_is_marked_and_holding_is_one_key(test) {
  const page = await sight(test, 'rt-six');
  // By shuttle and lifepod; the stops on the way are numbered by turns, the goal says how many there are.
  const flags = await page.locator('.way-flag text').allTextContents();
  assert.deepEqual(flags.sort(), ['3 turns', '4 turns']);
  const stops = (await page.locator('.way-step').allTextContents()).map(Number);
  assert.deepEqual(stops.sort(), [1, 1, 2, 2, 3]);
  assert.match(await page.locator('.ask').innerText(), /3 turns to the Quartz Zone/);
  // Reachable sectors are lit, and the one to hold; each says what it risks.
  const lit = await page.locator('.cell.open').evaluateAll((cells) => cells.map((cell) => cell.dataset.space));
  assert.deepEqual(lit.sort(), ['candle', 'mudlark', 'saltlick', 'sawbone', 'shuttle-base']);
  assert.match(await page.locator('.choice[data-answer="move sawbone"]').innerText(), /2 cards/);
  await counted(page, () => page.keyboard.press('1'));
  await page.locator('.log-line', { hasText: 'Ransom stays on Saltlick Plain' }).waitFor();
  await allWell(page);
}

export async function an_encounter_is_a_scene_with_exact_odds_and_chips_that_speak(test) {
  const page = await sight(test, 'rt-fight');
  const ways = page.locator('.stage-sheet .ways li');
  // The scene comes with the first fight, and the question may be there before it.
  await ways.first().waitFor();
  const told = await ways.allInnerTexts();
  assert.match(told[0], /^Evade\s+33%$/);
  assert.match(told[1], /^Surrender\s+the Glasshouse/);
  // The odds of a salvo are those beside its answer.
  const beside = await page.locator('.choice[data-answer="fire gp 1"]').innerText();
  const share = /[<>]?\d+\s?%/.exec(beside)[0].replace(/\s/g, '');
  assert.ok(
    told.some((way) => way.startsWith('1 GP Mag') && way.replace(/\s/g, '').endsWith(share)),
    `${share} in ${told}`,
  );
  assert.match(await page.locator('.stage-side.mirrored').innerText(), /Initiative 3, 7 dice, 2 lives if lost/);
  const voices = await page.locator('.stage-voices li').allInnerTexts();
  assert.deepEqual(
    voices.map((voice) => voice.split('\n')[0].toLowerCase()),
    ['gunnar', 'helm', 'bagman'],
  );
  await answer(page, 'fire gp 1');
  // Bagman may fire again, if that is needed.
  await asked(page);
  const hold = page.locator('.choice[data-answer="hold"]');
  if (await hold.count()) await answer(page, 'hold');
  await page.locator('.stage-banner').waitFor();
  assert.ok((await page.locator('.stage-dice').count()) >= 2, 'the dice lie there');
  assert.match(await page.locator('.stage-after').innerText(), /It cost\s+1 GP Mag/i);
  await allWell(page);
}

export async function two_gis_meet_and_exchange_clues_that_nobody_else_sees(test) {
  const { link, watchLink } = await openTable(test, {
    game: 'rogue-trooper',
    position: MEETING,
    seats: { blue: 'human', red: 'human', green: 'human' },
  });
  const [blue, red, green, watcher] = [
    await visitor(test),
    await visitor(test, { viewport: PHONE, hasTouch: true }),
    await visitor(test),
    await visitor(test),
  ];
  await blue.goto(link('blue'));
  await red.goto(link('red'));
  await green.goto(link('green'));
  await watcher.goto(watchLink);
  await answer(blue, 'swap clues');
  await answer(red, 'accept');
  // Both see the other's Clues, and name one in secret.
  const wish = (page, clue) => page.locator(`.choice[data-answer="want ${clue}"]`);
  await wish(blue, 'monocle-br').waitFor();
  await wish(red, 'visor-tl').waitFor();
  await counted(blue, () => wish(blue, 'monocle-br').click());
  await counted(red, () => wish(red, 'visor-tl').click());
  const held = (page, name) => page.locator('.in-hand', { hasText: name });
  await held(blue, 'Monocle').first().waitFor({ state: 'attached' });
  await held(red, 'Visor').first().waitFor({ state: 'attached' });
  // The others know that it happened, and not what.
  for (const page of [green, watcher]) {
    await page.locator('.log-line', { hasText: /Clue/ }).first().waitFor();
    await page.locator('.tab-cards').click();
    await page.locator('.desk').waitFor();
    const all = await page.locator('#app').innerText();
    assert.ok(!/Monocle|Visor/.test(all), 'nobody else sees a Clue');
  }
  for (const page of [blue, red, green, watcher]) await allWell(page);
}

/** Discards before the hand is filled up again. */
const FULL = `options players=3
turn 7
active blue
blue at nu-paree
blue missions m-gala
blue hand truck march march
red at furlow
green at furlow
step turn stage=clues
step hand`;

export async function a_large_hand_says_all_once_it_is_pointed_at_and_the_log_keeps_its_room(test) {
  const page = await sight(test, 'rt-hand');
  const mission = page.locator('.in-hand', { hasText: 'Last Witness' });
  const text = mission.locator('.card-text');
  await page.mouse.move(5, 300);
  await text.waitFor({ state: 'hidden' });
  const whole = (locator) =>
    locator.evaluate((element) => element.scrollHeight <= element.clientHeight + 1 && element.clientHeight > 0);
  await mission.hover();
  await text.waitFor();
  assert.ok(await whole(text), 'all of its text is there');
  // By keys, too.
  await page.mouse.move(5, 300);
  await mission.focus();
  assert.ok(await whole(text), 'all of its text is there by keys');
  const log = await page.locator('.dock > .panel').boundingBox();
  assert.ok(log.height >= 160, `${log.height} px of the log`);
  await allWell(page);
}

export async function on_a_phone_the_ways_of_an_encounter_and_what_is_left_are_in_sight(test) {
  const page = await LOOKS['rt-fight']({
    server: test.server,
    visit: () => visitor(test, { viewport: PHONE }),
    phone: true,
  });
  const ways = page.locator('.stage-sheet .ways li');
  await ways.first().waitFor();
  const sheet = await page.locator('.stage-sheet').boundingBox();
  for (let index = 0; index < 4; index++) {
    const box = await ways.nth(index).boundingBox();
    assert.ok(box.y + box.height <= sheet.y + sheet.height, `way ${index + 1} is in sight without scrolling`);
  }
  assert.match(
    (await page.locator('.own-sheet').innerText()).replace(/\s+/g, ' '),
    /GP Mags 7 of 12 7 Plasma Grenades 2/,
  );
  await usable(page, 'an encounter on a phone');
  await allWell(page);
}

export async function what_is_given_up_is_one_choice(test) {
  const page = await visitor(test);
  const { link } = await openTable(test, {
    game: 'rogue-trooper',
    position: FULL,
    seats: { blue: 'human', red: 'bot:greedy', green: 'bot:greedy' },
  });
  await page.goto(link('blue'));
  await asked(page);
  const form = page.locator('form.amounts');
  const submit = form.locator('button[type="submit"]');
  assert.ok(await submit.isDisabled(), 'nothing is chosen yet');
  for (let count = 0; count < 2; count++) await form.getByRole('button', { name: /March more/ }).click();
  await counted(page, () => submit.click());
  await page
    .locator('.log-line', { hasText: /Ransom (discards|gives up|loses)/ })
    .nth(1)
    .waitFor({ state: 'attached' });
  // The question is over with that.
  await page.waitForFunction(() => !document.querySelector('form.amounts'));
  await allWell(page);
}
