use crate::unit::Marks;
use crate::unit::Side;
use retrograde_core::step;

step! {
    /// Squads take crawlers over [UB-381].
    pub(crate) struct Reprogram = "reprogram" { side: Side, done: Marks }
}
