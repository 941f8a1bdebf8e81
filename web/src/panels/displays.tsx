// On a phone, the panels of a board one at a time: a button for each.

import { useSignal } from '@preact/signals';
import { panelTitles } from '../board/panels';
import type { Session } from '../state/session';

export function DisplayTabs({ session, onLook }: { session: Session; onLook: (panel: string) => void }) {
  const looked = useSignal<string | null>(null);
  const titles = panelTitles(session.replay.scene.value?.boards ?? []);
  if (!titles.length) return null;
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
