//! Weapons, warheads and their special effects [chapters 14, 17 and 24]. Their numbers are in the pack.

use std::fmt;

use retrograde_core::{Token, words};

words! {
    /// A kind of weapon.
    pub enum Weapon: "a weapon such as blaster-mk5" {
        /// Ranged weapons [GK-201].
        AssaultRifle = "assault-rifle",
        /// Kills what has no force field [GK-259].
        BlackRayPistol = "black-ray-pistol",
        /// Kills what has no force field [GK-259].
        BlackRayRifle = "black-ray-rifle",
        /// A blaster.
        BlasterMk5 = "blaster-mk5",
        /// A blaster.
        BlasterMk7 = "blaster-mk7",
        /// A heavy blaster [GK-261].
        BlasterMk12 = "blaster-mk12",
        /// A beamer.
        ConversionBeamer = "conversion-beamer",
        /// A crossbow.
        CrossbowHeavy = "crossbow-heavy",
        /// Half against fields, armor is no help [GK-263].
        FissionCannon = "fission-cannon",
        /// Fire.
        FlameThrower = "flame-thrower",
        /// Thrown or wielded [GK-200].
        FlyingBlades = "flying-blades",
        /// A fusion rifle.
        FusionRifle = "fusion-rifle",
        /// Many barrels.
        GatlingGun = "gatling-gun",
        /// Ignores force fields [GK-264].
        GravityGun = "gravity-gun",
        /// A launcher.
        GrenadeLauncher = "grenade-launcher",
        /// All or nothing [GK-265].
        HarmonicDisrupter = "harmonic-disrupter",
        /// Thrown or wielded [GK-200].
        Javelin = "javelin",
        /// A laser.
        LaserPistolIr = "laser-pistol-ir",
        /// A laser.
        LaserPistolUv = "laser-pistol-uv",
        /// A laser.
        LaserRifleIr = "laser-rifle-ir",
        /// A laser.
        LaserRifleUv = "laser-rifle-uv",
        /// Visible light goes through fields [GK-274].
        LaserRifleVl = "laser-rifle-vl",
        /// A machine gun.
        MachineGun = "machine-gun",
        /// A machine pistol.
        MachinePistol = "machine-pistol",
        /// A maser.
        MaserPistol = "maser-pistol",
        /// A maser.
        MaserRifle = "maser-rifle",
        /// A launcher.
        MicromissileLauncher = "micromissile-launcher",
        /// A launcher.
        MinimissileLauncher = "minimissile-launcher",
        /// Against bare skin [GK-266].
        Needler = "needler",
        /// Plasma.
        PlasmaGun = "plasma-gun",
        /// Sound [GK-212].
        Screamer = "screamer",
        /// Buckshot.
        Shotgun = "shotgun",
        /// Any matter [GK-269].
        Shrapneler = "shrapneler",
        /// Slugs.
        SlugThrower = "slug-thrower",
        /// A dart.
        SmartDart = "smart-dart",
        /// A crystal.
        StingerCrystal = "stinger-crystal",
        /// Knocks out [GK-272].
        StunRayPistol = "stun-ray-pistol",
        /// Knocks out [GK-272].
        StunRayRifle = "stun-ray-rifle",
        /// Close-combat weapons [GK-198].
        AttachedBlades = "attached-blades",
        /// In place of a glove.
        AxeHand = "axe-hand",
        /// On the forearm.
        Bayonet = "bayonet",
        /// In place of a glove.
        ClubHand = "club-hand",
        /// A mace of energy.
        EnergyMace = "energy-mace",
        /// A halberd.
        Halberd = "halberd",
        /// In place of a glove.
        HammerHand = "hammer-hand",
        /// A mace.
        Mace = "mace",
        /// A morning star.
        MorningStar = "morning-star",
        /// A sword.
        SwordLong = "sword-long",
        /// A sword.
        SwordShort = "sword-short",
        /// It vibrates.
        VibroBlade = "vibro-blade",
        /// It vibrates.
        VibroDagger = "vibro-dagger",
        /// A whip.
        Whip = "whip",
        /// Weapons of robots [GK-G06].
        BlasterCannon = "blaster-cannon",
        /// Five lasers.
        LaserBattery = "laser-battery",
        /// Five heavy lasers.
        LaserBatteryHeavy = "laser-battery-heavy",
        /// Kills what has no force field [GK-259].
        BlackRayCannon = "black-ray-cannon",
        /// A trek gun.
        TrekGun = "trek-gun",
        /// Bombs that count as grenades [GK-518].
        BombLauncher = "bomb-launcher",
        /// Bare hands, if the option is on [GK-G15].
        Fists = "fists",
    }
}

impl Weapon {
    /// How many there are.
    pub(crate) const COUNT: usize = Weapon::ALL.len();
}

words! {
    /// A warhead, by its abbreviation [GK-030].
    pub enum Warhead: "a warhead such as HE" {
        /// Armor piercing.
        Ap = "AP",
        /// Chemex.
        Cmx = "CMX",
        /// ECM: an EMP area.
        Ecm = "ECM",
        /// Fission.
        Fis = "FIS",
        /// Flare.
        Flr = "FLR",
        /// Fragmentation.
        Frg = "FRG",
        /// Fusion.
        Fus = "FUS",
        /// Gravity.
        Grv = "GRV",
        /// High explosive.
        He = "HE",
        /// Photon.
        Ph = "PH",
        /// Poison gas.
        Pg = "PG",
        /// Smoke.
        Smk = "SMK",
        /// Stun.
        Stn = "STN",
        /// Torc.
        Trc = "TRC",
    }
}

impl Warhead {
    /// How many kinds there are.
    pub(crate) const COUNT: usize = Warhead::ALL.len();
}

words! {
    /// The size of a launched round.
    pub enum Round {
        /// A grenade.
        Grenade = "grenade",
        /// A micromissile.
        Micromissile = "micromissile",
        /// A minimissile.
        Minimissile = "minimissile",
    }
}

words! {
    /// What a weapon or warhead does apart from plain damage [chapter 24].
    pub enum Effect {
        /// Nothing special.
        Plain = "plain",
        /// [GK-259]
        BlackRay = "black-ray",
        /// [GK-263]
        Fission = "fission",
        /// [GK-264, GK-274]
        IgnoresField = "ignore-ff",
        /// [GK-265]
        Harmonic = "harmonic",
        /// [GK-266]
        Needler = "needler",
        /// [GK-272]
        Stun = "stun",
        /// [GK-258]
        PrimaryOnly = "no-secondary",
        /// [GK-262]
        Emp = "emp",
        /// [GK-270]
        Smoke = "smoke",
        /// [GK-267]
        Gas = "gas",
        /// [GK-144]
        Flare = "none",
    }
}

impl Effect {
    /// Whether the field and its signature count for nothing [GK-212, GK-274].
    pub(crate) const fn ignores_field(self) -> bool {
        matches!(self, Effect::IgnoresField | Effect::Harmonic)
    }

    /// Whether a round of it lands by itself: no roll, no dud, no damage [GK-142, GK-144].
    pub(crate) const fn lands(self) -> bool {
        matches!(self, Effect::Emp | Effect::Smoke | Effect::Flare)
    }
}

/// A weapon of a unit: its kind, and which of several mounts of that kind, counted from zero.
///
/// # Display
///
/// `laser-rifle-uv`, and `minimissile-launcher#2` for the second mount.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Arm {
    /// The kind.
    pub weapon: Weapon,
    /// Which of the mounts of that kind.
    pub number: u8,
}

impl fmt::Display for Arm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.weapon)?;
        if self.number > 0 { write!(f, "#{}", self.number + 1) } else { Ok(()) }
    }
}

impl Token for Arm {
    const WHAT: &'static str = Weapon::WHAT;

    fn show(&self) -> String {
        self.to_string()
    }

    fn read(word: &str) -> Option<Arm> {
        match word.split_once('#') {
            None => Some(Arm { weapon: Weapon::parse(word)?, number: 0 }),
            Some((name, digits)) => {
                let number = digits.parse::<u8>().ok().filter(|n| (2..=16).contains(n))? - 1;
                Some(Arm { weapon: Weapon::parse(name)?, number })
            }
        }
    }
}
