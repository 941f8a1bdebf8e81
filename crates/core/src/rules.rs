use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use serde::Serialize;

use crate::{
    Chance, Dice, Event, Log, ParseError, PlayoutDice, Refusal, RuleId, Seat, SeatInfo, Seats, Setup,
    SetupError, Silent,
};

/// How a game ended.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize)]
pub struct Outcome {
    /// Who won; nobody = a draw. A seat beyond those at the table is a side that the game itself plays.
    pub winners: Seats,
    /// How, as part of a sentence: `the satellite left the map by the north edge`.
    pub how: &'static str,
    /// By which rule.
    pub rule: RuleId,
}

impl Outcome {
    /// What the end is worth to `seat`: won 1, drawn ½, lost 0.
    pub fn share(&self, seat: Seat) -> Chance {
        match (self.winners.is_empty(), self.winners.contains(seat)) {
            (true, _) => Chance::new(1, 2),
            (false, true) => Chance::CERTAIN,
            (false, false) => Chance::NEVER,
        }
    }
}

/// The rules of one title, bound to a checked pack: what a position is, who is asked, what may be answered and what
/// happens then. The first of the four faces of a [`Game`](crate::Game), and all that replaying and checking need.
///
/// # Contract
///
/// - [`legal`](Rules::legal), [`apply`](Rules::apply), [`to_act`](Rules::to_act) and [`outcome`](Rules::outcome) run
///   millions of times a second and allocate nothing in the common case.
/// - [`explain`](Rules::explain) accepts exactly what [`legal`](Rules::legal) and [`standing`](Rules::standing) list.
/// - The same position, answer and dice give the same position on every machine, forever.
/// - [`write`](Rules::write) and [`read`](Rules::read) cover every position that play can reach.
///
/// The conformance kit holds a game to all of it.
///
/// # Examples
///
/// ```
/// use retrograde_core::{Catalogue, Rules, SeededDice, Setup, Silent};
/// use skirmish::Skirmish;
///
/// let game = Skirmish::from_pack(&Skirmish::standard_pack())?;
/// let mut dice = SeededDice::from_number(7);
/// let mut position = game.start(&Setup::scenario("plain"), &mut dice, &mut Silent)?;
///
/// let seat = game.to_act(&position).lowest().expect("the game has begun");
/// let mut answers = Vec::new();
/// game.legal(&position, seat, &mut answers);
/// assert!(answers.iter().all(|&answer| game.explain(&position, seat, answer).is_ok()));
///
/// game.apply(&mut position, seat, answers[0], &mut dice, &mut Silent);
/// assert_ne!(game.to_act(&position).lowest(), Some(seat));
/// assert_eq!(game.read(&game.write(&position))?, position);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Rules: Send + Sync + Sized + 'static {
    /// Everything on the table, as plain data: no pointers, no clock, no I/O.
    type Position: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// A typed answer that prints and parses as one line of notation.
    type Action: Copy + Eq + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static;
    /// What happened.
    type Event: Event;

    /// Who sits at a table with this setup.
    ///
    /// # Errors
    ///
    /// If the setup names an unknown scenario or option, a value out of range or a combination that makes no sense.
    fn seats(&self, setup: &Setup) -> Result<Vec<SeatInfo>, SetupError>;

    /// The first position, up to the first question.
    ///
    /// # Errors
    ///
    /// As [`seats`](Rules::seats).
    fn start<D: Dice, L: Log<Self::Event>>(
        &self,
        setup: &Setup,
        dice: &mut D,
        log: &mut L,
    ) -> Result<Self::Position, SetupError>;

    /// The setup that a position was opened with, as far as it can be told from the position.
    fn setup_of(&self, position: &Self::Position) -> Setup;

    /// Who is asked now. Empty = the game is over; several = in secret, at once.
    fn to_act(&self, position: &Self::Position) -> Seats;

    /// Appends all answers open to a seat that is asked, in a stable order; at least one while `seat` is to act.
    fn legal(&self, position: &Self::Position, seat: Seat, out: &mut Vec<Self::Action>);

    /// Appends what is open to a seat at any time, asked or not: to resign, to offer or accept a draw.
    fn standing(&self, _position: &Self::Position, _seat: Seat, _out: &mut Vec<Self::Action>) {}

    /// Whether `action`, one of those that [`standing`](Rules::standing) lists, ends the game at once: people are asked to
    /// confirm it. This is called for every such answer after every move, so a game that knows should say so; by default
    /// the answer is tried on a copy of the position.
    fn ends(&self, position: &Self::Position, seat: Seat, action: Self::Action) -> bool {
        let mut after = position.clone();
        self.apply(&mut after, seat, action, &mut PlayoutDice::new(0), &mut Silent);
        self.outcome(&after).is_some()
    }

    /// Why `action` may not be taken by `seat` now; `Ok` for exactly what `legal` and `standing` list.
    ///
    /// # Errors
    ///
    /// With the rule that forbids it, or without one if it does not answer the open question.
    fn explain(&self, position: &Self::Position, seat: Seat, action: Self::Action) -> Result<(), Refusal>;

    /// Plays an answer that [`explain`](Rules::explain) accepts, and continues to the next question.
    fn apply<D: Dice, L: Log<Self::Event>>(
        &self,
        position: &mut Self::Position,
        seat: Seat,
        action: Self::Action,
        dice: &mut D,
        log: &mut L,
    );

    /// How the game ended, if it did.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// The turn, counted from 1; 0 before the first.
    fn turn(&self, position: &Self::Position) -> u32;

    /// Another position that `seat` cannot tell from this one, drawn as fairly as the game allows.
    fn resample<D: Dice>(&self, position: &Self::Position, seat: Seat, dice: &mut D) -> Self::Position;

    /// What must hold in every position; `Err` says what does not.
    ///
    /// # Errors
    ///
    /// If the position could never come up in play.
    fn check(&self, _position: &Self::Position) -> Result<(), String> {
        Ok(())
    }

    /// The position in notation: all of it, including secrets.
    fn write(&self, position: &Self::Position) -> String;

    /// Reads a position in notation, strictly: [`write`](Rules::write) gives the same text back, except for layout.
    ///
    /// # Errors
    ///
    /// With the line at fault, if the text is not a position that could come up in play.
    fn read(&self, text: &str) -> Result<Self::Position, ParseError>;
}
