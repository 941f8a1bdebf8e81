//! A table for tests: a position in notation, answers with scripted dice, and what must be so afterwards.
#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    missing_debug_implementations,
    reason = "each chapter uses some of it"
)]

use std::sync::OnceLock;

use retrograde_core::{
    Catalogue, Line, Outcome, Prompt, Rules, ScriptedDice, Seat, Setup, SetupError, Show, Viewer,
};
use retrograde_gamma_knights::{Action, Event, GammaKnights, Position};

/// The game with its own pack.
pub fn game() -> &'static GammaKnights {
    static GAME: OnceLock<GammaKnights> = OnceLock::new();
    GAME.get_or_init(|| GammaKnights::from_pack(&GammaKnights::standard_pack()).expect("a good pack"))
}

/// A setup of a scenario.
pub fn scenario(id: &str) -> Setup {
    Setup::scenario(id)
}

/// A position under test.
pub struct Table {
    pub game: &'static GammaKnights,
    pub pos: Position,
    pub events: Vec<Event>,
}

fn dice(text: &str) -> Vec<u32> {
    text.split_whitespace().map(|word| word.parse().expect("a die")).collect()
}

/// Light and heavy face of each damage marker, in the order of the cup.
fn faces() -> &'static [[String; 2]] {
    static SHEET: OnceLock<Vec<[String; 2]>> = OnceLock::new();
    SHEET.get_or_init(|| {
        let pack = GammaKnights::standard_pack();
        let rules: toml::Table = pack["rules.toml"].parse().expect("good rules");
        let mut sheet = Vec::new();
        for row in rules["marker"].as_array().expect("markers") {
            for heavy in row["heavy"].as_array().expect("faces") {
                let word = |value: &toml::Value| value.as_str().expect("a word").to_owned();
                sheet.push([word(&row["light"]), word(heavy)]);
            }
        }
        sheet
    })
}

/// The number of the first damage marker in the full cup with this light or heavy face: the die that draws it.
pub fn marker(face: &str) -> u32 {
    let found = faces().iter().position(|faces| faces.iter().any(|other| other == face));
    found.unwrap_or_else(|| panic!("no face {face}")) as u32 + 1
}

/// The die that draws another marker with a face while one lies outside the cup.
pub fn next_marker(face: &str, taken: u32) -> u32 {
    let mut numbers =
        (1..).zip(faces()).filter(|(number, faces)| *number != taken && faces.iter().any(|f| f == face));
    let (number, _) = numbers.next().unwrap_or_else(|| panic!("no other face {face}"));
    if number > taken { number - 1 } else { number }
}

impl Table {
    /// A position in notation. Unless it says otherwise, the first player is in Initial Fire of turn 1.
    pub fn at(text: &str) -> Table {
        let game = game();
        let pos = game.read(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        Table { game, pos, events: Vec::new() }
    }

    /// Why a position cannot be.
    pub fn broken(text: &str) -> String {
        game().read(text).expect_err("a bad position").to_string()
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
        self.game.to_act(&self.pos).lowest().unwrap_or_else(|| panic!("nobody is asked in\n{}", self.text()))
    }

    /// `first` or `second`.
    pub fn asked(&self) -> &'static str {
        ["first", "second"][self.seat().index()]
    }

    fn action(answer: &str) -> Action {
        answer.parse().unwrap_or_else(|error| panic!("{answer:?}: {error}"))
    }

    /// The seat that is asked answers; all the dice must be used, no more and no fewer.
    pub fn answer(&mut self, answer: &str, script: &str) -> &mut Table {
        let seat = self.seat();
        self.answer_as(seat, answer, script)
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

    /// Several answers without dice, with `;` between.
    pub fn answers(&mut self, answers: &str) -> &mut Table {
        for answer in answers.split(';') {
            self.answer(answer.trim(), "");
        }
        self
    }

    /// A weapon is fired at a target with these dice.
    pub fn fire(&mut self, how: &str, at: &str, script: &str) -> &mut Table {
        self.answer(how, "").answer(&format!("at {at}"), script)
    }

    /// The position in notation.
    pub fn text(&self) -> String {
        self.game.write(&self.pos)
    }

    /// The line of a unit.
    pub fn unit(&self, name: &str) -> String {
        let text = self.text();
        let line = text.lines().find(|line| line.split(' ').next() == Some(name));
        line.unwrap_or_else(|| panic!("no {name} in\n{text}")).to_owned()
    }

    /// Whether the line of a unit has a word.
    pub fn has(&self, name: &str, word: &str) -> bool {
        self.unit(name).split(' ').any(|other| other == word)
    }

    /// Asserts that the line of a unit has these words.
    pub fn expect(&self, name: &str, words: &str) -> &Table {
        for word in words.split_whitespace() {
            assert!(
                self.has(name, word),
                "no {word:?} in {:?} of\n{}\n{:#?}",
                self.unit(name),
                self.text(),
                self.log()
            );
        }
        self
    }

    /// Asserts that the line of a unit has no word that begins so.
    pub fn expect_no(&self, name: &str, start: &str) -> &Table {
        let found = self.unit(name).split(' ').any(|word| word.starts_with(start));
        assert!(!found, "a word {start:?} in {:?}\n{:#?}", self.unit(name), self.log());
        self
    }

    /// Asserts that some line is exactly this one.
    pub fn expect_line(&self, line: &str) -> &Table {
        assert!(self.text().lines().any(|other| other == line), "no line {line:?} in\n{}", self.text());
        self
    }

    /// Whether some line begins so.
    pub fn has_line(&self, start: &str) -> bool {
        self.text().lines().any(|line| line.starts_with(start))
    }

    /// What the seat that is asked may answer.
    pub fn legal(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(&self.pos, self.seat(), &mut actions);
        actions.iter().map(ToString::to_string).collect()
    }

    /// Asserts that answers are legal now, with `;` between.
    pub fn allows(&self, answers: &str) -> &Table {
        for answer in answers.split(';').map(str::trim) {
            let legal = self.legal();
            assert!(
                legal.iter().any(|other| other == answer),
                "{answer:?} is not among {legal:?} in\n{}",
                self.text()
            );
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
        self
    }

    /// Why an answer is refused, in words.
    pub fn refusal(&self, answer: &str) -> String {
        self.game.explain(&self.pos, self.seat(), Table::action(answer)).expect_err("refused").to_string()
    }

    /// Asserts that nothing that begins so is legal.
    pub fn offers_no(&self, start: &str) -> &Table {
        let found: Vec<String> =
            self.legal().into_iter().filter(|answer| answer.starts_with(start)).collect();
        assert!(found.is_empty(), "{found:?} in\n{}", self.text());
        self
    }

    /// The legal answers that begin so, without that beginning.
    pub fn choices(&self, start: &str) -> Vec<String> {
        self.legal().iter().filter_map(|answer| answer.strip_prefix(start)).map(str::to_owned).collect()
    }

    /// The question.
    pub fn prompt(&self) -> Prompt {
        self.game.prompt(&self.pos, self.seat())
    }

    /// The odds beside a choice, one reason a line.
    pub fn odds(&self, answer: &str) -> String {
        let prompt = self.prompt();
        let choice = prompt.choices.iter().find(|choice| choice.answer == answer);
        let choice = choice.unwrap_or_else(|| panic!("no choice {answer:?}"));
        choice.odds.as_ref().map(ToString::to_string).unwrap_or_default()
    }

    /// The log in words.
    pub fn log(&self) -> Vec<String> {
        self.events.iter().map(|event| self.game.tell(event)).map(|line: Line| line.text).collect()
    }

    /// Asserts that the log says something.
    pub fn says(&self, part: &str) -> &Table {
        assert!(self.log().iter().any(|line| line.contains(part)), "no {part:?} in {:#?}", self.log());
        self
    }

    /// Asserts that the log does not say something.
    pub fn silent(&self, part: &str) -> &Table {
        assert!(!self.log().iter().any(|line| line.contains(part)), "{part:?} in {:#?}", self.log());
        self
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.pos)
    }

    /// Who won and by which rule: `first GK-335`, `draw GK-519`, `going on`.
    pub fn result(&self) -> String {
        match self.outcome() {
            None => "going on".to_owned(),
            Some(outcome) => {
                let who = outcome.winners.lowest().map_or("draw", |seat| ["first", "second"][seat.index()]);
                format!("{who} {}", outcome.rule)
            }
        }
    }

    /// What a viewer sees, as JSON.
    pub fn view(&self, viewer: Viewer) -> String {
        serde_json::to_string(&self.game.view(&self.pos, viewer)).expect("plain data")
    }
}
