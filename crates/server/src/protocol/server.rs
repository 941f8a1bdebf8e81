use std::collections::BTreeMap;

use retrograde_core::{Info, Line, Prompt, PromptKind, RuleId, Scene, Seat, Theme};
use retrograde_table::{Counsel, Counselled, Gain, Habit, LuckRow};
use serde::Serialize;

use super::Change;

/// Everything the server may send.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome(Box<Welcome>),
    /// Who sits where.
    Seats {
        /// In order.
        seats: Vec<SeatNow>,
    },
    /// The table through the client's eyes.
    Update(Box<Update>),
    /// A request was carried out.
    Accepted {
        /// Of the request.
        id: String,
    },
    /// A request was not carried out.
    Refused {
        /// Of the request; none if it could not be read.
        id: Option<String>,
        /// What to do about it.
        kind: RefusedKind,
        /// The rule that forbids it.
        rule: Option<RuleId>,
        /// A sentence.
        because: String,
    },
    /// Whether an answer would be legal.
    Explained {
        /// Of the request.
        id: String,
        /// Whether it would.
        legal: bool,
        /// The rule that forbids it.
        rule: Option<RuleId>,
        /// Why not.
        because: Option<String>,
    },
    /// The table as it was.
    Moment {
        /// Of the request.
        id: String,
        /// Which.
        moment: u32,
        /// What was to be seen.
        scene: Box<Scene>,
    },
    /// Earlier lines of the log.
    Lines {
        /// Of the request.
        id: String,
        /// How many lines come before these.
        from: u32,
        /// In order.
        lines: Vec<LogLine>,
    },
    /// What a coach would answer.
    Advice {
        /// Of the request.
        id: String,
        /// The best answer, in notation.
        answer: String,
        /// Why, to follow the answer in a sentence.
        why: String,
        /// The best answers, at most three, the best first.
        choices: Vec<Counsel>,
    },
    /// How far a review is, now and then until it comes.
    Reviewing {
        /// The id of the request, which is not answered yet.
        of: String,
        /// From 0 to 100.
        percent: u32,
    },
    /// How the game went for a seat.
    Review {
        /// Of the request.
        id: String,
        /// What the coach says.
        review: ReviewNow,
    },
    /// How the game went.
    Course {
        /// Of the request.
        id: String,
        /// A few moments from first to last.
        course: Vec<CourseMoment>,
    },
    /// To a client with several seats.
    HotSeat {
        /// Its seats that are asked.
        asked: Vec<Seat>,
        /// Whether its seats see different things now.
        secret: bool,
    },
    /// To clients with the eyes of a seat, where it may have habits.
    Habits {
        /// Whose.
        seat: Seat,
        /// By kind of question; kinds that are not there are asked.
        habits: BTreeMap<String, Habit>,
    },
    /// To clients that hold seats: how many clients hold them.
    Screens {
        /// The client's seats, in order.
        screens: Vec<ScreensOf>,
    },
    /// What the dice come from, whenever that changes.
    Dice(DiceNow),
    /// The answer to `ping`.
    Pong {
        /// Of the request.
        id: String,
    },
    /// The connection is about to be closed.
    Closing {
        /// A sentence.
        because: String,
        /// Whether connecting again makes sense.
        again: bool,
    },
}

/// What a client can do about a refusal.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum RefusedKind {
    /// The game forbids it.
    Rule,
    /// The question was another one.
    Stale,
    /// The client does not hold that seat.
    NotYours,
    /// No message of this protocol.
    Malformed,
    /// Too fast or too much.
    Limit,
    /// It could not be stored: send it again.
    Trouble,
}

/// The answer to `hello`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Welcome {
    /// The version that the server speaks.
    pub protocol: u32,
    /// Update numbers are counted within one life of the table in memory.
    pub life: String,
    /// Id of the table.
    pub table: String,
    /// The game.
    pub game: Info,
    /// What is played.
    pub scenario: ScenarioName,
    /// Options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// The seats that the client holds.
    pub you: Vec<Seat>,
    /// Whose eyes; none = a spectator's.
    pub viewer: Option<Seat>,
    /// How the game looks.
    pub theme: Theme,
    /// What the dice come from.
    pub dice: DiceNow,
    /// Two forces as examples for the game's calculator of fights; none = it has none.
    pub odds: Option<(String, String)>,
    /// The kinds of questions for which a seat may keep habits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<PromptKind>>", optional))]
    pub kinds: Vec<PromptKind>,
}

/// What the dice of a table come from; `docs/fair-dice.md`.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DiceNow {
    /// What was published of the seed before the game.
    pub commitment: String,
    /// Who knows the seed while the game goes on.
    pub seed: SeedNow,
    /// What seats have added, in order.
    pub chances: Vec<ChanceNow>,
}

/// Who knows the seed of a table.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SeedNow {
    /// Nobody: the server drew it.
    Secret,
    /// A person gave it, and can know all dice beforehand.
    Known,
    /// The table is older than this distinction.
    Unsaid,
}

/// What a seat added to the dice.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChanceNow {
    /// Which.
    pub seat: Seat,
    /// 64 hex digits.
    pub bits: String,
}

/// A scenario by id and name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScenarioName {
    /// Id.
    pub id: String,
    /// Its name.
    pub title: String,
}

/// Who sits on a seat.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatNow {
    /// Id on the command line and in records.
    pub id: String,
    /// Its name in the game.
    pub name: String,
    /// `human`, `open` or `bot:…`.
    pub player: String,
    /// What the player is called.
    pub label: Option<String>,
    /// Whether somebody with its token is connected.
    pub online: bool,
    /// Whether a bot thinks about its answer.
    pub thinking: bool,
}

/// How many clients hold a seat.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScreensOf {
    /// Which.
    pub seat: Seat,
    /// How many look through its eyes or can; the client that is told is one of them.
    pub count: u32,
}

/// The table through the eyes of a viewer: what changed since the update before.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Update {
    /// Numbers are counted within one life of the table in memory.
    pub life: String,
    /// Rises by one for each viewer.
    pub number: u32,
    /// Whose eyes; none = a spectator's.
    pub viewer: Option<Seat>,
    /// All that is to be seen; then all other fields are there too, except `change`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub scene: Option<Scene>,
    /// The parts of the scene that differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub change: Option<Change>,
    /// The open question to the viewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub prompt: Option<Option<Asked>>,
    /// What is open at any time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub standing: Option<Vec<StandingChoice>>,
    /// The log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub log: Option<LogChange>,
    /// How many moments there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub moments: Option<u32>,
    /// The first moment that can be looked at: later than 0 where the table was carried over from other rules. Of moments
    /// before it only the log is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub earliest: Option<u32>,
    /// The turn, counted from 1; 0 before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub turn: Option<u32>,
    /// Who is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub to_act: Option<Vec<Seat>>,
    /// Whether the viewer can undo.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub undo: Option<bool>,
    /// Whether the viewer can redo.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub redo: Option<bool>,
    /// Luck so far.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub luck: Option<Vec<LuckRow>>,
    /// How the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub outcome: Option<Option<OutcomeNow>>,
}

/// The open question to a seat, with an id that changes whenever the seat's table does.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Asked {
    /// To be sent back with the answer.
    pub id: String,
    /// The question.
    #[serde(flatten)]
    pub prompt: Prompt,
    /// The answer that is about to be given: by habit, because there is no other, or the seat's own that came before the window
    /// has been open long enough. Whoever answers again gives another.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub pending: Option<String>,
}

/// Something that is open at any time.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StandingChoice {
    /// In notation.
    pub answer: String,
    /// What a person reads.
    pub label: String,
    /// Whether the game is over then: ask again before it is sent.
    pub ends_game: bool,
}

/// What happened to the log.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LogChange {
    /// So many lines from the beginning stand.
    pub keep: u32,
    /// So many lines come before these and are not sent: ask for them with `log`.
    #[serde(skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "ts", ts(as = "Option<u32>", optional))]
    pub skipped: u32,
    /// These follow.
    pub add: Vec<LogLine>,
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// A line of the log.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LogLine {
    /// The moment that brought it on; 0 = the opening.
    pub moment: u32,
    /// What happened.
    pub line: Line,
}

/// How a game stood at a moment, seat by seat.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CourseMoment {
    /// Which.
    pub moment: u32,
    /// How well each seat stood, in thousandths, by the bots' judgement.
    pub standing: Vec<i32>,
    /// How many pieces each seat had, on the board or beside it.
    pub pieces: Vec<u32>,
}

/// How a game went for a seat, by what the seat knew at each moment.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewNow {
    /// Whose.
    pub seat: Seat,
    /// Its chance to win from first to last, at most 121 of all moments.
    pub moments: Vec<ReviewMoment>,
    /// What made the difference between the last chance and the first.
    pub total: Gain,
    /// The answers that cost most, at most five, the worst first.
    pub costly: Vec<CostlyNow>,
}

/// The chance of a seat to win at a moment.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReviewMoment {
    /// Which.
    pub moment: u32,
    /// In thousandths; a draw counts as half a win.
    pub chance: i32,
}

/// An answer that gave something away.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CostlyNow {
    /// When it was asked: the moment before the answer.
    pub moment: u32,
    /// In which turn.
    pub turn: u32,
    /// What was asked; empty if the seat answered unasked, such as to resign.
    pub question: String,
    /// What was answered.
    pub given: Counselled,
    /// What would have been better.
    pub better: Counselled,
    /// Why, to follow the better answer in a sentence.
    pub why: String,
}

/// How a game ended.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OutcomeNow {
    /// Who won; nobody = a draw. A seat beyond those at the table is a side that the game itself plays.
    pub winners: Vec<Seat>,
    /// A sentence.
    pub text: String,
    /// By which rule.
    pub rule: RuleId,
}
