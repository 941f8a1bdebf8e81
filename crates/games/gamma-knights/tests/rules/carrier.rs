//! The Regal Tracked Option [chapter 25].

use crate::common::{Fire, Table, around, marker};

const DRIVEN: &str = "victory last; A1 tandem-viii 0222 laser-rifle-ir blaster-mk12 carrier=blaster-mk12; A2 cavalry 0101; B1 battle 1222; B2 cavalry 3201";

/// [GK-276, GK-280] The towed weapon fires like one of the suit, with its sensors, while the knight drives.
#[test]
fn the_towed_weapon() {
    let mut table = Table::at(DRIVEN);
    table.answer("A1 fire blaster-mk12", "");
    assert!(table.odds("at B1").contains("primary sensors +5, secondary sensors +3, weapon +17"));
    let table =
        Table::at("victory last; A1 tandem-viii 0222 blaster-mk12 carrier=blaster-mk12@0322; B1 battle 1222");
    table.blocks("A1 fire blaster-mk12", "GK-280");
}

/// [GK-277, GK-C41] Ten APs in movement mode, the own ones in attack mode.
#[test]
fn ten_aps() {
    let mut table = Table::at(&format!("{DRIVEN}; step move side=first"));
    table.answer("A1 walk", "");
    assert!(table.prompt().text.contains("10 APs left"));
    let table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5 blaster-mk12 carrier=blaster-mk12 spent=4 attack-mode; B1 battle 0522",
    );
    table.blocks("A1 fire blaster-mk5", "GK-052");
}

/// [GK-278] No flight.
#[test]
fn no_flight() {
    let mut table = Table::at(&format!("{DRIVEN}; step move side=first"));
    table.blocks("A1 high", "GK-093").blocks("A1 noe", "GK-093");
    // Nor once he has got in.
    let mut table_in = Table::at(
        "victory last; A1 tandem-viii 0222 blaster-mk12 carrier=blaster-mk12!; A2 cavalry 0101; B1 battle 1222; step move side=first",
    );
    table_in.blocks("A1 noe", "GK-093");
    table_in.answer("done", "");
    table.answer("done", "");
}

/// [GK-283] Any terrain but the river, on both maps.
#[test]
fn where_it_goes() {
    let mut entered = std::collections::BTreeSet::new();
    for scenario in ["showdown", "road-to-ruin"] {
        let spaces = Table::at(&format!("scenario {scenario}; A1 battle 0222; B1 battle 3201"))
            .scene("spectator")
            .boards
            .remove(0)
            .spaces;
        let kind = |hex: &str| spaces.iter().find(|space| space.id == hex).expect(hex).kind.clone();
        let dry = |hex: &str| kind(hex) != "river";
        for space in spaces.iter().filter(|space| dry(&space.id) && space.id != "3201") {
            let mut table = Table::at(&format!(
                "scenario {scenario}; victory last; A1 tandem-viii {} blaster-mk12 carrier=blaster-mk12; B1 battle 3201; step move side=first",
                space.id
            ));
            table.answer("A1 walk", "");
            for near in around(&space.id) {
                assert_eq!(table.is_legal(&format!("to {near}")), dry(&near), "{} to {near}", space.id);
                entered.insert(kind(&near));
            }
        }
    }
    for kind in ["open", "brush", "building", "ruins", "gully", "road", "river"] {
        assert!(entered.contains(kind), "{kind} is not on the way: {entered:?}");
    }
}

/// [GK-279, GK-281] The knight's signature and field cover everything: attacks are aimed at him.
#[test]
fn the_knight_is_the_target() {
    let mut table = Table::at(
        "victory last; A1 battle 1222 blaster-mk5; B1 tandem-viii 1322 blaster-mk12 carrier=blaster-mk12",
    );
    table.answer("A1 fire blaster-mk5", "");
    assert_eq!(table.legal(), ["at B1"]);
    assert!(table.odds("at B1").contains("force field +3, armor +3"));
}

/// [GK-282] Getting out or in costs 4 APs in movement mode; that turn the knight has his own APs only.
#[test]
fn getting_out_and_in() {
    let mut table = Table::at(&format!("{DRIVEN}; step move side=first"));
    table.answer("A1 dismount", "").shows("A1", "spent=4 carrier=blaster-mk12@0222!");
    // In the next turn the unit gets in and out anew, and its computer has not fired yet.
    for (word, left) in [("carrier=blaster-mk12!", "blaster-mk12!"), ("computed=6", "computed")] {
        let mut table = Table::at(&format!(
            "victory last; A1 tandem-viii 0222 blaster-mk12 {word}; B1 battle 1222; step terminal side=second"
        ));
        table.answer("done", "").lacks("A1", left);
        assert_eq!(table.asks(), "first");
    }
    table.answer("A1 walk", "");
    assert!(table.prompt().text.contains("4 APs left"));
    let mut table = Table::at(
        "victory last; A1 tandem-viii 0122 blaster-mk12 carrier=blaster-mk12@0222; A2 cavalry 0101; B1 battle 1222; step move side=first",
    );
    table.blocks("A1 mount", "GK-284");
    let mut flying = Table::at(
        "victory last; A1 tandem-viii 0122 blaster-mk12 carrier=blaster-mk12@0222; A2 cavalry 0101; B1 battle 1222; step move side=first",
    );
    flying.answers("A1 noe; to 0222").blocks("A1 mount", "GK-278");
    table.answers("A1 walk; to 0222").blocks("A2 mount", "GK-282");
    table.answer("A1 mount", "").shows("A1", "spent=5 carrier=blaster-mk12!");
    let table = Table::at(
        "victory last; A1 tandem-viii 0222 attack-mode blaster-mk12 carrier=blaster-mk12; B1 battle 1222; step move side=first",
    );
    table.blocks("A1 dismount", "GK-282");
}

/// [GK-282] He may leave it to fly in the same turn, with what his own APs leave: 8 less 4, or 12 less 4 high up.
#[test]
fn getting_out_to_fly() {
    for (way, left) in [("noe", "4 APs left"), ("high", "8 APs left")] {
        let mut table = Table::at(&format!("{DRIVEN}; step move side=first"));
        table.answer("A1 dismount", "").answer(&format!("A1 {way}"), "");
        assert!(table.prompt().text.contains(left), "{}", table.prompt().text);
        table
            .answers("to 0322; stop")
            .shows("A1", &format!("0322 {way} spent=5 carrier=blaster-mk12@0222! moved"));
    }
}

/// [GK-284] An empty carrier stays where it is and cannot be attacked.
#[test]
fn an_empty_carrier() {
    let mut table = Table::at(
        "victory last; A1 battle 0522 blaster-mk5; A2 cavalry 0101; B1 tandem-viii 0822 blaster-mk12 carrier=blaster-mk12@0622; B2 cavalry 3201",
    );
    table.answer("A1 fire blaster-mk5", "");
    assert_eq!(table.legal(), ["at B1"]);
    let mut table = Table::at(
        "victory last; A1 battle 0522; A2 cavalry 0101; B1 tandem-viii 0822 blaster-mk12 carrier=blaster-mk12@0622; B2 cavalry 3201; step move side=first",
    );
    table.answers("A1 walk; to 0622; to 0722; stop").shows("B1", "carrier=blaster-mk12@0622");
}

/// [GK-517] In close combat the own APs; servo hits spare the carrier's ten, but below 1 own AP nothing goes; a wound
/// adds 1 to the 4.
#[test]
fn own_aps_on_the_carrier() {
    let mut table = Table::at(
        "victory last; A1 tandem-viii 0222 servos=4 blaster-mk12 carrier=blaster-mk12; A2 cavalry 0101; B1 battle 1222; step move side=first",
    );
    table.answer("A1 walk", "");
    assert!(table.prompt().text.contains("10 APs left"));
    let table = Table::at(
        "victory last; A1 tandem-viii 0222 servos=4,4 blaster-mk12 carrier=blaster-mk12; A2 cavalry 0101; B1 battle 1222; step move side=first",
    );
    table.blocks("A1 walk", "GK-061");
    let mut table = Table::at(
        "victory last; A1 tandem-viii 0222 wounded blaster-mk12 carrier=blaster-mk12; A2 cavalry 0101; B1 battle 1222; step move side=first",
    );
    table.answer("A1 dismount", "").shows("A1", "spent=5");
    let mut table = Table::at(
        "victory last; A1 tandem-viii 0222 servos=4 blaster-mk12 carrier=blaster-mk12 energy-mace; A2 cavalry 0101; B1 battle 0322 servos=4; step move side=first",
    );
    table.answers("A1 walk; to 0322; A1 pass; A1 pass").shows("A1", "fought=4").says("is over");
    // The gun counts as one of the suit's weapons for hits.
    let mut table = Table::at(
        "victory last; A1 battle 0422 blaster-mk5; B1 tandem-viii 0222 field=0 blaster-mk12 carrier=blaster-mk12; B2 cavalry 3201",
    );
    table
        .fire("A1 fire blaster-mk5", "B1", &format!("1 3 {}", marker("weapon")))
        .shows("B1", "blaster-mk12=0/1/0");
}
