// What there is to know about one space, taken from the scene alone; no DOM.

import type { Chance, FightOdds, Piece, Scene, Seat, SheetRow, Space, Theme } from '../wire';

export interface Holding {
  owner: Seat | null;
  name: string;
  pieces: Piece[];
}

export interface PlaceFacts {
  space: Space;
  /** Who has what there, in seat order; unowned pieces last. */
  holdings: Holding[];
  /** The rows of its record sheet that do not just repeat the pieces. */
  rows: SheetRow[];
  /** What it is linked to. */
  links: Space[];
}

export function placeFacts(scene: Scene, id: string): PlaceFacts | null {
  const board = scene.boards.find((one) => one.spaces.some((space) => space.id === id));
  const space = board?.spaces.find((one) => one.id === id);
  if (!board || !space) return null;
  const here = scene.pieces.filter((piece) => piece.at === id);
  const owners = [...new Set(here.map((piece) => piece.owner))].sort((a, b) => (a ?? Infinity) - (b ?? Infinity));
  const nameOf = (owner: Seat | null) => scene.seats.find((seat) => seat.seat === owner)?.name ?? 'Unowned';
  const seats = new Set(scene.seats.map((seat) => seat.name));
  const ends = board.links.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : []));
  return {
    space,
    holdings: owners.map((owner) => ({
      owner,
      name: nameOf(owner),
      pieces: here.filter((piece) => piece.owner === owner),
    })),
    rows: scene.sheets.find((sheet) => sheet.id === id)?.rows.filter((row) => !seats.has(row.label)) ?? [],
    links: ends.flatMap((end) => board.spaces.find((one) => one.id === end) ?? []),
  };
}

/** The two forces in a space in words such as `3 fighters, 1 leader`; that of `mine` first, if it is there. */
export function forcesAt(scene: Scene, theme: Theme, id: string, mine: Seat | null): [string, string] {
  const sides = (placeFacts(scene, id)?.holdings ?? [])
    .filter((one) => one.owner !== null)
    .sort((a, b) => Number(b.owner === mine) - Number(a.owner === mine));
  const words = ({ pieces }: Holding) => {
    const counts = new Map<string, number>();
    for (const { kind, count } of pieces) counts.set(kind, (counts.get(kind) ?? 0) + count);
    return [...counts].map(([kind, count]) => `${count} ${plural(theme.pieces[kind]?.name ?? kind, count)}`).join(', ');
  };
  return [sides[0] ? words(sides[0]) : '', sides[1] ? words(sides[1]) : ''];
}

function plural(name: string, count: number): string {
  const small = name.toLowerCase();
  if (count === 1) return small;
  return small.endsWith('y') ? `${small.slice(0, -1)}ies` : `${small}s`;
}

/** A line of odds: whose chance it is, how good, and what else there is to say. */
export interface OddsLine {
  label: string;
  share: number | null;
  rest: string;
}

export function oddsLines(odds: FightOdds): OddsLine[] {
  const share = ({ hits, of }: Chance) => hits / of;
  const left = (side: 0 | 1) => `${(Math.round(odds.left[side] / 100) / 10).toFixed(1)} units left on average`;
  return [
    { label: 'First side wins', share: share(odds.first), rest: left(0) },
    { label: 'Second side wins', share: share(odds.second), rest: left(1) },
    { label: 'Nobody survives', share: share(odds.nobody), rest: '' },
    {
      label:
        odds.samples === null ? 'Exact' : `Sampled over ${odds.samples} battles, ± ${(odds.error / 10).toFixed(1)}%`,
      share: null,
      rest: '',
    },
  ];
}
