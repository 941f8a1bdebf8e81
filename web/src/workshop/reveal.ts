import { useEffect, useRef } from 'preact/hooks';

/** An element that is scrolled into view when it opens; not during a drag, when nothing may move. */
export function useReveal<T extends Element>(open: boolean, still: boolean) {
  const element = useRef<T>(null);
  useEffect(() => {
    if (open && !still) element.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return element;
}
