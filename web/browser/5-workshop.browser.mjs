// A unit of your own: built in the workshop, taken to a table, and seen there.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usable } from './axe.mjs';
import { PHONE, visitor } from './browser.mjs';
import { allWell, asked } from './steps.mjs';

const HOME = '/workshop/gamma-knights';

async function workshop(test, options) {
  const page = await visitor(test, options);
  await page.goto(HOME);
  await page.locator('.place').first().waitFor();
  return page;
}

const place = (page, id) => page.locator(`.place[data-place="${id}"]`);
const fitted = (page, id, name) => place(page, id).locator('.fitting-name').filter({ hasText: name });
const part = (page, name) =>
  page
    .locator('.ware-name')
    .filter({ has: page.locator(`span:text-is("${name}")`) })
    .first();

/** Starts from the empty frame of a standard suit. */
async function bare(page, label) {
  await page.getByRole('button', { name: 'Start from' }).click();
  await page.getByRole('button', { name: `Empty frame: ${label}` }).click();
  await page.locator('.fitting').first().waitFor({ state: 'detached' });
}

/** Takes a part from the list and puts it somewhere. */
async function fit(page, name, id) {
  await page.getByRole('searchbox').fill(name);
  await part(page, name).click();
  await place(page, id).locator('.put-here:not(.off)').click();
  await fitted(page, id, name).waitFor();
  await page.getByRole('searchbox').fill('');
}

export async function a_suit_is_built_by_clicks_and_fights(test) {
  const page = await visitor(test);
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: 'Gamma Knights' }).getByRole('link', { name: 'Armoury' }).click();
  await place(page, 'helmet').waitFor();
  await bare(page, 'Scout armor');
  await page.getByLabel('Name', { exact: true }).fill('Night owl');
  await page.keyboard.press('Enter');
  await fit(page, '2 quantum power couplings', 'back-plate');
  await fit(page, 'Kinetic field 50', 'helmet');
  await fit(page, 'Ultraviolet sensor', 'front-plate');
  await fit(page, 'Slug thrower', 'left-arm');
  // A setting is chosen by its value.
  await part(page, 'Enhanced movement').click();
  await page.locator('.ware-more .offer-button', { hasText: '×3' }).click();
  await fitted(page, 'left-leg', 'Enhanced movement').waitFor();
  // A part that does not fit says why, with the rule, and nothing changes.
  const before = await place(page, 'left-arm').innerText();
  await part(page, 'Cloaking device').click();
  const refused = place(page, 'left-arm').locator('.put-here.off');
  assert.match(await refused.innerText(), /GK-383/);
  await refused.click({ force: true });
  await page.locator('.notice').getByRole('button', { name: 'GK-383' }).click();
  await page.getByRole('dialog', { name: 'GK-383' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  assert.equal(await place(page, 'left-arm').innerText(), before);
  // Switched off and on again.
  const power = place(page, 'left-arm').getByRole('button', { name: 'Slug thrower: power 1' });
  assert.equal(await power.getAttribute('aria-pressed'), 'true');
  await power.click();
  await page.waitForFunction(
    () => document.querySelector('.place[data-place="left-arm"] .power')?.getAttribute('aria-pressed') === 'false',
  );
  await page.locator('.preview img').waitFor();
  // Into battle: the values with their reasons, then a table.
  await page.getByRole('button', { name: 'Take into battle' }).click();
  const battle = page.getByRole('dialog', { name: 'Night owl in battle' });
  assert.match(await battle.innerText(), /force field[\s\S]*8[\s\S]*kinetic field 50: 8 boxes/i);
  await battle.getByRole('button', { name: 'Open a new table' }).click();
  await page.getByRole('button', { name: 'Open the table' }).waitFor();
  assert.equal(await page.getByLabel('West: design 1').locator('option:checked').innerText(), 'Night owl');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await asked(page);
  await page.locator('.tab-units').click();
  const sheet = page.locator('.sheet').filter({ hasText: 'Night owl' });
  await sheet
    .first()
    .getByText(/slug thrower/i)
    .first()
    .waitFor();
  assert.equal((await sheet.first().locator('.boxes').first().locator('i').count()) > 0, true, 'boxes to cross out');
  await allWell(page);
}

export async function parts_can_be_dragged_and_changes_undone(test) {
  const page = await workshop(test);
  await bare(page, 'Battle armor');
  await page.getByRole('searchbox').fill('Infrared sensor');
  await part(page, 'Infrared sensor').dragTo(place(page, 'helmet'));
  await fitted(page, 'helmet', 'Infrared sensor').waitFor();
  await fitted(page, 'helmet', 'Infrared sensor').dragTo(place(page, 'right-arm'));
  await fitted(page, 'right-arm', 'Infrared sensor').waitFor();
  assert.equal(await fitted(page, 'helmet', 'Infrared sensor').count(), 0);
  await fitted(page, 'right-arm', 'Infrared sensor').dragTo(page.locator('.wares'));
  await fitted(page, 'right-arm', 'Infrared sensor').waitFor({ state: 'detached' });
  await page.locator('h1').click();
  await page.keyboard.press('Control+z');
  await fitted(page, 'right-arm', 'Infrared sensor').waitFor();
  await page.keyboard.press('Control+z');
  await fitted(page, 'helmet', 'Infrared sensor').waitFor();
  await page.getByRole('button', { name: 'Redo' }).click();
  await fitted(page, 'right-arm', 'Infrared sensor').waitFor();
  // On the figure itself, too.
  await part(page, 'Infrared sensor').dragTo(page.locator('.fig-plate[data-place="front-plate"]').first());
  await fitted(page, 'front-plate', 'Infrared sensor').waitFor();
  await allWell(page);
}

export async function a_suit_can_be_built_by_keys(test) {
  const page = await workshop(test);
  await bare(page, 'Battle armor');
  await page.keyboard.press('/');
  await page.keyboard.type('motion sensor');
  await part(page, 'Motion sensor').focus();
  await page.locator('.workshop-tip').filter({ hasText: '1 slot' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.ware.held').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await fitted(page, 'helmet', 'Motion sensor').waitFor();
  await fitted(page, 'helmet', 'Motion sensor').focus();
  await page.keyboard.press('Delete');
  await fitted(page, 'helmet', 'Motion sensor').waitFor({ state: 'detached' });
  await allWell(page);
}

export async function a_design_is_kept_saved_opened_and_printed(test) {
  const page = await workshop(test);
  const printed = async (name) => {
    const [sheet] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Print' }).first().click(),
    ]);
    await sheet.locator(`.sheet-page img[alt="Record sheet for ${name}"]`).waitFor();
    await sheet.close();
  };
  await printed('Scout armor');
  await page.getByLabel('Name', { exact: true }).fill('Barn owl');
  await page.keyboard.press('Enter');
  await page.locator('.preview img[alt="Record sheet for Barn owl"]').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'barn-owl.toml');
  const text = await readFile(await download.path(), 'utf8');
  assert.match(text, /^name = "Barn owl"/m);
  await page.reload();
  await page.locator('.preview img[alt="Record sheet for Barn owl"]').waitFor();
  const file = join(tmpdir(), `retrograde-owl-${process.pid}.toml`);
  await writeFile(file, text.replace('Barn owl', 'Snowy owl').replace('"sound on", ', ''));
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.locator('.preview img[alt="Record sheet for Snowy owl"]').waitFor();
  assert.equal(await fitted(page, 'helmet', 'Sound sensor').count(), 0);
  // A design that breaks a rule is shown with its faults; a file that is not a design is refused with a sentence.
  await writeFile(file, 'name = "Broken"\nframe = "scout"\n[helmet]\nitems = ["cloaking-device"]\n');
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('heading', { name: 'Not allowed' }).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Take into battle' }).isDisabled());
  await writeFile(file, 'not a design');
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.locator('.notice').filter({ hasText: 'this is not a design' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('.preview img[alt="Record sheet for Snowy owl"]').waitFor();
  await page.getByRole('button', { name: 'Start from' }).click();
  await page
    .locator('.kept')
    .getByRole('button', { name: /^Barn owl/ })
    .click();
  await page.locator('.preview img[alt="Record sheet for Barn owl"]').waitFor();
  await printed('Barn owl');
  // A design that was only looked at is not kept, and undoing all the way back keeps nothing twice.
  await page.locator('h1').click();
  for (let count = 0; count < 8; count++) await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Undo', disabled: true }).waitFor();
  const names = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('retrograde.designs'))
      .map((kept) => kept.name)
      .sort(),
  );
  assert.deepEqual(names, ['Barn owl', 'Broken', 'Snowy owl']);
  // The browser itself says in the console that a request was answered 400.
  assert.deepEqual(
    page.troubles.filter((trouble) => !/400/.test(trouble)),
    [],
  );
}

async function everyPart(test, colorScheme, more = {}) {
  const page = await workshop(test, { colorScheme, ...more });
  const phone = Boolean(more.viewport);
  const tab = (name) => (phone ? page.locator('.workshop-tabs').getByRole('button', { name }).click() : null);
  await usable(page, `${colorScheme} workshop`);
  await tab('Parts');
  await part(page, 'Needler').click();
  await usable(page, `${colorScheme} parts`);
  await tab('Figure');
  await usable(page, `${colorScheme} held`);
  await page.keyboard.press('Escape');
  await fitted(page, 'left-arm', 'Slug thrower').click();
  await usable(page, `${colorScheme} fitting`);
  await tab('Values');
  await page.locator('.preview img').waitFor();
  await usable(page, `${colorScheme} values`);
  await page.getByRole('button', { name: 'Take into battle' }).click();
  await page.getByRole('dialog').waitFor();
  await usable(page, `${colorScheme} battle`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Start from' }).click();
  await page.getByRole('dialog').waitFor();
  await usable(page, `${colorScheme} starts`);
  await page.keyboard.press('Escape');
  await allWell(page);
}

export const everybody_can_use_the_workshop_in_the_dark = (test) => everyPart(test, 'dark');
export const everybody_can_use_the_workshop_in_the_light = (test) => everyPart(test, 'light');
export const everybody_can_use_the_workshop_on_a_phone = (test) =>
  everyPart(test, 'dark', { viewport: PHONE, hasTouch: true });
