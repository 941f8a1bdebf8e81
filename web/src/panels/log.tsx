// What happened: lines with their dice. Pointing marks the board, a click shows that moment.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Session } from '../state/session';
import { type Chapter, chapters, inShort, news, withShortName } from '../state/story';
import type { LogLine, Stage } from '../wire';
import { lazily, withStyles } from '../lazy';
import { Dice } from './dice';
import { Icon, IconButton } from './icons';
import { PieceIcon } from './pieceicon';
import { RuleLink } from './rule';

const OfferList = lazily(() => withStyles(import('./later'), '/fights.css').then((part) => part.OfferList));

/** This many lines are shown; older ones wait behind a button, because a long game has thousands. */
const SHOWN = 160;

export function Log({ session }: { session: Session }) {
  const known = session.view.known.value;
  const list = useRef<HTMLOListElement>(null);
  const [all, setAll] = useState(false);
  const looking = session.replay.looking.value?.moment ?? null;
  const count = known ? known.earlier + known.log.length : 0;
  useLayoutEffect(() => {
    const element = list.current;
    if (element && looking === null) element.scrollTop = element.scrollHeight;
  }, [count, looking === null]);
  const log = known?.log ?? [];
  const earlier = known?.earlier ?? 0;
  const hidden = all || looking !== null ? earlier : Math.max(0, count - SHOWN);
  const found = chapters(all || looking !== null ? log : log.slice(-SHOWN));
  // Each fight stands with the last line that was told by then.
  const fights = new Map(
    [...session.staging.past.value].map(([moment, stage]) => [
      found.findLast((chapter) => chapter.moment <= moment)?.moment,
      stage,
    ]),
  );
  // The last moment at or before the one on the board.
  const current = looking === null ? null : (found.findLast((chapter) => chapter.moment <= looking)?.moment ?? null);
  useEffect(() => {
    if (current !== null) list.current?.querySelector('.now')?.scrollIntoView({ block: 'center' });
    // The log comes in pages: what was told at that moment may be on an earlier one.
    else if (looking !== null && earlier > 0) void session.readBack();
  }, [looking, current, earlier]);
  if (!known) return null;
  return (
    <div class="log">
      <News session={session} />
      {known.scene.offers.length > 0 && <OfferList session={session} />}
      <ol ref={list} class="log-lines" tabIndex={0} aria-label="Log">
        {hidden > 0 && (
          <li>
            <button
              type="button"
              class="unfold"
              onClick={() => {
                setAll(true);
                void session.readBack();
              }}
            >
              Show earlier lines ({hidden} more)
            </button>
          </li>
        )}
        {count === 0 && <li class="none">Nothing has happened yet.</li>}
        {found.map((chapter) => (
          <li
            class={`chapter ${chapter.moment === current ? 'now' : ''}`}
            key={`${chapter.moment}-${chapter.entries.length}`}
          >
            <ChapterLines session={session} chapter={chapter} />
            <ShowAgain session={session} stage={fights.get(chapter.moment)} />
          </li>
        ))}
      </ol>
      <Timeline session={session} />
    </div>
  );
}

/** What one answer caused: the gist, and the rest when asked for. */
function ChapterLines({ session, chapter }: { session: Session; chapter: Chapter }) {
  const [full, setFull] = useState(false);
  const { entries, left } = full ? { entries: chapter.entries, left: 0 } : inShort(chapter, session.view.mySeat.value);
  return (
    <>
      {entries.map((entry, index) => (
        <Entry session={session} entry={entry}>
          {left > 0 && index === entries.length - 1 && (
            <button
              type="button"
              class="log-more"
              aria-label={`${left} more ${left === 1 ? 'line' : 'lines'}`}
              onClick={() => setFull(true)}
            >
              +{left}
            </button>
          )}
        </Entry>
      ))}
    </>
  );
}

/** A fight that ended here, once more. */
function ShowAgain({ session, stage }: { session: Session; stage: Stage | undefined }) {
  if (!stage) return null;
  return (
    <button type="button" class="show-again" onClick={() => session.staging.show(stage)}>
      <Icon name="play" /> Show the fight again
    </button>
  );
}

export function Entry({
  session,
  entry,
  children,
}: {
  session: Session;
  entry: LogLine;
  children?: preact.ComponentChildren;
}) {
  const { line } = entry;
  const seats = session.replay.scene.value?.seats ?? [];
  const name = seats.find((panel) => panel.seat === line.seat)?.name;
  const rest = withShortName(
    line.text,
    name,
    seats.map((panel) => panel.name),
  );
  const first = line.depth === 1 ? line.touches[0] : undefined;
  const icon =
    first && 'piece' in first
      ? session.view.known.value?.scene.pieces.find((piece) => piece.id === first.piece)
      : undefined;
  const trail = session.light.value.trails.find((one) => one.entry === entry);
  const point = () => (session.choosing.pointedLine.value = entry);
  const leave = () => {
    if (session.choosing.pointedLine.value === entry) session.choosing.pointedLine.value = null;
  };
  return (
    <div
      class={`log-line depth-${Math.min(2, line.depth)} ${line.seat === null ? '' : `by seat-${line.seat}`}`}
      onPointerEnter={point}
      onPointerLeave={leave}
    >
      <button
        type="button"
        onClick={() => void session.replay.lookAt(entry.moment)}
        onFocus={point}
        onBlur={leave}
        title="Show this moment"
      >
        {trail && <i class="trail-mark">{trail.number}</i>}
        {icon && <PieceIcon piece={icon} theme={session.theme.value} />}
        <span>
          {rest !== line.text && <span class="sr">{name}: </span>}
          {rest}
        </span>{' '}
        <Dice dice={line.dice} />
      </button>
      {children}
      <RuleLink game={session.server.welcome.value?.game.id ?? ''} rule={line.rule} />
    </div>
  );
}

/** What happened since your last turn, in a few lines. */
function News({ session }: { session: Session }) {
  const known = session.view.known.value!;
  const from = session.view.newsFrom.value;
  const [hidden, setHidden] = useState(-1);
  const fresh = news(known.log, from).filter(
    // Not every line says whose doing it was: what came after the player's last answer is mostly others'.
    (entry) => entry.line.dice.length || entry.line.depth === 0 || entry.line.seat !== known.viewer,
  );
  // What others did is played again from where the player last looked.
  const again = () => void session.replay.lookAt(from).then(() => session.replay.play());
  if (!known.prompt || hidden === from || fresh.length < 3 || from === 0) return null;
  return (
    <div class="news">
      <details>
        <summary>
          Since your last turn <span>{fresh.length}</span>
        </summary>
        {fresh.slice(-40).map((entry) => (
          <Entry session={session} entry={entry} />
        ))}
      </details>
      <IconButton icon="play" label="Show me again" title="Show me again what happened" onClick={again} />
      <IconButton icon="close" label="Hide what happened since your last turn" onClick={() => setHidden(from)} />
    </div>
  );
}

/** The whole game on one slider. */
function Timeline({ session }: { session: Session }) {
  const known = session.view.known.value!;
  const looking = session.replay.looking.value;
  const moment = looking?.moment ?? known.moments;
  const step = (by: number) => void session.replay.lookAt(moment + by);
  return (
    <div class="timeline" role="group" aria-label="Replay">
      <IconButton icon="first" label="Go to start" onClick={() => void session.replay.lookAt(0)} />
      <IconButton icon="prev" label="Step back" disabled={moment === 0} onClick={() => step(-1)} />
      <IconButton
        icon={session.replay.playing.value ? 'pause' : 'play'}
        label={session.replay.playing.value ? 'Pause' : 'Play replay'}
        onClick={() => void session.replay.play()}
      />
      <IconButton icon="next" label="Step forward" disabled={!looking} onClick={() => step(1)} />
      <input
        type="range"
        min={0}
        max={known.moments}
        value={moment}
        aria-label="Moment"
        aria-valuetext={`moment ${moment} of ${known.moments}`}
        onInput={(event) => void session.replay.lookAt(Number(event.currentTarget.value))}
      />
      <IconButton icon="last" label="Go to now" disabled={!looking} onClick={session.replay.stop} />
      <output>
        {moment}
        <small>/{known.moments}</small>
      </output>
    </div>
  );
}
