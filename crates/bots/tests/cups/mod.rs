//! A game of cups with just what the bots' tests need: one answer, something hidden, two answers at once.
#![allow(dead_code, reason = "each file of tests needs some of it")]

use retrograde_core::{
    Advice, Dice, Event, Log, Outcome, ParseError, Refusal, RuleId, Rules, Seat, SeatInfo, Seats, Setup,
    SetupError,
};
use serde::Serialize;

/// The number of a cup.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Cup(pub u8);

/// What is asked.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub enum Question {
    /// The first seat may only take cup 0.
    Only,
    /// The first seat guesses where the pea is: under cup 1 five times in six, else under cup 0.
    Guess,
    /// The second seat lifts an empty cup, 0 or 1, for everybody to see; then the first guesses as before.
    Wait,
    /// The first seat hides under cup 0, 1 or 2 while the second lifts one of them; cup 3 is safe, and a draw.
    Hide,
}

#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Position {
    pub question: Question,
    pub pea: u8,
    pub answers: [Option<u8>; 2],
}

#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Nothing;
impl Event for Nothing {}

#[derive(Debug, Default)]
pub struct Cups;

const FIRST: Seat = Seat::new(0);

impl std::fmt::Display for Cup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "cup {}", self.0)
    }
}

impl std::str::FromStr for Cup {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Cup, ParseError> {
        text.parse().map(Cup).map_err(|_| ParseError::expected("a cup", text))
    }
}

impl Rules for Cups {
    type Position = Position;
    type Action = Cup;
    type Event = Nothing;

    fn to_act(&self, position: &Position) -> Seats {
        let seats = match position.question {
            Question::Hide => Seats::first(2),
            Question::Wait if position.answers[1].is_none() => Seats::only(Seat::new(1)),
            _ => Seats::only(FIRST),
        };
        seats.iter().filter(|seat| position.answers[seat.index()].is_none()).collect()
    }

    fn legal(&self, position: &Position, seat: Seat, out: &mut Vec<Cup>) {
        let cups = match position.question {
            Question::Only => 1,
            Question::Guess | Question::Wait => 2,
            Question::Hide if seat == FIRST => 4,
            Question::Hide => 3,
        };
        out.extend((0..cups).map(Cup));
    }

    fn apply<D: Dice, L: Log<Nothing>>(&self, at: &mut Position, seat: Seat, cup: Cup, _: &mut D, _: &mut L) {
        at.answers[seat.index()] = Some(cup.0);
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let over = self.to_act(position).is_empty();
        let winners = match (position.question, position.answers) {
            (Question::Hide, [Some(3), _]) => Seats::NONE,
            (Question::Hide, [hidden, lifted]) => Seats::only(Seat::new(u8::from(hidden == lifted))),
            (_, [guess, _]) => Seats::only(Seat::new(u8::from(guess != Some(position.pea)))),
        };
        over.then_some(Outcome { winners, how: "the cup was lifted", rule: RuleId("CU-01") })
    }

    fn resample<D: Dice>(&self, position: &Position, _: Seat, dice: &mut D) -> Position {
        Position { pea: u8::from(dice.draw("pea", 6) > 1), ..position.clone() }
    }

    fn turn(&self, _: &Position) -> u32 {
        1
    }

    fn seats(&self, _: &Setup) -> Result<Vec<SeatInfo>, SetupError> {
        unimplemented!("bots do not ask")
    }
    fn start<D: Dice, L: Log<Nothing>>(
        &self,
        _: &Setup,
        _: &mut D,
        _: &mut L,
    ) -> Result<Position, SetupError> {
        unimplemented!("the tests write positions")
    }
    fn setup_of(&self, _: &Position) -> Setup {
        unimplemented!("bots do not ask")
    }
    fn explain(&self, _: &Position, _: Seat, _: Cup) -> Result<(), Refusal> {
        unimplemented!("bots do not ask")
    }
    fn write(&self, _: &Position) -> String {
        unimplemented!("bots do not ask")
    }
    fn read(&self, _: &str) -> Result<Position, ParseError> {
        unimplemented!("bots do not ask")
    }
}

impl Advice for Cups {
    fn evaluate(&self, _: &Position, _: Seat) -> i32 {
        500
    }
}
