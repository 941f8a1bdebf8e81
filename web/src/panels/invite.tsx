// While a seat is empty: the link to send to whoever is to take it.

import { useState } from 'preact/hooks';
import type { Session } from '../state/session';
import { remembered } from '../state/store';
import { IconButton } from './icons';
import { Swatch } from './seat';
import { CopyLink } from './copylink';

export function Invite({ session }: { session: Session }) {
  const [hidden, setHidden] = useState(false);
  const kept = remembered(session.table);
  const empty = session.server.seats.value
    .map((seat, index) => ({ seat, index }))
    .filter(({ seat }) => seat.player === 'open' && !seat.online && kept?.invites[seat.id]);
  if (hidden || !empty.length || session.replay.looking.value || session.view.known.value?.outcome) return null;
  return (
    <section class="invite" aria-label="Invite">
      <IconButton icon="close" label="Hide the invitation" onClick={() => setHidden(true)} kind="close" />
      <h2>Waiting for {empty.map(({ seat }) => seat.name).join(' and ')}</h2>
      <p>Send the link. It works once: whoever takes the seat holds the only key to it. No account needed.</p>
      {empty.map(({ seat, index }) => (
        <p class="row">
          <Swatch seat={index} theme={session.theme.value} /> <strong>{seat.name}</strong>
          <CopyLink path={`/table/${session.table}/sit#${kept!.invites[seat.id]}`} label="Copy link" />
        </p>
      ))}
    </section>
  );
}
