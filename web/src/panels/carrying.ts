// A weapon in the list is carried to its target on the board: with a mouse, as a finger moves the list.

import { actor, ends, isOnBoard, isOpen } from '../state/choices';
import type { Session } from '../state/session';
import type { Choice } from '../wire';

/** A press that moves further than this carries the choice. */
const FAR = 9;
const SVG = 'http://www.w3.org/2000/svg';

/** A line over everything, from where the press began. */
function lineFrom(press: PointerEvent): { over: SVGSVGElement; to(event: PointerEvent): void } {
  const over = document.createElementNS(SVG, 'svg');
  Object.assign(over.style, {
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    pointerEvents: 'none',
    zIndex: '90',
  });
  const line = over.appendChild(document.createElementNS(SVG, 'path'));
  line.setAttribute('class', 'carry-line');
  document.body.append(over);
  return {
    over,
    to: ({ clientX, clientY }) => line.setAttribute('d', `M${press.clientX} ${press.clientY}L${clientX} ${clientY}`),
  };
}

/** Whether a choice wants something that is named next: what it is dropped on. */
export const isCarriable = (choice: Choice): boolean =>
  isOpen(choice) && !isOnBoard(choice) && !ends(choice) && actor(choice) !== null;

/** A press on a choice: if the pointer moves on to the board and lets go there, the choice is given and what is there is touched. */
export function carry(session: Session, choice: Choice, press: PointerEvent): void {
  if (press.pointerType !== 'mouse' || press.button !== 0 || !isCarriable(choice)) return;
  let line: ReturnType<typeof lineFrom> | null = null;
  const move = (event: PointerEvent) => {
    if (!line && Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < FAR) return;
    line ??= lineFrom(press);
    line.to(event);
    session.choosing.pointedChoice.value = choice;
  };
  const drop = (event: PointerEvent) => {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', drop);
    removeEventListener('pointercancel', drop);
    line?.over.remove();
    if (!line || event.type === 'pointercancel') return;
    session.choosing.pointedChoice.value = null;
    const at = { x: event.clientX, y: event.clientY };
    const on = document.elementFromPoint(at.x, at.y)?.closest('.board [data-piece], .board [data-space]');
    if (!on) return;
    const piece = on.getAttribute('data-piece');
    const pieces = session.view.known.value?.scene.pieces ?? [];
    const space = on.getAttribute('data-space') ?? pieces.find(({ id }) => id === piece)?.at ?? null;
    void session.touching.carryChoice(choice, { piece, space, at });
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', drop);
  addEventListener('pointercancel', drop);
}
