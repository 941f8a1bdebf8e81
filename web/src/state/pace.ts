// What others do, one thing after another, so that eyes can follow; no DOM.

export interface Pace<T> {
  /** Takes its turn behind what is still waiting. */
  push(one: T): void;
  /** At once; what is waiting is outdated. */
  now(one: T): void;
  stop(): void;
}

/** `gap` says how many milliseconds lie between two, for a number of things that wait; 0 = none. */
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

/** Unhurried for a few, quicker the more are waiting: never behind for long. */
export const unhurried = (waiting: number) => Math.min(480, 3200 / waiting);
