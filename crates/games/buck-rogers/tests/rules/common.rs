//! A table for tests: a position in notation, answers with scripted dice, and what must be so afterwards.
#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    missing_debug_implementations,
    reason = "each test file uses some of it"
)]

use std::sync::OnceLock;

use retrograde_buck_rogers::{Action, BuckRogers, Event, Position};
use retrograde_core::{Catalogue, Outcome, Prompt, Rules, ScriptedDice, Seat, Setup, SetupError, Show};

/// The game with its own pack.
pub fn game() -> &'static BuckRogers {
    static GAME: OnceLock<BuckRogers> = OnceLock::new();
    GAME.get_or_init(|| BuckRogers::from_pack(&BuckRogers::standard_pack()).expect("a good pack"))
}

/// Dice in the order in which they fall.
pub fn dice(text: &str) -> Vec<u32> {
    text.split_whitespace().map(|word| word.parse().expect("a die")).collect()
}

pub fn seat(colour: &str) -> Seat {
    let colours = ["blue", "burgundy", "yellow", "green", "purple", "brown"];
    Seat::new(colours.iter().position(|word| *word == colour).expect("a colour") as u8)
}

/// A position under test.
pub struct Table {
    pub game: &'static BuckRogers,
    pub pos: Position,
    pub events: Vec<Event>,
}

impl Table {
    /// A position in notation.
    pub fn at(text: &str) -> Table {
        let game = game();
        let pos = game.read(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        Table { game, pos, events: Vec::new() }
    }

    /// A table opened with a setup, with the dice drawn before the first question.
    pub fn open(setup: &Setup, script: &str) -> Table {
        Table::try_open(setup, script).expect("a good setup")
    }

    pub fn try_open(setup: &Setup, script: &str) -> Result<Table, SetupError> {
        let game = game();
        let mut scripted = ScriptedDice::of(&dice(script));
        let mut events = Vec::new();
        let pos = game.start(setup, &mut scripted, &mut events)?;
        scripted.check().unwrap_or_else(|fault| panic!("{fault}"));
        Ok(Table { game, pos, events })
    }

    /// A table opened with real dice.
    pub fn seeded(setup: &Setup, seed: u64) -> Table {
        let mut events = Vec::new();
        let mut dice = retrograde_core::SeededDice::from_number(seed);
        let pos = game().start(setup, &mut dice, &mut events).expect("a good setup");
        Table { game: game(), pos, events }
    }

    /// The seat that is asked.
    pub fn seat(&self) -> Seat {
        self.game.to_act(&self.pos).lowest().unwrap_or_else(|| panic!("nobody is asked in\n{}", self.text()))
    }

    /// The colour of the seat that is asked.
    pub fn asks(&self) -> &'static str {
        ["blue", "burgundy", "yellow", "green", "purple", "brown"][self.seat().index()]
    }

    fn action(answer: &str) -> Action {
        answer.parse().unwrap_or_else(|error| panic!("{answer:?}: {error}"))
    }

    /// The seat that is asked answers; all the dice must be used, no more and no fewer.
    pub fn answer(&mut self, answer: &str, script: &str) -> &mut Table {
        self.answer_as(self.seat(), answer, script)
    }

    /// Answers without dice, one after the other.
    pub fn play(&mut self, answers: &[&str]) -> &mut Table {
        for answer in answers {
            self.answer(answer, "");
        }
        self
    }

    /// A seat answers.
    pub fn answer_as(&mut self, seat: Seat, answer: &str, script: &str) -> &mut Table {
        let action = Table::action(answer);
        if let Err(refusal) = self.game.explain(&self.pos, seat, action) {
            panic!("{answer:?} is refused: {refusal} in\n{}", self.text());
        }
        let mut scripted = ScriptedDice::of(&dice(script));
        self.game.apply(&mut self.pos, seat, action, &mut scripted, &mut self.events);
        scripted
            .check()
            .unwrap_or_else(|fault| panic!("{answer:?}: {fault} in\n{}\n{:?}", self.text(), self.log()));
        self.game.check(&self.pos).unwrap_or_else(|broken| panic!("{broken} in\n{}", self.text()));
        self
    }

    /// Takes pieces and goes with them; they may have gone there already, as the only zone in reach.
    pub fn go(&mut self, pieces: &str, to: &str) -> &mut Table {
        let before = self.events.len();
        self.answer(&format!("take {pieces}"), "");
        let went = |event: &Event| matches!(event, Event::Went { to: zone, .. } if zone.to_string() == to);
        if !self.events[before..].iter().any(went) {
            self.answer(&format!("go {to}"), "");
        }
        self
    }

    /// The position in notation.
    pub fn text(&self) -> String {
        self.game.write(&self.pos)
    }

    /// Some line of the position in notation is exactly this one.
    pub fn has(&self, line: &str) -> bool {
        self.text().lines().any(|other| other == line)
    }

    /// Asserts that lines are there.
    pub fn expect(&self, lines: &[&str]) -> &Table {
        for line in lines {
            assert!(self.has(line), "no line {line:?} in\n{}\n{:#?}", self.text(), self.log());
        }
        self
    }

    /// Asserts that no line begins so.
    pub fn expect_no(&self, start: &str) -> &Table {
        assert!(
            !self.text().lines().any(|line| line.starts_with(start)),
            "a line {start:?} in\n{}",
            self.text()
        );
        self
    }

    /// The line that begins so.
    pub fn line(&self, start: &str) -> String {
        self.text().lines().find(|line| line.starts_with(start)).unwrap_or_default().to_owned()
    }

    /// What the seat that is asked may answer.
    pub fn legal(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(&self.pos, self.seat(), &mut actions);
        actions.iter().map(ToString::to_string).collect()
    }

    pub fn is_legal(&self, answer: &str) -> bool {
        self.legal().iter().any(|legal| legal == answer)
    }

    /// Asserts that answers are legal now.
    pub fn allows(&self, answers: &[&str]) -> &Table {
        for answer in answers {
            assert!(self.is_legal(answer), "{answer:?} is not among {:#?} in\n{}", self.legal(), self.text());
        }
        self
    }

    /// Asserts that an answer is refused by a rule.
    pub fn blocks(&self, answer: &str, rule: &str) -> &Table {
        match self.game.explain(&self.pos, self.seat(), Table::action(answer)) {
            Ok(()) => panic!("{answer:?} is legal in\n{}", self.text()),
            Err(refusal) => {
                let found = refusal.rule.map(|id| id.to_string());
                assert_eq!(found.as_deref(), Some(rule), "{answer:?}: {refusal} in\n{}", self.text());
            }
        }
        assert!(!self.is_legal(answer), "{answer:?} is listed but refused");
        self
    }

    /// Asserts that an answer does not belong to the open question.
    pub fn never(&self, answer: &str) -> &Table {
        assert!(
            self.game.explain(&self.pos, self.seat(), Table::action(answer)).is_err(),
            "{answer:?} is legal"
        );
        self
    }

    /// The legal answers that begin so, without that beginning, in order.
    pub fn choices(&self, start: &str) -> Vec<String> {
        let mut found: Vec<String> =
            self.legal().iter().filter_map(|answer| answer.strip_prefix(start)).map(str::to_owned).collect();
        found.sort();
        found
    }

    /// The question.
    pub fn prompt(&self) -> Prompt {
        self.game.prompt(&self.pos, self.seat())
    }

    /// What a choice needs: `6 or more`, with the chance in per cent.
    pub fn need(&self, answer: &str) -> (String, u64) {
        let prompt = self.prompt();
        let choice = prompt.choices.iter().find(|choice| choice.answer == answer);
        let choice = choice.unwrap_or_else(|| panic!("no choice {answer:?} in {:#?}", self.legal()));
        let odds = choice.odds.as_ref().unwrap_or_else(|| panic!("{answer:?} has no odds"));
        (odds.need.clone(), odds.chance.percent())
    }

    /// The log in words.
    pub fn log(&self) -> Vec<String> {
        self.events.iter().map(|event| self.game.tell(event).text).collect()
    }

    pub fn said(&self, part: &str) -> bool {
        self.log().iter().any(|line| line.contains(part))
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.pos)
    }

    /// Who won, as colours joined by a blank, or `going on`.
    pub fn winners(&self) -> String {
        let colours = ["blue", "burgundy", "yellow", "green", "purple", "brown"];
        match self.outcome() {
            None => "going on".to_owned(),
            Some(outcome) => {
                outcome.winners.iter().map(|seat| colours[seat.index()]).collect::<Vec<_>>().join(" ")
            }
        }
    }
}
