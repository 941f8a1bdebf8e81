// The panels of a board: parts of it with a frame and a title, which a small window shows one at a time; no DOM.

import type { Scene } from '../wire';
import { type BoardLayout, type Box, type Point, boxAround } from './layout';

export interface Panel {
  title: string;
  box: Box;
}

/** Fewer are no reason to look at one alone. */
const SEVERAL = 3;

export function panelsOf({ boards }: Pick<Scene, 'boards'>, layout: BoardLayout): Panel[] {
  const found = boards.flatMap((board) => {
    const shift = layout.boards.find(({ id }) => id === board.id)?.shift ?? { x: 0, y: 0 };
    return board.decor.flatMap(({ form, text }) =>
      'panel' in form && text
        ? [{ title: text, box: boxAround(form.panel.points.map(([x, y]) => ({ x: x + shift.x, y: y + shift.y }))) }]
        : [],
    );
  });
  return found.length >= SEVERAL ? found : [];
}

/** The zoom at which the names of a panel can be read. */
export const PANEL_ZOOM = 1;

const holds = ({ box }: Panel, { x, y }: Point): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

/** The panel with most of some spaces and pieces; the first if there are none. */
export function panelOf(
  panels: readonly Panel[],
  ids: readonly string[],
  whereIs: (id: string) => Point | null,
): Panel | null {
  const points = ids.flatMap((id) => whereIs(id) ?? []);
  const count = (panel: Panel) => points.filter((point) => holds(panel, point)).length;
  return panels.reduce<Panel | null>((best, panel) => (best && count(best) >= count(panel) ? best : panel), null);
}

/** The middle of those spaces and pieces that lie in a panel, or of the panel itself. */
export function middleIn(panel: Panel, ids: readonly string[], whereIs: (id: string) => Point | null): Point {
  const inside = ids.flatMap((id) => whereIs(id) ?? []).filter((point) => holds(panel, point));
  const { x, y, width, height } = inside.length ? boxAround(inside) : panel.box;
  return { x: x + width / 2, y: y + height / 2 };
}
