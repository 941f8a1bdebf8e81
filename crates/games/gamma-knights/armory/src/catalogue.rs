//! The catalogue: frames, items, tables and standard suits, read from the pack and checked.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::design::Design;
use crate::file;
use crate::frame::Frame;
use crate::item::{Item, Span};
use crate::pack;
use crate::place::Location;

/// An extension plate [Table 3-01, GK-387].
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlatePart {
    /// The end of its name: `D6C`.
    pub id: &'static str,
    /// Its name: `EPx111-D6C`.
    pub name: &'static str,
    /// Slots that it takes.
    pub needs: u8,
    /// Slots that it gives.
    pub gives: u8,
    /// Where it may be.
    pub at: Vec<Location>,
}

impl PartialEq for PlatePart {
    fn eq(&self, other: &PlatePart) -> bool {
        self.id == other.id
    }
}

impl Eq for PlatePart {}

impl PlatePart {
    /// The plate with this word.
    pub fn named(id: &str) -> Option<&'static PlatePart> {
        catalogue().tables.plate.iter().find(|part| part.id == id)
    }
}

/// A thing that every powered suit has [GK-470].
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Builtin {
    /// What it is.
    pub name: &'static str,
    /// Whether it needs power.
    pub powered: bool,
}

/// The R.T.O. [GK-461].
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CarrierNumbers {
    /// Over any terrain but open water.
    pub speed: u8,
    /// Power that it draws from the suit.
    pub power: u8,
    /// What it carries itself, with slots.
    #[serde(borrow)]
    pub equipment: Vec<(&'static str, u8)>,
    /// What a shrapneler on it takes from the suit, beside every slot of one arm [GK-449].
    pub shrapneler: ShrapnelerNumbers,
}

/// [GK-449].
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShrapnelerNumbers {
    /// Power.
    pub power: u8,
    /// Slots of the back plate.
    pub back_plate: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MovementTable {
    pub(crate) steps: Vec<u8>,
    pub(crate) most: u8,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JumpTable {
    pub(crate) meters: Vec<u16>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StrengthTable {
    /// Slots in each arm, fist multiplier, kilograms unburdened, kilograms burdened.
    pub(crate) rows: Vec<[u16; 4]>,
}

/// The numbers of the way into the battle game [GK-G80 to GK-G84].
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Conversion {
    pub(crate) aps_per_multiplier: u8,
    pub(crate) aps_unpowered: u8,
    pub(crate) aps_burdened: u8,
    pub(crate) aim: Vec<[i8; 2]>,
    pub(crate) most_primary: i8,
    pub(crate) computer_channels: i8,
    pub(crate) computer_lock_ons: u8,
    pub(crate) upgrade_lock_ons: u8,
    pub(crate) plate_signature: i8,
    pub(crate) most_signature: i8,
    pub(crate) most_field: u8,
    pub(crate) repair_system: i8,
    pub(crate) best_repair: u8,
    pub(crate) autosurgeon: i8,
    pub(crate) best_medikit: u8,
    pub(crate) most_mounts: usize,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub(crate) struct Tables {
    pub(crate) movement: MovementTable,
    pub(crate) jump: JumpTable,
    pub(crate) strength: StrengthTable,
    pub(crate) plate: Vec<PlatePart>,
    pub(crate) builtin: Vec<Builtin>,
    pub(crate) carrier: CarrierNumbers,
    pub(crate) conversion: Conversion,
}

/// A warhead in the role-playing book [Table 3-07, GK-451]: damage and blast radius in meters, by size.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Warhead {
    /// For people.
    pub name: &'static str,
    /// As a grenade.
    #[serde(borrow)]
    pub grenade: Option<(&'static str, u16)>,
    /// As a micromissile.
    #[serde(borrow)]
    pub micromissile: Option<(&'static str, u16)>,
    /// As a minimissile.
    #[serde(borrow)]
    pub minimissile: Option<(&'static str, u16)>,
}

/// Everything that there is to build with.
#[derive(Debug)]
pub struct Catalogue {
    /// The frames, the commonest first.
    pub frames: Vec<Frame>,
    /// The items, in the order of fitting out.
    pub items: Vec<Item>,
    /// The warheads of the role-playing book.
    pub warheads: Vec<Warhead>,
    pub(crate) tables: Tables,
}

macro_rules! suit_files {
    ($($id:literal),+ $(,)?) => {
        [$(($id, include_str!(concat!("../pack/suits/", $id, ".toml")))),+]
    };
}

/// The standard suits and machines as files, in the order of the frames.
pub(crate) const SUITS: [(&str, &str); 16] = suit_files![
    "plastic",
    "sheath",
    "powered-plate",
    "powered-alloy",
    "energized",
    "inertia",
    "scout",
    "battle",
    "attack",
    "assault",
    "tandem-viii",
    "warbot",
    "devastator",
    "battlebot",
    "death-machine",
    "emplacement",
];

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    Catalogue::load(&pack::FILES).expect("the pack in this crate is sound: a test loads it")
});

static STANDARD: LazyLock<Vec<Design>> = LazyLock::new(|| {
    let read =
        |(_, text): &(&str, &str)| file::read(text).expect("standard suits are sound: a test reads them");
    SUITS.iter().map(read).collect()
});

/// The catalogue.
pub fn catalogue() -> &'static Catalogue {
    &CATALOGUE
}

/// The numbers of the R.T.O. [GK-461].
pub fn carrier() -> &'static CarrierNumbers {
    &catalogue().tables.carrier
}

/// The standard suits and machines: starting points for designs of one's own.
pub fn standard() -> &'static [Design] {
    &STANDARD
}

/// The standard design on the frame with this word.
pub fn standard_suit(frame: &str) -> Option<&'static Design> {
    standard().iter().find(|design| design.frame.id == frame)
}

impl Item {
    /// The item with this word.
    pub fn named(id: &str) -> Option<&'static Item> {
        catalogue().items.iter().find(|item| item.id == id)
    }

    /// The item that is spread over several locations in this way.
    pub(crate) fn of_span(span: Span) -> &'static Item {
        let found = catalogue().items.iter().find(|item| item.span == Some(span));
        found.expect("the catalogue has an item for each span: checked on load")
    }
}
