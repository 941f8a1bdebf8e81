// Strokes of a drawing as SVG, in the manner of the theme: thin outlines by ink, a thick one around each part, or one
// around the whole figure; cut out of paper on a board.

import type { Pen, Stroke } from '../wire';
import type { Inks, Patterns } from './drawings';

/** How a drawing is put on paper. */
export interface Manner {
  pen: Pen;
  patterns: Patterns;
  /** The weight of outlines: more for small drawings, whose lines would get lost. */
  weight?: number;
  /** Whether it is cut out with an edge of paper. */
  cut?: boolean;
}

const round = 'stroke-linejoin="round" stroke-linecap="round"';
const width = (value: number) => `stroke-width="${Number(value.toFixed(2))}"`;

/** Keeps only what belongs in a path: a theme is somebody's file. */
export const safe = (d: string) => d.replace(/[^\d\s.,+\-a-zA-Z]/g, '');
const colour = (text: string) => (/^(#[0-9a-f]{6}|url\(#[\w-]+\))$/i.test(text) ? text : '#808080');

/** Lines and shadows are no part of the outline. */
const LOOSE = new Set(['line', 'thick', 'shade', 'glow', 'emblem']);

export function strokesMarkup(strokes: readonly Stroke[], inks: Inks, manner?: Manner): string {
  // Stripes would eat the light on a figure that is lit: only its mark wears them.
  const marked = manner?.pen.shade === 'lit' || strokes.some((stroke) => stroke.with === 'mark');
  const plain = marked ? { ...inks, body: inks['plain'] ?? inks['body'] ?? '' } : inks;
  if (!manner?.pen.ink) return strokes.map((stroke) => thin(stroke, plain)).join('');
  const wide = (manner.pen.width / 10) * (manner.weight ?? 1);
  return figures(strokes)
    .map((figure) => (manner.cut ? paper(figure, manner, wide) : '') + inked(figure, plain, manner, wide))
    .join('');
}

/** The figures of a drawing: `apart` begins another one. */
function figures(strokes: readonly Stroke[]): Stroke[][] {
  const found: Stroke[][] = [];
  for (const stroke of strokes) {
    if (!found.length || stroke.apart) found.push([]);
    found.at(-1)!.push(stroke);
  }
  return found;
}

/** Without a pen of the theme's own: classes `ink-…` let the stylesheet outline each ink thinly. */
function thin(stroke: Stroke, inks: Inks): string {
  const d = safe(stroke.d);
  const open = stroke.with === 'line' || stroke.with === 'thick' || stroke.limb > 0;
  const fill = colour(stroke.fill || inks[stroke.with] || (stroke.with === 'shade' ? '#000000' : inks['body']!));
  const name = stroke.with in CLASSES ? CLASSES[stroke.with] : 'light';
  const paint = open
    ? stroke.fill || stroke.limb
      ? ` style="stroke:${fill}${stroke.limb ? `;stroke-width:${stroke.limb / 10}` : ''}"`
      : ''
    : ` fill="${fill}"`;
  return `<path class="ink-${open ? 'line' : name}" d="${d}"${paint}${stroke.with === 'emblem' ? ' fill-rule="evenodd"' : ''}/>`;
}

const CLASSES: Record<string, string> = {
  body: 'body',
  mark: 'body',
  dim: 'dark',
  dark: 'dark',
  key: 'dark',
  light: 'light',
  accent: 'accent',
  glow: 'glow',
  shade: 'shade',
  emblem: 'shade',
};

/** The edge of paper that lies around a figure. */
function paper(figure: readonly Stroke[], { pen }: Manner, wide: number): string {
  if (!pen.edge) return '';
  const edge = colour(pen.edge);
  const around = wide + (2 * pen.edge_width) / 10;
  const paths = figure
    .filter((stroke) => !LOOSE.has(stroke.with))
    .map(({ d, limb }) =>
      limb ? `<path d="${safe(d)}" fill="none" ${width(limb / 10 + around)}/>` : `<path d="${safe(d)}"/>`,
    );
  return `<g fill="${edge}" stroke="${edge}" ${width(around)} ${round}>${paths.join('')}</g>`;
}

function inked(figure: readonly Stroke[], inks: Inks, manner: Manner, wide: number): string {
  const { pen } = manner;
  if (!pen.around) return figure.map((stroke) => one(stroke, inks, manner, wide)).join('');
  const solid = figure.filter((stroke) => !LOOSE.has(stroke.with));
  const key = colour(pen.ink);
  const around = `<path d="${solid.map(({ d }) => safe(d)).join('')}" fill="${key}" stroke="${key}" ${width(wide * 2)} ${round}/>`;
  return around + figure.map((stroke) => one(stroke, inks, manner, wide, 0.28)).join('');
}

/** How wide an outline is, as a share of the pen's: eyes and teeth would drown in a wide one. */
const SHARES: Record<string, number> = { dark: 0.3, light: 0.62 };

/** What is light or dark already shows no shadow of its own. */
const UNLIT = new Set(['dark', 'light', 'dim']);

function one(stroke: Stroke, inks: Inks, { pen, patterns }: Manner, wide: number, share = 1): string {
  const d = safe(stroke.d);
  const ink = colour(pen.ink);
  const fill = colour(stroke.fill || inks[stroke.with] || inks['body']!);
  if (stroke.limb) {
    const line = (stroked: string, by: number) =>
      `<path d="${d}" fill="none" stroke="${stroked}" ${width(by)} ${round}/>`;
    return line(ink, stroke.limb / 10 + wide * share) + line(fill, stroke.limb / 10 - wide * 0.2);
  }
  switch (stroke.with) {
    case 'line':
    case 'thick': {
      const by = wide * (stroke.with === 'line' ? 0.66 : 1.1);
      if (pen.shade === 'lit' && inks['light'])
        return `<path d="${d}" fill="none" stroke="${colour(inks['light'])}" stroke-opacity=".75" ${width(by * 0.7)} ${round}/>`;
      return `<path d="${d}" fill="none" stroke="${stroke.fill ? fill : ink}" ${width(by)} ${round}/>`;
    }
    case 'shade':
      if (stroke.fill) return `<path d="${d}" fill="${fill}"/>`;
      return pen.shade === 'dots'
        ? `<path d="${d}" fill="url(#${patterns.dots})" fill-opacity=".42"/>`
        : `<path d="${d}" fill="#000000" fill-opacity=".26"/>`;
    case 'glow':
      return `<path d="${d}" fill="${fill}" fill-opacity=".28"/>`;
    case 'emblem':
      return `<path d="${d}" fill="${fill}" fill-rule="evenodd"/>`;
    case 'key':
      return `<path d="${d}" fill="${ink}" stroke="${ink}" ${width(wide * 0.9)} ${round}/>`;
    default: {
      const flat = `<path d="${d}" fill="${fill}" stroke="${ink}" ${width(wide * Math.min(share, SHARES[stroke.with] ?? 1))} ${round}/>`;
      return pen.shade === 'lit' && !UNLIT.has(stroke.with)
        ? `${flat}<path d="${d}" fill="url(#${patterns.lit})"/>`
        : flat;
    }
  }
}
