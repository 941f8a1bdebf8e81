// Designs that this browser keeps.

import { signal } from '@preact/signals';
import { load, save } from './store';

export interface Kept {
  id: string;
  game: string;
  name: string;
  design: string;
  /** The line that goes into the game's options, if the design can be fielded. */
  line: string | null;
  changed: number;
}

/** The design on a game's workbench; kept on the shelf under its id once it has been changed. */
export interface Open {
  name: string;
  design: string;
  line: string | null;
  id: string | null;
}

const SHELF = 'retrograde.designs';
const BENCH = 'retrograde.bench';
const MOST = 40;

/** The most recently changed comes first. */
export const shelf = signal<Kept[]>(load<Kept[]>(SHELF, []));

export const freshId = (): string => Math.random().toString(36).slice(2);

export const designsOf = (game: string): Kept[] => shelf.value.filter((kept) => kept.game === game);

export function keep(kept: Kept): void {
  shelf.value = [kept, ...shelf.value.filter((other) => other.id !== kept.id)].slice(0, MOST);
  save(SHELF, shelf.value);
}

export function drop(id: string): void {
  shelf.value = shelf.value.filter((kept) => kept.id !== id);
  save(SHELF, shelf.value);
}

export const opened = (game: string): Open | null => load<Record<string, Open>>(BENCH, {})[game] ?? null;

export function open(game: string, now: Open): void {
  save(BENCH, { ...load<Record<string, Open>>(BENCH, {}), [game]: now });
}
