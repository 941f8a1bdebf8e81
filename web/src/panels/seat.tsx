import type { Seat, SeatNow, Theme } from '../wire';

/** A seat's colour with its pattern, so that seats are not told apart by colour alone. */
export function Swatch({ seat, theme, fill }: { seat: Seat | null; theme: Theme | null; fill?: string | undefined }) {
  const look = seat === null ? undefined : theme?.seats[seat];
  // Pages in the house colours pass the seat's own colour.
  const own = fill ? { style: { '--seat': fill } } : {};
  return (
    <span class={`swatch seat-${seat ?? 'none'} pattern-${look?.pattern ?? 'none'}`} aria-hidden="true" {...own} />
  );
}

/** Who plays a seat, in words. */
export function playerName(seat: SeatNow | undefined): string {
  if (!seat) return '';
  if (seat.player.startsWith('bot:')) return botName(seat.player);
  return seat.label ?? (seat.player === 'open' && !seat.online ? 'open seat' : 'player');
}

export function botName(player: string): string {
  const [, kind = '', budget] = player.split(':');
  return `${kind[0]?.toUpperCase() ?? ''}${kind.slice(1)} bot${budget ? ` (${budget.replace('ms', ' ms').replace('it', ' steps')})` : ''}`;
}
