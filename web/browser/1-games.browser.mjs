// Whole games: by clicks, on one device, over a link.
import assert from 'node:assert/strict';
import { PHONE, visitor } from './browser.mjs';
import { allWell, answer, asked, counted, moments, moveSomething, openTable, setUp, whoIsAsked } from './steps.mjs';

/** Answers what is asked by clicks until the game is over: pieces and lit spaces where there are any, else buttons. */
async function playToTheEnd(page, most = 400) {
  let onBoard = 0;
  for (let count = 0; count < most; count++) {
    await asked(page);
    if (await page.locator('.table[data-over]').count()) return { count, onBoard };
    const actor = page.locator('.actors .actor').first();
    if ((await actor.count()) && (await page.locator('.actor[aria-pressed="true"]').count()) === 0) await actor.click();
    const lit = page.locator('.cell.open');
    const spots = await lit.count();
    const finish = page.locator('.choice.finish');
    // Every other time something moves, as long as there is somewhere to go.
    if (spots && count % 2 === 0) {
      const moved = await counted(page, async () => {
        await lit.nth(Math.floor(spots / 2)).click({ force: true });
        const several = page.locator('.chooser .choice');
        if (await several.count()) await several.first().click();
      }).then(() => true);
      onBoard += Number(moved);
    } else if (await finish.count()) await counted(page, () => finish.first().click());
    else if (spots)
      await counted(page, async () => {
        await lit.first().click({ force: true });
        const several = page.locator('.chooser .choice');
        if (await several.count()) await several.first().click();
      });
    else await counted(page, () => page.locator('.choices .choice').first().click());
  }
  throw new Error('the game does not end');
}

export async function a_whole_game_by_clicks_against_a_bot(test) {
  const page = await visitor(test);
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: 'Unbreakable' }).getByRole('link', { name: 'New table' }).click();
  await page.getByRole('radio', { name: /^Retrieval/ }).check();
  await page.getByText('Options').click();
  await page.getByLabel('Turns').fill('1');
  await page.getByLabel('Units', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await setUp(page);
  const { onBoard } = await playToTheEnd(page);
  assert.ok(onBoard >= 2, 'pieces were moved on the board');
  await page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).waitFor();
  assert.match(await page.locator('.ended-how').innerText(), /\w/);
  await allWell(page);
  // The table is now among the finished games, and a rematch is one click away.
  const over = page.url();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForFunction((url) => location.href !== url, over);
  await page.locator('.choice[data-answer="platoon 1"]').waitFor();
  await page.goto('/');
  await page.getByRole('heading', { name: 'Finished games' }).waitFor();
  await page.getByRole('heading', { name: 'My tables' }).waitFor();
  await page
    .getByRole('link', { name: /Your turn/ })
    .first()
    .waitFor();
  await allWell(page);
}

export async function play_now_is_one_click(test) {
  const page = await visitor(test);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await asked(page);
  assert.match(page.url(), /\/table\/\w+#\w+/);
  await allWell(page);
}

export async function bots_that_search_may_think_on_your_time(test) {
  const page = await visitor(test);
  await page.goto('/new/unbreakable/retrieval');
  const ahead = page.getByLabel('Bots think on your time');
  const level = page.getByLabel('Bot level for Yellow');
  await level.waitFor();
  assert.equal(await ahead.count(), 0, 'a Sergeant does not search');
  await level.selectOption('bot:captain');
  assert.equal(await ahead.isChecked(), false);
  await ahead.check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await setUp(page);
  await asked(page);
  await page.getByRole('button', { name: 'Settings and seats' }).click();
  await page.getByRole('dialog').getByText('Captain bot', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  const before = await moments(page);
  await moveSomething(page);
  assert.ok((await moments(page)) > before);
  const table = new URL(page.url()).pathname.split('/')[2];
  const { seats } = await page.evaluate((id) => fetch(`/api/tables/${id}`).then((facts) => facts.json()), table);
  assert.deepEqual(
    seats.map((seat) => seat.player),
    ['human', 'bot:captain/ahead'],
  );
  await allWell(page);
}

export async function two_at_one_device_keep_their_secrets(test) {
  const page = await visitor(test);
  await page.goto('/new/unbreakable/retrieval');
  await page.getByRole('radiogroup', { name: 'Who plays Yellow' }).getByRole('radio', { name: 'Guest' }).check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  const cover = page.getByRole('dialog', { name: /Pass the device/ });
  await answer(page, 'platoon 2');
  await answer(page, 'deploy');
  await page.locator('.tab-units').click();
  const ownSheet = page.locator('.sheet').filter({ hasText: 'Blue walker W1' });
  await ownSheet.first().waitFor();
  assert.match(await page.locator('.panel').textContent(), /force beam/, 'Blue sees what it took');
  await page.locator('.choice[data-answer="confirm"]').click();
  await cover.getByRole('button', { name: /I am Yellow/ }).waitFor();
  // Nothing of Blue stays under the cover.
  await page.waitForFunction(() => !/force beam/.test(document.getElementById('app').textContent));
  await cover.getByRole('button', { name: /I am Yellow/ }).click();
  await page.locator('.choice[data-answer="platoon 3"]').waitFor();
  assert.ok(!/force beam/.test(await page.locator('.panel').textContent()), 'nothing of Blue for Yellow');
  await setUp(page, 'platoon 3');
  await asked(page);
  assert.match(await page.locator('.panel').textContent(), /force beam/, 'all is revealed');
  await allWell(page);
}

export async function two_browsers_over_a_link(test) {
  const [ann, bob] = [await visitor(test), await visitor(test, { viewport: PHONE, hasTouch: true })];
  await ann.goto('/new/unbreakable/retrieval');
  await ann.getByPlaceholder('Your name').fill('Ann');
  await ann.getByRole('radiogroup', { name: 'Who plays Yellow' }).getByRole('radio', { name: 'By link' }).check();
  await ann.getByRole('button', { name: 'Open the table' }).click();
  await ann.getByRole('region', { name: 'Invite' }).waitFor();
  const link = await ann.evaluate(() => {
    const { table, invites } = JSON.parse(localStorage.getItem('retrograde.tables'))[0];
    return `/table/${table}/sit#${invites.yellow}`;
  });
  await bob.goto(link);
  await bob.getByLabel('Your name').fill('Bob');
  await bob.getByRole('button', { name: 'Take the seat' }).click();
  await asked(bob);
  await ann.getByRole('region', { name: 'Invite' }).waitFor({ state: 'detached' });
  await bob.getByTitle('online').nth(1).waitFor();
  await setUp(ann);
  await setUp(bob, 'platoon 2');
  // Whoever is asked ends the card; the other sees it in the log.
  for (const page of [ann, bob]) await page.locator('.topbar', { hasText: 'Turn 1' }).waitFor();
  const first = await whoIsAsked([ann, bob]);
  const other = first === ann ? bob : ann;
  const before = await moments(other);
  // The first card may ask something that has no end of its own.
  const finish = first.locator('.choice.finish');
  await ((await finish.count()) ? finish : first.locator('.choices .choice')).first().click();
  await other.waitForFunction((count) => Number(document.querySelector('.table').dataset.moments) > count, before);
  await ann.getByText('Ann').first().waitFor();
  // The invitation is used up; whoever comes with it finds the seat taken.
  const late = await visitor(test);
  await late.goto(link);
  await late.getByRole('button', { name: 'Take the seat' }).click();
  await late.getByText('This invitation has already been used').waitFor();
  await Promise.all([ann, bob].map(allWell));
}

export async function a_seat_can_be_handed_to_a_bot_and_taken_back(test) {
  const table = await openTable(test, { game: 'skirmish', seats: { red: 'human', blue: 'human' } });
  const page = await visitor(test);
  await page.goto(table.link('red'));
  await asked(page);
  await page.getByRole('button', { name: 'Settings and seats' }).click();
  await page.getByRole('button', { name: 'Let a bot play' }).click();
  await page.getByRole('button', { name: 'Take seat back' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.locator('.ask-text').filter({ hasText: 'Waiting for Blue' }).waitFor();
  await page.getByRole('button', { name: 'Settings and seats' }).click();
  await page.getByRole('button', { name: 'Take seat back' }).click();
  await page.getByRole('button', { name: 'Let a bot play' }).waitFor();
  await allWell(page);
}

export async function a_lost_connection_comes_back_where_it_was(test) {
  const table = await openTable(test, { game: 'skirmish', seats: { red: 'human', blue: 'human' } });
  const page = await visitor(test);
  await page.goto(table.link('red', 'blue'));
  await asked(page);
  await moveSomething(page);
  const before = await moments(page);
  const away = test.server.again();
  await page.getByText('Connection lost').waitFor();
  await away;
  await page.getByText('Connection lost').waitFor({ state: 'detached' });
  assert.equal(await moments(page), before);
  await moveSomething(page);
  assert.deepEqual(page.troubles, []);
}

export async function a_wrong_link_says_so(test) {
  const page = await visitor(test);
  const table = await openTable(test, { game: 'skirmish' });
  await page.goto(`/table/${table.table}#aaaaaaaaaaaaaaaaaaaaaaaaaa`);
  await page.getByRole('heading', { name: 'This table cannot be opened' }).waitFor();
  await page.goto('/table/aaaaaaaaaaaaaaaa#aaaaaaaaaaaaaaaaaaaaaaaaaa');
  await page.getByRole('heading', { name: 'This table cannot be opened' }).waitFor();
  await page.goto('/nowhere/at/all');
  await page
    .getByRole('heading', { name: 'Page not found' })
    .or(page.getByText('There is nothing at this address'))
    .first()
    .waitFor();
}
