// Offers that were made: those that wait for an answer beside the board, and how all of them stand.

import { answersTo, waitingOffers } from '../state/choices';
import type { Session } from '../state/session';
import type { TradeOffer } from '../wire';
import { ChoiceButton } from '../panels/choice';
import { Emblem } from '../panels/seat';
import { OfferedGoods } from './goods';

const STATES: Record<TradeOffer['state'], string> = {
  open: 'waiting',
  accepted: 'accepted',
  declined: 'declined',
  countered: 'answered with another offer',
  withdrawn: 'withdrawn',
  void: 'no longer possible',
};

/** Offers that can be answered now, each with its answers. */
export function WaitingOffers({ session }: { session: Session }) {
  const scene = session.replay.scene.value;
  const prompt = session.question.prompt.value;
  if (!scene || !prompt || session.dealing.partner.value) return null;
  const waiting = waitingOffers(scene, prompt);
  if (!waiting.length) return null;
  const theme = session.theme.value;
  const panel = (seat: number) => scene.seats.find((one) => one.seat === seat);
  return (
    <section class="waiting-offers" aria-label="Offers" aria-live="assertive">
      {waiting.map((offer) => {
        const mine = offer.from === prompt.seat;
        const other = mine ? offer.to : offer.from;
        return (
          <article class={mine ? 'offer-card mine' : 'offer-card'} key={offer.id}>
            <header>
              <Emblem seat={other} picture={panel(other)?.picture ?? null} theme={theme} />
              <strong>{mine ? `Your offer to ${panel(other)?.name}` : `${panel(other)?.name} offers`}</strong>
            </header>
            <p>
              <small>{mine ? 'You give' : 'You get'}</small>
              <OfferedGoods goods={offer.gives} owner={offer.from} theme={theme} />
            </p>
            <p>
              <small>{mine ? 'You get' : 'You give'}</small>
              <OfferedGoods goods={offer.gets} owner={offer.to} theme={theme} />
            </p>
            {offer.note && <p class="note">“{offer.note}”</p>}
            <div class="offer-answers">
              {answersTo(prompt, offer.id).map((choice, index) => (
                <ChoiceButton
                  session={session}
                  choice={choice}
                  number={undefined}
                  kind={index === 0 && !mine ? 'filled' : ''}
                  key={choice.answer}
                />
              ))}
            </div>
          </article>
        );
      })}
    </section>
  );
}

/** How every offer stands, for the log. */
export function OfferList({ session }: { session: Session }) {
  const scene = session.replay.scene.value;
  if (!scene?.offers.length) return null;
  const theme = session.theme.value;
  const name = (seat: number) => scene.seats.find((one) => one.seat === seat)?.name;
  return (
    <section class="offer-list" aria-label="Offers on the table" tabIndex={0}>
      <h3>Offers on the table</h3>
      <ul>
        {scene.offers.map((offer) => (
          <li class={`by seat-${offer.from} ${offer.state}`}>
            <span>
              {name(offer.from)} to {name(offer.to)}:{' '}
              <OfferedGoods goods={offer.gives} owner={offer.from} theme={theme} /> for{' '}
              <OfferedGoods goods={offer.gets} owner={offer.to} theme={theme} />
            </span>
            <b>{STATES[offer.state]}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
