use crate::unit::Marks;
use crate::unit::Side;
use retrograde_core::step;

step! {
    /// Squads exchange bombs [UB-376].
    pub(crate) struct Grenades = "grenades" { side: Side, done: Marks }
}
