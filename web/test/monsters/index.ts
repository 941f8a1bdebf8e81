// Made-up tables to be shown, by name; each is a list of updates, one more after each answer.

import text from '../../../crates/games/gammarauders/pack/theme.toml';
import type { SeatNow, Update, Welcome } from '../../src/wire';
import { FIRST, WELCOME } from '../question';
import { readTheme } from '../toml';
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

export const SHOWN: Record<string, Shown> = {
  table: shown(first),
  fight: shown({ ...first, scene: fighting(6), prompt: SPOILS }),
  growing: shown(
    { ...first, scene: fighting(3), prompt: COMMIT },
    ...[4, 5, 6].map((moment) => ({ ...first, scene: fighting(moment), prompt: moment === 6 ? SPOILS : COMMIT })),
  ),
  amounts: shown({ ...first, scene: { ...SCENE, phases: phases(2) }, prompt: REINFORCE }),
};
