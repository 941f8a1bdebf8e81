import assert from 'node:assert/strict';
import { after, beforeEach, mock, test } from 'node:test';
import { signal } from '@preact/signals';
import type { Known } from '../src/state/change';
import { createStaging, lasts } from '../src/state/session/staging';
import { like } from '../src/state/store';
import { tints } from '../src/stage/parts';
import type { Scene } from '../src/wire';
import { MONSTERS } from './monsters';
import { fighting, stageAt } from './monsters/fight';
import { SCENE } from './monsters/table';

mock.timers.enable({ apis: ['setTimeout'] });
after(() => mock.timers.reset());
beforeEach(() => like({ stage: 'on' }));

function open(first: Scene = SCENE) {
  const scene = signal<Scene | null>(first);
  const known = signal<Known | null>({ moments: 7 } as Known);
  const looking = signal<unknown>(null);
  const onBoard = signal(false);
  const given = signal(0);
  const staging = createStaging({ known, scene, looking, onBoard, given });
  return { scene, known, looking, onBoard, given, staging };
}

test('a fight opens, grows with the scene, and closes by itself once its result was read', () => {
  const { scene, staging } = open();
  assert.equal(staging.shown.value, null);
  scene.value = fighting(1);
  assert.equal(staging.shown.value!.moment, 1);
  mock.timers.tick(60_000);
  assert.ok(staging.shown.value, 'a fight under way stays');
  scene.value = fighting(6);
  assert.ok(staging.closing.value);
  mock.timers.tick(lasts(stageAt(6)) - 1);
  assert.equal(staging.shown.peek()?.banner, 'Fortress trashed!');
  mock.timers.tick(1);
  assert.equal(staging.shown.value, null);
  staging.stop();
});

test('a result is read to its end even if the table moves on', () => {
  const { scene, staging } = open(fighting(6));
  scene.value = SCENE;
  assert.ok(staging.shown.value);
  mock.timers.tick(60_000);
  assert.equal(staging.shown.value, null);
  staging.stop();
});

test('a result goes when the next question is answered', () => {
  const { scene, given, staging } = open(fighting(6));
  given.value++;
  assert.ok(staging.shown.value, 'the answer belonged to the fight');
  scene.value = SCENE;
  assert.ok(staging.shown.value);
  given.value++;
  assert.equal(staging.shown.value, null);
  staging.stop();
});

test('a fight that is closed comes back with its result, and then no more', () => {
  const { scene, staging } = open(fighting(2));
  staging.close();
  scene.value = fighting(3);
  assert.equal(staging.shown.value, null);
  assert.equal(staging.aside.value!.moment, 3);
  scene.value = fighting(6);
  assert.ok(staging.shown.value);
  staging.close();
  scene.value = fighting(6);
  assert.equal(staging.shown.value, null);
  staging.stop();
});

test('a held result stays, and one that is asked for again stays too', () => {
  const { scene, staging } = open(fighting(6));
  staging.held.value = true;
  mock.timers.tick(60_000);
  assert.ok(staging.shown.value);
  staging.close();
  assert.equal(staging.shown.value, null);
  scene.value = SCENE;
  const [again] = staging.past.value.values();
  staging.show(again!);
  mock.timers.tick(60_000);
  assert.equal(staging.shown.peek()?.id, 'fight-1');
  staging.close();
  assert.equal(staging.shown.value, null);
  staging.stop();
});

test('a question that is answered on the board has the board to itself', () => {
  const { onBoard, staging } = open(fighting(2));
  onBoard.value = true;
  assert.equal(staging.shown.value, null);
  assert.equal(staging.aside.value!.id, 'fight-1');
  staging.show(staging.aside.value!);
  assert.ok(staging.shown.value);
  staging.stop();
});

test('switched off, fights wait in the log', () => {
  like({ stage: 'off' });
  const { known, staging } = open(fighting(6));
  assert.equal(staging.shown.value, null);
  assert.deepEqual([...staging.past.value.keys()], [known.value!.moments]);
  staging.stop();
});

test('a fight of the past stays as long as it is looked at, and leaves no trace', () => {
  const { scene, looking, staging } = open();
  looking.value = { moment: 3 };
  scene.value = fighting(6);
  mock.timers.tick(60_000);
  assert.ok(staging.shown.value);
  assert.equal(staging.past.value.size, 0);
  staging.stop();
});

test('both sides have ground of their own, light on paper and dark on a dark table', () => {
  for (const paper of ['#fff1cf', '#1a2030']) assert.notDeepEqual(tints(MONSTERS, 3, paper), tints(MONSTERS, 5, paper));
  assert.notEqual(tints(MONSTERS, 3, '#fff1cf').ground, tints(MONSTERS, 3, '#1a2030').ground);
});

/** A shot, over as soon as it is fired. */
const shooting = (id: string): Scene => ({
  ...SCENE,
  stage: {
    ...stageAt(6),
    id,
    after: [],
    shot: {
      ...{ odds: '', between: '', parts: [], dice: [], rolled: '7', ladder: [], rung: 0, ladder_title: '' },
      total: { value: '20', label: 'strength', text: '' },
      need: { value: '18', label: 'needed', text: '' },
    },
  },
});

test('shots are shown one after the other, even if the table is already further on', () => {
  const { scene, known, staging } = open();
  scene.value = shooting('a');
  known.value = { moments: 8 } as Known;
  scene.value = shooting('b');
  assert.equal(staging.shown.value!.id, 'a');
  scene.value = SCENE;
  mock.timers.tick(1500);
  assert.equal(staging.shown.value!.id, 'b');
  mock.timers.tick(lasts(shooting('b').stage!));
  assert.equal(staging.shown.value, null);
  known.value = { moments: 9 } as Known;
  scene.value = shooting('c');
  assert.equal(staging.shown.value!.id, 'c');
  staging.close();
  known.value = { moments: 10 } as Known;
  assert.equal(staging.shown.value, null, 'what was closed stays closed');
  scene.value = shooting('d');
  assert.equal(staging.shown.value!.id, 'd');
  assert.deepEqual(
    [...staging.past.value.values()].map(({ id }) => id),
    ['a', 'b', 'c', 'd'],
    'all of them can be looked at again',
  );
  staging.stop();
});
