// The open question: one sentence, and every answer as a button, including those that the board offers.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Session } from '../state/session';
import { type ChoiceGroup, actors, filtered, grouped, inSight, isOpen, percent } from '../state/choices';
import { declining } from '../state/habits';
import { numbered } from '../state/keys';
import { mine, useMine } from '../state/mine';
import type { Choice, Asked } from '../wire';
import { Icon } from './icons';
import { PieceIcon } from './pieceicon';
import { RuleLink } from './rule';
import { Swatch, playerName } from './seat';
import { Dialog } from './dialog';

/** More board choices than this are folded away until they are asked for. */
const MANY = 6;
/** More choices than this are hard to find with a finger. */
const LONG = 40;
/** Ids longer than this are not fit to be shown as names. */
const SHORT = 3;

export function Ask({ session }: { session: Session }) {
  const prompt = session.question.prompt.value;
  const known = session.view.known.value;
  const welcome = session.server.welcome.value;
  if (!known || !welcome)
    return (
      <section class="ask" aria-label="Question">
        <p class="ask-text">Opening the table…</p>
      </section>
    );
  const seat = prompt?.seat ?? session.view.mySeat.value;
  return (
    <section class="ask" aria-label="Question" aria-busy={session.question.waiting.value !== null}>
      <div class="ask-head">
        {seat !== null && <Swatch seat={seat} theme={welcome.theme} />}
        <p class="ask-text" aria-live="polite">
          {sentenceOf(session)} {prompt && <RuleLink game={welcome.game.id} rule={prompt.rule} />}
        </p>
      </div>
      {prompt ? <Choices session={session} prompt={prompt} /> : <NextWaiting table={session.table} />}
      <Footer session={session} />
    </section>
  );
}

/** While others think: the next of this browser's tables where it is your turn. */
function NextWaiting({ table }: { table: string }) {
  useMine(20);
  const next = mine.value.find((one) => one.waiting && one.kept.table !== table);
  if (!next) return null;
  return (
    <p class="hint">
      <a href={`/table/${next.kept.table}`}>
        Your turn at another table: {next.facts.title}, {next.facts.headline}
      </a>
    </p>
  );
}

function sentenceOf(session: Session): string {
  const known = session.view.known.value!;
  const looking = session.replay.looking.value;
  if (looking) return `You are looking at moment ${looking.moment} of ${known.moments}.`;
  if (known.outcome) return known.outcome.text;
  if (known.prompt) return known.prompt.text;
  const names = known.toAct
    .map((index) => session.server.seats.value[index])
    .map((seat) => (seat ? `${seat.name} (${playerName(seat)})` : ''))
    .join(' and ');
  return names ? `Waiting for ${names}…` : 'Waiting…';
}

function Choices({ session, prompt }: { session: Session; prompt: Asked }) {
  const selected = session.choosing.selected.value;
  const filter = session.choosing.filter.value;
  const several = actors(prompt).length > 1;
  const open = filtered(inSight(prompt, selected), filter).filter(isOpen);
  const groups = grouped(open);
  const order = numbered(groups, several && selected === null && !filter);
  const count = open.length;
  const search = useRef<HTMLInputElement>(null);
  return (
    <>
      {several && <Actors session={session} prompt={prompt} />}
      {several && selected === null && !filter && <p class="hint">Choose a piece, here or on the board.</p>}
      <label class={filter || count > LONG ? 'filter' : count > MANY ? 'filter some' : 'filter few'}>
        <Icon name="search" />
        <span class="sr">Filter choices, or type an answer</span>
        <input
          ref={search}
          id="filter"
          type="text"
          autocomplete="off"
          spellcheck={false}
          placeholder={`Type to filter ${count} choices`}
          value={filter}
          onInput={(event) => (session.choosing.filter.value = event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              search.current?.blur();
              if (count === 1) void session.question.answer(open[0]!);
              else if (filter.trim()) void session.question.typed(filter);
            } else if (event.key === 'Escape') {
              session.choosing.filter.value = '';
              search.current?.blur();
            } else if (event.key === 'ArrowDown') {
              event.preventDefault();
              document.querySelector<HTMLElement>('.choices .choice')?.focus();
            }
            event.stopPropagation();
          }}
        />
        <kbd>/</kbd>
      </label>
      <div class="choices">
        {groups.map((group) => (
          <Group
            session={session}
            group={group}
            order={order}
            folded={several && selected === null && !filter && group.actor !== null}
            showAll={filter !== ''}
            key={group.title ?? ''}
          />
        ))}
        {count === 0 && filter && (
          <p class="none">No choice matches. Press Enter to ask why “{filter}” is not allowed.</p>
        )}
        {count === 0 && !filter && <p class="hint">Keep reading; the lesson gets to this.</p>}
        <Habit session={session} prompt={prompt} />
        <Blocked
          session={session}
          choices={filtered(inSight(prompt, selected), filter).filter((choice) => !isOpen(choice))}
        />
      </div>
    </>
  );
}

/** The pieces that can act; choosing one shows only its own choices. */
function Actors({ session, prompt }: { session: Session; prompt: Asked }) {
  const pieces = session.view.known.value!.scene.pieces;
  const { theme } = session.server.welcome.value!;
  const spaces = new Map(
    session.view.known
      .value!.scene.boards.flatMap((board) => board.spaces)
      .map((space) => [space.id, space.name ?? space.id]),
  );
  return (
    <div class="actors" role="group" aria-label="Pieces that can act">
      {actors(prompt).map((id) => {
        const count = prompt.choices.filter(
          (choice) =>
            isOpen(choice) && choice.touches[0] && 'piece' in choice.touches[0] && choice.touches[0].piece === id,
        ).length;
        const piece = pieces.find((one) => one.id === id);
        return (
          <button
            type="button"
            class="actor"
            data-actor={id}
            aria-pressed={session.choosing.selected.value === id}
            title={piece?.name ?? id}
            onClick={() => (session.choosing.selected.value = session.choosing.selected.value === id ? null : id)}
          >
            <PieceIcon piece={piece ?? { kind: '', form: null, owner: null }} theme={theme} />{' '}
            {piece && id.length > SHORT ? `${piece.count > 1 ? `${piece.count} × ` : ''}${piece.name}` : id}{' '}
            <small>{piece && id.length > SHORT ? spaces.get(piece.at ?? '') : count}</small>
          </button>
        );
      })}
    </div>
  );
}

function Group({
  session,
  group,
  order,
  folded,
  showAll,
}: {
  session: Session;
  group: ChoiceGroup;
  order: Map<string, number>;
  folded: boolean;
  showAll: boolean;
}) {
  const [unfolded, setUnfolded] = useState(false);
  const [list, setList] = useState(false);
  useEffect(() => setUnfolded(false), [folded]);
  // A group that is named after a piece's id shows the piece's name.
  const name = session.view.known.value!.scene.pieces.find((piece) => piece.id === group.title)?.name ?? group.title;
  if (folded && !unfolded) return null;
  const all = showAll || list || group.onBoard.length <= MANY;
  return (
    <div class="choice-group">
      {name && <h3>{name}</h3>}
      {group.buttons.map((choice) => (
        <ChoiceButton session={session} choice={choice} number={order.get(choice.answer)} />
      ))}
      {group.onBoard.length > 0 &&
        (all ? (
          <div class="board-choices">
            {group.onBoard.map((choice) => (
              <ChoiceButton session={session} choice={choice} number={order.get(choice.answer)} small />
            ))}
          </div>
        ) : (
          <button type="button" class="unfold" onClick={() => setList(true)}>
            <b aria-hidden="true">◇</b> {group.onBoard.length} lit on the board <span>show list</span>
          </button>
        ))}
    </div>
  );
}

function ChoiceButton({
  session,
  choice,
  number,
  small = false,
}: {
  session: Session;
  choice: Choice;
  number: number | undefined;
  small?: boolean;
}) {
  const show = (event: Event) => {
    const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
    session.choosing.pointedChoice.value = choice;
    session.choosing.pointedAt.value = { x: left, y: top };
  };
  const hide = () => {
    if (session.choosing.pointedChoice.value === choice) session.choosing.pointedChoice.value = null;
  };
  return (
    <button
      type="button"
      class={`choice ${choice.kind} ${small ? 'small' : ''}`}
      data-answer={choice.answer}
      disabled={session.question.waiting.value !== null}
      onClick={() => void session.question.answer(choice)}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      aria-description={
        choice.odds
          ? `${percent(choice.odds.chance)}, needs ${choice.odds.need}. ${choice.odds.because.join('. ')}`
          : undefined
      }
    >
      {number !== undefined && <kbd>{number}</kbd>}
      <span>{choice.label}</span>
      {choice.odds && <em class="chance">{percent(choice.odds.chance)}</em>}
    </button>
  );
}

/** A recurring offer can be declined once and for all. */
function Habit({ session, prompt }: { session: Session; prompt: Asked }) {
  const declines = declining(prompt);
  const rule = prompt.rule;
  if (!declines || rule === null || session.guide.step.value) return null;
  return (
    <label class="habit">
      <input
        type="checkbox"
        checked={session.habits.rules.value.has(rule)}
        onChange={(event) => session.habits.declineAlways(rule, event.currentTarget.checked)}
      />
      <span>Always answer “{declines.label}” here without asking</span>
    </label>
  );
}

function Blocked({ session, choices }: { session: Session; choices: Choice[] }) {
  const game = session.server.welcome.value!.game.id;
  if (!choices.length) return null;
  return (
    <details class="blocked">
      <summary>
        Not allowed now, and why <span>{choices.length}</span>
      </summary>
      <ul>
        {choices.slice(0, 60).map((choice) => (
          <li>
            <span>{choice.label}</span>
            <small>
              {choice.blocked!.because} <RuleLink game={game} rule={choice.blocked!.rule} />
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function Footer({ session }: { session: Session }) {
  const known = session.view.known.value!;
  const [sure, setSure] = useState<string | null>(null);
  const [more, setMore] = useState(false);
  const standing = session.replay.looking.value || known.outcome ? [] : known.standing;
  // The list opens when something new is in it, such as a draw offered by the other side.
  const seen = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (seen.current && standing.some((one) => !seen.current!.has(one.answer))) setMore(true);
    seen.current = new Set([...(seen.current ?? []), ...standing.map((one) => one.answer)]);
  }, [standing.map((one) => one.answer).join()]);
  if (!session.server.welcome.value!.you.length)
    return (
      <div class="ask-foot">
        <p class="watching">You are watching.</p>
      </div>
    );
  return (
    <div class="ask-foot">
      <button
        type="button"
        class="tool"
        disabled={!known.undo}
        onClick={() => void session.question.takeBack('undo')}
        title="Undo (U)"
      >
        <Icon name="undo" /> Undo
      </button>
      <button
        type="button"
        class="tool"
        disabled={!known.redo}
        onClick={() => void session.question.takeBack('redo')}
        title="Redo (R)"
      >
        <Icon name="redo" /> Redo
      </button>
      <span class="gap" />
      {standing.length > 0 && (
        <button
          type="button"
          class="tool quiet"
          aria-expanded={more}
          aria-label="Resign and other actions"
          title="Resign and other actions"
          onClick={() => setMore(!more)}
        >
          <Icon name="flag" />
        </button>
      )}
      {more && standing.length > 0 && (
        <div class="standing">
          {standing.map((one) => (
            <button
              type="button"
              class="tool"
              onClick={() => {
                setMore(false);
                if (one.ends_game) setSure(one.answer);
                else void session.question.answerStanding(one.answer);
              }}
            >
              {capital(one.label)}
            </button>
          ))}
        </div>
      )}
      {sure !== null && (
        <Dialog title="This cannot be undone" onClose={() => setSure(null)} small>
          <p>“{known.standing.find((one) => one.answer === sure)?.label ?? sure}” ends the game for you.</p>
          <p class="dialog-foot">
            <button type="button" class="button" onClick={() => setSure(null)}>
              Keep playing
            </button>
            <button
              type="button"
              class="button danger"
              onClick={() => {
                void session.question.answerStanding(sure);
                setSure(null);
              }}
            >
              {capital(known.standing.find((one) => one.answer === sure)?.label ?? sure)}
            </button>
          </p>
        </Dialog>
      )}
    </div>
  );
}
