use crate::combat::Shot;
use retrograde_core::step;

step! {
    /// Sides whose bit is set may still commit lasers [UB-241].
    pub(crate) struct Lasers = "lasers" { shot: Shot, waiting: u8 }
}
