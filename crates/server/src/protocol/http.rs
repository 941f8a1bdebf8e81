use std::collections::BTreeMap;

use retrograde_core::workshop::{Bench, Look, Start, WorkshopInfo};
use retrograde_core::{Info, Lesson, Lobby, Rating, Refusal, Scene, Seat, SeatInfo, Theme};
use serde::{Deserialize, Serialize};

use super::{DiceNow, OutcomeNow, SeatNow};

/// Why a request over HTTP failed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ErrorBody {
    /// A sentence.
    pub error: String,
}

/// `GET /api/games`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Games {
    /// The version of the websocket protocol.
    pub protocol: u32,
    /// Who may play a seat, apart from people.
    pub bots: Vec<BotInfo>,
    /// The games.
    pub games: Vec<GameInfo>,
}

/// A bot to choose.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BotInfo {
    /// As in `seats` of a new table.
    pub id: String,
    /// Its name.
    pub title: String,
    /// A sentence.
    pub about: String,
    /// Whether it can think ahead while people are asked: then `/ahead` may follow its id.
    pub ahead: bool,
}

/// A game to choose.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameInfo {
    /// What it is.
    pub game: Info,
    /// Hash of its pack.
    pub pack: String,
    /// What can be chosen.
    pub lobby: Lobby,
    /// How it looks.
    pub theme: Theme,
    /// Its lessons.
    pub lessons: Vec<Lesson>,
    /// How strong the levels of bots are in it, as far as it was counted.
    pub ratings: Vec<Rating>,
    /// Two forces as examples for its calculator of fights; none = it has none.
    pub odds: Option<(String, String)>,
    /// Where units of one's own are designed, if it has such a place.
    pub workshop: Option<WorkshopInfo>,
}

/// `GET /api/games/{game}/workshop`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WorkshopNow {
    /// What it is.
    pub workshop: WorkshopInfo,
    /// What one can begin with.
    pub starts: Vec<Start>,
}

/// `POST /api/games/{game}/workshop`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Work {
    /// The design.
    pub design: String,
    /// A change in notation; none = it is only looked at.
    pub change: Option<String>,
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Worked {
    /// The design as it is now.
    Bench(Box<Bench>),
    /// Why it could not be changed; it is as it was.
    Refused(Refusal),
}

/// `POST /api/games/{game}/workshop/sheet`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DrawSheet {
    /// The design.
    pub design: String,
    /// How it looks.
    pub look: Look,
}

/// `GET /api/seats/{game}?scenario=…&OPTION=…`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatsOf {
    /// Who sits at such a table.
    pub seats: Vec<SeatInfo>,
}

/// `POST /api/tables`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct OpenTable {
    /// Id of the game.
    pub game: Option<String>,
    /// Id of the scenario; else the first.
    pub scenario: Option<String>,
    /// Options that differ from their defaults.
    pub options: Option<BTreeMap<String, String>>,
    /// Who sits where, by the words of the seats.
    pub seats: Option<BTreeMap<String, String>>,
    /// What the players are called.
    pub names: Option<BTreeMap<String, String>>,
    /// A decimal number or 64 hex digits.
    pub seed: Option<String>,
    /// Where it begins, in the notation of the game, instead of a scenario and options.
    pub position: Option<String>,
    /// A copy of another table instead of game, scenario and options.
    pub from: Option<CopyOf>,
}

/// Which table is copied.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct CopyOf {
    /// Its id.
    pub table: String,
    /// A token of a seat or to watch.
    pub token: String,
    /// When, as that token's eyes count moments.
    pub moment: u32,
}

/// The answer to `POST /api/tables`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Opened {
    /// Id of the table.
    pub table: String,
    /// Tokens of the seats that whoever opened the table plays, by their words.
    pub seats: BTreeMap<String, String>,
    /// What lets others take the open seats, each once, by their words.
    pub invitations: BTreeMap<String, String>,
    /// The token to watch.
    pub watch: String,
}

/// `POST /api/tables/{table}/claim`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// An invitation to the seat, or the token that it has now. It opens nothing any more afterwards.
    pub key: String,
    /// The token that the seat is to have, of the client's own making, so that a request whose answer was lost can be sent again;
    /// else the server makes one.
    pub token: Option<String>,
    /// What the player is called; else as before.
    pub name: Option<String>,
}

/// A seat that was taken, or whose token was renewed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Claimed {
    /// The word of the seat.
    pub seat: String,
    /// Its token from now on.
    pub token: String,
}

/// `GET /api/tables/{table}`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableFacts {
    /// Id of the table.
    pub table: String,
    /// Id of the game.
    pub game: String,
    /// Name of the game.
    pub title: String,
    /// Id of the scenario.
    pub scenario: String,
    /// Options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// When it was opened, in milliseconds since 1970.
    pub created: u64,
    /// Since when those who are to act are.
    pub since: u64,
    /// The turn.
    pub turn: u32,
    /// What the game is in the middle of.
    pub headline: String,
    /// Who is asked.
    pub to_act: Vec<Seat>,
    /// Who sits where.
    pub seats: Vec<SeatNow>,
    /// What the dice come from.
    pub dice: DiceNow,
    /// How it ended.
    pub outcome: Option<OutcomeNow>,
}

/// `GET /api/rules/{game}`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rules {
    /// Id of the game.
    pub game: String,
    /// Its name.
    pub title: String,
    /// What its rule ids begin with.
    pub prefix: String,
    /// The rules in the order of the text.
    pub rules: Vec<RuleText>,
}

/// One rule.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RuleText {
    /// Its id.
    pub id: String,
    /// The headings above it, the nearest last.
    pub section: Vec<String>,
    /// Its lines: the sentence, then tables and what is indented under it.
    pub lines: Vec<String>,
}

/// `GET /api/how-to/{game}`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HowToPlay {
    /// Id of the game.
    pub game: String,
    /// Its name.
    pub title: String,
    /// What its rule ids begin with.
    pub prefix: String,
    /// What there is to know, in the order in which to read it.
    pub parts: Vec<HowToPart>,
}

/// A part of how a game is played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HowToPart {
    /// What it is about.
    pub title: String,
    /// What is said, a paragraph each, with the ids of the rules to read on with.
    pub text: Vec<String>,
    /// What is shown beside it.
    pub picture: Option<HowToScene>,
}

/// A picture of how a game is played: a board as a spectator sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HowToScene {
    /// What it shows.
    pub caption: String,
    /// What is on the board.
    pub scene: Scene,
    /// Ids of the spaces and pieces that are in the picture; none = the whole board.
    pub show: Vec<String>,
    /// Ids of the spaces and pieces that it is about.
    pub point: Vec<String>,
}
