use crate::unit::Marks;
use crate::unit::Side;
use crate::unit::UnitId;
use retrograde_core::step;

step! {
    /// Units are displaced, or the one that could not land is [chapter 11].
    pub(crate) struct Displace = "displace" { mover: UnitId, turn: Side, displaced: Marks, landing: bool, itself: bool }
}
