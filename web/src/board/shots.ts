// A shot on the board: a beam, a ray, a bomb in an arc with its blast, a blow; what it moved; and a banner that says what came of
// it. Loaded with the first shot. No DOM.

import type { Stage, Theme } from '../wire';
import { type Patterns, inksOf } from './drawings';
import { type BoardLayout, type Point, SIDE, type Stand, hexCorners } from './layout';
import { at, between, burst, line, n, polar, polygon } from './path';
import { strokesMarkup } from './strokes';
import { escape } from './svg';

export interface Shooting {
  layout: BoardLayout;
  stands: ReadonlyMap<string, Stand>;
  theme: Theme;
  patterns: Patterns;
  /** How large the board is drawn: what is written keeps its size. */
  zoom: number;
}

export function shotMarkup(stage: Stage, { layout, stands, theme, patterns, zoom }: Shooting): string {
  const shot = stage.shot;
  const places = stage.spaces.map((id) => layout.places.get(id)?.centre);
  const [from, to] = [places[0], places[1] ?? places[0]];
  if (!shot?.weapon || !from || !to) return '';
  const look = theme.badges[shot.weapon];
  const ink = look?.fill || theme.accent;
  const hit = stage.winner === 0;
  const owner = stage.sides[0]?.seat ?? null;
  const draw = (name: string, body?: string) =>
    theme.drawings[name]
      ? strokesMarkup(
          theme.drawings[name]!,
          { ...inksOf(theme, owner, undefined), ...(body ? { body, plain: body } : {}) },
          { pen: theme.pen, patterns },
        )
      : '';
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const shape = look?.shape ?? 'beam';
  const end = hit || far < 1 ? to : past(from, to);
  let drawn = '';
  if (shape === 'arc') drawn = arc(from, to, ink, hit, draw('bomb', ink), draw(stage.sides[1]?.picture ?? 'cloud.M'));
  else if (shape === 'burst' || far < 1) drawn = star(hit ? to : between(from, to, 0.7), ink, SIDE * 0.8);
  else
    drawn =
      (shape === 'ray' ? ray(from, end, ink) : beam(from, end, ink)) +
      (hit ? star(near(from, to), ink, SIDE * 0.62) : '');
  const moved = (shot.moved ?? []).map(([a, b]) => shove(a, b, ink, layout)).join('');
  return `<g class="shot ${hit ? 'hit' : 'missed'}">${moved}${drawn}${banner(stage, from, to, { layout, stands, zoom })}</g>`;
}

/** Where a beam strikes: at the near side of the target. */
const near = (from: Point, to: Point): Point => {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  return between(from, to, Math.max(0.5, 1 - (SIDE * 0.5) / Math.max(1, far)));
};

/** A shot that misses goes by, and on. */
function past(from: Point, to: Point): Point {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  return polar(polar(to, angle, SIDE * 1.5), angle - Math.PI / 2, SIDE * 0.75);
}

/** A wedge that widens towards the target, with chevrons in its direction. */
function beam(from: Point, to: Point, ink: string): string {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const [start, long] = [SIDE * 0.6, Math.hypot(to.x - from.x, to.y - from.y) - SIDE * 0.45];
  if (long <= start) return '';
  let chevrons = '';
  for (let x = start + 22; x < long - 8; x += 32) {
    const half = 5 + (x / long) * 11;
    chevrons += `M${n(x - 6)} ${n(-half)}L${n(x + 4)} 0L${n(x - 6)} ${n(half)}`;
  }
  const wedge = (a: number, b: number) => `M${n(start)} ${-a}L${n(long)} ${-b}V${b}L${n(start)} ${a}Z`;
  return (
    `<g class="shot-beam" transform="translate(${at(from)}) rotate(${n(angle)})">` +
    `<path d="${wedge(5, 15)}" fill="${ink}" fill-opacity=".42"/><path d="${wedge(3, 9)}" fill="${ink}" fill-opacity=".85"/>` +
    `<path d="M${n(start)} 0H${n(long)}" stroke="#ffffff" stroke-width="3"/><path class="shot-chevrons" d="${chevrons}"/></g>`
  );
}

const ray = (from: Point, to: Point, ink: string): string =>
  `<path class="shot-case" d="${line(from, to)}"/><path class="shot-ray" d="${line(from, to)}" stroke="${ink}"/>`;

/** The bomb flies in an arc; where it is not shot down, it goes off. */
function arc(from: Point, to: Point, ink: string, hit: boolean, bomb: string, cloud: string): string {
  const top = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - SIDE * 2.6 };
  const on = (t: number) => between(between(from, top, t), between(top, to, t), t);
  const [here, next] = [on(0.5), on(0.52)];
  const angle = (Math.atan2(next.y - here.y, next.x - here.x) * 180) / Math.PI + 90;
  const way = hit
    ? `M${at(from)}Q${at(top)} ${at(to)}`
    : `M${Array.from({ length: 12 }, (_, step) => at(on((step * 0.5) / 11))).join('L')}`;
  const rings = [58, 80, 102].map(
    (r, index) =>
      `<circle class="shot-ring" cx="${n(to.x)}" cy="${n(to.y)}" r="${r}" stroke-opacity="${0.95 - index * 0.3}" stroke-dasharray="${n(r * 0.8)} 10"/>`,
  );
  const blast = hit
    ? `<circle class="shot-glow" cx="${n(to.x)}" cy="${n(to.y)}" r="98"/>${rings.join('')}<g transform="translate(${n(to.x)} ${n(to.y - 26)}) scale(2.1)">${cloud}</g>`
    : star(here, '#ff7a6a', SIDE);
  return (
    (hit ? blast : '') +
    `<path class="shot-case" d="${way}"/><path class="shot-arc" d="${way}" stroke="${ink}"/>` +
    `<g transform="translate(${at(here)}) rotate(${n(angle)})">${bomb}</g>` +
    (hit ? '' : blast)
  );
}

const star = (where: Point, ink: string, size: number): string =>
  `<path class="shot-star" d="${burst(where, size, size * 0.42, 9)}" stroke="${ink}"/>`;

/** What was moved: where it was, and an arrow to where it is. */
function shove(from: string, to: string, ink: string, { places }: BoardLayout): string {
  const [a, b] = [places.get(from), places.get(to)];
  if (!a || !b) return '';
  const angle = Math.atan2(b.centre.y - a.centre.y, b.centre.x - a.centre.x);
  const tip = polar(b.centre, angle + Math.PI, SIDE * 0.62);
  const head = polygon([polar(tip, angle, 12), polar(tip, angle + 2.5, 11), polar(tip, angle - 2.5, 11)]);
  const ghost = a.corners.length === 6 ? polygon(a.corners) : polygon(hexCorners('flat-hexes', a.centre));
  const way = line(a.centre, tip);
  return `<path class="shot-ghost" d="${ghost}"/><path class="shot-case" d="${way}"/><path class="shot-push" d="${way}" stroke="${ink}"/><path class="shot-head" d="${head}" fill="${ink}"/>`;
}

/** Half the height of a banner. */
const HIGH = 23;

/** The result in a word, with its chance, where it covers neither of both, nor others if that can be helped. */
function banner(
  { banner: word, shot, winner }: Stage,
  from: Point,
  to: Point,
  { layout: { box }, stands, zoom }: Pick<Shooting, 'layout' | 'stands' | 'zoom'>,
): string {
  const chance = shot?.need.value ?? '';
  const scale = Math.max(0.6, 1 / zoom);
  const wide = 40 + word.length * 16 + (chance ? 74 : 0);
  const [half, high] = [(wide / 2) * scale, HIGH * scale];
  const middle = between(from, to);
  const spots = [-1, 1].flatMap((side) =>
    [1.9, 2.6, 3.3].flatMap((away) => [middle, to].map((point) => ({ x: point.x, y: point.y + side * away * SIDE }))),
  );
  const kept = spots.map(({ x, y }) => ({
    x: Math.max(box.x + half, Math.min(box.x + box.width - half, x)),
    y: Math.max(box.y + high, Math.min(box.y + box.height - high, y)),
  }));
  const covers = ({ x, y }: Point) => {
    const over = (point: Point, cost: number) =>
      Math.abs(point.x - x) < half + SIDE * 0.7 && Math.abs(point.y - y) < high + SIDE * 0.8 ? cost : 0;
    return (
      over(from, 5) + over(to, 5) + over(middle, 2) + [...stands.values()].reduce((sum, one) => sum + over(one, 1), 0)
    );
  };
  const best = kept.reduce((one, other) => (covers(other) < covers(one) ? other : one));
  const left = -wide / 2;
  return (
    `<g class="shot-banner ${winner === 0 ? 'good' : 'bad'}" transform="translate(${at(best)}) scale(${scale.toFixed(2)})">` +
    `<path d="M${left} ${-HIGH}h${wide - 14}l14 ${HIGH}l-14 ${HIGH}h${14 - wide}l-12 ${-HIGH}Z"/>` +
    `<text class="shot-word" x="${left + 14}" y="9">${escape(word)}</text>` +
    (chance
      ? `<text class="shot-chance" x="${wide / 2 - 18}" y="0">${escape(chance)}</text><text class="shot-need" x="${wide / 2 - 18}" y="14">${escape(shot!.need.label)}</text>`
      : '') +
    `</g>`
  );
}
