// The battle calculator, for games that have one: two forces in words, the odds in words and bars.

import { useEffect, useState } from 'preact/hooks';
import { getOdds } from '../net/api';
import { forcesAt, oddsLines } from '../state/place';
import type { Session } from '../state/session';
import { sentence } from '../state/session/notices';
import type { FightOdds } from '../wire';
import { Dialog } from './dialog';

/** If `space` is given, the forces there are filled in. */
export function Fight({ session, space, onClose }: { session: Session; space: string | null; onClose: () => void }) {
  const welcome = session.server.welcome.value!;
  const [example, other] = welcome.odds ?? ['', ''];
  const here =
    space !== null && session.replay.scene.value
      ? forcesAt(session.replay.scene.value, session.theme.value, space, session.view.mySeat.value)
      : ['', ''];
  const [first, setFirst] = useState(here[0] || example);
  const [second, setSecond] = useState(here[1] || other);
  const [told, setTold] = useState<{ odds: FightOdds } | { trouble: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    setTold(
      await getOdds(welcome.game.id, first, second).then(
        (odds) => ({ odds }),
        (error: Error) => ({ trouble: sentence(error.message) }),
      ),
    );
    setBusy(false);
  };
  useEffect(() => void ask(), []);
  const force = (label: string, value: string, set: (text: string) => void, like: string) => (
    <label class="field">
      <span>{label}</span>
      <input
        type="text"
        value={value}
        placeholder={like}
        maxLength={200}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </label>
  );
  return (
    <Dialog title="Battle odds" onClose={onClose} small>
      <form
        class="fight"
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        {force('First side', first, setFirst, example)}
        {force('Second side', second, setSecond, other)}
        <p class="hint">
          For example “{example}” against “{other}”.
        </p>
        <button type="submit" class="button primary" disabled={busy || !first.trim() || !second.trim()}>
          Work it out
        </button>
      </form>
      <div class="fight-told" aria-live="polite">
        {told && 'trouble' in told && <p class="trouble">{told.trouble}</p>}
        {told &&
          'odds' in told &&
          oddsLines(told.odds).map((line) =>
            line.share === null ? (
              <p class="hint">{line.label}</p>
            ) : (
              <div class="fight-line">
                <p>
                  <span>{line.label}</span> <strong>{(line.share * 100).toFixed(1)}%</strong>
                </p>
                <meter min={0} max={1} value={line.share} aria-label={line.label} />
                {line.rest && <small>{line.rest}</small>}
              </div>
            ),
          )}
      </div>
    </Dialog>
  );
}
