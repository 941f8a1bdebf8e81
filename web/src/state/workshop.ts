// The design on the bench and what can be done with it; no DOM, no rules.

import type { Bench, Cost, Fitting, Offer, Place, Refusal, Ware } from '../wire';

/** What is held: a ware to fit, or a fitting to move. */
export type Held = { ware: string } | { place: string; fitting: number };

export const wareOf = (bench: Bench, held: Held | null): Ware | undefined =>
  held && 'ware' in held ? bench.wares.find((ware) => ware.id === held.ware) : undefined;

export const fittingOf = (bench: Bench, held: Held | null): Fitting | undefined =>
  held && 'place' in held ? bench.places.find((place) => place.id === held.place)?.fittings[held.fitting] : undefined;

/** Whether it is set to a value rather than fitted somewhere. */
export const isSetting = (ware: Ware): boolean => ware.offers.some((offer) => offer.place === null);

/** What a place offers for what is held; of several offers, one that is open. */
export function offerAt(bench: Bench, held: Held | null, place: string): Offer | undefined {
  const offers = (wareOf(bench, held)?.offers ?? fittingOf(bench, held)?.moves ?? []).filter(
    (offer) => offer.place === place,
  );
  return offers.find((offer) => !offer.blocked) ?? offers[0];
}

/** Why what is held cannot go there; null if it can. */
export function whyNotThere(bench: Bench, held: Held | null, place: string): Refusal | null {
  const offer = offerAt(bench, held, place);
  if (offer) return offer.blocked;
  const ware = wareOf(bench, held);
  if (ware?.blocked) return ware.blocked;
  const what = ware?.label ?? fittingOf(bench, held)?.label;
  return what ? { rule: ware?.rule ?? fittingOf(bench, held)!.rule, because: `${what} does not fit there` } : null;
}

/** Why a ware cannot be fitted now, by the most common reason among its offers; null if it can. */
export function whyNot(ware: Ware): Refusal | null {
  if (ware.blocked) return ware.blocked;
  if (!ware.offers.length || ware.offers.some((offer) => !offer.blocked)) return null;
  const counts = new Map<string, number>();
  for (const { blocked } of ware.offers) counts.set(blocked!.because, (counts.get(blocked!.because) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1])[0]!;
  return ware.offers.find((offer) => offer.blocked!.because === most)!.blocked;
}

/** The wares of a group, or of all groups, that contain all the words. */
export function searched(bench: Bench, text: string, group: string | null, onlyOpen: boolean): Ware[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return bench.wares.filter((ware) => {
    if (group && ware.group !== group) return false;
    if (onlyOpen && whyNot(ware)) return false;
    const label = bench.groups.find((one) => one.id === ware.group)?.label ?? '';
    const all = `${ware.label} ${ware.about} ${label} ${ware.rule}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** `3 slots, 2 power` or `1 slot, gives 2 power`. */
export function priced(slots: number, costs: readonly Cost[]): string {
  const parts = slots ? [`${slots} slot${slots === 1 ? '' : 's'}`] : [];
  for (const { gauge, amount } of costs) parts.push(amount < 0 ? `gives ${-amount} ${gauge}` : `${amount} ${gauge}`);
  return parts.join(', ');
}

/** Places in stacks: first the place itself, then what is mounted on it. */
export interface Columns {
  left: Place[][];
  right: Place[][];
}

/** Places beside the figure, each on its own side, from top to bottom. */
export function columns(bench: Bench): Columns {
  const middle = bench.figure.width / 2;
  const found: Columns = { left: [], right: [] };
  const known = new Set(bench.places.map((place) => place.id));
  const stack = (place: Place): Place[] => [
    place,
    ...bench.places.filter((other) => other.on === place.id).flatMap(stack),
  ];
  const roots = bench.places.filter((place) => !place.on || !known.has(place.on));
  for (const root of roots.sort((a, b) => (a.at?.[1] ?? Infinity) - (b.at?.[1] ?? Infinity))) {
    const left = root.at ? root.at[0] < middle : found.left.length < found.right.length;
    (left ? found.left : found.right).push(stack(root));
  }
  return found;
}

/** Identical fittings grouped into one, with the index of the first. */
export function alike(fittings: readonly Fitting[]): { fitting: Fitting; index: number; count: number }[] {
  const found: { fitting: Fitting; index: number; count: number }[] = [];
  fittings.forEach((fitting, index) => {
    const same = found.find((one) => one.fitting.text === fitting.text);
    if (same) same.count += 1;
    else found.push({ fitting, index, count: 1 });
  });
  return found;
}

/** For each slot of a place, the index of its fitting, -1 if something mounted on the place takes it, null if free. */
export function slotsOf(place: Place): (number | null)[] {
  const slots: (number | null)[] = place.fittings.flatMap((fitting, index) => Array<number>(fitting.slots).fill(index));
  while (slots.length < place.used) slots.push(-1);
  while (slots.length < place.slots) slots.push(null);
  return slots;
}

/** The designs before, and those that can be redone. */
export interface History<T> {
  past: T[];
  future: T[];
}

const LONGEST = 200;

export const changed = <T>(history: History<T>, before: T): History<T> => ({
  past: [...history.past, before].slice(-LONGEST),
  future: [],
});

export function undone<T>(history: History<T>, now: T): [T, History<T>] | null {
  const before = history.past.at(-1);
  return before === undefined ? null : [before, { past: history.past.slice(0, -1), future: [now, ...history.future] }];
}

export function redone<T>(history: History<T>, now: T): [T, History<T>] | null {
  const [after, ...future] = history.future;
  return after === undefined ? null : [after, { past: [...history.past, now], future }];
}

/** A file name for a design. */
export const fileName = (name: string): string =>
  `${
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'design'
  }.toml`;
