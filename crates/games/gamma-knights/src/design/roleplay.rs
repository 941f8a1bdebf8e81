//! What some parts do at a role-playing table, where the book gives numbers [chapter 31].

/// A force field.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Field {
    /// Absorbs half of each attack up to its limit [GK-432].
    Energy,
    /// Absorbs everything up to its limit [GK-433].
    Kinetic,
}

/// What came of an attack on a field.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Absorbed {
    /// Points that the field took.
    pub field: u32,
    /// Points that the suit takes.
    pub suit: u32,
    /// The field has collapsed.
    pub collapsed: bool,
}

impl Field {
    /// An attack of `damage` on a field with `left` points [GK-X19, GK-X20].
    pub fn absorb(self, left: u32, damage: u32) -> Absorbed {
        let share = match self {
            Field::Energy => damage / 2,
            Field::Kinetic => damage,
        };
        let field = share.min(left);
        Absorbed { field, suit: damage - field, collapsed: share >= left }
    }
}

/// Power left of so many couplings with so many lamprey disks on the suit [GK-388, GK-445, GK-X21].
pub fn power_left(couplings: u32, lampreys: u32) -> u32 {
    (8 * couplings).saturating_sub(3 * lampreys)
}

/// Damage left on a system after a try of the repair system: a point is mended on 15 or more, one less for each point of
/// its own damage, never the last one [GK-423, GK-C51, GK-X24].
pub fn repaired(damage: u32, d20: u32, own_damage: u32) -> u32 {
    if damage > 1 && d20 >= 15 + own_damage { damage - 1 } else { damage }
}

/// The dice of a close-combat weapon in a suit whose fists are d6 times `fist` [GK-452, GK-465, GK-X22].
pub fn melee_damage(damage: &str, fist: u8) -> String {
    damage.replace("STR", &fist.to_string())
}

/// Where the load of an antigrav conveyance field floats, by the location of the field [GK-464, GK-X23].
pub fn conveyance_place(at: super::Location) -> &'static str {
    use super::Location::*;
    match at {
        Helmet => "1 m above the helmet",
        LeftArm => "1 m to the left of the left arm",
        RightArm => "1 m to the right of the right arm",
        FrontPlate => "1 m before the front plate",
        BackPlate => "1 m behind the back plate",
        LeftLeg => "1 m to the left of the left leg",
        RightLeg => "1 m to the right of the right leg",
    }
}
