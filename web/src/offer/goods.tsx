// Goods that can change hands: things to be counted, cards with faces, cards that only their holder knows.

import { CardBack, ShownCard } from '../panels/card';
import { Icon } from '../panels/icons';
import { Picture, Thing } from '../panels/pieceicon';
import { cardById } from '../state/cards';
import { chosen, countOf, inWords, many, shelves } from '../state/draft';
import type { Picked } from '../state/draft';
import type { DraftGood, Good, Scene, Seat, Theme } from '../wire';

/** More of a kind than this are a number with − and +. */
const MOST = 10;

/** The goods of one side, in groups, each chosen with one touch. */
export function Shelves({
  goods,
  picked,
  owner,
  scene,
  theme,
  onPut,
}: {
  goods: readonly DraftGood[];
  picked: Picked;
  owner: Seat;
  scene: Scene;
  theme: Theme;
  onPut: (good: DraftGood, count: number) => void;
}) {
  return (
    <>
      {shelves(goods).map((shelf) => (
        <div class="shelf" role="group" aria-label={shelf.title} key={shelf.title}>
          <h4>{shelf.title}</h4>
          <div class="shelf-goods">
            {shelf.goods.map((good) => {
              const props = { good, count: countOf(picked, good), owner, theme, onPut };
              const card = cardById(scene, good.card);
              if (card) return <CardGood {...props} face={<ShownCard card={card} theme={theme} owner={owner} />} />;
              return good.picture ? <CountedGood {...props} /> : <HiddenGood {...props} />;
            })}
          </div>
        </div>
      ))}
    </>
  );
}

interface GoodProps {
  good: DraftGood;
  count: number;
  owner: Seat;
  theme: Theme;
  onPut: (good: DraftGood, count: number) => void;
}

function CardGood({ good, count, face, onPut }: GoodProps & { face: preact.ComponentChildren }) {
  return (
    <button
      type="button"
      class={`good-card small ${count ? 'picked' : ''}`}
      aria-pressed={count > 0}
      data-good={good.answer}
      onClick={() => onPut(good, count ? 0 : 1)}
    >
      {face}
      {count > 0 && (
        <i class="tick">
          <Icon name="check" />
        </i>
      )}
    </button>
  );
}

/** Tokens in a row: touching one takes all up to it, touching the last taken one puts it back. */
function CountedGood({ good, count, owner, theme, onPut }: GoodProps) {
  const shown = Math.min(MOST, good.most);
  return (
    <div class="good-row">
      {Array.from({ length: shown }, (_, index) => (
        <button
          type="button"
          class={`good-token ${index < count ? 'picked' : ''}`}
          aria-pressed={index < count}
          aria-label={`${index + 1} ${good.title}`}
          onClick={() => onPut(good, count === index + 1 ? index : index + 1)}
          key={index}
        >
          <Thing name={good.picture!} owner={owner} theme={theme} />
        </button>
      ))}
      <b>
        {count} of {good.most}
      </b>
    </div>
  );
}

/** Cards that only their holder knows. */
function HiddenGood({ good, count, theme, onPut }: GoodProps) {
  return (
    <>
      {Array.from({ length: Math.min(MOST, good.most) }, (_, index) => (
        <button
          type="button"
          class={`good-card hidden ${index < count ? 'picked' : ''}`}
          aria-pressed={index < count}
          aria-label={`${index + 1} × ${good.title}`}
          onClick={() => onPut(good, count === index + 1 ? index : index + 1)}
          key={index}
        >
          <CardBack theme={theme} />
          <small>{good.title}</small>
          {index < count && (
            <i class="tick">
              <Icon name="check" />
            </i>
          )}
        </button>
      ))}
    </>
  );
}

/** One side of a deal: small pictures, then words. */
export function DealSide({
  goods,
  picked,
  owner,
  theme,
}: {
  goods: readonly DraftGood[];
  picked: Picked;
  owner: Seat;
  theme: Theme;
}) {
  return (
    <span class="deal-side">
      {chosen(goods, picked)
        .filter(({ good }) => good.picture)
        .flatMap(({ good, count }) =>
          Array.from({ length: Math.min(4, count) }, () => <Picture name={good.picture} owner={owner} theme={theme} />),
        )}
      <b>{inWords(goods, picked)}</b>
    </span>
  );
}

/** Goods of an offer that was made. */
export function OfferedGoods({ goods, owner, theme }: { goods: readonly Good[]; owner: Seat; theme: Theme }) {
  if (!goods.length) return <span class="offered">nothing</span>;
  return (
    <span class="offered">
      {goods.map((good) => (
        <span class="offered-good">
          {good.picture && <Picture name={good.picture} owner={owner} theme={theme} />}
          {many(good.count, good.title)}
        </span>
      ))}
    </span>
  );
}
