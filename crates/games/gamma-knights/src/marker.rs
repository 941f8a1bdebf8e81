//! The two cups: damage markers with a light and a heavy face [chapter 19], and system markers [chapter 3].

use retrograde_core::words;

use crate::sheet::Section;

/// Damage markers in the box [GK-220].
pub(crate) const MARKERS: usize = 100;

words! {
    /// A face of a damage marker.
    pub enum Face {
        /// Light.
        Helmet = "helmet",
        /// Light.
        Torso = "torso",
        /// Light.
        RightArm = "right-arm",
        /// Light.
        LeftArm = "left-arm",
        /// Light.
        RightLeg = "right-leg",
        /// Light.
        LeftLeg = "left-leg",
        /// Light.
        Masking = "masking",
        /// Light.
        Medikit = "medikit",
        /// Light.
        RepairServos = "repair-servos",
        /// Light.
        PrimarySensors = "primary-sensors",
        /// Light.
        SecondarySensors = "secondary-sensors",
        /// Light.
        Servos1 = "servos-1",
        /// Light.
        Servos2 = "servos-2",
        /// Light.
        RangedWeapon = "ranged-weapon",
        /// Light.
        CloseCombatWeapon = "close-combat-weapon",
        /// Light.
        Weapon = "weapon",
        /// Light.
        Launcher = "launcher",
        /// Heavy.
        HelmetTwice = "helmet-x2",
        /// Heavy.
        TorsoTwice = "torso-x2",
        /// Heavy.
        RightArmTwice = "right-arm-x2",
        /// Heavy.
        LeftArmTwice = "left-arm-x2",
        /// Heavy.
        RightLegTwice = "right-leg-x2",
        /// Heavy.
        LeftLegTwice = "left-leg-x2",
        /// Heavy.
        Stunned = "stunned",
        /// Heavy.
        Servos3 = "servos-3",
        /// Heavy.
        Servos4 = "servos-4",
        /// Heavy.
        Sensors = "sensors",
        /// Heavy.
        SensorsScrambled = "sensors-scrambled",
        /// Heavy.
        MaskingScrambled = "masking-scrambled",
        /// Heavy.
        RepairServosTwice = "repair-servos-x2",
        /// Heavy.
        RangedWeaponTwice = "ranged-weapon-x2",
        /// Heavy.
        LauncherTwice = "launcher-x2",
        /// Heavy.
        CloseCombatWeaponTwice = "close-combat-weapon-x2",
        /// Heavy.
        WeaponTwice = "weapon-x2",
        /// Heavy.
        FlightDestroyed = "flight-destroyed",
        /// Heavy.
        WarheadJettison = "warhead-jettison",
    }
}

impl Face {
    /// Whether it is on the yellow side.
    pub(crate) const fn is_light(self) -> bool {
        (self as u8) <= Face::Launcher as u8
    }

    /// The section that it hits, and how often [GK-221, GK-232].
    pub(crate) const fn section(self) -> Option<(Section, u8)> {
        use Face::*;
        Some(match self {
            Helmet => (Section::Helmet, 1),
            Torso => (Section::Torso, 1),
            RightArm => (Section::RightArm, 1),
            LeftArm => (Section::LeftArm, 1),
            RightLeg => (Section::RightLeg, 1),
            LeftLeg => (Section::LeftLeg, 1),
            HelmetTwice => (Section::Helmet, 2),
            TorsoTwice => (Section::Torso, 2),
            RightArmTwice => (Section::RightArm, 2),
            LeftArmTwice => (Section::LeftArm, 2),
            RightLegTwice => (Section::RightLeg, 2),
            LeftLegTwice => (Section::LeftLeg, 2),
            _ => return None,
        })
    }

    /// The class of weapons that it hits, and how often.
    pub(crate) const fn class(self) -> Option<(Class, u8)> {
        use Face::*;
        Some(match self {
            RangedWeapon => (Class::Ranged, 1),
            CloseCombatWeapon => (Class::Close, 1),
            Weapon => (Class::Any, 1),
            Launcher => (Class::Launcher, 1),
            RangedWeaponTwice => (Class::Ranged, 2),
            CloseCombatWeaponTwice => (Class::Close, 2),
            WeaponTwice => (Class::Any, 2),
            LauncherTwice => (Class::Launcher, 2),
            _ => return None,
        })
    }

    /// In words: `left arm hit twice`.
    pub(crate) fn name(self) -> String {
        match self {
            Face::Servos1 => "servos hit, −1 AP".to_owned(),
            Face::Servos2 => "servos hit, −2 APs".to_owned(),
            Face::Servos3 => "servos hit, −3 APs".to_owned(),
            Face::Servos4 => "servos hit, −4 APs".to_owned(),
            Face::Stunned => "stunned".to_owned(),
            Face::SensorsScrambled => "sensors scrambled".to_owned(),
            Face::MaskingScrambled => "masking scrambled".to_owned(),
            Face::FlightDestroyed => "flight capability destroyed".to_owned(),
            Face::WarheadJettison => "warhead jettison".to_owned(),
            face => match face.word().strip_suffix("-x2") {
                Some(word) => format!("{} hit twice", word.replace('-', " ")),
                None => format!("{} hit", face.word().replace('-', " ")),
            },
        }
    }
}

words! {
    /// Which weapons a marker can hit [GK-222 to GK-225].
    pub enum Class {
        /// Any weapon.
        Any = "any",
        /// Weapons of the ranged table, launchers too [GK-C27].
        Ranged = "ranged",
        /// Launchers.
        Launcher = "launcher",
        /// Close-combat weapons.
        Close = "close",
    }
}

words! {
    /// A kind of system marker [GK-023 to GK-026].
    #[allow(clippy::enum_variant_names, reason = "two of them are called so")]
    pub enum System {
        /// The first hit on armor is ignored.
        HeavyArmor = "heavy-armor",
        /// The first hit on armor is one more.
        WeakArmor = "weak-armor",
        /// The first hit on a weapon is ignored.
        ReinforcedWeapon = "reinforced-weapon",
        /// The first hit on a weapon is one more.
        FragileWeapon = "fragile-weapon",
        /// The first hit on a system is ignored.
        ReinforcedSystem = "reinforced-system",
        /// The first hit on a system is one more.
        FragileSystem = "fragile-system",
        /// The first hit on the force field is ignored.
        ReinforcedForceField = "reinforced-force-field",
        /// The first hit on the force field is one more.
        FragileForceField = "fragile-force-field",
    }
}

words! {
    /// The area of the sheet where a system marker lies; all that rivals see of it [GK-020].
    pub enum Area {
        /// Suit damage.
        Armor = "armor",
        /// Weapons.
        Weapons = "weapons",
        /// Systems.
        Systems = "systems",
        /// Force field.
        ForceField = "force-field",
    }
}

impl Area {
    /// Its helpful and its harmful marker, as indices.
    pub(crate) const fn pair(self) -> [usize; 2] {
        [2 * self as usize, 2 * self as usize + 1]
    }
}

impl System {
    pub(crate) const fn area(self) -> Area {
        Area::ALL[self as usize / 2]
    }
}
