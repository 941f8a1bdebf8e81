// Pieces from above, in a square of about ±22 units. A theme names the silhouette of a kind, the scene its form.
// Classes: `b` the body in the owner's colour and pattern, `d` dark parts, `l` light parts, `o` thin lines.

type Silhouette = (form: string) => string;

const b = (d: string) => `<path class="b" d="${d}"/>`;
const d = (path: string) => `<path class="d" d="${path}"/>`;
const l = (path: string) => `<path class="l" d="${path}"/>`;
const o = (path: string) => `<path class="o" d="${path}"/>`;
const ring = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const TREADS = Array.from({ length: 8 }, (_, row) => `M-20 ${-16 + row * 4.6}h7.4M12.6 ${-16 + row * 4.6}h7.4`).join('');

const tracks: Silhouette = (form) => {
  const dug = form === 'dug-in';
  const bank = dug ? `<path class="bank" d="M-24 12C-27 -10 -14 -25 0 -25S27 -10 24 12"/>` : '';
  const gun = dug ? '' : d('M-2.4 -23h4.8v18h-4.8Z') + l('M-1 -22h2v15h-2Z');
  return (
    bank +
    d('M-20 -18q0 -3 3 -3h2q3 0 3 3v36q0 3 -3 3h-2q-3 0 -3 -3ZM12 -18q0 -3 3 -3h2q3 0 3 3v36q0 3 -3 3h-2q-3 0 -3 -3Z') +
    o(TREADS) +
    b('M-10 -17h20l4 8v22l-4 6h-20l-4 -6v-22Z') +
    d(ring(0, 2, 8.6)) + b(ring(0, 2, 6.4)) + gun
  );
};

const legs: Silhouette = (form) => {
  if (form === 'vehicle')
    return (
      d('M-18 -17h6v10h-6ZM12 -17h6v10h-6ZM-18 7h6v10h-6ZM12 7h6v10h-6Z') +
      b('M-8 -20h16l5 9v22l-4 8h-18l-4 -8v-22Z') + d('M-6 -11h12l2 7h-16Z') + o('M-7 6h14M-7 10h14')
    );
  if (form === 'down')
    return (
      d('M5 -12h13q4 0 4 3v3q0 3 -4 3h-13ZM5 3h13q4 0 4 3v3q0 3 -4 3h-13Z') +
      b('M-16 -12q0 -3 3 -3h15q5 0 5 4v22q0 4 -5 4h-15q-3 0 -3 -3Z') +
      d('M-15 -20h13v4h-13ZM-15 16h13v4h-13Z') + d(ring(-16, 0, 5.4)) + b(ring(-16, 0, 3.4)) + o('M-4 -9v18M1 -9v18')
    );
  return (
    d('M-13 -22h8q2 0 2 3v13h-12v-13q0 -3 2 -3ZM5 4h8q2 0 2 3v12q0 3 -2 3h-8q-2 0 -2 -3v-12q0 -3 2 -3Z') +
    d('M-22 -9h6v20h-6ZM16 -15h6v20h-6Z') +
    b('M-15 -8q0 -3 4 -3h22q4 0 4 3v14q0 4 -5 5h-20q-5 -1 -5 -5Z') +
    d(ring(0, -3, 6.6)) + b(ring(0, -3, 4.6)) + l('M-3 -7h6v2.6h-6Z') + o('M-10 7h20')
  );
};

const MEN = [[0, -13], [-10, -6], [10, -6], [-15, 6], [15, 6], [-5, 6], [5, 15]] as const;

const dots: Silhouette = (form) => {
  const hovering = form === 'hovering';
  const men = MEN.map(([x, y]) => b(ring(x, y, 5.2)) + d(ring(x, y - 1.2, 2))).join('');
  const jets = MEN.map(([x, y]) => `M${x - 5} ${y + 5}l-2 5M${x + 5} ${y + 5}l2 5`).join('');
  return hovering ? `<path class="air" d="${ring(0, 1, 23)}"/><path class="jet" d="${jets}"/>${men}` : men;
};

const satellite: Silhouette = () =>
  d('M-23 -7h13v14h-13ZM10 -7h13v14h-13Z') + o('M-19 -7v14M-14.5 -7v14M14.5 -7v14M19 -7v14M-23 0h13M10 0h13') +
  l('M-8 -11h16l3 5v12l-3 5h-16l-3 -5v-12Z') + d(ring(0, 0, 5)) + o('M0 -11v-9M-4 -20h8');

const flag: Silhouette = () => d('M-12 -22h3.600v42h-3.6Z') + b('M-8 -20q8 -5 15 0t14 0v18q-7 5 -14 0t-15 0Z') + d('M-18 19h16v4h-16Z');

const vortex: Silhouette = () =>
  `<g class="spin">${['', 'rotate(120)', 'rotate(240)'].map((turn) => `<path class="swirl" ${turn && `transform="${turn}"`} d="M0 0C6 -4 14 -2 16 6S10 22 -2 21"/>`).join('')}${d(ring(0, 0, 5))}</g>`;

const disc: Silhouette = () => b(ring(0, 0, 18)) + o(ring(0, 0, 14));

const block: Silhouette = () => b('M-16 -16h32v32h-32Z') + o('M-12 -12h24v24h-24Z');

const crate: Silhouette = () => l('M-14 -14h28v28h-28Z') + o('M-14 -14l28 28M14 -14l-28 28');

const SILHOUETTES: Record<string, Silhouette> = {
  crawler: tracks, tracks, walker: legs, legs, squad: dots, dots, satellite, flag, vortex, disc, block, object: crate, crate,
};

/** The drawing of a piece; a disc where the name is not known. */
export function silhouette(shape: string, form: string | null): string {
  return (SILHOUETTES[shape] ?? disc)(form ?? '');
}

export const knownShape = (shape: string) => shape in SILHOUETTES;

/** The pattern that goes with a seat's colour, for `<defs>`. */
export function seatPattern(id: string, pattern: string, fill: string, dark: string): string {
  const over: Record<string, string> = {
    hazard: `<path d="M-3 3l6 -6M0 12l12 -12M9 15l6 -6" stroke="${dark}" stroke-width="3.2"/>`,
    stripes: `<path d="M0 3h12M0 9h12" stroke="${dark}" stroke-opacity=".55" stroke-width="2"/>`,
    dots: `<circle cx="3" cy="3" r="1.8" fill="${dark}"/><circle cx="9" cy="9" r="1.8" fill="${dark}"/>`,
    checks: `<path d="M0 0h6v6h-6ZM6 6h6v6h-6Z" fill="${dark}" fill-opacity=".5"/>`,
    cross: `<path d="M0 6h12M6 0v12" stroke="${dark}" stroke-opacity=".6" stroke-width="1.6"/>`,
    bars: `<path d="M3 0v12M9 0v12" stroke="${dark}" stroke-opacity=".55" stroke-width="2"/>`,
  };
  return `<pattern id="${id}" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="${fill}"/>${over[pattern] ?? ''}</pattern>`;
}
