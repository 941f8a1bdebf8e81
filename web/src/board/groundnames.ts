// Where the names of pieces that are part of the ground go: beside them, where nothing else stands; no DOM.

import type { Stand } from './layout';

/** A name relative to its piece, in units of the piece. */
export interface Beside {
  x: number;
  y: number;
  'text-anchor': 'start' | 'middle' | 'end';
}

/** Below, above, right and left of a piece, and below but to one side: the best first. */
const SIDES: readonly Beside[] = [
  { x: 0, y: 31, 'text-anchor': 'middle' },
  { x: 0, y: -20, 'text-anchor': 'middle' },
  { x: 20, y: 6, 'text-anchor': 'start' },
  { x: -20, y: 6, 'text-anchor': 'end' },
  { x: 10, y: 31, 'text-anchor': 'end' },
  { x: -10, y: 31, 'text-anchor': 'start' },
];
/** The letters: their size, and the width of one. */
const [SIZE, LETTER] = [16.4, 10];
/** Half the width of what stands on the ground, and of other pieces. */
const [BALL, PIECE] = [22, 24];

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const around = ({ x, y, scale }: Stand, half: number): Area => ({
  left: x - half * scale,
  top: y - half * scale,
  right: x + half * scale,
  bottom: y + half * scale,
});

function written({ x, y, scale }: Stand, name: string, side: Beside): Area {
  const width = name.length * LETTER * scale;
  const middle = x + side.x * scale;
  const left =
    side['text-anchor'] === 'middle' ? middle - width / 2 : middle - (side['text-anchor'] === 'end' ? width : 0);
  const bottom = y + (side.y + 3) * scale;
  return { left, top: bottom - SIZE * scale, right: left + width, bottom };
}

const shared = (a: Area, b: Area): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The side of each name, one after the other; `others` are pieces that stand there too. */
export function namesBeside(
  grounds: readonly { id: string; name: string; stand: Stand }[],
  others: readonly Stand[],
): Map<string, Beside> {
  const taken = others.map((stand) => around(stand, PIECE));
  const found = new Map<string, Beside>();
  for (const { id, name, stand } of grounds) {
    const balls = grounds.filter((other) => other.id !== id).map((other) => around(other.stand, BALL));
    const cost = (side: Beside) => {
      const box = written(stand, name, side);
      return [...balls, ...taken].reduce((sum, other) => sum + shared(box, other), SIDES.indexOf(side));
    };
    const best = SIDES.reduce((least, side) => (cost(side) < cost(least) ? side : least));
    found.set(id, best);
    taken.push(written(stand, name, best));
  }
  return found;
}
