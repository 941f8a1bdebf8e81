// What the keys do at a table while nothing is being typed.

import { useLayoutEffect } from 'preact/hooks';
import type { BoardView } from '../board/view';
import { shownOf } from '../panels/ask';
import { openRule } from '../panels/rule';
import { actors, ends, foremost, isOpen, staying } from '../state/choices';
import { type Command, command } from '../state/keys';
import type { Session } from '../state/session';
import type { Tab, Window } from './table';

export function useKeys(
  session: Session,
  board: { current: BoardView | null },
  tab: { value: Tab },
  folded: { value: boolean },
  open: { value: Window },
): void {
  useLayoutEffect(() => {
    const panel = (id: Tab) => {
      folded.value = session.choosing.place.value === null && tab.value === id && !folded.value;
      session.choosing.place.value = null;
      tab.value = id;
    };
    const carryOut = (what: Command): void => {
      const moment = session.replay.looking.value?.moment ?? session.view.known.value?.moments ?? 0;
      if (typeof what === 'object') {
        if ('pan' in what) board.current?.panBy(...what.pan);
        else byNumber(session, what.number);
        return;
      }
      switch (what) {
        case 'undo':
        case 'redo':
          return void session.question.takeBack(what);
        case 'log':
        case 'units':
        case 'cards':
        case 'luck':
          return panel(what);
        case 'help':
          return void (open.value = 'help');
        case 'here':
          return void (session.choosing.place.value = session.choosing.hovered.value?.space ?? null);
        case 'fight':
          return void (session.server.welcome.value?.odds
            ? (open.value = 'fight')
            : session.notices.say('This game has no battle calculator.'));
        case 'words':
          return void (open.value = 'words');
        case 'filter':
          tab.value = 'ask';
          return void document.getElementById('filter')?.focus();
        case 'back':
          if (session.dealing.partner.value) return session.dealing.open(null);
          if (session.staging.shown.value) return session.staging.close();
          return session.touching.back();
        case 'fit':
          return board.current?.fit();
        case 'zoom-in':
          return board.current?.zoom(1.3);
        case 'zoom-out':
          return board.current?.zoom(1 / 1.3);
        case 'earlier':
          return void session.replay.lookAt(moment - 1);
        case 'later':
          return void session.replay.lookAt(moment + 1);
        case 'play':
          return void session.replay.play();
        case 'next-piece':
          return nextPiece(session, board.current);
        case 'hand':
          return void document.querySelector<HTMLElement>('.hand .in-hand.lit, .hand .in-hand')?.focus();
        case 'finish':
          return finish(session);
        case 'stay':
          return stay(session);
        case 'hint':
          return void session.hint.ask();
        case 'go-on':
          return void session.errands.goOn();
        case 'foremost':
          return giveForemost(session);
      }
    };
    const keydown = (event: KeyboardEvent) => {
      const target = event.target;
      const typing = target instanceof HTMLInputElement && target.type !== 'range' && target.type !== 'radio';
      if (typing || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || event.altKey)
        return;
      if (
        open.value !== null ||
        openRule.value !== null ||
        session.handover.covered.value !== null ||
        document.querySelector('dialog[open]')
      )
        return;
      // Enter belongs to what has the focus.
      if (event.key === 'Enter' && target !== document.body) return;
      // Arrow keys belong to the focused element if it has a use for them.
      if (
        event.key.startsWith('Arrow') &&
        target instanceof Element &&
        target.matches('input, .log-lines, [role="tree"] *')
      )
        return;
      const what = command({ key: event.key, shift: event.shiftKey, control: event.ctrlKey || event.metaKey });
      if (!what) return;
      event.preventDefault();
      carryOut(what);
    };
    addEventListener('keydown', keydown);
    return () => removeEventListener('keydown', keydown);
  }, [session]);
}

function byNumber(session: Session, number: number): void {
  const prompt = session.question.prompt.value;
  if (!prompt) return;
  const { order } = shownOf(session, prompt);
  const answer = [...order].find(([, place]) => place === number)?.[0];
  const choice = prompt.choices.find((one) => one.answer === answer);
  if (choice) void session.question.answer(choice);
}

function nextPiece(session: Session, board: BoardView | null): void {
  const prompt = session.question.prompt.value;
  const can = prompt ? actors(prompt) : [];
  if (!can.length) return session.notices.say('No piece can act right now.');
  const next = can[(can.indexOf(session.choosing.selected.value ?? '') + 1) % can.length]!;
  session.choosing.selected.value = next;
  board?.show(next);
}

function finish(session: Session): void {
  const ways = session.question.prompt.value?.choices.filter((choice) => ends(choice) && isOpen(choice)) ?? [];
  if (ways.length === 1) void session.question.answer(ways[0]!);
  else
    session.notices.say(
      ways.length
        ? 'There are several ways to finish: choose one.'
        : 'This question cannot be skipped: choose an answer.',
    );
}

function stay(session: Session): void {
  const prompt = session.question.prompt.value;
  const choice = prompt && staying(prompt);
  if (choice) void session.question.answer(choice);
  else session.notices.say('Nothing can stay put here: choose an answer.');
}

function giveForemost(session: Session): void {
  const prompt = session.question.prompt.value;
  if (!prompt || session.dealing.partner.value) return;
  const choice = foremost(prompt);
  const amounts = document.querySelector<HTMLFormElement>('form.amounts');
  if (choice) void session.question.answer(choice);
  else if (amounts) amounts.requestSubmit();
  else session.notices.say('There is no suggestion here: choose an answer.');
}
