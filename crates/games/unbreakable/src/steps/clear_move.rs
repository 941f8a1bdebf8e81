use crate::unit::Marks;
use crate::unit::Side;
use retrograde_core::step;

step! {
    /// Units in the clear may move [UB-377].
    pub(crate) struct ClearMove = "clear-move" { side: Side, done: Marks }
}
