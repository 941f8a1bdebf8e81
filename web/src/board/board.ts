// The board as SVG, drawn from a scene: elements are kept by id and patched. It calls back what was touched; what that
// means is not known here.

import type { Board, Mark, Scene, Theme } from '../wire';
import { spaceBadges } from './badges';
import { labelsMarkup, ownerMarkup, spaceLabel, traysMarkup } from './spaces';
import {
  type Camera,
  type Insets,
  NO_INSETS,
  bringIn,
  fill as fillWindow,
  fit,
  kept,
  pan,
  toScreen,
  zoomAt,
} from './camera';
import { type Scheme, mix } from './colour';
import { listen } from './gestures';
import {
  type BoardLayout,
  type Place,
  type Point,
  type Stand,
  type Tray,
  boxAround,
  enlarged,
  fullBox,
  growth,
  inTray,
  layOut,
  onGround,
  piecesBySpace,
  stack,
  towards,
  trays,
} from './layout';
import { drawMark, hull } from './marks';
import { n } from './path';
import { pieceLabel, pieceMarkup } from './pieces';
import { lookOf, seatPattern } from './drawings';
import { threadsMarkup } from './threads';
import { decor } from './decor';
import { escape, fill, make, patch } from './svg';
import { shapePath, terrain } from './terrain';

/** What stands out on the board, apart from the scene itself. */
export interface Light {
  /** What may be touched. */
  spaces: ReadonlySet<string>;
  pieces: ReadonlySet<string>;
  /** The piece whose choices are shown. */
  selected: string | null;
  /** What a hovered choice or line of the log speaks of. */
  pointedSpaces: ReadonlySet<string>;
  pointedPieces: ReadonlySet<string>;
  /** Short notes on lit spaces and pieces, such as a chance. */
  notes: ReadonlyMap<string, string>;
  marks: readonly Mark[];
}

export const DARK: Light = {
  spaces: new Set(),
  pieces: new Set(),
  selected: null,
  pointedSpaces: new Set(),
  pointedPieces: new Set(),
  notes: new Map(),
  marks: [],
};

/** Something on the board that was touched or pointed at. */
export interface Touched {
  piece: string | null;
  space: string | null;
  /** In pixels of the window. */
  at: Point;
}

export interface Handlers {
  touched(what: Touched): void;
  pointed(what: Touched | null): void;
}

export interface BoardView {
  readonly element: SVGSVGElement;
  draw(scene: Scene, theme: Theme, scheme: Scheme): void;
  light(light: Light): void;
  /** Room at the rims that panels cover. */
  inset(insets: Insets): void;
  fit(): void;
  zoom(factor: number): void;
  panBy(dx: number, dy: number): void;
  /** Brings a space or a piece into view. */
  show(id: string): void;
  /** Where a space or piece is in the window. */
  spot(id: string): Point | null;
  /** Strikes the eye once: ground that changed, something that was hit. */
  flash(spaces: Iterable<string>, quake: boolean): void;
  destroy(): void;
}

interface State {
  scene: Scene | null;
  theme: Theme | null;
  scheme: Scheme;
  layout: BoardLayout | null;
  layoutKey: string;
  trays: Tray[];
  stands: Map<string, Stand>;
  light: Light;
  fanned: string | null;
  focused: string | null;
  camera: Camera;
  insets: Insets;
  touchedCamera: boolean;
  /** How much larger than their hexes pieces are. */
  growth: number;
}

/** More lit spaces than these are shown as one region. */
const MANY = 60;

let boards = 0;

export function createBoard(host: HTMLElement, handlers: Handlers): BoardView {
  const prefix = `b${++boards}`;
  const svg = make('svg', { class: 'board', role: 'group', 'aria-label': 'Board', tabindex: 0 });
  const defs = make('defs', {}, svg);
  const camera = make('g', { class: 'camera' }, svg);
  const layer = (name: string) => make('g', { class: name }, camera);
  const layers = {
    ground: layer('ground'),
    trays: layer('trays'),
    low: layer('low'),
    spots: layer('spots'),
    threads: layer('threads'),
    lit: layer('lit'),
    labels: layer('labels'),
    cells: layer('cells'),
    pieces: layer('pieces'),
    notes: layer('notes'),
    over: layer('over'),
    flashes: layer('flashes'),
    focus: layer('focus'),
  };
  for (const still of [
    layers.labels,
    layers.low,
    layers.threads,
    layers.lit,
    layers.spots,
    layers.notes,
    layers.over,
    layers.flashes,
    layers.focus,
  ])
    still.setAttribute('aria-hidden', 'true');
  const cells = new Map<string, SVGPathElement>();
  const spots = new Map<string, SVGGElement>();
  const pieces = new Map<string, SVGGElement>();
  const state: State = {
    scene: null,
    theme: null,
    scheme: 'dark',
    layout: null,
    layoutKey: '',
    trays: [],
    stands: new Map(),
    light: DARK,
    fanned: null,
    focused: null,
    camera: { zoom: 1, x: 0, y: 0 },
    insets: NO_INSETS,
    touchedCamera: false,
    growth: 1,
  };
  host.append(svg);

  const size = () => ({ width: svg.clientWidth || 1, height: svg.clientHeight || 1 });
  const box = () => (state.layout ? fullBox(state.layout, state.trays) : { x: 0, y: 0, width: 1, height: 1 });

  function setCamera(next: Camera, byHand = true): void {
    const { width, height } = size();
    state.camera = byHand ? kept(next, box(), width, height) : next;
    state.touchedCamera ||= byHand;
    const { zoom, x, y } = state.camera;
    camera.setAttribute(
      'transform',
      `matrix(${zoom.toFixed(4)} 0 0 ${zoom.toFixed(4)} ${x.toFixed(1)} ${y.toFixed(1)})`,
    );
    // Printed numbers of spaces are noise on a small board.
    svg.classList.toggle('far', zoom < 0.62);
    svg.classList.toggle('near', zoom > 1.15);
    const by = growth(zoom);
    if (Math.abs(by - state.growth) < 0.02) return;
    state.growth = by;
    if (state.scene) {
      drawPieces();
      applyLight();
    }
  }

  const view: BoardView = {
    element: svg,
    draw(scene, theme, scheme) {
      const before = state.scene;
      const look = theme !== state.theme || scheme !== state.scheme;
      Object.assign(state, { scene, theme, scheme });
      const key = scene.boards.map((board) => `${board.id}:${board.spaces.length}`).join();
      if (key !== state.layoutKey || !state.layout) {
        state.layout = layOut(scene);
        state.layoutKey = key;
        cells.clear();
        spots.clear();
        layers.cells.replaceChildren();
        layers.spots.replaceChildren();
        fill(layers.labels, labelsMarkup(state.layout, scene.boards));
      }
      if (look)
        defs.innerHTML = theme.seats
          .map((seat, index) =>
            seatPattern(
              `${prefix}-seat-${index}`,
              seat.pattern,
              seat.fill,
              seat.ink === '#ffffff' ? mix(seat.fill, '#000000', 0.45) : seat.ink,
            ),
          )
          .join('');
      if (look || !before || scene.boards.some((board, index) => groundDiffers(board, before.boards[index]))) {
        fill(
          layers.ground,
          scene.boards
            .map(
              (board) =>
                decor(board, state.layout!, theme, scheme, prefix) + terrain(board, state.layout!, theme, scheme),
            )
            .join(''),
        );
      }
      const oldTrays = state.trays.map((tray) => `${tray.owner}${tray.box.height}`).join();
      state.trays = trays(state.layout, scene.pieces);
      fill(layers.trays, traysMarkup(state.trays, scene, theme));
      drawSpaces();
      drawPieces();
      fill(layers.low, scene.marks.map((mark) => drawMark(mark, state.layout!)).join(''));
      applyLight();
      if (
        !before ||
        (!state.touchedCamera && oldTrays !== state.trays.map((tray) => `${tray.owner}${tray.box.height}`).join())
      )
        settle();
    },
    light(light) {
      state.light = light;
      if (!state.scene) return;
      applyLight();
      if (!state.touchedCamera && narrow() && !litInView()) settle();
    },
    inset(insets) {
      state.insets = insets;
      if (!state.touchedCamera) settle();
    },
    fit() {
      const { width, height } = size();
      setCamera(fit(box(), width, height, state.insets), false);
      state.touchedCamera = false;
    },
    zoom(factor) {
      const { width, height } = size();
      const { left, right, top, bottom } = state.insets;
      zoomBy(factor, { x: (left + width - right) / 2, y: (top + height - bottom) / 2 });
    },
    panBy: (dx, dy) => setCamera(pan(state.camera, dx, dy)),
    show(id) {
      const point = pointOf(id);
      const { width, height } = size();
      if (point) setCamera(bringIn(state.camera, point, width, height, state.insets));
    },
    spot(id) {
      const point = pointOf(id);
      if (!point) return null;
      const { left, top } = svg.getBoundingClientRect();
      const shown = toScreen(state.camera, point);
      return { x: shown.x + left, y: shown.y + top };
    },
    flash(spaces, quake) {
      for (const id of spaces) {
        const place = state.layout?.places.get(id);
        if (!place) continue;
        const ring = make('path', { class: quake ? 'flash quake' : 'flash', d: shapePath(place) }, layers.flashes);
        ring.addEventListener('animationend', () => ring.remove());
        setTimeout(() => ring.remove(), 1500);
      }
      if (quake) {
        svg.classList.remove('shaking');
        requestAnimationFrame(() => svg.classList.add('shaking'));
      }
    },
    destroy() {
      stop();
      observer.disconnect();
      svg.remove();
    },
  };

  const zoomBy = (factor: number, where: Point) => {
    const { width, height } = size();
    const least = fit(box(), width, height, state.insets).zoom * 0.6;
    setCamera(zoomAt(state.camera, where, factor, Math.min(least, 0.5), 5));
  };

  const narrow = () => size().width <= 760;

  /** Middle of what is lit, else of the board. */
  function litCentre(): Point {
    const points = [...state.light.pieces, ...state.light.spaces].flatMap((id) => pointOf(id) ?? []);
    const around = points.length ? boxAround(points) : box();
    return { x: around.x + around.width / 2, y: around.y + around.height / 2 };
  }

  function litInView(): boolean {
    const { width, height } = size();
    const { x, y } = toScreen(state.camera, litCentre());
    return x > 0 && x < width && y > state.insets.top && y < height - state.insets.bottom;
  }

  /** The view of a board that nobody has moved by hand. */
  function settle(): void {
    const { width, height } = size();
    setCamera(
      narrow() ? fillWindow(box(), width, height, state.insets, litCentre()) : fit(box(), width, height, state.insets),
      false,
    );
  }

  function pointOf(id: string): Point | null {
    return state.stands.get(id) ?? state.layout?.places.get(id)?.centre ?? null;
  }

  function drawSpaces(): void {
    const here = piecesBySpace(state.scene!.pieces);
    for (const board of state.scene!.boards) {
      for (const space of board.spaces) {
        const place = state.layout!.places.get(space.id)!;
        let cell = cells.get(space.id);
        if (!cell) {
          cell = make(
            'path',
            { class: 'cell', d: shapePath(place), 'data-space': space.id, role: 'button', tabindex: -1 },
            layers.cells,
          );
          cells.set(space.id, cell);
        }
        patch(cell, { 'aria-label': spaceLabel(space, here.get(space.id) ?? [], state.theme!) });
        let spot = spots.get(space.id);
        if (!spot && (space.badges.length || space.owner !== null)) {
          spot = make('g', {}, layers.spots);
          spots.set(space.id, spot);
        }
        if (spot)
          fill(
            spot,
            ownerMarkup(place, space, state.theme!, (seat) => `${prefix}-seat-${seat}`) +
              spaceBadges(place, space.badges, state.theme!),
          );
      }
    }
  }

  function standsOf(): Map<string, Stand> {
    const stands = new Map<string, Stand>();
    for (const tray of state.trays)
      tray.pieces.forEach((id, index) => stands.set(id, { ...inTray(tray, index), scale: 1 }));
    for (const [space, here] of piecesBySpace(state.scene!.pieces)) {
      const place = state.layout!.places.get(space);
      if (!place) continue;
      const ground = here.filter((piece) => lookOf(state.theme!, piece)?.base === 'ground');
      for (const piece of ground) stands.set(piece.id, onGround(place));
      const others = here.filter((piece) => !ground.includes(piece));
      const close = stack(ground.length ? beside(place) : place, others.length, state.fanned === space);
      const where = place.inner ? close : enlarged(place.centre, close, state.growth);
      others.forEach((piece, index) => stands.set(piece.id, where[index]!));
    }
    return stands;
  }

  /** The room of a space whose middle is taken. */
  function beside(place: Place): Place {
    const { inner, room } = place;
    return inner ? { ...place, inner: { ...inner, pieces: { ...inner.pieces, y: inner.pieces.y + room } } } : place;
  }

  function drawPieces(): void {
    state.stands = standsOf();
    const present = new Set(state.scene!.pieces.map((piece) => piece.id));
    for (const [id, element] of pieces) {
      if (present.has(id)) continue;
      pieces.delete(id);
      element.removeAttribute('data-piece');
      element.classList.add('leaving');
      setTimeout(() => element.remove(), 500);
    }
    let before: SVGGElement | null = null;
    for (const piece of state.scene!.pieces) {
      let element = pieces.get(piece.id);
      if (!element) {
        element = make('g', { class: 'piece', 'data-piece': piece.id, role: 'button', tabindex: -1 });
        pieces.set(piece.id, element);
      }
      // Order of drawing is the order of the scene; moving an element restarts its animations, so only where needed.
      if (element.parentNode !== layers.pieces || element.previousElementSibling !== before) {
        if (before) before.after(element);
        else layers.pieces.prepend(element);
      }
      before = element;
      fill(
        element,
        pieceMarkup(piece, state.theme!, (seat) => `${prefix}-seat-${seat}`),
      );
      patch(element, { 'aria-label': pieceLabel(piece) });
      place(element, state.stands.get(piece.id)!);
      element.classList.toggle('grounded', lookOf(state.theme!, piece)?.base === 'ground');
      element.classList.toggle('idle', !piece.active);
      element.classList.toggle('owned', piece.owner !== null);
    }
  }

  function place(element: SVGGElement, stand: Stand): void {
    // As a style, so that it moves with a transition where motion is wanted.
    element.style.transform = `translate(${n(stand.x)}px, ${n(stand.y)}px) scale(${stand.scale.toFixed(2)})`;
  }

  function applyLight(): void {
    const { light } = state;
    const open = [...light.spaces].flatMap((id) => state.layout!.places.get(id) ?? []);
    const lit = open.map((at) => shapePath(inner(at))).join('');
    // A great many would be a wall of light: then the line around them says it.
    const around = open.length > MANY ? `<path class="lit-edge" d="${hull(open)}"/>` : '';
    const pointed = [...light.pointedSpaces]
      .flatMap((id) => state.layout!.places.get(id) ?? [])
      .map((at) => `<path class="pointed" d="${shapePath(at)}"/>`);
    fill(
      layers.lit,
      (lit ? `<path class="lit-space ${around && 'many'}" d="${lit}"/>` : '') + around + pointed.join(''),
    );
    for (const [id, cell] of cells) {
      const open = light.spaces.has(id);
      cell.classList.toggle('open', open);
      cell.setAttribute('tabindex', open ? '0' : '-1');
      patch(cell, { 'aria-disabled': open ? null : 'true' });
    }
    for (const [id, element] of pieces) {
      const open = light.pieces.has(id);
      element.classList.toggle('open', open);
      element.classList.toggle('selected', light.selected === id);
      element.classList.toggle('pointed', light.pointedPieces.has(id));
      element.setAttribute('tabindex', open ? '0' : '-1');
      patch(element, { 'aria-pressed': open ? String(light.selected === id) : null });
    }
    const notes = [...light.notes].map(([id, text]) => {
      const point = pointOf(id);
      return point ? `<text x="${n(point.x)}" y="${n(point.y + noteBeside(id))}">${escape(text)}</text>` : '';
    });
    fill(layers.notes, notes.join(''));
    fill(layers.over, light.marks.map((mark) => drawMark(mark, state.layout!)).join(''));
  }

  const noteBeside = (id: string): number => {
    if (state.stands.has(id)) return -24;
    const place = state.layout!.places.get(id);
    return place?.inner ? place.room + 5 : 30;
  };

  const inner = (place: Place): Place => ({
    ...place,
    room: place.room - 2,
    corners: place.corners.map((corner) => ({
      x: place.centre.x + (corner.x - place.centre.x) * 0.93,
      y: place.centre.y + (corner.y - place.centre.y) * 0.93,
    })),
  });

  function touchedBy(target: EventTarget | null, at: Point): Touched | null {
    if (!(target instanceof Element)) return null;
    const piece = target.closest('[data-piece]')?.getAttribute('data-piece') ?? null;
    const space =
      piece === null
        ? (target.closest('[data-space]')?.getAttribute('data-space') ?? null)
        : (state.scene?.pieces.find((one) => one.id === piece)?.at ?? null);
    return piece === null && space === null ? null : { piece, space, at };
  }

  function fan(space: string | null): void {
    const crowd = space === null ? 0 : (state.scene?.pieces.filter((piece) => piece.at === space).length ?? 0);
    const next = crowd > 1 ? space : null;
    if (next === state.fanned || !state.scene) return;
    state.fanned = next;
    state.stands = standsOf();
    for (const [id, element] of pieces) {
      const stand = state.stands.get(id);
      if (stand) place(element, stand);
      const up = next !== null && state.scene.pieces.find((piece) => piece.id === id)?.at === next;
      element.classList.toggle('fanned', up);
    }
    applyLight();
  }

  /** The ways that lead from what is pointed at, and are not drawn on the board. */
  function threads(space: string | null): void {
    fill(
      layers.threads,
      space === null || !state.layout || !state.scene ? '' : threadsMarkup(space, state.scene.boards, state.layout),
    );
  }

  function focusRing(): void {
    const active = document.activeElement;
    const touched =
      active && svg.contains(active) && active !== svg && active.matches(':focus-visible')
        ? touchedBy(active, { x: 0, y: 0 })
        : null;
    state.focused = touched?.piece ?? touched?.space ?? null;
    const stand = touched?.piece ? state.stands.get(touched.piece) : undefined;
    const at = touched?.space ? state.layout?.places.get(touched.space) : undefined;
    const shape = stand
      ? `<circle cx="${n(stand.x)}" cy="${n(stand.y)}" r="${n(29 * stand.scale)}"/>`
      : at
        ? `<path d="${shapePath(at)}"/>`
        : '';
    fill(layers.focus, shape);
  }

  // Something may slide in between press and release: then the press counts.
  let pressed: Touched | null = null;
  svg.addEventListener(
    'pointerdown',
    (event) => (pressed = touchedBy(event.target, { x: event.clientX, y: event.clientY })),
  );
  svg.addEventListener('click', (event) => {
    const what = touchedBy(event.target, { x: event.clientX, y: event.clientY }) ?? pressed;
    if (what) handlers.touched(what);
  });
  let over = '';
  svg.addEventListener('pointerover', (event) => {
    const what = touchedBy(event.target, { x: event.clientX, y: event.clientY });
    const key = `${what?.piece}/${what?.space}`;
    if (key === over) return;
    over = key;
    handlers.pointed(what);
    threads(what?.space ?? null);
    if (event.pointerType === 'mouse' && !svg.classList.contains('dragging')) fan(what?.space ?? null);
  });
  svg.addEventListener('pointerleave', () => {
    over = '';
    handlers.pointed(null);
    threads(null);
    fan(null);
  });
  svg.addEventListener('focusin', () => {
    focusRing();
    const what = touchedBy(document.activeElement, { x: 0, y: 0 });
    if (!what || !state.focused) return;
    view.show(state.focused);
    threads(what.space);
    handlers.pointed({ ...what, at: view.spot(state.focused) ?? what.at });
  });
  svg.addEventListener('focusout', () => {
    fill(layers.focus, '');
    threads(null);
    handlers.pointed(null);
  });
  svg.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const what = touchedBy(event.target, { x: 0, y: 0 });
    if ((event.key === 'Enter' || event.key === ' ') && what) {
      handlers.touched({ ...what, at: view.spot(what.piece ?? what.space!) ?? what.at });
    } else if (event.key.startsWith('Arrow') && what?.space && !event.shiftKey) {
      const next = towards(state.layout!, what.space, event.key);
      if (next !== null) cells.get(next)?.focus();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });

  const stop = listen(svg, { panBy: view.panBy, zoomBy, fit: view.fit });
  const observer = new ResizeObserver(() => {
    if (state.scene && !state.touchedCamera) settle();
  });
  observer.observe(svg);
  return view;
}

function groundDiffers(now: Board, before: Board | undefined): boolean {
  return !before || now.spaces.some((space, index) => space.kind !== before.spaces[index]?.kind);
}
