// Cards and what can be done with them now; no DOM. The client knows no rules: it asks the choices of the open prompt.

import type { Asked, Card, CardRow, Choice, Scene, Seat, Theme } from '../wire';
import { cardsOf, isOpen } from './choices';

/** What the open question has to say about a card. */
export interface CardUse {
  open: Choice[];
  blocked: Choice[];
}

export function useOf(prompt: Asked | null, card: string): CardUse {
  const found = prompt?.choices.filter((choice) => cardsOf(choice).includes(card)) ?? [];
  return { open: found.filter(isOpen), blocked: found.filter((choice) => !isOpen(choice)) };
}

/** Why a card cannot be played now, in a sentence; empty if it can, or if nobody is asked. */
export function whyIdle(prompt: Asked | null, card: Card): string {
  const { open, blocked } = useOf(prompt, card.id);
  if (!prompt || open.length) return '';
  return blocked[0]?.blocked?.because ?? 'it cannot be played now';
}

/** The rows that a seat holds in its hand. */
export const handOf = (scene: Scene, seat: Seat | null): CardRow[] =>
  seat === null ? [] : scene.cards.filter((row) => row.kind === 'hand' && row.owner === seat && row.cards.length > 0);

/** The ids of the cards that a seat holds in its hand. */
export const heldBy = (scene: Scene | undefined, seat: Seat | null): ReadonlySet<string> =>
  new Set(scene ? handOf(scene, seat).flatMap((row) => row.cards.map(({ id }) => id)) : []);

/** Whether a row lies on a record sheet: it has its id, alone or followed by what it holds (`blue`, `blue-items`). */
const liesOn = ({ kind, id }: CardRow, sheet: string): boolean =>
  kind === 'sheet' && (id === sheet || id.startsWith(`${sheet}-`));

/** The rows on a record sheet. */
export const onSheet = (scene: Scene, sheet: string): CardRow[] => scene.cards.filter((row) => liesOn(row, sheet));

/** The rows that lie on the table: all but one's own hand and what is on record sheets. */
export function onTable(scene: Scene, seat: Seat | null): CardRow[] {
  const own = new Set(handOf(scene, seat));
  return scene.cards.filter((row) => !own.has(row) && !scene.sheets.some((sheet) => liesOn(row, sheet.id)));
}

/** Whether a card has a face that is printed, and not only a name. */
export const isPrinted = (card: Card, theme: Theme) => theme.cards[card.kind] !== undefined;

/** A card of the scene by its id. */
export const cardById = (scene: Scene, id: string | null): Card | undefined =>
  id === null ? undefined : scene.cards.flatMap((row) => row.cards).find((card) => card.id === id);

/** A card in words. */
export function cardInWords(card: Card): string {
  return [
    card.count > 1 ? `${card.count} × ${card.title}` : card.title,
    ...(card.number === null ? [] : [card.number]),
    card.text.replace(/\.$/, ''),
    card.foot,
  ]
    .filter(Boolean)
    .join('. ');
}
