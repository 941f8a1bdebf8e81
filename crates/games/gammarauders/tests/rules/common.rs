//! A table for tests: a position in notation, answers with scripted dice, and what must be so afterwards.
#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    missing_debug_implementations,
    reason = "each test file uses some of it"
)]

use std::sync::OnceLock;

use retrograde_core::{Catalogue, Outcome, PackFiles, Prompt, Rules, ScriptedDice, Seat, SeededDice, Setup, Show, Silent};
use retrograde_gammarauders::{Action, Event, Gammarauders, Position};

pub const COLOURS: [&str; 6] = ["red", "blue", "green", "white", "orange", "purple"];

/// The game with its own pack and some bioborgs without armour or talent, for whom every slot takes every weapon.
pub fn game() -> &'static Gammarauders {
    static GAME: OnceLock<Gammarauders> = OnceLock::new();
    GAME.get_or_init(|| Gammarauders::from_pack(&test_pack()).expect("a good pack"))
}

/// The standard pack with plain bioborgs.
pub fn test_pack() -> PackFiles {
    {
        let mut files = Gammarauders::standard_pack();
        let bioborgs = files.get_mut("bioborgs.toml").expect("bioborgs");
        for number in 1..=6 {
            let slot = r#"["ray", "gun", "rocket", "melee", "field"]"#;
            bioborgs.push_str(&format!(
                "\n[[bioborg]]\nid = \"plain-{number}\"\nname = \"Plain {number}\"\nspecies = \"test animal\"\nflavour = \"\"\narmour = 0\nslots = [{slot}, {slot}, {slot}, {slot}]\n"
            ));
        }
        files
    }
}

/// The game with its own pack.
pub fn standard() -> &'static Gammarauders {
    static GAME: OnceLock<Gammarauders> = OnceLock::new();
    GAME.get_or_init(|| Gammarauders::from_pack(&Gammarauders::standard_pack()).expect("a good pack"))
}

pub fn seat(colour: &str) -> Seat {
    Seat::new(COLOURS.iter().position(|word| *word == colour).expect("a colour") as u8)
}

fn dice(text: &str) -> Vec<u32> {
    text.split_whitespace().map(|word| word.parse().expect("a die")).collect()
}

/// The small map of the worked examples, with three players; what is said of them is added to their fortresses.
pub fn small(red: &str, blue: &str, green: &str, rest: &str) -> String {
    let player = |colour: &str, number: usize, fort: &str, words: &str| {
        let mut line = colour.to_owned();
        let forts = [format!("fort={fort}"), format!("bioborg=plain-{number}"), format!("card={number}")];
        for word in forts {
            let key = word.split('=').next().expect("a key");
            if !words.split_whitespace().any(|other| other.split('=').next() == Some(key)) {
                line.push_str(&format!(" {word}"));
            }
        }
        format!("{line} {words}\n")
    };
    let players = if rest.contains("players=") { "" } else { "options players=3\n" };
    let turn = if rest.contains("turn ") { "" } else { "turn 4\n" };
    format!(
        "{players}{turn}tile T01 0,0 0\ntile T03 1,0 2\ntile T08 0,1 5\n{}{}{}{rest}\n",
        player("red", 1, "T01.3", red),
        player("blue", 2, "T08.3", blue),
        player("green", 3, "T03.1", green),
    )
}

/// A position under test.
#[derive(Clone)]
pub struct Table {
    pub game: &'static Gammarauders,
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

    /// A position of a game in which T24 is a plain island in the sea.
    pub fn island(text: &str) -> Table {
        static GAME: OnceLock<Gammarauders> = OnceLock::new();
        let game = GAME.get_or_init(|| {
            let mut files = test_pack();
            let tiles = files.get_mut("tiles.toml").expect("tiles");
            let at = tiles.rfind("areas = [").expect("areas of the last tile");
            tiles.truncate(at);
            tiles.push_str("areas = [\n{ cells = [6], terrain = \"plain\", number = 11 },\n{ cells = [0, 1, 2, 3, 4, 5], terrain = \"water\", number = 2 },\n]\n");
            Gammarauders::from_pack(&files).expect("a good pack")
        });
        let pos = game.read(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        Table { game, pos, events: Vec::new() }
    }

    /// The small map.
    pub fn small(red: &str, blue: &str, green: &str, rest: &str) -> Table {
        Table::at(&small(red, blue, green, rest))
    }

    /// A table opened with real dice.
    pub fn seeded(setup: &Setup, seed: u64) -> Table {
        let mut events = Vec::new();
        let pos = standard().start(setup, &mut SeededDice::from_number(seed), &mut events).expect("a good setup");
        Table { game: standard(), pos, events }
    }

    /// Who is asked.
    pub fn asked(&self) -> String {
        let asked = self.game.to_act(&self.pos);
        asked.iter().map(|seat| COLOURS[seat.index()]).collect::<Vec<_>>().join(" ")
    }

    /// The kind of the open question.
    pub fn kind(&self) -> String {
        let Some(seat) = self.game.to_act(&self.pos).lowest() else { return "over".to_owned() };
        self.game.prompt(&self.pos, seat).kind.unwrap_or_default()
    }

    fn action(answer: &str) -> Action {
        answer.parse().unwrap_or_else(|error| panic!("{answer:?}: {error}"))
    }

    /// A player answers; all the dice must be used, no more and no fewer.
    pub fn roll(&mut self, who: &str, answer: &str, script: &str) -> &mut Table {
        let action = Table::action(answer);
        if let Err(refusal) = self.game.explain(&self.pos, seat(who), action) {
            panic!("{who} {answer:?} is refused: {refusal} in\n{}\n{:#?}", self.text(), self.log());
        }
        let mut scripted = ScriptedDice::of(&dice(script));
        self.game.apply(&mut self.pos, seat(who), action, &mut scripted, &mut self.events);
        scripted
            .check()
            .unwrap_or_else(|fault| panic!("{who} {answer:?}: {fault} in\n{}\n{:#?}", self.text(), self.log()));
        self.game.check(&self.pos).unwrap_or_else(|broken| panic!("{broken} in\n{}", self.text()));
        let back = self.game.read(&self.text()).unwrap_or_else(|error| panic!("{error} in\n{}", self.text()));
        assert!(back == self.pos, "does not read back:\n{}", self.text());
        self
    }

    /// Answers without dice: `red take borg; red to T01.2`, or with dice after a bar: `red roll | 3 4`.
    pub fn play(&mut self, script: &str) -> &mut Table {
        for line in script.split([';', '\n']).map(str::trim).filter(|line| !line.is_empty()) {
            let (line, dice) = line.split_once('|').unwrap_or((line, ""));
            let (who, answer) = line.trim().split_once(' ').unwrap_or_else(|| panic!("{line:?} is no answer"));
            self.roll(who, answer, dice);
        }
        self
    }

    /// Passes in windows and goes on with attacks until another question comes up, or one of this kind.
    pub fn quiet(&mut self, until: &str) -> &mut Table {
        for _ in 0..100 {
            let kind = self.kind();
            if kind == until {
                return self;
            }
            let answer = match kind.as_str() {
                "announce" | "ally" | "commit" | "roll" | "after" | "move-react" => "pass",
                "decide" => "continue",
                _ if until.is_empty() => return self,
                _ => panic!("{kind} comes before {until} in\n{}\n{:#?}", self.text(), self.log()),
            };
            let who = self.asked().split(' ').next().expect("somebody").to_owned();
            // The last pass before the dice needs them: the caller gives it.
            if until.is_empty() && kind == "commit" {
                return self;
            }
            self.roll(&who, answer, "");
        }
        panic!("no {until} in\n{}", self.text());
    }

    /// The position in notation.
    pub fn text(&self) -> String {
        self.game.write(&self.pos)
    }

    /// The lines that begin so, without that beginning.
    pub fn lines(&self, start: &str) -> Vec<String> {
        let text = self.text();
        text.lines().filter_map(|line| line.strip_prefix(start)).map(|rest| rest.trim().to_owned()).collect()
    }

    /// The value of `key=…` in the line that begins so; empty if there is none.
    pub fn value(&self, start: &str, key: &str) -> String {
        let text = self.text();
        let line = text.lines().find(|line| line.starts_with(start)).unwrap_or_default();
        let pair = line.split_whitespace().filter_map(|word| word.split_once('=')).find(|(word, _)| *word == key);
        pair.map(|(_, value)| value.to_owned()).unwrap_or_default()
    }

    /// Asserts that lines are there.
    pub fn expect(&self, lines: &[&str]) -> &Table {
        for line in lines {
            let there = self.text().lines().any(|other| other == *line);
            assert!(there, "no line {line:?} in\n{}\n{:#?}", self.text(), self.log());
        }
        self
    }

    /// Asserts that no line begins so.
    pub fn expect_no(&self, start: &str) -> &Table {
        let text = self.text();
        assert!(!text.lines().any(|line| line.starts_with(start)), "a line {start:?} in\n{text}");
        self
    }

    /// Units of a colour and kind in an area.
    pub fn units(&self, area: &str, colour: &str, kind: &str) -> u32 {
        let lines = self.lines(&format!("units {area} {colour} {kind} "));
        lines.iter().map(|line| line.split(' ').next().and_then(|n| n.parse::<u32>().ok()).unwrap_or(0)).sum()
    }

    /// Units of a colour and kind on the board.
    pub fn army(&self, colour: &str, kind: &str) -> u32 {
        let units = self.lines("units ");
        let own = units.iter().map(|line| line.split(' ').collect::<Vec<_>>());
        own.filter(|words| words[1] == colour && words[2] == kind).map(|words| words[3].parse::<u32>().expect("a number")).sum()
    }

    /// Loose pods in an area.
    pub fn loose(&self, area: &str) -> u32 {
        self.lines(&format!("loose {area} ")).first().map_or(0, |pods| pods.parse().expect("a number"))
    }

    /// A number of a player: `stored`, `carried`, `card`.
    pub fn number(&self, colour: &str, key: &str) -> u32 {
        self.value(&format!("{colour} "), key).parse().unwrap_or(0)
    }

    /// Whether a player's line has a word.
    pub fn has(&self, colour: &str, word: &str) -> bool {
        self.lines(&format!("{colour} ")).first().is_some_and(|line| line.split(' ').any(|other| other == word))
    }

    /// The cards of a place: `hand red`, `discard`.
    pub fn cards(&self, place: &str) -> Vec<String> {
        let lines = self.lines(&format!("{place} "));
        let words = lines.iter().flat_map(|line| line.split(' '));
        words.map(|word| word.split('/').next().unwrap_or_default().to_owned()).collect()
    }

    /// What a player may answer.
    pub fn legal(&self, who: &str) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.legal(&self.pos, seat(who), &mut actions);
        actions.iter().map(ToString::to_string).collect()
    }

    pub fn is_legal(&self, who: &str, answer: &str) -> bool {
        self.legal(who).iter().any(|legal| legal == answer)
    }

    /// Asserts that answers are legal now: `red to T01.2`.
    pub fn allows(&self, who: &str, answers: &[&str]) -> &Table {
        for answer in answers {
            assert!(self.is_legal(who, answer), "{answer:?} is not among {:#?} in\n{}", self.legal(who), self.text());
        }
        self
    }

    /// Asserts that an answer is refused by a rule.
    pub fn blocks(&self, who: &str, answer: &str, rule: &str) -> &Table {
        match self.game.explain(&self.pos, seat(who), Table::action(answer)) {
            Ok(()) => panic!("{answer:?} is legal in\n{}", self.text()),
            Err(refusal) => {
                let found = refusal.rule.map(|id| id.to_string());
                assert_eq!(found.as_deref(), Some(rule), "{answer:?}: {refusal} in\n{}", self.text());
            }
        }
        assert!(!self.is_legal(who, answer), "{answer:?} is listed but refused");
        self
    }

    /// Asserts that an answer does not belong to the open question.
    pub fn never(&self, who: &str, answer: &str) -> &Table {
        assert!(self.game.explain(&self.pos, seat(who), Table::action(answer)).is_err(), "{answer:?} is legal");
        self
    }

    /// The legal answers that begin so, without that beginning, in order.
    pub fn choices(&self, who: &str, start: &str) -> Vec<String> {
        let mut found: Vec<String> =
            self.legal(who).iter().filter_map(|answer| answer.strip_prefix(start)).map(|rest| rest.trim().to_owned()).collect();
        found.sort();
        found
    }

    pub fn prompt(&self, who: &str) -> Prompt {
        self.game.prompt(&self.pos, seat(who))
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
        match self.outcome() {
            None => "going on".to_owned(),
            Some(outcome) => outcome.winners.iter().map(|seat| COLOURS[seat.index()]).collect::<Vec<_>>().join(" "),
        }
    }

    /// The totals of the last combat: attack : defence.
    pub fn score(&self) -> String {
        let judged = self.log().into_iter().rev().find(|line| line.contains(" wins, "));
        let line = judged.unwrap_or_else(|| panic!("no combat was decided: {:#?}", self.log()));
        let score = line.split(" wins, ").nth(1).and_then(|rest| rest.split(" (").next()).unwrap_or_default();
        score.to_owned()
    }

    /// A world that a seat cannot tell apart.
    pub fn resampled(&self, who: &str, seed: u64) -> Position {
        self.game.resample(&self.pos, seat(who), &mut SeededDice::from_number(seed))
    }

    /// Nobody listens, real dice: for tests that only want to get on.
    pub fn random_step(&mut self, pick: usize, dice: &mut SeededDice) {
        let Some(seat) = self.game.to_act(&self.pos).lowest() else { return };
        let mut legal = Vec::new();
        self.game.legal(&self.pos, seat, &mut legal);
        let action = legal[pick % legal.len()];
        self.game.apply(&mut self.pos, seat, action, dice, &mut Silent);
    }
}
