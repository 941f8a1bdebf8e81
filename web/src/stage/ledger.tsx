// The sum of a fight in parts: a row for each kind of part, mirrored, and below it the totals or the odds.

import { Letters } from '../panels/letters';
import { PAGE } from '../panels/pieceicon';
import { isStray } from '../panels/resting';
import type { Stage, StageCell, StageFact, Theme } from '../wire';
import { SeatDice, Tokens, Total } from './parts';

/** What takes a way out of a fight by its name; null if it cannot be taken now. */
export type Take = (title: string) => (() => void) | null;

/** `alone` is without the result, which then stands elsewhere. */
export function Ledger({
  stage,
  theme,
  alone = false,
  take = () => null,
}: {
  stage: Stage;
  theme: Theme;
  alone?: boolean;
  take?: Take;
}) {
  return (
    <div class="ledger">
      {stage.rows.length > 0 && (
        <table style={{ '--rows': String(stage.rows.length) }}>
          <caption class="sr">The sum in parts</caption>
          <colgroup>
            <col />
            <col />
            <col />
          </colgroup>
          <tbody>
            {stage.rows.map((row, index) => (
              <tr key={`${index}`}>
                <Cell cell={row.cells[0]} theme={theme} />
                <th scope="row">{row.label}</th>
                <Cell cell={row.cells[1]} theme={theme} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!alone && <Result stage={stage} theme={theme} />}
      {!stage.banner && <Ways facts={stage.after.filter((fact) => !isSpoken(fact))} take={take} />}
    </div>
  );
}

/** A fact with a picture before the fight is decided is somebody's word; one without is a way out of it. */
export const isSpoken = ({ picture }: StageFact): boolean => picture !== null;

/** The ways that are open, with what each would give. */
function Ways({ facts, take }: { facts: readonly StageFact[]; take: Take }) {
  if (!facts.length) return null;
  return (
    <ul class="ways">
      {facts.map(({ title, text, tone }) => {
        const [, share] = /(\d+)\s?%/.exec(text) ?? [];
        const way = take(title);
        const said = (
          <>
            <strong>{title}</strong>
            {share === undefined ? <small>{text}</small> : <b>{text}</b>}
            {share !== undefined && <i aria-hidden="true" style={{ '--share': `${share}%` }} />}
          </>
        );
        return (
          <li class={`tone-${tone}`} key={title}>
            {way ? (
              <button type="button" onClick={(event) => !isStray(event) && way()}>
                {said}
              </button>
            ) : (
              <div>{said}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Cell({ cell, theme }: { cell: StageCell | undefined; theme: Theme }) {
  if (!cell) return <td />;
  return (
    <td>
      <div>
        <span class="from">
          <Tokens tokens={cell.tokens} theme={theme} />
          {cell.dice.length > 0 && <SeatDice dice={cell.dice} theme={theme} />}
          {cell.text && <small>{cell.text}</small>}
        </span>
        {cell.value ? (
          <Letters text={cell.value} theme={theme} kind="value" fill="var(--on-paper)" weight={1.16} align="xMidYMid" />
        ) : (
          <span class="value none" aria-label="nothing">
            –
          </span>
        )}
      </div>
    </td>
  );
}

/** A whole percentage that never says what is not sure. */
const whole = (share: number): string =>
  share > 0 && share < 1 ? '<1%' : share > 99 && share < 100 ? '>99%' : `${Math.round(share)}%`;

/** Both totals, or how likely each side is to win. */
export function Result({ stage, theme }: { stage: Stage; theme: Theme }) {
  const [first, second] = stage.sides;
  if (first?.total || second?.total)
    return (
      <p class="totals">
        <Total text={first?.total ?? ''} won={stage.winner === 0} theme={theme} />
        <span class="versus">vs</span>
        <Total text={second?.total ?? ''} won={stage.winner === 1} theme={theme} />
      </p>
    );
  if (first?.chance == null && second?.chance == null) return null;
  const share = (first?.chance ?? 1000 - (second?.chance ?? 0)) / 10;
  const fill = (seat: number | null | undefined) => (seat == null ? 'var(--muted)' : `url(#${PAGE.seat(seat)})`);
  return (
    <div
      class="chances"
      role="img"
      aria-label={`${first?.title} ${whole(share)}, ${second?.title} ${whole(100 - share)}`}
    >
      <b>
        <span>{first?.title} wins </span>
        {whole(share)}
      </b>
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share} height="12" fill={fill(first?.seat)} />
        <rect x={share} width={100 - share} height="12" fill={fill(second?.seat)} />
        <path d={`M${share} 0v12`} />
      </svg>
      <b>
        <span>{second?.title} wins </span>
        {whole(100 - share)}
      </b>
    </div>
  );
}
