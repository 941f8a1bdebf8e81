// Pages that few visitors open are loaded when they are.

import { useEffect, useState } from 'preact/hooks';
import type { ComponentType } from 'preact';

export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [Found, found] = useState(() => loaded);
    useEffect(() => {
      if (!Found)
        void load().then((component) => {
          loaded = component;
          found(() => component);
        });
    }, []);
    return Found ? <Found {...props} /> : null;
  };
}
