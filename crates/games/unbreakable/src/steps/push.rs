use crate::combat::Size;
use crate::target::Target;
use crate::unit::UnitId;
use retrograde_core::step;

step! {
    /// A force beam hit and may move its target [UB-225].
    pub(crate) struct Push = "push" { unit: UnitId, size: Size, target: Target }
}
