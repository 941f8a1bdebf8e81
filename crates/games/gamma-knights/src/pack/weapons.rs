//! `weapons.toml`: weapons and warheads.

use std::collections::BTreeMap;

use retrograde_armory::Launcher;
use retrograde_core::PackError;
use serde::Deserialize;

use super::{Loaded, hold, word};
use crate::labels::natural;
use crate::weapon::{Effect, Round, Warhead, Weapon};

/// Rounds by warhead.
pub(crate) type Load = [u8; Warhead::COUNT];

/// How strong a close-combat weapon is [GK-198].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Close {
    /// As the unit's APs, and so much more or less.
    Aps(i8),
    Strength(i8),
}

/// The numbers of a weapon.
#[derive(Clone, Debug)]
pub(crate) struct Gun {
    /// As printed on record sheets: `Laser rifle, UV`.
    pub(crate) name: String,
    /// As people say it: `UV laser rifle`.
    pub(crate) said: String,
    /// At range; none = a launcher or a close-combat weapon only.
    pub(crate) strength: Option<i8>,
    /// Greatest distance of the short, medium and long band; −1 = no such band. All −1 = not at range.
    pub(crate) range: [i8; 3],
    pub(crate) close: Option<Close>,
    pub(crate) launcher: Option<Round>,
    /// What its rounds count as for smoke, EMP and CIWS [GK-518].
    pub(crate) counts_as: Round,
    pub(crate) effect: Effect,
    /// On a carrier, a tank or a fixed mount only.
    pub(crate) heavy: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WeaponsFile {
    pub(super) weapon: Vec<WeaponFile>,
    pub(super) warhead: Vec<WarheadFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WeaponFile {
    id: String,
    name: String,
    strength: Option<i8>,
    range: Option<[i8; 3]>,
    close: Option<Close>,
    launcher: Option<String>,
    counts_as: Option<String>,
    effect: Option<String>,
    #[serde(default)]
    heavy: bool,
}

/// A warhead in one size: blast strength and radius [GK-143].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Blast {
    pub(crate) strength: Option<i8>,
    pub(crate) radius: u8,
}

/// The numbers of a warhead.
#[derive(Clone, Debug)]
pub(crate) struct Charge {
    pub(crate) name: String,
    /// By size; none = not made.
    pub(crate) blast: [Option<Blast>; 3],
    pub(crate) effect: Effect,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WarheadFile {
    id: String,
    name: String,
    grenade: Option<Blast>,
    micromissile: Option<Blast>,
    minimissile: Option<Blast>,
    effect: Option<String>,
}

pub(super) fn load_guns(given: Vec<WeaponFile>) -> Loaded<Vec<Gun>> {
    const FILE: &str = "weapons.toml";
    let mut guns: Vec<Option<Gun>> = vec![None; Weapon::COUNT];
    for (index, row) in given.into_iter().enumerate() {
        let key = format!("weapon[{index}]");
        let weapon = word(Weapon::parse(&row.id), FILE, &key, &row.id, "weapon")?;
        let size = |text: &Option<String>| match text {
            Some(text) => word(Round::parse(text), FILE, &key, text, "size of rounds").map(Some),
            None => Ok(None),
        };
        let launcher = size(&row.launcher)?;
        let counts_as = size(&row.counts_as)?.or(launcher).unwrap_or(Round::Grenade);
        let effect = match &row.effect {
            Some(text) => word(Effect::parse(text), FILE, &key, text, "effect")?,
            None => Effect::Plain,
        };
        let range = row.range.unwrap_or([-1; 3]);
        let ranged = row.strength.is_some() || launcher.is_some();
        hold(ranged == row.range.is_some(), FILE, &key, "a ranged weapon has a range, another one has none")?;
        let bands = range.iter().all(|band| (-1..=60).contains(band)) && (!ranged || range[2] >= 1);
        hold(bands, FILE, &key, "bands are up to 60 hexes, or -1 where there is none")?;
        hold(ranged || row.close.is_some(), FILE, &key, "it needs a strength at range or in close combat")?;
        let strong = |n: i8| (-5..=30).contains(&n);
        let strength = row.strength.is_none_or(strong);
        let close = row.close.is_none_or(|close| match close {
            Close::Aps(n) | Close::Strength(n) => strong(n),
        });
        hold(strength && close, FILE, &key, "strengths are -5 to 30")?;
        let area = matches!(effect, Effect::Emp | Effect::Smoke | Effect::Gas | Effect::Flare);
        hold(!area && effect != Effect::PrimaryOnly, FILE, &key, "that effect belongs to warheads")?;
        guns[weapon as usize] = Some(Gun {
            said: natural(&row.name),
            name: row.name,
            strength: row.strength,
            range,
            close: row.close,
            launcher,
            counts_as,
            effect,
            heavy: row.heavy,
        });
    }
    let mut loaded = Vec::new();
    for weapon in Weapon::ALL {
        let gun = guns[weapon as usize].take();
        loaded.push(gun.ok_or_else(|| PackError::new(FILE, "weapon", format!("{weapon} is missing")))?);
    }
    Ok(loaded)
}

pub(super) fn load_charges(given: Vec<WarheadFile>) -> Loaded<Vec<Charge>> {
    const FILE: &str = "weapons.toml";
    let mut charges: Vec<Option<Charge>> = vec![None; Warhead::COUNT];
    for (index, row) in given.into_iter().enumerate() {
        let key = format!("warhead[{index}]");
        let warhead = word(Warhead::parse(&row.id), FILE, &key, &row.id, "warhead")?;
        let effect = match &row.effect {
            Some(text) => word(Effect::parse(text), FILE, &key, text, "effect")?,
            None => Effect::Plain,
        };
        let blast = [row.grenade, row.micromissile, row.minimissile];
        let beam = matches!(effect, Effect::BlackRay | Effect::Needler | Effect::Harmonic);
        hold(!beam, FILE, &key, "that effect belongs to weapons")?;
        for made in blast.iter().flatten() {
            let strong = made.strength.is_some() != effect.lands();
            let sane = made.strength.is_none_or(|n| (0..=30).contains(&n)) && made.radius <= 9;
            hold(strong && sane, FILE, &key, "a strength up to 30 unless it just lands, a radius up to 9")?;
        }
        charges[warhead as usize] = Some(Charge { name: row.name, blast, effect });
    }
    let mut loaded = Vec::new();
    for warhead in Warhead::ALL {
        let charge = charges[warhead as usize].take();
        loaded.push(charge.ok_or_else(|| PackError::new(FILE, "warhead", format!("{warhead} is missing")))?);
    }
    Ok(loaded)
}

/// What weapons and warheads there are.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Stock<'a> {
    pub(crate) guns: &'a [Gun],
    pub(crate) charges: &'a [Charge],
}

impl Stock<'_> {
    /// A load of rounds that a launcher can fire.
    pub(super) fn load(
        self,
        given: &BTreeMap<String, u8>,
        launcher: Weapon,
        file: &str,
        key: &str,
    ) -> Loaded<Load> {
        let size = word(self.guns[launcher as usize].launcher, file, key, launcher.word(), "launcher")?;
        let mut load = Load::default();
        for (id, &count) in given {
            let warhead = word(Warhead::parse(id), file, key, id, "warhead")?;
            let made = self.charges[warhead as usize].blast[size as usize].is_some();
            hold(
                made && count <= 60,
                file,
                key,
                format!("{id} is not made in that size, or too many of it"),
            )?;
            load[warhead as usize] = count;
        }
        Ok(load)
    }

    pub(super) fn weapons(self, given: &[(String, u8)], file: &str, key: &str) -> Loaded<Vec<(Weapon, u8)>> {
        let mut weapons: Vec<(Weapon, u8)> = Vec::new();
        for (id, count) in given {
            let weapon = word(Weapon::parse(id), file, key, id, "weapon")?;
            let single = self.guns[weapon as usize].launcher.is_none() && weapon != Weapon::Fists;
            let new = weapons.iter().all(|(other, _)| *other != weapon);
            hold(
                single && new && (1..=20).contains(count),
                file,
                key,
                format!("{id}: once, 1 to 20 of it, no launcher"),
            )?;
            weapons.push((weapon, *count));
        }
        Ok(weapons)
    }

    pub(super) fn launchers(self, given: &[Launcher], file: &str, key: &str) -> Loaded<Vec<(Weapon, Load)>> {
        let mut launchers = Vec::new();
        for row in given {
            let weapon = word(Weapon::parse(&row.launcher), file, key, &row.launcher, "weapon")?;
            launchers.push((weapon, self.load(&row.load, weapon, file, key)?));
        }
        Ok(launchers)
    }

    /// A heavy weapon, which a carrier tows [GK-276].
    pub(super) fn towed(self, id: &str, file: &str, key: &str) -> Loaded<Weapon> {
        let weapon = Weapon::parse(id).filter(|&weapon| self.guns[weapon as usize].heavy);
        word(weapon, file, key, id, "heavy weapon")
    }
}
