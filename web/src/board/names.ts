// What is printed on a space: its name, without what the panel around it already says; no DOM.

import type { Board, Space } from '../wire';
import type { Point } from './layout';

/** `Far Mars Orbit` on the panel of Mars is its `Far Orbit`, as long as there is only one. */
export function printedNames({ spaces, decor }: Board): Map<string, string> {
  const names = new Map(spaces.map(({ id, name }) => [id, name ?? id]));
  for (const { form, text } of decor) {
    if (!('panel' in form) || !text) continue;
    const xs = form.panel.points.map(([x]) => x);
    const ys = form.panel.points.map(([, y]) => y);
    const holds = ({ x, y }: Point) =>
      x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys);
    const here = spaces.filter((space) => holds(middle(space)));
    const without = (name: string) => name.replace(`${text} `, '').trim();
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
