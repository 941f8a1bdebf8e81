// Dark or light, motion or none, and the colours of a game as custom properties of the page.

import { computed, effect, signal } from '@preact/signals';
import { type Scheme, contrast, mix, readable } from '../board/colour';
import type { Theme } from '../wire';
import { likes } from './store';

const prefersLight = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null;
const prefersStill = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
const systemLight = signal(prefersLight?.matches ?? false);
const systemStill = signal(prefersStill?.matches ?? false);
prefersLight?.addEventListener('change', (event) => (systemLight.value = event.matches));
prefersStill?.addEventListener('change', (event) => (systemStill.value = event.matches));

export const scheme = computed<Scheme>(() =>
  likes.value.scheme === 'system' ? (systemLight.value ? 'light' : 'dark') : likes.value.scheme,
);
export const motion = computed(() =>
  likes.value.motion === 'system' ? !systemStill.value : likes.value.motion === 'on',
);

/** The look of pages that do not belong to a game. */
export const HOUSE: Theme = {
  background: '#14181d',
  ink: '#ece8dd',
  accent: '#f0b429',
  seats: [],
  spaces: {},
  pieces: {},
  badges: {},
  cards: {},
  drawings: {},
  cover: null,
};

const theme = signal<Theme>(HOUSE);

export function wear(next: Theme): void {
  theme.value = next;
}

/** The custom properties that the stylesheets use. */
export function properties(look: Theme, brightness: Scheme): Record<string, string> {
  const dark = brightness === 'dark';
  const bg = dark ? look.background : mix(mix(look.background, '#efe9da', 0.93), '#ffffff', 0.1);
  const ink = dark ? look.ink : mix(look.background, '#101214', 0.5);
  const panel = dark ? mix(bg, '#000000', 0.22) : mix(bg, '#ffffff', 0.62);
  const accent = look.accent;
  const raised = dark ? mix(bg, ink, 0.08) : mix(bg, '#ffffff', 0.2);
  // The hardest background to read on: text that is legible here is legible everywhere.
  const pressed = dark ? mix(bg, ink, 0.15) : mix(bg, ink, 0.09);
  const found: Record<string, string> = {
    bg,
    ink,
    panel,
    accent,
    // Lines in the accent colour must be visible on paper too; surfaces in it have their own text colour.
    focus: dark ? accent : readable(accent, pressed, 3),
    'panel-2': raised,
    'panel-3': pressed,
    line: mix(bg, ink, dark ? 0.2 : 0.22),
    'line-strong': mix(bg, ink, 0.42),
    muted: readable(mix(bg, ink, 0.62), pressed),
    'accent-text': readable(look.accent, pressed),
    'on-accent': contrast('#15171a', accent) > contrast('#ffffff', accent) ? '#15171a' : '#ffffff',
    good: readable('#3fae6a', pressed),
    warn: readable('#e59a1c', pressed),
    bad: readable('#e5534b', pressed),
    lit: dark ? look.accent : mix(look.accent, '#3a2a00', 0.12),
  };
  look.seats.forEach((seat, index) => {
    found[`seat-${index}`] = seat.fill;
    found[`seat-${index}-ink`] = seat.ink;
    found[`seat-${index}-text`] = readable(seat.fill, pressed);
  });
  return found;
}

effect(() => {
  if (typeof document === 'undefined') return;
  const root = document.documentElement;
  for (const [name, value] of Object.entries(properties(theme.value, scheme.value)))
    root.style.setProperty(`--${name}`, value);
  root.dataset['scheme'] = scheme.value;
  root.dataset['motion'] = motion.value ? 'on' : 'off';
});
