//! The bioborgs: slots, armour, talents [GR-G02].

use retrograde_cards::{Program, Span};
use retrograde_core::{PackError, PackFiles, Short, read_file, words};
use serde::Deserialize;

use super::Mount;
use crate::effect::load::{Place, RawEffect, read};
use crate::effect::{Effect, Moment, Op};
use crate::player::MOST_PLAYERS;

const FILE: &str = "bioborgs.toml";

/// Slots that a sheet can have.
pub(crate) const MOST_SLOTS: usize = 8;

words! {
    /// When a talent works.
    pub(crate) enum Hook {
        /// Always.
        Static = "static",
        /// When its owner uses it.
        Go = "go",
        /// After a combat won.
        Win = "win",
        /// After a combat lost.
        Lose = "lose",
    }
}

words! {
    /// How often a talent may be used.
    enum Uses {
        /// Whenever it works.
        Always = "always",
        /// Once a turn.
        Turn = "turn",
    }
}

crate::pack::read_words! {
    Hook: "hook",
    Uses: "uses",
}

/// What a bioborg can do that others cannot.
#[derive(Clone, Debug)]
pub(crate) struct Talent {
    pub(crate) name: String,
    pub(crate) hook: Hook,
    /// The phase in which it is used, for the hook `go`.
    pub(crate) phase: u8,
    pub(crate) effects: Span,
}

/// A bioborg as the pack describes it.
#[derive(Clone, Debug)]
pub(crate) struct Bioborg {
    pub(crate) id: Short,
    pub(crate) name: String,
    pub(crate) species: String,
    pub(crate) flavour: String,
    pub(crate) flying: bool,
    pub(crate) armour: u8,
    /// Mounts that each slot accepts, a bit each.
    pub(crate) slots: Vec<u8>,
    pub(crate) talent: Talent,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    bioborg: Vec<RawBioborg>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBioborg {
    id: String,
    name: String,
    species: String,
    #[serde(default)]
    published_name: String,
    flavour: String,
    #[serde(default)]
    flying: bool,
    armour: u8,
    slots: Vec<Vec<Mount>>,
    talent: Option<RawTalent>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTalent {
    name: String,
    hook: Hook,
    phase: Option<u8>,
    uses: Option<Uses>,
    effects: Vec<RawEffect>,
}

/// Reads the bioborgs; their talents go into the program.
pub(super) fn load(
    files: &PackFiles,
    program: &mut Program<Effect>,
    published: bool,
) -> Result<Vec<Bioborg>, PackError> {
    let raw: File = read_file(files, FILE)?;
    let mut bioborgs: Vec<Bioborg> = Vec::new();
    for (index, raw) in raw.bioborg.into_iter().enumerate() {
        let key = |part: &str| format!("bioborg[{index}].{part}");
        let wrong = |part: &str, because: &str| PackError::new(FILE, key(part), because);
        let id = super::short_name(FILE, &key("id"), &raw.id, bioborgs.iter().map(|info| info.id))?;
        if !(1..=MOST_SLOTS).contains(&raw.slots.len()) || raw.slots.iter().any(Vec::is_empty) {
            return Err(wrong("slots", "a bioborg has one to eight slots, each for at least one mount"));
        }
        if raw.armour > 9 {
            return Err(wrong("armour", "must be 0 to 9"));
        }
        let slots = raw.slots.iter().map(|mounts| mounts.iter().fold(0, |bits, mount| bits | mount.bit()));
        let none = Talent { name: String::new(), hook: Hook::Static, phase: 0, effects: Span::default() };
        let talent = match raw.talent {
            None => none,
            Some(talent) => {
                read_talent(program, talent).map_err(|because| wrong("talent", &because))?
            }
        };
        let shown = published && !raw.published_name.is_empty();
        bioborgs.push(Bioborg {
            id,
            name: if shown { raw.published_name } else { raw.name },
            species: raw.species,
            flavour: raw.flavour,
            flying: raw.flying,
            armour: raw.armour,
            slots: slots.collect(),
            talent,
        });
    }
    if !(MOST_PLAYERS..=64).contains(&bioborgs.len()) {
        return Err(PackError::new(FILE, "bioborg", "a pack has 6 to 64 bioborgs"));
    }
    Ok(bioborgs)
}

fn read_talent(program: &mut Program<Effect>, raw: RawTalent) -> Result<Talent, String> {
    let (place, moment) = match raw.hook {
        Hook::Static => (Place::Static, Moment::Play),
        Hook::Go => (Place::Used, Moment::Play),
        Hook::Win => (Place::Aftermath, Moment::Win),
        Hook::Lose => (Place::Aftermath, Moment::Lose),
    };
    let effects = read(program, raw.effects, place, moment)?;
    if raw.hook != Hook::Go {
        if raw.phase.is_some() || raw.uses == Some(Uses::Turn) {
            return Err("only the hook `go` has a phase and is used once a turn".to_owned());
        }
        return Ok(Talent { name: raw.name, hook: raw.hook, phase: 0, effects });
    }
    // A jump belongs to movement, a refit to phase 6; both once a turn.
    let phase = match program.list(effects) {
        [Effect { op: Op::Jump, .. }] => 5,
        [Effect { op: Op::Refit, .. }] => 6,
        _ => return Err("a talent that is used has one effect: move or refit".to_owned()),
    };
    if raw.phase != Some(phase) || raw.uses != Some(Uses::Turn) {
        return Err(format!("this talent is used once a turn in phase {phase}"));
    }
    Ok(Talent { name: raw.name, hook: raw.hook, phase, effects })
}
