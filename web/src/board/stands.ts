// Where each piece stands: in its space, on the ground there, or in a tray beside the board; no DOM.

import type { Piece, Scene, Theme } from '../wire';
import { type Crowd, standApart } from './apart';
import { crowd } from './crowd';
import { lookOf } from './drawings';
import { NAMES_ZOOM, standingTogether } from './picture';
import type { Tray } from './trays';
import {
  type BoardLayout,
  type Box,
  type Place,
  SIDE,
  type Stand,
  boxAround,
  enlarged,
  onGround,
  piecesBySpace,
  stack,
} from './layout';

export interface Standing {
  layout: BoardLayout;
  trays: readonly Tray[];
  /** The space whose pieces are spread out. */
  fanned: string | null;
  /** How much pieces on hexes are enlarged. */
  growth: number;
}

export function standsOf(
  { pieces }: Scene,
  theme: Theme,
  { layout, trays, fanned, growth }: Standing,
): Map<string, Stand> {
  const stands = new Map<string, Stand>();
  for (const tray of trays)
    tray.pieces.forEach((id, index) =>
      stands.set(id, { ...tray.stands[index]!, scale: Math.min(TRAY, growth * (tray.home ? AT_HOME : 1)) }),
    );
  const crowds: Crowd[] = [];
  for (const [space, here] of piecesBySpace(pieces)) {
    const place = layout.places.get(space);
    if (!place) continue;
    if (place.spots) {
      const own = figures(place, here, theme, fanned === space, growth);
      own.forEach((stand, index) => stands.set(here[index]!.id, stand));
      // Those who are spread out stand above all others.
      if (fanned !== space) crowds.push({ place, stands: own });
      continue;
    }
    if (place.painted) {
      const where = standingTogether(place.painted, here.length, fanned === space);
      here.forEach((piece, index) => stands.set(piece.id, where[index]!));
      continue;
    }
    const ground = here.filter((piece) => lookOf(theme, piece)?.base === 'ground');
    for (const piece of ground) stands.set(piece.id, onGround(place));
    const others = here.filter((piece) => !ground.includes(piece));
    const close = stack(ground.length ? beside(place) : place, others.length, fanned === space);
    const upright = others.some((piece) => lookOf(theme, piece)?.base === 'standee');
    const by = upright ? Math.max(STANDEE, growth) : growth;
    const where = place.inner ? close : enlarged(place.centre, close, by);
    others.forEach((piece, index) => stands.set(piece.id, where[index]!));
  }
  standApart(crowds);
  return stands;
}

/** How much larger pieces in a tray may become on a board that is seen from afar. */
const TRAY = 1.2;
/** How large they are on the edge of the board, where they must leave room to touch its spaces. */
const AT_HOME = 0.85;

/** How much larger than other pieces a figure is that stands on its hex. */
const STANDEE = 1.5;

/** The zoom at which everything that is written on ground in relief can be read. */
export const LEGIBLE_ZOOM = 0.5;
/** The closest that it is looked at by itself. */
const CLOSEST = 1.45;

/** What matters now on a large board: all pieces on it, with some ground around them, so many sides of a hex. */
export function frameOf(
  { pieces }: Scene,
  { places }: BoardLayout,
  narrow: boolean,
  around = narrow ? 2.4 : 5,
): { box: Box; most: number } | null {
  const points = pieces.flatMap(({ at }) => places.get(at ?? '')?.centre ?? []);
  if (!points.length) return null;
  const rim = SIDE * around;
  const { x, y, width, height } = boxAround(points);
  return {
    box: { x: x - rim, y: y - rim, width: width + 2 * rim, height: height + 2 * rim },
    most: narrow ? 1 : CLOSEST,
  };
}

/** Half again as large as half an area is high: small figures of an area that is printed with the theme's pen. */
const FIGURE = 1.55;
/** How much they are enlarged on a board that is seen from afar. */
const GROWN = 1.25;

/** The size of a piece on the screen below which it cannot be told from another. */
const VISIBLE = 28;

/** The zoom at which the small figures of a board can be seen, or its painted names read; 0 if it has neither. */
export function leastZoom(layout: BoardLayout | null): number {
  const [first] = layout?.places.values() ?? [];
  if (first?.painted) return NAMES_ZOOM;
  return first?.spots ? VISIBLE / (first.spots.unit * FIGURE * GROWN) : 0;
}

function figures({ spots }: Place, here: readonly Piece[], theme: Theme, fanned: boolean, growth: number): Stand[] {
  const { hub, unit } = spots!;
  const usual = unit * FIGURE * Math.min(GROWN, growth);
  const sized = here.map((piece) => {
    const look = lookOf(theme, piece);
    return { size: (usual * (look?.size || 100)) / 100, still: look?.base !== 'oval' };
  });
  return crowd(hub, sized, usual, unit * 3.6, fanned);
}

/** Pieces in the order in which they are drawn: that of the scene, but a figure in front of another one after it. */
export function inOrder(
  pieces: readonly Piece[],
  { places }: BoardLayout,
  stands: ReadonlyMap<string, Stand>,
  theme?: Theme,
): readonly Piece[] {
  const feet = (piece: Piece): number | null => {
    const stand = stands.get(piece.id);
    const upright = theme && lookOf(theme, piece)?.base === 'standee';
    return stand && (upright || places.get(piece.at ?? '')?.spots) ? stand.y + 24 * stand.scale : null;
  };
  const figures = pieces.filter((piece) => feet(piece) !== null);
  if (!figures.length) return pieces;
  return [...pieces.filter((piece) => feet(piece) === null), ...figures.sort((a, b) => feet(a)! - feet(b)!)];
}

/** The room left in a space whose middle is taken. */
function beside(place: Place): Place {
  const { inner, room } = place;
  return inner ? { ...place, inner: { ...inner, pieces: { ...inner.pieces, y: inner.pieces.y + room } } } : place;
}
