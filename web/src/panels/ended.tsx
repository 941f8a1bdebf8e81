// The end: who won and how, luck in one line, and where to go from here.

import { useEffect, useState } from 'preact/hooks';
import { getJournals } from '../net/api';
import { go } from '../route';
import type { Session } from '../state/session';
import { luckBySeat, signed } from '../state/story';
import { IconButton } from './icons';
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
  const rematch = () => session.copies.rematch().then(go, (error: Error) => setFailed(error.message));
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
              {sum && (
                <em title={`${sum.rolls} rolls: ${sum.expected.toFixed(1)} successes expected, ${sum.happened} rolled`}>
                  luck {signed(sum.happened - sum.expected)}
                </em>
              )}
            </li>
          );
        })}
      </ul>
      {failed && <p class="why-not">{failed}</p>}
      <p class="dialog-foot">
        <a class="button quiet" href="/">
          Back to home
        </a>
        {told && (
          <a class="button" href={`/journal/${session.table}#${session.tokens.join('.')}`}>
            Journals
          </a>
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
          <button type="button" class="button primary" onClick={() => void rematch()}>
            Rematch
          </button>
        )}
      </p>
    </section>
  );
}
