// A fight with two sides, on a sheet of its own: what each brings, the sum in parts, dice, the result and what follows.

import type { ComponentChildren } from 'preact';
import { inksOf } from '../board/drawings';
import { strokesMarkup } from '../board/strokes';
import { Letters } from '../panels/letters';
import { PAGE, Picture } from '../panels/pieceicon';
import { properties, scheme } from '../state/look';
import type { Scene, Stage, Theme } from '../wire';
import { Force, isForces } from './forces';
import { Ledger, Result, type Take, isSpoken } from './ledger';
import { tints } from './parts';
import { Side } from './side';

export function Sheet({
  stage,
  theme,
  seats,
  take,
  children,
}: {
  stage: Stage;
  theme: Theme;
  seats: Scene['seats'];
  take: Take;
  /** What can be done with the sheet itself. */
  children: ComponentChildren;
}) {
  const [first, second] = stage.sides;
  const forces = isForces(stage, theme);
  return (
    <article
      class={`stage-sheet ${forces ? 'forces' : ''} ${stage.banner ? 'done' : ''}`}
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
        {children}
      </header>
      <div class="stage-sides">
        {first && !forces && <Side side={first} seats={seats} theme={theme} mirrored={false} />}
        {first && forces && <Force side={first} rival={second?.seat ?? null} seats={seats} theme={theme} />}
        <Ledger stage={stage} theme={theme} alone={forces} take={take} />
        {second && !forces && <Side side={second} seats={seats} theme={theme} mirrored />}
        {second && forces && <Force side={second} rival={first?.seat ?? null} seats={seats} theme={theme} />}
      </div>
      {forces && <Result stage={stage} theme={theme} />}
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
