import { useEffect, useRef } from 'preact/hooks';

/** The element of something that opens, brought into view when it does; what is carried must not move. */
export function useReveal<T extends Element>(open: boolean, still: boolean) {
  const element = useRef<T>(null);
  useEffect(() => {
    if (open && !still) element.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return element;
}
