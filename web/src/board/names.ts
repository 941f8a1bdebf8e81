// What is printed on a space: its name, without what the panel around it already says; no DOM.

import type { Board, Space } from '../wire';
import type { Point } from './layout';
import { holds, panelsOn } from './panels';

/** `Far Mars Orbit` on the panel of Mars is its `Far Orbit`, as long as there is only one. */
export function printedNames(board: Board): Map<string, string> {
  const { spaces } = board;
  const names = new Map(spaces.map(({ id, name }) => [id, name ?? id]));
  for (const panel of panelsOn(board)) {
    const here = spaces.filter((space) => holds(panel, middle(space)));
    const without = (name: string) => name.replace(`${panel.title} `, '').trim();
    for (const { id } of here) {
      const short = without(names.get(id)!);
      const alone = here.filter((other) => without(names.get(other.id)!) === short).length === 1;
      if (short && alone) names.set(id, short);
    }
  }
  return names;
}

function middle({ shape }: Space): Point {
  if ('hex' in shape) return { x: -1, y: -1 };
  if ('dot' in shape) return { x: shape.dot.at[0], y: shape.dot.at[1] };
  const { points } = shape.area;
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length;
  return { x: mean(0), y: mean(1) };
}
