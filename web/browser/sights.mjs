// Moments of the card games that are worth a picture. Each opens a table and gives the page that shows it.
import { answer, asked, counted, openTable, takeDefault } from './steps.mjs';

const seatsOf = (first, others, bot = 'bot:greedy') =>
  Object.fromEntries([[first, 'human'], ...others.map((seat) => [seat, bot])]);

const MONSTERS = ['red', 'blue', 'green', 'white', 'orange', 'purple'];
const GIS = ['blue', 'red', 'green', 'violet', 'orange', 'teal'];

async function opened({ server, visit }, request, seat) {
  const table = await openTable({ server }, request);
  const page = await visit();
  await page.goto(table.link(seat));
  await asked(page);
  // What a first visit is told about the goal would cover the picture.
  const start = page.locator('.briefing .button.primary');
  if (await start.isVisible()) await start.click();
  return page;
}

/** Red stands in Blue's city with everything that a fight can use. */
export const SIEGE = `options players=3
turn 4
tile T01 0,0 0
tile T03 1,0 2
tile T08 0,1 5
red fort=T01.3 alliance=chrome bioborg=rexana card=1 borg=T08.3 carried=2
blue fort=T08.3 alliance=beakers bioborg=inkwell card=2 borg=T08.3 carried=1
green fort=T03.1 alliance=composters bioborg=cheeks card=3
phase 7
units T08.3 red soldier 3
units T08.3 blue soldier 2
sheet red opener
sheet blue - - - - - bubble`;

/** All three have a pod and a card to trade. */
export const MARKET = `options players=3
turn 4
tile T01 0,0 0
tile T03 1,0 2
tile T08 0,1 5
red fort=T01.3 alliance=chrome bioborg=rexana card=1 stored=1
blue fort=T08.3 alliance=beakers bioborg=inkwell card=2 stored=1
green fort=T03.1 alliance=composters bioborg=cheeks card=3 stored=1
phase 2
hand red lamp
hand blue gum
hand green yoyo`;

/** Answers by default until something is there. */
export async function playedUntil(page, selector, most = 60) {
  for (let answers = 0; answers < most; answers++) {
    await asked(page);
    if (await page.locator(selector).first().isVisible()) return;
    await takeDefault(page);
  }
  throw new Error(`${selector} never comes`);
}

/** The places of six GIs, with kit, missions, clues and cards for the first. */
const HUNT = `options players=6
turn 12
active blue
blue at saltlick
blue lives 3
blue ammo gp=7 plasma=2 seal=3 mine=1
blue missions m-quartz m-gala
blue clues visor-tl visor-br
blue hand truck false-map hot-loads
blue items lazooka medi-pack
blue chips rifle helmet backpack
red at kragholm
green at kragholm
green lives 1
violet at nu-arcady
orange at glasshouse
teal at shuttle-bay`;

export const LOOKS = {
  'gr-map': (world) =>
    opened(
      world,
      {
        game: 'gammarauders',
        scenario: 'standard',
        options: { players: '6' },
        seed: '5',
        seats: seatsOf('red', MONSTERS.slice(1)),
      },
      'red',
    ).then(async (page) => {
      await playedUntil(page, '.choice[data-answer^="lay "], .choice[data-answer^="tile "], .cell.open');
      await takeDefault(page);
      await asked(page);
      return page;
    }),
  'gr-six': async (world) => {
    const page = await opened(
      world,
      {
        game: 'gammarauders',
        scenario: 'first-game',
        options: { players: '6' },
        seed: '9',
        seats: seatsOf('red', MONSTERS.slice(1)),
      },
      'red',
    );
    for (let answers = 0; answers < 9; answers++) {
      await asked(page);
      await takeDefault(page);
    }
    await playedUntil(page, '.choice[data-answer="take borg"]');
    await counted(page, () => page.locator('.choice[data-answer="take borg"]').click());
    await asked(page);
    return page;
  },
  'gr-offer': async (world) => {
    const page = await opened(
      world,
      {
        game: 'gammarauders',
        scenario: 'first-game',
        options: { players: '4' },
        seed: '7',
        seats: seatsOf('red', MONSTERS.slice(1, 4)),
      },
      'red',
    );
    await playedUntil(page, '.partners .choice');
    await page.locator('.partners .choice').first().click();
    await page.locator('.offer-sheet .good-card:not(.hidden)').first().click();
    await page.locator('.offer-sheet .good-card.hidden').first().click();
    return page;
  },
  'gr-combat': async (world) => {
    const page = await opened(
      world,
      { game: 'gammarauders', position: SIEGE, seats: seatsOf('red', MONSTERS.slice(1, 3)) },
      'red',
    );
    for (const words of ['attack T08.3 blue', 'add all › announce', 'continue']) {
      await asked(page);
      const wanted = page.locator(`.choice[data-answer="${words}"]`).first();
      await wanted.waitFor();
      await counted(page, () => wanted.click());
    }
    await playedUntil(page, '.stage-banner');
    return page;
  },
  'gr-hand': async (world) => {
    const page = await opened(
      world,
      {
        game: 'gammarauders',
        scenario: 'first-game',
        options: { players: '4' },
        seed: '3',
        seats: seatsOf('red', MONSTERS.slice(1, 4)),
      },
      'red',
    );
    await playedUntil(page, '.in-hand.lit');
    return page;
  },
  'rt-six': (world) =>
    opened(
      world,
      {
        game: 'rogue-trooper',
        position: `${HUNT}\nstep turn stage=deliver\nstep travel`,
        seats: seatsOf('blue', GIS.slice(1)),
      },
      'blue',
    ),
  'rt-fight': (world) =>
    opened(
      world,
      {
        game: 'rogue-trooper',
        position: `${HUNT.replace('blue at saltlick', 'blue at ashfall')
          .replace('players=6', 'players=4')
          .replace(/orange.*\nteal.*/, '')}
facing strider
now entered moved own-move
fight card:strider open
step turn stage=collect
step cards
step foe tried=no`,
        seats: seatsOf('blue', GIS.slice(1, 4)),
      },
      'blue',
    ),
  'rt-meeting': (world) =>
    opened(
      world,
      {
        game: 'rogue-trooper',
        position: `${HUNT.replace('blue at saltlick', 'blue at kragholm')}
red companions rivet
red clues visor-tr
now entered moved own-move meets=red
step turn stage=collect
step gi-option`,
        seats: seatsOf('blue', GIS.slice(1)),
      },
      'blue',
    ),
  'rt-traitor': async (world) => {
    const page = await opened(
      world,
      {
        game: 'rogue-trooper',
        position: `${HUNT.replace('blue at saltlick', 'blue at bridge').replace('blue clues visor-tl visor-br', 'blue face visor').replace('blue missions m-quartz m-gala\n', '')}
traitor bridge 3
step turn stage=end-window
step declare`,
        seats: seatsOf('blue', GIS.slice(1)),
      },
      'blue',
    );
    await answer(page, 'confront');
    await asked(page);
    return page;
  },
  'rt-hand': async (world) => {
    const page = await opened(
      world,
      {
        game: 'rogue-trooper',
        position: `${HUNT}
step turn stage=prison
step window phase=movement from=1 circuit=1 waiting=blue`,
        seats: seatsOf('blue', GIS.slice(1)),
      },
      'blue',
    );
    if (!world.phone) await page.locator('.in-hand.lit').first().hover();
    return page;
  },
};
