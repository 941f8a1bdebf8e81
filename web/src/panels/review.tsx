// A coach looks through a game that is over: the chances of a seat, what it owes to choices and to dice, and the answers that
// cost most.

import { useState } from 'preact/hooks';
import type { Session } from '../state/session';
import { chance, chanceLine, gained } from '../state/review';
import type { CostlyNow, ReviewNow, Seat } from '../wire';

const WIDTH = 460;
const HEIGHT = 92;

export interface Reviewed {
  /** Whose game is looked through right now. */
  busy: Seat | null;
  review: ReviewNow | null;
  failed: string;
  ask(seat: Seat): void;
}

/** Asks for reviews, one at a time. */
export function useReview(session: Session): Reviewed {
  const [busy, setBusy] = useState<Seat | null>(null);
  const [review, setReview] = useState<ReviewNow | null>(null);
  const [failed, setFailed] = useState('');
  return {
    busy,
    review,
    failed,
    ask(seat) {
      setBusy(seat);
      setFailed('');
      void session.server.request({ type: 'review', seat }).then((reply) => {
        setBusy(null);
        if (reply.type === 'review') setReview(reply.review);
        else if (reply.type === 'refused') setFailed(reply.because);
      });
    },
  };
}

export function ReviewPanel({
  session,
  reviewed,
  onLook,
}: {
  session: Session;
  reviewed: Reviewed;
  onLook: (moment: number) => void;
}) {
  const { busy, review, failed } = reviewed;
  const seats = session.view.known.value!.scene.seats;
  return (
    <section class="review" aria-label="Review">
      <p class="review-seats">
        {seats.map(({ seat, name }) => (
          <button
            type="button"
            class="tool"
            disabled={busy !== null}
            aria-pressed={(busy ?? review?.seat) === seat}
            onClick={() => reviewed.ask(seat)}
          >
            {name}
          </button>
        ))}
      </p>
      {busy !== null && (
        <p role="status">
          Looking through the game… {session.server.reviewing.value}%
          <progress max="100" value={session.server.reviewing.value} />
        </p>
      )}
      {failed && <p class="why-not">{failed}</p>}
      {review && busy === null && <Findings session={session} review={review} onLook={onLook} />}
    </section>
  );
}

function Findings({
  session,
  review,
  onLook,
}: {
  session: Session;
  review: ReviewNow;
  onLook: (moment: number) => void;
}) {
  const { moments, total, costly } = review;
  const [first, last] = [moments[0]?.chance ?? 0, moments.at(-1)?.chance ?? 0];
  const colour = session.theme.value.seats[review.seat]?.fill ?? 'currentColor';
  const rows: [string, number, string][] = [
    ['Choices', total.choices, 'What these answers gave away compared with the best ones'],
    ['Dice', total.dice, 'What was rolled compared with what was to be expected'],
    ['Others', total.others, 'What the other players did, and everything else'],
    ['Total', last - first, 'From the first chance to the last'],
  ];
  return (
    <>
      <figure class="course">
        <figcaption>
          Chance of winning, from {chance(first)} to {chance(last)}
        </figcaption>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={`Chance of winning, from ${chance(first)} to ${chance(last)}`}
        >
          <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} class="even" />
          <polyline points={chanceLine(moments, WIDTH, HEIGHT)} style={{ stroke: colour }} />
        </svg>
      </figure>
      <dl class="review-sum">
        {rows.map(([word, value, about]) => (
          <div title={about}>
            <dt>{word}</dt>
            <dd class={value > 0 ? 'tone-good' : value < 0 ? 'tone-bad' : ''}>{gained(value)}</dd>
          </div>
        ))}
      </dl>
      {costly.length ? (
        <ol class="review-costly">
          {costly.map((one) => (
            <Costly costly={one} onLook={onLook} />
          ))}
        </ol>
      ) : (
        <p>No answer gave anything away.</p>
      )}
    </>
  );
}

function Costly({ costly, onLook }: { costly: CostlyNow; onLook: (moment: number) => void }) {
  const { moment, turn, question, given, better, why } = costly;
  return (
    <li>
      <button type="button" class="tool" onClick={() => onLook(moment)} title="Show this moment">
        <b class="tone-bad">{gained(given.chance - better.chance)}</b> Turn {turn}
        {question && `, ${question}`}
      </button>
      <p>
        {given.label} ({chance(given.chance)}). Better: <strong>{better.label}</strong> ({chance(better.chance)}), which{' '}
        {why}.
      </p>
    </li>
  );
}
