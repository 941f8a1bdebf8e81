// One open table. Each part serves one purpose and is given only what it needs; here they are put together.

import { type ReadonlySignal, batch, computed } from '@preact/signals';
import type { Light } from '../board/light';
import type { Asked, LogLine, Theme } from '../wire';
import type { Known } from './change';
import { HOUSE, motion, worn } from './look';
import { noiseOf } from './noises';
import { pace, unhurried } from './pace';
import { likes } from './store';
import { type Choosing, createChoosing } from './session/choosing';
import { type Dealing, createDealing } from './session/dealing';
import { type Copies, createCopies } from './session/copies';
import { type ErrandsOf, createErrands } from './session/errands';
import { type Guide, createGuide } from './session/guide';
import { type Habits, createHabits } from './session/habits';
import { type Handover, createHandover } from './session/handover';
import { type Hint, createHint } from './session/hint';
import { createLight } from './session/light';
import { createMemory } from './session/memory';
import { type Orders, createOrders } from './session/orders';
import { type Notices, createNotices } from './session/notices';
import { type Question, createQuestion } from './session/question';
import { type Replay, createReplay } from './session/replay';
import { type Server, type Told, connectServer } from './session/server';
import { type Staging, createStaging } from './session/staging';
import { type Touching, createTouching } from './session/touching';
import { type View, createView } from './session/view';

export interface Session {
  readonly table: string;
  readonly tokens: readonly string[];
  readonly server: Omit<Server, 'close'>;
  readonly view: Omit<View, 'apply' | 'readBack'>;
  /** Fetches the page of the log before what is known. */
  readBack(): Promise<void>;
  readonly replay: Omit<Replay, 'close'>;
  /** How the game looks, each seat in the colours that it wears in the scene. */
  readonly theme: ReadonlySignal<Theme>;
  readonly guide: Guide;
  readonly choosing: Choosing;
  readonly question: Omit<Question, 'movedOn'>;
  readonly habits: Omit<Habits, 'close'>;
  readonly errands: Omit<ErrandsOf, 'close'>;
  readonly hint: Omit<Hint, 'stop'>;
  readonly orders: Orders;
  readonly dealing: Dealing;
  readonly touching: Omit<Touching, 'close'>;
  readonly light: ReadonlySignal<Light>;
  readonly staging: Omit<Staging, 'stop'>;
  readonly handover: Omit<Handover, 'heard'>;
  readonly copies: Copies;
  readonly notices: Notices;
  close(): void;
}

/** `keep: false` leaves no trace among the tables of this browser. */
export function createSession(table: string, tokens: string[], { keep = true } = {}): Session {
  const notices = createNotices();
  const memory = createMemory(table, tokens, keep);
  const server = connectServer(table, tokens, { memory, notices }, { seen, told });
  const { request, welcome, seats, watching } = server;
  const view = createView(welcome, memory.read);
  const { known } = view;
  const replay = createReplay(known, async (moment) => {
    const reply = await request({ type: 'look', moment });
    return reply.type === 'moment' ? reply.scene : null;
  });
  const theme = computed(() => worn(welcome.value?.theme ?? HOUSE, replay.scene.value?.seats ?? []));
  const guide = createGuide();
  const choosing = createChoosing();
  // Whoever answers has read what happened.
  const sending = (asked: Asked | null, answer: string) => {
    choosing.answered();
    notices.blows.value = [];
    if (asked) habits.answered(asked, answer);
  };
  const question = createQuestion({
    view,
    replay,
    notices,
    step: guide.step,
    request,
    share: choosing.share,
    sending,
  });
  const errands = createErrands(view, question, guide.step);
  const orders = createOrders({ welcome, seat: view.mySeat, server, notices });
  const habits = createHabits(memory, question, guide.step, (kind) => orders.kind(kind) !== null, view.midway);
  const hint = createHint({
    question,
    notices,
    step: guide.step,
    request,
    point: (choice) => (choosing.pointedChoice.value = choice),
  });
  const dealing = createDealing(question, notices);
  const touching = createTouching({ view, watching, replay, question, choosing, errands, notices });
  const pointing = computed(() => [...guide.pointing.value, ...choosing.pointing.value]);
  const light = createLight({ known, question, choosing, errands, newsFrom: view.newsFrom, pointing });
  // What takes part in the fight on show is seen there: the board is needed for what lies elsewhere.
  const onBoard = computed(() => {
    const scene = replay.scene.value;
    const here = new Set(scene?.stage?.spaces);
    const away = (id: string) => !here.has(scene?.pieces.find((piece) => piece.id === id)?.at ?? id);
    return [...light.value.spaces, ...light.value.pieces].some(away);
  });
  const staging = createStaging({
    known,
    scene: replay.scene,
    looking: replay.looking,
    onBoard,
    given: question.given,
  });
  const handover = createHandover(known, request);
  const copies = createCopies({ table, token: tokens[0] ?? '', welcome, seats });
  const paced = pace<Told>(follow, (waiting) =>
    motion.peek() && !document.hidden && !question.scripting.peek() ? unhurried(waiting) : 0,
  );

  /** The sound of what has happened, if the player wants to hear it. */
  function hear(before: Known, now: Known): void {
    if (likes.peek().sound === 'off' || now === before) return;
    const noise = noiseOf(fresh(before.log, now.log), now.viewer, now.prompt !== null && before.prompt === null);
    if (noise) void import('./sound').then(({ play }) => play(noise));
  }

  /** The lines that are new in the log. */
  function fresh(before: readonly LogLine[], now: readonly LogLine[]): readonly LogLine[] {
    const last = before.at(-1);
    const at = last ? now.lastIndexOf(last) : 0;
    return at < 0 ? [] : now.slice(last ? at + 1 : 0);
  }

  function seen() {
    return { life: known.value?.life ?? null, seen: known.value?.number ?? 0 };
  }

  function told(message: Told): void {
    // A whole scene needs nothing before it: another viewer's, or a fresh start.
    if (message.type === 'update' && message.scene) paced.now(message);
    else paced.push(message);
  }

  function follow(message: Told): void {
    if (message.type === 'hot-seat') return handover.heard(message);
    batch(() => {
      const before = known.value;
      if (!view.apply(message)) return server.again(before?.number ?? 0);
      if (known.value?.prompt?.id !== before?.prompt?.id) choosing.asked();
      if (known.value !== before) question.movedOn();
      // What was there when the table was opened has been read, or will be in the log.
      if (before && known.value && known.value !== before && known.value.log !== before.log)
        notices.struck(fresh(before.log, known.value.log), view.mySeat.value);
      if (before && known.value) hear(before, known.value);
      if (known.value?.outcome) memory.ended();
    });
  }

  async function readBack(): Promise<void> {
    const before = known.value?.earlier ?? 0;
    if (!before) return;
    const reply = await request({ type: 'log', before });
    if (reply.type === 'lines') view.readBack(reply.from, reply.lines);
  }

  return {
    table,
    readBack,
    tokens,
    server,
    view,
    replay,
    theme,
    guide,
    choosing,
    question,
    habits,
    errands,
    hint,
    orders,
    dealing,
    touching,
    light,
    staging,
    handover,
    copies,
    notices,
    close() {
      memory.left(known.value?.moments ?? 0);
      replay.close();
      touching.close();
      habits.close();
      errands.close();
      hint.stop();
      staging.stop();
      paced.stop();
      server.close();
    },
  };
}
