use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use crate::{Chance, RuleId, Seat, Seats, Touch, Viewer};

/// Who may see an event.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum Visibility {
    /// Everyone, including spectators.
    Everyone,
    /// These seats only.
    Only(Seats),
}

impl Visibility {
    /// Whether `viewer` may see it.
    pub const fn allows(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Visibility::Everyone, _) => true,
            (Visibility::Only(seats), Viewer::Seat(seat)) => seats.contains(seat),
            (Visibility::Only(_), Viewer::Spectator) => false,
        }
    }
}

/// What happened. The log, the animation and the luck ledger are made of events.
pub trait Event: Clone + Debug + Eq + Serialize + Send + Sync + 'static {
    /// Who may see it.
    fn visibility(&self) -> Visibility {
        Visibility::Everyone
    }

    /// Whether it shows someone what was hidden from them: undo stops here.
    fn reveals(&self) -> bool {
        false
    }

    /// What it says about luck, if dice decided it.
    fn luck(&self) -> Option<Luck> {
        None
    }

    /// What the lab counts it as.
    fn tally(&self) -> Option<Tally> {
        None
    }
}

/// One roll in the ledger of luck.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Luck {
    /// Who hoped for it.
    pub seat: Seat,
    /// Kind of roll.
    pub kind: &'static str,
    /// How likely it was.
    pub chance: Chance,
    /// Whether it happened.
    pub happened: bool,
}

/// Something the lab counts, as (what, cause): a unit lost, by lava.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize)]
pub struct Tally {
    /// What happened.
    pub what: &'static str,
    /// Why.
    pub cause: &'static str,
}

/// Where events go.
pub trait Log<E> {
    /// Whether anyone is listening; if not, rules do not make events.
    const LISTENING: bool;

    /// Takes an event.
    fn push(&mut self, event: E);

    /// The list that listens, if one does. With it a game's rules are compiled twice, heard and unheard, in the game's own crate,
    /// and not for every kind of log in every crate that plays it.
    fn events(&mut self) -> Option<&mut Vec<E>>;
}

/// Nobody listens: playouts and search.
#[derive(Copy, Clone, Debug, Default)]
pub struct Silent;

impl<E> Log<E> for Silent {
    const LISTENING: bool = false;

    #[inline]
    fn push(&mut self, _event: E) {}

    #[inline]
    fn events(&mut self) -> Option<&mut Vec<E>> {
        None
    }
}

impl<E> Log<E> for Vec<E> {
    const LISTENING: bool = true;

    fn push(&mut self, event: E) {
        Vec::push(self, event);
    }

    #[inline]
    fn events(&mut self) -> Option<&mut Vec<E>> {
        Some(self)
    }
}

/// A die as it was rolled.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DieFace {
    /// What the face shows: `☺`, `–`, `5`, `red`.
    pub face: String,
    /// How many sides the die has: it is drawn by them.
    pub sides: u8,
    /// Whether it helped, where that means something.
    pub good: Option<bool>,
}

/// A line of the log: an event in words.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Line {
    /// One sentence.
    pub text: String,
    /// 0 for a heading such as a card drawn, 1 for what follows from it, 2 for details.
    pub depth: u8,
    /// The dice that were rolled.
    pub dice: Vec<DieFace>,
    /// What it happened to.
    pub touches: Vec<Touch>,
    /// The rule behind it.
    pub rule: Option<RuleId>,
    /// Whose doing it was.
    pub seat: Option<Seat>,
    /// Whom it hurts, so that they are told where they are looking: a turn lost, a Leader captured.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub strikes: Option<Seat>,
    /// What went from the first space that it touches to the last, if it was no move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub trail: Option<TrailKind>,
}

/// How something goes from one space to another that is no move.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum TrailKind {
    /// A shot, with the kind of weapon: a key of the theme's badges. The first piece of the line fires, at the second if there is one.
    Shot(String),
    /// The first piece of the line is pushed by the shot before.
    Push,
}

impl Line {
    /// A plain line at depth 1.
    pub fn new(text: impl Into<String>) -> Line {
        Line {
            text: text.into(),
            depth: 1,
            dice: Vec::new(),
            touches: Vec::new(),
            rule: None,
            seat: None,
            strikes: None,
            trail: None,
        }
    }
}
