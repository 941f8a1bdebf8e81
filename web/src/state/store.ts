// What this browser remembers: links to tables, and the player's preferences.

import { signal } from '@preact/signals';
import type { Scheme } from '../board/colour';
import type { Opened } from '../wire';

/** A table that was opened or visited here. Its tokens are the only key to its seats. */
export interface Remembered {
  table: string;
  tokens: string[];
  watch: string | null;
  /** Invitations to seats for others, by seat id. */
  invites: Record<string, string>;
  /** The ids of the seats that are played here. */
  mine: string[];
  game: string;
  title: string;
  scenario: string;
  opened: number;
  /** The moment up to which the log was read. */
  read: number;
  over: boolean;
  /** What is answered without asking. */
  habits: string[];
}

export interface Likes {
  scheme: Scheme | 'system';
  motion: 'on' | 'off' | 'system';
  name: string;
  /** Whether fights are shown over the board. */
  stage: 'on' | 'off';
  /** Whether notices and results of fights stay until they are closed. */
  linger: 'while' | 'stay';
  /** Whether a table says what it is about when it is first visited. */
  briefing: 'on' | 'off';
  /** Whether what can only be ended is ended without asking. */
  plan: 'ask' | 'end';
  /** Whether there are sounds. */
  sound: 'on' | 'off';
}

const TABLES = 'retrograde.tables';
const MET = 'retrograde.met';
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
    // A full or forbidden store means that tables are forgotten, not that the game stops.
  }
}

export const tables = signal<Remembered[]>(load(TABLES, []));
export const likes = signal<Likes>({
  scheme: 'system',
  motion: 'system',
  name: '',
  stage: 'on',
  linger: 'while',
  briefing: 'on',
  plan: 'ask',
  sound: 'off',
  ...load<Partial<Likes>>(LIKES, {}),
});

const MOST = 60;

/** Remembers what is new about a table; `first` moves it to the top of the list. */
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

/** Remembers a table that was just opened, with the invitations for others. Returns the player's own tokens. */
export function rememberOpened(opened: Opened, about: Pick<Remembered, 'game' | 'title' | 'scenario'>): string[] {
  const { table, watch, invitations: invites } = opened;
  const own = Object.values(opened.seats);
  const tokens = own.length ? own : [watch];
  remember({ table, tokens, watch, invites, mine: Object.keys(opened.seats), ...about });
  return tokens;
}

export const remembered = (table: string) => tables.value.find((one) => one.table === table);

export function forget(table: string): void {
  tables.value = tables.value.filter((one) => one.table !== table);
  save(TABLES, tables.value);
}

/** How often each kind of question was met here: whoever knows it needs no help. */
const met: Record<string, number> = load(MET, {});
export const timesMet = (kind: string) => met[kind] ?? 0;
export function meet(kind: string): void {
  met[kind] = timesMet(kind) + 1;
  save(MET, met);
}

export function like(change: Partial<Likes>): void {
  likes.value = { ...likes.value, ...change };
  save(LIKES, likes.value);
}
