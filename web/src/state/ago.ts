// Times in words; no DOM.

/** `just now`, `5 minutes ago`, `3 hours ago`, `2 days ago`. */
export function since(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60000);
  const words = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  if (minutes < 1) return 'just now';
  if (minutes < 60) return words(minutes, 'minute');
  if (minutes < 60 * 24) return words(Math.floor(minutes / 60), 'hour');
  return words(Math.floor(minutes / 60 / 24), 'day');
}
