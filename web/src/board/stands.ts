// Where each piece stands: in its space, on the ground there, or in a tray beside the board; no DOM.

import type { Scene, Theme } from '../wire';
import { lookOf } from './drawings';
import {
  type BoardLayout,
  type Place,
  type Stand,
  type Tray,
  enlarged,
  inTray,
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
  for (const tray of trays) tray.pieces.forEach((id, index) => stands.set(id, { ...inTray(tray, index), scale: 1 }));
  for (const [space, here] of piecesBySpace(pieces)) {
    const place = layout.places.get(space);
    if (!place) continue;
    const ground = here.filter((piece) => lookOf(theme, piece)?.base === 'ground');
    for (const piece of ground) stands.set(piece.id, onGround(place));
    const others = here.filter((piece) => !ground.includes(piece));
    const close = stack(ground.length ? beside(place) : place, others.length, fanned === space);
    const where = place.inner ? close : enlarged(place.centre, close, growth);
    others.forEach((piece, index) => stands.set(piece.id, where[index]!));
  }
  return stands;
}

/** The room left in a space whose middle is taken. */
function beside(place: Place): Place {
  const { inner, room } = place;
  return inner ? { ...place, inner: { ...inner, pieces: { ...inner.pieces, y: inner.pieces.y + room } } } : place;
}
