//! Looking at a position by the rules, and why something is forbidden.

use retrograde_core::Refusal;

use crate::Unbreakable;
use crate::map::Hex;
use crate::position::Position;
use crate::unit::UnitId;

/// A position seen with the rules beside it.
#[derive(Copy, Clone)]
pub(crate) struct Look<'a> {
    pub(crate) rules: &'a Unbreakable,
    pub(crate) pos: &'a Position,
}

/// Why not: small and free of allocation, so that the fast path asks the same questions as the one that explains.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Block {
    rule: &'static str,
    /// `{hex}` stands for the hex with its terrain, `{unit}` for the unit.
    because: &'static str,
    hex: Hex,
    unit: Option<UnitId>,
}

impl Block {
    pub(crate) const fn new(rule: &'static str, because: &'static str) -> Block {
        Block { rule, because, hex: Hex::OFF, unit: None }
    }

    pub(crate) const fn at(self, hex: Hex) -> Block {
        Block { hex, ..self }
    }

    pub(crate) const fn of(self, unit: UnitId) -> Block {
        Block { unit: Some(unit), ..self }
    }

    /// The hex that forbids it, if it is a hex.
    pub(crate) fn hex(self) -> Option<Hex> {
        Some(self.hex).filter(|&hex| hex != Hex::OFF)
    }

    pub(crate) fn refusal(self, pos: &Position) -> Refusal {
        let mut because = self.because.to_owned();
        if self.hex != Hex::OFF {
            let what = match pos.clouds[self.hex.index()] {
                Some(_) => "cloud",
                None if pos.has_vortex(self.hex) => "vortex",
                None => pos.terrain(self.hex).word(),
            };
            because = because.replace("{hex}", &format!("{what} at {}", self.hex));
        }
        if let Some(unit) = self.unit {
            because = because.replace("{unit}", &unit.to_string());
        }
        Refusal::of(self.rule, because)
    }
}

/// Allowed, or why not.
pub(crate) type Check = Result<(), Block>;

/// Blocks by `rule` unless `allowed`.
#[inline]
pub(crate) fn require(allowed: bool, rule: &'static str, because: &'static str) -> Check {
    if allowed { Ok(()) } else { Err(Block::new(rule, because)) }
}

impl Look<'_> {
    /// All units standing in a hex, in order.
    #[inline]
    pub(crate) fn units_in(self, hex: Hex) -> arrayvec::ArrayVec<UnitId, { UnitId::COUNT }> {
        self.pos
            .units
            .iter()
            .enumerate()
            .filter(|(_, unit)| unit.at == hex && unit.is_on_map())
            .map(|(index, _)| UnitId::of(index))
            .collect()
    }

    #[inline]
    pub(crate) fn is_occupied(self, hex: Hex) -> bool {
        self.pos.units.iter().any(|unit| unit.at == hex && unit.is_on_map())
    }
}
