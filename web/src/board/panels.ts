// The panels of a board: parts of it with a frame and a title, which a small window shows one at a time; no DOM.

import type { Board, Scene } from '../wire';
import { type BoardLayout, type Box, type Point, boxAround } from './layout';

export interface Panel {
  title: string;
  box: Box;
}

/** Fewer are no reason to look at one alone. */
const SEVERAL = 3;

/** The panels of one board, as it lies by itself. */
export const panelsOn = ({ decor }: Board): Panel[] =>
  decor.flatMap(({ form, text }) =>
    'panel' in form && text ? [{ title: text, box: boxAround(form.panel.points.map(([x, y]) => ({ x, y }))) }] : [],
  );

const several = <T>(found: T[]): T[] => (found.length >= SEVERAL ? found : []);

/** What the panels of a scene are called, where there are several. */
export const panelTitles = (boards: readonly Board[]): string[] =>
  several(boards.flatMap((board) => panelsOn(board).map(({ title }) => title)));

export function panelsOf({ boards }: Pick<Scene, 'boards'>, layout: BoardLayout): Panel[] {
  return several(
    boards.flatMap((board) => {
      const shift = layout.boards.find(({ id }) => id === board.id)?.shift ?? { x: 0, y: 0 };
      return panelsOn(board).map(({ title, box }) => ({
        title,
        box: { ...box, x: box.x + shift.x, y: box.y + shift.y },
      }));
    }),
  );
}

/** The zoom at which the names of a panel can be read. */
export const PANEL_ZOOM = 1;

export const holds = ({ box }: Panel, { x, y }: Point): boolean =>
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
