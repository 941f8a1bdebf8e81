// A figure that stands on its space: a base in the owner's colour, a halo for what protects it, a plate with its name.

import type { Badge, Piece, Sheet, SheetRow, Theme, ThemeSpace, Tick } from '../wire';
import { pieceBadges } from './badges';
import { mix } from './colour';
import type { Patterns } from './drawings';
import type { Point } from './layout';
import { n } from './path';
import { escape } from './svg';

/** Where badges go: beside the head, then down the side. */
const BESIDE = [
  [-21, -15],
  [21, -15],
  [-23, -1],
  [23, -1],
  [-22, 12],
  [22, 12],
] as const;

/** Brackets as in a gun sight. */
const SIGHT = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]
  .map(([x, y]) => `M${27 * x!} ${16 * y! - 2}V${27 * y! - 2}H${16 * x!}`)
  .join('');

export function standeeMarkup(
  piece: Piece,
  look: ThemeSpace,
  theme: Theme,
  patterns: Patterns,
  sheet: Sheet | undefined,
  drawing: string,
): string {
  const seat = piece.owner === null ? undefined : theme.seats[piece.owner];
  const colour = seat?.fill ?? mix(theme.background, theme.ink, 0.6);
  const dark = mix(colour, '#04100a', 0.88);
  const haloes = haloesOf(piece, theme);
  const others = piece.badges.filter((badge) => !haloes.includes(badge));
  return (
    `<circle class="hit" r="25"/>` +
    `<g class="halo standing"><ellipse cy="20.5" rx="23" ry="7.5"/><path class="sight-case" d="${SIGHT}"/><path class="sight" d="${SIGHT}"/></g>` +
    `<g class="shape"><ellipse cy="22.5" rx="16.5" ry="3.5" fill="#06120c" fill-opacity=".55"/><ellipse cy="22" rx="14" ry="2.6" fill="${dark}" stroke="${colour}" stroke-width="1.2"/>` +
    haloes.map((badge) => haloMarkup(badge, theme, boxesOf(badge, theme, sheet))).join('') +
    `${drawing}</g>` +
    plate(piece, colour, look.letter) +
    pieceBadges(others, theme, patterns, 6.2, BESIDE)
  );
}

/** What protects a piece: its badges that lie around it. */
export const haloesOf = ({ badges }: Piece, theme: Theme): Badge[] =>
  badges.filter(({ kind }) => theme.badges[kind]?.shape === 'halo');

/** The boxes of a badge: those of the row of the record sheet that is called like it. */
const boxesOf = (badge: Badge, theme: Theme, sheet: Sheet | undefined): readonly Tick[] =>
  rowOf(badge, theme, sheet)?.boxes ?? [];

export function rowOf({ kind }: Badge, theme: Theme, sheet: Sheet | undefined): SheetRow | undefined {
  const name = theme.badges[kind]?.name.toLowerCase();
  return sheet?.rows.find((row) => row.label.toLowerCase() === name);
}

const [RX, RY, CY] = [25, 26, -0.5];
const on = (angle: number): Point => ({ x: RX * Math.sin(angle), y: CY - RY * Math.cos(angle) });
const arc = (from: number, to: number) => {
  const [a, b] = [on(from), on(to)];
  return `M${n(a.x)} ${n(a.y)}A${RX} ${RY} 0 ${to - from > Math.PI ? 1 : 0} 1 ${n(b.x)} ${n(b.y)}`;
};

/** One arc a box; lost ones leave a gap, and what is left gets thinner. */
function haloMarkup(badge: Badge, theme: Theme, boxes: readonly Tick[]): string {
  const ink = theme.badges[badge.kind]?.fill || theme.accent;
  const most = boxes.length || 1;
  const left = boxes.length ? boxes.filter((tick) => tick === 'open').length : 1;
  if (!left) return '';
  const step = (2 * Math.PI) / most;
  let [there, gone] = ['', ''];
  for (let index = 0; index < most; index++) {
    const [from, to] = [index * step, (index + 1) * step];
    if (index < left) there += arc(from + step * 0.1, to - step * 0.1);
    else gone += arc(from + step * 0.3, to - step * 0.3);
  }
  const wide = 0.9 + 1.3 * (left / most);
  return (
    `<g class="force"><title>${escape(badge.title)}</title>` +
    `<ellipse cy="${CY}" rx="${RX}" ry="${RY}" fill="${ink}" fill-opacity="${n(0.06 + 0.12 * (left / most))}"/>` +
    (gone ? `<path d="${gone}" fill="none" stroke="${ink}" stroke-opacity=".5" stroke-width=".6"/>` : '') +
    `<path d="${there}" fill="none" stroke="#06120c" stroke-opacity=".6" stroke-width="${n(wide + 1.2)}"/><path d="${there}" fill="none" stroke="${ink}" stroke-width="${n(wide)}"/></g>`
  );
}

function plate({ id }: Piece, colour: string, letter: string): string {
  const text = id.length <= 4 ? id : letter;
  if (!text) return '';
  const width = 8 + text.length * 6.5;
  return `<g class="plate" transform="translate(0 23.5)"><rect x="${-width / 2}" y="-5.5" width="${width}" height="11" rx="2.8" stroke="${colour}"/><text y="3.4">${escape(text)}</text></g>`;
}
