// Boxes of a record sheet.

import type { Tick } from '../wire';

const TICKS = { open: 'open', crossed: 'crossed off', filled: 'gone' } as const;

/** Boxes to tick off. */
export function Boxes({ boxes }: { boxes: readonly Tick[] }) {
  if (!boxes.length) return null;
  const left = boxes.filter((tick) => tick === 'open').length;
  return (
    <span
      class={`boxes ${boxes.length <= 4 ? 'few' : ''}`}
      role="img"
      aria-label={`${left} of ${boxes.filter((tick) => tick !== 'filled').length} boxes left`}
    >
      {boxes.map((tick) => (
        <i class={tick} title={TICKS[tick]} />
      ))}
    </span>
  );
}
