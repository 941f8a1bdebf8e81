//! Looking at a position by the rules, and why something is forbidden.

pub(crate) use retrograde_core::require;
use retrograde_core::{Refusal, Seats};

use crate::action::Action;
use crate::map::Hex;
pub(crate) use crate::play::Look;
use crate::room::Room;
use crate::steps::Step;
use crate::unit::{Owner, Side, UnitId};

/// Why not, with the hex or the unit that is in the way.
pub(crate) type Block = retrograde_core::Block<Hex, UnitId>;

/// Allowed, or why not.
pub(crate) type Check = Result<(), Block>;

impl Look<'_> {
    /// A reason for people: a hex is known by what lies there.
    pub(crate) fn refusal(self, block: Block) -> Refusal {
        let name = |hex: Hex| {
            let what = match self.pos.clouds[hex.index()] {
                Some(_) => "cloud",
                None if self.pos.has_vortex(hex) => "vortex",
                None => self.pos.terrain(hex).word(),
            };
            format!("{what} at {hex}")
        };
        block.named(name, |unit| unit.to_string())
    }

    /// What the game is in the middle of.
    #[inline]
    pub(crate) fn step(self) -> Option<Step> {
        self.pos.steps.last().copied()
    }

    /// The sides that are asked now, one bit each.
    #[inline]
    pub(crate) fn asked(self) -> u8 {
        if self.pos.is_over() { 0 } else { self.step().map_or(0, |step| step.asked(self)) }
    }

    pub(crate) fn to_act(self) -> Seats {
        let asked = self.asked();
        let sides = Side::ALL.into_iter().filter(|side| asked & side.bit() != 0);
        sides.map(|side| self.pos.seat(side)).collect()
    }

    /// Lists the answers that a side may give.
    pub(crate) fn list(self, side: Side, out: &mut Vec<Action>) {
        if let Some(step) = self.step() {
            step.list(self, side, out);
        }
    }

    /// Whether a side may give an answer, and if not why not.
    pub(crate) fn check(self, side: Side, action: Action) -> Check {
        if let Action::Standing(standing) = action {
            return self.check_standing(side, standing);
        }
        require(!self.pos.is_over(), "UB-475", "the game is over")?;
        if self.asked() & side.bit() == 0 {
            return Err(Block::new("", "it is not your turn to answer"));
        }
        self.step().map_or(Err(Block::NOT_ASKED), |step| step.check(self, side, action))
    }

    /// The side that commands a unit, if any does.
    pub(crate) fn owner(self, unit: UnitId) -> Option<Side> {
        match self.pos.unit(unit).owner {
            Owner::Side(side) => Some(side),
            Owner::Nobody => None,
        }
    }

    /// The bit of the side that commands a unit.
    pub(crate) fn owner_bit(self, unit: UnitId) -> u8 {
        self.owner(unit).map_or(0, Side::bit)
    }

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
