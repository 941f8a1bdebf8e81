// A pointer that rests must not hit the button that appears below it with the next question.

/** How long a new question is safe from a pointer that has not moved, in milliseconds. */
const SAFE = 350;

let moved = 0;
let asked = 0;
let id: string | null = null;

if (typeof addEventListener === 'function') addEventListener('pointermove', () => (moved = performance.now()), true);

/** There may be another question on show. */
export function shows(prompt: string | null): void {
  if (prompt === id) return;
  [id, asked] = [prompt, performance.now()];
}

/** Whether a click was meant for what was there before: the question is new, and the pointer has not moved since. */
export const isStray = (event: MouseEvent): boolean =>
  event.isTrusted && event.detail > 0 && performance.now() - asked < SAFE && moved < asked;
