// An offer that is put together: two shelves of goods, the deal again in one line, one button that makes it.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { lookOf } from '../board/drawings';
import { ShownCard } from '../panels/card';
import { IconButton } from '../panels/icons';
import { Letters } from '../panels/letters';
import { PieceIcon } from '../panels/pieceicon';
import { Emblem } from '../panels/seat';
import { cardById } from '../state/cards';
import { bound } from '../state/draft';
import { shortName } from '../state/names';
import { properties, scheme } from '../state/look';
import type { Session } from '../state/session';
import { tints } from '../stage/parts';
import type { DraftGood, DraftPartner, Scene, Seat, Theme } from '../wire';
import { DealSide, Shelves } from './goods';

export function OfferWindow({ session }: { session: Session }) {
  const partner = session.dealing.partner.value;
  const scene = session.replay.scene.value;
  const prompt = session.question.prompt.value;
  if (!partner || !scene || !prompt) return null;
  return <Sheet session={session} partner={partner} scene={scene} seat={prompt.seat} key={partner.seat} />;
}

function Sheet({
  session,
  partner,
  scene,
  seat,
}: {
  session: Session;
  partner: DraftPartner;
  scene: Scene;
  seat: Seat;
}) {
  const theme = session.theme.value;
  const { picked } = session.dealing;
  const name = (of: Seat) => scene.seats.find((one) => one.seat === of)?.name ?? '';
  const short = (of: Seat) =>
    shortName(
      name(of),
      scene.seats.map((one) => one.name),
    );
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => sheet.current?.focus(), []);
  const free = (goods: DraftGood[]) => goods.filter((good) => good.together === '');
  const shelf = (goods: DraftGood[], owner: Seat) => (
    <Shelves
      goods={free(goods)}
      picked={picked.value}
      owner={owner}
      scene={scene}
      theme={theme}
      onPut={(good, count) => session.dealing.put(good, count)}
    />
  );
  return (
    <div
      class="stage-window offer-window"
      onClick={(event) => event.target === event.currentTarget && session.dealing.open(null)}
    >
      <div
        class="offer-sheet"
        ref={sheet}
        tabIndex={-1}
        role="dialog"
        aria-label={`Offer to ${name(partner.seat)}`}
        style={sides(theme, seat, partner.seat)}
      >
        <header>
          <Face seat={seat} scene={scene} theme={theme} />
          <h2>
            <Letters
              text="Let's deal!"
              theme={theme}
              fill="var(--accent)"
              outline="var(--pen)"
              shadow="color-mix(in srgb, var(--loud) 55%, #000000)"
              align="xMidYMid"
            />
          </h2>
          <b>{short(seat)} gives</b>
          <b>{short(partner.seat)} gives</b>
          <Face seat={partner.seat} scene={scene} theme={theme} mirrored />
          <IconButton icon="close" label="Close the offer" onClick={() => session.dealing.open(null)} />
        </header>
        <div class="offer-shelves">
          <section aria-label={`What ${name(seat)} gives`}>
            <h3>
              <i>1</i> Tap what you give
            </h3>
            {shelf(partner.gives, seat)}
          </section>
          <section aria-label={`What ${name(partner.seat)} gives`}>
            <h3>
              <i>2</i> Tap what you want
            </h3>
            {shelf(partner.gets, partner.seat)}
          </section>
          <Swaps session={session} partner={partner} scene={scene} theme={theme} />
        </div>
        <footer>
          <p class="deal" aria-live="polite">
            <Emblem seat={seat} picture={pictureOf(scene, seat)} theme={theme} />
            <DealSide goods={partner.gives} picked={picked.value} owner={seat} theme={theme} />
            <span class="deal-arrow">
              <span class="sr">for</span>
              <svg viewBox="0 0 60 24" aria-hidden="true">
                <path d="M0 12L16 0V8H44V0L60 12L44 24V16H16V24Z" />
              </svg>
            </span>
            <Emblem seat={partner.seat} picture={pictureOf(scene, partner.seat)} theme={theme} />
            <DealSide goods={partner.gets} picked={picked.value} owner={partner.seat} theme={theme} />
          </p>
          <p class="deal-buttons">
            <button
              type="button"
              class="button"
              disabled={!picked.value.size}
              onClick={() => (picked.value = new Map())}
            >
              Clear
            </button>
            <button
              type="button"
              class="choice filled offer-it"
              disabled={!picked.value.size || session.question.waiting.value !== null}
              onClick={() => void session.dealing.propose()}
            >
              <Letters text="Offer it!" theme={theme} fill="var(--on-accent)" align="xMidYMid" />
            </button>
          </p>
        </footer>
      </div>
    </div>
  );
}

/** Goods that only change hands together: one for one, or not at all. */
function Swaps({
  session,
  partner,
  scene,
  theme,
}: {
  session: Session;
  partner: DraftPartner;
  scene: Scene;
  theme: Theme;
}) {
  const { picked } = session.dealing;
  const words = [...new Set([...bound(partner.gives), ...bound(partner.gets)].map((good) => good.together))];
  return (
    <>
      {words.map((word) => {
        const give = partner.gives.find((good) => good.together === word);
        const get = partner.gets.find((good) => good.together === word);
        const first = give ?? get;
        if (!first) return null;
        const on = picked.value.has(first.answer);
        return (
          <label class={`swap ${on ? 'on' : ''}`} key={word}>
            <Bound good={give} scene={scene} theme={theme} />
            <span>
              Swap them
              <small>one for one, or not at all</small>
              <input
                type="checkbox"
                role="switch"
                checked={on}
                onChange={(event) => session.dealing.put(first, event.currentTarget.checked ? 1 : 0)}
              />
            </span>
            <Bound good={get} scene={scene} theme={theme} />
          </label>
        );
      })}
    </>
  );
}

/** A good of a swap: its card, if it is one. */
function Bound({ good, scene, theme }: { good: DraftGood | undefined; scene: Scene; theme: Theme }) {
  const card = cardById(scene, good?.card ?? null);
  return card ? <ShownCard card={card} theme={theme} owner={null} /> : <b>{good?.title ?? 'nothing'}</b>;
}

const pictureOf = (scene: Scene, seat: Seat) => scene.seats.find((one) => one.seat === seat)?.picture ?? null;

/** Who stands for a seat: its largest piece, else its emblem. */
function Face({
  seat,
  scene,
  theme,
  mirrored = false,
}: {
  seat: Seat;
  scene: Scene;
  theme: Theme;
  mirrored?: boolean;
}) {
  const size = (kind: string, form: string | null) => lookOf(theme, { kind, form })?.size ?? 0;
  const [largest] = scene.pieces
    .filter((piece) => piece.owner === seat && lookOf(theme, piece)?.base === 'oval')
    .sort((a, b) => size(b.kind, b.form) - size(a.kind, a.form));
  return (
    <span class={`offer-face ${mirrored ? 'mirrored' : ''}`}>
      {largest ? (
        <PieceIcon piece={largest} theme={theme} cut />
      ) : (
        <Emblem seat={seat} picture={pictureOf(scene, seat)} theme={theme} />
      )}
    </span>
  );
}

function sides(theme: Theme, first: Seat, second: Seat): Record<string, string> {
  const paper = properties(theme, scheme.value)['paper']!;
  const [a, b] = [tints(theme, first, paper), tints(theme, second, paper)];
  return { '--ground-0': a.ground, '--dot-0': a.dot, '--ground-1': b.ground, '--dot-1': b.dot };
}
