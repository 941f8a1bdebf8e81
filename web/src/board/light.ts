// What is highlighted on the board on top of the scene itself, and how it is drawn; no DOM.

import type { Mark } from '../wire';
import type { BoardLayout, Place, Point, Stand } from './layout';
import { hull } from './marks';
import { n } from './path';
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
}

export const DARK: Light = {
  spaces: new Set(),
  pieces: new Set(),
  selected: null,
  pointedSpaces: new Set(),
  pointedPieces: new Set(),
  notes: new Map(),
  marks: [],
};

/** If more spaces than this are lit, they are shown as one region. */
const MANY = 60;

/** Where a space or a piece is on the board. */
export function pointOf(id: string, layout: BoardLayout, stands: ReadonlyMap<string, Stand>): Point | null {
  return stands.get(id) ?? layout.places.get(id)?.centre ?? null;
}

/** The spaces that are lit or pointed at. */
export function litMarkup({ spaces, pointedSpaces }: Light, layout: BoardLayout): string {
  const open = [...spaces].flatMap((id) => layout.places.get(id) ?? []);
  const lit = open.map((place) => shapePath(inner(place))).join('');
  // A great many would be a wall of light, so a line around them does the job.
  const around = open.length > MANY ? `<path class="lit-edge" d="${hull(open)}"/>` : '';
  const pointed = [...pointedSpaces]
    .flatMap((id) => layout.places.get(id) ?? [])
    .map((place) => `<path class="pointed" d="${shapePath(place)}"/>`);
  return (lit ? `<path class="lit-space ${around && 'many'}" d="${lit}"/>` : '') + around + pointed.join('');
}

/** The notes, each beside what it is about. */
export function notesMarkup({ notes }: Light, layout: BoardLayout, stands: ReadonlyMap<string, Stand>): string {
  const below = (id: string): number => {
    if (stands.has(id)) return -24;
    const place = layout.places.get(id);
    return place?.inner ? place.room + 5 : 30;
  };
  return [...notes]
    .map(([id, text]) => {
      const point = pointOf(id, layout, stands);
      return point ? `<text x="${n(point.x)}" y="${n(point.y + below(id))}">${escape(text)}</text>` : '';
    })
    .join('');
}

const inner = (place: Place): Place => ({
  ...place,
  room: place.room - 2,
  corners: place.corners.map((corner) => ({
    x: place.centre.x + (corner.x - place.centre.x) * 0.93,
    y: place.centre.y + (corner.y - place.centre.y) * 0.93,
  })),
});
