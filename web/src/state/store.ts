// What this browser remembers: the links of tables, and how the player likes things shown.

import { signal } from '@preact/signals';
import type { Scheme } from '../board/colour';
import type { Opened } from '../wire';

/** A table that was opened or visited here. Its tokens are the only key to its seats. */
export interface Remembered {
  table: string;
  tokens: string[];
  watch: string | null;
  /** Link tokens of seats for others, by the seat's word. */
  invites: Record<string, string>;
  /** The words of the seats that are played here. */
  mine: string[];
  game: string;
  title: string;
  scenario: string;
  opened: number;
  /** The moment up to which the log was read. */
  read: number;
  over: boolean;
  /** Rules whose offers are declined without asking. */
  habits: string[];
}

export interface Likes {
  scheme: Scheme | 'system';
  motion: 'on' | 'off' | 'system';
  name: string;
}

const TABLES = 'retrograde.tables';
const LIKES = 'retrograde.likes';

export function load<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text ? (JSON.parse(text) as T) : fallback;
  } catch {
    return fallback;
  }
}

export function save(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden store costs memory of tables, not the game.
  }
}

export const tables = signal<Remembered[]>(load(TABLES, []));
export const likes = signal<Likes>({
  scheme: 'system',
  motion: 'system',
  name: '',
  ...load<Partial<Likes>>(LIKES, {}),
});

const MOST = 60;

/** Keeps what is new of a table; `first` brings it to the top of the list. */
export function remember(table: Partial<Remembered> & { table: string }, first = true): void {
  const old = tables.value.find((one) => one.table === table.table);
  const fresh: Remembered = {
    tokens: [],
    watch: null,
    invites: {},
    mine: [],
    game: '',
    title: '',
    scenario: '',
    opened: Date.now(),
    read: 0,
    over: false,
    habits: [],
    ...old,
    ...table,
  };
  tables.value =
    old && !first
      ? tables.value.map((one) => (one === old ? fresh : one))
      : [fresh, ...tables.value.filter((one) => one !== old)].slice(0, MOST);
  save(TABLES, tables.value);
}

/** Keeps what opening a table gave: own tokens together, those for others as invitations. The own tokens. */
export function rememberOpened(
  opened: Opened,
  players: Record<string, string>,
  about: Pick<Remembered, 'game' | 'title' | 'scenario'>,
): string[] {
  const own = Object.entries(opened.seats).filter(([seat]) => players[seat] !== 'open');
  const invites = Object.fromEntries(Object.entries(opened.seats).filter(([seat]) => players[seat] === 'open'));
  const tokens = own.length ? own.map(([, token]) => token) : [opened.watch];
  remember({ table: opened.table, tokens, watch: opened.watch, invites, mine: own.map(([seat]) => seat), ...about });
  return tokens;
}

export const remembered = (table: string) => tables.value.find((one) => one.table === table);

export function forget(table: string): void {
  tables.value = tables.value.filter((one) => one.table !== table);
  save(TABLES, tables.value);
}

export function like(change: Partial<Likes>): void {
  likes.value = { ...likes.value, ...change };
  save(LIKES, likes.value);
}
