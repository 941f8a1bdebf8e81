// Rules, lessons, and whether everybody can use every page.
import assert from 'node:assert/strict';
import { usable } from './axe.mjs';
import { PHONE, visitor } from './browser.mjs';
import { allWell, asked, openTable, setUp } from './steps.mjs';

export async function every_rule_has_an_address(test) {
  const page = await visitor(test);
  await page.goto('/rules/unbreakable#UB-123');
  await page.locator('#UB-123.open').waitFor();
  // The rule comes into view.
  await page.waitForFunction(() => {
    const { top, bottom } = document.getElementById('UB-123').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  await page.keyboard.press('/');
  await page.keyboard.type('neutron bomb offline');
  await page.getByText(/rules? match/).waitFor();
  await page.locator('.rule-entry mark').first().waitFor();
  await page.locator('.rule-entry .rule-id').first().click();
  await page.getByRole('searchbox').fill('zzzz');
  await page.getByText('No rules match').waitFor();
  await allWell(page);
}

export async function every_game_says_how_it_is_played_with_pictures_of_its_board(test) {
  const page = await visitor(test);
  const { games } = await (await page.request.get('/api/games')).json();
  for (const { game } of games.filter(({ lessons }) => lessons.length)) {
    await page.goto(`/rules/${game.id}`);
    await page.getByRole('heading', { name: 'How to play' }).waitFor();
    const frames = await page.locator('.how-to-board').all();
    assert.ok(frames.length >= 2, `${game.id}: ${frames.length} pictures`);
    // Each is drawn when it comes into sight.
    for (const frame of frames) {
      await frame.scrollIntoViewIfNeeded();
      await frame.locator('svg.board .pieces > *').first().waitFor({ state: 'attached' });
    }
    const boards = await page.locator('.how-to-board svg.board').all();
    assert.equal(boards.length, frames.length, game.id);
    // What is in the picture is in the window of the picture.
    const [shown] = await boards[0].locator('.pieces > *').all();
    const [piece, frame] = [await shown.boundingBox(), await boards[0].boundingBox()];
    assert.ok(piece.x > frame.x - 1 && piece.x + piece.width < frame.x + frame.width + 1, game.id);
  }
  await allWell(page);
}

export async function the_lesson_can_be_taken_to_its_end(test) {
  const page = await visitor(test);
  await page.goto('/');
  await page.locator('.game-more a[href^="/learn/"]').first().click();
  const guide = page.getByRole('region', { name: 'Lesson' });
  await guide.waitFor();
  const { games } = await (await fetch(`${test.server.url}/api/games`)).json();
  const lesson = games.find((game) => game.lessons.length).lessons[0];
  let tried = false;
  for (const [index, step] of lesson.step.entries()) {
    await guide.getByText(`${index + 1} of ${lesson.step.length}`).waitFor();
    if (!step.answers.length) {
      await guide.getByRole('button', { name: 'Next' }).click();
      continue;
    }
    // By touch if the board shows it, or else by its button.
    const [answer] = step.answers;
    if (!tried && (await page.locator('.blocked summary').count())) {
      tried = true;
      await page.locator('.blocked summary').click();
      await page
        .locator('.blocked small')
        .filter({ hasText: step.hint ?? 'lesson' })
        .first()
        .waitFor();
    }
    const button = page.locator(`.choice[data-answer="${answer}"]`);
    await button.or(page.locator('.actors .actor, .unfold')).first().waitFor();
    const unfold = page.locator('.choices .unfold');
    if (!(await button.count()) && (await unfold.count())) await unfold.first().click();
    if (!(await button.count())) await page.locator('.actors .actor').first().click();
    await button.click();
  }
  await guide.getByText('Lesson complete').waitFor();
  await allWell(page);
}

async function everyPage(test, colorScheme, viewport) {
  const page = await visitor(test, { colorScheme, ...viewport });
  const visit = async (path, wait) => {
    await page.goto(path);
    await page.locator(wait).first().waitFor();
    await usable(page, `${colorScheme} ${path}`);
  };
  const table = await openTable(test, {
    game: 'unbreakable',
    scenario: 'retrieval',
    seed: '7',
    seats: { blue: 'human', yellow: 'bot:greedy' },
  });
  await visit('/', '.game-card h2');
  await visit('/new/unbreakable', '.new-table');
  await page.getByText('Options').click();
  await usable(page, `${colorScheme} options`);
  await visit('/rules/unbreakable#UB-101', '.rule-entry.open');
  await visit('/nowhere', '.house');
  await visit(table.link('blue'), '.choice');
  await setUp(page);
  await asked(page);
  const actor = page.locator('.actors .actor');
  if (await actor.count()) await actor.first().click();
  await usable(page, `${colorScheme} table`);
  for (const tab of ['units', 'cards', 'luck', 'log']) {
    await page.locator(`.tab-${tab}`).click();
    await usable(page, `${colorScheme} ${tab}`);
  }
  await page.getByRole('button', { name: 'Go to start' }).click();
  await page.locator('.past').waitFor();
  await usable(page, `${colorScheme} past`);
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('dialog').waitFor();
  await usable(page, `${colorScheme} help`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings and seats' }).click();
  await page.getByRole('dialog').waitFor();
  await usable(page, `${colorScheme} settings`);
  await visit('/learn/unbreakable/special-delivery', '.guide');
  // A board of free areas, with many seats and options.
  await visit('/new/buck-rogers', '.option-group');
  const planets = await openTable(test, {
    game: 'buck-rogers',
    scenario: 'first-game',
    seed: '5',
    seats: { blue: 'human' },
  });
  await visit(planets.link('blue'), '.actors .actor');
  // On a phone one display is shown at a time.
  const mars = page.locator('.display-tabs').getByRole('button', { name: 'Mars' });
  if (await mars.isVisible()) await mars.click();
  await page.locator('.cell[data-space="near-mars"]').click({ force: true });
  await page.locator('.here').waitFor();
  await usable(page, `${colorScheme} here`);
  await page.keyboard.press('o');
  await page.locator('.fight-line').first().waitFor();
  await usable(page, `${colorScheme} battle odds`);
  assert.deepEqual(
    page.troubles.filter((trouble) => !/404/.test(trouble)),
    [],
  );
}

export const everybody_can_use_every_page_in_the_dark = (test) => everyPage(test, 'dark', {});
export const everybody_can_use_every_page_in_the_light = (test) => everyPage(test, 'light', {});
export const everybody_can_use_every_page_on_a_phone = (test) => everyPage(test, 'dark', { viewport: PHONE });
