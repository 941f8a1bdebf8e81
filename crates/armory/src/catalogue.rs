//! The catalogue: frames, items, tables and standard suits, read from the pack and checked.

use std::sync::LazyLock;

use retrograde_core::PackError;
use serde::Deserialize;

use crate::design::Design;
use crate::file;
use crate::frame::{Frame, Kind};
use crate::item::{Group, Item};
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
struct FramesFile {
    frame: Vec<Frame>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
struct ItemsFile {
    item: Vec<Item>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
struct WarheadsFile {
    warhead: Vec<Warhead>,
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

/// The files of the pack, suits apart.
const FILES: [(&str, &str); 5] = [
    ("frames.toml", include_str!("../pack/frames.toml")),
    ("items.toml", include_str!("../pack/items.toml")),
    ("tables.toml", include_str!("../pack/tables.toml")),
    ("warheads.toml", include_str!("../pack/warheads.toml")),
    ("weapons.toml", include_str!("../pack/weapons.toml")),
];

macro_rules! suit_files {
    ($($id:literal),+ $(,)?) => {
        [$(($id, include_str!(concat!("../pack/suits/", $id, ".toml")))),+]
    };
}

/// The standard suits and machines as files, in the order of the frames.
const SUITS: [(&str, &str); 16] = suit_files![
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

static CATALOGUE: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::load(&FILES).expect("the pack in this crate is sound: a test loads it"));

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
    pub(crate) fn of_span(span: crate::item::Span) -> &'static Item {
        let found = catalogue().items.iter().find(|item| item.span == Some(span));
        found.expect("the catalogue has an item for each span: checked on load")
    }
}

fn read<T: Deserialize<'static>>(
    files: &[(&'static str, &'static str)],
    name: &'static str,
) -> Result<T, PackError> {
    let found = files.iter().find(|(file, _)| *file == name);
    let (_, text) = found.ok_or_else(|| PackError::new(name, "", "the file is missing"))?;
    toml::from_str(text).map_err(|error| {
        PackError::new(name, format!("line {}", file::line_of(text, error.span())), error.message())
    })
}

impl Catalogue {
    /// Reads and checks the files of a pack.
    pub(crate) fn load(files: &[(&'static str, &'static str)]) -> Result<Catalogue, PackError> {
        let frames: FramesFile = read(files, "frames.toml")?;
        let items: ItemsFile = read(files, "items.toml")?;
        let weapons: ItemsFile = read(files, "weapons.toml")?;
        let warheads: WarheadsFile = read(files, "warheads.toml")?;
        let tables: Tables = read(files, "tables.toml")?;
        check_tables(&tables)?;
        let mut all = items.item;
        all.extend(weapons.item);
        check_items(&all)?;
        // Sorted by group, so that lists of choices follow the order of fitting out [GK-381].
        all.sort_by_key(|item| item.group);
        check_frames(&frames.frame, &all)?;
        Ok(Catalogue { frames: frames.frame, items: all, warheads: warheads.warhead, tables })
    }
}

fn check_tables(tables: &Tables) -> Result<(), PackError> {
    let movement = &tables.movement;
    let tests: [(&str, bool, &str); 7] = [
        (
            "movement.steps",
            movement.steps.is_sorted() && movement.steps.len() >= 14,
            "14 rising rows are needed",
        ),
        // Five times the greatest step must stay a small number.
        ("movement", movement.most <= 5 && movement.steps.iter().all(|&step| step <= 50), "too many slots"),
        ("jump.meters", !tables.jump.meters.is_empty(), "the table is empty"),
        (
            "strength.rows",
            tables.strength.rows.iter().enumerate().all(|(index, row)| usize::from(row[0]) == index + 1),
            "rows are for 1, 2, 3 … slots",
        ),
        (
            "plate",
            tables.plate.iter().all(|part| part.needs < part.gives),
            "a plate gives more than it takes",
        ),
        ("conversion.aim", tables.conversion.aim.is_sorted(), "steps must rise"),
        (
            "conversion.aim",
            tables.conversion.aim.first().is_some_and(|step| step[0] == 0),
            "the first step is 0",
        ),
    ];
    match tests.iter().find(|(_, holds, _)| !holds) {
        Some((key, _, because)) => Err(PackError::new("tables.toml", *key, *because)),
        None => Ok(()),
    }
}

fn check_items(items: &[Item]) -> Result<(), PackError> {
    for (index, item) in items.iter().enumerate() {
        let fail = |because: &str| {
            let file = if item.group == Group::Weapons { "weapons.toml" } else { "items.toml" };
            Err(PackError::new(file, format!("item {:?}", item.id), because))
        };
        if items[..index].iter().any(|other| other.id == item.id) {
            return fail("stands twice");
        }
        if item.id.is_empty()
            || !item.id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        {
            return fail("a word has small letters, digits and hyphens only");
        }
        let has = [
            (
                Group::Sensors,
                item.sensor.is_some() || item.needs.is_some() || item.fact("sensors-served").is_some(),
            ),
            (Group::ForceField, item.field.is_some()),
            (Group::Weapons, item.weapon.is_some()),
            (Group::Couplings, item.supply > 0),
        ];
        if has.iter().any(|&(group, has)| {
            has != (item.group == group) && (has || item.group == group) && item.needs.is_none()
        }) {
            return fail("its numbers do not belong to its group");
        }
        let known = |id: &&&str| items.iter().any(|other| other.id == **id);
        let named =
            item.hides.iter().chain(item.sensor.iter().flat_map(|sensor| &sensor.betrays)).chain(&item.needs);
        if let Some(unknown) = named.clone().find(|id| !known(id)) {
            return fail(&format!("names {unknown:?}, which is no item"));
        }
    }
    for span in crate::item::Span::ALL {
        if items.iter().filter(|item| item.span == Some(span)).count() != 1 {
            return Err(PackError::new(
                "items.toml",
                "span",
                format!("exactly one item has the span {span}"),
            ));
        }
    }
    Ok(())
}

fn check_frames(frames: &[Frame], items: &[Item]) -> Result<(), PackError> {
    for (index, frame) in frames.iter().enumerate() {
        let fail =
            |because: String| Err(PackError::new("frames.toml", format!("frame {:?}", frame.id), because));
        if frames[..index].iter().any(|other| other.id == frame.id) {
            return fail("stands twice".to_owned());
        }
        let is_suit = frame.kind == Kind::Suit;
        if is_suit != frame.battle.is_some()
            || is_suit == frame.sheet.is_some()
            || is_suit != frame.hull.is_empty()
        {
            return fail("a suit has `battle` and slots, a machine has `sheet` and `hull`".to_owned());
        }
        if is_suit != (frame.locations().len() > 1) {
            return fail("a suit has slots, a machine none".to_owned());
        }
        let factory = frame.factory.iter().map(|factory| factory.item);
        let named = factory
            .chain(frame.hull.iter().map(|battery| battery.item))
            .chain(frame.couplings.iter().copied());
        for id in named {
            if !items.iter().any(|item| item.id == id) {
                return fail(format!("names {id:?}, which is no item"));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pack with one file changed.
    fn changed(file: &str, from: &str, to: &str) -> String {
        let files = FILES.map(|(name, text)| {
            let changed = if name == file { text.replacen(from, to, 1) } else { text.to_owned() };
            assert!(name != file || changed != text, "{from:?} is not in {file}");
            (name, &*changed.leak())
        });
        Catalogue::load(&files).expect_err("the pack is broken").to_string()
    }

    #[test]
    fn the_pack_is_sound() {
        Catalogue::load(&FILES).unwrap();
        assert_eq!(standard().len(), SUITS.len());
        for (design, (id, _)) in standard().iter().zip(SUITS) {
            assert_eq!(design.frame.id, id);
        }
    }

    #[test]
    fn broken_packs_name_file_and_key() {
        let said = changed("items.toml", "id = \"qpc\"", "id = \"2-qpcs\"");
        assert_eq!(said, "items.toml: item \"2-qpcs\": stands twice");
        let said = changed("items.toml", "hides = [\"radar\"]", "hides = [\"sonar\"]");
        assert_eq!(said, "items.toml: item \"radar-scrambler\": names \"sonar\", which is no item");
        let said = changed("frames.toml", "item = \"jet-assist\"", "item = \"wings\"");
        assert_eq!(said, "frames.toml: frame \"inertia\": names \"wings\", which is no item");
        let said = changed("tables.toml", "steps = [2, 3", "steps = [3, 2");
        assert_eq!(said, "tables.toml: movement.steps: 14 rising rows are needed");
        let said = changed("weapons.toml", "slots = 2", "slots = \"two\"");
        assert!(said.starts_with("weapons.toml: line 10: "), "{said}");
        let said = changed("items.toml", "span = \"ejection\"", "");
        assert_eq!(said, "items.toml: span: exactly one item has the span ejection");
    }
}
