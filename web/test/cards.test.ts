import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import { answerOf, answersOf, begin, changed, isEnough, limits, soFar } from '../src/state/amounts';
import { cardById, cardInWords, handOf, isPrinted, onSheet, onTable, useOf, whyIdle } from '../src/state/cards';
import {
  actsAlone,
  answersTo,
  foremost,
  grouped,
  meaning,
  notes,
  takes,
  waitingOffers,
  wornBy,
} from '../src/state/choices';
import { NOTHING, bound, inWords, many, put, script, shelves } from '../src/state/draft';
import { habitual } from '../src/state/habits';
import { listed } from '../src/state/listed';
import { inSeries, isSeries, largest } from '../src/state/series';
import { createDealing } from '../src/state/session/dealing';
import type { Asked } from '../src/wire';
import { ask, choice } from './question';
import { THEME } from './fixture';
import { MONSTERS } from './monsters';
import { PIECES } from './monsters/board';
import { TRADE, dealing } from './monsters/deal';
import { HAND, MOVE, REINFORCE, SCENE } from './monsters/table';

test('what the question has to say about a card', () => {
  assert.deepEqual(
    useOf(MOVE, 'boots').open.map((one) => one.answer),
    ['play boots'],
  );
  assert.equal(useOf(null, 'boots').open.length, 0);
  assert.equal(whyIdle(MOVE, HAND[0]!), '');
  assert.equal(whyIdle(MOVE, HAND[2]!), 'weapons are played in combat');
  assert.match(whyIdle(MOVE, HAND[4]!), /cannot be played now/);
  assert.equal(whyIdle(null, HAND[4]!), '');
});

test('cards are where they belong: in the hand, on a sheet, on the table', () => {
  assert.deepEqual(
    handOf(SCENE, 1).map((row) => row.id),
    ['hand-two'],
  );
  assert.equal(handOf(SCENE, null).length, 0);
  assert.equal(handOf(SCENE, 0).length, 0, 'backs are no hand to play from');
  assert.equal(onSheet(SCENE, 'rexana')[0]!.title, 'Mounted');
  const table = onTable(SCENE, 1).map((row) => row.id);
  assert.ok(table.includes('hand-one') && !table.includes('hand-two') && !table.includes('rexana'));
  assert.equal(cardById(SCENE, 'tuba')!.number, '6');
  assert.equal(cardById(SCENE, null), undefined);
});

test('a card in words, and whether it has a face', () => {
  assert.equal(
    cardInWords(HAND[2]!),
    'Siege Tuba. 6. Attack only; +2 more against a defended fortress. gun · range 1 · keep',
  );
  assert.ok(isPrinted(HAND[0]!, MONSTERS) && !isPrinted(HAND[0]!, THEME));
});

test('choices that say more of themselves are listed although the board offers them', () => {
  const { groups, ends, order, blocked } = listed(MOVE, 'rexana', '');
  assert.deepEqual(
    groups.flatMap((group) => group.buttons.map((one) => one.answer)),
    ['to T03.1', 'play boots', 'play magnet'],
  );
  assert.deepEqual(
    ends.map((one) => one.answer),
    ['done'],
  );
  assert.equal(order.get('done'), 4, 'those folded away have no number');
  assert.equal(blocked.length, 2);
});

test('the ends keep the last numbers, and the filled one is last', () => {
  const many = Array.from({ length: 20 }, (_, index) => choice(`do ${index}`));
  const prompt = ask([choice('done', [], { kind: 'finish' }), ...many, choice('pass', [], { kind: 'pass' })]);
  const { ends, order } = listed(prompt, null, '');
  assert.deepEqual(
    ends.map((one) => one.answer),
    ['pass', 'done'],
  );
  assert.deepEqual([order.get('pass'), order.get('done'), order.get('do 7')], [8, 9, undefined]);
});

test('choices that differ only in how many are one, and a touch means all of them', () => {
  const touches = [{ piece: 'tanks' }, { space: 'T02.4' }];
  const take = (count: number, more = {}) =>
    choice(`take ${count} hovertank T02.4`, touches, {
      label: `${count} hovertank${count > 1 ? 's' : ''} from Twin Stacks`,
      group: 'Twin Stacks',
      ...more,
    });
  const takes = [1, 2, 3].map((count) => take(count));
  const found = inSeries([...takes, choice('done', [], { kind: 'finish' })]);
  assert.deepEqual(found.map(largest), [takes[2], choice('done', [], { kind: 'finish' })]);
  assert.equal(inSeries(takes.slice(1)).length, 1, 'two are a row as well');
  assert.equal(inSeries(takes.slice(2)).length, 1);
  assert.ok(!isSeries(inSeries(takes.slice(2))[0]!), 'one is none');
  assert.equal(inSeries([1, 2, 3].map((number) => choice(`option ${number}`))).length, 3, 'not a matter of how many');
  const piece = { ...PIECES[0]!, id: 'tanks', at: 'T02.4' };
  assert.deepEqual(meaning(ask(takes), 'tanks', { piece: 'tanks', space: 'T02.4' }, [piece]), { answer: takes[2] });
});

test('a piece is taken up to be carried, unless its choices say where it goes', () => {
  const piece = { ...PIECES[0]!, id: 'tanks', at: 'T02.4' };
  const take = choice('take tanks', [{ piece: 'tanks' }, { space: 'T02.4' }], { group: 'tanks' });
  assert.equal(takes(ask([take]), 'tanks', [piece]), take);
  const goes = choice('tanks to T02.5', [{ piece: 'tanks' }, { space: 'T02.5' }], { group: 'tanks' });
  assert.equal(takes(ask([take, goes]), 'tanks', [piece]), null);
  assert.ok(actsAlone(ask([goes]), 'tanks'));
});

test('rare choices that are mere names are set aside, last and without numbers of their own', () => {
  const lit = choice('to T02.5', [{ space: 'T02.5' }]);
  const vias = ['a', 'b'].map((name) => choice(`via ${name}`, [], { group: 'By way of' }));
  const { groups, aside, order } = listed(ask([...vias, lit, choice('stay')]), null, '');
  assert.deepEqual(
    groups.map((group) => [group.title, aside.has(group)]),
    [
      [null, false],
      ['By way of', true],
    ],
  );
  assert.equal(order.get('stay'), 1);
  assert.equal(listed(ask([...vias, lit]), null, 'via').aside.size, 0, 'whoever searches sees all');
});

test('what the hand shows as well is listed after what only the list says', () => {
  const play = choice('play kit', [{ card: 'kit' }], { group: 'Cards' });
  const { groups, order } = listed(ask([play, choice('stay')]), null, '', [], new Set(['kit']));
  assert.deepEqual(
    groups.map(({ title }) => title),
    [null, 'Cards'],
  );
  assert.equal(order.get('stay'), 1);
  assert.equal(
    listed(ask([play, choice('stay')]), null, '').groups[0]!.title,
    'Cards',
    'without a hand it is listed as ever',
  );
});

test('the answer that stands out is the suggested one, or the only one', () => {
  const [one, two] = [choice('one'), choice('two')];
  assert.equal(foremost(ask([one, two])), null);
  assert.equal(foremost({ ...ask([one, two]), recommended: 'two' }), two);
  assert.equal(foremost(ask([one, { ...two, blocked: { rule: 'X-1', because: 'no' } }])), one);
});

test('a question that can only be declined is declined', () => {
  const pass = choice('pass', [], { kind: 'pass' });
  const prompt = { ...ask([pass]), rule: 'GR-162' };
  assert.equal(habitual(prompt, new Set()), pass);
  assert.equal(habitual({ ...prompt, choices: [pass, choice('play')] }, new Set()), null);
});

test('a great many pictures are a list like any other', () => {
  const all = Array.from({ length: 9 }, (_, index) => choice(`to ${index}`, [{ space: `${index}` }], { about: 'far' }));
  assert.equal(grouped(all)[0]!.onBoard.length, 9);
  assert.equal(grouped(all, 'to 3')[0]!.buttons.length, 1);
});

test('pictures wear the colours of what they touch', () => {
  const fortress = MOVE.choices.find((one) => one.answer === 'to T03.1')!;
  assert.equal(wornBy(fortress, PIECES, 1), 3);
  assert.equal(wornBy(choice('x'), PIECES, 1), 1);
});

test('a cost that is only a number is written on the board', () => {
  const far = ask([choice('a', [{ space: 'a' }], { cost: '3' }), choice('b', [{ space: 'b' }], { cost: '6/6' })]);
  assert.deepEqual([...notes(far, null)], [['a', '3']]);
});

test('amounts: as far as each can go, one answer for all', () => {
  const amounts = REINFORCE.amounts!;
  let values = begin(amounts);
  assert.deepEqual(values, [3, 0, 0]);
  values = changed(amounts, values, 1, 99);
  assert.deepEqual(values, [3, 5, 0], 'eight in all');
  assert.deepEqual(limits(amounts, values, 2), [0, 0]);
  assert.equal(answerOf(amounts, values), 'place 3 soldier 5 hovertank T02.2');
  assert.equal(soFar(amounts, values), '8 of up to 8');
  assert.ok(isEnough(amounts, values) && !isEnough(amounts, [0, 0, 0]));
  assert.equal(soFar({ ...amounts, total: [3, 3] }, [1, 0, 0]), '1 of 3');
  // One by one, what ends the question comes last.
  const rows = amounts.rows.map((row, index) => ({ ...row, words: `discard ${index}` }));
  assert.deepEqual(answersOf({ ...amounts, rows, after: 'done' }, [2, 0, 1]), [
    'discard 0',
    'discard 0',
    'discard 2',
    'done',
  ]);
  assert.deepEqual(answersOf({ ...amounts, rows, after: '' }, [0, 1, 0]), ['discard 1']);
  assert.equal(soFar({ ...amounts, total: [2, 3] }, [1, 0, 0]), '1, at least 2');
});

const red = TRADE.draft!.partners[0]!;
const [pods, , , gum] = red.gives;

test('a draft: goods by touch, those that go together, the deal in words', () => {
  let picked = put(red, NOTHING, pods!, 9);
  assert.equal(picked.get('give pod'), 4, 'no more than there are');
  picked = put(red, picked, pods!, 2);
  picked = put(red, picked, gum!, 1);
  assert.equal(inWords(red.gives, picked), '2 pods, Siege Tuba');
  assert.equal(inWords(red.gets, picked), 'nothing');
  const turn = bound(red.gives)[0]!;
  picked = put(red, picked, turn, 1);
  assert.ok(picked.has('get turn'), 'one for one');
  assert.ok(!put(red, picked, turn, 0).has('get turn'));
  assert.deepEqual(
    shelves(red.gives).map((shelf) => shelf.goods.length),
    [1, 4, 1],
  );
  assert.deepEqual([many(1, 'pod'), many(2, 'pod'), many(2, 'any card')], ['pod', '2 pods', '2 × any card']);
  assert.deepEqual(
    script(
      TRADE.draft!,
      red,
      new Map([
        ['give pod', 2],
        ['get any-card', 1],
      ]),
    ),
    ['offer three', 'give pod', 'give pod', 'get any-card', 'propose'],
  );
});

test('an offer is one script; if it is refused, it is still on the table to be mended', async () => {
  const prompt = signal<Asked | null>(TRADE);
  const sent: string[][] = [];
  let good = false;
  const said: string[] = [];
  const offer = createDealing(
    {
      prompt,
      script: (answers, cancel) => {
        sent.push([...answers, cancel ?? '']);
        return Promise.resolve(good);
      },
    },
    { say: (text) => said.push(text) },
  );
  offer.open(2);
  assert.equal(offer.partner.value!.begin, 'offer three');
  offer.put(pods!, 1);
  await offer.propose();
  assert.deepEqual(sent, [['offer three', 'give pod', 'propose', 'cancel']]);
  assert.equal(offer.partner.value!.seat, 2);
  assert.equal(offer.picked.value.get('give pod'), 1);
  good = true;
  await offer.propose();
  assert.deepEqual([offer.partner.value, offer.picked.value.size, said.length], [null, 0, 1]);
});

test('offers that can be answered wait beside the board and not in the list', () => {
  assert.deepEqual(
    waitingOffers(dealing, TRADE).map((offer) => offer.id),
    ['3', '4'],
  );
  assert.equal(answersTo(TRADE, '3').length, 3);
  assert.deepEqual(
    listed(TRADE, null, '', dealing.offers).open.map((one) => one.answer),
    ['done'],
  );
  assert.equal(listed(TRADE, null, '').open.length, 5);
});
