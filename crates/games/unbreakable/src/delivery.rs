//! Special Delivery: the program of the Yellow crawler [chapter 22.1].

use retrograde_core::Log;
use retrograde_geometry::Direction;

use crate::combat::Shot;
use crate::event::Event;
use crate::look::Look;
use crate::map::{Half, Hex};
use crate::play::Play;
use crate::scenario::{How, Scenario};
use crate::terrain::Terrain;
use crate::unit::{Side, UnitId};
use crate::weapon::{Kind, Load};

impl Look<'_> {
    /// Danger of a hex to the delivery crawler: a volcano in it, one north of it, or none [UB-423, UB-G24].
    fn danger(self, hex: Hex) -> u8 {
        let barred = |hex: Hex| {
            hex == Hex::OFF || self.pos.terrain(hex) == Terrain::Volcano || self.pos.has_vortex(hex)
        };
        if barred(hex) {
            return 2;
        }
        let north = self.rules.map.neighbour(hex, Direction::N);
        u8::from(north != Hex::OFF && barred(north))
    }

    /// [UB-418, UB-419, UB-C22] Whether the delivery crawler answers a bomb with a laser.
    fn delivery_minds(self, shot: Shot) -> bool {
        let card = self.pos.unit(UnitId::DELIVERY);
        if !card.is_on_map() {
            return false;
        }
        if shot.kind == Kind::NeutronBomb {
            let radius = u16::from(self.rules.numbers.neutron.radius[shot.size.index()]);
            return self.rules.map.distance(card.at, shot.to) <= radius;
        }
        let ahead = shot.to.column() == card.at.column() && shot.to.row() <= card.at.row();
        let goal = (1..=card.at.row())
            .rev()
            .map(|row| Hex::at(card.at.column(), row))
            .find(|&hex| self.rules.map.half(hex) == Half::North);
        ahead && goal.is_none_or(|goal| shot.to.row() >= goal.row())
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [UB-416, UB-421…UB-424] A Yellow Crawlers card.
    pub(crate) fn delivery_program(&mut self) {
        let unit = UnitId::DELIVERY;
        let card = *self.pos.unit(unit);
        if !card.is_in_play() || !card.is_able() {
            return;
        }
        if card.is_on_map() && self.rules.map.half(card.at) == Half::North {
            self.end(How::Delivered, Some(Side::Yellow));
            return;
        }
        for slot in 0..4u8 {
            let weapon = card.weapons[usize::from(slot)];
            if weapon.kind == Kind::Laser && weapon.load == Load::Unloaded {
                self.pos.unit_mut(unit).weapons[usize::from(slot)].load = Load::Loaded;
                self.tell(|| Event::Reloaded { unit, slot, kind: Kind::Laser });
            }
        }
        let to = if card.is_on_map() {
            self.delivery_way(card.at)
        } else {
            Some(self.rules.places.delivery_entry)
        };
        if let Some(to) = to.filter(|&to| self.look().check_enter(unit, card.at, to).is_ok()) {
            self.move_to(unit, to);
        } else {
            self.tell(|| Event::Waits { unit });
        }
    }

    /// [UB-422, UB-423] North, or around a volcano.
    fn delivery_way(&mut self, at: Hex) -> Option<Hex> {
        let near = |direction| self.rules.map.neighbour(at, direction);
        let north = near(Direction::N);
        if self.look().danger(north) < 2 {
            return Some(north);
        }
        let (east, west) = (near(Direction::NE), near(Direction::NW));
        let (a, b) = (self.look().danger(east), self.look().danger(west));
        if a == 2 && b == 2 {
            return None;
        }
        let take_east = if a == b { self.dice.draw("delivery way", 2) == 1 } else { a < b };
        Some(if take_east { east } else { west })
    }

    /// Lasers that fire by a program: exactly one of the delivery crawler [UB-418…UB-420], and the runaway's [UB-450].
    pub(crate) fn automatic_lasers(&mut self, shot: Shot) {
        if shot.from == shot.to {
            return;
        }
        if self.pos.rules.scenario == Scenario::SpecialDelivery {
            let unit = UnitId::DELIVERY;
            let minds = self.look().delivery_minds(shot) && self.look().owner(shot.firer) == Some(Side::Blue);
            let loaded = |slot: u8| self.pos.unit(unit).weapons[usize::from(slot)].load == Load::Loaded;
            let slot = (0..4)
                .find(|&slot| minds && loaded(slot) && self.look().check_laser(unit, slot, shot).is_ok());
            if let Some(slot) = slot {
                self.pos.unit_mut(unit).committed |= 1 << slot;
            }
        }
        self.runaway_laser(shot);
    }
}
