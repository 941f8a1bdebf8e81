use retrograde_core::{Log, step};

use crate::event::Event;
use crate::look::Look;
use crate::play::Play;
use crate::room::Room;
use crate::unit::UnitId;

step! {
    /// A beam fired while unloaded may burn out [UB-390].
    pub(crate) struct Overheat = "overheat" { unit: UnitId, slot: u8 }
}

impl Room for Overheat {
    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.overheat(self.unit, self.slot);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        self.slot < 4 && look.pos.unit(self.unit).is_in_play()
    }
}

step! {
    /// Lasers fired while unloaded may burn out; they are still marked as committed [UB-C25].
    pub(crate) struct Burn = "burn" {}
}

impl Room for Burn {
    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        for unit in UnitId::all() {
            let committed = std::mem::take(&mut play.pos.unit_mut(unit).committed);
            for slot in (0..4).filter(|slot| committed >> slot & 1 != 0) {
                play.overheat(unit, slot);
            }
        }
    }
}
