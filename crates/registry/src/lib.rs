//! All games by name: the one place that knows them all.

use std::sync::OnceLock;

use retrograde_table::{Title, TypedTitle};

/// All games, in the order in which they are shown.
pub fn titles() -> &'static [Box<dyn Title>] {
    static TITLES: OnceLock<Vec<Box<dyn Title>>> = OnceLock::new();
    TITLES.get_or_init(|| {
        vec![
            Box::new(TypedTitle::<retrograde_unbreakable::Unbreakable>::standard().expect("a good pack")),
            Box::new(TypedTitle::<retrograde_gamma_knights::GammaKnights>::standard().expect("a good pack")),
            Box::new(TypedTitle::<retrograde_buck_rogers::BuckRogers>::standard().expect("a good pack")),
            Box::new(TypedTitle::<retrograde_rogue_trooper::RogueTrooper>::standard().expect("a good pack")),
            Box::new(TypedTitle::<skirmish::Skirmish>::standard().expect("a good pack")),
        ]
    })
}

/// The game with this id.
pub fn title(id: &str) -> Option<&'static dyn Title> {
    titles().iter().map(Box::as_ref).find(|title| title.info().id == id)
}
