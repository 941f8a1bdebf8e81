use retrograde_core::{Log, step};

use crate::combat::Need;
use crate::event::{Event, RollKind};
use crate::look::Look;
use crate::play::Play;
use crate::room::Room;
use crate::unit::{Side, UnitId};

step! {
    /// An overloaded walker has acted and may go offline [UB-384].
    pub(crate) struct Overload = "overload" { unit: UnitId }
}

impl Room for Overload {
    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        // [UB-011, UB-G54] A frozen unit does not change status, so there is nothing to roll for.
        let card = play.pos.unit(self.unit);
        if !card.is_in_play() || card.frozen {
            return;
        }
        let wisher = play.look().owner(self.unit).map(Side::other);
        if play.roll(RollKind::Overload, wisher, Some(self.unit), Need::one_of(1)) {
            play.go_offline(self.unit);
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.unit(self.unit).is_in_play()
    }
}
