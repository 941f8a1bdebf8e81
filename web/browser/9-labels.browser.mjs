// Everything that is written on a board can be read: no name lies on another, no letter is too small, no piece either.
import assert from 'node:assert/strict';
import { DESKTOP, PHONE, visitor } from './browser.mjs';
import { asked, openTable } from './steps.mjs';

const GAMES = [
  { game: 'unbreakable', scenario: 'retrieval', me: 'blue', others: ['yellow'] },
  {
    game: 'buck-rogers',
    scenario: 'first-game',
    me: 'blue',
    others: ['burgundy', 'yellow', 'green', 'purple', 'brown'],
  },
  { game: 'gamma-knights', scenario: 'knights-of-the-road', me: 'first', others: ['second'] },
  { game: 'gammarauders', scenario: 'first-game', me: 'red', others: ['blue', 'green', 'white'] },
  { game: 'rogue-trooper', scenario: 'first-patrol', me: 'blue', others: ['red'] },
];

/** Letters smaller than this cannot be read. */
const LEGIBLE = 11;
/** Pieces smaller than this cannot be told apart on a desktop. */
const VISIBLE = 28;

/** What is written and what stands on the part of the board that is in sight. */
const measured = (page) =>
  page.evaluate(() => {
    const board = document.querySelector('svg.board');
    const dock = document.querySelector('.dock').getBoundingClientRect();
    const narrow = innerWidth <= 760;
    const top = Math.max(
      ...[...document.querySelectorAll('.topbar, .course-bar, .display-tabs')].map(
        (bar) => bar.getBoundingClientRect().bottom,
      ),
    );
    const inSight = ({ left, right, top: above, bottom, width }) =>
      width > 0 &&
      left >= 0 &&
      above >= top &&
      (narrow ? bottom <= dock.top && right <= innerWidth : right <= dock.left);
    const boxes = (selector) =>
      [...board.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true)
        .flatMap((element) => {
          const parts = element.querySelectorAll?.('tspan');
          const words = element.textContent;
          const size = parseFloat(getComputedStyle(element).fontSize) * element.getScreenCTM().a;
          return (parts?.length ? [...parts] : [element]).map((part) => {
            const { left, top, right, bottom, width, height } = part.getBoundingClientRect();
            return { words, size, left, top, right, bottom, width, height };
          });
        })
        .filter(inSight);
    return {
      names: boxes('.labels text, .caption, .ground-name, .goal-plate text'),
      pieces: [...board.querySelectorAll('.piece:not(.grounded)')]
        .map((piece) => ({ id: piece.dataset.piece, box: piece.querySelector('.shape')?.getBoundingClientRect() }))
        .filter(({ box }) => box && inSight(box))
        .map(({ id, box }) => ({ id, size: Math.max(box.width, box.height) })),
    };
  });

/** Names that lie on each other by more than a hair; lines of one name may touch. */
function collisions(names) {
  const found = [];
  names.forEach((one, index) => {
    for (const other of names.slice(index + 1)) {
      if (one.words === other.words) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      // A box has room above and below its letters.
      const along =
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) - 0.3 * Math.min(one.size, other.size);
      if (across > 1.5 && along > 1.5) found.push(`${one.words} / ${other.words}`);
    }
  });
  return found;
}

export async function names_on_boards_never_collide_and_can_be_read(world) {
  const wrong = [];
  for (const { game, scenario, me, others } of GAMES) {
    const seats = Object.fromEntries([[me, 'human'], ...others.map((seat) => [seat, 'bot:greedy'])]);
    const { link } = await openTable(world, { game, scenario, seats, seed: '7' });
    for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      const page = await visitor(world, { viewport });
      await page.goto(link(me));
      await asked(page);
      await page.waitForTimeout(400);
      const { names, pieces } = await measured(page);
      const where = `${game} on a ${size}`;
      wrong.push(...collisions(names).map((pair) => `${where}: ${pair}`));
      for (const { words, size: height } of names)
        if (height < LEGIBLE - 0.05) wrong.push(`${where}: “${words}” is ${height.toFixed(1)} px`);
      for (const { id, size: wide } of pieces)
        if (size === 'desktop' && wide < VISIBLE - 0.5) wrong.push(`${where}: ${id} is ${wide.toFixed(1)} px`);
      await page.context().close();
    }
  }
  const told = [...new Set(wrong)];
  assert.ok(!told.length, `\n${told.join('\n')}`);
}
