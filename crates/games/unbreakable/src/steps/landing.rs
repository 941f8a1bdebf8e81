use crate::unit::UnitId;
use retrograde_core::step;

step! {
    /// A walker comes down [UB-G31].
    pub(crate) struct Land = "land" { unit: UnitId }
}

step! {
    /// A weapon action is over: a walker that fired no jet lands [UB-G31].
    pub(crate) struct Settle = "settle" { unit: UnitId }
}
