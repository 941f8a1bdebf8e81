// Where pieces went in a game that was played, as they could have been sent there; no DOM. For counting touches.

import { actor, meaning, piecesOf } from './choices';
import { current, leading } from './errands';
import type { Given } from './touches';
import { isWay, stepsOf, withWays } from './ways';
import type { Choice } from '../wire';

/** The choice that was given. */
export const choiceOf = (given: Given | undefined): Choice | undefined =>
  given?.prompt.choices.find((one) => one.answer === given.answer);

/** Where a piece goes after an answer, move by move, as long as it does not come by a space again: nobody sends a piece in circles. */
function routeOf(game: readonly Given[], from: number, piece: string): string[] {
  const route: string[] = [];
  const been = new Set([game[from]!.pieces.find((one) => one.id === piece)?.at]);
  for (const { prompt, answer } of game.slice(from)) {
    const move = prompt.choices.find((choice) => choice.answer === answer && actor(choice) === piece)?.toward;
    if (!move) continue;
    if (been.has(move[0]!)) break;
    been.add(move[0]!);
    route.push(move[0]!);
  }
  return route;
}

/** The answers that a piece gives without being told, if it is sent somewhere here. */
function sentBy(game: readonly Given[], from: number, piece: string, to: readonly string[]): Set<number> {
  const by = new Set<number>();
  let errands = current(new Map([[piece, to]]), [], game[from]!.pieces);
  for (let index = from + 1; index < game.length && errands.size; index++) {
    const next = game[index]!;
    errands = current(errands, game[index - 1]!.pieces, next.pieces);
    const [space] = errands.get(piece) ?? [];
    if (space === undefined) break;
    const planned = leading(withWays(next.prompt), piece, space);
    const went = next.prompt.choices.find((choice) => choice.answer === next.answer);
    if (!planned || !went || actor(went) !== piece) continue;
    if (stepsOf(planned).at(-1) === next.answer) by.add(index);
    // It did something else with its move.
    else if (went.toward) break;
  }
  return by;
}

/** Whether an answer is the shot of a piece that is carried over its target: the one with the best odds. */
export function isPassing(game: readonly Given[], from: number): boolean {
  const { prompt, answer, pieces } = game[from]!;
  const asked = withWays(prompt);
  const at = game[from + 1]?.answer;
  const shot = asked.choices.find(
    (one) => isWay(one) && one.odds && stepsOf(one)[0] === answer && stepsOf(one)[1] === at,
  );
  const who = shot ? actor(shot) : null;
  const target = shot && pieces.find((piece) => piece.id !== who && piecesOf(shot).includes(piece.id));
  if (!target) return false;
  const means = meaning(asked, who, { piece: target.id, space: target.at }, pieces);
  return ('answer' in means ? means.answer : 'ask' in means ? means.ask[0] : null)?.answer === shot.answer;
}

/**
 * The answers that a piece gives by itself if it is sent here as far as makes sense: to one space with a touch, by way of all that it is
 * going to come by if it is carried and rests over each of them, after a shot at what it rests over first.
 */
export function errandFor(game: readonly Given[], from: number, carries: boolean): Set<number> {
  const { prompt, answer } = game[from]!;
  if (carries && isPassing(game, from)) {
    const piece = actor(choiceOf(game[from])!)!;
    return sentBy(game, from, piece, routeOf(game, from, piece));
  }
  const step = withWays(prompt).choices.find((choice) => stepsOf(choice).at(-1) === answer && choice.toward);
  const piece = step ? actor(step) : null;
  if (!step || piece === null) return new Set();
  const routes = step.toward!.slice(1).map((to) => [to]);
  if (carries) routes.push(routeOf(game, from, piece).slice(1));
  return routes
    .map((route) => sentBy(game, from, piece, route))
    .reduce((best, one) => (one.size > best.size ? one : best), new Set<number>());
}
