// What an update does to what is known about a table; no DOM.

import type { OutcomeNow, Patch, LogLine, LuckRow, Asked, Scene, Change, Seat, StandingChoice, Update } from '../wire';

/** A table as one viewer sees it. */
export interface Known {
  life: string;
  number: number;
  viewer: Seat | null;
  scene: Scene;
  prompt: Asked | null;
  standing: StandingChoice[];
  log: LogLine[];
  /** How many lines come before these and have not been fetched. */
  earlier: number;
  moments: number;
  turn: number;
  toAct: Seat[];
  undo: boolean;
  redo: boolean;
  luck: LuckRow[];
  outcome: OutcomeNow | null;
}

export type Applied = { known: Known } | { lost: true };

/** Applies an update; `lost` if updates before it are missing. */
export function applyUpdate(before: Known | null, update: Update): Applied {
  if (update.scene)
    return { known: fields(update, update.scene, update.log?.add ?? [], update.log?.skipped ?? 0, before) };
  if (!before || update.life !== before.life || update.viewer !== before.viewer) return { lost: true };
  if (update.number <= before.number) return { known: before };
  if (update.number > before.number + 1) return { lost: true };
  const scene = update.change ? applyChange(before.scene, update.change) : before.scene;
  if (!update.log) return { known: fields(update, scene, before.log, before.earlier, before) };
  // Lines are counted from the beginning, those that have not been fetched included.
  const { keep, add } = update.log;
  const log = [...before.log.slice(0, Math.max(0, keep - before.earlier)), ...add];
  return { known: fields(update, scene, log, Math.min(keep, before.earlier), before) };
}

/** Puts a page of the log in front, if it is the one before what is known. */
export const withEarlier = (known: Known, from: number, lines: LogLine[]): Known =>
  from + lines.length === known.earlier ? { ...known, log: [...lines, ...known.log], earlier: from } : known;

function fields(update: Update, scene: Scene, log: LogLine[], earlier: number, before: Known | null): Known {
  return {
    life: update.life,
    number: update.number,
    viewer: update.viewer,
    scene,
    log,
    earlier,
    prompt: update.prompt === undefined ? (before?.prompt ?? null) : update.prompt,
    standing: update.standing ?? before?.standing ?? [],
    moments: update.moments ?? before?.moments ?? 0,
    turn: update.turn ?? before?.turn ?? 0,
    toAct: update.to_act ?? before?.toAct ?? [],
    undo: update.undo ?? before?.undo ?? false,
    redo: update.redo ?? before?.redo ?? false,
    luck: update.luck ?? before?.luck ?? [],
    outcome: update.outcome === undefined ? (before?.outcome ?? null) : update.outcome,
  };
}

export function applyChange(scene: Scene, change: Change): Scene {
  const { spaces, pieces, sheets, ...whole } = change;
  const after: Scene = { ...scene, ...whole };
  if (spaces) {
    after.boards = after.boards.map((board) => {
      const changed = new Map((spaces[board.id] ?? []).map((space) => [space.id, space]));
      if (!changed.size) return board;
      return { ...board, spaces: board.spaces.map((space) => changed.get(space.id) ?? space) };
    });
  }
  if (pieces) after.pieces = applyList(scene.pieces, pieces);
  if (sheets) after.sheets = applyList(scene.sheets, sheets);
  return after;
}

/** `set` replaces in place and appends, `gone` removes, `order` sorts. */
export function applyList<T extends { id: string }>(list: T[], { set = [], gone = [], order }: Patch<T>): T[] {
  const changed = new Map(set.map((one) => [one.id, one]));
  const left = new Set(gone);
  const known = new Set(list.map((one) => one.id));
  const after = list.filter((one) => !left.has(one.id)).map((one) => changed.get(one.id) ?? one);
  after.push(...set.filter((one) => !known.has(one.id)));
  if (!order) return after;
  const rank = new Map(order.map((id, index) => [id, index]));
  return after.sort((a, b) => (rank.get(a.id) ?? 1e9) - (rank.get(b.id) ?? 1e9));
}

/** What visibly changed in a new scene: ground, badges, and pieces that moved. */
export interface Difference {
  ground: string[];
  badges: string[];
  moved: string[];
}

export function difference(before: Scene, after: Scene): Difference {
  const found: Difference = { ground: [], badges: [], moved: [] };
  after.boards.forEach((board, index) => {
    const old = before.boards[index];
    if (old === board || old?.id !== board.id) return;
    board.spaces.forEach((space, place) => {
      const was = old.spaces[place];
      if (!was || was === space) return;
      if (was.kind !== space.kind) found.ground.push(space.id);
      else if (JSON.stringify(was.badges) !== JSON.stringify(space.badges)) found.badges.push(space.id);
    });
  });
  const where = new Map(before.pieces.map((piece) => [piece.id, piece.at]));
  for (const piece of after.pieces)
    if (where.has(piece.id) && where.get(piece.id) !== piece.at) found.moved.push(piece.id);
  return found;
}
