// The line to the server: whether it is up, what it says about the table and its seats. News of the game is passed on.

import { type ReadonlySignal, computed, signal } from '@preact/signals';
import { ApiError, claimSeat, getTable, socketUrl } from '../../net/api';
import { type Connection, type Line, connect } from '../../net/connection';
import { freshToken, randomBits } from '../claims';
import type { DiceNow, Habit, Seat, SeatNow, ServerMessage, Welcome } from '../../wire';
import type { Memory } from './memory';
import type { Notices } from './notices';

/** News of the game: an update, or which of several seats at one screen is asked. */
export type Told = Extract<ServerMessage, { type: 'update' | 'hot-seat' }>;

export interface Server extends Pick<Connection, 'request' | 'again'> {
  readonly line: ReadonlySignal<Line>;
  /** Why the line is closed for good. */
  readonly closedBecause: ReadonlySignal<string | null>;
  readonly welcome: ReadonlySignal<Welcome | null>;
  readonly seats: ReadonlySignal<SeatNow[]>;
  /** Whether none of the seats is ours. */
  readonly watching: ReadonlySignal<boolean>;
  /** What the dice come from. */
  readonly dice: ReadonlySignal<DiceNow | null>;
  /** How many screens look through the eyes of each of our seats. */
  readonly screens: ReadonlySignal<ReadonlyMap<Seat, number>>;
  /** How far a review is, in percent. */
  readonly reviewing: ReadonlySignal<number>;
  /** Gives our seats fresh tokens, so that nobody else can look through their eyes. Returns the table's new link. */
  renew(): Promise<string>;
  /** What the table does for our seats, by kind of question. */
  readonly habits: ReadonlySignal<Readonly<Record<Seat, Record<string, Habit>>>>;
  setPlayer(seat: Seat, player: string): Promise<void>;
  setName(seat: Seat, name: string): Promise<void>;
  close(): void;
}

export interface Listener {
  /** What was seen last, for the next hello. */
  seen(): { life: string | null; seen: number };
  told(message: Told): void;
}

/** How often a request that came too fast is made again, and after how many milliseconds. */
const TRIES = 8;
const PAUSE = 250;

export function connectServer(
  table: string,
  tokens: string[],
  { memory, notices }: { memory: Memory; notices: Notices },
  listener: Listener,
): Server {
  const habits = signal<Record<Seat, Record<string, Habit>>>({});
  const line = signal<Line>('connecting');
  const closedBecause = signal<string | null>(null);
  const welcome = signal<Welcome | null>(null);
  const seats = signal<SeatNow[]>([]);
  const reviewing = signal(0);
  const dice = signal<DiceNow | null>(null);
  const screens = signal<ReadonlyMap<Seat, number>>(new Map());

  const connection = connect(socketUrl(table), tokens, {
    message: receive,
    line(state, because) {
      line.value = state;
      if (because !== undefined) closedBecause.value = because;
      if (state === 'lost' && !welcome.value) void isThere();
    },
    seen: listener.seen,
  });

  /** The line was never open: if there is no such table, there is no point in trying again. */
  async function isThere(): Promise<void> {
    const gone = await getTable(table).then(
      () => null,
      (error: unknown) => (error instanceof ApiError && error.status === 404 ? error.message : null),
    );
    if (gone === null) return;
    connection.close();
    closedBecause.value = gone;
    line.value = 'closed';
  }

  /** Whoever sits down adds random bits to the dice, after the commitment to the server's own has been seen. */
  function addChance({ you, dice }: Welcome): void {
    if (dice.seed === 'known') return;
    for (const seat of you.filter((seat) => !dice.chances.some((chance) => chance.seat === seat)))
      void connection.request({ type: 'chance', seat, bits: randomBits() });
  }

  /** A request that comes too fast is made again a little later: several answers may be given as one. */
  async function patient(message: Parameters<Connection['request']>[0]): ReturnType<Connection['request']> {
    for (let tries = 0; ; tries++) {
      const reply = await connection.request(message);
      if (reply.type !== 'refused' || reply.kind !== 'limit' || tries >= TRIES) return reply;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  function receive(message: ServerMessage): void {
    switch (message.type) {
      case 'habits':
        habits.value = { ...habits.value, [message.seat]: message.habits };
        break;
      case 'welcome':
        welcome.value = message;
        memory.welcomed(message);
        dice.value = message.dice;
        addChance(message);
        break;
      case 'seats':
        seats.value = message.seats;
        if (welcome.value) memory.seated(message.seats, welcome.value);
        break;
      case 'update':
      case 'hot-seat':
        listener.told(message);
        break;
      case 'reviewing':
        reviewing.value = message.percent;
        break;
      case 'dice':
        dice.value = message;
        break;
      case 'screens':
        for (const { seat, count } of message.screens)
          if (count > (screens.value.get(seat) ?? 1))
            notices.say(
              `${count} screens are playing as ${seats.value[seat]?.name ?? 'you'}. If one of them is not yours, renew the key in the settings.`,
              null,
              'warn',
            );
        screens.value = new Map(message.screens.map(({ seat, count }) => [seat, count]));
        break;
      case 'closing':
        notices.say(message.because, null, 'warn');
        break;
      default:
        break;
    }
  }

  return {
    habits,
    line,
    closedBecause,
    welcome,
    seats,
    dice,
    screens,
    reviewing,
    async renew() {
      const fresh = [];
      for (const key of tokens) {
        const { token } = await claimSeat(table, { key, token: freshToken(key) });
        memory.renewed(key, token);
        fresh.push(token);
      }
      return `/table/${table}#${fresh.join('.')}`;
    },
    watching: computed(() => welcome.value !== null && welcome.value.you.length === 0),
    request: patient,
    again: connection.again,
    async setPlayer(seat, player) {
      const reply = await connection.request({ type: 'player', seat, player });
      if (reply.type === 'refused') notices.refuse(reply);
    },
    async setName(seat, name) {
      await connection.request({ type: 'name', seat, name });
    },
    close: connection.close,
  };
}
