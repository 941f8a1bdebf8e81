// One side of a fight: its picture, its name, and what it brings.

import { pictureOf } from '../board/drawings';
import { CardBack, CardFace } from '../panels/card';
import { Letters } from '../panels/letters';
import { PAGE, Picture } from '../panels/pieceicon';
import { Emblem } from '../panels/seat';
import type { SeatPanel, StageSide, Theme } from '../wire';
import { Tokens } from './parts';

export function Side({
  side,
  seats,
  theme,
  mirrored,
}: {
  side: StageSide;
  seats: readonly SeatPanel[];
  theme: Theme;
  /** Whether it looks to the left. */
  mirrored: boolean;
}) {
  const down = Array.from({ length: side.face_down }, (_, index) => index);
  return (
    <section class={`stage-side ${mirrored ? 'mirrored' : ''}`} aria-label={`${side.title}: ${side.text}`}>
      <div class="side-picture">
        {side.behind && (
          <span class="behind" key={side.behind}>
            <Picture name={side.behind} owner={side.seat} theme={theme} />
          </span>
        )}
        {side.shout && (
          <Letters
            text={side.shout}
            theme={theme}
            kind="shout"
            fill="var(--loud)"
            outline="var(--pen)"
            beyond={1.9}
            align="xMidYMid"
          />
        )}
        {side.picture && pictureOf(theme, side.picture) ? (
          <span class="stage-figure">
            <Picture name={side.picture} owner={side.seat} theme={theme} cut />
          </span>
        ) : (
          side.seat !== null && (
            <Emblem
              seat={side.seat}
              picture={seats.find((one) => one.seat === side.seat)?.picture ?? null}
              theme={theme}
            />
          )
        )}
      </div>
      <h3 class="side-name">
        {side.seat !== null && (
          <svg aria-hidden="true">
            <rect width="100%" height="100%" fill={`url(#${PAGE.seat(side.seat)})`} />
          </svg>
        )}
        <span>
          <Letters text={side.title} theme={theme} fill="#fffdf2" weight={0.93} />
          <small>{side.text}</small>
        </span>
      </h3>
      <div class="side-brings">
        {side.cards.map((card) => (
          <span class="turned" key={card.id}>
            <CardFace card={card} theme={theme} owner={side.seat} />
          </span>
        ))}
        {down.map((index) => (
          <span class="sealed" key={`down-${index}`} role="img" aria-label="a card face down">
            <CardBack theme={theme} kind={theme.cards['back'] ? '' : (side.cards[0]?.kind ?? '')} />
          </span>
        ))}
        <div class="side-tokens">
          {side.tokens.map((token) => (
            <p key={token.kind}>
              <Tokens tokens={[token]} theme={theme} />
              {token.text && <span>{token.text}</span>}
            </p>
          ))}
          {side.helpers.map((seat) => {
            const panel = seats.find((one) => one.seat === seat);
            return (
              <p class="helper" key={`helper-${seat}`}>
                <Emblem seat={seat} picture={panel?.picture ?? null} theme={theme} />
                <span>{panel?.name} helps</span>
              </p>
            );
          })}
        </div>
      </div>
    </section>
  );
}
