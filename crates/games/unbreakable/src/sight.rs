//! Line of sight [chapter 13].

use crate::look::{Block, Check, Look};
use crate::map::{Hex, HexSet};
use crate::terrain::Terrain;
use crate::unit::{Form, Side, Status, Type, UnitId};

/// One end of a line: where, and how high.
#[derive(Copy, Clone, Debug)]
pub(crate) struct End {
    pub(crate) hex: Hex,
    /// Hovering, or on a hill.
    pub(crate) high: bool,
    /// In a depression, and not above it.
    pub(crate) low: bool,
}

impl Look<'_> {
    /// A unit as an end of a line.
    #[inline]
    pub(crate) fn end_of(self, unit: UnitId) -> End {
        let card = self.pos.unit(unit);
        let terrain = self.pos.terrain(card.at);
        let hovering = self.is_in_air(unit);
        End {
            hex: card.at,
            high: hovering || terrain == Terrain::Hill,
            low: !hovering && terrain.is_depression(),
        }
    }

    /// Whether a unit hovers [UB-016, UB-402]; a walker does so no longer once its next activation has begun [UB-404].
    #[inline]
    pub(crate) fn is_in_air(self, unit: UnitId) -> bool {
        self.pos.unit(unit).form == Form::Hovering
            && (unit.kind() == Type::Squad || !self.is_about_to_land(unit))
    }

    /// Something on the ground of a hex, as an end of a line [UB-235, UB-C30].
    #[inline]
    pub(crate) fn end_on_ground(self, hex: Hex) -> End {
        let terrain = self.pos.terrain(hex);
        End { hex, high: terrain == Terrain::Hill, low: terrain.is_depression() }
    }

    /// A bomb in flight, which counts as a hovering squad [UB-243].
    #[inline]
    pub(crate) fn end_in_air(hex: Hex) -> End {
        End { hex, high: true, low: false }
    }

    /// [UB-199] The beam list from its second step; the first is about scattered squads.
    #[inline]
    pub(crate) fn beam_line(self, firer: End, target: End) -> Check {
        if self.pos.is_clouded(firer.hex) {
            return Err(Block::new("UB-199", "no line of sight: {hex}, where the firer is").at(firer.hex));
        }
        if self.pos.is_clouded(target.hex) {
            return Err(Block::new("UB-199", "no line of sight: {hex}, where the target is").at(target.hex));
        }
        if firer.hex == target.hex {
            return Ok(());
        }
        self.nothing_obscures(firer.hex, target.hex, "UB-199")?;
        if firer.high || target.high {
            return Ok(());
        }
        if firer.low && target.low {
            return Err(Block::new("UB-199", "no line of sight: both units are in depressions"));
        }
        if self.rules.map.are_adjacent(firer.hex, target.hex) {
            return Ok(());
        }
        self.nothing_blocks(firer.hex, target.hex, "UB-199")?;
        if firer.low || target.low {
            return Err(Block::new("UB-199", "no line of sight: one of them is in a depression"));
        }
        Ok(())
    }

    /// [UB-199] Whether a beam can reach a unit.
    #[inline]
    pub(crate) fn beam_sight(self, firer: UnitId, target: UnitId) -> Check {
        if self.is_scattered(target) {
            return Err(Block::new("UB-178", "{unit} is scattered").of(target));
        }
        self.beam_line(self.end_of(firer), self.end_of(target))
    }

    #[inline]
    pub(crate) fn is_scattered(self, unit: UnitId) -> bool {
        unit.kind() == Type::Squad && self.pos.unit(unit).status == Status::Offline
    }

    #[inline]
    fn nothing_obscures(self, from: Hex, to: Hex, rule: &'static str) -> Check {
        if self.pos.obscured.is_empty() {
            return Ok(());
        }
        match self.rules.map.between(from, to).iter().find(|&&hex| self.pos.obscured.contains(hex)) {
            Some(&hex) => Err(Block::new(rule, "no line of sight: {hex}").at(hex)),
            None => Ok(()),
        }
    }

    #[inline]
    fn nothing_blocks(self, from: Hex, to: Hex, rule: &'static str) -> Check {
        match self.rules.map.between(from, to).iter().find(|&&hex| self.pos.blockers.contains(hex)) {
            Some(&hex) => Err(Block::new(rule, "no line of sight: {hex}").at(hex)),
            None => Ok(()),
        }
    }

    /// [UB-202] The bomb list for one sighter, after its first step.
    #[inline]
    pub(crate) fn bomb_line(self, sighter: UnitId, target: Hex) -> Check {
        let from = self.end_of(sighter);
        if self.pos.is_clouded(from.hex) {
            return Err(Block::new("UB-202", "no line of sight: {hex}, where the sighter is").at(from.hex));
        }
        if self.pos.is_clouded(target) {
            return Err(Block::new("UB-202", "no line of sight: {hex}, at the target").at(target));
        }
        if from.hex == target {
            return Ok(());
        }
        self.nothing_obscures(from.hex, target, "UB-202")?;
        if self.pos.terrain(target) == Terrain::Hill || from.high {
            return Ok(());
        }
        if from.low {
            return Err(Block::new("UB-202", "no line of sight: {unit} is in a depression").of(sighter));
        }
        if self.rules.map.are_adjacent(from.hex, target) {
            return Ok(());
        }
        self.nothing_blocks(from.hex, target, "UB-202")
    }

    /// [UB-201] Whether a unit may sight for bombs of its side.
    #[inline]
    pub(crate) fn can_sight(self, unit: UnitId) -> bool {
        let card = self.pos.unit(unit);
        card.is_on_map() && card.is_ready() && card.form != Form::DugIn
    }

    fn sighters(self, side: Side) -> impl Iterator<Item = UnitId> {
        UnitId::all().filter(move |&unit| self.pos.unit(unit).is_of(side) && self.can_sight(unit))
    }

    /// [UB-200] A ready unit of the side, or the launcher itself over its own hex, sees the target hex.
    pub(crate) fn bomb_sight(self, firer: UnitId, target: Hex) -> Check {
        if self.pos.unit(firer).at == target {
            return Ok(());
        }
        let side = match self.pos.unit(firer).owner {
            crate::unit::Owner::Side(side) => side,
            crate::unit::Owner::Nobody => return self.bomb_line(firer, target),
        };
        let mut first = None;
        for sighter in self.sighters(side) {
            match self.bomb_line(sighter, target) {
                Ok(()) => return Ok(()),
                Err(block) => first = first.or(Some(block)),
            }
        }
        Err(first.unwrap_or(Block::new("UB-201", "you have no ready unit on the map to sight for it")))
    }

    /// All hexes that a bomb of this firer may be aimed at by sight; the same as asking [`Look::bomb_sight`] for each.
    pub(crate) fn bomb_hexes(self, firer: UnitId) -> HexSet {
        let mut seen = HexSet::default();
        seen.insert(self.pos.unit(firer).at);
        let crate::unit::Owner::Side(side) = self.pos.unit(firer).owner else {
            return self
                .rules
                .map
                .hexes
                .iter()
                .copied()
                .filter(|&hex| self.bomb_sight(firer, hex).is_ok())
                .collect();
        };
        let free = self.pos.obscured.is_empty();
        for sighter in self.sighters(side) {
            // A high sighter sees all that no cloud, volcano or vortex hides.
            if free && self.end_of(sighter).high {
                return self.rules.map.present;
            }
            for &hex in &self.rules.map.hexes {
                if !seen.contains(hex) && self.bomb_line(sighter, hex).is_ok() {
                    seen.insert(hex);
                }
            }
        }
        seen
    }
}
