// A made-up game with everything that a scene can hold and hexes do not: areas, rings, balls, panels, links, stacks with
// counts, six seats, sheets with boxes, cards with pictures, two boards.

import { HOUSE } from '../src/state/look';
import type { Badge, Board, Piece, Scene, Space, Stroke, Theme, ThemeSeat, ThemeSpace } from '../src/wire';

export const look = (
  name: string,
  letter: string,
  fill: string,
  ink: string,
  shape = '',
  more: Partial<ThemeSpace> = {},
): ThemeSpace => ({
  name,
  letter,
  fill,
  ink,
  shape,
  base: '',
  cut: '',
  figure: '',
  size: 0,
  inks: {},
  wears: '',
  scenery: [],
  of: [],
  ...more,
});
export const stroke = (d: string, ink: string, more: Partial<Stroke> = {}): Stroke => ({
  d,
  with: ink,
  fill: '',
  limb: 0,
  apart: false,
  ...more,
});
const seat = (fill: string, ink: string, pattern: string): ThemeSeat => ({
  fill,
  ink,
  pattern,
  name: '',
  dim: '',
  second: '',
  emblem: '',
});

export const THEME: Theme = {
  ...HOUSE,
  background: '#0d1a2f',
  ink: '#f3ead2',
  accent: '#d9a441',
  seats: [
    seat('#d1495b', '#ffffff', 'solid'),
    seat('#3a7ca5', '#ffffff', 'stripes'),
    seat('#5fa55a', '#ffffff', 'dots'),
    seat('#e9c46a', '#1b1b1b', 'hazard'),
    seat('#9b72cf', '#ffffff', 'checks'),
    seat('#e8e4d8', '#1b1b1b', 'bars'),
  ],
  spaces: {
    space: look('space', '.', '#132743', '#d9a441', 'stars'),
    land: look('territory', 'l', '#7a5a3a', '#e6c79a', 'dunes'),
    city: look('city', 'c', '#4b5161', '#aab4c8', 'streets'),
    orbit: look('orbit', 'o', '#132743', '#d9a441'),
    planet: look('planet', 'p', '#b5532f', '#f3ead2'),
    panel: look('inset', 'i', '#16233a', '#d9a441'),
  },
  pieces: {
    rocket: look('rocket', 'R', '', '', 'rocket'),
    trooper: look('trooper', 'T', '', '', 'disc'),
    tank: look('tank', 'K', '', '', 'block'),
  },
  badges: { loaded: look('loaded', 'l', '', '') },
  cards: {},
  drawings: {
    rocket: [
      stroke('M0 -23C9 -12 9 4 6 14h-12C-9 4 -9 -12 0 -23Z', 'body'),
      stroke('M-6 8l-8 12h8ZM6 8l8 12h-8Z', 'dark'),
      stroke('M-3.5 -6a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z', 'light'),
      stroke('M-4 15h8l-4 9Z', 'accent'),
    ],
  },
  cover: null,
};

const dot = (id: string, x: number, y: number, radius: number, kind = 'orbit', owner: number | null = null): Space => ({
  id,
  kind,
  shape: { dot: { at: [x, y], radius } },
  name: id,
  owner,
  badges: [],
});
const area = (
  id: string,
  points: [number, number][],
  kind: string,
  owner: number | null = null,
  badges: Badge[] = [],
): Space => ({ id, kind, shape: { area: { points } }, name: id, owner, badges });

const main: Board = {
  id: 'system',
  title: 'The system',
  layout: 'areas',
  links: [
    ['Near orbit', 'Far orbit'],
    ['Far orbit', 'Belt'],
    ['Mare North', 'Near orbit'],
  ],
  decor: [
    { kind: 'orbit', form: { ring: { at: [380, 400], radius: 300 } }, text: null },
    { kind: 'orbit', form: { ring: { at: [380, 400], radius: 380 } }, text: 'Outer ring' },
    { kind: 'planet', form: { ball: { at: [380, 400], radius: 200 } }, text: null },
    {
      kind: 'panel',
      form: {
        panel: {
          points: [
            [780, 60],
            [1000, 60],
            [1000, 420],
            [780, 420],
          ],
        },
      },
      text: 'Moon base',
    },
    { kind: 'panel', form: { caption: { at: [380, 850], size: 34 } }, text: 'MARS' },
  ],
  spaces: [
    area(
      'Mare North',
      [
        [260, 300],
        [380, 270],
        [500, 310],
        [480, 390],
        [280, 390],
      ],
      'land',
      0,
    ),
    area(
      'Mare South',
      [
        [280, 410],
        [480, 410],
        [500, 490],
        [380, 540],
        [260, 500],
      ],
      'land',
      1,
      [{ kind: 'loaded', text: '2', title: 'two factories', tone: 'good' }],
    ),
    area(
      'Dome',
      [
        [800, 110],
        [980, 110],
        [980, 240],
        [800, 240],
      ],
      'city',
      3,
    ),
    area(
      'Mine',
      [
        [800, 260],
        [980, 260],
        [980, 400],
        [800, 400],
      ],
      'land',
    ),
    dot('Near orbit', 640, 260, 46),
    dot('Far orbit', 700, 600, 46),
    dot('Belt', 880, 600, 40, 'space', 4),
  ],
};

const city: Board = {
  id: 'city',
  title: 'The city',
  layout: 'pointy-hexes',
  links: [],
  decor: [],
  spaces: Array.from({ length: 12 }, (_, index): Space => {
    const [q, r] = [index % 4, Math.floor(index / 4)];
    return {
      id: `h${index}`,
      kind: index % 3 ? 'city' : 'land',
      shape: { hex: { q: q - Math.floor(r / 2), r } },
      name: null,
      owner: null,
      badges: [],
    };
  }),
};

const piece = (id: string, kind: string, owner: number, at: string | null, more: Partial<Piece> = {}): Piece => ({
  id,
  kind,
  form: null,
  name: `${kind} ${id}`,
  owner,
  at,
  facing: null,
  badges: [],
  active: true,
  count: 1,
  ...more,
});

export const SCENE: Scene = {
  headline: 'Year 2, combat',
  facts: [{ label: 'Year', value: '2 of 5', rule: 'XX-1' }],
  boards: [main, city],
  pieces: [
    piece('r1', 'rocket', 0, 'Mare North', { count: 3 }),
    piece('t1', 'trooper', 0, 'Mare North', { count: 12 }),
    piece('t2', 'trooper', 1, 'Mare South', { count: 2 }),
    piece('r2', 'rocket', 1, 'Near orbit', { facing: 1 }),
    piece('r3', 'rocket', 3, 'Dome'),
    piece('t3', 'trooper', 4, 'Belt'),
    piece('k1', 'tank', 2, 'h5', { facing: 2 }),
    piece('k2', 'tank', 5, 'h6'),
    piece('s1', 'trooper', 2, 'Far orbit'),
    piece('s2', 'trooper', 3, 'Far orbit'),
    piece('s3', 'trooper', 4, 'Far orbit'),
    piece('s4', 'rocket', 5, 'Far orbit'),
    piece('s5', 'rocket', 0, 'Far orbit', { count: 2 }),
    piece('x1', 'tank', 1, null),
  ],
  marks: [
    { kind: 'link', owner: 2, spaces: ['h5', 'h6'], title: 'lock-on', tone: 'plain' },
    { kind: 'path', owner: 0, spaces: ['Mare North', 'Near orbit', 'Far orbit'], title: 'the way', tone: 'plain' },
    { kind: 'outline', owner: null, spaces: ['Dome', 'Mine'], title: 'the base', tone: 'warn' },
    { kind: 'sight', owner: null, spaces: ['h1', 'h10'], title: 'sight', tone: 'good' },
    { kind: 'arrow', owner: null, spaces: ['Near orbit', 'Dome'], title: 'attack', tone: 'bad' },
  ],
  seats: THEME.seats.map((_, seat) => ({
    seat,
    name: `Seat ${seat + 1}`,
    facts: [],
    to_act: seat === 0,
    picture: null,
  })),
  sheets: [
    {
      id: 'k1',
      title: 'Tank k1',
      owner: 2,
      group: 'Seat 3',
      picture: 'rocket',
      rows: [
        {
          label: 'Armour',
          value: '2 of 5',
          tone: 'warn',
          boxes: ['crossed', 'crossed', 'crossed', 'open', 'open', 'filled'],
        },
        { label: 'Speed', value: '4', tone: 'plain', boxes: [] },
      ],
    },
  ],
  cards: [
    {
      id: 'hand',
      title: 'Hand',
      owner: 0,
      kind: 'hand',
      face_down: 2,
      back: '',
      cards: [
        {
          id: 'ray',
          title: 'Ray gun',
          text: 'Hits on 3.',
          count: 1,
          tone: 'plain',
          picture: 'rocket',
          kind: '',
          number: null,
          foot: '',
          flavour: '',
        },
      ],
    },
  ],
  tracks: [{ id: 'year', title: 'Year', boxes: ['1', '2', '3'], at: 1 }],
  goal: null,
  phases: [],
  stage: null,
  offers: [],
};
