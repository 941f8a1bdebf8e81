// Choices that differ only in a number, as one row: − n +, and a button that gives the answer.

import { useState } from 'preact/hooks';
import { piecesOf } from '../state/choices';
import type { Series } from '../state/series';
import type { Session } from '../state/session';
import { ChoiceButton } from './choice';
import { Icon } from './icons';

export function SeriesRow({
  session,
  series,
  number,
}: {
  session: Session;
  series: Series;
  number: number | undefined;
}) {
  const { choices } = series;
  const [at, setAt] = useState(choices.length - 1);
  const choice = choices[Math.min(at, choices.length - 1)]!;
  // So many of them also go if they are sent by a touch of the board.
  const set = (to: number) => {
    const [piece] = piecesOf(choice);
    const all = to === choices.length - 1;
    session.choosing.share.value = piece === undefined || all ? null : { piece, answer: choices[to]!.answer };
    setAt(to);
  };
  return (
    <div class="series" role="group" aria-label={choice.label}>
      <ChoiceButton session={session} choice={choice} number={number} />
      <button type="button" class="step" aria-label="One less" disabled={at <= 0} onClick={() => set(at - 1)}>
        <Icon name="minus" />
      </button>
      <button
        type="button"
        class="step"
        aria-label="One more"
        disabled={at >= choices.length - 1}
        onClick={() => set(at + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
