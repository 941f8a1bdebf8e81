// The open question, and everything that answers it or undoes an answer.

import { type ReadonlySignal, computed, signal } from '@preact/signals';
import type { Connection, Reply } from '../../net/connection';
import type { Asked, Choice, LessonStep, Seat } from '../../wire';
import { ends, piecesOf } from '../choices';
import { narrowed } from '../lesson';
import type { Choosing } from './choosing';
import { isWay, stepsOf, withWays } from '../ways';
import type { Notices } from './notices';
import type { Replay } from './replay';
import type { View } from './view';

/** What the rules say about an answer. */
export type Explained = Extract<Reply, { type: 'explained' }>;

export interface Question {
  /** Null while nothing is asked, and while looking back. */
  readonly prompt: ReadonlySignal<Asked | null>;
  /** The answer that has been sent and has not taken effect yet. */
  readonly waiting: ReadonlySignal<string | null>;
  /** Answers given and not undone since the table was opened here. */
  readonly given: ReadonlySignal<number>;
  /** Whether the question is open because an answer was undone. */
  readonly reopened: boolean;
  /** Gives an answer, or says why it is blocked. A way that goes `on` stops short of what would end it. */
  answer(choice: Choice, on?: boolean): Promise<void>;
  /** Gives an answer and waits until the table has moved on; false if it is refused. */
  give(choice: Choice): Promise<boolean>;
  /** Answers the open question on the player's behalf. */
  answerFor(choice: Choice): Promise<void>;
  answerStanding(text: string): Promise<void>;
  /** Gives an answer that was put together here. */
  answerText(text: string): Promise<void>;
  /**
   * Gives several answers, each to the question that the one before leads to; if one is refused, gives up with `cancel`.
   * Without one, the answers are all to questions of one kind, and end when another question comes between.
   */
  script(answers: readonly string[], cancel: string | null): Promise<boolean>;
  /** Whether several answers are being given as one. */
  readonly scripting: ReadonlySignal<boolean>;
  /** Sends what was typed if it is legal, or explains why it is not. */
  typed(text: string): Promise<void>;
  takeBack(type: 'undo' | 'redo'): Promise<void>;
  /** Asks the rules about an answer to the open question. */
  explain(text: string): Promise<Explained | null>;
  /** The table has moved on: whatever was sent has taken effect. */
  movedOn(): void;
}

/** How long to wait for the question that has come instead, in milliseconds, and between two looks. */
const PATIENCE = 1500;
const PAUSE = 50;
/** How often an answer is sent again. */
const TRIES = 3;

export interface QuestionNeeds {
  view: Pick<View, 'known' | 'mySeat' | 'caughtUp'>;
  replay: Pick<Replay, 'looking'>;
  notices: Notices;
  /** The step of a lesson that narrows the question. */
  step: ReadonlySignal<LessonStep | undefined>;
  request: Connection['request'];
  /** How many of a stack shall go. */
  share: Choosing['share'];
  /** Called when an answer is sent, with the question that it is to; null for what can be said at any time. */
  sending(asked: Asked | null, answer: string): void;
}

export function createQuestion({ view, replay, notices, step, request, share, sending }: QuestionNeeds): Question {
  const waiting = signal<string | null>(null);
  const given = signal(0);
  let reopened = false;
  const scripting = signal(false);
  let settle: (() => void) | null = null;

  const prompt = computed((): Asked | null => {
    const open = view.known.value?.prompt ?? null;
    if (replay.looking.value || !open) return null;
    // A lesson goes answer by answer.
    return step.value ? narrowed(open, step.value) : withWays(open);
  });

  /** The same question under another id: something happened meanwhile that does not concern it. */
  async function asksAgain(before: Asked, answer: string): Promise<Asked | null> {
    for (let wait = 0; wait < PATIENCE && prompt.value?.id === before.id; wait += PAUSE)
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    const now = prompt.value;
    const same = now && now.id !== before.id && now.seat === before.seat && now.text === before.text;
    return same && now.choices.some((choice) => choice.answer === answer && !choice.blocked) ? now : null;
  }

  /** Sends an answer; false if it is refused. An answer that comes too late to the same question is sent again. */
  async function send(answer: string, promptId: string | null, seat: Seat, tries = TRIES): Promise<boolean> {
    if (waiting.value !== null) return false;
    waiting.value = answer;
    const before = prompt.value;
    sending(promptId ? before : null, answer);
    const reply = await request({ type: 'answer', seat, prompt: promptId, answer });
    if (reply.type === 'refused') {
      const again = reply.kind === 'stale' && before && promptId && tries > 0 ? await asksAgain(before, answer) : null;
      if (again) {
        waiting.value = null;
        return send(answer, again.id, seat, tries - 1);
      }
      waiting.value = null;
      // What was answered on the player's behalf may have been answered by the table.
      if (tries > 0 || reply.kind !== 'stale') notices.refuse(reply);
      return false;
    }
    // The question is answered, but it stays on show until the update that follows.
    view.caughtUp();
    given.value++;
    return true;
  }

  async function sendText(text: string): Promise<boolean> {
    const open = prompt.value;
    return open ? send(text, open.id, open.seat) : false;
  }

  /** Sends an answer and waits until the table has moved on. */
  async function settled(text: string): Promise<boolean> {
    const moved = new Promise<void>((resolve) => (settle = resolve));
    if (!(await sendText(text))) return false;
    if (waiting.value !== null) await moved;
    return true;
  }

  async function answerFor(choice: Choice): Promise<void> {
    const open = prompt.value;
    if (open) await send(choice.answer, open.id, open.seat, 0);
  }

  async function answer(choice: Choice, on = false): Promise<void> {
    if (!prompt.value) return;
    if (choice.blocked) return notices.say(`${choice.label}: ${choice.blocked.because}`, choice.blocked.rule, 'warn');
    reopened = false;
    if (isWay(choice)) await follow(shared(choice), on);
    else await sendText(choice.answer);
  }

  /** The answers of a way; of a stack only as many go as the player has said. */
  function shared(way: Choice): string[] {
    const [first, ...then] = stepsOf(way);
    const some = share.value;
    return [some && some.piece === piecesOf(way)[0] ? some.answer : first!, ...then];
  }

  /** Gives the answers of a way one after the other, as long as each is still offered and nothing happens on the way. */
  async function follow(answers: readonly string[], on = false): Promise<void> {
    scripting.value = true;
    try {
      for (const [index, text] of answers.entries()) {
        const offered = prompt.value?.choices.find((choice) => choice.answer === text && !choice.blocked);
        if (index > 0 && (!offered || (on && ends(offered)))) return;
        const told = view.known.value?.log.length ?? 0;
        if (!(await settled(text))) return;
        if (view.known.value?.log.slice(told).some(({ line }) => line.dice.length > 0)) return;
      }
    } finally {
      scripting.value = false;
    }
  }

  async function explain(text: string): Promise<Explained | null> {
    const open = prompt.value;
    const reply = open && (await request({ type: 'explain', seat: open.seat, answer: text }));
    return reply?.type === 'explained' ? reply : null;
  }

  return {
    prompt,
    waiting,
    given,
    get reopened() {
      return reopened;
    },
    answer,
    answerFor,
    async give(choice) {
      reopened = false;
      if (!isWay(choice)) return settled(choice.answer);
      await follow(shared(choice));
      return true;
    },
    async answerStanding(text) {
      const seat = view.mySeat.value;
      if (seat !== null) await send(text, null, seat);
    },
    async answerText(text) {
      reopened = false;
      await sendText(text);
    },
    scripting,
    async script(answers, cancel) {
      scripting.value = true;
      reopened = false;
      const kind = prompt.value?.kind;
      try {
        for (const [index, text] of answers.entries()) {
          if (cancel === null && prompt.value?.kind !== kind) return false;
          if (await settled(text)) continue;
          if (index > 0 && cancel !== null) await settled(cancel);
          return false;
        }
        return true;
      } finally {
        scripting.value = false;
      }
    },
    async typed(text) {
      const open = prompt.value;
      if (!open) return;
      const words = text.trim();
      const exact = open.choices.find((choice) => choice.answer.toLowerCase() === words.toLowerCase());
      if (exact) return answer(exact);
      if (step.value) return notices.say(step.value.hint ?? 'This step of the lesson asks for something else.');
      const said = await explain(words);
      if (said?.legal) await send(words, open.id, open.seat);
      else if (said)
        notices.refuse({ because: said.because ?? 'that is not an answer to this question', rule: said.rule });
    },
    async takeBack(type) {
      const seat = view.mySeat.value;
      if (seat === null) return;
      if (!view.known.value?.[type])
        return notices.say(
          type === 'undo'
            ? 'Nothing to undo: dice were rolled, something was revealed, or the last answer was not yours.'
            : 'Nothing to redo.',
        );
      reopened = true;
      const reply = await request({ type, seat });
      if (reply.type === 'refused') notices.refuse(reply);
      else given.value += type === 'undo' ? -1 : 1;
    },
    explain,
    movedOn() {
      waiting.value = null;
      settle?.();
      settle = null;
    },
  };
}
