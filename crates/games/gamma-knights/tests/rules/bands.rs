//! What the client draws of weapons before they are fired: how far they reach, and what they would take.

use retrograde_core::{Choice, Scene};

use crate::common::Table;

const ARMED: &str = "victory last; A1 battle 0222 blaster-mk5 vibro-blade grenade-launcher(HE1); \
                     A2 light-infantry 0322; B1 battle 0422";

/// The bands of a row of a sheet, by what is called how and ends where.
fn bands(scene: &Scene, (sheet, label): (&str, &str)) -> Vec<(u32, String)> {
    let sheet = scene.sheets.iter().find(|one| one.id == sheet).expect("a sheet");
    let row = sheet.rows.iter().find(|row| row.label == label).unwrap_or_else(|| panic!("no {label}"));
    row.bands.iter().map(|band| (band.reach, band.label.clone())).collect()
}

fn told(bands: &[(u32, String)]) -> String {
    bands.iter().map(|(reach, label)| format!("{reach} {label}")).collect::<Vec<_>>().join(", ")
}

/// [GK-112] A row of a sheet says how far its weapon reaches and what that changes, to everybody; a blade reaches nowhere, and a round has
/// no bands.
#[test]
fn how_far_weapons_reach() {
    let table = Table::at(ARMED);
    for viewer in ["first", "second"] {
        let scene = table.scene(viewer);
        let bands = |label: &str| told(&bands(&scene, ("A1", label)));
        assert_eq!(bands("Blaster, Mk V"), "1 short: +2, 5 medium: +0, 10 long: −3");
        assert_eq!(bands("Vibro blade"), "");
        assert!(bands("Grenade launcher").ends_with(" range") && !bands("Grenade launcher").contains(','));
        assert_eq!(bands("Body"), "");
        let gun = told(&self::bands(&scene, ("A2", "Attack")));
        assert!(gun.contains("long: −3"), "{gun}");
    }
}

/// [GK-112] Bands that a weapon does not have are left out: each ends farther than the one before.
#[test]
fn no_band_is_empty() {
    let table = Table::at("victory last; A1 battle 0222 flying-blades; B1 battle 0422");
    assert_eq!(told(&bands(&table.scene("first"), ("A1", "Flying blades"))), "1 long: −3");
}

/// [GK-103] Lost weapons reach nowhere.
#[test]
fn lost_weapons_have_no_bands() {
    let table = Table::at("victory last; A1 battle 0222 blaster-mk5=0/0/1; B1 battle 0422");
    assert_eq!(told(&bands(&table.scene("first"), ("A1", "Blaster, Mk V"))), "");
}

/// Every choice that uses a weapon names its row, before and after it was chosen.
#[test]
fn choices_name_their_weapon() {
    let mut table = Table::at(ARMED);
    let row = |choice: Choice| choice.row.map(|(sheet, label)| format!("{sheet}: {label}"));
    assert_eq!(row(table.of("first").choice("A1 fire blaster-mk5")).as_deref(), Some("A1: Blaster, Mk V"));
    assert_eq!(
        row(table.of("first").choice("A1 launch grenade-launcher HE")).as_deref(),
        Some("A1: Grenade launcher")
    );
    assert_eq!(row(table.of("first").choice("A2 fire")).as_deref(), Some("A2: Attack"));
    assert_eq!(row(table.of("first").choice("done")), None);
    let prompt = table.prompt();
    let shot = prompt.ways.iter().find(|way| way.answer == "A1 fire blaster-mk5").expect("a way");
    assert_eq!(row(shot.clone()).as_deref(), Some("A1: Blaster, Mk V"));
    let scene = table.scene("first");
    for choice in prompt.open().chain(&prompt.ways) {
        if let Some((sheet, label)) = &choice.row {
            assert!(!bands(&scene, (sheet, label)).is_empty(), "{sheet}: {label}");
        }
    }
    table.answer("A1 fire blaster-mk5", "");
    assert_eq!(row(table.of("first").choice("at B1")).as_deref(), Some("A1: Blaster, Mk V"));
}

/// [GK-047, GK-106] A way says what could be hit from its end in Terminal Fire, with one die, and by which weapon.
#[test]
fn a_way_tells_what_it_leads_to() {
    let start = "victory last; A1 battle 0222 blaster-mk5 slug-thrower; B1 battle 0722; step move side=first";
    let mut table = Table::at(start);
    let ways = table.prompt().ways;
    let way = ways.iter().find(|way| way.then.iter().any(|to| to == "to 0322") && way.about.contains("then"));
    let way = way.unwrap_or_else(|| panic!("{:#?}", ways.iter().map(|way| &way.about).collect::<Vec<_>>()));
    assert_eq!(way.row, Some(("A1".to_owned(), "Blaster, Mk V".to_owned())));
    assert!(way.about.starts_with("in sight of 1 enemy; then Blaster Mk V at B1: "), "{}", way.about);
    table.answer(&way.answer, "");
    for answer in &way.then {
        table.answer(answer, "");
    }
    assert_eq!(table.prompt().kind, "terminal");
    let chance = table.forecast("A1 fire blaster-mk5").chance;
    assert!(way.about.ends_with(&format!(": {chance}")), "{}: {chance}", way.about);
}

/// [GK-206] What a shot takes off a force field on average, as its odds say; markers are no boxes.
#[test]
fn what_a_shot_takes() {
    let table = Table::at("victory last; A1 battle 0222 blaster-mk5; B1 battle 0422");
    let odds = table.forecast("A1 fire blaster-mk5");
    let (row, takes) = odds.takes.expect("it has a field");
    assert_eq!(row, "Force field");
    let said = format!("on average {}.{:02} hits on the force field", takes / 1000, takes % 1000 / 10);
    assert!(odds.because.contains(&said), "{said}: {:?}", odds.because);
    let bare = Table::at("victory last; A1 battle 0222 blaster-mk5; B1 battle 0422 field=0");
    assert_eq!(bare.forecast("A1 fire blaster-mk5").takes, None);
}
