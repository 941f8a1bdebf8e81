import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRoute } from '../src/route';
import {
  alike,
  changed,
  columns,
  fileName,
  fittingOf,
  isSetting,
  offerAt,
  priced,
  redone,
  searched,
  slotsOf,
  undone,
  wareOf,
  whyNot,
  whyNotThere,
} from '../src/state/workshop';
import type { Bench, Fitting, Offer, Place, Refusal, Ware } from '../src/wire';

const full: Refusal = { rule: 'X-1', because: 'no slot is left' };
const never: Refusal = { rule: 'X-2', because: 'too heavy' };
const offer = (change: string, place: string | null, blocked: Refusal | null = null, chosen = false): Offer => ({
  label: place ?? change,
  place,
  change,
  chosen,
  blocked,
});
const ware = (id: string, offers: Offer[], more: Partial<Ware> = {}): Ware => ({
  id,
  group: 'guns',
  label: id,
  about: '',
  facts: [],
  rule: 'X-9',
  slots: 1,
  costs: [],
  fitted: 0,
  blocked: null,
  offers,
  ...more,
});
const fitting = (text: string, slots: number, moves: Offer[] = []): Fitting => ({
  text,
  label: text,
  group: 'guns',
  about: '',
  rule: 'X-9',
  slots,
  costs: [],
  on: null,
  facts: [],
  switch: null,
  remove: offer(`remove ${text}`, null),
  moves,
  offers: [],
});
const place = (
  id: string,
  at: [number, number] | null,
  slots: number,
  fittings: Fitting[],
  more: Partial<Place> = {},
): Place => ({
  id,
  label: id,
  at,
  on: null,
  slots,
  used: fittings.reduce((sum, one) => sum + one.slots, 0),
  facts: [],
  fittings,
  offers: [],
  ...more,
});

const BENCH: Bench = {
  name: 'Owl',
  kind: 'frame',
  design: '',
  faults: [],
  notes: [],
  figure: { width: 100, height: 200, shapes: [] },
  places: [
    place('leg', [20, 180], 2, []),
    place('head', [60, 10], 3, [
      fitting('eye', 1),
      fitting('horn', 2, [offer('move horn leg', 'leg', full), offer('move horn arm', 'arm')]),
    ]),
    place('arm', [10, 80], 4, [fitting('gun', 2)]),
    place('plate-1', null, 6, [], { on: 'arm' }),
  ],
  gauges: [],
  groups: [
    { id: 'guns', label: 'Guns' },
    { id: 'frame', label: 'Frame' },
  ],
  wares: [
    ware(
      'gun',
      [offer('add head gun', 'head', full), offer('add arm gun', 'arm'), offer('add arm gun factory', 'arm', full)],
      { about: 'goes bang' },
    ),
    ware('cannon', [
      offer('add head cannon', 'head', full),
      offer('add arm cannon', 'arm', never),
      offer('add leg cannon', 'leg', never),
    ]),
    ware('laser', [], { blocked: never }),
    ware('frame', [offer('frame a', null, null, true), offer('frame b', null)], { group: 'frame' }),
  ],
  values: [],
  fielding: null,
  unfit: null,
};
const [GUN, CANNON, LASER, FRAME] = BENCH.wares as [Ware, Ware, Ware, Ware];

test('what is held is offered where it can go; of two offers there the open one', () => {
  assert.equal(offerAt(BENCH, { ware: 'gun' }, 'arm')?.change, 'add arm gun');
  assert.equal(offerAt(BENCH, { ware: 'gun' }, 'head')?.blocked, full);
  assert.equal(offerAt(BENCH, { place: 'head', fitting: 1 }, 'arm')?.change, 'move horn arm');
  assert.equal(offerAt(BENCH, null, 'arm'), undefined);
  assert.equal(wareOf(BENCH, { ware: 'gun' }), GUN);
  assert.equal(fittingOf(BENCH, { place: 'arm', fitting: 0 })?.text, 'gun');
  assert.equal(fittingOf(BENCH, { place: 'arm', fitting: 7 }), undefined);
});

test('a place says why not: by the offer, by the ware, or that it does not fit there', () => {
  assert.equal(whyNotThere(BENCH, { ware: 'gun' }, 'arm'), null);
  assert.equal(whyNotThere(BENCH, { ware: 'gun' }, 'head'), full);
  assert.equal(whyNotThere(BENCH, { ware: 'laser' }, 'head'), never);
  assert.deepEqual(whyNotThere(BENCH, { ware: 'gun' }, 'leg'), { rule: 'X-9', because: 'gun does not fit there' });
  assert.equal(whyNotThere(BENCH, null, 'leg'), null);
});

test('a ware that cannot be had anywhere says the reason that most places have', () => {
  assert.equal(whyNot(GUN), null);
  assert.equal(whyNot(CANNON), never);
  assert.equal(whyNot(LASER), never);
  assert.equal(whyNot(FRAME), null);
  assert.ok(isSetting(FRAME) && !isSetting(GUN));
});

test('wares are found by words, group, and whether they fit', () => {
  const ids = (wares: Ware[]) => wares.map((one) => one.id);
  assert.deepEqual(ids(searched(BENCH, 'bang GUN', null, false)), ['gun']);
  assert.deepEqual(ids(searched(BENCH, 'guns', null, false)), ['gun', 'cannon', 'laser']);
  assert.deepEqual(ids(searched(BENCH, '', 'frame', false)), ['frame']);
  assert.deepEqual(ids(searched(BENCH, '', null, true)), ['gun', 'frame']);
});

test('places stand on their side of the figure from top to bottom, plates below what they stand on', () => {
  const { left, right } = columns(BENCH);
  const ids = (stacks: Place[][]) => stacks.map((stack) => stack.map((one) => one.id));
  assert.deepEqual([ids(left), ids(right)], [[['arm', 'plate-1'], ['leg']], [['head']]]);
  assert.deepEqual(ids(columns({ ...BENCH, places: [place('lost', null, 0, [])] }).right), [['lost']]);
});

test('fittings that are alike count as one', () => {
  const all = alike([fitting('gun', 1), fitting('eye', 1), fitting('gun', 1)]);
  assert.deepEqual(
    all.map(({ fitting, index, count }) => [fitting.text, index, count]),
    [
      ['gun', 0, 2],
      ['eye', 1, 1],
    ],
  );
});

test('slots are filled in order, and what stands on a place takes some', () => {
  assert.deepEqual(slotsOf(BENCH.places[1]!), [0, 1, 1]);
  assert.deepEqual(slotsOf({ ...BENCH.places[2]!, used: 3 }), [0, 0, -1, null]);
  assert.deepEqual(slotsOf(place('x', null, 1, [fitting('big', 2)])), [0, 0]);
});

test('undo and redo walk through designs; a change ends what could be redone', () => {
  const begun = { past: [] as string[], future: [] as string[] };
  let history = changed(changed(begun, 'a'), 'b');
  const [back, after] = undone(history, 'c')!;
  assert.deepEqual([back, after], ['b', { past: ['a'], future: ['c'] }]);
  assert.deepEqual(redone(after, 'b'), ['c', { past: ['a', 'b'], future: [] }]);
  history = changed(after, 'b');
  assert.deepEqual([redone(history, 'd'), undone(begun, 'a')], [null, null]);
});

test('prices and names of files', () => {
  assert.equal(priced(1, [{ gauge: 'power', amount: 2 }]), '1 slot, 2 power');
  assert.equal(priced(16, [{ gauge: 'power', amount: -16 }]), '16 slots, gives 16 power');
  assert.equal(priced(0, []), '');
  assert.equal(fileName('Night owl!'), 'night-owl.toml');
  assert.equal(fileName('…'), 'design.toml');
});

test('addresses of the workshop, and of a new table with options', () => {
  assert.deepEqual(parseRoute('/workshop/x', ''), { page: 'workshop', game: 'x' });
  assert.deepEqual(parseRoute('/workshop/x/sheet', ''), { page: 'sheet', game: 'x' });
  assert.deepEqual(parseRoute('/new/x/own', '#a=%7B+b+%3D+1+%7D'), {
    page: 'new',
    game: 'x',
    scenario: 'own',
    options: { a: '{ b = 1 }' },
  });
  assert.deepEqual(parseRoute('/new/x', ''), { page: 'new', game: 'x', scenario: null, options: {} });
});
