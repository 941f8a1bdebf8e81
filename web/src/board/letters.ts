// Display letters of a theme: skeletons drawn as fat round lines, for titles, numbers and banners; no DOM.

import type { Lettering } from '../wire';
import { safe } from './strokes';

/** Height of a capital. */
const CAPITAL = 12;

export interface Lettered {
  /** The lines of all letters, from x = 0, 12 units high from y = 0. */
  d: string;
  width: number;
}

const known = new WeakMap<Lettering, Map<string, Lettered | null>>();

/** A text in the letters of a theme; null if it has no such letters. */
export function lettered(lettering: Lettering, text: string): Lettered | null {
  let texts = known.get(lettering);
  if (!texts) known.set(lettering, (texts = new Map()));
  let found = texts.get(text);
  if (found === undefined) texts.set(text, (found = spelled(lettering, text)));
  return found;
}

function spelled({ glyphs, gap }: Lettering, text: string): Lettered | null {
  let [d, x] = ['', 0];
  for (const character of text.toUpperCase().replace(/[‘’]/g, "'")) {
    const glyph = glyphs[character];
    if (!glyph) return null;
    d += shifted(safe(glyph.d), x);
    x += (glyph.width + gap) / 10;
  }
  return d ? { d, width: x - gap / 10 } : null;
}

/** How many numbers each command takes, and which of them are distances from the left. */
const ACROSS: Record<string, [number, number[]]> = {
  M: [2, [0]],
  L: [2, [0]],
  T: [2, [0]],
  H: [1, [0]],
  V: [1, []],
  Q: [4, [0, 2]],
  S: [4, [0, 2]],
  C: [6, [0, 2, 4]],
  A: [7, [5]],
};

/** A path moved to the right. */
export function shifted(d: string, by: number): string {
  return d.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (whole, command: string, rest: string) => {
    const across = ACROSS[command];
    if (!across) return whole;
    const [count, places] = across;
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    return (
      command + numbers.map((value, at) => +(places.includes(at % count) ? value + by : value).toFixed(2)).join(' ')
    );
  });
}

export interface Style {
  fill: string;
  /** Around the letters, and how far beyond them in units of the letters. */
  outline?: string | undefined;
  beyond?: number;
  shadow?: string | undefined;
  weight?: number;
}

/** The three coats of a lettered text, in its own units. */
export function coats({ d }: Lettered, lettering: Lettering, style: Style): string {
  const weight = (lettering.weight / 10) * (style.weight ?? 1);
  const wide = weight + 2 * (style.beyond ?? 1.6);
  const coat = (colour: string | undefined, width: number, move = '') =>
    colour ? `<path d="${d}" stroke="${colour}" stroke-width="${+width.toFixed(2)}"${move}/>` : '';
  return (
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round" transform="skewX(${-lettering.lean})">` +
    coat(style.shadow, wide, ' transform="translate(1.6 1.8)"') +
    coat(style.outline, wide) +
    coat(style.fill, weight) +
    `</g>`
  );
}

/** A text on a board, its middle at a point, with capitals of a height. */
export function lettersAt(
  lettering: Lettering,
  text: string,
  at: { x: number; y: number },
  height: number,
  style: Style,
): string {
  const found = lettered(lettering, text);
  if (!found) return '';
  const by = height / CAPITAL;
  // Leaning letters reach to the right at the top: their middle is a little further left.
  const lean = Math.tan((lettering.lean * Math.PI) / 180) * CAPITAL * 0.5;
  const left = at.x - ((found.width - lean) / 2) * by;
  return `<g transform="translate(${+left.toFixed(1)} ${+(at.y - height / 2).toFixed(1)}) scale(${+by.toFixed(3)})">${coats(found, lettering, style)}</g>`;
}
