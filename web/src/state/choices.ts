// Which answers a touch can mean; no DOM. The client knows no rules: it only sorts the choices of the open prompt.

import type { Choice, Piece, Asked, Scene, Seat } from '../wire';
import { inSeries, isSeries, largestOf } from './series';
import { leading } from './errands';
import { isWay, ranked, stepsOf } from './ways';

export const isOpen = (choice: Choice) => choice.blocked === null;
/** Whether it ends the question. */
export const ends = (choice: Choice) => choice.kind === 'finish' || choice.kind === 'pass';

export const spacesOf = (choice: Choice) => choice.touches.flatMap((touch) => ('space' in touch ? [touch.space] : []));
export const piecesOf = (choice: Choice) => choice.touches.flatMap((touch) => ('piece' in touch ? [touch.piece] : []));
export const cardsOf = (choice: Choice) => choice.touches.flatMap((touch) => ('card' in touch ? [touch.card] : []));

export const offersOf = (choice: Choice) => choice.touches.flatMap((touch) => ('offer' in touch ? [touch.offer] : []));

/** The open answers to an offer. */
export const answersTo = (prompt: Asked, offer: string) =>
  prompt.choices.filter((choice) => isOpen(choice) && offersOf(choice).includes(offer));

/** The offers that can be answered now. */
export const waitingOffers = ({ offers }: Pick<Scene, 'offers'>, prompt: Asked) =>
  offers.filter((offer) => offer.state === 'open' && answersTo(prompt, offer.id).length > 0);

/** The answer that stands out, and that Enter gives: the suggested one, or the only one there is. */
export function foremost(prompt: Asked): Choice | null {
  const open = prompt.choices.filter((choice) => isOpen(choice) && !isWay(choice));
  const suggested = open.find((choice) => choice.answer === prompt.recommended);
  return (
    (suggested && wholeOf(prompt, suggested)) ??
    suggested ??
    (open.length === 1 && !prompt.amounts && !prompt.draft ? open[0]! : null)
  );
}

/** The only way that begins with a choice, if it is listed as the choice would be, and so takes its place; null if there is none. */
export function wholeOf(prompt: Asked, choice: Choice): Choice | null {
  const ways = isWay(choice) ? [] : prompt.choices.filter((way) => isWay(way) && stepsOf(way)[0] === choice.answer);
  return ways.length === 1 && !isOnBoard(ways[0]!) ? ways[0]! : null;
}

/** The answer that leaves a piece where it is, while others send it elsewhere; null if there is none, or several. */
export function staying(prompt: Asked): Choice | null {
  const moves = prompt.choices.filter((choice) => piecesOf(choice).length === 1 && spacesOf(choice).length > 0);
  const movers = new Set(moves.flatMap(piecesOf));
  const stays = prompt.choices.filter(
    (choice) => isOpen(choice) && choice.touches.length === 1 && piecesOf(choice).some((id) => movers.has(id)),
  );
  return stays.length === 1 ? stays[0]! : null;
}

/** The piece that acts in a choice: choices of one group belong to a piece if the group or the first touch names it. */
export function actor(choice: Choice): string | null {
  const pieces = piecesOf(choice);
  const first = choice.touches[0];
  if (choice.group === null || !pieces.length || !first || !('piece' in first)) return null;
  return first.piece;
}

/** Pieces that can be chosen to act, in the order of the choices. */
export function actors(prompt: Asked): string[] {
  return [...new Set(prompt.choices.filter(isOpen).flatMap((choice) => actor(choice) ?? []))];
}

/** Of more pieces than this, which one acts next is for the player to say. */
const SQUAD = 3;

/** Whether a few pieces go their ways together, each when the player likes. */
export function isSquad(prompt: Asked): boolean {
  const { length } = actors(prompt);
  return length > 1 && length <= SQUAD && prompt.choices.some((choice) => choice.toward);
}

/**
 * The piece whose choices are shown at first: one that can still act stays selected, or the only one; of a few that go their ways together
 * the one with something suggested or the first is offered.
 */
export function offered(prompt: Asked, selected: string | null): string | null {
  const can = actors(prompt);
  if (selected !== null && can.includes(selected)) return selected;
  if (can.length < 2) return can[0] ?? null;
  if (!isSquad(prompt)) return null;
  const suggested = prompt.choices.find((choice) => choice.answer === prompt.recommended && isOpen(choice));
  const first = suggested ? actor(suggested) : null;
  return first ?? can[0]!;
}

/** The choices in sight: all of them, or those of the selected piece and those without a piece. */
export function inSight(prompt: Asked, selected: string | null): Choice[] {
  if (selected === null) return prompt.choices;
  return prompt.choices.filter((choice) => actor(choice) === selected || actor(choice) === null);
}

/** What lights up. If several pieces can act, their spaces wait until one is selected. */
export function lit(
  prompt: Asked | null,
  selected: string | null,
  pieces: readonly Piece[],
): { spaces: Set<string>; pieces: Set<string>; cards: Set<string> } {
  const found = { spaces: new Set<string>(), pieces: new Set<string>(), cards: new Set<string>() };
  if (!prompt) return found;
  const several = actors(prompt).length > 1;
  const where = new Map(pieces.map((piece) => [piece.id, piece.at]));
  for (const choice of prompt.choices.filter(isOpen)) {
    const who = actor(choice);
    if (who !== null) found.pieces.add(who);
    const mine = who === null || who === selected || (selected === null && !several);
    if (!mine) continue;
    for (const space of spacesOf(choice)) found.spaces.add(space);
    for (const card of cardsOf(choice)) found.cards.add(card);
    for (const piece of piecesOf(choice)) {
      if (piece === who) continue;
      found.pieces.add(piece);
      const at = where.get(piece);
      if (at) found.spaces.add(at);
    }
  }
  return found;
}

export interface Touching {
  piece: string | null;
  space: string | null;
}

export type Meaning =
  /** Show the choices of this piece. */
  | { select: string }
  | { answer: Choice }
  /** The selected piece is sent there over several turns, and this is its first step. */
  | { send: Choice; to: string }
  | { ask: Choice[] }
  /** Nothing open; these are blocked and say why. */
  | { blocked: Choice[] }
  | { nothing: true };

/** What touching a piece or a space means. */
export function meaning(prompt: Asked, selected: string | null, touched: Touching, pieces: readonly Piece[]): Meaning {
  const { piece, space } = touched;
  const choices = inSight(prompt, selected);
  const touches = (choice: Choice) => {
    const who = actor(choice);
    if (piece !== null && piecesOf(choice).includes(piece) && piece !== who) return true;
    if (space === null) return false;
    // Touching the space of a target counts as touching the target; touching the actor's own space does not.
    const other = piecesOf(choice).filter((id) => id !== who);
    return spacesOf(choice).includes(space) || other.some((id) => pieces.find((one) => one.id === id)?.at === space);
  };
  const direct = choices.filter((choice) => isOpen(choice) && touches(choice));
  const exact =
    piece === null ? [] : direct.filter((choice) => piecesOf(choice).includes(piece) && actor(choice) !== piece);
  const acts = piece !== null && prompt.choices.some((choice) => isOpen(choice) && actor(choice) === piece);

  // A piece that can act is selected, unless it is a target of the selected one.
  if (acts && piece !== selected && !exact.length) return { select: piece! };
  const open = fullest(exact.length ? exact : direct);
  if (open.length === 1) return { answer: open[0]! };
  // Of choices that only differ in how many, a touch means all.
  const all = largestOf(open);
  if (all) return { answer: all };
  if (open.length > 1) return { ask: ranked(open) };
  if (acts) return { select: piece! };
  const first = selected === null || space === null ? null : leading(prompt, selected, space);
  if (first) return { send: first, to: space! };
  // A space stands for the piece in it if exactly one there can act.
  const standing = pieces.filter((one) => one.at === space && actors(prompt).includes(one.id));
  if (piece === null && standing.length === 1) return { select: standing[0]!.id };
  const blocked = choices.filter(
    (choice) => !isOpen(choice) && (touches(choice) || (piece !== null && actor(choice) === piece)),
  );
  return blocked.length ? { blocked } : { nothing: true };
}

/** How the selected piece came to be selected: by hand, by hand and it has acted since, or by itself. */
export type Hold = 'taken' | 'kept' | 'offered';

/**
 * The same where a few go their ways together and the selected piece was only offered or has acted: whatever it does there itself comes
 * first, then what a single other one does, and then where it would be sent, unless it was taken for that. Where it must be asked anyway
 * with what, the others are asked along.
 */
export function meaningFor(
  prompt: Asked,
  selected: string | null,
  hold: Hold,
  touched: Touching,
  pieces: readonly Piece[],
): Meaning {
  const own = meaning(prompt, selected, touched, pieces);
  // Nobody is sent to a piece: whoever touches one means what can be done to it.
  const isSent = 'send' in own && touched.piece === null;
  if (hold === 'taken' || 'answer' in own || (hold === 'kept' && (isSent || !isSquad(prompt)))) return own;
  const other = meaning(prompt, null, touched, pieces);
  return ('ask' in own ? 'ask' in other : 'answer' in other) ? other : own;
}

/** Without choices that are the end of a way among them: the way does the same, and something before it that costs nothing. */
function fullest(choices: readonly Choice[]): Choice[] {
  const last = new Set(choices.filter(isWay).map((way) => stepsOf(way).at(-1)));
  return choices.filter((choice) => isWay(choice) || !last.has(choice.answer));
}

/** Whether a piece can act, or be touched by itself. */
export const actsAlone = (prompt: Asked, piece: string) =>
  prompt.choices.some((choice) => isOpen(choice) && piecesOf(choice)[0] === piece);

/**
 * The answer that only takes a piece up, so that where it goes is a question of its own; null if its choices say where.
 * Of several that differ in how many, all are taken.
 */
export function takes(prompt: Asked, piece: string, pieces: readonly Piece[]): Choice | null {
  const at = pieces.find((one) => one.id === piece)?.at ?? null;
  const own = prompt.choices.filter((choice) => isOpen(choice) && piecesOf(choice)[0] === piece);
  const here = own.every((choice) => piecesOf(choice).length === 1 && spacesOf(choice).every((space) => space === at));
  if (!here) return null;
  return own.length === 1 ? own[0]! : largestOf(own);
}

/** The smallest number of a stack that can be taken; null if there is nothing to choose from. */
export function smallest(prompt: Asked, piece: string): Choice | null {
  const own = prompt.choices.filter((choice) => isOpen(choice) && !isWay(choice) && piecesOf(choice)[0] === piece);
  const row = inSeries(own).find(isSeries);
  return row?.choices[0] ?? null;
}

/** What a touch of what is under the pointer would mean: the choices that involve it other than as the actor; if none is open, one blocked one. */
export function choicesAt(
  prompt: Asked,
  selected: string | null,
  hold: Hold,
  touched: Touching,
  pieces: readonly Piece[],
): Choice[] {
  const means = hold === 'taken' ? null : meaningFor(prompt, selected, hold, touched, pieces);
  // Another piece would do it.
  if (means && 'answer' in means && (actor(means.answer) ?? selected) !== selected) return [means.answer];
  const { piece, space } = touched;
  const found = prompt.choices.filter((choice) => {
    const who = actor(choice);
    if (who !== null && who !== selected) return false;
    const others = piecesOf(choice).filter((id) => id !== who);
    return piece !== null && others.includes(piece)
      ? true
      : space !== null && spacesOf(choice).includes(space) && (piece === null || !others.length);
  });
  const open = fullest(found.filter(isOpen));
  if (open.length) return open;
  const far = selected === null || space === null ? null : leading(prompt, selected, space);
  return far ? [far] : found.slice(0, 1);
}

/** An answer like those offered, but aimed at what was touched, to ask why it is not offered; null if there is none. */
export function likely(prompt: Asked, selected: string | null, { piece, space }: Touching): string | null {
  const swap = (choice: Choice, from: string | undefined, to: string | null) => {
    if (from === undefined || to === null) return null;
    const words = choice.answer.split(' ');
    return words.includes(from) ? words.map((word) => (word === from ? to : word)).join(' ') : null;
  };
  for (const choice of inSight(prompt, selected)) {
    const target = piecesOf(choice).find((id) => id !== actor(choice));
    const found = swap(choice, target, piece) ?? swap(choice, spacesOf(choice)[0], space);
    if (found !== null) return found;
  }
  return null;
}

/** More choices of the board than this are folded away until they are asked for. */
export const MANY = 6;

/** Whether the choices of all pieces are listed at once: they are few, and none of them needs the board. */
export function isShort(prompt: Asked): boolean {
  const own = prompt.choices.filter((choice) => isOpen(choice) && actor(choice) !== null);
  return own.length <= MANY && !own.some(isOnBoard);
}

/** Whether a choice says more of itself than its name: it is listed even if the board offers it too. */
export const isFeatured = (choice: Choice, recommended: string | null) =>
  choice.answer === recommended || choice.about !== '' || choice.picture !== null;

/** More featured choices than this would be a list like any other. */
const FEATURED = 5;

/** Choices as the list shows them, in groups: first those that the board cannot show. */
export interface ChoiceGroup {
  title: string | null;
  actor: string | null;
  buttons: Choice[];
  onBoard: Choice[];
}

/** `recommended` is the answer that is listed in any case. */
export function grouped(choices: readonly Choice[], recommended: string | null = null): ChoiceGroup[] {
  const featured = choices.filter((choice) => isOnBoard(choice) && isFeatured(choice, recommended));
  const few = featured.length <= FEATURED;
  const groups = new Map<string, ChoiceGroup>();
  for (const choice of choices) {
    const key = choice.group ?? '';
    let group = groups.get(key);
    if (!group) {
      group = { title: choice.group, actor: actor(choice), buttons: [], onBoard: [] };
      groups.set(key, group);
    }
    const listed = !isOnBoard(choice) || choice.answer === recommended || (few && featured.includes(choice));
    (listed ? group.buttons : group.onBoard).push(choice);
  }
  return [...groups.values()].sort((a, b) => Number(a.title === null) - Number(b.title === null));
}

/** Whether the board shows a choice. */
export function isOnBoard(choice: Choice): boolean {
  return spacesOf(choice).length > 0 || piecesOf(choice).some((id) => id !== actor(choice));
}

/** Those that end the question, the one that says so least in passing last: it is the one that is filled. */
export function endings(choices: readonly Choice[]): Choice[] {
  return choices.filter(ends).sort((a, b) => Number(a.kind === 'finish') - Number(b.kind === 'finish'));
}

/** Whose colours the picture of a choice wears: those of what it touches, else the seat's that is asked. */
export function wornBy(choice: Choice, pieces: readonly Piece[], seat: Seat): Seat {
  const touched = piecesOf(choice).filter((id) => id !== actor(choice));
  const there = pieces.filter(
    (piece) =>
      touched.includes(piece.id) || (piece.kind === choice.picture && spacesOf(choice).includes(piece.at ?? '')),
  );
  return there[0]?.owner ?? seat;
}

/** Choices that contain all words of the filter. */
export function filtered(choices: readonly Choice[], filter: string): Choice[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [...choices];
  return choices.filter((choice) => {
    const text = `${choice.answer} ${choice.label} ${choice.group ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A whole percentage; never 0 or 100 unless exact. */
export function percent({ hits, of }: { hits: number; of: number }): string {
  const share = Math.round((hits * 100) / of);
  if (share === 0 && hits > 0) return '<1%';
  if (share === 100 && hits < of) return '>99%';
  return `${share}%`;
}

/** Up to this many notes are all shown; of more, only those that differ from the most common one. */
const FEW = 12;

function commonest(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/** A cost that is only a number is short enough to be written on the board. */
const isNumber = (cost: string) => /^\d{1,2}$/.test(cost);

/** The odds or costs to write on the board: those of the best choice for each lit space or piece. */
export function notes(prompt: Asked | null, selected: string | null): Map<string, string> {
  const best = new Map<string, { share: number; text: string }>();
  let ways = false;
  for (const choice of prompt ? inSight(prompt, selected).filter(isOpen) : []) {
    if (!choice.odds && !isNumber(choice.cost)) continue;
    const who = actor(choice);
    const target = piecesOf(choice).find((id) => id !== who) ?? spacesOf(choice)[0];
    const { hits, of } = choice.odds?.chance ?? { hits: 0, of: 1 };
    if (target === undefined || (who !== null && who !== selected)) continue;
    ways ||= isWay(choice) && !choice.odds;
    if ((best.get(target)?.share ?? -1) < hits / of)
      best.set(target, { share: hits / of, text: choice.odds ? percent(choice.odds.chance) : choice.cost });
  }
  const texts = new Map([...best].map(([id, { text }]) => [id, text]));
  // What a way costs is worth knowing wherever it leads.
  return !ways && texts.size > FEW
    ? new Map([...texts].filter(([, text]) => text !== commonest([...texts.values()])))
    : texts;
}
