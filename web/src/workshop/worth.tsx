// Beside the figure: gauges, faults, notes, and the resulting values.

import { Icon } from '../panels/icons';
import { RuleLink } from '../panels/rule';
import type { Workbench } from '../state/workbench';
import type { Gauge, Value } from '../wire';

export function Gauges({ workbench, small = false }: { workbench: Workbench; small?: boolean }) {
  const bench = workbench.bench.value!;
  if (!bench.gauges.length) return null;
  return (
    <div class={small ? 'gauges small' : 'gauges'}>
      {bench.gauges.map((gauge) => (
        <GaugeBar game={workbench.game} gauge={gauge} small={small} key={gauge.id} />
      ))}
    </div>
  );
}

function GaugeBar({ game, gauge, small }: { game: string; gauge: Gauge; small: boolean }) {
  const { used, most, wanted } = gauge;
  const scale = Math.max(used, most, wanted ?? 0, 1);
  const share = (number: number) => `${(100 * number) / scale}%`;
  const over = used > most;
  return (
    <div class={over ? 'gauge over' : 'gauge'} role="group" aria-label={`${gauge.label}: ${used} of ${most}`}>
      <p>
        <strong>{gauge.label}</strong>{' '}
        <span>
          <b>{used}</b>/{most}
        </span>
        {!small && <RuleLink game={game} rule={gauge.rule} />}
      </p>
      <div class="gauge-bar" aria-hidden="true">
        <i class="there" style={{ width: share(most) }} />
        <i class="used" style={{ width: share(used) }} />
        {wanted !== null && wanted > most && (
          <i class="wanted" style={{ left: share(most), width: share(wanted - most) }} />
        )}
      </div>
      {!small && (
        <small>
          {over ? `${used - most} over` : `${most - used} left`}
          {wanted !== null && wanted > most && `, ${wanted} needed with everything on`}
        </small>
      )}
    </div>
  );
}

export function Worth({
  workbench,
  onBattle,
  onSheet,
}: {
  workbench: Workbench;
  onBattle: () => void;
  onSheet: () => void;
}) {
  const bench = workbench.bench.value!;
  const { game } = workbench;
  const sheet = workbench.sheet.value;
  return (
    <aside class="worth" aria-label="Summary">
      <Gauges workbench={workbench} />
      {bench.faults.length > 0 ? (
        <section class="verdict bad" aria-live="polite">
          <h3>
            <Icon name="close" /> Not allowed
          </h3>
          <ul>
            {bench.faults.map((fault) => (
              <li>
                {fault.place && <b>{bench.places.find((place) => place.id === fault.place)?.label ?? fault.place}: </b>}
                {fault.because} <RuleLink game={game} rule={fault.rule} />
              </li>
            ))}
          </ul>
        </section>
      ) : bench.unfit ? (
        <section class="verdict bad" aria-live="polite">
          <h3>
            <Icon name="close" /> Cannot be fielded
          </h3>
          <p>
            {bench.unfit.because} <RuleLink game={game} rule={bench.unfit.rule} />
          </p>
        </section>
      ) : (
        <section class="verdict good" aria-live="polite">
          <h3>
            <Icon name="check" /> Ready for battle
          </h3>
        </section>
      )}
      <button type="button" class="button primary battle" disabled={!bench.fielding} onClick={onBattle}>
        <Icon name="flag" /> Take into battle
      </button>
      {bench.notes.length > 0 && (
        <section class="worth-notes">
          <h3>Worth knowing</h3>
          <ul>
            {bench.notes.map((note) => (
              <li>
                {note.text} <RuleLink game={game} rule={note.rule} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="worth-values">
        <h3>Values</h3>
        <Values game={game} values={bench.values} />
      </section>
      {sheet && (
        <section class="preview">
          <h3>Record sheet</h3>
          <button type="button" onClick={onSheet} aria-label="Enlarge the record sheet">
            <img src={sheet} alt={`Record sheet for ${bench.name}`} />
          </button>
          <p class="row">
            <button type="button" class="tool" onClick={onSheet}>
              <Icon name="search" /> Enlarge
            </button>
            <a class="tool" href={`/workshop/${game}/sheet`} target="_blank">
              <Icon name="print" /> Print
            </a>
          </p>
        </section>
      )}
    </aside>
  );
}

export function Values({ game, values }: { game: string; values: Value[] }) {
  return (
    <dl class="values">
      {values.map((value) => (
        <div>
          <dt>
            {value.label} <RuleLink game={game} rule={value.rule} />
          </dt>
          <dd>
            {value.value}
            {value.because && <small>{value.because}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
