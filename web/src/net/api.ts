// The HTTP side of the server.

import type { Games, Odds, OpenTable, Opened, Rules, SeatsOf, TableFacts } from '../wire';

export class ApiError extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError(0, 'The server cannot be reached.');
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const said = body && typeof body === 'object' && 'error' in body ? String(body.error) : `The server answered ${response.status}.`;
    throw new ApiError(response.status, said);
  }
  return body as T;
}

let games: Promise<Games> | null = null;

/** The games; asked for once. */
export function getGames(): Promise<Games> {
  games ??= ask<Games>('/api/games').catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

const books = new Map<string, Promise<Rules>>();

/** The rules of a game; asked for once. */
export function getRules(game: string): Promise<Rules> {
  let book = books.get(game);
  if (!book) {
    book = ask<Rules>(`/api/rules/${encodeURIComponent(game)}`).catch((error: unknown) => {
      books.delete(game);
      throw error;
    });
    books.set(game, book);
  }
  return book;
}

/** What will come of a fight between two forces in the words of the game. */
export const getOdds = (game: string, first: string, second: string) =>
  ask<Odds>(`/api/odds/${encodeURIComponent(game)}?${new URLSearchParams({ first, second })}`);

/** Who would sit at such a table; refused with a sentence if there can be none. */
export const getSeats = (game: string, scenario: string, options: Record<string, string>) =>
  ask<SeatsOf>(`/api/seats/${encodeURIComponent(game)}?${new URLSearchParams({ ...options, scenario })}`);

export const getTable = (table: string) => ask<TableFacts>(`/api/tables/${encodeURIComponent(table)}`);

export const openTable = (request: OpenTable) =>
  ask<Opened>('/api/tables', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) });

export const socketUrl = (table: string) => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;

export const recordUrl = (table: string, token: string) => `/api/tables/${encodeURIComponent(table)}/record?token=${encodeURIComponent(token)}`;
