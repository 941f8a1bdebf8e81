// The board as SVG, drawn from a scene: elements are kept by id and patched. It reports what was touched; what that
// means is not known here.

import type { Piece, Scene, Stage, Theme } from '../wire';
import type { BoardView, Handlers } from './view';
import { spaceBadges } from './badges';
import { settle } from './bitmap';
import type { Scheme } from './colour';
import { lookOf, patternsMarkup, patternsOf } from './drawings';
import { listen } from './gestures';
import { goalMarkup } from './goal';
import { groundDiffers, groundMarkup, groundScheme, sceneryMarkup } from './ground';
import { withStyles } from '../lazy';
import { type BoardLayout, type Stand, boxAround, isTall, layOut, layoutKey, piecesBySpace, towards } from './layout';
import { DARK, type Light, costMarkup, litMarkup, notesMarkup, pointOf, washMarkup } from './light';
import { createLayers, follow } from './layers';
import { drawMark, homesMarkup, linkLabels, shotMarks } from './marks';
import { n } from './path';
import { PANEL_ZOOM, middleIn, panelOf, panelsOf } from './panels';
import { isPainted } from './picture';
import { pieceLabel, pieceMarkup } from './pieces';
import { reachMarkup } from './reach';
import { isRelief } from './relief';
import { type Rulers, rulersMarkup, rulersOf } from './rulers';
import { namesBeside } from './groundnames';
import { hasBlocks, hasNumbers, labelsMarkup, ownerMarkup, raisedMarkup, spaceLabel } from './spaces';
import { LEGIBLE_ZOOM, frameOf, inOrder, leastZoom, standsOf } from './stands';
import { fill, make, patch } from './svg';
import { shapePath } from './terrain';
import { threadsMarkup } from './threads';
import { isInked } from './tiles';
import { type Touched, listenForTouches } from './touch';
import { BEYOND, type Tray, fullBox, trays, traysMarkup } from './trays';
import { NARROW, createViewport } from './viewport';

interface State {
  scene: Scene | null;
  theme: Theme | null;
  scheme: Scheme;
  layout: BoardLayout | null;
  layoutKey: string;
  spacesKey: string;
  trays: Tray[];
  stands: Map<string, Stand>;
  light: Light;
  fanned: string | null;
  /** What a picture is cut to. */
  framed: readonly string[];
  /** The shot on show. */
  shot: Stage | null;
}

/** What draws lines that only some games have, once it has come. */
let lines: typeof import('./lines') | null = null;

let boards = 0;

export function createBoard(host: HTMLElement, handlers: Handlers): BoardView {
  const prefix = `b${++boards}`;
  const svg = make('svg', { class: 'board', role: 'group', 'aria-label': 'Board', tabindex: 0 });
  const defs = make('defs', {}, svg);
  const camera = make('g', { class: 'camera' }, svg);
  const layers = createLayers(svg, camera);
  const cells = new Map<string, SVGPathElement>();
  const spots = new Map<string, SVGGElement>();
  const pieces = new Map<string, SVGGElement>();
  const state: State = {
    scene: null,
    theme: null,
    scheme: 'dark',
    layout: null,
    layoutKey: '',
    spacesKey: '',
    trays: [],
    stands: new Map(),
    light: DARK,
    fanned: null,
    framed: [],
    shot: null,
  };
  host.append(svg);

  const box = () => {
    if (!state.layout) return { x: 0, y: 0, width: 1, height: 1 };
    const { x, y, width, height } = fullBox(state.layout, state.trays);
    // Figures of a printed board stand taller than the area they are in.
    const rim = (state.layout.places.values().next().value?.spots?.unit ?? 0) * 0.9;
    // Numbers of columns and rows, and homes of seats, lie around a board of hexes.
    const strip = ruled() ? BEYOND : 0;
    // A tray stands clear of the board, so that nothing is written between them; homes are seen even without numbers.
    const homes = !framed() && state.scene?.marks.some(({ kind, owner }) => kind === 'edge' && owner !== null);
    const high = beside() ? 0 : homes ? BEYOND : strip;
    return { x: x - strip, y: y - rim - high, width: width + 2 * strip, height: height + rim + 2 * high };
  };
  /** Whether there is a tray that takes room of its own. */
  const beside = () => state.trays.some(({ home }) => !home);
  const whereIs = (id: string) => (state.layout ? pointOf(id, state.layout, state.stands) : null);
  const patterns = patternsOf(prefix);
  /** Whether only a part of the board is looked at: ground in relief is large. */
  const framed = () => svg.classList.contains('relief') && state.layout !== null;
  /** Whether the board is turned, so that it fills a window that is wider than high. */
  const turns = (scene: Scene) => viewport.wide && !framed() && isTall(scene);
  /** Who acts on a board that may be larger than the window. */
  const acting = () =>
    (state.scene?.pieces ?? [])
      .filter((piece) => piece.active && (framed() || state.layout?.places.get(piece.at ?? '')?.painted))
      .map((piece) => piece.id);
  const panels = () => (state.scene && state.layout ? panelsOf(state.scene, state.layout) : []);
  /** Where something goes on. */
  const focus = () =>
    (state.scene?.marks ?? []).filter(({ kind }) => kind === 'outline').flatMap(({ spaces }) => spaces);
  /** What is lit, and where something goes on. */
  const matters = () => [...state.light.pieces, ...state.light.spaces, ...focus()];
  let rulers: Rulers | null = null;
  const cutTo = () => {
    const { framed, layout, stands } = state;
    const shown = framed.flatMap((id) => layout?.places.get(id)?.corners ?? stands.get(id) ?? []);
    return shown.length ? { box: boxAround(shown), most: 2.5 } : null;
  };
  /** Whether the numbers of columns and rows stand at the edges of the window. */
  const ruled = () => rulers !== null && (framed() || viewport.wide);

  const viewport = createViewport(svg, camera, {
    box,
    /** The middle of what is lit; if nothing is, of who acts on a painted board, or of the board. */
    centre() {
      const panel = svg.clientWidth <= NARROW ? panelOf(panels(), matters(), whereIs) : null;
      if (panel) return middleIn(panel, matters(), whereIs);
      const lit = framed() ? acting() : [...state.light.pieces, ...state.light.spaces];
      const points = (lit.length ? lit : acting()).flatMap((id) => whereIs(id) ?? []);
      const around = points.length ? boxAround(points) : box();
      return { x: around.x + around.width / 2, y: around.y + around.height / 2 };
    },
    /** Lit spaces of a painted board, which are large, and their names matter; all figures that stand on ground in relief. */
    whole() {
      if (framed()) return frameOf(state.scene!, state.layout!, svg.clientWidth <= NARROW, 1)?.box ?? null;
      const lit = [...state.light.spaces].flatMap((id) => state.layout?.places.get(id) ?? []);
      const corners = lit.filter((place) => place.painted).flatMap((place) => place.corners);
      return corners.length ? boxAround(corners) : null;
    },
    // Whoever sets up wants to see all of the ground, and what waits beside it.
    frame(narrow) {
      const picture = cutTo();
      if (picture) return picture;
      if (framed()) return beside() ? null : frameOf(state.scene!, state.layout!, narrow);
      // On a phone a board of several panels is looked at panel by panel: where it happens, or the last of them.
      const held = narrow ? panelOf(panels(), matters(), whereIs) : null;
      return held && { box: held.box, most: 2.4 };
    },
    shifted(camera, size, insets) {
      svg.classList.toggle('ruled', ruled());
      // Not over a tray.
      fill(layers.rulers, rulers && ruled() && !beside() ? rulersMarkup(rulers, camera, size, insets) : '');
    },
    least() {
      if (state.framed.length) return 0;
      if (framed()) return beside() ? 0 : LEGIBLE_ZOOM;
      return svg.clientWidth <= NARROW && panels().length ? PANEL_ZOOM : leastZoom(state.layout);
    },
    grown() {
      if (!state.scene) return;
      drawPieces();
      applyLight();
    },
  });

  const view: BoardView = {
    element: svg,
    draw(scene, theme, scheme) {
      const before = state.scene;
      const look = theme !== state.theme || scheme !== state.scheme;
      Object.assign(state, { scene, theme, scheme });
      svg.classList.toggle(
        'relief',
        scene.boards.some((board) => isRelief(board, theme)),
      );
      const turned = turns(scene);
      const spaces = scene.boards === before?.boards ? state.spacesKey : layoutKey(scene);
      const key = `${spaces}${turned}`;
      state.spacesKey = spaces;
      const laidOut = key !== state.layoutKey;
      const moved = laidOut || !state.layout || look;
      if (moved) {
        state.layout = layOut(scene, theme, turned);
        state.layoutKey = key;
        rulers = rulersOf(state.layout);
        cells.clear();
        spots.clear();
        layers.cells.replaceChildren();
        layers.spots.replaceChildren();
      }
      if ((moved && !hasNumbers(state.layout!)) || hasBlocks(state.layout!))
        fill(layers.labels, labelsMarkup(state.layout!, scene.boards, theme, piecesBySpace(scene.pieces)));
      if (look) defs.innerHTML = patternsMarkup(theme, patterns);
      if (moved || !before || scene.boards.some((board, index) => groundDiffers(board, before.boards[index])))
        repaint();
      const oldTrays = trayKey();
      // Of ground in relief only a part is looked at, and not always its edge.
      state.trays = trays(state.layout!, scene.pieces, framed() ? [] : scene.marks);
      fill(layers.trays, traysMarkup(state.trays, scene, theme));
      drawSpaces();
      drawPieces();
      fill(layers.homes, homesMarkup(scene.marks, state.layout!, patterns));
      fill(layers.low, [...scene.marks, ...shotMarks(scene)].map((mark) => drawMark(mark, state.layout!)).join(''));
      applyLight();
      // A board that grows while it is laid out is shown as a whole.
      if (!before || (!viewport.moved && (laidOut || oldTrays !== trayKey()))) viewport.settle();
    },
    light(light) {
      state.light = light;
      if (!state.scene) return;
      applyLight();
      viewport.follow();
    },
    inset(insets) {
      viewport.inset(insets);
      if (state.scene && state.layout && turns(state.scene) !== state.layout.turned)
        view.draw(state.scene, state.theme!, state.scheme);
    },
    fit: viewport.fit,
    frame(ids) {
      state.framed = ids;
      if (state.scene) viewport.settle();
    },
    zoom: viewport.zoom,
    panBy: viewport.panBy,
    show(id) {
      const point = whereIs(id);
      if (point) viewport.show(point);
    },
    lookAt(panel) {
      const found = panels().find(({ title }) => title === panel);
      if (found) viewport.lookAt(found.box);
    },
    spot(id) {
      const point = whereIs(id);
      return point && viewport.spot(point);
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
    shoot(stage) {
      state.shot = stage;
      svg.classList.toggle('shooting', stage !== null);
      if (!stage) return void fill(layers.shots, '');
      void import('./shots').then(({ shotMarkup }) => {
        const { layout, stands, theme } = state;
        if (state.shot !== stage || !layout || !theme) return;
        fill(layers.shots, shotMarkup(stage, { layout, stands, theme, patterns, zoom: viewport.scale }));
      });
    },
    destroy() {
      stop();
      observer.disconnect();
      svg.remove();
    },
  };

  function repaint(): void {
    const { scene, theme, scheme } = state;
    if (scene && theme) drawGround(scene, theme, groundScheme(theme, scheme));
  }

  function drawGround(scene: Scene, theme: Theme, scheme: Scheme): void {
    const some = (is: typeof isInked) => scene.boards.some((board) => is(board, theme));
    svg.classList.toggle('inked', some(isInked));
    svg.classList.toggle('painted', some(isPainted));
    const painting = { layout: state.layout!, theme, scheme, prefix, patterns, again: repaint };
    if (fill(layers.ground, groundMarkup(scene, painting)))
      layers.ground.querySelectorAll<SVGImageElement>('.ground-picture').forEach(settle);
    fill(layers.scenery, sceneryMarkup(scene, painting));
  }

  const trayKey = () =>
    state.trays
      .filter(({ home }) => !home)
      .map((tray) => `${tray.owner}${tray.box.height}`)
      .join();

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
            ownerMarkup(place, space, state.theme!, patterns, groundScheme(state.theme!, state.scheme)) +
              spaceBadges(place, space.badges, state.theme!, patterns),
          );
      }
    }
  }

  function stand(): void {
    const { layout, trays, fanned } = state;
    state.stands = standsOf(state.scene!, state.theme!, { layout: layout!, trays, fanned, growth: viewport.growth });
  }

  function drawPieces(): void {
    stand();
    const { layout, scene, theme } = state;
    const stands = [...state.stands.values()];
    const raised = hasNumbers(layout!) ? raisedMarkup(layout!, scene!.boards, theme!, stands) : '';
    if (hasNumbers(layout!)) fill(layers.labels, labelsMarkup(layout!, scene!.boards, theme!, undefined, stands));
    fill(layers.goal, goalMarkup(scene!, layout!, state.stands) + raised);
    const present = new Set(state.scene!.pieces.map((piece) => piece.id));
    for (const [id, element] of pieces) {
      if (present.has(id)) continue;
      pieces.delete(id);
      element.removeAttribute('data-piece');
      element.classList.add('leaving');
      setTimeout(() => element.remove(), 500);
    }
    const names = new Map(state.scene!.boards.flatMap(({ spaces }) => spaces.map(({ id, name }) => [id, name ?? id])));
    const sheets = new Map(state.scene!.sheets.map((sheet) => [sheet.id, sheet]));
    const beside = groundNames();
    let before: SVGGElement | null = null;
    for (const piece of inOrder(state.scene!.pieces, state.layout!, state.stands, state.theme!)) {
      let element = pieces.get(piece.id);
      if (!element) {
        element = make('g', { class: 'piece', 'data-piece': piece.id, role: 'button', tabindex: -1 });
        pieces.set(piece.id, element);
      }
      follow(layers.pieces, element, before);
      before = element;
      fill(element, pieceMarkup(facing(piece), state.theme!, patterns, sheets.get(piece.id)));
      patch(element, { 'aria-label': pieceLabel(piece, piece.at === null ? null : (names.get(piece.at) ?? piece.at)) });
      putAt(element, state.stands.get(piece.id)!);
      const side = beside.get(piece.id);
      if (side) patch(element.querySelector('.ground-name')!, { ...side });
      element.classList.toggle('grounded', lookOf(state.theme!, piece)?.base === 'ground');
      element.classList.toggle('idle', !piece.active);
      element.classList.toggle('owned', piece.owner !== null);
    }
  }

  /** Where the names of planets go: the few that are near each other must not hide one another. */
  function groundNames(): ReturnType<typeof namesBeside> {
    const all = state.scene!.pieces.flatMap(({ id, name, kind, form, at }) => {
      const stand = state.stands.get(id);
      return stand ? [{ id, name, at, stand, ground: lookOf(state.theme!, { kind, form })?.base === 'ground' }] : [];
    });
    const grounds = all.filter(({ ground }) => ground);
    if (!grounds.length) return new Map();
    const near = all.filter(
      ({ ground, stand: { x, y } }) =>
        !ground && grounds.some(({ stand }) => Math.hypot(stand.x - x, stand.y - y) < 90),
    );
    return namesBeside(
      grounds,
      near.map(({ stand }) => stand),
    );
  }

  /** A piece as it faces on a board that may be turned. */
  const facing = (piece: Piece): Piece =>
    state.layout?.turned && piece.facing !== null ? { ...piece, facing: (piece.facing + 4.5) % 6 } : piece;

  function putAt(element: SVGGElement, stand: Stand): void {
    // Set as a style, so that it moves with a transition where motion is on.
    element.style.transform = `translate(${n(stand.x)}px, ${n(stand.y)}px) scale(${stand.scale.toFixed(2)})`;
  }

  function applyLight(): void {
    const { light } = state;
    fill(layers.wash, washMarkup(light, state.layout!));
    fill(layers.lit, framed() ? reachMarkup(light, state.layout!) : litMarkup(light, state.layout!));
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
    fill(layers.notes, notesMarkup(light, state.layout!, state.stands, piecesBySpace(state.scene?.pieces ?? [])));
    const banded = drawLines();
    const marks = light.marks.map((mark) => drawMark(mark, state.layout!));
    fill(layers.over, banded + marks.join('') + ghost() + costMarkup(light, state.layout!, state.theme!));
  }

  /** Trails, and bands of ranges, whose labels are given back: they lie over everything. */
  function drawLines(): string {
    const { light, scene, layout, stands } = state;
    if (!lines) {
      if (light.trails.length || light.bands)
        void withStyles(import('./lines'), '/lines.css').then((part) => ((lines = part), applyLight()), console.warn);
      return '';
    }
    const trails = lines.trailsMarkup(light.trails, layout!, stands, scene!.pieces, state.theme!);
    fill(layers.trails, trails.lines);
    fill(layers.numbers, trails.numbers);
    const notes = light.notes.keys();
    const board = { layout: layout!, scene: scene!, stands, zoom: viewport.scale };
    const bands =
      light.bands && lines.bandsMarkup(light.bands, { ...board, notes, labels: linkLabels(scene!.marks, layout!) });
    fill(layers.bands, bands?.lines ?? '');
    return bands?.labels ?? '';
  }

  /** The piece at the end of its way, pale; only hexes have room for it. */
  function ghost(): string {
    const { piece: id, space } = state.light.ghost ?? {};
    const piece = state.scene?.pieces.find((one) => one.id === id && one.at !== space);
    const [place, stand] = [state.layout!.places.get(space ?? ''), state.stands.get(id ?? '')];
    if (!piece || !stand || !place?.across.length) return '';
    const pale = pieceMarkup({ ...facing(piece), badges: [], count: 1 }, state.theme!, patterns);
    return `<g class="ghost" transform="translate(${n(place.centre.x)} ${n(place.centre.y)}) scale(${stand.scale.toFixed(2)})">${pale}</g>`;
  }

  function fan(space: string | null): void {
    const crowd = space === null ? 0 : (state.scene?.pieces.filter((piece) => piece.at === space).length ?? 0);
    const next = crowd > 1 ? space : null;
    if (next === state.fanned || !state.scene) return;
    state.fanned = next;
    stand();
    for (const [id, element] of pieces) {
      const stand = state.stands.get(id);
      if (stand) putAt(element, stand);
      const up = next !== null && state.scene.pieces.find((piece) => piece.id === id)?.at === next;
      element.classList.toggle('fanned', up);
    }
    applyLight();
  }

  /** The links of the space under the pointer that are not drawn on the board. */
  function threads(space: string | null): void {
    fill(
      layers.threads,
      space === null || !state.layout || !state.scene ? '' : threadsMarkup(space, state.scene.boards, state.layout),
    );
  }

  function ring(what: Touched | null): void {
    const stand = what?.piece ? state.stands.get(what.piece) : undefined;
    const at = what?.space ? state.layout?.places.get(what.space) : undefined;
    const shape = stand
      ? `<circle cx="${n(stand.x)}" cy="${n(stand.y)}" r="${n(29 * stand.scale)}"/>`
      : at
        ? `<path d="${shapePath(at)}"/>`
        : '';
    fill(layers.focus, shape);
  }

  listenForTouches(svg, {
    ...handlers,
    spot: view.spot,
    show: view.show,
    spaceOf: (piece) => state.scene?.pieces.find((one) => one.id === piece)?.at ?? null,
    cellTowards: (space, key) => cells.get(towards(state.layout!, space, key) ?? ''),
    ring,
    threads,
    fan,
  });
  const stop = listen(svg, { panBy: view.panBy, zoomBy: viewport.zoomBy, fit: view.fit });
  const observer = new ResizeObserver(() => {
    if (!state.scene) return;
    if (state.layout && turns(state.scene) !== state.layout.turned) view.draw(state.scene, state.theme!, state.scheme);
    else if (!viewport.moved) viewport.settle();
  });
  observer.observe(svg);
  return view;
}
