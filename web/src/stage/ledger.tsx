// The sum of a fight in parts: a row for each kind of part, mirrored, and below it the totals or the odds.

import { Letters } from '../panels/letters';
import { PAGE } from '../panels/pieceicon';
import type { Stage, StageCell, Theme } from '../wire';
import { SeatDice, Tokens, Total } from './parts';

export function Ledger({ stage, theme }: { stage: Stage; theme: Theme }) {
  return (
    <div class="ledger">
      {stage.rows.length > 0 && (
        <table>
          <caption class="sr">The sum in parts</caption>
          <colgroup>
            <col />
            <col />
            <col />
          </colgroup>
          <tbody>
            {stage.rows.map((row) => (
              <tr key={row.label}>
                <Cell cell={row.cells[0]} theme={theme} />
                <th scope="row">{row.label}</th>
                <Cell cell={row.cells[1]} theme={theme} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Result stage={stage} theme={theme} />
    </div>
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

/** Both totals, or how likely each side is to win. */
function Result({ stage, theme }: { stage: Stage; theme: Theme }) {
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
      aria-label={`${first?.title} ${Math.round(share)}%, ${second?.title} ${100 - Math.round(share)}%`}
    >
      <b>{Math.round(share)}%</b>
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share} height="12" fill={fill(first?.seat)} />
        <rect x={share} width={100 - share} height="12" fill={fill(second?.seat)} />
        <path d={`M${share} 0v12`} />
      </svg>
      <b>{100 - Math.round(share)}%</b>
    </div>
  );
}
