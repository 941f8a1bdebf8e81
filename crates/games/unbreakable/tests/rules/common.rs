//! The table of these tests, and how their dice and options are written.

use std::sync::LazyLock;

use retrograde_testkit::{Subject, standard};
use retrograde_unbreakable::Unbreakable;

/// A position under test.
pub(crate) type Table = retrograde_testkit::Table<Rules>;

/// What the tests are about.
pub(crate) struct Rules;

impl Subject for Rules {
    type Game = Unbreakable;
    const SEATS: &'static [&'static str] = &["blue", "yellow"];

    fn game() -> &'static Unbreakable {
        static GAME: LazyLock<Unbreakable> = LazyLock::new(standard);
        &GAME
    }

    /// Combat dice and others: `S` = positive (1), `-` = blank (2), numbers as they are; spaces do not matter between
    /// `S` and `-`.
    fn dice(text: &str) -> Vec<u32> {
        let mut results = Vec::new();
        for word in text.split_whitespace() {
            match word.parse() {
                Ok(number) => results.push(number),
                Err(_) => results.extend(word.chars().map(|face| match face {
                    'S' => 1,
                    '-' => 2,
                    other => panic!("{other:?} is not a die"),
                })),
            }
        }
        results
    }
}

/// The game with its own pack.
pub(crate) fn game() -> &'static Unbreakable {
    Rules::game()
}

/// The switches of Chrome.
pub(crate) const CHROME: [&str; 8] = [
    "multi-gun",
    "rocket-launcher",
    "vortex-generator",
    "opportunity-cards",
    "overheated-beams",
    "volcanic-earthquakes",
    "walker-equipment",
    "dig-in",
];
