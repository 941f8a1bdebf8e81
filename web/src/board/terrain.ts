// The ground, drawn as a few large paths: spaces of one kind merge where they touch.
// A theme names the drawing of a kind (`contours`, `waves`, …: docs/themes.md); a name that is not known here gets a plain fill and a letter.

import type { Board, Space, Stroke, Theme, ThemeSpace } from '../wire';
import { type Scheme, drawing, ground, mix } from './colour';
import { SIDE, type BoardLayout, type Place, type Point, noise } from './layout';
import { isSky } from './decor';
import { inksOf, patternsOf } from './drawings';
import { strokesMarkup } from './strokes';
import { drawnLinks } from './threads';
import { at, between, blot, circle, line, n, polar, polygon } from './path';

interface Ink {
  fill: string;
  ink: string;
  scheme: Scheme;
}

interface Patch {
  places: Place[];
  /** Whether a space has the same drawing, so that roads and lakes continue into it. */
  same: (id: string | null) => boolean;
  ink: Ink;
}

type Draw = (patch: Patch) => string;

const path = (d: string, attributes: string) => (d ? `<path d="${d}" ${attributes}/>` : '');
const round = 'stroke-linecap="round" stroke-linejoin="round"';
const random = (place: Place, salt: string) => (index: number) => noise(`${place.id}${salt}${index}`);
const sizeOf = (place: Place) => (place.across.length ? SIDE : place.room * 1.1);

/** All the ground of a board as SVG. */
export function terrain(board: Board, layout: BoardLayout, theme: Theme, scheme: Scheme): string {
  const painted = terrainOf(board, layout, theme, scheme);
  const lines = grid(board, layout, theme, scheme);
  return board.layout === 'areas' ? lines + painted : painted + lines;
}

/** The spaces themselves, without lines between them. */
export function terrainOf(board: Board, layout: BoardLayout, theme: Theme, scheme: Scheme): string {
  const kinds = new Map<string, Space[]>();
  for (const space of board.spaces) kinds.set(space.kind, [...(kinds.get(space.kind) ?? []), space]);
  const shapeOf = new Map(board.spaces.map((space) => [space.id, lookOfSpace(theme, space.kind)?.shape ?? '']));
  let grounds = '';
  let drawings = '';
  for (const [kind, spaces] of kinds) {
    const look = lookOfSpace(theme, kind);
    const places = spaces.flatMap((space) => layout.places.get(space.id) ?? []);
    const ink = inkOf(look, theme, scheme);
    const shape = look?.shape ?? '';
    const sheer = SHEER[shape];
    grounds += path(
      places.map(shapePath).join(''),
      `fill="${ink.fill}" ${sheer === undefined ? `stroke="${ink.fill}" stroke-width="1"` : `fill-opacity="${sheer}"`}`,
    );
    drawings += path(
      places
        .filter((place) => place.inner)
        .map(shapePath)
        .join(''),
      `fill="none" stroke="${ink.ink}" stroke-opacity=".85" stroke-width="1.3" stroke-linejoin="round"`,
    );
    const draw = DRAWINGS[shape];
    const same = (id: string | null) => id !== null && shapeOf.get(id) === shape;
    const own = theme.drawings[shape];
    if (own) drawings += pictured(places, own, look, theme);
    else if (draw) drawings += draw({ places, same, ink });
    else if (shape === '' && look?.letter && look.letter !== '.') drawings += letters(places, look.letter, ink);
  }
  return grounds + drawings;
}

/** A drawing of the theme on each space. */
function pictured(places: Place[], strokes: Stroke[], look: ThemeSpace | undefined, theme: Theme): string {
  // The ground is painted without the patterns of a board: its light is flat.
  const pen = { ...theme.pen, shade: 'soft' as const };
  const drawn = strokesMarkup(strokes, inksOf(theme, null, look), { pen, patterns: patternsOf('ground') });
  const edge = path(
    places.map((place) => polygon(place.corners)).join(''),
    `fill="none" stroke="${look?.ink}" stroke-width="2"`,
  );
  return (
    edge +
    places
      .map(
        (place) =>
          `<g transform="translate(${n(place.centre.x)} ${n(place.centre.y)}) scale(${n((sizeOf(place) * 1.35) / 48)})">${drawn}</g>`,
      )
      .join('')
  );
}

/** The look of a kind of space: one that is only made of others looks like the uppermost. */
const lookOfSpace = ({ spaces }: Theme, kind: string): ThemeSpace | undefined => {
  const look = spaces[kind];
  return look && !look.shape && look.of.length ? spaces[look.of.at(-1)!] : look;
};

/** Kinds of ground that let what is printed below show through. */
const SHEER: Record<string, number> = { land: 0.5, sun: 0 };

export function shapePath(place: Place): string {
  return place.corners.length ? polygon(place.corners) : circle(place.centre, place.room);
}

function inkOf(look: ThemeSpace | undefined, theme: Theme, scheme: Scheme): Ink {
  const fill = look?.fill || mix(theme.background, theme.ink, 0.14);
  const ink = look?.ink || mix(theme.background, theme.ink, 0.5);
  const light = isSky(look) ? 'dark' : scheme;
  // Where nothing lies below, a light table shows its paper.
  const paper = light === 'light' && look?.shape === 'orbit' && theme.light?.tones.raised;
  return { fill: paper || ground(fill, light), ink: drawing(ink, light), scheme: light };
}

function letters(places: Place[], letter: string, { ink }: Ink): string {
  const texts = places.map(
    ({ centre }) => `<text x="${n(centre.x)}" y="${n(centre.y + 6)}">${letter.replace(/[<&>]/g, '')}</text>`,
  );
  return `<g fill="${ink}" opacity=".6" font-size="18" text-anchor="middle">${texts.join('')}</g>`;
}

/** Thin lines between spaces, drawn links, a strong line around the board, and corner ticks as on a survey sheet. */
function grid(board: Board, layout: BoardLayout, theme: Theme, scheme: Scheme): string {
  const ink = scheme === 'dark' ? theme.ink : '#1b1a16';
  let inner = '';
  let hull = '';
  for (const space of board.spaces) {
    const place = layout.places.get(space.id);
    if (!place) continue;
    if (place.inner) continue;
    place.across.forEach((id, side) => {
      const edge = line(place.corners[side]!, place.corners[(side + 1) % 6]!);
      if (id === null) hull += edge;
      else if (id > place.id) inner += edge;
    });
  }
  return (
    path(drawnLinks(board, layout), `class="links" fill="none" stroke="${ink}"`) +
    path(inner, `fill="none" stroke="${ink}" stroke-opacity="${scheme === 'dark' ? '.16' : '.28'}" stroke-width=".8"`) +
    path(
      hull,
      `fill="none" stroke="${scheme === 'dark' ? mix(theme.background, '#000000', 0.5) : '#fbf8ef'}" stroke-width="5" ${round}`,
    ) +
    path(hull, `fill="none" stroke="${ink}" stroke-opacity=".75" stroke-width="1.8" ${round}`)
  );
}

/** A network of strokes from centre to centre: stroked wide, it is the outline of the whole patch. */
function network({ places, same }: Patch): string {
  const byId = new Map(places.map((place) => [place.id, place]));
  let d = '';
  for (const place of places) {
    d += `M${at(place.centre)}h.1`;
    for (const id of place.across) {
      const other = id !== null && same(id) && id > place.id ? byId.get(id) : undefined;
      if (other) d += line(place.centre, other.centre);
    }
  }
  return d;
}

/** Wide strokes on top of each other, each with an outline. */
function terraces(patch: Patch, steps: { width: number; fill: string; edge: string; line: number }[]): string {
  const d = network(patch);
  return steps
    .map(
      ({ width, fill, edge, line: thin }) =>
        path(d, `fill="none" stroke="${edge}" stroke-width="${n(width + thin * 2)}" ${round}`) +
        path(d, `fill="none" stroke="${fill}" stroke-width="${n(width)}" ${round}`),
    )
    .join('');
}

const plain: Draw = ({ places, ink }) => {
  let ticks = '';
  for (const place of places) {
    const rnd = random(place, 'p');
    for (let index = 0; index < 5; index++) {
      const point = polar(place.centre, rnd(index) * 6.28, sizeOf(place) * (0.25 + 0.5 * rnd(index + 20)));
      ticks += `M${at(point)}l1.6 -3.4M${n(point.x + 3)} ${n(point.y)}l.4 -3`;
    }
  }
  return path(ticks, `fill="none" stroke="${ink.ink}" stroke-opacity=".45" stroke-width="1" ${round}`);
};

const contours: Draw = (patch) => {
  const { fill, ink, scheme } = patch.ink;
  const high = scheme === 'dark' ? mix(fill, ink, 0.55) : mix(fill, '#8a6a34', 0.3);
  const step = (share: number) => mix(fill, high, share);
  const edge = mix(fill, ink, scheme === 'dark' ? 0.72 : 0.5);
  let ticks = '';
  for (const { centre } of patch.places)
    for (let angle = 0; angle < 6.28; angle += 0.4189)
      ticks += line(polar(centre, angle, 20.5), polar(centre, angle, 23.5));
  return (
    terraces(patch, [
      { width: 57, fill: step(0.25), edge, line: 0.8 },
      { width: 41, fill: step(0.6), edge, line: 0.8 },
      { width: 23, fill: step(1), edge, line: 0.9 },
    ]) + path(ticks, `fill="none" stroke="${ink}" stroke-opacity=".6" stroke-width="1"`)
  );
};

const waves: Draw = (patch) => {
  const { fill, ink } = patch.ink;
  let marks = '';
  for (const place of patch.places) {
    const rnd = random(place, 'w');
    for (const [dx, dy] of [
      [-13, -11],
      [8, -3],
      [-9, 8],
      [11, 15],
    ] as const) {
      const x = place.centre.x + dx + (rnd(dx) - 0.5) * 7;
      const y = place.centre.y + dy + (rnd(dy) - 0.5) * 5;
      marks += `M${n(x - 8)} ${n(y)}q4 -4.4 8 0t8 0`;
    }
  }
  return (
    terraces(patch, [
      { width: 57, fill: mix(fill, ink, 0.1), edge: mix(fill, ink, 0.55), line: 0.9 },
      { width: 44, fill: mix(fill, '#0a2233', 0.16), edge: mix(fill, ink, 0.28), line: 0.7 },
    ]) + path(marks, `fill="none" stroke="${ink}" stroke-opacity=".75" stroke-width="1.5" ${round}`)
  );
};

/** Where crowns stand in a hex, from the back to the front. */
const CROWNS = [
  [0.08, -0.52],
  [-0.42, -0.32],
  [0.48, -0.22],
  [-0.14, -0.04],
  [0.32, 0.24],
  [-0.5, 0.28],
  [-0.06, 0.5],
] as const;

const hatched: Draw = (patch) => {
  const { fill, ink, scheme } = patch.ink;
  const tones = [
    ['shade', mix(fill, '#000000', scheme === 'dark' ? 0.5 : 0.3)],
    ['crown', mix(fill, ink, scheme === 'dark' ? 0.42 : 0.34)],
    ['light', mix(fill, ink, scheme === 'dark' ? 0.86 : 0.2)],
  ] as const;
  // Crown by crown, so that the front ones lie over those behind them.
  return CROWNS.map(([dx, dy], index) => {
    const paths = { shade: '', crown: '', light: '' };
    for (const place of patch.places) {
      const rnd = random(place, 't');
      const r = SIDE * (0.22 + 0.08 * rnd(index));
      const x = place.centre.x + (dx + (rnd(index + 9) - 0.5) * 0.12) * SIDE;
      const y = place.centre.y + (dy + (rnd(index + 20) - 0.5) * 0.1) * SIDE;
      paths.shade += circle({ x, y: y + 2 }, r);
      paths.crown += circle({ x, y }, r);
      paths.light += circle({ x: x - r * 0.25, y: y - r * 0.3 }, r * 0.5);
    }
    return tones.map(([name, tone]) => path(paths[name], `fill="${tone}"`)).join('');
  }).join('');
};

/** Roofs of a works: left, top, width, height, in sides. */
const ROOFS = [
  [-0.58, -0.5, 0.5, 0.4],
  [0.05, -0.54, 0.5, 0.32],
  [-0.62, 0.06, 0.36, 0.46],
  [-0.14, -0.06, 0.36, 0.54],
  [0.36, -0.1, 0.3, 0.56],
] as const;

const blocks: Draw = ({ places, ink }) => {
  let [shadows, roofs, ridges, stacks] = ['', '', '', ''];
  for (const { id, centre } of places) {
    const flip = noise(id) > 0.5 ? -1 : 1;
    for (const [dx, dy, w, h] of ROOFS) {
      const [wide, high] = [w * SIDE, h * SIDE];
      const [x, y] = [centre.x + (flip > 0 ? dx : -dx - w) * SIDE, centre.y + dy * SIDE];
      const box = `h${n(wide)}v${n(high)}h${n(-wide)}Z`;
      shadows += `M${n(x + 2)} ${n(y + 3)}${box}`;
      roofs += `M${n(x)} ${n(y)}${box}`;
      ridges += `M${n(x)} ${n(y + high / 2)}h${n(wide)}`;
    }
    stacks += circle({ x: centre.x + flip * 0.2 * SIDE, y: centre.y + 0.32 * SIDE }, 3.4);
  }
  const roof = mix(ink.fill, ink.ink, 0.46);
  return (
    path(shadows, `fill="${mix(ink.fill, '#000000', 0.62)}"`) +
    path(roofs, `fill="${roof}" stroke="${mix(roof, ink.ink, 0.75)}" stroke-width=".9"`) +
    path(ridges, `fill="none" stroke="${mix(roof, '#000000', 0.4)}" stroke-width=".9"`) +
    path(stacks, `fill="${mix(roof, '#000000', 0.55)}" stroke="${ink.ink}" stroke-width=".9"`)
  );
};

const road: Draw = ({ places, same, ink }) => {
  let way = '';
  for (const place of places) {
    const gates = roadGates(place, same);
    if (gates.length === 2) way += `M${at(gates[0]!)}Q${at(place.centre)} ${at(gates[1]!)}`;
    else for (const gate of gates) way += line(gate, place.centre);
    if (!gates.length) way += `M${n(place.centre.x - 10)} ${n(place.centre.y)}h20`;
  }
  return (
    path(way, `fill="none" stroke="${mix(ink.fill, '#000000', 0.55)}" stroke-width="13" ${round}`) +
    path(way, `fill="none" stroke="${mix(ink.fill, ink.ink, 0.62)}" stroke-width="10" ${round}`) +
    path(way, `fill="none" stroke="${mix(ink.fill, '#000000', 0.5)}" stroke-width="1.2" stroke-dasharray="6 5"`)
  );
};

/** Where a road leaves its space: toward other roads, and straight on over the board's edge. */
function roadGates(place: Place, same: (id: string | null) => boolean): Point[] {
  const gate = (side: number) => between(place.corners[side]!, place.corners[(side + 1) % 6]!);
  const joined = place.across.flatMap((id, side) => (same(id) ? [side] : []));
  if (joined.length === 1 && place.across.includes(null)) {
    const ahead = [3, 2, 4].map((turn) => (joined[0]! + turn) % 6).find((side) => place.across[side] === null);
    if (ahead !== undefined) joined.push(ahead);
  }
  return joined.map(gate);
}

const crater: Draw = ({ places, ink }) => {
  let [scorch, bowl, floor, rays] = ['', '', '', ''];
  for (const place of places) {
    const rnd = random(place, 'c');
    const size = sizeOf(place);
    scorch += blot(place.centre, size * 0.76, 0.12, rnd, 14);
    bowl += blot({ x: place.centre.x, y: place.centre.y + 1 }, size * 0.62, 0.08, rnd, 14);
    floor += blot({ x: place.centre.x, y: place.centre.y + size * 0.08 }, size * 0.45, 0.08, rnd, 12);
    for (let index = 0; index < 14; index++) {
      const angle = (index + rnd(index) * 0.5) * 0.449;
      rays += line(
        polar(place.centre, angle, size * 0.68),
        polar(place.centre, angle, size * (0.74 + 0.1 * rnd(index + 5))),
      );
    }
  }
  return (
    path(scorch, `fill="${mix(ink.fill, ink.ink, 0.32)}"`) +
    path(rays, `fill="none" stroke="${ink.ink}" stroke-opacity=".5" stroke-width="1.2" ${round}`) +
    path(bowl, `fill="${mix(ink.fill, '#000000', 0.3)}" stroke="${ink.ink}" stroke-width="1.2"`) +
    path(floor, `fill="${mix(ink.fill, '#000000', 0.62)}"`)
  );
};

const glow: Draw = (patch) => {
  const { fill, ink } = patch.ink;
  let crust = '';
  for (const place of patch.places) {
    const rnd = random(place, 'l');
    for (let index = 0; index < 6; index++) {
      const point = polar(place.centre, index * 1.047 + rnd(index) * 0.7, index === 0 ? 4 : 14 + 7 * rnd(index + 8));
      crust += blot(point, 7 + 3 * rnd(index + 3), 0.5, (corner) => rnd(index * 11 + corner), 6);
    }
  }
  return (
    `<g class="glow">` +
    terraces(patch, [
      { width: 58, fill: mix(fill, ink, 0.2), edge: mix(fill, '#000000', 0.45), line: 1 },
      { width: 44, fill: mix(fill, ink, 0.55), edge: mix(fill, ink, 0.4), line: 1.6 },
      { width: 26, fill: mix(ink, '#fff2c4', 0.35), edge: mix(fill, ink, 0.8), line: 2 },
    ]) +
    `</g>` +
    path(crust, `fill="${mix(fill, '#120805', 0.72)}" stroke="${ink}" stroke-opacity=".8" stroke-width="1"`)
  );
};

const cone: Draw = ({ places, ink }) => {
  let [cone, ridges, core, fire] = ['', '', '', ''];
  for (const place of places) {
    const rnd = random(place, 'v');
    const size = sizeOf(place);
    cone += blot(place.centre, size * 0.8, 0.2, rnd, 12);
    for (let index = 0; index < 16; index++) {
      const angle = (index + rnd(index) * 0.4) * 0.3927;
      ridges += line(
        polar(place.centre, angle, size * 0.36),
        polar(place.centre, angle, size * (0.6 + 0.18 * rnd(index + 7))),
      );
    }
    for (const angle of [0.4, 2.3, 4.4]) {
      const bend = polar(place.centre, angle + 0.3, size * 0.5);
      fire += `M${at(polar(place.centre, angle, size * 0.2))}Q${at(bend)} ${at(polar(place.centre, angle + 0.1, size * 0.78))}`;
    }
    core += blot(place.centre, size * 0.3, 0.2, rnd, 8);
  }
  return (
    path(cone, `fill="${mix(ink.fill, '#000000', 0.45)}" stroke="${ink.ink}" stroke-opacity=".6" stroke-width="1"`) +
    path(ridges, `fill="none" stroke="${mix(ink.fill, ink.ink, 0.45)}" stroke-width="1.5" ${round}`) +
    `<g class="glow">` +
    path(fire, `fill="none" stroke="${ink.ink}" stroke-width="3.4" ${round}`) +
    path(core, `fill="${mix(ink.ink, '#ffe9a8', 0.5)}" stroke="${ink.ink}" stroke-width="3"`) +
    `</g>`
  );
};

const rubble: Draw = ({ places, ink }) => {
  let stones = '';
  let shade = '';
  for (const place of places) {
    const rnd = random(place, 'r');
    for (let index = 0; index < 13; index++) {
      const point = polar(place.centre, index * 2.4 + rnd(index), sizeOf(place) * (0.12 + 0.055 * index));
      const radius = 2.6 + 3 * rnd(index + 40);
      const stone = (by: number) =>
        polygon(
          Array.from({ length: 5 }, (_, corner) =>
            polar(
              { x: point.x + by, y: point.y + by },
              corner * 1.257 + rnd(index),
              radius * (0.7 + 0.5 * rnd(index * 7 + corner)),
            ),
          ),
        );
      stones += stone(0);
      shade += stone(1.6);
    }
  }
  return (
    path(shade, 'fill="#000000" fill-opacity=".4"') +
    path(stones, `fill="${mix(ink.fill, ink.ink, 0.5)}" stroke="${ink.ink}" stroke-opacity=".6" stroke-width=".7"`)
  );
};

const stars: Draw = ({ places, ink }) => {
  let [small, large] = ['', ''];
  for (const place of places) {
    const rnd = random(place, 's');
    for (let index = 0; index < 9; index++) {
      const point = polar(place.centre, rnd(index) * 6.28, sizeOf(place) * 0.85 * Math.sqrt(rnd(index + 20)));
      if (index < 7) small += circle(point, 0.6 + 0.5 * rnd(index + 40));
      else large += `M${n(point.x - 3)} ${n(point.y)}h6M${n(point.x)} ${n(point.y - 3)}v6`;
    }
  }
  return (
    path(small, `fill="${ink.ink}" fill-opacity=".7"`) +
    path(large, `fill="none" stroke="${ink.ink}" stroke-opacity=".6" stroke-width=".8" ${round}`)
  );
};

const dunes: Draw = ({ places, ink }) => {
  let ridges = '';
  for (const place of places) {
    const rnd = random(place, 'd');
    const size = sizeOf(place);
    for (let index = -2; index <= 2; index++) {
      const half = size * (0.62 - Math.abs(index) * 0.12);
      const x = place.centre.x - half + (rnd(index + 2) - 0.5) * 8;
      const y = place.centre.y + index * size * 0.27;
      ridges += `M${n(x)} ${n(y)}q${n(half * 0.5)} ${n(-size * 0.16)} ${n(half)} 0t${n(half)} ${n(-size * 0.03)}`;
    }
  }
  return path(ridges, `fill="none" stroke="${ink.ink}" stroke-opacity=".5" stroke-width="1.2" ${round}`);
};

const streets: Draw = ({ places, ink }) => {
  let houses = '';
  for (const place of places) {
    const rnd = random(place, 'h');
    const step = sizeOf(place) * 0.4;
    for (let row = -1; row <= 1; row++) {
      for (let column = -1; column <= 1; column++) {
        const [w, h] = [
          step * (0.55 + 0.3 * rnd(row * 3 + column + 9)),
          step * (0.55 + 0.3 * rnd(row * 3 + column + 30)),
        ];
        houses += `M${n(place.centre.x + column * step - w / 2)} ${n(place.centre.y + row * step - h / 2)}h${n(w)}v${n(h)}h${n(-w)}Z`;
      }
    }
  }
  return path(
    houses,
    `fill="${mix(ink.fill, ink.ink, 0.35)}" stroke="${ink.ink}" stroke-opacity=".55" stroke-width=".8"`,
  );
};

const DRAWINGS: Record<string, Draw> = {
  plain,
  contours,
  waves,
  hatched,
  blocks,
  road,
  crater,
  glow,
  cone,
  rubble,
  stars,
  dunes,
  streets,
  // What ground in relief has more of.
  brush: hatched,
  forest: hatched,
  river: waves,
  gully: contours,
  bridge: road,
};
