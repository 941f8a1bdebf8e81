// A made-up fight, moment by moment.

import type { Asked, DieFace, Scene, Stage, StageCell, StageRow, StageToken } from '../../src/wire';
import { choice } from '../question';
import { MOVE, SCENE, card, phases } from './table';

const MOMENTS = ['Announced', 'Allies', 'Pods', 'Weapons', 'Cards', 'Dice', 'Aftermath'];
const [ORANGE, RED, WHITE] = [1, 2, 3];

const token = (kind: string, owner: number | null, count: number, text = ''): StageToken => ({
  kind,
  form: null,
  owner,
  count,
  text,
  tone: 'plain',
});
const die = (face: number): DieFace => ({ sides: 6, face: String(face), good: null });
const cell = (value: string, more: Partial<StageCell> = {}): StageCell => ({
  value,
  tokens: [],
  dice: [],
  text: '',
  ...more,
});
const jaws = card('jaws', 'Can-Opener Jaws', 'melee', 'Tanks are only tins with ideas.', 'melee · range 0 · keep', {
  number: '5',
});
const bubble = card(
  'bubble',
  'Mirror Bubble',
  'field',
  'Defence only; if you win, 1 extra enemy casualty.',
  'field · keep',
  {
    number: '4',
  },
);

const rows: StageRow[] = [
  {
    label: 'Weapon',
    cells: [
      cell('5', { tokens: [token('card.melee', ORANGE, 1)] }),
      cell('4', { tokens: [token('card.field', WHITE, 1)] }),
    ],
  },
  {
    label: 'Army',
    cells: [
      cell('3', { tokens: [token('hovertank', ORANGE, 3)] }),
      cell('8', { tokens: [token('soldier', WHITE, 5), token('hovertank', WHITE, 3)] }),
    ],
  },
  { label: 'Allies', cells: [cell('4', { tokens: [token('gammajet', RED, 4)] }), cell('', { text: 'nobody came' })] },
  { label: 'Trait', cells: [cell('2', { text: 'Wall Eater: fortress target' }), cell('', { text: 'armour 0' })] },
  {
    label: 'Dice',
    cells: [
      cell('18', {
        dice: [
          [die(5), ORANGE],
          [die(3), ORANGE],
          [die(6), ORANGE],
          [die(4), RED],
        ],
      }),
      cell('11', {
        dice: [
          [die(6), WHITE],
          [die(2), WHITE],
          [die(3), WHITE],
        ],
      }),
    ],
  },
];

/** The fight as it stands in one of its moments. */
export function stageAt(moment: number): Stage {
  const shown = moment >= 4;
  const over = moment >= 6;
  return {
    id: 'fight-1',
    shot: null,
    caption: 'Meanwhile in Salt Harbour 4 …',
    spaces: ['T03.1'],
    sides: [
      {
        seat: ORANGE,
        title: 'Rexana',
        text: 'Orange attacks',
        picture: 'bioborg.tyrannosaur',
        behind: null,
        shout: '',
        helpers: moment >= 1 ? [RED] : [],
        cards: shown ? [jaws] : [],
        face_down: moment === 3 ? 1 : 0,
        tokens: moment >= 2 ? [token('pod', null, 2, '2 pods, 2 dice')] : [],
        total: over ? '32' : '',
        chance: moment < 5 ? 610 : null,
      },
      {
        seat: WHITE,
        title: 'Inkwell',
        text: 'White defends',
        picture: 'bioborg.octopus',
        behind: over ? 'fortress.trashed' : 'fortress',
        shout: over ? 'Krakoom!' : '',
        helpers: [],
        cards: shown ? [bubble] : [],
        face_down: moment === 3 ? 1 : 0,
        tokens: moment >= 2 ? [token('pod', null, 1, '1 pod, 1 die')] : [],
        total: over ? '23' : '',
        chance: moment < 5 ? 390 : null,
      },
    ],
    rows: rows.filter((row) =>
      row.label === 'Weapon' ? shown : row.label === 'Dice' ? moment >= 5 : row.label === 'Allies' ? moment >= 1 : true,
    ),
    moments: MOMENTS,
    moment,
    winner: over ? 0 : null,
    banner: over ? 'Fortress trashed!' : '',
    after: over
      ? [
          {
            title: 'Orange: third coup, the game!',
            text: 'Red, the ally, takes a coup too',
            picture: 'coup.beakers',
            seat: WHITE,
            tone: 'good',
          },
          {
            title: 'White loses all 8 units',
            text: '32 less 23 is 9; only 8 were there',
            picture: 'soldier',
            seat: WHITE,
            tone: 'bad',
          },
          {
            title: '2 loose pods, 2 cards',
            text: 'Orange picks first, then Red',
            picture: 'pod',
            seat: null,
            tone: 'plain',
          },
        ]
      : [],
  };
}

export const fighting = (moment: number): Scene => ({
  ...SCENE,
  headline: 'Turn 6, phase 7: Attacks',
  phases: phases(6),
  stage: stageAt(moment),
});

export const COMMIT: Asked = {
  ...MOVE,
  id: 'commit',
  text: 'Rexana: show which weapon?',
  rule: 'GR-160',
  kind: 'commit',
  help: 'Both sides choose in secret; the cards are turned over together.',
  recommended: 'commit tuba',
  choices: [
    choice('commit tuba', [{ card: 'tuba' }], {
      label: 'Siege Tuba',
      about: 'power 6, 8 against a fortress',
      picture: 'card.gun',
    }),
    choice('commit none', [], { kind: 'pass', label: 'Show no weapon' }),
  ],
};

export const SPOILS: Asked = {
  ...MOVE,
  id: 'spoils',
  text: 'You won: take a card from White',
  rule: 'GR-185',
  kind: 'spoils',
  help: '',
  recommended: null,
  choices: [
    choice('take hand', [], { label: 'A card from the hand', about: 'blind, one of five', picture: 'card-back' }),
    choice('take tower', [], {
      label: 'Watchtower, face up',
      picture: 'card.combat',
      blocked: { rule: 'GR-186', because: 'it fell with the fortress' },
    }),
  ],
};
