// A made-up map of hexagonal tiles, and who stands on it: five seats, their monsters, armies and fortresses.

import type { Badge, Board, Decor, Piece, Space } from '../../src/wire';

/** Place and turn of each tile, then its areas: cells, first letter of the ground, number. */
const TILES = [
  'T09 0 0 0 High Mesa: 6m4 01p5 2p6 3p8 45c3',
  'T12 1 0 0 Rust Marsh: 6p9 01w11 2p10 3m7 4p5 5p4',
  'T04 2 0 2 Broken Teeth: 6m7 0p5 1m4 2p6 3c9 4p2 5w10',
  'T13 3 0 4 Neon Strip: 60p11 1c7 2p2 3c5 4m10 5p4',
  'T06 -1 1 1 Dust Bowl: 6p5 01p7 2c4 3p3 4m2 5p8',
  'T01 0 1 0 Crossroads Flats: 6p7 0p10 1c12 23p8 4m11 5w5',
  'T08 1 1 3 Two Rivers: 6p7 0w6 12c8 3w3 4p12 5c11',
  'T10 2 1 5 Scrap Heights: 6c6 0p8 12m11 3p10 4p7 5w9',
  'T24 3 1 2 Last Mall: 6p11 01p2 2p6 3c7 4p3 5w12',
  'T05 -1 2 1 Long Lake: 60p5 12w3 3p12 4r9 5m6',
  'T02 0 2 0 Twin Stacks: 6p7 01c10 2p12 34c2 5m11',
  'T07 1 2 5 Glass Desert: 63p5 0c7 1p4 2m9 4p6 5w8',
  'T03 2 2 0 Salt Harbour: 6c4 0w2 1w10 2p9 3m12 45p3',
  'T22 -1 3 0 Monorail Junction: 63p9 0c4 1p8 2p3 45m7',
  'T11 0 3 0 The Great Empty: 6p9 0p3 1m6 2p2 3w11 4p7 5p8',
  'T17 1 3 0 Oasis: 6w5 01p8 23p7 4p12 5c9',
];
const GROUND: Record<string, string> = { p: 'plain', w: 'water', m: 'mountain', c: 'city', r: 'ruins' };
const [RADIUS, INNER] = [115, 0.52];

type At = [number, number];
const corner = (degrees: number, radius: number): At => [
  radius * Math.cos((degrees * Math.PI) / 180),
  radius * Math.sin((degrees * Math.PI) / 180),
];

/** The corners of a cell: 6 is the hexagon in the middle, 0 to 5 lie around it. */
function cell(index: number, turn: number): At[] {
  if (index === 6) return [0, 1, 2, 3, 4, 5].map((at) => corner(30 + 60 * at, RADIUS * INNER));
  const way = -60 * ((index + turn) % 6);
  return [
    corner(way - 30, RADIUS),
    corner(way + 30, RADIUS),
    corner(way + 30, RADIUS * INNER),
    corner(way - 30, RADIUS * INNER),
  ];
}

/** The border of cells that touch. */
function around(cells: At[][]): At[] {
  const key = ([x, y]: At) => `${Math.round(x)},${Math.round(y)}`;
  const sides = new Map<string, { from: At; to: At }>();
  for (const corners of cells)
    corners.forEach((from, at) => {
      const to = corners[(at + 1) % corners.length]!;
      if (!sides.delete(`${key(to)}>${key(from)}`)) sides.set(`${key(from)}>${key(to)}`, { from, to });
    });
  const next = new Map([...sides.values()].map(({ from, to }) => [key(from), to]));
  const [start] = sides.values();
  const found: At[] = [];
  for (let at = start!.from; !found.length || key(at) !== key(start!.from); at = next.get(key(at))!) found.push(at);
  return found;
}

const spaces: Space[] = [];
const decor: Decor[] = [];
for (const line of TILES) {
  const [place = '', areas = ''] = line.split(': ');
  const [id = '', q = '', r = '', turn = '', ...name] = place.split(' ');
  const middle: At = [Math.sqrt(3) * RADIUS * (Number(q) + Number(r) / 2) + 300, 1.5 * RADIUS * Number(r) + RADIUS];
  const put = ([x, y]: At): At => [Math.round(x + middle[0]), Math.round(y + middle[1])];
  decor.push({
    kind: 'tile',
    form: { tile: { points: [0, 1, 2, 3, 4, 5].map((at) => put(corner(30 + 60 * at, RADIUS))) } },
    text: null,
  });
  areas.split(' ').forEach((area, index) => {
    const [, cells = '', ground = '', number = ''] = /^(\d+)([a-z])(\d+)$/.exec(area)!;
    const polygons = [...cells].map((one) => cell(Number(one), Number(turn)));
    spaces.push({
      id: `${id}.${index + 1}`,
      kind: GROUND[ground]!,
      shape: { area: { points: around(polygons).map(put) } },
      name: `${name.join(' ')} ${number}`,
      owner: null,
      badges: [{ kind: 'number', text: number, title: `number ${number}`, tone: number === '7' ? 'good' : 'plain' }],
    });
  });
}

export const MAP: Board = { id: 'map', title: 'The wasteland', layout: 'areas', spaces, links: [], decor };

/** The seats: Black, Orange, Red, White, Green. */
const [BLACK, ORANGE, RED, WHITE, GREEN] = [0, 1, 2, 3, 4] as const;

export const pods = (count: number): Badge[] =>
  count
    ? [
        {
          kind: 'pod',
          text: count > 1 ? String(count) : '',
          title: count > 1 ? `${count} pods` : '1 pod',
          tone: 'plain',
        },
      ]
    : [];

let made = 0;
const piece = (at: string, kind: string, owner: number | null, count = 1, more: Partial<Piece> = {}): Piece => ({
  id: `${kind}-${++made}`,
  kind,
  form: null,
  name: kind,
  owner,
  at,
  facing: null,
  badges: [],
  active: false,
  count,
  ...more,
});
const monster = (at: string, kind: string, name: string, owner: number, load: number, more: Partial<Piece> = {}) =>
  piece(at, kind, owner, 1, { id: kind, name, badges: pods(load), ...more });

export const PIECES: Piece[] = [
  piece('T02.2', 'fortress', ORANGE),
  piece('T09.5', 'fortress', RED),
  piece('T10.1', 'fortress', GREEN),
  piece('T03.1', 'fortress', WHITE, 1, { id: 'salt-harbour', name: 'White’s fortress' }),
  piece('T05.4', 'fortress', BLACK, 1, { form: 'trashed' }),
  piece('T02.2', 'soldier', ORANGE, 4),
  piece('T02.2', 'gammajet', ORANGE, 2),
  piece('T02.4', 'hovertank', ORANGE, 3),
  piece('T07.5', 'hovertank', ORANGE, 2),
  piece('T09.5', 'soldier', RED, 5),
  piece('T09.5', 'gammajet', RED, 3),
  piece('T01.1', 'soldier', RED, 3),
  piece('T01.1', 'hovertank', RED, 2),
  piece('T12.5', 'hovertank', RED, 2),
  piece('T10.1', 'hovertank', GREEN, 6),
  piece('T10.1', 'gammajet', GREEN, 3),
  piece('T08.1', 'soldier', GREEN, 4),
  piece('T24.3', 'soldier', GREEN, 2),
  piece('T03.1', 'soldier', WHITE, 5),
  piece('T03.1', 'hovertank', WHITE, 3),
  piece('T17.2', 'gammajet', WHITE, 2),
  piece('T05.4', 'soldier', BLACK, 3),
  piece('T22.1', 'hovertank', BLACK, 3),
  piece('T22.1', 'gammajet', BLACK, 4),
  piece('T06.1', 'soldier', BLACK, 2),
  ...['T12.1', 'T08.5', 'T13.5', 'T06.6', 'T24.1', 'T07.3', 'T09.4'].map((at) => piece(at, 'pod', null)),
  piece('T11.1', 'pod', null, 2),
  monster('T01.4', 'matilda', 'Matilda', RED, 0),
  monster('T08.3', 'cheeks', 'Cheeks', GREEN, 3, { facing: 5 }),
  monster('T03.1', 'inkwell', 'Inkwell', WHITE, 1, { facing: 5 }),
  monster('T22.5', 'old_baldy', 'Old Baldy', BLACK, 0),
  monster('T02.1', 'rexana', 'Rexana', ORANGE, 2, { active: true }),
];

/** Where Rexana can go. */
export const REACH = [
  ...['T02.2', 'T02.3', 'T02.4', 'T02.5', 'T01.1', 'T01.6', 'T08.2', 'T08.3', 'T07.1', 'T07.2', 'T07.3', 'T07.4'],
  ...['T07.5', 'T07.6', 'T03.1', 'T03.5', 'T03.6', 'T11.1', 'T11.2', 'T11.3', 'T11.4', 'T17.1', 'T17.2', 'T17.3'],
  ...['T10.5', 'T10.6', 'T17.4', 'T11.6'],
];
export const WAY = ['T02.1', 'T02.2', 'T07.5', 'T07.1', 'T07.3', 'T03.5', 'T03.1'];
