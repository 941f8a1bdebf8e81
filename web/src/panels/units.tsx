// Record sheets: one line each, opened by a click or by selecting the piece. Your own are open if there are few.

import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../state/session';
import type { Sheet } from '../wire';
import { Boxes } from './boxes';
import { SheetCards } from './desk';
import { FigureSheet, figureOf, pointer } from './figure';
import { PieceIcon, Picture } from './pieceicon';
import { rostered } from './roster';
import { Swatch } from './seat';

/** Up to this many of your own sheets stay open. */
const FEW = 2;

export function Units({ session }: { session: Session }) {
  const scene = session.replay.scene.value;
  if (!scene) return null;
  // What stays in sight where there is room comes first.
  const sheets = [...rostered(scene.sheets), ...scene.sheets];
  const groups = [...new Set(sheets.map((sheet) => sheet.group))];
  if (!groups.length) return <p class="none">This game has no record sheets.</p>;
  const isMine = (sheet: Sheet) => sheet.owner !== null && sheet.owner === session.view.mySeat.value;
  const few = scene.sheets.filter(isMine).length <= FEW;
  return (
    <div class="units">
      {groups.map((group) => {
        const sheets = scene.sheets.filter((sheet) => sheet.group === group);
        // In a group whose sheets belong to no pieces, none is greyed out for lack of a piece.
        const ofPieces = sheets.some((sheet) => scene.pieces.some((piece) => piece.id === sheet.id));
        return (
          <section>
            <h3>
              {sheets.every((sheet) => sheet.owner === sheets[0]!.owner) && (
                <Swatch seat={sheets[0]!.owner} theme={session.theme.value} />
              )}{' '}
              {group}
            </h3>
            {sheets.map((sheet) => (
              <SheetRow
                session={session}
                sheet={sheet}
                ofPieces={ofPieces}
                open={few && isMine(sheet)}
                key={sheet.id}
              />
            ))}
          </section>
        );
      })}
    </div>
  );
}

function SheetRow({
  session,
  sheet,
  ofPieces,
  open,
}: {
  session: Session;
  sheet: Sheet;
  ofPieces: boolean;
  open: boolean;
}) {
  const piece = session.replay.scene.value!.pieces.find((one) => one.id === sheet.id);
  const chosen = session.choosing.selected.value === sheet.id || session.choosing.hovered.value?.piece === sheet.id;
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (session.choosing.selected.value === sheet.id) element.current?.scrollIntoView({ block: 'nearest' });
  }, [session.choosing.selected.value]);
  const figure = figureOf(sheet, session.theme.value);
  const marked = figure || sheet.gist ? [] : sheet.rows.filter((row) => row.tone === 'warn' || row.tone === 'bad');
  return (
    <details
      ref={element}
      class={`sheet ${chosen ? 'chosen' : ''} ${piece || !ofPieces ? '' : 'away'}`}
      open={session.choosing.selected.value === sheet.id || open}
      onPointerEnter={() => point(session, sheet.id)}
      onPointerLeave={() => (session.choosing.pointedLine.value = null)}
    >
      <summary>
        {sheet.picture ? (
          <Picture name={sheet.picture} owner={sheet.owner} theme={session.theme.value} />
        ) : (
          piece && <PieceIcon piece={piece} theme={session.theme.value} />
        )}
        {!sheet.picture && !piece && sheet.owner !== null && <Swatch seat={sheet.owner} theme={session.theme.value} />}
        <strong>{sheet.title}</strong>
        <span class="sheet-facts">
          {marked.map((row) => (
            <b class={`tone-${row.tone}`}>{row.value}</b>
          ))}
          <small>{(sheet.gist ?? sheet.rows.slice(0, 1)).map(({ value }) => value).join(' · ')}</small>
        </span>
      </summary>
      {figure ? (
        <FigureSheet
          sheet={sheet}
          figure={figure}
          theme={session.theme.value}
          full
          point={pointer(session, sheet.id)}
        />
      ) : (
        <dl>
          {sheet.rows.map((row) => (
            <div class={`tone-${row.tone}`}>
              <dt>{row.label}</dt>
              <dd>
                {row.value}
                <Boxes boxes={row.boxes} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <SheetCards session={session} sheet={sheet.id} />
    </details>
  );
}

function point(session: Session, piece: string): void {
  session.choosing.pointedLine.value = {
    moment: 0,
    line: { text: '', depth: 0, dice: [], touches: [{ piece }], rule: null, seat: null },
  };
}
