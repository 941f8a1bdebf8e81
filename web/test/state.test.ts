import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRoute } from '../src/route';
import { since } from '../src/state/ago';
import { type Known, applyChange, applyList, applyUpdate, difference, withEarlier } from '../src/state/change';
import { actor, actors, filtered, grouped, inSight, likely, lit, meaning, notes, percent } from '../src/state/choices';
import { declining, habitual } from '../src/state/habits';
import { command, numbered } from '../src/state/keys';
import { shortName } from '../src/state/names';
import { answersBefore, narrowed, stepNow } from '../src/state/lesson';
import { isWaiting, sorted } from '../src/state/mine';
import { pace, unhurried } from '../src/state/pace';
import { chaptersOf, found } from '../src/state/rulebook';
import { chapters, inShort, lastOwn, luckBySeat, news, signed, withShortName } from '../src/state/story';
import { staying } from '../src/state/choices';
import { trails } from '../src/state/trails';
import type { Remembered } from '../src/state/store';
import type { LessonStep, LogLine, Piece, RuleText, TableFacts, Update } from '../src/wire';
import { SCENE } from './fixture';
import { FIRST, PIECES, PROMPT, ask, at, choice } from './question';

test('one answer leaves a piece where it is', () => {
  const stay = choice('stay', [{ piece: 'W1' }]);
  const move = choice('move d', [{ piece: 'W1' }, { space: 'd' }]);
  assert.equal(staying({ ...PROMPT, choices: [move, stay] }), stay);
  // A piece that can only be taken up does not stay by that.
  assert.equal(staying({ ...PROMPT, choices: [stay, choice('take W2', [{ piece: 'W2' }])] }), null);
});

test('of many seats each goes by the first words that tell it from the others', () => {
  const names = ['Scarlet Shogunate', 'Scarlet Fever', 'Chrome Hogs', 'Ransom'];
  assert.deepEqual(
    names.map((name) => shortName(name, names)),
    ['Scarlet Shogunate', 'Scarlet Fever', 'Chrome', 'Ransom'],
  );
});

test('the first piece of a choice acts, if the choice stands in a group', () => {
  assert.equal(actor(PROMPT.choices[1]!), 'W1');
  assert.equal(actor(choice('at E1', [{ piece: 'E1' }])), null);
  assert.deepEqual(actors(PROMPT), ['W1', 'S1']);
});

test('with several who can act, only they are lit until one is selected', () => {
  const none = lit(PROMPT, null, PIECES);
  assert.deepEqual([...none.pieces].sort(), ['S1', 'W1']);
  assert.equal(none.spaces.size, 0);
  const one = lit(PROMPT, 'W1', PIECES);
  assert.deepEqual([...one.spaces].sort(), ['c', 'd']);
  assert.ok(one.pieces.has('E1') && !one.spaces.has('f'));
});

test('a touch selects, answers, asks, or says why not', () => {
  assert.deepEqual(meaning(PROMPT, null, { piece: 'W1', space: 'a' }, PIECES), { select: 'W1' });
  assert.deepEqual(meaning(PROMPT, null, { piece: null, space: 'a' }, PIECES), { select: 'W1' });
  assert.deepEqual(meaning(PROMPT, 'W1', { piece: null, space: 'd' }, PIECES), { answer: PROMPT.choices[0] });
  assert.deepEqual(meaning(PROMPT, 'W1', { piece: 'E1', space: 'c' }, PIECES), { answer: PROMPT.choices[1] });
  assert.deepEqual(meaning(PROMPT, 'W1', { piece: null, space: 'c' }, PIECES), { answer: PROMPT.choices[1] });
  assert.ok('ask' in meaning(PROMPT, null, { piece: null, space: 'd' }, PIECES));
  assert.deepEqual(meaning(PROMPT, 'W1', { piece: null, space: 'f' }, PIECES), { blocked: [PROMPT.choices[4]] });
  assert.deepEqual(meaning(PROMPT, 'W1', { piece: null, space: 'z' }, PIECES), { nothing: true });
});

test('a selected piece that is touched again is left alone by the target of another', () => {
  assert.deepEqual(meaning(PROMPT, 'W1', { piece: 'S1', space: 'b' }, PIECES), { select: 'S1' });
});

test('an offer is declined without asking only where the player said so, and where there is one way to decline', () => {
  const offer = { ...ask([choice('dismantle x'), choice('done', [], { kind: 'pass' })]), rule: 'X-7' };
  assert.equal(declining(offer)?.answer, 'done');
  assert.equal(declining(PROMPT), null, 'the end of a turn is no offer declined');
  assert.equal(declining({ ...offer, rule: null }), null);
  assert.equal(declining({ ...offer, choices: [...offer.choices, choice('stop', [], { kind: 'pass' })] }), null);
  assert.equal(habitual(offer, new Set(['X-8'])), null);
  assert.equal(habitual(offer, new Set(['X-7']))?.answer, 'done');
});

test('what was not offered is asked about in the same form', () => {
  assert.equal(likely(PROMPT, 'W1', { piece: null, space: 'z' }), 'W1 move z');
  assert.equal(likely(PROMPT, 'W1', { piece: 'S1', space: 'b' }), 'W1 move b');
  assert.equal(likely(ask([choice('at E1', [{ piece: 'E1' }])]), null, { piece: 'S1', space: 'b' }), 'at S1');
  assert.equal(likely(ask([choice('done')]), null, { piece: null, space: 'z' }), null);
});

test('choices are grouped, buttons apart from those of the board, and nobody’s come last', () => {
  const groups = grouped(inSight(PROMPT, 'W1'));
  assert.deepEqual(
    groups.map((group) => group.title),
    ['W1', null],
  );
  assert.deepEqual(
    groups[0]!.buttons.map((one) => one.answer),
    ['W1 rest'],
  );
  assert.equal(groups[0]!.onBoard.length, 3);
});

test('typing filters by all words', () => {
  assert.deepEqual(
    filtered(PROMPT.choices, 'move s1').map((one) => one.answer),
    ['S1 move d'],
  );
  assert.equal(filtered(PROMPT.choices, '').length, 6);
});

test('numbers stand for answers as they are listed, those of a piece first', () => {
  const order = numbered(grouped(inSight(PROMPT, 'W1').filter((one) => !one.blocked)), false);
  assert.deepEqual([...order.keys()], ['W1 rest', 'W1 move d', 'W1 fire E1', 'done']);
  assert.deepEqual([...numbered(grouped(PROMPT.choices), true).keys()], ['done']);
});

test('a chance is never rounded to certainty', () => {
  assert.equal(percent({ hits: 1, of: 1000 }), '<1%');
  assert.equal(percent({ hits: 999, of: 1000 }), '>99%');
  assert.equal(percent({ hits: 3, of: 4 }), '75%');
  assert.equal(notes(PROMPT, 'W1').get('E1'), '75%');
  assert.equal(notes(PROMPT, null).size, 0);
});

test('where all chances are alike, only the others are written on the board', () => {
  const odds = (hits: number) => ({ odds: { chance: { hits, of: 4 }, need: '', because: [] } });
  const many = Array.from({ length: 20 }, (_, index) =>
    choice(`at ${index}`, [{ space: `h${index}` }], odds(index === 3 ? 3 : 2)),
  );
  assert.deepEqual([...notes(ask(many), null)], [['h3', '75%']]);
  assert.equal(notes(ask(many.slice(0, 5)), null).size, 5);
});

test('keys', () => {
  assert.equal(command({ key: 'u' }), 'undo');
  assert.equal(command({ key: 'Z', control: true, shift: true }), 'redo');
  assert.deepEqual(command({ key: '7' }), { number: 7 });
  assert.equal(command({ key: 'q' }), null);
});

const line = (moment: number, text: string, depth = 1): LogLine => ({
  moment,
  line: { text, depth, dice: [], touches: [], rule: null, seat: null },
});

function known(update: Update, before: Known | null = null): Known {
  const applied = applyUpdate(before, update);
  assert.ok('known' in applied);
  return applied.known;
}

test('updates follow one another; a gap, another life or other eyes are noticed', () => {
  const one = known(FIRST);
  const two = known(
    { life: 'l', number: 2, viewer: 0, moments: 1, log: { keep: 0, add: [line(1, 'a'), line(1, 'b')] } },
    one,
  );
  assert.equal(two.prompt, PROMPT);
  assert.equal(two.log.length, 2);
  assert.equal(known({ life: 'l', number: 3, viewer: 0, prompt: null, log: { keep: 1, add: [] } }, two).log.length, 1);
  assert.equal(known({ life: 'l', number: 2, viewer: 0, moments: 9 }, two), two, 'an old update changes nothing');
  for (const lost of [{ number: 4 }, { life: 'm' }, { viewer: 1 }])
    assert.deepEqual(applyUpdate(two, { life: 'l', number: 3, viewer: 0, ...lost }), { lost: true });
});

test('the log comes in pages, and lines are counted from the beginning', () => {
  const log = { keep: 0, skipped: 3, add: [line(4, 'd'), line(5, 'e')] };
  const one = known({ ...FIRST, log });
  assert.deepEqual([one.earlier, one.log.length], [3, 2]);
  const two = known({ life: 'l', number: 2, viewer: 0, log: { keep: 4, add: [line(5, 'f')] } }, one);
  assert.deepEqual([two.earlier, two.log.map((entry) => entry.line.text)], [3, ['d', 'f']]);
  const page = [line(2, 'b'), line(3, 'c')];
  const more = withEarlier(two, 1, page);
  assert.deepEqual([more.earlier, more.log.map((entry) => entry.line.text)], [1, ['b', 'c', 'd', 'f']]);
  assert.equal(withEarlier(more, 1, page), more, 'a page that came twice');
  const undone = known({ life: 'l', number: 3, viewer: 0, log: { keep: 0, add: [line(1, 'a')] } }, more);
  assert.deepEqual([undone.earlier, undone.log.length], [0, 1]);
});

test('a change touches only what it names', () => {
  const space = { ...SCENE.boards[0]!.spaces[3]!, owner: 2 };
  const after = applyChange(SCENE, {
    spaces: { system: [space] },
    pieces: { set: [{ ...SCENE.pieces[0]!, at: 'Mine' }, at('new', 'Mine')], gone: ['x1'] },
  });
  assert.equal(after.boards[1], SCENE.boards[1]);
  assert.equal(after.boards[0]!.spaces[3]!.owner, 2);
  assert.equal(after.boards[0]!.spaces[0], SCENE.boards[0]!.spaces[0]);
  assert.equal(after.pieces.length, SCENE.pieces.length);
  assert.equal(after.pieces.at(-1)!.id, 'new');
  assert.deepEqual(difference(SCENE, after), { ground: [], badges: [], moved: ['r1'] });
});

test('lists can come in another order', () => {
  const list = ['a', 'b', 'c'].map((id) => ({ id }));
  assert.deepEqual(
    applyList(list, { set: [{ id: 'd' }], gone: ['b'], order: ['d', 'c', 'a'] }).map((one) => one.id),
    ['d', 'c', 'a'],
  );
});

test('the log falls into moments; news are what came after', () => {
  const log = [line(0, 'a'), line(1, 'b', 0), line(1, 'c', 2), line(3, 'd')];
  assert.deepEqual(
    chapters(log).map((chapter) => [chapter.moment, chapter.entries.length]),
    [
      [0, 1],
      [1, 2],
      [3, 1],
    ],
  );
  assert.deepEqual(
    news(log, 0).map((entry) => entry.line.text),
    ['b', 'd'],
  );
});

test('luck is summed per seat', () => {
  const row = (seat: number, kind: string, rolls: number, happened: number, expected_ppm: number) => ({
    seat,
    kind,
    rolls,
    happened,
    expected_ppm,
  });
  const [a, b] = luckBySeat([row(1, 'x', 4, 3, 2_000_000), row(0, 'x', 1, 0, 500_000), row(1, 'y', 2, 0, 1_000_000)]);
  assert.deepEqual([a!.seat, b!.rolls, b!.happened, b!.expected], [0, 6, 3, 3]);
  assert.deepEqual([signed(1.44), signed(-0.26), signed(0)], ['+1.4', '−0.3', '0.0']);
});

test('rules fall into chapters and are found by id and by words', () => {
  const rule = (id: string, section: string[], text: string): RuleText => ({ id, section, lines: [text] });
  const rules = [
    rule('X-1', ['1. A', '1.1 B'], 'Beams need sight.'),
    rule('X-2', ['1. A', '1.1 B'], 'Sight ends at hills.'),
    rule('X-10', ['2. C'], 'X-1 is about beams.'),
  ];
  assert.deepEqual(
    chaptersOf(rules).map((chapter) => [chapter.title, chapter.first, chapter.parts.length]),
    [
      ['1. A', 'X-1', 1],
      ['2. C', 'X-10', 1],
    ],
  );
  assert.equal(found(rules, 'x-1')[0]!.id, 'X-1');
  assert.deepEqual(
    found(rules, 'sight hills').map((one) => one.id),
    ['X-2'],
  );
  assert.deepEqual(found(rules, 'nowhere'), []);
});

test('a lesson goes on by reading and by answers, and back by undo', () => {
  const step = (text: string, ...answers: string[]): LessonStep => ({
    text,
    point: [],
    rule: null,
    answers,
    hint: null,
  });
  const steps = [step('read'), step('do a', 'a'), step('read'), step('do b', 'b', 'b2')];
  assert.deepEqual(answersBefore(steps), [0, 0, 1, 1, 2]);
  assert.equal(stepNow(steps, 0, 0), 0);
  assert.equal(stepNow(steps, 1, 0), 1, 'waits for its answer');
  assert.equal(stepNow(steps, 1, 1), 2);
  assert.equal(stepNow(steps, 3, 2), 4, 'the lesson is through');
  assert.equal(stepNow(steps, 4, 9), 4, 'and stays so while the game goes on');
  assert.equal(stepNow(steps, 3, 0), 1, 'taken back');
});

test('a step of a lesson leaves open what it wants; all else says its hint', () => {
  const step: LessonStep = { text: '', point: [], rule: null, answers: ['done'], hint: 'end it' };
  assert.equal(
    narrowed({ ...PROMPT, draft: { partners: [], goods: [], cancel: 'cancel' } as never }, step).draft,
    null,
  );
  const { choices } = narrowed(PROMPT, step);
  assert.deepEqual(
    choices.filter((one) => !one.blocked).map((one) => one.answer),
    ['done'],
  );
  assert.equal(choices[0]!.blocked!.because, 'end it');
  assert.equal(choices[4]!.blocked!.because, 'a lake', 'what is illegal explains itself as ever');
  assert.equal(narrowed(PROMPT, undefined), PROMPT);
  assert.ok(
    narrowed(PROMPT, { ...step, answers: [] }).choices.every((one) => one.blocked),
    'while it is read, nothing is open',
  );
});

test('addresses', () => {
  assert.deepEqual(parseRoute('/table/abc', '#x.y'), { page: 'table', table: 'abc', tokens: ['x', 'y'] });
  assert.deepEqual(parseRoute('/rules/g', '#X-1'), { page: 'rules', game: 'g', rule: 'X-1' });
  assert.deepEqual(parseRoute('/learn/g/l', ''), { page: 'learn', game: 'g', lesson: 'l' });
  assert.deepEqual(parseRoute('/nowhere', ''), { page: 'lost' });
});

const kept = (more: Partial<Remembered> = {}): Remembered => ({
  table: 't',
  tokens: [],
  watch: null,
  invites: {},
  mine: ['blue'],
  game: 'g',
  title: 'G',
  scenario: 's',
  opened: 0,
  read: 0,
  over: false,
  habits: [],
  ...more,
});
const facts = (more: Partial<TableFacts> = {}): TableFacts => ({
  table: 't',
  game: 'g',
  title: 'G',
  scenario: 's',
  options: {},
  created: 0,
  since: 0,
  turn: 1,
  headline: '',
  to_act: [0],
  dice: { commitment: '', seed: 'secret', chances: [] },
  outcome: null,
  seats: ['blue', 'red'].map((id) => ({ id, name: id, player: 'human', label: null, online: false, thinking: false })),
  ...more,
});

test('a table waits for us if one of our seats is asked', () => {
  assert.ok(isWaiting(kept(), facts()));
  assert.ok(!isWaiting(kept(), facts({ to_act: [1] })));
  assert.ok(!isWaiting(kept(), facts({ outcome: { winners: [], text: '', rule: 'X' } })));
  const [a, b] = [
    { kept: kept(), facts: facts({ since: 5 }), waiting: false },
    { kept: kept(), facts: facts({ since: 1 }), waiting: true },
  ];
  assert.deepEqual(sorted([a, b]), [b, a]);
});

test('what others do comes one after another, and a new beginning at once', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const seen: string[] = [];
  const line = pace<string>(
    (one) => seen.push(one),
    () => 100,
  );
  for (const one of ['a', 'b', 'c']) line.push(one);
  assert.deepEqual(seen, ['a'], 'the first at once');
  context.mock.timers.tick(100);
  assert.deepEqual(seen, ['a', 'b']);
  line.now('z');
  context.mock.timers.tick(1000);
  assert.deepEqual(seen, ['a', 'b', 'z'], 'what was waiting is outdated');
  line.push('d');
  assert.equal(seen.at(-1), 'd');
  assert.ok(unhurried(1) > unhurried(20) && unhurried(20) > 0);
});

test('without motion nothing waits', () => {
  const seen: number[] = [];
  const line = pace<number>(
    (one) => seen.push(one),
    () => 0,
  );
  [1, 2, 3].forEach(line.push);
  assert.deepEqual(seen, [1, 2, 3]);
});

test('times in words', () => {
  assert.equal(since(0, 1000), 'just now');
  assert.equal(since(0, 60_000), '1 minute ago');
  assert.equal(since(0, 3 * 3_600_000), '3 hours ago');
  assert.equal(since(0, 49 * 3_600_000), '2 days ago');
});

test('what others have moved since the last turn, numbered, the newest eight', () => {
  const line = (moment: number, seat: number | null, ...spaces: string[]): LogLine => ({
    moment,
    line: { text: `${moment}`, depth: 1, dice: [], touches: spaces.map((space) => ({ space })), rule: null, seat },
  });
  const log = [
    line(1, 1, 'a', 'b'),
    line(3, 0, 'a', 'b'),
    line(4, 1, 'b', 'x', 'c'),
    line(5, 1, 'c'),
    line(6, null, 'a', 'b'),
    line(7, 2, 'd', 'd'),
    line(8, 2, 'd', 'e'),
  ];
  assert.deepEqual(
    trails(log, 2, 0).map(({ number, seat, from, to }) => [number, seat, from, to]),
    [
      [1, 1, 'b', 'c'],
      [2, 2, 'd', 'e'],
    ],
  );
  assert.deepEqual(trails(log, 0, 0), [], 'nobody has been here before');
  assert.equal(
    trails(
      Array.from({ length: 12 }, (_, at) => line(at + 2, 1, 'a', 'b')),
      1,
      0,
    ).length,
    8,
  );
});

test('where the news begin for a browser that has not seen the table: after what its seat did last', () => {
  const line = (
    moment: number,
    seat: number | null,
    touches: LogLine['line']['touches'] = [],
    dice: number[] = [],
  ): LogLine => ({
    moment,
    line: {
      text: '',
      depth: 1,
      dice: dice.map((value) => ({ sides: 6, value, word: null, tone: null }) as never),
      touches,
      rule: null,
      seat,
    },
  });
  const pieces = [{ id: 'W1', owner: 0 }] as unknown as Piece[];
  const log = [
    line(1, 0),
    line(2, 1),
    line(3, null, [{ piece: 'W1' }]),
    line(4, 1),
    line(4, 0),
    line(5, 0, [], [3]),
    line(5, 1),
  ];
  assert.equal(lastOwn(log, 0, pieces), 3, 'neither what another answer did to it nor its dice count');
  assert.equal(lastOwn(log, 0, []), 1);
  assert.equal(lastOwn(log, 2, pieces), 0);
  assert.equal(lastOwn(log, null, pieces), 0);
});

test('the log in short: names that colours say, and details of others when asked for', () => {
  const hogs = 'Chrome Hogs';
  assert.equal(withShortName(`${hogs}: draws a card`, hogs, [hogs, 'Beaker Brigade']), 'Draws a card');
  assert.equal(
    withShortName(`${hogs}: draws a card`, hogs, [hogs, 'Beaker Brigade', 'Compost']),
    'Chrome: draws a card',
  );
  assert.equal(withShortName('Turn 3', undefined, []), 'Turn 3');
  const line = (text: string, depth: number, seat: number | null): LogLine => ({
    moment: 4,
    line: { text, depth, seat, dice: [], touches: [], rule: null },
  });
  const told = [line('attacks', 1, 0), line('a', 2, 0), line('b', 2, 1), line('c', 2, 1)];
  const chapter = { moment: 4, entries: told };
  assert.deepEqual(inShort(chapter, 0), { entries: told.slice(0, 2), left: 2 });
  assert.deepEqual(inShort({ moment: 4, entries: told.slice(0, 2) }, 0), { entries: told.slice(0, 2), left: 0 });
  assert.equal(inShort({ moment: 4, entries: told.slice(1) }, null).left, 0, 'a chapter of details is told');
});
