//! What the standard pack fills in where the rules leave a gap, each shown at the table.

use std::collections::{BTreeMap, BTreeSet};

use retrograde_core::{Catalogue, Rules as _, Setup};
use retrograde_rogue_trooper::RogueTrooper;

use crate::common::{Deal, FAR, Table, at, ends, meets, moves, window};

/// The tables of a file of the pack, each as its keys and values.
fn entries(file: &str) -> Vec<BTreeMap<String, String>> {
    let pack = RogueTrooper::standard_pack();
    let entry = |part: &str| {
        let pairs = part.lines().filter_map(|line| line.split_once(" = "));
        pairs.map(|(key, value)| (key.to_owned(), value.trim_matches('"').to_owned())).collect()
    };
    pack[file].split("\n[[").skip(1).map(entry).collect()
}

/// How many cards have a value under a key; a card without a count is there once.
fn cards_with(file: &str, key: &str, value: &str) -> usize {
    let fits = |entry: &&BTreeMap<String, String>| entry.get(key).is_some_and(|found| found == value);
    let count =
        |entry: &BTreeMap<String, String>| entry.get("count").map_or(1, |n| n.parse().expect("a number"));
    entries(file).iter().filter(fits).map(count).sum()
}

/// [RT-G01] Two to six sit at the table, in one order, and the host begins; a quick table is for three.
#[test]
fn who_sits_at_the_table() {
    let table = Table::seeded(&Setup::scenario("standard"), 1);
    let standard = RogueTrooper::from_pack(&RogueTrooper::standard_pack()).expect("a good pack");
    assert_eq!(standard.lobby().scenarios[0].seats.len(), 3);
    let setup = Setup::scenario("standard").with("players", 6);
    let names: Vec<String> = table.game.seats(&setup).expect("six").into_iter().map(|seat| seat.id).collect();
    assert_eq!(names, ["blue", "red", "green", "violet", "orange", "teal"]);
    Table::seeded(&setup, 4).expect("active blue").expect_no("first");
}

/// [RT-G02] 54 sectors of Nu-Earth and 12 of Milli-com; the Security Zone is the short way to the Bridge.
#[test]
fn the_board() {
    let sectors = entries("sectors.toml");
    let world = |name: &'static str| {
        sectors.iter().filter(move |sector| sector.get("world").is_some_and(|at| at == name))
    };
    assert_eq!((world("nuearth").count(), world("millicom").count()), (54, 12));
    assert!(world("millicom").all(|sector| sector["rating"] == "0" && sector["side"] == "none"));
    let terrains: BTreeSet<&str> = world("nuearth").map(|sector| sector["terrain"].as_str()).collect();
    assert_eq!(terrains, ["city", "glass", "jungle", "mountain", "plains", "scum", "swamp"].into());
    let way = |chips: &str| {
        let table = Table::at(&format!(
            "active blue; blue at shuttle-bay; blue face visor; traitor bridge 4; {chips}; step turn stage=deliver; step travel"
        ));
        table.prompt().note
    };
    assert!(way("blue chips helmet").contains("it is 3 turns to the Bridge"), "{}", way("blue chips helmet"));
    assert!(way("blue chips rifle").contains("it is 5 turns to the Bridge"), "{}", way("blue chips rifle"));
}

/// [RT-G02] Milli-com is one whole, and so are the shores of the seas: everything can be reached by land and shuttle.
#[test]
fn land_bridges_lead_everywhere() {
    let sectors = entries("sectors.toml");
    let sea: BTreeSet<&str> = sectors
        .iter()
        .filter(|sector| sector.get("terrain").is_some_and(|terrain| terrain == "scum"))
        .map(|sector| sector["id"].as_str())
        .collect();
    assert_eq!(sea.len(), 8);
    let mut reached = BTreeSet::from(["furlow"]);
    loop {
        let next: Vec<&str> = sectors
            .iter()
            .filter(|sector| sector.contains_key("terrain"))
            .filter(|sector| !reached.contains(sector["id"].as_str()) && !sea.contains(sector["id"].as_str()))
            .filter(|sector| {
                sector["neighbours"].split('"').any(|name| reached.contains(name))
                    || (sector["id"] == "shuttle-bay" && reached.contains("shuttle-base"))
            })
            .map(|sector| sector["id"].as_str())
            .collect();
        if next.is_empty() {
            break;
        }
        reached.extend(next);
    }
    assert_eq!(reached.len(), 66 - 8, "everything but the seas");
}

/// [RT-G03] Six Drop Zones with tokens 1 to 6, all on land.
#[test]
fn the_drop_zones() {
    let zones = ["bootprint", "dix-i", "copperhead", "ashfall", "marokk", "lastlight"];
    for (token, zone) in (1..).zip(zones) {
        let mut table =
            Table::at(&format!("active blue; {FAR}; blue at lifepods; step turn stage=travel; step launch"));
        table.answer("launch", &token.to_string()).expect(&format!("blue at {zone}"));
    }
    let mut table = Table::at(&format!(
        "active blue; {FAR}; blue at lifepods; blue chips helmet; step turn stage=travel; step launch"
    ));
    assert_eq!(table.choices("launch ").len(), 6);
    table.answer("launch lastlight", "").expect("blue at lastlight");
}

/// [RT-G04] Twenty counters: seven ones, eight twos, five threes; three slots on a sheet.
#[test]
fn the_cup() {
    let chips = |counter: u32| {
        let more = match counter {
            1..=7 => "",
            8..=15 => " 1",
            _ => " 1 1",
        };
        let setup = Setup::scenario("standard").with("players", 2);
        let table = Table::open(&setup, &format!("{counter}{more} 1"));
        let fits = table.has("blue chips rifle helmet backpack");
        if fits { 3 } else { table.choices("slots ")[0].split(',').count() }
    };
    let drawn: Vec<usize> = (1..=20).map(chips).collect();
    let count = |number: usize| drawn.iter().filter(|chips| **chips == number).count();
    assert_eq!([1, 2, 3].map(count), [7, 8, 5]);
}

/// [RT-G05] Lives 4, GP 12, Plasma 6, Sealbursters 5, Micro-Mines 5: what goes beyond is lost.
#[test]
fn the_tracks_end() {
    for (ammo, most) in [("gp", 12), ("plasma", 6), ("seal", 5), ("mine", 5)] {
        let cards = ["2", "1"].map(|rounds| format!("{ammo}-{rounds}"));
        let card = cards.iter().find(|card| cards_with("supplies.toml", "id", card) > 0).expect("a card");
        let mut table =
            at("computer", "supplies", &format!("{FAR}; blue at hardluck; blue ammo {ammo}={most}"));
        table.deal("roll", &format!("1 supply:{card} 1 1 1")).expect(&format!("blue ammo {ammo}={most}"));
    }
    let mut table = window("end", "klaxon", &[("blue", "surgery")], "blue missions m-gala; blue lives 3");
    table.answer("play surgery", "1 1 1").expect_no("blue lives");
}

/// [RT-G06] 96 Encounter cards in 70 kinds.
#[test]
fn the_encounter_deck() {
    let kinds =
        [("foe", 56), ("fortification", 6), ("hazard", 10), ("event", 9), ("item", 6), ("companion", 9)];
    for (kind, count) in kinds {
        assert_eq!(cards_with("encounters.toml", "kind", kind), count, "{kind}");
    }
    assert_eq!(entries("encounters.toml").len(), 70);
    moves("bootprint", "").sees("spectator", "\"deck\":\"encounter\",\"count\":96");
    let initiative = |entry: &BTreeMap<String, String>| entry["initiative"].parse::<u8>().expect("a number");
    assert!(entries("encounters.toml").iter().all(|entry| (1..=6).contains(&initiative(entry))));
}

/// [RT-G07] Nine Companions, each with a Destination where it may be let go; four of them can be married.
#[test]
fn the_companions() {
    let encounters = entries("encounters.toml");
    let companions: Vec<_> = encounters.iter().filter(|card| card["kind"] == "companion").collect();
    assert_eq!(companions.len(), 9);
    for card in &companions {
        let (id, home) = (&card["id"], &card["destination"]);
        let mut table = Table::at(&format!(
            "active blue; {FAR}; blue at {home}; blue companions {id}; now moved entered; step turn stage=ride; step deliver"
        ));
        let text = table.text();
        assert!(table.is_legal(&format!("deliver {id}")), "{id} in\n{text}");
        // Elsewhere nobody is let go [RT-061].
        table = moves("tin-meadow", &format!("blue companions {id}"));
        table.offers_no("deliver");
    }
    let brides: BTreeSet<String> =
        entries("missions.toml").into_iter().filter_map(|mut card| card.remove("companion")).collect();
    assert_eq!(brides.len(), 4);
    assert!(brides.iter().all(|bride| companions.iter().any(|card| card["id"] == *bride)));
}

/// [RT-G08] Twenty kinds of Special Items; the values of those the rules only name.
#[test]
fn the_special_items() {
    assert_eq!(entries("items.toml").len(), 20);
    let roles = ["main", "secondary", "gear"].map(|role| cards_with("items.toml", "role", role));
    assert_eq!(roles, [3, 5, 12]);
    let dice = |item: &str, foe: &str| {
        let table = meets(foe, "klaxon", &format!("blue items {item}"));
        let choice = table.of("blue").choice(&format!("fire {item} 1"));
        choice.about
    };
    assert!(dice("sammy", "gunship").contains("6 dice"), "{}", dice("sammy", "gunship"));
    assert!(dice("lazooka", "strider").contains("5 dice"), "{}", dice("lazooka", "strider"));
    assert!(dice("mini-nuke", "patrol").contains("12 dice"), "{}", dice("mini-nuke", "patrol"));
    // Sammies fly at what flies, a Lazooka breaks what is hard.
    meets("patrol", "klaxon", "blue items sammy lazooka").offers_no("fire sammy").allows("fire lazooka 1");
    meets("scouts", "klaxon", "blue items sammy lazooka").offers_no("fire sammy").offers_no("fire lazooka");
}

/// [RT-G09] 62 Supply cards: 37 Standard Issue, 25 Special Items.
#[test]
fn the_supply_deck() {
    let issue: usize =
        ["gp", "plasma", "seal", "mine"].map(|ammo| cards_with("supplies.toml", "ammo", ammo)).iter().sum();
    assert_eq!(issue, 37);
    moves("bootprint", "").sees("spectator", "\"deck\":\"supply\",\"count\":62");
}

/// [RT-G10] 36 missions: 27 Contact (one needs Helm), 5 Genie, 4 Wedding Bells.
#[test]
fn the_mission_deck() {
    let kinds = ["contact", "genie", "wedding"].map(|kind| cards_with("missions.toml", "kind", kind));
    assert_eq!(kinds, [27, 5, 4]);
    let needing: Vec<String> = entries("missions.toml")
        .into_iter()
        .filter(|card| card.contains_key("requires_chip"))
        .map(|card| card["id"].clone())
        .collect();
    assert_eq!(needing.len(), 1);
    let here = entries("missions.toml").into_iter().find(|card| card["id"] == needing[0]).expect("a mission");
    let place = &here["destination"];
    let mission = &needing[0];
    ends(place, &format!("blue missions {mission}; blue chips helmet")).allows(&format!("declare {mission}"));
    ends(place, &format!("blue missions {mission}")).offers_no("declare ");
}

/// [RT-G11] 69 Rogue cards in 40 kinds, each for one window; one for any.
#[test]
fn the_rogue_deck() {
    assert_eq!(entries("rogues.toml").len(), 40);
    let phases =
        ["movement", "encounter", "end", "any"].map(|phase| cards_with("rogues.toml", "phase", phase));
    assert_eq!(phases, [30, 21, 17, 1]);
    moves("bootprint", "").sees("spectator", "\"deck\":\"rogue\",\"count\":69");
    window("movement", "klaxon", &[("blue", "truck hot-loads surgery")], FAR).allows("play truck; pass");
    window("movement", "klaxon", &[("blue", "truck hot-loads surgery")], FAR).offers_no("play hot-loads");
    window("encounter", "klaxon", &[("blue", "truck hot-loads surgery")], FAR).allows("play hot-loads; pass");
}

/// [RT-G12] Three faces of four quarters, three copies of each.
#[test]
fn the_clue_deck() {
    moves("bootprint", "").sees("spectator", "\"deck\":\"clue\",\"count\":36");
    for face in ["epaulette", "visor", "monocle"] {
        for quarter in ["tl", "tr", "bl", "br"] {
            let clue = format!("{face}-{quarter}");
            moves("bootprint", &format!("blue clues {clue}; red clues {clue}; green clues {clue}"));
            assert!(Table::broken(&format!("blue clues {clue} {clue} {clue} {clue}")).contains("only 3"));
        }
    }
}

/// [RT-G13] Bare hands are two dice, for a GI and for the Traitor on Milli-com.
#[test]
fn bare_hands() {
    let mut table = meets("conscripts", "klaxon", "");
    table.answer("fire nothing", "6 6 1 1").says("12 to 2");
    let mut table =
        ends("bridge", "blue face visor; traitor bridge 4; blue ammo gp=6; blue hand truck; red hand truck");
    table.answer("confront", "");
    table.sealed(&[("red", "pass"), ("blue", "pass")], "6 6 1 1").says("12 to 2").expect("traitor bridge 3");
}

/// [RT-G14] Without rounds a GI rolls nothing against what is not Personnel, and bare hands against what is.
#[test]
fn nothing_to_fire() {
    let mut table = meets("war-droid", "klaxon", "");
    table.answer("fire nothing", "1 1 1 1 1").says("0 to 5");
    let mut table = meets("conscripts", "klaxon", "");
    table.answer("fire nothing", "2 1 2 1").says("3 to 3");
}

/// [RT-G15] Sides decide which cards suit a sector: no Souther Patrol in Nort country, no Storm Squad among Southers.
#[test]
fn sides_decide_what_suits() {
    let mut table = moves("trench90", "");
    let cards = "encounter:south-patrol encounter:lull encounter:convoy";
    table.deal("move klaxon", cards).says("Souther Patrol: not for this sector");
    let mut table = moves("bootprint", "");
    table.deal("move tin-meadow", "encounter:storm-squad").says("Storm Squad: not for this sector");
    let mut table = moves("nu-atlanta", "red at furlow; green at furlow; violet at furlow");
    table
        .deal("move bootprint", "encounter:south-patrol")
        .silent("not for this sector")
        .expect("facing south-patrol");
}

/// [RT-G16] Six GIs with names of their own and the same sheet.
#[test]
fn six_names_one_sheet() {
    let table = Table::seeded(&Setup::scenario("standard").with("players", 6), 3);
    let sheets = table.scene("spectator").sheets;
    let titles: Vec<&str> = sheets.iter().map(|sheet| sheet.title.as_str()).collect();
    assert_eq!(titles, ["Ransom", "Latch", "Torque", "Vesper", "Cobble", "Hex"]);
    let rows = |at: usize| {
        let tracks = sheets[at].rows.iter().filter(|row| !row.boxes.is_empty());
        tracks.map(|row| (row.label.clone(), row.boxes.len())).collect::<Vec<_>>()
    };
    assert_eq!(rows(0).len(), 5);
    assert!((1..6).all(|at| rows(at) == rows(0)));
}
