use crate::unit::UnitId;
use retrograde_core::step;

step! {
    /// An overloaded walker may go offline [UB-384].
    pub(crate) struct Overload = "overload" { unit: UnitId }
}
