import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesBeside } from '../src/board/groundnames';

const planet = (id: string, x: number, y: number) => ({ id, name: id, stand: { x, y, scale: 1 } });

test('the name of a planet stands below it, unless another one is there', () => {
  const alone = namesBeside([planet('Venus', 0, 0)], []);
  assert.deepEqual(alone.get('Venus'), { x: 0, y: 31, 'text-anchor': 'middle' });
  const near = namesBeside([planet('Venus', 0, 0), planet('Earth', 10, 40)], []);
  assert.ok(near.get('Venus')!.y < 0, 'above');
  assert.equal(near.get('Earth')!.y, 31);
  const ships = namesBeside([planet('Mars', 0, 0)], [{ x: 0, y: 30, scale: 1 }]);
  assert.ok(ships.get('Mars')!.y < 31, 'pieces count as well');
});
