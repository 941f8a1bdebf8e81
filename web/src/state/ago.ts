// Times in words; no DOM.

/** `just now`, `5 minutes`, `3 hours`, `2 days`. */
export function since(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60000);
  const words = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (minutes < 1) return 'just now';
  if (minutes < 60) return words(minutes, 'minute');
  if (minutes < 60 * 24) return words(Math.floor(minutes / 60), 'hour');
  return words(Math.floor(minutes / 60 / 24), 'day');
}
