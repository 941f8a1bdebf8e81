// The figure in the middle: what is held can be put on it; a place under the pointer lights up here and in its card.

import type { Signal } from '@preact/signals';
import { offerAt } from '../state/workshop';
import type { Workbench } from '../state/workbench';
import { taking } from './take';

export function FigureView({ workbench, hot }: { workbench: Workbench; hot: Signal<string | null> }) {
  const bench = workbench.bench.value!;
  const held = workbench.held.value;
  const { figure } = bench;
  const stateOf = (id: string | null) => {
    if (!id) return '';
    const offer = held && offerAt(bench, held, id);
    const state = !workbench.placing.value ? '' : offer && !offer.blocked ? ' open' : ' shut';
    return `${state}${hot.value === id ? ' hot' : ''}${bench.faults.some((fault) => fault.place === id) ? ' faulty' : ''}`;
  };
  const full = (id: string | null) => {
    const place = bench.places.find((one) => one.id === id);
    return place?.slots ? Math.min(1, place.used / place.slots) : 0.5;
  };
  return (
    <svg class="figure" viewBox={`0 0 ${figure.width} ${figure.height}`} aria-hidden="true">
      {figure.shapes.map(({ place, kind, path }) => (
        <path
          class={`fig-${kind}${stateOf(place)}`}
          d={path}
          data-place={place ?? undefined}
          style={kind === 'plate' ? { '--full': `${Math.round(full(place) * 100)}%` } : undefined}
          {...(place
            ? {
                onPointerEnter: () => (hot.value = place),
                onPointerLeave: () => (hot.value = null),
                onClick: () => taking(workbench, place).click(),
                ...taking(workbench, place).drop,
              }
            : {})}
        />
      ))}
    </svg>
  );
}
