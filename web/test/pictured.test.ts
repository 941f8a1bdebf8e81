import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictured } from '../src/state/pictured';
import { THEME, stroke } from './fixture';
import { at, by, choice } from './question';

const look = { ...Object.values(THEME.pieces)[0]!, base: 'chip' };
const theme = {
  ...THEME,
  pieces: {
    trooper: { ...look, shape: 'trooper' },
    leader: { ...look, shape: 'leader' },
    squad: { ...look, shape: 'squad' },
  },
  drawings: {
    trooper: [stroke('M0 0', 'body')],
    'leader.kane': [stroke('M0 0', 'body')],
    'squad.hovering': [stroke('M0 0', 'body')],
  },
};

test('a choice without a picture shows what its answer names', () => {
  assert.deepEqual(pictured(choice('build bach trooper', []), theme, []), { kind: 'trooper', form: null });
  assert.deepEqual(pictured(choice('lead kane', []), theme, []), { kind: 'leader', form: 'kane' });
  assert.equal(pictured(choice('done', []), theme, []), null);
  assert.equal(
    pictured({ ...choice('build bach trooper', []), picture: 'flag' }, theme, []),
    null,
    'the game knows better',
  );
  const pieces = [{ ...at('S1', 'a'), kind: 'squad' }];
  assert.deepEqual(pictured(by('S1', 'S1 hovering'), theme, pieces), { kind: 'squad', form: 'hovering' });
  assert.equal(pictured(by('S1', 'S1 takes trooper'), theme, pieces), null, 'of whoever acts only a form');
});
