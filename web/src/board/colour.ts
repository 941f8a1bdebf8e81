// Colours of a theme, for a dark or a light table.

export type Scheme = 'dark' | 'light';

type Rgb = [number, number, number];

export function parse(colour: string): Rgb {
  const hex = /^#?([0-9a-f]{6})$/i.exec(colour)?.[1] ?? '808080';
  return [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

const format = (rgb: Rgb) =>
  '#' +
  rgb
    .map((part) =>
      Math.round(Math.max(0, Math.min(255, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('');

/** Mixes `amount` of `b` into `a`. */
export function mix(a: string, b: string, amount: number): string {
  const [x, y] = [parse(a), parse(b)];
  return format(x.map((part, index) => part + (y[index]! - part) * amount) as Rgb);
}

/** Relative luminance as the accessibility guidelines define it. */
export function luminance(colour: string): number {
  const [r, g, b] = parse(colour).map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `colour`, moved toward black or white until it is legible on `ground`. */
export function readable(colour: string, ground: string, least = 4.5): string {
  const toward = luminance(ground) > 0.35 ? '#000000' : '#ffffff';
  for (let amount = 0; amount < 1; amount += 0.08) {
    const tried = mix(colour, toward, amount);
    if (contrast(tried, ground) >= least) return tried;
  }
  return toward;
}

/** The same hue as a wash on paper: light, and a little stronger, because light colours look paler; what is nearly black is nearly paper. */
function paper(colour: string): string {
  const rgb = parse(colour);
  const [most, least] = [Math.max(...rgb), Math.min(...rgb)];
  const middle = (most + least) / 2;
  const light = 176 + middle * 0.3;
  const stretch =
    most === least ? 0 : Math.min(2, (255 - light) / Math.max(1, most - middle)) * Math.min(1, middle / 56);
  return mix(format(rgb.map((part) => light + (part - middle) * stretch) as Rgb), '#f3ead4', 0.26);
}

/** Themes are drawn for a dark table; on a light one, ground turns to paper and drawings to ink. */
export const ground = (colour: string, scheme: Scheme) => (scheme === 'dark' ? colour : paper(colour));
export const drawing = (colour: string, scheme: Scheme) => (scheme === 'dark' ? colour : mix(colour, '#1b1a16', 0.42));

/** A colour that the words of a badge name, such as `red epicenter`. */
const WORDS: Record<string, string> = {
  red: '#e5484d',
  orange: '#f08c2e',
  yellow: '#f2d024',
  green: '#46b35a',
  blue: '#4c9aff',
  white: '#f4f4f0',
  black: '#30343a',
  purple: '#a06cd5',
  violet: '#a06cd5',
  cyan: '#38c6d9',
  pink: '#f283b6',
  brown: '#a9744f',
  grey: '#9aa3ad',
  gray: '#9aa3ad',
};

export function named(text: string): string | null {
  for (const word of text.toLowerCase().split(/[^a-z]+/)) {
    const colour = WORDS[word];
    if (colour) return colour;
  }
  return null;
}
