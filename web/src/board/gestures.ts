// Pan and zoom by mouse, wheel, touch and keys. It knows nothing about what is drawn.

import type { Point } from './layout';

export interface Gestures {
  panBy(dx: number, dy: number): void;
  zoomBy(factor: number, at: Point): void;
  fit(): void;
}

/** A press that moves this many pixels or fewer is a click; a drag ends in a click event that must not count. */
const CLICK = 4;

export function listen(element: SVGSVGElement, on: Gestures): () => void {
  const down = new Map<number, Point>();
  let start: Point | null = null;
  let dragged = false;

  const local = (event: { clientX: number; clientY: number }): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const pointerdown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button > 1) return;
    down.set(event.pointerId, local(event));
    if (down.size === 1) {
      start = local(event);
      dragged = false;
    }
  };

  const pointermove = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    // Whoever carries a piece does not move the board.
    if (!before || element.classList.contains('carrying')) return;
    const now = local(event);
    if (!dragged && down.size === 1 && start && Math.hypot(now.x - start.x, now.y - start.y) <= CLICK) return;
    // Captured only once it is a drag: capturing earlier would take the click away from the piece under the pointer.
    if (!dragged) element.setPointerCapture(event.pointerId);
    dragged = true;
    element.classList.add('dragging');
    if (down.size === 1) {
      on.panBy(now.x - before.x, now.y - before.y);
    } else {
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const [was, is] = [
          Math.hypot(before.x - other.x, before.y - other.y),
          Math.hypot(now.x - other.x, now.y - other.y),
        ];
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        on.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
        if (was > 0) on.zoomBy(is / was, middle);
      }
    }
    down.set(event.pointerId, now);
  };

  const pointerup = (event: PointerEvent) => {
    down.delete(event.pointerId);
    if (!down.size) element.classList.remove('dragging');
  };

  const click = (event: MouseEvent) => {
    if (!dragged) return;
    dragged = false;
    event.stopPropagation();
    event.preventDefault();
  };

  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    on.zoomBy(Math.exp(-event.deltaY * lines * 0.0016), local(event));
  };

  element.addEventListener('pointerdown', pointerdown);
  element.addEventListener('pointermove', pointermove);
  element.addEventListener('pointerup', pointerup);
  element.addEventListener('pointercancel', pointerup);
  element.addEventListener('click', click, { capture: true });
  element.addEventListener('wheel', wheel, { passive: false });
  return () => {
    element.removeEventListener('pointerdown', pointerdown);
    element.removeEventListener('pointermove', pointermove);
    element.removeEventListener('pointerup', pointerup);
    element.removeEventListener('pointercancel', pointerup);
    element.removeEventListener('click', click, { capture: true });
    element.removeEventListener('wheel', wheel);
  };
}
