use crate::unit::Marks;
use crate::unit::Side;
use retrograde_core::step;

step! {
    /// A side changes the status of its units [UB-091].
    pub(crate) struct StatusChange = "status" { side: Side, changed: Marks }
}
