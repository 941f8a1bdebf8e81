use crate::unit::Marks;
use crate::unit::Side;
use crate::unit::Type;
use retrograde_core::step;

step! {
    /// Units of a type act [UB-101].
    pub(crate) struct Activate = "activate" {
        side: Side, kind: Type, overload: bool, fired: Marks, acted: Marks,
        /// Walkers that hovered when the card came and have not fired a jet since [UB-G31].
        landing: Marks,
    }
}
