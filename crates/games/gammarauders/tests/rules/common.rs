//! The table of these tests: answers by colour, the small map of the worked examples, and what stands in the notation.

use std::ops::{Deref, DerefMut};
use std::sync::LazyLock;

use retrograde_core::{Catalogue, PackFiles, Prompt, Seat, Setup};
use retrograde_gammarauders::Gammarauders;
use retrograde_testkit::Subject;

pub(crate) const COLOURS: [&str; 6] = ["red", "blue", "green", "white", "orange", "purple"];

/// What the tests are about: the game with its own pack and some bioborgs without armour or talent, for whom every slot
/// takes every weapon.
pub(crate) struct Subjects;

impl Subject for Subjects {
    type Game = Gammarauders;
    const SEATS: &'static [&'static str] = &COLOURS;

    fn game() -> &'static Gammarauders {
        static GAME: LazyLock<Gammarauders> =
            LazyLock::new(|| Gammarauders::from_pack(&test_pack()).expect("a good pack"));
        &GAME
    }
}

/// The standard pack with plain bioborgs.
pub(crate) fn test_pack() -> PackFiles {
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

/// The game with its own pack.
pub(crate) fn standard() -> &'static Gammarauders {
    static GAME: LazyLock<Gammarauders> = LazyLock::new(retrograde_testkit::standard);
    &GAME
}

/// Red burns a pod for items and draws a card that acts at once; nobody else draws.
pub(crate) fn drawn(card: &str, dice: &str, red: &str, blue: &str, green: &str, rest: &str) -> Table {
    let (red, from) =
        if red.contains("stored=") { (red.to_owned(), "fort") } else { (format!("carried=1 {red}"), "borg") };
    let mut table = Table::small(&red, blue, green, &format!("phase 3; deck {card}; {rest}"));
    table.roll("red", &format!("burn {from}"), "").roll("red", "take card", dice);
    table
}

/// The small map of the worked examples, with three players; what is said of them is added to their fortresses.
pub(crate) fn small(red: &str, blue: &str, green: &str, rest: &str) -> String {
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
pub(crate) struct Table(retrograde_testkit::Table<Subjects>);

impl Deref for Table {
    type Target = retrograde_testkit::Table<Subjects>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// Opening.
impl Table {
    /// A position in notation.
    pub(crate) fn at(text: &str) -> Table {
        Table(retrograde_testkit::Table::at(text))
    }

    /// A position of a game with another pack.
    pub(crate) fn of_pack(files: &PackFiles, text: &str) -> Table {
        use retrograde_core::Rules;
        let game: &'static Gammarauders =
            Box::leak(Box::new(Gammarauders::from_pack(files).expect("a good pack")));
        let pos = game.read(text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        Table(retrograde_testkit::Table { game, pos, events: Vec::new() })
    }

    /// A position of a game in which T24 is a plain island in the sea.
    pub(crate) fn island(text: &str) -> Table {
        let mut files = test_pack();
        let tiles = files.get_mut("tiles.toml").expect("tiles");
        let at = tiles.rfind("areas = [").expect("areas of the last tile");
        tiles.truncate(at);
        tiles.push_str("areas = [\n{ cells = [6], terrain = \"plain\", number = 11 },\n{ cells = [0, 1, 2, 3, 4, 5], terrain = \"water\", number = 2 },\n]\n");
        Table::of_pack(&files, text)
    }

    /// The small map.
    pub(crate) fn small(red: &str, blue: &str, green: &str, rest: &str) -> Table {
        Table::at(&small(red, blue, green, rest))
    }

    /// A table opened with real dice.
    pub(crate) fn seeded(setup: &Setup, seed: u64) -> Table {
        Table(retrograde_testkit::Table::seeded(setup, seed))
    }

    /// A table opened with the dice drawn before the first question.
    pub(crate) fn open(setup: &Setup, script: &str) -> Table {
        Table(retrograde_testkit::Table::open(setup, script))
    }
}

/// Answering.
impl Table {
    /// The seat of a colour.
    pub(crate) fn seat(colour: &str) -> Seat {
        retrograde_testkit::Table::<Subjects>::seat_of(colour)
    }

    /// Who is asked, with a blank between.
    pub(crate) fn asked(&self) -> String {
        self.asks_all().join(" ")
    }

    /// The kind of the open question.
    pub(crate) fn kind(&self) -> String {
        if self.outcome().is_some() { "over".to_owned() } else { self.0.prompt().kind }
    }

    /// The kind of the open question and who is asked.
    pub(crate) fn question(&self) -> String {
        format!("{} {}", self.kind(), self.asked())
    }

    /// A player answers; all the dice must be used, no more and no fewer.
    pub(crate) fn roll(&mut self, who: &str, answer: &str, script: &str) -> &mut Table {
        self.answer_as(who, answer, script);
        self
    }

    /// Answers without dice: `red take borg; red to T01.2`, or with dice after a bar: `red roll | 3 4`.
    pub(crate) fn play(&mut self, script: &str) -> &mut Table {
        for line in script.split([';', '\n']).map(str::trim).filter(|line| !line.is_empty()) {
            let (line, dice) = line.split_once('|').unwrap_or((line, ""));
            let (who, answer) =
                line.trim().split_once(' ').unwrap_or_else(|| panic!("{line:?} is no answer"));
            self.roll(who, answer, dice);
        }
        self
    }
}

/// The question to a player.
impl Table {
    pub(crate) fn is_legal(&self, who: &str, answer: &str) -> bool {
        self.of(who).is_legal(answer)
    }

    /// Asserts that answers are legal now.
    pub(crate) fn allows(&self, who: &str, answers: &[&str]) -> &Table {
        self.of(who).allows(answers);
        self
    }

    /// Asserts that an answer is refused by a rule.
    pub(crate) fn blocks(&self, who: &str, answer: &str, rule: &str) -> &Table {
        self.of(who).blocks(answer, rule);
        self
    }

    /// Asserts that an answer does not belong to the open question.
    pub(crate) fn never(&self, who: &str, answer: &str) -> &Table {
        self.of(who).never(answer);
        self
    }

    /// The legal answers that begin so, without that beginning, in order.
    pub(crate) fn choices(&self, who: &str, start: &str) -> Vec<String> {
        self.of(who).choices(&format!("{start} "))
    }

    pub(crate) fn prompt(&self, who: &str) -> Prompt {
        self.of(who).prompt()
    }
}

/// The position.
impl Table {
    /// The lines that begin so, without that beginning.
    pub(crate) fn lines(&self, start: &str) -> Vec<String> {
        let text = self.text();
        text.lines().filter_map(|line| line.strip_prefix(start)).map(|rest| rest.trim().to_owned()).collect()
    }

    /// The value of `key=…` in the line that begins so; empty if there is none.
    pub(crate) fn value(&self, start: &str, key: &str) -> String {
        let line = self.line(start);
        let pair =
            line.split_whitespace().filter_map(|word| word.split_once('=')).find(|(word, _)| *word == key);
        pair.map(|(_, value)| value.to_owned()).unwrap_or_default()
    }

    /// Units of a colour and kind in an area.
    pub(crate) fn units(&self, area: &str, colour: &str, kind: &str) -> u32 {
        let lines = self.lines(&format!("units {area} {colour} {kind} "));
        lines.iter().map(|line| line.split(' ').next().and_then(|n| n.parse::<u32>().ok()).unwrap_or(0)).sum()
    }

    /// Units of a colour and kind on the board.
    pub(crate) fn army(&self, colour: &str, kind: &str) -> u32 {
        let units = self.lines("units ");
        let own = units.iter().map(|line| line.split(' ').collect::<Vec<_>>());
        own.filter(|words| words[1] == colour && words[2] == kind)
            .map(|words| words[3].parse::<u32>().expect("a number"))
            .sum()
    }

    /// Loose pods in an area.
    pub(crate) fn loose(&self, area: &str) -> u32 {
        self.lines(&format!("loose {area} ")).first().map_or(0, |pods| pods.parse().expect("a number"))
    }

    /// A number of a player: `stored`, `carried`, `card`.
    pub(crate) fn number(&self, colour: &str, key: &str) -> u32 {
        self.value(&format!("{colour} "), key).parse().unwrap_or(0)
    }

    /// Where a player's bioborg is: at home unless it is said.
    pub(crate) fn borg(&self, colour: &str) -> String {
        let at = self.value(&format!("{colour} "), "borg");
        if at.is_empty() { self.value(&format!("{colour} "), "fort") } else { at }
    }

    /// Whether a player's line has a word.
    pub(crate) fn has(&self, colour: &str, word: &str) -> bool {
        self.unit_has(colour, word)
    }

    /// The cards of a place: `hand red`, `discard`.
    pub(crate) fn cards(&self, place: &str) -> Vec<String> {
        let lines = self.lines(&format!("{place} "));
        let words = lines.iter().flat_map(|line| line.split(' '));
        words.map(|word| word.split('/').next().unwrap_or_default().to_owned()).collect()
    }

    pub(crate) fn said(&self, part: &str) -> bool {
        self.log().iter().any(|line| line.contains(part))
    }

    /// The totals of the last combat: attack : defence.
    pub(crate) fn score(&self) -> String {
        let judged = self.log().into_iter().rev().find(|line| line.contains(" wins, "));
        let line = judged.unwrap_or_else(|| panic!("no combat was decided: {:#?}", self.log()));
        let score = line.split(" wins, ").nth(1).and_then(|rest| rest.split(" (").next()).unwrap_or_default();
        score.to_owned()
    }
}
