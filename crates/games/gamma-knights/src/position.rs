//! Everything on the table.

use arrayvec::ArrayVec;
use retrograde_core::words;

use crate::design::{Design, Designs};
use crate::map::Hex;
use crate::marker::MARKERS;
use crate::pack::{Load, Model, Pack};
use crate::scenario::{Ending, Victory};
use crate::shared::Shared;
use crate::sheet::{Item, Sheet};
use crate::steps::Step;
use crate::unit::{MOST_UNITS, NONE, Side, Unit, UnitId};

/// Record sheets on the table.
pub(crate) const MOST_SHEETS: usize = 8;
/// Launchers with rounds on the table.
pub(crate) const MOST_RACKS: usize = 48;
/// Lasting areas at once. If there are ever more, the oldest goes.
pub(crate) const MOST_AREAS: usize = 32;
/// How deep steps lie: a phase, a move, a close combat, and warheads that jettison one another.
pub(crate) const MOST_STEPS: usize = 32;

words! {
    /// Optional rules [GK-D01].
    pub enum Switch {
        /// Computers in the battle game [chapter 30].
        Computer = "computer",
        /// Suits punch [GK-G15].
        Fists = "fists",
        /// Dampening fields of robots [GK-G06].
        Dampening = "dampening",
    }
}

/// What a table was opened with.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Rules {
    /// Index in the pack.
    pub(crate) scenario: u8,
    pub(crate) map: u8,
    /// 0 = no limit.
    pub(crate) turns: u8,
    pub(crate) victory: Victory,
    /// Bits by [`Switch`].
    pub(crate) switches: u8,
    /// Steps of each side [GK-G28].
    pub(crate) handicap: [u8; 2],
}

impl Rules {
    pub(crate) const fn has(&self, switch: Switch) -> bool {
        self.switches >> switch as u8 & 1 != 0
    }
}

words! {
    /// What lies over an area [GK-275].
    pub enum Haze {
        /// Smoke.
        Smoke = "smoke",
        /// The EMP of an ECM round.
        Emp = "emp",
        /// Poison gas.
        Gas = "gas",
    }
}

/// A lasting area.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Cloud {
    pub(crate) haze: Haze,
    pub(crate) at: Hex,
    pub(crate) radius: u8,
    /// Who launched it: it goes when that side's next turn starts [GK-049].
    pub(crate) side: Side,
    /// Blast strength of gas.
    pub(crate) strength: i8,
}

/// Where a damage marker is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct MarkerPlace(u8);

/// Kinds of places on a sheet: items, then mounts.
const PLACES: u8 = 31;

impl MarkerPlace {
    pub(crate) const CUP: MarkerPlace = MarkerPlace(0);
    /// Drawn and being resolved.
    pub(crate) const HAND: MarkerPlace = MarkerPlace(255);

    pub(crate) const fn item(sheet: u8, item: Item) -> MarkerPlace {
        MarkerPlace(1 + sheet * PLACES + item as u8)
    }

    pub(crate) const fn mount(sheet: u8, mount: u8) -> MarkerPlace {
        MarkerPlace(1 + sheet * PLACES + Item::ALL.len() as u8 + mount)
    }

    /// The sheet that it lies on, and which box.
    pub(crate) const fn on_sheet(self) -> Option<(u8, u8)> {
        if self.0 == 0 || self.0 == 255 { None } else { Some(((self.0 - 1) / PLACES, (self.0 - 1) % PLACES)) }
    }
}

/// A launcher in secret hands [GK-322].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Secret {
    pub(crate) side: Side,
    /// The unit that has it; none = not chosen yet.
    pub(crate) unit: Option<u8>,
    /// Its rounds.
    pub(crate) rack: u8,
    /// Everybody knows.
    pub(crate) known: bool,
}

/// Everything on the table, as plain data; record sheets, rounds and clouds are shared with copies until they change.
#[derive(Clone, Debug, Eq, PartialEq, Hash)]
pub struct Position {
    pub(crate) rules: Rules,
    pub(crate) designs: Designs,
    pub(crate) turn: u8,
    pub(crate) units: [ArrayVec<Unit, MOST_UNITS>; 2],
    pub(crate) sheets: Shared<ArrayVec<Sheet, MOST_SHEETS>>,
    pub(crate) racks: Shared<ArrayVec<Load, MOST_RACKS>>,
    pub(crate) markers: [MarkerPlace; MARKERS],
    /// System markers in their cup, by kind.
    pub(crate) system: [u8; 8],
    pub(crate) clouds: Shared<ArrayVec<Cloud, MOST_AREAS>>,
    pub(crate) secret: Option<Secret>,
    /// The last weapon to be chosen for damage, per side [GK-D16].
    pub(crate) orders: [Option<crate::weapon::Weapon>; 2],
    /// Game turns without an attack result [GK-G21]; the top bit = there was one in this turn.
    pub(crate) quiet: u8,
    pub(crate) steps: ArrayVec<Step, MOST_STEPS>,
    pub(crate) draw_offer: Option<Side>,
    pub(crate) ending: Option<Ending>,
}

impl Position {
    /// A kind of unit: one of the pack, or, counted on from there, a design of this table.
    #[inline]
    pub(crate) fn model<'a>(&'a self, pack: &'a Pack, index: u8) -> &'a Model {
        let index = usize::from(index);
        match pack.models.get(index) {
            Some(model) => model,
            None => &self.designs()[index - pack.models.len()].model,
        }
    }

    /// The designs of this table.
    pub(crate) fn designs(&self) -> &[Design] {
        self.designs.as_deref().unwrap_or_default()
    }

    #[inline]
    pub(crate) fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.side.index()][unit.index()]
    }

    #[inline]
    pub(crate) fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.side.index()][unit.index()]
    }

    pub(crate) fn exists(&self, unit: UnitId) -> bool {
        unit.index() < self.units[unit.side.index()].len()
    }

    /// The record sheet of a unit, if it has one.
    #[inline]
    pub(crate) fn sheet(&self, unit: UnitId) -> Option<&Sheet> {
        self.sheets.get(usize::from(self.unit(unit).sheet))
    }

    #[inline]
    pub(crate) fn sheet_mut(&mut self, unit: UnitId) -> Option<&mut Sheet> {
        let index = self.unit(unit).sheet;
        self.sheets.get_mut(usize::from(index))
    }

    /// All units of a side.
    #[inline]
    pub(crate) fn side(&self, side: Side) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units[side.index()].len() as u8).map(move |number| UnitId::new(side, number))
    }

    /// All units of a side on the map.
    #[inline]
    pub(crate) fn standing(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let units = self.units[side.index()].iter().enumerate();
        units.filter(|(_, unit)| unit.is_on_map()).map(move |(number, _)| UnitId::new(side, number as u8))
    }

    /// All units.
    pub(crate) fn all(&self) -> impl Iterator<Item = UnitId> + use<> {
        self.side(Side::First).chain(self.side(Side::Second))
    }

    /// Whether a side has a unit in a hex on a level.
    #[inline]
    pub(crate) fn holds(&self, side: Side, hex: Hex, high: bool) -> bool {
        self.units[side.index()]
            .iter()
            .any(|unit| unit.at == hex && unit.is_on_map() && unit.is_high() == high)
    }

    /// Whether a hex has no unit at all in it.
    #[inline]
    pub(crate) fn is_empty(&self, hex: Hex) -> bool {
        !self.units.iter().flatten().any(|unit| unit.at == hex && unit.is_on_map())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// The rounds of a flak stopper's launcher, the secret one too.
    pub(crate) fn rack_of(&self, unit: UnitId) -> Option<u8> {
        let own = self.unit(unit).rack;
        if own != NONE {
            return Some(own);
        }
        self.secret.filter(|s| s.side == unit.side && s.unit == Some(unit.number)).map(|secret| secret.rack)
    }

    /// Whether a unit's launcher is a secret from its rivals.
    pub(crate) fn is_secret(&self, unit: UnitId) -> bool {
        self.secret.is_some_and(|s| s.side == unit.side && s.unit == Some(unit.number) && !s.known)
    }
}
