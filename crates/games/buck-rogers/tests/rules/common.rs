//! The table of these tests, and moves of several answers.

use std::sync::LazyLock;

use retrograde_buck_rogers::{BuckRogers, Event};
use retrograde_core::Seat;
use retrograde_testkit::{Subject, standard};

/// A position under test.
pub(crate) type Table = retrograde_testkit::Table<Rules>;

/// What the tests are about.
pub(crate) struct Rules;

impl Subject for Rules {
    type Game = BuckRogers;
    const SEATS: &'static [&'static str] = &["blue", "burgundy", "yellow", "green", "purple", "brown"];

    fn game() -> &'static BuckRogers {
        static GAME: LazyLock<BuckRogers> = LazyLock::new(standard);
        &GAME
    }
}

/// The game with its own pack.
pub(crate) fn game() -> &'static BuckRogers {
    Rules::game()
}

/// The seat of a colour.
pub(crate) fn seat(colour: &str) -> Seat {
    Table::seat_of(colour)
}

/// Moves of several answers.
pub(crate) trait Moves {
    /// Takes pieces and goes with them; they may have gone there already, as the only zone in reach.
    fn go(&mut self, pieces: &str, to: &str) -> &mut Self;
}

impl Moves for Table {
    fn go(&mut self, pieces: &str, to: &str) -> &mut Table {
        let before = self.events.len();
        self.answer(&format!("take {pieces}"), "");
        let went = |event: &Event| matches!(event, Event::Went { to: zone, .. } if zone.to_string() == to);
        if !self.events[before..].iter().any(went) {
            self.answer(&format!("go {to}"), "");
        }
        self
    }
}
