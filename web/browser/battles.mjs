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

/** Crowds in small areas, of six colours. */
export const CROWDS = `scenario basic; players 6; turn 1
control blue hielo mariposas bach l5
control burgundy warrens tolstoi sobkou antarctic
units l5 blue 3 trooper
units l5 blue 1 fighter
units l5 blue 2 gennie
units antarctic burgundy 2 trooper
units antarctic burgundy 1 gennie
units antarctic burgundy 4 fighter
units american burgundy 2 trooper
units american burgundy 1 gennie
units american burgundy 4 fighter
units tycho blue 3 trooper
units tycho blue 1 gennie
units wreckers blue 3 trooper
units wreckers blue 1 gennie
units wreckers blue 1 fighter
factory l5 blue
factory american burgundy
leader buck blue l5
mover blue`;

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
    const doIt = page.locator('.advised').getByRole('button', { name: 'Do it' }).first();
    await doIt.waitFor();
    await counted(page, () => doIt.click());
  }
  throw new Error(`${selector} never comes`);
}

const turn = (number) => (prompt, known) => known.turn >= number && !prompt.set_up;
const offers = (words) => (prompt) => prompt.choices.some(({ answer, blocked }) => !blocked && words.test(answer));

/** Whether the last lines tell of a push after a shot of a unit that is called so, and of no other shot. */
const pushedBy = ({ log }, name) => {
  const drawn = log.slice(-16).filter(({ line }) => line.trail);
  return (
    drawn.some(({ line }) => line.trail === 'push') &&
    drawn.every(({ line }) => line.trail === 'push' || name.test(line.touches[0].piece))
  );
};

export const BATTLES = {
  'ub-table': (world) => at(world, 'ub', turn(3)),
  // What others have fired and pushed since.
  'ub-trails': (world) => at(world, 'ub', (prompt, known) => !prompt.set_up && pushedBy(known, /^[CWS][A-Z]/)),
  'ub-setup': (world) => at(world, 'ub'),
  'ub-deploy': (world) => at(world, 'ub', (prompt, known, answers) => answers === 1),
  'ub-shot': async (world) =>
    until(await at(world, 'ub', (prompt, known) => known.turn >= 2 && offers(/^at /)(prompt)), '.shot-banner'),
  'br-table': (world) => at(world, 'br', turn(3)),
  'br-setup': (world) => at(world, 'br', null, { scenario: 'basic', others: ['burgundy', 'yellow', 'green'] }),
  'br-battle': async (world) => at(world, 'br', (prompt, known) => known.turn >= 2 && offers(/^attack /)(prompt)),
  'br-crowd': async ({ server, visit }) => {
    const { me, others, game } = GAMES.br;
    const seats = Object.fromEntries([[me, 'human'], ...others.map((seat) => [seat, 'bot:greedy'])]);
    const { link } = await openTable({ server }, { game, position: CROWDS, seed: '3', seats });
    const page = await visit();
    await page.goto(link(me));
    await asked(page);
    return page;
  },
  'br-move': (world) =>
    at(world, 'br', (prompt, known) => turn(2)(prompt, known) && /move/.test(prompt.text) && prompt.choices.length > 8),
  'br-place': (world) =>
    at(world, 'br', ({ amounts }) => amounts, { scenario: 'basic', others: ['burgundy', 'yellow', 'green'] }),
  'br-build': async (world) => at(world, 'br', (prompt, known) => known.turn >= 2 && offers(/^build /)(prompt)),
  'gk-table': (world) =>
    at(world, 'gk', (prompt, known) => known.turn >= 3 && prompt.kind === 'move' && (prompt.ways?.length ?? 0) > 20),
  'gk-way': async (world) => {
    const page = await BATTLES['gk-table'](world);
    if (!world.phone) await page.locator('.cell.open').nth(40).hover({ force: true });
    return page;
  },
  // The hex within reach that is nearest to an enemy.
  'gk-bands': async (world) => {
    const page = await BATTLES['gk-table'](world);
    const [enemy, cells] = [
      await page.locator('.piece[data-piece="B1"] .hit').boundingBox(),
      page.locator('.cell.open'),
    ];
    const boxes = await Promise.all((await cells.all()).map((cell) => cell.boundingBox()));
    const far = boxes.map((box) => Math.hypot(box.x - enemy.x, box.y - enemy.y));
    if (!world.phone) await cells.nth(far.indexOf(Math.min(...far))).hover({ force: true });
    return page;
  },
  'gk-tip': async (world) => {
    const page = await at(world, 'gk', (prompt, known) => known.turn >= 2 && offers(/ fire /)(prompt));
    if (!world.phone) await page.locator('.piece[data-piece="B1"]').hover({ force: true });
    return page;
  },
  'gk-setup': (world) => at(world, 'gk'),
  'gk-map': (world) => at(world, 'gk', null, { scenario: 'robot-rampage' }),
  'gk-attack': async (world) => {
    const page = await at(world, 'gk', (prompt, known) => offers(/ fire /)(prompt));
    await until(page, '.shot-sheet .shot-sum', 80);
    await page.mouse.move(5, 500);
    return page;
  },
  'gr-table': (world) => at(world, 'gr', turn(4)),
  'rt-table': (world) => at(world, 'rt', turn(6)),
  ...Object.fromEntries(
    Object.keys(GAMES).map((short) => [`${short}-end`, (world) => at(world, short, () => false, {}, 4000)]),
  ),
};
