// All units along the lower edge of the board, for games whose record sheets name weapons of the theme: picture, id, weapons and
// state. A touch means the unit itself.

import { narrow } from '../state/look';
import type { Session } from '../state/session';
import type { Badge, Piece, Sheet, SheetRow, Theme } from '../wire';
import { signMarkup } from '../board/badges';
import { PAGE, PieceIcon } from './pieceicon';

/** How shots of a weapon look on the board, and so in a strip. */
const SIGNS = new Set(['beam', 'ray', 'arc']);

/** The weapon of the theme that a row of a sheet is about. */
const weaponOf = ({ label }: SheetRow, theme: Theme) =>
  Object.values(theme.badges).find(({ shape, name }) => SIGNS.has(shape) && label.endsWith(name));

export function stripped(sheets: readonly Sheet[], theme: Theme): boolean {
  return sheets.some((sheet) => sheet.rows.some((row) => weaponOf(row, theme)));
}

export function UnitStrip({ session, onShow }: { session: Session; onShow: (id: string) => void }) {
  const scene = session.replay.scene.value;
  const theme = session.theme.value;
  const seat = session.view.mySeat.value;
  if (!scene || !stripped(scene.sheets, theme)) return null;
  const units = scene.sheets
    .filter((sheet) => !narrow.value || seat === null || sheet.owner === seat)
    .flatMap((sheet) => {
      const piece = scene.pieces.find((one) => one.id === sheet.id);
      return piece ? [{ sheet, piece }] : [];
    });
  if (!units.length) return null;
  return (
    <section class="unit-strip" aria-label="Units" style={{ '--count': String(units.length) }}>
      {units.map(({ sheet, piece }, index) => (
        <Unit
          session={session}
          sheet={sheet}
          piece={piece}
          first={index > 0 && units[index - 1]!.piece.owner !== piece.owner}
          onShow={onShow}
          key={sheet.id}
        />
      ))}
    </section>
  );
}

function Unit({
  session,
  sheet,
  piece,
  first,
  onShow,
}: {
  session: Session;
  sheet: Sheet;
  piece: Piece;
  /** Whether it is the first of its side, after another one. */
  first: boolean;
  onShow: (id: string) => void;
}) {
  const theme = session.theme.value;
  const { selected, pointedLine, hovered } = session.choosing;
  // Whoever waits beside the board has no state yet.
  const [state] =
    piece.at === null ? [{ kind: 'waiting', text: '', title: 'waiting', tone: 'dim' as const }] : piece.badges;
  const chosen = selected.value === piece.id || hovered.value?.piece === piece.id;
  return (
    <button
      type="button"
      class={`unit-card ${chosen ? 'chosen' : ''} ${piece.active ? 'active' : ''} ${first ? 'first' : ''}`}
      title={sheet.title}
      onPointerEnter={() =>
        (pointedLine.value = {
          moment: 0,
          line: { text: '', depth: 0, dice: [], touches: [{ piece: piece.id }], rule: null, seat: null },
        })
      }
      onPointerLeave={() => (pointedLine.value = null)}
      onClick={(event) => {
        onShow(piece.id);
        session.touching.touch({ piece: piece.id, space: piece.at, at: { x: event.clientX, y: event.clientY } });
      }}
    >
      <svg class="unit-band" aria-hidden="true">
        <rect
          width="100%"
          height="100%"
          fill={piece.owner === null ? 'var(--line)' : `url(#${PAGE.seat(piece.owner)})`}
        />
      </svg>
      <PieceIcon piece={piece} theme={theme} />
      <b>{piece.id}</b>
      <span class="unit-weapons">
        {sheet.rows.map((row) => {
          const weapon = weaponOf(row, theme);
          return (
            weapon && (
              <i
                class={`${weapon.shape === 'arc' ? 'is-bomb' : 'is-beam'} ${row.tone === 'dim' ? 'is-spent' : ''}`}
                style={{ '--weapon': weapon.fill }}
                title={`${row.label}: ${row.value}`}
              />
            )
          );
        })}
      </span>
      <small class={state ? `tone-${state.tone}` : 'tone-good'}>
        <Sign badge={state ?? { kind: 'ready', text: '', title: 'ready', tone: 'good' }} theme={theme} />
        <span>{inShort(state?.title ?? 'ready')}</span>
      </small>
    </button>
  );
}

/** The first word of a state that is too long for a card: its sign and the unit's own page say the rest. */
const inShort = (title: string): string => (title.length > 11 ? title.split(' ')[0]! : title);

function Sign({ badge, theme }: { badge: Badge; theme: Theme }) {
  const drawn = signMarkup(badge, theme, PAGE);
  return drawn ? <svg viewBox="-29 -29 58 58" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawn }} /> : null;
}
