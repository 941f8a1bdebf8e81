// Help from a bot: what it would answer and why, and the whole set-up by its answers.

import { type ReadonlySignal, effect, signal } from '@preact/signals';
import type { Connection } from '../../net/connection';
import type { Asked, Choice, LessonStep } from '../../wire';
import { sentence, type Notices } from './notices';
import type { Question } from './question';

/** What a bot would answer. */
export interface Advice {
  /** Of the question that it is about. */
  prompt: string;
  answer: string;
  /** The choice that it is; null if it is put together from several parts. */
  choice: Choice | null;
  why: string;
}

export interface Hint {
  readonly shown: ReadonlySignal<Advice | null>;
  /** Whether a bot is thinking about it. */
  readonly thinking: ReadonlySignal<boolean>;
  /** Whether a bot makes the set-up. */
  readonly settingUp: ReadonlySignal<boolean>;
  ask(): Promise<void>;
  /** Gives the answer that was advised. */
  take(): Promise<void>;
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
    if (reply.type !== 'advice') return null;
    const choice = open.choices.find((one) => one.answer === reply.answer) ?? null;
    return { prompt: open.id, answer: reply.answer, choice, why: sentence(reply.why) };
  }

  async function ask(): Promise<void> {
    const open = question.prompt.value;
    if (!open || thinking.value) return;
    thinking.value = true;
    const found = await advice(open).finally(() => (thinking.value = false));
    if (!found || question.prompt.value?.id !== open.id) return;
    shown.value = found;
    point(found.choice);
  }

  function close(): void {
    shown.value = null;
    point(null);
  }

  // Advice is about one question.
  const forget = effect(() => {
    if (shown.value && question.prompt.value?.id !== shown.value.prompt) close();
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
      .then((found) => (found ? question.answerText(found.answer) : void (settingUp.value = false)))
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
    async take() {
      const found = shown.value;
      if (!found || question.prompt.value?.id !== found.prompt) return;
      close();
      await question.answerText(found.answer);
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
