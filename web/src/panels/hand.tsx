// One's own hand: a row at the lower edge of the board, a drawer on a phone. What can be played is lit; all else says why not.

import { useEffect, useState } from 'preact/hooks';
import { cardInWords, handOf, useOf, whyIdle } from '../state/cards';
import type { Session } from '../state/session';
import type { Card, Seat } from '../wire';
import { ShownCard } from './card';
import { Icon } from './icons';

/** So many cards have no room for what they say: each says all of it once it is pointed at. */
const CROWD = 7;

export function Hand({ session }: { session: Session }) {
  const scene = session.replay.scene.value;
  /** On a phone, the drawer is open while something in it can be played, unless somebody has said otherwise. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const rows = scene ? handOf(scene, session.view.mySeat.value) : [];
  const cards = rows.flatMap((row) => row.cards.map((card) => ({ card, owner: row.owner })));
  const prompt = session.question.prompt.value;
  // In a drawer that shows only a few, the first that can be played comes into view.
  useEffect(() => {
    document.querySelector('.hand .in-hand.lit')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [prompt?.id]);
  if (!cards.length) return null;
  const playable = cards.filter(({ card }) => useOf(prompt, card.id).open.length > 0).length;
  const folded = !(wanted ?? playable > 0);
  // A painted map needs the room: its names can only be read where it is large.
  const low = session.theme.value.picture !== null;
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const all = [...document.querySelectorAll<HTMLElement>('.hand .in-hand')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    all[(at + (event.key === 'ArrowRight' ? 1 : all.length - 1)) % all.length]!.focus();
  };
  return (
    <section
      class={`hand ${playable ? 'playable' : ''} ${folded ? 'folded' : ''} ${low ? 'low' : ''} ${cards.length < CROWD ? '' : 'crowded'}`}
      aria-label="Your hand"
      onKeyDown={step}
      style={{ '--count': String(cards.length), '--gaps': String(Math.max(1, cards.length - 1)) }}
    >
      <button type="button" class="hand-head" aria-expanded={!folded} onClick={() => setWanted(folded)}>
        <b>
          {rows.length === 1 ? rows[0]!.title : 'Your hand'}, {cards.length} {cards.length === 1 ? 'card' : 'cards'}
        </b>
        <span>{prompt ? (playable ? `${playable} playable now` : 'none playable now') : ''}</span>
        <Icon name={folded ? 'plus' : 'minus'} />
      </button>
      <ul>
        {cards.map(({ card, owner }, index) => (
          <Held session={session} card={card} owner={owner} key={`${card.id}/${index}`} />
        ))}
      </ul>
    </section>
  );
}

/** A card in the hand. */
function Held({ session, card, owner }: { session: Session; card: Card; owner: Seat | null }) {
  const prompt = session.question.prompt.value;
  const open = useOf(prompt, card.id).open.length > 0;
  const idle = whyIdle(prompt, card);
  const theme = session.theme.value;
  const point = (on: boolean) => {
    const [first] = useOf(prompt, card.id).open;
    if (first) session.choosing.pointedChoice.value = on ? first : null;
  };
  return (
    <li>
      <button
        type="button"
        class={`in-hand ${open ? 'lit' : prompt ? 'idle' : ''}`}
        data-card={card.id}
        aria-label={cardInWords(card)}
        aria-description={open ? 'can be played now' : idle}
        aria-disabled={!open}
        onClick={(event) => {
          // A card that was touched with a pointer does not keep the keys.
          if (event.detail > 0) event.currentTarget.blur();
          session.touching.card(card.id, { x: event.clientX, y: event.clientY });
        }}
        onPointerEnter={() => point(true)}
        onPointerLeave={() => point(false)}
        onFocus={() => point(true)}
        onBlur={() => point(false)}
      >
        <ShownCard card={card} theme={theme} owner={owner} />
        {idle && <span class="in-hand-why">{idle}</span>}
      </button>
    </li>
  );
}
