use retrograde_core::{Log, step};

use crate::event::Event;
use crate::play::Play;
use crate::room::Room;

step! {
    /// The next action card is drawn [UB-075].
    pub(crate) struct Draw = "draw" {}
}

impl Room for Draw {
    fn finish<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.draw_card();
    }
}
