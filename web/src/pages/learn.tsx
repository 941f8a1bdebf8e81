// A lesson: a real table with known dice, and a guide that narrows each question to what is being taught.

import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { getGames, openTable } from '../net/api';
import { go } from '../route';
import { stepNow } from '../state/lesson';
import { type Session, createSession } from '../state/session';
import type { GameInfo, Lesson } from '../wire';
import { House } from '../panels/house';
import { Icon, IconButton } from '../panels/icons';
import { RuleLink } from '../panels/rule';
import { RuleWords } from '../panels/ruletext';
import { TableView } from './table';

interface Opened {
  table: string;
  token: string;
}

export function LearnPage({ game: id, lesson: which }: { game: string; lesson: string }) {
  const [failed, setFailed] = useState('');
  const [ready, setReady] = useState<{ game: GameInfo; lesson: Lesson; opened: Opened } | null>(null);
  const start = async () => {
    setReady(null);
    const { games } = await getGames();
    const game = games.find((one) => one.game.id === id);
    const lesson = game?.lessons.find((one) => one.id === which);
    if (!game || !lesson) throw new Error('There is no such lesson.');
    const seats = game.lobby.scenarios.find((scenario) => scenario.id === lesson.scenario)?.seats ?? [];
    // A person takes the first seat; bots play the others.
    const players = Object.fromEntries(seats.map((seat, index) => [seat.id, index === 0 ? 'human' : 'bot:sergeant']));
    const { position, scenario, options } = lesson;
    const made = await openTable({
      game: id,
      // A position includes its scenario and options.
      ...(position ? { position } : { scenario, options }),
      seats: players,
      seed: lesson.seed,
    });
    setReady({ game, lesson, opened: { table: made.table, token: Object.values(made.seats)[0]! } });
  };
  useEffect(() => {
    start().catch((error: Error) => setFailed(error.message));
  }, [id, which]);
  if (!ready)
    return (
      <House title="Lesson">
        <p>{failed || 'Opening the lesson…'}</p>
      </House>
    );
  return <Learning key={ready.opened.table} {...ready} again={() => void start()} />;
}

function Learning({
  game,
  lesson,
  opened,
  again,
}: {
  game: GameInfo;
  lesson: Lesson;
  opened: Opened;
  again: () => void;
}) {
  const session = useMemo(() => createSession(opened.table, [opened.token], { keep: false }), [opened.table]);
  useEffect(() => session.close, [session]);
  const step = useSignal(0);
  useSignalEffect(() => {
    const now = stepNow(lesson.step, step.value, Math.max(0, session.question.given.value - lesson.before.length));
    step.value = now;
    session.guide.step.value = lesson.step[now];
  });
  // What comes before the first step is not the learner's business.
  useSignalEffect(() => {
    const { prompt, waiting, given, answerText } = session.question;
    const next = lesson.before[given.value];
    if (next !== undefined && prompt.value && waiting.value === null) void answerText(next);
  });
  return (
    <TableView
      session={session}
      guide={<Guide session={session} game={game} lesson={lesson} step={step} again={again} />}
    />
  );
}

function Guide({
  session,
  game,
  lesson,
  step,
  again,
}: {
  session: Session;
  game: GameInfo;
  lesson: Lesson;
  step: { value: number };
  again: () => void;
}) {
  const now = lesson.step[step.value];
  // Until then the table answers for the learner, and a button that comes and goes would lose a touch.
  const begun = session.question.given.value >= lesson.before.length;
  const reading = begun && now !== undefined && now.answers.length === 0;
  const taken = session.question.waiting.value !== null;
  const words = (text: string) => <RuleWords text={text} game={game.game.id} prefix={game.game.prefix} />;
  return (
    <section class="guide" aria-label="Lesson">
      <header>
        <Icon name="learn" />
        <strong>{lesson.title}</strong>
        <small>
          {Math.min(step.value + 1, lesson.step.length)} of {lesson.step.length}
        </small>
        <IconButton icon="close" label="Leave lesson" title="Leave lesson" onClick={() => go('/')} />
      </header>
      <progress max={lesson.step.length} value={step.value} aria-label="Lesson progress" />
      <div class="guide-step" aria-live="polite" key={begun ? step.value : -1}>
        {!begun ? (
          <p>Setting the scene…</p>
        ) : now ? (
          <p>{words(now.text)}</p>
        ) : (
          <p>
            <strong>Lesson complete.</strong>{' '}
            {session.view.known.value?.outcome
              ? 'Repeat it, or start a game.'
              : 'You know enough to finish this game. Play on: nothing is held back now.'}
          </p>
        )}
      </div>
      <p class="guide-foot">
        <RuleLink game={game.game.id} rule={now?.rule ?? null} />
        <span class="gap" />
        {reading && step.value > 0 && lesson.step[step.value - 1]!.answers.length === 0 && (
          <button type="button" class="button" onClick={() => step.value--}>
            Back
          </button>
        )}
        {reading && (
          <button type="button" class="button primary" disabled={taken} onClick={() => step.value++}>
            Next
          </button>
        )}
        {begun && now && !reading && <span class="guide-do">{choiceLabel(session, now.answers)}</span>}
        {!now && (
          <button type="button" class="button" onClick={again}>
            Repeat lesson
          </button>
        )}
        {!now && (
          <a class="button primary" href={`/new/${game.game.id}`}>
            New table
          </a>
        )}
      </p>
    </section>
  );
}

/** What to do, in the words of the question itself. */
function choiceLabel(session: Session, answers: readonly string[]): string {
  const choice = session.view.known.value?.prompt?.choices.find((one) => answers.includes(one.answer));
  return choice ? `Now: ${choice.label}` : '…';
}
