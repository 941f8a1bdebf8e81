//! Effects and conditions as they stand in a pack.

use retrograde_core::words;
use serde::Deserialize;

use super::{Chooser, Cleared, Declared, Flag, Goods, PeekOf, Peeked, Pick, Stat, Stock, Until, When};
use crate::sector::{Few, Side, Terrain, World};
use crate::weapon::Tag;

/// Conditions as they stand in a pack.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawWhen {
    world: Option<World>,
    #[serde(default)]
    terrain: Vec<Terrain>,
    #[serde(default)]
    side: Vec<Side>,
    coastal: Option<bool>,
    #[serde(default)]
    rating_min: u8,
    imprisoned: Option<bool>,
    lives_max: Option<u8>,
    #[serde(default)]
    items_min: u8,
    #[serde(default)]
    clues_min: u8,
    #[serde(default)]
    ammo_min: u8,
    #[serde(default)]
    lying_min: u8,
    face: Option<bool>,
    gi_encounter: Option<bool>,
    #[serde(default)]
    declared: Vec<Declared>,
    traitor_in_play: Option<bool>,
}

impl RawWhen {
    pub(crate) fn read(self) -> When {
        When {
            world: self.world,
            terrain: Few::of(self.terrain.iter().map(|terrain| *terrain as u8)),
            side: Few::of(self.side.iter().map(|side| *side as u8)),
            coastal: self.coastal,
            rating_min: self.rating_min,
            imprisoned: self.imprisoned,
            lives_max: self.lives_max,
            items_min: self.items_min,
            clues_min: self.clues_min,
            ammo_min: self.ammo_min,
            lying_min: self.lying_min,
            face: self.face,
            gi_encounter: self.gi_encounter,
            declared: Few::of(self.declared.iter().map(|declared| *declared as u8)),
            traitor_in_play: self.traitor_in_play,
        }
    }
}

words! {
    /// What is done with a prisoner.
    pub(crate) enum PrisonDo {
        /// In.
        Enter = "enter",
        /// Out.
        Escape = "escape",
    }
}

words! {
    /// What is done with a mission.
    pub(crate) enum MissionDo {
        /// It fails.
        Foil = "foil",
        /// It waits.
        Delay = "delay",
        /// It pays more.
        Bonus = "bonus",
    }
}

words! {
    /// What is done with the Traitor.
    pub(crate) enum TraitorDo {
        /// He moves.
        Move = "move",
        /// His dice change.
        Dice = "dice",
    }
}

retrograde_cards::read_words! {
    PrisonDo: "do",
    MissionDo: "do",
    TraitorDo: "do",
}

/// An option as it stands in a pack.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawOption {
    pub(super) title: String,
    pub(super) when: Option<RawWhen>,
    pub(super) effects: Vec<RawEffect>,
}

/// A row of a table as it stands in a pack.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawCase {
    pub(super) min: u8,
    pub(super) max: u8,
    pub(super) effects: Vec<RawEffect>,
}

/// An effect as it stands in a pack.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "op", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum RawEffect {
    Draw {
        deck: Stock,
        #[serde(default)]
        n: u8,
        #[serde(default)]
        dice: u8,
        when: Option<RawWhen>,
    },
    Discard {
        what: Goods,
        n: u8,
        pick: Pick,
        when: Option<RawWhen>,
    },
    Take {
        what: Goods,
        n: u8,
        pick: Pick,
        when: Option<RawWhen>,
    },
    Ammo {
        kind: String,
        n: i8,
        when: Option<RawWhen>,
    },
    Lives {
        n: Option<i8>,
        full: Option<bool>,
        when: Option<RawWhen>,
    },
    Move {
        to: String,
        pick: Option<Pick>,
        when: Option<RawWhen>,
    },
    Steps {
        n: u8,
        #[serde(default)]
        air: bool,
        when: Option<RawWhen>,
    },
    Prison {
        #[serde(rename = "do")]
        act: PrisonDo,
        #[serde(rename = "where")]
        place: Option<String>,
        when: Option<RawWhen>,
    },
    Miss {
        n: u8,
        when: Option<RawWhen>,
    },
    Reinforce {
        n: i8,
        #[serde(default)]
        filter: Vec<Tag>,
        when: Option<RawWhen>,
    },
    Clear {
        what: Cleared,
        n: u8,
        #[serde(default)]
        not: Vec<Tag>,
        when: Option<RawWhen>,
    },
    Modify {
        stat: Stat,
        n: Option<i8>,
        mul: Option<u8>,
        #[serde(default)]
        weapon: Vec<String>,
        #[serde(default)]
        vs: Vec<Tag>,
        until: Until,
        when: Option<RawWhen>,
    },
    Flag {
        flag: Flag,
        until: Until,
        when: Option<RawWhen>,
    },
    Mission {
        #[serde(rename = "do")]
        act: MissionDo,
        effects: Option<Vec<RawEffect>>,
        when: Option<RawWhen>,
    },
    Traitor {
        #[serde(rename = "do")]
        act: TraitorDo,
        to: Option<String>,
        nuearth: Option<i8>,
        millicom: Option<i8>,
        when: Option<RawWhen>,
    },
    Peek {
        what: Peeked,
        of: PeekOf,
        when: Option<RawWhen>,
    },
    Roll {
        dice: u8,
        cases: Vec<RawCase>,
        when: Option<RawWhen>,
    },
    Choose {
        by: Chooser,
        options: Vec<RawOption>,
        when: Option<RawWhen>,
    },
}
