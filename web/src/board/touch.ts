// What is touched, pointed at or focused on the board, by mouse, finger or keyboard. What that means is not known here.

import type { Point } from './layout';
import { make } from './svg';

/** Something on the board that was touched or pointed at. */
export interface Touched {
  piece: string | null;
  space: string | null;
  /** In pixels of the window. */
  at: Point;
  /** With Shift or a long press: it is on the way to somewhere else. */
  via?: boolean;
}

/** What the board knows and does when it is touched. */
export interface Touchable {
  /** The space that a piece is in. */
  spaceOf(piece: string): string | null;
  /** Where a space or a piece is in the window. */
  spot(id: string): Point | null;
  /** Brings a space or a piece into view. */
  show(id: string): void;
  /** The cell that an arrow key leads to. */
  cellTowards(space: string, key: string): SVGElement | undefined;
  touched(what: Touched): void;
  /** A lit piece was carried somewhere. */
  carried(piece: string, to: Touched): void;
  /** A piece that is carried rests over something, or is let go without going anywhere. */
  rested?(piece: string, over: Touched | null): void;
  pointed(what: Touched | null): void;
  /** Draws a ring around what has the keyboard focus. */
  ring(what: Touched | null): void;
  /** Shows the links of a space. */
  threads(space: string | null): void;
  /** Spreads out the pieces of a space. */
  fan(space: string | null): void;
}

/** A finger that rests this long, in milliseconds, means more than a touch. */
const LONG = 500;

const NOWHERE: Point = { x: 0, y: 0 };

export function listenForTouches(svg: SVGSVGElement, board: Touchable): void {
  function touchedBy(target: EventTarget | null, at: Point): Touched | null {
    if (!(target instanceof Element)) return null;
    const piece = target.closest('[data-piece]')?.getAttribute('data-piece') ?? null;
    const space =
      piece === null ? (target.closest('[data-space]')?.getAttribute('data-space') ?? null) : board.spaceOf(piece);
    return piece === null && space === null ? null : { piece, space, at };
  }

  const under = (event: MouseEvent) => touchedBy(event.target, { x: event.clientX, y: event.clientY });
  const inWindow = (what: Touched): Touched => ({ ...what, at: board.spot((what.piece ?? what.space)!) ?? what.at });

  // Something may slide in between press and release; then the press counts.
  let pressed: Touched | null = null;
  let since = 0;
  svg.addEventListener('pointerdown', (event) => {
    pressed = under(event);
    since = event.timeStamp;
  });
  // A finger that rests asks for no menu: it names a space on the way.
  svg.addEventListener('contextmenu', (event) => {
    if ((event as PointerEvent).pointerType === 'touch') event.preventDefault();
  });
  svg.addEventListener('click', (event) => {
    const found = under(event) ?? pressed;
    const long = event.pointerType === 'touch' && event.timeStamp - since > LONG;
    const what = found && (event.shiftKey || long) ? { ...found, via: true } : found;
    // Whoever touches with a pointer does not steer with keys: Enter shall not touch the same again.
    const active = document.activeElement;
    if (active instanceof SVGElement && svg.contains(active)) active.blur();
    if (what) board.touched(what);
  });
  listenForCarrying(svg, {
    board,
    lit: (event) => {
      const what = event.target instanceof Element && event.target.closest('.piece.open') ? under(event) : null;
      return what?.piece ?? null;
    },
    under: (event) => {
      const { clientX: x, clientY: y } = event;
      const there = document.elementsFromPoint(x, y).flatMap((element) => touchedBy(element, { x, y }) ?? []);
      return there[0] ?? null;
    },
  });
  let over = '';
  svg.addEventListener('pointerover', (event) => {
    const what = under(event);
    const key = `${what?.piece}/${what?.space}`;
    if (key === over) return;
    over = key;
    board.pointed(what);
    board.threads(what?.space ?? null);
    if (event.pointerType === 'mouse' && !svg.classList.contains('dragging')) board.fan(what?.space ?? null);
  });
  svg.addEventListener('pointerleave', () => {
    over = '';
    board.pointed(null);
    board.threads(null);
    board.fan(null);
  });
  svg.addEventListener('focusin', () => {
    const active = document.activeElement;
    const seen = active && svg.contains(active) && active !== svg && active.matches(':focus-visible');
    const what = seen ? touchedBy(active, NOWHERE) : null;
    board.ring(what);
    if (!what) return;
    board.show((what.piece ?? what.space)!);
    board.threads(what.space);
    board.pointed(inWindow(what));
  });
  svg.addEventListener('focusout', () => {
    board.ring(null);
    board.threads(null);
    board.pointed(null);
  });
  svg.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const what = touchedBy(event.target, NOWHERE);
    if ((event.key === 'Enter' || event.key === ' ') && what)
      board.touched({ ...inWindow(what), ...(event.shiftKey && { via: true }) });
    else if (event.key.startsWith('Arrow') && what?.space && !event.shiftKey)
      board.cellTowards(what.space, event.key)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** A press that moves further than this carries the piece. */
const CARRY = 9;
/** A carried piece that stays this long, in milliseconds, within so many pixels rests there. */
const REST = 400;
const STILL = 6;

/** A lit piece can be carried to where it shall go, with a mouse or a finger; from anywhere else, and with two fingers, the board moves. */
function listenForCarrying(svg: SVGSVGElement, { board, lit, under }: Carrying): void {
  let piece: string | null = null;
  let start: Point = NOWHERE;
  const line = make('path', { class: 'carry-line' }, svg);
  let anchor: Point = NOWHERE;
  let resting: ReturnType<typeof setTimeout> | undefined;

  svg.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return letGo();
    piece = lit(event);
    start = { x: event.clientX, y: event.clientY };
    svg.classList.toggle('carrying', piece !== null);
    // It may be let go outside of the board.
    if (piece !== null)
      for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, drop, { once: true });
  });
  svg.addEventListener('pointermove', (event) => {
    if (piece === null || Math.hypot(event.clientX - start.x, event.clientY - start.y) < CARRY) return;
    const box = svg.getBoundingClientRect();
    const local = ({ x, y }: Point) => `${x - box.left} ${y - box.top}`;
    line.setAttribute('d', `M${local(start)}L${local({ x: event.clientX, y: event.clientY })}`);
    if (Math.hypot(event.clientX - anchor.x, event.clientY - anchor.y) < STILL) return;
    anchor = { x: event.clientX, y: event.clientY };
    clearTimeout(resting);
    resting = setTimeout(() => {
      const over = under(event);
      if (piece !== null && over && over.piece !== piece) board.rested?.(piece, over);
    }, REST);
  });
  function letGo(): void {
    clearTimeout(resting);
    anchor = NOWHERE;
    piece = null;
    svg.classList.remove('carrying');
    line.removeAttribute('d');
  }
  function drop(event: PointerEvent): void {
    if (!event.isPrimary) return;
    const carried = piece;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) >= CARRY;
    letGo();
    const to = carried !== null && far && event.type === 'pointerup' ? under(event) : null;
    if (!to || to.piece === carried || carried === null) {
      if (carried !== null) board.rested?.(carried, null);
      return;
    }
    // The click that ends the press is no touch.
    const ignore = (click: Event) => click.stopPropagation();
    svg.addEventListener('click', ignore, { capture: true, once: true });
    setTimeout(() => svg.removeEventListener('click', ignore, { capture: true }), 60);
    setTimeout(() => board.carried(carried, event.shiftKey ? { ...to, via: true } : to));
  }
}

interface Carrying {
  board: Pick<Touchable, 'carried' | 'rested'>;
  /** The lit piece under the pointer. */
  lit(event: PointerEvent): string | null;
  under(event: PointerEvent): Touched | null;
}
