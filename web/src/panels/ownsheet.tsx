// What one's own piece has left, always in sight: the tracks of its record sheet, if there is only one and it has few.

import type { Session } from '../state/session';
import { Picture } from './pieceicon';

/** A sheet with more tracks, or longer ones, is a page of its own. */
const [TRACKS, BOXES] = [6, 14];

export function OwnSheet({ session }: { session: Session }) {
  const scene = session.replay.scene.value;
  const seat = session.view.mySeat.value;
  const own = seat === null ? [] : (scene?.sheets.filter((sheet) => sheet.owner === seat) ?? []);
  const [sheet] = own;
  const tracks = sheet?.rows.filter((row) => row.boxes.length > 0) ?? [];
  const fits = tracks.length > 1 && tracks.length <= TRACKS && tracks.every((row) => row.boxes.length <= BOXES);
  if (!sheet || own.length > 1 || !fits) return null;
  return (
    <section class="own-sheet" aria-label={sheet.title}>
      <Picture name={sheet.picture} owner={sheet.owner} theme={session.theme.value} />
      <dl>
        {tracks.map((row) => (
          <div class={`tone-${row.tone}`} key={row.label}>
            <dt>{row.label}</dt>
            <dd>
              <span class="tallies" aria-hidden="true">
                {row.boxes.map((tick) => (
                  <i class={tick} />
                ))}
              </span>
              <span class="sr">{row.value}</span>
              <b aria-hidden="true">{row.boxes.filter((tick) => tick === 'open').length}</b>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
