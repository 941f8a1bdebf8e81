//! Stacking and displacement [chapters 10 and 11].

use retrograde_core::Log;

use crate::event::Event;
use crate::look::{Block, Check, Look, require};
use crate::map::Hex;
use crate::play::Play;
use crate::room::Room;
use crate::steps::Displace;
use crate::terrain::Terrain;
use crate::unit::{Form, Marks, Side, Status, Type, UnitId};

impl Look<'_> {
    /// [UB-146] Points of a unit that counts.
    #[inline]
    pub(crate) fn points(self, unit: UnitId) -> u8 {
        let numbers = &self.rules.numbers.stacking;
        match unit.kind() {
            Type::Crawler => numbers.crawler,
            Type::Walker => numbers.walker,
            Type::Squad => numbers.squad,
        }
    }

    /// [UB-149, UB-151, UB-405] Hovering units and scattered squads do not count.
    #[inline]
    pub(crate) fn counts(self, unit: UnitId) -> bool {
        let card = self.pos.unit(unit);
        card.form != Form::Hovering && !(unit.kind() == Type::Squad && card.status == Status::Offline)
    }

    /// Points in a hex, of both sides together [UB-147].
    #[inline]
    pub(crate) fn load(self, hex: Hex) -> u8 {
        let mut load = 0;
        for (index, card) in self.pos.units.iter().enumerate() {
            // On the map exactly when it has a hex, so a comparison will do.
            if card.at == hex && hex != Hex::OFF && self.counts(UnitId::of(index)) {
                load += self.points(UnitId::of(index));
            }
        }
        load
    }

    /// Points in all hexes at once.
    #[inline]
    pub(crate) fn loads(self) -> [u8; 256] {
        let mut loads = [0; 256];
        for (index, card) in self.pos.units.iter().enumerate() {
            let unit = UnitId::of(index);
            if card.is_on_map() && self.counts(unit) {
                loads[card.at.index()] += self.points(unit);
            }
        }
        loads
    }

    /// Points in a hex without one unit.
    fn load_without(self, hex: Hex, unit: UnitId) -> u8 {
        let there = self.pos.unit(unit).at == hex && self.counts(unit);
        self.load(hex) - if there { self.points(unit) } else { 0 }
    }

    /// [UB-148, UB-156, UB-157] Whether a unit that counts may come into a hex, displacing smaller ones if it must.
    pub(crate) fn check_stacking(self, unit: UnitId, hex: Hex) -> Check {
        let load = self.load_without(hex, unit);
        let capacity = self.rules.numbers.stacking.capacity;
        if load + self.points(unit) <= capacity {
            return Ok(());
        }
        require(unit.kind() != Type::Squad, "UB-157", "the hex is full, and squads cannot displace anyone")?;
        let (walkers, squads) = self.to_displace(unit, hex)?;
        // The hex that the mover leaves is free for others.
        let load = |near| self.load_without(near, unit);
        if self.room_for(walkers, squads, hex, load) || self.sinks(hex).next().is_some() {
            return Ok(());
        }
        Err(Block::new("UB-G19", "there is no room around it for the units that would be displaced"))
    }

    /// How many walkers and squads would have to go for `unit` to stand in a hex [UB-158].
    fn to_displace(self, unit: UnitId, hex: Hex) -> Result<(u8, u8), Block> {
        let (mut walkers, mut squads) = (0, 0);
        for other in self.units_in(hex) {
            if other == unit || !self.counts(other) {
                continue;
            }
            match other.kind() {
                Type::Crawler => return Err(Block::new("UB-157", "there is a crawler in the hex")),
                Type::Walker => walkers += 1,
                Type::Squad => squads += 1,
            }
        }
        if unit.kind() == Type::Crawler {
            return Ok((walkers, squads));
        }
        let numbers = &self.rules.numbers.stacking;
        let excess = (walkers * numbers.walker + squads * numbers.squad + self.points(unit))
            .saturating_sub(numbers.capacity)
            .div_ceil(numbers.squad);
        require(excess <= squads, "UB-157", "there are two walkers in the hex")?;
        Ok((0, excess))
    }

    /// Whether so many walkers and squads find room around a hex, volcanoes and vortexes apart [UB-G19]; `load` says
    /// what each hex beside it holds.
    fn room_for(self, walkers: u8, squads: u8, hex: Hex, load: impl Fn(Hex) -> u8) -> bool {
        let numbers = &self.rules.numbers.stacking;
        let (mut big, mut total) = (0, 0);
        for near in self.rules.map.neighbours(hex).filter(|&near| !self.is_sink(near)) {
            let room = numbers.capacity.saturating_sub(load(near));
            big += room / numbers.walker;
            total += room;
        }
        big >= walkers && total >= walkers * numbers.walker + squads * numbers.squad
    }

    /// Hexes that swallow a unit: volcanoes, and vortexes with Chrome.
    pub(crate) fn is_sink(self, hex: Hex) -> bool {
        self.pos.terrain(hex) == Terrain::Volcano || self.pos.has_vortex(hex)
    }

    fn sinks(self, hex: Hex) -> impl Iterator<Item = Hex> {
        self.rules.map.neighbours(hex).filter(move |&near| self.is_sink(near))
    }

    /// Units that may be displaced next, whoever owns them.
    pub(crate) fn displaceable(self, mover: UnitId, hex: Hex, itself: bool) -> impl Iterator<Item = UnitId> {
        let smaller = move |unit: UnitId| unit.kind() > mover.kind() && self.counts(unit);
        let active = itself || self.load(hex) > self.rules.numbers.stacking.capacity;
        self.units_in(hex).into_iter().filter(move |&unit| {
            active && if itself { unit == mover } else { unit != mover && smaller(unit) }
        })
    }

    /// The side whose turn it is to displace a unit: in turn, while both have units that may go [UB-163].
    pub(crate) fn displacing_side(self, mover: UnitId, turn: Side, itself: bool) -> Option<Side> {
        let hex = self.pos.unit(mover).at;
        let owned =
            |side: Side| self.displaceable(mover, hex, itself).any(|unit| self.owner(unit) == Some(side));
        match (owned(turn), owned(turn.other())) {
            (true, _) => Some(turn),
            (false, true) => Some(turn.other()),
            (false, false) => None,
        }
    }

    /// Lists where the units of the side in turn may be displaced to [UB-161, UB-G19].
    pub(crate) fn displacements(
        self,
        mover: UnitId,
        turn: Side,
        itself: bool,
        mut each: impl FnMut(UnitId, Hex),
    ) {
        let hex = self.pos.unit(mover).at;
        let Some(side) = self.displacing_side(mover, turn, itself) else { return };
        let (walkers, squads) = if itself { (1, 0) } else { self.to_displace(mover, hex).unwrap_or((0, 0)) };
        let numbers = &self.rules.numbers.stacking;
        // Whoever goes leaves room for the others, unless somebody is lost in any case.
        let room_for_all = self.room_for(walkers, squads, hex, |near| self.load(near));
        let mut any = false;
        for unit in self.displaceable(mover, hex, itself).filter(|&unit| self.owner(unit) == Some(side)) {
            for near in self.rules.map.neighbours(hex).filter(|&near| !self.is_sink(near)) {
                if self.load(near) + self.points(unit) <= numbers.capacity
                    && (!room_for_all || self.leaves_room(unit, near, walkers, squads, hex))
                {
                    any = true;
                    each(unit, near);
                }
            }
        }
        if !any {
            for unit in self.displaceable(mover, hex, itself).filter(|&unit| self.owner(unit) == Some(side)) {
                self.sinks(hex).for_each(|near| each(unit, near));
            }
        }
    }

    /// Whether the others still find room once `unit` has gone to `to`.
    fn leaves_room(self, unit: UnitId, to: Hex, walkers: u8, squads: u8, hex: Hex) -> bool {
        let (walkers, squads) = match unit.kind() {
            Type::Walker => (walkers.saturating_sub(1), squads),
            _ => (walkers, squads.saturating_sub(1)),
        };
        let taken = |near| self.load(near) + if near == to { self.points(unit) } else { 0 };
        self.room_for(walkers, squads, hex, taken)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// A unit stands in its hex: whoever must make room does [UB-156].
    pub(crate) fn make_room(&mut self, mover: UnitId, landing: bool) {
        let turn = self.first_to_displace(mover, false);
        self.push(Displace { mover, turn, displaced: Marks::default(), landing, itself: false });
    }

    /// [UB-163] A die decides who begins where both sides have units that may go.
    fn first_to_displace(&mut self, mover: UnitId, itself: bool) -> Side {
        let hex = self.pos.unit(mover).at;
        let look = self.look();
        let mut sides = [false; 2];
        for unit in look.displaceable(mover, hex, itself) {
            if let Some(side) = look.owner(unit) {
                sides[side.index()] = true;
            }
        }
        match sides {
            [true, true] => self.who_first(),
            [false, true] => Side::Yellow,
            _ => Side::Blue,
        }
    }

    /// [UB-G31] A walker comes down: it displaces smaller units, or is displaced itself.
    pub(crate) fn land(&mut self, unit: UnitId) {
        let card = *self.pos.unit(unit);
        if !card.is_in_play() || !matches!(card.form, Form::Hovering | Form::Down) {
            return;
        }
        if card.form == Form::Hovering {
            self.pos.unit_mut(unit).form = Form::Upright;
            self.tell(|| Event::Configured { unit, form: Form::Upright });
        }
        if !card.is_on_map() || self.look().load(card.at) <= self.rules.numbers.stacking.capacity {
            return;
        }
        if self.look().check_stacking(unit, card.at).is_ok() {
            self.make_room(unit, true);
            return;
        }
        let turn = self.look().owner(unit).unwrap_or(Side::Blue);
        let step = Displace { mover: unit, turn, displaced: Marks::default(), landing: true, itself: true };
        if step.is_open(self.look()) {
            self.push(step);
        } else if card.form == Form::Hovering {
            // [UB-G42] Nowhere to come down: it stays in the air.
            self.pos.unit_mut(unit).form = Form::Hovering;
        }
    }
}
