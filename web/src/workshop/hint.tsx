// What something is and why it is not available, beside what is under the pointer or has the focus.

import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Refusal } from '../wire';

interface Hint {
  title: string;
  text: ComponentChildren;
  why: Refusal | null;
  box: DOMRect;
}

const hint = signal<Hint | null>(null);

/** The handlers of something that has a hint. */
export function hinted(title: string, text: ComponentChildren, why: Refusal | null) {
  const show = (event: Event) => {
    hint.value = { title, text, why, box: (event.currentTarget as Element).getBoundingClientRect() };
  };
  const hide = () => {
    hint.value = null;
  };
  return {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') show(event);
    },
    onPointerLeave: hide,
    onFocus: show,
    onBlur: hide,
    onDragStart: hide,
  };
}

export const hideHint = (): void => {
  hint.value = null;
};

const WIDTH = 280;
const GAP = 10;

export function HintBox() {
  const now = hint.value;
  if (!now || (!now.text && !now.why)) return null;
  const { box } = now;
  // Beside it if there is room, or else below it.
  const right = box.right + GAP + WIDTH < innerWidth;
  const left = right
    ? box.right + GAP
    : box.left - GAP - WIDTH > 0
      ? box.left - GAP - WIDTH
      : Math.max(8, Math.min(box.left, innerWidth - WIDTH - 8));
  const beside = right || box.left - GAP - WIDTH > 0;
  const top = beside ? Math.min(box.top, innerHeight - 160) : box.bottom + 6;
  return (
    <div class="tip workshop-tip" role="tooltip" style={{ left: `${left}px`, top: `${top}px`, width: `${WIDTH}px` }}>
      <p class="tip-title">{now.title}</p>
      {now.text && <p class="tip-more">{now.text}</p>}
      {now.why && (
        <p class="tip-why">
          {now.why.because}
          {now.why.rule && <b> {now.why.rule}</b>}
        </p>
      )}
    </div>
  );
}
