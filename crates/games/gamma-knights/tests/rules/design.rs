//! Suits from the armoury in the battle game [chapter 29].

use retrograde_armory::{Design, apply, convert, standard, standard_suit};
use retrograde_core::{Rules, Setup, Show, Viewer};
use retrograde_testkit::conformance::check_game;
use serde_json::Value;

use crate::common::{Table, game, scenario};

fn line(design: &Design) -> String {
    convert(design).expect("a good design").to_line()
}

/// An own scenario in which the first player fields designs against a battle suit.
pub(crate) fn fielding(designs: &[&Design]) -> Setup {
    let setup = scenario("own").with("second-sheet-1", "battle");
    designs
        .iter()
        .zip(1..)
        .fold(setup, |setup, (design, n)| setup.with(&format!("first-design-{n}"), line(design)))
}

/// A scout with a maser rifle, which no printed suit has.
pub(crate) fn night_owl() -> Design {
    let mut design = standard_suit("scout").expect("a standard suit").clone();
    for edit in ["name Night; owl #2", "remove left-arm slug-thrower", "add left-arm maser-rifle"] {
        design = apply(&design, edit).unwrap_or_else(|refusal| panic!("{edit}: {refusal}"));
    }
    design
}

/// The first unit as everybody sees it, without its weapons and what else a plan may choose.
fn values(setup: &Setup) -> Value {
    let pos = game()
        .start(setup, &mut retrograde_core::PlayoutDice::new(1), &mut Vec::new())
        .unwrap_or_else(|error| panic!("{error}"));
    let view = serde_json::to_value(game().view(&pos, Viewer::Spectator)).expect("plain data");
    let mut unit = view["units"][0].clone();
    unit["aps"].take();
    let sheet = unit["sheet"].as_object_mut().expect("a record sheet");
    for key in ["mounts", "driving", "medikit"] {
        assert!(sheet.remove(key).is_some(), "{key}");
    }
    unit
}

/// [GK-293, GK-364, GK-G80] Every standard suit, robot and emplacement fielded through the armoury equals its printed unit.
#[test]
fn standard_suits_equal_their_printed_units() {
    assert_eq!(standard().len(), 16);
    for design in standard() {
        let id = design.frame.id;
        let printed = scenario("own").with("first-sheet-1", id).with("victory", "last");
        let fielded = fielding(&[design]).with("victory", "last");
        assert_eq!(values(&fielded), values(&printed), "{id}");
    }
}

/// [GK-G84] It has the weapons, the launchers, the medikit and the carrier of its design.
#[test]
fn weapons_of_a_design() {
    let tandem = standard_suit("tandem-viii").expect("a standard suit");
    let table = Table::open(&fielding(&[tandem]), "1 1 1 1");
    table.shows("A1", "design-1 medikit laser-rifle-ir=2/0/0 micromissile-launcher(-) grenade-launcher(-)");
    table.shows("A1", "blaster-mk12 carrier=blaster-mk12");
    let table = Table::open(&fielding(&[&night_owl()]), "");
    table.shows("A1", "design-1 medikit slug-thrower maser-rifle").lacks("A1", "carrier");
    assert!(table.text().contains("Night; owl #2"));
}

/// [GK-G80] A design fights with its own weapons and values.
#[test]
fn a_design_fights() {
    let owl = format!("design {}\nA1 design-1 0222 maser-rifle; B1 battle 0622", line(&night_owl()));
    let mut table = Table::at(&format!("scenario own\n{owl}"));
    table.answer("A1 fire maser-rifle", "");
    // The scout's sensors and the maser's 9.
    let odds = table.odds("at B1");
    assert!(odds.contains("primary sensors +3") && odds.contains("weapon +9"), "{odds}");
    table.answer("at B1", "4 6").says("with the maser rifle: strength 27 against 6");
    let rival = owl.replace("B1 battle 0622", "B1 battle 0622 slug-thrower; step fire side=second");
    let mut table = Table::at(&format!("scenario own\n{rival}"));
    let odds = table.answer("B1 fire slug-thrower", "").odds("at A1");
    assert!(odds.contains("armor +6"), "{odds}");
}

/// [GK-375, GK-520] A computer runs what sits on helmet and plates of the design.
#[test]
fn computers_of_designs() {
    let tandem = standard_suit("tandem-viii").expect("a standard suit");
    let text = |line: &str| {
        format!(
            "scenario own\noptions computer\ndesign {line}\nA1 design-1 0222 laser-rifle-ir maser-rifle; B1 battle 0722"
        )
    };
    let table = Table::at(&text(&line(tandem)));
    table.allows("A1 program ciws maser-rifle").blocks("A1 program ciws laser-rifle-ir", "GK-375");
    let assault = Table::at(&text(&line(standard_suit("assault").expect("a standard suit"))));
    assault.blocks("A1 program ciws maser-rifle", "GK-365");
}

/// [GK-D01] Positions and setups keep designs, whatever their names.
#[test]
fn designs_are_written_and_read() {
    let setup = fielding(&[&night_owl(), standard_suit("warbot").expect("a robot")]);
    let table = Table::open(&setup, "1 1 1 1");
    let again = game().read(&table.text()).expect("its own text");
    assert_eq!(again, table.pos);
    let kept = game().setup_of(&table.pos);
    assert_eq!(kept.options.get("first-design-1"), setup.options.get("first-design-1"));
    assert_eq!(kept.options.get("first-design-2"), setup.options.get("first-design-2"));
    assert_eq!(kept.options.get("second-sheet-1").map(String::as_str), Some("battle"));
    let text = "scenario own; A1 battle 0222; A2 cavalry 0322; A3 cavalry 0422; B1 attack 0722";
    let kept = game().setup_of(&Table::at(text).pos);
    assert_eq!(kept.options.get("first-cavalry").map(String::as_str), Some("2"));
    for nobody in ["second-cavalry", "first-heavy-tank"] {
        assert_eq!(kept.options.get(nobody), None, "{nobody}");
    }
    let other = Table::open(&fielding(&[standard_suit("scout").expect("a suit")]), "");
    assert_ne!(other.pos, Table::open(&fielding(&[&night_owl()]), "").pos);
}

/// [GK-363] What cannot be fielded is refused with its option and a sentence.
#[test]
fn bad_designs() {
    let refused = |setup: Setup| Table::try_open(&setup, "").map(|_| ()).expect_err("refused").to_string();
    let owl = line(&night_owl());
    let with = |text: &str| refused(scenario("own").with("first-design-1", text));
    assert!(with("a suit").contains("retrograde armory field"), "{}", with("a suit"));
    assert!(with(&owl.replace("maser-rifle", "death-ray")).contains("is not a valid weapon"));
    assert!(with(&owl.replace("armor = 8", "armor = 80")).contains("out of range"));
    assert!(with(&owl.replace("Night; owl #2", "")).contains("name"));
    assert!(with(&owl.replace("Night; owl #2", &"o".repeat(41))).contains("1 to 40 letters"));
    assert!(with(&" ".repeat(4000).replace(' ', "x")).contains("at most 3000 bytes"));
    let printed = refused(scenario("showdown").with("first-design-1", &owl));
    assert!(printed.starts_with("first-design-1: this option is only for own"), "{printed}");
    let knightless = fielding(&[standard_suit("warbot").expect("a robot")]).with("victory", "duel");
    assert!(refused(knightless).contains("this victory is about gamma knights"));
    // Eight death machines have seven launchers each.
    let mut many = scenario("own").with("victory", "last");
    for number in 1..=4 {
        for side in ["first", "second"] {
            many = many.with(&format!("{side}-sheet-{number}"), "death-machine");
        }
    }
    assert!(refused(many).contains("48 launchers"));
    assert!(Table::broken("scenario own\nA1 design-1 0222; B1 battle 0622").contains("a kind of unit"));
}

/// [GK-364] Whole games with designs on both sides keep every guarantee.
#[test]
fn games_of_designs_conform() {
    let setup = fielding(&[&night_owl()]).with("second-design-1", line(&night_owl()));
    check_game(game(), &setup.clone().with("turns", 2), 3, 100_000, true);
    check_game(game(), &setup.with("turns", 8), 4, 100_000, false);
}
