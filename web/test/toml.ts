// Reads the themes of packs, for tests: as much TOML as they are written in.

import { HOUSE } from '../src/state/look';
import type { Theme } from '../src/wire';
import { look, stroke } from './fixture';

type Table = { [key: string]: unknown };

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  table(): Table {
    const root: Table = {};
    let here = root;
    for (this.blank(); this.at < this.text.length; this.blank()) {
      if (this.take('[[')) {
        const path = this.path();
        this.want(']]');
        const parent = path.slice(0, -1).reduce(into, root);
        const list = (parent[path.at(-1)!] ??= []) as Table[];
        list.push((here = {}));
      } else if (this.take('[')) {
        here = this.path().reduce(into, root);
        this.want(']');
      } else this.pair(here);
    }
    return root;
  }

  private pair(table: Table): void {
    const path = this.path();
    this.want('=');
    path.slice(0, -1).reduce(into, table)[path.at(-1)!] = this.value();
  }

  private path(): string[] {
    const keys = [this.key()];
    while (this.take('.')) keys.push(this.key());
    return keys;
  }

  private key(): string {
    this.blank();
    if (this.text[this.at] === '"') return this.string();
    const found = /^[\w-]+/.exec(this.text.slice(this.at, this.at + 80))?.[0];
    if (!found) throw new Error(`a key is missing: ${this.text.slice(this.at, this.at + 40)}`);
    this.at += found.length;
    return found;
  }

  private value(): unknown {
    this.blank();
    if (this.text[this.at] === '"') return this.string();
    if (this.take('[')) return this.many(']', () => this.value());
    if (this.take('{')) {
      const table: Table = {};
      this.many('}', () => this.pair(table));
      return table;
    }
    const word = /^[\w.+-]+/.exec(this.text.slice(this.at, this.at + 40))?.[0] ?? '';
    this.at += word.length;
    return word === 'true' ? true : word === 'false' ? false : Number(word);
  }

  private many(end: string, read: () => unknown): unknown[] {
    const found: unknown[] = [];
    for (;;) {
      this.blank();
      if (this.take(end)) return found;
      found.push(read());
      this.take(',');
    }
  }

  private string(): string {
    const end = /"(?:[^"\\]|\\.)*"/y;
    end.lastIndex = this.at;
    const found = end.exec(this.text)?.[0] ?? '""';
    this.at += found.length;
    return JSON.parse(found) as string;
  }

  private blank(): void {
    const skip = /(?:\s|#[^\n]*)*/y;
    skip.lastIndex = this.at;
    this.at += skip.exec(this.text)![0].length;
  }

  private take(sign: string): boolean {
    this.blank();
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  private want(sign: string): void {
    if (!this.take(sign)) throw new Error(`${sign} is missing: ${this.text.slice(this.at, this.at + 40)}`);
  }
}

const into = (table: Table, key: string): Table => {
  const next = (table[key] ??= {});
  return (Array.isArray(next) ? next.at(-1) : next) as Table;
};

const each = <T, U>(table: Record<string, T> | undefined, to: (one: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(table ?? {}).map(([key, one]) => [key, to(one)]));

/** A file of a pack. */
export const readToml = (text: string): unknown => new Reader(text).table();

/** A theme as the server sends it: with everything that its file leaves out. */
export function readTheme(text: string): Theme {
  const file = new Reader(text).table() as unknown as Theme;
  const looks = (table: Theme['pieces'] | undefined) => each(table, (one) => ({ ...look('', '', '', ''), ...one }));
  const light = file.light && { ...file.light, tones: { ...HOUSE.tones, ...file.light.tones } };
  return {
    ...HOUSE,
    ...file,
    light: light ?? null,
    tones: { ...HOUSE.tones, ...file.tones },
    pen: { ...HOUSE.pen, ...file.pen },
    lettering: { ...HOUSE.lettering, ...file.lettering },
    words: { ...HOUSE.words, ...file.words },
    seats: file.seats.map((seat) => ({ ...{ name: '', dim: '', second: '', emblem: '' }, ...seat })),
    spaces: looks(file.spaces),
    pieces: looks(file.pieces),
    badges: looks(file.badges),
    cards: looks(file.cards),
    figures: each(file.figures, (one) => ({
      ...{ shapes: [], left: [], right: [], around: '' },
      ...one,
      parts: each(one.parts, (part) => ({ ...{ places: [], at: [0, 0] as [number, number] }, ...part })),
    })),
    drawings: each(file.drawings, (strokes) => strokes.map((one) => ({ ...stroke('', 'body'), ...one }))),
  };
}
