use retrograde_core::{Log, step};

use crate::event::Event;
use crate::play::Play;
use crate::room::Room;

step! {
    /// Vortexes move, lightest first; `left` has a bit for each one still to come [UB-362, UB-372].
    pub(crate) struct Vortexes = "vortexes" { left: u32 }
}

impl Room for Vortexes {
    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.next_vortex(self.left);
    }
}
