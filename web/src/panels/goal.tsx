// What wins: a few words in the header; the whole sentence, its rule and who is how near on request.

import { useState } from 'preact/hooks';
import type { Session } from '../state/session';
import { Icon } from './icons';
import { RuleLink } from './rule';
import { Emblem } from './seat';
import { Nearness } from './seatchip';

export function GoalLine({ session }: { session: Session }) {
  const scene = session.replay.scene.value;
  const [open, setOpen] = useState(false);
  const goal = scene?.goal;
  if (!goal) return null;
  const theme = session.theme.value;
  return (
    <div class="goal" onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <button type="button" aria-expanded={open} title={goal.text} onClick={() => setOpen(!open)}>
        <Icon name="flag" /> <small>Goal</small> <b>{goal.short}</b>
      </button>
      {open && (
        <div class="goal-more">
          <p>
            {goal.text} <RuleLink game={session.server.welcome.value?.game.id ?? ''} rule={goal.rule} />
          </p>
          <ul>
            {goal.seats.map((progress) => {
              const panel = scene.seats.find((one) => one.seat === progress.seat);
              return (
                <li>
                  <Emblem seat={progress.seat} picture={panel?.picture ?? null} theme={theme} />
                  <strong>{panel?.name}</strong>
                  <span>{progress.text}</span>
                  <Nearness progress={progress} theme={theme} />
                </li>
              );
            })}
          </ul>
          {goal.know.length > 0 && (
            <ol class="goal-know">
              {goal.know.map((text) => (
                <li>{text}</li>
              ))}
            </ol>
          )}
          {goal.point.length > 0 && (
            <button
              type="button"
              class="tool"
              onClick={() => {
                setOpen(false);
                session.choosing.pointing.value = goal.point;
              }}
            >
              Show me
            </button>
          )}
        </div>
      )}
    </div>
  );
}
