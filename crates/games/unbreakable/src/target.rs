//! What weapons are aimed at.

use retrograde_core::Token;

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
