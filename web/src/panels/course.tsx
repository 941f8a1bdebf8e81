// The way to the goal as a line under the header: from one home edge to the other, or from nothing to what is needed.

import { narrow } from '../state/look';
import type { Session } from '../state/session';
import type { Course, CourseMark, Theme, Track } from '../wire';
import { GoalLine } from './goal';
import { Phases } from './phases';
import { Picture } from './pieceicon';

export function CourseBar({ session }: { session: Session }) {
  const { goal, tracks } = session.replay.scene.value ?? {};
  if (!goal?.course) return null;
  return (
    <section class="course-bar" aria-label="Goal">
      {narrow.value ? <strong>Goal</strong> : <GoalLine session={session} />}
      <Line course={goal.course} theme={session.theme.value} />
      {!narrow.value && tracks!.map((track) => track.short && <Steps track={track} key={track.id} />)}
      {!narrow.value && <Phases session={session} />}
    </section>
  );
}

/** How far the game is, step by step; a step whose name is longer than a number is a dot. */
const Steps = ({ track: { title, short, boxes, at } }: { track: Track }) => (
  <ol class="phases turns" aria-label={title} data-short={short}>
    {boxes.map((box, index) => (
      <li
        class={index === at ? 'now' : index < at ? 'done' : ''}
        aria-current={index === at ? 'step' : undefined}
        title={`${short} ${box}`}
      >
        {box.length > 2 ? <span class="sr">{box}</span> : box}
      </li>
    ))}
  </ol>
);

function Line({ course, theme }: { course: Course; theme: Theme }) {
  const { ends, steps, marks, text } = course;
  const [from, to] = ends;
  const share = (at: number) => `${(100 * at) / steps}%`;
  // Dashes in the colours of both ends; without owners the line is a scale.
  const tug = from[0] !== null && to[0] !== null;
  return (
    <div class={`track-line ${tug ? 'tug' : 'scale'}`} aria-hidden="true">
      <End end={from} />
      <span class="course-line">
        {Array.from({ length: tug ? steps - 1 : steps + 1 }, (_, index) => {
          const at = tug ? index + 1 : index;
          const near = at * 2 < steps ? from[0] : at * 2 > steps ? to[0] : null;
          return <i class={near === null ? '' : `seat-${near}`} style={{ left: share(at) }} key={at} />;
        })}
        {stacked(marks).map(({ mark, row }) => (
          <b
            class={`${mark.picture ? 'course-thing' : 'course-mark'} seat-${mark.seat ?? 'none'}`}
            style={{ left: share(mark.at), '--row': String(row) }}
          >
            {mark.picture && <Picture name={mark.picture} owner={mark.seat} theme={theme} />}
          </b>
        ))}
      </span>
      <End end={to} />
      {text && <em>{text}</em>}
    </div>
  );
}

const End = ({ end: [seat, text] }: { end: Course['ends'][number] }) =>
  text ? (
    <span
      class={`course-end ${seat === null ? '' : `seat-${seat}`}`}
      style={seat === null ? undefined : { color: `var(--seat-${seat}-on)` }}
    >
      {text}
    </span>
  ) : null;

/** Marks at the same place lie one above the other. */
function stacked(marks: readonly CourseMark[]): { mark: CourseMark; row: number }[] {
  const seen = new Map<number, number>();
  return marks.map((mark) => {
    const row = seen.get(mark.at) ?? 0;
    seen.set(mark.at, row + 1);
    return { mark, row };
  });
}
