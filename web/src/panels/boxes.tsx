// Boxes of a record sheet.

import type { Tick } from '../wire';

const TICKS = { open: 'open', crossed: 'crossed off', filled: 'gone' } as const;

/** Boxes to tick off; `loss`: how many of those that are left are likely to go. */
export function Boxes({ boxes, loss = 0 }: { boxes: readonly Tick[]; loss?: number }) {
  if (!boxes.length) return null;
  const left = boxes.filter((tick) => tick === 'open').length;
  return (
    <span
      class={`boxes ${boxes.length <= 4 ? 'few' : ''}`}
      role="img"
      aria-label={`${left} of ${boxes.filter((tick) => tick !== 'filled').length} boxes left`}
    >
      {boxes.map((tick, index) => {
        const going = tick === 'open' ? Math.min(1, Math.max(0, loss - (left - 1 - index))) : 0;
        return <i class={going ? 'going' : tick} style={{ '--going': going }} title={TICKS[tick]} key={index} />;
      })}
    </span>
  );
}
