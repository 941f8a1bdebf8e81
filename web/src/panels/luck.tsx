// Telling luck from skill: what was expected against what was rolled.

import type { Session } from '../state/session';
import { luckBySeat, signed } from '../state/story';
import { Swatch } from './seat';

export function LuckLedger({ session }: { session: Session }) {
  const known = session.view.known.value;
  if (!known) return null;
  const sums = luckBySeat(known.luck);
  if (!sums.length) return <p class="none">No rolls to judge yet.</p>;
  const most = Math.max(
    1,
    ...sums.flatMap((sum) => sum.rows.map((row) => Math.abs(row.happened - row.expected_ppm / 1e6))),
  );
  return (
    <div class="luck">
      {sums.map((sum) => {
        const name = known.scene.seats.find((panel) => panel.seat === sum.seat)?.name ?? 'The game';
        const edge = sum.happened - sum.expected;
        return (
          <section>
            <h3>
              <Swatch seat={sum.seat} theme={session.theme.value} /> {name}{' '}
              <b class={edge >= 0 ? 'tone-good' : 'tone-bad'}>{signed(edge)}</b>
            </h3>
            <table>
              <thead>
                <tr>
                  <th scope="col">Kind</th>
                  <th scope="col">Rolls</th>
                  <th scope="col">Expected</th>
                  <th scope="col">Actual</th>
                  <th scope="col">
                    <span class="sr">Difference</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {sum.rows.map((row) => {
                  const difference = row.happened - row.expected_ppm / 1e6;
                  const width = (Math.abs(difference) / most) * 50;
                  return (
                    <tr>
                      <th scope="row">{row.kind}</th>
                      <td>{row.rolls}</td>
                      <td>{(row.expected_ppm / 1e6).toFixed(1)}</td>
                      <td>{row.happened}</td>
                      <td class="luck-bar">
                        <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
                          <rect
                            class={difference >= 0 ? 'up' : 'down'}
                            x={difference >= 0 ? 50 : 50 - width}
                            y="2"
                            width={width}
                            height="8"
                          />
                          <path d="M50 0v12" />
                        </svg>
                        <span class="sr">{signed(difference)}</span>
                      </td>
                    </tr>
                  );
                })}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">Total</th>
                  <td>{sum.rolls}</td>
                  <td>{sum.expected.toFixed(1)}</td>
                  <td>{sum.happened}</td>
                  <td>{signed(edge)}</td>
                </tr>
              </tfoot>
            </table>
          </section>
        );
      })}
      <p class="note">
        A roll counts for the player who hoped for it. A bar to the right means better luck than expected.
      </p>
    </div>
  );
}
