//! Weapons and the slots that hold them [chapters 1.4 and 4; 21.1, 21.8].

use crate::combat::Size;
use crate::unit::Type;
use retrograde_core::words;

words! {
    /// A weapon or a piece of equipment, by its card.
    pub enum Kind: "a weapon such as nuke or stasis-ray" {
        /// An empty slot.
        None = "none",
        /// Bomb: makes epicenters and earthquakes.
        CrustBuster = "crust-buster",
        /// Bomb: knocks down, scatters, converts terrain.
        Nuke = "nuke",
        /// Bomb: shuts units down in a radius.
        NeutronBomb = "neutron-bomb",
        /// Beam: pushes and pulls.
        ForceBeam = "force-beam",
        /// Beam: shoots down bombs.
        Laser = "laser",
        /// Beam: slows a unit in time.
        StasisRay = "stasis-ray",
        /// Experimental: any of the six basic types.
        MultiGun = "multi-gun",
        /// Experimental: light nukes in a row.
        RocketLauncher = "rocket-launcher",
        /// Experimental: lets a vortex loose.
        VortexGenerator = "vortex-generator",
        /// Equipment: a walker hovers.
        JumpJet = "jump-jet",
        /// Equipment: a walker is heavy in melee.
        MeleeWeapon = "melee-weapon",
        /// Equipment: a walker becomes a vehicle.
        ConversionMechanism = "conversion-mechanism",
    }
}

words! {
    /// Which cards compete for the same slots.
    pub(crate) enum Class {
        /// Force beam, laser, stasis ray, jump jet.
        Beam = "beam",
        /// Crust buster, nuke, neutron bomb, melee weapon.
        Bomb = "bomb",
        /// Takes the place of a whole class.
        Either = "either",
    }
}

impl Kind {
    /// What the theme calls a shot with it.
    pub(crate) const fn shot(self) -> &'static str {
        match self {
            Kind::MultiGun => Kind::Laser.word(),
            Kind::ForceBeam | Kind::Laser | Kind::StasisRay | Kind::NeutronBomb | Kind::CrustBuster => {
                self.word()
            }
            _ => Kind::Nuke.word(),
        }
    }

    /// The three beams.
    pub(crate) const BEAMS: [Kind; 3] = [Kind::ForceBeam, Kind::Laser, Kind::StasisRay];
    /// The three bombs.
    pub(crate) const BOMBS: [Kind; 3] = [Kind::CrustBuster, Kind::Nuke, Kind::NeutronBomb];
    /// The six basic weapons [UB-022].
    pub(crate) const BASIC: [Kind; 6] =
        [Kind::CrustBuster, Kind::ForceBeam, Kind::Laser, Kind::NeutronBomb, Kind::Nuke, Kind::StasisRay];
    /// What a crawler may fire on Crawler Light Fire [UB-379].
    pub(crate) const LIGHT_FIRE: [Kind; 5] =
        [Kind::Nuke, Kind::NeutronBomb, Kind::CrustBuster, Kind::ForceBeam, Kind::StasisRay];

    pub(crate) const fn is_beam(self) -> bool {
        matches!(self, Kind::ForceBeam | Kind::Laser | Kind::StasisRay)
    }

    pub(crate) const fn is_bomb(self) -> bool {
        matches!(self, Kind::CrustBuster | Kind::Nuke | Kind::NeutronBomb)
    }

    /// [UB-340]
    pub(crate) const fn is_experimental(self) -> bool {
        matches!(self, Kind::MultiGun | Kind::RocketLauncher | Kind::VortexGenerator)
    }

    /// [UB-394]
    pub(crate) const fn is_equipment(self) -> bool {
        matches!(self, Kind::JumpJet | Kind::MeleeWeapon | Kind::ConversionMechanism)
    }

    /// Whether the card is loaded and unloaded at all.
    pub(crate) const fn is_loadable(self) -> bool {
        !matches!(self, Kind::None | Kind::MeleeWeapon | Kind::ConversionMechanism)
    }

    pub(crate) const fn class(self) -> Class {
        match self {
            Kind::ForceBeam | Kind::Laser | Kind::StasisRay | Kind::JumpJet => Class::Beam,
            Kind::CrustBuster | Kind::Nuke | Kind::NeutronBomb | Kind::MeleeWeapon => Class::Bomb,
            _ => Class::Either,
        }
    }

    /// For people: `stasis ray`.
    pub(crate) fn name(self) -> String {
        if self == Kind::MultiGun { "multi-gun".to_owned() } else { self.word().replace('-', " ") }
    }
}

words! {
    /// Whether a weapon can fire [UB-025].
    pub(crate) enum Load {
        /// It can.
        Loaded = "loaded",
        /// It must be reloaded first.
        Unloaded = "unloaded",
        /// It burnt out [UB-390].
        Gone = "gone",
    }
}

/// A weapon card behind a unit card.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub(crate) struct Weapon {
    pub(crate) kind: Kind,
    pub(crate) size: Size,
    pub(crate) load: Load,
}

impl Weapon {
    pub(crate) const NONE: Weapon = Weapon { kind: Kind::None, size: Size::Light, load: Load::Loaded };

    /// The size at which it fires: a multi-gun one lighter than it is [UB-346].
    pub(crate) fn fired_size(self) -> Size {
        if self.kind == Kind::MultiGun { self.size.lighter().unwrap_or(Size::Light) } else { self.size }
    }
}

/// Why cards cannot be carried together.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Misfit {
    pub(crate) rule: &'static str,
    pub(crate) because: &'static str,
}

/// Puts cards into the slots of a unit, with the sizes that follow [UB-059…UB-066, UB-340…UB-347, UB-394…UB-407].
///
/// Sizes follow from the number of cards of a class: one is as heavy as the unit can carry, two are one size lighter.
pub(crate) fn fit(unit: Type, cards: &[Kind]) -> Result<[Weapon; 4], Misfit> {
    let misfit = |rule, because| Err(Misfit { rule, because });
    let top = unit.base_size();
    let count = |class: Class| cards.iter().filter(|kind| kind.class() == class).count();
    let most = if unit == Type::Squad { 1 } else { 2 };
    if count(Class::Beam) > most || count(Class::Bomb) > most {
        return misfit("UB-066", "too many cards of one class");
    }
    let whole = |kind: &Kind| *kind != Kind::None && kind.class() == Class::Either;
    let either: Vec<Kind> = cards.iter().copied().filter(whole).collect();
    let whole_classes = usize::from(count(Class::Beam) == 0) + usize::from(count(Class::Bomb) == 0);
    if either.len() > whole_classes {
        return misfit("UB-340", "it takes the place of a whole class of weapons");
    }
    if either.iter().filter(|kind| kind.is_experimental()).count() > 1 {
        return misfit("UB-341", "a unit can carry only one experimental weapon");
    }
    if either.iter().filter(|kind| **kind == Kind::ConversionMechanism).count() > 1 {
        return misfit("UB-395", "a walker can carry only one conversion mechanism");
    }
    if unit == Type::Squad && cards.contains(&Kind::MultiGun) {
        return misfit("UB-347", "there is no light multi-gun");
    }
    if unit != Type::Walker && cards.iter().any(|kind| kind.is_equipment()) {
        return misfit("UB-394", "only walkers can carry equipment");
    }
    if cards.iter().filter(|kind| **kind == Kind::MeleeWeapon).count() > 1 {
        return misfit("UB-407", "a second melee weapon would do nothing");
    }
    let mut weapons = [Weapon::NONE; 4];
    for (slot, &kind) in weapons.iter_mut().zip(cards.iter().filter(|kind| **kind != Kind::None)) {
        let lighter = top.lighter().unwrap_or(Size::Light);
        let size = match kind {
            Kind::JumpJet | Kind::MeleeWeapon => Size::Light,
            _ if kind.class() != Class::Either && count(kind.class()) == 2 => lighter,
            _ => top,
        };
        *slot = Weapon { kind, size, load: Load::Loaded };
    }
    Ok(weapons)
}
