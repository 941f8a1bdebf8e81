// One answer as a button: its picture, what it is, what it does, what it costs or how likely it is.

import type { Session } from '../state/session';
import { foremost, percent, wornBy } from '../state/choices';
import { oddsOf } from '../state/ways';
import type { Choice } from '../wire';
import { carry } from './carrying';
import { Icon } from './icons';
import { isStray, shows } from './resting';
import { pictured } from '../state/pictured';
import { withoutName } from '../state/story';
import { Picture, PieceIcon } from './pieceicon';

export function ChoiceButton({
  session,
  choice,
  number,
  kind = '',
  under = null,
}: {
  session: Session;
  choice: Choice;
  /** The key that gives it. */
  number: number | string | undefined;
  /** A class for how it stands out: `small`, `filled`. */
  kind?: string;
  /** The heading above it, which it need not say again. */
  under?: string | null;
}) {
  const prompt = session.question.prompt.value;
  const pieces = session.view.known.value?.scene.pieces ?? [];
  const worn = wornBy(choice, pieces, prompt?.seat ?? 0);
  const named = pictured(choice, session.theme.value, pieces);
  const odds = oddsOf(prompt, choice);
  const first = prompt !== null && foremost(prompt)?.answer === choice.answer;
  const recommended = first ? prompt.recommended !== null : prompt?.recommended === choice.answer;
  // What stands in brackets is said, but need not stand out.
  const [, words, beside] = /^(.+?)(?: (\(.+\)))?$/.exec(withoutName(choice.label, under ?? undefined)) ?? [];
  shows(prompt?.id ?? null);
  const show = (event: Event) => {
    const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
    session.choosing.pointedChoice.value = choice;
    session.choosing.pointedAt.value = { x: left, y: top };
  };
  const hide = () => {
    if (session.choosing.pointedChoice.value === choice) session.choosing.pointedChoice.value = null;
  };
  return (
    <button
      type="button"
      class={`choice ${choice.kind} ${kind} ${first ? 'filled' : ''} ${recommended ? 'recommended' : ''}`}
      data-answer={choice.answer}
      title={choice.about || undefined}
      disabled={session.question.waiting.value !== null}
      onClick={(event) => {
        if (!isStray(event)) void session.question.answer(choice);
      }}
      onPointerDown={(event) => carry(session, choice, event)}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      aria-description={odds ? `${percent(odds.chance)}, needs ${odds.need}. ${odds.because.join('. ')}` : undefined}
    >
      {number !== undefined && <kbd>{number}</kbd>}
      <Picture name={choice.picture} owner={worn} theme={session.theme.value} />
      {named && <PieceIcon piece={{ ...named, owner: worn }} theme={session.theme.value} />}
      <span>
        {words} {beside && <small class="beside">{beside}</small>}
        {choice.about && <small>{choice.about}</small>}
      </span>
      {odds && <em class="chance">{percent(odds.chance)}</em>}
      {choice.cost && <em class="cost">{choice.cost}</em>}
      {prompt?.pending === choice.answer && <em class="pending">your answer</em>}
      {recommended && (
        <i class="advice" title="A good answer if you are unsure">
          <Icon name="star" />
          <span class="sr">suggested</span>
        </i>
      )}
      {first && (
        <kbd class="enter" aria-hidden="true">
          ↵
        </kbd>
      )}
    </button>
  );
}
