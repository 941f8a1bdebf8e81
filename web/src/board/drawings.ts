// Drawings that come with a theme, their colours, and the patterns of seats. Nothing here knows a game: a name without a
// drawing gets a plain disc or block.

import type { Ink, Piece, Stroke, Theme, ThemeSeat, ThemeSpace } from '../wire';
import { mix } from './colour';

const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const stroke = (d: string, ink: Ink): Stroke => ({ d, with: ink, fill: '', limb: 0, apart: false });

const FALLBACKS: Record<string, Stroke[]> = {
  disc: [stroke(ring(0, 0, 18), 'body'), stroke(ring(0, 0, 14), 'line')],
  block: [stroke('M-16 -16h32v32h-32Z', 'body'), stroke('M-12 -12h24v24h-24Z', 'line')],
};

/** The drawing of a shape in a form: `tank.down`, else `tank`, else a plain one; `plain` says that it is. */
export function drawingOf(theme: Theme, shape: string, form: string | null): { strokes: Stroke[]; plain: boolean } {
  const own = (form !== null && theme.drawings[`${shape}.${form}`]) || theme.drawings[shape];
  if (own) return { strokes: own, plain: false };
  return { strokes: FALLBACKS[shape] ?? FALLBACKS['disc']!, plain: true };
}

/** How a piece looks: its form may have a look of its own. */
export const lookOf = (theme: Theme, { kind, form }: Pick<Piece, 'kind' | 'form'>): ThemeSpace | undefined =>
  (form !== null && theme.pieces[form]) || theme.pieces[kind];

/**
 * What a `picture` names: a kind of piece, else a drawing. A kind lends its colours to the drawing of its form, `walker.down`, and
 * to the picture of its cards, `card.KIND`.
 */
export function pictureOf(theme: Theme, name: string): { strokes: Stroke[]; look: ThemeSpace | undefined } | null {
  const look = theme.pieces[name];
  if (look && theme.drawings[look.shape]) return { strokes: theme.drawings[look.shape]!, look };
  const strokes = theme.drawings[name];
  if (!strokes) return null;
  const [shape = '', form = ''] = name.split('.');
  const own = theme.pieces[form]?.shape === shape ? theme.pieces[form] : theme.pieces[shape];
  return { strokes, look: shape === 'card' ? theme.cards[form] : own };
}

/** The seat whose colours something wears: its owner's, or else those that its look names. */
export function wearer(theme: Theme, owner: number | null, look: ThemeSpace | undefined): number | null {
  if (owner !== null || !look?.wears) return owner;
  const found = theme.seats.findIndex((seat) => seat.name === look.wears);
  return found < 0 ? null : found;
}

/** The colour of each ink, by its name. */
export type Inks = Record<string, string>;

/** The inks for something of an owner, shown by a kind; `body` may be a pattern. */
export function inksOf(theme: Theme, owner: number | null, look: ThemeSpace | undefined, body?: string): Inks {
  const seat = owner === null ? undefined : theme.seats[owner];
  const fill = seat?.fill ?? (look?.fill || mix(theme.background, theme.ink, 0.72));
  return {
    dark: mix(fill, '#0b0d10', 0.74),
    light: mix(fill, '#ffffff', 0.6),
    dim: seat?.dim || mix(fill, '#0b0d10', 0.35),
    ink: theme.ink,
    accent: theme.accent,
    glow: mix(fill, '#ffffff', 0.35),
    kind: look?.fill || theme.accent,
    emblem: seat?.ink ?? theme.background,
    ...theme.inks,
    ...look?.inks,
    body: body ?? fill,
    mark: body ?? fill,
    plain: fill,
  };
}

/** The ids of what drawings are filled with besides colours. */
export interface Patterns {
  seat(seat: number): string;
  /** The dots of a shadow. */
  dots: string;
  /** Light from the upper left, over a colour. */
  lit: string;
}

export const patternsOf = (prefix: string): Patterns => ({
  seat: (seat) => `${prefix}-seat-${seat}`,
  dots: `${prefix}-dots`,
  lit: `${prefix}-lit`,
});

/** The patterns of a theme, for `<defs>`. */
export function patternsMarkup(theme: Theme, patterns: Patterns): string {
  const dots = `<pattern id="${patterns.dots}" width="2.4" height="2.4" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><circle cx="1.2" cy="1.2" r=".7" fill="${theme.pen.ink || '#000000'}"/></pattern>`;
  const lit = `<linearGradient id="${patterns.lit}" x2=".75" y2="1"><stop stop-color="#ffffff" stop-opacity=".34"/><stop offset=".45" stop-color="#ffffff" stop-opacity="0"/><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".34"/></linearGradient>`;
  const shades = theme.pen.shade === 'lit' ? dots + lit : dots;
  return theme.seats.map((seat, index) => seatPattern(patterns.seat(index), seat)).join('') + shades;
}

/** The pattern that goes with a seat's colour. One with a second colour is finer and bolder. */
export function seatPattern(id: string, { pattern, fill, ink, second }: ThemeSeat): string {
  if (second) return twoColours(id, pattern, fill, second);
  const dark = ink === '#ffffff' ? mix(fill, '#000000', 0.45) : ink;
  const over: Record<string, string> = {
    hazard: `<path d="M-3 3l6 -6M0 12l12 -12M9 15l6 -6" stroke="${dark}" stroke-width="3.2"/>`,
    stripes: `<path d="M0 3h12M0 9h12" stroke="${dark}" stroke-opacity=".55" stroke-width="2"/>`,
    dots: `<circle cx="3" cy="3" r="1.8" fill="${dark}"/><circle cx="9" cy="9" r="1.8" fill="${dark}"/>`,
    checks: `<path d="M0 0h6v6h-6ZM6 6h6v6h-6Z" fill="${dark}" fill-opacity=".5"/>`,
    cross: `<path d="M0 6h12M6 0v12" stroke="${dark}" stroke-opacity=".6" stroke-width="1.6"/>`,
    bars: `<path d="M3 0v12M9 0v12" stroke="${dark}" stroke-opacity=".55" stroke-width="2"/>`,
  };
  return `<pattern id="${id}" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="${fill}"/>${over[pattern] ?? ''}</pattern>`;
}

function twoColours(id: string, pattern: string, fill: string, second: string): string {
  const over: Record<string, [number, number, string]> = {
    hazard: [5.3, 40, `<rect width="1.5" height="4.4" fill="${second}" fill-opacity=".8"/>`],
    stripes: [4.4, 0, `<rect width="4.4" height="1.2" fill="${second}"/>`],
    bars: [3.4, 10, `<rect width="1" height="4.4" fill="${second}"/>`],
    dots: [4.4, 10, `<circle cx="2.2" cy="2.2" r="1" fill="${second}"/>`],
    cross: [4.4, 0, `<path d="M2.2 0v4.4M0 2.2h4.4" stroke="${second}" stroke-width=".7"/>`],
    checks: [4.4, 0, `<path d="M0 0h2.2v2.2h-2.2ZM2.2 2.2h2.2v2.2h-2.2Z" fill="${second}"/>`],
  };
  const [width, turn, marks] = over[pattern] ?? [4.4, 0, ''];
  return `<pattern id="${id}" width="${width}" height="4.4" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><rect width="${width}" height="4.4" fill="${fill}"/>${marks}</pattern>`;
}
