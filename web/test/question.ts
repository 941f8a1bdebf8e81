// A made-up question with two pieces of ours that can act and one of the other side, and the table as first seen.

import type { Asked, Choice, Piece, Touch, Update, Welcome } from '../src/wire';
import { SCENE, THEME } from './fixture';

export const choice = (answer: string, touches: Touch[] = [], more: Partial<Choice> = {}): Choice => ({
  answer,
  label: answer,
  group: null,
  touches,
  odds: null,
  blocked: null,
  kind: 'act',
  marks: [],
  about: '',
  cost: '',
  picture: null,
  ...more,
});
export const by = (piece: string, answer: string, more: Touch[] = [], rest: Partial<Choice> = {}) =>
  choice(answer, [{ piece }, ...more], { group: piece, ...rest });
export const ask = (choices: Choice[]): Asked => ({
  id: 'p',
  seat: 0,
  text: '?',
  rule: null,
  choices,
  kind: '',
  help: '',
  recommended: null,
  amounts: null,
  draft: null,
});
export const at = (id: string, space: string | null, owner = 0): Piece => ({
  id,
  kind: 'k',
  form: null,
  name: id,
  owner,
  at: space,
  facing: null,
  badges: [],
  active: true,
  count: 1,
});

export const PIECES = [at('W1', 'a'), at('S1', 'b'), at('E1', 'c', 1)];
export const PROMPT = ask([
  by('W1', 'W1 move d', [{ space: 'd' }]),
  by('W1', 'W1 fire E1', [{ piece: 'E1' }], { odds: { chance: { hits: 3, of: 4 }, need: '[1/2]', because: ['hill'] } }),
  by('W1', 'W1 rest'),
  by('S1', 'S1 move d', [{ space: 'd' }]),
  by('W1', 'W1 move f', [{ space: 'f' }], { blocked: { rule: 'X-1', because: 'a lake' } }),
  choice('done', [], { kind: 'finish' }),
]);

export const FIRST: Update = {
  life: 'l',
  number: 1,
  viewer: 0,
  scene: SCENE,
  prompt: PROMPT,
  standing: [],
  log: { keep: 0, add: [] },
  moments: 0,
  turn: 0,
  to_act: [0],
  undo: false,
  redo: false,
  luck: [],
  outcome: null,
};

export const WELCOME: Welcome = {
  protocol: 1,
  life: 'l',
  table: 't',
  game: { id: 'g', title: 'Game', about: '', prefix: 'X', rules_version: 1 },
  scenario: { id: 's', title: 'Scenario' },
  options: { players: '3' },
  you: [0],
  viewer: 0,
  theme: THEME,
  dice: { commitment: '', seed: 'known', chances: [] },
  odds: null,
};
