// What is written on and around the spaces of a board, as SVG and in words.

import type { Board, Piece, Scene, Space, Theme } from '../wire';
import type { BoardLayout, Place, Tray } from './layout';
import { n } from './path';
import { escape } from './svg';
import { shapePath } from './terrain';

/** Ids of hexes, names of areas, titles of boards where there are several. */
export function labelsMarkup(layout: BoardLayout, boards: readonly Board[]): string {
  const texts = boards.flatMap((board) =>
    board.spaces.map((space) => {
      const place = layout.places.get(space.id)!;
      const top = Math.min(...(place.corners.length ? place.corners.map((corner) => corner.y) : [place.centre.y - place.room]));
      const named = place.across.length ? '' : ' class="name"';
      return `<text${named} x="${n(place.centre.x)}" y="${n(top + (named ? 17 : 10.5))}">${escape(space.name ?? space.id)}</text>`;
    }),
  );
  const titles = boards.length > 1 ? layout.boards.map(({ title, box: { x, y, width } }) => `<text class="board-title" x="${n(x + width / 2)}" y="${n(y - 12)}">${escape(title)}</text>`) : [];
  return [...texts, ...titles].join('');
}

export function traysMarkup(trays: readonly Tray[], scene: Scene, theme: Theme): string {
  return trays
    .map(({ owner, box: { x, y, width, height } }) => {
      const colour = (owner !== null && theme.seats[owner]?.fill) || theme.ink;
      const name = scene.seats.find((panel) => panel.seat === owner)?.name;
      return `<g><rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="10" stroke="${colour}"/><text x="${n(x + width - 12)}" y="${n(y + 15)}">${escape(name ? `${name} · beside the board` : 'Beside the board')}</text></g>`;
    })
    .join('');
}

/** Whose a space is: its rim and a thin wash of the owner's pattern. */
export function ownerMarkup(place: Place, { owner }: Space, theme: Theme, pattern: (seat: number) => string): string {
  if (owner === null) return '';
  return `<path d="${shapePath(place)}" fill="url(#${pattern(owner)})" fill-opacity=".28" stroke="${theme.seats[owner]?.fill ?? '#888888'}" stroke-width="2.5"/>`;
}

export function spaceLabel(space: Space, here: readonly Piece[], theme: Theme): string {
  const kind = theme.spaces[space.kind]?.name ?? space.kind;
  return [space.name ?? space.id, kind, ...space.badges.map((badge) => badge.title), ...here.map((piece) => piece.name)].join(', ');
}
