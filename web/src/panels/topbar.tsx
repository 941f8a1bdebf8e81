import { lettered } from '../board/letters';
import { narrow } from '../state/look';
import type { Session } from '../state/session';
import type { Scene } from '../wire';
import { GoalLine } from './goal';
import { Icon, IconButton, Mark } from './icons';
import { Letters } from './letters';
import { PieceIcon } from './pieceicon';
import { RuleLink } from './rule';
import { SeatChip } from './seatchip';

const LINES = {
  connecting: 'Connecting…',
  open: 'Connected',
  lost: 'Reconnecting…',
  closed: 'Closed',
} as const;

/** More seats than this leave no room for the names of their players. */
const FEW = 3;

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
  const scene = session.replay.scene.value;
  const line = session.server.line.value;
  const many = (scene?.seats.length ?? 0) > FEW;
  return (
    <header class="topbar">
      <a class="brand" href="/" aria-label="Retrograde home page">
        <Mark />
      </a>
      <Title session={session} />
      {scene?.goal && (narrow.value || !scene.goal.course) ? (
        <GoalLine session={session} />
      ) : (
        <Facts session={session} scene={scene} />
      )}
      <ul class={`seats ${many ? 'many' : ''} ${scene?.goal ? 'scored' : ''}`} aria-label="Seats">
        {scene?.seats.map((panel) => (
          <SeatChip session={session} panel={panel} key={panel.seat} />
        ))}
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

/** The game, and what it is in the middle of: `Turn 3, Blue Walkers` has the turn above. */
function Title({ session }: { session: Session }) {
  const theme = session.theme.value;
  const title = session.server.welcome.value?.game.title ?? 'Retrograde';
  const headline = session.replay.scene.value?.headline ?? ' ';
  const own = lettered(theme.lettering, title) !== null;
  const [turn, ...rest] = headline.split(', ');
  const now = own && rest.length ? rest.join(', ') : headline;
  return (
    <div class={`topbar-title ${own ? 'own' : ''}`}>
      <h1>
        {own ? (
          <Letters
            text={title}
            theme={theme}
            fill="var(--accent)"
            outline="var(--pen)"
            shadow="var(--loud)"
            beyond={2}
          />
        ) : (
          title
        )}
      </h1>
      <p>
        {now !== headline && <small>{turn}</small>}
        <span>{now[0]!.toUpperCase() + now.slice(1)}</span>
      </p>
    </div>
  );
}

function Facts({ session, scene }: { session: Session; scene: Scene | null }) {
  const welcome = session.server.welcome.value;
  // Nor what the steps below the header show.
  const steps = scene?.goal ? scene.tracks.map(({ short }) => short) : [];
  const facts =
    scene?.facts.filter(({ label, value }) => !scene.headline.includes(value) && !steps.includes(label)) ?? [];
  const shown = facts.map((fact) => (
    <div key={fact.label}>
      <dt>{fact.label}</dt>
      <dd>
        {fact.value} {welcome && <RuleLink game={welcome.game.id} rule={fact.rule} />}
      </dd>
    </div>
  ));
  // What is still to come stands before what is going on, which the headline tells, too.
  return (
    <dl class="facts">
      {shown.slice(0, -1)}
      {scene && <Deck session={session} scene={scene} />}
      {shown.slice(-1)}
    </dl>
  );
}

/** Cards that nobody has and that are about the pieces of seats: how many of each are left. */
function Deck({ session, scene }: { session: Session; scene: Scene }) {
  const theme = session.theme.value;
  for (const row of scene.cards) {
    const found = row.cards.flatMap(({ title, count, picture, about }) =>
      about === undefined || !picture || !count ? [] : [{ title, count, owner: about, kind: picture }],
    );
    if (row.owner === null && found.length)
      return (
        <div class="deck">
          <dt>{row.title}</dt>
          <dd>
            {found.map(({ title, count, owner, kind }) => (
              <span class={`seat-${owner}`} title={`${count} × ${title}`} key={title}>
                <PieceIcon piece={{ kind, form: null, owner }} theme={theme} />
                <span class="sr">{title}</span> {count}
              </span>
            ))}
          </dd>
        </div>
      );
  }
  return null;
}
