//! `scenarios.toml`: forces, zones and victories.

use std::collections::BTreeMap;

use retrograde_armory::Launcher;
use retrograde_core::PackError;
use serde::Deserialize;

use super::units::{Kind, Model};
use super::weapons::Stock;
use super::{Loaded, hold, word};
use crate::map::{Hex, Map};
use crate::scenario::{Force, Scenario, SheetPlan, Victory};
use crate::sheet::MOST_MOUNTS;
use crate::unit::MOST_UNITS;
use crate::weapon::Weapon;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenariosFile {
    scenario: Vec<ScenarioFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    id: String,
    title: String,
    about: String,
    map: String,
    turns: u8,
    victory: String,
    setup: Vec<String>,
    #[serde(default)]
    transparent: String,
    #[serde(default)]
    own: bool,
    first: ForceFile,
    second: ForceFile,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ForceFile {
    name: String,
    zone: String,
    #[serde(default)]
    robotic: bool,
    #[serde(default)]
    flak: BTreeMap<String, u8>,
    secret: Option<Launcher>,
    #[serde(default)]
    sheet: Vec<PlanFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanFile {
    name: String,
    id: String,
    #[serde(default)]
    medikit: bool,
    weapons: Option<Vec<(String, u8)>>,
    #[serde(default)]
    launchers: Vec<Launcher>,
    carrier: Option<String>,
    hex: Option<String>,
}

pub(super) fn load_scenarios(
    file: ScenariosFile,
    models: &[Model],
    stock: Stock<'_>,
    maps: &[Map],
) -> Loaded<Vec<Scenario>> {
    const FILE: &str = "scenarios.toml";
    let mut scenarios: Vec<Scenario> = Vec::new();
    for (index, row) in file.scenario.into_iter().enumerate() {
        let key = format!("scenario[{index}]");
        let map = maps.iter().position(|map| map.id == row.map);
        let map = word(map, FILE, &key, &row.map, "map")?;
        let new = scenarios.iter().all(|other| other.id != row.id);
        let good = !row.id.is_empty() && row.id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        hold(new && good, FILE, &key, "ids are words with hyphens, each once")?;
        hold(row.turns <= 99, FILE, &key, "a game has up to 99 turns")?;
        let force = |given: ForceFile, part: &str| -> Loaded<Force> {
            let key = format!("{key}.{part}");
            let mut flak = Vec::new();
            for (id, count) in &given.flak {
                let model = models.iter().position(|model| model.id == *id && model.kind == Kind::Flak);
                flak.push((word(model, FILE, &key, id, "flak stopper")? as u8, *count));
            }
            flak.sort_unstable();
            let mut sheets = Vec::new();
            for plan in given.sheet {
                let model = models.iter().position(|model| model.id == plan.id && model.kind != Kind::Flak);
                let model = word(model, FILE, &key, &plan.id, "sheet")?;
                let weapons = match &plan.weapons {
                    Some(weapons) => stock.weapons(weapons, FILE, &key)?,
                    None => models[model].weapons.clone(),
                };
                let launchers = match &plan.weapons {
                    Some(_) => stock.launchers(&plan.launchers, FILE, &key)?,
                    None => models[model].launchers.clone(),
                };
                let carrier = plan.carrier.as_ref().map(|id| stock.towed(id, FILE, &key)).transpose()?;
                hold(
                    weapons.len() + launchers.len() < MOST_MOUNTS,
                    FILE,
                    &key,
                    "too many weapons for a sheet",
                )?;
                let on_map = |text: &String| {
                    let hex = Hex::parse(text)
                        .filter(|&hex| maps[map].contains(hex) && maps[map].cell(hex).aps > 0);
                    word(hex, FILE, &key, text, "hex to stand on")
                };
                let hex = plan.hex.as_ref().map(on_map).transpose()?;
                let medikit = plan.medikit;
                sheets.push(SheetPlan {
                    name: plan.name,
                    model: model as u8,
                    medikit,
                    weapons,
                    launchers,
                    carrier,
                    hex,
                });
            }
            let secret = match &given.secret {
                Some(row) => {
                    let weapon = word(Weapon::parse(&row.launcher), FILE, &key, &row.launcher, "weapon")?;
                    Some((weapon, stock.load(&row.load, weapon, FILE, &key)?))
                }
                None => None,
            };
            let units = sheets.len() + flak.iter().map(|(_, count)| usize::from(*count)).sum::<usize>();
            hold(
                units <= MOST_UNITS && sheets.len() <= 4,
                FILE,
                &key,
                "up to 24 units, 4 of them with sheets",
            )?;
            let force =
                Force { name: given.name, zone: given.zone, robotic: given.robotic, flak, secret, sheets };
            let zone = force.hexes(&maps[map]);
            let zone = zone.map_err(|because| PackError::new(FILE, format!("{key}.zone"), because))?;
            hold(!zone.is_empty(), FILE, format!("{key}.zone"), "nobody can stand there")?;
            Ok(force)
        };
        let sides = [force(row.first, "first")?, force(row.second, "second")?];
        let order: Vec<&str> = row.setup.iter().map(String::as_str).collect();
        let second_first = match order[..] {
            ["first", "second"] => false,
            ["second", "first"] => true,
            _ => return Err(PackError::new(FILE, format!("{key}.setup"), "first and second, in some order")),
        };
        let victory = Victory::parse(&row.victory);
        let scenario = Scenario {
            victory: word(victory, FILE, &key, &row.victory, "victory")?,
            id: row.id,
            title: row.title,
            about: row.about,
            map: map as u8,
            turns: row.turns,
            second_first,
            transparent: row.transparent.chars().filter(|letter| *letter != ' ').collect(),
            own: row.own,
            sides,
        };
        scenario.check(models).map_err(|because| PackError::new(FILE, &key, because))?;
        scenarios.push(scenario);
    }
    hold(!scenarios.is_empty() && scenarios.len() < 100, FILE, "scenario", "there must be scenarios")?;
    Ok(scenarios)
}
