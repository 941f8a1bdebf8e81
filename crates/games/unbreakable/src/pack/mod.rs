//! The pack: map, numbers, scenarios, platoons and look, read and checked.

mod maps;
mod numbers;
mod platoons;

use retrograde_core::{
    Described, Lesson, PackError, PackFiles, Theme, check_described, check_files, read_file, read_lessons,
    read_theme,
};
use serde::Deserialize;

use crate::map::{Hex, Map};
use crate::options::Chrome;
use crate::scenario::Scenario;
use crate::terrain::Terrain;
use crate::unit::Type;
use crate::weapon::Kind;

pub(crate) use numbers::{DeckNumbers, Numbers};
pub(crate) use platoons::{Loadout, Mix, Platoon};

use maps::load_map;
use numbers::check_numbers;
use platoons::{load_platoons, weapons};

/// Hexes that scenarios name.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Places {
    pub(crate) centre: Hex,
    pub(crate) delivery_entry: Hex,
}

/// The forces of Special Delivery.
#[derive(Debug)]
pub(crate) struct Delivery {
    pub(crate) crawler: Vec<Kind>,
    pub(crate) walkers: u8,
    pub(crate) squads: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenariosFile {
    scenario: Vec<Described>,
    option: Vec<Described>,
    places: PlacesFile,
    delivery: DeliveryFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlacesFile {
    centre: String,
    delivery_entry: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeliveryFile {
    crawler: Vec<String>,
    walkers: u8,
    squads: u8,
}

/// Everything of a pack, checked.
#[derive(Debug)]
pub(crate) struct Pack {
    pub(crate) map: Map,
    pub(crate) numbers: Numbers,
    pub(crate) scenarios: Vec<Described>,
    pub(crate) options: Vec<Described>,
    pub(crate) places: Places,
    pub(crate) delivery: Delivery,
    pub(crate) loadouts: Vec<Loadout>,
    pub(crate) platoons: Vec<Platoon>,
    pub(crate) theme: Theme,
    pub(crate) lessons: Vec<Lesson>,
}

const FILES: [&str; 6] =
    ["lessons.toml", "map.toml", "platoons.toml", "rules.toml", "scenarios.toml", "theme.toml"];

impl Pack {
    /// Reads and checks a pack.
    pub(crate) fn load(files: &PackFiles) -> Result<Pack, PackError> {
        check_files(files, &FILES)?;
        let map = load_map(read_file(files, "map.toml")?)?;
        let numbers: Numbers = read_file(files, "rules.toml")?;
        check_numbers(&numbers)?;
        let scenarios: ScenariosFile = read_file(files, "scenarios.toml")?;
        check_described("scenario", &scenarios.scenario, &Scenario::ALL.map(Scenario::word))?;
        check_described("option", &scenarios.option, &Chrome::ALL.map(Chrome::word))?;
        let places = Places {
            centre: place(&map, "places.centre", &scenarios.places.centre)?,
            delivery_entry: place(&map, "places.delivery_entry", &scenarios.places.delivery_entry)?,
        };
        let delivery = Delivery {
            crawler: weapons(
                "scenarios.toml",
                "delivery.crawler",
                Type::Crawler,
                &scenarios.delivery.crawler,
            )?,
            walkers: scenarios.delivery.walkers,
            squads: scenarios.delivery.squads,
        };
        if delivery.walkers.max(delivery.squads) > numbers.platoon.per_type {
            return Err(PackError::new("scenarios.toml", "delivery", "more units than there are counters"));
        }
        let (loadouts, platoons) = load_platoons(read_file(files, "platoons.toml")?)?;
        let theme = read_theme(files)?;
        check_theme(&theme)?;
        let lessons = read_lessons(files)?;
        Ok(Pack {
            map,
            numbers,
            scenarios: scenarios.scenario,
            options: scenarios.option,
            places,
            delivery,
            loadouts,
            platoons,
            theme,
            lessons,
        })
    }
}

fn place(map: &Map, key: &str, text: &str) -> Result<Hex, PackError> {
    Hex::parse(text)
        .filter(|&hex| map.present.contains(hex))
        .ok_or_else(|| PackError::new("scenarios.toml", key, format!("{text:?} is not a hex of the map")))
}

fn check_theme(theme: &Theme) -> Result<(), PackError> {
    let spaces =
        Terrain::ALL.iter().filter(|terrain| **terrain != Terrain::Void).map(|terrain| terrain.word());
    let missing = spaces.into_iter().find(|kind| !theme.spaces.contains_key(*kind));
    let pieces = Type::ALL.iter().map(|kind| kind.word()).chain(["object", "vortex"]);
    let missing = missing.or_else(|| pieces.into_iter().find(|kind| !theme.pieces.contains_key(*kind)));
    match missing {
        Some(kind) => Err(PackError::new("theme.toml", kind, "its look is missing")),
        None if theme.seats.len() == 2 => Ok(()),
        None => Err(PackError::new("theme.toml", "seats", "there must be two seats")),
    }
}
