// How a game went: who stood how well, where it turned, and what was lost; no DOM.

import type { CourseMoment, Seat } from '../wire';

/** A moment at which the game turned. */
export interface Turning {
  moment: number;
  /** Who gained. */
  seat: Seat;
  /** By how much, in thousandths. */
  by: number;
}

/** So many turning points are worth a look. */
const MOST = 3;
/** Less than this is no turn, in thousandths. */
const LEAST = 60;

/** The largest gains of a seat between two moments, in the order of the game. */
export function turnings(course: readonly CourseMoment[]): Turning[] {
  const found = course.slice(1).flatMap((now, index) => {
    const gains = now.standing.map((value, seat) => ({ seat, by: value - (course[index]!.standing[seat] ?? value) }));
    const best = gains.sort((a, b) => b.by - a.by)[0];
    return best && best.by >= LEAST ? [{ moment: now.moment, ...best }] : [];
  });
  const largest = found.sort((a, b) => b.by - a.by).slice(0, MOST);
  return largest.sort((a, b) => a.moment - b.moment);
}

/** How many pieces a seat lost: the most that it ever had on the table less what is left. */
export function losses(course: readonly CourseMoment[], seat: Seat): number {
  const counts = course.map(({ pieces }) => pieces[seat] ?? 0);
  return counts.length ? Math.max(...counts) - counts.at(-1)! : 0;
}

/** The line of a seat through a picture of this size. */
export function line(course: readonly CourseMoment[], seat: Seat, width: number, height: number): string {
  const last = course.at(-1)?.moment || 1;
  const points = course.map(({ moment, standing }) => {
    const y = height * (1 - (standing[seat] ?? 0) / 1000);
    return `${((moment / last) * width).toFixed(1)},${y.toFixed(1)}`;
  });
  return points.join(' ');
}
