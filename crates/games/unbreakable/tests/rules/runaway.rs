//! Runaway [chapter 22.4].

use crate::common::Table;
use retrograde_core::{Seat, Setup};

/// Draws a Time Stream card; nobody changes status. Then Blue's squads are asked.
fn stream(position: &str, script: &str) -> Table {
    let mut table = Table::at(&format!(
        "scenario runaway; card blue-squads; deck blue-squads=1 time-stream=1; S4 0111; {position}"
    ));
    table.answer("done", "2").answer("done", script);
    table
}

/// [UB-440] The crawler in 0608, both platoons of one size off the map, opportunity cards whether wanted or not.
#[test]
fn setup() {
    let mut table = Table::open(&Setup::scenario("runaway").with("size", 3), "1 2");
    table.expect("options opportunity-cards").expect("RC 0608 force-beam nuke");
    for seat in [0, 1] {
        let seat = Seat::new(seat);
        table.blocks("compose 0 0 2", "UB-058");
        table.answer_as(seat, "platoon 1", "").answer_as(seat, "deploy", "").answer_as(
            seat,
            "confirm",
            if seat.index() == 1 { "6" } else { "" },
        );
    }
    assert!(table.unit("S1").starts_with("S1 off") && table.unit("SA").starts_with("SA off"));
    table.allows("S1 move 0601").blocks("S1 move 0615", "UB-142");
    assert!(Table::try_open(&Setup::scenario("runaway").with("opportunity-cards", "off"), "").is_err());
}

/// [UB-441] One heavy beam and one heavy bomb, each type by the die, loaded.
#[test]
fn random_weapons() {
    for (script, weapons) in
        [("1 1", "force-beam crust-buster"), ("2 2", "laser nuke"), ("3 3", "stasis-ray neutron-bomb")]
    {
        let table = Table::open(&Setup::scenario("runaway"), script);
        table.expect(&format!("RC 0608 {weapons}"));
        let scene = table.scene("spectator");
        let sheet = scene.sheets.iter().find(|sheet| sheet.id == "RC").expect("its sheet");
        let heavy =
            sheet.rows.iter().filter(|row| row.label.contains(" heavy ") && row.value == "loaded").count();
        assert_eq!(heavy, 2);
    }
}

/// [UB-442] Under control and over the controller's own edge: a win.
#[test]
fn brought_home() {
    let mut table = stream("RC 0601 owner=blue nuke", "");
    table.answer("RC exit north", "");
    assert_eq!(table.winners(), "blue");
    table.expect("ending runaway-home 1");
    let scene = table.scene("blue");
    let crawler = scene.pieces.iter().find(|piece| piece.id == "RC").expect("it is seen");
    assert_eq!(crawler.at, None, "it is off the map");
    assert_eq!(scene.goal.expect("there is a goal").seats[0].text, "has brought the crawler home");
}

/// [UB-443] Over another edge, without control, or eliminated otherwise: a draw.
#[test]
fn lost() {
    let mut table = stream("RC 0101 owner=blue nuke", "");
    table.answer("RC exit west", "");
    assert_eq!(table.winners(), "draw");
    let table = stream("RC 0601 nuke", "1 1");
    assert_eq!(table.winners(), "draw");
    table.expect("ending runaway-lost nobody");
    let table = stream("RC 0602 nuke; hex 0601 volcano", "1 1");
    assert_eq!(table.winners(), "draw");
    let mut table =
        Table::at("scenario runaway; card blue-walkers; W1 0608 force-beam; RC 0607 nuke; hex 0606 lava red");
    table.answer("W1 fire force-beam#1", "").answer("at RC", "SS").answer("push 0606", "");
    assert_eq!(table.winners(), "draw");
}

/// [UB-444] It acts on Time Stream cards, not on activation cards.
#[test]
fn time_stream_cards_activate_it() {
    stream("RC 0608 nuke", "1 4").expect("RC 0609 nuke");
    let mut table = Table::at(
        "scenario runaway; card blue-squads; deck blue-squads=1 yellow-crawlers=1; S4 0111; RC 0608 nuke",
    );
    table.answer("done", "2").expect("RC 0608 nuke");
    // Frozen it does not act at all.
    stream("time-stream 1; RC 0608 frozen nuke", "").expect("RC 0608 frozen nuke");
}

/// [UB-445] Offline it becomes buttoned, and nothing else.
#[test]
fn from_offline() {
    stream("RC 0608 offline nuke", "").expect("RC 0608 buttoned nuke");
}

/// [UB-446] Buttoned it becomes ready, and nothing else.
#[test]
fn from_buttoned() {
    stream("RC 0608 buttoned nuke", "").expect("RC 0608 nuke");
}

/// [UB-447, UB-455] A plain die of six decides what it does.
#[test]
fn six_things_to_do() {
    let text = "RC 0608 stasis-ray nuke; SA 0606 frozen; S1 0611; time-stream 1";
    stream(text, "1 2").expect("RC 0707 stasis-ray nuke");
    stream(text, "2 2").expect("RC 0707 stasis-ray nuke");
    // Squad 1 is the nearest that is not frozen, but a hex with a frozen squad is a hex with units.
    stream(text, "3 ---").expect("RC 0608 stasis-ray- nuke");
    stream(text, "4 ---").expect("RC 0608 stasis-ray nuke-").expect("cloud 0606 heavy");
    stream(text, "5 2").expect("RC 0608 laser nuke");
    stream(text, "6 3").expect("RC 0608 stasis-ray neutron-bomb");
}

/// [UB-448] With a unit in its hex it attacks; alone it moves by the die.
#[test]
fn melee_or_move() {
    stream("RC 0608 nuke; S1 0608 hovering", "1 S--").expect("S1 0608 offline").expect("RC 0608 nuke");
    for (die, hex) in [(1, "0607"), (2, "0707"), (3, "0708"), (4, "0609"), (5, "0508"), (6, "0507")] {
        stream("RC 0608 nuke; hex 0708 clear; hex 0507 clear", &format!("2 {die}"))
            .expect(&format!("RC {hex} nuke"));
    }
}

/// [UB-448] It goes into volcanoes and off the map without a second thought.
#[test]
fn it_minds_nothing() {
    for (text, script) in
        [("RC 0602 nuke; hex 0601 volcano", "1 1"), ("RC 0601 nuke", "1 1"), ("RC 0105 nuke", "1 6")]
    {
        stream(text, script).expect("RC lost");
    }
    stream("RC 0608 nuke; hex 0609 lava red", "1 4").expect("RC 0609 nuke");
}

/// [UB-G25] Frozen and scattered units, and any in a cloud, are not attacked: it moves. Of several the die takes one.
#[test]
fn whom_it_attacks() {
    stream("time-stream 1; RC 0608 nuke; S1 0608 hovering frozen; S2 0608 scattered", "1 4")
        .expect("RC 0609 nuke");
    stream("time-stream 1; RC 0608 nuke; S1 0608 hovering; cloud 0608 heavy", "1 4").expect("RC 0609 nuke");
    stream("RC 0608 nuke; S1 0608 hovering; S2 0608 hovering", "1 2 S--")
        .expect("S1 0608 hovering")
        .expect("S2 0608 offline");
}

/// [UB-G25] It displaces and crushes as usual; a crawler in the way stops it.
#[test]
fn its_moves() {
    stream("RC 0608 nuke; C1 0609", "1 4").expect("RC 0608 nuke");
    stream("RC 0608 nuke", "1 3 S--").expect("RC 0708 nuke").expect("hex 0708 rough");
    let mut table = stream("RC 0608 nuke; W1 0609", "1 4");
    table.answer("displace W1 0610", "S").expect("W1 0610 down").expect("RC 0609 nuke");
}

/// [UB-449] The beam goes to the nearest unit in sight, ties by the die.
#[test]
fn the_nearest_unit() {
    stream("RC 0608 stasis-ray nuke; C1 0606; SA 0611 frozen; time-stream 1", "3 S --")
        .expect("C1 0606 stasis=1");
    // Both two hexes off.
    stream("RC 0608 stasis-ray nuke; C1 0606; C2 0610", "3 2 S --")
        .expect("C2 0610 stasis=1")
        .expect("C1 0606");
    // The nearer one is hidden by woods.
    stream("RC 0608 stasis-ray nuke; C1 0606; C2 0611; hex 0607 woods", "3 S --")
        .expect("C2 0611 stasis=1")
        .expect("C1 0606");
}

/// [UB-449] The bomb goes to the nearest hex with units that it sees, ties by the die.
#[test]
fn the_nearest_hex() {
    stream("RC 0608 laser nuke; C1 0606; C2 0611", "4 ---")
        .expect("cloud 0606 heavy")
        .expect("RC 0608 laser nuke-");
    stream("RC 0608 laser nuke; C1 0606; C2 0610", "4 2 ---").expect("cloud 0610 heavy");
    stream("RC 0608 laser nuke; C1 0606; C2 0611; hex 0607 woods", "4 ---").expect("cloud 0611 heavy");
    // Its own hex, if a squad is there.
    stream("RC 0608 laser nuke; S1 0608 hovering; C2 0610", "4 --- ---").expect("cloud 0608 heavy");
}

/// [UB-449] An unloaded weapon is reloaded instead.
#[test]
fn it_reloads() {
    stream("RC 0608 stasis-ray- nuke; C1 0606", "3").expect("RC 0608 stasis-ray nuke");
    stream("RC 0608 stasis-ray nuke-; C1 0606", "4").expect("RC 0608 stasis-ray nuke");
}

/// [UB-G25] It keeps its beam on as long as it hits.
#[test]
fn it_continues_its_beam() {
    stream("RC 0608 stasis-ray nuke; S1 0606", "3 S-- S- S").expect("S1 0606 stasis=3");
    stream("RC 0608 stasis-ray nuke; S1 0606", "3 S-- --").expect("S1 0606 stasis=1");
}

/// [UB-G25] A force beam: away on a positive die, else toward; if that cannot be, the other way.
#[test]
fn its_force_beam() {
    // A crawler is hit as heavy, then misses as medium.
    stream("RC 0608 force-beam nuke; C1 0606", "3 S S --").expect("C1 0605");
    stream("RC 0608 force-beam nuke; C1 0606", "3 S - --").expect("C1 0607");
    stream("RC 0608 force-beam nuke; C1 0606; C2 0605", "3 S S --").expect("C1 0607");
}

/// [UB-G25] Without a target nothing happens.
#[test]
fn nothing_in_sight() {
    let text = "RC 0608 stasis-ray nuke; cloud 0608 heavy; time-stream 1";
    stream(text, "3").expect("RC 0608 stasis-ray nuke");
    stream(text, "4").expect("RC 0608 stasis-ray nuke");
}

/// [UB-G25] Both sides may fire lasers at its bombs, and each commits without seeing the other's choice.
#[test]
fn lasers_of_both_sides() {
    let mut table = Table::at(
        "scenario runaway; card blue-squads; deck blue-squads=1 time-stream=1; S1 0606 laser; SA 0606 laser; RC 0608 laser nuke",
    );
    // Blue and Yellow decide about status, in the order of the die.
    table.answer("done", "2 -").answer("done", "").answer("done", "4");
    let mut one = table.clone();
    one.answer_as("blue", "S1 commit 1", "").sees("blue", "\"committed\":true");
    one.hides("yellow", "\"committed\":true").hides("spectator", "\"committed\":true");
    let seen = one.scene("yellow");
    let sheet = seen.sheets.iter().find(|sheet| sheet.id == "S1").expect("S1");
    assert!(sheet.rows.iter().all(|row| !row.value.contains("committed")), "{:?}", sheet.rows);
    table.sealed(&[("blue", "S1 commit 1"), ("yellow", "SA commit 1")], "--- S--");
    table.expect("S1 0606 laser-").expect("SA 0606 laser-").expect_no("cloud");
}

/// [UB-450] With a laser it shoots at a bomb aimed at its own hex; else the laser waits.
#[test]
fn its_laser() {
    let text = "scenario runaway; card blue-walkers; W1 0606 nuke; W4 0111; RC 0608 laser nuke";
    let mut table = Table::at(text);
    table
        .answer("W1 fire nuke#1", "")
        .answer("at 0608", "S--")
        .expect("RC 0608 laser- nuke")
        .expect_no("cloud");
    let mut table = Table::at(text);
    table
        .answer("W1 fire nuke#1", "")
        .answer("at 0607", "--")
        .expect("RC 0608 laser nuke")
        .expect("cloud 0607 medium fresh");
    for runaway in ["RC 0608 buttoned laser nuke", "RC 0608 laser- nuke", "RC 0608 frozen laser nuke"] {
        let mut table = Table::at(&text.replace("RC 0608 laser nuke", runaway));
        table.answer("W1 fire nuke#1", "").answer("at 0608", "--").expect(runaway);
    }
    // Not at a bomb from its own hex.
    let mut table =
        Table::at("scenario runaway; card blue-squads; S1 0608 hovering nuke; S4 0111; RC 0608 laser nuke");
    table.answer("S1 fire nuke#1", "").answer("at 0608", "- -").expect("RC 0608 laser nuke");
}

/// [UB-450] To fire the beam does nothing with a laser, unless it needs reloading.
#[test]
fn its_laser_is_no_attack() {
    stream("RC 0608 laser nuke; C1 0606", "3").expect("RC 0608 laser nuke");
    stream("RC 0608 laser- nuke; C1 0606", "3").expect("RC 0608 laser nuke");
}

/// [UB-451] A new weapon of the class, loaded.
#[test]
fn it_mutates() {
    stream("RC 0608 laser- nuke-", "5 1").expect("RC 0608 force-beam nuke-");
    stream("RC 0608 laser- nuke-", "6 1").expect("RC 0608 laser- crust-buster");
    stream("RC 0608 laser- nuke-", "5 2").expect("RC 0608 laser nuke-");
}

/// Draws the Reprogram Crawlers card.
fn reprogram(position: &str, script: &str) -> Table {
    let mut table = Table::at(&format!(
        "scenario runaway; card blue-squads; deck blue-squads=1 reprogram-crawlers=1; S4 0111; {position}"
    ));
    table.answer("done", &format!("2 {script}"));
    table
}

/// [UB-452, UB-C24] A squad that is ready and hovers in its hex may reprogram it.
#[test]
fn reprogramming() {
    let mut table = reprogram("RC 0608 laser nuke; S1 0608 hovering; S2 0608; S3 0608 hovering buttoned", "");
    table.blocks("S2 reprogram RC", "UB-382").blocks("S3 reprogram RC", "UB-381");
    table.answer("S1 reprogram RC", "").expect("RC 0608 owner=blue laser nuke");
}

/// [UB-453] Its controller may move it one hex on a Time Stream card; it neither fires nor mutates.
#[test]
fn under_control() {
    let mut table = stream("RC 0608 owner=blue stasis-ray nuke; C1 0606", "");
    table.allows("done").blocks("RC move 0606", "UB-453");
    table.answer("RC move 0607", "").expect("RC 0607 owner=blue stasis-ray nuke").expect("card blue-squads");
}

/// [UB-C23] No activation card, light fire or clear move is for it.
#[test]
fn no_other_cards() {
    let text = "C1 0111; RC 0605 owner=blue laser nuke; SA 0607";
    Table::at(&format!("scenario runaway; card blue-crawlers; {text}"))
        .blocks("RC move 0604", "UB-453")
        .blocks("RC fire nuke#2", "UB-453");
    Table::at(&format!("scenario runaway; card blue-light-fire; {text}")).blocks("RC fire nuke", "UB-453");
    Table::at(&format!("scenario runaway; card blue-clear-move; {text}")).blocks("RC move 0604", "UB-453");
}

/// [UB-G25] The controller changes its status before he moves it; no volcano, no lasers; it sights for him.
#[test]
fn details_of_control() {
    let mut table = Table::at(
        "scenario runaway; card blue-squads; deck blue-squads=1 time-stream=1; S4 0111; RC 0608 owner=blue offline laser nuke; hex 0607 volcano",
    );
    table.answer("done", "2").answer("RC buttoned", "").answer("done", "");
    table.blocks("RC move 0607", "UB-135");
    table.answer("RC move 0609", "").expect("RC 0609 owner=blue buttoned laser nuke");
    let mut table = Table::at(
        "scenario runaway; card yellow-walkers; WA 0606 nuke; WD 1114; RC 0608 owner=blue laser nuke",
    );
    table.answer("WA fire nuke#1", "").answer("at 0608", "--").expect("RC 0608 owner=blue laser nuke");
    let mut table =
        Table::at("scenario runaway; card blue-walkers; W1 0303 nuke; RC 0608 owner=blue laser nuke");
    table.answer("W1 fire nuke#1", "").allows("at 0606");
}

/// [UB-454] The opponent may reprogram it in turn.
#[test]
fn reprogrammed_again() {
    let mut table = reprogram("RC 0608 owner=blue laser nuke; SA 0608 hovering", "");
    table.answer_as(Seat::new(1), "SA reprogram RC", "").expect("RC 0608 owner=yellow laser nuke");
}

/// [UB-G25] It is an opposing unit for both sides.
#[test]
fn everybodys_enemy() {
    for (card, unit) in [("blue", "W1"), ("yellow", "WA")] {
        let mut table = Table::at(&format!(
            "scenario runaway; card {card}-walkers; {unit} 0607 force-beam; RC 0608 nuke"
        ));
        table.answer(&format!("{unit} fire force-beam#1"), "").allows("at RC");
    }
}
