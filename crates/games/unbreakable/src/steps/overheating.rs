use crate::unit::UnitId;
use retrograde_core::step;

step! {
    /// A beam fired while unloaded may burn out [UB-390].
    pub(crate) struct Overheat = "overheat" { unit: UnitId, slot: u8 }
}

step! {
    /// Lasers fired while unloaded may burn out; they are still marked as committed [UB-C25].
    pub(crate) struct Burn = "burn" {}
}
