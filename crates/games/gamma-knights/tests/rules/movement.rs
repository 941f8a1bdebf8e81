//! Movement and flight [chapters 8 and 9].

use std::collections::BTreeSet;

use retrograde_core::{Rules, Seat, SeededDice, Silent};

use crate::common::{Fire, Table};

fn moving(unit: &str) -> Table {
    Table::at(&format!("victory last; A1 {unit}; A2 cavalry 0101; B1 battle 3201; step move side=first"))
}

/// What a step into a hex cost, from this unit and hex.
fn cost(unit: &str, how: &str, to: &str) -> String {
    let mut table = moving(unit);
    table.answer(&format!("A1 {how}"), "").answer(&format!("to {to}"), "");
    let line = table.unit("A1");
    line.split(' ').find_map(|word| word.strip_prefix("spent=")).unwrap_or("0").to_owned()
}

/// [GK-057, GK-058, GK-065, GK-066, GK-074, GK-075, GK-C20] What each terrain costs to enter.
#[test]
fn entering_terrain() {
    for (from, to, aps) in [
        ("0222", "0322", "1"), // open
        ("1321", "1421", "2"), // brush
        ("1820", "1920", "1"), // light forest
        ("0319", "0320", "2"), // dense forest
        ("2121", "2221", "2"), // building
        ("0821", "0921", "2"), // ruins
        ("2421", "2521", "1"), // slope
        ("2521", "2520", "1"), // hilltop
        ("1022", "1122", "1"), // gully
        ("0203", "0202", "1"), // road
        ("2717", "2817", "1"), // bridge
        ("1404", "1504", "1"), // slope with light forest
        ("1416", "1516", "2"), // slope with dense forest
        ("1604", "1704", "2"), // slope with brush
    ] {
        let unit = format!("assault {from}");
        assert_eq!(cost(&unit, "walk", to), aps, "{from} to {to}");
    }
}

/// [GK-064, GK-077, GK-X04] Along a gully 1; out of it 1 more than the hex entered.
#[test]
fn leaving_a_gully() {
    assert_eq!(cost("assault 1122", "walk", "1121"), "1");
    assert_eq!(cost("assault 1122", "walk", "1022"), "2");
    // [GK-X04] Out of the gully into terrain that costs 2 by itself: brush at 1316 is as dear as dense woods.
    assert_eq!(cost("assault 1216", "walk", "1316"), "3");
}

/// [GK-063] Hex to adjacent hex; no facing, no limit to stacking.
#[test]
fn one_hex_at_a_time_and_any_number_in_it() {
    let mut table = Table::at(
        "victory last; A1 battle 0222; A2 battle 0322; A3 scout 0322; B1 battle 3201; step move side=first",
    );
    table.answer("A1 walk", "");
    table.blocks("to 0422", "GK-063");
    table.answer("to 0322", "");
    table.shows("A1", "0322");
}

/// [GK-067, GK-078] Nobody enters the river on the ground; it is crossed by flying or on the bridge.
#[test]
fn the_river() {
    let mut table = moving("battle 2622");
    table.answer("A1 walk", "").blocks("to 2722", "GK-067");
    let mut table = moving("battle 2622");
    table.answers("A1 noe; to 2722; to 2822; stop").shows("A1", "2822");
    let mut table = moving("battle 2717");
    table.answers("A1 walk; to 2817; to 2918").shows("A1", "2918");
}

/// [GK-068] Too few APs for a hex.
#[test]
fn too_few_aps() {
    let mut table = moving("battle 1121");
    table.answers("A1 walk; to 1221; to 1321");
    // 2 for leaving the gully and 1 more: 1 AP is left, brush costs 2.
    table.blocks("to 1421", "GK-068");
}

/// [GK-069, GK-X05] A first hex that needs more than the whole allotment may be entered, then the unit stops.
#[test]
fn the_first_hex_whatever_it_costs() {
    let mut table = Table::at(
        "scenario road-to-ruin; map outdoors; A1 gunpowder-infantry 1216; B1 battle 3201; step move side=first",
    );
    table.answer("A1 walk", "").answer("to 1316", "").shows("A1", "1316 moved spent=3");
    let mut table = Table::at(
        "scenario road-to-ruin; map outdoors; A1 gunpowder-infantry 1216 spent=1; B1 battle 3201; step move side=first",
    );
    table.answer("A1 walk", "").blocks("to 1316", "GK-068");
}

/// [GK-070, GK-507] An enemy in the hex doubles the cost, the gully surcharge too; a wound adds 1 after that.
#[test]
fn enemies_double_the_cost() {
    let enter = |unit: &str, how: &str, to: &str, enemy: &str| {
        let mut table =
            Table::at(&format!("victory last; A1 {unit}; B1 light-infantry {enemy}; step move side=first"));
        table.answer(&format!("A1 {how}"), "").answer(&format!("to {to}"), "");
        table.unit("A1")
    };
    assert!(enter("assault 0222", "walk", "0322", "0322").contains("spent=2"));
    assert!(enter("assault 1122", "walk", "1022", "1022").contains("spent=4"));
    assert!(enter("assault 0222 wounded", "walk", "0322", "0322").contains("spent=3"));
    assert!(enter("assault 0222", "noe", "0322", "0322").contains("spent=2"));
    assert!(enter("assault 0222", "high", "0322", "0322").contains("spent=1"));
}

/// [GK-071, GK-191] Leaving an enemy-occupied hex costs nothing extra; the former defender may walk away.
#[test]
fn leaving_an_enemy_is_free() {
    let mut table = Table::at("victory last; A1 battle 0222; B1 battle 0222; step move side=first");
    table.answers("A1 walk; to 0322; stop").shows("A1", "spent=1");
}

/// [GK-072, GK-190] Who enters the hex of an enemy moves no further.
#[test]
fn entering_an_enemy_ends_the_move() {
    let mut table = Table::at("victory last; A1 assault 0222; B1 battle 0322 servos=4; step move side=first");
    table.answers("A1 walk; to 0322");
    table.shows("A1", "0322 moved").expect("step melee at=0322 high=no attackers=A1 attacking=yes acted=-");
}

/// [GK-044] Nobody moves the other side's units, or any that are not there.
#[test]
fn only_own_units_move() {
    moving("battle 0222").blocks("B1 walk", "GK-044").blocks("A9 walk", "GK-044").allows("A1 walk");
}

/// [GK-073, GK-G13] Units may not leave the map.
#[test]
fn the_edge_of_the_map() {
    let mut table = moving("battle 0101");
    table.answer("A1 walk", "");
    assert_eq!(table.choices("to "), ["0102", "0201"]);
}

/// [GK-076, GK-079] Combined hexes: the other terrain's signature, the best column against blasts.
#[test]
fn combined_terrain() {
    let signature = |hex: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 battle 0101 high blaster-cannon; B1 steel-age-infantry {hex}"
        ));
        table.answer("A1 fire blaster-cannon", "");
        let odds = table.odds("at B1");
        let sum = odds.split("signature: ").nth(1).unwrap().split(" = ").nth(1).unwrap();
        sum.split(',').next().unwrap().to_owned()
    };
    for (hex, expected) in [
        ("0222", "0"),
        ("1421", "2"),
        ("1920", "2"),
        ("0320", "3"),
        ("2221", "4"),
        ("0921", "5"),
        ("2521", "1"),
        ("2520", "1"),
        ("1122", "3"),
        ("0202", "0"),
        ("2817", "0"),
        ("1504", "2"),
        ("1516", "3"),
        ("1704", "2"),
        ("1107", "3"),
    ] {
        assert_eq!(signature(hex), expected, "{hex}");
    }
}

/// [GK-117, GK-079] The column of each terrain against blasts.
#[test]
fn blast_columns() {
    for (hex, column) in [
        ("0222", 0),
        ("0202", 0),
        ("2817", 0),
        ("2521", 2),
        ("2520", 2),
        ("1920", 4),
        ("1421", 4),
        ("0320", 6),
        ("1122", 6),
        ("2221", 8),
        ("0921", 10),
        ("1504", 4),
        ("1516", 6),
        ("1704", 4),
        ("1107", 6),
    ] {
        let mut table =
            Table::at(&format!("victory last; A1 battle 0101 high bomb-launcher(FUS1); B1 cavalry {hex}"));
        table.answer("A1 launch bomb-launcher FUS", "");
        let odds = table.odds("at B1");
        assert!(odds.contains(&format!("blast column {column} ")), "{hex}: {odds}");
    }
}

/// [GK-080] Antigrav suits and robots fly; suits that only jump, flak stoppers and emplacements do not.
#[test]
fn who_flies() {
    for unit in
        ["battle", "attack", "assault", "tandem-viii", "warbot", "devastator", "battlebot", "death-machine"]
    {
        moving(&format!("{unit} 0222")).allows("A1 noe; A1 high");
    }
    for unit in [
        "energized",
        "inertia",
        "scout",
        "powered-alloy",
        "powered-plate",
        "plastic",
        "sheath",
        "light-tank",
        "cavalry",
    ] {
        moving(&format!("{unit} 0222")).blocks("A1 noe", "GK-080");
    }
}

/// [GK-081, GK-082, GK-087] Taking off is free and the first thing of a move; then the unit flies all the way.
#[test]
fn taking_off() {
    let mut table = moving("battle 0222");
    table.answer("A1 high", "").shows("A1", "high").lacks("A1", "spent");
    table.offers_no("A1");
    table.answer("stop", "");
    table.shows("A1", "0222 high moved");
}

/// [GK-083, GK-085, GK-108, GK-110] NOE keeps the terrain and is 2 easier; high up there is no terrain, and it is 2 easier.
#[test]
fn flying_signatures() {
    let signature = |words: &str| {
        let mut table =
            Table::at(&format!("victory last; A1 battle 2121 blaster-mk5; B1 battle 2221 {words}"));
        table.answer("A1 fire blaster-mk5", "");
        table.odds("at B1")
    };
    assert!(signature("").contains("= 10, column 10"));
    assert!(signature("noe").contains("= 8, column 8"));
    assert!(signature("high").contains("= 4, column 4"));
}

/// [GK-084, GK-X25] High up there are half as many APs again, rounded up, for flying high only.
#[test]
fn high_altitude_aps() {
    for (unit, hexes) in [("battle", 6), ("attack", 9), ("assault", 12), ("death-machine", 15)] {
        let mut table = moving(&format!("{unit} 0210"));
        table.answer("A1 high", "");
        let mut entered = 0;
        while table.has_line("step walk") {
            let next = table.choices("to ").into_iter().max().unwrap();
            table.answer(&format!("to {next}"), "");
            entered += 1;
        }
        assert_eq!(entered, hexes, "{unit}");
    }
    let mut table = moving("attack 0210 servos=1");
    table.answer("A1 high", "");
    assert!(table.prompt().text.contains("8 APs left"), "{}", table.prompt().text);
}

/// [GK-086, GK-172] Who flies high sees every hex and is seen.
#[test]
fn high_flyers_see_everything() {
    let table = Table::at("victory last; A1 battle 0101 high blaster-cannon; B1 battle 2313");
    table.allows("A1 fire blaster-cannon");
    let table = Table::at("victory last; A1 battle 0101 blaster-cannon; B1 battle 2313");
    table.offers_no("A1 fire");
}

/// [GK-088, GK-092] An airborne unit stays up through the enemy's turn and need not move.
#[test]
fn hovering() {
    let mut table = Table::at("victory last; A1 battle 0222 noe; B1 battle 0822; step move side=first");
    table.answers("done; done");
    assert_eq!(table.asks(), "second");
    table.shows("A1", "0222 noe");
}

/// [GK-089, GK-090, GK-C06] Landing is free, at the beginning of the movement; then the unit walks.
#[test]
fn landing() {
    let mut table = moving("battle 0222 noe");
    table.answer("A1 walk", "").lacks("A1", "noe");
    table.answers("to 0322; to 0422; to 0522; to 0622").shows("A1", "0622 spent=4");
    moving("battle 2722 noe").blocks("A1 walk", "GK-090");
}

/// [GK-091] In attack mode an airborne unit flies one hex, without the bonus of high altitude.
#[test]
fn attack_mode_flies_one_hex() {
    let mut table = moving("battle 0222 high attack-mode spent=2");
    table.answers("A1 high; to 0322").shows("A1", "0322 high moved");
    // Four APs are four to fire with, up there too; on the move they are six.
    let up =
        "victory last; A1 battle 0222 high blaster-mk5 spent=4 attack-mode; A2 cavalry 0101; B1 battle 0522";
    Table::at(up).blocks("A1 fire blaster-mk5", "GK-052");
    let mut table = moving("battle 0222 high");
    table.answer("A1 high", "");
    assert!(table.prompt().text.contains("6 APs left"), "{}", table.prompt().text);
}

/// [GK-093, GK-278] Nobody flies with a carrier.
#[test]
fn carriers_do_not_fly() {
    moving("tandem-viii 0222 blaster-mk12 carrier=blaster-mk12").blocks("A1 noe", "GK-093");
}

/// [GK-094, GK-231, GK-C24] Who loses flight in the air comes down; over the river that is the end of it.
#[test]
fn losing_flight() {
    use crate::common::marker;
    let shot = |at: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 battle 2622 high blaster-mk5; A2 cavalry 0101; B1 battle {at} noe field=0; B2 cavalry 3201"
        ));
        // Signature 4 − 2 = 2: 16 + 6 = 22 is HT at short range, or 20 at medium is H.
        table.fire("A1 fire blaster-mk5", "B1", &format!("3 2 {}", marker("flight-destroyed")));
        table
    };
    let table = shot("2522");
    table.shows("B1", "2522 grounded").lacks("B1", "noe");
    shot("2722").shows("B1", "out");
}

/// Every hex in which the first player's unit can end its move, found by moving in all ways.
fn ends(table: &Table, way: &str) -> Vec<String> {
    let seat = Seat::new(0);
    let (mut dice, mut found) = (SeededDice::from_number(1), BTreeSet::new());
    let (mut pos, game) = (table.pos.clone(), table.game);
    let answer = way.parse().expect("a way");
    game.apply(&mut pos, seat, answer, &mut dice, &mut Silent);
    let mut open = vec![pos];
    let mut seen = BTreeSet::new();
    while let Some(pos) = open.pop() {
        let text = game.write(&pos);
        // Whoever meets an enemy has ended its move.
        if !text.lines().any(|line| line.starts_with("step walk unit=A1")) || !seen.insert(text) {
            continue;
        }
        let mut legal = Vec::new();
        game.legal(&pos, seat, &mut legal);
        for action in legal {
            let Some(hex) = action.to_string().strip_prefix("to ").map(str::to_owned) else { continue };
            let mut next = pos.clone();
            game.apply(&mut next, seat, action, &mut dice, &mut Silent);
            found.insert(hex);
            open.push(next);
        }
    }
    let start = table.unit("A1").split(' ').nth(2).expect("a hex").to_owned();
    found.remove(&start);
    found.into_iter().collect()
}

/// [GK-046, GK-057, GK-068, GK-069, GK-070] The hexes shown as within reach are those that a unit can come to.
#[test]
fn hexes_within_reach() {
    let others = "A2 cavalry 3222; B2 cavalry 3201; step move side=first";
    for (unit, ways) in [
        ("battle 1611", &["walk", "noe", "high"][..]),
        ("battle 1611 wounded", &["walk", "noe"]),
        ("attack 2010 spent=2", &["walk"]),
        ("attack 2010 attack-mode spent=6", &["walk", "high"]),
        ("cavalry 1109", &["walk"]),
        ("cavalry 2312", &["walk"]),
        ("plastic 2112", &["walk"]),
        ("plastic 2112 wounded", &["walk"]),
    ] {
        for map in ["showdown", "road-to-ruin"] {
            for rival in ["3101", "1510", "2011", "2212"] {
                let table = Table::at(&format!(
                    "scenario {map}; victory last; A1 {unit}; B1 battle {rival}; {others}"
                ));
                for way in ways {
                    let answer = format!("A1 {way}");
                    let marks = table.marks(&answer);
                    let shown =
                        marks.iter().find_map(|mark| mark.strip_prefix("Outline ")).unwrap_or_default();
                    let shown = shown.split(':').next().unwrap_or_default();
                    let mut hexes: Vec<String> = shown.split(' ').map(str::to_owned).collect();
                    hexes.retain(|hex| !hex.is_empty());
                    hexes.sort();
                    assert_eq!(hexes, ends(&table, &answer), "{unit} {way}, {map}, rival in {rival}");
                }
            }
        }
    }
}
