//! A warhead goes off: those around its primary target, one after the other [GK-133].

use retrograde_core::{Log, step};

use crate::event::Event;
use crate::look::Look;
use crate::map::Hex;
use crate::play::Play;
use crate::room::Room;
use crate::table::Outcome;
use crate::unit::{Marks, Side, UnitId};
use crate::weapon::{Effect, Round, Warhead};

step! {
    /// A warhead goes off: secondary targets are left.
    pub(crate) struct Secondaries = "blast" {
        warhead: Warhead, round: Round, at: Hex, high: bool, firer: UnitId, left: Marks,
    }
}

impl Room for Secondaries {
    fn asked(self, _look: Look<'_>) -> Option<Side> {
        None
    }

    /// The next secondary target suffers an attack of its own [GK-133, GK-C11].
    fn skip<L: Log<Event>>(self, play: &mut Play<'_, L>) -> bool {
        let mut left = self.left;
        let Some(target) = left.iter().next() else {
            play.pop();
            return true;
        };
        left.drop(target);
        play.replace(Secondaries { left, ..self });
        if play.pos.unit(target).is_on_map() {
            self.strike(play, target);
        }
        true
    }

    fn is_sound(self, look: Look<'_>) -> bool {
        let there = |unit: UnitId| look.pos.exists(unit);
        look.map().contains(self.at)
            && there(self.firer)
            && self.left.iter().all(there)
            && look.charge(self.warhead).blast[self.round as usize].is_some()
    }
}

impl Secondaries {
    fn strike<L: Log<Event>>(self, play: &mut Play<'_, L>, target: UnitId) {
        let look = play.look();
        let charge = look.charge(self.warhead);
        let (Some(blast), effect) = (charge.blast[self.round as usize], charge.effect) else { return };
        let card = look.pos.unit(target);
        let gas = effect == Effect::Gas;
        // [GK-268] Gas attacks nobody twice.
        if gas && card.gassed {
            return;
        }
        let distance = look.map().distance(self.at, card.at) as i8;
        let falloff = look.rules.pack.modifiers.blast_falloff;
        let base = blast.strength.unwrap_or_default() - falloff * distance;
        // The gas itself attacks, by the column of the target's own terrain; high up there is none [GK-140].
        let column = if gas { look.blast_column(target) } else { look.shelter(self.at, target) };
        // [GK-123]
        play.pos.unit_mut(target).under_fire = true;
        if gas {
            play.choke(target, base, column);
            return;
        }
        let outcome = play.roll_blast(target, base, column);
        play.strike(target, Outcome { lock: false, ..outcome }, effect);
    }
}
