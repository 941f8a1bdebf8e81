// Designs that this browser keeps.

import { signal } from '@preact/signals';
import { load, save } from './store';

export interface Kept {
  id: string;
  game: string;
  name: string;
  design: string;
  /** As the game takes it, if it can be fielded. */
  line: string | null;
  changed: number;
}

const SHELF = 'retrograde.designs';
const MOST = 40;

/** The last one that was worked on comes first. */
export const shelf = signal<Kept[]>(load<Kept[]>(SHELF, []));

export const designsOf = (game: string): Kept[] => shelf.value.filter((kept) => kept.game === game);

export function keep(kept: Kept): void {
  shelf.value = [kept, ...shelf.value.filter((other) => other.id !== kept.id)].slice(0, MOST);
  save(SHELF, shelf.value);
}

export function drop(id: string): void {
  shelf.value = shelf.value.filter((kept) => kept.id !== id);
  save(SHELF, shelf.value);
}
