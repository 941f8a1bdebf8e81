//! The pack: numbers, units, weapons, maps and scenarios, read and checked.

use std::collections::BTreeMap;

use retrograde_core::{PackError, PackFiles, Theme};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::design::Armory;
use crate::map::{Hex, MOST, Map};
use crate::marker::{Face, MARKERS, System};
use crate::scenario::{Force, Scenario, SheetPlan};
use crate::sheet::MOST_MOUNTS;
use crate::table::AttackTable;
use crate::terrain::{Cell, Row, Terrain};
use crate::unit::MOST_UNITS;
use crate::weapon::{Effect, Round, Warhead, Weapon};

macro_rules! numbers {
    ($($name:ident { $($field:ident: $type:ty),+ $(,)? })+) => { $(
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name { $(pub(crate) $field: $type),+ }
    )+ };
}

numbers! {
    RulesFile {
        costs: Costs, modifiers: Modifiers, attack: AttackFile, sensor: SensorNumbers, terrain: Vec<TerrainFile>,
        marker: Vec<MarkerFile>, system: BTreeMap<String, u8>, limits: Limits, computer: ComputerNumbers,
        capacity: Capacity,
    }
    Costs {
        fire: u8, sensor_attack: u8, close_combat_round: u8, wounded_extra: u8, carrier_mount: u8, carrier_aps: u8,
        flight_hex: u8, gully_exit_extra: u8, enemy_hex_multiplier: u8, high_altitude: [u8; 2],
    }
    Modifiers {
        close_combat: i8, short: i8, medium: i8, long: i8, under_fire: i8, under_fire_sensor_dice: i8,
        flying_signature: i8, smoke_signature: i8, emp_signature: i8, blast_falloff: i8, lock_lost_most: u32,
        dud_most: u32, light_forest_most: u8, hilltop_most: u8, harmonic_least: u32, gas_armor_safe: u8,
        stun_armor_safe: u8,
    }
    AttackFile { thresholds: Vec<Vec<u8>>, saturation: Vec<String>, pinpoint: Vec<String> }
    SensorNumbers { base: i8, minimum: i8, most: i8 }
    MarkerFile { light: String, heavy: Vec<String> }
    Limits { system_markers: u8, quiet_turns: u8, most_turns: u8 }
    ComputerNumbers { program_cost: u8, ciws: [u32; 3] }
    Capacity { base: [u8; 3], per_slot: [u8; 3] }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TerrainFile {
    id: String,
    #[serde(default)]
    aps: u8,
    #[serde(default)]
    signature: i8,
    column: u8,
    #[serde(default = "yes")]
    enterable: bool,
}

const fn yes() -> bool {
    true
}

/// What a unit is by its rules.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// A gamma knight in a suit.
    Suit,
    Robot,
    Emplacement,
    Flak,
}

/// Rounds by warhead.
pub(crate) type Load = [u8; Warhead::COUNT];

/// A kind of unit.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) field: u8,
    pub(crate) field_signature: i8,
    /// 0 = none.
    pub(crate) armor: u8,
    pub(crate) signature: i8,
    pub(crate) aps: u8,
    pub(crate) sensors: [i8; 2],
    /// 0 = none [GK-256].
    pub(crate) repair: u8,
    /// 0 = never.
    pub(crate) medikit: u8,
    pub(crate) lock_ons: u8,
    pub(crate) flies: bool,
    pub(crate) capacity: [Option<u8>; 3],
    pub(crate) computer: u8,
    /// The counter's attack strength, ranges and effect [GK-295, GK-297].
    pub(crate) attack: i8,
    pub(crate) range: [i8; 3],
    pub(crate) effect: Effect,
    pub(crate) launcher: Option<Weapon>,
    pub(crate) load: Load,
    pub(crate) recovery: u8,
    pub(crate) infantry: bool,
    /// Standard weapons, for own scenarios [GK-364].
    pub(crate) weapons: Vec<(Weapon, u8)>,
    pub(crate) launchers: Vec<(Weapon, Load)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitsFile {
    sheet: Vec<SheetFile>,
    flak: Vec<FlakFile>,
    load: Vec<LoadFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SheetFile {
    id: String,
    name: String,
    kind: Kind,
    field: u8,
    field_signature: i8,
    armor: u8,
    armor_signature: i8,
    aps: u8,
    sensors: [i8; 2],
    #[serde(default)]
    repair: u8,
    #[serde(default)]
    medikit: u8,
    lock_ons: u8,
    flies: bool,
    #[serde(default)]
    capacity: BTreeMap<String, u8>,
    #[serde(default)]
    computer: u8,
    /// Where the numbers come from; for people.
    #[allow(dead_code, reason = "for readers of the file")]
    status: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FlakFile {
    id: String,
    name: String,
    attack: i8,
    range: i8,
    circled: bool,
    signature: i8,
    #[serde(default)]
    armor: u8,
    aps: u8,
    recovery: u8,
    effect: Option<String>,
    launcher: Option<String>,
    #[serde(default)]
    load: BTreeMap<String, u8>,
    #[serde(default)]
    capacity: BTreeMap<String, u8>,
    infantry: bool,
    #[allow(dead_code, reason = "for readers of the file")]
    status: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LoadFile {
    sheet: String,
    weapons: Vec<(String, u8)>,
    #[serde(default)]
    launchers: Vec<LauncherFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct LauncherFile {
    launcher: String,
    load: BTreeMap<String, u8>,
}

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
    pub(crate) name: String,
    /// At range; none = a launcher or a close-combat weapon only.
    pub(crate) strength: Option<i8>,
    /// Greatest distance of the short, medium and long band; −1 = no such band. All −1 = not at range.
    pub(crate) range: [i8; 3],
    pub(crate) close: Option<Close>,
    pub(crate) launcher: Option<Round>,
    /// What its rounds count as for smoke, EMP and CIWS [GK-518].
    pub(crate) counts_as: Round,
    pub(crate) slots: u8,
    pub(crate) effect: Effect,
    /// On a carrier, a tank or a fixed mount only.
    pub(crate) heavy: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponsFile {
    weapon: Vec<WeaponFile>,
    warhead: Vec<WarheadFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponFile {
    id: String,
    name: String,
    strength: Option<i8>,
    range: Option<[i8; 3]>,
    close: Option<Close>,
    launcher: Option<String>,
    counts_as: Option<String>,
    #[serde(default)]
    slots: u8,
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
struct WarheadFile {
    id: String,
    name: String,
    grenade: Option<Blast>,
    micromissile: Option<Blast>,
    minimissile: Option<Blast>,
    effect: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MapsFile {
    legend: BTreeMap<String, Vec<String>>,
    map: Vec<MapFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct MapFile {
    id: String,
    title: String,
    terrain: Vec<String>,
    labels: Vec<String>,
    #[serde(default)]
    zones: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenariosFile {
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
    secret: Option<LauncherFile>,
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
    launchers: Vec<LauncherFile>,
    carrier: Option<String>,
    hex: Option<String>,
}

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
    pub(crate) capacity: Capacity,
    pub(crate) models: Vec<Model>,
    pub(crate) guns: Vec<Gun>,
    pub(crate) charges: Vec<Charge>,
    pub(crate) maps: Vec<Map>,
    pub(crate) scenarios: Vec<Scenario>,
    pub(crate) armory: Armory,
    pub(crate) theme: Theme,
}

const FILES: [&str; 7] =
    ["armory.toml", "maps.toml", "rules.toml", "scenarios.toml", "theme.toml", "units.toml", "weapons.toml"];

type Loaded<T> = Result<T, PackError>;

pub(crate) fn read<T: DeserializeOwned>(files: &PackFiles, name: &str) -> Loaded<T> {
    let text = files.get(name).ok_or_else(|| PackError::new(name, "", "the file is missing"))?;
    toml::from_str(text).map_err(|error| {
        let line = error.span().map_or(0, |span| text[..span.start.min(text.len())].lines().count().max(1));
        PackError::new(name, format!("line {line}"), error.message())
    })
}

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
    found.ok_or_else(|| PackError::new(file, key, format!("{word:?} is no {what}")))
}

impl Pack {
    /// Reads and checks a pack.
    pub(crate) fn load(files: &PackFiles) -> Loaded<Pack> {
        if let Some(extra) = files.keys().find(|name| !FILES.contains(&name.as_str())) {
            let because = format!("no such file belongs to a pack: {}", FILES.join(", "));
            return Err(PackError::new(extra, "", because));
        }
        let rules: RulesFile = read(files, "rules.toml")?;
        check_numbers(&rules)?;
        let rows = terrain_rows(&rules.terrain)?;
        let WeaponsFile { weapon, warhead } = read(files, "weapons.toml")?;
        let guns = load_guns(weapon)?;
        let charges = load_charges(warhead)?;
        let models = load_models(read(files, "units.toml")?, &guns, &charges)?;
        let crossed = [rules.modifiers.light_forest_most, rules.modifiers.hilltop_most];
        let maps = load_maps(&read(files, "maps.toml")?, &rows, crossed)?;
        let scenarios = load_scenarios(read(files, "scenarios.toml")?, &models, &guns, &charges, &maps)?;
        let theme: Theme = read(files, "theme.toml")?;
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
            armory: Armory::load(files)?,
            models,
            guns,
            charges,
            maps,
            scenarios,
            theme,
        })
    }
}

fn check_numbers(rules: &RulesFile) -> Loaded<()> {
    const FILE: &str = "rules.toml";
    let costs = &rules.costs;
    let small = |n: u8| (1..=20).contains(&n);
    let all = [
        costs.fire,
        costs.sensor_attack,
        costs.close_combat_round,
        costs.wounded_extra,
        costs.carrier_mount,
        costs.carrier_aps,
        costs.flight_hex,
        costs.gully_exit_extra,
        costs.enemy_hex_multiplier,
        costs.high_altitude[0],
        costs.high_altitude[1],
    ];
    hold(all.into_iter().all(small), FILE, "costs", "costs are 1 to 20")?;
    let m = &rules.modifiers;
    let near = [m.close_combat, m.short, m.medium, m.long, m.under_fire, m.under_fire_sensor_dice]
        .into_iter()
        .chain([m.flying_signature, m.smoke_signature, m.emp_signature, m.blast_falloff])
        .all(|n| (-20..=20).contains(&n));
    hold(
        near && m.blast_falloff >= 0,
        FILE,
        "modifiers",
        "modifiers are −20 to 20, the falloff not below 0",
    )?;
    let dice = [m.lock_lost_most, m.harmonic_least].into_iter().all(|n| n <= 11) && m.dud_most <= 20;
    hold(dice, FILE, "modifiers", "dice are 1 to 10")?;
    let sensor = &rules.sensor;
    let sensible = (0..=30).contains(&sensor.base) && (1..=30).contains(&sensor.minimum);
    hold(
        sensible && (1..=20).contains(&sensor.most),
        FILE,
        "sensor",
        "base, minimum and most are small numbers",
    )?;
    let limits = &rules.limits;
    let good =
        limits.system_markers <= 15 && small(limits.quiet_turns) && (1..=200).contains(&limits.most_turns);
    hold(good, FILE, "limits", "markers up to 15, quiet turns 1 to 20, turns 1 to 200")?;
    hold(rules.computer.program_cost <= 20, FILE, "computer", "a program costs up to 20 APs")?;
    hold(
        rules.computer.ciws.iter().all(|&n| (1..=11).contains(&n)),
        FILE,
        "computer.ciws",
        "dice are 1 to 10",
    )?;
    let capacity = rules.capacity.base.iter().chain(&rules.capacity.per_slot);
    hold(capacity.into_iter().all(|&n| n <= 60), FILE, "capacity", "a launcher holds up to 60 rounds")
}

fn terrain_rows(given: &[TerrainFile]) -> Loaded<[Row; 12]> {
    let mut rows = [None; 12];
    for (index, row) in given.iter().enumerate() {
        let key = format!("terrain[{index}]");
        let terrain = word(Terrain::parse(&row.id), "rules.toml", &key, &row.id, "terrain")?;
        let sane = row.column <= 10 && (0..=20).contains(&row.signature);
        let cost = if row.enterable { (1..=9).contains(&row.aps) } else { row.aps == 0 };
        hold(
            sane && cost,
            "rules.toml",
            &key,
            "cost 1 to 9 unless it cannot be entered, signature, column 0 to 10",
        )?;
        let Row { .. } = rows[terrain as usize].unwrap_or_default();
        rows[terrain as usize] = Some(Row {
            aps: row.aps,
            signature: row.signature,
            column: row.column,
            enterable: row.enterable,
        });
    }
    let missing = Terrain::ALL.into_iter().find(|&terrain| rows[terrain as usize].is_none());
    hold(missing.is_none(), "rules.toml", "terrain", format!("{missing:?} is missing"))?;
    Ok(rows.map(Option::unwrap_or_default))
}

fn load_markers(given: &[MarkerFile]) -> Loaded<Vec<[Face; 2]>> {
    let mut markers = Vec::new();
    for (index, row) in given.iter().enumerate() {
        let key = format!("marker[{index}]");
        let face = |text: &str, light: bool| {
            let face = Face::parse(text).filter(|face| face.is_light() == light);
            word(face, "rules.toml", &key, text, if light { "light face" } else { "heavy face" })
        };
        for heavy in &row.heavy {
            markers.push([face(&row.light, true)?, face(heavy, false)?]);
        }
    }
    hold(markers.len() == MARKERS, "rules.toml", "marker", format!("there must be {MARKERS} markers"))?;
    Ok(markers)
}

fn load_system(given: &BTreeMap<String, u8>) -> Loaded<[u8; 8]> {
    let mut counts = [0; 8];
    for (id, &count) in given {
        let kind = word(System::parse(id), "rules.toml", "system", id, "system marker")?;
        hold(count <= 15, "rules.toml", format!("system.{id}"), "there are at most 15 of a kind")?;
        counts[kind as usize] = count;
    }
    hold(given.len() == 8, "rules.toml", "system", "all eight kinds must be given")?;
    Ok(counts)
}

fn load_guns(given: Vec<WeaponFile>) -> Loaded<Vec<Gun>> {
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
            name: row.name,
            strength: row.strength,
            range,
            close: row.close,
            launcher,
            counts_as,
            slots: row.slots.min(40),
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

fn load_charges(given: Vec<WarheadFile>) -> Loaded<Vec<Charge>> {
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

/// A load of rounds that a launcher can fire.
fn load_of(
    given: &BTreeMap<String, u8>,
    launcher: Weapon,
    guns: &[Gun],
    charges: &[Charge],
    file: &str,
    key: &str,
) -> Loaded<Load> {
    let size = word(guns[launcher as usize].launcher, file, key, launcher.word(), "launcher")?;
    let mut load = Load::default();
    for (id, &count) in given {
        let warhead = word(Warhead::parse(id), file, key, id, "warhead")?;
        let made = charges[warhead as usize].blast[size as usize].is_some();
        hold(made && count <= 60, file, key, format!("{id} is not made in that size, or too many of it"))?;
        load[warhead as usize] = count;
    }
    Ok(load)
}

fn weapons_of(given: &[(String, u8)], guns: &[Gun], file: &str, key: &str) -> Loaded<Vec<(Weapon, u8)>> {
    let mut weapons: Vec<(Weapon, u8)> = Vec::new();
    for (id, count) in given {
        let weapon = word(Weapon::parse(id), file, key, id, "weapon")?;
        let single = guns[weapon as usize].launcher.is_none() && weapon != Weapon::Fists;
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

fn launchers_of(
    given: &[LauncherFile],
    guns: &[Gun],
    charges: &[Charge],
    file: &str,
    key: &str,
) -> Loaded<Vec<(Weapon, Load)>> {
    let mut launchers = Vec::new();
    for row in given {
        let weapon = word(Weapon::parse(&row.launcher), file, key, &row.launcher, "weapon")?;
        launchers.push((weapon, load_of(&row.load, weapon, guns, charges, file, key)?));
    }
    Ok(launchers)
}

fn capacities(given: &BTreeMap<String, u8>, key: &str) -> Loaded<[Option<u8>; 3]> {
    let mut capacity = [None; 3];
    for (id, &count) in given {
        let size = word(Round::parse(id), "units.toml", key, id, "size of rounds")?;
        hold(count <= 60, "units.toml", key, "a launcher holds up to 60 rounds")?;
        capacity[size as usize] = Some(count);
    }
    Ok(capacity)
}

fn load_models(file: UnitsFile, guns: &[Gun], charges: &[Charge]) -> Loaded<Vec<Model>> {
    const FILE: &str = "units.toml";
    let mut models: Vec<Model> = Vec::new();
    for (index, row) in file.sheet.into_iter().enumerate() {
        let key = format!("sheet[{index}]");
        hold(row.kind != Kind::Flak, FILE, &key, "a flak stopper has no sheet")?;
        let die = |n: u8| n <= 10;
        let sane = row.field <= 60
            && (1..=10).contains(&row.armor)
            && (1..=20).contains(&row.aps)
            && die(row.repair)
            && die(row.medikit)
            && (1..=24).contains(&row.lock_ons)
            && row.computer <= 2
            && row.sensors.iter().all(|n| (0..=20).contains(n))
            && [row.field_signature, row.armor_signature].iter().all(|n| (0..=20).contains(n));
        hold(sane, FILE, &key, "a number is out of range")?;
        models.push(Model {
            id: row.id,
            name: row.name,
            kind: row.kind,
            field: row.field,
            field_signature: row.field_signature,
            armor: row.armor,
            signature: row.armor_signature,
            aps: row.aps,
            sensors: row.sensors,
            repair: row.repair,
            medikit: if row.kind == Kind::Suit { row.medikit } else { 0 },
            lock_ons: row.lock_ons,
            flies: row.flies && row.kind != Kind::Emplacement,
            capacity: capacities(&row.capacity, &key)?,
            computer: row.computer,
            attack: 0,
            range: [-1; 3],
            effect: Effect::Plain,
            launcher: None,
            load: Load::default(),
            recovery: 0,
            infantry: false,
            weapons: Vec::new(),
            launchers: Vec::new(),
        });
    }
    for (index, row) in file.flak.into_iter().enumerate() {
        let key = format!("flak[{index}]");
        let sane = row.armor <= 10
            && (1..=20).contains(&row.aps)
            && (1..=11).contains(&row.recovery)
            && (1..=60).contains(&row.range)
            && (0..=30).contains(&row.attack)
            && (0..=20).contains(&row.signature);
        hold(sane, FILE, &key, "a number is out of range")?;
        let effect = match &row.effect {
            Some(text) => {
                let effect =
                    Effect::parse(text).filter(|effect| matches!(effect, Effect::Fission | Effect::Plain));
                word(effect, FILE, &key, text, "effect of a counter")?
            }
            None => Effect::Plain,
        };
        let launcher = match &row.launcher {
            Some(id) => Some(word(Weapon::parse(id), FILE, &key, id, "weapon")?),
            None => None,
        };
        let load = match launcher {
            Some(launcher) => load_of(&row.load, launcher, guns, charges, FILE, &key)?,
            None => Load::default(),
        };
        models.push(Model {
            id: row.id,
            name: row.name,
            kind: Kind::Flak,
            field: 0,
            field_signature: 0,
            armor: row.armor,
            signature: row.signature,
            aps: row.aps,
            sensors: [0; 2],
            repair: 0,
            medikit: 0,
            lock_ons: 1,
            flies: false,
            capacity: capacities(&row.capacity, &key)?,
            computer: 0,
            attack: row.attack,
            // [GK-297] The printed range is the medium one.
            range: [if row.circled { 2 } else { 1 }, row.range, row.range.saturating_mul(2)],
            effect,
            launcher,
            load,
            recovery: row.recovery,
            infantry: row.infantry,
            weapons: Vec::new(),
            launchers: Vec::new(),
        });
    }
    for (index, row) in file.load.iter().enumerate() {
        let key = format!("load[{index}]");
        let found = models.iter().position(|model| model.id == row.sheet && model.kind != Kind::Flak);
        let found = word(found, FILE, &key, &row.sheet, "sheet")?;
        models[found].weapons = weapons_of(&row.weapons, guns, FILE, &key)?;
        models[found].launchers = launchers_of(&row.launchers, guns, charges, FILE, &key)?;
    }
    for (index, model) in models.iter().enumerate() {
        let key = format!("{:?}", model.id);
        let good = !model.id.is_empty()
            && model.id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        let new = models[..index].iter().all(|other| other.id != model.id);
        hold(good && new && !model.name.is_empty(), FILE, &key, "ids are words with hyphens, each once")?;
        let fits = model.weapons.len() + model.launchers.len() < MOST_MOUNTS;
        hold(fits, FILE, &key, format!("a sheet has room for {} kinds of weapons", MOST_MOUNTS - 1))?;
    }
    hold(models.len() < 200, FILE, "", "there are at most 200 kinds of units")?;
    Ok(models)
}

fn load_maps(file: &MapsFile, rows: &[Row; 12], crossed: [u8; 2]) -> Loaded<Vec<Map>> {
    const FILE: &str = "maps.toml";
    let mut legend: BTreeMap<char, Cell> = BTreeMap::new();
    for (letter, ids) in &file.legend {
        let key = format!("legend.{letter:?}");
        let mut terrains = Vec::new();
        for id in ids {
            terrains.push(word(Terrain::parse(id), FILE, &key, id, "terrain")?);
        }
        let one = letter.chars().next().filter(|_| letter.chars().count() == 1 && !terrains.is_empty());
        let one = word(one, FILE, &key, letter, "single letter with terrain")?;
        legend.insert(one, Cell::of(&terrains, rows));
    }
    let mut maps = Vec::new();
    for (index, given) in file.map.iter().enumerate() {
        let key = |part: &str| format!("map[{index}].{part}");
        let width = given.terrain.first().map_or(0, |row| row.chars().count());
        let size = 1..=usize::from(MOST);
        hold(
            size.contains(&width) && size.contains(&given.terrain.len()),
            FILE,
            key("terrain"),
            "1 to 32 rows and columns",
        )?;
        for (part, grid) in [("terrain", &given.terrain), ("labels", &given.labels), ("zones", &given.zones)]
        {
            let whole = (part == "zones" && grid.is_empty()) || grid.len() == given.terrain.len();
            let even = grid.iter().all(|row| row.chars().count() == width && row.is_ascii());
            hold(whole && even, FILE, key(part), "all rows must be there and equally long")?;
        }
        let mut cells = Vec::new();
        for (row, text) in given.terrain.iter().enumerate() {
            for (column, letter) in text.chars().enumerate() {
                let cell = legend.get(&letter).copied();
                let cell = word(
                    cell,
                    FILE,
                    &format!("map[{index}].terrain[{row}]"),
                    &letter.to_string(),
                    "terrain",
                )?;
                cells.push((Hex::at(column as u8 + 1, row as u8 + 1), cell));
            }
        }
        let letter = |grid: &[String], hex: Hex| {
            let row = grid.get(usize::from(hex.row()) - 1)?;
            row.as_bytes().get(usize::from(hex.column()) - 1).copied().filter(|&byte| byte != b'.')
        };
        let labels = |hex| letter(&given.labels, hex);
        let zones = |hex| letter(&given.zones, hex);
        maps.push(Map::new(given.id.clone(), given.title.clone(), &cells, labels, zones, crossed));
    }
    hold(!maps.is_empty() && maps.len() < 16, FILE, "map", "there must be maps, up to 15")?;
    Ok(maps)
}

fn load_scenarios(
    file: ScenariosFile,
    models: &[Model],
    guns: &[Gun],
    charges: &[Charge],
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
                    Some(weapons) => weapons_of(weapons, guns, FILE, &key)?,
                    None => models[model].weapons.clone(),
                };
                let launchers = match &plan.weapons {
                    Some(_) => launchers_of(&plan.launchers, guns, charges, FILE, &key)?,
                    None => models[model].launchers.clone(),
                };
                let carrier = match &plan.carrier {
                    Some(id) => {
                        let weapon = Weapon::parse(id).filter(|&weapon| guns[weapon as usize].heavy);
                        Some(word(weapon, FILE, &key, id, "heavy weapon")?)
                    }
                    None => None,
                };
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
                    Some((weapon, load_of(&row.load, weapon, guns, charges, FILE, &key)?))
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
        let victory = crate::scenario::Victory::parse(&row.victory);
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

fn check_theme(theme: &Theme, maps: &[Map]) -> Loaded<()> {
    for map in maps {
        for &hex in &map.hexes {
            let kind = map.cell(hex).kind();
            hold(theme.spaces.contains_key(&kind), "theme.toml", kind, "this kind of space is missing")?;
        }
    }
    hold(theme.seats.len() == 2, "theme.toml", "seats", "there are two seats")
}
