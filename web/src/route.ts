// Which page is open: a path, and what follows the `#`, which is never sent to a server.

import { signal } from '@preact/signals';

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string; scenario: string | null; options: Record<string, string> }
  | { page: 'table'; table: string; tokens: string[] }
  | { page: 'sit'; table: string; key: string }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'learn'; game: string; lesson: string }
  | { page: 'workshop'; game: string }
  | { page: 'sheet'; game: string }
  | { page: 'journal'; table: string; tokens: string[] }
  | { page: 'lost' };

export function parseRoute(path: string, hash: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const behind = hash.replace(/^#/, '');
  const [page, first, second] = parts;
  if (!page) return { page: 'home' };
  if (page === 'new' && first)
    return {
      page: 'new',
      game: first,
      scenario: second ?? null,
      options: Object.fromEntries(new URLSearchParams(behind)),
    };
  if (page === 'table' && first && second === 'sit') return { page: 'sit', table: first, key: behind };
  if (page === 'table' && first) return { page: 'table', table: first, tokens: behind.split('.').filter(Boolean) };
  if (page === 'rules' && first) return { page: 'rules', game: first, rule: behind || null };
  if (page === 'learn' && first && second) return { page: 'learn', game: first, lesson: second };
  if (page === 'workshop' && first && !second) return { page: 'workshop', game: first };
  if (page === 'workshop' && first && second === 'sheet') return { page: 'sheet', game: first };
  if (page === 'journal' && first) return { page: 'journal', table: first, tokens: behind.split('.').filter(Boolean) };
  return { page: 'lost' };
}

const here = () =>
  typeof location === 'undefined' ? ({ page: 'home' } as Route) : parseRoute(location.pathname, location.hash);

export const route = signal<Route>(here());

export function go(to: string): void {
  history.pushState(null, '', to);
  route.value = here();
  scrollTo(0, 0);
}

/** Follows links within the site without reloading the page. */
export function followLinks(): void {
  addEventListener('popstate', () => (route.value = here()));
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    if (
      link.target ||
      link.origin !== location.origin ||
      link.pathname.startsWith('/api') ||
      link.hasAttribute('download')
    )
      return;
    event.preventDefault();
    go(link.pathname + link.hash);
  });
}
