// Putting what is held somewhere, by a click or by dropping it.

import { fittingOf, offerAt, whyNotThere } from '../state/workshop';
import type { Workbench } from '../state/workbench';

/** What a place does with what is held. */
export function taking(workbench: Workbench, place: string) {
  const put = () => {
    const bench = workbench.bench.value;
    const held = workbench.held.value;
    if (!bench || !held || !workbench.placing.value) return;
    if ('place' in held && held.place === place) return workbench.lay();
    const offer = offerAt(bench, held, place);
    const why = whyNotThere(bench, held, place);
    if (offer && !why) void workbench.take(offer);
    else if (why) workbench.refuse(why);
  };
  return {
    click: put,
    drop: {
      onDragOver: (event: DragEvent) => {
        if (!workbench.placing.value) return;
        event.preventDefault();
        const open = workbench.bench.value && offerAt(workbench.bench.value, workbench.held.value, place);
        if (event.dataTransfer) event.dataTransfer.dropEffect = open && !open.blocked ? 'copy' : 'none';
        (event.currentTarget as Element).classList.add('target');
      },
      onDragLeave: (event: DragEvent) => (event.currentTarget as Element).classList.remove('target'),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        event.stopPropagation();
        (event.currentTarget as Element).classList.remove('target');
        put();
      },
    },
  };
}

/** Removing a fitting by dropping it on the list of parts. */
export const takingBack = (workbench: Workbench) => ({
  onDragOver: (event: DragEvent) => {
    if (workbench.bench.value && fittingOf(workbench.bench.value, workbench.held.value)) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const fitting = workbench.bench.value && fittingOf(workbench.bench.value, workbench.held.value);
    if (!fitting) return;
    event.preventDefault();
    void workbench.take(fitting.remove);
  },
});

/** A drag must have some data, or some browsers drag nothing. */
export function carry(event: DragEvent, label: string): void {
  event.dataTransfer?.setData('text/plain', label);
  if (event.dataTransfer) event.dataTransfer.effectAllowed = 'copyMove';
}
