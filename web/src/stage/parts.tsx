// Small things on a stage: pieces with their number, dice of those who brought them, totals in stars.

import { luminance, mix } from '../board/colour';
import { lookOf } from '../board/drawings';
import { burst } from '../board/path';
import { Die } from '../panels/dice';
import { Letters } from '../panels/letters';
import { PieceIcon, Thing } from '../panels/pieceicon';
import type { DieFace, Seat, StageToken, Theme } from '../wire';

/** So many pieces of a kind, as a picture with a number; a card's kind or a drawing will do too. */
export function Tokens({ tokens, theme }: { tokens: readonly StageToken[]; theme: Theme }) {
  return (
    <>
      {tokens.map((token) => (
        <span
          class={`stage-token tone-${token.tone}`}
          title={token.text || undefined}
          key={`${token.kind}/${token.owner}/${token.tone}`}
        >
          {lookOf(theme, token) ? (
            <PieceIcon piece={token} theme={theme} />
          ) : (
            <Thing name={token.kind} owner={token.owner} theme={theme} cut />
          )}
          {token.count > 1 && <b>{token.count}</b>}
        </span>
      ))}
    </>
  );
}

/** More dice than this are in several rows. */
const ROW = 6;

/** Dice in the colours of those who brought them. */
export function SeatDice({ dice, theme }: { dice: readonly [DieFace, Seat | null][]; theme: Theme }) {
  return (
    <span class={dice.length > ROW ? 'stage-dice many' : 'stage-dice'}>
      {dice.map(([die, seat], index) => {
        const look = seat === null ? undefined : theme.seats[seat];
        const own = look ? { '--die': look.fill, '--pip': look.ink } : {};
        return (
          <span style={{ ...own, '--at': String(index) }} key={index}>
            <Die die={die} />
          </span>
        );
      })}
    </span>
  );
}

const STAR = burst({ x: 0, y: 0 }, 98, 73, 17);

/** The sum of a side: in a star if it won. */
export function Total({ text, won, theme }: { text: string; won: boolean; theme: Theme }) {
  return (
    <span class={`stage-total ${won ? 'won' : ''}`}>
      <svg viewBox="-102 -102 204 204" aria-hidden="true">
        {won ? <path d={STAR} /> : <circle r="60" />}
      </svg>
      <Letters
        text={text}
        theme={theme}
        fill={won ? 'var(--loud)' : 'color-mix(in srgb, var(--on-paper) 65%, var(--paper))'}
        outline="var(--pen)"
        beyond={1.3}
        weight={1.1}
        align="xMidYMid"
      />
    </span>
  );
}

/** The three tones of a side's ground: as light as paper, or as dark as the table. */
export function tints(theme: Theme, seat: Seat | null, paper: string): { ground: string; ray: string; dot: string } {
  const look = seat === null ? undefined : theme.seats[seat];
  const fill = look?.fill ?? mix(theme.background, theme.ink, 0.5);
  if (luminance(paper) < 0.4)
    return { ground: mix(paper, fill, 0.24), ray: mix(paper, fill, 0.32), dot: mix(paper, fill, 0.4) };
  // White on paper would be no ground at all: its second colour stands for it.
  const strong = luminance(fill) > 0.75 && look?.second ? mix(look.second, '#4aa3d8', 0.4) : fill;
  return { ground: mix(strong, '#ffffff', 0.34), ray: mix(strong, '#ffffff', 0.52), dot: mix(strong, '#ffffff', 0.08) };
}
