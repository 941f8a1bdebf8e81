use serde::Serialize;

use crate::{Chance, Mark, Refusal, RuleId, Seat};

/// The open question to a seat.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Prompt {
    /// Who is asked.
    pub seat: Seat,
    /// What kind of question it is, a word that stays the same for ever: players keep their "pass unless…" settings
    /// under it. None where a game has no such questions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub kind: Option<String>,
    /// One sentence: what to do now.
    pub text: String,
    /// The rule behind the question.
    pub rule: Option<RuleId>,
    /// The open choices and the blocked ones, in a stable order.
    pub choices: Vec<Choice>,
}

impl Prompt {
    /// The choices that may be taken.
    pub fn open(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter().filter(|choice| choice.blocked.is_none())
    }
}

/// One thing a seat may answer, or may not and why.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choice {
    /// The answer in notation; the same text is sent back.
    pub answer: String,
    /// What a person reads.
    pub label: String,
    /// Choices of one group stand together: the name of a unit, of a phase.
    pub group: Option<String>,
    /// What lights up.
    pub touches: Vec<Touch>,
    /// What the dice will say, where they decide.
    pub odds: Option<Forecast>,
    /// `Some` = listed, but a rule forbids it.
    pub blocked: Option<Refusal>,
    /// What kind of choice it is.
    pub kind: ChoiceKind,
    /// What the board shows while it is considered: the line of fire, the radius of a blast, the way.
    pub marks: Vec<Mark>,
}

impl Choice {
    /// An open choice.
    pub fn new(answer: impl Into<String>, label: impl Into<String>) -> Choice {
        Choice {
            answer: answer.into(),
            label: label.into(),
            group: None,
            touches: Vec::new(),
            odds: None,
            blocked: None,
            kind: ChoiceKind::Act,
            marks: Vec::new(),
        }
    }
}

/// How a client presents a choice.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ChoiceKind {
    /// Does something.
    Act,
    /// Ends the question: done, stop, pass.
    Finish,
    /// Ends the question by declining what is offered again and again; a client may do so for those who wish.
    Pass,
    /// Open at any time: resign, offer a draw.
    Standing,
}

impl ChoiceKind {
    /// Whether it ends the question.
    pub const fn ends(self) -> bool {
        matches!(self, ChoiceKind::Finish | ChoiceKind::Pass)
    }
}

/// What a choice touches on the table.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Touch {
    /// A space of a board.
    Space(String),
    /// A piece.
    Piece(String),
    /// A card.
    Card(String),
}

impl Touch {
    /// The id of what is touched.
    pub fn id(&self) -> &str {
        match self {
            Touch::Space(id) | Touch::Piece(id) | Touch::Card(id) => id,
        }
    }
}

/// What dice will decide, before they are rolled.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Forecast {
    /// The exact chance.
    pub chance: Chance,
    /// What is needed, in the words of the game: `[1/2]`.
    pub need: String,
    /// Why it is so: the modifiers, named.
    pub because: Vec<String>,
}

impl std::fmt::Display for Forecast {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "needs {}: {}", self.need, self.chance)?;
        self.because.iter().try_for_each(|reason| write!(f, "; {reason}"))
    }
}
