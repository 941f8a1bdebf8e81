//! Ready-made load-outs and platoons.

use retrograde_core::PackError;
use serde::Deserialize;

use crate::unit::Type;
use crate::weapon::{Kind, fit};

/// A ready-made load-out.
#[derive(Clone, Debug)]
pub(crate) struct Loadout {
    pub(crate) kind: Type,
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) weapons: Vec<Kind>,
}

/// A ready-made platoon: load-outs dealt out in turn, as indices.
#[derive(Clone, Debug)]
pub(crate) struct Platoon {
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) mix: Mix,
    pub(crate) loadouts: [Vec<usize>; 3],
}

/// How the units of a platoon are split.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Mix {
    Heavy,
    Balanced,
    Light,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlatoonsFile {
    loadout: Vec<LoadoutFile>,
    platoon: Vec<PlatoonFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LoadoutFile {
    r#type: String,
    title: String,
    about: String,
    weapons: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlatoonFile {
    title: String,
    about: String,
    mix: Mix,
    crawlers: Vec<String>,
    walkers: Vec<String>,
    squads: Vec<String>,
}

/// Reads weapon cards that a unit of a type can carry together.
pub(super) fn weapons(file: &str, key: &str, kind: Type, words: &[String]) -> Result<Vec<Kind>, PackError> {
    let parsed: Result<Vec<Kind>, PackError> = words
        .iter()
        .map(|word| {
            Kind::parse(word)
                .filter(|kind| *kind != Kind::None)
                .ok_or_else(|| PackError::new(file, key, format!("{word:?} is not a weapon")))
        })
        .collect();
    let parsed = parsed?;
    fit(kind, &parsed).map_err(|misfit| PackError::new(file, key, misfit.because))?;
    Ok(parsed)
}

pub(super) fn load_platoons(file: PlatoonsFile) -> Result<(Vec<Loadout>, Vec<Platoon>), PackError> {
    const FILE: &str = "platoons.toml";
    let mut loadouts: Vec<Loadout> = Vec::new();
    for (index, given) in file.loadout.into_iter().enumerate() {
        let key = format!("loadout[{index}]");
        let kind = Type::parse(&given.r#type)
            .ok_or_else(|| PackError::new(FILE, &key, format!("{:?} is not a unit type", given.r#type)))?;
        let weapons = weapons(FILE, &key, kind, &given.weapons)?;
        if weapons.iter().any(|kind| kind.is_experimental() || kind.is_equipment()) {
            return Err(PackError::new(FILE, &key, "ready-made load-outs hold basic weapons only"));
        }
        loadouts.push(Loadout { kind, title: given.title, about: given.about, weapons });
    }
    let mut platoons = Vec::new();
    for (index, given) in file.platoon.into_iter().enumerate() {
        let lists =
            [(Type::Crawler, &given.crawlers), (Type::Walker, &given.walkers), (Type::Squad, &given.squads)];
        let mut indices = [Vec::new(), Vec::new(), Vec::new()];
        for (kind, titles) in lists {
            for title in titles {
                let found =
                    loadouts.iter().position(|loadout| loadout.kind == kind && loadout.title == *title);
                let found = found.ok_or_else(|| {
                    PackError::new(
                        FILE,
                        format!("platoon[{index}]"),
                        format!("no {kind} load-out is called {title:?}"),
                    )
                })?;
                indices[kind as usize].push(found);
            }
            if indices[kind as usize].is_empty() {
                return Err(PackError::new(
                    FILE,
                    format!("platoon[{index}]"),
                    format!("it needs a {kind} load-out"),
                ));
            }
        }
        platoons.push(Platoon { title: given.title, about: given.about, mix: given.mix, loadouts: indices });
    }
    let every = Type::ALL.into_iter().all(|kind| loadouts.iter().any(|loadout| loadout.kind == kind));
    if platoons.is_empty() || !every || loadouts.len() > 200 || platoons.len() > 200 {
        return Err(PackError::new(FILE, "", "there must be a platoon, and a load-out for each unit type"));
    }
    Ok((loadouts, platoons))
}
