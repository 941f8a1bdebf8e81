// Cards, tracks and what is known about the seats.

import type { Session } from '../state/session';
import { lit } from '../state/choices';
import type { Card, CardRow, Track } from '../wire';
import { Picture } from './pieceicon';
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
      {scene.cards.map((row) => (
        <Cards session={session} row={row} key={row.id} />
      ))}
      <section>
        <h3>Seats</h3>
        {scene.seats.map((panel) => (
          <dl class="seat-facts">
            <dt>
              <Swatch seat={panel.seat} theme={session.server.welcome.value?.theme ?? null} /> {panel.name}
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
  const prompt = session.question.prompt.value;
  const open = lit(prompt, session.choosing.selected.value, session.view.known.value?.scene.pieces ?? []).cards;
  const total = row.cards.reduce((sum, card) => sum + card.count, 0) + row.face_down;
  return (
    <section>
      <h3>
        {row.owner !== null && <Swatch seat={row.owner} theme={session.server.welcome.value?.theme ?? null} />}{' '}
        {row.title} <small>{total}</small>
      </h3>
      {total === 0 && <p class="none">None.</p>}
      <ul class="cards">
        {row.cards.map((card) => (
          <CardFace session={session} card={card} lit={open.has(card.id)} key={card.id} />
        ))}
        {row.face_down > 0 && (
          <li class="card back">
            <span>{row.face_down} face down</span>
          </li>
        )}
      </ul>
    </section>
  );
}

function CardFace({ session, card, lit: open }: { session: Session; card: Card; lit: boolean }) {
  const face = (
    <>
      <Picture name={card.picture} owner={null} theme={session.server.welcome.value!.theme} />
      <span>{card.title}</span>
      {card.count > 1 && <b>×{card.count}</b>}
      {card.text && <small>{card.text}</small>}
    </>
  );
  if (!open) return <li class={`card tone-${card.tone}`}>{face}</li>;
  const choose = (event: MouseEvent) => {
    const choices = session.question.prompt.value!.choices.filter(
      (choice) => choice.blocked === null && choice.touches.some((touch) => 'card' in touch && touch.card === card.id),
    );
    if (choices.length === 1) void session.question.answer(choices[0]!);
    else session.choosing.asking.value = { choices, at: { x: event.clientX, y: event.clientY } };
  };
  return (
    <li>
      <button type="button" class={`card lit tone-${card.tone}`} onClick={choose}>
        {face}
      </button>
    </li>
  );
}
