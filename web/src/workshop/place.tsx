// A place with its slots and what is fitted in them.

import type { Signal } from '@preact/signals';
import { Icon } from '../panels/icons';
import { RuleLink } from '../panels/rule';
import { alike, fittingOf, offerAt, priced, slotsOf, wareOf, whyNotThere } from '../state/workshop';
import type { Workbench } from '../state/workbench';
import type { Bench, Fitting, Offer, Place } from '../wire';
import { hinted } from './hint';
import { useReveal } from './reveal';
import { carry, taking } from './take';

export const hue = (bench: Bench, group: string): string =>
  `hue-${bench.groups.findIndex((one) => one.id === group) % 11}`;

export function PlaceCard({
  workbench,
  place,
  hot,
}: {
  workbench: Workbench;
  place: Place;
  hot: Signal<string | null>;
}) {
  const bench = workbench.bench.value!;
  const held = workbench.held.value;
  const offer = offerAt(bench, held, place.id);
  const own = held && 'place' in held && held.place === place.id;
  const placing = workbench.placing.value && !own;
  const state = !placing ? '' : offer && !offer.blocked ? ' open' : ' shut';
  const { click, drop } = taking(workbench, place.id);
  const faults = bench.faults.filter((fault) => fault.place === place.id);
  return (
    <section
      class={`place${state}${place.on ? ' on' : ''}${hot.value === place.id ? ' hot' : ''}${faults.length ? ' faulty' : ''}`}
      data-place={place.id}
      aria-label={place.label}
      onPointerEnter={() => (hot.value = place.id)}
      onPointerLeave={() => (hot.value = null)}
      {...drop}
    >
      <header>
        <h3>{place.label}</h3>
        {place.slots > 0 ? (
          <span class="place-count" aria-label={`${place.used} of ${place.slots} slots used`}>
            <b>{place.used}</b>/{place.slots}
          </span>
        ) : (
          !place.fittings.length && <span class="place-count">no slots</span>
        )}
      </header>
      <Slots bench={bench} place={place} />
      <ul class="fittings">
        {alike(place.fittings).map(({ fitting, index, count }) => (
          <FittingRow
            workbench={workbench}
            place={place}
            fitting={fitting}
            index={index}
            count={count}
            key={fitting.text}
          />
        ))}
      </ul>
      {place.facts.map((fact) => (
        <p class="place-fact">{fact}</p>
      ))}
      {place.offers.length > 0 && <PlaceOffers workbench={workbench} offers={place.offers} />}
      {placing && <PutHere workbench={workbench} place={place} onPut={click} />}
    </section>
  );
}

function Slots({ bench, place }: { bench: Bench; place: Place }) {
  if (!place.slots && !place.used) return null;
  const slots = slotsOf(place);
  return (
    <p class="slots" aria-hidden="true">
      {slots.map((index, at) => {
        const fitting = index === null || index < 0 ? null : place.fittings[index]!;
        const first = at > 0 && slots[at - 1] !== index;
        return (
          <i
            class={`${fitting ? hue(bench, fitting.group) : index === -1 ? 'taken' : 'free'}${first ? ' first' : ''}${at >= place.slots ? ' beyond' : ''}`}
          />
        );
      })}
    </p>
  );
}

/** Covers a place while something is about to be put there. */
function PutHere({ workbench, place, onPut }: { workbench: Workbench; place: Place; onPut: () => void }) {
  const bench = workbench.bench.value!;
  const held = workbench.held.value;
  const why = whyNotThere(bench, held, place.id);
  const what = wareOf(bench, held)?.label ?? fittingOf(bench, held)?.label ?? '';
  const name = `${what}: ${place.label}`;
  if (!why)
    return (
      <button type="button" class="put-here" aria-label={`Put it here, ${name}`} onClick={onPut}>
        <span>
          <Icon name="plus" /> Put it here
        </span>
      </button>
    );
  return (
    <button type="button" class="put-here off" aria-disabled="true" {...hinted(what, '', why)} onClick={onPut}>
      <span>
        <em>{why.because}</em>
        {why.rule && <b>{why.rule}</b>}
      </span>
    </button>
  );
}

function PlaceOffers({ workbench, offers }: { workbench: Workbench; offers: Offer[] }) {
  return (
    <details class="place-more">
      <summary aria-label="More options" title="More options">
        <Icon name="more" />
      </summary>
      <div>
        {offers.map((offer) => (
          <OfferButton workbench={workbench} offer={offer} key={offer.change} />
        ))}
      </div>
    </details>
  );
}

export function OfferButton({
  workbench,
  offer,
  setting = false,
}: {
  workbench: Workbench;
  offer: Offer;
  setting?: boolean;
}) {
  return (
    <button
      type="button"
      class={`offer-button${offer.blocked ? ' off' : ''}${offer.chosen ? ' chosen' : ''}`}
      data-change={offer.change}
      aria-disabled={offer.blocked || offer.chosen ? 'true' : undefined}
      aria-pressed={setting ? offer.chosen : undefined}
      aria-description={
        offer.blocked ? `${offer.blocked.because}${offer.blocked.rule ? `, ${offer.blocked.rule}` : ''}` : undefined
      }
      {...hinted(offer.label, '', offer.blocked)}
      onClick={() => {
        if (!offer.chosen) void workbench.take(offer);
      }}
    >
      {offer.label}
    </button>
  );
}

/** After something was removed, the focus moves to what is there now. */
function focusNear(place: string, row: number): void {
  const names = document.querySelectorAll<HTMLElement>(`.place[data-place="${place}"] .fitting-name`);
  (
    names[Math.min(row, names.length - 1)] ??
    document.querySelector<HTMLElement>(`.place[data-place="${place}"] summary`)
  )?.focus();
}

function FittingRow({
  workbench,
  place,
  fitting,
  index,
  count,
}: {
  workbench: Workbench;
  place: Place;
  fitting: Fitting;
  index: number;
  count: number;
}) {
  const bench = workbench.bench.value!;
  const held = workbench.held.value;
  const mine = held !== null && 'place' in held && held.place === place.id && held.fitting === index;
  const takeOut = async () => {
    const at = alike(place.fittings).findIndex((one) => one.index === index);
    if (await workbench.take(fitting.remove)) setTimeout(() => focusNear(place.id, at));
  };
  const take = () => {
    workbench.held.value = mine ? null : { place: place.id, fitting: index };
  };
  const row = useReveal<HTMLLIElement>(mine, workbench.carried.value);
  const gives = fitting.costs.find((cost) => cost.amount < 0);
  const draws = fitting.costs.find((cost) => cost.amount > 0);
  const faulty = bench.faults.some(
    (fault) => fault.place === place.id && fault.item && fitting.text.startsWith(fault.item),
  );
  return (
    <li
      ref={row}
      class={`fitting ${hue(bench, fitting.group)}${mine ? ' held' : ''}${faulty ? ' faulty' : ''}`}
      data-fitting={fitting.text}
    >
      <div class="fitting-row">
        <button
          type="button"
          class="fitting-name"
          draggable
          aria-expanded={mine}
          onClick={take}
          onKeyDown={(event) => {
            if (event.key === 'Delete' || event.key === 'Backspace') {
              event.preventDefault();
              void takeOut();
            }
          }}
          {...hinted(
            fitting.label,
            [priced(fitting.slots, fitting.costs), ...fitting.facts, fitting.about].filter(Boolean).join('. '),
            null,
          )}
          onDragStart={(event) => {
            carry(event, fitting.label);
            workbench.carry({ place: place.id, fitting: index });
          }}
          onDragEnd={() => workbench.lay()}
        >
          <i class="group-mark" aria-hidden="true" />
          <span>
            {fitting.label}
            {count > 1 && <em aria-label={`${count} fitted`}>×{count}</em>}
          </span>
          {fitting.slots > 0 && (
            <small aria-label={`${fitting.slots} slot${fitting.slots === 1 ? '' : 's'}`}>{fitting.slots}</small>
          )}
        </button>
        {gives && (
          <span class="gives" title={`gives ${-gives.amount} ${gives.gauge}`}>
            +{-gives.amount}
          </span>
        )}
        {fitting.switch && (
          <button
            type="button"
            class={`power${fitting.on ? ' live' : ''}${fitting.switch.blocked ? ' off' : ''}`}
            aria-pressed={fitting.on === true}
            aria-label={`${fitting.label}: power ${draws?.amount ?? ''}`}
            {...hinted(
              fitting.on ? 'On. Click to switch off' : 'Off. Click to switch on',
              `${draws?.amount ?? 0} ${draws?.gauge ?? ''}`,
              fitting.switch.blocked,
            )}
            onClick={() => void workbench.take(fitting.switch!)}
          >
            <Icon name="power" />
            <span aria-hidden="true">{draws?.amount}</span>
          </button>
        )}
      </div>
      {mine && (
        <div class="fitting-more">
          {(fitting.about || fitting.facts.length > 0) && (
            <p>{[fitting.about, ...fitting.facts].filter(Boolean).join(' · ')}</p>
          )}
          <p class="row">
            <button type="button" class="tool" onClick={() => void takeOut()}>
              <Icon name="trash" /> Remove
            </button>
            {fitting.offers.map((offer) => (
              <OfferButton workbench={workbench} offer={offer} key={offer.change} />
            ))}
            <RuleLink game={workbench.game} rule={fitting.rule} />
          </p>
          {fitting.moves.length > 0 && (
            <div class="offer-buttons" role="group" aria-label={`Move ${fitting.label}`}>
              <small>Move to</small>
              {fitting.moves.map((offer) => (
                <OfferButton workbench={workbench} offer={offer} key={offer.change} />
              ))}
            </div>
          )}
        </div>
      )}
    </li>
  );
}
