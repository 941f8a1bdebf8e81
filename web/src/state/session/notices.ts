// Short notices to the player: why something is not allowed, what went wrong.

import { type Signal, signal } from '@preact/signals';
import type { LogLine, RuleId, Seat, Touch } from '../../wire';

export interface Notice {
  text: string;
  rule: RuleId | null;
  tone: 'plain' | 'warn' | 'good';
  /** Tells apart two notices with the same text. */
  key: number;
}

/** What happened to the player: said until it is closed or the player goes on. */
export interface Blow {
  text: string;
  rule: RuleId | null;
  touches: readonly Touch[];
  moment: number;
}

export interface Notices {
  /** What happened to the player since the last answer, the newest last. */
  readonly blows: Signal<readonly Blow[]>;
  /** Says what new lines of the log did to a seat. */
  struck(lines: readonly LogLine[], seat: Seat | null): void;
  /** The notice on show; whoever shows it also removes it. */
  readonly shown: Signal<Notice | null>;
  say(text: string, rule?: RuleId | null, tone?: Notice['tone']): void;
  /** Why a request was turned down. */
  refuse(why: { because: string; rule: RuleId | null }): void;
}

/** More than these nobody reads. */
const BLOWS = 4;

export function createNotices(): Notices {
  const shown = signal<Notice | null>(null);
  const blows = signal<readonly Blow[]>([]);
  let count = 0;
  const say: Notices['say'] = (text, rule = null, tone = 'plain') => {
    shown.value = { text, rule, tone, key: ++count };
  };
  return {
    blows,
    struck(lines, seat) {
      const found = lines
        .filter(({ line }) => seat !== null && line.strikes === seat)
        .map(({ moment, line: { text, rule, touches } }) => ({ text, rule, touches, moment }));
      if (found.length) blows.value = [...blows.value, ...found].slice(-BLOWS);
    },
    shown,
    say,
    refuse: ({ because, rule }) => say(sentence(because), rule, 'warn'),
  };
}

/** A refusal as a sentence, with a capital letter and a full stop. */
export const sentence = (text: string) =>
  text ? text[0]!.toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.') : text;
