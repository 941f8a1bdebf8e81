use crate::combat::Size;
use crate::target::Target;
use crate::unit::UnitId;
use crate::weapon::Kind;
use retrograde_core::step;

step! {
    /// A beam that hit may go on, at this size [UB-187].
    pub(crate) struct Beam = "beam" { unit: UnitId, kind: Kind, size: Size, target: Target, reverse: bool }
}
