// What others do, one thing at a time, so that the eye can follow; no DOM.

export interface Pace<T> {
  /** Queues one behind those still waiting. */
  push(one: T): void;
  /** Applies one at once and drops those waiting, which are outdated. */
  now(one: T): void;
  stop(): void;
}

/** `gap` gives the milliseconds between two, depending on how many are waiting; 0 for no delay. */
export function pace<T>(apply: (one: T) => void, gap: (waiting: number) => number): Pace<T> {
  const queue: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;

  function drain(): void {
    timer = undefined;
    while (queue.length) {
      const wait = last + gap(queue.length) - Date.now();
      if (wait > 0) {
        timer = setTimeout(drain, wait);
        return;
      }
      last = Date.now();
      apply(queue.shift()!);
    }
  }

  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
    queue.length = 0;
  };

  return {
    push(one) {
      queue.push(one);
      if (timer === undefined) drain();
    },
    now(one) {
      clear();
      last = Date.now();
      apply(one);
    },
    stop: clear,
  };
}

/** Unhurried for a few, faster the more are waiting, so that it never falls far behind. */
export const unhurried = (waiting: number) => Math.min(480, 3200 / waiting);
