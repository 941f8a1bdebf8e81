// Which sound goes with what has just happened; no DOM.

import type { LogLine, Seat } from '../wire';
import type { Noise } from './sound';

/** What is heard of new lines of the log, and of a turn that begins; null = nothing. */
export function noiseOf(lines: readonly LogLine[], viewer: Seat | null, asked: boolean): Noise | null {
  if (lines.some(({ line }) => viewer !== null && line.strikes === viewer)) return 'blast';
  const rolled = lines.filter(({ line }) => line.dice.length > 0);
  if (rolled.some(({ line }) => line.touches.filter((touch) => 'piece' in touch).length > 1)) return 'shot';
  if (rolled.length) return 'dice';
  return asked ? 'turn' : null;
}
