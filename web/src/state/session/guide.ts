// A lesson at the table: the step that narrows the question, and what it points at.

import { type ReadonlySignal, type Signal, computed, signal } from '@preact/signals';
import type { LessonStep } from '../../wire';

export interface Guide {
  /** Undefined without a lesson, and after it. */
  readonly step: Signal<LessonStep | undefined>;
  /** Ids of spaces and pieces. */
  readonly pointing: ReadonlySignal<readonly string[]>;
}

const NOTHING: readonly string[] = [];

export function createGuide(): Guide {
  const step = signal<LessonStep | undefined>(undefined);
  return { step, pointing: computed(() => step.value?.point ?? NOTHING) };
}
