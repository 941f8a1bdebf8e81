//! Looking at a position by the rules, and why something is forbidden.

use retrograde_core::{Refusal, Seats};

use crate::action::Action;
use crate::map::Hex;
pub(crate) use crate::play::Look;
use crate::position::Position;
use crate::room::Room;
use crate::steps::Step;
use crate::unit::{Owner, Side, UnitId};

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
    /// Something that is not being asked.
    pub(crate) const NOT_ASKED: Block = Block::new("", "that is not an answer to this question");

    pub(crate) const fn new(rule: &'static str, because: &'static str) -> Block {
        Block { rule, because, hex: Hex::OFF, unit: None }
    }

    pub(crate) const fn at(self, hex: Hex) -> Block {
        Block { hex, ..self }
    }

    pub(crate) const fn of(self, unit: UnitId) -> Block {
        Block { unit: Some(unit), ..self }
    }

    /// Whether a rule forbids it; else it is no answer to the question.
    pub(crate) const fn has_rule(self) -> bool {
        !self.rule.is_empty()
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
