// Made-up tables to be shown, by name; each is a list of updates, one more after each answer.

import brass from '../../../crates/games/buck-rogers/pack/theme.toml';
import text from '../../../crates/games/gammarauders/pack/theme.toml';
import type { SeatNow, Update, Welcome } from '../../src/wire';
import { FIRST, WELCOME } from '../question';
import { NU_EARTH, PIECES as GIS, SCENE_OF_WAR } from '../nu-earth';
import { choice } from '../question';
import { readTheme } from '../toml';
import { TRADE, dealing } from './deal';
import { COMMIT, SPOILS, fighting } from './fight';
import { LOG, MOVE, REINFORCE, SCENE, SEATS, phases } from './table';

export interface Shown {
  welcome: Welcome;
  seats: SeatNow[];
  updates: Update[];
}

export const MONSTERS = readTheme(text);

const welcome: Welcome = {
  ...WELCOME,
  game: { ...WELCOME.game, id: 'gammarauders', title: 'Gammarauders', prefix: 'GR' },
  you: [1],
  viewer: 1,
  theme: MONSTERS,
};

const first: Update = {
  ...FIRST,
  viewer: 1,
  scene: SCENE,
  prompt: MOVE,
  log: { keep: 0, add: LOG },
  moments: LOG.length,
  turn: 6,
  to_act: [1],
  undo: true,
};

const shown = (...updates: Update[]): Shown => ({ welcome, seats: SEATS, updates });

/** The same in the look of another game, which knows none of the pictures. */
const plain = ({ welcome, ...more }: Shown): Shown => ({ ...more, welcome: { ...welcome, theme: readTheme(brass) } });

const steps: [string, string][] = [
  ['shuttle-base', 'plains · evade −1'],
  ['sawbone', 'mountain · evade +1'],
  ['candle', 'city · evade 0'],
  ['mudlark', 'swamp · evade +1'],
];

/** On a painted board. */
const painted: Shown = {
  welcome: {
    ...welcome,
    game: { ...welcome.game, id: 'rogue-trooper', title: 'Rogue Trooper', prefix: 'RT' },
    you: [0],
    viewer: 0,
    theme: NU_EARTH,
  },
  seats: GIS.slice(0, 6).map(({ id, name }, index) => ({
    id,
    name,
    player: index ? 'bot:greedy' : 'human',
    label: null,
    online: index === 0,
    thinking: false,
  })),
  updates: [
    {
      ...first,
      viewer: 0,
      scene: SCENE_OF_WAR,
      to_act: [0],
      prompt: {
        ...MOVE,
        seat: 0,
        text: 'Ransom: move to which sector?',
        rule: 'RT-036',
        help: '',
        recommended: 'to shuttle-base',
        choices: [
          ...steps.map(([space, about]) => choice(`to ${space}`, [{ space }], { about })),
          choice('stay', [], { kind: 'finish', label: 'Stay here' }),
        ],
      },
    },
  ],
};

export const SHOWN: Record<string, Shown> = {
  painted,
  table: shown(first),
  news: shown(first),
  offer: shown(
    ...Array.from({ length: 9 }, (_, step) => ({
      ...first,
      scene: dealing,
      prompt: { ...TRADE, id: `trade-${step}` },
    })),
  ),
  'plain-table': plain(shown(first)),
  'plain-fight': plain(shown({ ...first, scene: fighting(6), prompt: SPOILS })),
  'plain-offer': plain(shown({ ...first, scene: dealing, prompt: TRADE })),
  fight: shown({ ...first, scene: fighting(6), prompt: SPOILS }),
  growing: shown(
    { ...first, scene: fighting(3), prompt: COMMIT },
    ...[4, 5, 6].map((moment) => ({ ...first, scene: fighting(moment), prompt: moment === 6 ? SPOILS : COMMIT })),
  ),
  amounts: shown({ ...first, scene: { ...SCENE, phases: phases(2) }, prompt: REINFORCE }),
};
