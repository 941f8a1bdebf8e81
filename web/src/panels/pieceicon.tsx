import { inksOf, lookOf, patternsOf, pictureOf } from '../board/drawings';
import { chipMarkup, drawn } from '../board/pieces';
import { strokesMarkup } from '../board/strokes';
import type { Piece, Theme } from '../wire';

/** The patterns of the page: see `Patterns` in patterns.tsx. */
export const PAGE = patternsOf('look');

/** A piece as a small picture beside its name. */
export function PieceIcon({
  piece,
  theme,
  cut = false,
}: {
  piece: Pick<Piece, 'kind' | 'form' | 'owner'>;
  theme: Theme;
  /** Whether it is cut out of paper. */
  cut?: boolean;
}) {
  const look = lookOf(theme, piece);
  const markup =
    look?.base === 'chip' ? chipMarkup(piece, theme, PAGE) : drawn(piece, look, theme, PAGE, { weight: 1.2, cut });
  return (
    <svg class="piece-icon" viewBox="-26 -26 52 52" aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />
  );
}

/** A picture of the theme by its name, or a plain disc if it has none. */
export function Thing({
  name,
  owner,
  theme,
  cut = false,
}: {
  name: string;
  owner: number | null;
  theme: Theme;
  cut?: boolean;
}) {
  return pictureOf(theme, name) ? (
    <Picture name={name} owner={owner} theme={theme} cut={cut} />
  ) : (
    <PieceIcon piece={{ kind: name, form: null, owner }} theme={theme} cut={cut} />
  );
}

/** A picture of the theme by its name: a kind of piece or a drawing; nothing if there is none. */
export function Picture({
  name,
  owner,
  theme,
  kind,
  weight = 1,
  cut = false,
}: {
  name: string | null;
  owner: number | null;
  theme: Theme;
  /** The colour of the kind that shows it, where that is not plain from its name. */
  kind?: string | undefined;
  /** The weight of its outlines: less for large ones. */
  weight?: number;
  cut?: boolean;
}) {
  const found = name === null ? null : pictureOf(theme, name);
  if (!found) return null;
  // A kind of counter is a counter here, too.
  if (theme.pieces[name!]?.base === 'chip')
    return <PieceIcon piece={{ kind: name!, form: null, owner }} theme={theme} />;
  const body = owner === null ? undefined : `url(#${PAGE.seat(owner)})`;
  const inks = inksOf(theme, owner, found.look, body);
  if (kind) inks['kind'] = kind;
  const markup = strokesMarkup(found.strokes, inks, { pen: theme.pen, patterns: PAGE, weight, cut });
  return (
    <svg class="picture" viewBox="-26 -26 52 52" aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />
  );
}
