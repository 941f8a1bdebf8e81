import { drawingOf, inksOf, lookOf, strokesMarkup } from '../board/drawings';
import { chipMarkup } from '../board/pieces';
import type { Piece, Theme } from '../wire';

/** A piece as a small picture beside its name. */
export function PieceIcon({ piece, theme }: { piece: Pick<Piece, 'kind' | 'form' | 'owner'>; theme: Theme }) {
  const look = lookOf(theme, piece);
  const markup =
    look?.base === 'chip'
      ? chipMarkup(piece, theme)
      : strokesMarkup(drawingOf(theme, look?.shape ?? '', piece.form).strokes, inksOf(theme, piece.owner, look?.fill));
  return (
    <svg class="piece-icon" viewBox="-26 -26 52 52" aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />
  );
}

/** A drawing of the theme by its name; nothing if there is none. */
export function Picture({ name, owner, theme }: { name: string | null; owner: number | null; theme: Theme }) {
  const strokes = name === null ? undefined : theme.drawings[name];
  if (!strokes) return null;
  return (
    <svg
      class="picture"
      viewBox="-26 -26 52 52"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: strokesMarkup(strokes, inksOf(theme, owner, undefined)) }}
    />
  );
}
