// What the player has selected and points at before answering.

import { type ReadonlySignal, type Signal, batch, signal } from '@preact/signals';
import type { Point } from '../../board/layout';
import type { Touched } from '../../board/touch';
import type { Choice, LogLine } from '../../wire';
import type { Row } from '../bands';
import type { Hold } from '../choices';

/** A small list of choices at a point in the window. */
export interface Asking {
  choices: Choice[];
  at: Point;
  /** What was touched, if it was the board. */
  of?: Touched;
}

export interface Choosing {
  /** The piece whose choices are shown. */
  readonly selected: Signal<string | null>;
  /** Selects a piece, or none if it was selected by hand before; one that was only offered is then taken. */
  select(piece: string): void;
  /** How the selected piece came to be that. */
  readonly hold: ReadonlySignal<Hold>;
  /** A piece is selected by itself. */
  offer(piece: string | null): void;
  /** Spaces by way of which the selected piece shall go. */
  readonly via: Signal<readonly string[]>;
  /** What the selected piece does before it goes: a shot at what it has rested over. */
  readonly before: Signal<Choice | null>;
  /** How many of a stack shall go, if not all. */
  readonly share: Signal<{ piece: string; answer: string } | null>;
  readonly filter: Signal<string>;
  readonly asking: Signal<Asking | null>;
  readonly pointedChoice: Signal<Choice | null>;
  /** Where in the window the list shows that choice. */
  readonly pointedAt: Signal<Point | null>;
  /** A row of a record sheet: how far that weapon reaches. */
  readonly pointedRow: Signal<Row | null>;
  readonly pointedLine: Signal<LogLine | null>;
  readonly hovered: Signal<Touched | null>;
  /** Ids of pieces and spaces that are shown on request, until the next question. */
  readonly pointing: Signal<readonly string[]>;
  /** The space whose contents are shown beside the board. */
  readonly place: Signal<string | null>;
  /** An answer is on its way: the lists close. */
  answered(): void;
  /** There is a new question: what was chosen for the last one no longer matters. */
  asked(): void;
}

export function createChoosing(): Choosing {
  const filter = signal('');
  const selected = signal<string | null>(null);
  const hold = signal<Hold>('taken');
  const asking = signal<Asking | null>(null);
  const pointedChoice = signal<Choice | null>(null);
  const pointing = signal<readonly string[]>([]);
  const via = signal<readonly string[]>([]);
  const before = signal<Choice | null>(null);
  const share = signal<{ piece: string; answer: string } | null>(null);
  const answered = () =>
    batch(() => {
      if (hold.value === 'taken') hold.value = 'kept';
      via.value = [];
      before.value = null;
      share.value = null;
      asking.value = null;
      pointedChoice.value = null;
      pointing.value = [];
    });
  return {
    selected,
    select(piece) {
      batch(() => {
        selected.value = selected.value === piece && hold.value === 'taken' ? null : piece;
        hold.value = 'taken';
      });
    },
    hold,
    offer(piece) {
      batch(() => {
        if (piece !== selected.value) hold.value = 'offered';
        selected.value = piece;
      });
    },
    via,
    before,
    share,
    filter,
    asking,
    pointedChoice,
    pointing,
    pointedAt: signal<Point | null>(null),
    pointedRow: signal<Row | null>(null),
    pointedLine: signal<LogLine | null>(null),
    hovered: signal<Touched | null>(null),
    place: signal<string | null>(null),
    answered,
    asked() {
      answered();
      filter.value = '';
    },
  };
}
