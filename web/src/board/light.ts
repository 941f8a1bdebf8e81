// What is highlighted on the board on top of the scene itself, and how it is drawn; no DOM.

import type { Bands } from '../state/bands';
import type { Trail } from '../state/trails';
import type { Mark, Theme } from '../wire';
import { blockOf } from './blocks';
import { type BoardLayout, type Place, type Point, type Stand, middleOf } from './layout';
import { hull } from './marks';
import { lettersAt } from './letters';
import { burst, n } from './path';
import type { Spots } from './spots';
import { escape } from './svg';
import { shapePath } from './terrain';

export interface Light {
  /** What can be chosen. */
  spaces: ReadonlySet<string>;
  pieces: ReadonlySet<string>;
  /** The piece whose choices are shown. */
  selected: string | null;
  /** What the choice or log line under the pointer is about. */
  pointedSpaces: ReadonlySet<string>;
  pointedPieces: ReadonlySet<string>;
  /** Short notes on lit spaces and pieces, such as odds. */
  notes: ReadonlyMap<string, string>;
  marks: readonly Mark[];
  /** How far the weapon reaches that is chosen or looked at. */
  bands: Bands | null;
  /** What others have done since the player's last turn. */
  trails: readonly Trail[];
  /** Who would stand where at the end of the way under the pointer. */
  ghost: { piece: string; space: string } | null;
  /** What the choice under the pointer costs, and the space that it leads to. */
  cost: { space: string; text: string } | null;
}

export const DARK: Light = {
  spaces: new Set(),
  pieces: new Set(),
  selected: null,
  pointedSpaces: new Set(),
  pointedPieces: new Set(),
  notes: new Map(),
  marks: [],
  bands: null,
  trails: [],
  ghost: null,
  cost: null,
};

/** If more spaces than this are lit, they are shown as one region. */
const MANY = 60;

/** Where a space or a piece is on the board. */
export function pointOf(id: string, layout: BoardLayout, stands: ReadonlyMap<string, Stand>): Point | null {
  const place = layout.places.get(id);
  return stands.get(id) ?? (place ? middleOf(place) : null);
}

/** The spaces that are lit or pointed at. */
export function litMarkup({ spaces, pointedSpaces }: Light, layout: BoardLayout): string {
  const all = [...spaces].flatMap((id) => layout.places.get(id) ?? []);
  const inked = all.filter((place) => place.spots);
  const border = inked.length ? hull(inked) : '';
  const printed = all
    .filter((place) => place.painted)
    .map(shapePath)
    .join('');
  const open = all.filter((place) => !place.spots && !place.painted);
  const lit = open.map((place) => shapePath(inner(place))).join('');
  // A great many would be a wall of light, so a line around them does the job.
  const around = open.length > MANY ? `<path class="lit-edge" d="${hull(open)}"/>` : '';
  const pointed = [...pointedSpaces]
    .flatMap((id) => layout.places.get(id) ?? [])
    .map((place) => `<path class="pointed" d="${shapePath(place)}"/>`);
  return (
    (printed
      ? `<path class="lit-ground" d="${printed}"/><path class="lit-case" d="${printed}"/><path class="lit-border" d="${printed}"/>`
      : '') +
    (border ? `<path class="lit-case" d="${border}"/><path class="lit-border" d="${border}"/>` : '') +
    (lit ? `<path class="lit-space ${around && 'many'}" d="${lit}"/>` : '') +
    around +
    pointed.join('')
  );
}

/** The ground of lit areas that are printed with the theme's pen, under what stands on them. */
export function washMarkup({ spaces }: Light, layout: BoardLayout): string {
  const lit = [...spaces].flatMap((id) => layout.places.get(id) ?? []).filter((place) => place.spots);
  return lit.length ? `<path d="${lit.map(shapePath).join('')}"/>` : '';
}

/** Over the heads of all figures that stand in a printed area. */
function above({ hub, unit }: Spots, stands: ReadonlyMap<string, Stand>): number {
  const here = [...stands.values()].filter(({ x, y }) => Math.hypot(x - hub.x, y - hub.y) < unit * 2.4);
  return here.length ? Math.min(...here.map(({ y, scale }) => y - 26 * scale)) - hub.y : 30;
}

/** The notes, each beside what it is about; `here` says what stands where. */
export function notesMarkup(
  { notes }: Light,
  layout: BoardLayout,
  stands: ReadonlyMap<string, Stand>,
  here: ReadonlyMap<string, readonly unknown[]> = new Map(),
): string {
  const below = (id: string): number => {
    const stand = stands.get(id);
    // Over its head and over the badges beside it.
    if (stand) return -29 * Math.max(1, stand.scale);
    const place = layout.places.get(id);
    if (place?.spots) return above(place.spots, stands);
    return place?.inner ? place.room + 5 : 30;
  };
  return [...notes]
    .map(([id, text]) => {
      const place = stands.has(id) ? undefined : layout.places.get(id);
      const beside = place && besideName(place, here.get(id)?.length ?? 0);
      if (beside && text.length < 3)
        return `<g class="note-disc"><circle cx="${n(beside.x)}" cy="${n(beside.y)}" r="8.5"/><text x="${n(beside.x)}" y="${n(beside.y + 4.6)}">${escape(text)}</text></g>`;
      const point = pointOf(id, layout, stands);
      return point ? `<text x="${n(point.x)}" y="${n(point.y + below(id))}">${escape(text)}</text>` : '';
    })
    .join('');
}

/** Where a number about a free area belongs: before its name, or in the middle of what has none. */
function besideName(place: Place, count: number): Point | null {
  if (!place.inner || place.painted || place.spots) return null;
  if (!place.inner.named) return place.centre;
  const { lines, size, x, y } = blockOf(place, count).name;
  const wide = Math.max(...lines.map(({ length }) => length)) * size * 0.28;
  return { x: x - wide - 12, y: y + (size * lines.length) / 2 };
}

/** A cost that is no longer than this is written in a star. */
const SHORT = 4;

/** The cost of the choice under the pointer, in a star above where it leads. */
export function costMarkup({ cost }: Light, layout: BoardLayout, theme: Theme): string {
  const place = cost && layout.places.get(cost.space);
  if (!place) return '';
  const unit = place.spots?.unit ?? 20;
  const { x, y } = middleOf(place);
  const at = { x, y: y - unit * 2.6 };
  const text =
    lettersAt(theme.lettering, cost.text, at, unit * 0.62, { fill: 'var(--pen)' }) ||
    `<text x="${n(at.x)}" y="${n(at.y + 5)}">${escape(cost.text)}</text>`;
  // Words are too wide for a star.
  const half = cost.text.length * 3.6 + 8;
  const ground =
    cost.text.length > SHORT
      ? `<rect x="${n(at.x - half)}" y="${n(at.y - 12)}" width="${n(2 * half)}" height="24" rx="8"/>`
      : `<path d="${burst(at, unit * 1.2, unit * 0.92, 12)}"/>`;
  return `<g class="cost-star">${ground}${text}</g>`;
}

/** A little smaller, so that the border between two hexes shows on both sides; free areas are lit up to their borders. */
const inner = (place: Place): Place => ({
  ...place,
  room: place.room - 1,
  corners: place.inner
    ? place.corners
    : place.corners.map((corner) => ({
        x: place.centre.x + (corner.x - place.centre.x) * 0.93,
        y: place.centre.y + (corner.y - place.centre.y) * 0.93,
      })),
});
