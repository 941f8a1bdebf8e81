use std::sync::OnceLock;

use crate::{Title, TypedTitle};

/// All games. The one place that names them.
pub fn titles() -> &'static [Box<dyn Title>] {
    static TITLES: OnceLock<Vec<Box<dyn Title>>> = OnceLock::new();
    TITLES.get_or_init(|| {
        vec![
            Box::new(TypedTitle::<retrograde_unbreakable::Unbreakable>::standard().expect("a good pack")),
            Box::new(TypedTitle::<retrograde_gamma_knights::GammaKnights>::standard().expect("a good pack")),
            Box::new(TypedTitle::<retrograde_buck_rogers::BuckRogers>::standard().expect("a good pack")),
            Box::new(TypedTitle::<skirmish::Skirmish>::standard().expect("a good pack")),
        ]
    })
}

/// The game with this id.
pub fn title(id: &str) -> Option<&'static dyn Title> {
    titles().iter().map(Box::as_ref).find(|title| title.info().id == id)
}
