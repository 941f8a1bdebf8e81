//! Effects of a card, one after the other.

use retrograde_core::{Dice, Log, step};

use crate::event::Event;
use crate::gi::{Gi, Gis};
use crate::look::Look;
use crate::play::Play;
use crate::room::Room;

step! {
    /// The effects from `next` to before `end`, on a target, by a player.
    pub(crate) struct Run = "run" { next: u16, end: u16, target: Gi, player: Gi }
}

impl Room for Run {
    fn asked(self, _look: Look<'_>) -> Gis {
        Gis::NONE
    }

    fn go<D: Dice, L: Log<Event>>(self, play: &mut Play<'_, D, L>) {
        if self.next >= self.end || !play.pos.gi(self.target).is_alive() {
            play.pop();
            return;
        }
        play.replace(Run { next: self.next + 1, ..self });
        play.act(self.next, self.target, self.player);
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let seated = [self.target, self.player].iter().all(|gi| look.pos.all().has(*gi));
        seated && self.next <= self.end && usize::from(self.end) <= look.rules.pack.program.len()
    }
}
