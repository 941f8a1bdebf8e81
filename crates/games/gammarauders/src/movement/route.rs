//! The path declared for the pieces in hand [GR-094].

use arrayvec::ArrayVec;

use crate::area::Area;
use crate::player::MOST_PLAYERS;

/// Steps of the longest path.
pub(crate) const MOST_PATH: usize = 16;

/// Not answered yet.
pub(crate) const UNANSWERED: u8 = u8::MAX;
/// Agreed, or passed.
pub(crate) const AGREED: u8 = u8::MAX - 1;

/// A path, and sealed answers to it.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Route {
    /// The areas after the one where the pieces stand.
    pub(crate) path: ArrayVec<Area, MOST_PATH>,
    /// Areas of the path where the mover wants to do something, a bit each.
    pub(crate) stops: u16,
    /// How many areas of it have been walked.
    pub(crate) walked: u8,
    /// Sealed answers: to a request to pass, [`AGREED`] or the place on the path where it is refused; in the window for
    /// reactions, [`AGREED`] or a card.
    pub(crate) answers: [u8; MOST_PLAYERS],
}

impl Route {
    /// No path.
    pub(crate) const fn none() -> Route {
        Route { path: ArrayVec::new_const(), stops: 0, walked: 0, answers: [UNANSWERED; MOST_PLAYERS] }
    }

    /// Where the path leads so far; `from` if there is none.
    pub(crate) fn end(&self, from: Area) -> Area {
        self.path.last().copied().unwrap_or(from)
    }

    pub(crate) fn clear(&mut self) {
        *self = Route::none();
    }
}
