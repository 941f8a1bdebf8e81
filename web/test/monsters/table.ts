// A made-up card game with everything that a table of cards and monsters can show: the table before a move.

import type { Asked, Card, CardRow, Choice, LogLine, Scene, SeatNow, Sheet } from '../../src/wire';
import { choice } from '../question';
import { MAP, PIECES, REACH, WAY } from './board';

export const card = (
  id: string,
  title: string,
  kind: string,
  text: string,
  foot: string,
  more: Partial<Card> = {},
): Card => ({
  id,
  title,
  text,
  count: 1,
  tone: 'plain',
  picture: null,
  kind,
  number: null,
  foot,
  flavour: '',
  ...more,
});
export const row = (
  id: string,
  title: string,
  kind: CardRow['kind'],
  owner: number | null,
  cards: Card[],
  down = 0,
): CardRow => ({
  id,
  title,
  owner,
  kind,
  cards,
  face_down: down,
  back: '',
});

export const HAND: Card[] = [
  card('boots', 'Jet Boots', 'movement', 'Your bioborg moves 3 further this turn.', 'movement · when: move'),
  card(
    'magnet',
    'Pod Magnet',
    'pod',
    'Your bioborg takes a loose pod from its own or an adjacent area without ending its move.',
    'pod · when: move',
  ),
  card('tuba', 'Siege Tuba', 'gun', 'Attack only; +2 more against a defended fortress.', 'gun · range 1 · keep', {
    number: '6',
    flavour: 'It plays one note, and the note is boom.',
  }),
  card(
    'gum',
    'Gum in the Works',
    'combat',
    'The enemy primary’s shown weapon counts as power 0.',
    'combat · when: commit',
  ),
  card(
    'depot',
    'Hovertank Depot',
    'reinforce',
    'Cash in during phase 3; like cards together pay 2, 5, 8 or all.',
    'reinforcement · phase 3',
    { picture: 'card.hovertanks' },
  ),
];

const NAMES = ['Blue', 'Orange', 'Red', 'White', 'Green'];
const EMBLEMS = ['nobody', 'chrome', 'shogunate', 'beakers', 'composters'];
const COUPS: string[][] = [[], ['nobody', 'shogunate'], ['nobody'], ['composters'], []];

export const SEATS: SeatNow[] = NAMES.map((name, index) => ({
  id: ['one', 'two', 'three', 'four', 'five'][index]!,
  name,
  player: index === 1 ? 'human' : index === 3 ? 'open' : 'bot:greedy',
  label: index === 3 ? 'Anna' : null,
  online: index === 1 || index === 3,
  thinking: false,
}));

const sheets: Sheet[] = [
  ['rexana', 'Rexana', 1, 'tyrannosaur'],
  ['inkwell', 'Inkwell', 3, 'octopus'],
  ['matilda', 'Matilda', 2, 'kangaroo'],
].map(([id, title, owner, species]) => ({
  id: String(id),
  title: String(title),
  owner: Number(owner),
  group: `${NAMES[Number(owner)]}`,
  picture: `bioborg.${species}`,
  rows: [
    { label: 'Moves', value: '6 areas', tone: 'plain', boxes: [] },
    { label: 'Armour', value: '1', tone: 'plain', boxes: [] },
    { label: 'Pods', value: '2 of 5', tone: 'good', boxes: ['open', 'open', 'crossed', 'crossed', 'crossed'] },
  ],
}));

const PHASES = ['Turn cards', 'Trades', 'Reinforcements', 'Pods', 'Movement', 'Pick-ups', 'Attacks'];
const SHORT = ['Order', 'Trade', 'Build', 'Pods', 'Move', 'Pick', 'Attack'];

export const phases = (now: number) =>
  PHASES.map((name, index) => ({ name, short: SHORT[index]!, now: index === now }));

const opener = card('opener', 'Can-Opener Jaws', 'melee', 'Tanks are only tins with ideas.', 'melee · range 0 · keep', {
  number: '5',
});

export const SCENE: Scene = {
  headline: 'Turn 6, phase 5: Movement',
  facts: [{ label: 'Loose pods', value: '9', rule: 'GR-070' }],
  boards: [MAP],
  pieces: PIECES,
  marks: [],
  seats: NAMES.map((name, seat) => ({
    seat,
    name,
    facts: [
      { label: 'Pods', value: String([0, 4, 3, 1, 5][seat]), rule: null },
      { label: 'Cards', value: String([4, 5, 3, 5, 2][seat]), rule: null },
    ],
    to_act: seat === 1,
    picture: EMBLEMS[seat]!,
  })),
  sheets,
  cards: [
    row('hand-two', 'Your hand', 'hand', 1, HAND),
    row('hand-one', 'Blue’s hand', 'hand', 0, [], 4),
    row('hand-three', 'Red’s hand', 'hand', 2, [], 3),
    row('hand-four', 'White’s hand', 'hand', 3, [], 5),
    row('hand-five', 'Green’s hand', 'hand', 4, [], 2),
    row('rexana', 'Mounted', 'sheet', 1, [opener]),
    row('deck', 'Deck', 'deck', null, [], 43),
    row('discard', 'Discards', 'discard', null, [
      card('rain', 'Pod Rain', 'immediate', 'Two extra pods land.', 'immediate'),
      card('ring', 'Spy Ring', 'diplomacy', 'Lasting: in phase 1 look at the top 2 cards.', 'diplomacy'),
      card('bubble', 'Mirror Bubble', 'field', 'Defence only; if you win, 1 extra enemy casualty.', 'field · keep', {
        number: '4',
      }),
    ]),
    row('open', 'Lasting', 'open', 2, [
      card('ring2', 'Spy Ring', 'diplomacy', 'Lasting: in phase 1 look at the top 2 cards, keep 1.', 'diplomacy'),
    ]),
  ],
  tracks: [],
  goal: {
    short: 'Three enemy fortresses',
    text: 'The first alliance with coups against three enemy fortresses wins.',
    rule: 'GR-004',
    seats: COUPS.map((coups, seat) => ({
      seat,
      have: coups.length,
      need: 3,
      text: `${coups.length} of 3 fortresses`,
      tone: coups.length > 1 ? 'good' : 'plain',
      tokens: coups.map((kind) => ({ kind: `coup-${kind}`, text: '', title: `coup against ${kind}`, tone: 'plain' })),
    })),
    know: ['Take your bioborg to a fortress and attack.'],
    point: ['rexana'],
  },
  phases: phases(4),
  stage: null,
  offers: [],
};

const walks: Choice[] = REACH.map((space) =>
  choice(`to ${space}`, [{ piece: 'rexana' }, { space }], {
    label: MAP.spaces.find((one) => one.id === space)!.name!,
    group: 'rexana',
    cost: space === 'T03.1' ? '6/6' : `${1 + (REACH.indexOf(space) % 5)}/6`,
    marks:
      space === 'T03.1'
        ? [{ kind: 'path', owner: null, spaces: WAY, title: 'the way', tone: 'plain' }]
        : [{ kind: 'path', owner: null, spaces: ['T02.1', space], title: 'the way', tone: 'plain' }],
  }),
);

export const MOVE: Asked = {
  id: 'move',
  seat: 1,
  text: 'Rexana: where does she walk?',
  rule: 'GR-090',
  kind: 'walk',
  help: 'A walking monster moves up to 6 areas. Water and enemy cities stop it.',
  recommended: 'to T03.1',
  amounts: null,
  draft: null,
  choices: [
    ...walks.map((walk) =>
      walk.answer === 'to T03.1'
        ? {
            ...walk,
            label: 'Salt Harbour 4, White’s fortress',
            about: '6 of 6 areas; an enemy city stops her anyway',
            picture: 'fortress',
          }
        : walk,
    ),
    choice('play boots', [{ card: 'boots' }], {
      label: 'Play Jet Boots',
      about: '3 areas further this turn',
      picture: 'card.movement',
    }),
    choice('play magnet', [{ card: 'magnet' }], {
      label: 'Play Pod Magnet',
      about: 'a loose pod from next door, without stopping',
      picture: 'card.pod',
    }),
    choice('play tuba', [{ card: 'tuba' }], {
      label: 'Play Siege Tuba',
      blocked: { rule: 'GR-141', because: 'weapons are played in combat' },
    }),
    choice('play gum', [{ card: 'gum' }], {
      label: 'Play Gum in the Works',
      blocked: { rule: 'GR-141', because: 'it is played when weapons are committed' },
    }),
    choice('done', [], { kind: 'finish', label: 'Stay in Twin Stacks 7', about: 'no move this turn' }),
  ],
};

let moment = 0;
const line = (text: string, seat: number | null, depth = 1, step = 1, way: string[] = []): LogLine => ({
  moment: (moment += step),
  line: { text, depth, dice: [], touches: way.map((space) => ({ space })), rule: null, seat },
});
export const LOG: LogLine[] = [
  line('Trades', null, 0),
  line('Orange gives Red 1 pod for Pod Magnet', 1),
  line('Pods', null, 0),
  line('Blue rolls 9: a pod lands in The Great Empty 9', 0),
  line('Orange rolls 4: a pod lands in Glass Desert 4', 1),
  line('Green plays Pod Rain: two extra pods', 4),
  line('Movement', null, 0),
  line('Old Baldy flies to Monorail Junction 7', 0, 1, 1, ['T06.1', 'T22.5']),
  line('3 hovertanks and 4 gammajets follow', 0, 2, 0, ['T05.4', 'T22.1']),
  line('Matilda bounces to Crossroads Flats 8', 2, 1, 1, ['T12.5', 'T01.4']),
  line('2 hovertanks roll to Glass Desert 6', 1),
  line('3 hovertanks roll to Twin Stacks 12', 1),
  line('Rexana is ready: 6 areas, 2 pods aboard', 1),
];

/** How many of each: reinforcements. */
export const REINFORCE: Asked = {
  ...MOVE,
  id: 'reinforce',
  text: 'Orange: place 8 units in Twin Stacks 10',
  rule: 'GR-064',
  kind: 'reinforce',
  help: 'Units that you do not place now are lost.',
  recommended: null,
  choices: [choice('none', [], { kind: 'finish', label: 'Place none' })],
  amounts: {
    before: 'place',
    after: 'T02.2',
    label: 'Place them',
    one_by_one: false,
    total: [1, 8],
    rows: [
      ['soldier', 'Soldiers', 'walk 3 areas, carry a pod', 6],
      ['hovertank', 'Hovertanks', 'roll 4 areas, shoot 1 far', 8],
      ['gammajet', 'Gammajets', 'fly anywhere', 2],
    ].map(([kind, title, about, most]) => ({
      words: `{} ${kind}`,
      title: String(title),
      about: String(about),
      picture: String(kind),
      range: [0, Number(most)] as [number, number],
      value: kind === 'soldier' ? 3 : 0,
    })),
  },
};
