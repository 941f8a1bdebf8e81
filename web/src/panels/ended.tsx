// The end: who won and how, how the game went, losses and luck, and where to go from here.

import { useEffect, useState } from 'preact/hooks';
import { getJournals } from '../net/api';
import { go } from '../route';
import type { Session } from '../state/session';
import { line, losses, turnings } from '../state/course';
import { remembered } from '../state/store';
import { luckBySeat, signed } from '../state/story';
import type { CourseMoment } from '../wire';
import { CopyLink } from './copylink';
import { IconButton } from './icons';
import { ReviewPanel, useReview } from './review';
import { RuleLink } from './rule';
import { Swatch, playerName } from './seat';

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
  const luck = luckBySeat(known.luck);
  const seat = mine ?? known.scene.seats[0]?.seat ?? 0;
  const rematch = (swap: boolean) => session.copies.rematch(swap).then(go, (error: Error) => setFailed(error.message));
  const watch = remembered(session.table)?.watch;
  return (
    <section class={`ended ${won && !several ? 'won' : ''}`} role="dialog" aria-labelledby="ended-title">
      <IconButton icon="close" label="Close" onClick={() => setHidden(true)} kind="close" />
      <h2 id="ended-title">{title}</h2>
      <p class="ended-how">
        {outcome.text} <RuleLink game={welcome.game.id} rule={outcome.rule} />
      </p>
      <ul class="ended-seats">
        {known.scene.seats.map((panel) => {
          const sum = luck.find((one) => one.seat === panel.seat);
          return (
            <li class={outcome.winners.includes(panel.seat) ? 'winner' : ''}>
              <Swatch seat={panel.seat} theme={session.theme.value} />
              <span>
                <strong>{panel.name}</strong> <small>{playerName(session.server.seats.value[panel.seat])}</small>
              </span>
              {outcome.winners.includes(panel.seat) && <b>won</b>}
              {losses(course, panel.seat) > 0 && <em>{losses(course, panel.seat)} lost</em>}
              {sum && (
                <em title={`${sum.rolls} rolls: ${sum.expected.toFixed(1)} successes expected, ${sum.happened} rolled`}>
                  luck {signed(sum.happened - sum.expected)}
                </em>
              )}
            </li>
          );
        })}
      </ul>
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
