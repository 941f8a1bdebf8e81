// The end: who won and how, how the game went, losses and luck, and where to go from here.

import { useEffect, useState } from 'preact/hooks';
import { getJournals } from '../net/api';
import { go } from '../route';
import type { Session } from '../state/session';
import { line, losses, turnings } from '../state/course';
import { remembered } from '../state/store';
import { luckBySeat, signed } from '../state/story';
import type { CourseMoment, Progress, SeatPanel, Theme } from '../wire';
import { CopyLink } from './copylink';
import { IconButton } from './icons';
import { Letters } from './letters';
import { PAGE } from './pieceicon';
import { ReviewPanel, useReview } from './review';
import { RuleLink } from './rule';
import { Emblem, playerName } from './seat';
import { Nearness } from './seatchip';

export function Ended({ session, onLuck }: { session: Session; onLuck: () => void }) {
  const known = session.view.known.value;
  const welcome = session.server.welcome.value;
  const [hidden, setHidden] = useState(false);
  const [failed, setFailed] = useState('');
  const outcome = known?.outcome ?? null;
  const over = outcome !== null;
  const [told, setTold] = useState(false);
  const token = session.tokens[0];
  const [course, setCourse] = useState<readonly CourseMoment[]>([]);
  useEffect(() => {
    if (over)
      void session.server.request({ type: 'course' }).then((reply) => {
        if (reply.type === 'course') setCourse(reply.course);
      });
  }, [over]);
  const reviewed = useReview(session);
  const reviewing = reviewed.busy !== null || reviewed.review !== null || reviewed.failed !== '';
  // Few games keep journals: the server says whether this one does.
  useEffect(() => {
    if (over && token)
      getJournals(session.table, token).then(
        (journals) => setTold(Array.isArray(journals) && journals.length > 0),
        () => {},
      );
  }, [over]);
  if (!outcome || !known || !welcome || hidden || session.replay.looking.value) return null;
  const mine = session.view.mySeat.value;
  const won = mine !== null && outcome.winners.includes(mine);
  const several = welcome.you.length !== 1;
  const title = several ? 'Game over' : !outcome.winners.length ? 'Draw' : won ? 'You win' : 'You lose';
  const seat = mine ?? known.scene.seats[0]?.seat ?? 0;
  const rematch = (swap: boolean) => session.copies.rematch(swap).then(go, (error: Error) => setFailed(error.message));
  const watch = remembered(session.table)?.watch;
  return (
    <section class={`ended ${won && !several ? 'won' : ''}`} role="dialog" aria-labelledby="ended-title">
      <IconButton icon="close" label="Close" onClick={() => setHidden(true)} kind="close" />
      <Banner session={session} title={title} />
      <Standings session={session} course={course} />
      {reviewing ? (
        // It is there again when the replay is left.
        <ReviewPanel session={session} reviewed={reviewed} onLook={(moment) => void session.replay.lookAt(moment)} />
      ) : (
        <Course
          session={session}
          course={course}
          onLook={(moment) => {
            setHidden(true);
            void session.replay.lookAt(moment);
          }}
        />
      )}
      {failed && <p class="why-not">{failed}</p>}
      <p class="dialog-foot">
        <a class="button quiet" href="/">
          Back to home
        </a>
        {watch && <CopyLink path={`/table/${session.table}#${watch}`} label="Share replay" />}
        {told && (
          <a class="button" href={`/journal/${session.table}#${session.tokens.join('.')}`}>
            Journals
          </a>
        )}
        {!reviewing && (
          <button
            type="button"
            class="button"
            title="How the game went by the judgement of a coach, and which answers cost most"
            onClick={() => reviewed.ask(seat)}
          >
            Review
          </button>
        )}
        <button
          type="button"
          class="button"
          onClick={() => {
            setHidden(true);
            onLuck();
          }}
        >
          Show luck
        </button>
        <button
          type="button"
          class={welcome.you.length ? 'button' : 'button primary'}
          onClick={() => {
            setHidden(true);
            void session.replay.lookAt(0).then(() => session.replay.play());
          }}
        >
          Watch replay
        </button>
        {welcome.you.length > 0 && (
          <>
            {known.scene.seats.length > 1 && (
              <button type="button" class="button" onClick={() => void rematch(true)}>
                Swap sides
              </button>
            )}
            <button type="button" class="button primary" onClick={() => void rematch(false)}>
              Rematch
            </button>
          </>
        )}
      </p>
    </section>
  );
}

/** Who won and how, on the rays of the winner's colour. */
function Banner({ session, title }: { session: Session; title: string }) {
  const known = session.view.known.value!;
  const { winners, text, rule } = known.outcome!;
  const theme = session.theme.value;
  const winner = winners.length === 1 ? known.scene.seats.find(({ seat }) => seat === winners[0]) : undefined;
  return (
    <header class={`ended-banner ${winner ? `seat-${winner.seat}` : ''}`}>
      {winner && <Emblem seat={winner.seat} picture={winner.picture} theme={theme} />}
      <div>
        <h2 id="ended-title">
          <Letters
            text={title}
            theme={theme}
            fill="var(--accent)"
            outline="var(--pen)"
            shadow="var(--loud)"
            beyond={1.6}
          />
        </h2>
        <p class="ended-how">
          {text} <RuleLink game={session.server.welcome.value!.game.id} rule={rule} />
        </p>
      </div>
    </header>
  );
}

/** Up to this many steps to the goal are shown one by one. */
const STEPS = 24;

/** The seats, the best first: what each has of what it needed, what it lost, and its luck. */
function Standings({ session, course }: { session: Session; course: readonly CourseMoment[] }) {
  const known = session.view.known.value!;
  const theme = session.theme.value;
  const luck = luckBySeat(known.luck);
  const { winners } = known.outcome!;
  const goals = new Map(known.scene.goal?.seats.map((progress) => [progress.seat, progress]));
  const worth = ({ seat }: SeatPanel) => (winners.includes(seat) ? 1e6 : 0) + (goals.get(seat)?.have ?? 0);
  const ranked = [...known.scene.seats].sort((a, b) => worth(b) - worth(a));
  return (
    <>
      <ol class="ended-seats">
        {ranked.map((panel) => {
          const sum = luck.find((one) => one.seat === panel.seat);
          const progress = goals.get(panel.seat);
          const lost = losses(course, panel.seat);
          return (
            <li class={winners.includes(panel.seat) ? 'winner' : ''} key={panel.seat}>
              <Emblem seat={panel.seat} picture={panel.picture} theme={theme} />
              <p>
                <strong>{panel.name}</strong> {winners.includes(panel.seat) && <b>won</b>}
                <small>{playerName(session.server.seats.value[panel.seat])}</small>
              </p>
              {progress && progress.need > 0 && (
                <>
                  <output title={progress.text}>{progress.have}</output>
                  {progress.tokens.length === 0 && progress.need <= STEPS ? (
                    <Steps progress={progress} theme={theme} />
                  ) : (
                    <Nearness progress={progress} theme={theme} />
                  )}
                </>
              )}
              <span class="ended-facts">
                {lost > 0 && <em>{lost} lost</em>}
                {sum && (
                  <em
                    title={`${sum.rolls} rolls: ${sum.expected.toFixed(1)} successes expected, ${sum.happened} rolled`}
                  >
                    luck {signed(sum.happened - sum.expected)}
                  </em>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {known.scene.goal?.seats[0]?.shares && <Legend goal={known.scene.goal.seats[0]} theme={theme} />}
    </>
  );
}

/** One box for each step to the goal, filled with the colour and the pattern of the seat as far as it came: what lies together stands together. */
function Steps({ progress: { seat, have, need, text, shares = [] }, theme }: { progress: Progress; theme: Theme }) {
  const groups = shares.length ? shares.filter(({ count }) => count > 0) : [{ title: '', kind: '', count: have }];
  const most = Math.max(need, have);
  const wide = most * 12 + (shares.length ? MOST_GAPS * GAP : 0);
  const told = (shares.length ? groups : []).map(({ title, count }) => `${title} ${count}`).join(', ');
  let x = 0;
  const box = (missing: boolean) => {
    x += 12;
    return (
      <rect
        x={x - 11}
        y="1"
        width="10"
        height="14"
        rx="1.5"
        fill={missing ? 'none' : `url(#${PAGE.seat(seat)})`}
        class={missing ? 'missing' : ''}
      />
    );
  };
  return (
    <svg
      class="ended-steps"
      viewBox={`0 0 ${wide} ${shares.length ? 21 : 16}`}
      style={{ '--wide': `${wide}px` }}
      role="img"
      aria-label={told ? `${text}: ${told}` : text}
    >
      {told && <title>{told}</title>}
      {groups.map(({ kind, count }, index) => {
        if (index) x += GAP;
        const from = x;
        return [
          Array.from({ length: count }, () => box(false)),
          kind && (
            <rect
              class="share"
              x={from + 1}
              y="17.5"
              width={x - from - 2}
              height="3"
              style={{ fill: inkOf(theme, kind) }}
            />
          ),
        ];
      })}
      {shares.length > 0 && have < need && ((x += GAP), null)}
      {Array.from({ length: most - have }, () => box(true))}
    </svg>
  );
}

/** Between what lies here and what lies there. */
const GAP = 5;
/** So many gaps have room. */
const MOST_GAPS = 6;

const inkOf = (theme: Theme, kind: string) => theme.spaces[kind]?.ink ?? 'currentColor';

/** What the colours below the steps mean. */
function Legend({ goal: { shares = [] }, theme }: { goal: Progress; theme: Theme }) {
  return (
    <ul class="ended-legend" aria-hidden="true">
      {shares.map(({ kind, title }) => (
        <li key={kind}>
          <i style={{ background: inkOf(theme, kind) }} />
          {title}
        </li>
      ))}
    </ul>
  );
}

const WIDTH = 460;
const HEIGHT = 92;

/** Who stood how well from first to last, and where it turned; a touch goes there. */
function Course({
  session,
  course,
  onLook,
}: {
  session: Session;
  course: readonly CourseMoment[];
  onLook: (moment: number) => void;
}) {
  const seats = session.view.known.value!.scene.seats;
  if (course.length < 3 || !course[0]!.standing.length) return null;
  const theme = session.theme.value;
  const name = (seat: number) => seats.find((panel) => panel.seat === seat)?.name ?? '';
  const colour = (seat: number) => theme.seats[seat]?.fill ?? 'currentColor';
  return (
    <figure class="course">
      <figcaption>Chance of winning, as the bots saw it</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={seats
          .map(({ seat, name }) => `${name}: ${Math.round(course.at(-1)!.standing[seat]! / 10)}% at the end`)
          .join(', ')}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} class="even" />
        {seats.map(({ seat }) => (
          <polyline points={line(course, seat, WIDTH, HEIGHT)} style={{ stroke: colour(seat) }} />
        ))}
      </svg>
      <ul>
        {turnings(course).map(({ moment, seat, by }) => (
          <li>
            <button type="button" class="tool" onClick={() => onLook(moment)}>
              Moment {moment}: {name(seat)} +{Math.round(by / 10)}%
            </button>
          </li>
        ))}
      </ul>
    </figure>
  );
}
