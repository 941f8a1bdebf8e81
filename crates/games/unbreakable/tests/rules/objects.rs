//! Objects: the satellite and the flags [chapter 20].

use crate::common::Table;
use retrograde_core::Setup;

/// [UB-334] The satellite belongs to Retrieval, the flags to the flag scenarios, and nothing to the others.
#[test]
fn objects_by_scenario() {
    for (scenario, script, objects) in [
        ("special-delivery", "", vec![]),
        ("retrieval", "1", vec!["satellite"]),
        ("industrial-wasteland", "", vec![]),
        ("runaway", "1 1", vec![]),
        ("capture-the-flag", "", vec!["blue-flag", "yellow-flag"]),
        ("destroy-the-flag", "", vec!["blue-flag", "yellow-flag"]),
    ] {
        let mut table = Table::open(&Setup::scenario(scenario), script);
        while table.seat().index() == 0 && table.is_legal("platoon 1") {
            table.answer("platoon 1", "");
        }
        if table.is_legal("flag 0101") {
            table.answer("flag 0101", "").answer("deploy", "").answer("confirm", "");
            table.answer("platoon 1", "").answer("flag 0108", "").answer("deploy", "").answer("confirm", "1");
        }
        let found: Vec<String> = table
            .text()
            .lines()
            .filter_map(|line| line.strip_prefix("object "))
            .map(|rest| rest.split(' ').next().unwrap_or_default().to_owned())
            .collect();
        assert_eq!(found, objects, "{scenario}");
    }
}

/// [UB-335] An object is a light target, also in a crater, and seen like a unit on the ground.
#[test]
fn an_object_is_light() {
    let mut table =
        Table::at("card blue-walkers; W1 0607 force-beam; hex 0608 crater red; object satellite 0608");
    table.answer("W1 fire force-beam#1", "");
    assert!(table.odds("at satellite").contains("[1/2]"), "{}", table.odds("at satellite"));
    // From two hexes away it is hidden in its crater.
    let mut table =
        Table::at("card blue-walkers; W1 0606 force-beam; hex 0608 crater red; object satellite 0608");
    table.answer("W1 fire force-beam#1", "").blocks("at satellite", "UB-199");
}

/// [UB-336] Only walkers grab.
#[test]
fn only_walkers_grab() {
    Table::at("card blue-squads; S1 0608; object satellite 0608").blocks("S1 grab satellite", "UB-336");
    Table::at("card blue-crawlers; C1 0608; object satellite 0608").blocks("C1 grab satellite", "UB-336");
    Table::at("card blue-walkers; W1 0608; object satellite 0608").allows("W1 grab satellite");
}

/// [UB-337] A carried object goes with the walker and lies nowhere on the map.
#[test]
fn a_carried_object_moves_with_the_walker() {
    let mut table = Table::at("card blue-walkers; W1 0608 carries=satellite; W4 0111");
    table.answer("W1 move 0607", "").expect("W1 0607 carries=satellite").expect_no("object");
    let scene = table.scene("spectator");
    assert!(scene.pieces.iter().all(|piece| piece.id != "satellite"));
}

/// [UB-338] Dropped, or fallen with its walker, it lies in the walker's hex.
#[test]
fn it_returns_to_the_map() {
    let mut table = Table::at("card blue-walkers; W1 0608 carries=satellite; W4 0111");
    table.answer("W1 drop", "").expect("object satellite 0608").expect("W1 0608");
    let mut table = Table::at("card blue-walkers; W1 0608; WA 0608 carries=satellite; W4 0111");
    table.answer("W1 melee WA", "S").expect("object satellite 0608").expect("WA 0608 down");
}

/// A satellite on a walker is lost with it: how, and what happens then.
fn ends_in_a_draw(table: &Table) {
    assert_eq!(table.winners(), "draw");
    table.expect("object satellite lost").expect("ending satellite-lost nobody");
}

/// [UB-485] Pushed into lava or a volcano, it is lost.
#[test]
fn lost_by_a_push() {
    for ground in ["lava red", "volcano"] {
        let mut table = Table::at(&format!(
            "card blue-walkers; W1 0608 force-beam; hex 0606 {ground}; object satellite 0607"
        ));
        table.answer("W1 fire force-beam#1", "").answer("at satellite", "S-").answer("push 0606", "");
        ends_in_a_draw(&table);
    }
}

/// [UB-485] A volcano that forms under it, or the lava it lies in, takes it.
#[test]
fn lost_by_an_earthquake() {
    let deck = "card blue-squads; deck blue-squads=1 heavy-earthquake=1; S4 0111; object satellite 1101";
    let mut table = Table::at(&format!("{deck}; hex 1101 lava red"));
    table.answer("done", "2 - 1 1 1 1 2 3");
    ends_in_a_draw(&table);
    let mut table = Table::at(&format!("{deck}; hex 1101 lava red"));
    table.answer("done", "2 S");
    ends_in_a_draw(&table);
}

/// [UB-485] A vortex takes it.
#[test]
fn lost_in_a_vortex() {
    let mut table = Table::at(
        "options vortex-generator; card blue-squads; deck time-stream=1; S4 0111; object satellite 0605; \
         vortex 0606 light N",
    );
    table.answer("done", "").answer("done", "- S--");
    ends_in_a_draw(&table);
}

/// [UB-485] Carried off over the wrong edge, by whomever, it is lost.
#[test]
fn lost_over_the_wrong_edge() {
    for (card, walker, edge) in
        [("blue", "W1 0615", "south"), ("blue", "W1 0107", "west"), ("yellow", "WA 0601", "north")]
    {
        let mut table = Table::at(&format!("card {card}-walkers; {walker} carries=satellite"));
        table.answer(&format!("{} exit {edge}", &walker[..2]), "");
        ends_in_a_draw(&table);
    }
}

/// [UB-485, UB-G21] It shares its carrier's fate.
#[test]
fn lost_with_its_carrier() {
    let mut table =
        Table::at("card blue-walkers; W1 0608 force-beam; hex 0606 lava red; WA 0607 carries=satellite");
    table.answer("W1 fire force-beam#1", "").answer("at WA", "S").answer("push 0606", "");
    ends_in_a_draw(&table);
    let mut table = Table::at(
        "card blue-squads; deck heavy-earthquake=1; S4 0111; WA 0607 carries=satellite; hex 0607 lava red",
    );
    table.answer("done", "S");
    ends_in_a_draw(&table);
}

/// [UB-G21] An object takes no room.
#[test]
fn objects_ignore_stacking() {
    let table = Table::at("card blue-walkers; W1 0607; W2 0608; object satellite 0608");
    table.allows("W1 move 0608");
    let mut table = Table::at("card blue-walkers; W1 0609 force-beam; C1 0606; object satellite 0607");
    table.answer("W1 fire force-beam#1", "").answer("at satellite", "S-").answer("push 0606", "");
    table.expect("object satellite 0606");
}

/// [UB-G21] Nukes and neutron bombs do nothing to it.
#[test]
fn bombs_do_nothing_to_objects() {
    let mut table = Table::at("card blue-walkers; W1 0608 nuke; W4 0111; object satellite 0606");
    table.answer("W1 fire nuke#1", "").answer("at 0606", "--").expect("object satellite 0606");
    let mut table = Table::at("card blue-walkers; W1 0604 neutron-bomb; W4 0111; object satellite 0607");
    table.answer("W1 fire neutron-bomb#1", "").answer("at 0607", "").expect("object satellite 0607");
}

/// [UB-G21] Stasis markers freeze it, and then it can be neither targeted nor grabbed.
#[test]
fn objects_freeze() {
    let mut table =
        Table::at("time-stream 3; card blue-walkers; W1 0608 stasis-ray; object satellite 0608 stasis=1");
    table.answer("W1 fire stasis-ray#1", "").answer("at satellite", "S-");
    table.expect("object satellite 0608 stasis=2 frozen").blocks("W1 grab satellite", "UB-G21");
    let mut table = Table::at(
        "time-stream 3; card blue-walkers; W1 0608 stasis-ray; WA 0607; object satellite 0608 stasis=2 frozen",
    );
    table.answer("W1 fire stasis-ray#1", "").blocks("at satellite", "UB-G21");
}

/// [UB-G21] A carried object is no target of its own.
#[test]
fn a_carried_object_is_no_target() {
    let mut table = Table::at("card blue-walkers; W1 0608 stasis-ray; WA 0607 carries=satellite");
    table.answer("W1 fire stasis-ray#1", "").blocks("at satellite", "UB-G21").allows("at WA");
}

/// [UB-G21] One object to a walker.
#[test]
fn one_object_at_most() {
    let table = Table::at(
        "scenario destroy-the-flag; card blue-walkers; W1 0608 carries=blue-flag; object yellow-flag 0608",
    );
    table.blocks("W1 grab yellow-flag", "UB-G21");
}

/// [UB-G21] Who lies down, goes offline or freezes keeps it.
#[test]
fn kept_in_bad_times() {
    let mut table = Table::at("card blue-walkers; W1 0608 carries=satellite; W4 0111");
    table.answer("W1 down", "").expect("W1 0608 down carries=satellite");
    let mut table = Table::at("card blue-walkers; W1 0608 neutron-bomb; W4 0111; WA 0607 carries=satellite");
    table.answer("W1 fire neutron-bomb#1", "").answer("at 0607", "-S");
    table.expect("WA 0607 offline carries=satellite");
    let mut table =
        Table::at("time-stream 4; card blue-walkers; W1 0608 stasis-ray; WA 0607 carries=satellite");
    table.answer("W1 fire stasis-ray#1", "").answer("at WA", "S");
    table.expect("WA 0607 frozen stasis=1 carries=satellite");
}
