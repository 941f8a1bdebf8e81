//! Units, their status and configuration [chapters 1.1 to 1.3].

use std::fmt;

use retrograde_core::{Seat, words};

use crate::combat::Size;
use crate::map::{Edge, Hex};
use crate::object::Object;
use crate::weapon::Weapon;

words! {
    /// A colour of the two platoons [UB-004].
    pub enum Side {
        /// Enters from the north.
        Blue = "blue",
        /// Enters from the south.
        Yellow = "yellow",
    }
}

impl Side {
    pub(crate) const fn other(self) -> Side {
        match self {
            Side::Blue => Side::Yellow,
            Side::Yellow => Side::Blue,
        }
    }

    /// [UB-411]
    pub(crate) const fn edge(self) -> Edge {
        match self {
            Side::Blue => Edge::North,
            Side::Yellow => Edge::South,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Side::Blue => "Blue",
            Side::Yellow => "Yellow",
        }
    }

    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// Its bit in a set of sides.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The seat of this side in an even or a switched round [UB-438].
    pub(crate) const fn seat(self, switched: bool) -> Seat {
        Seat::new(self as u8 ^ switched as u8)
    }
}

words! {
    /// The three unit types [UB-001].
    pub enum Type {
        /// A giant cyber-tank.
        Crawler = "crawler",
        /// A two-legged robot.
        Walker = "walker",
        /// About a dozen soldiers in powered armor.
        Squad = "squad",
    }
}

impl Type {
    /// [UB-002]
    pub(crate) const fn base_size(self) -> Size {
        match self {
            Type::Crawler => Size::Heavy,
            Type::Walker => Size::Medium,
            Type::Squad => Size::Light,
        }
    }

    pub(crate) const fn plural(self) -> &'static str {
        match self {
            Type::Crawler => "crawlers",
            Type::Walker => "walkers",
            Type::Squad => "squads",
        }
    }
}

/// A unit by number: Blue's crawlers, walkers, squads, then Yellow's, then the runaway crawler [UB-003].
///
/// # Display
///
/// `C1` to `S4` for Blue, `CA` to `SD` for Yellow, `RC` for the runaway crawler.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, serde::Serialize)]
#[serde(into = "String")]
pub struct UnitId(u8);

impl UnitId {
    /// How many units there can be.
    pub(crate) const COUNT: usize = 25;
    /// The runaway crawler.
    pub(crate) const RUNAWAY: UnitId = UnitId(24);
    /// The crawler of Special Delivery [UB-414].
    pub(crate) const DELIVERY: UnitId = UnitId(12);

    pub(crate) const fn new(side: Side, kind: Type, number: u8) -> UnitId {
        UnitId(side as u8 * 12 + kind as u8 * 4 + number)
    }

    pub(crate) const fn of(index: usize) -> UnitId {
        UnitId(index as u8)
    }

    pub(crate) fn all() -> impl Iterator<Item = UnitId> {
        (0..UnitId::COUNT as u8).map(UnitId)
    }

    pub(crate) fn of_side(side: Side) -> impl Iterator<Item = UnitId> {
        (0..12).map(move |number| UnitId(side as u8 * 12 + number))
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side that fielded it; none for the runaway crawler.
    pub(crate) const fn home(self) -> Option<Side> {
        match self.0 {
            0..12 => Some(Side::Blue),
            12..24 => Some(Side::Yellow),
            _ => None,
        }
    }

    #[inline]
    pub(crate) const fn kind(self) -> Type {
        match self.0 % 12 / 4 {
            0 => Type::Crawler,
            1 => Type::Walker,
            _ => Type::Squad,
        }
    }

    /// Number within side and type, from 0.
    pub(crate) const fn number(self) -> u8 {
        self.0 % 4
    }

    pub(crate) fn parse(text: &str) -> Option<UnitId> {
        UnitId::all().find(|unit| unit.to_string() == text)
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = ['C', 'W', 'S'][self.kind() as usize];
        match self.home() {
            Some(Side::Blue) => write!(f, "{letter}{}", self.number() + 1),
            Some(Side::Yellow) => write!(f, "{letter}{}", (b'A' + self.number()) as char),
            None => f.write_str("RC"),
        }
    }
}

impl From<UnitId> for String {
    fn from(unit: UnitId) -> String {
        unit.to_string()
    }
}

words! {
    /// Where a unit is in its life.
    pub(crate) enum Place {
        /// Not in this game.
        Absent = "absent",
        /// Beside its entry edge [UB-051].
        Waiting = "off",
        /// On the map.
        Map = "map",
        /// Removed from the game [UB-006].
        Lost = "lost",
    }
}

words! {
    /// Status [UB-007]; frozen is kept apart, because a thawed unit gets its status back [UB-011].
    pub enum Status {
        /// May do everything.
        Ready = "ready",
        /// Fire control off.
        Buttoned = "buttoned",
        /// Offline; scattered if it is a squad.
        Offline = "offline",
    }
}

words! {
    /// Configuration [UB-014, UB-016], and more of them with Chrome.
    pub enum Form: "a configuration such as hovering" {
        /// A crawler as usual.
        Mobile = "mobile",
        /// A crawler dug in [UB-C06].
        DugIn = "dug-in",
        /// A walker on its feet.
        Upright = "upright",
        /// A walker on the ground.
        Down = "down",
        /// A walker converted to a wheeled vehicle [UB-396].
        Vehicle = "vehicle",
        /// A squad on the ground.
        Grounded = "grounded",
        /// A squad, or a walker on jump jets, in the air.
        Hovering = "hovering",
    }
}

impl Form {
    /// The form a unit has unless told otherwise.
    pub(crate) const fn usual(kind: Type) -> Form {
        match kind {
            Type::Crawler => Form::Mobile,
            Type::Walker => Form::Upright,
            Type::Squad => Form::Grounded,
        }
    }

    /// Whether a unit of this type can ever have it.
    pub(crate) const fn suits(self, kind: Type) -> bool {
        matches!(
            (kind, self),
            (Type::Crawler, Form::Mobile | Form::DugIn)
                | (Type::Walker, Form::Upright | Form::Down | Form::Vehicle | Form::Hovering)
                | (Type::Squad, Form::Grounded | Form::Hovering)
        )
    }
}

/// Who commands a unit.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) enum Owner {
    Side(Side),
    /// Nobody: the runaway crawler.
    Nobody,
}

/// A unit and all that lies on its card.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Unit {
    pub(crate) place: Place,
    /// Its hex while on the map, else [`Hex::OFF`].
    pub(crate) at: Hex,
    pub(crate) owner: Owner,
    pub(crate) status: Status,
    pub(crate) frozen: bool,
    pub(crate) form: Form,
    pub(crate) stasis: u8,
    pub(crate) carries: Option<Object>,
    /// Lasers committed against the bomb in flight, one bit a slot [UB-241].
    pub(crate) committed: u8,
    pub(crate) weapons: [Weapon; 4],
}

impl Unit {
    pub(crate) fn absent(unit: UnitId) -> Unit {
        Unit {
            place: Place::Absent,
            at: Hex::OFF,
            owner: unit.home().map_or(Owner::Nobody, Owner::Side),
            status: Status::Ready,
            frozen: false,
            form: Form::usual(unit.kind()),
            stasis: 0,
            carries: None,
            committed: 0,
            weapons: [Weapon::NONE; 4],
        }
    }

    /// On the map.
    #[inline]
    pub(crate) const fn is_on_map(&self) -> bool {
        matches!(self.place, Place::Map)
    }

    /// In play, on the map or beside it.
    #[inline]
    pub(crate) const fn is_in_play(&self) -> bool {
        matches!(self.place, Place::Map | Place::Waiting)
    }

    #[inline]
    pub(crate) fn is_of(&self, side: Side) -> bool {
        self.owner == Owner::Side(side)
    }

    /// [UB-008] In play, ready, and not frozen: what has left the game does nothing more [UB-006].
    #[inline]
    pub(crate) fn is_ready(&self) -> bool {
        self.is_in_play() && self.status == Status::Ready && !self.frozen
    }

    /// In play, ready or buttoned, and not frozen: able to act.
    #[inline]
    pub(crate) fn is_able(&self) -> bool {
        self.is_in_play() && self.status != Status::Offline && !self.frozen
    }
}

/// Units marked for something, one bit each.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Marks(u32);

impl Marks {
    #[inline]
    pub(crate) const fn has(self, unit: UnitId) -> bool {
        self.0 >> unit.index() & 1 != 0
    }

    #[inline]
    pub(crate) fn add(&mut self, unit: UnitId) {
        self.0 |= 1 << unit.index();
    }

    #[must_use]
    pub(crate) fn with(mut self, unit: UnitId) -> Marks {
        self.add(unit);
        self
    }

    pub(crate) fn drop(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit.index());
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = UnitId> {
        UnitId::all().filter(move |&unit| self.has(unit))
    }
}
