use crate::unit::UnitId;
use retrograde_core::step;

step! {
    /// A vehicle may move a second hex [UB-397].
    pub(crate) struct MoveOn = "move-on" { unit: UnitId }
}
