// One open table: what is known of it, what the player is in the middle of, and what they can do.

import { batch, computed, effect, signal } from '@preact/signals';
import { DARK, type Light } from '../board/light';
import type { Touched } from '../board/touch';
import type { Point } from '../board/layout';
import { type Line as LineState, connect } from '../net/connection';
import { ApiError, getTable, openTable, socketUrl } from '../net/api';
import type {
  Asked,
  Choice,
  LessonStep,
  LogLine,
  Mark,
  OpenTable,
  RuleId,
  Scene,
  Seat,
  SeatNow,
  ServerMessage,
  Welcome,
} from '../wire';
import { type Known, applyUpdate } from './change';
import { actors, choicesAt, isOpen, likely, lit, meaning, notes, piecesOf, spacesOf } from './choices';
import { habitual } from './habits';
import { narrowed } from './lesson';
import { motion } from './look';
import { pace, unhurried } from './pace';
import { remember, rememberOpened, remembered } from './store';

/** A passing word: why something is not allowed, what went wrong. */
export interface Notice {
  text: string;
  rule: RuleId | null;
  tone: 'plain' | 'warn' | 'good';
  /** Tells two notices with the same words apart. */
  key: number;
}

/** A small list of choices at a point of the window. */
export interface Asking {
  choices: Choice[];
  at: Point;
}

/** A moment of the past on the board. */
export interface Looking {
  moment: number;
  scene: Scene;
}

type Paced = Extract<ServerMessage, { type: 'update' | 'hot-seat' }>;

export type Session = ReturnType<typeof createSession>;

/** `keep: false` leaves no trace among the tables of this browser. */
export function createSession(table: string, tokens: string[], { keep = true } = {}) {
  const line = signal<LineState>('connecting');
  const closedBecause = signal<string | null>(null);
  const welcome = signal<Welcome | null>(null);
  const seats = signal<SeatNow[]>([]);
  const known = signal<Known | null>(null);
  const hotSeat = signal<{ asked: Seat[]; secret: boolean } | null>(null);
  const covered = signal<Seat | null>(null);
  const selected = signal<string | null>(null);
  const filter = signal('');
  const asking = signal<Asking | null>(null);
  const pointedChoice = signal<Choice | null>(null);
  /** Where in the window the list shows that choice. */
  const pointedAt = signal<Point | null>(null);
  const pointedLine = signal<LogLine | null>(null);
  const hovered = signal<Touched | null>(null);
  /** The space whose contents are shown beside the board. */
  const place = signal<string | null>(null);
  const notice = signal<Notice | null>(null);
  const waiting = signal<string | null>(null);
  const looking = signal<Looking | null>(null);
  const playing = signal(false);
  /** The log from here on is news to the player. */
  const newsFrom = signal(remembered(table)?.read ?? 0);
  /** A lesson narrows the question to what this step wants, and points at these ids. */
  const guided = signal<LessonStep | undefined>(undefined);
  const pointing = signal<readonly string[]>([]);
  /** Rules whose offers are declined without asking. */
  const habits = signal<ReadonlySet<RuleId>>(new Set(remembered(table)?.habits ?? []));
  /** What was taken back is asked again, habit or not. */
  let asksAgain = false;
  /** Answers given and not taken back since the table was opened here. */
  const given = signal(0);
  let notices = 0;

  const scene = computed(() => looking.value?.scene ?? known.value?.scene ?? null);
  const prompt = computed((): Asked | null => {
    const open = known.value?.prompt ?? null;
    return looking.value || !open ? null : narrowed(open, guided.value);
  });
  const mySeat = computed(() => known.value?.viewer ?? welcome.value?.you[0] ?? null);
  /** Whether the last answer has brought nothing on yet, so that Esc can back out of it. */
  const midway = computed(
    () => known.value !== null && known.value.moments > 0 && known.value.log.at(-1)?.moment !== known.value.moments,
  );
  const watching = computed(() => welcome.value !== null && welcome.value.you.length === 0);

  const paced = pace(follow, (waiting) => (motion.peek() && !document.hidden ? unhurried(waiting) : 0));
  const connection = connect(socketUrl(table), tokens, {
    message: receive,
    line(state, because) {
      line.value = state;
      if (because !== undefined) closedBecause.value = because;
      if (state === 'lost' && !welcome.value) void isThere();
    },
    seen: () => ({ life: known.value?.life ?? null, seen: known.value?.number ?? 0 }),
  });

  /** It was never open: perhaps there is no such table, and trying again is in vain. */
  async function isThere(): Promise<void> {
    const gone = await getTable(table).then(
      () => null,
      (error: unknown) => (error instanceof ApiError && error.status === 404 ? error.message : null),
    );
    if (gone === null) return;
    connection.close();
    closedBecause.value = gone;
    line.value = 'closed';
  }

  function receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        welcome.value = message;
        if (keep) {
          // A second link to the same table adds a seat, and takes none away; a link to watch is none.
          const own = message.you.length
            ? { tokens: [...new Set([...(remembered(table)?.tokens ?? []), ...tokens])] }
            : { watch: tokens[0] ?? null };
          remember({
            table,
            ...own,
            game: message.game.id,
            title: message.game.title,
            scenario: message.scenario.title,
          });
        }
        break;
      case 'seats':
        seats.value = message.seats;
        if (keep && welcome.value)
          remember(
            {
              table,
              mine: [
                ...new Set([
                  ...(remembered(table)?.mine ?? []),
                  ...welcome.value.you.flatMap((seat) => message.seats[seat]?.id ?? []),
                ]),
              ],
            },
            false,
          );
        break;
      case 'update':
        // A whole scene stands for itself: other eyes, or a new beginning.
        if (message.scene) paced.now(message);
        else paced.push(message);
        break;
      case 'hot-seat':
        paced.push(message);
        break;
      case 'closing':
        say(message.because, null, 'warn');
        break;
      default:
        break;
    }
  }

  function follow(message: Paced): void {
    if (message.type === 'hot-seat') {
      hotSeat.value = message;
      return handOver();
    }
    const applied = applyUpdate(known.value, message);
    if ('lost' in applied) return connection.again(known.value?.number ?? 0);
    batch(() => {
      if (applied.known.prompt?.id !== known.value?.prompt?.id) forgetQuestion();
      if (applied.known !== known.value) waiting.value = null;
      known.value = applied.known;
      if (applied.known.outcome && keep) remember({ table, over: true });
    });
  }

  /** A new question: what was chosen for the last one means nothing. */
  function forgetQuestion(): void {
    asking.value = null;
    filter.value = '';
    pointedChoice.value = null;
  }

  /** Hot-seat: whose eyes come next. Covered first where the seats see different things. */
  function handOver(): void {
    const state = hotSeat.value;
    const viewer = known.value?.viewer ?? null;
    if (!state || known.value?.outcome) return;
    const next = state.asked.find((seat) => seat !== viewer) ?? null;
    if (viewer !== null && state.asked.includes(viewer)) covered.value = null;
    else if (next !== null && !state.secret) void pass(next);
    else if (next !== null) {
      covered.value = next;
      if (viewer !== null) void pass(null);
    }
  }

  async function pass(seat: Seat | null): Promise<void> {
    await connection.request({ type: 'pass', seat });
    if (seat !== null) covered.value = null;
  }

  function say(text: string, rule: RuleId | null = null, tone: Notice['tone'] = 'plain'): void {
    notice.value = { text, rule, tone, key: ++notices };
  }

  async function send(answer: string, promptId: string | null, seat: Seat): Promise<void> {
    if (waiting.value !== null) return;
    waiting.value = answer;
    batch(() => {
      asking.value = null;
      pointedChoice.value = null;
    });
    const reply = await connection.request({ type: 'answer', seat, prompt: promptId, answer });
    if (reply.type === 'refused') {
      waiting.value = null;
      say(sentence(reply.because), reply.rule, 'warn');
    } else {
      // The question is answered; what is shown of it waits for the update that follows.
      newsFrom.value = known.value?.moments ?? 0;
      given.value++;
    }
  }

  async function answer(choice: Choice): Promise<void> {
    const open = prompt.value;
    if (!open) return;
    if (choice.blocked) return say(`${choice.label}: ${choice.blocked.because}`, choice.blocked.rule, 'warn');
    asksAgain = false;
    await send(choice.answer, open.id, open.seat);
  }

  /** From now on an offer of this rule is declined, or put to the player again. */
  function declineAlways(rule: RuleId, always: boolean): void {
    const others = [...habits.value].filter((one) => one !== rule);
    habits.value = new Set(always ? [...others, rule] : others);
    if (keep) remember({ table, habits: [...habits.value] }, false);
  }

  const stopDeclining = effect(() => {
    const open = prompt.value;
    const choice = open && waiting.value === null && !guided.value && !asksAgain ? habitual(open, habits.value) : null;
    if (open && choice) void send(choice.answer, open.id, open.seat);
  });

  async function answerStanding(text: string): Promise<void> {
    const seat = mySeat.value;
    if (seat !== null) await send(text, null, seat);
  }

  /** What was typed: sent if it is a choice, else explained. */
  async function typed(text: string): Promise<void> {
    const open = prompt.value;
    if (!open) return;
    const exact = open.choices.find((choice) => choice.answer.toLowerCase() === text.trim().toLowerCase());
    if (exact) return answer(exact);
    if (guided.value) return say(guided.value.hint ?? 'That is not in this step of the lesson.');
    const reply = await connection.request({ type: 'explain', seat: open.seat, answer: text.trim() });
    if (reply.type !== 'explained') return;
    if (reply.legal) await send(text.trim(), open.id, open.seat);
    else say(sentence(reply.because ?? 'that is no answer'), reply.rule, 'warn');
  }

  async function takeBack(type: 'undo' | 'redo'): Promise<void> {
    const seat = mySeat.value;
    if (seat === null) return;
    if (!(type === 'undo' ? known.value?.undo : known.value?.redo))
      return say(
        type === 'undo'
          ? 'There is nothing to take back: dice fell, something was shown, or it is not your answer.'
          : 'There is nothing to play again.',
      );
    asksAgain = true;
    const reply = await connection.request({ type, seat });
    if (reply.type === 'refused') say(sentence(reply.because), reply.rule, 'warn');
    else given.value += type === 'undo' ? -1 : 1;
  }

  function touch(what: Touched): void {
    const open = prompt.value;
    // What cannot be answered can still be looked at.
    if (looking.value || !open) place.value = what.space;
    if (looking.value) return what.space === null ? say('This is the past. Go back to now to play.') : undefined;
    if (!open || !known.value)
      return what.piece === null && what.space !== null
        ? undefined
        : say(
            known.value?.outcome ? 'The game is over.' : watching.value ? 'You are watching.' : 'It is not your turn.',
          );
    const means = meaning(open, selected.value, what, known.value.scene.pieces);
    asking.value = null;
    if ('select' in means) selected.value = selected.value === means.select ? null : means.select;
    else if ('answer' in means) void answer(means.answer);
    else if ('ask' in means) asking.value = { choices: means.ask, at: what.at };
    else if ('blocked' in means) {
      const [first, ...others] = means.blocked;
      const same = others.every((choice) => choice.blocked!.because === first!.blocked!.because);
      if (same) say(`${first!.label}: ${first!.blocked!.because}`, first!.blocked!.rule, 'warn');
      else asking.value = { choices: means.blocked, at: what.at };
    } else if (what.piece === null && selected.value === null && actors(open).length > 1) {
      // Nobody was sent there: there is nothing to refuse, only something to look at.
      place.value = what.space;
    } else void whyNot(what, open);
  }

  /** Nothing was offered there: asks the rules about an answer of the same form that goes there. */
  async function whyNot(what: Touched, open: Asked): Promise<void> {
    const like = likely(open, selected.value, what);
    const reply = like === null ? null : await connection.request({ type: 'explain', seat: open.seat, answer: like });
    if (reply?.type === 'explained' && !reply.legal && reply.rule)
      say(sentence(reply.because ?? ''), reply.rule, 'warn');
    else {
      place.value = what.space;
      say(nothingHere(what));
    }
  }

  function nothingHere({ piece, space }: Touched): string {
    const { pieces, sheets } = known.value!.scene;
    const name = pieces.find((one) => one.id === piece)?.name;
    const where = name ?? space ?? 'That';
    const sheet = sheets.find((one) => one.id === piece);
    // A finger cannot hover: what a piece carries is said instead.
    if (sheet)
      return `${where}: ${sheet.rows
        .slice(1)
        .map((row) => `${row.label.replace(/^#\d+ /, '')} ${row.value}`)
        .join(', ')}.`;
    return selected.value === null
      ? `${where} is not part of this question.`
      : `${where}: ${selected.value} can do nothing there now.`;
  }

  /** Esc: out of the innermost thing; from the question itself by undo. */
  function back(): void {
    if (asking.value) asking.value = null;
    else if (looking.value) stopLooking();
    else if (filter.value) filter.value = '';
    else if (selected.value !== null && (prompt.value ? actors(prompt.value).length : 0) > 1) selected.value = null;
    else if (known.value?.undo && midway.value) void takeBack('undo');
    else if (known.value?.undo) say('That is done already. Press U to take it back.');
  }

  /** A piece that can go on stays selected; one that is alone in acting is selected by itself. */
  const stopSelecting = effect(() => {
    const can = prompt.value ? actors(prompt.value) : [];
    const now = selected.peek();
    if (can.length === 1) selected.value = can[0]!;
    else if (now !== null && !can.includes(now)) selected.value = null;
  });

  let wanted = 0;
  async function lookAt(moment: number): Promise<void> {
    const most = known.value?.moments ?? 0;
    const to = Math.max(0, Math.min(most, moment));
    const turn = ++wanted;
    if (to === most) return stopLooking();
    const reply = await connection.request({ type: 'look', moment: to });
    // Dragging a slider asks faster than answers come: only the last one counts.
    if (turn !== wanted || reply.type !== 'moment') return;
    looking.value = { moment: to, scene: reply.scene };
  }

  function stopLooking(): void {
    wanted++;
    playing.value = false;
    looking.value = null;
  }

  let clock: ReturnType<typeof setTimeout> | undefined;
  const stopPlaying = effect(() => {
    clearTimeout(clock);
    if (!playing.value) return;
    const now = looking.value?.moment ?? -1;
    if (now < 0) return void (playing.value = false);
    clock = setTimeout(() => void lookAt(now + 1), 700);
  });

  async function play(): Promise<void> {
    if (playing.value) return void (playing.value = false);
    if (!looking.value) await lookAt(0);
    playing.value = looking.value !== null;
  }

  /** Who sits where at a table like this one: I where I sat, bots where bots sat, anybody else by link. */
  function sameSeats(others: 'open' | 'bot:greedy'): Record<string, string> {
    const you = welcome.value?.you ?? [];
    return Object.fromEntries(
      seats.value.map((seat, index) => [
        seat.id,
        you.includes(index) ? 'human' : seat.player.startsWith('bot:') ? seat.player : others,
      ]),
    );
  }

  async function openLike(request: OpenTable): Promise<string> {
    const opened = await openTable(request);
    const asked = request.seats ?? {};
    const kept = rememberOpened(opened, asked, {
      game: welcome.value?.game.id ?? '',
      title: welcome.value?.game.title ?? '',
      scenario: welcome.value?.scenario.title ?? '',
    });
    return `/table/${opened.table}#${kept.join('.')}`;
  }

  /** Opens a copy of the table as it was at a moment; its link. */
  function playOn(moment: number): Promise<string> {
    const players = sameSeats('bot:greedy');
    const first = seats.value[0];
    if (first && !Object.values(players).includes('human')) players[first.id] = 'human';
    return openLike({ from: { table, token: tokens[0] ?? '', moment }, seats: players });
  }

  /** Opens the same game again; its link. */
  function rematch(): Promise<string> {
    const { game, scenario, options } = welcome.value!;
    return openLike({
      game: game.id,
      scenario: scenario.id,
      options,
      seats: sameSeats('open'),
      names: Object.fromEntries(
        seats.value.flatMap((seat, index) =>
          seat.label && welcome.value!.you.includes(index) ? [[seat.id, seat.label]] : [],
        ),
      ),
    });
  }

  async function setPlayer(seat: Seat, player: string): Promise<void> {
    const reply = await connection.request({ type: 'player', seat, player });
    if (reply.type === 'refused') say(sentence(reply.because), reply.rule, 'warn');
  }

  async function setName(seat: Seat, name: string): Promise<void> {
    await connection.request({ type: 'name', seat, name });
  }

  const light = computed<Light>(() => {
    const over =
      hovered.value && prompt.value ? choicesAt(prompt.value, selected.value, hovered.value).filter(isOpen) : [];
    const pointed = pointedChoice.value ?? (over.length === 1 ? over[0]! : null);
    const entry = pointedLine.value;
    const touches = pointedChoice.value ? pointedChoice.value.touches : (entry?.line.touches ?? []);
    // What was answered is lit no more, even while the next question is on its way.
    const open = waiting.value === null ? prompt.value : null;
    const { spaces, pieces } = lit(open, selected.value, known.value?.scene.pieces ?? []);
    return {
      ...DARK,
      spaces,
      pieces,
      selected: selected.value,
      pointedSpaces: new Set([
        ...pointing.value,
        ...touches.flatMap((touch) => ('space' in touch ? [touch.space] : [])),
      ]),
      pointedPieces: new Set([
        ...pointing.value,
        ...touches.flatMap((touch) => ('piece' in touch ? [touch.piece] : [])),
      ]),
      notes: notes(open, selected.value),
      marks: pointed ? marksOf(pointed, known.value?.scene ?? null) : [],
    };
  });

  return {
    table,
    tokens,
    line,
    closedBecause,
    welcome,
    seats,
    known,
    hotSeat,
    covered,
    selected,
    filter,
    asking,
    pointedChoice,
    pointedAt,
    pointedLine,
    hovered,
    place,
    notice,
    waiting,
    midway,
    guided,
    pointing,
    habits,
    given,
    looking,
    playing,
    newsFrom,
    scene,
    prompt,
    mySeat,
    watching,
    light,
    answer,
    answerStanding,
    declineAlways,
    typed,
    takeBack,
    touch,
    back,
    lookAt,
    stopLooking,
    play,
    playOn,
    rematch,
    setPlayer,
    setName,
    pass,
    say,
    close() {
      if (keep) remember({ table, read: known.value?.moments ?? 0 });
      stopPlaying();
      stopSelecting();
      stopDeclining();
      paced.stop();
      clearTimeout(clock);
      connection.close();
    },
  };
}

/** What the choice itself shows; else an arrow from who acts to what is aimed at. */
function marksOf(choice: Choice, scene: Scene | null): Mark[] {
  if (choice.marks.length) return choice.marks;
  const place = (id: string | undefined) => scene?.pieces.find((piece) => piece.id === id)?.at ?? null;
  const [first, second] = piecesOf(choice);
  const from = place(first);
  const to = spacesOf(choice)[0] ?? place(second);
  if (!from || !to || from === to || !isOpen(choice)) return [];
  return [
    { kind: choice.odds ? 'sight' : 'arrow', spaces: [from, to], title: choice.label, tone: 'plain', owner: null },
  ];
}

export const sentence = (text: string) =>
  text ? text[0]!.toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.') : text;
