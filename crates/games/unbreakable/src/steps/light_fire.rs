use crate::unit::Marks;
use crate::unit::Side;
use retrograde_core::step;

step! {
    /// Crawlers fire one light shot [UB-379].
    pub(crate) struct LightFire = "light-fire" { side: Side, done: Marks }
}
