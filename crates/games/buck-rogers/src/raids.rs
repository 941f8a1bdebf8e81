//! Commando raids under way [chapter 10.7].

use retrograde_core::Log;

use crate::board::Zone;
use crate::colour::Colour;
use crate::event::Event;
use crate::forces::{Forces, take_off};
use crate::kind::Kind;
use crate::look::Look;
use crate::play::Play;
use crate::position::{Arena, Raid};

impl Look<'_> {
    /// Commandos in a zone by colour and kind.
    pub(crate) fn commandos_in(self, zone: Zone) -> Forces {
        let mut forces = Forces::default();
        for raid in self.pos.raids.iter().filter(|raid| raid.zone == zone) {
            forces[raid.colour.index()][Kind::Trooper.index()] += raid.troopers;
            forces[raid.colour.index()][Kind::Gennie.index()] += raid.gennies;
        }
        forces
    }

    /// Whether commandos still have a Factory to raid in a zone.
    pub(crate) fn is_raided(self, zone: Zone) -> bool {
        self.pos.raids.iter().filter(|raid| raid.zone == zone && !raid.done).any(|raid| {
            let own = self.pos.owner(raid.colour);
            let enemy =
                |index: usize| self.pos.factories[index].owner.is_some_and(|other| Some(other) != own);
            self.pos.factories_in(zone).any(enemy)
        })
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [BR-251] Surviving commandos try to blow the Factory up, while there is an enemy left to keep them from taking it.
    pub(crate) fn commandos_roll(&mut self) {
        let Some(Arena { zone, .. }) = self.pos.battle.arena else { return };
        let raids: Vec<Raid> =
            self.pos.raids.iter().copied().filter(|raid| raid.zone == zone && !raid.done).collect();
        for raid in raids {
            let look = self.look();
            let Some(player) = look.pos.owner(raid.colour) else { continue };
            let mut left = look.battle_forces();
            take_off(&mut left, &look.pos.battle.hit);
            if look.players_in(&left).without(player).is_empty() {
                continue;
            }
            let struck = look.pos.battle.struck[raid.colour.index()];
            let alive = |kind: Kind, aside: u8| aside.saturating_sub(struck[kind.index()]);
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

    /// A commando in a zone is lost.
    pub(crate) fn lose_commando(&mut self, zone: Zone, colour: Colour, kind: Kind) {
        if let Some(raid) = self.pos.raids.iter_mut().find(|raid| (raid.zone, raid.colour) == (zone, colour))
        {
            let count = if kind == Kind::Trooper { &mut raid.troopers } else { &mut raid.gennies };
            *count = count.saturating_sub(1);
        }
    }

    /// Commandos in a zone are no more than the units left there.
    pub(crate) fn recount_commandos(&mut self, zone: Zone) {
        for index in 0..self.pos.raids.len() {
            let raid = self.pos.raids[index];
            if raid.zone == zone {
                let left = |kind: Kind| self.pos.units(zone, raid.colour, kind);
                let (troopers, gennies) = (left(Kind::Trooper), left(Kind::Gennie));
                let raid = &mut self.pos.raids[index];
                (raid.troopers, raid.gennies) = (raid.troopers.min(troopers), raid.gennies.min(gennies));
            }
        }
        self.pos.raids.retain(|raid| raid.troopers + raid.gennies > 0);
    }
}
