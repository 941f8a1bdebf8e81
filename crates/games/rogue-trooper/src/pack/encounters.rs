//! The Encounter deck [section 5].

use retrograde_cards::{Program, Span};
use retrograde_core::{PackError, PackFiles, Short, read_file, words};
use serde::Deserialize;

use super::{Board, DeckInfo, between, short_name};
use crate::effect::Effect;
use crate::effect::load::{Names, Place, Reader};
use crate::effect::raw::RawEffect;
use crate::sector::{Few, Sector, Side, Terrain};
use crate::weapon::{ItemId, Tag, Tags};

const FILE: &str = "encounters.toml";

words! {
    /// Kinds of Encounter cards.
    pub enum Kind {
        /// Somebody to fight.
        Foe = "foe",
        /// Stays until destroyed.
        Hazard = "hazard",
        /// Stays until destroyed.
        Fortification = "fortification",
        /// Comes along.
        Companion = "companion",
        /// A Special Item.
        Item = "item",
        /// Happens and is over.
        Event = "event",
    }
}

retrograde_cards::read_words! {
    Kind: "kind",
}

impl Kind {
    /// Whether it can be fought.
    pub(crate) const fn is_foe(self) -> bool {
        matches!(self, Kind::Foe | Kind::Hazard | Kind::Fortification)
    }

    /// Whether it stays in its sector until destroyed.
    pub(crate) const fn lasts(self) -> bool {
        matches!(self, Kind::Hazard | Kind::Fortification)
    }
}

/// An Encounter card.
#[derive(Clone, Debug)]
pub(crate) struct Encounter {
    pub(crate) id: Short,
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) tags: Tags,
    pub(crate) initiative: u8,
    pub(crate) firepower: u8,
    /// Lives that it costs a beaten GI.
    pub(crate) damage: u8,
    /// Where it suits; empty = anywhere.
    pub(crate) terrain: Few,
    pub(crate) sides: Few,
    pub(crate) evade: bool,
    pub(crate) surrender: bool,
    /// Weapons that cannot hurt it, a bit each.
    pub(crate) immune: u32,
    pub(crate) item: Option<ItemId>,
    pub(crate) destination: Option<Sector>,
    pub(crate) evade_mod: i8,
    pub(crate) bride: bool,
    pub(crate) on_reveal: Span,
    pub(crate) on_evade: Span,
    pub(crate) on_win: Span,
    pub(crate) on_lose: Span,
    pub(crate) on_deliver: Span,
    pub(crate) held: Span,
    pub(crate) flavour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    encounter: Vec<RawEncounter>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEncounter {
    id: String,
    name: String,
    count: u8,
    kind: Kind,
    tags: Vec<Tag>,
    initiative: u8,
    #[serde(default)]
    firepower: u8,
    #[serde(default)]
    double_damage: bool,
    damage: Option<u8>,
    #[serde(default)]
    terrain: Vec<Terrain>,
    #[serde(default)]
    sides: Vec<Side>,
    evade: Option<bool>,
    surrender: Option<bool>,
    #[serde(default)]
    immune: Vec<String>,
    item: Option<String>,
    destination: Option<String>,
    evade_mod: Option<i8>,
    #[serde(default)]
    bride: bool,
    #[serde(default)]
    on_reveal: Vec<RawEffect>,
    #[serde(default)]
    on_evade: Vec<RawEffect>,
    #[serde(default)]
    on_win: Vec<RawEffect>,
    #[serde(default)]
    on_lose: Vec<RawEffect>,
    #[serde(default)]
    on_deliver: Vec<RawEffect>,
    #[serde(default)]
    held: Vec<RawEffect>,
    /// Words that are no part of what the card does.
    #[serde(default)]
    about: String,
}

pub(super) fn load(
    files: &PackFiles,
    program: &mut Program<Effect>,
    names: Names<'_>,
    board: &Board,
) -> Result<(Vec<Encounter>, DeckInfo), PackError> {
    let raw: File = read_file(files, FILE)?;
    let deck = DeckInfo::new(FILE, raw.encounter.iter().map(|card| card.count))?;
    let mut cards: Vec<Encounter> = Vec::new();
    for (index, card) in raw.encounter.into_iter().enumerate() {
        let id =
            short_name(FILE, &format!("encounter[{index}].id"), &card.id, cards.iter().map(|card| card.id))?;
        cards.push(one(id, card, program, names)?);
    }
    let misplaced = |card: &&Encounter| card.destination.is_some_and(|at| board.sea.has(at));
    if let Some(card) = cards.iter().find(misplaced) {
        let key = format!("encounter.{}.destination", card.id);
        return Err(PackError::new(FILE, key, "a Destination is not in the Scum Sea"));
    }
    Ok((cards, deck))
}

fn one(
    id: Short,
    raw: RawEncounter,
    program: &mut Program<Effect>,
    names: Names<'_>,
) -> Result<Encounter, PackError> {
    let wrong = |part: &str, because: String| PackError::new(FILE, format!("encounter.{id}.{part}"), because);
    let tags = Tags::of(&raw.tags);
    let kind = raw.kind;
    let marked = [
        (Kind::Hazard, Tag::Hazard),
        (Kind::Fortification, Tag::Fortification),
        (Kind::Companion, Tag::Companion),
        (Kind::Item, Tag::SpecialItem),
    ];
    if let Some((_, tag)) = marked.into_iter().find(|(of, tag)| (kind == *of) != tags.has(*tag)) {
        return Err(wrong("tags", format!("the tag {tag} goes with its kind, and with no other")));
    }
    between(FILE, &format!("encounter.{id}.initiative"), raw.initiative, 1, 6)?;
    between(FILE, &format!("encounter.{id}.firepower"), raw.firepower, u8::from(kind.is_foe()), 12)?;
    between(FILE, &format!("encounter.{id}.damage"), raw.damage.unwrap_or(1), 0, 4)?;
    if raw.double_damage && raw.damage.is_some() {
        return Err(wrong("damage", "either damage or double_damage".to_owned()));
    }
    let companion = kind == Kind::Companion;
    let only_companions = raw.destination.is_some() || raw.evade_mod.is_some() || raw.bride;
    if companion != raw.destination.is_some()
        || (!companion && (only_companions || !raw.held.is_empty() || !raw.on_deliver.is_empty()))
    {
        return Err(wrong(
            "destination",
            "Companions, and only they, have a destination and what goes with it".to_owned(),
        ));
    }
    if (kind == Kind::Item) != raw.item.is_some() {
        return Err(wrong("item", "a card of kind item, and no other, names an item".to_owned()));
    }
    if kind == Kind::Event && (raw.firepower > 0 || raw.evade.is_some() || raw.surrender.is_some()) {
        return Err(wrong("kind", "an event has effects only".to_owned()));
    }
    let mut hook = |part: &str, place: Place, raw: Vec<RawEffect>| {
        Reader::new(program, names, place).list(raw).map_err(|because| wrong(part, because))
    };
    Ok(Encounter {
        id,
        kind,
        tags,
        initiative: raw.initiative,
        firepower: raw.firepower,
        damage: raw.damage.unwrap_or(1 + u8::from(raw.double_damage)),
        terrain: Few::of(raw.terrain.iter().map(|terrain| *terrain as u8)),
        sides: Few::of(raw.sides.iter().map(|side| *side as u8)),
        evade: raw.evade.unwrap_or(kind.is_foe()),
        surrender: raw.surrender.unwrap_or(true),
        immune: names.weapons(&raw.immune).map_err(|because| wrong("immune", because))?,
        item: raw.item.map(|item| names.item(&item)).transpose().map_err(|because| wrong("item", because))?,
        destination: raw
            .destination
            .map(|sector| names.sector(&sector))
            .transpose()
            .map_err(|because| wrong("destination", because))?,
        evade_mod: raw.evade_mod.unwrap_or(-1).clamp(-6, 6),
        bride: raw.bride,
        on_reveal: hook("on_reveal", Place::Revealed, raw.on_reveal)?,
        on_evade: hook("on_evade", Place::Met, raw.on_evade)?,
        on_win: hook("on_win", Place::Met, raw.on_win)?,
        on_lose: hook("on_lose", Place::Met, raw.on_lose)?,
        on_deliver: hook("on_deliver", Place::Delivered, raw.on_deliver)?,
        held: hook("held", Place::Held, raw.held)?,
        name: raw.name,
        flavour: raw.about,
    })
}
