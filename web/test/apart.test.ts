// Who stands where on a crowded board, and where its numbers are printed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberAt, standApart } from '../src/board/apart';
import { type Place, type Stand, layOut } from '../src/board/layout';
import { isInside } from '../src/board/room';
import { raisedMarkup } from '../src/board/spaces';
import { MONSTERS } from './monsters';
import { SCENE } from './monsters/table';

const places = [...layOut(SCENE, MONSTERS).places.values()].filter((place) => place.spots);
const scaleOf = (place: Place) => (place.spots!.unit * 2) / 44;

/** Two areas whose hubs are so near that large figures on them meet. */
function neighbours(): [Place, Place] {
  for (const one of places)
    for (const two of places) {
      const [a, b] = [one.spots!.hub, two.spots!.hub];
      if (one !== two && Math.hypot(a.x - b.x, a.y - b.y) < one.spots!.unit * 2.4) return [one, two];
    }
  throw new Error('no areas are near each other');
}

const on = (place: Place, scale: number): Stand => ({ ...place.spots!.hub, scale });
const apart = (a: Stand, b: Stand) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));

test('figures of neighbouring areas step aside, each within its own area', () => {
  const [one, two] = neighbours();
  const scale = scaleOf(one) * 1.4;
  const [a, b] = [on(one, scale), on(two, scale)];
  const before = apart(a, b);
  standApart([
    { place: one, stands: [a] },
    { place: two, stands: [b] },
  ]);
  assert.ok(apart(a, b) > before, `${apart(a, b)} is no farther than ${before}`);
  assert.ok(isInside(one.corners, a) && isInside(two.corners, b));
});

test('figures that do not meet stay where they are', () => {
  const [one] = neighbours();
  const far = places.find(
    ({ spots }) => Math.hypot(spots!.hub.x - one.spots!.hub.x, spots!.hub.y - one.spots!.hub.y) > 200,
  )!;
  const stands = [on(one, 0.5), on(far, 0.5)];
  standApart([
    { place: one, stands: [stands[0]!] },
    { place: far, stands: [stands[1]!] },
  ]);
  assert.deepEqual(stands, [on(one, 0.5), on(far, 0.5)]);
});

test('a number that somebody hides is printed elsewhere in its area', () => {
  const roomy = [...places].sort((a, b) => b.spots!.open.length - a.spots!.open.length)[0]!;
  const usual = roomy.spots!.number;
  const { hidden, ...at } = numberAt(roomy, [])!;
  assert.deepEqual([hidden, at], [false, usual]);
  const moved = numberAt(roomy, [{ ...usual, scale: scaleOf(roomy) * 0.5 }])!;
  assert.notDeepEqual(moved, usual);
  assert.ok(isInside(roomy.corners, moved));
});

test('a number that has no place beside whoever stands there is written over them', () => {
  const [place] = places;
  const giant = { ...place!.centre, scale: scaleOf(place!) * 20 };
  assert.ok(numberAt(place!, [giant])!.hidden);
  const boards = [{ ...SCENE.boards[0]! }];
  const layout = layOut(SCENE, MONSTERS);
  assert.equal(raisedMarkup(layout, boards, MONSTERS, []), '');
  assert.notEqual(raisedMarkup(layout, boards, MONSTERS, [giant]), '');
});
