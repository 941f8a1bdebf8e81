// What is written on and around the spaces of a board, as SVG and in words.

import type { Board, Piece, Space, Theme } from '../wire';
import { numberAt } from './apart';
import { blockOf } from './blocks';
import { type Scheme, mix } from './colour';
import type { BoardLayout, Place, Stand } from './layout';
import { lettersAt } from './letters';
import type { Patterns } from './drawings';
import { n } from './path';
import { printedMarkup } from './picture';
import { escape } from './svg';
import { shapePath } from './terrain';

/** Whether numbers are printed that keep clear of whoever stands there. */
export const hasNumbers = ({ places }: BoardLayout): boolean => [...places.values()].some(({ spots }) => spots);

/** Whether names make room for the pieces beside them. */
export const hasBlocks = ({ places }: BoardLayout): boolean =>
  [...places.values()].some(({ inner, painted, spots }) => inner?.named && !painted && !spots);

/** Ids of hexes, names of areas beside the pieces that are `here`, and board titles if there are several boards. */
export function labelsMarkup(
  layout: BoardLayout,
  boards: readonly Board[],
  theme: Theme,
  here: ReadonlyMap<string, readonly Piece[]> = new Map(),
  stands: readonly Stand[] = [],
): string {
  const texts = boards.flatMap((board) =>
    board.spaces.map((space) => {
      const place = layout.places.get(space.id)!;
      if (place.painted) return printedMarkup(place.painted, space.name ?? space.id, theme.spaces[space.kind]);
      const number = numberMarkup(place, space, theme, stands);
      // Where others have numbers, what has none is a gap, and its name is only told.
      if (number !== null || place.spots) return number ?? gapMarkup(place, theme.spaces[space.kind]?.letter ?? '');
      return labelMarkup(place, place.name, here.get(space.id)?.length ?? 0, theme.spaces[space.kind]?.shape);
    }),
  );
  const titles =
    boards.length > 1
      ? layout.boards.map(
          ({ title, box: { x, y, width } }) =>
            `<text class="board-title" x="${n(x + width / 2)}" y="${n(y - 12)}">${escape(title)}</text>`,
        )
      : [];
  return [...texts, ...titles].join('');
}

/** The numbers that have no place beside whoever stands there: they are written over them. */
export const raisedMarkup = (
  { places }: BoardLayout,
  boards: readonly Board[],
  theme: Theme,
  stands: readonly Stand[],
): string =>
  boards
    .flatMap(({ spaces }) => spaces)
    .map((space) => {
      const place = places.get(space.id)!;
      return numberAt(place, stands)?.hidden ? numberMarkup(place, space, theme, stands) : '';
    })
    .join('');

/** The number of a space, printed large instead of its name. */
function numberMarkup(place: Place, { badges }: Space, theme: Theme, stands: readonly Stand[]): string | null {
  const badge = badges.find(({ kind }) => theme.badges[kind]?.shape === 'number');
  if (!badge) return null;
  const fill = badge.tone === 'good' ? theme.accent : theme.inks['light'] || theme.ink;
  const [at, height] = [numberAt(place, stands) ?? place.centre, (place.spots?.unit ?? 20) * 0.9];
  return (
    lettersAt(theme.lettering, badge.text, at, height, { fill, outline: theme.pen.ink || '#000000', beyond: 2.3 }) ||
    `<text class="figure" x="${n(at.x)}" y="${n(at.y + height / 2)}" font-size="${n(height * 1.4)}" fill="${fill}">${escape(badge.text)}</text>`
  );
}

/** How large a gap is drawn, and the dashes in it: its border stays in sight. */
const GAP = [0.97, 0.82];

function gapMarkup(place: Place, letter: string): string {
  const { x, y } = place.centre;
  const size = place.spots!.unit * 2.4;
  const inset = (by: number) =>
    `<path class="gap" d="${shapePath(place)}" transform="translate(${n(x * (1 - by))} ${n(y * (1 - by))}) scale(${by})"/>`;
  return `${GAP.map(inset).join('')}<text class="figure gap" x="${n(x)}" y="${n(y + size / 3)}" font-size="${n(size)}">${escape(letter)}</text>`;
}

/** Names of ground that nobody can own are quiet, so that those of what is fought over stand out. */
const QUIET = 'orbit';

function labelMarkup(place: Place, name: string, count: number, shape: string | undefined): string {
  if (!place.inner) {
    const top = Math.min(...place.corners.map((corner) => corner.y));
    return `<text x="${n(place.centre.x)}" y="${n(top + 10.5)}">${escape(name)}</text>`;
  }
  if (!place.inner.named)
    return `<text class="tiny" x="${n(place.centre.x)}" y="${n(place.centre.y + 2.6)}">${escape(name)}</text>`;
  const { lines, size, x, y } = blockOf(place, count).name;
  const row = (line: string, index: number) =>
    `<tspan x="${n(x)}" y="${n(y + size * (0.86 + index * 1.02))}">${escape(line)}</tspan>`;
  return `<text class="name${count ? '' : ' alone'}${shape === QUIET ? ' quiet' : ''}" font-size="${n(size)}">${lines.map(row).join('')}</text>`;
}

/** Who owns a space: an outline and a wash in the owner's pattern; free areas are painted over, so that two colours never mix. */
export function ownerMarkup(place: Place, { owner }: Space, theme: Theme, patterns: Patterns, scheme: Scheme): string {
  if (owner === null) return '';
  const colour = theme.seats[owner]?.fill ?? '#888888';
  const shape = shapePath(place);
  const edge = `stroke="${colour}" stroke-width="2.5" stroke-linejoin="round"`;
  const wash = (share: number) =>
    `<path d="${shape}" fill="url(#${patterns.seat(owner)})" fill-opacity="${share}" ${edge}/>`;
  if (!place.inner || place.painted) return wash(0.28);
  const under = mix((scheme === 'light' && theme.light?.background) || theme.background, colour, 0.1);
  return `<path d="${shape}" fill="${under}"/>${wash(0.48)}`;
}

export function spaceLabel(space: Space, here: readonly Piece[], theme: Theme): string {
  const kind = theme.spaces[space.kind]?.name ?? space.kind;
  return [
    space.name ?? space.id,
    kind,
    ...space.badges.map((badge) => badge.title),
    ...here.map((piece) => piece.name),
  ].join(', ');
}
