// Which part of the board is visible; no DOM. A point p of the board is shown at p × zoom + shift.

import type { Box, Point } from './layout';

export interface Camera {
  zoom: number;
  x: number;
  y: number;
}

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** Shows the whole of `box` in a window, clear of what covers its edges. */
export function fit(box: Box, width: number, height: number, insets: Insets, margin = 14): Camera {
  const [w, h] = [width - insets.left - insets.right - 2 * margin, height - insets.top - insets.bottom - 2 * margin];
  const zoom = Math.max(0.05, Math.min(w / Math.max(1, box.width), h / Math.max(1, box.height), 2.4));
  return {
    zoom,
    x: insets.left + margin + (w - box.width * zoom) / 2 - box.x * zoom,
    y: insets.top + margin + (h - box.height * zoom) / 2 - box.y * zoom,
  };
}

/** For a tall, narrow window: large enough to touch and at least `least`, with `centre` in the middle as far as the box allows. */
export function fill(
  box: Box,
  width: number,
  height: number,
  insets: Insets,
  centre: Point,
  least = 0,
  margin = 8,
): Camera {
  const whole = fit(box, width, height, insets, margin);
  const [w, h] = [width - insets.left - insets.right, height - insets.top - insets.bottom];
  // As wide as the window; a board that is wider than it is high may fill the height instead.
  const across = Math.min((w - 2 * margin) / Math.max(1, box.width), whole.zoom * 2.2);
  const zoom = Math.max(least, across, Math.min((h - 2 * margin) / Math.max(1, box.height), whole.zoom * 2));
  if (zoom <= whole.zoom * 1.05) return whole;
  const shift = (size: number, room: number, away: number) => {
    const most = Math.max(0, (size * zoom + 2 * margin - room) / 2);
    return Math.max(-most, Math.min(most, away * zoom));
  };
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return {
    zoom,
    x: insets.left + w / 2 - middle.x * zoom - shift(box.width, w, centre.x - middle.x),
    y: insets.top + h / 2 - middle.y * zoom - shift(box.height, h, centre.y - middle.y),
  };
}

/** Zooms so that the point of the board under `at` stays there. */
export function zoomAt(camera: Camera, at: Point, factor: number, least: number, most: number): Camera {
  const zoom = Math.max(least, Math.min(most, camera.zoom * factor));
  const real = zoom / camera.zoom;
  return { zoom, x: at.x - (at.x - camera.x) * real, y: at.y - (at.y - camera.y) * real };
}

export const pan = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  x: camera.x + dx,
  y: camera.y + dy,
});

export const toScreen = (camera: Camera, point: Point): Point => ({
  x: point.x * camera.zoom + camera.x,
  y: point.y * camera.zoom + camera.y,
});

/** Keeps some of the board in the window, however far it is dragged. */
export function kept(camera: Camera, box: Box, width: number, height: number): Camera {
  const least = 80;
  const [left, top] = [box.x * camera.zoom, box.y * camera.zoom];
  const [w, h] = [box.width * camera.zoom, box.height * camera.zoom];
  return {
    ...camera,
    x: Math.max(least - w - left, Math.min(width - least - left, camera.x)),
    y: Math.max(least - h - top, Math.min(height - least - top, camera.y)),
  };
}

/** Moves as little as needed to bring a point into view. */
export function bringIn(camera: Camera, point: Point, width: number, height: number, insets: Insets): Camera {
  const rim = 60;
  const seen = toScreen(camera, point);
  const dx = Math.max(0, insets.left + rim - seen.x) - Math.max(0, seen.x - (width - insets.right - rim));
  const dy = Math.max(0, insets.top + rim - seen.y) - Math.max(0, seen.y - (height - insets.bottom - rim));
  return pan(camera, dx, dy);
}
