// The numbers of columns and rows at the edges of the window, for boards of hexes whose ids are a column and a row: `1408`.

import type { Camera, Insets } from './camera';
import type { BoardLayout } from './layout';
import { n } from './path';

export interface Rulers {
  /** Where each column and each row lies, in units of the board. */
  columns: ReadonlyMap<string, number>;
  rows: ReadonlyMap<string, number>;
}

/** None if the ids of a board say nothing about where its spaces lie. */
export function rulersOf({ places, boards, turned }: BoardLayout): Rulers | null {
  const [board] = boards;
  if (boards.length !== 1 || board?.layout !== 'flat-hexes') return null;
  const [columns, rows] = [new Map<string, number>(), new Map<string, number>()];
  for (const { id, centre } of places.values()) {
    const [, column, row] = /^(\d\d)(\d\d)$/.exec(id) ?? [];
    if (!column || !row) return null;
    const [across, along] = turned ? [centre.y, centre.x] : [centre.x, centre.y];
    columns.set(column, across);
    // Every second column lies half a hex lower; the others name the row.
    rows.set(row, Math.min(along, rows.get(row) ?? Infinity));
  }
  return turned ? { columns: rows, rows: columns } : { columns, rows };
}

/** Half the width of a strip. */
const STRIP = 11;
/** Numbers keep this far from each other. */
const APART = 22;

export function rulersMarkup(
  { columns, rows }: Rulers,
  { zoom, x, y }: Camera,
  size: { width: number; height: number },
  insets: Insets,
): string {
  const { top, left } = insets;
  const [right, bottom] = [size.width - insets.right, size.height - insets.bottom];
  const step = (places: ReadonlyMap<string, number>) => {
    const [a = 0, b = 0] = [...places.values()].sort((one, other) => one - other);
    return Math.max(1, Math.ceil(APART / Math.max(1, (b - a) * zoom)));
  };
  const shown = (places: ReadonlyMap<string, number>, shift: number, from: number, to: number) =>
    [...places]
      .filter((_, index) => index % step(places) === 0)
      .map(([name, at]) => [String(Number(name)), at * zoom + shift] as const)
      .filter(([, at]) => at > from + 2 * STRIP + 6 && at < to - 8);
  const across = shown(columns, x, left, right).map(
    ([name, at]) => `<text x="${n(at)}" y="${n(top + 15)}">${name}</text><path d="M${n(at)} ${n(top + 19)}v5"/>`,
  );
  const down = shown(rows, y, top, bottom).map(
    ([name, at]) => `<text x="${n(left + 11)}" y="${n(at + 4)}">${name}</text><path d="M${n(left + 21)} ${n(at)}h5"/>`,
  );
  return (
    `<rect x="${n(left)}" y="${n(top)}" width="${n(right - left)}" height="${2 * STRIP}"/>` +
    `<rect x="${n(left)}" y="${n(top)}" width="${2 * STRIP}" height="${n(bottom - top)}"/>` +
    across.join('') +
    down.join('')
  );
}
