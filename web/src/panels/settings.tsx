import { NameField } from './name';
import { useState } from 'preact/hooks';
import type { Session } from '../state/session';
import { getRecord } from '../net/api';
import { go } from '../route';
import { sentence } from '../state/session/notices';
import { type Likes, like, likes, remembered } from '../state/store';
import { KEYS } from '../state/keynames';
import { CopyLink } from './copylink';
import { Dialog } from './dialog';
import { FairDice } from './fair';
import { ruleOf } from '../state/habits';
import { Icon } from './icons';
import { RuleLink } from './rule';
import { Swatch, playerName } from './seat';

export function LikesForm({ name = false }: { name?: boolean }) {
  const pick = <K extends keyof Likes>(key: K, title: string, options: [Likes[K], string][]) => (
    <fieldset class="pick">
      <legend>{title}</legend>
      {options.map(([value, label]) => (
        <label>
          <input type="radio" name={key} checked={likes.value[key] === value} onChange={() => like({ [key]: value })} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
  return (
    <>
      {name && <NameField />}
      {pick('scheme', 'Theme', [
        ['system', 'System'],
        ['dark', 'Dark'],
        ['light', 'Light'],
      ])}
      {pick('motion', 'Motion', [
        ['system', 'System'],
        ['on', 'On'],
        ['off', 'Off'],
      ])}
      {pick('stage', 'Fights', [
        ['on', 'Show over the board'],
        ['off', 'Only in the log'],
      ])}
      {pick('linger', 'Messages', [
        ['while', 'Close by themselves'],
        ['stay', 'Stay until closed'],
      ])}
      {pick('plan', 'Nothing left to do', [
        ['ask', 'Ask me'],
        ['end', 'Continue for me'],
      ])}
      {pick('sound', 'Sound', [
        ['off', 'Off'],
        ['on', 'On'],
      ])}
      {pick('briefing', 'On a first visit', [
        ['on', 'Show the goal'],
        ['off', 'Show nothing'],
      ])}
    </>
  );
}

export function Settings({ session, onClose }: { session: Session; onClose: () => void }) {
  const welcome = session.server.welcome.value;
  const kept = remembered(session.table);
  return (
    <Dialog title="Settings and seats" onClose={onClose}>
      {welcome && (
        <section>
          <h3>
            {welcome.game.title}: {welcome.scenario.title}
          </h3>
          <ul class="seat-list">
            {session.server.seats.value.map((seat, index) => (
              <li>
                <Swatch seat={index} theme={session.theme.value} />
                <span>
                  <strong>{seat.name}</strong>{' '}
                  <small>
                    {playerName(seat)}
                    {seat.online ? ', online' : ''}
                  </small>
                </span>
                {welcome.you.includes(index) &&
                  (seat.player.startsWith('bot:') ? (
                    <button type="button" class="tool" onClick={() => void session.server.setPlayer(index, 'human')}>
                      <Icon name="hand" /> Take seat back
                    </button>
                  ) : (
                    <button
                      type="button"
                      class="tool"
                      onClick={() => void session.server.setPlayer(index, 'bot:sergeant')}
                    >
                      <Icon name="bot" /> Let a bot play
                    </button>
                  ))}
                {welcome.you.includes(index) && !seat.player.startsWith('bot:') && (
                  <label class="seat-name">
                    <span class="sr">Player name for {seat.name}</span>
                    <input
                      type="text"
                      maxLength={40}
                      placeholder="Name"
                      value={seat.label ?? ''}
                      onChange={(event) => void session.server.setName(index, event.currentTarget.value.trim())}
                    />
                  </label>
                )}
                {kept?.invites[seat.id] && seat.player === 'open' && (
                  <CopyLink path={`/table/${session.table}/sit#${kept.invites[seat.id]}`} label="Copy invitation" />
                )}
              </li>
            ))}
          </ul>
          {session.server.dice.value && (
            <FairDice dice={session.server.dice.value} names={(seat) => session.server.seats.value[seat]?.name ?? ''} />
          )}
          <Screens session={session} />
          <p class="row">
            {kept?.watch && <CopyLink path={`/table/${session.table}#${kept.watch}`} label="Copy spectator link" />}
            {session.tokens[0] && (
              <button type="button" class="tool" onClick={() => void download(session)}>
                <Icon name="save" /> Download record
              </button>
            )}
          </p>
        </section>
      )}
      {welcome && session.habits.all.value.size > 0 && (
        <section>
          <h3>Answered without asking</h3>
          <ul class="row">
            {[...session.habits.all.value].map((habit) => (
              <li>
                <RuleLink game={welcome.game.id} rule={ruleOf(habit)} />{' '}
                <button type="button" class="tool" onClick={() => session.habits.keep(habit, false)}>
                  Ask me again
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>Appearance</h3>
        <LikesForm />
      </section>
    </Dialog>
  );
}

async function download(session: Session): Promise<void> {
  try {
    const text = await getRecord(session.table, session.tokens[0] ?? '');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = `${session.table}.record`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  } catch (error) {
    session.notices.say(sentence((error as Error).message), null, 'warn');
  }
}

/** How many screens look through the eyes of one's own seats, and the way to make it one. */
function Screens({ session }: { session: Session }) {
  const [failed, setFailed] = useState('');
  const counts = [...session.server.screens.value];
  if (!counts.length) return null;
  const name = (seat: number) => session.server.seats.value[seat]?.name ?? 'you';
  const renew = () => session.server.renew().then(go, (error: Error) => setFailed(error.message));
  return (
    <div class="screens">
      {counts.map(([seat, count]) => (
        <p key={seat}>
          {count === 1
            ? `Only this screen is playing as ${name(seat)}.`
            : `${count} screens are playing as ${name(seat)}, including this one.`}
        </p>
      ))}
      <p class="row">
        <button type="button" class="tool" onClick={() => void renew()}>
          <Icon name="redo" /> Renew the key
        </button>
        <small>Old links to your {counts.length === 1 ? 'seat' : 'seats'} will stop working.</small>
      </p>
      {failed && (
        <p class="why-not" role="alert">
          {sentence(failed)}
        </p>
      )}
    </div>
  );
}

export function Help({ game, onClose }: { game: string | null; onClose: () => void }) {
  return (
    <Dialog title="Help" onClose={onClose}>
      <p>
        The panel shows the question you are being asked. Anything lit up on the board can be chosen; touch anything
        else and the table tells you why not, and which rule says so. Pick a piece and then a space, or pick an answer
        from the list. Whenever dice are involved, you see the odds before you choose.
      </p>
      {game && (
        <p>
          <a href={`/rules/${game}`} target="_blank">
            Read the rules
          </a>
        </p>
      )}
      <table class="keys">
        <tbody>
          {KEYS.map(([key, what]) => (
            <tr>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
