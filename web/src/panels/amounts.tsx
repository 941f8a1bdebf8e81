// How many of each: a row with − n + for every kind, and one answer for all of them.

import { useState } from 'preact/hooks';
import { answerOf, begin, changed, isEnough, limits, soFar } from '../state/amounts';
import type { Session } from '../state/session';
import type { Amounts } from '../wire';
import { Icon } from './icons';
import { Picture } from './pieceicon';

export function AmountRows({ session, amounts }: { session: Session; amounts: Amounts }) {
  const [values, setValues] = useState(() => begin(amounts));
  const seat = session.question.prompt.value?.seat ?? null;
  const enough = isEnough(amounts, values);
  const set = (row: number, to: number) => setValues(changed(amounts, values, row, to));
  return (
    <form
      class="amounts"
      onSubmit={(event) => {
        event.preventDefault();
        if (enough) void session.question.answerText(answerOf(amounts, values));
      }}
    >
      {amounts.rows.map((row, index) => {
        const [least, most] = limits(amounts, values, index);
        const value = values[index]!;
        return (
          <div class={`amount ${value ? 'some' : ''}`} role="group" aria-label={row.title}>
            <Picture name={row.picture} owner={seat} theme={session.theme.value} />
            <span class="amount-words">
              <strong>{row.title}</strong>
              {row.about && <small>{row.about}</small>}
              <small class="left">{row.range[1] - value} left</small>
            </span>
            <button
              type="button"
              class="step"
              aria-label={`One ${row.title} less`}
              disabled={value <= least}
              onClick={() => set(index, value - 1)}
            >
              <Icon name="minus" />
            </button>
            <output aria-live="polite">{value}</output>
            <button
              type="button"
              class="step"
              aria-label={`One ${row.title} more`}
              disabled={value >= most}
              onClick={() => set(index, value + 1)}
            >
              <Icon name="plus" />
            </button>
            {row.range[1] > 2 && (
              <button
                type="button"
                class="all"
                aria-label={`As many ${row.title} as possible`}
                disabled={value >= most}
                onClick={() => set(index, most)}
              >
                all
              </button>
            )}
          </div>
        );
      })}
      <button type="submit" class="choice filled" disabled={!enough || session.question.waiting.value !== null}>
        <span>{amounts.label}</span>
        <em class="cost">{soFar(amounts, values)}</em>
      </button>
    </form>
  );
}
