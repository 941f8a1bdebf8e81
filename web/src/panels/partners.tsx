// With whom an offer can be made; choosing one opens the offer.

import type { Session } from '../state/session';
import { ends, isOpen } from '../state/choices';
import type { Asked, Draft } from '../wire';
import { Emblem } from './seat';

export function Partners({ session, prompt, draft }: { session: Session; prompt: Asked; draft: Draft }) {
  const seats = session.replay.scene.value?.seats ?? [];
  const open = session.dealing.partner.value?.seat ?? null;
  // Among other things to do, a name alone does not say what a touch does.
  const verb = prompt.choices.some((choice) => isOpen(choice) && !ends(choice)) ? 'Trade with ' : '';
  return (
    <div class="choice-group partners">
      {draft.partners.map((partner) => {
        const panel = seats.find((one) => one.seat === partner.seat);
        return (
          <button
            type="button"
            class={`choice ${open === partner.seat ? 'chosen' : ''}`}
            aria-pressed={open === partner.seat}
            onClick={() => session.dealing.open(open === partner.seat ? null : partner.seat)}
            key={partner.seat}
          >
            <Emblem seat={partner.seat} picture={panel?.picture ?? null} theme={session.theme.value} />
            <span>
              {verb}
              {panel?.name}
              {partner.about && <small>{partner.about}</small>}
            </span>
          </button>
        );
      })}
    </div>
  );
}
