//! The pack: map, numbers, scenarios, platoons and look, read and checked.

use retrograde_core::{
    Described, Lesson, PackError, PackFiles, Theme, check_described, check_files, read_file, read_lessons,
    read_theme,
};
use serde::Deserialize;

use crate::combat::Size;
use crate::map::{Hex, Map};
use crate::scenario::{Chrome, Scenario};
use crate::terrain::Terrain;
use crate::unit::Type;
use crate::weapon::{Kind, fit};

/// The numbers of the rules.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Numbers {
    pub(crate) deck: DeckNumbers,
    pub(crate) turn: TurnNumbers,
    pub(crate) platoon: PlatoonNumbers,
    pub(crate) stacking: StackingNumbers,
    pub(crate) time_stream: TimeStreamNumbers,
    pub(crate) movement: MovementNumbers,
    pub(crate) combat: CombatNumbers,
    pub(crate) laser: LaserNumbers,
    pub(crate) neutron: NeutronNumbers,
    pub(crate) earthquake: EarthquakeNumbers,
    pub(crate) rocket: RocketNumbers,
    pub(crate) vortex: VortexNumbers,
    pub(crate) dig_in: DigInNumbers,
}

macro_rules! numbers {
    ($($name:ident { $($field:ident: $type:ty),+ })+) => { $(
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name { $(pub(crate) $field: $type),+ }
    )+ };
}

numbers! {
    DeckNumbers {
        crawlers: u8, walkers: u8, squads: u8, time_stream: u8, earthquakes: [u8; 3],
        opportunity_per_colour: u8, opportunity_shared: u8
    }
    TurnNumbers { limit: u8, most: u8 }
    PlatoonNumbers { size: u8, most: u8, per_type: u8 }
    StackingNumbers { capacity: u8, crawler: u8, walker: u8, squad: u8 }
    TimeStreamNumbers { freeze: Vec<u8> }
    MovementNumbers { normal: u8, fast: u8 }
    CombatNumbers { crush: [u8; 2] }
    LaserNumbers { light: [u8; 3], medium: [u8; 3], heavy: [u8; 3] }
    NeutronNumbers { radius: [u8; 3] }
    EarthquakeNumbers { lava: [u8; 3], colours: [u8; 3] }
    RocketNumbers { rockets: [u8; 3] }
    VortexNumbers { stasis: u8, stability: [u8; 3], movement: [u8; 3] }
    DigInNumbers { neutron: [u8; 2] }
}

impl LaserNumbers {
    /// [UB-244] Farthest range of the short, medium and long band.
    pub(crate) fn bands(&self, size: Size) -> &[u8; 3] {
        match size {
            Size::Light => &self.light,
            Size::Medium => &self.medium,
            Size::Heavy => &self.heavy,
        }
    }
}

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
struct MapFile {
    name: String,
    rows: Vec<String>,
    fold: i16,
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlatoonsFile {
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

/// [UB-M02] Only printed terrain stands on a map.
fn terrain_of(letter: char) -> Option<Terrain> {
    Some(match letter {
        '.' => Terrain::Clear,
        '=' => Terrain::Road,
        'h' => Terrain::Hill,
        'i' => Terrain::Industry,
        'l' => Terrain::Lake,
        'w' => Terrain::Woods,
        _ => return None,
    })
}

fn load_map(file: MapFile) -> Result<Map, PackError> {
    let fail = |key: String, because: String| Err(PackError::new("map.toml", key, because));
    let columns = file.rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
    if file.rows.is_empty() || file.rows.len() > usize::from(Hex::MOST) || columns > usize::from(Hex::MOST) {
        return fail("rows".to_owned(), format!("a map has 1 to {} rows and columns", Hex::MOST));
    }
    let mut cells = Vec::new();
    for (row, text) in file.rows.iter().enumerate() {
        for (column, letter) in text.chars().enumerate().filter(|(_, letter)| *letter != '_') {
            let Some(terrain) = terrain_of(letter) else {
                return fail(
                    format!("rows[{row}]"),
                    format!("unknown terrain {letter:?}: use . = h i l w or _"),
                );
            };
            cells.push((Hex::at(column as u8 + 1, row as u8 + 1), terrain));
        }
    }
    for column in 1..=columns as u8 {
        let rows: Vec<u8> =
            cells.iter().filter(|(hex, _)| hex.column() == column).map(|(hex, _)| hex.row()).collect();
        if rows.is_empty() || rows.iter().enumerate().any(|(index, &row)| usize::from(row) != index + 1) {
            return fail(
                "rows".to_owned(),
                format!("column {column:02} has a gap or does not begin in row 01"),
            );
        }
    }
    let map = Map::new(file.name, &cells, file.fold);
    if map.north.is_empty() || map.south.is_empty() {
        return fail("fold".to_owned(), "there must be hexes on both sides of the fold".to_owned());
    }
    if !cells.iter().any(|(_, terrain)| *terrain == Terrain::Industry) {
        return fail("rows".to_owned(), "Industrial Wasteland needs an industry hex".to_owned());
    }
    Ok(map)
}

fn check_numbers(numbers: &Numbers) -> Result<(), PackError> {
    let positive = |list: &[u8]| list.iter().all(|&n| (1..=8).contains(&n));
    let rising = |bands: &[u8; 3]| bands[0] < bands[1] && bands[1] < bands[2];
    let stacking = &numbers.stacking;
    let deck = &numbers.deck;
    let counts =
        [deck.crawlers, deck.walkers, deck.squads, deck.opportunity_per_colour, deck.opportunity_shared];
    let few = counts.iter().chain(&deck.earthquakes).all(|&count| count <= 9);
    let rules: [(&str, bool, &str); 13] = [
        ("deck", few, "there are at most nine cards of a kind"),
        (
            "deck",
            numbers.deck.time_stream as usize == numbers.time_stream.freeze.len(),
            "freeze needs one number per Time Stream card",
        ),
        ("deck", (1..=9).contains(&numbers.deck.time_stream), "there must be Time Stream cards"),
        (
            "turn",
            (1..=numbers.turn.most).contains(&numbers.turn.limit),
            "the limit lies between 1 and the most",
        ),
        (
            "platoon",
            numbers.platoon.per_type == 4 && (1..=12).contains(&numbers.platoon.most),
            "there are four counters of a type",
        ),
        ("platoon", (2..=numbers.platoon.most).contains(&numbers.platoon.size), "the usual size is possible"),
        (
            "stacking",
            positive(&[stacking.capacity, stacking.crawler, stacking.walker, stacking.squad]),
            "points are 1 to 8",
        ),
        (
            "stacking",
            stacking.crawler <= stacking.capacity
                && stacking.walker <= stacking.crawler
                && stacking.squad <= stacking.walker,
            "smaller units take less room",
        ),
        (
            "movement",
            numbers.movement.normal == 1 && numbers.movement.fast == 2,
            "units move one hex, fast ones two",
        ),
        (
            "laser",
            rising(&numbers.laser.light) && rising(&numbers.laser.medium) && rising(&numbers.laser.heavy),
            "bands must rise",
        ),
        (
            "earthquake",
            positive(&numbers.earthquake.lava) && positive(&numbers.earthquake.colours),
            "dice are 1 to 8",
        ),
        (
            "rocket",
            numbers.rocket.rockets.iter().all(|n| (1..=4).contains(n)),
            "a launcher fires 1 to 4 rockets",
        ),
        (
            "vortex",
            positive(&numbers.vortex.stability)
                && positive(&numbers.vortex.movement)
                && numbers.vortex.stasis <= 8,
            "dice are 1 to 8",
        ),
    ];
    match rules.iter().find(|(_, holds, _)| !holds) {
        Some((key, _, because)) => Err(PackError::new("rules.toml", *key, *because)),
        None => Ok(()),
    }
}

fn place(map: &Map, key: &str, text: &str) -> Result<Hex, PackError> {
    Hex::parse(text)
        .filter(|&hex| map.present.contains(hex))
        .ok_or_else(|| PackError::new("scenarios.toml", key, format!("{text:?} is no hex of the map")))
}

fn weapons(file: &str, key: &str, kind: Type, words: &[String]) -> Result<Vec<Kind>, PackError> {
    let parsed: Result<Vec<Kind>, PackError> = words
        .iter()
        .map(|word| {
            Kind::parse(word)
                .filter(|kind| *kind != Kind::None)
                .ok_or_else(|| PackError::new(file, key, format!("{word:?} is no weapon")))
        })
        .collect();
    let parsed = parsed?;
    fit(kind, &parsed).map_err(|misfit| PackError::new(file, key, misfit.because))?;
    Ok(parsed)
}

fn load_platoons(file: PlatoonsFile) -> Result<(Vec<Loadout>, Vec<Platoon>), PackError> {
    const FILE: &str = "platoons.toml";
    let mut loadouts: Vec<Loadout> = Vec::new();
    for (index, given) in file.loadout.into_iter().enumerate() {
        let key = format!("loadout[{index}]");
        let kind = Type::parse(&given.r#type)
            .ok_or_else(|| PackError::new(FILE, &key, format!("{:?} is no unit type", given.r#type)))?;
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

fn check_theme(theme: &Theme) -> Result<(), PackError> {
    let spaces =
        Terrain::ALL.iter().filter(|terrain| **terrain != Terrain::Void).map(|terrain| terrain.word());
    let missing = spaces.into_iter().find(|kind| !theme.spaces.contains_key(*kind));
    let pieces = Type::ALL.iter().map(|kind| kind.word()).chain(["object", "vortex"]);
    let missing = missing.or_else(|| pieces.into_iter().find(|kind| !theme.pieces.contains_key(*kind)));
    match missing {
        Some(kind) => Err(PackError::new("theme.toml", kind, "the look of it is missing")),
        None if theme.seats.len() == 2 => Ok(()),
        None => Err(PackError::new("theme.toml", "seats", "there are two seats")),
    }
}
