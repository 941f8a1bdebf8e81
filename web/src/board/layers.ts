// The layers of a board, from below, and how one element follows another on them.

import { make } from './svg';

/** What lies where, from the lowest to the highest; the rulers stay at the edges of the window. */
const ORDER = [
  'homes',
  'ground',
  'wash',
  'scenery',
  'trays',
  'low',
  'spots',
  'trails',
  'threads',
  'lit',
  'bands',
  'labels',
  'cells',
  'pieces',
  'numbers',
  'goal',
  'notes',
  'over',
  'shots',
  'flashes',
  'focus',
] as const;

/** Whatever is read aloud or touched; all else only shows. */
const SPOKEN = new Set<string>(['ground', 'trays', 'cells', 'pieces']);

/** Names of classes that differ from those of layers. */
const CLASSES: Partial<Record<(typeof ORDER)[number], string>> = { trails: 'moves', numbers: 'moves', goal: 'goals' };

export type Layers = Record<(typeof ORDER)[number] | 'rulers', SVGGElement>;

export function createLayers(svg: SVGSVGElement, camera: SVGGElement): Layers {
  const made = (name: string, parent: SVGElement, kind = name) => {
    const layer = make('g', { class: kind }, parent);
    if (!SPOKEN.has(name)) layer.setAttribute('aria-hidden', 'true');
    return [name, layer] as const;
  };
  return Object.fromEntries([...ORDER.map((name) => made(name, camera, CLASSES[name])), made('rulers', svg)]) as Layers;
}

/** Puts an element after another one, or first. Moving an element restarts its animations: only where needed. */
export function follow(layer: SVGGElement, element: SVGGElement, before: SVGGElement | null): void {
  if (element.parentNode === layer && element.previousElementSibling === before) return;
  if (before) before.after(element);
  else layer.prepend(element);
}
