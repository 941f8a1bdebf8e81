//! Experimental weapons and overheated beams [chapters 21.3, 21.4 and 21.6].

use retrograde_core::Log;
use retrograde_geometry::Direction;

use crate::combat::{Need, Size};
use crate::event::{Event, RollKind};
use crate::look::{Check, Look, require};
use crate::map::Hex;
use crate::play::Play;
use crate::position::{Cause, MOST_VORTEXES, Vortex};
use crate::steps::{Rockets, Vortexes};
use crate::terrain::Terrain;
use crate::unit::UnitId;
use crate::weapon::Load;

impl Look<'_> {
    /// [UB-360, UB-G30] Whether a vortex may be let loose in a hex.
    pub(crate) fn check_vortex_hex(self, unit: UnitId, hex: Hex) -> Check {
        let at = self.pos.unit(unit).at;
        require(self.rules.map.are_adjacent(at, hex), "UB-359", "a vortex must start in an adjacent hex")?;
        let terrain = self.pos.terrain(hex);
        let solid = terrain.blocks_sight() || terrain == Terrain::Volcano;
        require(!solid, "UB-360", "a vortex cannot start in hills, industry, woods or a volcano")?;
        require(!self.is_occupied(hex), "UB-360", "there are units in the hex")?;
        require(self.loose_in(hex).next().is_none(), "UB-G30", "there is an object in the hex")?;
        require(!self.is_banned(hex), "UB-466", "vortexes are banned near flags")?;
        require(!self.pos.has_vortex(hex), "UB-374", "a hex with a vortex cannot be targeted")?;
        require(self.pos.vortexes.len() < MOST_VORTEXES, "UB-G53", "there are no vortex markers left")?;
        self.own_sight(unit, hex)
    }
}

impl<L: Log<Event>> Play<'_, L> {
    /// [UB-350] The first rocket, and those that may follow.
    pub(crate) fn fire_rockets(&mut self, unit: UnitId, size: Size, hex: Hex) {
        let left = self.rules.numbers.rocket.rockets[size.index()] - 1;
        self.push(Rockets::new(unit, left, hex));
        self.rocket_hits(hex);
    }

    /// [UB-354, UB-355] One rocket: units are rolled for at once.
    pub(crate) fn rocket_hits(&mut self, hex: Hex) {
        self.tell(|| Event::Rocket { hex });
        self.nuke_units(Size::Light, hex);
    }

    /// [UB-356, UB-357] After the last rocket: one conversion roll and one cloud for each hex.
    pub(crate) fn finish_rockets(&mut self, mut hit: Vec<Hex>) {
        hit.sort_unstable();
        hit.dedup();
        for &hex in &hit {
            self.nuke_terrain(Size::Light, hex, None);
        }
        self.settle();
        if self.is_stopped() {
            return;
        }
        for hex in hit {
            self.place_cloud(hex, Size::Light);
        }
    }

    /// [UB-359, UB-361] A vortex is let loose; it slows its maker.
    pub(crate) fn launch_vortex(&mut self, unit: UnitId, size: Size, hex: Hex) {
        let facing = self.rules.map.direction(self.pos.unit(unit).at, hex).unwrap_or(Direction::N);
        self.pos.vortexes.push(Vortex { at: hex, size, facing });
        self.pos.refresh(hex);
        self.tell(|| Event::VortexLaunched { hex, size, facing: facing.sixths() });
        let markers = self.smiles("vortex stasis", self.rules.numbers.vortex.stasis);
        if markers > 0 {
            self.add_stasis(unit, markers as i8);
            self.check_frozen(unit);
        }
    }

    /// [UB-362, UB-372, UB-G30] The next vortex, lightest first, ties by the dice.
    pub(crate) fn next_vortex(&mut self, left: u32) {
        let waiting = |index: &usize| left >> index & 1 != 0;
        let lightest = (0..self.pos.vortexes.len()).filter(waiting).map(|i| self.pos.vortexes[i].size).min();
        let Some(size) = lightest else { return };
        let ties: Vec<usize> = (0..self.pos.vortexes.len())
            .filter(waiting)
            .filter(|&i| self.pos.vortexes[i].size == size)
            .collect();
        let index = ties[if ties.len() == 1 { 0 } else { self.dice.pick("which vortex", ties.len()) }];
        let rest = left & !(1 << index);
        let before = self.pos.vortexes.len();
        let gone = self.vortex_turn(index);
        if self.is_stopped() {
            return;
        }
        // Indices behind those that went move up.
        let mut rest_bits: Vec<bool> = (0..before).map(|i| rest >> i & 1 != 0).collect();
        for &index in gone.iter().rev() {
            rest_bits.remove(index);
        }
        let rest = rest_bits.iter().enumerate().map(|(i, &bit)| u32::from(bit) << i).sum();
        if rest != 0 {
            self.push(Vortexes { left: rest });
        }
    }

    /// [UB-363…UB-366] Stability, then movement. Gives the vortexes that went, in order.
    fn vortex_turn(&mut self, index: usize) -> Vec<usize> {
        let Vortex { at, size, facing } = self.pos.vortexes[index];
        let stability = self.rules.numbers.vortex.stability[size.index()];
        if self.smiles("vortex stability", stability) == stability {
            let die = self.dice.draw("vortex turn", 6) as u8;
            if die == 1 {
                self.tell(|| Event::VortexExploded { hex: at });
                self.vanish(&[index]);
                self.nuke(size, at, None);
                return vec![index];
            }
            let facing = facing.turned(die - 1);
            self.pos.vortexes[index].facing = facing;
            self.tell(|| Event::VortexTurned { hex: at, facing: facing.sixths() });
        }
        let steps = self.smiles("vortex movement", self.rules.numbers.vortex.movement[size.index()]);
        for _ in 0..steps {
            let Vortex { at, facing, .. } = self.pos.vortexes[index];
            let to = self.rules.map.neighbour(at, facing);
            if to == Hex::OFF {
                self.tell(|| Event::VortexGone { hex: at });
                self.vanish(&[index]);
                return vec![index];
            }
            if let Some(gone) = self.vortex_enters(index, at, to) {
                return gone;
            }
        }
        Vec::new()
    }

    fn vanish(&mut self, indices: &[usize]) {
        for &index in indices.iter().rev() {
            let hex = self.pos.vortexes.remove(index).at;
            self.pos.refresh(hex);
        }
    }

    /// [UB-368…UB-373] A vortex comes into a hex; `Some` if it stops, with the vortexes that are gone.
    fn vortex_enters(&mut self, index: usize, from: Hex, to: Hex) -> Option<Vec<usize>> {
        self.pos.vortexes[index].at = to;
        self.pos.refresh(from);
        self.pos.refresh(to);
        self.tell(|| Event::VortexMoved { from, to });
        let mut stops = false;
        let terrain = self.pos.terrain(to);
        if terrain.blocks_sight() || terrain == Terrain::Volcano {
            stops = true;
            self.become_terrain(to, Terrain::Rough);
            if self.is_stopped() {
                return Some(Vec::new());
            }
        }
        for unit in self.look().units_in(to) {
            stops = true;
            self.remove(unit, Cause::Vortex);
        }
        self.lose_loose_objects(to, Cause::Vortex);
        self.settle();
        if self.is_stopped() {
            return Some(Vec::new());
        }
        if self.pos.clouds[to.index()].is_some() {
            stops = true;
            self.pos.set_cloud(to, None);
            self.tell(|| Event::CloudFaded { hex: to, size: None });
        }
        let met =
            (0..self.pos.vortexes.len()).find(|&other| other != index && self.pos.vortexes[other].at == to);
        if let Some(other) = met {
            let gone = [index.min(other), index.max(other)];
            self.tell(|| Event::VortexExploded { hex: to });
            self.vanish(&gone);
            self.nuke(Size::Heavy, to, None);
            return Some(gone.to_vec());
        }
        stops.then(Vec::new)
    }

    /// [UB-390] A beam that was fired while unloaded.
    pub(crate) fn overheat(&mut self, unit: UnitId, slot: u8) {
        if !self.pos.unit(unit).is_in_play() {
            return;
        }
        let wisher = self.look().owner(unit).map(crate::unit::Side::other);
        if self.roll(RollKind::Overheat, wisher, Some(unit), Need::one_of(1)) {
            self.pos.unit_mut(unit).weapons[usize::from(slot)].load = Load::Gone;
            self.tell(|| Event::BurntOut { unit, slot });
        }
    }
}
