import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import { chance, chanceLine, gained } from '../src/state/review';
import { createHint } from '../src/state/session/hint';
import type { Asked, Choice, Counsel } from '../src/wire';
import { PROMPT } from './question';

test('chances and gains read as percentages', () => {
  assert.deepEqual([0, 3, 504, 997, 1000].map(chance), ['0%', '<1%', '50%', '>99%', '100%']);
  assert.deepEqual([-123, 0, 45].map(gained), ['−12.3%', '±0.0%', '+4.5%']);
});

test('the line of chances goes from edge to edge', () => {
  const moments = [
    { moment: 2, chance: 500 },
    { moment: 4, chance: 0 },
    { moment: 6, chance: 1000 },
  ];
  assert.equal(chanceLine(moments, 100, 40), '0.0,20.0 50.0,40.0 100.0,0.0');
  assert.equal(chanceLine([{ moment: 3, chance: 250 }], 100, 40), '0.0,30.0');
});

/** A hint for a question, whose coach advises its first two choices. */
function hinted() {
  const open: Asked = { ...PROMPT, id: 'q1' };
  const choices: Counsel[] = open.choices
    .filter((one) => !one.blocked)
    .slice(0, 2)
    .map(({ answer, label }, index) => ({ answer, label, chance: 600 - index, why: 'brings you closer' }));
  const prompt = signal<Asked | null>(open);
  const [pointed, given]: [(Choice | null)[], string[]] = [[], []];
  const hint = createHint({
    question: {
      prompt,
      waiting: signal(null),
      answerText: async (answer: string) => void given.push(answer),
    } as never,
    notices: { say: () => {}, refuse: () => {} } as never,
    step: signal(undefined),
    request: async () =>
      ({ type: 'advice', id: 'a', answer: choices[0]!.answer, why: choices[0]!.why, choices }) as never,
    point: (choice) => pointed.push(choice),
  });
  return { hint, choices, prompt, pointed, given };
}

test('a hint offers several answers, and the one that is taken is given', async () => {
  const { hint, choices, pointed, given } = hinted();
  await hint.ask();
  assert.deepEqual(hint.shown.value?.choices, choices);
  assert.equal(pointed.at(-1)?.answer, choices[0]!.answer, 'the board shows the best');
  hint.look(choices[1]!.answer);
  assert.equal(pointed.at(-1)?.answer, choices[1]!.answer);
  await hint.take(choices[1]!.answer);
  assert.deepEqual([given, hint.shown.value], [[choices[1]!.answer], null]);
});

test('a hint is about one question', async () => {
  const { hint, prompt, given } = hinted();
  await hint.ask();
  prompt.value = { ...prompt.value!, id: 'q2' };
  assert.equal(hint.shown.value, null);
  await hint.take('too late');
  assert.deepEqual(given, []);
});
