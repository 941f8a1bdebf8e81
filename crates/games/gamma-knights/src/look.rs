//! Looking at a position by the rules, and why something is forbidden.

use retrograde_core::Refusal;
pub(crate) use retrograde_core::require;

use crate::map::{Hex, Map};
use crate::pack::{Gun, Kind, Model};
pub(crate) use crate::play::Look;
use crate::position::Switch;
use crate::scenario::Scenario;
use crate::sheet::State;
use crate::unit::UnitId;
use crate::weapon::Weapon;

/// Why not, with the hex or the unit that is in the way.
pub(crate) type Block = retrograde_core::Block<Hex, UnitId>;

/// Allowed, or why not.
pub(crate) type Check = Result<(), Block>;

impl<'a> Look<'a> {
    /// A reason for people: a hex is known by its terrain, a unit by its name.
    pub(crate) fn refusal(self, block: Block) -> Refusal {
        block.named(|hex| format!("{} at {hex}", self.map().cell(hex).name()), |unit| self.described(unit))
    }

    #[inline]
    pub(crate) fn map(self) -> &'a Map {
        &self.rules.pack.maps[usize::from(self.pos.rules.map)]
    }

    pub(crate) fn scenario(self) -> &'a Scenario {
        &self.rules.pack.scenarios[usize::from(self.pos.rules.scenario)]
    }

    #[inline]
    pub(crate) fn model(self, unit: UnitId) -> &'a Model {
        self.pos.model(&self.rules.pack, self.pos.unit(unit).model)
    }

    #[inline]
    pub(crate) fn gun(self, weapon: Weapon) -> &'a Gun {
        &self.rules.pack.guns[weapon as usize]
    }

    pub(crate) fn is_emplacement(self, unit: UnitId) -> bool {
        self.model(unit).kind == Kind::Emplacement
    }

    pub(crate) fn is_flak(self, unit: UnitId) -> bool {
        self.model(unit).kind == Kind::Flak
    }

    /// [GK-317] Every wearer of a suit is a gamma knight.
    pub(crate) fn is_knight(self, unit: UnitId) -> bool {
        self.model(unit).kind == Kind::Suit
    }

    /// What black rays, needlers, stun weapons and gas do not touch [GK-289, GK-349].
    pub(crate) fn is_machine(self, unit: UnitId) -> bool {
        match self.model(unit).kind {
            Kind::Robot | Kind::Emplacement => true,
            Kind::Flak => self.scenario().sides[unit.side.index()].robotic,
            Kind::Suit => false,
        }
    }

    /// The AP allotment as it is now, after servo damage; may be zero or below [GK-061].
    #[inline]
    pub(crate) fn allotment(self, unit: UnitId) -> i8 {
        let card = self.pos.unit(unit);
        let aps = self.model(unit).aps as i8;
        match self.pos.sheet(unit) {
            Some(sheet) => aps - sheet.lost_aps() as i8,
            None if card.disrupted => 0,
            None => aps,
        }
    }

    /// [GK-250] What an action costs this unit.
    #[inline]
    pub(crate) fn cost(self, unit: UnitId, aps: u8) -> u8 {
        match self.pos.sheet(unit) {
            Some(sheet) if sheet.is_wounded() => aps + self.rules.pack.costs.wounded_extra,
            _ => aps,
        }
    }

    /// APs left of the pool of the own turn, in Initial Fire [GK-062].
    #[inline]
    pub(crate) fn left(self, unit: UnitId) -> i8 {
        self.allotment(unit) - self.pos.unit(unit).spent as i8
    }

    /// Whether a unit is in the game, awake and in order; units with less than 1 AP do nothing [GK-060, GK-061].
    #[inline]
    pub(crate) fn is_able(self, unit: UnitId) -> bool {
        let card = self.pos.unit(unit);
        card.is_on_map() && card.stun == 0 && !card.disrupted && self.allotment(unit) >= 1
    }

    /// Whether a unit can act, and if not why not.
    pub(crate) fn check_able(self, unit: UnitId) -> Check {
        let card = self.pos.unit(unit);
        if !card.is_on_map() {
            return Err(Block::new("GK-519", "{unit} is out of play").of(unit));
        }
        if card.stun > 0 {
            return Err(Block::new("GK-240", "{unit} is stunned").of(unit));
        }
        if card.disrupted {
            return Err(Block::new("GK-303", "{unit} is disrupted").of(unit));
        }
        if self.allotment(unit) < 1 {
            return Err(Block::new("GK-061", "{unit} has no APs left after servo damage").of(unit));
        }
        Ok(())
    }

    /// Whether a unit can fly now, and if not why not.
    pub(crate) fn check_flight(self, unit: UnitId) -> Check {
        require(self.model(unit).flies, "GK-080", "it cannot fly")?;
        let Some(sheet) = self.pos.sheet(unit) else { return Ok(()) };
        require(!sheet.grounded, "GK-231", "its flight capability is destroyed")?;
        require(!sheet.drives(), "GK-093", "it cannot fly while it drives its carrier")
    }

    /// Whether the force field works.
    #[inline]
    pub(crate) fn has_field(self, unit: UnitId) -> bool {
        self.pos.sheet(unit).is_some_and(|sheet| sheet.field > 0)
    }

    /// [GK-107, GK-238] What a sensor adds to an attack; below zero if scrambled.
    #[inline]
    pub(crate) fn sensor(self, unit: UnitId, which: usize) -> i8 {
        let Some(sheet) = self.pos.sheet(unit) else { return 0 };
        if sheet.sensors[which] != State::Sound {
            return 0;
        }
        let value = self.model(unit).sensors[which];
        if sheet.scrambled { -value } else { value }
    }

    #[inline]
    pub(crate) fn sensors(self, unit: UnitId) -> i8 {
        self.sensor(unit, 0) + self.sensor(unit, 1)
    }

    /// Lock-ons that a unit may hold [GK-154].
    pub(crate) fn most_locks(self, unit: UnitId) -> u32 {
        u32::from(self.model(unit).lock_ons)
    }

    pub(crate) fn has_switch(self, switch: Switch) -> bool {
        self.pos.rules.has(switch)
    }

    /// Whether a unit is on the map.
    pub(crate) fn is_standing(self, unit: UnitId) -> bool {
        self.pos.exists(unit) && self.pos.unit(unit).is_on_map()
    }

    /// Whether a unit is on the map, and on the other side.
    pub(crate) fn is_rival(self, unit: UnitId, target: UnitId) -> bool {
        self.is_standing(target) && target.side != unit.side
    }
}
