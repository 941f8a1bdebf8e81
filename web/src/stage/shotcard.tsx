// The last shot beside the board: who fired at whom, the dice, the chance it had and what came of it. Loaded with the first one.

import { Die } from '../panels/dice';
import { Icon } from '../panels/icons';
import { Picture } from '../panels/pieceicon';
import type { Session } from '../state/session';
import type { Stage, StageSide, Theme } from '../wire';

export function ShotCard({ stage, session }: { stage: Stage; session: Session }) {
  const theme = session.theme.value;
  const shot = stage.shot!;
  const hit = stage.winner === 0;
  const [from, to] = stage.sides;
  return (
    <article class={`shot-card ${hit ? 'hit' : 'missed'}`} aria-label={`Shot: ${stage.caption}`} aria-live="polite">
      <header>
        <h3>{stage.caption}</h3>
        <button type="button" class="icon-button" aria-label="Close the shot" onClick={() => session.staging.close()}>
          <Icon name="close" />
        </button>
      </header>
      <div class="shot-who" style={{ '--beam': theme.badges[shot.weapon ?? '']?.fill || 'var(--accent)' }}>
        {from && <Who side={from} theme={theme} />}
        <p>
          <span class="shot-dice">
            {shot.dice.map((die, index) => (
              <Die die={die} key={index} />
            ))}
          </span>
          <strong>{stage.banner}</strong>
        </p>
        {to && <Who side={to} theme={theme} />}
      </div>
      {from?.chance != null && (
        <p class="shot-odds">
          {shot.odds}
          <i aria-hidden="true" style={{ '--share': `${from.chance / 10}%` }} />
        </p>
      )}
      {stage.after.length > 0 && (
        <ul>
          {stage.after.slice(0, 4).map((fact, index) => (
            <li class={`tone-${fact.tone}`} key={index}>
              <Picture name={fact.picture} owner={fact.seat} theme={theme} />
              {fact.title}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

const Who = ({ side, theme }: { side: StageSide; theme: Theme }) => (
  <span class="shot-one" title={side.text}>
    <Picture name={side.picture} owner={side.seat} theme={theme} />
    <b class={side.seat === null ? '' : `seat-${side.seat}`}>{side.title}</b>
  </span>
);
