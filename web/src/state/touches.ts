// How many touches a game takes, as the client asks for them; no DOM. Counted by browser/clicks.mjs.

import type { Asked, Choice, Piece } from '../wire';
import {
  actor,
  actors,
  ends,
  foremost,
  isOnBoard,
  isOpen,
  isShort,
  isSquad,
  meaningFor,
  offered,
  piecesOf,
  spacesOf,
} from './choices';
import { closing, isIdle, planned } from './errands';
import { declining, ending, forced, given as byHabit, habitOf, habitual } from './habits';
import { choiceOf, errandFor, isPassing } from './routes';
import { inSeries, isSeries } from './series';
import { asOffered, isWay, stepsOf, withWays } from './ways';

/** A question that was answered, with the pieces on the table. */
export interface Given {
  prompt: Asked;
  answer: string;
  pieces: readonly Piece[];
}

/** What an answer takes with fingers, where every touch counts, and with a mouse, where carrying a piece is one gesture. */
export interface Effort {
  touches: number;
  gestures: number;
}

export interface Cost extends Effort {
  /** Touches if every answer is given by itself. */
  single: number;
  /** By which means it was given: for those who want to know where the touches go. */
  means: 'hand' | 'way' | 'habit' | 'plan' | 'end';
}

const times = (touches: number, gestures = touches): Effort => ({ touches, gestures });
/** Choosing a button, an area or a piece that means nothing else. */
const ONE = times(1);
/** So many touches mean that a choice cannot be had like this. */
const NEVER = 99;

/** Touches for one choice: what acts is selected first, unless it is or is the only one; then a button, or a touch of the board. */
export function touchesOf(prompt: Asked, choice: Choice, selected: string | null, pieces: readonly Piece[]): Effort {
  if (foremost(prompt)?.answer === choice.answer) return ONE;
  const who = actor(choice);
  const can = actors(prompt);
  // As the table does it: one that can still act stays selected, or the next one is offered.
  const now = offered(prompt, selected);
  const select = can.length > 1 && who !== null && who !== now ? 1 : 0;
  const targets = [
    ...piecesOf(choice)
      .filter((id) => id !== who)
      .map((piece) => ({ piece, space: pieces.find((one) => one.id === piece)?.at ?? null })),
    ...spacesOf(choice).map((space) => ({ piece: null, space })),
  ];
  const onBoard = (by: string | null) =>
    targets.map((touched) => {
      const hold = by !== now ? 'taken' : now === selected ? 'kept' : 'offered';
      const means = meaningFor(prompt, by, hold, touched, pieces);
      if ('answer' in means) return means.answer.answer === choice.answer ? 1 : NEVER;
      return 'ask' in means && means.ask.some((one) => one.answer === choice.answer) ? 2 : NEVER;
    });
  // A piece that is carried somewhere is selected by that.
  const carried = onBoard(who ?? now).map((cost) => times(select + cost, cost));
  const straight = onBoard(now).map((cost) => times(cost));
  // The list has the buttons of all that act together, if they are few.
  const listed = (isSquad(prompt) || isShort(prompt)) && !isOnBoard(choice);
  const button = times((listed ? 0 : select) + (isWay(choice) && isOnBoard(choice) ? NEVER : 1));
  return [...carried, ...straight].reduce(
    (best, one) => times(Math.min(best.touches, one.touches), Math.min(best.gestures, one.gestures)),
    button,
  );
}

/** Whether an answer changes only the piece that gives it: the order of several such answers makes no difference. */
const isByItself = ({ choices }: Asked, answer: string): boolean =>
  choices.some((choice) => choice.answer === answer && actor(choice) !== null && !isOnBoard(choice));

/** Whether answers are the steps of a way in another order, of which only those before the last differ and change only their piece. */
function isReordered(prompt: Asked, steps: readonly string[], given: readonly string[]): boolean {
  const own = (answers: readonly string[]) => answers.slice(0, -1);
  return (
    steps.length > 2 &&
    given.at(-1) === steps.at(-1) &&
    own(steps).every((step) => isByItself(prompt, step)) &&
    [...given].sort().join() === [...steps].sort().join()
  );
}

/** How many of the answers that were given a way stands for; 0 if it leads elsewhere. It may end early where another question came. */
function covers(steps: readonly string[], game: readonly Given[], from: number): number {
  const given = game.slice(from, from + steps.length).map(({ answer }) => answer);
  if (isReordered(game[from]!.prompt, steps, given)) return steps.length;
  for (const [index, step] of steps.entries()) {
    const next = game[from + index];
    if (next?.answer === step) continue;
    const offered = next?.prompt.choices.some((choice) => choice.answer === step && isOpen(choice));
    return offered ? 0 : index;
  }
  return steps.length;
}

/**
 * A way for some of a stack: the number is stepped down to between selecting the piece and sending it. A single one is sent like all of
 * them, by a long touch or with Shift.
 */
function fewer(prompt: Asked, way: Choice, answer: string, all: Effort): { steps: string[]; effort: Effort } | null {
  const [first, ...then] = stepsOf(way);
  const rows = inSeries(prompt.choices.filter((choice) => !isWay(choice) && isOpen(choice)));
  const row = rows.filter(isSeries).find(({ choices }) => choices.some((one) => one.answer === first));
  const at = row?.choices.findIndex((one) => one.answer === answer) ?? -1;
  if (!row || at < 0 || at === row.choices.length - 1) return null;
  return { steps: [answer, ...then], effort: at === 0 ? all : times(2 + row.choices.length - 1 - at) };
}

/** A way for answers that were given, and how many of them it stands for. */
interface Way {
  choice: Choice;
  many: number;
  effort: Effort;
}

/** The best way for the answers that were given from here on. */
function wayFor(game: readonly Given[], from: number, selected: string | null): Way | null {
  const { prompt, answer, pieces } = game[from]!;
  const asked = withWays(prompt);
  let best: Way | null = null;
  for (const way of asked.choices.filter((one) => isWay(one) && isOpen(one))) {
    const all = touchesOf(asked, way, selected, pieces);
    const some = stepsOf(way)[0] === answer ? null : fewer(prompt, way, answer, all);
    const many = covers(some?.steps ?? stepsOf(way), game, from);
    if (many < 2 || many <= (best?.many ?? 0)) continue;
    const effort = some?.effort ?? all;
    if (effort.touches < NEVER) best = { choice: way, many, effort };
  }
  return best;
}

/** Whoever gives the same answer twice may make it a habit, by one more touch. */
const TWICE = 2;

/** Whether an answer is given here or to the same question in a row: the order makes no difference. */
function comes(game: readonly Given[], from: number, answer: string): boolean {
  const { kind } = game[from]!.prompt;
  const end = game.findIndex(({ prompt }, index) => index > from && prompt.kind !== kind);
  return game.slice(from, end < 0 ? undefined : end).some((one) => one.answer === answer);
}

/** Whether a habit is offered when a question comes up for the first time: whatever declines may be for always. */
function isOfferedAtOnce(prompt: Asked, habit: string): boolean {
  const decline = declining(prompt);
  return decline !== null && habitOf(prompt, decline.answer) === habit;
}

/** The habits that pay: for each the answer with which it is taken up, after which it always says what was answered. */
function habitsOf(game: readonly Given[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const habit of new Set(game.flatMap(({ prompt, answer }) => habitOf(prompt, answer) ?? []))) {
    const said = game.map(({ prompt }) => byHabit(prompt, habit)?.answer ?? null);
    const wrong = said.findLastIndex((answer, index) => answer !== null && !comes(game, index, answer));
    const right = said.flatMap((answer, index) => (answer !== null && index > wrong ? [index] : []));
    const first = right.find((index, times) => times >= TWICE - 1 || isOfferedAtOnce(game[index]!.prompt, habit));
    if (right.length > TWICE + 1) found.set(habit, first!);
  }
  return found;
}

/** What an answer is but for the piece that gives it and for numbers: `reload 2` of one piece, `reload 1` of another. */
const kindOf = (answer: string, who: string): string => answer.replace(who, '').replace(/\d+/g, '#');

/** What is answered from here on while the same pieces act: to the same question, or in the middle of what an answer to it has begun. */
function sameCard(game: readonly Given[], from: number): Given[] {
  const { prompt } = game[from]!;
  const found = [game[from]!];
  for (const [index, now] of game.slice(from + 1).entries()) {
    const again = now.prompt.kind === prompt.kind;
    if (again ? now.prompt.text !== prompt.text : !isMidway(game[from + index]!, now)) break;
    found.push(now);
    const choice = now.prompt.choices.find((one) => one.answer === now.answer);
    if (again && choice && ends(choice)) break;
  }
  return found;
}

/** Whether an answer is what is suggested, or a part of it that comes first: the order makes no difference. */
function isSuggested(game: readonly Given[], from: number, choice: Choice): boolean {
  const suggested = planned(game[from]!.prompt, new Map());
  if (suggested.includes(choice)) return true;
  const who = actor(choice);
  const usual = suggested.find((one) => actor(one) === who || game[from]!.prompt.suggested === undefined);
  const its = usual ? actor(usual) : null;
  if (!usual || who === null || its === null || kindOf(choice.answer, who) !== kindOf(usual.answer, its)) return false;
  return sameCard(game, from).some((one) => one.answer === usual.answer);
}

/** Whether everything that is suggested is answered on this card. */
const areGiven = (game: readonly Given[], from: number): boolean => {
  const card = sameCard(game, from);
  return planned(game[from]!.prompt, new Map()).every(({ answer }) => card.some((one) => one.answer === answer));
};

/** Whether a question is asked in the middle of what an answer has begun: it is of another kind, and nothing has moved. */
const isMidway = (before: Given, now: Given): boolean =>
  before.prompt.kind !== now.prompt.kind &&
  before.pieces.every((piece) => now.pieces.find((one) => one.id === piece.id)?.at === piece.at);

/**
 * A game as a person would play it who finishes with one piece before the next: whoever acts more than once on a card does so at one
 * time. What they do is the same.
 */
function inTurn(game: readonly Given[]): number[] {
  const order: number[] = [];
  let card: { who: string | null; deed: number[] }[] = [];
  const close = () => {
    const whose = [...new Set(card.map(({ who }) => who))];
    for (const who of whose) order.push(...card.filter((one) => one.who === who).flatMap(({ deed }) => deed));
    card = [];
  };
  const moved = new Set<string | null>();
  let text = '';
  for (const [index, { prompt, answer }] of game.entries()) {
    const choice = prompt.choices.find((one) => one.answer === answer);
    const who = choice ? actor(choice) : null;
    const acts = who !== null && prompt.choices.some((one) => one.toward);
    if (!acts) {
      // What belongs to the last deed stays with it.
      const last = card.at(-1);
      if (last && choice && !(ends(choice) && prompt.text === text)) last.deed.push(index);
      else {
        close();
        moved.clear();
        order.push(index);
      }
      continue;
    }
    if (prompt.text !== text || moved.has(who)) {
      close();
      moved.clear();
    }
    text = prompt.text;
    if (choice!.toward) moved.add(who);
    card.push({ who, deed: [index] });
  }
  close();
  return order;
}

/** What was answered as the page offers it, where two choices that look alike are one. */
const offeredOf = ({ prompt, answer, pieces }: Given): Given => ({
  prompt: { ...prompt, choices: withWays({ ...prompt, ways: [] }).choices },
  answer: asOffered(prompt, answer),
  pieces,
});

/** The touches of each answer of a game, by whoever knows how to play it with few of them. */
export function count(played: readonly Given[]): Cost[] {
  const order = inTurn(played);
  const game = order.map((index) => offeredOf(played[index]!));
  const [touched, carried] = [counted(game, 'touches'), counted(game, 'gestures')];
  return played.map((_, index) => {
    const at = order.indexOf(index);
    const { single, effort: touches, means } = touched[at]!;
    return { single, touches, gestures: carried[at]!.effort, means };
  });
}

/** How many answers carrying stands for from here on, with how many gestures: a weapon to its target, a piece over its target and on. */
function carriedFor(
  game: readonly Given[],
  from: number,
  choice: Choice,
  way: Way | null,
  effort: Effort,
): { many: number; gestures: number } | null {
  if (isPassing(game, from) && errandFor(game, from, true).size) return { many: 2, gestures: 1 };
  const next = game[from + 1];
  const aimed = choiceOf(next);
  if (next && aimed && !isOnBoard(choice) && isMidway(game[from]!, next) && isOnBoard(aimed)) {
    const there = touchesOf(next.prompt, aimed, actor(choice), next.pieces);
    const fewer = effort.gestures < (way?.effort.gestures ?? NEVER);
    if (there.touches === 1 && fewer && (way?.many ?? 2) === 2) return { many: 2, gestures: effort.gestures };
  }
  return null;
}

/** The effort of each answer by touches alone, or with gestures as well. */
function counted(game: readonly Given[], by: keyof Effort): { single: number; effort: number; means: Cost['means'] }[] {
  const habits = habitsOf(game);
  const sent = new Set<number>();
  const costs: { single: number; effort: number; means: Cost['means'] }[] = [];
  let selected: string | null = null;
  let under = 0;
  /** Whoever has acted since the last touch that let all go on, and on which card: the next card needs a touch of its own. */
  let gone: { kind: string; text: string; who: Set<string | null> } | null = null;
  for (const [index, now] of game.entries()) {
    const { prompt, answer, pieces } = now;
    const choice = choiceOf(now);
    const before: string | null = selected;
    const effort = choice ? touchesOf(prompt, choice, before, pieces) : ONE;
    const who = choice ? actor(choice) : null;
    selected = who ?? selected;
    const cost = (means: Cost['means'], effortOf = 0) =>
      void costs.push({ single: effort.touches, effort: effortOf, means });
    const kept = [...habits].filter(([, since]) => since < index).map(([habit]) => habit);
    const begins = [...habits].filter(([, since]) => since === index).length;
    if (choice && !ends(choice) && !sent.has(index))
      errandFor(game, index, by === 'gestures').forEach((later) => sent.add(later));
    const going: boolean = gone !== null && gone.kind === prompt.kind && gone.text === prompt.text;
    const closes = going && !planned(prompt, new Map()).length && closing(prompt, gone!.who)?.answer === answer;
    if (choice && ends(choice)) gone = null;
    if (under > 0) {
      under--;
      cost('way');
    } else if (kept.some((habit) => byHabit(prompt, habit)) || habitual(prompt, new Set())?.answer === answer)
      cost('habit');
    else if (index > 0 && isMidway(game[index - 1]!, now) && forced(prompt)?.answer === answer) cost('end');
    else if (closes || ending(prompt)?.answer === answer) cost('end');
    else {
      const way = wayFor(game, index, before);
      const many = way?.many ?? 1;
      // A button is enough where it leads to only one answer.
      const next = game[index + 1];
      const button = many === 2 && next && isMidway(now, next) && forced(next.prompt) ? effort : null;
      const best = [way?.effort, button ?? (way ? null : effort)].flatMap((one) => one ?? []);
      const carried = by === 'gestures' && choice ? carriedFor(game, index, choice, way, effort) : null;
      const suggests = choice !== undefined && isSuggested(game, index, choice);
      // What is asked in the middle of a suggestion, and suggested too, belongs to it.
      const within: boolean = gone !== null && gone.kind !== prompt.kind && gone.who.has(who);
      under = many - 1;
      if (sent.has(index + many - 1) && who !== null && isIdle(withWays(prompt), who)) cost('plan');
      else if (sent.has(index + many - 1) || suggests) {
        // All that goes on by itself does so with one touch, once everything else has been said.
        const again: boolean = within || (going && !gone!.who.has(who));
        // That touch does everything that is suggested: whoever wants only some of it gives that by itself.
        if (!again && !areGiven(game, index)) gone = null;
        else if (!within)
          gone = { kind: prompt.kind, text: prompt.text, who: new Set([...(again ? gone!.who : []), who]) };
        const alone = choice && suggests && foremost(prompt) !== choice ? Math.min(...best.map((one) => one[by])) : 1;
        cost('plan', again ? 0 : gone ? 1 : alone);
      } else {
        if (gone?.who.has(who)) gone = null;
        const least = carried?.gestures ?? Math.min(...best.map((one) => one[by]));
        if (carried) under = carried.many - 1;
        cost(way || carried ? 'way' : 'hand', least + begins);
      }
    }
  }
  return costs;
}
