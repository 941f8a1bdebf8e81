//! The file of a design: errors with line and key, and no panic on any input.

use proptest::prelude::*;
use retrograde_armory::{Armory, apply, check, convert, describe, read, sheet, standard, write};
use retrograde_core::workshop::{Look, Workshop};

fn said(text: &str) -> String {
    read(text).expect_err("no design").to_string()
}

#[test]
fn errors_name_line_and_key() {
    let head = "name = \"x\"\nframe = \"battle\"\n";
    assert_eq!(
        said("name = \"x\"\nframe = \"batle\"\n").split("; ").next(),
        Some("line 2: frame: there is no frame \"batle\"")
    );
    let plural = said(&format!("{head}[helmet]\nitems = [\n  \"infrared\",\n  \"radars\",\n]\n"));
    assert_eq!(plural, "line 6: helmet.items: there is no item \"radars\"; do you mean \"radar\"?");
    let typo = said(&format!("{head}[left-arm]\nitem = [\"radar\"]\n"));
    assert!(typo.starts_with("line 4: unknown field `item`"), "{typo}");
    let plate = said(&format!("{head}[[plate]]\npart = \"A12\"\nat = \"plate-1\"\n"));
    assert_eq!(plate, "line 5: plate[0].at: \"plate-1\" is no place of this design above here");
    let part = said(&format!("{head}[[plate]]\npart = \"A13\"\nat = \"left-arm\"\n"));
    assert!(
        part.starts_with("line 4: plate[0].part: there is no extension plate \"A13\"; use A12, "),
        "{part}"
    );
    assert_eq!(
        said(&format!("{head}[hull]\nitems = []\n")).split("; ").next(),
        Some("hull: Battle armor has no hull")
    );
    assert_eq!(
        said("name = \"\"\nframe = \"battle\"\n"),
        "line 1: name: a name has 1 to 40 letters in one line"
    );
    assert_eq!(said(&format!("primary = \"eyes\"\n{head}")), "line 1: primary: there is no item \"eyes\"");
    assert!(said(&format!("{head}[helmet]\nhot-plates = 61\n")).starts_with("line 4: helmet.hot-plates: "));
    assert!(
        said(&format!("{head}[helmet]\nitems = [\"radar x60\", \"radar\"]\n"))
            .contains("60 fittings at most")
    );
    assert!(said("frame = \"battle\"\n").contains("missing field `name`"));
    assert!(said("name = ").starts_with("line 1: "));
    assert!(said(&"#".repeat(70_000)).contains("longer than 32 KiB"));
}

#[test]
fn odd_names_are_kept() {
    for name in ["Ünïcode ☺", "a \"quoted\" one", "back\\slash", "'single'", "<b>&amp;</b>"] {
        let design = apply(&standard()[7], &format!("name {name}")).unwrap();
        assert_eq!(read(&write(&design)).unwrap().name, name);
        let drawn = sheet(&design, Look::Ink).unwrap();
        assert!(!drawn.contains("<b>"), "{name}");
    }
}

/// Everything that can be done with a text: nothing of it may panic, and what is sound stays sound.
fn body(text: &str, edits: &[String]) {
    let told = Armory.describe(text);
    assert_eq!(
        (told.is_ok(), Armory.sheet(text, Look::Screen).is_ok() <= told.is_ok()),
        (read(text).is_ok(), true)
    );
    assert!(told.is_ok() || edits.iter().all(|edit| Armory.change(text, edit).is_err()), "{text}");
    let Ok(mut design) = read(text) else { return };
    assert_eq!(read(&write(&design)).as_ref(), Ok(&design), "{text}");
    for edit in edits {
        if let Ok(changed) = apply(&design, edit) {
            assert!(check(&changed).len() <= check(&design).len() || !check(&design).is_empty(), "{edit}");
            design = changed;
        }
    }
    let sound = check(&design).is_empty();
    assert!(sound || convert(&design).is_err());
    let bench = describe(&design);
    assert_eq!((bench.faults.is_empty(), read(&bench.design).as_ref()), (sound, Ok(&design)));
}

/// A standard file with some bytes changed, or any text.
fn texts() -> impl Strategy<Value = String> {
    let files = || (0..standard().len()).prop_map(|index| write(&standard()[index]));
    let damaged =
        (files(), any::<prop::sample::Index>(), ".{0,12}", 0_usize..12).prop_map(|(file, at, put, cut)| {
            let letters: Vec<char> = file.chars().collect();
            let at = at.index(letters.len());
            letters[..at]
                .iter()
                .copied()
                .chain(put.chars())
                .chain(letters[at..].iter().copied().skip(cut))
                .collect()
        });
    let spliced = (files(), files(), any::<prop::sample::Index>(), any::<prop::sample::Index>()).prop_map(
        |(one, other, at, from)| {
            let (one, other): (Vec<&str>, Vec<&str>) = (one.lines().collect(), other.lines().collect());
            let mut lines = one[..at.index(one.len())].to_vec();
            lines.extend(&other[from.index(other.len())..]);
            lines.join("\n")
        },
    );
    prop_oneof![3 => damaged, 3 => spliced, 1 => ".{0,200}", 2 => files()]
}

/// Words that changes are made of, in any order.
fn changes() -> impl Strategy<Value = Vec<String>> {
    let words = prop::sample::select(vec![
        "add",
        "remove",
        "move",
        "on",
        "off",
        "extend",
        "plate",
        "unplate",
        "hot-plates",
        "movement",
        "strength",
        "ejection",
        "primary",
        "carrier",
        "frame",
        "suit",
        "strip",
        "name",
        "helmet",
        "left-arm",
        "back-plate",
        "left-leg",
        "plate-1",
        "plate-255",
        "hull",
        "infrared",
        "laser-rifle-ir",
        "movement 255",
        "strength 255",
        "D6C",
        "A12",
        "0",
        "1",
        "3",
        "255",
        "256",
        "-1",
        "+255",
        "factory",
        "x9",
        "none",
        "qpc",
        "4-qpcs",
        "shrapneler",
        "scout",
        "death-machine",
        "ejection 1",
        "computer",
        "☺",
        "\"",
    ]);
    prop::collection::vec(prop::collection::vec(words, 1..5).prop_map(|words| words.join(" ")), 0..8)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_it_panic(text in texts(), edits in changes()) {
        body(&text, &edits);
    }
}
