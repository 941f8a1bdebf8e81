// One piece as SVG: its drawing in the owner's colour and pattern, its name plate, how many it stands for, its badges.

import type { Piece, Theme } from '../wire';
import { pieceBadges } from './badges';
import { mix } from './colour';
import { drawingOf, inksOf, lookOf, strokesMarkup } from './drawings';
import { escape } from './svg';

/** `pattern` gives the id of the pattern of a seat. */
export function pieceMarkup(piece: Piece, theme: Theme, pattern: (seat: number) => string): string {
  const look = lookOf(theme, piece);
  const own = piece.owner === null ? undefined : `url(#${pattern(piece.owner)})`;
  if (look?.base === 'chip') {
    return `<rect class="hit" x="-24" y="-24" width="48" height="48"/><g class="halo"><rect x="-26" y="-26" width="52" height="52" rx="11"/></g><g class="shape">${chipMarkup(piece, theme, own)}</g>${chipCount(piece)}${pieceBadges(piece.badges, theme, 10.5)}`;
  }
  const seat = piece.owner === null ? undefined : theme.seats[piece.owner];
  const { strokes, plain } = drawingOf(theme, look?.shape ?? '', piece.form);
  const inks = inksOf(theme, piece.owner, look?.fill, own);
  const turn = piece.facing ? ` transform="rotate(${piece.facing * 60})"` : '';
  const shape = `<g class="shape"${turn}>${strokesMarkup(strokes, inks)}</g>`;
  if (look?.base === 'ground')
    return `<circle class="hit" r="20"/>${shape}<text class="ground-name" y="31">${escape(piece.name)}</text>${pieceBadges(piece.badges, theme, 9, [[-19, 4]])}`;
  const nose = piece.facing === null || !plain ? '' : `<path class="nose" d="M-5 -25L0 -32L5 -25Z"${turn}/>`;
  // A piece with a drawing all of its own needs no name plate.
  const famous =
    piece.form !== null &&
    theme.drawings[`${look?.shape ?? ''}.${piece.form}`] !== undefined &&
    piece.id === piece.form;
  const plate = (seat || plain) && !famous ? idPlate(piece, seat?.fill ?? theme.ink, look?.letter ?? '') : '';
  return `<circle class="hit" r="24"/><g class="halo"><circle r="27"/></g>${nose}${shape}${plate}${count(piece)}${pieceBadges(piece.badges, theme)}`;
}

/** A counter: a plate in the owner's colour and pattern, the drawing light on a dark shade of it. */
export function chipMarkup(piece: Pick<Piece, 'kind' | 'form' | 'owner'>, theme: Theme, pattern?: string): string {
  const look = lookOf(theme, piece);
  const fill =
    (piece.owner === null ? undefined : theme.seats[piece.owner]?.fill) ?? mix(theme.background, theme.ink, 0.45);
  const field = mix(fill, '#05070c', 0.62);
  const rim = theme.seats.find((seat) => seat.name !== '' && seat.name === piece.form)?.fill;
  const inks = { body: '#fff4dc', dark: field, light: mix(fill, '#ffffff', 0.55), accent: theme.accent, glow: fill };
  return (
    `<rect class="chip-plate" x="-23" y="-23" width="46" height="46" rx="9" fill="${pattern ?? fill}"/><rect x="-17.5" y="-17.5" width="35" height="35" rx="5" fill="${field}"/>` +
    (rim ? `<path class="chip-rim" d="M-23 -14v-0a9 9 0 0 1 9 -9h28a9 9 0 0 1 9 9Z" fill="${rim}"/>` : '') +
    `<g transform="translate(0 ${rim ? 2 : 0}) scale(.74)">${strokesMarkup(drawingOf(theme, look?.shape ?? '', null).strokes, inks)}</g>`
  );
}

function chipCount({ count: many }: Piece): string {
  if (many <= 1) return '';
  const width = 14 + String(many).length * 12;
  return `<g class="count large" transform="translate(${24 - width / 2} 13)"><rect x="${-width / 2}" y="-13" width="${width}" height="26" rx="7"/><text y="8">${many}</text></g>`;
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
