// Draws the fixture scene on a page of its own, for the browser tests.
import { createBoard } from '../src/board/board';
import { DARK } from '../src/board/light';
import { properties } from '../src/state/look';
import { SCENE, THEME } from '../test/fixture';

const scheme = location.hash === '#light' ? 'light' : 'dark';
for (const [name, value] of Object.entries(properties(THEME, scheme)))
  document.documentElement.style.setProperty(`--${name}`, value);
document.documentElement.dataset['scheme'] = scheme;
const host = document.getElementById('app')!;
host.style.cssText = 'position:fixed;inset:0';
const board = createBoard(host, {
  touched: (what) => (document.title = `touched ${what.piece ?? what.space}`),
  carried: (piece, to) => (document.title = `carried ${piece} to ${to.piece ?? to.space}`),
  pointed: () => {},
});
// Twice as many as have room there.
const more = SCENE.pieces.filter(({ at }) => at === 'Far orbit').map((piece) => ({ ...piece, id: `${piece.id}+` }));
board.draw({ ...SCENE, pieces: [...SCENE.pieces, ...more] }, THEME, scheme);
board.light({
  ...DARK,
  spaces: new Set(['Near orbit', 'Mine']),
  pieces: new Set(['r1']),
  selected: 'r1',
  notes: new Map([['Near orbit', '75%']]),
});
