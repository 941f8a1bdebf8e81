// Dice over the board for a moment, as they are rolled.

import { useEffect, useRef, useState } from 'preact/hooks';
import { motion } from '../state/look';
import type { Session } from '../state/session';
import type { LogLine } from '../wire';
import { Dice } from './dice';

const SHOWN = 2600;

export function Rolls({ session }: { session: Session }) {
  const known = session.view.known.value;
  const seen = useRef<{ life: string; lines: number } | null>(null);
  const [fresh, setFresh] = useState<LogLine[]>([]);
  useEffect(() => {
    if (!known) return;
    const before = seen.current;
    const lines = known.earlier + known.log.length;
    seen.current = { life: known.life, lines };
    if (
      !before ||
      before.life !== known.life ||
      lines <= before.lines ||
      !motion.value ||
      session.handover.covered.value !== null
    )
      return;
    const rolled = known.log
      .slice(Math.max(0, before.lines - known.earlier))
      .filter((entry) => entry.line.dice.length)
      .slice(-3);
    if (rolled.length) setFresh(rolled);
  }, [known]);
  useEffect(() => {
    if (!fresh.length) return;
    const timer = setTimeout(() => setFresh([]), SHOWN);
    return () => clearTimeout(timer);
  }, [fresh]);
  if (!fresh.length || session.replay.looking.value) return null;
  return (
    <div class="rolls" aria-hidden="true">
      {fresh.map((entry) => (
        <p
          key={`${entry.moment}${entry.line.text}`}
          class={entry.line.seat === null ? '' : `by seat-${entry.line.seat}`}
        >
          <Dice dice={entry.line.dice} /> <span>{entry.line.text}</span>
        </p>
      ))}
    </div>
  );
}
