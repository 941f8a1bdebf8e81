//! The pack: numbers, units, weapons, maps and scenarios, read and checked.

mod maps;
mod numbers;
mod scenarios;
mod units;
mod weapons;

use retrograde_armory::{Kind as Frame, silhouette};
use retrograde_core::{
    Lesson, PackError, PackFiles, Theme, check_files, read_file, read_lessons, read_theme,
};

use crate::map::{Hex, Map};
use crate::marker::Face;
use crate::scenario::Scenario;
use crate::table::AttackTable;
use maps::load_maps;
use numbers::{RulesFile, check_numbers, load_markers, load_system, terrain_rows};
use scenarios::load_scenarios;
use units::load_models;
use weapons::{WeaponsFile, load_charges, load_guns};

pub(crate) use numbers::{AttackFile, ComputerNumbers, Costs, Limits, Modifiers, SensorNumbers};
pub(crate) use units::{Kind, Model};
pub(crate) use weapons::{Blast, Charge, Close, Gun, Load, Stock};

/// Everything of a pack, checked.
#[derive(Debug)]
pub(crate) struct Pack {
    pub(crate) costs: Costs,
    pub(crate) modifiers: Modifiers,
    pub(crate) attack: AttackTable,
    pub(crate) sensor: SensorNumbers,
    /// Light and heavy face of each damage marker.
    pub(crate) markers: Vec<[Face; 2]>,
    pub(crate) system: [u8; 8],
    pub(crate) limits: Limits,
    pub(crate) computer: ComputerNumbers,
    /// Rounds that a launcher holds if its sheet does not say, by size.
    pub(crate) capacity: [u8; 3],
    pub(crate) models: Vec<Model>,
    pub(crate) guns: Vec<Gun>,
    pub(crate) charges: Vec<Charge>,
    pub(crate) maps: Vec<Map>,
    pub(crate) scenarios: Vec<Scenario>,
    /// Where the sides set up, by scenario and map; nowhere if the words of a scenario do not fit a map.
    pub(crate) zones: Vec<Vec<[Vec<Hex>; 2]>>,
    pub(crate) theme: Theme,
    /// Guided games for newcomers.
    pub(crate) lessons: Vec<Lesson>,
}

const FILES: [&str; 7] =
    ["lessons.toml", "maps.toml", "rules.toml", "scenarios.toml", "theme.toml", "units.toml", "weapons.toml"];

type Loaded<T> = Result<T, PackError>;

/// Fails with file and key unless something holds.
pub(crate) fn hold(
    holds: bool,
    file: &str,
    key: impl Into<String>,
    because: impl Into<String>,
) -> Loaded<()> {
    if holds { Ok(()) } else { Err(PackError::new(file, key, because)) }
}

fn word<T>(found: Option<T>, file: &str, key: &str, word: &str, what: &str) -> Loaded<T> {
    found.ok_or_else(|| PackError::new(file, key, format!("{word:?} is not a valid {what}")))
}

impl Pack {
    /// Reads and checks a pack.
    pub(crate) fn load(files: &PackFiles) -> Loaded<Pack> {
        check_files(files, &FILES)?;
        let rules: RulesFile = read_file(files, "rules.toml")?;
        check_numbers(&rules)?;
        let rows = terrain_rows(&rules.terrain)?;
        let WeaponsFile { weapon, warhead } = read_file(files, "weapons.toml")?;
        let guns = load_guns(weapon)?;
        let charges = load_charges(warhead)?;
        let stock = Stock { guns: &guns, charges: &charges };
        let models = load_models(read_file(files, "units.toml")?, stock)?;
        let crossed = [rules.modifiers.light_forest_most, rules.modifiers.hilltop_most];
        let maps = load_maps(&read_file(files, "maps.toml")?, &rows, crossed)?;
        let scenarios = load_scenarios(read_file(files, "scenarios.toml")?, &models, stock, &maps)?;
        let mut theme = read_theme(files)?;
        for (name, figure) in &mut theme.figures {
            figure.shapes = silhouette(if name == "suit" { Frame::Suit } else { Frame::Robot }).shapes;
        }
        check_theme(&theme, &maps)?;
        Ok(Pack {
            attack: AttackTable::load(&rules.attack)?,
            markers: load_markers(&rules.marker)?,
            system: load_system(&rules.system)?,
            costs: rules.costs,
            modifiers: rules.modifiers,
            sensor: rules.sensor,
            limits: rules.limits,
            computer: rules.computer,
            capacity: rules.capacity,
            models,
            guns,
            charges,
            zones: scenarios.iter().map(|scenario| zones(scenario, &maps)).collect(),
            maps,
            scenarios,
            theme,
            lessons: read_lessons(files)?,
        })
    }
}

/// Where the sides of a scenario set up on each map.
fn zones(scenario: &Scenario, maps: &[Map]) -> Vec<[Vec<Hex>; 2]> {
    let hexes = |map: &Map| scenario.sides.each_ref().map(|force| force.hexes(map).unwrap_or_default());
    maps.iter().map(hexes).collect()
}

fn check_theme(theme: &Theme, maps: &[Map]) -> Loaded<()> {
    for map in maps {
        for &hex in &map.hexes {
            let kind = map.cell(hex).kind();
            hold(theme.spaces.contains_key(&kind), "theme.toml", kind, "this kind of space is missing")?;
        }
    }
    hold(theme.seats.len() == 2, "theme.toml", "seats", "there are two seats")
}
