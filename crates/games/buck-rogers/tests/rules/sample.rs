//! The Sample First Turn, from set-up to builds: the golden test.

use crate::common::Table;
use retrograde_core::Setup;

/// Blue rolls highest, an even number.
fn sample() -> Table {
    Table::open(&Setup::scenario("first-game"), "10 1 1 1 1 1")
}

/// A move with the number of zones that is printed.
fn go(table: &mut Table, pieces: &str, to: &str, zones: u8) {
    table.answer(&format!("take {pieces}"), "");
    let answer = format!("go {to}");
    let label =
        table.prompt().choices.iter().find(|choice| choice.answer == answer).expect("a way").label.clone();
    assert!(label.ends_with(&format!("({zones})")), "{pieces} to {to}: {label}");
    table.answer(&answer, "");
}

fn transport(table: &mut Table, load: &str, id: &str, from: &str, to: &str, zones: u8) {
    table.answer(&format!("load {load} {id}"), "");
    go(table, &format!("{id} {from}"), to, zones);
}

/// All moves of the turn.
fn moved() -> Table {
    let mut table = sample();
    let t = &mut table;
    // Blue [BR-X05].
    go(t, "3 blue fighter/4 hielo", "me1", 4);
    transport(t, "2 blue trooper/1", "blue-T1", "aerostates", "me1", 4);
    go(t, "1 blue trooper/1 american", "eurasian", 1);
    go(t, "1 blue trooper/1 american", "arcologies", 1);
    go(t, "1 blue fighter/4 l5", "urban", 3);
    t.answer("done", "");
    // Burgundy [BR-X06]; the longer way to Coprates Chasm in steps.
    go(t, "4 burgundy fighter/4 thule", "m2", 4);
    transport(t, "5 burgundy trooper/1", "burgundy-T1", "ram-hq", "near-mars", 1);
    go(t, "burgundy-T1 near-mars", "boreal-sea", 1);
    go(t, "burgundy-T1 boreal-sea", "coprates", 1);
    t.answer("done", "");
    // Yellow [BR-X07].
    go(t, "4 yellow fighter/4 tranquility", "american", 3);
    go(t, "wilma tycho", "american", 3);
    go(t, "1 yellow gennie/1 tycho", "tranquility", 1);
    transport(t, "5 yellow trooper/1", "yellow-T1", "elysium", "ve3", 4);
    t.answer("done", "");
    // Green [BR-X08, BR-C19].
    go(t, "1 green fighter/4 lowlanders", "ve3", 4);
    go(t, "1 green trooper/1 aphrodite", "wreckers", 1);
    go(t, "1 green trooper/1 aphrodite", "elysium", 1);
    go(t, "1 green gennie/1 aphrodite", "beta-regio", 1);
    go(t, "1 green trooper/1 lowlanders", "mt-maxwell", 1);
    go(t, "1 green trooper/1 lowlanders", "aerostates", 1);
    go(t, "3 green fighter/4 tolstoi", "ve4", 4);
    transport(t, "2 green trooper/1", "green-T1", "antarctic", "e3", 4);
    t.answer("done", "");
    // Purple [BR-X09].
    go(t, "2 purple gennie/1 pavonis", "elevator", 1);
    go(t, "1 purple trooper/1 pavonis", "arcadia", 1);
    go(t, "2 purple fighter/4 elevator", "boreal-sea", 2);
    go(t, "2 purple fighter/4 elevator", "ram-hq", 2);
    t.answer("done", "");
    // Brown [BR-X10].
    go(t, "2 brown trooper/1 sobkou", "bach", 1);
    for zone in ["warrens", "tolstoi", "hielo"] {
        go(t, "1 brown fighter/4 mariposas", zone, 2);
    }
    go(t, "huer mariposas", "sobkou", 2);
    transport(t, "3 brown trooper/1", "brown-T1", "fortuna", "a16", 4);
    t.answer("done", "");
    table
}

/// [BR-X01, BR-X02, BR-C18, BR-C01] The set-up, with its misprints repaired: every army complete, six zones each, six nobody's, at most six pieces in a zone.
#[test]
fn the_set_up() {
    let table = sample();
    table.expect(&[
        "control blue aerostates hielo american l5 vesta pallas"
            .replace("aerostates hielo", "hielo aerostates")
            .as_str(),
        "units american blue 2 trooper/1 2 gennie/1",
        "units l5 blue 4 trooper/1 1 fighter/4",
        "units thule burgundy 1 trooper 4 fighter",
        "units sobkou brown 3 trooper 2 gennie",
        "units mariposas brown 1 trooper 4 fighter",
        "leader huer brown mariposas",
        "factory fortuna brown",
        "transport purple-T1 deimos",
    ]);
    let zones: usize = table
        .text()
        .lines()
        .filter(|line| line.starts_with("control"))
        .map(|l| l.split(' ').count() - 2)
        .sum();
    assert_eq!(zones, 36);
    for free in ["bach", "wreckers", "eurasian", "arcologies", "australian", "farside"] {
        assert!(
            !table
                .text()
                .lines()
                .any(|line| line.starts_with("control") && line.split(' ').any(|z| z == free)),
            "{free}"
        );
    }
    let brown: u32 = table
        .text()
        .lines()
        .filter(|line| line.contains(" brown ") && line.starts_with("units"))
        .flat_map(|line| {
            let words: Vec<&str> = line.split(' ').skip(3).collect();
            words.chunks(2).map(|pair| pair[0].parse::<u32>().unwrap()).collect::<Vec<_>>()
        })
        .sum();
    assert_eq!(brown, 8 + 4 + 2);
}

/// [BR-X03, BR-X04] The planets have moved once, and the order is blue, burgundy, yellow, green, purple, brown.
#[test]
fn the_turn_is_set_up() {
    sample().expect(&["turn 1", "advance 1", "cards blue=1 burgundy=2 yellow=3 green=4 purple=5 brown=6"]);
}

/// [BR-X05, BR-X06, BR-X07, BR-X08, BR-X09, BR-X10, BR-C19, BR-C21, BR-G02] All moves, each in as many zones as printed or the least.
#[test]
fn the_moves() {
    moved();
}

/// [BR-X11, BR-X12, BR-X19, BR-C20, BR-099] Mercury goes to brown, Venus to green; in Ve3 yellow's Transport misses, green's Fighter destroys it with five Troopers.
#[test]
fn mercury_and_venus() {
    let mut table = moved();
    // [BR-X19] is resolved with Venus.
    assert_eq!(table.asks(), "yellow");
    table.answer("fight", "");
    table.answer("attack 1 transport green fighter", "2").answer("attack 1 fighter yellow-T1", "5");
    table.expect_no("transport yellow");
    table.says("Yellow Transport 1 is lost with 5 Troopers");
    table.says("Green takes Mt. Maxwell from Purple");
    assert!(
        table.line("control brown").starts_with("control brown warrens bach tolstoi sobkou mariposas hielo")
    );
    assert!(
        table.line("control green").starts_with(
            "control green aerostates mt-maxwell lowlanders elysium beta-regio aphrodite wreckers"
        )
    );
}

/// Up to the end of combat.
fn fought() -> Table {
    let mut table = moved();
    table.answer("fight", "").answer("auto", "2").answer("auto", "5");
    // American Regency [BR-X13].
    assert_eq!(table.asks(), "blue");
    assert_eq!(table.need("attack 1 gennie yellow fighter"), ("6 or more".to_owned(), 70));
    table.answer("attack 1 gennie yellow fighter", "2").answer("attack 1 gennie yellow fighter", "3");
    assert_eq!(table.need("attack 1 fighter blue gennie"), ("7 or more".to_owned(), 60));
    table.answer("attack 1 fighter blue gennie", "5").answer("attack 1 fighter blue gennie", "8");
    table
}

/// [BR-X13, BR-X14, BR-X15, BR-X16] American Regency: both Gennies are hit, Buck is left alone and lost, blue is inert and gives the Factory up without sabotage; blue still takes three zones.
#[test]
fn american_regency() {
    let mut table = fought();
    table.expect(&["leader buck blue lost", "player blue inert=2"]);
    assert_eq!(table.asks(), "blue");
    table.answer("done", "").expect(&["factory american yellow"]);
    for zone in ["urban", "arcologies", "eurasian"] {
        assert!(table.line("control blue").contains(zone), "{zone}");
    }
}

/// [BR-X17, BR-X18, BR-X20] Mars: purple takes three zones; the Asteroids do not change; zones after combat.
#[test]
fn zones_after_combat() {
    let mut table = fought();
    table.answer("done", "");
    let zones: Vec<usize> = ["brown", "green", "purple", "blue", "yellow", "burgundy"]
        .iter()
        .map(|colour| table.line(&format!("control {colour}")).split(' ').count() - 2)
        .collect();
    assert_eq!(zones, [10, 9, 7, 6, 4, 4]);
    for zone in ["boreal-sea", "arcadia", "ram-hq"] {
        assert!(table.line("control purple").contains(zone));
    }
    assert!(table.line("control burgundy").contains("coprates"));
}

/// [BR-X21] Units after combat, before building.
#[test]
fn units_after_combat() {
    let mut table = fought();
    table.answer("done", "");
    table.expect(&[
        "units eurasian blue 1 trooper",
        "units arcologies blue 1 trooper",
        "units urban blue 1 fighter",
        "units l5 blue 4 trooper",
        "units me1 blue 3 fighter",
        "transport blue-T1 me1 2 blue",
        "units coprates burgundy 7 trooper 2 gennie",
        "transport burgundy-T1 coprates",
        "units m2 burgundy 4 fighter",
        "units american yellow 4 fighter",
        "leader wilma yellow american",
        "units tranquility yellow 1 trooper 1 gennie",
        "units tycho yellow 2 trooper 1 gennie",
        "units lowlanders green 2 trooper",
        "units ve4 green 3 fighter",
        "transport green-T1 e3 2 green",
        "units pavonis purple 3 trooper",
        "units elevator purple 2 gennie",
        "units ram-hq purple 2 fighter",
        "units sobkou brown 1 trooper 2 gennie",
        "units bach brown 2 trooper",
        "transport brown-T1 a16 3 brown",
    ]);
}

/// [BR-X22, BR-X23, BR-X24, BR-X25, BR-X26, BR-X27, BR-X28, BR-C22] The builds: blue none; yellow's three times two Gennies exhaust its eight; green and brown begin Killer Satellites; Fortuna may build too. In turn 2 blue neither rolls nor moves.
#[test]
fn the_builds() {
    let mut table = fought();
    table.answer("done", "");
    for colour in ["burgundy", "yellow", "green", "purple", "brown"] {
        assert_eq!(table.asks(), colour, "blue dismantles nothing: it is inert");
        table.answer("done", "");
    }
    assert_eq!(table.asks(), "burgundy");
    table.allows(&["build coprates gennie burgundy", "build coprates transport burgundy"]);
    table.answers(&["build thule trooper burgundy", "build coprates gennie burgundy"]);
    table.answers(&[
        "build tycho gennie yellow",
        "build tranquility gennie yellow",
        "build american gennie yellow",
    ]);
    table.expect(&["units american yellow 2 gennie 4 fighter"]);
    table.answers(&["build aphrodite fighter green", "build lowlanders killer-satellite green"]);
    table.answers(&["build elevator transport purple", "build deimos trooper purple"]);
    table.allows(&["build sobkou gennie brown", "build fortuna transport brown"]);
    table.answer("build sobkou killer-satellite brown", "");
    table.answer("build fortuna trooper brown", "1 1 8 1 1");
    table.expect(&["turn 2", "advance 2", "cards green=1 purple=2 brown=3 blue=4 burgundy=5 yellow=6"]);
    assert_eq!(table.asks(), "green");
    assert!(table.line("factory lowlanders").contains("work=killer-satellite/green/near-venus"));
    for (colour, next) in [("green", "purple"), ("purple", "brown"), ("brown", "burgundy")] {
        assert_eq!(table.asks(), colour);
        table.answer("done", "");
        assert_eq!(table.asks(), next);
    }
}
