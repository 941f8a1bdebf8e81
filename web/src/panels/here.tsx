// Everything in one space: who holds it, who has what there, and what it is linked to.

import type { Session } from '../state/session';
import { placeFacts } from '../state/place';
import type { Piece } from '../wire';
import { Icon, IconButton } from './icons';
import { PieceIcon } from './pieceicon';
import { Swatch } from './seat';

export function Here({
  session,
  onShow,
  onOdds,
}: {
  session: Session;
  onShow: (id: string) => void;
  onOdds: (space: string) => void;
}) {
  const scene = session.replay.scene.value;
  const welcome = session.server.welcome.value;
  const id = session.choosing.place.value;
  const facts = scene && id !== null ? placeFacts(scene, id) : null;
  if (!scene || !welcome || !facts) return null;
  const { space, holdings, rows, links } = facts;
  const kind = session.theme.value.spaces[space.kind]?.name ?? space.kind;
  const holder = scene.seats.find((seat) => seat.seat === space.owner);
  return (
    <div class="here">
      <header>
        <div>
          <h3>{space.name ?? space.id}</h3>
          <p>
            {kind}
            {holder && (
              <>
                , held by <Swatch seat={holder.seat} theme={session.theme.value} /> <strong>{holder.name}</strong>
              </>
            )}
          </p>
        </div>
        <IconButton icon="close" label="Close" onClick={() => (session.choosing.place.value = null)} />
      </header>
      {space.badges.map((badge) => (
        <p class={`tip-badge tone-${badge.tone}`}>{badge.title}</p>
      ))}
      {holdings.length === 0 && <p class="none">Nothing here.</p>}
      {holdings.map(({ owner, name, pieces }) => (
        <section>
          <h4>
            <Swatch seat={owner} theme={session.theme.value} /> {name}
          </h4>
          <ul class="here-pieces">
            {pieces.map((piece) => (
              <HerePiece session={session} piece={piece} />
            ))}
          </ul>
        </section>
      ))}
      {rows.length > 0 && (
        <dl class="here-rows">
          {rows.map((row) => (
            <div class={`tone-${row.tone}`}>
              <dt>{row.label}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {links.length > 0 && (
        <section>
          <h4>Next to</h4>
          <p class="here-links">
            {links.map((link) => (
              <button
                type="button"
                class="tool"
                onClick={() => {
                  session.choosing.place.value = link.id;
                  onShow(link.id);
                }}
              >
                {link.name ?? link.id}
              </button>
            ))}
          </p>
        </section>
      )}
      {welcome.odds && holdings.some((one) => one.owner !== null) && (
        <button type="button" class="button" onClick={() => onOdds(space.id)}>
          <Icon name="odds" /> Battle odds here
        </button>
      )}
    </div>
  );
}

function HerePiece({ session, piece }: { session: Session; piece: Piece }) {
  return (
    <li>
      <PieceIcon piece={piece} theme={session.theme.value} />
      <span>
        {piece.count > 1 && <b>{piece.count} × </b>}
        {piece.name}
        {piece.badges.map((badge) => (
          <small class={`tone-${badge.tone}`}>{badge.title}</small>
        ))}
      </span>
    </li>
  );
}
