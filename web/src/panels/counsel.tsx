// The best answers to the open question, each with its chance to win and a reason; one touch gives it.

import type { Session } from '../state/session';
import { sentence } from '../state/session/notices';
import { chance } from '../state/review';
import { Icon } from './icons';

export function Counsel({ session }: { session: Session }) {
  const advice = session.hint.shown.value;
  if (!advice) return null;
  return (
    <div class="advised" role="status" aria-label="Hint">
      <ol>
        {advice.choices.map(({ answer, label, chance: share, why }) => (
          <li onPointerEnter={() => session.hint.look(answer)} onFocusIn={() => session.hint.look(answer)}>
            <p>
              <strong>{label}</strong> <b title="Chance to win">{chance(share)}</b>
              <small>{sentence(why)}</small>
            </p>
            <button type="button" class="tool" onClick={() => void session.hint.take(answer)}>
              Do it
            </button>
          </li>
        ))}
      </ol>
      <button type="button" class="tool quiet" aria-label="Close the hint" onClick={session.hint.close}>
        <Icon name="close" />
      </button>
    </div>
  );
}
