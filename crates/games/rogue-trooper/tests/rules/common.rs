//! The table of these tests, positions to begin with, and dice that draw a card by its name.

use std::sync::LazyLock;

use retrograde_core::Catalogue;
use retrograde_rogue_trooper::RogueTrooper;
use retrograde_testkit::{Subject, standard};

/// A position under test.
pub(crate) type Table = retrograde_testkit::Table<Rules>;

/// What the tests are about.
pub(crate) struct Rules;

impl Subject for Rules {
    type Game = RogueTrooper;
    const SEATS: &'static [&'static str] = &["blue", "red", "green", "violet", "orange", "teal", "traitor"];

    fn game() -> &'static RogueTrooper {
        static GAME: LazyLock<RogueTrooper> = LazyLock::new(standard);
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
    let hands: String = hands.iter().map(|(who, cards)| format!("{who} hand {cards}; ")).collect();
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
        let faces = text.lines().filter_map(|line| line.strip_prefix("id = ")).map(|id| id.trim_matches('"').to_owned());
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

/// The dice that draw these cards from a deck, one after the other.
pub(crate) fn draws(table: &Table, deck: &str, wanted: &[&str]) -> String {
    let mut left = cards_of(deck);
    // Whatever the position names lies elsewhere.
    let places = [" items", " companions", " hand", " missions", " clues", " aside", "discard", "out", "lying", "facing", "stack", "played"];
    for line in table.text().lines().filter(|line| places.iter().any(|place| line.contains(place))) {
        for word in line.split_whitespace() {
            let name = word.split(['@', ':']).next().unwrap_or_default();
            if let Some(at) = left.iter().position(|card| card == name) {
                left.remove(at);
            }
        }
    }
    let mut dice = Vec::new();
    for card in wanted {
        let at = left.iter().position(|other| other == card).unwrap_or_else(|| panic!("no {card} in the {deck} deck"));
        if left.len() > 1 {
            dice.push((at + 1).to_string());
        }
        left.remove(at);
    }
    dice.join(" ")
}
