//! Force fields under attack, by the role-playing book [GK-432 to GK-435].

use serde::Serialize;

use crate::item::{Field, FieldKind};

/// Rounds until a collapsed energy field is ready again [GK-432].
pub const ENERGY_RECYCLE_ROUNDS: u8 = 10;
/// Minutes until a collapsed kinetic field is ready again [GK-433].
pub const KINETIC_RECYCLE_MINUTES: u8 = 10;

/// What one attack did to a field.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Struck {
    /// Damage that the field took.
    pub absorbed: u16,
    /// Damage that the suit takes.
    pub through: u16,
    /// Points that the field can still absorb; 0 = it has collapsed.
    pub left: u16,
}

impl Field {
    /// An attack on a field that can still absorb so many points.
    ///
    /// An energy field takes half of the damage [GK-432], a kinetic field all of it [GK-433]; the point that reaches the
    /// limit is still absorbed, and the field collapses. A repulsion field absorbs nothing [GK-434].
    pub fn struck(&self, left: u16, damage: u16) -> Struck {
        let wanted = match self.kind {
            FieldKind::Energy => damage / 2,
            FieldKind::Kinetic => damage,
            FieldKind::Repulsion => 0,
        };
        let absorbed = wanted.min(left);
        Struck { absorbed, through: damage - absorbed, left: left - absorbed }
    }

    /// What it can absorb a round later: a collapsed field does not come back by itself [GK-435].
    pub fn regenerated(&self, left: u16) -> u16 {
        if left == 0 { 0 } else { left.saturating_add(self.regeneration).min(self.points) }
    }

    /// What it adds to the armor class [GK-434].
    pub fn armor_class(&self) -> u16 {
        if self.kind == FieldKind::Repulsion { self.points } else { 0 }
    }
}
