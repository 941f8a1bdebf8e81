import { useState } from 'preact/hooks';
import type { Session } from '../state/session';
import { recordUrl } from '../net/api';
import { type Likes, like, likes, remembered } from '../state/store';
import { KEYS } from '../state/keys';
import { Dialog } from './dialog';
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
      {name && (
        <label class="field">
          <span>Your name</span>
          <input
            type="text"
            maxLength={40}
            value={likes.value.name}
            onInput={(event) => like({ name: event.currentTarget.value.trim() })}
          />
          <small>Optional. Other players at your tables see it.</small>
        </label>
      )}
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
                      onClick={() => void session.server.setPlayer(index, 'bot:greedy')}
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
                {kept?.invites[seat.id] && (
                  <CopyLink path={`/table/${session.table}#${kept.invites[seat.id]}`} label="Copy link" />
                )}
              </li>
            ))}
          </ul>
          <p class="row">
            {kept?.watch && <CopyLink path={`/table/${session.table}#${kept.watch}`} label="Copy spectator link" />}
            {session.tokens[0] && (
              <a class="tool" download={`${session.table}.record`} href={recordUrl(session.table, session.tokens[0])}>
                Download record
              </a>
            )}
          </p>
        </section>
      )}
      {welcome && session.habits.rules.value.size > 0 && (
        <section>
          <h3>Always declined</h3>
          <ul class="row">
            {[...session.habits.rules.value].map((rule) => (
              <li>
                <RuleLink game={welcome.game.id} rule={rule} />{' '}
                <button type="button" class="tool" onClick={() => session.habits.declineAlways(rule, false)}>
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

export function CopyLink({ path, label }: { path: string; label: string }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    const url = new URL(path, location.origin).href;
    try {
      await navigator.clipboard.writeText(url);
      setDone(true);
      setTimeout(() => setDone(false), 2000);
    } catch {
      prompt('Copy this link:', url);
    }
  };
  return (
    <button type="button" class="tool" onClick={() => void copy()}>
      <Icon name="link" /> {done ? 'Copied' : label}
    </button>
  );
}

export function Help({ game, onClose }: { game: string | null; onClose: () => void }) {
  return (
    <Dialog title="Help" onClose={onClose}>
      <p>
        The panel shows what you are asked. Whatever is lit on the board can be chosen; touch anything else and the
        table tells you why not, and which rule says so. Pick a piece and then a space, or pick an answer from the list.
        Where dice decide, you see the odds before you choose.
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
