// Moments of the war games that are worth a picture: played by bots up to there, then opened.
import { playedOn } from './seat.mjs';
import { asked, counted, openTable } from './steps.mjs';

const GAMES = {
  ub: { game: 'unbreakable', scenario: 'retrieval', seed: '4', me: 'blue', others: ['yellow'] },
  br: {
    ...{ game: 'buck-rogers', scenario: 'first-game', seed: '7', me: 'blue' },
    others: ['burgundy', 'yellow', 'green', 'purple', 'brown'],
  },
  gk: { game: 'gamma-knights', scenario: 'knights-of-the-road', seed: '4', me: 'first', others: ['second'] },
  gr: { game: 'gammarauders', scenario: 'first-game', seed: '5', me: 'red', others: ['blue', 'green', 'white'] },
  rt: { game: 'rogue-trooper', scenario: 'first-patrol', seed: '5', me: 'blue', others: ['red'] },
};

/** Opens a table of a game, lets bots play to a moment, and shows it. */
async function at({ server, visit }, short, wanted, more = {}, most = 400) {
  const { me, others, ...request } = { ...GAMES[short], ...more };
  const seats = Object.fromEntries([[me, 'human'], ...others.map((seat) => [seat, 'bot:greedy'])]);
  const opened = await openTable({ server }, { ...request, seats });
  if (wanted) await playedOn({ server }, { table: opened.table, token: opened.seats[me] }, wanted, most);
  const page = await visit();
  await page.goto(opened.link(me));
  await page.locator('.ask[aria-busy="false"], .table[data-over]').first().waitFor();
  // What a first visit is told about the goal would cover the picture.
  const start = page.locator('.briefing .button.primary');
  if (await start.isVisible()) await start.click();
  return page;
}

/** Follows the hints until something is there. */
async function until(page, selector, most = 40) {
  for (let answers = 0; answers < most; answers++) {
    await asked(page);
    if (await page.locator(selector).first().isVisible()) return page;
    await page.keyboard.press('a');
    const doIt = page.locator('.advised').getByRole('button', { name: 'Do it' });
    await doIt.waitFor();
    await counted(page, () => doIt.click());
  }
  throw new Error(`${selector} never comes`);
}

const turn = (number) => (prompt, known) => known.turn >= number && !prompt.set_up;
const offers = (words) => (prompt) => prompt.choices.some(({ answer, blocked }) => !blocked && words.test(answer));

export const BATTLES = {
  'ub-table': (world) => at(world, 'ub', turn(3)),
  'ub-setup': (world) => at(world, 'ub'),
  'ub-deploy': (world) => at(world, 'ub', (prompt, known, answers) => answers === 1),
  'ub-shot': async (world) =>
    until(await at(world, 'ub', (prompt, known) => known.turn >= 2 && offers(/^at /)(prompt)), '.shot-banner'),
  'br-table': (world) => at(world, 'br', turn(3)),
  'br-setup': (world) => at(world, 'br', null, { scenario: 'basic', others: ['burgundy', 'yellow', 'green'] }),
  'br-battle': async (world) => at(world, 'br', (prompt, known) => known.turn >= 2 && offers(/^attack /)(prompt)),
  'br-build': async (world) => at(world, 'br', (prompt, known) => known.turn >= 2 && offers(/^build /)(prompt)),
  'gk-table': (world) => at(world, 'gk', (prompt, known) => known.turn >= 3 && prompt.kind === 'move'),
  'gk-setup': (world) => at(world, 'gk'),
  'gk-map': (world) => at(world, 'gk', null, { scenario: 'robot-rampage' }),
  'gk-attack': async (world) => {
    const page = await at(world, 'gk', (prompt, known) => offers(/ fire /)(prompt));
    return until(page, '.shot-sheet .shot-sum', 80);
  },
  'gr-table': (world) => at(world, 'gr', turn(4)),
  'rt-table': (world) => at(world, 'rt', turn(6)),
  ...Object.fromEntries(
    Object.keys(GAMES).map((short) => [`${short}-end`, (world) => at(world, short, () => false, {}, 4000)]),
  ),
};
