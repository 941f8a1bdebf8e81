//! Terrain conversion, the terrain chart and the map [chapters 17 and 18; Map].

use std::collections::BTreeMap;

use crate::common::{Table, game};
use retrograde_core::{Catalogue, Shape, Show, Viewer};
use retrograde_unbreakable::Unbreakable;

/// A crawler drops a heavy nuke on a hex that a hovering squad sees.
fn nuke(hex: &str, position: &str, script: &str) -> Table {
    let text = format!("card blue-crawlers; C1 0111 nuke; S4 0211 hovering; {position}");
    let mut table = Table::at(&text);
    table.answer("C1 fire nuke#1", "").answer(&format!("at {hex}"), script);
    table
}

/// A light earthquake of one colour.
fn quake(position: &str, script: &str) -> Table {
    let text = format!("card blue-squads; deck blue-squads=1 light-earthquake=1; S4 0111; {position}");
    let mut table = Table::at(&text);
    table.answer("done", &format!("2 {script}"));
    table.expect("card blue-squads");
    table
}

/// [UB-292] What a nuke makes of each terrain.
#[test]
fn nuke_converts() {
    // Clear, road, industry, lake and woods as printed; rough made so.
    for hex in ["0405", "0605", "0206", "0403", "0502"] {
        nuke(hex, "", "S-- 3").expect(&format!("hex {hex} crater orange"));
    }
    nuke("0405", "hex 0405 rough", "S-- 3").expect("hex 0405 crater orange");
    nuke("0405", "hex 0405 crater red", "S-- 3").expect("hex 0405 lava orange");
    nuke("0402", "", "S--").expect("hex 0402 rough");
    nuke("1101", "hex 1101 lava red", "S-- 1 2 3").expect("hex 1101 volcano");
    // No die: a volcano stays what it is.
    nuke("0405", "hex 0405 volcano", "").expect("hex 0405 volcano");
}

/// [UB-292] What an earthquake makes of each terrain.
#[test]
fn earthquake_converts() {
    let printed = ["0101", "0206", "0403", "0502", "0605"];
    let mut ground: Vec<String> = printed.iter().map(|hex| format!("hex {hex} epicenter white")).collect();
    ground.extend(["0801 rough", "0803 crater", "0402 hill"].map(|hex| format!("hex {hex} white")));
    let table = quake(&ground.join(";"), "6 1 2 3 4 5 1 2");
    for line in [
        "hex 0101 crater red",
        "hex 0206 crater yellow",
        "hex 0402 rough white",
        "hex 0403 crater orange",
        "hex 0502 crater green",
        "hex 0605 crater blue",
        "hex 0801 crater red",
        "hex 0803 lava yellow",
    ] {
        table.expect(line);
    }
    quake("hex 1101 lava white", "6 1 2 3").expect("hex 1101 volcano");
}

/// [UB-293] The marker goes when the hex becomes a crater: the border is the hex's only colour.
#[test]
fn a_crater_takes_the_marker_away() {
    let mut table = nuke("0405", "hex 0405 epicenter white", "S-- 4");
    table.expect("hex 0405 crater green");
    let scene = table.scene("spectator");
    let space = scene.boards[0].spaces.iter().find(|space| space.id == "0405").expect("0405");
    assert!(space.badges.iter().all(|badge| badge.kind != "epicenter"), "{:?}", space.badges);
    // White does not shake it any more.
    table = quake("hex 0405 crater green", "6");
    table.expect("hex 0405 crater green");
}

/// [UB-294] A marker on a hill stays when the hill becomes rough, and the hex can convert again.
#[test]
fn a_hill_keeps_its_marker() {
    quake("hex 0402 epicenter white", "6").expect("hex 0402 rough white");
    quake("hex 0402 rough white", "6 4").expect("hex 0402 crater green");
}

/// [UB-295] A crater that becomes lava gets a new border by the die.
#[test]
fn new_tiles_get_a_rolled_border() {
    nuke("0405", "", "S-- 1").expect("hex 0405 crater red");
    nuke("0405", "", "S-- 6").expect("hex 0405 crater white");
    nuke("0405", "hex 0405 crater red", "S-- 5").expect("hex 0405 lava blue");
}

/// [UB-295, UB-G08] With a finite supply the die is rolled again until its colour is there.
#[test]
fn tiles_of_a_finite_supply_are_rolled_again() {
    nuke("0405", "supply 1; hex 0101 crater red", "S-- 1 1 2").expect("hex 0405 crater yellow");
    // A marker of the colour does not use up a tile.
    nuke("0405", "supply 1; hex 0101 epicenter red", "S-- 1").expect("hex 0405 crater red");
}

/// [UB-G08] With no tile left any colour will do; with no marker left none is placed.
#[test]
fn an_exhausted_supply() {
    let tiles = "supply 1; hex 0101 crater red; hex 0102 crater yellow; hex 0103 crater orange; \
                 hex 0301 crater green; hex 0302 crater blue; hex 0701 crater white";
    nuke("0405", tiles, "S-- 1").expect("hex 0405 crater red");
    let markers = "supply 1; hex 0101 epicenter red; hex 0102 epicenter yellow; hex 0103 epicenter orange; \
                   hex 0301 epicenter green; hex 0302 epicenter blue; hex 0701 epicenter white";
    let table = nuke("1101", &format!("{markers}; hex 1101 lava red"), "S--");
    table.expect("hex 1101 volcano").expect_no("hex 1102").expect_no("hex 1001");
}

/// [UB-G08, UB-393] Unless agreed otherwise there are tiles and markers without end, so no die is rolled again.
#[test]
fn supply_is_endless_by_default() {
    let many: Vec<String> = ["0101", "0102", "0103", "0301", "0302", "0701", "0702", "0901"]
        .map(|hex| format!("hex {hex} lava red"))
        .to_vec();
    nuke("0405", &format!("options volcanic-earthquakes; hex 0405 crater blue; {}", many.join(";")), "S-- 1")
        .expect("hex 0405 lava red");
}

/// [UB-296] A new volcano takes everybody in its hex, on the ground, in the air and out of time.
#[test]
fn a_volcano_takes_all_units() {
    let units = "SA 1101 hovering; S1 1101; W1 1101 frozen; SB 1101 scattered";
    let table = quake(&format!("hex 1101 lava white; {units}"), "S-- --- --- 6 1 2 3");
    for unit in ["SA", "S1", "W1", "SB"] {
        table.expect(&format!("{unit} lost"));
    }
}

/// [UB-297] No marker in hexes that have one, nor in craters, lava and volcanoes.
#[test]
fn volcano_spares_coloured_neighbours() {
    // Clockwise from north around 0503: 0502, 0603, 0604, 0504, 0404, 0403.
    let ground = "hex 0503 lava white; hex 0502 crater red; hex 0603 lava red; hex 0604 volcano; \
                  hex 0504 epicenter blue";
    quake(ground, "6 3 4")
        .expect("hex 0502 crater red")
        .expect("hex 0603 lava red")
        .expect("hex 0604 volcano")
        .expect("hex 0504 clear blue")
        .expect("hex 0404 clear orange")
        .expect("hex 0403 lake green");
}

/// [UB-298] A unit in a crater that becomes lava is safe for now.
#[test]
fn conversion_itself_takes_nobody_but_in_a_volcano() {
    quake("hex 0405 crater white; W1 0405 down; SA 0405 scattered", "6 1")
        .expect("hex 0405 lava red")
        .expect("W1 0405 down")
        .expect("SA 0405 offline");
}

/// [UB-299] Hexes that become lava now endanger nobody before the next earthquake.
#[test]
fn new_lava_waits_for_the_next_earthquake() {
    // No lava die for the walker in the first earthquake, three in the second.
    let text = "card blue-squads; deck blue-squads=1 light-earthquake=2; S4 0111; \
                hex 0405 crater white; W1 0405";
    let mut table = Table::at(text);
    table.answer("done", "3 6 1 2 SSS 5");
    table.expect("W1 lost").expect("hex 0405 lava red");
}

/// [UB-300] A force beam flattens hills, industry and woods.
#[test]
fn a_force_beam_makes_rough() {
    for (from, hex) in [("0401", "0402"), ("0205", "0206"), ("0501", "0502")] {
        let mut table = Table::at(&format!("card blue-walkers; W1 {from} force-beam; hex {from} clear"));
        table.answer("W1 fire force-beam#1", "").answer(&format!("at {hex}"), "S-");
        table.expect(&format!("hex {hex} rough"));
    }
    let mut table = Table::at("card blue-walkers; W1 0405 force-beam");
    table.answer("W1 fire force-beam#1", "").blocks("at 0404", "UB-235");
}

/// [UB-300] A crawler flattens industry and woods, not hills.
#[test]
fn a_crawler_makes_rough() {
    for (from, hex, script, after) in [
        ("0205", "0206", "S--", "hex 0206 rough"),
        ("0401", "0501", "-S-", "hex 0501 rough"),
        ("0401", "0402", "", "C1 0402"),
    ] {
        let mut table = Table::at(&format!("card blue-crawlers; C1 {from}; C2 0111"));
        table.answer(&format!("C1 move {hex}"), script);
        table.expect(after);
    }
}

/// [UB-301] Nothing reverts: the ground is the same when the next turn begins.
#[test]
fn conversions_are_permanent() {
    let ground = "hex 0101 rough; hex 0102 crater red; hex 0103 lava blue; hex 0105 volcano";
    let mut table = Table::at(&format!("card blue-squads; S4 0111; deck time-stream=1; {ground}"));
    table.answer("done", "").answer("done", "6");
    table.expect("turn 2");
    for line in ground.split("; ") {
        table.expect(line);
    }
}

/// [UB-302] The sizes of the chart: a grounded squad and an upright walker on each terrain.
#[test]
fn chart_of_sizes() {
    for (terrain, squad, walker) in [
        ("clear", "[1/2]", "[1/1]"),
        ("road", "[1/2]", "[1/1]"),
        ("hill", "[1/1]", "[1/1]"),
        ("industry", "[1/1]", "[1/1]"),
        ("woods", "[1/1]", "[1/1]"),
        ("rough", "[1/1]", "[1/1]"),
        ("lake", "[2/2]", "[2/2]"),
        ("crater red", "[2/2]", "[2/2]"),
        ("lava red", "[2/2]", "[2/2]"),
    ] {
        let text = format!("card blue-walkers; W1 0605 stasis-ray; hex 0606 {terrain}; SA 0606; WA 0606");
        let mut table = Table::at(&text);
        table.answer("W1 fire stasis-ray#1", "");
        for (target, need) in [("at SA", squad), ("at WA", walker)] {
            let odds = table.odds(target);
            assert!(odds.contains(need), "{terrain}, {target}: {odds}");
        }
    }
}

/// [UB-302] What blocks sight between two units on the ground.
#[test]
fn chart_of_sight() {
    let sees = |between: &str| {
        let text = format!("card blue-walkers; W1 0605 stasis-ray; {between}; WA 0607; SD 0605");
        let mut table = Table::at(&text);
        table.answer("W1 fire stasis-ray#1", "").is_legal("at WA")
    };
    for terrain in ["clear", "road", "rough", "lake", "crater red", "lava red"] {
        assert!(sees(&format!("hex 0606 {terrain}")), "{terrain} does not block");
    }
    assert!(sees("hex 0606 epicenter red"), "an epicenter does not block");
    for terrain in ["hill", "industry", "woods", "volcano"] {
        assert!(!sees(&format!("hex 0606 {terrain}")), "{terrain} blocks");
    }
    assert!(!sees("cloud 0606 light"), "a cloud blocks");
    assert!(!sees("cloud 0607 light"), "a cloud over the target blocks");
}

/// [UB-302] A cloud hides the hex it hangs over, also that of the volcano which its nuke made.
#[test]
fn a_clouded_volcano_is_hidden() {
    let text = "card blue-walkers; W1 0608 crust-buster; hex 0607 volcano";
    let mut table = Table::at(text);
    table.answer("W1 fire crust-buster#1", "").allows("at 0607");
    let mut table = Table::at(&format!("{text}; cloud 0607 light"));
    table.answer("W1 fire crust-buster#1", "").blocks("at 0607", "UB-202");
}

/// [UB-C28] A cloud is fresh if no Time Stream card has been drawn this turn, until the first one is.
#[test]
fn fresh_clouds() {
    nuke("0405", "", "---").expect("cloud 0405 heavy fresh");
    nuke("0405", "time-stream 1", "---").expect("cloud 0405 heavy");
    for (cloud, after) in [("heavy fresh", "heavy"), ("heavy", "medium")] {
        let mut table =
            Table::at(&format!("card blue-squads; S4 0111; deck time-stream=1; cloud 0405 {cloud}"));
        table.answer("done", "").expect(&format!("cloud 0405 {after}"));
    }
}

/// [UB-302] Past hills, industry and woods a unit on a hill sees, but not past volcanoes and clouds.
#[test]
fn chart_of_heights() {
    let sees = |between: &str, unit: &str| {
        let text =
            format!("card blue-walkers; hex 0605 hill; W1 0605 stasis-ray; {between}; {unit}; SD 0605");
        let mut table = Table::at(&text);
        table.answer("W1 fire stasis-ray#1", "").is_legal("at SA")
    };
    for terrain in ["hill", "industry", "woods"] {
        assert!(sees(&format!("hex 0606 {terrain}"), "SA 0607"), "{terrain}");
    }
    assert!(!sees("hex 0606 volcano", "SA 0607 hovering"), "a volcano hides even who hovers");
    assert!(!sees("cloud 0606 light", "SA 0607 hovering"), "a cloud hides even who hovers");
}

/// [UB-302] Nobody enters a volcano.
#[test]
fn chart_of_hazards() {
    let table = Table::at("card blue-squads; S1 0605 hovering; hex 0606 volcano");
    table.blocks("S1 move 0606", "UB-135");
}

/// The default map as the index prints it [UB-M04].
const ROWS: [&str; 15] = [
    "....w=...ww",
    ".w.hw=.w...",
    ".wll.=hw.i.",
    "l....=w.=i.",
    "..======h.w",
    ".i=w.=..l.w",
    "wiwww=.wlh.",
    "..l..=w.w.w",
    "whlw.=.w=w.",
    "w.h.===w=w.",
    "..==w=.=..l",
    ".w..h=..l..",
    ".w.w.=wl.w.",
    "w..w.=wh.w.",
    "_w_._=_._._",
];

/// Terrain of all hexes of the map as drawn.
fn drawn() -> BTreeMap<String, String> {
    let table = Table::at("card blue-squads; S1 0101");
    let scene = table.scene("spectator");
    scene.boards[0].spaces.iter().map(|space| (space.id.clone(), space.kind.clone())).collect()
}

/// [UB-M03, UB-M04, UB-G01] The map is Fold Valley, hex by hex.
#[test]
fn the_map_is_as_printed() {
    let mut expected = BTreeMap::new();
    for (row, text) in ROWS.iter().enumerate() {
        for (column, letter) in text.chars().enumerate() {
            let terrain = match letter {
                '.' => "clear",
                '=' => "road",
                'h' => "hill",
                'i' => "industry",
                'l' => "lake",
                'w' => "woods",
                _ => continue,
            };
            expected.insert(format!("{:02}{:02}", column + 1, row + 1), terrain.to_owned());
        }
    }
    assert_eq!(drawn(), expected);
}

/// [UB-M01] What the document says about single hexes.
#[test]
fn the_map_fits_the_document() {
    let map = drawn();
    for (hex, terrain) in [
        ("0814", "hill"),
        ("0310", "hill"),
        ("0403", "lake"),
        ("0308", "lake"),
        ("0207", "industry"),
        // A road is clear in every respect.
        ("0405", "road"),
    ] {
        assert_eq!(map[hex], terrain, "{hex}");
    }
    assert!(!["hill", "industry", "woods"].contains(&map["0305"].as_str()));
    let industry: Vec<&String> =
        map.iter().filter(|(_, kind)| *kind == "industry").map(|(hex, _)| hex).collect();
    assert_eq!(industry, ["0206", "0207", "1003", "1004"]);
}

/// [UB-M02] A map with other than printed terrain is refused.
#[test]
fn only_printed_terrain() {
    for letter in ["c", "v", "r"] {
        let mut pack = Unbreakable::standard_pack();
        let map = pack["map.toml"].replace("\"....w=...ww\"", &format!("\"...{letter}w=...ww\""));
        pack.insert("map.toml".to_owned(), map);
        let error = Unbreakable::from_pack(&pack).expect_err("refused").to_string();
        assert!(error.contains("unknown terrain"), "{error}");
    }
}

/// [UB-M06] How many hexes there are of each kind.
#[test]
fn counts_of_terrain() {
    let map = drawn();
    let count = |terrain: &str| map.values().filter(|kind| *kind == terrain).count();
    let counts = ["clear", "road", "hill", "industry", "lake", "woods"].map(count);
    assert_eq!(counts, [70, 29, 8, 4, 10, 38]);
    assert_eq!(map.len(), 159);
}

/// [UB-M07] Turned by half a circle the map is the same, but for the industry.
#[test]
fn the_map_is_symmetric() {
    let map = drawn();
    for (hex, terrain) in &map {
        let (column, row): (u8, u8) = (hex[..2].parse().unwrap(), hex[2..].parse().unwrap());
        let turned = format!("{:02}{:02}", 12 - column, if column % 2 == 0 { 16 } else { 15 } - row);
        let other = &map[&turned];
        match (terrain.as_str(), other.as_str()) {
            ("industry", "woods") | ("woods", "industry") => {}
            (one, two) => assert_eq!(one, two, "{hex} and {turned}"),
        }
    }
}

/// [UB-M08] A road all down column 06, and the hills and lakes that the map is about.
#[test]
fn landmarks() {
    let map = drawn();
    assert!((1..=15).all(|row| map[&format!("06{row:02}")] == "road"));
    let all = |terrain: &str| -> Vec<&str> {
        map.iter().filter(|(_, kind)| *kind == terrain).map(|(hex, _)| hex.as_str()).collect()
    };
    assert_eq!(all("hill"), ["0209", "0310", "0402", "0512", "0703", "0814", "0905", "1007"]);
    assert_eq!(all("lake"), ["0104", "0303", "0308", "0309", "0403", "0813", "0906", "0907", "0912", "1111"]);
}

/// [UB-M05, UB-M10] Even columns lie half a hex higher; coordinates follow from column and row.
#[test]
fn coordinates() {
    let table = Table::at("card blue-squads; S1 0101");
    let scene = table.scene("spectator");
    for space in &scene.boards[0].spaces {
        let (column, row): (i32, i32) = (space.id[..2].parse().unwrap(), space.id[2..].parse().unwrap());
        let height = 2 * row - if column % 2 == 0 { 2 } else { 1 };
        let Shape::Hex { q, r } = space.shape else { panic!("{} is no hex", space.id) };
        // One constant shift of the origin is free.
        assert_eq!(2 * r + q, height, "{}", space.id);
        assert_eq!(q, column, "{}", space.id);
    }
}

/// [UB-M09, UB-G02] Neighbours of an odd and of an even column, by where a unit may move.
#[test]
fn neighbours() {
    for (hex, near) in [
        ("0503", ["0403", "0404", "0502", "0504", "0603", "0604"]),
        ("0608", ["0507", "0508", "0607", "0609", "0707", "0708"]),
    ] {
        let table = Table::at(&format!("card blue-squads; S1 {hex}"));
        let mut moves: Vec<String> = table
            .legal()
            .iter()
            .filter_map(|answer| answer.strip_prefix("S1 move "))
            .map(str::to_owned)
            .collect();
        moves.sort();
        assert_eq!(moves, near);
    }
}

/// [UB-M09, UB-G03] 159 hexes, 77 north, 77 south and five on the fold.
#[test]
fn halves() {
    let game = game();
    let table = Table::at("card blue-squads; S1 0101");
    let scene = game.scene(&game.view(&table.pos, Viewer::Spectator));
    let fold = scene.marks.iter().find(|mark| mark.title.contains("fold")).expect("the fold");
    assert_eq!(fold.spaces, ["0208", "0408", "0608", "0808", "1008"]);
    assert_eq!(scene.boards[0].spaces.len(), 159);
    for (side, step) in [("blue", "0107"), ("yellow", "0108")] {
        let other = if side == "blue" { "yellow" } else { "blue" };
        let table = Table::at(&format!(
            "scenario capture-the-flag; turn 0; step muster; muster {side} armed=no flag; muster {other} armed=no done"
        ));
        let hexes = table.legal();
        assert_eq!(hexes.len(), 77, "{side}");
        assert!(hexes.contains(&format!("flag {step}")), "{side}");
    }
}
