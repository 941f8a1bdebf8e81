// A card as it is printed: a band in the colour of its kind, a picture on rays, its number in a star, text, a foot.

import { burst } from '../board/path';
import { isPrinted } from '../state/cards';
import { readable } from '../board/colour';
import { pictureOf } from '../board/drawings';
import type { Card, Seat, Theme, ThemeSpace } from '../wire';
import { Letters } from './letters';
import { Picture } from './pieceicon';

const STAR = burst({ x: 0, y: 0 }, 25, 19, 11);

/** `owner` gives pictures of pieces their colour. */
export function CardFace({ card, theme, owner = null }: { card: Card; theme: Theme; owner?: Seat | null }) {
  const look = theme.cards[card.kind];
  const band = look?.fill || theme.accent;
  const ink = look?.ink || readable('#ffffff', band);
  // Text in outlined letters has its outline to be read by.
  const outline = theme.lettering.weight && theme.pen.ink !== ink ? 'var(--pen)' : undefined;
  const own = card.picture !== null && pictureOf(theme, card.picture) ? card.picture : null;
  // The picture of its kind, or what is on its back.
  const shared = [`card.${card.kind}`, look?.shape ?? ''].find((name) => theme.drawings[name]);
  const picture = own ?? shared ?? null;
  // A card that is nothing but its number shows it large.
  if (card.number !== null && !picture && !card.text)
    return (
      <span class="card-face card-number" style={{ '--band': band, '--on-band': ink }}>
        <span class="sr">{card.title}</span>
        <Letters text={card.number} theme={theme} fill={ink} weight={1.13} align="xMidYMid" />
        {card.foot && <span class="card-foot">{card.foot}</span>}
      </span>
    );
  return (
    <span class="card-face" style={{ '--band': band, '--on-band': ink, ...groundsOf(look) }}>
      <span class={`card-band ${card.number === null ? '' : 'starred'}`}>
        <Letters text={card.title} theme={theme} fill={ink} outline={outline} beyond={1.3} weight={0.77} />
        {card.count > 1 && <b>×{card.count}</b>}
      </span>
      {card.number !== null && (
        <span class="card-star">
          <svg viewBox="-27 -27 54 54" aria-hidden="true">
            <path d={STAR} />
          </svg>
          <Letters text={card.number} theme={theme} fill="var(--pen)" weight={1.13} align="xMidYMid" />
        </span>
      )}
      {picture && (
        <span class="card-picture">
          <Picture name={picture} owner={owner} theme={theme} kind={band} cut />
        </span>
      )}
      <span class="card-text">
        {card.text}
        {card.flavour && <i>{card.flavour}</i>}
      </span>
      {card.foot && <span class="card-foot">{card.foot}</span>}
    </span>
  );
}

/** What a kind of cards is printed on, and the rays behind its pictures, where it has inks of its own for them. */
const groundsOf = (look: ThemeSpace | undefined): Record<string, string> => ({
  ...(look?.inks['paper'] ? { '--paper': look.inks['paper'] } : {}),
  ...(look?.inks['rays'] ? { '--rays': look.inks['rays'] } : {}),
});

/** The back of a card; `kind` is the look of its back, `mark` is written on it. */
export function CardBack({ theme, kind = '' }: { theme: Theme; kind?: string }) {
  const look = theme.cards[kind || 'back'] ?? theme.cards['back'];
  return (
    <span class="card-face card-back" style={{ '--band': look?.fill || 'var(--panel-3)' }} aria-hidden="true">
      <span>
        <Picture name={look?.shape || null} owner={null} theme={theme} />
      </span>
    </span>
  );
}

/** A card that is only looked at. */
export function ShownCard({ card, theme, owner }: { card: Card; theme: Theme; owner: Seat | null }) {
  if (isPrinted(card, theme)) return <CardFace card={card} theme={theme} owner={owner} />;
  return (
    <span class={`card tone-${card.tone}`}>
      <Picture name={card.picture} owner={owner} theme={theme} />
      <span>{card.title}</span>
      {card.count > 1 && <b>×{card.count}</b>}
      {card.text && <small>{card.text}</small>}
    </span>
  );
}
