use crate::unit::UnitId;
use retrograde_core::step;

step! {
    /// A second shot or reload in the same weapon action [UB-112, UB-117, UB-118].
    pub(crate) struct Second = "second" { unit: UnitId, slot: u8, fired: bool }
}
