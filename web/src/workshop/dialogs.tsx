// The windows of the workshop: what to start from, the way into battle, the record sheet.

import { useState } from 'preact/hooks';
import { Dialog } from '../panels/dialog';
import { Icon, IconButton } from '../panels/icons';
import { RuleLink } from '../panels/rule';
import { go } from '../route';
import { since } from '../state/ago';
import { designsOf, drop } from '../state/shelf';
import type { Workbench } from '../state/workbench';
import { Values } from './worth';

export function Starts({ workbench, onClose }: { workbench: Workbench; onClose: () => void }) {
  const { workshop, starts } = workbench.workshop.value!;
  const kept = designsOf(workbench.game);
  const begin = (design: string, id: string | null = null) => {
    void workbench.begin(design, id);
    onClose();
  };
  return (
    <Dialog title={`Start from a ${workshop.makes}`} onClose={onClose}>
      {kept.length > 0 && (
        <section class="kept">
          <h3>Your designs</h3>
          <ul>
            {kept.map((one) => (
              <li>
                <button type="button" onClick={() => begin(one.design, one.id)}>
                  <strong>{one.name}</strong>
                  <small>{since(one.changed, Date.now())}</small>
                </button>
                <IconButton icon="trash" label={`Delete ${one.name}`} onClick={() => drop(one.id)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ul class="starts">
        {starts.map((start) => (
          <li key={start.id}>
            <p>
              <strong>{start.label}</strong> <RuleLink game={workbench.game} rule={start.rule} />
            </p>
            <p class="note">{start.about}</p>
            <p class="row">
              <button
                type="button"
                class="tool accent"
                aria-label={`As printed: ${start.label}`}
                onClick={() => begin(start.design)}
              >
                As printed
              </button>
              {start.bare && (
                <button
                  type="button"
                  class="tool"
                  aria-label={`Empty frame: ${start.label}`}
                  onClick={() => begin(start.bare!)}
                >
                  Empty frame
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

export function Battle({ workbench, onClose }: { workbench: Workbench; onClose: () => void }) {
  const bench = workbench.bench.value!;
  const { posts } = workbench.workshop.value!.workshop;
  const [chosen, setChosen] = useState(posts[0]?.option ?? '');
  if (!bench.fielding) return null;
  const { line, values } = bench.fielding;
  const post = posts.find((one) => one.option === chosen);
  return (
    <Dialog title={`${bench.name} in battle`} onClose={onClose}>
      <p class="note">How it performs in battle, and where each value comes from.</p>
      <Values game={workbench.game} values={values} />
      {post && (
        <p class="dialog-foot battle-foot">
          {posts.length > 1 && (
            <label>
              <span>Fights as</span>{' '}
              <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
                {posts.map((one) => (
                  <option value={one.option}>{one.label}</option>
                ))}
              </select>
            </label>
          )}
          <button
            type="button"
            class="button primary"
            onClick={() =>
              go(`/new/${workbench.game}/${post.scenario}#${new URLSearchParams({ [post.option]: line })}`)
            }
          >
            <Icon name="flag" /> Open a new table
          </button>
        </p>
      )}
    </Dialog>
  );
}

export function Sheet({ workbench, onClose }: { workbench: Workbench; onClose: () => void }) {
  return (
    <Dialog title="Record sheet" onClose={onClose}>
      <img
        class="sheet-large"
        src={workbench.sheet.value}
        alt={`Record sheet for ${workbench.bench.value?.name ?? ''}`}
      />
      <p class="dialog-foot">
        <a class="button primary" href={`/workshop/${workbench.game}/sheet`} target="_blank">
          <Icon name="print" /> Print
        </a>
      </p>
    </Dialog>
  );
}
