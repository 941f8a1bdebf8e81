import type { Seat, SeatNow, Theme } from '../wire';
import { PAGE, Picture } from './pieceicon';

/** A seat's colour with its pattern, so that seats are not told apart by colour alone. */
export function Swatch({ seat, theme, fill }: { seat: Seat | null; theme: Theme | null; fill?: string | undefined }) {
  const look = seat === null ? undefined : theme?.seats[seat];
  // Pages in the house colours pass the seat's own colour.
  const own = fill ? { style: { '--seat': fill } } : {};
  return (
    <span class={`swatch seat-${seat ?? 'none'} pattern-${look?.pattern ?? 'none'}`} aria-hidden="true" {...own} />
  );
}

/** The picture of a seat on its colour: an emblem on a patterned square, a face in a patterned frame. */
export function Emblem({ seat, picture, theme }: { seat: Seat; picture: string | null; theme: Theme }) {
  if (picture === null || !theme.drawings[picture]) return <Swatch seat={seat} theme={theme} />;
  const flat = theme.drawings[picture].every((stroke) => stroke.with === 'emblem');
  return (
    <span class={`emblem ${flat ? 'flat' : ''} seat-${seat}`} aria-hidden="true">
      <svg viewBox="-25 -25 50 50">
        <rect x="-23" y="-23" width="46" height="46" rx="10" fill={`url(#${PAGE.seat(seat)})`} />
        <circle r="17" />
      </svg>
      <Picture name={picture} owner={seat} theme={theme} />
    </span>
  );
}

/** Who plays a seat, in words. */
export function playerName(seat: SeatNow | undefined): string {
  if (!seat) return '';
  if (seat.player.startsWith('bot:')) return botName(seat.player);
  return seat.label ?? (seat.player === 'open' && !seat.online ? 'open seat' : 'player');
}

export function botName(player: string): string {
  const [, kind = '', budget] = player.replace('/ahead', '').split(':');
  return `${kind[0]?.toUpperCase() ?? ''}${kind.slice(1)} bot${budget ? ` (${budget.replace('ms', ' ms').replace('it', ' steps')})` : ''}`;
}
