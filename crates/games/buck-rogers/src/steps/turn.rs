//! A turn begins and ends [BR-071, BR-205].

use retrograde_core::{Log, step};

use crate::event::Event;
use crate::play::Play;
use crate::room::Room;

step! {
    /// A turn begins.
    pub(crate) struct Begin = "begin" {}
}

step! {
    /// A turn ends.
    pub(crate) struct End = "end" {}
}

impl Room for Begin {
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        play.pop();
        play.begin_turn();
    }
}

impl Room for End {
    fn go_on<L: Log<Event>>(self, play: &mut Play<'_, L>) {
        if !play.release_leaders() {
            play.pop();
            play.end_turn();
        }
    }
}
