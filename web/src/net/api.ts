// The HTTP side of the server.

import type {
  Claim,
  Claimed,
  DrawSheet,
  FightOdds,
  Games,
  HowToPlay,
  Journal,
  OpenTable,
  Opened,
  Rules,
  SeatsOf,
  TableFacts,
  Work,
  Worked,
  WorkshopNow,
} from '../wire';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

async function answered(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError(0, 'Can’t reach the server.');
  }
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null);
    const said =
      body && typeof body === 'object' && 'error' in body
        ? String(body.error)
        : `The server returned error ${response.status}.`;
    throw new ApiError(response.status, said);
  }
  return response;
}

const ask = async <T>(path: string, init?: RequestInit) =>
  (await (await answered(path, init)).json().catch(() => null)) as T;

const posted = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

let games: Promise<Games> | null = null;

/** The games; fetched once. */
export function getGames(): Promise<Games> {
  games ??= ask<Games>('/api/games').catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

const books = new Map<string, Promise<Rules>>();

/** The rules of a game; fetched once. */
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

/** How a game is played, with pictures. */
export const getHowTo = (game: string) => ask<HowToPlay>(`/api/how-to/${encodeURIComponent(game)}`);

/** The odds of a battle between two forces, in the words of the game. */
export const getOdds = (game: string, first: string, second: string) =>
  ask<FightOdds>(`/api/odds/${encodeURIComponent(game)}?${new URLSearchParams({ first, second })}`);

/** Who would sit at such a table; if there can be no such table, it is refused with a sentence. */
export const getSeats = (game: string, scenario: string, options: Record<string, string>) =>
  ask<SeatsOf>(`/api/seats/${encodeURIComponent(game)}?${new URLSearchParams({ ...options, scenario })}`);

export const getTable = (table: string) => ask<TableFacts>(`/api/tables/${encodeURIComponent(table)}`);

/** The journals of a game that is over; none if nobody keeps one in it. */
export const getJournals = (table: string, token: string) =>
  ask<Journal[]>(`/api/tables/${encodeURIComponent(table)}/journals`, {
    headers: { authorization: `Bearer ${token}` },
  });

export const openTable = (request: OpenTable) => ask<Opened>('/api/tables', posted(request));

/** Takes a seat with an invitation, or gives it a fresh token for the one that it has. */
export const claimSeat = (table: string, claim: Claim) =>
  ask<Claimed>(`/api/tables/${encodeURIComponent(table)}/claim`, posted(claim));

const workshopUrl = (game: string) => `/api/games/${encodeURIComponent(game)}/workshop`;

export const getWorkshop = (game: string) => ask<WorkshopNow>(workshopUrl(game));

/** Changes a design, or looks at it. */
export const work = (game: string, request: Work) => ask<Worked>(workshopUrl(game), posted(request));

/** The record sheet of a design, as SVG. */
export const drawSheet = async (game: string, request: DrawSheet) =>
  (await answered(`${workshopUrl(game)}/sheet`, posted(request))).text();

export const socketUrl = (table: string) =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${encodeURIComponent(table)}/socket`;

/** The record of a table. The token goes in a header: an address ends up in histories and logs. */
export const getRecord = async (table: string, token: string) =>
  (
    await answered(`/api/tables/${encodeURIComponent(table)}/record`, { headers: { authorization: `Bearer ${token}` } })
  ).text();
