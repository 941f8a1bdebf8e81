// Short notices to the player: why something is not allowed, what went wrong.

import { type Signal, signal } from '@preact/signals';
import type { RuleId } from '../../wire';

export interface Notice {
  text: string;
  rule: RuleId | null;
  tone: 'plain' | 'warn' | 'good';
  /** Tells apart two notices with the same text. */
  key: number;
}

export interface Notices {
  /** The notice on show; whoever shows it also removes it. */
  readonly shown: Signal<Notice | null>;
  say(text: string, rule?: RuleId | null, tone?: Notice['tone']): void;
  /** Why a request was turned down. */
  refuse(why: { because: string; rule: RuleId | null }): void;
}

export function createNotices(): Notices {
  const shown = signal<Notice | null>(null);
  let count = 0;
  const say: Notices['say'] = (text, rule = null, tone = 'plain') => {
    shown.value = { text, rule, tone, key: ++count };
  };
  return { shown, say, refuse: ({ because, rule }) => say(sentence(because), rule, 'warn') };
}

/** A refusal as a sentence, with a capital letter and a full stop. */
export const sentence = (text: string) =>
  text ? text[0]!.toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.') : text;
