//! What weapons are aimed at.

use retrograde_core::Token;

use crate::look::Look;
use crate::map::Hex;
use crate::object::Object;
use crate::unit::UnitId;

/// What a weapon is aimed at.
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

impl Look<'_> {
    /// Where a target is.
    pub(crate) fn place_of(self, target: Target) -> Hex {
        match target {
            Target::Unit(unit) => self.pos.unit(unit).at,
            Target::Object(object) => self.loose_at(object).unwrap_or(Hex::OFF),
            Target::Hex(hex) => hex,
        }
    }

    /// Whether a target is a unit or a loose object on the map.
    pub(crate) fn is_thing(self, target: Target) -> bool {
        !matches!(target, Target::Hex(_)) && self.place_of(target) != Hex::OFF
    }
}
