//! The table of these tests.

use std::sync::LazyLock;

use retrograde_testkit::{Subject, standard};
use skirmish::Skirmish;

/// A position under test.
pub(crate) type Table = retrograde_testkit::Table<Rules>;

/// What the tests are about.
pub(crate) struct Rules;

impl Subject for Rules {
    type Game = Skirmish;
    const SEATS: &'static [&'static str] = &["red", "blue"];

    fn game() -> &'static Skirmish {
        static GAME: LazyLock<Skirmish> = LazyLock::new(standard);
        &GAME
    }
}
