//! What the game is in the middle of. Steps lie on a stack in the position; the top one asks or goes on by itself.

use crate::combat::{Shot, Size};
use crate::map::Hex;
use crate::object::Object;
use crate::unit::{Side, Type, UnitId};
use crate::weapon::Kind;
use retrograde_core::{Token, notated};

/// What a beam is aimed at.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, serde::Serialize)]
#[serde(into = "String")]
pub enum Target {
    /// A unit.
    Unit(UnitId),
    /// A loose object.
    Object(Object),
    /// The terrain of a hex, or the hex of a bomb.
    Hex(Hex),
}

impl From<Target> for String {
    fn from(target: Target) -> String {
        target.show()
    }
}

/// A set of small numbers: units of a type, units of all types, rockets' hexes.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Marks(pub(crate) u32);

impl Marks {
    #[inline]
    pub(crate) const fn has(self, unit: UnitId) -> bool {
        self.0 >> unit.index() & 1 != 0
    }

    #[inline]
    pub(crate) fn add(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.index();
    }

    pub(crate) fn drop(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.index());
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = UnitId> {
        UnitId::all().filter(move |&unit| self.has(unit))
    }
}

notated! {
    /// What the game is in the middle of.
    pub(crate) enum Step {
        /// Both sides muster in secret [chapters 2 to 4].
        Muster = "muster" {},
        /// The next action card is drawn [UB-075].
        Draw = "draw" {},
        /// Units of a type act [UB-101]. `landing`: hovered when the card came and has not fired a jet [UB-G31].
        Activate = "activate" { side: Side, kind: Type, overload: bool, fired: Marks, acted: Marks, landing: Marks },
        /// A second shot or reload in the same weapon action [UB-112, UB-117, UB-118].
        Second = "second" { unit: UnitId, slot: u8, fired: bool },
        /// A weapon wants a target.
        Aim = "aim" { unit: UnitId, slot: Option<u8>, kind: Kind, size: Size },
        /// A beam that hit may go on, at this size [UB-187].
        Beam = "beam" { unit: UnitId, kind: Kind, size: Size, target: Target, reverse: bool },
        /// A force beam hit and may move its target [UB-225].
        Push = "push" { unit: UnitId, size: Size, target: Target },
        /// Sides whose bit is set may still commit lasers [UB-241].
        Lasers = "lasers" { shot: Shot, waiting: u8 },
        /// Rockets left to fire [UB-354].
        Rockets = "rockets" { unit: UnitId, left: u8, hexes: [Hex; 4] },
        /// Units are displaced, or the one that could not land is [chapter 11].
        Displace = "displace" { mover: UnitId, turn: Side, displaced: Marks, landing: bool, itself: bool },
        /// A vehicle may move a second hex [UB-397].
        MoveOn = "move-on" { unit: UnitId },
        /// A walker comes down [UB-G31].
        Land = "land" { unit: UnitId },
        /// A weapon action is over: a walker that fired no jet lands [UB-G31].
        Settle = "settle" { unit: UnitId },
        /// A beam fired while unloaded may burn out [UB-390].
        Overheat = "overheat" { unit: UnitId, slot: u8 },
        /// Lasers fired while unloaded may burn out; they are still marked as committed [UB-C25].
        Burn = "burn" {},
        /// An overloaded walker may go offline [UB-384].
        Overload = "overload" { unit: UnitId },
        /// A side changes the status of its units [UB-091].
        Status = "status" { side: Side, changed: Marks },
        /// Vortexes move, lightest first; `order` holds those still to come [UB-362, UB-372].
        Vortexes = "vortexes" { left: u32 },
        /// The runaway crawler acts, or its controller is asked [UB-444, UB-453].
        Runaway = "runaway" {},
        /// The controller may move the runaway crawler [UB-453].
        RunawayMove = "runaway-move" { side: Side },
        /// Squads exchange bombs [UB-376].
        Grenades = "grenades" { side: Side, done: Marks },
        /// Units in the clear may move [UB-377].
        ClearMove = "clear-move" { side: Side, done: Marks },
        /// Crawlers fire one light shot [UB-379].
        LightFire = "light-fire" { side: Side, done: Marks },
        /// Squads take crawlers over [UB-381].
        Reprogram = "reprogram" { side: Side, done: Marks },
    }
}
