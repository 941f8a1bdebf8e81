// Cards, tracks and what is known about the seats.

import { useState } from 'preact/hooks';
import { isPrinted, onSheet, onTable, useOf } from '../state/cards';
import type { Session } from '../state/session';
import type { Card, CardRow, Seat, Theme, Track } from '../wire';
import { CardBack, ShownCard } from './card';
import { Dialog } from './dialog';
import { RuleLink } from './rule';
import { Swatch } from './seat';

export function Desk({ session }: { session: Session }) {
  const scene = session.replay.scene.value;
  const game = session.server.welcome.value?.game.id ?? '';
  if (!scene) return null;
  return (
    <div class="desk">
      {scene.tracks.map((track) => (
        <TrackRow track={track} key={track.id} />
      ))}
      {onTable(scene, session.view.mySeat.value).map((row) => (
        <Cards session={session} row={row} key={row.id} />
      ))}
      <section>
        <h3>Seats</h3>
        {scene.seats.map((panel) => (
          <dl class="seat-facts">
            <dt>
              <Swatch seat={panel.seat} theme={session.theme.value} /> {panel.name}
            </dt>
            {panel.facts.map((fact) => (
              <dd>
                {fact.label}: {fact.value} <Progress value={fact.value} label={fact.label} />{' '}
                <RuleLink game={game} rule={fact.rule} />
              </dd>
            ))}
          </dl>
        ))}
      </section>
      <section>
        <h3>Facts</h3>
        <dl class="fact-list">
          {scene.facts.map((fact) => (
            <div>
              <dt>{fact.label}</dt>
              <dd>
                {fact.value} <RuleLink game={game} rule={fact.rule} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

/** `7 of 16 zones` as a bar. */
function Progress({ value, label }: { value: string; label: string }) {
  const found = /^(\d+) of (\d+)\b/.exec(value);
  if (!found) return null;
  return <meter min={0} max={Number(found[2])} value={Number(found[1])} aria-label={`${label}: ${value}`} />;
}

function TrackRow({ track }: { track: Track }) {
  return (
    <section>
      <h3>{track.title}</h3>
      <ol class="track">
        {track.boxes.map((box, index) => (
          <li
            class={index === track.at ? 'at' : index < track.at ? 'past' : ''}
            aria-current={index === track.at ? 'step' : undefined}
          >
            {box}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Cards({ session, row }: { session: Session; row: CardRow }) {
  const total = row.cards.reduce((sum, card) => sum + card.count, 0) + row.face_down;
  const theme = session.theme.value;
  const [open, setOpen] = useState(false);
  const last = row.cards.at(-1);
  return (
    <section>
      <h3>
        {row.owner !== null && <Swatch seat={row.owner} theme={theme} />} {row.title} <small>{total}</small>
      </h3>
      {total === 0 && <p class="none">None.</p>}
      {row.kind === 'discard' && last ? (
        <button type="button" class="pile" onClick={() => setOpen(true)}>
          <ShownCard card={last} theme={theme} owner={row.owner} />
          <span>Look through {total === 1 ? 'it' : `all ${total}`}</span>
        </button>
      ) : (
        <ul class={row.cards.some((card) => isPrinted(card, theme)) ? 'cards printed' : 'cards'}>
          {row.cards.map((card) => (
            <TableCard session={session} card={card} owner={row.owner} key={card.id} />
          ))}
          {row.face_down > 0 && <Backs row={row} theme={theme} />}
        </ul>
      )}
      {open && (
        <Dialog title={row.title} onClose={() => setOpen(false)}>
          <ul class="cards printed">
            {[...row.cards].reverse().map((card) => (
              <li>
                <ShownCard card={card} theme={theme} owner={row.owner} />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </section>
  );
}

/** This many backs are shown; more are a number. */
const BACKS = 5;

function Backs({ row, theme }: { row: CardRow; theme: Theme }) {
  const known = theme.cards['back'] !== undefined;
  if (!known)
    return (
      <li class="card back">
        <span>{row.face_down} face down</span>
      </li>
    );
  return (
    <li class="backs" role="img" aria-label={`${row.face_down} face down`}>
      {Array.from({ length: Math.min(BACKS, row.face_down) }, () => (
        <CardBack theme={theme} kind={row.back} />
      ))}
      <b>{row.face_down}</b>
    </li>
  );
}

function TableCard({ session, card, owner }: { session: Session; card: Card; owner: Seat | null }) {
  const use = useOf(session.question.prompt.value, card.id);
  const face = <ShownCard card={card} theme={session.theme.value} owner={owner} />;
  if (!use.open.length) return <li>{face}</li>;
  return (
    <li>
      <button
        type="button"
        class="on-table lit"
        onClick={(event) => session.touching.card(card.id, { x: event.clientX, y: event.clientY })}
      >
        {face}
      </button>
    </li>
  );
}

/** The cards on a record sheet. */
export function SheetCards({ session, sheet }: { session: Session; sheet: string }) {
  const rows = onSheet(session.replay.scene.value!, sheet);
  return (
    <>
      {rows.map((row) => (
        <div class="sheet-cards">
          <h4>{row.title}</h4>
          <ul class="cards printed">
            {row.cards.map((card) => (
              <TableCard session={session} card={card} owner={row.owner} key={card.id} />
            ))}
            {row.face_down > 0 && <Backs row={row} theme={session.theme.value} />}
          </ul>
        </div>
      ))}
    </>
  );
}
