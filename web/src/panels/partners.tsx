// With whom an offer can be made; choosing one opens the offer.

import type { Session } from '../state/session';
import type { Draft } from '../wire';
import { Emblem } from './seat';

export function Partners({ session, draft }: { session: Session; draft: Draft }) {
  const seats = session.replay.scene.value?.seats ?? [];
  const open = session.dealing.partner.value?.seat ?? null;
  return (
    <div class="choice-group partners">
      {draft.partners.map((partner) => {
        const panel = seats.find((one) => one.seat === partner.seat);
        return (
          <button
            type="button"
            class={`choice ${open === partner.seat ? 'filled' : ''}`}
            aria-pressed={open === partner.seat}
            onClick={() => session.dealing.open(open === partner.seat ? null : partner.seat)}
            key={partner.seat}
          >
            <Emblem seat={partner.seat} picture={panel?.picture ?? null} theme={session.theme.value} />
            <span>
              {panel?.name}
              {partner.about && <small>{partner.about}</small>}
            </span>
          </button>
        );
      })}
    </div>
  );
}
