// How many touches a game takes, as the client asks for them; no DOM. Counted by browser/clicks.mjs.

import type { Asked, Choice, Piece } from '../wire';
import { actor, actors, ends, foremost, isOnBoard, isOpen, meaningFor, offered, piecesOf, spacesOf } from './choices';
import { current, isIdle, leading, planned } from './errands';
import { ending, forced, given as byHabit, habitOf, habitual } from './habits';
import { inSeries, isSeries } from './series';
import { isWay, stepsOf, withWays } from './ways';

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
const FREE = times(0);
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
      const means = meaningFor(prompt, by, by === now && now !== selected, touched, pieces);
      if ('answer' in means) return means.answer.answer === choice.answer ? 1 : NEVER;
      return 'ask' in means && means.ask.some((one) => one.answer === choice.answer) ? 2 : NEVER;
    });
  // A piece that is carried somewhere is selected by that.
  const carried = onBoard(who ?? now).map((cost) => times(select + cost, cost));
  const straight = onBoard(now).map((cost) => times(cost));
  const button = times(select + (isWay(choice) && isOnBoard(choice) ? NEVER : 1));
  return [...carried, ...straight].reduce(
    (best, one) => times(Math.min(best.touches, one.touches), Math.min(best.gestures, one.gestures)),
    button,
  );
}

/** How many of the answers that were given a way stands for; 0 if it leads elsewhere. It may end early where another question came. */
function covers(steps: readonly string[], game: readonly Given[], from: number): number {
  for (const [index, step] of steps.entries()) {
    const next = game[from + index];
    if (next?.answer === step) continue;
    const offered = next?.prompt.choices.some((choice) => choice.answer === step && isOpen(choice));
    return offered ? 0 : index;
  }
  return steps.length;
}

/** A way for some of a stack: the piece is selected, the number is stepped down to, and then it is sent; with a mouse one is carried. */
function fewer(prompt: Asked, way: Choice, answer: string): { steps: string[]; effort: Effort } | null {
  const [first, ...then] = stepsOf(way);
  const rows = inSeries(prompt.choices.filter((choice) => !isWay(choice) && isOpen(choice)));
  const row = rows.filter(isSeries).find(({ choices }) => choices.some((one) => one.answer === first));
  const at = row?.choices.findIndex((one) => one.answer === answer) ?? -1;
  if (!row || at < 0 || at === row.choices.length - 1) return null;
  return { steps: [answer, ...then], effort: times(2 + row.choices.length - 1 - at, at === 0 ? 1 : undefined) };
}

/** The best way for the answers that were given from here on, and how many of them it stands for. */
function wayFor(
  game: readonly Given[],
  from: number,
  selected: string | null,
): { many: number; effort: Effort } | null {
  const { prompt, answer, pieces } = game[from]!;
  const asked = withWays(prompt);
  let best: { many: number; effort: Effort } | null = null;
  for (const way of asked.choices.filter((one) => isWay(one) && isOpen(one))) {
    const some = stepsOf(way)[0] === answer ? null : fewer(prompt, way, answer);
    const many = covers(some?.steps ?? stepsOf(way), game, from);
    if (many < 2 || many <= (best?.many ?? 0)) continue;
    const effort = some?.effort ?? touchesOf(asked, way, selected, pieces);
    if (effort.touches < NEVER) best = { many, effort };
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

/** The habits that pay: for each the answer with which it is taken up, after which it always says what was answered. */
function habitsOf(game: readonly Given[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const habit of new Set(game.flatMap(({ prompt, answer }) => habitOf(prompt, answer) ?? []))) {
    const said = game.map(({ prompt }) => byHabit(prompt, habit)?.answer ?? null);
    const wrong = said.findLastIndex((answer, index) => answer !== null && !comes(game, index, answer));
    const right = said.flatMap((answer, index) => (answer !== null && index > wrong ? [index] : []));
    if (right.length > TWICE + 1) found.set(habit, right[TWICE - 1]!);
  }
  return found;
}

/** The space to which a piece would be sent here, so that it goes on by itself as long as possible, and the answers that this gives. */
function errandFor(game: readonly Given[], from: number): { to: string; by: Set<number> } | null {
  const { prompt, answer } = game[from]!;
  const asked = withWays(prompt);
  const step = asked.choices.find((choice) => stepsOf(choice).at(-1) === answer && choice.toward);
  const piece = step ? actor(step) : null;
  if (!step || piece === null) return null;
  let best: { to: string; by: Set<number> } | null = null;
  for (const to of step.toward!.slice(1)) {
    const by = new Set<number>();
    let errands = current(new Map([[piece, [to]]]), [], game[from]!.pieces);
    for (let index = from + 1; index < game.length && errands.size; index++) {
      const next = game[index]!;
      errands = current(errands, game[index - 1]!.pieces, next.pieces);
      if (!errands.size) break;
      const planned = leading(withWays(next.prompt), piece, to);
      const went = next.prompt.choices.find((choice) => choice.answer === next.answer);
      if (!planned || !went || actor(went) !== piece) continue;
      if (stepsOf(planned).at(-1) === next.answer) by.add(index);
      // It did something else with its move.
      else if (went.toward) break;
    }
    if (by.size > (best?.by.size ?? 0)) best = { to, by };
  }
  return best;
}

/** Whether an answer is what is suggested, here or for another piece that does the same on this card: the order makes no difference. */
function isSuggested(game: readonly Given[], from: number, choice: Choice): boolean {
  const { prompt } = game[from]!;
  const [usual] = planned(prompt, new Map());
  if (!usual) return false;
  const [who, its] = [actor(choice), actor(usual)];
  if (usual === choice || who === null || its === null) return usual === choice;
  const same = choice.answer.replace(who, its) === usual.answer && prompt.choices.includes(usual);
  return (
    same && game.slice(from, from + 6).some((one) => one.answer === usual.answer && one.prompt.text === prompt.text)
  );
}

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

/** The touches of each answer of a game, by whoever knows how to play it with few of them. */
export function count(played: readonly Given[]): Cost[] {
  const order = inTurn(played);
  const costs = counted(order.map((index) => played[index]!));
  return played.map((_, index) => costs[order.indexOf(index)]!);
}

function counted(game: readonly Given[]): Cost[] {
  const habits = habitsOf(game);
  const sent = new Set<number>();
  const costs: Cost[] = [];
  let selected: string | null = null;
  let under = 0;
  /** Whoever has acted since the last touch that let all go on, and on which card: the next card needs a touch of its own. */
  let gone: { text: string; who: Set<string | null> } | null = null;
  for (const [index, now] of game.entries()) {
    const { prompt, answer, pieces } = now;
    const choice = prompt.choices.find((one) => one.answer === answer);
    const before: string | null = selected;
    const effort = choice ? touchesOf(prompt, choice, before, pieces) : ONE;
    const who = choice ? actor(choice) : null;
    selected = who ?? selected;
    const cost = (means: Cost['means'], { touches, gestures }: Effort): Cost => ({
      single: effort.touches,
      touches,
      gestures,
      means,
    });
    const kept = [...habits].filter(([, since]) => since < index).map(([habit]) => habit);
    const begins = [...habits].filter(([, since]) => since === index).length;
    if (choice?.toward && !sent.has(index)) errandFor(game, index)?.by.forEach((later) => sent.add(later));
    if (choice && ends(choice)) gone = null;
    if (under > 0) {
      under--;
      costs.push(cost('way', FREE));
    } else if (kept.some((habit) => byHabit(prompt, habit)) || habitual(prompt, new Set())?.answer === answer)
      costs.push(cost('habit', FREE));
    else if (index > 0 && isMidway(game[index - 1]!, now) && forced(prompt)?.answer === answer)
      costs.push(cost('end', FREE));
    else if (ending(prompt)?.answer === answer) costs.push(cost('end', FREE));
    else {
      const way = wayFor(game, index, before);
      const many = way?.many ?? 1;
      // A button is enough where it leads to only one answer.
      const next = game[index + 1];
      const button = many === 2 && next && isMidway(now, next) && forced(next.prompt) ? effort : null;
      const best = [way?.effort, button ?? (way ? null : effort)].flatMap((one) => one ?? []);
      const suggests = choice !== undefined && isSuggested(game, index, choice);
      under = many - 1;
      if (sent.has(index + many - 1) && who !== null && isIdle(withWays(prompt), who)) costs.push(cost('plan', FREE));
      else if (sent.has(index + many - 1) || suggests) {
        // All that goes on by itself does so with one touch, once everything else has been said.
        const again: boolean = gone !== null && gone.text === prompt.text && !gone.who.has(who);
        gone = { text: prompt.text, who: new Set([...(again ? gone!.who : []), who]) };
        costs.push(cost('plan', again ? FREE : ONE));
      } else {
        if (gone?.who.has(who)) gone = null;
        const least = (key: keyof Effort) => Math.min(...best.map((one) => one[key])) + begins;
        costs.push(cost(way ? 'way' : 'hand', times(least('touches'), least('gestures'))));
      }
    }
  }
  return costs;
}
