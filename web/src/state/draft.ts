// Goods of two sides put together into an offer; no DOM.

import type { Draft, DraftGood, DraftPartner, Seat } from '../wire';

/** How many of each good, by its answer. */
export type Picked = ReadonlyMap<string, number>;

export const NOTHING: Picked = new Map();

export const countOf = (picked: Picked, good: DraftGood) => picked.get(good.answer) ?? 0;

/** The goods of both sides. */
const allOf = ({ gives, gets }: DraftPartner) => [...gives, ...gets];

/** Sets how many of a good change hands; goods that only go together come or go with it. */
export function put(partner: DraftPartner, picked: Picked, good: DraftGood, count: number): Picked {
  const next = new Map(picked);
  const many = Math.max(0, Math.min(good.most, count));
  const bound = good.together ? allOf(partner).filter((other) => other.together === good.together) : [good];
  for (const { answer, most } of bound) {
    if (many > 0) next.set(answer, Math.min(many, most));
    else next.delete(answer);
  }
  return next;
}

/** Goods in the groups that their headings make, in order. */
export function shelves(goods: readonly DraftGood[]): { title: string; goods: DraftGood[] }[] {
  const found: { title: string; goods: DraftGood[] }[] = [];
  for (const good of goods) {
    const shelf = found.find((one) => one.title === good.group);
    if (shelf) shelf.goods.push(good);
    else found.push({ title: good.group, goods: [good] });
  }
  return found;
}

/** Goods that change hands only together, on either side. */
export const bound = (goods: readonly DraftGood[]) => goods.filter((good) => good.together !== '');

/** What of one side is in it. */
export const chosen = (goods: readonly DraftGood[], picked: Picked) =>
  goods.flatMap((good) => (countOf(picked, good) > 0 ? [{ good, count: countOf(picked, good) }] : []));

/** One side of the deal in words: `2 pods, Gum in the Works`. */
export function inWords(goods: readonly DraftGood[], picked: Picked): string {
  const parts = chosen(goods, picked).map(({ good: { title }, count }) => {
    if (count === 1) return title;
    return /^[a-z]+$/.test(title) ? `${count} ${title}s` : `${count} × ${title}`;
  });
  return parts.join(', ') || 'nothing';
}

/** The answers that make the offer: begin, one for each good, propose. */
export function script(draft: Draft, partner: DraftPartner, picked: Picked): string[] {
  const goods = allOf(partner).flatMap((good) => Array.from({ length: countOf(picked, good) }, () => good.answer));
  return [partner.begin, ...goods, draft.propose];
}

export const partnerOf = (draft: Draft | null, seat: Seat | null) =>
  draft?.partners.find((partner) => partner.seat === seat) ?? null;
