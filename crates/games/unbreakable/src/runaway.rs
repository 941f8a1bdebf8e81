//! Runaway: the crawler without a master [chapter 22.4].

use retrograde_core::Log;
use retrograde_geometry::Direction;

use crate::combat::Shot;
use crate::event::Event;
use crate::look::Look;
use crate::map::{Edge, Hex, HexSet};
use crate::play::Play;
use crate::steps::RunawayMove;
use crate::target::Target;
use crate::unit::{Owner, Status, UnitId};
use crate::weapon::{Kind, Load};

const RUNAWAY: UnitId = UnitId::RUNAWAY;

impl Look<'_> {
    /// The slot of the runaway's beam or bomb.
    fn runaway_slot(self, beam: bool) -> Option<u8> {
        let weapons = &self.pos.unit(RUNAWAY).weapons;
        let wanted = |kind: Kind| if beam { kind.is_beam() } else { kind.is_bomb() };
        weapons.iter().position(|weapon| wanted(weapon.kind)).map(|slot| slot as u8)
    }

    /// Units that the runaway could attack in melee [UB-G25].
    fn runaway_victims(self) -> Vec<UnitId> {
        let at = self.pos.unit(RUNAWAY).at;
        let near = self.units_in(at).into_iter().filter(|&unit| unit != RUNAWAY);
        near.filter(|&unit| !self.pos.unit(unit).frozen && self.beam_sight(RUNAWAY, unit).is_ok()).collect()
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [UB-444…UB-447, UB-453] On every Time Stream card.
    pub(crate) fn runaway_turn(&mut self) {
        let card = *self.pos.unit(RUNAWAY);
        if !card.is_on_map() || card.frozen {
            return;
        }
        if let Owner::Side(side) = card.owner {
            if card.is_able() {
                self.push(RunawayMove { side });
            }
            return;
        }
        let recovered = match card.status {
            Status::Offline => Some(Status::Buttoned),
            Status::Buttoned => Some(Status::Ready),
            Status::Ready => None,
        };
        if let Some(status) = recovered {
            self.pos.unit_mut(RUNAWAY).status = status;
            self.tell(|| Event::StatusChanged { unit: RUNAWAY, status });
            return;
        }
        match self.dice.draw("runaway", 6) {
            1 | 2 => self.runaway_melee_or_move(),
            3 => self.runaway_beam(),
            4 => self.runaway_bomb(),
            5 => self.mutate(true),
            _ => self.mutate(false),
        }
    }

    /// [UB-448, UB-G25]
    fn runaway_melee_or_move(&mut self) {
        let victims = self.look().runaway_victims();
        if !victims.is_empty() {
            let target =
                victims[if victims.len() == 1 { 0 } else { self.dice.pick("runaway target", victims.len()) }];
            self.melee(RUNAWAY, target);
            return;
        }
        let direction = Direction::ALL[self.dice.pick("runaway direction", 6)];
        let at = self.pos.unit(RUNAWAY).at;
        let to = self.rules.map.neighbour(at, direction);
        if to == Hex::OFF {
            let edge = Edge::ALL.into_iter().find(|&edge| self.rules.map.is_on_edge(at, edge));
            self.leave_map(RUNAWAY, edge.unwrap_or(Edge::North));
        } else if self.look().is_sink(to) {
            self.force_into(RUNAWAY, to);
        } else if self.look().check_stacking(RUNAWAY, to).is_ok() {
            self.move_to(RUNAWAY, to);
        } else {
            self.tell(|| Event::Waits { unit: RUNAWAY });
        }
    }

    /// Reloads instead of firing [UB-449]; gives the slot if it is loaded.
    fn runaway_weapon(&mut self, beam: bool) -> Option<u8> {
        let slot = self.look().runaway_slot(beam)?;
        let weapon = &mut self.pos.unit_mut(RUNAWAY).weapons[usize::from(slot)];
        if weapon.load == Load::Unloaded {
            weapon.load = Load::Loaded;
            let kind = weapon.kind;
            self.tell(|| Event::Reloaded { unit: RUNAWAY, slot, kind });
            return None;
        }
        Some(slot)
    }

    /// [UB-449, UB-450] At the nearest unit in sight, as long as it hits.
    fn runaway_beam(&mut self) {
        let Some(slot) = self.runaway_weapon(true) else { return };
        let weapon = self.pos.unit(RUNAWAY).weapons[usize::from(slot)];
        if weapon.kind == Kind::Laser {
            return;
        }
        let at = self.pos.unit(RUNAWAY).at;
        let seen: Vec<UnitId> = UnitId::all()
            .filter(|&unit| self.look().check_beam(RUNAWAY, weapon.kind, Target::Unit(unit), false).is_ok())
            .collect();
        let distance = |unit: UnitId| self.rules.map.distance(at, self.pos.unit(unit).at);
        let Some(nearest) = seen.iter().map(|&unit| distance(unit)).min() else { return };
        let ties: Vec<UnitId> = seen.into_iter().filter(|&unit| distance(unit) == nearest).collect();
        let target = ties[if ties.len() == 1 { 0 } else { self.dice.pick("runaway target", ties.len()) }];
        self.unload(RUNAWAY, Some(slot));
        let (kind, size) = (weapon.kind, weapon.size);
        let target = Target::Unit(target);
        let to = self.look().place_of(target);
        self.tell(|| Event::Fired { unit: RUNAWAY, kind, size, target, reverse: false, from: at, to });
        self.beam_roll(RUNAWAY, kind, size, target, false);
    }

    /// [UB-G25] Where its force beam moves a target: away on a positive die, else toward; if that cannot be, the other way.
    pub(crate) fn runaway_push(&mut self, target: Target) -> Option<Hex> {
        let Target::Unit(unit) = target else { return None };
        let mut open = Vec::new();
        self.look().pushes(RUNAWAY, target, |hex| open.push(hex));
        let (from, at) = (self.pos.unit(RUNAWAY).at, self.pos.unit(unit).at);
        let away = self.dice.draw("runaway push", 2) == 1;
        for away in [away, !away] {
            let ways: Vec<Hex> =
                self.rules.map.pushes(from, at, away).filter(|hex| open.contains(hex)).collect();
            match ways.len() {
                0 => {}
                1 => return Some(ways[0]),
                count => return Some(ways[self.dice.pick("runaway push", count)]),
            }
        }
        None
    }

    /// [UB-449] At the nearest hex with another unit that it sees itself.
    fn runaway_bomb(&mut self) {
        let Some(slot) = self.runaway_weapon(false) else { return };
        let weapon = self.pos.unit(RUNAWAY).weapons[usize::from(slot)];
        let at = self.pos.unit(RUNAWAY).at;
        let map = &self.rules.map;
        let others: HexSet = UnitId::all()
            .filter(|&unit| unit != RUNAWAY && self.pos.unit(unit).is_on_map())
            .map(|unit| self.pos.unit(unit).at)
            .collect();
        let sees = |hex: &Hex| self.look().check_bomb_hex(RUNAWAY, weapon.kind, *hex).is_ok();
        let seen: Vec<Hex> = others.iter().filter(sees).collect();
        let Some(nearest) = seen.iter().map(|&hex| map.distance(at, hex)).min() else { return };
        let ties: Vec<Hex> = seen.into_iter().filter(|&hex| map.distance(at, hex) == nearest).collect();
        let hex = ties[if ties.len() == 1 { 0 } else { self.dice.pick("runaway target", ties.len()) }];
        self.unload(RUNAWAY, Some(slot));
        let (kind, size) = (weapon.kind, weapon.size);
        let target = Target::Hex(hex);
        self.tell(|| Event::Fired { unit: RUNAWAY, kind, size, target, reverse: false, from: at, to: hex });
        self.drop_bomb(RUNAWAY, kind, size, hex);
    }

    /// [UB-451] A new random weapon of the class, loaded.
    fn mutate(&mut self, beam: bool) {
        let Some(slot) = self.look().runaway_slot(beam) else { return };
        let kind = self.random_weapon(beam);
        let weapon = &mut self.pos.unit_mut(RUNAWAY).weapons[usize::from(slot)];
        weapon.kind = kind;
        weapon.load = Load::Loaded;
        self.tell(|| Event::Mutated { kind });
    }

    /// [UB-441, UB-G25] Each of the three types with the same chance.
    pub(crate) fn random_weapon(&mut self, beam: bool) -> Kind {
        let kinds = if beam { Kind::BEAMS } else { Kind::BOMBS };
        kinds[self.dice.pick("runaway weapon", kinds.len())]
    }

    /// [UB-450] Its laser fires at a bomb aimed at its own hex.
    pub(crate) fn runaway_laser(&mut self, shot: Shot) {
        let card = self.pos.unit(RUNAWAY);
        let uncontrolled = card.is_on_map() && card.owner == Owner::Nobody;
        if !uncontrolled || !card.is_ready() || shot.to != card.at || shot.firer == RUNAWAY {
            return;
        }
        let Some(slot) = self.look().runaway_slot(true) else { return };
        let weapon = self.pos.unit(RUNAWAY).weapons[usize::from(slot)];
        let fires = weapon.kind == Kind::Laser
            && weapon.load == Load::Loaded
            && self.look().laser_need(RUNAWAY, weapon.size, shot).is_some();
        if fires {
            self.pos.unit_mut(RUNAWAY).committed |= 1 << slot;
        }
    }
}
