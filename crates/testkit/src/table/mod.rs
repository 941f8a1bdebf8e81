//! A table for rule tests: a position in notation, answers with scripted dice, and what must be so afterwards.
//!
//! A game's tests name their subject once and then play:
//!
//! ```
//! use std::sync::LazyLock;
//!
//! use retrograde_testkit::{Subject, standard};
//! use skirmish::Skirmish;
//!
//! struct Test;
//!
//! impl Subject for Test {
//!     type Game = Skirmish;
//!     const SEATS: &'static [&'static str] = &["red", "blue"];
//!
//!     fn game() -> &'static Skirmish {
//!         static GAME: LazyLock<Skirmish> = LazyLock::new(standard);
//!         &GAME
//!     }
//! }
//!
//! type Table = retrograde_testkit::Table<Test>;
//!
//! let mut table = Table::at("r1 0606 3\nb1 0607 3\nb2 0611 3");
//! table.allows("r1 attack b1; r1 move 0605").blocks("r1 attack b2", "SK-05");
//! table.answer("r1 attack b1", "5").expect("b1 0607 1");
//! assert_eq!((table.asks(), table.winners().as_str()), ("blue", "going on"));
//! ```

mod asked;
mod seen;
mod words;

use std::fmt::{self, Write as _};

pub use asked::Asked;
use retrograde_core::{
    Catalogue, Draw, Event, Game, Recorder, Rules, ScriptedDice, Seat, SeededDice, Setup, SetupError,
};
pub use words::{Several, Who};

/// What the tests of a game are about; a type of the test program stands for it.
pub trait Subject: 'static {
    /// The game.
    type Game: Game;

    /// The names of the seats, in order, as tests and failures call them: the ids that the game gives them.
    const SEATS: &'static [&'static str];

    /// The game with its own pack, made once: see [`standard`].
    fn game() -> &'static Self::Game;

    /// Scripted dice: how a text such as `7 10` falls. A game whose dice show other things than numbers reads them here.
    ///
    /// # Panics
    ///
    /// If the text is no row of dice.
    fn dice(text: &str) -> Vec<u32> {
        let die = |word: &str| word.parse().unwrap_or_else(|_| panic!("{word:?} is not a die"));
        text.split_whitespace().map(die).collect()
    }
}

/// A game with its own pack.
///
/// # Panics
///
/// If the pack is refused.
pub fn standard<G: Catalogue>() -> G {
    G::from_pack(&G::standard_pack()).expect("a good pack")
}

type Position<S> = <<S as Subject>::Game as Rules>::Position;
type Action<S> = <<S as Subject>::Game as Rules>::Action;
type EventOf<S> = <<S as Subject>::Game as Rules>::Event;

/// A position under test.
///
/// Whatever asserts gives the table back, so that a test reads as a row of statements. Questions are put to the lowest
/// seat that is asked; where several are asked at once, [`of`](Table::of) names one.
///
/// # Panics
///
/// All methods, if what they assert does not hold; the message shows the position.
pub struct Table<S: Subject> {
    /// The game.
    pub game: &'static S::Game,
    /// Where it stands.
    pub pos: Position<S>,
    /// What has happened since the table was made.
    pub events: Vec<EventOf<S>>,
}

impl<S: Subject> Clone for Table<S> {
    fn clone(&self) -> Self {
        Table { game: self.game, pos: self.pos.clone(), events: self.events.clone() }
    }
}

impl<S: Subject> fmt::Debug for Table<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// Opening.
impl<S: Subject> Table<S> {
    /// A position in notation.
    pub fn at(text: &str) -> Self {
        let pos = S::game().read(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        Table { game: S::game(), pos, events: Vec::new() }
    }

    /// Why a text is no position.
    pub fn broken(text: &str) -> String {
        S::game().read(text).expect_err("a bad position").to_string()
    }

    /// A table opened with a setup, with the dice drawn before the first question.
    pub fn open(setup: &Setup, script: &str) -> Self {
        Self::try_open(setup, script).unwrap_or_else(|error| panic!("{error}: {setup:?}"))
    }

    /// As [`open`](Table::open).
    ///
    /// # Errors
    ///
    /// If the game refuses the setup.
    pub fn try_open(setup: &Setup, script: &str) -> Result<Self, SetupError> {
        let mut events = Vec::new();
        let (pos, draws, fault) = scripted::<S, _>(script, |dice| S::game().start(setup, dice, &mut events));
        let table = Table { game: S::game(), pos: pos?, events };
        table.check_dice("the opening", script, &draws, fault);
        Ok(table)
    }

    /// A table opened with real dice.
    pub fn seeded(setup: &Setup, seed: u64) -> Self {
        let mut events = Vec::new();
        let opened = S::game().start(setup, &mut SeededDice::from_number(seed), &mut events);
        let pos = opened.unwrap_or_else(|error| panic!("{error}: {setup:?}"));
        Table { game: S::game(), pos, events }
    }
}

/// Runs rules with scripted dice: what they gave, what was drawn, and what is wrong with the script.
fn scripted<S: Subject, T>(
    script: &str,
    run: impl FnOnce(&mut Recorder<'_, ScriptedDice>) -> T,
) -> (T, Vec<Draw>, Option<String>) {
    let mut dice = ScriptedDice::of(&S::dice(script));
    let mut recorder = Recorder::new(&mut dice);
    let done = run(&mut recorder);
    let draws = recorder.into_draws();
    (done, draws, dice.check().err())
}

/// Answering.
impl<S: Subject> Table<S> {
    /// The seat that is asked; the lowest of several.
    pub fn seat(&self) -> Seat {
        self.game.to_act(&self.pos).lowest().unwrap_or_else(|| panic!("nobody is asked in\n{}", self.text()))
    }

    /// The seat with this name.
    pub fn seat_of(who: impl Who) -> Seat {
        who.seat(S::SEATS)
    }

    /// The name of the one seat that is asked.
    pub fn asks(&self) -> &'static str {
        match self.asks_all()[..] {
            [name] => name,
            ref names => panic!("{names:?} are asked, not one, in\n{}", self.text()),
        }
    }

    /// The names of all seats that are asked, in order; none when the game is over.
    pub fn asks_all(&self) -> Vec<&'static str> {
        self.game.to_act(&self.pos).iter().map(|seat| S::SEATS[seat.index()]).collect()
    }

    pub(crate) fn action(answer: &str) -> Action<S> {
        answer.parse().unwrap_or_else(|error| panic!("{answer:?}: {error}"))
    }

    /// The seat that is asked answers; all the dice must be used, no more and no fewer.
    pub fn answer(&mut self, answer: &str, script: &str) -> &mut Self {
        self.answer_as(self.seat(), answer, script)
    }

    /// The seats that are asked answer, one after the other and without dice.
    pub fn answers(&mut self, answers: &(impl Several + ?Sized)) -> &mut Self {
        for answer in answers.each() {
            self.answer(answer, "");
        }
        self
    }

    /// A seat answers.
    pub fn answer_as(&mut self, who: impl Who, answer: &str, script: &str) -> &mut Self {
        let (seat, action) = (Self::seat_of(who), Self::action(answer));
        if let Err(refusal) = self.game.explain(&self.pos, seat, action) {
            panic!("{answer:?} is refused: {refusal} in\n{}", self.text());
        }
        let (game, pos, events) = (self.game, &mut self.pos, &mut self.events);
        let ((), draws, fault) = scripted::<S, _>(script, |dice| game.apply(pos, seat, action, dice, events));
        self.check_dice(answer, script, &draws, fault);
        self.game.check(&self.pos).unwrap_or_else(|broken| panic!("{broken} in\n{}", self.text()));
        let back = self.game.read(&self.text());
        assert!(
            back.as_ref() == Ok(&self.pos),
            "{answer:?} leaves what does not read back: {back:?}\n{}",
            self.text()
        );
        self
    }

    /// Several seats answer in secret at once, each with one answer or with several. Only the last answer may draw dice
    /// and reveal something; until then its seat stays asked, and those who are through are asked no more.
    pub fn sealed(&mut self, answers: &[(&str, &str)], script: &str) -> &mut Self {
        let Some(((last, answer), others)) = answers.split_last() else { panic!("nobody answers") };
        for (index, (who, answer)) in others.iter().enumerate() {
            let before = self.events.len();
            self.answer_as(*who, answer, "");
            let revealing = self.events[before..].iter().find(|event| event.reveals());
            assert!(revealing.is_none(), "{who}'s {answer:?} is not sealed: {revealing:?}");
            let more = answers[index + 1..].iter().any(|(other, _)| other == who);
            let asked = self.asks_all();
            let fits = asked.contains(who) == more && asked.contains(last);
            assert!(fits, "{asked:?} are asked after {who}'s {answer:?} in\n{}", self.text());
        }
        self.answer_as(*last, answer, script)
    }

    fn check_dice(&self, what: &str, script: &str, draws: &[Draw], fault: Option<String>) {
        let Some(fault) = fault else { return };
        let written = S::dice(script).len();
        let mut drawn = String::new();
        for (index, draw) in draws.iter().enumerate() {
            let made_up = if index < written { "" } else { " (not in the script)" };
            let _ = writeln!(drawn, "  {} d{} {}{made_up}", draw.label, draw.sides, draw.result);
        }
        panic!(
            "{what:?} with the dice {script:?}: {fault}\ndrawn:\n{drawn}log: {:#?}\n{}",
            self.log(),
            self.text()
        );
    }
}

/// The position.
impl<S: Subject> Table<S> {
    /// The position in notation.
    pub fn text(&self) -> String {
        self.game.write(&self.pos)
    }

    /// Some line of the position in notation is exactly this one.
    pub fn has(&self, line: &str) -> bool {
        self.text().lines().any(|other| other == line)
    }

    /// Asserts that lines are there.
    pub fn expect(&self, lines: &(impl Several + ?Sized)) -> &Self {
        for line in lines.each() {
            assert!(self.has(line), "no line {line:?} in\n{}\n{:#?}", self.text(), self.log());
        }
        self
    }

    /// Asserts that no line begins so.
    pub fn expect_no(&self, start: &str) -> &Self {
        assert!(!self.has_line(start), "a line {start:?} in\n{}\n{:#?}", self.text(), self.log());
        self
    }

    /// The line that begins so; empty if there is none.
    pub fn line(&self, start: &str) -> String {
        self.text().lines().find(|line| line.starts_with(start)).unwrap_or_default().to_owned()
    }

    /// Whether some line begins so.
    pub fn has_line(&self, start: &str) -> bool {
        self.text().lines().any(|line| line.starts_with(start))
    }

    /// The line of a unit, or of anything else whose name is the first word of its line.
    pub fn unit(&self, name: &str) -> String {
        let text = self.text();
        let line = text.lines().find(|line| line.split(' ').next() == Some(name));
        line.unwrap_or_else(|| panic!("no {name} in\n{text}")).to_owned()
    }

    /// Whether the line of a unit has a word.
    pub fn unit_has(&self, name: &str, word: &str) -> bool {
        self.unit(name).split(' ').any(|other| other == word)
    }

    /// Asserts that the line of a unit has these words.
    pub fn shows(&self, name: &str, words: &str) -> &Self {
        for word in words.split_whitespace() {
            let unit = self.unit(name);
            assert!(
                self.unit_has(name, word),
                "no {word:?} in {unit:?} of\n{}\n{:#?}",
                self.text(),
                self.log()
            );
        }
        self
    }

    /// Asserts that the line of a unit has no word that begins so.
    pub fn lacks(&self, name: &str, start: &str) -> &Self {
        let unit = self.unit(name);
        let found = unit.split(' ').any(|word| word.starts_with(start));
        assert!(!found, "a word {start:?} in {unit:?}\n{:#?}", self.log());
        self
    }
}
