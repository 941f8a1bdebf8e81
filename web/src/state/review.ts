// What a coach says about answers and games, in numbers that people read; no DOM.

import type { ReviewMoment } from '../wire';

/** A chance in thousandths as a whole percentage; certain only where it is. */
export function chance(thousandths: number): string {
  if (thousandths > 0 && thousandths < 5) return '<1%';
  if (thousandths < 1000 && thousandths >= 995) return '>99%';
  return `${Math.round(thousandths / 10)}%`;
}

/** What was gained or lost, in thousandths, as a percentage with its sign. */
export function gained(thousandths: number): string {
  const sign = thousandths > 0 ? '+' : thousandths < 0 ? '−' : '±';
  return `${sign}${(Math.abs(thousandths) / 10).toFixed(1)}%`;
}

/** The chances as a line through a picture of this size. */
export function chanceLine(moments: readonly ReviewMoment[], width: number, height: number): string {
  const [first, last] = [moments[0]?.moment ?? 0, moments.at(-1)?.moment ?? 0];
  const points = moments.map(({ moment, chance }) => {
    const x = (width * (moment - first)) / (last - first || 1);
    return `${x.toFixed(1)},${(height * (1 - chance / 1000)).toFixed(1)}`;
  });
  return points.join(' ');
}
