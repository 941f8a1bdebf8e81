// Keys and what they mean; no DOM.

import type { Choice } from '../wire';
import { type ChoiceGroup, MANY } from './choices';
import { inSeries, largest } from './series';

export type Command =
  | 'undo'
  | 'redo'
  | 'log'
  | 'units'
  | 'cards'
  | 'luck'
  | 'help'
  | 'filter'
  | 'back'
  | 'fit'
  | 'zoom-in'
  | 'zoom-out'
  | 'earlier'
  | 'later'
  | 'play'
  | 'words'
  | 'here'
  | 'fight'
  | 'next-piece'
  | 'hand'
  | 'finish'
  | 'stay'
  | 'foremost'
  | 'hint'
  | 'go-on'
  | { pan: [number, number] }
  | { number: number };

export interface Key {
  key: string;
  shift?: boolean;
  control?: boolean;
}

/** What a key means while nothing is being typed. */
export function command({ key, shift = false, control = false }: Key): Command | null {
  if (control) return key.toLowerCase() === 'z' ? (shift ? 'redo' : 'undo') : key.toLowerCase() === 'y' ? 'redo' : null;
  if (/^[1-9]$/.test(key)) return { number: Number(key) };
  const plain: Record<string, Command> = {
    u: 'undo',
    r: 'redo',
    l: 'log',
    k: 'units',
    c: 'cards',
    d: 'luck',
    '?': 'help',
    '/': 'filter',
    Escape: 'back',
    f: 'fit',
    '0': 'fit',
    '+': 'zoom-in',
    '=': 'zoom-in',
    '-': 'zoom-out',
    ',': 'earlier',
    '.': 'later',
    p: 'play',
    n: 'next-piece',
    h: 'hand',
    w: 'words',
    i: 'here',
    o: 'fight',
    e: 'finish',
    s: 'stay',
    a: 'hint',
    g: 'go-on',
    Enter: 'foremost',
    ArrowUp: { pan: [0, 60] },
    ArrowDown: { pan: [0, -60] },
    ArrowLeft: { pan: [60, 0] },
    ArrowRight: { pan: [-60, 0] },
  };
  return plain[key.length === 1 ? key.toLowerCase() : key] ?? null;
}

/** The answers that have a number key, as they are listed: group by group, buttons before those on the board, ends last. */
export function numbered(
  groups: readonly ChoiceGroup[],
  folded: boolean,
  ends: readonly Choice[] = [],
): Map<string, number> {
  const shown = folded ? groups.filter((group) => group.actor === null) : groups;
  const few = (choices: readonly Choice[]) => inSeries(choices).map(largest);
  const board = (group: ChoiceGroup) => few(group.onBoard).filter((_, __, all) => all.length <= MANY);
  // In the order in which they are seen.
  const order: Choice[] = shown.flatMap((group) => [...few(group.buttons), ...board(group)]);
  // The last numbers are kept for the ends, however many others there are.
  order.splice(Math.max(0, 9 - ends.length), Infinity, ...ends);
  return new Map(order.slice(0, 9).map((choice, index) => [choice.answer, index + 1]));
}
