// The window onto the board: where it looks by itself, and after somebody has moved it.

import {
  type Camera,
  type Insets,
  NO_INSETS,
  bringIn,
  closeUp,
  fill,
  fit,
  kept,
  pan,
  toScreen,
  zoomAt,
} from './camera';
import { type Box, type Point, growth } from './layout';

/** A window as narrow as this shows only a part of most boards. */
export const NARROW = 760;

/** What is looked at. */
export interface Subject {
  /** The bounds of everything there is. */
  box(): Box;
  /** The middle of what matters now. */
  centre(): Point;
  /** What is to be seen as a whole, as long as nobody has moved the board. */
  whole(): Box | null;
  /** What is shown at first instead of everything, and the closest that it is looked at; none = everything. */
  frame(narrow: boolean): { box: Box; most: number } | null;
  /** Another part of the board is in the window. */
  shifted(camera: Camera, size: { width: number; height: number }, insets: Insets): void;
  /** The zoom at which the smallest piece can still be seen; 0 if it does not matter. */
  least(): number;
  /** The size of pieces has changed. */
  grown(): void;
}

export interface Viewport {
  /** How much pieces on hexes are enlarged, so that they stay visible when zoomed out. */
  readonly growth: number;
  /** Whether somebody has moved it by hand. */
  readonly moved: boolean;
  /** How large a unit of the board is in the window. */
  readonly scale: number;
  /** Whether there is clearly more room across than along. */
  readonly wide: boolean;
  /** How much of each edge the panels cover. */
  inset(insets: Insets): void;
  /** Shows everything, as if nobody had moved it. */
  fit(): void;
  /** Takes the view of a board that nobody has moved by hand. */
  settle(): void;
  /** In a narrow window, which shows only a part: settles again if what matters is out of sight. */
  follow(): void;
  zoom(factor: number): void;
  zoomBy(factor: number, at: Point): void;
  panBy(dx: number, dy: number): void;
  /** Brings a point of the board into view. */
  show(point: Point): void;
  /** Looks at a part of the board. */
  lookAt(box: Box): void;
  /** Where a point of the board is in the window. */
  spot(point: Point): Point;
}

export function createViewport(svg: SVGSVGElement, shifted: SVGGElement, subject: Subject): Viewport {
  let camera: Camera = { zoom: 1, x: 0, y: 0 };
  let insets = NO_INSETS;
  let moved = false;
  let grown = 1;

  const size = () => ({ width: svg.clientWidth || 1, height: svg.clientHeight || 1 });
  const narrow = () => size().width <= NARROW;
  const whole = () => {
    const { width, height } = size();
    return fit(subject.box(), width, height, insets);
  };

  function set(next: Camera, byHand = true): void {
    const { width, height } = size();
    camera = byHand ? kept(next, subject.box(), width, height) : next;
    moved ||= byHand;
    const { zoom, x, y } = camera;
    shifted.setAttribute(
      'transform',
      `matrix(${zoom.toFixed(4)} 0 0 ${zoom.toFixed(4)} ${x.toFixed(1)} ${y.toFixed(1)})`,
    );
    // The printed numbers of spaces are noise on a small board.
    svg.classList.toggle('far', zoom < 0.62);
    svg.classList.toggle('near', zoom > 1.15);
    svg.classList.toggle('close', zoom > 1.7);
    // How much small letters are enlarged, so that they can be read.
    const up = Math.max(1, 1.2 / zoom).toFixed(2);
    if (shifted.style.getPropertyValue('--up') !== up) shifted.style.setProperty('--up', up);
    subject.shifted(camera, { width, height }, insets);
    const by = growth(zoom);
    if (Math.abs(by - grown) < 0.02) return;
    grown = by;
    subject.grown();
  }

  /** Everything, or what matters of it. */
  function first(): Camera {
    const { width, height } = size();
    const frame = subject.frame(narrow());
    if (!frame) return narrow() ? fill(subject.box(), width, height, insets, subject.centre()) : whole();
    const camera = fit(frame.box, width, height, insets, 0);
    const zoom = Math.min(frame.most, Math.max(camera.zoom, whole().zoom));
    const centre = { x: frame.box.x + frame.box.width / 2, y: frame.box.y + frame.box.height / 2 };
    return closeUp(subject.box(), width, height, insets, centre, zoom, 30);
  }

  function settle(): void {
    const { width, height } = size();
    const camera = first();
    const near = camera.zoom < subject.least();
    // Of a part that does not fit, nothing beside it is shown where it would fit.
    const box = (narrow() && subject.frame(true)?.box) || subject.box();
    set(near ? closeUp(box, width, height, insets, subject.centre(), subject.least()) : camera, false);
  }

  function inSight(): boolean {
    const { width, height } = size();
    const [top, bottom] = [insets.top, height - insets.bottom];
    const centre = toScreen(camera, subject.centre());
    const seen = centre.x > 0 && centre.x < width && centre.y > top && centre.y < bottom;
    const box = subject.whole();
    if (!seen || !box) return seen;
    const from = toScreen(camera, box);
    const [wide, high] = [box.width * camera.zoom, box.height * camera.zoom];
    const [left, right] = [insets.left, width - insets.right];
    // What is larger than the window need not fit into it.
    if (wide > right - left || high > bottom - top) return true;
    return from.x >= left && from.x + wide <= right && from.y >= top && from.y + high <= bottom;
  }

  const zoomBy = (factor: number, at: Point) => set(zoomAt(camera, at, factor, Math.min(whole().zoom * 0.6, 0.5), 5));

  return {
    get growth() {
      return grown;
    },
    get moved() {
      return moved;
    },
    get scale() {
      return camera.zoom;
    },
    get wide() {
      const { width, height } = size();
      const free = { across: width - insets.left - insets.right, along: height - insets.top - insets.bottom };
      return !narrow() && free.across > free.along * 1.1;
    },
    inset(next) {
      insets = next;
      if (!moved) settle();
    },
    fit() {
      set(whole(), false);
      moved = false;
    },
    settle,
    follow() {
      const partly = narrow() || subject.frame(false) !== null || whole().zoom < subject.least();
      if (!moved && partly && !inSight()) settle();
    },
    zoom(factor) {
      const { width, height } = size();
      const { left, right, top, bottom } = insets;
      zoomBy(factor, { x: (left + width - right) / 2, y: (top + height - bottom) / 2 });
    },
    zoomBy,
    panBy: (dx, dy) => set(pan(camera, dx, dy)),
    show(point) {
      const { width, height } = size();
      const next = bringIn(camera, point, width, height, insets);
      // What is in view already needs no move, and leaves the board to itself.
      if (next.x !== camera.x || next.y !== camera.y) set(next);
    },
    lookAt(box) {
      const { width, height } = size();
      const camera = fit(box, width, height, insets, 6);
      const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const near = camera.zoom < subject.least();
      set(near ? closeUp(box, width, height, insets, centre, subject.least()) : camera);
    },
    spot(point) {
      const { left, top } = svg.getBoundingClientRect();
      const { x, y } = toScreen(camera, point);
      return { x: x + left, y: y + top };
    },
  };
}
