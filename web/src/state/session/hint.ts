// Help from a coach: the best answers and why, and the whole set-up by its answers.

import { type ReadonlySignal, effect, signal } from '@preact/signals';
import type { Connection } from '../../net/connection';
import type { Asked, Choice, Counsel, LessonStep } from '../../wire';
import type { Notices } from './notices';
import type { Question } from './question';

/** What a coach would answer. */
export interface Advice {
  /** The question that it is about. */
  prompt: Asked;
  /** The best answers, the best first. */
  choices: readonly Counsel[];
}

export interface Hint {
  readonly shown: ReadonlySignal<Advice | null>;
  /** Whether a bot is thinking about it. */
  readonly thinking: ReadonlySignal<boolean>;
  /** Whether a bot makes the set-up. */
  readonly settingUp: ReadonlySignal<boolean>;
  ask(): Promise<void>;
  /** Shows on the board what an answer is about. */
  look(answer: string): void;
  /** Gives one of the answers that were advised. */
  take(answer: string): Promise<void>;
  close(): void;
  /** Lets a bot give all answers of the set-up. */
  setUp(): void;
  stop(): void;
}

export interface HintNeeds {
  question: Pick<Question, 'prompt' | 'waiting' | 'answerText'>;
  notices: Pick<Notices, 'say' | 'refuse'>;
  step: ReadonlySignal<LessonStep | undefined>;
  request: Connection['request'];
  /** Called with the choice that is advised, so that the board shows it. */
  point(choice: Choice | null): void;
}

export function createHint({ question, notices, step, request, point }: HintNeeds): Hint {
  const shown = signal<Advice | null>(null);
  const thinking = signal(false);
  const settingUp = signal(false);

  async function advice(open: Asked): Promise<Advice | null> {
    const reply = await request({ type: 'advise', seat: open.seat });
    if (reply.type === 'refused') notices.refuse(reply);
    return reply.type === 'advice' ? { prompt: open, choices: reply.choices } : null;
  }

  /** An answer may also be put together from several parts: then there is no choice to show. */
  function look(answer: string): void {
    point(shown.value?.prompt.choices.find((one) => one.answer === answer) ?? null);
  }

  async function ask(): Promise<void> {
    const open = question.prompt.value;
    if (!open || thinking.value) return;
    thinking.value = true;
    const found = await advice(open).finally(() => (thinking.value = false));
    if (!found || question.prompt.value?.id !== open.id) return;
    shown.value = found;
    look(found.choices[0]?.answer ?? '');
  }

  function close(): void {
    shown.value = null;
    point(null);
  }

  // Advice is about one question.
  const forget = effect(() => {
    if (shown.value && question.prompt.value?.id !== shown.value.prompt.id) close();
  });

  /** Rises whenever an answer of the set-up has been given. */
  const answered = signal(0);
  let asked = '';
  let busy = false;
  const goOn = effect(() => {
    const open = question.prompt.value;
    void answered.value;
    if (!settingUp.value || busy || !open || question.waiting.value !== null) return;
    // A question that comes up again was not answered: a person must.
    if (!open.set_up || step.value || open.id === asked) return void (settingUp.value = false);
    [busy, asked] = [true, open.id];
    void advice(open)
      .then((found) =>
        found?.choices[0] ? question.answerText(found.choices[0].answer) : void (settingUp.value = false),
      )
      .finally(() => {
        busy = false;
        answered.value++;
      });
  });

  return {
    shown,
    thinking,
    settingUp,
    ask,
    look,
    async take(answer) {
      if (question.prompt.value?.id !== shown.value?.prompt.id) return;
      close();
      await question.answerText(answer);
    },
    close,
    setUp() {
      asked = '';
      settingUp.value = true;
    },
    stop() {
      settingUp.value = false;
      forget();
      goOn();
    },
  };
}
