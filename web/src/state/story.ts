// The log by moments, and luck in numbers; no DOM.

import type { LogLine, LuckRow, Piece, Seat } from '../wire';
import { shortName } from './names';

/** The lines that one answer caused. */
export interface Chapter {
  moment: number;
  entries: LogLine[];
}

export function chapters(log: readonly LogLine[]): Chapter[] {
  const found: Chapter[] = [];
  for (const entry of log) {
    const last = found.at(-1);
    if (last && last.moment === entry.moment) last.entries.push(entry);
    else found.push({ moment: entry.moment, entries: [entry] });
  }
  return found;
}

/** So many are told apart by the colour beside a line. */
const PAIR = 2;

/** A line without the name in front. */
export function withoutName(text: string, name: string | undefined): string {
  if (!name || !text.startsWith(`${name}: `)) return text;
  const rest = text.slice(name.length + 2);
  return rest.slice(0, 1).toUpperCase() + rest.slice(1);
}

/** A line with the name in front as short as it can be, or without it where two are told apart by the colour beside it. */
export function withShortName(text: string, name: string | undefined, names: readonly string[]): string {
  if (!name || names.length <= PAIR || !text.startsWith(`${name}: `)) return withoutName(text, name);
  return shortName(name, names) + text.slice(name.length);
}

/** Lines of others that only say how something went: they can be told in full when asked for. */
export const isDetail = ({ line }: LogLine, viewer: Seat | null) =>
  line.depth >= 2 && !line.dice.length && (viewer === null || line.seat !== viewer);

/** The lines of a chapter in short, and how many are left out. */
export function inShort({ entries }: Chapter, viewer: Seat | null): { entries: LogLine[]; left: number } {
  const short = entries.filter((entry) => !isDetail(entry, viewer));
  return short.length ? { entries: short, left: entries.length - short.length } : { entries, left: 0 };
}

/** What happened after a moment, without the details. */
export function news(log: readonly LogLine[], from: number): LogLine[] {
  return log.filter((entry) => entry.moment > from && entry.line.depth < 2);
}

/** Whose doing a line tells: of its seat, or of the owner of the first piece in it. */
export function doerOf({ line }: LogLine, pieces: readonly Piece[]): Seat | null {
  const piece = line.touches.flatMap((touch) => ('piece' in touch ? [touch.piece] : []))[0];
  return line.seat ?? pieces.find(({ id }) => id === piece)?.owner ?? null;
}

/** The last moment that a seat's own answer led to, as far as the log tells: its lines begin with what that seat did. */
export function lastOwn(log: readonly LogLine[], seat: Seat | null, pieces: readonly Piece[]): number {
  const first = ({ entries }: Chapter) =>
    entries.filter(({ line }) => !line.dice.length).flatMap((entry) => doerOf(entry, pieces) ?? [])[0];
  return seat === null ? 0 : (chapters(log).findLast((chapter) => first(chapter) === seat)?.moment ?? 0);
}

export interface LuckSum {
  seat: Seat;
  rolls: number;
  happened: number;
  expected: number;
  rows: LuckRow[];
}

export function luckBySeat(rows: readonly LuckRow[]): LuckSum[] {
  const sums = new Map<Seat, LuckSum>();
  for (const row of rows) {
    const sum = sums.get(row.seat) ?? { seat: row.seat, rolls: 0, happened: 0, expected: 0, rows: [] };
    sum.rolls += row.rolls;
    sum.happened += row.happened;
    sum.expected += row.expected_ppm / 1e6;
    sum.rows.push(row);
    sums.set(row.seat, sum);
  }
  return [...sums.values()].sort((a, b) => a.seat - b.seat);
}

/** `+1.4`, `−0.3`, `0.0`. */
export function signed(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded).toFixed(1)}`;
}
