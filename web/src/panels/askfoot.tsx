// What stands below every question: undo, redo, and what can be said at any time.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Session } from '../state/session';
import { Dialog } from './dialog';
import { Icon } from './icons';

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

export function Footer({ session }: { session: Session }) {
  const known = session.view.known.value!;
  const [sure, setSure] = useState<string | null>(null);
  const [more, setMore] = useState(false);
  const standing = session.replay.looking.value || known.outcome ? [] : known.standing;
  // The list opens when there is a new way to end the game in it, such as a draw offered by the other side.
  const seen = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (seen.current && standing.some((one) => one.ends_game && !seen.current!.has(one.answer))) setMore(true);
    seen.current = new Set([...(seen.current ?? []), ...standing.map((one) => one.answer)]);
  }, [standing.map((one) => one.answer).join()]);
  if (!session.server.welcome.value!.you.length)
    return (
      <div class="ask-foot">
        <p class="watching">You are watching.</p>
      </div>
    );
  return (
    <div class="ask-foot">
      <button
        type="button"
        class="tool"
        disabled={!known.undo}
        onClick={() => void session.question.takeBack('undo')}
        title="Undo (U)"
      >
        <Icon name="undo" /> <span>Undo</span>
      </button>
      <button
        type="button"
        class="tool"
        disabled={!known.redo}
        onClick={() => void session.question.takeBack('redo')}
        title="Redo (R)"
      >
        <Icon name="redo" /> <span>Redo</span>
      </button>
      {session.question.prompt.value && !session.guide.step.value && (
        <button
          type="button"
          class="tool hint-button"
          disabled={session.hint.thinking.value}
          onClick={() => void session.hint.ask()}
          title="The best answers, and why (A)"
        >
          <Icon name="star" /> <span>{session.hint.thinking.value ? 'Thinking…' : 'Hint'}</span>
        </button>
      )}
      <span class="gap" />
      {standing.length > 0 && (
        <button
          type="button"
          class="tool quiet"
          aria-expanded={more}
          aria-label="Resign and other actions"
          title="Resign and other actions"
          onClick={() => setMore(!more)}
        >
          <Icon name="flag" />
        </button>
      )}
      {more && standing.length > 0 && (
        <div class="standing">
          {standing.map((one) => (
            <button
              type="button"
              class="tool"
              onClick={() => {
                setMore(false);
                if (one.ends_game) setSure(one.answer);
                else void session.question.answerStanding(one.answer);
              }}
            >
              {capital(one.label)}
            </button>
          ))}
        </div>
      )}
      {sure !== null && (
        <Dialog title="This cannot be undone" onClose={() => setSure(null)} small>
          <p>“{known.standing.find((one) => one.answer === sure)?.label ?? sure}” ends the game for you.</p>
          <p class="dialog-foot">
            <button type="button" class="button" onClick={() => setSure(null)}>
              Keep playing
            </button>
            <button
              type="button"
              class="button danger"
              onClick={() => {
                void session.question.answerStanding(sure);
                setSure(null);
              }}
            >
              {capital(known.standing.find((one) => one.answer === sure)?.label ?? sure)}
            </button>
          </p>
        </Dialog>
      )}
    </div>
  );
}
