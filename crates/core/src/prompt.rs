use serde::{Deserialize, Serialize};

use crate::{Chance, Mark, Refusal, RuleId, Seat};

/// The open question to a seat.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Prompt {
    /// Who is asked.
    pub seat: Seat,
    /// One sentence: what to do now.
    pub text: String,
    /// The rule behind the question.
    pub rule: Option<RuleId>,
    /// The open choices and the blocked ones, in a stable order.
    pub choices: Vec<Choice>,
    /// What kind of question it is, the same whenever it comes up: what habits are kept under, if it is one of
    /// [`Show::kinds`](crate::Show::kinds). Empty = none.
    pub kind: String,
    /// A sentence for players who see the question for the first time; empty = it needs none.
    pub help: String,
    /// What this one question turns on: how far it is, who is met, what a card says. Always shown, unlike [`Prompt::help`]; empty = the
    /// question says it all.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>", optional))]
    pub note: String,
    /// The answer to take if unsure, one of the open choices.
    pub recommended: Option<String>,
    /// The same for each of the pieces that act for themselves, at most one answer of each; empty = [`Prompt::recommended`] is for all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>", optional))]
    pub suggested: Vec<String>,
    /// How many of each: one answer made of several numbers.
    pub amounts: Option<Amounts>,
    /// Goods of two sides, chosen one by one and then offered together.
    pub draft: Option<Draft>,
    /// The answer that declines what is asked, one of the open choices, where their kinds do not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub pass: Option<String>,
    /// The filters of its kind that this question meets, by id: a seat that passes unless one of them is met is asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>", optional))]
    pub meets: Vec<String>,
    /// Several answers as one: a move by its destination, a shot by its target. Each begins with an open choice and goes on
    /// with [`Choice::then`]; it ends early where something else is asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<Choice>>", optional))]
    pub ways: Vec<Choice>,
    /// Whether it belongs to the set-up, which a bot can do for the seat.
    #[serde(skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub set_up: bool,
}

/// Left out on the wire.
const fn is_false(it: &bool) -> bool {
    !*it
}

impl Prompt {
    /// A question with its choices.
    pub fn new(seat: Seat, text: impl Into<String>, rule: &'static str, choices: Vec<Choice>) -> Prompt {
        Prompt {
            seat,
            text: text.into(),
            rule: Some(RuleId(rule)),
            choices,
            kind: String::new(),
            help: String::new(),
            note: String::new(),
            recommended: None,
            suggested: Vec::new(),
            amounts: None,
            draft: None,
            pass: None,
            meets: Vec::new(),
            ways: Vec::new(),
            set_up: false,
        }
    }

    /// Nobody is asked: the game is over.
    pub fn over(seat: Seat) -> Prompt {
        Prompt { rule: None, ..Prompt::new(seat, "The game is over", "", Vec::new()) }
    }

    /// The choices that may be taken.
    pub fn open(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter().filter(|choice| choice.blocked.is_none())
    }

    /// The answer that declines what is asked: the one that the question names, or the only open choice that passes, or the
    /// only one that ends the question.
    pub fn passing(&self) -> Option<&str> {
        if let Some(pass) = &self.pass {
            return self.open().find(|choice| choice.answer == *pass).map(|choice| choice.answer.as_str());
        }
        let only = |fits: fn(ChoiceKind) -> bool| {
            let mut open = self.open().filter(|choice| fits(choice.kind));
            open.next().filter(|_| open.next().is_none()).map(|choice| choice.answer.as_str())
        };
        only(|kind| kind == ChoiceKind::Pass).or_else(|| only(ChoiceKind::ends))
    }

    /// The only answer, where there is no choice.
    pub fn forced(&self) -> Option<&str> {
        let mut open = self.open();
        open.next().filter(|_| open.next().is_none()).map(|choice| choice.answer.as_str())
    }
}

/// A kind of question for which a seat may keep a habit: to pass without being asked.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PromptKind {
    /// As in [`Prompt::kind`].
    pub id: String,
    /// Its name: `Rogue cards in the Movement phase`.
    pub title: String,
    /// Whether it is a window: whether a seat has a choice there is a secret. Everyone who is asked while it is open is asked a
    /// question of such a kind, and who is asked must not depend on anything hidden.
    pub window: bool,
    /// When a seat that usually passes may want to be asked after all.
    pub filters: Vec<PromptFilter>,
}

/// Something that a question may or may not meet: `a card is played against me`.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PromptFilter {
    /// As in [`Prompt::meets`].
    pub id: String,
    /// When it is met, to follow "pass unless".
    pub label: String,
}

/// One thing a seat may answer, or may not and why.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choice {
    /// The answer in notation; the same text is sent back.
    pub answer: String,
    /// What a person reads.
    pub label: String,
    /// Choices of one group are listed together: the name of a unit, of a phase.
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
    /// What it does, in a sentence, where the label is only a name.
    pub about: String,
    /// What it costs, in few characters: `6/6`, `2 AP`.
    pub cost: String,
    /// Its picture, a key of the theme's drawings or pieces.
    pub picture: Option<String>,
    /// The answers that follow, each to the question that the one before leads to; empty but for [`Prompt::ways`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>", optional))]
    pub then: Vec<String>,
    /// For a move: where it ends, and spaces farther on to which it is the first step, for a piece that is sent there over several
    /// turns. Empty = nothing is sent on its way by it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>", optional))]
    pub toward: Vec<String>,
    /// For one of a few manners in which its piece can act, such as to walk or to fly: whether it does so now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub manner: Option<bool>,
    /// The row of a record sheet that it uses, by the id of the sheet and the label of the row: a weapon, for a move the one that would
    /// serve best where it leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub row: Option<(String, String)>,
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
            about: String::new(),
            cost: String::new(),
            picture: None,
            then: Vec::new(),
            toward: Vec::new(),
            manner: None,
            row: None,
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
    /// Ends the question by declining something that is offered again and again; a client may do so for players who want it.
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
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Touch {
    /// A space of a board.
    Space(String),
    /// A piece.
    Piece(String),
    /// A card.
    Card(String),
    /// An offer.
    Offer(String),
}

impl Touch {
    /// The id of what is touched.
    pub fn id(&self) -> &str {
        match self {
            Touch::Space(id) | Touch::Piece(id) | Touch::Card(id) | Touch::Offer(id) => id,
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
    /// What it takes off the target on average: the label of a row of its sheet, and how many boxes, in thousandths.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub takes: Option<(String, u32)>,
}

impl std::fmt::Display for Forecast {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "needs {}: {}", self.need, self.chance)?;
        self.because.iter().try_for_each(|reason| write!(f, "; {reason}"))
    }
}

/// A choice of how many of each, sent as one answer: `place 2 trooper 1 factory`.
///
/// The answer is `before`, then the words of each row with a number above 0, then `after`, with blanks between. If they
/// are taken one by one, each of them is a separate answer instead, with the same words as often as the number says, and `after`, if it is
/// not empty, is the last.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Amounts {
    /// What the answer begins with.
    pub before: String,
    /// What it ends with.
    pub after: String,
    /// The rows.
    pub rows: Vec<AmountRow>,
    /// Least and most of all rows together.
    pub total: (u32, u32),
    /// What the button says: `Place them`.
    pub label: String,
    /// Whether each of them is a separate answer, given one after another.
    pub one_by_one: bool,
    /// The space that they go to, which the board marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub space: Option<String>,
}

/// A row of [`Amounts`].
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AmountRow {
    /// Its words in the answer, with `{}` for the number.
    pub words: String,
    /// What it is.
    pub title: String,
    /// What it does or why a player would take it.
    pub about: String,
    /// The picture, a key of the theme's pieces.
    pub picture: Option<String>,
    /// Least and most.
    pub range: (u32, u32),
    /// What to begin with.
    pub value: u32,
}

/// Goods of two sides, chosen one by one and then offered together: an answer of several lines, sent as one script.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Draft {
    /// Who it can be made with: the seat, the answer that begins it, and a few words on what they have.
    pub partners: Vec<DraftPartner>,
    /// The answer that makes the offer.
    pub propose: String,
    /// The answer that abandons the draft.
    pub cancel: String,
}

/// Someone to make an offer to, with the goods of both.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DraftPartner {
    /// Who.
    pub seat: Seat,
    /// The answer that begins a draft with them.
    pub begin: String,
    /// What they have, in few words: `3 pods, 3 cards, turn card 3`.
    pub about: String,
    /// What the seat has to give.
    pub gives: Vec<DraftGood>,
    /// What the seat may ask for.
    pub gets: Vec<DraftGood>,
}

/// Something that can be put into a draft.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DraftGood {
    /// The answer that puts one of it in.
    pub answer: String,
    /// What it is: `pod`.
    pub title: String,
    /// The heading it is listed under: `Pods in your fortress`.
    pub group: String,
    /// How many there are at most.
    pub most: u32,
    /// The picture, a key of the theme's drawings or pieces.
    pub picture: Option<String>,
    /// The card it is, by the id of a card in the scene.
    pub card: Option<String>,
    /// Goods of the same word only change hands together: a turn card for a turn card.
    pub together: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prompt(choices: &[(&str, ChoiceKind)]) -> Prompt {
        let choices = choices.iter().map(|&(answer, kind)| Choice { kind, ..Choice::new(answer, answer) });
        Prompt::new(Seat::new(0), "Play a card?", "X-01", choices.collect())
    }

    #[test]
    fn a_question_knows_how_to_pass() {
        use ChoiceKind::{Act, Finish, Pass};
        let asked = prompt(&[("play", Act), ("done", Finish), ("pass", Pass)]);
        assert_eq!(asked.passing(), Some("pass"));
        assert_eq!(prompt(&[("play", Act), ("done", Finish)]).passing(), Some("done"));
        assert_eq!(prompt(&[("left", Finish), ("right", Finish)]).passing(), None, "either could be meant");
        assert_eq!(prompt(&[("play", Act)]).passing(), None);
        assert_eq!(Prompt { pass: Some("play".into()), ..asked.clone() }.passing(), Some("play"));
        assert_eq!(Prompt { pass: Some("hold".into()), ..asked }.passing(), None, "it is not open");
    }

    #[test]
    fn without_a_choice_the_answer_is_forced() {
        let mut asked = prompt(&[("pass", ChoiceKind::Pass), ("play", ChoiceKind::Act)]);
        assert_eq!(asked.forced(), None);
        asked.choices[1].blocked = Some(Refusal::by(RuleId("X-02"), "not now"));
        assert_eq!(asked.forced(), Some("pass"));
    }
}
