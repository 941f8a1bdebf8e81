// A design on the bench: changes are sent one at a time, can be undone and redone, and are kept in this browser.

import { computed, signal } from '@preact/signals';
import { drawSheet, getWorkshop, work } from '../net/api';
import type { Bench, Offer, Refusal, WorkshopNow } from '../wire';
import { freshId, keep, open, opened } from './shelf';
import { type Held, type History, changed, redone, undone, wareOf } from './workshop';

export interface Said {
  because: string;
  rule: string | null;
  tone: 'bad' | 'good';
}

/** A design and the id it is kept under; null until something is changed. */
interface Step {
  design: string;
  id: string | null;
}

export class Workbench {
  readonly workshop = signal<WorkshopNow | null>(null);
  readonly bench = signal<Bench | null>(null);
  readonly held = signal<Held | null>(null);
  /** Whether what is held is being dragged. */
  readonly carried = signal(false);
  readonly said = signal<Said | null>(null);
  readonly failed = signal('');
  readonly busy = signal(false);
  readonly sheet = signal('');
  private readonly history = signal<History<Step>>({ past: [], future: [] });
  /** Whether what is held is about to be put somewhere; a fitting that is only looked at is not. */
  readonly placing = computed(() => {
    const ware = this.bench.value && wareOf(this.bench.value, this.held.value);
    return ware ? ware.offers.some((offer) => offer.place !== null) : this.carried.value && this.held.value !== null;
  });
  readonly canUndo = computed(() => this.history.value.past.length > 0);
  readonly canRedo = computed(() => this.history.value.future.length > 0);
  private id: string | null = null;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(readonly game: string) {}

  async open(): Promise<void> {
    try {
      this.workshop.value = await getWorkshop(this.game);
      const last = opened(this.game);
      if (last && (await this.begin(last.design, last.id))) return;
      await this.begin(this.workshop.value.starts[0]!.design);
    } catch (error) {
      this.failed.value = (error as Error).message;
    }
  }

  /** Puts another design on the bench; false if it is not a design. */
  begin(design: string, id: string | null = null): Promise<boolean> {
    return this.next(async () => {
      const bench = await this.look(design);
      if (!bench) return false;
      if (this.bench.value) this.history.value = changed(this.history.value, this.now());
      this.show(bench, id);
      return true;
    });
  }

  /** Makes a change if it is open, or says why not. */
  take(offer: Offer): Promise<boolean> {
    if (offer.blocked) {
      this.refuse(offer.blocked);
      return Promise.resolve(false);
    }
    return this.change(offer.change);
  }

  change(change: string): Promise<boolean> {
    return this.next(async () => {
      const before = this.now();
      const worked = await work(this.game, { design: before.design, change });
      if ('refused' in worked) {
        this.refuse(worked.refused);
        return false;
      }
      if (worked.bench.design !== before.design) this.history.value = changed(this.history.value, before);
      this.lay();
      this.show(worked.bench, this.id ?? freshId());
      return true;
    });
  }

  /** Picks something up to drag it. */
  carry(held: Held): void {
    this.held.value = held;
    this.carried.value = true;
  }

  /** Puts down what is held. */
  lay(): void {
    this.held.value = null;
    this.carried.value = false;
  }

  undo(): Promise<boolean> {
    return this.step(undone);
  }

  redo(): Promise<boolean> {
    return this.step(redone);
  }

  refuse({ because, rule }: Refusal): void {
    this.said.value = { because, rule, tone: 'bad' };
  }

  private now(): Step {
    return { design: this.bench.value!.design, id: this.id };
  }

  private step(way: typeof undone<Step>): Promise<boolean> {
    return this.next(async () => {
      const found = way(this.history.value, this.now());
      const bench = found && (await this.look(found[0].design));
      if (!bench) return false;
      this.history.value = found[1];
      this.lay();
      this.show(bench, found[0].id);
      return true;
    });
  }

  /** One at a time, so that each starts where the last one ended. */
  private next(act: () => Promise<boolean>): Promise<boolean> {
    const done = this.queue.then(async () => {
      this.busy.value = true;
      try {
        return await act();
      } catch (error) {
        this.said.value = { because: (error as Error).message, rule: null, tone: 'bad' };
        return false;
      } finally {
        this.busy.value = false;
      }
    });
    this.queue = done;
    return done;
  }

  private async look(design: string): Promise<Bench | null> {
    const worked = await work(this.game, { design });
    return 'bench' in worked ? worked.bench : null;
  }

  private show(bench: Bench, id: string | null): void {
    this.bench.value = bench;
    this.said.value = null;
    this.id = id;
    const now = { name: bench.name, design: bench.design, line: bench.fielding?.line ?? null };
    open(this.game, { ...now, id });
    if (id) keep({ ...now, id, game: this.game, changed: Date.now() });
    if (!bench.fielding) this.sheet.value = '';
    else
      void drawSheet(this.game, { design: bench.design, look: 'screen' }).then(
        (svg) => {
          if (this.bench.value === bench) this.sheet.value = picture(svg);
        },
        () => {
          if (this.bench.value === bench) this.sheet.value = '';
        },
      );
  }
}

/** An SVG as the URL of a picture, in which nothing can run or load anything. */
export const picture = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
