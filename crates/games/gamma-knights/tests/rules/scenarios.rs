//! Scenarios and their endings [chapters 28 and 29].

use retrograde_core::{Seat, Viewer};

use crate::common::{Fire, Table, scenario};

/// Set up with all units placed for the players; the dice of the deployment do not matter.
fn forces(id: &str) -> Table {
    Table::open(&scenario(id), "")
}

/// [GK-316, GK-317] The first player has the first turn; men-at-arms are gamma knights.
#[test]
fn who_is_who() {
    let mut table = Table::open(&scenario("knights-of-the-road"), "");
    table.answers("draw 0; draw 0");
    table.expect("turn 1").expect("step fire side=first");
    let table = forces("slave-gun");
    table.allows("draw 4");
    let mut table = table;
    table.answer("draw 1", "").allows("for A1; for A2; for A3");
}

/// [GK-319, GK-353] Within four hexes of an edge: rows 19 to 22 and 1 to 4, the river left out.
#[test]
fn edges_count_from_one() {
    let mut table = forces("showdown");
    table.answers("draw 0; draw 0");
    table
        .allows("place A1 0119; place A1 2222")
        .blocks("place A1 0118", "GK-353")
        .blocks("place A1 2722", "GK-353");
    table.answer("deploy", &"1 ".repeat(18));
    assert_eq!(table.asks(), "second");
    table.allows("place B1 0104").blocks("place B1 0105", "GK-353");
}

/// [GK-320, GK-325, GK-326, GK-327] Knight's Dawn: forces, and where they stand.
#[test]
fn knights_dawn() {
    let mut table = forces("knights-dawn");
    table.shows(
        "A1",
        "battle medikit slug-thrower=2/0/0 flame-thrower laser-pistol-uv blaster-mk5 vibro-blade",
    );
    let kinds: Vec<String> =
        (1..=14).map(|n| table.unit(&format!("B{n}")).split(' ').nth(1).unwrap().to_owned()).collect();
    let count = |kind: &str| kinds.iter().filter(|other| *other == kind).count();
    assert_eq!(
        [
            count("heavy-infantry"),
            count("light-infantry"),
            count("gunpowder-infantry"),
            count("cavalry"),
            count("steel-age-infantry")
        ],
        [1, 4, 2, 2, 5]
    );
    table.answer("draw 0", "");
    assert_eq!(table.asks(), "second");
    table.answer("hide B3", "");
    // 1306 is inside building B, 1305 beside it, 1302 four hexes away.
    table.blocks("place B1 1306", "GK-327").allows("place B1 1305").blocks("place B1 0101", "GK-327");
    assert_eq!(table.choices("place B1 ").len(), 139);
    table.answer("deploy", &"1 ".repeat(14));
    assert_eq!(table.asks(), "first");
    assert_eq!(table.choices("place A1 ").len(), 17);
    table.allows("place A1 1306; place A1 1014; place A1 1516");
}

/// [GK-322] The owner chooses in secret; it shows when the launcher is first used.
#[test]
fn the_secret_launcher() {
    let text = |unit: &str| {
        format!(
            "scenario knights-dawn; A1 battle 0913; B1 light-infantry 0813; B2 light-infantry 0713; B3 cavalry 0101; secret second {unit} hidden PH3; step fire side=second"
        )
    };
    let (mut one, other) = (Table::at(&text("B1")), Table::at(&text("B2")));
    let first = Viewer::Seat(Seat::new(0));
    assert_eq!(one.view(first), other.view(first));
    one.blocks("B2 launch PH", "GK-129");
    one.answer("B1 launch PH", "");
    one.expect("secret second B1 known PH3").says("B1 Light infantry is the one with the launcher");
    let mut table = forces("knights-dawn");
    table.answer("draw 0", "");
    table.blocks("hide B8", "GK-322").blocks("hide A1", "GK-322");
}

/// [GK-321, GK-328, GK-329] Knight's Dawn: held out to turn 20, wiped out, or the knight is down.
#[test]
fn endings_of_knights_dawn() {
    let mut table = Table::at(
        "scenario knights-dawn; turn 20; A1 battle 0913; B1 light-infantry 0101; step terminal side=second",
    );
    table.answer("done", "");
    assert_eq!(table.result(), "first GK-329");
    let mut table = Table::at(
        "scenario knights-dawn; turn 19; A1 battle 0913; B1 light-infantry 0101; step terminal side=second",
    );
    table.answer("done", "");
    assert_eq!(table.result(), "going on");
    let mut table = Table::at("scenario knights-dawn; A1 battle 0913 blaster-mk5; B1 light-infantry 0813");
    table.fire("A1 fire blaster-mk5", "B1", "9 10");
    assert_eq!(table.result(), "first GK-329");
    let mut table = Table::at(
        "scenario knights-dawn; A1 battle 0813 field=0 torso=2 wounded; B1 light-infantry 0713; step fire side=second",
    );
    // 13 + 2 + 4 = 19 against 4: L.
    table.fire("B1 fire", "A1", &format!("1 3 {}", crate::common::marker("torso")));
    assert_eq!(table.result(), "second GK-329");
}

/// [GK-331, GK-332, GK-333] Knights of the Road: loads, and both on the road.
#[test]
fn knights_of_the_road() {
    let table = forces("knights-of-the-road");
    table.shows("A1", "battle medikit slug-thrower grenade-launcher(CMX2,ECM1,GRV3,PH4,PG1,TRC1) flame-thrower blaster-mk5 vibro-blade");
    table.shows("B1", "attack medikit laser-pistol-uv=2/0/0 micromissile-launcher(AP1,CMX1,FRG4,HE1) grenade-launcher(FRG5)");
    let mut table = table;
    table.answers("draw 0; draw 0");
    table.shows("A1", "1006").shows("B1", "2011");
}

/// [GK-334, GK-335, GK-519] The other knight down wins; after turn 20 Isiah loses; both at once is a draw.
#[test]
fn endings_of_knights_of_the_road() {
    let m = crate::common::marker("torso");
    let mut table = Table::at("A1 battle 0222 blaster-mk5; B1 attack 0422 field=0 torso=2 wounded");
    table.fire("A1 fire blaster-mk5", "B1", &format!("2 3 {m}"));
    assert_eq!(table.result(), "first GK-335");
    let mut table = Table::at("turn 20; A1 battle 0222; B1 attack 0422; step terminal side=second");
    table.answer("done", "");
    assert_eq!(table.result(), "second GK-335");
    let mut table = Table::at(
        "A1 battle 0222 field=0 torso=2 wounded grenade-launcher(HE1); B1 attack 0322 field=0 torso=2 wounded",
    );
    // 6 + 7 = 13 LT on B1, 4 + 8 = 12 L on the firer.
    table.fire("A1 launch grenade-launcher HE", "B1", &format!("3 4 {m} 3 5 {m}"));
    assert_eq!(table.result(), "draw GK-519");
}

/// [GK-337, GK-338, GK-339] Robot Rampage.
#[test]
fn robot_rampage() {
    let mut table = forces("robot-rampage");
    table.shows(
        "A1",
        "battle medikit slug-thrower micromissile-launcher(ECM3,PH3,TRC2) blaster-mk7 vibro-blade",
    );
    table.shows("A2", "inertia laser-rifle-uv maser-pistol").lacks("A2", "medikit");
    table.shows("B1", "devastator bomb-launcher(FUS12)");
    assert!(table.has_line("A12 cavalry") && !table.has_line("A13"));
    table.answer("draw 0", "");
    table.allows("place A1 1311").blocks("place A1 1411", "GK-339");
    table.answer("deploy", &"1 ".repeat(12));
    table.allows("place B1 3201; place B1 3222").blocks("place B1 3111", "GK-339");
}

/// [GK-340, GK-341] The robot destroyed, both knights down, or neither by turn 20.
#[test]
fn endings_of_robot_rampage() {
    let m = crate::common::marker("torso");
    let mut table = Table::at(
        "scenario robot-rampage; A1 battle 0111 blaster-mk5; B1 devastator 0211 field=0 torso=2 wounded",
    );
    table.fire("A1 fire blaster-mk5", "B1", &format!("1 2 {m}"));
    assert_eq!(table.result(), "first GK-341");
    let mut table = Table::at(
        "scenario robot-rampage; turn 20; A1 battle 0111; B1 devastator 0611; step terminal side=second",
    );
    table.answer("done", "");
    assert_eq!(table.result(), "draw GK-341");
    let mut table = Table::at(
        "scenario robot-rampage; A1 battle 0211 field=0 torso=2 wounded; A2 inertia out; A3 cavalry 0101; B1 devastator 0111 laser-battery; step fire side=second",
    );
    table.fire("B1 fire laser-battery", "A1", &format!("1 3 {m}"));
    assert_eq!(table.result(), "second GK-341");
}

/// [GK-343, GK-344, GK-345, GK-G08] Slave Gun.
#[test]
fn slave_gun() {
    let mut table = forces("slave-gun");
    table.shows("A1", "attack medikit laser-rifle-uv=2/0/0 micromissile-launcher(AP2,FIS4,FUS4,HE5,PH3,TRC2) grenade-launcher(SMK3,TRC5) maser-pistol vibro-blade");
    table.shows("A2", "inertia conversion-beamer laser-pistol-ir machine-pistol");
    table.shows("A3", "powered-alloy machine-gun blaster-mk5 energy-mace");
    table.shows("B1", "emplacement 2313 fission-cannon plasma-gun blaster-mk12 laser-rifle-uv=3/0/0");
    assert!(table.has_line("A11 gunpowder-artillery") && table.has_line("B3 light-tank"));
    table.answer("draw 0", "");
    assert_eq!(table.asks(), "second");
    assert_eq!(table.choices("place B2 "), ["2212", "2213", "2312", "2313", "2314", "2412", "2413"]);
    table.answers("place B2 2212; place B3 2413");
    assert_eq!(table.choices("place A1 ").len(), 254);
    table.allows("place A1 1006").blocks("place A1 1206", "GK-345");
}

/// [GK-346, GK-503] The complex never blocks the slave gun's lines; for the tanks it does.
#[test]
fn lines_of_the_slave_gun() {
    let text = "scenario slave-gun; A1 battle 2013; A2 cavalry 2511; B1 emplacement 2313 plasma-gun; B2 light-tank 2313; step fire side=second";
    let mut table = Table::at(text);
    table.answer("B1 fire plasma-gun", "").allows("at A1");
    let mut table = Table::at(
        "scenario slave-gun; A1 battle 2013; A2 cavalry 2013; B1 emplacement 2313 plasma-gun; B2 light-tank 2413; step fire side=second",
    );
    assert!(table.legal().iter().all(|answer| answer != "B2 fire"), "the tank sees nobody");
    table.answer("done", "");
}

/// [GK-347, GK-348, GK-349] No limit; the gun destroyed or all knights down; robotic tanks fight like light tanks.
#[test]
fn endings_of_slave_gun() {
    let m = crate::common::marker("torso");
    let mut table = Table::at(
        "scenario slave-gun; turn 60; A1 battle 2213 blaster-mk5; B1 emplacement 2313 field=0 torso=2 wounded",
    );
    table.fire("A1 fire blaster-mk5", "B1", &format!("1 4 {m}"));
    assert_eq!(table.result(), "first GK-348");
    let mut table = Table::at(
        "scenario slave-gun; turn 60; A1 battle 0222; B1 emplacement 2313; step terminal side=second",
    );
    table.answer("done", "");
    assert_eq!(table.result(), "going on");
    let mut table = Table::at(
        "scenario slave-gun; A1 battle 2113 field=0 torso=2 wounded; A2 inertia out; B1 emplacement 2313 plasma-gun; step fire side=second",
    );
    table.fire("B1 fire plasma-gun", "A1", &format!("1 2 {}", crate::common::marker("torso-x2")));
    assert_eq!(table.result(), "second GK-348");
}

/// [GK-351, GK-352, GK-C39] Showdown of Empires.
#[test]
fn showdown() {
    let table = forces("showdown");
    table.shows("A1", "scout medikit slug-thrower=2/0/0 stun-ray-rifle maser-rifle");
    table.shows("B1", "tandem-viii medikit laser-rifle-ir=2/0/0 blaster-mk7 energy-mace micromissile-launcher(FIS5,HE2,STN3) grenade-launcher(CMX4,FRG2,PG3)");
    let count = |side: &str, kind: &str| {
        table.text().lines().filter(|l| l.starts_with(side) && l.split(' ').nth(1) == Some(kind)).count()
    };
    assert_eq!(
        ["heavy-tank", "heavy-infantry", "light-infantry", "gunpowder-infantry", "cavalry"]
            .map(|k| count("A", k)),
        [1, 3, 5, 6, 2]
    );
    assert_eq!(
        ["light-tank", "heavy-infantry", "light-infantry", "gunpowder-infantry"].map(|k| count("B", k)),
        [3, 4, 6, 2]
    );
}

/// [GK-354, GK-355] One knight down after turn 20 wins; both or neither is a draw; play goes on after a fall.
#[test]
fn endings_of_showdown() {
    let m = crate::common::marker("torso");
    let mut table = Table::at(
        "scenario showdown; A1 battle 0222 blaster-mk5; B1 battle 0422 field=0 torso=2 wounded; B2 cavalry 3201",
    );
    table.fire("A1 fire blaster-mk5", "B1", &format!("2 3 {m}"));
    assert_eq!(table.result(), "going on");
    let end = |text: &str| {
        let mut table = Table::at(&format!("scenario showdown; turn 20; {text}; step terminal side=second"));
        table.answer("done", "");
        table.result()
    };
    assert_eq!(end("A1 battle 0222; B1 battle out; B2 cavalry 3201"), "first GK-355");
    assert_eq!(end("A1 battle out; A2 cavalry 0101; B1 battle 0422"), "second GK-355");
    assert_eq!(end("A1 battle 0222; B1 battle 0422"), "draw GK-355");
}

/// [GK-357, GK-358, GK-359] The Road to Ruin.
#[test]
fn road_to_ruin() {
    let mut table = forces("road-to-ruin");
    table.shows("A1", "assault medikit laser-rifle-uv=2/0/0 micromissile-launcher(AP8,TRC6) grenade-launcher(ECM5,HE3,PG2) conversion-beamer laser-pistol-uv vibro-blade");
    table.shows("A2", "battle medikit slug-thrower=2/0/0 flame-thrower fusion-rifle machine-pistol");
    table.shows("B1", "tandem-viii medikit laser-rifle-ir=2/0/0 micromissile-launcher(AP1,FIS2,HE5) grenade-launcher(PH4,SMK4) blaster-mk7 energy-mace blaster-mk12 carrier=blaster-mk12");
    table.shows("B2", "powered-alloy laser-rifle-vl maser-pistol");
    assert!(
        table.has_line("A21 ")
            && table.has_line("B17 ")
            && !table.has_line("A22 ")
            && !table.has_line("B18 ")
    );
    table.answers("draw 0; draw 0");
    table.allows("place A1 1311").blocks("place A1 1411", "GK-359");
    table.answer("deploy", &"1 ".repeat(21));
    table.allows("place B1 2811").blocks("place B1 2711", "GK-359");
}

/// [GK-G21] Any result of an attack ends the quiet, and everybody sees how long it has been quiet where no turns are counted.
#[test]
fn the_quiet_ends() {
    let begin = "scenario road-to-ruin; turn 50; quiet 5;";
    let mut hit =
        Table::at(&format!("{begin} A1 battle 0222 blaster-mk5; B1 light-infantry 0322; B2 battle 3201"));
    hit.expect("quiet 5").sees("second", "\"quiet\":5");
    hit.answer("A1 fire blaster-mk5", "").answer("at B1", "9 8").expect("quiet 5 heard");
    // Gas counts too.
    let mut choked = Table::at(&format!(
        "{begin} A1 light-infantry 0722; A2 battle 3201; B1 battle 0101; cloud gas 0522 1 second 2; step move side=first"
    ));
    choked.answer("A1 walk", "").answer("to 0622", "5 8").expect("quiet 5 heard");
    Table::at("scenario slave-gun; turn 2; turns 9; A1 battle 0101; B1 emplacement 2313")
        .sees("first", "\"quiet\":null");
}

/// [GK-360, GK-361, GK-519] No limit; the last side in play wins; ten quiet turns are a draw.
#[test]
fn endings_of_road_to_ruin() {
    let mut table = Table::at("scenario road-to-ruin; turn 50; A1 battle 0111 blaster-mk5; B1 cavalry 0211");
    table.fire("A1 fire blaster-mk5", "B1", "5 6");
    assert_eq!(table.result(), "first GK-361");
    let mut table = Table::at(
        "scenario road-to-ruin; turn 50; quiet 9; A1 battle 0111; B1 battle 3211; step terminal side=second",
    );
    table.answer("done", "");
    assert_eq!(table.result(), "draw GK-G21");
    let mut table = Table::at(
        "scenario road-to-ruin; turn 50; quiet 9 heard; A1 battle 0111; B1 battle 3211; step terminal side=second",
    );
    table.answer("done", "");
    assert_eq!(table.result(), "going on");
    let mut table = Table::at(
        "scenario road-to-ruin; turn 99; A1 battle 0111; B1 battle 3211; step terminal side=second",
    );
    table.answer("done", "");
    assert_eq!(table.result(), "draw GK-G22");
}

/// [GK-363, GK-364] Own scenarios: map, forces, length and victory by choice; suits with their standard weapons.
#[test]
fn own_scenarios() {
    let setup = scenario("own")
        .with("map", "city")
        .with("victory", "last")
        .with("turns", 9)
        .with("first-sheet-1", "scout")
        .with("second-sheet-1", "none")
        .with("second-cavalry", 3);
    let table = Table::open(&setup, "");
    table.expect("map city").expect("victory last").expect("turns 9");
    table.shows("A1", "scout medikit slug-thrower=2/0/0 stun-ray-rifle");
    assert!(table.has_line("B3 cavalry") && !table.has_line("B4"));
    for (key, value) in [
        ("map", "moon"),
        ("victory", "gun"),
        ("first-sheet-1", "cavalry"),
        ("second-cavalry", "30"),
        ("turns", "200"),
    ] {
        assert!(Table::try_open(&scenario("own").with(key, value), "").is_err(), "{key}");
    }
    assert!(
        Table::try_open(&scenario("own").with("second-sheet-1", "none").with("second-cavalry", 1), "")
            .is_err(),
        "a duel needs knights"
    );
    assert!(Table::try_open(&scenario("showdown").with("map", "city"), "").is_err());
}

/// [GK-D20] Resignation and an agreed draw.
#[test]
fn giving_up() {
    let mut table = Table::at("A1 battle 0222; B1 battle 0522");
    table.answer_as(Seat::new(1), "resign", "");
    assert_eq!(table.result(), "first GK-D20");
    let mut table = Table::at("A1 battle 0222; B1 battle 0522");
    table.answer_as(Seat::new(1), "offer draw", "").answer_as(Seat::new(0), "decline draw", "");
    table.answer_as(Seat::new(0), "offer draw", "").answer_as(Seat::new(1), "accept draw", "");
    assert_eq!(table.result(), "draw GK-D20");
}

/// [GK-320] Each lettered building shows its letter once on the map.
#[test]
fn letters_of_buildings() {
    let table = Table::open(&scenario("showdown"), "");
    let scene = table.scene("spectator");
    let spaces = &scene.boards[0].spaces;
    let letters: Vec<&str> =
        spaces.iter().flat_map(|space| &space.badges).map(|badge| badge.text.as_str()).collect();
    let mut named: Vec<&str> = spaces.iter().filter_map(|space| space.name.as_deref()).collect();
    named.sort_unstable();
    named.dedup();
    assert!(letters.contains(&"F") && letters.len() == named.len(), "{letters:?} {named:?}");
}
