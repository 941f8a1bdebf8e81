use crate::unit::Side;
use retrograde_core::step;

step! {
    /// The runaway crawler acts, or its controller is asked [UB-444, UB-453].
    pub(crate) struct Runaway = "runaway" {}
}

step! {
    /// The controller may move the runaway crawler [UB-453].
    pub(crate) struct RunawayMove = "runaway-move" { side: Side }
}
