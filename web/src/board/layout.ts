// Where everything is, in board units; no DOM. A hex has a side of SIDE units, other boards are WIDTH units wide.

import type { Board, Layout, Piece, Scene, Space, Theme } from '../wire';
import { blockOf } from './blocks';
import { decorCorners } from './decor';
import { printedNames } from './names';
import { type Painted, innerOf, isPainted, paintedOf, pictureCorners, shifted } from './picture';
import { cells } from './room';
import { type Spots, spotsOf } from './spots';
import { isInked } from './tiles';

export const SIDE = 40;
export const WIDTH = 1000;
const ROOT3 = Math.sqrt(3);
const GAP = SIDE * 1.5;
const TITLE = 44;

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A space as drawn. */
export interface Place {
  id: string;
  /** What is printed on it. */
  name: string;
  board: string;
  centre: Point;
  /** Corners; empty for a round space. */
  corners: Point[];
  /** Half the width of the room for pieces. */
  room: number;
  /** For free spaces; where name and pieces go depends on how many there are, see blocks.ts. */
  inner: Inner | null;
  /** For areas printed with the theme's pen: where number, pieces and scenery go. */
  spots: Spots | null;
  /** For areas of a painted board: where the picture leaves room. */
  painted: Painted | null;
  /** For hexes: the ids across each side, where side i runs from corner i to corner i + 1. */
  across: (string | null)[];
}

export interface Inner {
  /** A small dot prints no name, and its pieces may stick out. */
  named: boolean;
  pieces: Box;
}

export interface BoardLayout {
  places: Map<string, Place>;
  /** `shift` moves a printed point of the board to where it is drawn. */
  boards: { id: string; title: string; box: Box; layout: Layout; shift: Point }[];
  /** Everything but trays. */
  box: Box;
  /** Whether the board is turned a quarter to the left. */
  turned: boolean;
}

/** The six directions across the sides, in the order of the corners. */
const FLAT_ACROSS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const;
const POINTY_ACROSS = [
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
  [1, 0],
] as const;

export function hexCentre(layout: Layout, q: number, r: number): Point {
  return layout === 'pointy-hexes'
    ? { x: SIDE * ROOT3 * (q + r / 2), y: SIDE * 1.5 * r }
    : { x: SIDE * 1.5 * q, y: SIDE * ROOT3 * (r + q / 2) };
}

/** Corners clockwise, beginning in the east for flat hexes and in the south-east for pointy ones. */
export function hexCorners(layout: Layout, centre: Point, side = SIDE): Point[] {
  const turn = layout === 'pointy-hexes' ? 30 : 0;
  return [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = ((corner * 60 + turn) * Math.PI) / 180;
    return { x: centre.x + side * Math.cos(angle), y: centre.y + side * Math.sin(angle) };
  });
}

/** Whether a board is a single one of hexes, and clearly higher than wide: it can be turned to fill a wide window. */
export function isTall({ boards }: Pick<Scene, 'boards'>): boolean {
  const [board] = boards;
  if (boards.length !== 1 || !board || board.layout === 'areas') return false;
  const { box } = layOut({ boards });
  return box.height > box.width * 1.2;
}

/** Where a point of a board comes to lie that is turned a quarter to the left. */
const turn = ({ x, y }: Point): Point => ({ x: y, y: -x });

/** Without a theme, no board is taken to be printed with its pen. */
export function layOut(scene: Pick<Scene, 'boards'>, theme?: Theme, turned = false): BoardLayout {
  const places = new Map<string, Place>();
  const boards: BoardLayout['boards'] = [];
  let left = 0;
  for (const board of scene.boards) {
    const names = printedNames(board);
    const own = board.spaces.map((space) => placeOf(board, space, names.get(space.id)!));
    // Only places are turned: whatever stands there is drawn upright.
    if (turned)
      for (const place of own) Object.assign(place, { centre: turn(place.centre), corners: place.corners.map(turn) });
    const painted = isPainted(board, theme);
    if (painted) own.forEach((place) => paint(place, theme!));
    if (theme && isInked(board, theme)) {
      const spots = spotsOf(
        own.map((place) => place.corners),
        tilesIn(board),
      );
      own.forEach((place, index) => (place.spots = place.corners.length ? spots[index]! : null));
    }
    const printed = painted ? pictureCorners(theme!) : [];
    const box = boxAround([...own.flatMap(outline), ...decorCorners(board.decor), ...printed]);
    // Boards stand side by side, the main one first.
    const shift = { x: left - box.x, y: -box.y };
    for (const place of own) places.set(place.id, moved(place, shift));
    boards.push({ id: board.id, title: board.title, layout: board.layout, box: { ...box, x: left, y: 0 }, shift });
    left += box.width + GAP;
  }
  const width = Math.max(0, left - GAP);
  const height = Math.max(0, ...boards.map((board) => board.box.height));
  // Several boards have titles above them.
  const top = boards.length > 1 ? TITLE : 0;
  return { places, boards, box: { x: 0, y: -top, width, height: height + top }, turned };
}

function paint(place: Place, theme: Theme): void {
  const room = theme.picture!.spots[place.id];
  if (!room) return;
  place.painted = paintedOf(room);
  place.inner = innerOf(place.painted);
}

/** The tiles of a board, as printed. */
const tilesIn = ({ decor }: Board): Point[][] =>
  decor.flatMap(({ form }) => ('tile' in form ? [form.tile.points.map(([x, y]) => ({ x, y }))] : []));

function placeOf(board: Board, space: Space, name: string): Place {
  const { shape } = space;
  const base = { id: space.id, name, board: board.id, across: [], inner: null, spots: null, painted: null };
  if ('hex' in shape) {
    const centre = hexCentre(board.layout, shape.hex.q, shape.hex.r);
    return {
      ...base,
      centre,
      corners: hexCorners(board.layout, centre),
      room: SIDE * 0.8,
      across: acrossOf(board, space),
    };
  }
  const unit = WIDTH / 1000;
  if ('dot' in shape) {
    const [x, y] = shape.dot.at;
    const room = shape.dot.radius * unit;
    const centre = { x: x * unit, y: y * unit };
    const named = room >= TINY;
    return { ...base, centre, corners: [], room, inner: { named, pieces: around(centre, named ? room : 21) } };
  }
  const corners = shape.area.points.map(([x, y]) => ({ x: x * unit, y: y * unit }));
  const centre = centroid(corners);
  const near = Math.min(...corners.map((corner) => Math.hypot(corner.x - centre.x, corner.y - centre.y)));
  const room = near * 0.8;
  return { ...base, centre, corners, room, inner: { named: true, pieces: around(centre, room) } };
}

/** Round spaces smaller than this have no room for a name. */
export const TINY = 18;

const around = ({ x, y }: Point, far: number): Box => ({ x: x - far, y: y - far, width: 2 * far, height: 2 * far });

// Worked out once per board: there are few, and each stays the same object for a whole game.
const known = new WeakMap<Board, Map<string, string>>();

function acrossOf(board: Board, space: Space): (string | null)[] {
  if (!('hex' in space.shape)) return [];
  let byHex = known.get(board);
  if (!byHex) {
    byHex = new Map();
    for (const { id, shape } of board.spaces) if ('hex' in shape) byHex.set(`${shape.hex.q},${shape.hex.r}`, id);
    known.set(board, byHex);
  }
  const { q, r } = space.shape.hex;
  const steps = board.layout === 'pointy-hexes' ? POINTY_ACROSS : FLAT_ACROSS;
  return steps.map(([dq, dr]) => byHex.get(`${q + dq},${r + dr}`) ?? null);
}

/** The centroid of a polygon, or the average of its corners if it has no area. */
export function centroid(corners: Point[]): Point {
  let area = 0;
  const sum = { x: 0, y: 0 };
  corners.forEach((a, index) => {
    const b = corners[(index + 1) % corners.length]!;
    const cross = a.x * b.y - b.x * a.y;
    area += cross;
    sum.x += (a.x + b.x) * cross;
    sum.y += (a.y + b.y) * cross;
  });
  if (Math.abs(area) > 1e-6) return { x: sum.x / (3 * area), y: sum.y / (3 * area) };
  const mean = (of: (point: Point) => number) =>
    corners.reduce((total, point) => total + of(point), 0) / Math.max(1, corners.length);
  return { x: mean((point) => point.x), y: mean((point) => point.y) };
}

function outline(place: Place): Point[] {
  if (place.corners.length) return place.corners;
  const {
    centre: { x, y },
    room,
  } = place;
  return [
    { x: x - room, y: y - room },
    { x: x + room, y: y + room },
  ];
}

function moved(place: Place, by: Point): Place {
  const shift = (point: Point) => ({ x: point.x + by.x, y: point.y + by.y });
  const along = (box: Box): Box => ({ ...box, ...shift(box) });
  const inner = place.inner && { ...place.inner, pieces: along(place.inner.pieces) };
  const spots = place.spots && {
    ...place.spots,
    number: shift(place.spots.number),
    hub: shift(place.spots.hub),
    scenery: place.spots.scenery.map(shift),
    open: place.spots.open.map(shift),
  };
  const painted = place.painted && shifted(place.painted, by);
  return { ...place, centre: shift(place.centre), corners: place.corners.map(shift), inner, spots, painted };
}

export function boxAround(points: Point[]): Box {
  if (!points.length) return { x: 0, y: 0, width: 0, height: 0 };
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

export interface Stand extends Point {
  scale: number;
}

/** Where the pieces of one space stand: close together, or spread out in a ring when fanned. */
export function stack(place: Place, count: number, fanned: boolean): Stand[] {
  const { centre, room, inner } = place;
  if (inner) return inRows(place, inner, count, fanned);
  const size = Math.min(1, room / (SIDE * 0.8));
  if (count === 1) return [{ ...centre, scale: size }];
  if (fanned) {
    const radius = Math.max(room * 1.05, (SIDE * 0.86 * size) / Math.sin(Math.PI / count));
    return ring(centre, count, radius, size);
  }
  // As large as a ring of them can be within the room, and turned a little, so that two do not hide each other's names.
  const turn = Math.sin(Math.PI / count);
  const scale = Math.max(0.34, Math.min(size, (room * 0.94) / (PIECE + (PIECE * 0.86) / turn)));
  return ring(centre, count, (PIECE * 0.86 * scale) / turn, scale, count === 2 ? Math.PI * 1.06 : -Math.PI / 2);
}

/** Pieces nearer to each other than this are spread out under the pointer. */
const LEGIBLE = 30;

/** In the block of an area; pieces that lie on each other there spread out under the pointer. */
function inRows(place: Place, { named, pieces: room }: Inner, count: number, fanned: boolean): Stand[] {
  let stood = named ? blockOf(place, count).pieces : cells(room, count);
  const close = stood.some((one, at) =>
    stood.slice(at + 1).some((other) => Math.hypot(other.x - one.x, other.y - one.y) < LEGIBLE * 0.9),
  );
  if (fanned && close) stood = cells(grow(boxAround(stood), count), count);
  return stood.map(({ x, y, size }) => ({ x, y, scale: size / (PIECE * 2.4) }));
}

/** A box with the same middle and room for that many legible pieces. */
function grow({ x, y, width, height }: Box, count: number): Box {
  const columns = Math.ceil(Math.sqrt(count));
  const [w, h] = [columns * LEGIBLE * 1.2, Math.ceil(count / columns) * LEGIBLE * 1.2];
  return { x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h };
}

/** Half the width of a piece. */
const PIECE = 20;

function ring(centre: Point, count: number, radius: number, scale: number, start = -Math.PI / 2): Stand[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = start + (index * 2 * Math.PI) / count;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle), scale };
  });
}

/** Pieces on hexes are at least this wide on the screen, as long as that takes no more than half again their size. */
const VISIBLE = 36;

/** How much pieces are enlarged on a board that is zoomed far out. */
export const growth = (zoom: number): number => Math.min(1.5, Math.max(1, VISIBLE / (PIECE * 2.4 * zoom)));

/** The pieces of a hex, enlarged around its middle. */
export const enlarged = ({ x, y }: Point, stands: Stand[], by: number): Stand[] =>
  stands.map((stand) => ({ x: x + (stand.x - x) * by, y: y + (stand.y - y) * by, scale: stand.scale * by }));

/** Where a piece goes that is part of the ground. */
export const onGround = ({ centre, room }: Place): Stand => ({ ...centre, scale: Math.min(1, room / 16) });

/** Pieces by space, in drawing order. */
export function piecesBySpace(pieces: Piece[]): Map<string, Piece[]> {
  const at = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (piece.at === null) continue;
    const here = at.get(piece.at);
    if (here) here.push(piece);
    else at.set(piece.at, [piece]);
  }
  return at;
}

/** The nearest space in the direction of an arrow key. */
export function towards(layout: BoardLayout, from: string, key: string): string | null {
  const ways: Record<string, [number, number]> = {
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
  };
  const start = layout.places.get(from)?.centre;
  const way = ways[key];
  if (!start || !way) return null;
  let best: { id: string; cost: number } | null = null;
  for (const { id, centre } of layout.places.values()) {
    const [x, y] = [centre.x - start.x, centre.y - start.y];
    const ahead = x * way[0] + y * way[1];
    const aside = Math.abs(x * way[1] - y * way[0]);
    if (ahead < 1 || aside > ahead * 1.8) continue;
    const cost = ahead + aside * 1.4;
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id ?? null;
}

/** Where what happens in a space is drawn: among its pieces. */
export const middleOf = ({ spots, painted, centre }: Place): Point => spots?.hub ?? painted?.hub ?? centre;

/** A number in [0, 1) that is always the same for a text: drawings vary, but never flicker. */
export function noise(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  hash ^= hash >>> 15;
  return ((hash >>> 0) % 10007) / 10007;
}

/** Which spaces there are, and where. */
export const layoutKey = (scene: Scene): string =>
  scene.boards
    .map(({ id, spaces }) => id + spaces.map(({ id, shape }) => id + JSON.stringify(shape).slice(0, 40)).join())
    .join('|');
