// What a touch on the board means for the open question, and how to back out of it.

import { type ReadonlySignal, effect, untracked } from '@preact/signals';
import type { Point } from '../../board/layout';
import type { Touched } from '../../board/touch';
import type { Asked, Choice } from '../../wire';
import { useOf } from '../cards';
import { actor, actors, actsAlone, likely, meaning, meaningFor, offered, piecesOf, smallest, takes } from '../choices';
import { leading } from '../errands';
import { isWay } from '../ways';
import type { Choosing } from './choosing';
import type { ErrandsOf } from './errands';
import type { Notices } from './notices';
import type { Question } from './question';
import type { Replay } from './replay';
import type { View } from './view';

export interface Touching {
  touch(what: Touched): void;
  /** A piece is carried somewhere: it is touched, and then what it was carried to, even if that is a question later. */
  carry(piece: string, to: Touched): Promise<void>;
  /** A carried piece rests over something: it goes by way of there, or fires at that first. Null = it is let go without going anywhere. */
  rest(piece: string, over: Touched | null): void;
  /** A choice of the list is carried to the board: it is given, and then whatever it was dropped on is touched. */
  carryChoice(choice: Choice, to: Touched): Promise<void>;
  /** Touches a card: plays it, asks how, or says why not. */
  card(id: string, at: Point): void;
  /** Esc: backs out of the innermost thing, and out of the question itself by undo. */
  back(): void;
  close(): void;
}

export interface TouchingNeeds {
  view: Pick<View, 'known' | 'midway'>;
  watching: ReadonlySignal<boolean>;
  replay: Pick<Replay, 'looking' | 'stop'>;
  question: Pick<Question, 'prompt' | 'answer' | 'give' | 'explain' | 'takeBack'>;
  choosing: Pick<
    Choosing,
    | 'selected'
    | 'select'
    | 'offer'
    | 'hold'
    | 'share'
    | 'filter'
    | 'asking'
    | 'place'
    | 'via'
    | 'before'
    | 'pointedChoice'
    | 'pointedAt'
  >;
  errands: Pick<ErrandsOf, 'send'>;
  notices: Pick<Notices, 'say' | 'refuse'>;
}

/** So many facts of a sheet fit into a notice. */
const TOLD = 3;

export function createTouching(needs: TouchingNeeds): Touching {
  const { view, watching, replay, question, choosing, errands, notices } = needs;
  const { known } = view;
  const { selected, filter, asking, place } = choosing;

  function touch(what: Touched): void {
    const open = question.prompt.value;
    // What cannot be answered can still be looked at.
    if (replay.looking.value || !open) place.value = what.space;
    // Who touches the same thing again means the best of what was offered.
    const again = asking.value?.of;
    if (again && again.piece === what.piece && again.space === what.space) {
      const [best] = asking.value!.choices;
      if (best && !best.blocked) return void question.answer(best);
    }
    if (replay.looking.value) {
      if (what.space === null) notices.say('You are looking at the past. Go back to now to play.');
    } else if (open && known.value) asAnswer(what, open);
    else if (what.piece !== null || what.space === null) {
      const over = known.value?.outcome;
      notices.say(over ? 'The game is over.' : watching.value ? 'You are watching.' : 'It is not your turn.');
    }
  }

  function rest(piece: string, over: Touched | null): void {
    const open = question.prompt.value;
    const via = choosing.via.value;
    choosing.pointedChoice.value = null;
    if (over === null || !open || !actsAlone(open, piece)) {
      choosing.via.value = [];
      choosing.before.value = null;
      return;
    }
    selected.value = piece;
    const means = meaning(open, piece, over, known.value!.scene.pieces);
    const [shot] = 'answer' in means ? [means.answer] : 'ask' in means ? means.ask : [];
    if (shot && isWay(shot) && shot.odds && actor(shot) === piece) {
      choosing.before.value = shot;
      // Named, with its odds, beside what it is aimed at.
      choosing.pointedChoice.value = shot;
      choosing.pointedAt.value = over.at;
    } else if (over.space !== null && over.space !== via.at(-1) && leading(open, piece, over.space))
      choosing.via.value = [...via, over.space];
  }

  /** A piece fires at what it has rested over, and then goes to where it was carried, as if it had been sent there. */
  async function fireAndGo(shot: Choice, piece: string, { space }: Touched): Promise<void> {
    const via = choosing.via.value;
    if (space !== null) errands.send(piece, via.at(-1) === space ? via : [...via, space]);
    await question.answer(shot);
  }

  async function carryChoice(choice: Choice, to: Touched): Promise<void> {
    if (await question.give(choice)) touch({ ...to, via: false });
  }

  async function carry(piece: string, to: Touched): Promise<void> {
    const open = question.prompt.value;
    const pieces = known.value?.scene.pieces ?? [];
    if (!open || !actsAlone(open, piece)) return;
    const shot = choosing.before.value;
    choosing.before.value = null;
    // Dropped on what it rested over, it is only aimed at that.
    const targets = shot ? pieces.filter(({ id }) => id !== piece && piecesOf(shot).includes(id)) : [];
    const goesOn = to.space !== null && !targets.some(({ at }) => at === to.space);
    if (shot && goesOn && leading(open, piece, to.space!)) return fireAndGo(shot, piece, to);
    // With Shift one of a stack goes, otherwise all of it.
    const one = to.via ? smallest(open, piece) : null;
    const first = takes(open, piece, pieces);
    if (!first) {
      selected.value = piece;
      if (one) choosing.share.value = { piece, answer: one.answer };
      return touch({ ...to, via: to.via === true && !one });
    }
    await carryChoice(one ?? first, to);
  }

  function card(id: string, at: Point): void {
    const { open, blocked } = useOf(question.prompt.value, id);
    const [first] = open.length ? open : blocked;
    asking.value = null;
    if (replay.looking.value) notices.say('You are looking at the past. Go back to now to play.');
    else if (!question.prompt.value) notices.say(known.value?.outcome ? 'The game is over.' : 'It is not your turn.');
    else if (open.length > 1) asking.value = { choices: open, at };
    else if (first) void question.answer(first);
    else notices.say('This card cannot be played now.');
  }

  function asAnswer(what: Touched, open: Asked): void {
    const means = meaningFor(open, selected.value, choosing.hold.value, what, known.value!.scene.pieces);
    asking.value = null;
    if ('select' in means) choosing.select(means.select);
    else if ('answer' in means) void goes(open, means.answer, what);
    else if ('send' in means) void goes(open, means.send, what);
    else if ('ask' in means) asking.value = { choices: means.ask, at: what.at, of: what };
    else if ('blocked' in means) {
      const [first, ...others] = means.blocked;
      const same = others.every((choice) => choice.blocked!.because === first!.blocked!.because);
      if (same) void question.answer(first!);
      else asking.value = { choices: means.blocked, at: what.at };
    } else if (what.piece === null && selected.value === null && actors(open).length > 1) {
      // No piece was sent there: there is nothing to refuse, only something to look at.
      place.value = what.space;
    } else void whyNot(what, open);
  }

  /** A piece goes somewhere, by way of where it was to go first; if that is far, it goes on in turns to come. Of a stack one may go. */
  async function goes(open: Asked, choice: Choice, { space, via }: Touched): Promise<void> {
    const piece = actor(choice);
    if (piece === null || space === null || !choice.toward?.includes(space)) {
      const one = via && isWay(choice) && !choosing.share.value ? smallest(open, piecesOf(choice)[0] ?? '') : null;
      if (one) choosing.share.value = { piece: piecesOf(choice)[0]!, answer: one.answer };
      return question.answer(choice, via);
    }
    const named = choosing.via.value;
    const by = named.at(-1) === space ? [...named] : [...named, space];
    if (via) return void (choosing.via.value = by);
    choosing.via.value = [];
    const first = leading(open, piece, by[0]!) ?? choice;
    const there = first.toward?.[0];
    // Sent on only when it has gone: it would set out by itself, and not by way of where it was to go first.
    errands.send(piece, []);
    if (await question.give(first)) errands.send(piece, by[0] === there ? by.slice(1) : by);
  }

  /** Nothing is offered there: asks the rules about a similar answer that leads there. */
  async function whyNot(what: Touched, open: Asked): Promise<void> {
    const like = likely(open, selected.value, what);
    const said = like === null ? null : await question.explain(like);
    if (said && !said.legal && said.rule) notices.refuse({ because: said.because ?? '', rule: said.rule });
    else {
      place.value = what.space;
      notices.say(nothingHere(what));
    }
  }

  function nothingHere({ piece, space }: Touched): string {
    const { boards, pieces, sheets } = known.value!.scene;
    const nameOf = (id: string | null) => pieces.find((one) => one.id === id)?.name;
    const spaces = boards.flatMap((board) => board.spaces);
    const where = nameOf(piece) ?? spaces.find((one) => one.id === space)?.name ?? space ?? 'That';
    const sheet = sheets.find((one) => one.id === piece);
    // A finger cannot hover, so the notice says what is worth knowing of the piece's sheet; the panel beside it has the rest.
    if (sheet) {
      const rows = sheet.rows
        .slice(1)
        .filter((row) => row.value !== '')
        .slice(0, TOLD)
        .map((row) => `${row.label.replace(/^#\d+ /, '')} ${row.value}`);
      return `${where}: ${rows.join(', ') || 'nothing can be done with it now'}.`;
    }
    return selected.value === null
      ? `${where} is not part of this question.`
      : `${where}: ${nameOf(selected.value) ?? selected.value} cannot do anything there now.`;
  }

  function back(): void {
    const open = question.prompt.value;
    if (asking.value) asking.value = null;
    else if (choosing.via.value.length || choosing.before.value) {
      choosing.via.value = [];
      choosing.before.value = null;
    } else if (replay.looking.value) replay.stop();
    else if (filter.value) filter.value = '';
    else if (selected.value !== null && open && actors(open).length > 1) selected.value = null;
    else if (known.value?.undo && view.midway.value) void question.takeBack('undo');
    else if (known.value?.undo) notices.say('That is already done. Press U to undo it.');
  }

  /** Whoever acts next is offered. */
  const close = effect(() => {
    const open = question.prompt.value;
    untracked(() => choosing.offer(open && offered(open, selected.value)));
  });

  return { touch, carry, rest, carryChoice, card, back, close };
}
