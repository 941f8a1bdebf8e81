// What others may ask of the board, and what it reports.

import type { Scene, Stage, Theme } from '../wire';
import type { Insets } from './camera';
import type { Scheme } from './colour';
import type { Point } from './layout';
import type { Light } from './light';
import type { Touched } from './touch';

export interface Handlers {
  touched(what: Touched): void;
  /** A lit piece was carried somewhere. */
  carried(piece: string, to: Touched): void;
  /** A piece that is carried rests over something, or is let go without going anywhere. */
  rested?(piece: string, over: Touched | null): void;
  pointed(what: Touched | null): void;
}

export interface BoardView {
  readonly element: SVGSVGElement;
  draw(scene: Scene, theme: Theme, scheme: Scheme): void;
  light(light: Light): void;
  /** How much of each edge the panels cover. */
  inset(insets: Insets): void;
  fit(): void;
  /** Looks at some spaces and pieces only, whatever matters on a table. */
  frame(ids: readonly string[]): void;
  zoom(factor: number): void;
  panBy(dx: number, dy: number): void;
  /** Brings a space or a piece into view. */
  show(id: string): void;
  /** Looks at a panel of the board, by its title. */
  lookAt(panel: string): void;
  /** Where a space or piece is in the window. */
  spot(id: string): Point | null;
  /** Flashes spaces once, where the ground changed or something was hit. */
  flash(spaces: Iterable<string>, quake: boolean): void;
  /** Shows a shot over the board, or none. */
  shoot(stage: Stage | null): void;
  destroy(): void;
}
