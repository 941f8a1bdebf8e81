use retrograde_core::{Log, step};

use crate::event::Event;
use crate::look::Look;
use crate::play::Play;
use crate::room::Room;
use crate::unit::UnitId;

step! {
    /// A walker comes down [UB-G31].
    pub(crate) struct Land = "land" { unit: UnitId }
}

impl Room for Land {
    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.land(self.unit);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.unit(self.unit).is_in_play()
    }
}

step! {
    /// A weapon action is over: a walker that fired no jet lands [UB-G31].
    pub(crate) struct Settle = "settle" { unit: UnitId }
}

impl Room for Settle {
    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if play.look().is_about_to_land(self.unit) {
            play.no_longer_landing(self.unit);
            play.push(Land { unit: self.unit });
        }
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.unit(self.unit).is_in_play()
    }
}
