//! The table of these tests, positions to begin with, and dice that draw a card by its name.

use std::sync::LazyLock;

use retrograde_core::{Catalogue, PackFiles};
use retrograde_rogue_trooper::RogueTrooper;
use retrograde_testkit::Subject;

/// A position under test.
pub(crate) type Table = retrograde_testkit::Table<Rules>;

/// What the tests are about.
pub(crate) struct Rules;

impl Subject for Rules {
    type Game = RogueTrooper;
    const SEATS: &'static [&'static str] = &["blue", "red", "green", "violet", "orange", "teal", "traitor"];

    fn game() -> &'static RogueTrooper {
        // The tests are for four, whatever a quick table is for.
        static GAME: LazyLock<RogueTrooper> = LazyLock::new(|| {
            RogueTrooper::from_pack(&for_four(RogueTrooper::standard_pack())).expect("a good pack")
        });
        &GAME
    }
}

/// A pack whose tables are for four unless something else is said.
fn for_four(mut pack: PackFiles) -> PackFiles {
    let numbers = pack["rules.toml"].replacen("players = 3", "players = 4", 1);
    pack.insert("rules.toml".to_owned(), numbers);
    pack
}

/// A pack with nothing but the usual set-up, so that it may have other cards.
pub(crate) fn without_starts(mut pack: PackFiles) -> PackFiles {
    let text = &pack["scenarios.toml"];
    let (before, rest) = text.split_once("[[scenario]]\nid = \"first-patrol\"").expect("a scenario");
    let (_, options) = rest.split_once("[[option]]").expect("options");
    let text = format!("{before}[[option]]{options}");
    pack.insert("scenarios.toml".to_owned(), text);
    pack
}

/// A table with five Supply cards, all of them 2 GP Mags.
pub(crate) type Small = retrograde_testkit::Table<FewSupplies>;

/// What is tested with few Supply cards.
pub(crate) struct FewSupplies;

impl Subject for FewSupplies {
    type Game = RogueTrooper;
    const SEATS: &'static [&'static str] = Rules::SEATS;

    fn game() -> &'static RogueTrooper {
        static GAME: LazyLock<RogueTrooper> = LazyLock::new(|| {
            let mut pack = for_four(without_starts(RogueTrooper::standard_pack()));
            let few = "[[supply]]\nid = \"gp-2\"\ncount = 5\nammo = \"gp\"\nrounds = 2\n";
            pack.insert("supplies.toml".to_owned(), few.to_owned());
            RogueTrooper::from_pack(&pack).expect("a good pack")
        });
        &GAME
    }
}

/// A mission that is far from everything, so that a turn stops at the declarations and not before.
pub(crate) const FAR: &str = "blue missions m-gala";

/// Blue has walked into a sector and meets a card there.
pub(crate) fn meets(card: &str, at: &str, more: &str) -> Table {
    Table::at(&format!(
        "active blue; {FAR}; blue at {at}; {more}; facing {card}; now entered moved own-move; fight card:{card} open; \
         step turn stage=collect; step cards; step foe tried=no"
    ))
}

/// Blue is about to move.
pub(crate) fn moves(at: &str, more: &str) -> Table {
    Table::at(&format!("active blue; {FAR}; blue at {at}; {more}; step turn stage=deliver; step travel"))
}

/// Blue has walked into red, and chooses what to do.
pub(crate) fn meeting(at: &str, more: &str) -> Table {
    Table::at(&format!(
        "active blue; blue at {at}; red at {at}; {more}; now entered moved own-move meets=red; \
         step turn stage=collect; step gi-option"
    ))
}

/// Blue is about to declare.
pub(crate) fn ends(at: &str, more: &str) -> Table {
    Table::at(&format!("active blue; blue at {at}; {more}; step turn stage=end-window; step declare"))
}

/// The Rogue window of a phase of blue's turn, for everybody who has a card.
pub(crate) fn window(phase: &str, at: &str, hands: &[(&str, &str)], more: &str) -> Table {
    let stage = match phase {
        "movement" => "prison",
        "encounter" => "encounter",
        _ => "missions",
    };
    let waiting: Vec<&str> = hands.iter().map(|(who, _)| *who).collect();
    let hands: Vec<String> = hands.iter().map(|(who, cards)| format!("{who} hand {cards}; ")).collect();
    let hands = hands.concat();
    Table::at(&format!(
        "active blue; blue at {at}; {hands}{more}; step turn stage={stage}; \
         step window phase={phase} from=1 circuit=1 waiting={}",
        waiting.join(",")
    ))
}

/// The cards of a deck in order, each as often as it is there.
fn cards_of(deck: &str) -> Vec<String> {
    let file = match deck {
        "supply" => "supplies.toml",
        "encounter" => "encounters.toml",
        "mission" => "missions.toml",
        "rogue" => "rogues.toml",
        _ => "clues.toml",
    };
    let pack = RogueTrooper::standard_pack();
    let text = &pack[file];
    if deck == "clue" {
        let faces = text
            .lines()
            .filter_map(|line| line.strip_prefix("id = "))
            .map(|id| id.trim_matches('"').to_owned());
        let quarters = |face: String| ["tl", "tr", "bl", "br"].map(|quarter| format!("{face}-{quarter}"));
        return faces.flat_map(quarters).flat_map(|id| std::iter::repeat_n(id, 3)).collect();
    }
    let mut cards = Vec::new();
    for part in text.split("[[").skip(1) {
        let value = |key: &str| {
            let line = part.lines().find_map(|line| line.strip_prefix(key).map(str::trim));
            line.map(|value| value.trim_matches('"').to_owned())
        };
        let id = value("id = ").or_else(|| value("item = ")).expect("a card has a name");
        let count: usize = value("count = ").map_or(1, |count| count.parse().expect("a number"));
        cards.extend(std::iter::repeat_n(id, count));
    }
    cards
}

/// The cards left in a deck of a position, in order.
pub(crate) fn left_in(text: &str, deck: &str) -> Vec<String> {
    let mut left = cards_of(deck);
    let mut take = |name: &str| {
        if let Some(at) = left.iter().position(|card| card == name) {
            left.remove(at);
        }
    };
    // Whatever the position names lies elsewhere.
    let places = [
        " items",
        " companions",
        " hand",
        " missions",
        " clues",
        " aside",
        "discard",
        "out",
        "lying",
        "facing",
        "stack",
        "played",
    ];
    for line in text.lines() {
        if let Some((_, face)) = line.split_once(" face ") {
            for quarter in ["tl", "tr", "bl", "br"] {
                take(&format!("{face}-{quarter}"));
            }
        } else if places.iter().any(|place| line.contains(place)) {
            line.split_whitespace().for_each(|word| take(word.split(['@', ':']).next().unwrap_or_default()));
        }
    }
    left
}

/// Dice that draw cards by their names: `4 supply:gp-2 rogue:truck 3` are a four, two cards and a three.
pub(crate) fn dice(table: &Table, script: &str) -> String {
    let mut decks: std::collections::BTreeMap<String, Vec<String>> = std::collections::BTreeMap::new();
    let mut dice = Vec::new();
    for word in script.split_whitespace() {
        let Some((deck, card)) = word.split_once(':') else {
            dice.push(word.to_owned());
            continue;
        };
        let left = decks.entry(deck.to_owned()).or_insert_with(|| left_in(&table.text(), deck));
        let at = left
            .iter()
            .position(|other| other == card)
            .unwrap_or_else(|| panic!("no {card} in the {deck} deck"));
        if left.len() > 1 {
            dice.push((at + 1).to_string());
        }
        left.remove(at);
    }
    dice.join(" ")
}

/// Answers with dice that draw cards by their names.
pub(crate) trait Deal {
    /// The seat that is asked answers.
    fn deal(&mut self, answer: &str, script: &str) -> &mut Self;
    /// A seat answers.
    fn deal_as(&mut self, who: &str, answer: &str, script: &str) -> &mut Self;
    /// The kind of the question.
    fn kind(&self) -> String;
}

impl Deal for Table {
    fn deal(&mut self, answer: &str, script: &str) -> &mut Table {
        let dice = dice(self, script);
        self.answer(answer, &dice)
    }

    fn deal_as(&mut self, who: &str, answer: &str, script: &str) -> &mut Table {
        let dice = dice(self, script);
        self.answer_as(who, answer, &dice)
    }

    fn kind(&self) -> String {
        self.prompt().kind
    }
}

/// A step of a turn of blue's, with whatever else is so.
pub(crate) fn at(stage: &str, step: &str, more: &str) -> Table {
    Table::at(&format!("active blue; {more}; step turn stage={stage}; step {step}"))
}
