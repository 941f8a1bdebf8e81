// The shapes that the server sends, as serde writes them. See docs/protocol.md.

/** Index of a seat. */
export type Seat = number;
/** `UB-123`. */
export type RuleId = string;

export type Tone = 'plain' | 'good' | 'warn' | 'bad' | 'dim';

export interface Scene {
  headline: string;
  facts: Fact[];
  boards: Board[];
  pieces: Piece[];
  marks: Mark[];
  seats: SeatPanel[];
  sheets: Sheet[];
  cards: CardRow[];
  tracks: Track[];
}

export interface Fact {
  label: string;
  value: string;
  rule: RuleId | null;
}

export type Layout = 'flat-hexes' | 'pointy-hexes' | 'areas';

export interface Board {
  id: string;
  title: string;
  layout: Layout;
  spaces: Space[];
  links: [string, string][];
}

export interface Space {
  id: string;
  kind: string;
  shape: Shape;
  name: string | null;
  owner: Seat | null;
  badges: Badge[];
}

export type Shape =
  | { hex: { q: number; r: number } }
  | { area: { points: [number, number][] } }
  | { dot: { at: [number, number]; radius: number } };

export interface Badge {
  kind: string;
  text: string;
  title: string;
  tone: Tone;
}

export interface Piece {
  id: string;
  kind: string;
  form: string | null;
  name: string;
  owner: Seat | null;
  at: string | null;
  facing: number | null;
  badges: Badge[];
  active: boolean;
}

export type MarkKind = 'outline' | 'arrow' | 'sight' | 'path';

export interface Mark {
  kind: MarkKind;
  spaces: string[];
  title: string;
  tone: Tone;
}

export interface SeatPanel {
  seat: Seat;
  name: string;
  facts: Fact[];
  to_act: boolean;
}

export interface Sheet {
  id: string;
  title: string;
  owner: Seat | null;
  rows: { label: string; value: string; tone: Tone }[];
  group: string;
}

export interface CardRow {
  id: string;
  title: string;
  owner: Seat | null;
  cards: Card[];
  face_down: number;
}

export interface Card {
  id: string;
  title: string;
  text: string;
  count: number;
  tone: Tone;
}

export interface Track {
  id: string;
  title: string;
  boxes: string[];
  at: number;
}

export interface Theme {
  background: string;
  ink: string;
  accent: string;
  seats: ThemeSeat[];
  spaces: Record<string, ThemeLook>;
  pieces: Record<string, ThemeLook>;
  badges: Record<string, ThemeLook>;
}

export interface ThemeSeat {
  fill: string;
  ink: string;
  pattern: string;
}

export interface ThemeLook {
  name: string;
  letter: string;
  fill: string;
  ink: string;
  shape: string;
}

export interface Prompt {
  seat: Seat;
  text: string;
  rule: RuleId | null;
  choices: Choice[];
}

export interface Choice {
  answer: string;
  label: string;
  group: string | null;
  touches: Touch[];
  odds: Forecast | null;
  blocked: Refusal | null;
  kind: 'act' | 'finish';
}

export type Touch = { space: string } | { piece: string } | { card: string };

export interface Forecast {
  chance: Chance;
  need: string;
  because: string[];
}

export interface Chance {
  hits: number;
  of: number;
}

export interface Refusal {
  rule: RuleId | null;
  because: string;
}

export interface Line {
  text: string;
  depth: number;
  dice: DieFace[];
  touches: Touch[];
  rule: RuleId | null;
  seat: Seat | null;
}

export interface DieFace {
  face: string;
  good: boolean | null;
}

export interface LuckRow {
  seat: Seat;
  kind: string;
  rolls: number;
  happened: number;
  expected_ppm: number;
}

export interface Lobby {
  scenarios: ScenarioInfo[];
  options: OptionInfo[];
}

export interface ScenarioInfo {
  id: string;
  title: string;
  about: string;
  seats: SeatInfo[];
}

export interface SeatInfo {
  id: string;
  name: string;
}

export interface OptionInfo {
  id: string;
  title: string;
  about: string;
  rule: RuleId | null;
  kind:
    | { switch: { default: boolean } }
    | { number: { min: number; max: number; default: number } }
    | { pick: { of: string[]; default: string } };
}

export interface GameInfo {
  id: string;
  title: string;
  about: string;
  prefix: string;
  rules_version: number;
}

/** What stands behind a bot's name. */
export interface BotInfo {
  id: string;
  title: string;
  about: string;
}

/** `GET /api/games`. */
export interface Games {
  protocol: number;
  bots: BotInfo[];
  games: GameEntry[];
}

export interface GameEntry {
  game: GameInfo;
  pack: string;
  lobby: Lobby;
  theme: Theme;
}

/** `POST /api/tables`. */
export interface OpenTable {
  game?: string;
  scenario?: string;
  options?: Record<string, string>;
  seats?: Record<string, string>;
  names?: Record<string, string>;
  seed?: string;
  from?: { table: string; token: string; moment: number };
}

export interface OpenedTable {
  table: string;
  seats: Record<string, string>;
  watch: string;
}

export interface SeatNow {
  id: string;
  name: string;
  /** `human`, `open` or `bot:…`. */
  player: string;
  label: string | null;
  online: boolean;
  thinking: boolean;
}

/** `GET /api/tables/{table}`. */
export interface TableFacts {
  table: string;
  game: string;
  title: string;
  scenario: string;
  options: Record<string, string>;
  created: number;
  since: number;
  turn: number;
  headline: string;
  to_act: Seat[];
  seats: SeatNow[];
  outcome: End | null;
}

export interface RuleText {
  id: RuleId;
  section: string[];
  lines: string[];
}

/** `GET /api/rules/{game}`. */
export interface Rulebook {
  game: string;
  title: string;
  prefix: string;
  rules: RuleText[];
}

/** How a table ended; no winners = a draw. */
export interface End {
  winners: Seat[];
  text: string;
  rule: RuleId | null;
}

export interface OpenPrompt extends Prompt {
  id: string;
}

export interface Standing {
  answer: string;
  label: string;
  ends_game: boolean;
}

export interface LogEntry {
  moment: number;
  line: Line;
}

export interface Welcome {
  type: 'welcome';
  protocol: number;
  life: string;
  table: string;
  game: GameInfo;
  scenario: { id: string; title: string };
  options: Record<string, string>;
  you: Seat[];
  viewer: Seat | null;
  theme: Theme;
  commitment: string;
}

export interface Listed<T> {
  set?: T[];
  gone?: string[];
  order?: string[];
}

export interface SceneChange {
  headline?: string;
  facts?: Fact[];
  boards?: Board[];
  marks?: Mark[];
  seats?: SeatPanel[];
  cards?: CardRow[];
  tracks?: Track[];
  spaces?: Record<string, Space[]>;
  pieces?: Listed<Piece>;
  sheets?: Listed<Sheet>;
}

export interface Update {
  type: 'update';
  life: string;
  number: number;
  viewer: Seat | null;
  scene?: Scene;
  change?: SceneChange;
  prompt?: OpenPrompt | null;
  standing?: Standing[];
  log?: { keep: number; add: LogEntry[] };
  moments?: number;
  turn?: number;
  to_act?: Seat[];
  undo?: boolean;
  redo?: boolean;
  luck?: LuckRow[];
  outcome?: End | null;
}

export type ServerMessage =
  | Welcome
  | Update
  | { type: 'seats'; seats: SeatNow[] }
  | { type: 'accepted'; id: string }
  | { type: 'refused'; id: string; kind: RefusedKind; rule: RuleId | null; because: string }
  | { type: 'explained'; id: string; legal: boolean; rule: RuleId | null; because: string | null }
  | { type: 'moment'; id: string; moment: number; scene: Scene }
  | { type: 'pong'; id: string }
  | { type: 'hot-seat'; asked: Seat[]; secret: boolean }
  | { type: 'closing'; because: string; again: boolean };

export type RefusedKind = 'rule' | 'stale' | 'not-yours' | 'malformed' | 'limit' | 'trouble';

/** A request without its id, which the connection adds. */
export type Request =
  | { type: 'answer'; seat: Seat; prompt: string | null; answer: string }
  | { type: 'undo'; seat: Seat }
  | { type: 'redo'; seat: Seat }
  | { type: 'explain'; seat: Seat; answer: string }
  | { type: 'look'; moment: number }
  | { type: 'player'; seat: Seat; player: string }
  | { type: 'name'; seat: Seat; name: string }
  | { type: 'pass'; seat: Seat | null }
  | { type: 'ping' };
