// On a phone, the panels of a board one at a time: a button for each.

import { useSignal } from '@preact/signals';
import { centroid } from '../board/layout';
import { panelOf, panelTitles, panelsOn } from '../board/panels';
import type { Session } from '../state/session';
import type { Scene } from '../wire';

export function DisplayTabs({ session, onLook }: { session: Session; onLook: (panel: string) => void }) {
  const looked = useSignal<string | null>(null);
  const scene = session.replay.scene.value;
  const titles = panelTitles(scene?.boards ?? []);
  if (!scene || !titles.length) return null;
  // Where it happens is what the board shows by itself.
  const { spaces, pieces } = session.light.value;
  const shown = looked.value ?? busiest(scene, [...spaces, ...pieces]);
  return (
    <nav class="display-tabs" aria-label="Displays">
      {titles.map((title) => (
        <button
          type="button"
          aria-pressed={shown === title}
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

/** The panel with most of some spaces and pieces, as its board is printed. */
function busiest({ boards, pieces }: Scene, ids: readonly string[]): string | null {
  const [board] = boards;
  const whereIs = (id: string) => {
    const at = pieces.find((piece) => piece.id === id)?.at ?? id;
    const shape = board?.spaces.find((space) => space.id === at)?.shape;
    if (!shape || 'hex' in shape) return null;
    const points = 'dot' in shape ? [shape.dot.at] : shape.area.points;
    return centroid(points.map(([x, y]) => ({ x, y })));
  };
  return board && ids.length ? (panelOf(panelsOn(board), ids, whereIs)?.title ?? null) : null;
}
