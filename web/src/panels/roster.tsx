// Record sheets of which a few words stay in sight, along the lower edge of the board: portrait, name, where, what it does and whether it
// still can. A touch shows the piece.

import type { Session } from '../state/session';
import type { Sheet } from '../wire';
import { Picture } from './pieceicon';

/** Those of which a few words stay in sight, in the order of their seats. */
export const rostered = (sheets: readonly Sheet[]): Sheet[] =>
  sheets.filter(({ gist }) => gist?.length).sort((a, b) => (a.owner ?? 0) - (b.owner ?? 0));

export function Roster({ session, onShow }: { session: Session; onShow: (id: string) => void }) {
  const scene = session.replay.scene.value;
  const { selected, hovered, pointedLine } = session.choosing;
  return (
    <>
      {rostered(scene?.sheets ?? []).map((sheet) => {
        const there = scene!.pieces.some(({ id, at }) => id === sheet.id && at !== null);
        const [where, ...more] = sheet.gist!;
        const chosen = selected.value === sheet.id || hovered.value?.piece === sheet.id;
        return (
          <button
            type="button"
            class={`roster-card seat-${sheet.owner} ${chosen ? 'chosen' : ''} ${there ? '' : 'away'}`}
            title={sheet.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')}
            aria-disabled={!there}
            onPointerEnter={() =>
              (pointedLine.value = {
                moment: 0,
                line: { text: '', depth: 0, dice: [], touches: [{ piece: sheet.id }], rule: null, seat: null },
              })
            }
            onPointerLeave={() => (pointedLine.value = null)}
            onClick={() => there && onShow(sheet.id)}
            key={sheet.id}
          >
            <Picture name={sheet.picture} owner={sheet.owner} theme={session.theme.value} />
            <b>{sheet.title}</b>
            <span class={`tone-${where!.tone}`}>
              <span class="sr">{where!.label}: </span>
              {where!.value}
            </span>
            <small>
              {more.map(({ label, value, tone }) => (
                <i class={`tone-${tone}`}>
                  <span class="sr">{label}: </span>
                  {value}
                </i>
              ))}
            </small>
          </button>
        );
      })}
    </>
  );
}
