// What the piece or space under the pointer is and what can be done with it: place, cost and chance first, two or three facts,
// and everything else while Shift is held.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Point } from '../board/layout';
import { choicesAt, isOpen, percent } from '../state/choices';
import { haloesOf, rowOf } from '../board/standee';
import { isWay } from '../state/ways';
import type { Session } from '../state/session';
import type { Choice, Piece, Sheet, SheetRow } from '../wire';
import { Boxes } from './boxes';
import { figureOf } from './figure';
import { FEW, More, Ring, worth } from './odds';
import { PieceIcon } from './pieceicon';
import { RuleLink } from './rule';
import { Swatch } from './seat';

/** Far enough from the point that what is next to it can still be seen; from one of a crowd, that the others can. */
const [ASIDE, CROWD] = [44, 108];

/** Where the board ends for somebody who points at it: at the panel beside it, not below it. */
function rightOf(at: Point): number {
  const dock = document.querySelector('.dock:not(.folded)')?.getBoundingClientRect();
  return dock && dock.left > at.x ? dock.left : innerWidth;
}

/** Keeps a floating element inside the window, and what is about the board on it. */
export function useFloat(at: Point | null, key: unknown, aside = ASIDE) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || !at) return;
    const { offsetWidth: w, offsetHeight: h } = box;
    const x = at.x + aside + w > rightOf(at) - 8 ? at.x - w - aside : at.x + aside;
    const y = Math.min(Math.max(8, at.y - 20), innerHeight - h - 8);
    box.style.left = `${Math.max(8, x)}px`;
    box.style.top = `${y}px`;
  }, [at?.x, at?.y, key]);
  return element;
}

/** Whether the Shift key is down. */
export function useShift(): boolean {
  const [down, set] = useState(false);
  useEffect(() => {
    const heard = (event: KeyboardEvent) => set(event.shiftKey);
    const lost = () => set(false);
    addEventListener('keydown', heard);
    addEventListener('keyup', heard);
    addEventListener('blur', lost);
    return () => {
      removeEventListener('keydown', heard);
      removeEventListener('keyup', heard);
      removeEventListener('blur', lost);
    };
  }, []);
  return down;
}

export function Tip({ session, near }: { session: Session; near: (id: string) => Point | null }) {
  const over = session.choosing.hovered.value;
  const all = useShift();
  const id = over ? (over.piece ?? over.space) : null;
  const at = id === null ? null : near(id);
  const scene = session.replay.scene.value;
  const crowd = over?.piece ? scene?.pieces.filter((one) => one.at !== null && one.at === over.space).length : 0;
  const element = useFloat(at, `${id}${all}`, (crowd ?? 0) > 1 ? CROWD : ASIDE);
  if (!over || !at || !scene || session.choosing.asking.value || !session.server.welcome.value) return null;
  const theme = session.theme.value;
  const piece = scene.pieces.find((one) => one.id === over.piece);
  const space = scene.boards.flatMap((board) => board.spaces).find((one) => one.id === over.space);
  const sheet = scene.sheets.find((one) => one.id === id);
  const prompt = session.question.prompt.value;
  const { selected, hold } = session.choosing;
  const choices = prompt ? choicesAt(prompt, selected.value, hold.value, over, scene.pieces) : [];
  const open = choices.filter(isOpen);
  const chancy = open.filter(({ odds }) => odds).sort((a, b) => worth(b.odds!) - worth(a.odds!));
  const [best] = chancy;
  // What protects it is a bar; whoever points at a space means who stands there.
  const guarded = piece ?? scene.pieces.find((one) => one.at === id && haloesOf(one, theme).length > 0);
  const guards = guarded ? haloesOf(guarded, theme) : [];
  const badges = ((piece ?? space)?.badges ?? []).filter((badge) => !guards.includes(badge));
  // A sheet that is shown as a figure is in sight.
  const rows = sheet && !figureOf(sheet, theme) ? telling(sheet, piece) : [];
  const facts = best ? best.odds!.because : badges.map(({ title }) => title);
  // What a shot is likely to take says more than how that comes about; what the badges say is not said again.
  const few = all ? facts : facts.slice(0, best?.odds!.takes ? 1 : FEW);
  const room = Math.max(0, FEW - few.length);
  const shown = all ? rows : best ? [] : rows.filter(({ tone }) => tone !== 'plain' && tone !== 'dim').slice(0, room);
  const cost = open.find((choice) => choice.cost)?.cost;
  // What a way meets, if one leads there.
  const risk = open.find((choice) => isWay(choice) && choice.about)?.about;
  const hidden = facts.length > few.length || rows.length > shown.length;
  return (
    <div class="tip" ref={element} role="tooltip">
      <header class="tip-head">
        {best ? (
          <Ring odds={best.odds!} />
        ) : piece && sheet ? (
          <PieceIcon piece={piece} theme={theme} cut />
        ) : (
          piece && <Swatch seat={piece.owner} theme={theme} />
        )}
        <p class="tip-title">
          {piece ? piece.name.split(', ')[0] : (space?.name ?? space?.id)}
          <small>
            {best
              ? `needs ${best.odds!.need}`
              : piece
                ? (piece.name.split(', ')[1] ?? piece.form ?? '')
                : space
                  ? (theme.spaces[space.kind]?.name ?? space.kind)
                  : ''}
          </small>
          {best && <small class="tip-what">{best.label}</small>}
        </p>
        {cost && <b class="tip-cost">{cost}</b>}
      </header>
      {guards.map((badge) => {
        const row = rowOf(
          badge,
          theme,
          scene.sheets.find((one) => one.id === guarded!.id),
        );
        const loss = best?.odds!.takes;
        return (
          row && (
            <Guard
              row={row}
              fill={theme.badges[badge.kind]!.fill}
              loss={loss?.[0] === row.label ? loss[1] / 1000 : 0}
              key={row.label}
            />
          )
        );
      })}
      {risk && <p class="tip-what">{risk}</p>}
      {(few.length > 0 || shown.length > 0) && (
        <ul class={best ? 'tip-facts odds' : 'tip-facts'}>
          {few.map((fact, index) => (
            <li class={best ? '' : `tone-${badges[index]?.tone}`}>{fact}</li>
          ))}
          {shown.map((row) => (
            <Row row={row} key={row.label} />
          ))}
        </ul>
      )}
      {choices
        .filter((choice) => choice !== best && choice.label !== (space?.name ?? space?.id))
        .slice(0, all ? 9 : best ? 1 : 2)
        .map((choice) => (
          <Other choice={choice} game={session.server.welcome.value!.game.id} />
        ))}
      {hidden && <More />}
    </div>
  );
}

/** The rows of a sheet that say something; the first one repeats what the piece is doing. */
const telling = (sheet: Sheet, piece: Piece | undefined): SheetRow[] =>
  sheet.rows.slice(piece ? 1 : 0).filter((row) => row.value !== '' || row.boxes.some((tick) => tick !== 'open'));

/** What is left of what protects a piece, and what a shot takes off it on average. */
function Guard({ row: { label, boxes }, fill, loss }: { row: SheetRow; fill: string; loss: number }) {
  const left = boxes.filter((tick) => tick === 'open').length;
  return (
    <div class="tip-guard" style={{ '--guard': fill }}>
      <p>
        <span>
          {label.toLowerCase()} <b>{left}</b>
        </span>
        {loss > 0 && (
          <span>
            about <b>−{Math.min(left, loss).toFixed(1)}</b>
          </span>
        )}
      </p>
      <Boxes boxes={boxes} loss={loss} />
    </div>
  );
}

function Row({ row }: { row: SheetRow }) {
  return (
    <li class={`tip-row tone-${row.tone}`}>
      <span>{row.label}</span>
      <b>
        {row.value}
        {row.boxes.some((tick) => tick !== 'open') && <Boxes boxes={row.boxes} />}
      </b>
    </li>
  );
}

/** Another choice in a line: what it is, or why it is not open. */
function Other({ choice, game }: { choice: Choice; game: string }) {
  return (
    <p class={choice.blocked ? 'tip-other why-not' : 'tip-other'}>
      {choice.blocked && <b aria-hidden="true">✕ </b>}
      {choice.label}
      {choice.odds && !choice.blocked && <b> {percent(choice.odds.chance)}</b>}
      {choice.blocked && (
        <small>
          {choice.blocked.because} <RuleLink game={game} rule={choice.blocked.rule} />
        </small>
      )}
    </p>
  );
}
