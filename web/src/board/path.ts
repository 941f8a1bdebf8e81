// Small helpers for SVG paths.

import type { Point } from './layout';

export const n = (value: number) => String(Math.round(value * 10) / 10);
export const at = (point: Point) => `${n(point.x)} ${n(point.y)}`;
export const polygon = (points: Point[]) => (points.length ? `M${points.map(at).join('L')}Z` : '');
export const line = (a: Point, b: Point) => `M${at(a)}L${at(b)}`;
export const between = (a: Point, b: Point, share = 0.5): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});
export const polar = (centre: Point, angle: number, radius: number): Point => ({
  x: centre.x + radius * Math.cos(angle),
  y: centre.y + radius * Math.sin(angle),
});

export function circle(centre: Point, radius: number): string {
  const r = n(radius);
  return `M${n(centre.x - radius)} ${n(centre.y)}a${r} ${r} 0 1 0 ${n(radius * 2)} 0a${r} ${r} 0 1 0 ${n(-radius * 2)} 0Z`;
}

/** A star with many points. */
export function burst(centre: Point, outer: number, inner: number, points: number): string {
  return polygon(
    Array.from({ length: 2 * points }, (_, index) =>
      polar(centre, (index * Math.PI) / points, index % 2 ? inner : outer),
    ),
  );
}

/** A closed curve through all points. */
export function smooth(points: Point[]): string {
  const middle = (index: number) => between(points[index % points.length]!, points[(index + 1) % points.length]!);
  let d = `M${at(middle(0))}`;
  for (let index = 1; index <= points.length; index++)
    d += `Q${at(points[index % points.length]!)} ${at(middle(index))}`;
  return d + 'Z';
}

/** A round blot, slightly uneven, always the same for the same seed. */
export function blot(
  centre: Point,
  radius: number,
  uneven: number,
  random: (index: number) => number,
  corners = 9,
): string {
  return smooth(
    Array.from({ length: corners }, (_, index) =>
      polar(centre, (index / corners) * 2 * Math.PI, radius * (1 - uneven / 2 + uneven * random(index))),
    ),
  );
}
