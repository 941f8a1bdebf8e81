// One piece as SVG: its drawing in the owner's colour and pattern, what it stands on, its name plate, how many it stands
// for, its badges.

import type { Piece, Sheet, Theme, ThemeSpace } from '../wire';
import { pieceBadges } from './badges';
import { mix } from './colour';
import { type Patterns, drawingOf, inksOf, lookOf, wearer } from './drawings';
import { burst } from './path';
import { standeeMarkup } from './standee';
import { type Manner, strokesMarkup } from './strokes';
import { escape } from './svg';

/** `sheet` is the record sheet of the piece, for what lies around it. */
export function pieceMarkup(piece: Piece, theme: Theme, patterns: Patterns, sheet?: Sheet): string {
  const look = lookOf(theme, piece);
  switch (look?.base) {
    case 'standee':
      return standeeMarkup(piece, look, theme, patterns, sheet, drawn(piece, look, theme, patterns));
    case 'chip':
      return `<rect class="hit" x="-24" y="-24" width="48" height="48"/><g class="halo"><rect x="-26" y="-26" width="52" height="52" rx="11"/></g><g class="shape">${chipMarkup(piece, theme, patterns)}</g>${countDisc(piece, 'large')}${pieceBadges(piece.badges, theme, patterns, 10.5)}`;
    case 'plinth':
      return plinth(piece, look, theme, patterns);
    case 'oval':
    case 'bare':
      return figure(piece, look, theme, patterns);
    case 'bust':
      return bust(piece, look, theme, patterns);
    case 'ground':
      return `<circle class="hit" r="20"/><g class="shape">${drawn(piece, look, theme, patterns)}</g><text class="ground-name" y="31">${escape(piece.name)}</text>${pieceBadges(
        // What is the same for all of them is only told when it is asked for.
        piece.badges.filter(({ tone }) => tone !== 'dim'),
        ...([theme, patterns, 9, [[-19, 4]]] as const),
      )}`;
    default:
      return standing(piece, look, theme, patterns);
  }
}

/** The drawing of a piece in its owner's colours; `cut` out of paper where the theme has an edge. */
export function drawn(
  piece: Pick<Piece, 'kind' | 'form' | 'owner'>,
  look: ThemeSpace | undefined,
  theme: Theme,
  patterns: Patterns,
  manner: Pick<Manner, 'weight' | 'cut'> = {},
): string {
  const seat = wearer(theme, piece.owner, look);
  const { strokes } = drawingOf(theme, look?.shape ?? '', piece.form);
  const body = seat === null ? undefined : `url(#${patterns.seat(seat)})`;
  return strokesMarkup(strokes, inksOf(theme, seat, look, body), { pen: theme.pen, patterns, ...manner });
}

/** A piece seen from above, turned to where it faces, with a plate for its id. */
function standing(piece: Piece, look: ThemeSpace | undefined, theme: Theme, patterns: Patterns): string {
  const seat = piece.owner === null ? undefined : theme.seats[piece.owner];
  const { plain } = drawingOf(theme, look?.shape ?? '', piece.form);
  const turn = piece.facing ? ` transform="rotate(${piece.facing * 60})"` : '';
  const shape = `<g class="shape"${turn}>${drawn(piece, look, theme, patterns)}</g>`;
  const nose = piece.facing === null || !plain ? '' : `<path class="nose" d="M-5 -25L0 -32L5 -25Z"${turn}/>`;
  // A piece with a drawing all of its own needs no name plate.
  const famous =
    piece.form !== null &&
    theme.drawings[`${look?.shape ?? ''}.${piece.form}`] !== undefined &&
    piece.id === piece.form;
  const plate = (seat || plain) && !famous ? idPlate(piece, seat?.fill ?? theme.ink, look?.letter ?? '') : '';
  return `<circle class="hit" r="24"/>${haloMarkup(theme, 27)}${nose}${shape}${plate}${count(piece)}${pieceBadges(piece.badges, theme, patterns)}`;
}

/** Outlines are heavier on small figures. */
const weightOf = (look: ThemeSpace) => ((look.size || 100) >= 140 ? 1.12 : 1.3);

/** Where badges of a figure go: at its feet, then at its head. */
const AT_FEET = [
  [17, 15],
  [-17, 15],
  [18, -15],
  [-18, -15],
] as const;

/** A figure seen from the side, cut out of paper; it looks left if it faces left. */
function figure(piece: Piece, look: ThemeSpace, theme: Theme, patterns: Patterns): string {
  const seat = wearer(theme, piece.owner, look);
  const shape = drawn(piece, look, theme, patterns, { weight: weightOf(look), cut: true });
  const left = piece.facing !== null && piece.facing > 3;
  const lifted = look.base === 'oval';
  const base = lifted ? ovalMarkup(theme, seat, patterns) : '';
  return (
    `<circle class="hit" r="24"/>${haloMarkup(theme, 26)}<g class="shape">${base}<g transform="translate(0 ${lifted ? -2.5 : 0})${left ? ' scale(-1 1)' : ''}">${shape}</g></g>` +
    countDisc(piece) +
    pieceBadges(piece.badges, theme, patterns, 9, piece.count > 1 ? AT_FEET.slice(1) : AT_FEET)
  );
}

/** Where badges of a figure on a plinth go: at its head, then at its side. */
const AT_SHOULDER = [
  [17, -20],
  [-17, -20],
  [20, -3],
  [-20, -3],
] as const;

/** A figure on a ring in the owner's colour and pattern, with its id on a plate. */
function plinth(piece: Piece, look: ThemeSpace, theme: Theme, patterns: Patterns): string {
  const seat = wearer(theme, piece.owner, look);
  const colour = seat === null ? mix(theme.background, theme.ink, 0.6) : (theme.seats[seat]?.fill ?? theme.ink);
  const fill = seat === null ? colour : `url(#${patterns.seat(seat)})`;
  const left = piece.facing !== null && piece.facing > 3;
  return (
    `<circle class="hit" r="24"/>${haloMarkup(theme, 28)}<g class="shape"><ellipse cy="20" rx="25" ry="8.5" fill="#05080b" fill-opacity=".5"/>` +
    `<ellipse cy="18.5" rx="24" ry="7.5" fill="${fill}" stroke="${theme.pen.ink || '#0b0d10'}" stroke-width="2"/><ellipse cy="17.5" rx="20" ry="5.5" fill="${mix(theme.background, '#39424b', 0.5)}"/>` +
    `<g transform="translate(0 -3) scale(${left ? -0.94 : 0.94} .94)">${drawn(piece, look, theme, patterns)}</g></g>` +
    `<g transform="translate(0 4)">${idPlate(piece, colour, look.letter)}</g>${countDisc(piece)}${pieceBadges(piece.badges, theme, patterns, 6.8, AT_SHOULDER)}`
  );
}

/** Where badges of a bust go: beside its head. */
const AT_HEAD = [
  [20, -17],
  [-20, -17],
  [21, 2],
  [-21, 2],
] as const;

/** A figure from the chest up with its name on a plate in the owner's colour. */
function bust(piece: Piece, look: ThemeSpace, theme: Theme, patterns: Patterns): string {
  const seat = wearer(theme, piece.owner, look);
  const shape = drawn(piece, look, theme, patterns, { cut: true });
  const colour = seat === null ? theme.ink : (theme.seats[seat]?.fill ?? theme.ink);
  const width = Math.max(30, 9 + piece.name.length * 6.6);
  const plate = `<g class="plate name-plate" transform="translate(0 23.5)"><rect x="${(-width / 2).toFixed(1)}" y="-7" width="${width.toFixed(1)}" height="14" rx="3" stroke="${colour}"/><text y="4.3">${escape(piece.name)}</text></g>`;
  return `<circle class="hit" r="25"/>${haloMarkup(theme, 27)}<g class="shape">${shape}</g>${plate}${countDisc(piece)}${pieceBadges(piece.badges, theme, patterns, 8.5, AT_HEAD)}`;
}

/** A base in the owner's colour and pattern. */
function ovalMarkup(theme: Theme, seat: number | null, patterns: Patterns): string {
  const fill = seat === null ? mix(theme.background, theme.ink, 0.5) : `url(#${patterns.seat(seat)})`;
  const paper = theme.pen.edge
    ? `<ellipse cy="21" rx="24" ry="7" fill="${theme.pen.edge}" stroke="${theme.pen.edge}" stroke-width="4.6"/>`
    : '';
  return `${paper}<ellipse cy="21" rx="24" ry="6.7" fill="${fill}" stroke="${theme.pen.ink || '#0b0d10'}" stroke-width="2"/>`;
}

/** What lights up behind a piece that can be chosen. */
function haloMarkup(theme: Theme, radius: number): string {
  return theme.pen.halo === 'burst'
    ? `<g class="halo"><path d="${burst({ x: 0, y: 0 }, radius * 1.34, radius * 1.04, 16)}"/></g>`
    : `<g class="halo"><circle r="${radius}"/></g>`;
}

/** The cut of a chip that names none. */
const SQUARE = 'M-14 -23h28a9 9 0 0 1 9 9v28a9 9 0 0 1 -9 9h-28a9 9 0 0 1 -9 -9v-28a9 9 0 0 1 9 -9Z';

/** A counter: a plate in the owner's colour and pattern, the drawing light on a dark shade of it. */
export function chipMarkup(
  piece: Pick<Piece, 'kind' | 'form' | 'owner'>,
  theme: Theme,
  patterns: Patterns | null,
): string {
  const look = lookOf(theme, piece);
  const fill =
    (piece.owner === null ? undefined : theme.seats[piece.owner]?.fill) ?? mix(theme.background, theme.ink, 0.45);
  const field = mix(fill, '#05070c', 0.62);
  const rim = theme.seats.find((seat) => seat.name !== '' && seat.name === piece.form)?.fill;
  const inks = {
    ...inksOf(theme, piece.owner, look),
    ...{ body: '#fff4dc', plain: '#fff4dc', dark: field, light: mix(fill, '#ffffff', 0.55), glow: fill },
    ...{ dim: mix('#fff4dc', fill, 0.45), ink: '#fff4dc', accent: theme.accent },
  };
  const cut = look && theme.cuts[look.cut];
  const plate = patterns && piece.owner !== null ? `url(#${patterns.seat(piece.owner)})` : fill;
  const manner = patterns ? { pen: theme.pen, patterns } : undefined;
  const inner = cut
    ? enamel(cut.replace(/[^\d\s.,+\-a-zA-Z]/g, ''), plate, mix(fill, '#ffffff', 0.45), patterns, theme)
    : `<path class="chip-plate" d="${SQUARE}" fill="${plate}"/><rect x="-17.5" y="-17.5" width="35" height="35" rx="5" fill="${field}"/>`;
  return (
    inner +
    (rim ? `<path class="chip-rim" d="M-23 -14v-0a9 9 0 0 1 9 -9h28a9 9 0 0 1 9 9Z" fill="${rim}"/>` : '') +
    `<g transform="translate(0 ${rim ? 2 : 0}) scale(.74)">${strokesMarkup(drawingOf(theme, look?.shape ?? '', piece.form).strokes, inks, manner)}</g>`
  );
}

/** A plate with a bright inner edge, and with light from the upper left where the theme has light. */
function enamel(cut: string, plate: string, edge: string, patterns: Patterns | null, theme: Theme): string {
  const lit =
    patterns && theme.pen.shade === 'lit'
      ? `<path d="${cut}" fill="url(#${patterns.lit})" transform="scale(.84)"/>`
      : '';
  return (
    `<path d="${cut}" class="chip-plate" fill="${plate}" transform="scale(.85)"/>${lit}` +
    `<path d="${cut}" class="chip-edge" stroke="${edge}" transform="scale(.795)"/>`
  );
}

/** How many it stands for, in its lower right corner. */
function countDisc({ count: many }: Piece, kind = 'disc'): string {
  if (many <= 1) return '';
  const more = (String(many).length - 1) * (kind === 'large' ? 12 : 9);
  // On a counter it is a coin that juts out on the left, where those that overlap it leave it in sight.
  const [width, height, x, y, text] =
    kind === 'large' ? [26 + more, 26, more / 2 - 15, 15, 8] : [19 + more, 19, 17, 16, 5.6];
  return `<g class="count ${kind}" transform="translate(${x} ${y})"><rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="${height / 2}"/><text y="${text}">${many}</text></g>`;
}

function idPlate(piece: Piece, colour: string, letter: string): string {
  const text = piece.id.length <= 4 ? piece.id : letter;
  if (!text) return '';
  const width = 8 + text.length * 8;
  return `<g class="plate" transform="translate(0 20)"><rect x="${-width / 2}" y="-6.5" width="${width}" height="13" rx="3" stroke="${colour}"/><text y="4.2">${escape(text)}</text></g>`;
}

function count({ count: many }: Piece): string {
  if (many <= 1) return '';
  const text = `×${many}`;
  const width = 10 + text.length * 8;
  return `<g class="count" transform="translate(${18 - text.length} 8)"><rect x="${-width / 2}" y="-8" width="${width}" height="16" rx="8"/><text y="5">${text}</text></g>`;
}

/** A piece in words; `where` is the name of its space. */
export function pieceLabel(piece: Piece, where: string | null): string {
  return [
    piece.count > 1 ? `${piece.count} × ${piece.name}` : piece.name,
    where === null ? 'off the board' : `in ${where}`,
    ...piece.badges.map((badge) => badge.title),
  ].join(', ');
}
