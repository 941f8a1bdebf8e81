// A table: the board over the whole window, the question and the panels beside it.

import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { createBoard } from '../board/board';
import type { BoardView } from '../board/view';
import { difference } from '../state/change';
import { motion, narrow, scheme, wear } from '../state/look';
import { type Session, createSession } from '../state/session';
import { remembered } from '../state/store';
import type { Scene } from '../wire';
import { Ask } from '../panels/ask';
import { isNew, read } from '../panels/briefed';
import { CourseBar } from '../panels/course';
import { DisplayTabs } from '../panels/displays';
import { Icon, IconButton, type IconName } from '../panels/icons';
import { Log } from '../panels/log';
import { Blows, ChoiceTip, Chooser, Closed, Cover, Notices, PastBanner, Reconnecting } from '../panels/overlays';
import { Tip } from '../panels/tip';
import { Hand } from '../panels/hand';
import { OwnSheet } from '../panels/ownsheet';
import { Patterns } from '../panels/patterns';
import { Phases } from '../panels/phases';
import { Rolls } from '../panels/rolls';
import { Invite } from '../panels/invite';
import { UnitStrip } from '../panels/strip';
import { TopBar } from '../panels/topbar';
import { ShotAside, StageWindow } from '../stage/stage';
import { useInsets } from './insets';
import { useKeys } from './keys';
import { lazily, withStyles } from '../lazy';

const later = () => import('../panels/later');
/** Parts that have a stylesheet of their own. */
const coach = () => withStyles(later(), '/coach.css');
/** How long a table is left to itself before parts are fetched that it will need later, in milliseconds. */
const PREFETCH = 3000;
const BoardInWords = lazily(() => later().then((part) => part.BoardInWords));
const LuckLedger = lazily(() => later().then((part) => part.LuckLedger));
const Desk = lazily(() => later().then((part) => part.Desk));
const Here = lazily(() => later().then((part) => part.Here));
const Roster = lazily(() => withStyles(later(), '/roster.css').then((part) => part.Roster));
const Units = lazily(() => later().then((part) => part.Units));
const Briefing = lazily(() => coach().then((part) => part.Briefing));
const Ended = lazily(() => coach().then((part) => part.Ended));
const Fight = lazily(() => later().then((part) => part.Fight));
const Help = lazily(() => later().then((part) => part.Help));
const Settings = lazily(() => later().then((part) => part.Settings));
// An offer lies over the board as a fight does.
const OfferWindow = lazily(() => withStyles(later(), '/fights.css').then((part) => part.OfferWindow));
const WaitingOffers = lazily(() => withStyles(later(), '/fights.css').then((part) => part.WaitingOffers));

export type Tab = 'ask' | 'log' | 'units' | 'cards' | 'luck';
export type Window = 'help' | 'settings' | 'words' | 'fight' | null;

const TABS: [Tab, string, IconName][] = [
  ['ask', 'Turn', 'hand'],
  ['log', 'Log', 'log'],
  ['units', 'Units', 'units'],
  ['cards', 'Table', 'cards'],
  ['luck', 'Luck', 'luck'],
];

export function TablePage({ table, tokens }: { table: string; tokens: string[] }) {
  // For a link without tokens, those that this browser keeps.
  const session = useMemo(() => {
    const kept = remembered(table);
    return createSession(
      table,
      tokens.length ? tokens : kept?.tokens.length ? kept.tokens : kept?.watch ? [kept.watch] : [],
    );
  }, [table]);
  useEffect(() => session.close, [session]);
  return <TableView session={session} />;
}

/** `guide` is shown above the question, for a lesson. */
export function TableView({ session, guide }: { session: Session; guide?: preact.ComponentChildren }) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<BoardView | null>(null);
  const tab = useSignal<Tab>('ask');
  const folded = useSignal(false);
  const open = useSignal<Window>(null);
  /** The space whose forces the calculator starts with. */
  const fightAt = useSignal<string | null>(null);
  const fight = (space: string | null) => {
    fightAt.value = space;
    open.value = 'fight';
  };

  useEffect(() => {
    const view = createBoard(host.current!, {
      touched: session.touching.touch,
      carried: session.touching.carry,
      rested: session.touching.rest,
      pointed: (what) => (session.choosing.hovered.value = what),
    });
    board.current = view;
    return () => view.destroy();
  }, [session]);

  // Scene and light, one pass per change, so that only what differs is patched.
  const before = useRef<Scene | null>(null);
  useSignalEffect(() => {
    const scene = session.replay.scene.value;
    const theme = session.theme.value;
    if (!scene || !session.server.welcome.value) return;
    wear(theme);
    board.current?.draw(scene, theme, scheme.value);
    if (before.current && motion.value && !session.replay.looking.value) {
      const found = difference(before.current, scene);
      board.current?.flash(found.ground, found.ground.length > 2);
    }
    before.current = scene;
  });
  useSignalEffect(() => board.current?.light(session.light.value));
  useSignalEffect(() => {
    const [first] = [...session.guide.pointing.value, ...session.choosing.pointing.value];
    if (first !== undefined && session.view.known.value) board.current?.show(first);
  });
  useSignalEffect(() => {
    const stage = session.staging.shown.value;
    board.current?.shoot(stage?.shot?.weapon ? stage : null);
  });
  const briefed = useSignal(false);
  const brief = () => {
    briefed.value = true;
    read(session);
  };

  // What comes at the end, or on request, is fetched while nothing else is to do.
  useEffect(() => {
    const timer = setTimeout(() => void later().catch(() => {}), PREFETCH);
    return () => clearTimeout(timer);
  }, []);
  const dock = useRef<HTMLElement>(null);
  useInsets(session, board, dock);
  useKeys(session, board, tab, folded, open);
  const title = useComputed(() => {
    const known = session.view.known.value;
    const mine = known?.prompt && !session.replay.looking.value ? '● ' : '';
    return `${mine}${session.server.welcome.value?.game.title ?? 'Table'} – Retrograde`;
  });
  useSignalEffect(() => {
    document.title = title.value;
  });
  const loaded = session.view.known.value !== null;
  return (
    <div
      class="table"
      data-moments={session.view.known.value?.moments}
      data-over={session.view.known.value?.outcome ? 'true' : undefined}
    >
      <a
        class="skip"
        href="#question"
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('.choice')?.focus();
        }}
      >
        Skip to the question
      </a>
      <Patterns theme={session.theme.value} />
      <TopBar
        session={session}
        onHelp={() => (open.value = 'help')}
        onSettings={() => (open.value = 'settings')}
        onWords={() => (open.value = 'words')}
        onFight={() => fight(null)}
      />
      <CourseBar session={session} />
      {narrow.value && <DisplayTabs session={session} onLook={(panel) => board.current?.lookAt(panel)} />}
      <main class="stage" ref={host} inert={session.handover.covered.value !== null} />
      {!session.staging.shown.value && <Rolls session={session} />}
      <StageWindow session={session} />
      {!narrow.value && <UnitStrip session={session} onShow={(id) => board.current?.show(id)} />}
      {!narrow.value && session.replay.scene.value?.sheets.some(({ gist }) => gist) && (
        <section class="unit-strip roster" aria-label="In short">
          <Roster session={session} onShow={(id) => board.current?.show(id)} />
        </section>
      )}
      {session.replay.scene.value?.offers.length ? <WaitingOffers session={session} /> : null}
      {session.dealing.partner.value && <OfferWindow session={session} />}
      <div class="zoomers" role="group" aria-label="Zoom">
        <IconButton icon="plus" label="Zoom in" title="Zoom in (+)" onClick={() => board.current?.zoom(1.3)} />
        <IconButton icon="minus" label="Zoom out" title="Zoom out (−)" onClick={() => board.current?.zoom(1 / 1.3)} />
        <IconButton
          icon="fit"
          label="Show the whole board"
          title="Show the whole board (0)"
          onClick={() => board.current?.fit()}
        />
      </div>
      <aside
        class={`dock ${folded.value ? 'folded' : ''}`}
        data-tab={session.choosing.place.value !== null ? 'here' : tab.value}
        ref={dock}
        id="question"
        tabIndex={-1}
        aria-label="Question and panels"
        inert={session.handover.covered.value !== null}
      >
        {guide}
        {(narrow.value || !session.replay.scene.value?.goal?.course) && <Phases session={session} />}
        {session.replay.looking.value ? <PastBanner session={session} /> : <Ask session={session} />}
        <ShotAside session={session} />
        <OwnSheet session={session} />
        {narrow.value && <UnitStrip session={session} onShow={(id) => board.current?.show(id)} />}
        <Hand session={session} />
        {loaded &&
          (session.choosing.place.value !== null ? (
            <section class="panel" aria-label="This space">
              <Here session={session} onShow={(id) => board.current?.show(id)} onOdds={fight} />
            </section>
          ) : (
            <Panels session={session} tab={tab.value} />
          ))}
        <nav class="tabs" aria-label="Panels">
          {TABS.map(([id, name, icon]) => (
            <button
              type="button"
              class={`tab tab-${id} ${id === 'ask' && session.question.prompt.value ? 'due' : ''}`}
              aria-pressed={
                session.choosing.place.value === null && (tab.value === id || (id === 'log' && tab.value === 'ask'))
              }
              onClick={() => {
                folded.value = session.choosing.place.value === null && tab.value === id && !folded.value;
                session.choosing.place.value = null;
                tab.value = id;
              }}
            >
              <Icon name={icon} />
              <span>{tabName(session, id, name)}</span>
            </button>
          ))}
        </nav>
      </aside>
      <Tip session={session} near={(id) => board.current?.spot(id) ?? null} />
      <ChoiceTip session={session} />
      <Chooser session={session} />
      <Notices session={session} />
      <Blows session={session} onShow={(id) => board.current?.show(id)} />
      <Reconnecting session={session} />
      <Invite session={session} />
      {!guide && !briefed.value && isNew(session) && (
        <Briefing session={session} onShow={(id) => board.current?.show(id)} onClose={brief} />
      )}
      {session.view.known.value?.outcome && (
        <Ended
          session={session}
          onLuck={() => {
            tab.value = 'luck';
            folded.value = false;
          }}
        />
      )}
      <Cover session={session} />
      <Closed session={session} />
      <Spoken session={session} />
      {open.value === 'help' && (
        <Help game={session.server.welcome.value?.game.id ?? null} onClose={() => (open.value = null)} />
      )}
      {open.value === 'settings' && <Settings session={session} onClose={() => (open.value = null)} />}
      {open.value === 'fight' && <Fight session={session} space={fightAt.value} onClose={() => (open.value = null)} />}
      {open.value === 'words' && <BoardInWords session={session} onClose={() => (open.value = null)} />}
    </div>
  );
}

/** The record sheets go by the name that the game has for them. */
const tabName = (session: Session, tab: Tab, name: string) =>
  (tab === 'units' && session.theme.value.words.units) || name;

function Panels({ session, tab }: { session: Session; tab: Tab }) {
  const shown = tab === 'ask' ? 'log' : tab;
  return (
    <section class="panel" aria-label={tabName(session, shown, TABS.find(([id]) => id === shown)![1])}>
      {shown === 'log' && <Log session={session} />}
      {shown === 'units' && <Units session={session} />}
      {shown === 'cards' && <Desk session={session} />}
      {shown === 'luck' && <LuckLedger session={session} />}
    </section>
  );
}

/** What happened, for screen readers: the newest lines, once. */
function Spoken({ session }: { session: Session }) {
  const said = useRef(0);
  const { log, earlier } = session.view.known.value ?? { log: [], earlier: 0 };
  const lines = earlier + log.length;
  const fresh = said.current && lines > said.current ? log.slice(Math.max(0, said.current - earlier)).slice(-6) : [];
  useEffect(() => {
    said.current = lines;
  });
  return (
    <div class="sr" role="log" aria-live="polite" aria-relevant="additions">
      {fresh.map((entry) => (
        <p key={`${entry.moment} ${entry.line.text}`}>{entry.line.text}</p>
      ))}
    </div>
  );
}
