// Buildings and ruins, hex by hex: roofs with walls to the south and shadows to the south-east, broken walls with stones.

import { type Point, SIDE, noise } from '../layout';
import { n } from '../path';
import type { Cell } from './grid';

const rect = (x: number, y: number, w: number, h: number) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`;

/** Ground plans, in sides of a hex: left, top, width, depth, height. */
const PLANS: [number, number, number, number, number][][] = [
  [
    [-0.52, -0.5, 0.5, 0.44, 0.2],
    [0.06, -0.46, 0.46, 0.34, 0.12],
    [-0.44, 0.08, 0.4, 0.4, 0.13],
    [0.04, 0.02, 0.5, 0.5, 0.2],
  ],
  [
    [-0.5, -0.52, 1, 0.34, 0.2],
    [-0.5, -0.02, 0.36, 0.56, 0.14],
    [-0.02, 0.04, 0.52, 0.48, 0.2],
  ],
  [
    [-0.46, -0.52, 0.4, 0.5, 0.16],
    [0.04, -0.52, 0.46, 0.4, 0.2],
    [-0.56, 0.14, 0.6, 0.4, 0.14],
    [0.14, 0.06, 0.36, 0.5, 0.12],
  ],
];

export interface Town {
  shadows: string;
  walls: string;
  /** By tone. */
  roofs: string[];
  edges: string;
  windows: string;
  vents: string;
}

export function townOf(cells: readonly Cell[], tones: number): Town {
  const town: Town = { shadows: '', walls: '', roofs: Array(tones).fill(''), edges: '', windows: '', vents: '' };
  for (const { key, centre } of cells) {
    const plan = PLANS[Math.floor(noise(`${key}v`) * PLANS.length)]!;
    plan.forEach(([a, b, width, depth, height], index) => {
      const [x, y] = [centre.x + a * SIDE, centre.y + b * SIDE];
      const [w, h, up] = [width * SIDE, depth * SIDE, height * SIDE];
      const inset = SIDE * 0.03;
      const chance = (salt: string) => noise(`${key}${salt}${index}`);
      town.shadows += `M${n(x + w)} ${n(y)}l${n(up * 0.9)} ${n(up * 0.7)}v${n(h)}h${n(-w)}l${n(-up * 0.9)} ${n(-up * 0.1)}Z`;
      town.walls += rect(x, y - up + h, w, up);
      town.roofs[Math.floor(chance('k') * tones)] += rect(x, y - up, w, h);
      town.edges += `M${n(x + inset)} ${n(y - up + h - inset)}V${n(y - up + inset)}H${n(x + w - inset)}`;
      for (let t = SIDE * 0.06; t < w - SIDE * 0.08; t += SIDE * 0.12)
        town.windows += rect(x + t, y - up + h + up * 0.35, SIDE * 0.05, up * 0.3);
      if (chance('q') < 0.6) town.vents += rect(x + w * 0.55, y - up + h * 0.3, SIDE * 0.11, SIDE * 0.09);
    });
  }
  return town;
}

export interface Ruins {
  stones: string;
  walls: string;
}

/** Walls that are left of a house, and what fell from them. */
const WALLS: [number, number][][] = [
  [
    [-0.45, 0.1],
    [-0.45, -0.38],
    [-0.05, -0.38],
  ],
  [
    [0.14, -0.38],
    [0.34, -0.38],
    [0.34, -0.16],
  ],
  [
    [0.36, 0.12],
    [0.36, 0.4],
    [0.02, 0.4],
  ],
  [
    [-0.26, 0.4],
    [-0.45, 0.4],
    [-0.45, 0.3],
  ],
];

export function ruinsOf(cells: readonly Cell[]): Ruins {
  const ruins: Ruins = { stones: '', walls: '' };
  for (const { key, centre } of cells) {
    const turn = (Math.floor(noise(key) * 4) * 90 + 8) * (Math.PI / 180);
    const put = ([x, y]: [number, number]): Point => ({
      x: centre.x + SIDE * (x * Math.cos(turn) - y * Math.sin(turn)),
      y: centre.y + SIDE * (x * Math.sin(turn) + y * Math.cos(turn)),
    });
    for (const wall of WALLS)
      ruins.walls += `M${wall
        .map(put)
        .map(({ x, y }) => `${n(x)} ${n(y)}`)
        .join('L')}`;
    for (let index = 0; index < 13; index++) {
      const angle = noise(`${key}a${index}`) * 6.28;
      const far = SIDE * (0.12 + 0.6 * noise(`${key}b${index}`));
      const size = SIDE * (0.035 + 0.05 * noise(`${key}z${index}`));
      const [x, y] = [centre.x + far * Math.cos(angle), centre.y + far * 0.85 * Math.sin(angle)];
      ruins.stones += `M${n(x - size)} ${n(y)}l${n(size * 0.8)} ${n(-size)}l${n(size)} ${n(size * 0.5)}l${n(-size * 0.4)} ${n(size * 0.9)}Z`;
    }
  }
  return ruins;
}
