use crate::map::Hex;
use crate::unit::UnitId;
use retrograde_core::step;

step! {
    /// Rockets left to fire [UB-354].
    pub(crate) struct Rockets = "rockets" { unit: UnitId, left: u8, hexes: [Hex; 4] }
}
