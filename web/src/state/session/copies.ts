// Tables made from this one: played on from a moment, or the same game again.

import type { ReadonlySignal } from '@preact/signals';
import { openTable } from '../../net/api';
import type { OpenTable, SeatNow, Welcome } from '../../wire';
import { rememberOpened } from '../store';

export interface Copies {
  /** Opens a copy of the table as it was at a moment and returns its link. */
  playOn(moment: number): Promise<string>;
  /** Opens the same game again and returns its link; with `swap` everybody sits one seat further. */
  rematch(swap?: boolean): Promise<string>;
}

export interface CopiesNeeds {
  table: string;
  token: string;
  welcome: ReadonlySignal<Welcome | null>;
  seats: ReadonlySignal<SeatNow[]>;
  open?: typeof openTable;
}

export function createCopies({ table, token, welcome, seats, open = openTable }: CopiesNeeds): Copies {
  const isMine = (seat: number) => welcome.value?.you.includes(seat) ?? false;

  /** Who sits where at a table like this one: my seats stay mine, bots stay, and `others` says who takes the rest. */
  function sameSeats(others: 'open' | 'bot:sergeant'): Record<string, string> {
    return Object.fromEntries(
      seats.value.map((seat, index) => [
        seat.id,
        isMine(index) ? 'human' : seat.player.startsWith('bot:') ? seat.player : others,
      ]),
    );
  }

  const nextTo = (id: string) => {
    const ids = seats.value.map((seat) => seat.id);
    return ids[(ids.indexOf(id) + 1) % ids.length]!;
  };

  /** The same players, each one seat further. */
  const onward = (players: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(players).map(([id, player]) => [nextTo(id), player]));

  async function openLike(request: OpenTable): Promise<string> {
    const opened = await open(request);
    const kept = rememberOpened(opened, {
      game: welcome.value?.game.id ?? '',
      title: welcome.value?.game.title ?? '',
      scenario: welcome.value?.scenario.title ?? '',
    });
    return `/table/${opened.table}#${kept.join('.')}`;
  }

  return {
    playOn(moment) {
      const players = sameSeats('bot:sergeant');
      const first = seats.value[0];
      if (first && !Object.values(players).includes('human')) players[first.id] = 'human';
      return openLike({ from: { table, token, moment }, seats: players });
    },
    rematch(swap = false) {
      const { game, scenario, options } = welcome.value!;
      const names = seats.value.flatMap((seat, index) => (seat.label && isMine(index) ? [[seat.id, seat.label]] : []));
      return openLike({
        game: game.id,
        scenario: scenario.id,
        options,
        seats: swap ? onward(sameSeats('open')) : sameSeats('open'),
        names: Object.fromEntries(names.map(([id, name]) => [swap ? nextTo(id!) : id, name])),
      });
    },
  };
}
