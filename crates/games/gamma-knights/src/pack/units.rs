//! `units.toml`: record sheets, counters and standard weapons.

use std::collections::BTreeMap;

use retrograde_armory::{BattleSheet, Fielded, Launcher};
use serde::Deserialize;

use super::weapons::{Load, Stock};
use super::{Loaded, Pack, hold, word};
use crate::sheet::MOST_MOUNTS;
use crate::weapon::{Effect, Round, Weapon};

/// What a unit is by its rules.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Kind {
    /// A gamma knight in a suit.
    Suit,
    Robot,
    Emplacement,
    Flak,
}
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
    /// Weapons that no computer can run [GK-375].
    pub(crate) limbs: Vec<Weapon>,
    /// The counter's attack strength, ranges and effect [GK-295, GK-297].
    pub(crate) attack: i8,
    pub(crate) range: [i8; 3],
    pub(crate) effect: Effect,
    pub(crate) launcher: Option<Weapon>,
    pub(crate) load: Load,
    pub(crate) recovery: u8,
    pub(crate) infantry: bool,
    /// The printed unit that it looks like: itself, or for a design the one that is nearest to it.
    pub(crate) picture: String,
    /// Standard weapons, for own scenarios [GK-364].
    pub(crate) weapons: Vec<(Weapon, u8)>,
    pub(crate) launchers: Vec<(Weapon, Load)>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitsFile {
    sheet: Vec<BattleSheet>,
    flak: Vec<FlakFile>,
    load: Vec<LoadFile>,
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
    launchers: Vec<Launcher>,
}

fn capacities(given: &BTreeMap<String, u8>, file: &str, key: &str) -> Loaded<[Option<u8>; 3]> {
    let mut capacity = [None; 3];
    for (id, &count) in given {
        let size = word(Round::parse(id), file, key, id, "size of rounds")?;
        hold(count <= 60, file, key, "a launcher holds up to 60 rounds")?;
        capacity[size as usize] = Some(count);
    }
    Ok(capacity)
}

impl Model {
    /// A unit with a record sheet, still without weapons.
    pub(super) fn with_sheet(row: &BattleSheet, file: &str, key: &str) -> Loaded<Model> {
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
        hold(sane, file, key, "a number is out of range")?;
        let good = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        hold(!row.id.is_empty() && row.id.bytes().all(good), file, key, "ids are words with hyphens")?;
        let kind = match row.kind {
            retrograde_armory::Kind::Suit => Kind::Suit,
            retrograde_armory::Kind::Robot => Kind::Robot,
            retrograde_armory::Kind::Emplacement => Kind::Emplacement,
        };
        let limb = |id: &String| word(Weapon::parse(id), file, key, id, "weapon");
        Ok(Model {
            id: row.id.clone(),
            name: row.name.clone(),
            kind,
            field: row.field,
            field_signature: row.field_signature,
            armor: row.armor,
            signature: row.armor_signature,
            aps: row.aps,
            sensors: row.sensors,
            repair: row.repair,
            medikit: if kind == Kind::Suit { row.medikit } else { 0 },
            lock_ons: row.lock_ons,
            flies: row.flies && kind != Kind::Emplacement,
            capacity: capacities(&row.capacity, file, key)?,
            computer: row.computer,
            limbs: row.limbs.iter().map(limb).collect::<Loaded<_>>()?,
            attack: 0,
            range: [-1; 3],
            effect: Effect::Plain,
            launcher: None,
            load: Load::default(),
            recovery: 0,
            infantry: false,
            picture: row.id.clone(),
            weapons: Vec::new(),
            launchers: Vec::new(),
        })
    }
}

impl Pack {
    /// A unit from the armoury with its weapons, and the heavy weapon on its carrier.
    ///
    /// # Errors
    ///
    /// Numbers and words that the battle game does not know.
    pub(crate) fn model_of(&self, fielded: &Fielded) -> Loaded<(Model, Option<Weapon>)> {
        const FILE: &str = "design";
        let Fielded { sheet, plan } = fielded;
        let stock = Stock { guns: &self.guns, charges: &self.charges };
        let mut model = Model::with_sheet(sheet, FILE, "sheet")?;
        model.weapons = stock.weapons(&plan.weapons, FILE, "plan")?;
        model.launchers = stock.launchers(&plan.launchers, FILE, "plan")?;
        let carrier = plan.carrier.as_ref().map(|id| stock.towed(id, FILE, "plan")).transpose()?;
        Ok((model, carrier))
    }
}

pub(super) fn load_models(file: UnitsFile, stock: Stock<'_>) -> Loaded<Vec<Model>> {
    const FILE: &str = "units.toml";
    let mut models: Vec<Model> = Vec::new();
    for (index, row) in file.sheet.iter().enumerate() {
        models.push(Model::with_sheet(row, FILE, &format!("sheet[{index}]"))?);
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
            Some(launcher) => stock.load(&row.load, launcher, FILE, &key)?,
            None => Load::default(),
        };
        models.push(Model {
            picture: row.id.clone(),
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
            capacity: capacities(&row.capacity, FILE, &key)?,
            computer: 0,
            limbs: Vec::new(),
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
        models[found].weapons = stock.weapons(&row.weapons, FILE, &key)?;
        models[found].launchers = stock.launchers(&row.launchers, FILE, &key)?;
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
