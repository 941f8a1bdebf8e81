use crate::combat::Size;
use crate::unit::UnitId;
use crate::weapon::Kind;
use retrograde_core::step;

step! {
    /// A weapon wants a target.
    pub(crate) struct Aim = "aim" { unit: UnitId, slot: Option<u8>, kind: Kind, size: Size }
}
