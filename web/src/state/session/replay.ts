// Looking back: an earlier moment on the board, and playing the game again from there.

import { type ReadonlySignal, computed, effect, signal } from '@preact/signals';
import type { Scene } from '../../wire';
import type { Known } from '../change';

/** An earlier moment on the board. */
export interface Looking {
  moment: number;
  scene: Scene;
}

export interface Replay {
  readonly looking: ReadonlySignal<Looking | null>;
  readonly playing: ReadonlySignal<boolean>;
  /** What the board shows: the moment looked at, or the present. */
  readonly scene: ReadonlySignal<Scene | null>;
  /** Shows a moment; the last one is the present. */
  lookAt(moment: number): Promise<void>;
  /** Back to the present. */
  stop(): void;
  /** Plays from the moment looked at, or from the beginning; pauses if already playing. */
  play(): Promise<void>;
  close(): void;
}

/** Milliseconds between two moments of a replay. */
const BEAT = 700;

/** `fetchScene` asks the server for the scene at a moment. */
export function createReplay(
  known: ReadonlySignal<Known | null>,
  fetchScene: (moment: number) => Promise<Scene | null>,
): Replay {
  const looking = signal<Looking | null>(null);
  const playing = signal(false);
  let wanted = 0;
  let clock: ReturnType<typeof setTimeout> | undefined;

  async function lookAt(moment: number): Promise<void> {
    const most = known.value?.moments ?? 0;
    const to = Math.max(0, Math.min(most, moment));
    const turn = ++wanted;
    if (to === most) return stop();
    const scene = await fetchScene(to);
    // Dragging a slider asks faster than replies come: only the last one counts.
    if (turn === wanted && scene) looking.value = { moment: to, scene };
  }

  function stop(): void {
    wanted++;
    playing.value = false;
    looking.value = null;
  }

  async function play(): Promise<void> {
    if (playing.value) return void (playing.value = false);
    if (!looking.value) await lookAt(0);
    playing.value = looking.value !== null;
  }

  const stopPlaying = effect(() => {
    clearTimeout(clock);
    if (!playing.value) return;
    const now = looking.value?.moment ?? -1;
    if (now < 0) return void (playing.value = false);
    clock = setTimeout(() => void lookAt(now + 1), BEAT);
  });

  return {
    looking,
    playing,
    scene: computed(() => looking.value?.scene ?? known.value?.scene ?? null),
    lookAt,
    stop,
    play,
    close() {
      stopPlaying();
      clearTimeout(clock);
    },
  };
}
