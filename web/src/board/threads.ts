// Links between spaces that the layout does not show: lines between dots, and curves from the space under the pointer.

import type { Board } from '../wire';
import { type BoardLayout, type Place, type Point } from './layout';
import { at, line } from './path';

const isRound = (place: Place) => place.inner !== null && !place.corners.length;

/** Whether a printed ring already joins both. */
function onRing(a: Point, b: Point, board: Board, shift: Point): boolean {
  return board.decor.some(({ form }) => {
    if (!('ring' in form)) return false;
    const [x, y] = [form.ring.at[0] + shift.x, form.ring.at[1] + shift.y];
    return [a, b].every((point) => Math.abs(Math.hypot(point.x - x, point.y - y) - form.ring.radius) < 3);
  });
}

/** The links of a board that are always drawn: those between round spaces or hexes that no printed ring joins already. */
export function drawnLinks(board: Board, layout: BoardLayout): string {
  const shift = layout.boards.find((one) => one.id === board.id)?.shift ?? { x: 0, y: 0 };
  return board.links
    .flatMap(([a, b]) => {
      const [from, to] = [layout.places.get(a), layout.places.get(b)];
      if (!from || !to || (from.inner && to.inner && !(isRound(from) && isRound(to)))) return [];
      return onRing(from.centre, to.centre, board, shift) ? [] : [line(from.centre, to.centre)];
    })
    .join('');
}

/** Curves from a space to everything it is linked to. */
export function threadsMarkup(space: string, boards: readonly Board[], layout: BoardLayout): string {
  const from = layout.places.get(space);
  if (!from?.inner) return '';
  const ends = boards.flatMap((board) => board.links).flatMap(([a, b]) => (a === space ? [b] : b === space ? [a] : []));
  return ends
    .flatMap((id) => layout.places.get(id) ?? [])
    .map(({ centre }) => {
      const middle = {
        x: (from.centre.x + centre.x) / 2 + (centre.y - from.centre.y) * 0.12,
        y: (from.centre.y + centre.y) / 2 - (centre.x - from.centre.x) * 0.12,
      };
      return `<path d="M${at(from.centre)}Q${at(middle)} ${at(centre)}"/><circle cx="${centre.x}" cy="${centre.y}" r="3.4"/>`;
    })
    .join('');
}
