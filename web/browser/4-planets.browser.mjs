// A board of free areas: fleets move, carry, fight and build, by clicks on zones, pieces and buttons.
import assert from 'node:assert/strict';
import { usable } from './axe.mjs';
import { visitor } from './browser.mjs';
import { allWell, answer, asked, counted, openTable, press, touch } from './steps.mjs';

/** A small war on Mercury, in which everything that a turn can hold is one step away. */
const WAR = `scenario basic; players 2; turn 1
control blue hielo mariposas bach
control burgundy warrens tolstoi sobkou
units hielo blue 3 fighter
units bach blue 6 trooper
transport blue-T1 bach
units tolstoi burgundy 1 gennie
units sobkou burgundy 2 trooper
factory bach blue
factory sobkou burgundy
leader buck blue bach
leader kane burgundy sobkou
mover blue`;

const piece = (id) => `[data-piece="${id}"] .hit`;
const zone = (id) => `.cell[data-space="${id}"]`;
const story = (page) => page.locator('.log-line').allInnerTexts();

/** Waits for a line of the log. */
const told = (page, words) => page.locator('.log-line', { hasText: words }).first().waitFor({ state: 'attached' });

/** Picks a stack up by clicks and sets it down in the lit zone. */
async function fly(page, stack, take, to) {
  await asked(page);
  await touch(page, piece(stack));
  // A stack that can do nothing else is taken by the touch itself.
  const button = page.locator(`.choice[data-answer="${take}"]`);
  const lit = page.locator(`${zone(to)}.open`);
  await button.or(lit).first().waitFor();
  // Where that answer is already on its way, the button is about to go.
  if (await button.count()) await press(page, `.choice[data-answer="${take}"]`);
  await lit.waitFor();
  await counted(page, () => touch(page, zone(to)));
}

/** Answers whatever is asked by buttons until a line appears in the log; answers in `first` are preferred. */
async function playOn(page, until, first = []) {
  const over = page.locator('.log-line', { hasText: until }).first();
  for (let answers = 0; answers < 400; answers++) {
    // Waits to be asked first: by then the log tells what the others did.
    await asked(page);
    if (await over.count()) return;
    const open = await page
      .locator('.choices .choice:not(.off)')
      .evaluateAll((buttons) => buttons.map((button) => button.dataset.answer));
    const wish = first.map((words) => open.find((text) => words.test(text))).find(Boolean);
    const next = wish ?? ['auto', 'done', 'roll', 'fight', 'stop'].find((text) => open.includes(text)) ?? open[0];
    // Between two questions there is neither; the next look finds one.
    if (next !== undefined) await answer(page, next);
    else
      await page
        .locator('.actors .actor, .choices .unfold')
        .first()
        .click({ timeout: 1_000 })
        .catch(() => {});
  }
  assert.fail(`nobody ever tells ${until}:\n${(await story(page)).slice(-20).join('\n')}`);
}

export async function two_players_move_carry_fight_and_build_through_two_turns(world) {
  const page = await visitor(world);
  const { link } = await openTable(world, {
    game: 'buck-rogers',
    position: WAR,
    seed: '3',
    seats: { blue: 'human', burgundy: 'human' },
  });
  await page.goto(link('blue', 'burgundy'));
  await fly(page, 'hielo-blue-fighter', 'take 3 blue fighter/4 hielo', 'near-mercury');
  await told(page, /Blue: 3 Fighters from hielo to near.mercury/i);
  assert.equal(await page.locator('[data-piece="near-mercury-blue-fighter"] .count').textContent(), '3');

  // Troopers go aboard, fly over the planet, and land beside the enemy.
  await touch(page, piece('blue-T1'));
  await answer(page, 'load 5 blue trooper/1 blue-T1');
  await told(page, /5 Troopers board/);
  await fly(page, 'blue-T1', 'take blue-T1 bach', 'near-mercury');
  await touch(page, piece('blue-T1'));
  await answer(page, 'take blue-T1 near-mercury');
  // The odds of the battle are shown on the way in, before anybody moves.
  await page.locator('.notes text', { hasText: '%' }).first().waitFor({ state: 'attached' });
  await counted(page, () => touch(page, zone('tolstoi')));
  await touch(page, piece('blue-T1'));
  await answer(page, 'unload 5 blue trooper blue-T1');
  await told(page, /5 Troopers leave .* in tolstoi/i);
  await answer(page, 'done');

  // Everything in the zone is listed beside the board: both sides, who holds it, what it is linked to.
  await told(page, 'Burgundy moves');
  await asked(page);
  await page.locator('.dock').press('Escape');
  await page.locator(zone('near-venus')).click({ force: true });
  await page.locator('.here', { hasText: 'Near Venus Orbit' }).waitFor();
  await page.locator('.here-links').getByRole('button', { name: 'Far Venus Orbit' }).click();
  await page.locator('.here h3', { hasText: 'Far Venus Orbit' }).waitFor();
  await page.locator('.here').getByRole('button', { name: 'Close' }).click();
  await answer(page, 'done');

  await told(page, /Battle in tolstoi, round 1/i);
  await asked(page);
  await page.locator('.choice[data-answer="auto"] .chance').waitFor();
  await answer(page, 'attack 1 trooper burgundy gennie');
  await told(page, /Blue's Trooper at Burgundy's Gennie: needs \d+, (hit|miss)/);
  await playOn(page, /Blue gets 1 Fighter in bach/i, [/^build bach fighter/]);
  await playOn(page, 'Turn 2', [/^build sobkou trooper/]);

  await fly(page, 'near-mercury-blue-fighter', 'take 3 blue fighter/4 near-mercury', 'far-mercury');
  await told(page, /Blue: 3 Fighters from near.mercury.* to far.mercury/i);
  await playOn(page, /Blue gets 2 Troopers in bach/i, [/^build bach trooper/]);
  await playOn(page, 'Turn 3', [/^build sobkou trooper/]);
  await allWell(page);
}

export async function six_players_with_bots_move_carry_fight_and_build_through_two_turns(world) {
  const page = await visitor(world);
  const others = ['burgundy', 'yellow', 'green', 'purple', 'brown'];
  const { link } = await openTable(world, {
    game: 'buck-rogers',
    scenario: 'first-game',
    seed: '7',
    seats: { blue: 'human', ...Object.fromEntries(others.map((seat) => [seat, 'bot:greedy'])) },
  });
  await page.goto(link('blue'));
  await asked(page);
  assert.equal(await page.locator('.seats li').count(), 6);
  await fly(page, 'hielo-blue-fighter', 'take 3 blue fighter/4 hielo', 'near-mercury');
  await told(page, /Blue: 3 Fighters from hielo to near.mercury/i);

  // The Transport carries its Troopers two territories further on Venus.
  await touch(page, piece('blue-T1'));
  await answer(page, 'load 2 blue trooper/1 blue-T1');
  await told(page, /2 Troopers board/);
  await fly(page, 'blue-T1', 'take blue-T1 aerostates', 'near-venus');
  await touch(page, piece('blue-T1'));
  await answer(page, 'take blue-T1 near-venus');
  await page.locator('.notes text', { hasText: '%' }).first().waitFor({ state: 'attached' });
  await counted(page, () => touch(page, zone('elysium')));
  await touch(page, piece('blue-T1'));
  await answer(page, 'unload 2 blue trooper blue-T1');
  await told(page, /2 Troopers leave .* in elysium/i);
  await answer(page, 'done');

  await playOn(page, /Battle in elysium, round 1/i);
  // Whom bots leave in the zone, and what is asked first, is up to them.
  await playOn(page, /Blue's \w+ at \w+'s \w+: needs \d+, (hit|miss)/, [/^attack /]);
  await playOn(page, /Blue gets 1 Fighter in american/i, [/^build american fighter/]);
  await playOn(page, 'Turn 2');

  await fly(page, 'near-mercury-blue-fighter', 'take 3 blue fighter/4 near-mercury', 'far-mercury');
  await told(page, /Blue: 3 Fighters from near.mercury.* to far.mercury/i);
  await playOn(page, /Blue gets \d Troopers in american/i, [/^build american trooper/]);
  await playOn(page, 'Turn 3');
  await allWell(page);
}

/** Green attacks the last Leader of the others, who is alone. */
const LAST = `scenario basic; players 6; turn 3
control green bach warrens ceres
control burgundy tolstoi
units bach green 1 trooper
leader wilma green bach
leader kane burgundy e1
units e1 green 1 fighter
mover green`;

export async function leaders_and_turns_stay_in_sight_and_the_end_says_where_the_zones_lie(world) {
  const page = await visitor(world);
  const { link } = await openTable(world, {
    game: 'buck-rogers',
    position: LAST,
    seed: '3',
    seats: Object.fromEntries(
      ['blue', 'burgundy', 'yellow', 'green', 'purple', 'brown'].map((seat) => [seat, 'human']),
    ),
  });
  await page.goto(link('green'));
  await asked(page);
  const cards = page.locator('.roster-card');
  await cards.first().waitFor();
  const texts = (await cards.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  assert.equal(texts.length, 2);
  assert.match(texts[0], /Killer Kane Where: E1.* Bonus: \+2 for units with it/);
  assert.match(texts[1], /Wilma Deering Where: Bach/);
  const [lowest, strip] = await page.evaluate(() => [
    Math.max(...[...document.querySelectorAll('.cell')].map((cell) => cell.getBoundingClientRect().bottom)),
    document.querySelector('.roster').getBoundingClientRect().top,
  ]);
  assert.ok(
    lowest <= strip,
    `the board reaches down to ${lowest.toFixed(0)}, the Leaders begin at ${strip.toFixed(0)}`,
  );
  assert.equal(await page.locator('.turns [aria-current="step"]').innerText(), '3');
  assert.equal(await page.locator('.turns li').count(), 9, 'the start and eight turns');
  await usable(page, 'Leaders and turns');
  await answer(page, 'done');
  await answer(page, 'fight');
  const end = page.locator('.ended');
  await end.locator('.ended-legend').waitFor();
  assert.deepEqual(await end.locator('.ended-legend li').allInnerTexts(), [
    'Mercury',
    'Venus',
    'Earth/Moon',
    'Mars',
    'Asteroids',
  ]);
  const first = end.locator('.winner .ended-steps');
  assert.match(await first.getAttribute('aria-label'), /3 of 15 zones: Mercury 2, Asteroids 1/);
  assert.equal(await first.locator('.share').count(), 2);
  await usable(page, 'zones at the end');
  await allWell(page);
}
