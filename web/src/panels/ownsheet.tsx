// What one's own piece has left, always in sight: the tracks of its record sheet, if there is only one and it has few.

import { useSignal } from '@preact/signals';
import { pictureOf } from '../board/drawings';
import { cardInWords, onSheet } from '../state/cards';
import { narrow } from '../state/look';
import type { Session } from '../state/session';
import type { CardRow, Sheet, SheetRow, Theme } from '../wire';
import { FigureSheet, PartStrip, Sign, figureOf, pointer, slug } from './figure';
import { Picture } from './pieceicon';

/** A sheet with more tracks, or longer ones, is a page of its own. */
const [TRACKS, BOXES] = [6, 14];

export function OwnSheet({ session }: { session: Session }) {
  const scene = session.replay.scene.value;
  const seat = session.view.mySeat.value;
  const figured = scene?.sheets.filter((sheet) => figureOf(sheet, session.theme.value)) ?? [];
  if (figured.length) return <Figures session={session} sheets={figured} />;
  const own = seat === null ? [] : (scene?.sheets.filter((sheet) => sheet.owner === seat) ?? []);
  const [sheet] = own;
  const tracks = sheet?.rows.filter((row) => row.boxes.length > 0) ?? [];
  const fits = tracks.length > 1 && tracks.length <= TRACKS && tracks.every((row) => row.boxes.length <= BOXES);
  if (!sheet || own.length > 1 || !fits) return null;
  const theme = session.theme.value;
  return (
    <section class="own-sheet" aria-label={sheet.title}>
      <Picture name={sheet.picture} owner={sheet.owner} theme={theme} />
      <dl>
        {tracks.map((row) => (
          <Tallies row={row} theme={theme} key={row.label} />
        ))}
      </dl>
      <Things rows={onSheet(scene!, sheet.id)} theme={theme} />
    </section>
  );
}

/** A track in the colour of what it counts, with a sign for each where the theme has one. */
function Tallies({ row, theme }: { row: SheetRow; theme: Theme }) {
  const name = slug(row.label);
  const kinds = [...Object.values(theme.pieces), ...Object.values(theme.badges)];
  const colour = kinds.find((look) => slug(look.name) === name)?.fill;
  const signed = theme.drawings[`row.${name}`] !== undefined;
  return (
    <div class={`tone-${row.tone}`} style={colour ? { '--tally': colour } : {}}>
      <dt>{row.label}</dt>
      <dd>
        <span class={signed ? 'tallies signed' : 'tallies'} aria-hidden="true">
          {row.boxes.map((tick) => (
            <i class={tick}>{signed && <Sign name={name} theme={theme} />}</i>
          ))}
        </span>
        <span class="sr">{row.value}</span>
        <b aria-hidden="true">{row.boxes.filter((tick) => tick === 'open').length}</b>
      </dd>
    </div>
  );
}

/** What is carried: the cards on the sheet as pictures, with what they do for whoever points at them. */
function Things({ rows, theme }: { rows: readonly CardRow[]; theme: Theme }) {
  const things = rows.flatMap((row) => row.cards).filter((card) => card.picture && pictureOf(theme, card.picture));
  if (!things.length) return null;
  return (
    <ul class="own-things" aria-label="Carried">
      {things.map((card) => (
        <li title={cardInWords(card)} key={card.id}>
          <Picture name={card.picture} owner={null} theme={theme} />
          <span>{card.title}</span>
          {card.number !== null && <b>{card.number}</b>}
        </li>
      ))}
    </ul>
  );
}

/** More figures than this are chosen by touching their pieces. */
const CHIPS = 6;

/** One record sheet as a figure: that of the piece that is selected or looked at, or of one's own. */
function Figures({ session, sheets }: { session: Session; sheets: readonly Sheet[] }) {
  const wanted = useSignal<string | null>(null);
  const theme = session.theme.value;
  const { selected, hovered } = session.choosing;
  const seat = session.view.mySeat.value;
  const active = session.replay.scene.value?.pieces.find((piece) => piece.active && piece.owner === seat)?.id;
  const named = (id: string | null | undefined) => sheets.find((sheet) => sheet.id === id);
  const own = named(active) ?? sheets.find((sheet) => sheet.owner === seat) ?? sheets[0]!;
  const sheet = narrow.value
    ? own
    : (named(struck(session)) ?? named(wanted.value) ?? named(hovered.value?.piece) ?? named(selected.value) ?? own);
  const figure = figureOf(sheet, theme)!;
  if (narrow.value)
    return (
      <section class="own-sheet figured" aria-label={sheet.title}>
        <PartStrip sheet={sheet} figure={figure} theme={theme} />
      </section>
    );
  return (
    <section class="own-sheet figured" aria-label="Record sheet">
      <header>
        <Picture name={sheet.picture} owner={sheet.owner} theme={theme} />
        <h3>
          {sheet.title.split(', ')[0]}
          <small>
            {sheet.title.split(', ')[1]} <b>{sheet.rows[0]?.label}</b> {sheet.rows[0]?.value}
          </small>
        </h3>
        {sheets.length > 1 &&
          sheets.length <= CHIPS &&
          sheets.map(({ id, owner }) => (
            <button
              type="button"
              class={`unit-chip seat-${owner}`}
              aria-pressed={id === sheet.id}
              onClick={() => (wanted.value = wanted.value === id ? null : id)}
              key={id}
            >
              {id}
            </button>
          ))}
      </header>
      <FigureSheet sheet={sheet} figure={figure} theme={theme} point={pointer(session, sheet.id)} />
    </section>
  );
}

/** The target of the shot on show. */
function struck(session: Session): string | undefined {
  const stage = session.staging.shown.value;
  const [, at] = stage?.shot ? stage.spaces : [];
  const seat = stage?.sides[1]?.seat;
  return session.replay.scene.value?.pieces.find((piece) => piece.at === at && piece.owner === seat)?.id;
}
