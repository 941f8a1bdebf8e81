// One table: touching, undoing, looking back, keys, a small window, a drawing of everything.
import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { PATIENCE, PHONE, visitor } from './browser.mjs';
import { allWell, asked, counted, moments, moveSomething, openTable, setUp, touch } from './steps.mjs';

const RETRIEVAL = {
  game: 'unbreakable',
  scenario: 'retrieval',
  seed: '7',
  seats: { blue: 'human', yellow: 'bot:greedy' },
};

async function ready(test, options) {
  const table = await openTable(test, RETRIEVAL);
  const page = await visitor(test, options);
  await page.goto(table.link('blue'));
  await setUp(page);
  await asked(page);
  return page;
}

/** Selects a piece that can act on the board and gives its id. */
async function chosen(page) {
  await page.locator('.piece.open').first().waitFor();
  if ((await page.locator('.piece.selected').count()) === 0) await touch(page, '.piece.open');
  await page.locator('.piece.selected').waitFor();
  return page.locator('.piece.selected').getAttribute('data-piece');
}

/** Ends questions until a piece has somewhere to go. */
async function untilItMoves(page) {
  for (let count = 0; count < 30; count++) {
    await asked(page);
    if (await page.locator('.piece.open').count()) {
      const id = await chosen(page);
      if (await page.locator('.cell.open').count()) return id;
    }
    await counted(page, () => page.locator('.choice.finish, .choices .choice').last().click());
  }
  throw new Error('nothing moves');
}

export async function touching_lit_things_moves_and_undo_takes_it_back(test) {
  const page = await ready(test);
  const id = await untilItMoves(page);
  const before = await moments(page);
  const goal = page.locator('.cell.open').first();
  const label = await goal.getAttribute('data-space');
  await counted(page, () => goal.click({ force: true }));
  await page.locator(`.piece[data-piece="${id}"][aria-label*="in ${label}"]`).waitFor();
  await page.keyboard.press('u');
  await page.waitForFunction((count) => Number(document.querySelector('.table').dataset.moments) === count, before);
  await page.keyboard.press('r');
  await page.locator(`.piece[data-piece="${id}"][aria-label*="in ${label}"]`).waitFor();
  await allWell(page);
}

export async function escape_backs_out_of_a_shot(test) {
  const table = await openTable(test, {
    game: 'unbreakable',
    scenario: 'special-delivery',
    seed: '3',
    seats: { blue: 'human' },
  });
  const page = await visitor(test);
  await page.goto(table.link('blue'));
  await setUp(page);
  for (let count = 0; count < 20; count++) {
    await asked(page);
    if (await page.locator('.actors .actor').count()) await page.locator('.actors .actor').first().click();
    if (await page.locator('.choice[data-answer*="fire nuke"]').count()) break;
    await counted(page, () => page.locator('.choice.finish').first().click());
  }
  const before = await moments(page);
  await counted(page, () => page.locator('.choice[data-answer*="fire nuke"]').first().click());
  await page.locator('.ask-text').filter({ hasText: 'choose a hex' }).waitFor();
  // Odds are shown beside the choices, and in the tip of a lit space.
  await page.locator('.cell.open').first().hover({ force: true });
  await page.locator('.tip .odds').waitFor();
  await page.mouse.move(5, 400);
  await page.locator('.unfold').first().click();
  await page.locator('.board-choices .choice').first().focus();
  await page.locator('.choice-tip .odds').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction((count) => Number(document.querySelector('.table').dataset.moments) === count, before);
  await allWell(page);
}

export async function the_past_can_be_looked_at_and_played_on_from(test) {
  const page = await ready(test);
  for (let count = 0; count < 4; count++) {
    await asked(page);
    await counted(page, () => page.locator('.choice.finish, .choices .choice').last().click());
  }
  await asked(page);
  const now = await moments(page);
  await page.keyboard.press(',');
  await page
    .locator('.past')
    .filter({ hasText: `Moment ${now - 1}` })
    .waitFor();
  await page.getByRole('button', { name: 'Go to start' }).click();
  await page.locator('.past').filter({ hasText: 'Moment 0' }).waitFor();
  await page.getByRole('button', { name: 'Play replay' }).click();
  await page.locator('.past').filter({ hasText: 'Moment 2' }).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.locator('.log-line > button:not(.rule-link)').filter({ hasText: 'Turn 1' }).click();
  await page
    .locator('.past')
    .filter({ hasText: /Moment [1-9]/ })
    .waitFor();
  const before = page.url();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await page.waitForFunction((url) => location.href !== url, before);
  await asked(page);
  await allWell(page);
}

export async function the_luck_and_the_words_of_the_table(test) {
  const page = await ready(test);
  await page.keyboard.press('d');
  await page.locator('.luck, .none').first().waitFor();
  await page.keyboard.press('k');
  await page.locator('.units .sheet').first().waitFor();
  await page.keyboard.press('c');
  await page.locator('.desk').waitFor();
  await page.keyboard.press('w');
  const words = page.getByRole('dialog', { name: 'The board in words' });
  await words.getByText(/Blue walker W1/).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  await page.keyboard.press('Escape');
  await allWell(page);
}

export async function a_game_with_the_keyboard_alone(test) {
  const table = await openTable(test, RETRIEVAL);
  const page = await visitor(test);
  await page.goto(table.link('blue'));
  await asked(page);
  await counted(page, () => page.keyboard.press('1'));
  await asked(page);
  // Type to filter, Enter to answer.
  await page.keyboard.press('/');
  await page.keyboard.type('deploy');
  await counted(page, () => page.keyboard.press('Enter'));
  await page.locator('.choice[data-answer="confirm"]').waitFor();
  await counted(page, () => page.keyboard.press('e'));
  // What is typed and not allowed is explained.
  await asked(page);
  for (let count = 0; count < 30; count++) {
    await asked(page);
    if (await page.locator('.piece.open').count()) {
      await page.keyboard.press('n');
      await page.locator('.piece.selected').waitFor();
    }
    if (await page.locator('.cell.open').count()) break;
    await counted(page, () => page.keyboard.press('e'));
  }
  // Tab to a lit space, then Enter.
  await page.locator('.cell.open').first().waitFor();
  await page.locator('.cell.open').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.chooser, .notice').or(page.locator('.timeline')).first().waitFor();
  const chooser = page.locator('.chooser .choice');
  if (await chooser.count()) await page.keyboard.press('Enter');
  await page.waitForFunction(() => Number(document.querySelector('.table').dataset.moments) > 4);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('+');
  await page.keyboard.press('0');
  await allWell(page);
}

export async function a_phone_is_enough(test) {
  const page = await ready(test, { viewport: PHONE, hasTouch: true, isMobile: true });
  await untilItMoves(page);
  await allWell(page);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.table button, .table a')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.matches('.skip, .rule-link, .log-line button, .board *'),
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 40))
      .map(({ element, box }) => `${element.className} ${Math.round(box.width)}×${Math.round(box.height)}`),
  );
  assert.deepEqual(small, [], 'every target is large enough for a finger');
  // The board pans under a finger, and a drag does not count as a touch.
  const camera = () => page.locator('.camera').getAttribute('transform');
  const before = await camera();
  const count = await moments(page);
  await page.mouse.move(195, 200);
  await page.mouse.down();
  await page.mouse.move(150, 250, { steps: 5 });
  await page.mouse.up();
  assert.notEqual(await camera(), before);
  assert.equal(await moments(page), count);
  for (const tab of ['log', 'units', 'cards', 'luck', 'ask']) {
    await page.locator(`.tab-${tab}`).tap();
    await allWell(page);
  }
  await page.goto('/');
  await page.getByRole('heading', { name: 'Unbreakable' }).waitFor();
  await allWell(page);
  await page.goto('/new/unbreakable');
  await page.getByRole('button', { name: 'Open the table' }).waitFor();
  await allWell(page);
}

export async function motion_shows_what_happens_and_can_be_switched_off(test) {
  const page = await ready(test, { reducedMotion: 'no-preference' });
  assert.equal(await page.locator('html').getAttribute('data-motion'), 'on');
  // Dice are over the board for a moment only, those of a shot on its card: somebody watches for them all the time.
  let rolled = false;
  const dice = page
    .locator('.rolls .die, .shot-dice')
    .first()
    .waitFor({ timeout: 4 * PATIENCE })
    .then(() => (rolled = true));
  for (let count = 0; count < 40 && !rolled; count++) {
    await asked(page);
    // Shots bring dice: fire whatever there is at whatever is lit first.
    if ((await page.locator('.actors .actor').count()) && !(await page.locator('.actor[aria-pressed="true"]').count()))
      await page.locator('.actors .actor').first().click();
    const shot = page.locator('.choice[data-answer*=" fire "]');
    const lit = page.locator('.cell.open');
    if (await shot.count()) await counted(page, () => shot.first().click());
    else if ((await page.locator('.ask-text').innerText()).includes('choose') && (await lit.count())) {
      await counted(page, async () => {
        await lit.first().click({ force: true });
        const several = page.locator('.chooser .choice');
        if (await several.count()) await several.first().click();
      });
    } else if (await lit.count()) await moveSomething(page);
    else await counted(page, () => page.locator('.choice.finish, .choices .choice').last().click());
  }
  await dice;
  await page.getByRole('button', { name: 'Settings and seats' }).click();
  await page.getByRole('group', { name: 'Motion' }).getByRole('radio', { name: 'Off' }).check();
  assert.equal(await page.locator('html').getAttribute('data-motion'), 'off');
  await allWell(page);
}

export async function any_scene_is_drawn(test) {
  const root = new URL('../', import.meta.url).pathname;
  const { outputFiles } = await build({
    entryPoints: [`${root}browser/fixture.ts`],
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'error',
  });
  const css = await readFile(`${root}dist/app.css`, 'utf8');
  for (const scheme of ['dark', 'light']) {
    const page = await visitor(test);
    await page.route('**/fixture*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>fixture</title><style>${css}</style><div id="app"></div><script>${outputFiles[0].text}</script>`,
      }),
    );
    await page.goto(`/fixture#${scheme}`);
    await page.locator('.piece').first().waitFor();
    assert.equal(await page.locator('.piece').count(), 19);
    assert.equal(await page.locator('.cell').count(), 19);
    assert.equal(await page.locator('radialGradient').count(), 1);
    assert.equal(await page.locator('.mark').count(), 5);
    await touch(page, '.cell[data-space="Mine"]');
    assert.equal(await page.title(), 'touched Mine');
    // A crowd fans out under the pointer: its pieces move apart.
    const spread = () =>
      page.evaluate(() => {
        const spots = ['s1', 's2'].map((id) =>
          document.querySelector(`[data-piece="${id}"] .hit`).getBoundingClientRect(),
        );
        return Math.hypot(spots[0].x - spots[1].x, spots[0].y - spots[1].y);
      });
    const before = await spread();
    const crowd = await page.locator('.cell[data-space="Far orbit"]').boundingBox();
    await page.mouse.move(crowd.x + crowd.width / 2, crowd.y + crowd.height / 2, { steps: 3 });
    await page.waitForFunction(() => document.querySelector('.piece.fanned'));
    assert.ok((await spread()) > before);
    assert.deepEqual(page.troubles, []);
  }
}

export async function looking_back_reads_what_was_told_then(test) {
  const seats = ['blue', 'burgundy', 'yellow', 'green', 'purple', 'brown'];
  const table = await openTable(test, {
    game: 'buck-rogers',
    scenario: 'first-game',
    seed: '7',
    seats: Object.fromEntries(seats.map((seat) => [seat, 'bot:greedy'])),
  });
  const page = await visitor(test);
  await page.goto(table.watchLink);
  // The log comes in pages, and whoever comes late has the last one.
  // Six bots take a minute for so many answers, at the pace that is shown.
  await page.waitForFunction(() => Number(document.querySelector('.table')?.dataset.moments) > 300, undefined, {
    timeout: 4 * PATIENCE,
  });
  await page.reload();
  await page.locator('.log .unfold').waitFor();
  await page.locator('.timeline input').evaluate((slider) => {
    slider.value = '5';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.locator('.chapter.now').waitFor();
  await allWell(page);
}
