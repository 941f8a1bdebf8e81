// A made-up table on the painted board of a pack: the sectors as its files have them, six figures, a hand of each deck.

import layoutText from '../../crates/games/rogue-trooper/pack/layout.toml';
import sectorsText from '../../crates/games/rogue-trooper/pack/sectors.toml';
import spotsText from '../../crates/games/rogue-trooper/pack/spots.toml';
import themeText from '../../crates/games/rogue-trooper/pack/theme.toml';
import type { Badge, Board, Card, CardRow, Piece, Scene, Space, Spots, Theme, Tone } from '../src/wire';
import { SCENE } from './fixture';
import { readTheme, readToml } from './toml';

interface Sector {
  id: string;
  name: string;
  world: string;
  terrain: string;
  side: string;
  rating: number;
  functions?: string[];
  neighbours: string[];
}

const { sector: sectors, drop_zone: zones } = readToml(sectorsText) as {
  sector: Sector[];
  drop_zone: { token: number; sector: string }[];
};
const { areas, frames } = readToml(layoutText) as {
  areas: Record<string, [number, number][]>;
  frames: { millicom: [number, number, number, number] };
};

const read = readTheme(themeText);
export const NU_EARTH: Theme = {
  ...read,
  picture: { ...read.picture!, hash: '0123abcd', spots: readToml(spotsText) as Record<string, Spots> },
};

const badge = (kind: string, text: string, title: string, tone: Tone = 'plain'): Badge => ({ kind, text, title, tone });

const FUNCTIONS: Record<string, string> = {
  shuttle: 'shuttle',
  lifepods: 'lifepods',
  prison: 'prison',
  'heal-all': 'heal',
  'heal-one': 'heal',
  armoury: 'supply',
  'battle-computer': 'computer',
  restricted: 'restricted',
  'traitor-start': 'bridge',
};

function badgesOf({ id, terrain, side, rating, functions = [] }: Sector): Badge[] {
  const found = terrain === 'deck' ? [] : [badge('rating', String(rating), `Encounter Rating ${rating}`)];
  found.push(...functions.flatMap((one) => (FUNCTIONS[one] ? [badge(FUNCTIONS[one], '·', one)] : [])));
  if (terrain === 'city' && side === 'souther' && !functions.includes('no-supply'))
    found.push(badge('supply', 'd', 'A die of Supply cards'));
  const zone = zones.find(({ sector }) => sector === id);
  if (zone) found.push(badge('drop-zone', String(zone.token), `Drop Zone ${zone.token}`));
  return found;
}

const [left, top, right, bottom] = frames.millicom;

export const BOARD: Board = {
  id: 'nu-earth',
  title: 'Nu-Earth and Milli-com',
  layout: 'areas',
  links: [],
  decor: [
    {
      kind: 'station',
      form: {
        panel: {
          points: [
            [left, top],
            [right, top],
            [right, bottom],
            [left, bottom],
          ],
        },
      },
      text: 'Milli-com',
    },
  ],
  spaces: sectors.map((sector): Space => ({
    id: sector.id,
    kind: ['nort', 'souther'].includes(sector.side) ? `${sector.terrain}-${sector.side}` : sector.terrain,
    shape: { area: { points: areas[sector.id]! } },
    name: sector.name,
    owner: null,
    badges: badgesOf(sector),
  })),
};

const gi = (form: string, name: string, owner: number, at: string, badges: Badge[] = []): Piece => ({
  id: form,
  kind: 'gi',
  form,
  name,
  owner,
  at,
  facing: null,
  badges,
  active: owner === 0,
  count: 1,
});

export const PIECES: Piece[] = [
  gi('blue', 'Ransom', 0, 'saltlick', [badge('lives', '4', '4 lives')]),
  gi('red', 'Latch', 1, 'kragholm', [badge('lives', '3', '3 lives')]),
  gi('green', 'Torque', 2, 'kragholm', [badge('lives', '1', '1 life', 'bad')]),
  gi('violet', 'Vesper', 3, 'nu-arcady'),
  gi('orange', 'Cobble', 4, 'glasshouse', [badge('prison', '#', 'In prison', 'bad')]),
  gi('teal', 'Hex', 5, 'shuttle-bay'),
  { ...gi('traitor', 'The Traitor', 0, 'bridge'), kind: 'traitor', form: null, owner: null },
];

const card = (id: string, kind: string, title: string, text: string, more: Partial<Card> = {}): Card => ({
  id,
  title,
  text,
  kind,
  count: 1,
  tone: 'plain',
  number: null,
  picture: id,
  foot: '',
  flavour: '',
  ...more,
});

export const CARDS: Card[] = [
  card('rogue-false-map', 'rogue', 'False Map', 'You choose the adjoining sector the GI moves to.', {
    foot: 'Movement',
  }),
  card('rogue-truck', 'rogue', 'Truck Lift', 'Move up to 3 sectors.', { foot: 'Movement' }),
  card('encounter-strider', 'encounter', 'Strider Tank', 'Double Damage.', {
    number: '3/7',
    foot: 'Nort · Armour · Sealed',
  }),
  card('supply-lazooka', 'supply', 'Lazooka', '5 dice a shot against Armour.', { foot: 'Item' }),
  card('mission-m-harpos', 'mission', 'Ferryman’s Ledger', 'Reach Harpo’s Ferry.', { foot: 'Contact' }),
  card('clue-epaulette-tl', 'clue', 'The Silver Epaulettes', '', { foot: 'Clue' }),
];

const row = (id: string, title: string, kind: CardRow['kind'], cards: Card[], face_down = 0, back = ''): CardRow => ({
  id,
  title,
  owner: kind === 'hand' ? 0 : null,
  kind,
  cards,
  face_down,
  back,
});

export const SCENE_OF_WAR: Scene = {
  ...SCENE,
  headline: 'Turn 9: Ransom',
  facts: [],
  boards: [BOARD],
  pieces: PIECES,
  marks: [],
  seats: PIECES.slice(0, 6).map((piece, seat) => ({
    seat,
    name: piece.name,
    facts: [],
    to_act: seat === 0,
    picture: `gi.${piece.form}`,
  })),
  sheets: [],
  cards: [
    row('hand', 'Rogue cards', 'hand', CARDS),
    ...['encounter', 'supply', 'mission', 'rogue', 'clue'].map((kind) => row(kind, kind, 'deck', [], 20, kind)),
  ],
  tracks: [],
  goal: null,
  phases: [],
  stage: null,
  offers: [],
};
