//! The pack of the armoury, read and checked.

use retrograde_core::{PackError, parse_file};
use serde::Deserialize;

use crate::catalogue::{Catalogue, Tables, Warhead};
use crate::frame::{Frame, Kind};
use crate::item::{Group, Item, Span};

/// The files of the pack, suits apart.
pub(crate) const FILES: [(&str, &str); 5] = [
    ("frames.toml", include_str!("../pack/frames.toml")),
    ("items.toml", include_str!("../pack/items.toml")),
    ("tables.toml", include_str!("../pack/tables.toml")),
    ("warheads.toml", include_str!("../pack/warheads.toml")),
    ("weapons.toml", include_str!("../pack/weapons.toml")),
];

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

fn read<T: Deserialize<'static>>(
    files: &[(&'static str, &'static str)],
    name: &'static str,
) -> Result<T, PackError> {
    let found = files.iter().find(|(file, _)| *file == name);
    let (_, text) = found.ok_or_else(|| PackError::new(name, "", "the file is missing"))?;
    parse_file(name, text)
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
    for span in Span::ALL {
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
    use crate::catalogue::{SUITS, standard};

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
