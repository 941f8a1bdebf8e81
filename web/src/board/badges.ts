// Markers on spaces and pieces. Each has a letter, so that nothing is told by colour alone.

import type { Badge, Theme } from '../wire';
import { named, readable } from './colour';
import { type Patterns, inksOf, wearer } from './drawings';
import { type Point, SIDE, type Place } from './layout';
import { circle, n, polar } from './path';
import { safe, strokesMarkup } from './strokes';
import { escape } from './svg';

/** Signs that sit high or low on their line, moved to the middle. */
const RISE: Record<string, number> = { '^': 0.62, '*': 0.66, _: 0.02 };

const chip = (x: number, y: number, r: number, text: string, classes: string, fill?: string) =>
  `<g class="chip ${classes}" transform="translate(${n(x)} ${n(y)})"><circle r="${r}" ${fill ? `fill="${fill}"` : ''}/>` +
  `<text y="${n(r * (RISE[text] ?? 0.42))}" font-size="${n(r * (text in RISE ? 1.6 : 1.25))}" ${fill ? `fill="${readable('#15181c', fill)}"` : ''}>${escape(text)}</text></g>`;

/** What is being made, as a letter on a tag: a badge that looks like a counter of the theme, and says which. */
function tag({ kind, text }: Badge, theme: Theme, x: number, y: number, scale = 1): string | null {
  const shape = theme.badges[kind]?.shape;
  if (!text || !Object.values(theme.pieces).some((look) => look.base === 'chip' && look.shape === shape)) return null;
  return `<g class="tag" transform="translate(${n(x)} ${n(y)}) scale(${scale})"><rect x="-11.5" y="-11.5" width="23" height="23" rx="4"/><text y="7">${escape(text)}</text></g>`;
}

/** Markers that lie on a space. */
export function spaceBadges(place: Place, badges: Badge[], theme: Theme, patterns: Patterns): string {
  let plain = 0;
  const { painted } = place;
  return badges
    .map((badge) => {
      const shape = theme.badges[badge.kind]?.shape;
      // Printed on the ground: see spaces.ts.
      if (shape === 'number') return '';
      const title = `<title>${escape(badge.title)}</title>`;
      if (shape === 'cloud') return `<g class="cloud">${title}${weather(place, badge, theme, patterns)}</g>`;
      if (shape === 'ring') return `<g>${title}${colouredRing(place, badge, theme)}</g>`;
      if (painted && shape === 'seal') return `<g>${title}${sign(badge, theme, patterns, painted.badge, 10)}</g>`;
      const spot = spotOf(place, plain++);
      if (painted && theme.badges[badge.kind]?.cut) return `<g>${title}${sign(badge, theme, patterns, spot, 10.5)}</g>`;
      return `<g>${title}${tag(badge, theme, spot.x, spot.y, 0.64) ?? drawn(badge, theme, patterns, spot.x, spot.y, place.inner ? 9 : 7.5) ?? chip(spot.x, spot.y, 7.5, badge.text, `tone-${badge.tone}`)}</g>`;
    })
    .join('');
}

/** A badge with an outline of its own: its drawing or its text on it, in the ink that is called like the text. */
function sign(badge: Badge, theme: Theme, patterns: Patterns, { x, y }: Point, r: number): string {
  const look = theme.badges[badge.kind];
  const cut = safe(theme.cuts[look?.cut ?? ''] ?? circle({ x: 0, y: 0 }, 28));
  const fill = look?.inks[badge.text] || look?.fill || '#f2e6c4';
  const strokes = theme.drawings[look?.shape ?? ''];
  const inks = inksOf(theme, null, look, look?.ink || readable('#20150d', fill));
  const inside = strokes
    ? strokesMarkup(strokes, inks, { pen: theme.pen, patterns })
    : `<text y="13.5" font-size="39" fill="${look?.inks[badge.text] ? readable('#20150d', fill, 5) : look?.ink || readable('#20150d', fill)}">${escape(badge.text)}</text>`;
  return (
    `<g class="sign" transform="translate(${n(x)} ${n(y)}) scale(${(r / 28).toFixed(3)})">` +
    `<path class="sign-shade" d="${cut}"/><path class="sign-plate" d="${cut}" fill="${fill}"/>${inside}</g>`
  );
}

/** A badge that has an outline of its own, by itself. */
export const signMarkup = (badge: Badge, theme: Theme, patterns: Patterns): string =>
  theme.badges[badge.kind]?.cut ? sign(badge, theme, patterns, { x: 0, y: 0 }, 28) : '';

/** Around a hex; in the lower right corner of a free space, from right to left. */
function spotOf({ centre, room, inner, painted }: Place, index: number): Point {
  const mark = painted?.marks[index];
  if (mark) return mark;
  if (!inner) return polar(centre, (30 + 60 * index) * (Math.PI / 180), room * 0.86);
  const { x, y, width, height } = inner.pieces;
  return { x: x + width - 9 - 19 * index, y: y + height - 9 };
}

/** If the look of a badge names a drawing of the theme, the badge shows that drawing. */
function drawn(badge: Badge, theme: Theme, patterns: Patterns, x: number, y: number, r: number): string | null {
  const look = theme.badges[badge.kind];
  const strokes = theme.drawings[look?.shape ?? ''];
  if (!strokes) return null;
  if (look?.base === 'bare') {
    const picture = `<g transform="scale(${(r / 28).toFixed(3)})">${bareMarkup(badge, theme, patterns)}</g>`;
    return `<g class="token" transform="translate(${n(x)} ${n(y)})">${picture}${badge.text ? chip(r * 0.8, r * 0.7, r * 0.62, badge.text, 'dark') : ''}</g>`;
  }
  const inks = { body: '#15181c', dark: '#f3f0e6', light: '#5b6068', accent: '#b5651d', glow: '#5b6068' };
  return `<g class="chip drawn tone-${badge.tone}" transform="translate(${n(x)} ${n(y)})"><circle r="${r}"/><g transform="scale(${(r / 33).toFixed(3)})">${strokesMarkup(strokes, inks)}</g></g>`;
}

/** The drawing of a badge that needs no chip, cut out like a piece. */
export function bareMarkup(badge: Pick<Badge, 'kind'>, theme: Theme, patterns: Patterns): string {
  const look = theme.badges[badge.kind];
  const seat = wearer(theme, null, look);
  const body = seat === null ? undefined : `url(#${patterns.seat(seat)})`;
  const manner = { pen: theme.pen, patterns, weight: 1.4, cut: true };
  return strokesMarkup(theme.drawings[look?.shape ?? ''] ?? [], inksOf(theme, seat, look, body), manner);
}

function colouredRing(place: Place, badge: Badge, theme: Theme): string {
  const colour = named(badge.title) ?? theme.accent;
  const { centre } = place;
  // Below the letter of a cloud, and beside the name of whoever stands here.
  const spot = polar(centre, Math.PI / 6, SIDE * 0.72);
  return (
    `<path d="${circle(centre, SIDE * 0.7)}" fill="none" stroke="#000000" stroke-opacity=".55" stroke-width="5"/>` +
    `<path d="${circle(centre, SIDE * 0.7)}" fill="none" stroke="${colour}" stroke-width="2.6" stroke-dasharray="9 3"/>` +
    chip(spot.x, spot.y, 7, badge.text, 'own', colour)
  );
}

function cloud(place: Place, badge: Badge, theme: Theme): string {
  const look = theme.badges[badge.kind];
  const [fill, ink] = [look?.fill || '#cfd4da', look?.ink || '#20252b'];
  const { x, y } = place.centre;
  // A cap of puffs over a stem, wider than the space, so that it reads as weather and not as a piece.
  const puffs = [
    [-19, -6, 12],
    [-8, -17, 13],
    [8, -18, 13],
    [20, -6, 12],
    [0, -4, 16],
    [-11, 1, 9],
    [12, 1, 9],
  ] as const;
  const cap = puffs.map(([dx, dy, r]) => circle({ x: x + dx, y: y + dy }, r)).join('');
  const stem = `M${n(x - 6)} ${n(y)}q2 14 -8 24h28q-10 -10 -8 -24Z`;
  return (
    `<path d="${stem}${cap}" fill="#000000" fill-opacity=".3" transform="translate(3 5)"/>` +
    `<path d="${stem}${cap}" fill="${ink}" stroke="${ink}" stroke-width="3"/>` +
    `<path d="${stem}${cap}" fill="${fill}" fill-opacity=".93"/>` +
    `<path d="M${n(x - 17)} ${n(y - 10)}q8 -9 17 -5q9 -5 17 4M${n(x - 4)} ${n(y + 4)}v16M${n(x + 5)} ${n(y + 4)}v16" fill="none" stroke="${ink}" stroke-opacity=".35" stroke-width="1.6" stroke-linecap="round"/>` +
    chip(x + 22, y - 19, 7.5, badge.text, 'dark')
  );
}

/** A cloud as the theme draws it, `cloud.M`, else a plain one. */
function weather(place: Place, badge: Badge, theme: Theme, patterns: Patterns): string {
  const strokes = theme.drawings[`cloud.${badge.text}`];
  if (!strokes) return cloud(place, badge, theme);
  const { x, y } = place.centre;
  const shape = strokesMarkup(strokes, inksOf(theme, null, theme.badges[badge.kind]), { pen: theme.pen, patterns });
  return `<g transform="translate(${n(x)} ${n(y - 3)}) scale(1.1)">${shape}</g>${chip(x + 19, y - 21, 8, badge.text, 'dark')}`;
}

/** Markers on a piece: at its corners, then along its side. */
const CORNERS = [
  [16, -17],
  [-16, -17],
  [20, 1],
  [-20, 1],
] as const;

export function pieceBadges(
  badges: Badge[],
  theme: Theme,
  patterns: Patterns,
  size = 6.6,
  corners: readonly (readonly [number, number])[] = CORNERS,
): string {
  return badges
    .map((badge, index) => {
      const [x, y] = corners[index % corners.length]!;
      if (theme.badges[badge.kind]?.cut)
        return `<g><title>${escape(badge.title)}</title>${sign(badge, theme, patterns, { x, y }, size * 1.15)}</g>`;
      return `<g><title>${escape(badge.title)}</title>${tag(badge, theme, -17, -14, 0.84) ?? drawn(badge, theme, patterns, x, y, 13) ?? chip(x, y, size, badge.text, `tone-${badge.tone}`)}</g>`;
    })
    .join('');
}
