// The open question: one sentence, and every answer as a button, including those that the board offers.

import { useEffect, useRef, useState } from 'preact/hooks';
import { lazily, stylesheet } from '../lazy';
import type { Session } from '../state/session';
import { type ChoiceGroup, MANY, actor, actors, cardsOf, ends, foremost, isOnBoard, isShort } from '../state/choices';
import { heldBy } from '../state/cards';
import { declining, ending, habitOf, inWords } from '../state/habits';
import { type Listed, isHeld, listed as listedOf } from '../state/listed';
import { narrow } from '../state/look';
import { type Series, inSeries, isSeries, largest } from '../state/series';
import { mine, useMine } from '../state/mine';
import { like, likes, meet, timesMet } from '../state/store';
import type { Asked, Choice } from '../wire';
import { Actors } from './actors';
import { AmountRows } from './amounts';
import { ChoiceButton } from './choice';
import { Icon } from './icons';
import { Partners } from './partners';
import { SeriesRow } from './series';
import { PieceIcon } from './pieceicon';
import { isStray } from './resting';
import { RuleLink } from './rule';
import { Emblem, playerName } from './seat';
import { Footer } from './askfoot';
import { figureOf } from './figure';

/** Only some games have questions that the table may answer. */
const Counsel = lazily(() => Promise.all([import('./later'), stylesheet('/coach.css')]).then(([part]) => part.Counsel));
const Orders = lazily(() => import('./later').then((part) => part.Orders));
const OrdersNote = lazily(() => import('./later').then((part) => part.OrdersNote));

/** More choices than this are hard to find with a finger. */
const LONG = 40;
/** More choices than this may stand in pairs in a narrow window. */
const PAIRS = 3;
/** As many short words stand in one row. */
const MANNERS = 4;
/** Of more choices than this in a group, the first are listed. */
const LISTED = 12;
/** Whoever has met a question this often needs no help with it; on a phone, where it would cover the board, once is enough. */
const FAMILIAR = 4;

export function Ask({ session }: { session: Session }) {
  const prompt = session.question.prompt.value;
  const known = session.view.known.value;
  const welcome = session.server.welcome.value;
  if (!known || !welcome)
    return (
      <section class="ask opening" aria-label="Question">
        <p class="ask-text">Opening the table…</p>
      </section>
    );
  const seat = prompt?.seat ?? session.view.mySeat.value;
  return (
    <section class="ask" aria-label="Question" aria-busy={session.question.waiting.value !== null}>
      <div class="ask-head">
        {seat !== null && <Asking session={session} seat={seat} />}
        <p class="ask-text" aria-live="polite">
          {sentenceOf(session)} {prompt && <RuleLink game={welcome.game.id} rule={prompt.rule} />}
        </p>
      </div>
      {prompt?.note && <p class="ask-note">{prompt.note}</p>}
      {prompt && <HelpLine session={session} prompt={prompt} key={prompt.id} />}
      {session.hint.shown.value && <Counsel session={session} />}
      {prompt?.set_up && !session.guide.step.value && <SetUp session={session} />}
      {prompt ? (
        <Choices session={session} prompt={prompt} />
      ) : (
        <>
          {Object.keys(session.orders.own.value).length > 0 && <OrdersNote session={session} />}
          <NextWaiting table={session.table} />
        </>
      )}
      <div class="ask-end">
        {prompt && <Ends session={session} prompt={prompt} />}
        <Footer session={session} />
      </div>
    </section>
  );
}

/** Who is asked: the piece that acts, if there is only one, else the seat. */
function Asking({ session, seat }: { session: Session; seat: number }) {
  const scene = session.replay.scene.value;
  const theme = session.theme.value;
  // The piece in hand stands for the one that is selected.
  const piece =
    scene?.pieces.find((one) => one.id === session.choosing.selected.value) ??
    scene?.pieces.find((one) => one.active && one.owner === seat);
  if (piece && session.question.prompt.value) return <PieceIcon piece={piece} theme={theme} />;
  const picture = scene?.seats.find((one) => one.seat === seat)?.picture ?? null;
  return <Emblem seat={seat} picture={picture} theme={theme} />;
}

/** A sentence for those who meet the question for the first time, and behind a button for everybody else. */
function HelpLine({ session, prompt }: { session: Session; prompt: Asked }) {
  const kind = `${session.server.welcome.value?.game.id}/${prompt.kind || prompt.rule}`;
  const [shown, setShown] = useState(timesMet(kind) < (narrow.value ? 1 : FAMILIAR));
  useEffect(() => {
    if (prompt.help) meet(kind);
  }, [kind]);
  if (!prompt.help) return null;
  if (shown) return <p class="help">{prompt.help}</p>;
  return (
    <button type="button" class="help-more" onClick={() => setShown(true)}>
      What does this mean?
    </button>
  );
}

/** The whole set-up by a bot's answers, which can be undone like any other. */
function SetUp({ session }: { session: Session }) {
  const busy = session.hint.settingUp.value;
  return (
    <button type="button" class="choice set-up-for-me" disabled={busy} onClick={session.hint.setUp}>
      <span>
        {busy ? 'Setting up…' : 'Set up for me'}
        <small>A bot sets up your side and you take it from there</small>
      </span>
    </button>
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
  const called = (index: number) => known.scene.seats.find((panel) => panel.seat === index)?.name;
  const names = known.toAct
    .map((index) => ({ index, seat: session.server.seats.value[index] }))
    .map(({ index, seat }) => (seat ? `${called(index) ?? seat.name} (${playerName(seat)})` : ''))
    .join(' and ');
  return names ? `Waiting for ${names}…` : 'Waiting…';
}

function Choices({ session, prompt }: { session: Session; prompt: Asked }) {
  const filter = session.choosing.filter.value;
  const list = shownOf(session, prompt);
  const several = actors(prompt).length > 1;
  // What is listed as a whole needs nobody to be chosen first.
  const whole = isShort(prompt) && session.choosing.selected.value === null;
  const kind = session.guide.step.value ? null : session.orders.kind(prompt.kind);
  // While a piece is being chosen, its choices wait, but not the suggested one.
  const first = foremost(prompt);
  const above = list.waiting && !narrow.value && first !== null && actor(first) !== null;
  return (
    <>
      {several && !whole && <Actors session={session} prompt={prompt} />}
      {list.waiting &&
        !narrow.value &&
        !list.groups.some((group) => group.actor === null && group.onBoard.length > 0) && (
          <p class="hint">Choose a piece, here or on the board.</p>
        )}
      <Filter session={session} list={list} />
      <div class="choices">
        {prompt.draft && <Partners session={session} prompt={prompt} draft={prompt.draft} />}
        {prompt.amounts && <AmountRows session={session} amounts={prompt.amounts} key={prompt.id} />}
        <GoOn session={session} />
        {above && <ChoiceButton session={session} choice={first} number={undefined} />}
        {list.groups.map((group) => (
          <Group session={session} group={group} list={list} key={group.title ?? ''} />
        ))}
        {list.open.length === 0 && filter && (
          <p class="none">No choice matches. Press Enter to ask why “{filter}” is not allowed.</p>
        )}
        {list.open.length === 0 && !filter && session.guide.step.value && (
          <p class="hint">Keep reading; the lesson gets to this.</p>
        )}
        {!session.guide.step.value && ending(prompt) && (
          <label class="habit">
            <input
              type="checkbox"
              checked={likes.value.plan === 'end'}
              onChange={(event) => like({ plan: event.currentTarget.checked ? 'end' : 'ask' })}
            />
            <span>Continue without asking when there is nothing else to do</span>
          </label>
        )}
        {kind ? <Orders session={session} prompt={prompt} kind={kind} /> : <Habit session={session} prompt={prompt} />}
        <Blocked session={session} choices={list.blocked.filter((choice) => !touchesHand(session, choice))} />
      </div>
    </>
  );
}

/** The choices of the question as they are listed now. */
export const shownOf = (session: Session, prompt: Asked): Listed =>
  listedOf(
    prompt,
    session.choosing.selected.value,
    session.choosing.filter.value,
    session.view.known.value?.scene.offers,
    heldBy(session.view.known.value?.scene, session.view.mySeat.value),
  );

/** Whether the answer that stands out is beside the end of the question, because a narrow window shows no list of them. */
const leads = (prompt: Asked): boolean => {
  const first = narrow.value ? foremost(prompt) : null;
  return first !== null && !ends(first);
};

/** What ends the question, always in sight; in a narrow window beside the answer that stands out. */
function Ends({ session, prompt }: { session: Session; prompt: Asked }) {
  const list = shownOf(session, prompt);
  const first = leads(prompt) ? foremost(prompt)! : null;
  if (!list.ends.length && !first) return null;
  return (
    <div class="choices ends">
      {first && <ChoiceButton session={session} choice={first} number={list.order.get(first.answer)} />}
      {list.ends.map((choice, index) => (
        <ChoiceButton
          session={session}
          choice={choice}
          // Whatever else is asked, the same key goes on.
          number={list.ends.length === 1 ? 'E' : list.order.get(choice.answer)}
          kind={index === list.ends.length - 1 && !prompt.amounts && !foremost(prompt) ? 'filled' : ''}
          key={choice.answer}
        />
      ))}
    </div>
  );
}

/** A field to find an answer in a long list, or to type one. */
function Filter({ session, list: { groups, open } }: { session: Session; list: Listed }) {
  const filter = session.choosing.filter.value;
  const search = useRef<HTMLInputElement>(null);
  // What is folded away need not be searched through.
  const shown = groups.reduce((sum, group) => sum + group.buttons.length, 0);
  return (
    <label class={filter || open.length > LONG ? 'filter' : shown > LISTED ? 'filter some' : 'filter few'}>
      <Icon name="search" />
      <span class="sr">Filter choices, or type an answer</span>
      <input
        ref={search}
        id="filter"
        type="text"
        autocomplete="off"
        spellcheck={false}
        placeholder={`Type to filter ${open.length} choices`}
        value={filter}
        onInput={(event) => (session.choosing.filter.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            search.current?.blur();
            if (open.length === 1) void session.question.answer(open[0]!);
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
  );
}

function Group({ session, group, list }: { session: Session; group: ChoiceGroup; list: Listed }) {
  const [unfolded, setUnfolded] = useState(false);
  if (list.waiting && group.actor !== null) return null;
  // A group that is named after a piece's id shows the piece's name; a group on its own needs no name.
  const pieces = session.view.known.value!.scene.pieces;
  const name = pieces.find((piece) => piece.id === group.title)?.name ?? group.title;
  const alone = list.groups.filter((one) => one.title !== null).length === 1 && group.actor !== null;
  // Choices that all begin with the name of their piece say whose they are.
  const said = [...group.buttons, ...group.onBoard].every(({ label }) => label.startsWith(`${group.title} `));
  const prompt = session.question.prompt.value;
  const first = prompt && leads(prompt) ? foremost(prompt) : null;
  // In a narrow window the lit cards of the hand are list enough.
  const buttons = group.buttons.filter((choice) => choice !== first && !(narrow.value && touchesHand(session, choice)));
  const [listed, onBoard] = [inSeries(buttons), inSeries(group.onBoard)];
  const filtering = session.choosing.filter.value !== '' || unfolded;
  if (!listed.length && !onBoard.length) return null;
  const rows = (ones: readonly (Choice | Series)[], kind: string) =>
    ones.map((one) =>
      isSeries(one) ? (
        <SeriesRow session={session} series={one} number={list.order.get(largest(one).answer)} key={one.key} />
      ) : (
        <ChoiceButton
          session={session}
          choice={one}
          number={list.order.get(one.answer)}
          kind={kind}
          under={alone ? null : name}
          key={one.answer}
        />
      ),
    );
  const shown = filtering || listed.length <= LISTED ? listed : listed.slice(0, LISTED);
  if (list.aside.has(group) && !filtering)
    return (
      <details class="choice-fold">
        <summary>
          {name} <span>{listed.length}</span>
        </summary>
        <div class="choice-group">{rows(listed, 'small')}</div>
      </details>
    );
  // Spaces of a painted map stand in pairs or on one line each, for the map needs the room and says where they are; so do many choices of few words
  // beside a record sheet.
  const onMap = session.theme.value.picture !== null && [...group.buttons, ...group.onBoard].some(isOnBoard);
  const figured = session.view.known.value!.scene.sheets.some((sheet) => figureOf(sheet, session.theme.value));
  // The hand below says what its cards do.
  const held = isHeld(group, heldBy(session.view.known.value?.scene, session.view.mySeat.value)) && listed.length > 1;
  const paired =
    held || (narrow.value && onMap) || ((narrow.value || figured) && areTerse(listed, prompt?.recommended));
  // How a piece may do something stands in one row, with how it does it now.
  const ways = paired ? shown.filter((one) => largest(one).manner !== undefined) : [];
  const manners = ways.length > 1 && ways.length <= MANNERS ? ways : [];
  return (
    <div class={`choice-group ${paired ? 'paired' : onMap ? 'lined' : ''}`}>
      {name && !alone && !said && <h3>{name}</h3>}
      {manners.length > 0 && (
        <div class="manners">{manners.map((one) => rows([one], largest(one).manner ? 'now' : ''))}</div>
      )}
      {rows(
        shown.filter((one) => !manners.includes(one)),
        held ? 'brief' : '',
      )}
      {shown.length < listed.length && (
        <button type="button" class="unfold" onClick={() => setUnfolded(true)}>
          {listed.length - shown.length} more <span>list them</span>
        </button>
      )}
      {onBoard.length > 0 &&
        (filtering || onBoard.length <= MANY ? (
          <div class={paired ? 'board-choices choice-group paired' : 'board-choices'}>{rows(onBoard, 'small')}</div>
        ) : (
          <button type="button" class="unfold" onClick={() => setUnfolded(true)}>
            <b aria-hidden="true">◇</b> {lit(session, group)} <span>list them</span>
          </button>
        ))}
    </div>
  );
}

/** Whether many choices say little more than their names. */
const areTerse = (rows: readonly (Choice | Series)[], recommended: string | null = null): boolean =>
  rows.length > PAIRS &&
  rows.every((one) => !isSeries(one) && !one.odds && one.picture === null && one.answer !== recommended);

/** Whether a choice is about a card of one's own hand, which says of itself whether it can be played, and why not. */
function touchesHand(session: Session, choice: Choice): boolean {
  const hand = heldBy(session.view.known.value?.scene, session.view.mySeat.value);
  return cardsOf(choice).some((id) => hand.has(id));
}

/** `28 areas lit on the board`. */
function lit(session: Session, { onBoard, buttons }: ChoiceGroup): string {
  const { spaces } = session.theme.value.words;
  const all = [...onBoard, ...buttons.filter(isOnBoard)];
  const only = spaces && all.every((choice) => choice.touches.some((touch) => 'space' in touch));
  return `${all.length} ${only ? `${spaces} ` : ''}lit on the board`;
}

/** What is always answered alike need not be asked: what can be declined at once, other answers once they were given twice. */
function Habit({ session, prompt }: { session: Session; prompt: Asked }) {
  const { habits } = session;
  if (prompt.rule === null || session.guide.step.value) return null;
  const declines = declining(prompt) && habitOf(prompt, declining(prompt)!.answer);
  const worth = [...new Set([...(declines ? [declines] : []), ...habits.offered(prompt)])];
  return (
    <>
      {worth.map((habit) => (
        <label class={habits.isOften(habit) ? 'habit often' : 'habit'} key={habit}>
          <input
            type="checkbox"
            checked={habits.all.value.has(habit)}
            onChange={(event) => habits.keep(habit, event.currentTarget.checked)}
          />
          <span>Always {inWords(prompt, habit)} here without asking</span>
        </label>
      ))}
    </>
  );
}

/** What would be done without a further thought, all of it with one touch; every answer of it can be undone. */
function GoOn({ session }: { session: Session }) {
  const plan = session.errands.plan.value;
  const end = session.errands.end.value;
  const [first] = plan;
  const prompt = session.question.prompt.value;
  // A single suggestion has a button of its own.
  if (!first || !prompt || (plan.length === 1 && first.answer === prompt.recommended && !end)) return null;
  return (
    <button
      type="button"
      class="choice go-on"
      disabled={session.question.waiting.value !== null || session.question.scripting.value}
      onClick={(event) => {
        if (!isStray(event)) void session.errands.goOn();
      }}
    >
      <kbd>G</kbd>
      <span>
        Keep going
        <small>
          {plan.map((choice) => choice.label).join(', ')}
          {end && `, then ${end.label.slice(0, 1).toLowerCase()}${end.label.slice(1)}`}
        </small>
      </span>
    </button>
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
