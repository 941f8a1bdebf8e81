import { mix } from '../board/colour';
import { silhouette } from '../board/silhouettes';
import type { Piece, Theme } from '../wire';

/** A piece as a small picture beside its name. */
export function PieceIcon({ piece, theme }: { piece: Pick<Piece, 'kind' | 'form' | 'owner'>; theme: Theme }) {
  const look = (piece.form !== null && theme.pieces[piece.form]) || theme.pieces[piece.kind];
  const seat = piece.owner === null ? undefined : theme.seats[piece.owner];
  const fill = seat?.fill ?? mix(theme.background, theme.ink, 0.7);
  const markup = silhouette(look?.shape ?? '', piece.form)
    .replaceAll('class="b"', `class="b" fill="${fill}"`)
    .replaceAll('class="d"', `class="d" fill="${mix(fill, '#0b0d10', 0.72)}"`)
    .replaceAll('class="l"', `class="l" fill="${mix(fill, '#ffffff', 0.55)}"`);
  return <svg class="piece-icon" viewBox="-26 -26 52 52" aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
}
