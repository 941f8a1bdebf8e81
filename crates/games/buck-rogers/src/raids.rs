//! Commando raids under way [chapter 10.7].

use retrograde_core::{Dice, Log};

use crate::board::Zone;
use crate::colour::Colour;
use crate::event::Event;
use crate::forces::take_off;
use crate::kind::Kind;
use crate::look::Look;
use crate::piece::Stack;
use crate::play::Play;
use crate::position::{Arena, Raid};

impl Look<'_> {
    /// Commandos go on as long as there is a Factory for them.
    pub(crate) fn is_raided(self, zone: Zone) -> bool {
        self.pos.raids.iter().filter(|raid| raid.zone == zone && !raid.done).any(|raid| {
            let own = self.pos.owner(raid.colour);
            let enemy =
                |index: usize| self.pos.factories[index].owner.is_some_and(|other| Some(other) != own);
            self.pos.factories_in(zone).any(enemy)
        })
    }
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// [BR-251] Surviving commandos try to blow the Factory up, while there is an enemy left to keep them from taking it.
    pub(crate) fn commandos_roll(&mut self) {
        let Some(Arena { zone, .. }) = self.pos.battle.arena else { return };
        let raids: Vec<Raid> =
            self.pos.raids.iter().copied().filter(|raid| raid.zone == zone && !raid.done).collect();
        for raid in raids {
            let look = self.look();
            let Some(player) = look.pos.owner(raid.colour) else { continue };
            let forces = look.battle_forces();
            let mut left = forces;
            take_off(&mut left, &look.pos.battle.hit);
            if look.players_in(&left).without(player).is_empty() {
                continue;
            }
            // Those that are hit are others first [BR-G27].
            let alive = |kind: Kind, aside: u8| {
                let (there, hit) = (
                    forces[raid.colour.index()][kind.index()],
                    look.pos.battle.hit[raid.colour.index()][kind.index()],
                );
                aside.min(there.saturating_sub(hit))
            };
            let tries = alive(Kind::Trooper, raid.troopers) + alive(Kind::Gennie, raid.gennies);
            let needs = look.numbers().combat.commando;
            for _ in 0..tries {
                let enemy =
                    |index: &usize| self.pos.factories[*index].owner.is_some_and(|owner| owner != player);
                let Some(index) = self.pos.factories_in(zone).find(enemy) else { break };
                let owner = self.pos.factories[index].owner;
                let die = self.roll("commando");
                self.tell(|look| Event::Commando { player, zone: look.name(zone), die, needs });
                if die >= needs {
                    self.destroy_factory(zone, owner, "commandos");
                    if let Some(entry) =
                        self.pos.raids.iter_mut().find(|r| r.zone == zone && r.colour == raid.colour)
                    {
                        entry.done = true;
                    }
                    break;
                }
            }
        }
    }

    /// Commandos are no more than the units that are left.
    pub(crate) fn commandos_lost(&mut self, zone: Zone, colour: Colour, kind: Kind) {
        let like = |s: &&Stack| s.colour == colour && s.kind == kind;
        let there: u8 = self.pos.stacks_in(zone).iter().filter(like).map(|s| s.count).sum();
        if let Some(raid) = self.pos.raids.iter_mut().find(|raid| raid.zone == zone && raid.colour == colour)
        {
            match kind {
                Kind::Trooper => raid.troopers = raid.troopers.min(there),
                Kind::Gennie => raid.gennies = raid.gennies.min(there),
                _ => {}
            }
        }
        self.pos.raids.retain(|raid| raid.troopers + raid.gennies > 0);
    }
}
