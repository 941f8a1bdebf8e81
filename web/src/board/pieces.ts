// One piece as SVG: its drawing in the owner's colour and pattern, its name plate, how many it stands for, its badges.

import type { Piece, Theme } from '../wire';
import { pieceBadges } from './badges';
import { drawingOf, inksOf, lookOf, strokesMarkup } from './drawings';
import { escape } from './svg';

/** `pattern` gives the id of the pattern of a seat. */
export function pieceMarkup(piece: Piece, theme: Theme, pattern: (seat: number) => string): string {
  const look = lookOf(theme, piece);
  const seat = piece.owner === null ? undefined : theme.seats[piece.owner];
  const { strokes, plain } = drawingOf(theme, look?.shape ?? '', piece.form);
  const inks = inksOf(theme, piece.owner, look?.fill, seat ? `url(#${pattern(piece.owner!)})` : undefined);
  const turn = piece.facing ? ` transform="rotate(${piece.facing * 60})"` : '';
  const nose = piece.facing === null || !plain ? '' : `<path class="nose" d="M-5 -25L0 -32L5 -25Z"${turn}/>`;
  const plate = seat || plain ? idPlate(piece, seat?.fill ?? theme.ink, look?.letter ?? '') : '';
  return (
    `<circle class="hit" r="24"/><g class="halo"><circle r="27"/></g>${nose}` +
    `<g class="shape"${turn}>${strokesMarkup(strokes, inks)}</g>${plate}${count(piece)}${pieceBadges(piece.badges)}`
  );
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

export function pieceLabel(piece: Piece): string {
  return [piece.count > 1 ? `${piece.count} × ${piece.name}` : piece.name, piece.at === null ? 'beside the board' : `in ${piece.at}`, ...piece.badges.map((badge) => badge.title)].join(', ');
}
