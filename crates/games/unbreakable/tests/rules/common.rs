//! A table for tests: a position in notation, answers with scripted dice, and what must be so afterwards.
#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    missing_debug_implementations,
    reason = "each test file uses some of it"
)]

use std::sync::OnceLock;

use retrograde_core::{Catalogue, Line, Outcome, Prompt, Rules, ScriptedDice, Seat, Setup, SetupError, Show};
use retrograde_unbreakable::{Action, Event, Position, Unbreakable};

/// The switches of Chrome.
pub const CHROME: [&str; 8] = [
    "multi-gun",
    "rocket-launcher",
    "vortex-generator",
    "opportunity-cards",
    "overheated-beams",
    "volcanic-earthquakes",
    "walker-equipment",
    "dig-in",
];

/// The game with its own pack.
pub fn game() -> &'static Unbreakable {
    static GAME: OnceLock<Unbreakable> = OnceLock::new();
    GAME.get_or_init(|| Unbreakable::from_pack(&Unbreakable::standard_pack()).expect("a good pack"))
}

/// Combat dice and others: `S` = positive (1), `-` = blank (2), numbers as they are; spaces do not matter between
/// `S` and `-`.
pub fn dice(text: &str) -> Vec<u32> {
    let mut results = Vec::new();
    for word in text.split_whitespace() {
        match word.parse() {
            Ok(number) => results.push(number),
            Err(_) => results.extend(word.chars().map(|face| match face {
                'S' => 1,
                '-' => 2,
                other => panic!("{other:?} is no die"),
            })),
        }
    }
    results
}

/// A position under test.
pub struct Table {
    pub game: &'static Unbreakable,
    pub pos: Position,
    pub events: Vec<Event>,
}

impl Table {
    /// A position in notation. The next card is drawn only when the present one is over.
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

    /// The seat that is asked.
    pub fn seat(&self) -> Seat {
        self.game.to_act(&self.pos).lowest().expect("somebody is asked")
    }

    fn action(answer: &str) -> Action {
        answer.parse().unwrap_or_else(|error| panic!("{answer:?}: {error}"))
    }

    /// The seat that is asked answers; all the dice must be used, no more and no fewer.
    pub fn answer(&mut self, answer: &str, script: &str) -> &mut Table {
        self.answer_as(self.seat(), answer, script)
    }

    /// A seat answers.
    pub fn answer_as(&mut self, seat: Seat, answer: &str, script: &str) -> &mut Table {
        let action = Table::action(answer);
        if let Err(refusal) = self.game.explain(&self.pos, seat, action) {
            panic!("{answer:?} is refused: {refusal} in\n{}", self.text());
        }
        let mut scripted = ScriptedDice::of(&dice(script));
        self.game.apply(&mut self.pos, seat, action, &mut scripted, &mut self.events);
        scripted.check().unwrap_or_else(|fault| panic!("{answer:?}: {fault} in\n{}", self.text()));
        self.game.check(&self.pos).unwrap_or_else(|broken| panic!("{broken} in\n{}", self.text()));
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

    /// Asserts that a line is there.
    pub fn expect(&self, line: &str) -> &Table {
        assert!(self.has(line), "no line {line:?} in\n{}", self.text());
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

    /// The line of a unit.
    pub fn unit(&self, name: &str) -> String {
        let text = self.text();
        let line = text.lines().find(|line| line.split(' ').next() == Some(name));
        line.unwrap_or_else(|| panic!("no {name} in\n{text}")).to_owned()
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

    /// Asserts that an answer is legal now.
    pub fn allows(&self, answer: &str) -> &Table {
        assert!(self.is_legal(answer), "{answer:?} is not among {:?} in\n{}", self.legal(), self.text());
        self
    }

    /// Asserts that an answer is refused by a rule.
    pub fn blocks(&self, answer: &str, rule: &str) -> &Table {
        let action = Table::action(answer);
        match self.game.explain(&self.pos, self.seat(), action) {
            Ok(()) => panic!("{answer:?} is legal in\n{}", self.text()),
            Err(refusal) => {
                let found = refusal.rule.map(|id| id.to_string());
                assert_eq!(found.as_deref(), Some(rule), "{answer:?}: {refusal} in\n{}", self.text());
            }
        }
        self
    }

    /// Why an answer is refused, in words.
    pub fn refusal(&self, answer: &str) -> String {
        self.game.explain(&self.pos, self.seat(), Table::action(answer)).expect_err("refused").to_string()
    }

    /// The question.
    pub fn prompt(&self) -> Prompt {
        self.game.prompt(&self.pos, self.seat())
    }

    /// What the map shows while a choice is considered: `Sight 0604 0608: line of fire`.
    pub fn marks(&self, answer: &str) -> Vec<String> {
        let prompt = self.prompt();
        let choice = prompt.choices.iter().find(|choice| choice.answer == answer);
        let choice = choice.unwrap_or_else(|| panic!("no choice {answer:?}"));
        let marks = choice.marks.iter();
        marks.map(|mark| format!("{:?} {}: {}", mark.kind, mark.spaces.join(" "), mark.title)).collect()
    }

    /// The odds beside a choice: `needs [1/2]: 75 %; …`.
    pub fn odds(&self, answer: &str) -> String {
        let prompt = self.prompt();
        let choice = prompt.choices.iter().find(|choice| choice.answer == answer);
        let choice = choice.unwrap_or_else(|| panic!("no choice {answer:?}"));
        choice.odds.as_ref().map(ToString::to_string).unwrap_or_default()
    }

    /// What a choice needs on combat dice: `[1/2]`.
    pub fn need(&self, answer: &str) -> String {
        let odds = self.odds(answer);
        let need = odds.strip_prefix("needs ").and_then(|rest| rest.split(':').next());
        need.unwrap_or_else(|| panic!("{answer:?} has no odds")).to_owned()
    }

    /// The legal answers that begin so, without that beginning.
    pub fn choices(&self, start: &str) -> Vec<String> {
        self.legal().iter().filter_map(|answer| answer.strip_prefix(start)).map(str::to_owned).collect()
    }

    /// The log in words.
    pub fn log(&self) -> Vec<String> {
        self.events.iter().map(|event| self.game.tell(event)).map(|line: Line| line.text).collect()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.pos)
    }

    /// Who won, as `blue`, `yellow`, `draw` or `going on`; for games with one round.
    pub fn result(&self) -> &'static str {
        match self.outcome() {
            None => "going on",
            Some(outcome) => match outcome.winners.lowest().map(Seat::index) {
                None => "draw",
                Some(0) => "blue",
                Some(_) => "yellow",
            },
        }
    }
}
