// How each shape of ground is painted in relief; light falls from the north-west. A few large paths for each, no filters.

import { mix } from '../colour';
import { type Box, type Point, SIDE, noise } from '../layout';
import { between, line, n, polygon } from '../path';
import type { Cell } from './grid';
import { runOf, ripples } from './line';
import { loops, region, roughened } from './region';
import { ruinsOf, townOf } from './town';
import { type Stand, crownsOf } from './woods';

/** What a painter works with. */
export interface Paint {
  cells: readonly Cell[];
  /** The kind that is painted. */
  kind: string;
  fill: string;
  ink: string;
  /** What shadows are made of. */
  shadow: string;
  /** For ids within the page. */
  id: string;
}

export const path = (d: string, attributes: string) => (d ? `<path d="${d}" ${attributes}/>` : '');
const by = (x: number, y = x) => `transform="translate(${n(SIDE * x)} ${n(SIDE * y)})"`;
const whole = 'fill-rule="evenodd"';

/** Strokes along a line, in sides of a hex. */
const along = (d: string, width: number, ink: string, more = '') =>
  path(
    d,
    `fill="none" stroke="${ink}" stroke-width="${n(width * SIDE)}" stroke-linecap="round" stroke-linejoin="round" ${more}`,
  );

const drop = (d: string, shadow: string, far: number, strength: number) =>
  path(d, `fill="${shadow}" fill-opacity="${strength}" ${whole} ${by(far, far * 1.15)}`);

const sunny = (colour: string, share: number) => mix(colour, '#fff3bc', share);
const shady = (colour: string, share: number) => mix(colour, '#1c1704', share);

/** Within the outline, a light stroke moved from the light and a dark one moved towards it. */
function bevel(d: string, { fill, id }: Paint, wide: number): string {
  const clip = `${id}-bevel`;
  const stroke = (ink: string, x: number, y: number) =>
    path(d, `stroke="${ink}" stroke-width="${n(wide * SIDE)}" ${by(x, y)}`);
  return (
    `<clipPath id="${clip}"><path d="${d}" clip-rule="evenodd"/></clipPath>` +
    `<g clip-path="url(#${clip})" fill="none">${stroke(sunny(fill, 0.52), wide * 0.3, wide * 0.3)}${stroke(shady(fill, 0.42), -wide * 0.3, -wide * 0.34)}</g>`
  );
}

/** A terrace with light from the north-west, and ticks down its side. */
function hill(paint: Paint): string {
  const { cells, kind, fill, shadow } = paint;
  const d = region(cells, kind, 0.1);
  const edge = shady(fill, 0.6);
  let ticks = '';
  for (const loop of loops(cells, (cell) => cell.kinds.has(kind))) {
    const points = roughened(loop, 0.1, kind);
    points.forEach((point, index) => {
      const next = points[(index + 1) % points.length]!;
      for (const share of [0.2, 0.7]) {
        const from = between(point, next, share);
        const long = Math.hypot(next.x - point.x, next.y - point.y) || 1;
        const [x, y] = [(point.y - next.y) / long, (next.x - point.x) / long];
        const tick = SIDE * (0.12 + 0.1 * noise(`${kind}${index}${share}`));
        ticks += `M${n(from.x + x * SIDE * 0.06)} ${n(from.y + y * SIDE * 0.06)}l${n(x * tick)} ${n(y * tick)}`;
      }
    });
  }
  return (
    drop(d, shadow, 0.12, 0.42) +
    path(d, `fill="${fill}" ${whole}`) +
    bevel(d, paint, 0.4) +
    path(ticks, `fill="none" stroke="${edge}" stroke-opacity=".45" stroke-width="1.1"`) +
    path(d, `fill="none" stroke="${edge}" stroke-opacity=".7" stroke-width="1.3"`)
  );
}

/** A lip, a dark wall to the north-west, a lit one to the south-east, a floor. */
function gully({ cells, kind, fill, ink }: Paint): string {
  const { d } = runOf(cells, kind, 0.13);
  const earth = mix(fill, ink, 0.35);
  return (
    along(d, 1.22, sunny(fill, 0.3), 'stroke-opacity=".5"') +
    along(d, 1.06, sunny(fill, 0.42)) +
    along(d, 0.98, fill) +
    path(
      d,
      `fill="none" stroke="${shady(fill, 0.5)}" stroke-opacity=".4" stroke-width="${n(SIDE * 1.02)}" stroke-dasharray="1.8 6"`,
    ) +
    along(d, 0.86, ink, by(-0.02, -0.03)) +
    along(d, 0.6, sunny(fill, 0.18), by(0.1)) +
    along(d, 0.5, earth, by(0.03, 0.05)) +
    along(d, 0.3, sunny(earth, 0.1), by(0.03, 0.05))
  );
}

function river({ cells, kind, fill, ink }: Paint): string {
  const run = runOf(cells, kind, 0.2);
  const bank = '#c3b988';
  return (
    along(run.d, 1.2, bank, 'stroke-opacity=".6"') +
    along(run.d, 1.05, bank) +
    along(run.d, 0.92, shady(fill, 0.38)) +
    along(run.d, 0.84, fill, by(0.02, 0.03)) +
    along(run.d, 0.5, mix(fill, ink, 0.22)) +
    along(ripples(run), 0.035, mix(fill, '#ffffff', 0.78), 'stroke-opacity=".85"')
  );
}

/** Standing water with a shore. */
function lake(paint: Paint): string {
  const { cells, kind, fill, ink } = paint;
  const d = region(cells, kind, 0.14);
  let waves = '';
  for (const { kinds, centre, key } of cells)
    if (kinds.has(kind))
      for (let index = 0; index < 4; index++) {
        const x = centre.x + (noise(`${key}x${index}`) - 0.5) * SIDE * 1.1;
        const y = centre.y + (index - 1.5) * SIDE * 0.36;
        waves += `M${n(x - 6)} ${n(y)}q3 -3.4 6 0t6 0`;
      }
  return (
    path(d, `fill="#c3b988" stroke="#c3b988" stroke-width="7" ${whole}`) +
    path(d, `fill="${fill}" stroke="${shady(fill, 0.38)}" stroke-width="3" ${whole}`) +
    bevel(d, { ...paint, fill: mix(fill, ink, 0.1) }, 0.24) +
    path(waves, `fill="none" stroke="${mix(fill, '#ffffff', 0.7)}" stroke-opacity=".7" stroke-width="1.4"`)
  );
}

function road({ cells, kind, fill, ink, shadow }: Paint): string {
  const { d } = runOf(cells, kind);
  return (
    along(d, 0.36, shadow, `stroke-opacity=".45" ${by(0.03, 0.05)}`) +
    along(d, 0.33, ink) +
    along(d, 0.26, fill) +
    along(d, 0.03, mix(fill, ink, 0.62), 'stroke-dasharray="6.4 5.6"')
  );
}

/** A deck with rails, along the line of what crosses there. */
function bridge({ cells, kind, fill, ink, shadow }: Paint): string {
  const [long, wide] = [SIDE * 0.78, SIDE * 0.21];
  return cells
    .filter((cell) => cell.kinds.has(kind) && !cell.beyond)
    .map((cell) => {
      const way = cell.across.filter(
        (other) => other && !other.beyond && [...other.kinds].some((one) => one !== kind && cell.kinds.has(one)),
      );
      const ends = way.filter((other) => other && isWay(cell, other)).map((other) => other!.centre);
      const from = ends[0] ?? { x: cell.centre.x - 1, y: cell.centre.y };
      const to = ends[1] ?? { x: 2 * cell.centre.x - from.x, y: 2 * cell.centre.y - from.y };
      const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
      let planks = '';
      for (let t = -long; t <= long; t += SIDE * 0.12) planks += `M${n(t)} ${n(-wide)}V${n(wide)}`;
      const deck = (y: number) => `M${n(-long)} ${n(y)}h${n(2 * long)}v${n(2 * wide)}h${n(-2 * long)}Z`;
      return (
        `<g transform="translate(${n(cell.centre.x)} ${n(cell.centre.y)}) rotate(${n(turn)})">` +
        path(deck(-wide + SIDE * 0.1), `fill="${shadow}" fill-opacity=".5"`) +
        path(deck(-wide), `fill="${fill}" stroke="${ink}" stroke-width="1.6"`) +
        path(planks, `stroke="${mix(fill, ink, 0.45)}"`) +
        path(
          `M${n(-long)} ${n(-wide)}H${n(long)}M${n(-long)} ${n(wide)}H${n(long)}`,
          `stroke="${sunny(fill, 0.6)}" stroke-width="2"`,
        ) +
        `</g>`
      );
    })
    .join('');
}

/** Whether what leads over a bridge leads on to a neighbour: of all kinds that both are drawn as, the last painted. */
function isWay(cell: Cell, other: Cell): boolean {
  const over = [...cell.kinds].at(-2);
  return over !== undefined && other.kinds.has(over);
}

const wood =
  (stand: Stand, floored: boolean) =>
  ({ cells, kind, fill, ink, shadow }: Paint): string => {
    const d = floored ? region(cells, kind, 0.14) : '';
    const shade = mix(fill, shadow, 0.62);
    const tones = [mix(ink, '#06140c', 0.1), ink, mix(ink, '#f2ffb0', 0.09), mix(ink, '#06140c', 0.04)];
    return (
      (d ? drop(d, shadow, 0.07, 0.3) + path(d, `fill="${fill}" ${whole}`) : '') +
      crownsOf(cells, kind, stand)
        .map(
          ({ shades, tops, lights }, index) =>
            path(shades, `fill="${shade}" fill-opacity=".75"`) +
            path(tops, `fill="${tones[index]}"`) +
            path(
              lights,
              `fill="none" stroke="#ffffff" stroke-opacity=".32" stroke-width="${n(stand.radius * SIDE * 0.26)}" stroke-linecap="round"`,
            ),
        )
        .join('')
    );
  };

function buildings({ cells, kind, fill, ink, shadow }: Paint): string {
  const pad = region(cells, kind, 0.05);
  const own = cells.filter((cell) => cell.kinds.has(kind) && !cell.beyond);
  const roofs = [mix(ink, '#ffffff', 0.34), ink, mix(ink, '#c08a5c', 0.42), mix(ink, '#4a6470', 0.3)];
  const town = townOf(own, roofs.length);
  const key = '#202826';
  return (
    drop(pad, shadow, 0.05, 0.3) +
    path(pad, `fill="${fill}" stroke="${shady(fill, 0.45)}" stroke-width="1.2" ${whole}`) +
    path(town.shadows, `fill="${shadow}" fill-opacity=".5"`) +
    path(town.walls, `fill="${mix(ink, '#16201d', 0.62)}" stroke="${key}"`) +
    town.roofs.map((d, index) => path(d, `fill="${roofs[index]}" stroke="${key}" stroke-width="1.1"`)).join('') +
    path(town.edges, 'fill="none" stroke="#ffffff" stroke-opacity=".5" stroke-width="1.2"') +
    path(town.windows, 'fill="#ffd98a" fill-opacity=".85"') +
    path(town.vents, `fill="#6b7876" stroke="${key}" stroke-width=".8"`)
  );
}

function ruins({ cells, kind, fill, ink, shadow }: Paint): string {
  const ground = region(cells, kind, 0.18);
  const { stones, walls } = ruinsOf(cells.filter((cell) => cell.kinds.has(kind) && !cell.beyond));
  return (
    path(
      ground,
      `fill="${fill}" stroke="${shady(fill, 0.5)}" stroke-opacity=".5" stroke-width="1.5" stroke-dasharray="4 3" ${whole}`,
    ) +
    path(stones, `fill="${shady(fill, 0.35)}"`) +
    path(stones, `fill="${ink}" ${by(-0.02, -0.025)}`) +
    along(walls, 0.12, shadow, `stroke-opacity=".5" ${by(0.05, 0.07)}`) +
    along(walls, 0.12, shady(fill, 0.6)) +
    along(walls, 0.065, sunny(ink, 0.25))
  );
}

/** Open ground: fields of several tones, some of them ploughed. */
export function fields(box: Box, tones: readonly string[]): string {
  if (!tones.length) return '';
  const [wide, high, tilt] = [SIDE * 3.1, SIDE * 2.2, -0.21];
  const corner = (i: number, j: number): Point => {
    const u = (i + (noise(`u${i},${j}`) - 0.5) * 0.5) * wide;
    const v = (j + (noise(`v${i},${j}`) - 0.5) * 0.4) * high;
    return {
      x: box.x + u * Math.cos(tilt) - v * Math.sin(tilt),
      y: box.y + u * Math.sin(tilt) + v * Math.cos(tilt),
    };
  };
  const painted = tones.map(() => '');
  let furrows = '';
  const across = Math.ceil((box.width * Math.cos(tilt) + box.height * Math.abs(Math.sin(tilt))) / wide) + 2;
  const down = Math.ceil((box.height * Math.cos(tilt) + box.width * Math.abs(Math.sin(tilt))) / high) + 2;
  const lifted = Math.ceil((box.height * Math.abs(Math.sin(tilt))) / wide) + 1;
  for (let i = -lifted - 1; i < across; i++)
    for (let j = -2; j < down; j++) {
      const quad = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)] as const;
      painted[Math.floor(noise(`f${i},${j}`) * tones.length)] += polygon([...quad]);
      if (noise(`p${i},${j}`) < 0.3)
        for (let t = 0.12; t < 1; t += 0.11)
          furrows += line(between(quad[0], quad[3], t), between(quad[1], quad[2], t));
    }
  const hedge = mix(tones[0]!, '#1f3a14', 0.45);
  return (
    painted
      .map((d, index) => path(d, `fill="${tones[index]}" stroke="${hedge}" stroke-opacity=".3" stroke-width=".8"`))
      .join('') + path(furrows, `fill="none" stroke="${hedge}" stroke-opacity=".3" stroke-width="1"`)
  );
}

/** In the order in which they are painted. A shape that is not here is painted hex by hex, on top. */
export const PAINTERS: [string, (paint: Paint) => string][] = [
  ['contours', hill],
  ['gully', gully],
  ['waves', lake],
  ['river', river],
  ['rubble', ruins],
  ['road', road],
  ['bridge', bridge],
  ['brush', wood({ gap: 0.26, radius: 0.1, margin: 0.1 }, false)],
  ['hatched', wood({ gap: 0.4, radius: 0.17, margin: 0.15 }, true)],
  ['forest', wood({ gap: 0.32, radius: 0.2, margin: 0.1 }, true)],
  ['blocks', buildings],
  ['streets', buildings],
];
