// What appears over the board for a while: tips, small lists, notices, and the cover between two players.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Session } from '../state/session';
import { sentence } from '../state/session/notices';
import { likes } from '../state/store';
import { ChoiceDetail, OddsTip } from './odds';
import { Icon, IconButton } from './icons';
import { RuleLink } from './rule';
import { Swatch } from './seat';
import { useFloat, useShift } from './tip';
import { go } from '../route';

/** The odds of the choice under the pointer, beside the list and over the board. */
export function ChoiceTip({ session }: { session: Session }) {
  const choice = session.choosing.pointedChoice.value;
  const at = session.choosing.pointedAt.value;
  const element = useRef<HTMLDivElement>(null);
  const all = useShift();
  const shown = choice?.odds && at && !session.choosing.asking.value ? choice : null;
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || !at) return;
    box.style.left = `${Math.max(8, at.x - box.offsetWidth - 16)}px`;
    box.style.top = `${Math.max(8, Math.min(at.y, innerHeight - box.offsetHeight - 8))}px`;
  }, [shown, at, all]);
  if (!shown) return null;
  return (
    <div class="tip choice-tip" ref={element} role="tooltip">
      <OddsTip label={shown.label} odds={shown.odds!} all={all} />
    </div>
  );
}

/** A few choices where the board was touched. */
export function Chooser({ session }: { session: Session }) {
  const asking = session.choosing.asking.value;
  const element = useFloat(asking?.at ?? null, asking);
  useLayoutEffect(() => {
    element.current?.querySelector<HTMLElement>('button')?.focus();
  }, [asking]);
  if (!asking) return null;
  const game = session.server.welcome.value!.game.id;
  return (
    <div class="chooser" ref={element} role="dialog" aria-label="Choose one">
      {asking.choices.map((choice) => (
        <button
          type="button"
          class={choice.blocked ? 'choice off' : 'choice'}
          aria-disabled={choice.blocked !== null}
          onClick={() => void session.question.answer(choice)}
          onPointerEnter={() => (session.choosing.pointedChoice.value = choice)}
          onFocus={() => (session.choosing.pointedChoice.value = choice)}
        >
          <ChoiceDetail choice={choice} game={game} />
        </button>
      ))}
      <button
        type="button"
        class="unfold"
        onClick={() => {
          session.choosing.asking.value = null;
          session.choosing.pointedChoice.value = null;
        }}
      >
        Close
      </button>
    </div>
  );
}

export function Notices({ session }: { session: Session }) {
  const notice = session.notices.shown.value;
  useEffect(() => {
    if (!notice || likes.value.linger === 'stay') return;
    const timer = setTimeout(
      () => {
        if (session.notices.shown.value === notice) session.notices.shown.value = null;
      },
      4000 + notice.text.length * 40,
    );
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div class="notices" role="status" aria-live="assertive">
      {notice && (
        <p class={`notice tone-${notice.tone}`} key={notice.key}>
          {notice.text} <RuleLink game={session.server.welcome.value?.game.id ?? ''} rule={notice.rule} />
          <IconButton icon="close" label="Dismiss" onClick={() => (session.notices.shown.value = null)} />
        </p>
      )}
    </div>
  );
}

/** What happened to the player, with cause and rule, where they look; a touch shows the place. */
export function Blows({ session, onShow }: { session: Session; onShow: (id: string) => void }) {
  const blows = session.notices.blows.value;
  if (!blows.length || session.replay.looking.value) return null;
  const game = session.server.welcome.value?.game.id ?? '';
  const where = (touches: (typeof blows)[number]['touches']) =>
    touches.flatMap((touch) => ('piece' in touch ? [touch.piece] : 'space' in touch ? [touch.space] : []))[0];
  return (
    <section class="blows" aria-label="What happened to you" role="alert">
      <ul>
        {blows.map((blow) => (
          <li>
            <button
              type="button"
              disabled={where(blow.touches) === undefined}
              onClick={() => {
                session.choosing.pointing.value = [where(blow.touches)!];
                onShow(where(blow.touches)!);
              }}
            >
              {blow.text}
            </button>{' '}
            <RuleLink game={game} rule={blow.rule} />
          </li>
        ))}
      </ul>
      <IconButton icon="close" label="Dismiss" onClick={() => (session.notices.blows.value = [])} />
    </section>
  );
}

/** Between two players on one device: hides the table. */
export function Cover({ session }: { session: Session }) {
  const seat = session.handover.covered.value;
  if (seat === null) return null;
  const name = session.server.seats.value[seat]?.name ?? '';
  return (
    <div class="cover" role="dialog" aria-modal="true" aria-labelledby="cover-title">
      <div>
        <Swatch seat={seat} theme={session.theme.value} />
        <h2 id="cover-title">Pass the device to {name}</h2>
        <p>Only {name} should see what comes next.</p>
        <button type="button" class="button primary" autofocus onClick={() => void session.handover.pass(seat)}>
          I am {name}
        </button>
      </div>
    </div>
  );
}

/** Shown while the board shows the past. */
export function PastBanner({ session }: { session: Session }) {
  const looking = session.replay.looking.value;
  const [failed, setFailed] = useState('');
  if (!looking) return null;
  const playOn = () => session.copies.playOn(looking.moment).then(go, (error: Error) => setFailed(error.message));
  return (
    <section class="past" aria-label="Looking back">
      <p role="status">
        <Icon name="clock" />{' '}
        <span>
          <strong>Moment {looking.moment}</strong> of {session.view.known.value?.moments}
          <small>{looking.scene.headline}</small>
        </span>
      </p>
      {failed && <em>{failed}</em>}
      <p class="row">
        <button type="button" class="button" onClick={() => void playOn()}>
          Play on from here
        </button>
        <button type="button" class="button primary" onClick={session.replay.stop}>
          Back to now
        </button>
      </p>
    </section>
  );
}

/** Shown while the connection is lost, with what happens next. */
export function Reconnecting({ session }: { session: Session }) {
  if (session.server.line.value !== 'lost' && !(session.server.line.value === 'connecting' && session.view.known.value))
    return null;
  return (
    <div class="reconnecting" role="alert">
      <i aria-hidden="true" /> Connection lost. Reconnecting… Your answers are safe.
    </div>
  );
}

/** The server closed the connection for good: the link is wrong, or there is no such table. */
export function Closed({ session }: { session: Session }) {
  const because = session.server.closedBecause.value;
  if (session.server.line.value !== 'closed' || because === null) return null;
  return (
    <div class="cover" role="dialog" aria-modal="true" aria-labelledby="closed-title">
      <div>
        <h2 id="closed-title">This table cannot be opened</h2>
        <p>{sentence(because)} Ask for the link again, or open another table.</p>
        <a class="button primary" href="/">
          Back to home
        </a>
      </div>
    </div>
  );
}
