// A fight over the board: two sides, what each brings, the sum in parts, dice, the result and what follows. It grows with
// the scene, closes by itself, and can be skipped, held and shown again.

import { useLayoutEffect } from 'preact/hooks';
import { lazily, withStyles } from '../lazy';
import { Icon, IconButton } from '../panels/icons';
import { isOpen } from '../state/choices';
import type { Session } from '../state/session';
import type { Stage } from '../wire';

const Sheet = lazily(() => withStyles(import('./sheet'), '/fights.css').then((part) => part.Sheet));
const Shot = lazily(() => withStyles(import('./shot'), '/fights.css', '/shots.css').then((part) => part.Shot));

export function StageWindow({ session }: { session: Session }) {
  const stage = session.staging.shown.value;
  usePeeking(session, stage !== null);
  if (!stage) return <Aside session={session} />;
  // A shot on the board needs no window.
  if (stage.shot?.weapon) return null;
  const scene = session.replay.scene.value;
  return (
    <div
      class={`stage-window ${stage.shot ? 'shooting' : ''} ${session.staging.peeking.value ? 'peeking' : ''}`}
      onClick={(event) => {
        // A touch beside the sheet, or on one that is over, is enough of it.
        const on = event.target instanceof Element ? event.target : null;
        if (on?.closest('button, a')) return;
        if (stage.banner || !on?.closest('.stage-sheet')) session.staging.close();
      }}
    >
      {stage.shot ? (
        <ShotSheet stage={stage} session={session} key={stage.id} />
      ) : (
        <Sheet
          stage={stage}
          theme={session.theme.value}
          seats={scene?.seats ?? []}
          take={(title) => taking(session, title)}
          key={stage.id}
        >
          <Tools session={session} stage={stage} />
        </Sheet>
      )}
    </div>
  );
}

/** Gives the answer of that name, if it can be given now. */
function taking(session: Session, title: string): (() => void) | null {
  const choice = session.question.prompt.value?.choices.find((one) => isOpen(one) && one.label === title);
  return choice && session.question.waiting.value === null ? () => void session.question.answer(choice) : null;
}

const ShotCard = lazily(() => withStyles(import('./shotcard'), '/shots.css').then((part) => part.ShotCard));

/** A shot that is shown on the board, told beside it. */
export function ShotAside({ session }: { session: Session }) {
  const stage = session.staging.shown.value;
  return stage?.shot?.weapon ? <ShotCard stage={stage} session={session} key={stage.id} /> : null;
}

/** One sum against one number: see shot.tsx. */
function ShotSheet({ stage, session }: { stage: Stage; session: Session }) {
  return (
    <article class="stage-sheet shot-sheet done" aria-label={`Shot: ${stage.caption}`} aria-live="polite">
      <header>
        <h2>{stage.caption}</h2>
        <p>{stage.shot!.odds}</p>
        <Tools session={session} stage={stage} />
      </header>
      <Shot stage={stage} theme={session.theme.value} />
    </article>
  );
}

function Tools({ session, stage }: { session: Session; stage: Stage }) {
  const { held, closing } = session.staging;
  return (
    <p class="stage-tools">
      {(closing.value || held.value) && stage.banner && (
        <button
          type="button"
          class="tool"
          aria-pressed={held.value}
          onClick={() => (held.value = !held.value)}
          title={held.value ? 'It stays until you close it' : 'It closes by itself'}
        >
          <Icon name={held.value ? 'pause' : 'clock'} /> {held.value ? 'Held' : 'Hold'}
        </button>
      )}
      <IconButton icon="close" label="Close the fight" title="Close (Esc)" onClick={() => session.staging.close()} />
    </p>
  );
}

/** A fight that is not on show, because the board is needed or it was closed: one touch brings it back. */
function Aside({ session }: { session: Session }) {
  const stage = session.staging.aside.value;
  // A shot that is over is in the log.
  if (!stage || stage.shot || session.replay.looking.value) return null;
  const [first, second] = stage.sides;
  return (
    <button type="button" class="stage-aside" onClick={() => session.staging.show(stage)}>
      <Icon name="odds" />
      <span>
        {stage.banner || `${first?.title ?? ''} – ${second?.title ?? ''}`}
        <small>{stage.moments[stage.moment] ?? stage.caption}</small>
      </span>
      <u>show</u>
    </button>
  );
}

/** While the space bar is down, the board below can be seen. */
function usePeeking(session: Session, open: boolean): void {
  useLayoutEffect(() => {
    const { peeking } = session.staging;
    if (!open) {
      peeking.value = false;
      return;
    }
    const free = (event: KeyboardEvent) =>
      event.key === ' ' &&
      !(event.target instanceof Element && event.target.closest('button, input, a, summary, select'));
    const down = (event: KeyboardEvent) => {
      if (!free(event)) return;
      event.preventDefault();
      peeking.value = true;
    };
    const up = (event: KeyboardEvent) => {
      if (event.key === ' ') peeking.value = false;
    };
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
    };
  }, [open]);
}
