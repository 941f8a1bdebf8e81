import type { Session } from '../state/session';
import { Icon, IconButton, Mark } from './icons';
import { Swatch, playerName } from './seat';
import { RuleLink } from './rule';

const LINES = {
  connecting: 'Connecting…',
  open: 'Connected',
  lost: 'Reconnecting…',
  closed: 'Closed',
} as const;

export function TopBar({
  session,
  onHelp,
  onSettings,
  onWords,
  onFight,
}: {
  session: Session;
  onHelp: () => void;
  onSettings: () => void;
  onWords: () => void;
  onFight: () => void;
}) {
  const welcome = session.server.welcome.value;
  const known = session.view.known.value;
  const scene = session.replay.scene.value;
  const line = session.server.line.value;
  return (
    <header class="topbar">
      <a class="brand" href="/" aria-label="Retrograde home page">
        <Mark />
      </a>
      <div class="topbar-title">
        <h1>{welcome ? `${welcome.game.title}` : 'Retrograde'}</h1>
        <p>{scene?.headline ?? ' '}</p>
      </div>
      <dl class="facts">
        {scene?.facts
          .filter((fact) => !scene.headline.includes(fact.value))
          .map((fact) => (
            <div>
              <dt>{fact.label}</dt>
              <dd>
                {fact.value} {welcome && <RuleLink game={welcome.game.id} rule={fact.rule} />}
              </dd>
            </div>
          ))}
      </dl>
      <ul class={(scene?.seats.length ?? 0) > 3 ? 'seats many' : 'seats'} aria-label="Seats">
        {scene?.seats.map((panel) => {
          const now = session.server.seats.value[panel.seat];
          const mine = welcome?.you.includes(panel.seat);
          const acts = known?.toAct.includes(panel.seat) && !known.outcome;
          return (
            <li
              class={`${acts ? 'acts' : ''} ${mine ? 'yours' : ''}`}
              title={[
                `${panel.name}: ${playerName(now)}`,
                ...panel.facts.map((fact) => `${fact.label}: ${fact.value}`),
              ].join('\n')}
            >
              <Swatch seat={panel.seat} theme={welcome?.theme ?? null} />
              {now && !now.player.startsWith('bot:') && (
                <i class={now.online ? 'dot on' : 'dot'} title={now.online ? 'online' : 'offline'} />
              )}
              <span class="seat-words">
                <strong>
                  {panel.name}
                  {mine && <em> you</em>}
                </strong>
                <small>
                  {acts
                    ? `${now?.label ? `${now.label}, ` : ''}${now?.thinking ? 'thinking…' : 'to move'}`
                    : playerName(now)}
                </small>
              </span>
            </li>
          );
        })}
      </ul>
      <span class={`line line-${line}`} role="status" title={LINES[line]}>
        <i aria-hidden="true" />
        <b>{line === 'open' ? <span class="sr">{LINES[line]}</span> : LINES[line]}</b>
      </span>
      <nav class="topbar-tools" aria-label="Tools">
        {welcome && (
          <a class="icon-button" href={`/rules/${welcome.game.id}`} target="_blank" aria-label="Rules" title="Rules">
            <Icon name="rules" />
          </a>
        )}
        {welcome?.odds && (
          <IconButton icon="odds" label="Battle odds" title="Battle odds (O)" onClick={onFight} kind="wide-only" />
        )}
        <IconButton
          icon="words"
          label="The board in words"
          title="The board in words (W)"
          onClick={onWords}
          kind="wide-only"
        />
        <IconButton icon="settings" label="Settings and seats" title="Settings and seats" onClick={onSettings} />
        <IconButton icon="help" label="Help" title="Help (?)" onClick={onHelp} />
      </nav>
    </header>
  );
}
