// The fight on show over the board: when it opens, when it steps aside, and when it closes by itself.

import { type ReadonlySignal, type Signal, computed, effect, signal, untracked } from '@preact/signals';
import type { Scene, Stage } from '../../wire';
import type { Known } from '../change';
import { likes } from '../store';

export interface Staging {
  /** The fight that is on show. */
  readonly shown: ReadonlySignal<Stage | null>;
  /** A fight under way or just over that could be shown, but is not. */
  readonly aside: ReadonlySignal<Stage | null>;
  /** Whether it stays until it is closed. */
  readonly held: Signal<boolean>;
  /** Whether the board below is looked at for a moment. */
  readonly peeking: Signal<boolean>;
  /** Whether it will close by itself. */
  readonly closing: ReadonlySignal<boolean>;
  /** Fights that are over, by the moment that ended them. */
  readonly past: ReadonlySignal<ReadonlyMap<number, Stage>>;
  /** Closes it: if it is still under way, until there is a result. */
  close(): void;
  /** Shows a fight, even if it would not be shown by itself. */
  show(stage: Stage): void;
  stop(): void;
}

export interface StagingNeeds {
  known: ReadonlySignal<Known | null>;
  scene: ReadonlySignal<Scene | null>;
  looking: ReadonlySignal<unknown>;
  /** Whether the open question is answered on the board. */
  onBoard: ReadonlySignal<boolean>;
  /** Rises with every answer of the player. */
  given: ReadonlySignal<number>;
}

/** How long a result stays: time to read its banner, and each fact. A shot is over quickly: there will be another one. */
export const lasts = ({ banner, after, shot }: Stage): number => {
  if (!banner) return 0;
  return shot ? 2200 + Math.min(4, after.length) * 600 : 3600 + after.length * 1300;
};

/** How long a shot stays if another one is waiting. */
const HURRIED = 1500;

const isOver = (stage: Stage) => stage.banner !== '';
/** What was closed: a fight under way, or its result. */
const keyOf = (stage: Stage) => `${stage.id}/${isOver(stage) ? 'over' : 'open'}`;

export function createStaging({ known, scene, looking, onBoard, given }: StagingNeeds): Staging {
  const held = signal(false);
  const peeking = signal(false);
  /** What the player has closed. */
  const closed = signal<ReadonlySet<string>>(new Set());
  /** What the player has asked for. */
  const asked = signal<Stage | null>(null);
  /** A result that is still on show although the table has moved on. */
  const kept = signal<Stage | null>(null);
  /** Shots that came while another one was on show: they are shown in their turn. */
  const waiting = signal<readonly Stage[]>([]);
  const past = signal<ReadonlyMap<number, Stage>>(new Map());

  const live = computed(() => scene.value?.stage ?? null);
  const current = computed(() => {
    const stage = live.value;
    return asked.value ?? (stage?.shot ? (kept.value ?? stage) : (stage ?? kept.value));
  });
  const mayOpen = (stage: Stage) =>
    stage === asked.value ||
    (likes.value.stage !== 'off' &&
      !closed.value.has(keyOf(stage)) &&
      (isOver(stage) || !(onBoard.value || known.value?.outcome)));
  const shown = computed(() => {
    const stage = current.value;
    return stage && mayOpen(stage) ? stage : null;
  });
  const closing = computed(
    () =>
      shown.value !== null &&
      isOver(shown.value) &&
      !held.value &&
      !looking.value &&
      asked.value === null &&
      likes.value.linger === 'while',
  );

  function close(): void {
    const stage = current.value;
    if (!stage) return;
    if (asked.value) asked.value = null;
    closed.value = new Set([...closed.value, keyOf(stage)]);
    if (kept.value && keyOf(kept.value) === keyOf(stage)) {
      kept.value = waiting.value[0] ?? null;
      waiting.value = waiting.value.slice(1);
    }
    held.value = false;
  }

  /** A shot is shown now, or after the one that is on show. */
  function queue(stage: Stage): void {
    if (closed.value.has(keyOf(stage))) return;
    const busy = kept.value?.shot && kept.value.id !== stage.id && likes.value.stage !== 'off';
    if (!busy) kept.value = stage;
    else waiting.value = [...waiting.value.filter((one) => one.id !== stage.id), stage];
  }

  const remember = effect(() => {
    const stage = live.value;
    const moment = known.value?.moments ?? 0;
    if (looking.value) return;
    untracked(() => {
      if (!stage) return;
      if (stage.shot) queue(stage);
      else kept.value = isOver(stage) ? stage : null;
      const before = [...past.value.values()].find((one) => one.id === stage.id);
      if (isOver(stage) && !before) past.value = new Map([...past.value, [moment, stage]]);
    });
  });

  // Whoever answers the next question has seen the result.
  const answered = effect(() => {
    if (given.value > 0 && untracked(() => kept.value && !live.value && !held.value)) {
      kept.value = null;
      waiting.value = [];
    }
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const clock = effect(() => {
    clearTimeout(timer);
    if (closing.value) timer = setTimeout(close, waiting.value.length ? HURRIED : lasts(shown.value!));
  });

  return {
    shown,
    aside: computed(() => (shown.value ? null : (live.value ?? null))),
    held,
    peeking,
    closing,
    past,
    close,
    show(stage) {
      asked.value = stage;
      held.value = false;
    },
    stop() {
      clearTimeout(timer);
      clock();
      remember();
      answered();
    },
  };
}
