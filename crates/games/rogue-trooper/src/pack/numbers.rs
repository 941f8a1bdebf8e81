//! The numbers of the rules.

use std::collections::BTreeMap;

use retrograde_cards::{Program, Span};
use retrograde_core::{PackError, PackFiles, Short, read_file, words};
use serde::Deserialize;

use super::between;
use crate::effect::Effect;
use crate::effect::load::{Names, Place, Reader};
use crate::effect::raw::RawEffect;
use crate::gi::Gi;
use crate::options::{ComputerRule, EvadeRule, FirstPlayer, GunnarMode, Retrieve, TieOrder};
use crate::sector::{Sector, Terrain};
use crate::weapon::{Ammo, Gun, Slot, Tag, Tags};

const FILE: &str = "rules.toml";

/// What is played unless the lobby says otherwise.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Defaults {
    pub(crate) players: u8,
    pub(crate) evade_rule: EvadeRule,
    pub(crate) shuttle_forced: bool,
    pub(crate) declare_forced: bool,
    pub(crate) hunters_exempt: bool,
    pub(crate) evaded_hazard_stays: bool,
    pub(crate) gunnar_mode: GunnarMode,
    pub(crate) rogue_circuits: u8,
    pub(crate) retrieve: Retrieve,
    pub(crate) stay_gi_encounter: bool,
    pub(crate) battle_computer: ComputerRule,
    pub(crate) tie_order: TieOrder,
    pub(crate) last_gi_wins: bool,
    pub(crate) first_player: FirstPlayer,
    pub(crate) turn_limit: u16,
    pub(crate) window_seconds: u16,
}

/// Limits of all sorts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    /// [RT-220]
    pub(crate) items: u8,
    /// [RT-213]
    pub(crate) rogue_hand: u8,
    /// [RT-256]
    pub(crate) clues: u8,
    /// [RT-130]
    pub(crate) escape_attempts: u8,
    /// [RT-160]
    pub(crate) trade_counters: u8,
    /// [RT-115]
    pub(crate) gi_initiative: u8,
    /// [RT-211]
    pub(crate) city_supply_dice: u8,
    /// [RT-212]
    pub(crate) armoury_supply_dice: u8,
    /// [RT-C83]
    pub(crate) turns: u16,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tracks {
    lives: u8,
    gp: u8,
    plasma: u8,
    seal: u8,
    mine: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    lives: u8,
    supply_dice: u8,
    ammo: BTreeMap<Ammo, u8>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTraitor {
    lives: u8,
    start: String,
    dice_nuearth: u8,
    dice_millicom: u8,
    tags: Vec<Tag>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawUnarmed {
    dice: u8,
    only: Vec<Tag>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAmmo {
    name: String,
    dice: u8,
    #[serde(default)]
    only: Vec<Tag>,
    #[serde(default)]
    not: Vec<Tag>,
    #[serde(default)]
    versus: BTreeMap<Tag, u8>,
    #[serde(default)]
    rifle: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawChip {
    slot: Slot,
    id: String,
    name: String,
    effects: Vec<RawEffect>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCounter {
    number: u8,
    count: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGi {
    colour: Gi,
    name: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTerrain {
    name: String,
    evade: i8,
    can_evade: Option<bool>,
}

words! {
    /// What a roll for escape comes to [RT-127].
    pub(crate) enum Escapes {
        /// The prisoner stays.
        No = "no",
        /// The prisoner chooses.
        Optional = "optional",
        /// The prisoner is free.
        Yes = "yes",
    }
}

retrograde_cards::read_words! {
    Escapes: "escape",
    Gi: "colour",
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRow {
    min: u8,
    max: u8,
    escape: Escapes,
    #[serde(default)]
    supply: u8,
    #[serde(default)]
    supply_dice: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPrison {
    sector: String,
    captor: Tag,
    #[serde(default)]
    heal_on_entry: bool,
    table: Vec<RawRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    options: Defaults,
    tracks: Tracks,
    start: Start,
    limits: Limits,
    traitor: RawTraitor,
    unarmed: RawUnarmed,
    ammo: BTreeMap<Ammo, RawAmmo>,
    chip: Vec<RawChip>,
    chip_counter: Vec<RawCounter>,
    gi: Vec<RawGi>,
    terrain: BTreeMap<Terrain, RawTerrain>,
    /// Read on their own, before names can be resolved.
    #[serde(rename = "prison")]
    _prison: serde::de::IgnoredAny,
}

#[derive(Deserialize)]
struct PrisonsFile {
    prison: Vec<RawPrison>,
}

/// A result of the escape table.
#[derive(Copy, Clone, Debug)]
pub(crate) struct EscapeRow {
    pub(crate) escape: Escapes,
    pub(crate) supply: u8,
    pub(crate) supply_dice: u8,
}

/// A prison [section 7].
#[derive(Clone, Debug)]
pub(crate) struct Prison {
    pub(crate) sector: Sector,
    pub(crate) captor: Tag,
    pub(crate) heals: bool,
    /// What each roll from 1 to 6 comes to.
    pub(crate) table: [EscapeRow; 6],
}

/// A bio-chip by its slot [RT-011].
#[derive(Clone, Debug)]
pub(crate) struct Chip {
    pub(crate) name: String,
    pub(crate) effects: Span,
}

/// A kind of ground.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) name: String,
    pub(crate) evade: i8,
    pub(crate) can_evade: bool,
}

/// The numbers of the rules.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    pub(crate) defaults: Defaults,
    pub(crate) limits: Limits,
    pub(crate) most_lives: u8,
    pub(crate) most_ammo: [u8; Ammo::COUNT],
    pub(crate) start_lives: u8,
    pub(crate) start_dice: u8,
    pub(crate) start_ammo: [u8; Ammo::COUNT],
    pub(crate) traitor_lives: u8,
    pub(crate) traitor_start: Sector,
    pub(crate) traitor_dice: [u8; 2],
    pub(crate) traitor_tags: Tags,
    pub(crate) unarmed_dice: u8,
    pub(crate) unarmed_only: Tags,
    ammo_names: [String; Ammo::COUNT],
    pub(crate) guns: [Gun; Ammo::COUNT],
    pub(crate) chips: [Chip; Slot::COUNT],
    /// Chip counters in the cup, by number 1, 2, 3.
    pub(crate) counters: [u8; Slot::COUNT],
    pub(crate) gi_names: [String; Gi::MOST],
    pub(crate) terrain: [Ground; Terrain::ALL.len()],
    pub(crate) prisons: Vec<Prison>,
}

/// The ids of chips, which are named after the slots they work in.
const CHIPS: [(&str, Slot); Slot::COUNT] =
    [("gunnar", Slot::Rifle), ("helm", Slot::Helmet), ("bagman", Slot::Backpack)];

pub(super) fn slot_of(chip: &str) -> Option<Slot> {
    CHIPS.into_iter().find(|(id, _)| *id == chip).map(|(_, slot)| slot)
}

/// The prisons of a pack.
pub(super) fn prisons(files: &PackFiles, sectors: &[Short]) -> Result<Vec<Prison>, PackError> {
    let raw: PrisonsFile = read_file(files, FILE)?;
    if raw.prison.is_empty() || raw.prison.len() > 4 {
        return Err(PackError::new(FILE, "prison", "a pack has 1 to 4 prisons"));
    }
    let names = Names { sectors, items: &[], prisons: &[] };
    let mut prisons: Vec<Prison> = Vec::new();
    for (index, prison) in raw.prison.iter().enumerate() {
        let key = |part: &str| format!("prison[{index}].{part}");
        let sector =
            names.sector(&prison.sector).map_err(|because| PackError::new(FILE, key("sector"), because))?;
        if prisons.iter().any(|other| other.sector == sector || other.captor == prison.captor) {
            return Err(PackError::new(
                FILE,
                key("captor"),
                "each prison has a sector and a captor of its own",
            ));
        }
        let mut table = [EscapeRow { escape: Escapes::No, supply: 0, supply_dice: 0 }; 6];
        let mut next = 1;
        for row in &prison.table {
            if row.min != next || row.max < row.min || row.max > 6 || row.supply > 12 || row.supply_dice > 4 {
                return Err(PackError::new(
                    FILE,
                    key("table"),
                    "the rows go from 1 to 6 without gaps, with at most 12 cards and 4 dice",
                ));
            }
            let filled = EscapeRow { escape: row.escape, supply: row.supply, supply_dice: row.supply_dice };
            table[usize::from(row.min) - 1..usize::from(row.max)].fill(filled);
            next = row.max + 1;
        }
        if next != 7 || table[5].escape != Escapes::Yes {
            return Err(PackError::new(FILE, key("table"), "the rows go from 1 to 6, and a 6 is an escape"));
        }
        prisons.push(Prison { sector, captor: prison.captor, heals: prison.heal_on_entry, table });
    }
    Ok(prisons)
}

impl Numbers {
    pub(super) fn load(
        files: &PackFiles,
        program: &mut Program<Effect>,
        names: Names<'_>,
        prisons: Vec<Prison>,
    ) -> Result<Numbers, PackError> {
        let raw: File = read_file(files, FILE)?;
        let all = |key: &str| PackError::new(FILE, key, "gp, plasma, seal and mine, each once");
        let (defaults, limits, tracks, start) = (raw.options, raw.limits, raw.tracks, raw.start);
        for (key, value, least, most) in [
            ("options.players", defaults.players, 2, Gi::MOST as u8),
            ("options.rogue_circuits", defaults.rogue_circuits, 1, 5),
            ("limits.items", limits.items, 1, 12),
            ("limits.rogue_hand", limits.rogue_hand, 1, 8),
            ("limits.clues", limits.clues, 4, 8),
            ("limits.escape_attempts", limits.escape_attempts, 1, 9),
            ("limits.trade_counters", limits.trade_counters, 0, 9),
            ("limits.gi_initiative", limits.gi_initiative, 0, 6),
            ("limits.city_supply_dice", limits.city_supply_dice, 1, 4),
            ("limits.armoury_supply_dice", limits.armoury_supply_dice, 1, 4),
            ("tracks.lives", tracks.lives, 1, 9),
            ("tracks.gp", tracks.gp, 0, 12),
            ("tracks.plasma", tracks.plasma, 0, 12),
            ("tracks.seal", tracks.seal, 0, 12),
            ("tracks.mine", tracks.mine, 0, 12),
            ("start.lives", start.lives, 1, tracks.lives),
            ("start.supply_dice", start.supply_dice, 0, 4),
            ("traitor.lives", raw.traitor.lives, 1, 9),
            ("traitor.dice_nuearth", raw.traitor.dice_nuearth, 1, 20),
            ("traitor.dice_millicom", raw.traitor.dice_millicom, 1, 20),
            ("unarmed.dice", raw.unarmed.dice, 0, 9),
        ] {
            between(FILE, key, value, least, most)?;
        }
        if !(10..=5000).contains(&limits.turns)
            || defaults.turn_limit > limits.turns
            || defaults.window_seconds > 600
        {
            return Err(PackError::new(
                FILE,
                "limits.turns",
                "must be 10 to 5000, and not below options.turn_limit",
            ));
        }
        let start_ammo = Ammo::ALL.map(|ammo| start.ammo.get(&ammo).copied().unwrap_or(0).min(12));
        let ammo: Vec<&RawAmmo> = Ammo::ALL.iter().filter_map(|ammo| raw.ammo.get(ammo)).collect();
        let ammo: [&RawAmmo; Ammo::COUNT] = ammo.try_into().map_err(|_| all("ammo"))?;
        let gun = |raw: &RawAmmo| Gun {
            dice: raw.dice.min(12),
            only: Tags::of(&raw.only),
            not: Tags::of(&raw.not),
            versus: raw.versus.iter().map(|(tag, dice)| (*tag, (*dice).min(12))).collect(),
            rifle: raw.rifle,
        };
        let mut chips = Vec::new();
        for ((id, slot), chip) in CHIPS.into_iter().zip(raw.chip) {
            if chip.slot != slot || chip.id != id {
                return Err(PackError::new(
                    FILE,
                    "chip",
                    "gunnar, helm and bagman, in this order, each in its slot",
                ));
            }
            let effects = Reader::new(program, names, Place::Held).list(chip.effects);
            let effects = effects.map_err(|because| PackError::new(FILE, format!("chip.{id}"), because))?;
            chips.push(Chip { name: chip.name, effects });
        }
        let chips = chips
            .try_into()
            .map_err(|_| PackError::new(FILE, "chip", "gunnar, helm and bagman, each once"))?;
        let mut counters = [0u8; Slot::COUNT];
        for counter in &raw.chip_counter {
            between(FILE, "chip_counter.number", counter.number, 1, Slot::COUNT as u8)?;
            counters[usize::from(counter.number) - 1] = counter.count;
        }
        // Everybody takes up to three.
        if counters.iter().map(|count| usize::from(*count)).sum::<usize>() < Gi::MOST * Slot::COUNT {
            return Err(PackError::new(FILE, "chip_counter", "six players may need 18 counters"));
        }
        if !raw.gi.iter().map(|gi| gi.colour).eq(Gi::ALL) {
            return Err(PackError::new(
                FILE,
                "gi",
                "blue, red, green, violet, orange and teal, in this order",
            ));
        }
        let gi_names: Vec<String> = raw.gi.into_iter().map(|gi| gi.name).collect();
        let ground: Vec<Ground> = Terrain::ALL
            .iter()
            .filter_map(|terrain| raw.terrain.get(terrain))
            .map(|raw| Ground {
                name: raw.name.clone(),
                evade: raw.evade.clamp(-6, 6),
                can_evade: raw.can_evade.unwrap_or(true),
            })
            .collect();
        let traitor_start = names.sector(&raw.traitor.start);
        Ok(Numbers {
            defaults,
            limits,
            most_lives: tracks.lives,
            most_ammo: [tracks.gp, tracks.plasma, tracks.seal, tracks.mine],
            start_lives: start.lives,
            start_dice: start.supply_dice,
            start_ammo,
            traitor_lives: raw.traitor.lives,
            traitor_start: traitor_start.map_err(|because| PackError::new(FILE, "traitor.start", because))?,
            traitor_dice: [raw.traitor.dice_nuearth, raw.traitor.dice_millicom],
            traitor_tags: Tags::of(&raw.traitor.tags),
            unarmed_dice: raw.unarmed.dice,
            unarmed_only: Tags::of(&raw.unarmed.only),
            ammo_names: ammo.map(|raw| raw.name.clone()),
            guns: ammo.map(gun),
            chips,
            counters,
            gi_names: gi_names.try_into().map_err(|_| PackError::new(FILE, "gi", "six GIs"))?,
            terrain: ground.try_into().map_err(|_| PackError::new(FILE, "terrain", "every terrain once"))?,
            prisons,
        })
    }

    pub(crate) fn ammo_name(&self, ammo: Ammo) -> &str {
        &self.ammo_names[ammo as usize]
    }

    pub(crate) fn gi_name(&self, gi: Gi) -> &str {
        &self.gi_names[gi.index()]
    }
}
