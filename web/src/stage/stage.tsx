// A fight over the board: two sides, what each brings, the sum in parts, dice, the result and what follows. It grows with
// the scene, closes by itself, and can be skipped, held and shown again.

import { useLayoutEffect } from 'preact/hooks';
import { inksOf } from '../board/drawings';
import { strokesMarkup } from '../board/strokes';
import { lazily, stylesheet } from '../lazy';
import { Icon, IconButton } from '../panels/icons';
import { Letters } from '../panels/letters';
import { PAGE, Picture } from '../panels/pieceicon';
import { properties, scheme } from '../state/look';
import type { Session } from '../state/session';
import type { Stage, Theme } from '../wire';
import { Ledger, isSpoken } from './ledger';
import { tints } from './parts';
import { Side } from './side';

const withStyles = <T,>(part: Promise<T>): Promise<T> =>
  Promise.all([part, stylesheet('/shots.css')]).then(([loaded]) => loaded);
const Shot = lazily(() => withStyles(import('./shot')).then((part) => part.Shot));

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
        <Sheet stage={stage} session={session} seats={scene?.seats ?? []} key={stage.id} />
      )}
    </div>
  );
}

const ShotCard = lazily(() => withStyles(import('./shotcard')).then((part) => part.ShotCard));

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

function Sheet({
  stage,
  session,
  seats,
}: {
  stage: Stage;
  session: Session;
  seats: NonNullable<ReturnType<Session['replay']['scene']['peek']>>['seats'];
}) {
  const theme = session.theme.value;
  const [first, second] = stage.sides;
  return (
    <article
      class={`stage-sheet ${stage.banner ? 'done' : ''}`}
      aria-label={`Fight: ${stage.caption}`}
      aria-live="polite"
      style={ground(theme, stage)}
    >
      <Ground theme={theme} />
      <header>
        <h2 class="stage-caption">
          <Letters text={stage.caption} theme={theme} fill="var(--on-accent)" weight={0.9} />
        </h2>
        <ol class="stage-moments" aria-label="Progress">
          {stage.moments.map((name, index) => (
            <li
              class={index === stage.moment ? 'now' : index < stage.moment ? 'done' : ''}
              aria-current={index === stage.moment ? 'step' : undefined}
            >
              {name}
            </li>
          ))}
        </ol>
        <Tools session={session} stage={stage} />
      </header>
      <div class="stage-sides">
        {first && <Side side={first} seats={seats} theme={theme} mirrored={false} />}
        <Ledger stage={stage} theme={theme} />
        {second && <Side side={second} seats={seats} theme={theme} mirrored />}
      </div>
      {!stage.banner && <Voices stage={stage} theme={theme} />}
      {stage.banner && (
        <footer>
          <p class="stage-banner">
            <svg viewBox="0 0 1000 110" preserveAspectRatio="none" aria-hidden="true">
              <path d="M2 18L34 4H968L996 14L980 92L994 108H32L2 98L20 56Z" />
            </svg>
            <Letters
              text={stage.banner}
              theme={theme}
              fill="var(--accent)"
              outline="var(--pen)"
              shadow="color-mix(in srgb, var(--loud) 55%, #000000)"
              beyond={1.5}
              align="xMidYMid"
            />
          </p>
          <ul class="stage-after">
            {stage.after.map((fact) => (
              <li class={`tone-${fact.tone}`}>
                <Picture name={fact.picture} owner={fact.seat} theme={theme} />
                <span>
                  <strong>{fact.title}</strong>
                  <small>{fact.text}</small>
                </span>
              </li>
            ))}
          </ul>
        </footer>
      )}
    </article>
  );
}

/** What the fight stands on: a landscape, if the theme draws one, else rays in the colours of both sides. */
function Ground({ theme }: { theme: Theme }) {
  const landscape = theme.drawings['stage'];
  if (!landscape)
    return (
      <div class="stage-ground" aria-hidden="true">
        <i />
        <i />
      </div>
    );
  const markup = strokesMarkup(landscape, inksOf(theme, null, undefined), { pen: theme.pen, patterns: PAGE });
  return (
    <svg
      class="stage-ground painted-ground"
      viewBox="-26 -26 52 52"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

/** Before it is decided: what those who take part have to say. */
function Voices({ stage, theme }: { stage: Stage; theme: Theme }) {
  const voices = stage.after.filter(isSpoken);
  if (!voices.length) return null;
  return (
    <ul class="stage-voices">
      {voices.map(({ title, text, picture, seat }) => (
        <li key={title}>
          <Picture name={picture} owner={seat} theme={theme} />
          <p>
            <strong>{title}</strong> {text}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The colours of both sides, as custom properties. */
function ground(theme: Theme, { sides }: Stage): Record<string, string> {
  const paper = properties(theme, scheme.value)['paper']!;
  const found: Record<string, string> = {};
  sides.slice(0, 2).forEach(({ seat }, index) => {
    for (const [name, colour] of Object.entries(tints(theme, seat, paper))) found[`--${name}-${index}`] = colour;
  });
  return found;
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
