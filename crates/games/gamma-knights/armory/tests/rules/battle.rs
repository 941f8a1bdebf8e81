//! The way into the battle game.

use retrograde_armory::{Fielded, convert, standard};

use crate::common::{Changes, bare, number, suit, table};

fn fielded(design: &retrograde_armory::Design) -> Fielded {
    convert(design).unwrap_or_else(|refusal| panic!("{}: {refusal}", design.name))
}

/// [GK-293] [GK-G80] Every standard suit and machine has exactly its printed values, field by field.
#[test]
fn standard_designs_have_their_printed_values() {
    let rows = table("Armor and robotic unit attributes");
    assert_eq!(rows.len(), standard().len());
    for row in rows {
        let id = row[0].to_lowercase().replace(" armor", "").replace(' ', "-");
        let sheet = fielded(&suit(&id)).sheet;
        assert_eq!(sheet.id, id);
        assert_eq!(sheet.field, number::<u8>(row[1]), "{id}: field");
        assert_eq!(sheet.field_signature, number::<i8>(row[2]), "{id}: field signature");
        assert_eq!(sheet.armor, number::<u8>(row[3]), "{id}: armor");
        assert_eq!(sheet.armor_signature, number::<i8>(row[4]), "{id}: armor signature");
        assert_eq!(sheet.aps, number::<u8>(row[5]), "{id}: APs");
        assert_eq!(format!("{}/{}", sheet.sensors[0], sheet.sensors[1]), row[6], "{id}: sensors");
        assert_eq!(sheet.repair, row[7].parse().unwrap_or(0), "{id}: repair");
        assert_eq!(sheet.medikit, row[8].parse().unwrap_or(0), "{id}: medikit");
        assert_eq!(sheet.lock_ons, number::<u8>(row[9]), "{id}: lock-ons");
        assert_eq!(if sheet.flies { "yes" } else { "no" }, row[10], "{id}: flight");
    }
}

/// [GK-G84] [GK-035] [GK-365] Weapons, launchers, capacities, medikit, computer and carrier of the standard suits.
#[test]
fn standard_suits_have_their_weapons() {
    let weapons = |id: &str| {
        let plan = fielded(&suit(id)).plan;
        let guns = plan.weapons.iter().map(|(id, number)| format!("{number} {id}"));
        guns.chain(plan.launchers.iter().map(|launcher| launcher.launcher.clone()))
            .collect::<Vec<_>>()
            .join(", ")
    };
    assert_eq!(weapons("scout"), "2 slug-thrower, 1 stun-ray-rifle");
    assert_eq!(weapons("battle"), "2 slug-thrower, 1 flame-thrower");
    assert_eq!(weapons("attack"), "2 laser-pistol-ir, micromissile-launcher, grenade-launcher");
    assert_eq!(weapons("assault"), "2 laser-rifle-ir, micromissile-launcher, grenade-launcher");
    assert_eq!(weapons("tandem-viii"), weapons("assault"));
    let capacity = |id: &str| {
        fielded(&suit(id))
            .sheet
            .capacity
            .into_iter()
            .map(|(round, number)| format!("{round} {number}"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    assert_eq!(capacity("attack"), "grenade 5, micromissile 10");
    assert_eq!(capacity("assault"), "grenade 15, micromissile 20");
    assert_eq!(capacity("tandem-viii"), "grenade 15, micromissile 20");
    assert_eq!(capacity("battle"), "");
    assert!(fielded(&suit("scout")).plan.medikit && !fielded(&suit("inertia")).plan.medikit);
    assert_eq!(
        (fielded(&suit("tandem-viii")).sheet.computer, fielded(&suit("assault")).sheet.computer),
        (2, 0)
    );
    assert_eq!(fielded(&suit("tandem-viii")).plan.carrier.as_deref(), Some("blaster-mk12"));
}

/// [GK-G06] [GK-G07] Loads of the robots and the emplacement.
#[test]
fn machines_have_their_weapons() {
    let rows = table("Gaps");
    assert!(rows.len() > 3, "the first table of the gaps is that of the flak stoppers");
    let load = |id: &str| {
        let plan = fielded(&suit(id)).plan;
        let guns = plan.weapons.iter().map(|(id, number)| format!("{number} {id}"));
        let launchers = plan.launchers.iter().map(|launcher| {
            let rounds = launcher.load.iter().map(|(id, rounds)| format!("{rounds} {id}"));
            format!("{} ({})", launcher.launcher, rounds.collect::<Vec<_>>().join(" "))
        });
        guns.chain(launchers).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        load("warbot"),
        "2 blaster-mk7, 2 laser-battery, micromissile-launcher (3 AP 3 FRG 4 HE), grenade-launcher (4 FRG 2 SMK)"
    );
    assert_eq!(
        load("devastator"),
        "2 blaster-cannon, 4 blaster-mk7, 2 blaster-mk12, 5 laser-battery, bomb-launcher (12 FUS)"
    );
    assert!(load("battlebot").ends_with("10 laser-battery-heavy, bomb-launcher (10 FIS 10 FUS)"));
    assert!(load("death-machine").ends_with("8 laser-battery-heavy, minimissile-launcher (6 HE), minimissile-launcher (6 HE), minimissile-launcher (6 HE), minimissile-launcher (6 HE), minimissile-launcher (6 HE), minimissile-launcher (6 HE), bomb-launcher (20 FUS)"));
    assert_eq!(load("emplacement"), "1 fission-cannon, 1 plasma-gun, 1 blaster-mk12, 3 laser-rifle-uv");
}

/// [GK-G80] The base values of the frames are those of the rules.
#[test]
fn table_of_frames() {
    let rows = table_of_g80();
    for row in rows {
        let id = row[0].to_lowercase().replace(' ', "-");
        // A bare frame shows its base values, but for a sensor that is missing and APs without power.
        let sheet = fielded(&bare(&id)).sheet;
        assert_eq!((sheet.armor, sheet.armor_signature), (number(row[1]), number(row[2])), "{id}");
        assert_eq!(sheet.sensors, [(number::<i8>(row[3]) - 1).max(0), 0], "{id}");
        assert_eq!(
            (sheet.repair, sheet.medikit, sheet.lock_ons),
            (row[5].parse().unwrap_or(0), number(row[6]), number(row[7])),
            "{id}"
        );
    }
}

fn table_of_g80() -> Vec<Vec<&'static str>> {
    let rules = include_str!("../../../../../../docs/rules/gamma-knights.md");
    let rows = rules
        .lines()
        .skip_while(|line| !line.starts_with("- [GK-G80]"))
        .skip_while(|line| !line.starts_with('|'));
    let rows: Vec<Vec<_>> = rows
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    assert_eq!(rows.len(), 13);
    rows[2..].to_vec()
}

/// [GK-G80] APs by movement; a suit without power is slow, and what has no power does not count.
#[test]
fn without_power_nothing_works() {
    let battle = bare("battle").with(&["movement 3"]);
    assert_eq!(fielded(&battle).sheet.aps, 2);
    assert_eq!(fielded(&bare("powered-plate").with(&["movement 2"])).sheet.aps, 1);
    let dead = battle.with(&[
        "add back-plate kinetic-75 off",
        "add helmet infrared off",
        "add left-arm needler off",
    ]);
    let sheet = fielded(&dead);
    assert_eq!((sheet.sheet.field, sheet.sheet.sensors, sheet.plan.weapons.len()), (0, [3, 0], 0));
    let live = fielded(&dead.with(&["add front-plate half-qpc"]));
    assert_eq!(
        (live.sheet.aps, live.sheet.field, live.sheet.sensors, live.plan.weapons.len()),
        (6, 0, [4, 0], 1)
    );
    let strong = fielded(&dead.with(&["add back-plate qpc"]));
    assert_eq!((strong.sheet.field, strong.sheet.field_signature), (12, 2));
    // On or off makes no difference: power is shifted.
    assert_eq!(fielded(&suit("battle").with(&["off helmet kinetic-75"])).sheet.field, 12);
}

/// [GK-G81] Points to boxes and signature, for every field; several fields add up to 25.
#[test]
fn points_become_boxes() {
    let with = |ids: &[&str]| {
        let mut design = bare("assault").with(&["add back-plate 4-qpcs"]);
        for id in ids {
            design = design.with(&[&format!("add front-plate {id} off")]);
        }
        let sheet = fielded(&design).sheet;
        (sheet.field, sheet.field_signature)
    };
    let kinetic =
        ["kinetic-30", "kinetic-50", "kinetic-75", "kinetic-100", "kinetic-150"].map(|id| with(&[id]));
    assert_eq!(kinetic, [(5, 1), (8, 2), (12, 2), (16, 2), (20, 3)]);
    let energy =
        ["energy-10", "energy-20", "energy-30", "energy-40", "energy-50", "energy-75"].map(|id| with(&[id]));
    assert_eq!(energy, [(8, 1), (12, 1), (14, 1), (16, 2), (18, 2), (20, 2)]);
    assert_eq!(with(&["kinetic-30", "kinetic-50"]), (13, 2));
    assert_eq!(with(&["kinetic-150", "energy-20"]), (25, 3));
    assert_eq!(with(&["repulsion-4"]), (0, 0));
}

/// [GK-G82] Masking raises the armor signature, extension plates lower it.
#[test]
fn masking_raises_the_signature() {
    let base = bare("assault").with(&["add back-plate 2-qpcs"]);
    let signature = |edits: &[&str]| fielded(&base.with(edits)).sheet.armor_signature;
    assert_eq!(signature(&[]), 4);
    assert_eq!(signature(&["add front-plate cloaking-device off"]), 7);
    for id in [
        "computer-scrambler",
        "energy-emission-filter",
        "ir-absorption",
        "radar-scrambler",
        "radio-scrambler",
        "silencer",
    ] {
        let add = format!("add front-plate {id} off");
        assert_eq!((signature(&[&add]), signature(&[&add, &add])), (5, 5), "{id} counts once");
    }
    assert_eq!(signature(&["add front-plate repulsion-2 off"]), 5);
    assert_eq!(signature(&["add front-plate repulsion-3 off", "add front-plate repulsion-1 off"]), 6);
    assert_eq!(signature(&["plate back-plate A12", "plate plate-1 A12"]), 2);
    let everything = [
        "add front-plate cloaking-device off",
        "add front-plate silencer off",
        "add front-plate radar-scrambler off",
    ];
    assert_eq!(signature(&everything), 8, "the most");
    assert_eq!(signature(&["add front-plate uv-absorption", "add front-plate smoke-generator off"]), 4);
}

/// [GK-G83] The primary sensor, the others that can be followed, lock-ons.
#[test]
fn sensors_and_lock_ons() {
    let base = bare("battle").with(&["add back-plate 2-qpcs"]);
    let values = |edits: &[&str]| {
        let sheet = fielded(&base.with(edits)).sheet;
        (sheet.sensors, sheet.lock_ons)
    };
    assert_eq!(values(&[]), ([3, 0], 4));
    assert_eq!(values(&["add helmet radio"]), ([3, 0], 4));
    assert_eq!(values(&["add helmet motion"]), ([4, 0], 4));
    assert_eq!(values(&["add helmet radiation"]), ([5, 0], 4));
    assert_eq!(values(&["add helmet eye-movement"]), ([6, 0], 4));
    assert_eq!(values(&["add helmet eye-movement", "add helmet motion", "primary motion"]), ([4, 1], 4));
    let four = ["add helmet motion", "add helmet sound", "add helmet infrared", "add helmet radar"];
    assert_eq!(values(&four), ([4, 2], 4));
    let more: Vec<_> = four.into_iter().chain(["add front-plate computer"]).collect();
    assert_eq!(values(&more), ([4, 3], 5));
    let most: Vec<_> = more.into_iter().chain(["add front-plate computer-upgrade"]).collect();
    assert_eq!(values(&most), ([4, 3], 6));
    assert_eq!(values(&["add helmet sound", "add helmet sound"]), ([4, 0], 4), "two of a kind are one");
}

/// [GK-G84] A repair system and an autosurgeon help; launchers hold what the least of them holds.
#[test]
fn repair_medikit_and_launchers() {
    let base = bare("battle").with(&["add back-plate qpc"]);
    let sheet = |edits: &[&str]| fielded(&base.with(edits)).sheet;
    assert_eq!((sheet(&[]).repair, sheet(&["add helmet repair-system off"]).repair), (7, 5));
    assert_eq!((sheet(&[]).medikit, sheet(&["add back-plate autosurgeon off"]).medikit), (7, 6));
    let launchers = sheet(&[
        "add left-arm grenade-launcher +1 off",
        "add right-arm grenade-launcher off",
        "add helmet minimissile-launcher +1 off",
    ]);
    assert_eq!(
        launchers.capacity.into_iter().collect::<Vec<_>>(),
        [("grenade".to_owned(), 6), ("minimissile".to_owned(), 26)]
    );
    assert!(fielded(&base.with(&["add helmet medikit"])).plan.medikit);
}

/// [GK-G84] A sheet has room for 14 launchers and kinds of weapons.
#[test]
fn a_sheet_holds_fourteen_weapons() {
    let kinds = [
        "attached-blades",
        "axe-hand",
        "flying-blades",
        "halberd",
        "javelin",
        "mace",
        "morning-star",
        "sword-long",
        "sword-short",
        "whip",
        "needler",
        "taser",
        "tangler",
        "slug-thrower",
        "smart-dart",
        "stinger-crystal",
    ];
    let mut design = bare("assault").with(&["add back-plate qpc"]);
    for id in kinds {
        design = design.with(&[&format!("add left-arm {id} off")]);
    }
    // Taser and tangler are not in the battle game [GK-G14].
    assert_eq!(fielded(&design).plan.weapons.len(), 14);
    let full = design.with(&["add right-arm machine-pistol off"]);
    assert_eq!(convert(&full).unwrap_err().rule.unwrap().0, "GK-G84");
}

/// [GK-G14] What only the role-playing book knows is not fielded, and the design says so.
#[test]
fn role_playing_weapons_stay_at_home() {
    let design =
        bare("battle").with(&["add back-plate qpc", "add left-arm taser", "add left-arm lamprey-disk"]);
    assert!(fielded(&design).plan.weapons.is_empty());
    assert_eq!(retrograde_armory::notes(&design).iter().filter(|note| note.rule.0 == "GK-G14").count(), 2);
}

/// The text has the keys of the battle game's data, and reads back; a design with faults is not fielded.
#[test]
fn the_text_of_a_unit() {
    let own = suit("scout").with(&["name Night Owl!", "add right-arm laser-pistol-uv"]);
    let unit = fielded(&own);
    assert_eq!((unit.sheet.id.as_str(), unit.sheet.name.as_str()), ("night-owl", "Night Owl!"));
    assert_eq!(Fielded::parse(&unit.to_toml()), Ok(unit.clone()));
    let line = unit.to_line();
    assert!(line.starts_with('{') && !line.contains('\n'), "{line}");
    assert_eq!(Fielded::parse(&line), Ok(unit.clone()));
    for design in standard() {
        assert_eq!(Fielded::parse(&fielded(design).to_line()), Ok(fielded(design)));
    }
    for nonsense in ["", "{", "{}", "{ sheet = 1 }", "sheet = {}", "{ sheet = { id = \"x\" } } x"] {
        assert!(!Fielded::parse(nonsense).unwrap_err().because.is_empty(), "{nonsense}");
    }
    let keys: Vec<_> = unit
        .to_toml()
        .lines()
        .filter_map(|line| line.split_once(" = ").map(|(key, _)| key.to_owned()))
        .collect();
    assert!(keys.join(" ").starts_with(
        "id name kind field field_signature armor armor_signature aps sensors repair medikit lock_ons flies"
    ));
    assert!(Fielded::parse("[sheet]\nwings = 2\n").unwrap_err().to_string().starts_with("line 2: "));
    assert_eq!(
        fielded(&suit("scout").with(&["name Assault", "add right-arm needler"])).sheet.id,
        "own-assault"
    );
    let broken =
        crate::common::read("name = \"x\"\nframe = \"scout\"\n[helmet]\nitems = [\"cloaking-device\"]\n");
    assert_eq!(convert(&broken).unwrap_err().rule.unwrap().0, "GK-383");
}
