// Parts of the client that are loaded when they are first needed, so that the first page comes quickly.

import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Set while the page is loaded again because a part was missing: a second time would not help. */
const TRIED = 'retrograde.tried';

/** A server that was renewed has other files: the page itself must come again. */
function tryAgain(error: unknown): void {
  console.warn('a part of the page did not load', error);
  if (sessionStorage.getItem(TRIED)) return;
  sessionStorage.setItem(TRIED, '1');
  location.reload();
}

/** A component that stands for one in a file of its own; nothing is shown until it is there. */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let found: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [, arrived] = useState(found !== null);
    useEffect(() => {
      let wanted = true;
      if (!found)
        load().then((part) => {
          sessionStorage.removeItem(TRIED);
          found = part;
          if (wanted) arrived(true);
        }, tryAgain);
      return () => {
        wanted = false;
      };
    }, []);
    const Found = found;
    return Found ? <Found {...props} /> : null;
  };
}

/** Loads a stylesheet once. */
export function stylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (document.querySelector(`link[href="${href}"]`)) return resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} is missing`));
    // Later sheets override earlier ones, and the first ones stand at the end of the page.
    document.body.append(link);
  });
}

/** A part with the stylesheets that it needs. */
export const withStyles = <T,>(part: Promise<T>, ...sheets: string[]): Promise<T> =>
  Promise.all([part, ...sheets.map(stylesheet)]).then(([loaded]) => loaded as T);
