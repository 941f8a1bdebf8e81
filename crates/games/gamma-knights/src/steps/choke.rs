//! Gas attacks whoever is in the cloud [GK-268].

use retrograde_core::{Log, step};

use crate::event::Event;
use crate::look::Look;
use crate::play::Play;
use crate::room::Room;
use crate::unit::{Side, UnitId};

step! {
    /// Gas attacks a unit.
    pub(crate) struct Choke = "choke" { unit: UnitId, strength: i8, column: u8 }
}

impl Room for Choke {
    fn asked(self, _look: Look<'_>) -> Option<Side> {
        None
    }

    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        play.pop();
        play.choke(self.unit, self.strength, self.column);
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        look.pos.exists(self.unit) && self.column <= 10 && (-40..=40).contains(&self.strength)
    }
}
