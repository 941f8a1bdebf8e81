// Few touches: pieces are carried, sent far and go on, reload on the way, and what is always answered alike is not asked.
import assert from 'node:assert/strict';
import { PHONE, visitor } from './browser.mjs';
import { allWell, answer, asked, atRest, counted, moments, openTable, touch } from './steps.mjs';

const story = (page) => page.locator('.log-line').allInnerTexts();
const at = (page, piece, space) => page.locator(`.piece[data-piece="${piece}"][aria-label*="in ${space}"]`).waitFor();
const cell = (space) => `.cell[data-space="${space}"]`;

async function sit(test, game, position, seats, seat, options) {
  const { link } = await openTable(test, { game, position, seed: '3', seats });
  const page = await visitor(test, options);
  await page.goto(link(seat));
  await asked(page);
  return page;
}

const BOTS = { blue: 'human', yellow: 'bot:greedy' };

const middle = async (page, selector) => {
  const { x, y, width, height } = await atRest(page, selector);
  return { x: x + width / 2, y: y + height / 2 };
};

/** Longer than a carried piece must stay over something to rest there. */
const REST = 700;

/** Carries something with the mouse to a last spot, and rests over each one before it. */
async function carryBy(page, from, over, to) {
  const start = await middle(page, from);
  await page.mouse.move(start.x, start.y);
  const spread = await middle(page, from);
  await page.mouse.move(spread.x, spread.y);
  await page.mouse.down();
  for (const one of [...over, to]) {
    const spot = await middle(page, one);
    // In one leap: whoever is slow on the way rests there.
    await page.mouse.move(spot.x, spot.y);
    if (one !== to) await page.waitForTimeout(REST);
  }
  await page.mouse.up();
}

/** Carries a piece with the mouse. */
async function carry(page, piece, space, key) {
  await page.locator(`.piece.open[data-piece="${piece}"]`).waitFor();
  const from = await atRest(page, `[data-piece="${piece}"] .hit`);
  const to = await atRest(page, cell(space));
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  const spread = await atRest(page, `[data-piece="${piece}"] .hit`);
  await page.mouse.move(spread.x + spread.width / 2, spread.y + spread.height / 2);
  if (key) await page.keyboard.down(key);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2 - 6, to.y + to.height / 2, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2);
  await page.mouse.up();
  if (key) await page.keyboard.up(key);
}

const WAR = `scenario basic; players 2; turn 1
control blue hielo mariposas bach
control burgundy warrens tolstoi sobkou
units hielo blue 3 fighter
units bach blue 6 trooper
units tolstoi burgundy 1 gennie
units sobkou burgundy 2 trooper
factory bach blue
factory sobkou burgundy
leader buck blue bach
leader kane burgundy sobkou
mover blue`;

export async function a_stack_is_carried_in_one_gesture_and_with_shift_one_of_it(test) {
  const page = await sit(test, 'buck-rogers', WAR, { blue: 'human', burgundy: 'bot:greedy' }, 'blue');
  const before = await moments(page);
  await carry(page, 'hielo-blue-fighter', 'near-mercury');
  await page.locator('[data-piece="near-mercury-blue-fighter"]').waitFor();
  assert.equal(await moments(page), before + 2, 'two answers');
  assert.equal(await page.locator('[data-piece="near-mercury-blue-fighter"] .count').textContent(), '3');
  // Undone answer by answer.
  for (const left of [1, 0]) {
    await page.keyboard.press('u');
    await page.waitForFunction((n) => Number(document.querySelector('.table').dataset.moments) === n, before + left);
  }
  await carry(page, 'hielo-blue-fighter', 'near-mercury', 'Shift');
  await page.locator('[data-piece="near-mercury-blue-fighter"]').waitFor();
  assert.equal(await page.locator('[data-piece="hielo-blue-fighter"] .count').textContent(), '2');
  await allWell(page);
}

export async function a_zone_in_reach_shows_the_way_and_its_cost_and_fewer_go_by_a_step(test) {
  const page = await sit(test, 'buck-rogers', WAR, { blue: 'human', burgundy: 'bot:greedy' }, 'blue');
  await touch(page, '[data-piece="hielo-blue-fighter"] .hit');
  await page.locator(`${cell('tolstoi')}.open`).waitFor();
  assert.ok((await page.locator('.notes text').count()) > 1, 'with costs');
  const spot = await atRest(page, cell('tolstoi'));
  await page.mouse.move(spot.x + spot.width / 2, spot.y + spot.height / 2);
  await page
    .locator('.tip')
    .filter({ hasText: /zones?; it stops there to fight/ })
    .waitFor();
  // One less than all of them.
  await page.getByRole('button', { name: 'One less' }).first().click();
  await touch(page, cell('near-mercury'));
  await page.locator('[data-piece="near-mercury-blue-fighter"]').waitFor();
  assert.equal(await page.locator('[data-piece="near-mercury-blue-fighter"] .count').textContent(), '2');
  await allWell(page);
}

export async function a_move_reloads_first_and_each_answer_of_it_can_be_undone(test) {
  const page = await sit(test, 'unbreakable', 'card blue-squads; S1 0608 force-beam-; S2 0105; WA 0111', BOTS, 'blue');
  const before = await moments(page);
  await counted(page, () => touch(page, cell('0607')));
  await at(page, 'S1', '0607');
  assert.ok(
    (await story(page)).some((line) => /reloads/.test(line)),
    'it reloaded',
  );
  await page.keyboard.press('u');
  await at(page, 'S1', '0608');
  assert.equal(await moments(page), before + 1, 'the reload stands');
  await allWell(page);
}

export async function a_unit_that_is_sent_far_goes_on_by_itself_by_way_of_what_was_named(test) {
  const page = await sit(test, 'unbreakable', 'card blue-walkers; W1 0603; W2 0105; WA 0111', BOTS, 'blue');
  await touch(page, '[data-piece="W1"] .hit');
  await page.locator(`${cell('0604')}.open`).waitFor();
  // By way of 0604, which is touched with Shift, to 0607, which is out of reach.
  const spot = await atRest(page, cell('0604'));
  await page.keyboard.down('Shift');
  await page.mouse.click(spot.x + spot.width / 2, spot.y + spot.height / 2);
  await page.keyboard.up('Shift');
  await counted(page, () => touch(page, cell('0607')));
  await at(page, 'W1', '0604');
  // It has no weapon and meets nobody: on the next cards of walkers it goes on without being asked.
  for (
    let count = 0;
    count < 40 && !(await page.locator('.piece[data-piece="W1"][aria-label*="in 0607"]').count());
    count++
  ) {
    await asked(page);
    await counted(page, () => page.keyboard.press('e'));
  }
  await at(page, 'W1', '0607');
  const log = (await story(page)).filter((line) => /W1/.test(line)).join('\n');
  for (const hex of ['0604', '0605', '0606', '0607']) assert.match(log, new RegExp(`W1.*${hex}`));
  await allWell(page);
}

export async function what_is_suggested_can_become_a_habit_and_is_no_longer_asked(test) {
  const position = `card time-stream; time-stream 2; S1 0602 buttoned; S2 0802 buttoned; S3 0902 offline; WA 0111
step status side=blue changed=-`;
  const page = await sit(test, 'unbreakable', position, BOTS, 'blue');
  const habit = page.locator('.habit', { hasText: 'suggested answer' });
  // Twice the suggested answer, by Enter: then it is offered to do so always.
  await counted(page, () => page.keyboard.press('Enter'));
  await asked(page);
  await counted(page, () => page.keyboard.press('Enter'));
  await habit.filter({ hasText: 'without asking' }).first().waitFor();
  assert.match(await habit.first().getAttribute('class'), /often/);
  await habit.locator('input').first().click();
  // The rest of the question is answered, and so is the next Time Stream card.
  for (let count = 0; count < 20; count++) {
    await asked(page);
    assert.doesNotMatch(await page.locator('.ask-text').innerText(), /change the status/);
    if ((await story(page)).filter((line) => /Time Stream/i.test(line)).length > 1) break;
    await counted(page, () => page.keyboard.press('e'));
  }
  assert.ok(
    (await story(page)).some((line) => /S3.*button|button.*S3/i.test(line)),
    'S3 has recovered',
  );
  await allWell(page);
}

export async function a_button_fires_where_there_is_only_one_target(test) {
  const { link } = await openTable(test, {
    game: 'gamma-knights',
    scenario: 'knights-of-the-road',
    seed: '7',
    seats: { first: 'human', second: 'bot:greedy' },
  });
  const page = await visitor(test);
  await page.goto(link('first'));
  await asked(page);
  await answer(page, 'draw 0');
  await asked(page);
  const blaster = page.locator('.choice[data-answer="A1 fire blaster-mk5"]');
  await blaster.waitFor();
  assert.match(await blaster.innerText(), /\d%/, 'with its odds');
  await blaster.click();
  await page
    .locator('.log-line', { hasText: /Blaster/ })
    .first()
    .waitFor({ state: 'attached' });
  await allWell(page);
}

export async function a_piece_that_is_carried_goes_by_way_of_where_it_rests(test) {
  const page = await sit(test, 'unbreakable', 'card blue-walkers; W1 0603; W2 0105; WA 0111', BOTS, 'blue');
  await page.locator('.piece.open[data-piece="W1"]').waitFor();
  await counted(page, () => carryBy(page, '[data-piece="W1"] .hit', [cell('0703')], cell('0605')));
  // To the side first, and from there on to where it was dropped.
  await at(page, 'W1', '0703');
  for (
    let count = 0;
    count < 40 && !(await page.locator('.piece[data-piece="W1"][aria-label*="in 0605"]').count());
    count++
  ) {
    await asked(page);
    await counted(page, () => page.keyboard.press('e'));
  }
  await at(page, 'W1', '0605');
  await allWell(page);
}

/** One squad that could fire at another in line with it. */
const DUEL = 'card blue-squads; S1 0604 force-beam; SA 0607; WA 0111; W1 0105';

/** Says no to whatever a shot leads to, until nothing more is asked about it. */
async function afterTheShot(page, done) {
  for (let count = 0; count < 12 && !(await done()); count++) {
    await asked(page);
    if (await done()) return;
    await counted(page, () => page.keyboard.press('e'));
  }
}

export async function a_piece_fires_at_what_it_rests_over_and_goes_on_to_where_it_is_dropped(test) {
  const page = await sit(test, 'unbreakable', DUEL, BOTS, 'blue');
  await page.locator('.piece.open[data-piece="S1"]').waitFor();
  await counted(page, () => carryBy(page, '[data-piece="S1"] .hit', ['[data-piece="SA"] .hit'], cell('0603')));
  const there = () => page.locator('.piece[data-piece="S1"][aria-label*="in 0603"]').count();
  await afterTheShot(page, there);
  await at(page, 'S1', '0603');
  const told = await story(page);
  assert.ok(
    told.some((line) => /S1.*fires.*SA/.test(line)),
    told.join('\n'),
  );
  await allWell(page);
}

export async function a_weapon_is_carried_from_the_list_to_its_target(test) {
  const page = await sit(test, 'unbreakable', DUEL, BOTS, 'blue');
  const weapon = '.choice[data-answer="S1 fire force-beam#1"]';
  await page.locator(weapon).waitFor();
  await counted(page, () => carryBy(page, weapon, [], '[data-piece="SA"] .hit'));
  const told = async () => (await story(page)).some((line) => /S1.*fires.*SA/.test(line));
  await page.waitForFunction(() => /S1.*fires.*SA/s.test(document.querySelector('.log')?.textContent ?? ''));
  assert.ok(await told());
  await allWell(page);
}

export async function a_finger_carries_a_lit_piece_and_moves_the_board_from_anywhere_else(test) {
  const page = await sit(test, 'unbreakable', 'card blue-walkers; W1 0603; W2 0105; WA 0111', BOTS, 'blue', {
    viewport: PHONE,
    hasTouch: true,
  });
  await page.locator('.piece.open[data-piece="W1"]').waitFor();
  const finger = await page.context().newCDPSession(page);
  const drag = async (from, to) => {
    const point = ({ x, y }) => [{ x, y }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(from) });
    for (const share of [0.3, 0.6, 1])
      await finger.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: point({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }),
      });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await page.locator('[data-piece="W1"] .hit').tap();
  await page.locator(`${cell('0604')}.open`).waitFor();
  // From an empty hex the board moves.
  const before = await middle(page, cell('0604'));
  await drag(await middle(page, cell('0607')), await middle(page, cell('0606')));
  await page.waitForFunction(
    ([y]) => {
      const box = document.querySelector('.cell[data-space="0604"]').getBoundingClientRect();
      return Math.abs(box.top + box.height / 2 - y) > 5;
    },
    [before.y],
  );
  const moved = await moments(page);
  await counted(page, async () => drag(await middle(page, '[data-piece="W1"] .hit'), await middle(page, cell('0604'))));
  await at(page, 'W1', '0604');
  assert.equal(await moments(page), moved + 1);
  await allWell(page);
}

export async function one_touch_gives_what_is_suggested_and_ends_the_activation(test) {
  const page = await sit(test, 'unbreakable', 'card blue-walkers; W1 0603 down; W2 0105; WA 0111', BOTS, 'blue');
  const going = page.locator('.go-on');
  assert.match(await going.innerText(), /W1.*then end this activation/is, 'all of it is named');
  const before = await moments(page);
  await page.keyboard.press('g');
  await page.waitForFunction((count) => Number(document.querySelector('.table').dataset.moments) >= count + 2, before);
  assert.ok(
    (await story(page)).some((line) => /W1.*(up|stands)/.test(line)),
    'it has got up',
  );
  await allWell(page);
}
