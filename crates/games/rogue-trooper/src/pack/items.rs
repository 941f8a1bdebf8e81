//! Special Items and the Supply deck [section 12].

use retrograde_cards::text::count;
use retrograde_cards::{Program, Span};
use retrograde_core::{PackError, PackFiles, Short, read_file, words};
use serde::Deserialize;

use super::{DeckInfo, between, short_name};
use crate::effect::load::{Names, Place, Reader};
use crate::effect::raw::{RawEffect, RawWhen};
use crate::effect::{Effect, UseWindow, When};
use crate::weapon::{Ammo, Gun, ItemId, MOST_ITEMS, Tag, Tags};

const FILE: &str = "items.toml";
const SUPPLIES: &str = "supplies.toml";

words! {
    /// What an item is for [RT-164, RT-166].
    pub(crate) enum Role {
        /// A main weapon: one of them in a salvo.
        Main = "main",
        /// Backs a main weapon up.
        Secondary = "secondary",
        /// Something else.
        Gear = "gear",
    }
}

retrograde_cards::read_words! {
    Role: "role",
}

/// What an owner can do with an item.
#[derive(Clone, Debug)]
pub(crate) struct Usage {
    pub(crate) window: UseWindow,
    pub(crate) discard: bool,
    pub(crate) when: When,
    pub(crate) effects: Span,
}

/// A Special Item.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) id: Short,
    pub(crate) name: String,
    pub(crate) role: Role,
    /// For weapons.
    pub(crate) gun: Option<Gun>,
    /// Rounds or uses on the card; 0 = without end.
    pub(crate) uses: u8,
    pub(crate) held: Span,
    pub(crate) usage: Option<Usage>,
}

/// An item as it stands in the pack.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawItem {
    id: String,
    name: String,
    role: Role,
    #[serde(default)]
    rifle: bool,
    #[serde(default)]
    dice: u8,
    #[serde(default)]
    only: Vec<Tag>,
    #[serde(default)]
    not: Vec<Tag>,
    #[serde(default)]
    uses: u8,
    #[serde(default)]
    held: Vec<RawEffect>,
    #[serde(rename = "use")]
    usage: Option<RawUse>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawUse {
    window: UseWindow,
    discard: bool,
    when: Option<RawWhen>,
    effects: Vec<RawEffect>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemsFile {
    item: Vec<RawItem>,
}

/// The items with their names; what they do can only be read when all names are known.
pub(super) fn read(files: &PackFiles) -> Result<Vec<(Short, RawItem)>, PackError> {
    let raw: ItemsFile = read_file(files, FILE)?;
    if raw.item.len() > MOST_ITEMS {
        return Err(PackError::new(FILE, "item", format!("a pack has at most {MOST_ITEMS} items")));
    }
    let mut items: Vec<(Short, RawItem)> = Vec::new();
    for (index, item) in raw.item.into_iter().enumerate() {
        let key = format!("item[{index}].id");
        let id = short_name(FILE, &key, &item.id, items.iter().map(|(id, _)| *id))?;
        if Ammo::parse(&item.id).is_some() {
            return Err(PackError::new(FILE, key, format!("{:?} is ammunition", item.id)));
        }
        items.push((id, item));
    }
    Ok(items)
}

pub(super) fn load(
    raw: Vec<(Short, RawItem)>,
    program: &mut Program<Effect>,
    names: Names<'_>,
) -> Result<Vec<Item>, PackError> {
    raw.into_iter().map(|(id, raw)| load_item(id, raw, program, names)).collect()
}

fn load_item(
    id: Short,
    raw: RawItem,
    program: &mut Program<Effect>,
    names: Names<'_>,
) -> Result<Item, PackError> {
    let key = |part: &str| format!("item.{id}.{part}");
    let wrong = |part: &str, because: String| PackError::new(FILE, key(part), because);
    between(FILE, &key("dice"), raw.dice, 0, 12)?;
    between(FILE, &key("uses"), raw.uses, u8::from(raw.role == Role::Main), 6)?;
    let gear = raw.role == Role::Gear;
    if gear && (raw.dice > 0 || raw.uses > 0) {
        return Err(wrong("role", "gear has no dice and no rounds".to_owned()));
    }
    let gun = Gun {
        dice: raw.dice,
        only: Tags::of(&raw.only),
        not: Tags::of(&raw.not),
        versus: Vec::new(),
        rifle: raw.rifle,
    };
    let held =
        Reader::new(program, names, Place::Held).list(raw.held).map_err(|because| wrong("held", because))?;
    let usage = match raw.usage {
        None => None,
        Some(usage) => {
            let place = Place::Used(usage.window);
            let effects = Reader::new(program, names, place).list(usage.effects);
            Some(Usage {
                window: usage.window,
                discard: usage.discard,
                when: usage.when.map(RawWhen::read).unwrap_or_default(),
                effects: effects.map_err(|because| wrong("use", because))?,
            })
        }
    };
    // What is kept could be used for ever.
    if usage.as_ref().is_some_and(|usage| !usage.discard && usage.window != UseWindow::Movement) {
        return Err(wrong("use", "only an item of the movement window may be kept when used".to_owned()));
    }
    Ok(Item { id, name: raw.name, role: raw.role, gun: (!gear).then_some(gun), uses: raw.uses, held, usage })
}

/// What a Supply card is [RT-216].
#[derive(Copy, Clone, Debug)]
pub(crate) enum SupplyKind {
    Issue { ammo: Ammo, rounds: u8 },
    Item(ItemId),
}

/// A Supply card.
#[derive(Clone, Debug)]
pub(crate) struct Supply {
    pub(crate) id: Short,
    pub(crate) name: String,
    pub(crate) kind: SupplyKind,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SuppliesFile {
    supply: Vec<RawSupply>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSupply {
    id: Option<String>,
    count: u8,
    item: Option<String>,
    ammo: Option<Ammo>,
    rounds: Option<u8>,
}

pub(super) fn load_supplies(files: &PackFiles, items: &[Item]) -> Result<(Vec<Supply>, DeckInfo), PackError> {
    let raw: SuppliesFile = read_file(files, SUPPLIES)?;
    let mut supplies: Vec<Supply> = Vec::new();
    for (index, supply) in raw.supply.iter().enumerate() {
        let key = format!("supply[{index}]");
        let before = supplies.iter().map(|supply| supply.id);
        let next = match (&supply.id, &supply.item, supply.ammo, supply.rounds) {
            (Some(id), None, Some(ammo), Some(rounds @ 1..=12)) => {
                let id = short_name(SUPPLIES, &format!("{key}.id"), id, before)?;
                Supply { id, name: String::new(), kind: SupplyKind::Issue { ammo, rounds } }
            }
            (None, Some(item), None, None) => {
                let id = short_name(SUPPLIES, &format!("{key}.item"), item, before)?;
                let found = items.iter().position(|known| known.id == id);
                let unknown =
                    || PackError::new(SUPPLIES, format!("{key}.item"), format!("there is no item {item:?}"));
                let item = found.ok_or_else(unknown)?;
                Supply { id, name: items[item].name.clone(), kind: SupplyKind::Item(ItemId(item as u8)) }
            }
            _ => {
                let because = "a Supply card has either an item, or id, ammo and 1 to 12 rounds";
                return Err(PackError::new(SUPPLIES, key, because));
            }
        };
        supplies.push(next);
    }
    let deck = DeckInfo::new(SUPPLIES, raw.supply.iter().map(|supply| supply.count))?;
    Ok((supplies, deck))
}

/// Standard Issue is called by what it gives.
pub(super) fn name_issues(supplies: &mut [Supply], name: impl Fn(Ammo) -> String) {
    for supply in supplies {
        if let SupplyKind::Issue { ammo, rounds } = supply.kind {
            supply.name = count(rounds, &name(ammo));
        }
    }
}
