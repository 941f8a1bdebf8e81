// Whether a table says what it is about: at the first visit, until one has read it or plays.

import type { Session } from '../state/session';
import { likes, meet, timesMet } from '../state/store';

/** What is remembered of having read it. */
const keyOf = (session: Session): string | null => {
  const welcome = session.server.welcome.value;
  return welcome ? `goal/${welcome.game.id}/${welcome.scenario.id}` : null;
};

/** Whether the table should say what it is about. */
export function isNew(session: Session): boolean {
  const key = keyOf(session);
  const known = session.view.known.value;
  return (
    key !== null &&
    likes.value.briefing === 'on' &&
    timesMet(key) === 0 &&
    !!known?.scene.goal &&
    // Others may have moved before; whoever comes back to a game under way knows what it is about.
    known.turn <= 1 &&
    !known.outcome &&
    !session.server.watching.value &&
    !session.guide.step.value &&
    session.question.given.value === 0
  );
}

export const read = (session: Session): void => {
  const key = keyOf(session);
  if (key) meet(key);
};
