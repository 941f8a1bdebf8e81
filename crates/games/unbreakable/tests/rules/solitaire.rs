//! Special Delivery, the solitaire scenario [chapters 22.1 and 24].

use crate::common::{Table, game};
use retrograde_core::{Catalogue, Event as _, Rules, Setup};

/// Draws a Yellow Crawlers card; then Blue's squads are asked. Squad 4 stands far off.
fn activated(crawler: &str, position: &str, script: &str) -> Table {
    let mut table = Table::at(&format!(
        "scenario special-delivery; card blue-squads; deck blue-squads=1 yellow-crawlers=1; S4 0111 buttoned; \
         CA {crawler}; {position}"
    ));
    table.answer("done", &format!("2 {script}"));
    table
}

/// Squad 1 fires a bomb at a hex; Squad 4 hovers and sees everything.
fn bombed(crawler: &str, bomb: &str, hex: &str, script: &str) -> Table {
    let mut table = Table::at(&format!(
        "scenario special-delivery; card blue-squads; S1 0101 {bomb}; S4 0111 hovering; CA {crawler}"
    ));
    table.answer(&format!("S1 fire {bomb}#1"), "").answer(&format!("at {hex}"), script);
    table
}

/// [UB-413, UB-477] One person, Blue; no other scenario is for one alone.
#[test]
fn one_seat() {
    for info in game().lobby().scenarios {
        let seats = game().seats(&Setup::scenario(&info.id)).expect("seats");
        let names: Vec<&str> = seats.iter().map(|seat| seat.id.as_str()).collect();
        let expected: &[&str] = if info.id == "special-delivery" { &["blue"] } else { &["blue", "yellow"] };
        assert_eq!(names, expected, "{}", info.id);
    }
}

/// [UB-414] Yellow has one crawler with two medium lasers and a heavy nuke, off the map.
#[test]
fn the_yellow_crawler() {
    let table = Table::open(&Setup::scenario("special-delivery"), "");
    table.expect("CA off laser laser nuke");
    let scene = table.scene("spectator");
    let sheet = scene.sheets.iter().find(|sheet| sheet.id == "CA").expect("its sheet");
    let labels: Vec<&str> =
        sheet.rows.iter().map(|row| row.label.as_str()).filter(|l| l.starts_with('#')).collect();
    assert_eq!(labels, ["#1 medium laser", "#2 medium laser", "#3 heavy nuke"]);
    for unit in ["CB", "WA", "SA"] {
        table.expect_no(unit);
    }
}

/// [UB-414] It never fires its nuke.
#[test]
fn the_nuke_is_never_fired() {
    activated("0615 laser laser nuke", "S1 0613; W1 0612", "")
        .expect("CA 0614 laser laser nuke")
        .expect_no("cloud");
}

/// [UB-415] Blue: a walker and two squads, freely equipped, in the north half.
#[test]
fn the_blue_platoon() {
    let mut table = Table::open(&Setup::scenario("special-delivery"), "");
    table.blocks("compose 0 1 1", "UB-415").blocks("compose 0 0 3", "UB-415");
    table
        .answer("compose 0 1 2", "")
        .blocks("place W1 0608", "UB-410")
        .allows("place W1 0601")
        .allows("place W1 0607");
    table.answer("place W1 0607", "").answer("form W1 upright", "").answer("deploy", "");
    for unit in ["W1", "S1", "S2"] {
        assert!(!table.unit(unit).contains("off"), "{unit}");
    }
    assert!(Table::try_open(&Setup::scenario("special-delivery").with("size", 3), "").is_err());
}

/// [UB-415] Freely equipped: every basic weapon, one or two of a class for the walker, or none.
#[test]
fn the_blue_platoon_is_armed_freely() {
    let armed = |arms: [&str; 6]| {
        let mut table = Table::open(&Setup::scenario("special-delivery"), "");
        table.answer("compose 0 1 2", "");
        for (unit, form) in [("W1", "upright"), ("S1", "grounded"), ("S2", "hovering")] {
            table.answer(&format!("place {unit} 0601"), "").answer(&format!("form {unit} {form}"), "");
        }
        for (index, cards) in arms.iter().enumerate() {
            let (class, unit) = (["beams", "bombs"][index % 2], ["W1", "S1", "S2"][index / 2]);
            table.answer(&format!("{class} {unit} {cards}"), "");
        }
        ["W1", "S1", "S2"].map(|unit| table.unit(unit))
    };
    let words = armed(["laser stasis-ray", "nuke", "force-beam", "crust-buster", "none", "neutron-bomb"]);
    assert_eq!(
        words,
        ["W1 0601 laser stasis-ray nuke", "S1 0601 force-beam crust-buster", "S2 0601 hovering neutron-bomb"]
    );
    let words = armed(["force-beam", "crust-buster neutron-bomb", "stasis-ray", "none", "laser", "nuke"]);
    assert_eq!(
        words,
        ["W1 0601 force-beam crust-buster neutron-bomb", "S1 0601 stasis-ray", "S2 0601 hovering laser nuke"]
    );
}

/// [UB-416, UB-X24] Yellow wins as soon as the crawler is activated completely north of the fold.
#[test]
fn delivered() {
    let table = activated("0607 laser laser nuke", "", "");
    assert_eq!(table.winners(), "yellow");
    table.expect("ending delivered 2");
    let table = activated("0608 laser laser nuke", "", "");
    assert_eq!(table.winners(), "going on");
    table.expect("CA 0607 laser laser nuke");
    assert_eq!(activated("0507", "", "").winners(), "yellow");
}

/// [UB-X24] 0107 is completely north; 0208 is not, nor is 0608; 0607 is.
#[test]
fn goal_hexes() {
    for (hex, result) in [("0107", "yellow"), ("0208", "going on"), ("0608", "going on"), ("0607", "yellow")]
    {
        // Woods or industry in the way north are crushed, or not.
        let script = if hex == "0208" { "---" } else { "" };
        assert_eq!(activated(hex, "", script).winners(), result, "{hex}");
    }
}

/// [UB-C21] Frozen or offline it is not activated; buttoned is enough.
#[test]
fn delivery_needs_an_activation() {
    assert_eq!(activated("0607 frozen laser laser nuke", "", "").winners(), "going on");
    assert_eq!(activated("0607 offline laser laser nuke", "", "").winners(), "going on");
    assert_eq!(activated("0607 buttoned laser laser nuke", "", "").winners(), "yellow");
}

/// [UB-417, UB-C20] Blue wins when the crawler is removed; standing in lava is not enough.
#[test]
fn stopped() {
    let quake = |script: &str| {
        let mut table = Table::at(
            "scenario special-delivery; card blue-squads; deck blue-squads=1 heavy-earthquake=1; S4 0111; \
             CA 0612 laser laser nuke; hex 0612 lava red",
        );
        table.answer("done", script);
        table.winners()
    };
    assert_eq!(quake("2 - 5 5 5"), "going on");
    assert_eq!(quake("2 S"), "blue");
    let mut table = Table::at(
        "scenario special-delivery; card blue-walkers; W1 0610 force-beam; W4 0111; CA 0612; hex 0613 volcano",
    );
    table.answer("W1 fire force-beam#1", "").answer("at CA", "SS").answer("push 0613", "");
    assert_eq!(table.winners(), "blue");
    let table = activated("0612", "hex 0611 lava red", "");
    assert_eq!(table.winners(), "going on");
}

/// [UB-418] One laser at each nuke or crust buster aimed at its hex or straight ahead.
#[test]
fn it_shoots_at_bombs() {
    for bomb in ["nuke", "crust-buster"] {
        bombed("0612 laser laser nuke", bomb, "0612", "S--").expect("CA 0612 laser- laser nuke");
        bombed("0612 laser laser nuke", bomb, "0610", "S-")
            .expect("CA 0612 laser- laser nuke")
            .expect_no("hex 0610");
        bombed("0612 laser- laser nuke", bomb, "0612", "S--").expect("CA 0612 laser- laser- nuke");
    }
    // Only the second bomb meets the second laser.
    bombed("0612 laser laser nuke", "nuke", "0610", "-- -")
        .expect("CA 0612 laser- laser nuke")
        .expect("cloud 0610 light fresh");
}

/// [UB-418, UB-C22] Not behind it, not beside its column, not beyond the first hex completely north of the fold.
#[test]
fn bombs_it_lets_fall() {
    for hex in ["0613", "0711", "0511"] {
        bombed("0612 laser laser nuke", "nuke", hex, "-").expect("CA 0612 laser laser nuke");
    }
    bombed("0609 laser laser nuke", "nuke", "0607", "S-").expect("CA 0609 laser- laser nuke");
    bombed("0609 laser laser nuke", "nuke", "0606", "-").expect("CA 0609 laser laser nuke");
    // In another column the goal is the first such hex of that column.
    bombed("0709 laser laser nuke", "nuke", "0707", "S-").expect("CA 0709 laser- laser nuke");
    bombed("0709 laser laser nuke", "nuke", "0706", "-").expect("CA 0709 laser laser nuke");
}

/// [UB-C22] Off the map it defends nothing.
#[test]
fn off_the_map_it_waits() {
    bombed("off laser laser nuke", "nuke", "0615", "-").expect("CA off laser laser nuke");
}

/// [UB-419] One laser at a neutron bomb that could put it offline, wherever it falls.
#[test]
fn it_shoots_at_neutron_bombs() {
    bombed("0612 laser laser nuke", "neutron-bomb", "0612", "S--").expect("CA 0612 laser- laser nuke");
    bombed("0612 laser laser nuke", "neutron-bomb", "0712", "S--").expect("CA 0612 laser- laser nuke");
    // Two hexes off a light one does nothing.
    bombed("0612 laser laser nuke", "neutron-bomb", "0610", "").expect("CA 0612 laser laser nuke");
    // Buttoned it has nothing to fear, and cannot fire.
    bombed("0612 buttoned laser laser nuke", "neutron-bomb", "0612", "")
        .expect("CA 0612 buttoned laser laser nuke");
}

/// [UB-420] The usual conditions: ready, loaded, sight, range, and no bomb dropped into the own hex.
#[test]
fn its_lasers_obey_the_rules() {
    bombed("0612 buttoned laser laser nuke", "nuke", "0612", "-").expect("CA 0612 buttoned laser laser nuke");
    bombed("0612 laser- laser- nuke", "nuke", "0612", "-").expect("CA 0612 laser- laser- nuke");
    // Five hexes are too far for a medium laser.
    bombed("0614 laser laser nuke", "nuke", "0609", "-").expect("CA 0614 laser laser nuke");
    let mut table = Table::at(
        "scenario special-delivery; card blue-squads; S1 0612 hovering nuke; S4 0111; CA 0612 laser laser nuke",
    );
    table.answer("S1 fire nuke#1", "").answer("at 0612", "- -").expect("CA 0612 laser laser nuke");
    let mut table = Table::at(
        "scenario special-delivery; card blue-squads; S1 0101 nuke; S4 0111 hovering; CA 0612 laser laser nuke; cloud 0612 heavy",
    );
    table.answer("S1 fire nuke#1", "").answer("at 0611", "-").expect("CA 0612 laser laser nuke");
}

/// [UB-421] From off the map into 0615.
#[test]
fn it_enters() {
    activated("off laser laser nuke", "", "").expect("CA 0615 laser laser nuke");
}

/// [UB-422] One hex north, into lava or a lake too.
#[test]
fn it_drives_north() {
    activated("0615", "", "").expect("CA 0614");
    activated("0612", "hex 0611 lava red", "").expect("CA 0611");
}

/// [UB-423] Around a volcano: NE on a positive die, NW on a blank one.
#[test]
fn it_drives_around_volcanoes() {
    activated("0612", "hex 0611 volcano", "S").expect("CA 0711");
    activated("0612", "hex 0611 volcano; hex 0511 clear", "-").expect("CA 0511");
}

/// [UB-423, UB-G24] A second volcano in, or north of, one of the two settles it without a die.
#[test]
fn it_takes_the_safer_way() {
    for danger in ["hex 0711 volcano", "hex 0710 volcano"] {
        activated("0612", &format!("hex 0611 volcano; hex 0511 clear; {danger}"), "").expect("CA 0511");
    }
    for danger in ["hex 0511 volcano", "hex 0510 volcano"] {
        activated("0612", &format!("hex 0611 volcano; {danger}"), "").expect("CA 0711");
    }
    // A volcano in the hex is worse than one north of it; equal dangers take the die again.
    activated("0612", "hex 0611 volcano; hex 0511 volcano; hex 0710 volcano", "").expect("CA 0711");
    activated("0612", "hex 0611 volcano; hex 0510 volcano; hex 0710 volcano", "S").expect("CA 0711");
    activated("0612", "hex 0611 volcano; hex 0511 volcano; hex 0711 volcano", "").expect("CA 0612");
}

/// [UB-G44] It drives around a vortex as around a volcano.
#[test]
fn it_drives_around_vortexes() {
    let vortex =
        |danger: &str| format!("options vortex-generator; vortex 0611 light N; hex 0511 clear; {danger}");
    activated("0612", &vortex(""), "S").expect("CA 0711");
    activated("0612", &vortex(""), "-").expect("CA 0511");
    activated("0612", &vortex("vortex 0710 light N"), "").expect("CA 0511");
    activated("0612", &vortex("hex 0511 volcano"), "").expect("CA 0711");
}

/// [UB-424] It displaces and crushes like any crawler.
#[test]
fn it_displaces_and_crushes() {
    let mut table = activated("0612", "W1 0611", "");
    table.answer("displace W1 0610", "S").expect("CA 0611").expect("W1 0610 down");
    activated("0612", "hex 0611 woods", "S--").expect("CA 0611").expect("hex 0611 rough");
    activated("0612 offline", "", "").expect("CA 0612 offline");
    activated("0612 frozen", "", "").expect("CA 0612 frozen");
    activated("0612 buttoned", "", "").expect("CA 0611 buttoned");
}

/// [UB-G24] It reloads its lasers whenever it is activated, buttoned too.
#[test]
fn it_reloads() {
    activated("0612 laser- laser- nuke", "", "").expect("CA 0611 laser laser nuke");
    activated("0612 buttoned laser- laser- nuke", "", "").expect("CA 0611 buttoned laser laser nuke");
}

/// [UB-G24] It clears no stasis, and takes no notice of opportunity cards.
#[test]
fn what_it_ignores() {
    activated("0612 stasis=2", "", "").expect("CA 0611 stasis=2");
    for card in ["yellow-clear-move", "yellow-light-fire", "reprogram-crawlers"] {
        let mut table = Table::at(&format!(
            "scenario special-delivery; options opportunity-cards; card blue-squads; deck blue-squads=1 {card}=1; \
             S4 0111; S1 0612 hovering; CA 0612"
        ));
        table.answer("done", "2").expect("card blue-squads").expect("CA 0612");
    }
}

/// [UB-425] On a Time Stream card it becomes buttoned if offline, and stays so; ready it stays ready.
#[test]
fn it_recovers() {
    for (before, after) in [("offline", " buttoned"), ("buttoned", " buttoned"), ("ready", "")] {
        let mut table = Table::at(&format!(
            "scenario special-delivery; card blue-squads; deck blue-squads=1 time-stream=1; S4 0111; CA 0612 {before}"
        ));
        table.answer("done", "2").expect(&format!("CA 0612{after}"));
        table.answer("done", "").expect(&format!("CA 0612{after}")).expect("card blue-squads");
    }
}

/// [UB-425] In other scenarios nobody recovers by themselves.
#[test]
fn others_do_not_recover() {
    let mut table = Table::at("card blue-squads; deck blue-squads=1 time-stream=1; S4 0111; CA 0612 offline");
    table.answer("done", "2 -").expect("time-stream 1").expect("CA 0612 offline");
}

/// [UB-413] What the automatic crawler rolls for is nobody's luck.
#[test]
fn the_automatic_side_has_no_luck() {
    let shot_down = bombed("0612 laser laser nuke", "nuke", "0612", "S--");
    assert!(shot_down.events.iter().all(|event| event.luck().is_none()), "{:?}", shot_down.events);
    let missed = bombed("0612 laser- laser- nuke", "nuke", "0612", "-");
    assert_eq!(missed.events.iter().filter(|event| event.luck().is_some()).count(), 1, "{:?}", missed.events);
}

/// [UB-426] It never attacks in melee.
#[test]
fn it_never_attacks() {
    activated("0612", "S1 0612 hovering; W1 0605", "").expect("CA 0611").expect("S1 0612 hovering");
}

/// [UB-478] All 22 cards; Yellow's walkers and squads and Blue's crawlers do nothing.
#[test]
fn the_full_deck() {
    let mut table =
        Table::at("scenario special-delivery; card blue-squads; S1 0101; CA 0615 laser laser nuke");
    table.answer("done", "6").expect(
        "deck blue-crawlers=2 blue-walkers=3 blue-squads=3 yellow-crawlers=2 yellow-walkers=3 yellow-squads=4 time-stream=4",
    );
    let mut table = Table::at(
        "scenario special-delivery; card blue-squads; S1 0101; CA 0615 laser laser nuke; \
         deck blue-crawlers=1 blue-squads=1 yellow-walkers=1 yellow-squads=1",
    );
    // Blue Crawlers, Yellow Walkers and Yellow Squads pass without a question.
    table.answer("done", "1 2 2").expect("card blue-squads").expect("CA 0615 laser laser nuke");
}

/// [UB-479, UB-X32] Without interference: 0615, 0614, … 0607 on the ninth activation, and a win on the tenth.
#[test]
fn pace() {
    let mut place = "off".to_owned();
    for activation in 1..=9 {
        let table = activated(&format!("{place} laser laser nuke"), "", "");
        place = format!("06{:02}", 16 - activation);
        table.expect(&format!("CA {place} laser laser nuke"));
        assert_eq!(table.winners(), "going on");
    }
    assert_eq!(place, "0607");
    assert_eq!(activated(&format!("{place} laser laser nuke"), "", "").winners(), "yellow");
}

/// [UB-479] Two Yellow Crawlers cards a turn: the tenth activation is the second of turn 5.
#[test]
fn two_activations_a_turn() {
    let mut table = Table::at(
        "scenario special-delivery; turn 1; card blue-squads; deck blue-squads=1 yellow-crawlers=2; S1 0101; \
         CA off laser laser nuke",
    );
    // Each turn: a Blue Squads card is drawn last, so that the next turn begins when Blue is done.
    for turn in 1..5 {
        table.answer("done", "2 2");
        let text = table.text().replace(&format!("turn {turn}\n"), &format!("turn {}\n", turn + 1));
        table = Table::at(&(text + "deck blue-squads=1 yellow-crawlers=2\n"));
    }
    table.expect("turn 5").expect("CA 0608 laser laser nuke");
    table.answer("done", "2 2");
    assert_eq!(table.winners(), "yellow");
}
