//! Ammunition, chips, tags of targets, and the numbers of weapons [section 10].

use retrograde_core::words;

words! {
    /// Ammunition with a track on the sheet [RT-006].
    pub enum Ammo: "gp, plasma, seal or mine" {
        /// GP Mags.
        Gp = "gp",
        /// Plasma Grenades.
        Plasma = "plasma",
        /// Sealbursters.
        Seal = "seal",
        /// Micro-Mines.
        Mine = "mine",
    }
}

impl Ammo {
    pub(crate) const COUNT: usize = Ammo::ALL.len();
}

words! {
    /// A slot of the character sheet [RT-011].
    pub enum Slot {
        /// In the rifle: Gunnar.
        Rifle = "rifle",
        /// In the helmet: Helm.
        Helmet = "helmet",
        /// In the backpack: Bagman.
        Backpack = "backpack",
    }
}

impl Slot {
    pub(crate) const COUNT: usize = Slot::ALL.len();
    /// The order in which slots are filled by default [RT-D01].
    pub(crate) const USUAL: [Slot; Slot::COUNT] = [Slot::Helmet, Slot::Rifle, Slot::Backpack];

    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

words! {
    /// What an Encounter card is, for weapons, prisons and missions.
    pub enum Tag {
        /// Of the Norts.
        Nort = "nort",
        /// Of the Southers.
        Souther = "souther",
        /// Of nobody.
        Neutral = "neutral",
        /// Military police.
        Millifuzz = "millifuzz",
        /// People.
        Personnel = "personnel",
        /// Armoured.
        Armour = "armour",
        /// Sealed suits and hulls.
        Sealed = "sealed",
        /// In the air.
        Airborne = "airborne",
        /// In or by the sea.
        Coastal = "coastal",
        /// A Hazard.
        Hazard = "hazard",
        /// A Fortification.
        Fortification = "fortification",
        /// A Companion.
        Companion = "companion",
        /// A Special Item.
        SpecialItem = "special-item",
    }
}

retrograde_cards::read_words! {
    Ammo: "ammunition",
    Slot: "slot",
    Tag: "tag",
}

/// A set of tags.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash)]
pub(crate) struct Tags(pub(crate) u16);

impl Tags {
    pub(crate) fn of(tags: &[Tag]) -> Tags {
        Tags(tags.iter().fold(0, |set, tag| set | 1 << *tag as u8))
    }

    pub(crate) const fn only(tag: Tag) -> Tags {
        Tags(1 << tag as u8)
    }

    #[inline]
    pub(crate) const fn has(self, tag: Tag) -> bool {
        self.0 >> tag as u8 & 1 != 0
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two have a tag in common.
    #[inline]
    pub(crate) const fn meets(self, other: Tags) -> bool {
        self.0 & other.0 != 0
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Tag> {
        Tag::ALL.into_iter().filter(move |tag| self.has(*tag))
    }
}

/// The most Special Items that a pack can describe: each has a bit after the four kinds of ammunition.
pub(crate) const MOST_ITEMS: usize = 28;

/// A Special Item, by its number in the pack.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, serde::Serialize)]
#[serde(transparent)]
pub struct ItemId(pub(crate) u8);

impl ItemId {
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Ammunition or a Special Item to fight with.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, serde::Serialize)]
pub enum Weapon {
    /// From a track.
    Ammo(Ammo),
    /// From an item.
    Item(ItemId),
}

impl Weapon {
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        match self {
            Weapon::Ammo(ammo) => 1 << ammo as u8,
            Weapon::Item(item) => 1 << (Ammo::COUNT as u8 + item.0),
        }
    }
}

/// What a weapon does.
#[derive(Clone, Debug)]
pub(crate) struct Gun {
    /// Dice for each round.
    pub(crate) dice: u8,
    /// The target needs one of these, if there are any.
    pub(crate) only: Tags,
    /// It must have none of these.
    pub(crate) not: Tags,
    /// Other dice against a tag.
    pub(crate) versus: Vec<(Tag, u8)>,
    /// Fired from the GI rifle.
    pub(crate) rifle: bool,
}

impl Gun {
    /// [RT-193] Whether it can be used against a target.
    #[inline]
    pub(crate) fn suits(&self, target: Tags) -> bool {
        (self.only.is_empty() || self.only.meets(target)) && !self.not.meets(target)
    }

    /// Dice for each round against a target.
    #[inline]
    pub(crate) fn dice_against(&self, target: Tags) -> u8 {
        self.versus.iter().find(|(tag, _)| target.has(*tag)).map_or(self.dice, |(_, dice)| *dice)
    }
}
