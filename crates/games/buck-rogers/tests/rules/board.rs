//! The board [chapter 3], and the pack that holds it.

use crate::common::{Table, game};
use retrograde_buck_rogers::BuckRogers;
use retrograde_core::{Catalogue, PackFiles, Rules, Seat, Viewer};

/// Where a lone Fighter of blue in a zone may go in turn `turn`, with what each zone costs.
fn reach(zone: &str, turn: u8) -> Vec<(String, u8)> {
    let mut table = Table::at(&format!("turn {turn}; units {zone} blue 1 fighter"));
    table.answer(&format!("take 1 blue fighter/4 {zone}"), "");
    let prompt = table.prompt();
    let open = prompt.open().filter_map(|choice| {
        let zone = choice.answer.strip_prefix("go ")?;
        let cost = choice.label.rsplit('(').next()?.trim_end_matches(')').parse().ok()?;
        Some((zone.to_owned(), cost))
    });
    open.collect()
}

fn cost(zone: &str, to: &str, turn: u8) -> Option<u8> {
    reach(zone, turn).into_iter().find(|(name, _)| name == to).map(|(_, cost)| cost)
}

fn near(zone: &str, turn: u8) -> Vec<String> {
    let mut near: Vec<String> =
        reach(zone, turn).into_iter().filter(|(_, cost)| *cost == 1).map(|(name, _)| name).collect();
    near.sort();
    near
}

fn scene(text: &str) -> retrograde_core::Scene {
    let table = Table::at(text);
    table.scene(Viewer::Seat(Seat::new(0)))
}

/// [BR-030, BR-031, BR-032, BR-033, BR-034, BR-035, BR-045, BR-020, BR-G01] All zones of all kinds and displays; a card for each Territorial Zone.
#[test]
fn all_zones_are_there() {
    let board = scene("units hielo blue 1 fighter").boards.remove(0);
    let count = |kind: &str| board.spaces.iter().filter(|space| space.kind.starts_with(kind)).count();
    let counts: Vec<usize> =
        ["land-", "near-orbit", "far-orbit", "asteroid-orbit", "space", "sun"].map(count).to_vec();
    assert_eq!(counts, [42, 5, 4, 9, 110, 1]);
    let lands: Vec<usize> =
        ["land-mercury", "land-venus", "land-earth", "land-mars", "land-asteroids"].map(count).to_vec();
    assert_eq!(lands, [6, 7, 13, 7, 9]);
    for (ring, size) in [("me", 2), ("ve", 4), ("e", 8), ("te", 16), ("m", 16), ("tm", 32), ("a", 32)] {
        let of = |space: &&retrograde_core::Space| {
            space.kind == "space"
                && space.id.starts_with(ring)
                && space.id[ring.len()..].parse::<u8>().is_ok()
        };
        assert_eq!(board.spaces.iter().filter(of).count(), size, "{ring}");
    }
    let named = |name: &str| board.spaces.iter().any(|space| space.name.as_deref() == Some(name));
    let names = [
        "Sobkou Plains",
        "Mt. Maxwell",
        "Independent Arcologies",
        "L-5 Colony",
        "Moscoviense",
        "Ram HQ",
        "Hygeia",
    ];
    assert!(names.into_iter().all(named));
}

/// [BR-038, BR-X29, BR-081, BR-023, BR-G04] Basic diagram 2: a ground unit reaches exactly the Territorial Zones beside its own.
#[test]
fn ground_units_reach_their_neighbours() {
    let rows: [(&str, &[&str]); 28] = [
        ("warrens", &["bach", "tolstoi"]),
        ("bach", &["sobkou", "tolstoi", "warrens"]),
        ("tolstoi", &["bach", "sobkou", "warrens"]),
        ("sobkou", &["bach", "tolstoi"]),
        ("aerostates", &["lowlanders", "mt-maxwell"]),
        ("mt-maxwell", &["aerostates", "elysium", "lowlanders"]),
        ("lowlanders", &["aerostates", "aphrodite", "beta-regio", "elysium", "mt-maxwell"]),
        ("elysium", &["aphrodite", "lowlanders", "mt-maxwell", "wreckers"]),
        ("beta-regio", &["aphrodite", "lowlanders"]),
        ("aphrodite", &["beta-regio", "elysium", "lowlanders", "wreckers"]),
        ("wreckers", &["aphrodite", "elysium"]),
        ("arcologies", &["american", "eurasian"]),
        ("american", &["arcologies", "eurasian", "urban"]),
        ("eurasian", &["african", "american", "arcologies", "urban"]),
        ("urban", &["african", "american", "antarctic", "australian", "eurasian"]),
        ("african", &["antarctic", "eurasian", "urban"]),
        ("australian", &["antarctic", "urban"]),
        ("antarctic", &["african", "australian", "urban"]),
        ("moscoviense", &["farside", "tranquility"]),
        ("tranquility", &["farside", "moscoviense", "tycho"]),
        ("farside", &["moscoviense", "tranquility", "tycho"]),
        ("tycho", &["farside", "tranquility"]),
        ("boreal-sea", &["arcadia", "coprates", "pavonis", "ram-hq"]),
        ("coprates", &["boreal-sea", "ram-hq"]),
        ("ram-hq", &["arcadia", "boreal-sea", "coprates"]),
        ("arcadia", &["boreal-sea", "pavonis", "ram-hq"]),
        ("pavonis", &["arcadia", "boreal-sea", "elevator"]),
        ("elevator", &["pavonis"]),
    ];
    for (zone, wanted) in rows {
        let mut table = Table::at(&format!("units {zone} blue 2 trooper"));
        table.answer(&format!("take 1 blue trooper/1 {zone}"), "");
        assert_eq!(table.choices("go "), wanted, "{zone}");
    }
    for zone in ["hielo", "mariposas", "l4", "l5", "deimos", "ceres"] {
        Table::at(&format!("units {zone} blue 1 trooper; units hielo blue 1 fighter"))
            .blocks(&format!("take 1 blue trooper/1 {zone}"), "BR-083");
    }
}

/// [BR-039, BR-C51] Every Territorial Zone borders its orbit: L-4, L-5 and Deimos the Far one.
#[test]
fn zones_border_their_orbit() {
    let orbits = [
        ("hielo", "near-mercury"),
        ("mariposas", "near-mercury"),
        ("elysium", "near-venus"),
        ("urban", "near-earth"),
        ("tycho", "near-moon"),
        ("ram-hq", "near-mars"),
        ("l4", "far-earth"),
        ("l5", "far-earth"),
        ("deimos", "far-mars"),
        ("ceres", "near-ceres"),
    ];
    for (zone, orbit) in orbits {
        assert!(near(zone, 1).contains(&orbit.to_owned()), "{zone} – {orbit}");
    }
    assert!(
        !near("l4", 1).contains(&"near-earth".to_owned())
            && !near("deimos", 1).contains(&"near-mars".to_owned())
    );
}

/// [BR-040] The Space Elevator touches Pavonis, Near and Far Mars Orbit.
#[test]
fn the_space_elevator_touches_three_kinds_of_zones() {
    assert_eq!(near("elevator", 1), ["far-mars", "near-mars", "pavonis"]);
    assert!(!near("pavonis", 1).contains(&"far-mars".to_owned()));
}

/// [BR-041, BR-037] Near Orbits border their Far Orbit, Near Earth and Near Moon each other; an asteroid has one orbit.
#[test]
fn orbits_border_each_other() {
    let near_earth = near("near-earth", 1);
    assert!(near_earth.contains(&"near-moon".to_owned()) && near_earth.contains(&"far-earth".to_owned()));
    assert!(near("near-moon", 1).contains(&"far-earth".to_owned()));
    assert!(near("near-venus", 1).contains(&"far-venus".to_owned()));
    assert_eq!(near("near-ceres", 1), ["a2", "ceres"]);
}

/// [BR-042, BR-051, BR-048, BR-072, BR-017, BR-049, BR-G03] A Far Orbit borders the Space Zone of its marker, which moves on each turn.
#[test]
fn far_orbits_border_their_marker() {
    let starts = [("far-mercury", "me"), ("far-venus", "ve"), ("far-earth", "e"), ("far-mars", "m")];
    for ((orbit, ring), sizes) in starts.into_iter().zip([2u8, 4, 8, 16]) {
        for turn in 1..=9u8 {
            let zone = format!("{ring}{}", turn % sizes + 1);
            let spaces: Vec<String> =
                near(orbit, turn).into_iter().filter(|z| z.starts_with(ring) && z.len() <= 3).collect();
            assert_eq!(spaces, [zone], "{orbit} in turn {turn}");
        }
    }
    let asteroids = [
        ("ceres", 1),
        ("aurora", 3),
        ("hygeia", 6),
        ("juno", 12),
        ("vesta", 14),
        ("fortuna", 17),
        ("thule", 20),
        ("psyche", 25),
        ("pallas", 29),
    ];
    for (name, start) in asteroids {
        assert!(near(&format!("near-{name}"), 2).contains(&format!("a{}", start + 2)), "{name}");
    }
    // Nothing borders a marker's zone but its own orbit.
    assert!(
        !near("m9", 1).contains(&"far-mars".to_owned()) && near("m9", 8).contains(&"far-mars".to_owned())
    );
}

/// [BR-043] Asteroids are no neighbours for movement.
#[test]
fn asteroids_are_far_from_each_other() {
    assert!(!near("near-ceres", 1).contains(&"near-aurora".to_owned()));
    assert_eq!(cost("near-ceres", "near-aurora", 1), Some(4));
}

/// [BR-044, BR-046, BR-047, BR-083, BR-G05] White lines between the rings; TE and TM dots have none sideways.
#[test]
fn rings_are_joined_by_white_lines() {
    assert_eq!(near("me1", 2), ["far-mercury", "me2", "ve2", "ve3"]);
    assert_eq!(near("ve3", 1), ["e2", "e3", "me1", "ve2", "ve4"]);
    assert_eq!(near("e5", 1), ["e4", "e6", "te1", "te16", "ve4"]);
    assert_eq!(near("te9", 1), ["e1", "m9"]);
    assert_eq!(near("m2", 4), ["m1", "m3", "te2", "tm21", "tm22"]);
    assert_eq!(near("tm7", 1), ["a7", "m11"]);
    assert_eq!(near("a32", 1), ["a1", "a31", "tm32"]);
}

/// [BR-049] The shortest ways between Far Orbits, by turn.
#[test]
fn distances_between_far_orbits() {
    let orbits = ["far-mercury", "far-venus", "far-earth", "far-mars"];
    let table: [(u8, [u8; 6]); 8] = [
        (1, [4, 5, 6, 4, 6, 8]),
        (2, [3, 4, 7, 3, 7, 7]),
        (3, [3, 4, 6, 3, 6, 7]),
        (4, [4, 5, 7, 4, 5, 6]),
        (5, [4, 4, 7, 4, 5, 6]),
        (6, [3, 5, 6, 5, 6, 5]),
        (7, [3, 5, 7, 5, 7, 5]),
        (8, [4, 4, 6, 4, 6, 4]),
    ];
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    for (turn, wanted) in table {
        for ((a, b), wanted) in pairs.into_iter().zip(wanted) {
            let found = cost(orbits[a], orbits[b], turn);
            assert_eq!(found, (wanted <= 4).then_some(wanted), "turn {turn}: {} – {}", orbits[a], orbits[b]);
        }
    }
}

/// [BR-050, BR-G06] Without option K nothing enters the Sun.
#[test]
fn the_sun_is_closed() {
    let mut table = Table::at("units me1 blue 1 fighter");
    table.answer("take 1 blue fighter/4 me1", "").blocks("go sun", "BR-050");
}

/// [BR-036] Moons and satellites are Territorial Zones like any other: they can be held, and count.
#[test]
fn moons_and_satellites_are_territorial_zones() {
    for zone in ["hielo", "l4", "deimos", "tycho"] {
        let mut table = Table::at(&format!("mover green; units {zone} blue 1 trooper; factory {zone} green"));
        table.answer("done", "");
        assert!(table.line("control blue").contains(zone), "{}", table.text());
    }
}

/// [BR-018, BR-019, BR-X03, BR-X46] Markers flip at each planetary movement and all show the same side; their places in turn 1; Earth's in turns 1 to 8.
#[test]
fn markers_move_and_flip() {
    let places = |turn: u8| {
        let scene = scene(&format!("turn {turn}; units hielo blue 1 fighter"));
        let markers: Vec<_> =
            scene.pieces.into_iter().filter(|piece| piece.id.starts_with("marker-")).collect();
        assert!(markers.iter().all(|marker| marker.badges[0].text == markers[0].badges[0].text));
        let side = markers[0].badges[0].title.clone();
        (markers.into_iter().map(|marker| marker.at.unwrap()).collect::<Vec<_>>(), side)
    };
    let (first, side) = places(1);
    assert_eq!(first, ["me2", "ve2", "e2", "m2", "a2", "a4", "a7", "a13", "a15", "a18", "a21", "a26", "a30"]);
    assert_eq!((side.as_str(), places(2).1.as_str()), ("moon side up", "sun side up"));
    let earth: Vec<String> = (1..=8).map(|turn| places(turn).0[2].clone()).collect();
    assert_eq!(earth, ["e2", "e3", "e4", "e5", "e6", "e7", "e8", "e1"]);
}

/// [BR-X38] A Transport going from A4 to TM7 moves four zones.
#[test]
fn from_a4_to_tm7_is_four_zones() {
    assert_eq!(cost("a4", "tm7", 1), Some(4));
}

/// [BR-088] Every zone counts alike: surface, Near, Far, SSD are three steps.
#[test]
fn every_zone_counts_alike() {
    assert_eq!(cost("elysium", "ve2", 1), Some(3));
}

/// [BR-C02, BR-C03, BR-009] The names and numbers that were ruled on; the supply of Killer Satellites is that of its sites.
#[test]
fn ruled_names_and_numbers() {
    let board = scene("units hielo blue 1 fighter").boards.remove(0);
    for name in ["Lowlanders", "Sobkou Plains", "Moscoviense", "Coprates Chasm", "Eurasian Regency", "Ram HQ"]
    {
        assert!(board.spaces.iter().any(|space| space.name.as_deref() == Some(name)), "{name}");
    }
    let orbits = "near-mercury near-venus near-earth near-moon near-mars near-ceres near-aurora near-hygeia near-juno \
        near-vesta near-fortuna near-thule near-psyche near-pallas";
    let table = Table::at(&format!("units hielo blue 1 fighter; satellites {orbits}"));
    assert_eq!(table.line("satellites").split(' ').count(), 15);
    // [BR-187] Everybody sees one that is alone in its orbit.
    table.sees("spectator", "near-venus-satellite");
    assert!(game().read("units hielo blue 1 fighter; satellites far-venus").is_err());
}

fn damaged(file: &str, change: impl Fn(&str) -> String) -> String {
    let mut files: PackFiles = BuckRogers::standard_pack();
    let text = change(&files[file]);
    assert_ne!(text, files[file], "nothing was changed");
    files.insert(file.to_owned(), text);
    BuckRogers::from_pack(&files).expect_err("a bad pack").to_string()
}

/// Another board can be loaded, and a bad one says where it is bad.
#[test]
fn packs_are_checked() {
    let no_edge = damaged("board.toml", |text| text.replace(r#"["ceres", "near-ceres"], "#, ""));
    assert!(no_edge.contains("ceres") && no_edge.contains("no way there"), "{no_edge}");
    let twice = damaged("board.toml", |text| {
        text.replace(r#"["me1", "me2"],"#, r#"["me1", "me2"], ["me2", "me1"],"#)
    });
    assert!(twice.contains("joined twice"), "{twice}");
    let unknown = damaged("board.toml", |text| text.replacen(r#"start = "e1""#, r#"start = "e9""#, 1));
    assert!(unknown.contains("there is no zone"), "{unknown}");
    let army = damaged("sample.toml", |text| text.replacen("3 fighter", "4 fighter", 1));
    assert!(army.contains("an army is complete"), "{army}");
    let option =
        damaged("scenarios.toml", |text| text.replacen(r#"id = "slingshot""#, r#"id = "slungshot""#, 1));
    assert!(option.contains("unknown"), "{option}");
    let number =
        damaged("rules.toml", |text| text.replacen("trooper =          [6,", "trooper =          [16,", 1));
    assert!(number.contains("combat"), "{number}");
    let homeless = damaged("layout.toml", |text| text.replacen("hielo =", "hielos =", 1));
    assert!(homeless.contains("hielo") && homeless.contains("has no place"), "{homeless}");
    let extra = damaged("layout.toml", |text| text.replacen("hielo =", "pluto = [1, 1, 1]\nhielo =", 1));
    assert!(extra.contains("no such zone"), "{extra}");
    let frameless = damaged("layout.toml", |text| text.replacen("venus = [0,", "vulcan = [0,", 1));
    assert!(frameless.contains("has no frame"), "{frameless}");
    let mut files = BuckRogers::standard_pack();
    let other = files["board.toml"].replace("The Warrens", "The Deep Warrens");
    files.insert("board.toml".to_owned(), other);
    assert!(BuckRogers::from_pack(&files).is_ok());
}
