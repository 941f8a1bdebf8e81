// How many touches a game takes, as the client asks for them; no DOM. Counted by browser/clicks.mjs.

import type { Asked, Choice, Piece } from '../wire';
import { actor, actors, foremost, isOpen, meaning, piecesOf, spacesOf } from './choices';
import { declining } from './habits';
import { isWay, stepsOf, withWays } from './ways';

/** A question that was answered, with the pieces on the table. */
export interface Given {
  prompt: Asked;
  answer: string;
  pieces: readonly Piece[];
}

export interface Cost {
  /** Touches if every answer is given by itself. */
  single: number;
  /** Touches as the client takes them. */
  touches: number;
  /** Gestures, if pieces are carried to where they go: picking up and setting down are one. */
  gestures: number;
}

/** Choosing a button, an area or a piece that means nothing else. */
const ONE = 1;
/** The board asks back, and one of a few is chosen. */
const TWO = 2;
/** So many touches mean that a choice cannot be had like this. */
const NEVER = 99;

/** Touches for one choice: what acts is selected first, unless it is or is the only one; then a button, or a touch of the board. */
export function touchesOf(prompt: Asked, choice: Choice, selected: string | null, pieces: readonly Piece[]): number {
  if (foremost(prompt)?.answer === choice.answer) return ONE;
  const who = actor(choice);
  const can = actors(prompt);
  // As the table does it: the only one that can act is selected, and one that can no longer act is not.
  const now = can.length === 1 ? can[0]! : selected !== null && can.includes(selected) ? selected : null;
  const select = can.length > 1 && who !== null && who !== now ? 1 : 0;
  const targets = [
    ...piecesOf(choice)
      .filter((id) => id !== who)
      .map((piece) => ({ piece, space: pieces.find((one) => one.id === piece)?.at ?? null })),
    ...spacesOf(choice).map((space) => ({ piece: null, space })),
  ];
  const onBoard = (by: string | null) =>
    targets.map((touched) => {
      const means = meaning(prompt, by, touched, pieces);
      if ('answer' in means) return means.answer.answer === choice.answer ? ONE : NEVER;
      return 'ask' in means && means.ask.some((one) => one.answer === choice.answer) ? TWO : NEVER;
    });
  // With the piece selected first, or straight away where the touch alone says who is meant.
  return Math.min(
    select + (isWay(choice) ? NEVER : ONE),
    ...onBoard(who ?? now).map((cost) => select + cost),
    ...onBoard(now),
  );
}

/** How many of the answers that were given a way stands for; 0 if it leads elsewhere. It may end early where another question came. */
function covers(way: Choice, game: readonly Given[], from: number): number {
  const steps = stepsOf(way);
  for (const [index, step] of steps.entries()) {
    const next = game[from + index];
    if (next?.answer === step) continue;
    const offered = next?.prompt.choices.some((choice) => choice.answer === step && isOpen(choice));
    return offered ? 0 : index;
  }
  return steps.length;
}

/** The touches of each answer of a game. What the player always declines is declined without asking once it was declined twice. */
export function count(game: readonly Given[]): Cost[] {
  const declines = ({ prompt, answer }: Given) => prompt.rule !== null && declining(prompt)?.answer === answer;
  const never = new Set(game.filter(declines).map(({ prompt }) => prompt.rule));
  for (const given of game) if (!declines(given)) never.delete(given.prompt.rule);
  const times = new Map<string, number>();
  const costs: Cost[] = [];
  let selected: string | null = null;
  let under = 0;
  for (const [index, given] of game.entries()) {
    const { prompt, answer, pieces } = given;
    const choice = prompt.choices.find((one) => one.answer === answer);
    const before: string | null = selected;
    const single = choice ? touchesOf(prompt, choice, before, pieces) : ONE;
    selected = (choice && actor(choice)) ?? selected;
    let touches = single;
    if (under > 0) {
      under--;
      touches = 0;
    } else if (declines(given) && prompt.choices.filter(isOpen).length === 1) touches = 0;
    else if (declines(given) && never.has(prompt.rule)) {
      const already = times.get(prompt.rule!) ?? 0;
      times.set(prompt.rule!, already + 1);
      // With the second time comes the touch that makes it a habit.
      touches = already === 0 ? single : already === 1 ? single + 1 : 0;
    } else {
      const asked = withWays(prompt);
      for (const way of asked.choices.filter((one) => isWay(one) && isOpen(one))) {
        const many = covers(way, game, index);
        const cost = many > 1 ? touchesOf(asked, way, before, pieces) : NEVER;
        if (many - 1 > under && cost < NEVER) [under, touches] = [many - 1, cost];
      }
    }
    costs.push({ single, touches, gestures: touches });
  }
  return carried(game, costs);
}

/** A piece that is touched, and a space that is touched to answer the next question about it, are one gesture. */
function carried(game: readonly Given[], costs: Cost[]): Cost[] {
  const chosen = ({ prompt, answer }: Given) => prompt.choices.find((one) => one.answer === answer);
  game.forEach((given, index) => {
    const [cost, next] = [costs[index]!, costs[index + 1]];
    const [taken, went] = [chosen(given), game[index + 1] && chosen(game[index + 1]!)];
    const who = taken ? actor(taken) : null;
    const at = given.pieces.find((piece) => piece.id === who)?.at;
    // Whoever is picked up is touched where it stands.
    const picks = taken && who !== null && spacesOf(taken).every((space) => space === at) && cost.touches > 0;
    const sets = went && spacesOf(went).some((space) => space !== at) && next?.touches === ONE;
    if (picks && sets) next.gestures = 0;
  });
  return costs;
}
