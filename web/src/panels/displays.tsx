// On a phone, the panels of a board one at a time: a button for each.

import { useSignal } from '@preact/signals';
import type { Session } from '../state/session';

/** Fewer panels fit into the window together. */
const SEVERAL = 3;

export function DisplayTabs({ session, onLook }: { session: Session; onLook: (panel: string) => void }) {
  const looked = useSignal<string | null>(null);
  const boards = session.replay.scene.value?.boards ?? [];
  const titles = boards.flatMap(({ decor }) =>
    decor.flatMap(({ form, text }) => ('panel' in form && text ? [text] : [])),
  );
  if (titles.length < SEVERAL) return null;
  return (
    <nav class="display-tabs" aria-label="Displays">
      {titles.map((title) => (
        <button
          type="button"
          aria-pressed={looked.value === title}
          onClick={() => {
            looked.value = title;
            onLook(title);
          }}
          key={title}
        >
          {title.replace('/', '/\u200b')}
        </button>
      ))}
    </nav>
  );
}
