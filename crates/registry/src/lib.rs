//! All games by name: the one place that knows them all.

use std::sync::OnceLock;

use retrograde_core::Game;
use retrograde_table::{Title, TypedTitle};

/// A game by its id, and how it is loaded.
type Entry = (&'static str, fn() -> Box<dyn Title>);

/// All games, in the order in which they are shown.
const ENTRIES: [Entry; 6] = [
    ("unbreakable", load::<retrograde_unbreakable::Unbreakable>),
    ("gamma-knights", load::<retrograde_gamma_knights::GammaKnights>),
    ("buck-rogers", load::<retrograde_buck_rogers::BuckRogers>),
    ("gammarauders", load::<retrograde_gammarauders::Gammarauders>),
    ("rogue-trooper", load::<retrograde_rogue_trooper::RogueTrooper>),
    ("skirmish", load::<skirmish::Skirmish>),
];

static ALL: OnceLock<Vec<Box<dyn Title>>> = OnceLock::new();

fn load<G: Game>() -> Box<dyn Title> {
    Box::new(TypedTitle::<G>::standard().expect("a good pack"))
}

/// All games, in the order in which they are shown.
pub fn titles() -> &'static [Box<dyn Title>] {
    ALL.get_or_init(|| ENTRIES.iter().map(|(_, load)| load()).collect())
}

/// The ids of all games, in that order, for which no game is loaded.
pub fn ids() -> impl Iterator<Item = &'static str> {
    ENTRIES.iter().map(|(id, _)| *id)
}

/// The game with this id. Only this one is loaded, unless all of them are there.
pub fn title(id: &str) -> Option<&'static dyn Title> {
    static ALONE: [OnceLock<Box<dyn Title>>; ENTRIES.len()] = [const { OnceLock::new() }; ENTRIES.len()];
    let place = ENTRIES.iter().position(|(known, _)| *known == id)?;
    Some(match ALL.get() {
        Some(all) => &*all[place],
        None => &**ALONE[place].get_or_init(ENTRIES[place].1),
    })
}
