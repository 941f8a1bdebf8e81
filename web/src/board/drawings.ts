// Drawings that come with a theme, and the patterns of seats. Nothing here knows a game: a name without a drawing gets a
// plain disc or block.

import type { Ink, Piece, Stroke, Theme, ThemeSpace } from '../wire';
import { mix } from './colour';

const ring = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const FALLBACKS: Record<string, Stroke[]> = {
  disc: [
    { d: ring(0, 0, 18), with: 'body' },
    { d: ring(0, 0, 14), with: 'line' },
  ],
  block: [
    { d: 'M-16 -16h32v32h-32Z', with: 'body' },
    { d: 'M-12 -12h24v24h-24Z', with: 'line' },
  ],
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

/** What each ink is filled with. */
export type Inks = Record<Exclude<Ink, 'line'>, string>;

/** The inks for pieces of an owner; `body` may be a pattern. */
export function inksOf(theme: Theme, owner: number | null, own: string | undefined, body?: string): Inks {
  const fill =
    (owner === null ? undefined : theme.seats[owner]?.fill) ?? (own || mix(theme.background, theme.ink, 0.72));
  return {
    body: body ?? fill,
    dark: mix(fill, '#0b0d10', 0.74),
    light: mix(fill, '#ffffff', 0.6),
    accent: theme.accent,
    glow: mix(fill, '#ffffff', 0.35),
  };
}

/** Strokes as SVG. Classes `ink-…` let the stylesheet outline them. */
export function strokesMarkup(strokes: readonly Stroke[], inks: Inks): string {
  return strokes
    .map(
      (stroke) =>
        `<path class="ink-${stroke.with}" d="${safe(stroke.d)}"${stroke.with === 'line' ? '' : ` fill="${inks[stroke.with]}"`}/>`,
    )
    .join('');
}

/** Keeps only what belongs in a path: a theme is somebody's file. */
const safe = (d: string) => d.replace(/[^\d\s.,+\-a-zA-Z]/g, '');

/** The pattern that goes with a seat's colour, for `<defs>`. */
export function seatPattern(id: string, pattern: string, fill: string, dark: string): string {
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
