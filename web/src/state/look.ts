// Dark or light, motion or none, and the colours of a game as custom properties of the page.

import { computed, effect, signal } from '@preact/signals';
import { type Scheme, contrast, mix, readable } from '../board/colour';
import type { SeatPanel, Theme, Tones } from '../wire';
import { likes } from './store';

/** A window as narrow as this has its panels below the board. */
export const NARROW = 760;

const isNarrow = typeof matchMedia === 'function' ? matchMedia(`(max-width: ${NARROW}px)`) : null;
const prefersLight = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null;
const prefersStill = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
const systemLight = signal(prefersLight?.matches ?? false);
const systemStill = signal(prefersStill?.matches ?? false);
prefersLight?.addEventListener('change', (event) => (systemLight.value = event.matches));
prefersStill?.addEventListener('change', (event) => (systemStill.value = event.matches));

/** Whether the panels are below the board. */
export const narrow = signal(isNarrow?.matches ?? false);
isNarrow?.addEventListener('change', (event) => (narrow.value = event.matches));

export const scheme = computed<Scheme>(() =>
  likes.value.scheme === 'system' ? (systemLight.value ? 'light' : 'dark') : likes.value.scheme,
);
export const motion = computed(() =>
  likes.value.motion === 'system' ? !systemStill.value : likes.value.motion === 'on',
);

const NO_TONES: Tones = {
  header: '',
  panel: '',
  raised: '',
  line: '',
  quiet: '',
  loud: '',
  paper: '',
  goal: '',
  backdrop: '',
};

/** The look of pages that do not belong to a game. */
/** Whether the page is drawn with the pen too; one that lights what it draws leaves it its thin lines. */
const bold = ({ pen }: Theme): boolean => pen.ink !== '' && pen.shade !== 'lit';

export const HOUSE: Theme = {
  background: '#14181d',
  ink: '#ece8dd',
  accent: '#f0b429',
  tones: NO_TONES,
  light: null,
  pen: { ink: '', width: 0, around: false, edge: '', edge_width: 0, shade: 'soft', halo: 'ring' },
  lettering: { weight: 0, gap: 0, lean: 0, glyphs: {} },
  words: { space: '', spaces: '', units: '' },
  inks: {},
  cuts: {},
  seats: [],
  spaces: {},
  pieces: {},
  badges: {},
  cards: {},
  drawings: {},
  figures: {},
  picture: null,
  relief: null,
  cover: null,
};

const theme = signal<Theme>(HOUSE);

export function wear(next: Theme): void {
  theme.value = next;
}

/** The colours that a table has, dark or by daylight. */
function tableOf(look: Theme, brightness: Scheme): Pick<Theme, 'background' | 'ink' | 'accent' | 'tones'> {
  if (brightness === 'dark') return look;
  if (look.light) return look.light;
  const background = mix(mix(look.background, '#efe9da', 0.93), '#ffffff', 0.1);
  return { background, ink: mix(look.background, '#101214', 0.5), accent: look.accent, tones: NO_TONES };
}

const onto = (ground: string) => (contrast('#15171a', ground) > contrast('#ffffff', ground) ? '#15171a' : '#ffffff');

/** The custom properties that the stylesheets use. */
export function properties(look: Theme, brightness: Scheme): Record<string, string> {
  const dark = brightness === 'dark';
  const { background: bg, ink, accent, tones } = tableOf(look, brightness);
  const panel = tones.panel || (dark ? mix(bg, '#000000', 0.22) : mix(bg, '#ffffff', 0.62));
  const raised = tones.raised || (dark ? mix(bg, ink, 0.08) : mix(bg, '#ffffff', 0.2));
  // The hardest background to read on: text that is legible here is legible everywhere.
  const pressed = tones.raised ? mix(raised, ink, dark ? 0.1 : 0.08) : dark ? mix(bg, ink, 0.15) : mix(bg, ink, 0.09);
  const header = tones.header || panel;
  const paper = tones.paper || raised;
  const loud = tones.loud || accent;
  const found: Record<string, string> = {
    bg,
    ink,
    panel,
    accent,
    // Lines in the accent colour must be visible on paper too; surfaces in it have their own text colour.
    focus: dark ? accent : readable(accent, pressed, 3),
    header,
    'panel-ink': ink,
    'panel-muted': readable(tones.quiet || mix(bg, ink, 0.62), pressed),
    'panel-accent': readable(accent, pressed),
    'header-ink': contrast(ink, header) >= 7 ? ink : onto(header) === '#ffffff' ? look.ink : '#15171a',
    'header-muted': readable(tones.quiet || mix(bg, ink, 0.62), header),
    'header-accent': readable(accent, header),
    'panel-2': raised,
    'panel-3': pressed,
    line: tones.line || mix(bg, ink, dark ? 0.2 : 0.22),
    'line-strong': tones.line ? mix(tones.line, ink, 0.25) : mix(bg, ink, 0.42),
    muted: readable(tones.quiet || mix(bg, ink, 0.62), pressed),
    'accent-text': readable(accent, pressed),
    'on-accent': onto(accent),
    paper,
    'on-paper': contrast(look.pen.ink || ink, paper) >= 7 ? look.pen.ink || ink : onto(paper),
    // Every second row of a sum has a touch of the accent.
    'paper-quiet': readable(mix(paper, onto(paper), 0.55), mix(paper, accent, 0.2)),
    'paper-line': mix(paper, onto(paper), 0.3),
    loud,
    goal: tones.goal || accent,
    'on-goal': onto(tones.goal || accent),
    'goal-text': readable(tones.goal || accent, header),
    'on-loud': onto(loud),
    // Outlines of what is drawn; a table without a pen of its own has thin lines instead.
    pen: look.pen.ink || mix(bg, '#000000', 0.6),
    'pen-width': bold(look) ? '3px' : '1px',
    spot: mix(bg, ink, dark ? 0.06 : 0.05),
    good: readable('#3fae6a', pressed),
    warn: readable('#e59a1c', pressed),
    bad: readable('#e5534b', pressed),
    // What is lit lies on the ground, which some tables keep by daylight.
    lit: dark || look.light?.keeps_ground ? look.accent : mix(accent, '#3a2a00', 0.12),
  };
  look.seats.forEach((seat, index) => {
    found[`seat-${index}`] = seat.fill;
    found[`seat-${index}-ink`] = seat.ink;
    found[`seat-${index}-on`] = contrast('#ffffff', seat.fill) >= 4.5 ? '#ffffff' : '#06080a';
    found[`seat-${index}-text`] = readable(seat.fill, pressed);
    found[`seat-${index}-second`] = seat.second || 'rgb(0 0 0 / 0.6)';
  });
  return found;
}

/**
 * A theme as the seats of a scene wear it: a seat whose picture is the emblem of a look has that look, the others have
 * what is left, in order.
 */
export function worn(look: Theme, seats: readonly SeatPanel[]): Theme {
  const chosen = seats.map(({ picture }) =>
    picture === null ? -1 : look.seats.findIndex((seat) => seat.emblem !== '' && seat.emblem === picture),
  );
  if (chosen.every((at, seat) => at < 0 || at === seat)) return look;
  const key = chosen.join();
  let known = dressed.get(look);
  if (!known) dressed.set(look, (known = new Map()));
  let found = known.get(key);
  if (!found) {
    const left = look.seats.filter((_, index) => !chosen.includes(index));
    const taken = chosen.map((at) => look.seats[at] ?? left.shift()!);
    known.set(key, (found = { ...look, seats: [...taken, ...left] }));
  }
  return found;
}

// The same theme for the same seats, so that what is drawn with it is not drawn again.
const dressed = new WeakMap<Theme, Map<string, Theme>>();

effect(() => {
  if (typeof document === 'undefined') return;
  const root = document.documentElement;
  for (const [name, value] of Object.entries(properties(theme.value, scheme.value)))
    root.style.setProperty(`--${name}`, value);
  root.dataset['scheme'] = scheme.value;
  root.dataset['pen'] = bold(theme.value) ? 'own' : 'none';
  root.dataset['backdrop'] = tableOf(theme.value, scheme.value).tones.backdrop || 'none';
  root.dataset['goal'] = theme.value.tones.goal ? 'own' : 'none';
  root.dataset['motion'] = motion.value ? 'on' : 'off';
});
