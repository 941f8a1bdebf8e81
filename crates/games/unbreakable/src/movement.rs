//! Movement [chapter 9].

use retrograde_core::Log;

use crate::action::Action;
use crate::combat::Need;
use crate::event::{Event, RollKind};
use crate::look::{Block, Check, Look, require};
use crate::map::{Edge, Hex, HexSet};
use crate::play::Play;
use crate::position::Cause;
use crate::room::Room;
use crate::steps::Step;
use crate::terrain::Terrain;
use crate::unit::{Form, Place, Side, Type, UnitId};

/// Where a unit can go in one move.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Reach {
    pub(crate) hexes: HexSet,
    /// Edges it can leave by, one bit each.
    pub(crate) exits: u8,
}

impl Look<'_> {
    /// [UB-131…UB-133] Whether a unit can move at all.
    #[inline]
    pub(crate) fn check_mobile(self, unit: UnitId) -> Check {
        match self.pos.unit(unit).form {
            Form::Down => Err(Block::new("UB-133", "a down walker cannot move")),
            Form::DugIn => Err(Block::new("UB-305", "a dug-in crawler cannot move")),
            _ => Ok(()),
        }
    }

    /// Hexes that a unit goes in a move [UB-132, UB-397, UB-405].
    fn is_fast(self, unit: UnitId) -> bool {
        self.pos.unit(unit).form == Form::Hovering
    }

    /// Whether a unit may enter a hex of its own will; `from` is off the map when it comes on.
    #[inline]
    pub(crate) fn check_enter(self, unit: UnitId, from: Hex, to: Hex) -> Check {
        self.check_ground(unit, from, to)?;
        if self.pos.unit(unit).form == Form::Hovering { Ok(()) } else { self.check_stacking(unit, to) }
    }

    /// Whether the ground lets a unit in, whoever stands there [UB-135, UB-397, UB-G30].
    #[inline]
    pub(crate) fn check_ground(self, unit: UnitId, from: Hex, to: Hex) -> Check {
        if self.pos.terrain(to) == Terrain::Volcano {
            return Err(Block::new("UB-135", "no unit may enter a volcano"));
        }
        if self.pos.obscured.contains(to) && self.pos.has_vortex(to) {
            return Err(Block::new("UB-G30", "no unit may enter a vortex"));
        }
        self.check_climb(unit, from)?;
        self.check_climb(unit, to)
    }

    /// [UB-397] A vehicle neither enters nor leaves a depression, off the map either.
    #[inline]
    fn check_climb(self, unit: UnitId, hex: Hex) -> Check {
        let vehicle = self.pos.unit(unit).form == Form::Vehicle;
        let deep = vehicle && hex != Hex::OFF && self.pos.terrain(hex).is_depression();
        require(!deep, "UB-397", "a vehicle cannot enter or leave a depression")
    }

    /// [UB-464, UB-465, UB-G22] The safety zone: out of it if inside, never into it.
    fn check_zone(self, unit: UnitId, to: Hex) -> Check {
        let Some(side) = self.owner(unit) else { return Ok(()) };
        if !self.in_zone(side, to) {
            return Ok(());
        }
        let card = self.pos.unit(unit);
        if !card.is_on_map() || !self.in_zone(side, card.at) {
            return Err(Block::new("UB-464", "units must stay out of their own flag's safety zone"));
        }
        if self.drives_out(unit, side, to) {
            return Ok(());
        }
        require(!self.can_leave_zone(unit, side), "UB-465", "it must leave the safety zone")?;
        self.check_not_closer(unit, side, to)
    }

    /// [UB-G22] Whoever cannot leave the zone goes no closer to the flag.
    pub(crate) fn check_not_closer(self, unit: UnitId, side: Side, to: Hex) -> Check {
        let flag = self.loose_at(crate::object::Object::flag(side)).unwrap_or(Hex::OFF);
        let card = self.pos.unit(unit);
        let (now, then) = (self.rules.map.distance(flag, card.at), self.rules.map.distance(flag, to));
        require(then >= now, "UB-G22", "it must not move closer to its flag")
    }

    /// Whether one move takes the unit out of the safety zone of its side.
    fn can_leave_zone(self, unit: UnitId, side: Side) -> bool {
        let out = |hex: Hex| !self.in_zone(side, hex) || self.drives_out(unit, side, hex);
        self.raw_reach(unit).hexes.iter().any(out)
    }

    /// [UB-397] Whether a vehicle that goes to a hex of the safety zone leaves the zone with its second hex.
    fn drives_out(self, unit: UnitId, side: Side, to: Hex) -> bool {
        let second = self.step().is_some_and(Step::is_second_hex);
        self.pos.unit(unit).form == Form::Vehicle && !second && {
            let mut beyond = self.rules.map.neighbours(to);
            beyond.any(|hex| !self.in_zone(side, hex) && self.check_enter(unit, to, hex).is_ok())
        }
    }

    /// [UB-465, UB-G22] Whether a vehicle may end its move here: not in the safety zone while there is a way out.
    pub(crate) fn check_stay(self, unit: UnitId) -> Check {
        let at = self.pos.unit(unit).at;
        let inside = self.owner(unit).filter(|&side| self.in_zone(side, at));
        let must_go = inside.is_some_and(|side| self.can_leave_zone(unit, side));
        require(!must_go, "UB-465", "it must leave the safety zone")
    }

    /// First hexes of a move: neighbours, or the hexes of the entry edge [UB-142].
    fn first_steps(self, unit: UnitId) -> impl Iterator<Item = Hex> {
        let card = self.pos.unit(unit);
        let edge = self.owner(unit).map(Side::edge);
        let off = !card.is_on_map();
        let entries = self.rules.map.hexes.iter().copied().filter(move |_| off);
        let entries =
            entries.filter(move |&hex| edge.is_some_and(|edge| self.rules.map.is_on_edge(hex, edge)));
        let near = self.rules.map.neighbours(if off { Hex::OFF } else { card.at });
        entries.chain(near)
    }

    /// Where a unit could go, the safety zone apart.
    fn raw_reach(self, unit: UnitId) -> Reach {
        let from = self.pos.unit(unit).at;
        let mut reach = Reach::default();
        let fast = self.is_fast(unit);
        if from != Hex::OFF && self.check_climb(unit, from).is_ok() {
            reach.exits = self.exits(from);
        }
        // Room for the unit is the common case; only where there is none the stack has to be looked into.
        let loads = if fast { [0; 256] } else { self.loads() };
        let room = self.rules.numbers.stacking.capacity - if fast { 0 } else { self.points(unit) };
        for to in self.first_steps(unit) {
            let open = self.check_ground(unit, from, to).is_ok()
                && (loads[to.index()] <= room || self.check_stacking(unit, to).is_ok());
            if !open {
                continue;
            }
            reach.hexes.insert(to);
            if fast {
                if from != Hex::OFF && self.may_pass(unit, to) {
                    reach.exits |= self.exits(to);
                }
                for beyond in self.rules.map.neighbours(to) {
                    if beyond != from && self.check_enter(unit, to, beyond).is_ok() {
                        reach.hexes.insert(beyond);
                    }
                }
            }
        }
        reach
    }

    /// [UB-464] Whether a unit may fly over a hex: not into the zone of its own flag from without.
    fn may_pass(self, unit: UnitId, hex: Hex) -> bool {
        self.owner(unit)
            .is_none_or(|side| !self.in_zone(side, hex) || self.in_zone(side, self.pos.unit(unit).at))
    }

    fn exits(self, hex: Hex) -> u8 {
        let on = |edge: &Edge| self.rules.map.is_on_edge(hex, *edge);
        Edge::ALL.into_iter().filter(on).map(|edge| 1 << edge as u8).sum()
    }

    /// Where a unit may go in one move.
    pub(crate) fn reach(self, unit: UnitId) -> Reach {
        let mut reach = self.raw_reach(unit);
        if self.is_near_zone(unit) {
            let passes = |hex: &Hex| self.check_zone(unit, *hex).is_ok() && self.is_zone_free_way(unit, *hex);
            reach.hexes = reach.hexes.iter().filter(passes).collect();
        }
        reach
    }

    /// Whether the safety zone of its side is within a move of a unit; far from it nothing needs to be asked.
    #[inline]
    fn is_near_zone(self, unit: UnitId) -> bool {
        let beyond = 1 + u16::from(self.rules.numbers.movement.fast);
        let at = self.pos.unit(unit).at;
        self.pos.rules.scenario == crate::scenario::Scenario::CaptureTheFlag
            && self
                .owner(unit)
                .and_then(|side| self.loose_at(crate::object::Object::flag(side)))
                .is_some_and(|flag| at == Hex::OFF || self.rules.map.distance(flag, at) <= beyond)
    }

    /// [UB-464] A way of two hexes that does not lead through the zone, unless it starts in it.
    fn is_zone_free_way(self, unit: UnitId, to: Hex) -> bool {
        let card = self.pos.unit(unit);
        let Some(side) = self.owner(unit) else { return true };
        if card.is_on_map() && (self.rules.map.are_adjacent(card.at, to) || self.in_zone(side, card.at)) {
            return true;
        }
        self.first_steps(unit).any(|first| {
            (first == to || self.rules.map.are_adjacent(first, to))
                && !self.in_zone(side, first)
                && self.check_enter(unit, card.at, first).is_ok()
        })
    }

    pub(crate) fn check_move(self, unit: UnitId, to: Hex) -> Check {
        self.check_mobile(unit)?;
        require(self.rules.map.present.contains(to), "UB-131", "there is no such hex on the map")?;
        if self.reach(unit).hexes.contains(to) {
            return Ok(());
        }
        let card = self.pos.unit(unit);
        require(card.at != to, "UB-131", "it is already there")?;
        if let Some(first) = self.first_steps(unit).find(|&first| first == to) {
            self.check_enter(unit, card.at, first)?;
        }
        self.check_zone(unit, to)?;
        if card.is_on_map() {
            Err(Block::new("UB-131", "it is too far away, or the way there is blocked"))
        } else {
            Err(Block::new("UB-142", "it must enter at its own edge of the map"))
        }
    }

    /// What a unit that goes one hex might try.
    pub(crate) fn thinkable_moves(self, unit: UnitId, out: &mut Vec<Action>) {
        let at = self.pos.unit(unit).at;
        out.extend(self.rules.map.neighbours(at).map(|hex| Action::Move(unit, hex)));
        out.extend(Edge::ALL.map(|edge| Action::Exit(unit, edge)));
    }

    pub(crate) fn check_exit(self, unit: UnitId, edge: Edge) -> Check {
        self.check_mobile(unit)?;
        require(self.pos.unit(unit).is_on_map(), "UB-143", "it is not on the map")?;
        self.check_climb(unit, self.pos.unit(unit).at)?;
        require(self.reach(unit).exits & 1 << edge as u8 != 0, "UB-G04", "it is not at that edge")
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A unit moves into a hex by itself [UB-131, UB-156].
    pub(crate) fn move_to(&mut self, unit: UnitId, to: Hex) {
        let from = self.pos.unit(unit).at;
        let card = self.pos.unit_mut(unit);
        card.at = to;
        card.place = Place::Map;
        self.tell(|| Event::Moved { unit, from, to });
        self.settle();
        if self.pos.is_over() {
            return;
        }
        let look = self.look();
        if look.counts(unit) && look.load(to) > self.rules.numbers.stacking.capacity {
            self.make_room(unit, false);
        } else {
            self.crush(unit);
        }
    }

    /// [UB-137] A crawler that drives into industry or woods rolls to flatten it.
    pub(crate) fn crush(&mut self, unit: UnitId) {
        let at = self.pos.unit(unit).at;
        if unit.kind() != Type::Crawler
            || !self.pos.unit(unit).is_on_map()
            || !self.pos.terrain(at).is_crushable()
        {
            return;
        }
        let [smiles, dice] = self.rules.numbers.combat.crush;
        let wisher = self.look().owner(unit);
        if self.roll(RollKind::Crush, wisher, Some(unit), Need { smiles, dice }) {
            self.become_terrain(at, Terrain::Rough);
        }
    }

    /// A unit moves, or leaves the map, as an answer says.
    pub(crate) fn go(&mut self, action: Action) {
        match action {
            Action::Move(unit, to) => self.move_to(unit, to),
            Action::Exit(unit, edge) => self.leave_map(unit, edge),
            _ => {}
        }
    }

    /// A unit is moved by force into a hex that may swallow it [UB-228, UB-G30].
    pub(crate) fn force_into(&mut self, unit: UnitId, to: Hex) {
        let from = std::mem::replace(&mut self.pos.unit_mut(unit).at, to);
        self.tell(|| Event::Pushed { unit, from, to });
        let cause = match self.pos.terrain(to) {
            Terrain::Lava => Some(Cause::Lava),
            Terrain::Volcano => Some(Cause::Volcano),
            _ if self.pos.has_vortex(to) => Some(Cause::Vortex),
            _ => None,
        };
        if let Some(cause) = cause {
            self.remove(unit, cause);
        }
        self.settle();
    }
}
