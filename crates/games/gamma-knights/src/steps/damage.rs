//! The damage markers of a result are drawn [GK-214].

use retrograde_core::{Log, step};

use crate::event::{Deed, Event};
use crate::look::Look;
use crate::play::Play;
use crate::room::Room;
use crate::unit::{Side, UnitId};
use crate::weapon::Effect;

step! {
    /// Damage markers are drawn, heavy ones first.
    pub(crate) struct Damage = "damage" { unit: UnitId, heavy: u8, light: u8, effect: Effect }
}

impl Room for Damage {
    fn asked(self, _look: Look<'_>) -> Option<Side> {
        None
    }

    /// Draws the next marker.
    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        let Damage { unit, heavy, light, effect } = self;
        // [GK-501] A unit that has left play draws no more.
        if heavy + light == 0 || !play.pos.unit(unit).is_on_map() {
            play.pop();
            return true;
        }
        let is_heavy = heavy > 0;
        let (heavy, light) = if is_heavy { (heavy - 1, light) } else { (0, light - 1) };
        play.replace(Damage { heavy, light, ..self });
        let Some(marker) = play.draw_marker() else { return true };
        let face = play.rules.pack.markers[usize::from(marker)][usize::from(is_heavy)];
        play.tell(|| Deed::MarkerDrawn { unit, face, heavy: is_heavy });
        play.suffer(unit, face, marker, effect);
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let there = look.pos.exists(self.unit) && look.pos.sheet(self.unit).is_some();
        there && self.heavy <= 40 && self.light <= 60
    }
}
