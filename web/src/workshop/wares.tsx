// The parts: everything that can be fitted or set, in groups, with a search.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../panels/icons';
import { RuleLink } from '../panels/rule';
import { SearchField } from '../panels/search';
import { isSetting, priced, searched, whyNot } from '../state/workshop';
import type { Workbench } from '../state/workbench';
import type { Ware } from '../wire';
import { hinted } from './hint';
import { OfferButton, hue } from './place';
import { useReveal } from './reveal';
import { carry, takingBack } from './take';

export function Wares({ workbench }: { workbench: Workbench }) {
  const bench = workbench.bench.value!;
  const [text, setText] = useState('');
  const [group, setGroup] = useState<string | null>(null);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const found = searched(bench, text, group, onlyOpen);
  const shown = bench.groups.filter((one) => found.some((ware) => ware.group === one.id));
  return (
    <section class="wares" aria-label="Parts" {...takingBack(workbench)}>
      <div class="wares-head">
        <SearchField label="Search parts" value={text} onChange={setText} />
        <div class="groups" role="group" aria-label="Part groups">
          <button type="button" class="group" aria-pressed={group === null} onClick={() => setGroup(null)}>
            All
          </button>
          {bench.groups.map((one) => (
            <button
              type="button"
              class={`group ${hue(bench, one.id)}`}
              aria-pressed={group === one.id}
              onClick={() => setGroup(group === one.id ? null : one.id)}
            >
              <i class="group-mark" aria-hidden="true" />
              {one.label}
            </button>
          ))}
        </div>
        <label class="only">
          <input type="checkbox" checked={onlyOpen} onChange={(event) => setOnlyOpen(event.currentTarget.checked)} />{' '}
          Only parts that fit
        </label>
      </div>
      <div class="wares-list" tabIndex={0} role="region" aria-label="Parts found">
        {shown.map((one) => (
          <section key={one.id} aria-label={one.label}>
            <h3>{one.label}</h3>
            <ul>
              {found
                .filter((ware) => ware.group === one.id)
                .map((ware) => (
                  <WareRow workbench={workbench} ware={ware} key={ware.id} />
                ))}
            </ul>
          </section>
        ))}
        {!shown.length && <p class="none">No matching parts{onlyOpen ? ' that fit' : ''}.</p>}
      </div>
    </section>
  );
}

function WareRow({ workbench, ware }: { workbench: Workbench; ware: Ware }) {
  const bench = workbench.bench.value!;
  const held = workbench.held.value;
  const mine = held !== null && 'ware' in held && held.ware === ware.id;
  const setting = isSetting(ware);
  const why = whyNot(ware);
  const price = priced(ware.slots, ware.costs);
  const chosen = ware.offers.find((offer) => offer.chosen);
  const cost = ware.costs[0];
  const row = useReveal<HTMLLIElement>(mine, workbench.carried.value);
  const name = useRef<HTMLButtonElement>(null);
  const was = useRef(mine);
  // When the open row closes, the focus goes back to its name.
  useEffect(() => {
    if (was.current && !mine && document.activeElement === document.body) name.current?.focus();
    was.current = mine;
  }, [mine]);
  return (
    <li
      ref={row}
      class={`ware ${hue(bench, ware.group)}${why ? ' off' : ''}${mine ? ' held' : ''}`}
      data-ware={ware.id}
    >
      <button
        type="button"
        ref={name}
        class="ware-name"
        draggable={!setting}
        aria-expanded={mine}
        aria-description={why ? `${why.because}${why.rule ? `, ${why.rule}` : ''}` : price}
        onClick={() => {
          workbench.held.value = mine ? null : { ware: ware.id };
        }}
        {...hinted(ware.label, [price, ware.about].filter(Boolean).join('. '), why)}
        onDragStart={(event) => {
          carry(event, ware.label);
          workbench.carry({ ware: ware.id });
        }}
        onDragEnd={() => workbench.lay()}
      >
        <i class="group-mark" aria-hidden="true" />
        <span>
          {ware.label}
          {ware.fitted > 0 && <em aria-label={`${ware.fitted} fitted`}>×{ware.fitted}</em>}
        </span>
        {setting ? (
          <b class="chosen-value">{chosen?.label}</b>
        ) : why?.rule ? (
          <b class="why-rule" aria-hidden="true">
            {why.rule}
          </b>
        ) : (
          <span class="price" aria-hidden="true">
            {ware.slots > 0 && (
              <b>
                <i class="slot-mark" />
                {ware.slots}
              </b>
            )}
            {cost && (
              <b class={cost.amount < 0 ? 'gives' : ''}>
                <Icon name="power" />
                {cost.amount < 0 ? `+${-cost.amount}` : cost.amount}
              </b>
            )}
          </span>
        )}
      </button>
      {mine && (
        <div class="ware-more">
          {ware.about && <p>{ware.about}</p>}
          <p class="ware-facts">
            {[price, ...ware.facts].filter(Boolean).join(' · ')} <RuleLink game={workbench.game} rule={ware.rule} />
          </p>
          {ware.blocked && (
            <p class="why-not">
              {ware.blocked.because} <RuleLink game={workbench.game} rule={ware.blocked.rule} />
            </p>
          )}
          {ware.offers.length > 0 && (
            <div class="offer-buttons" role="group" aria-label={setting ? ware.label : `Where ${ware.label} goes`}>
              {ware.offers.map((offer) => (
                <OfferButton workbench={workbench} offer={offer} setting={setting} key={offer.change} />
              ))}
            </div>
          )}
        </div>
      )}
    </li>
  );
}
