//! Components and set-up [section 1].

use retrograde_core::{Rules as _, Setup};

use crate::common::{Deal, Table, dice, moves};

fn two() -> Setup {
    Setup::scenario("standard").with("players", 2)
}

/// Two players: blue draws a 2 and another counter, red a 3 and two more.
fn opened() -> Table {
    Table::open(&two(), "8 1 16 1 1")
}

/// Both have fitted their chips, taken Supply cards and landed; blue has drawn a mission.
fn landed(mission: &str) -> Table {
    let mut table = opened();
    let supplies = "1 1 supply:gp-2 supply:camo 1 1 supply:gp-2 supply:gp-3";
    table.deal("slots rifle,helmet", &format!("{supplies} 3 3 mission:{mission}"));
    table
}

/// Every option of a table stands in its position.
#[test]
fn options_are_kept() {
    for (option, value) in [
        ("retrieve", "instant"),
        ("evade-rule", "literal"),
        ("shuttle-forced", "on"),
        ("tie-order", "auto"),
        ("hunters-exempt", "off"),
        ("gunnar-mode", "die"),
    ] {
        let table = Table::seeded(&two().with(option, value), 1);
        assert!(table.line("options").contains(&format!("{option}={value}")), "{}", table.line("options"));
    }
}

/// [RT-001, RT-002, RT-C02] Five decks, each with a pile of its own; the Traitor deck is the Clue deck.
#[test]
fn five_decks() {
    let table = moves("bootprint", "discard supply gp-2; discard rogue truck");
    let counts = [("encounter", 96), ("supply", 61), ("mission", 35), ("rogue", 68), ("clue", 36)];
    for (deck, count) in counts {
        table.sees("spectator", &format!("\"deck\":\"{deck}\",\"count\":{count}"));
    }
    let row = |id: &str| table.scene("spectator").cards.into_iter().find(|row| row.id == id).expect("a pile");
    assert_eq!((row("discard-supply").cards.len(), row("discard-encounter").cards.len()), (1, 0));
}

/// [RT-005, RT-006, RT-C03] A sheet has four ammunition tracks and one for lives.
#[test]
fn four_tracks_and_lives() {
    let sheet = moves("bootprint", "blue ammo gp=1 plasma=1 seal=1 mine=1");
    for name in ["Lives", "GP Mags", "Plasma Grenades", "Sealbursters", "Micro-Mines"] {
        sheet.sees("spectator", name);
    }
    assert!(Table::broken("blue ammo sammy=1").contains("sammy"));
}

/// [RT-007] Two to six players.
#[test]
fn two_to_six_players() {
    for players in 2..=6 {
        let setup = Setup::scenario("standard").with("players", players);
        let table = Table::seeded(&setup, 1);
        assert_eq!(table.game.seats(&setup).expect("a good setup").len(), players);
    }
    for players in [0, 1, 7] {
        assert!(Table::try_open(&Setup::scenario("standard").with("players", players), "").is_err());
    }
}

/// [RT-008, RT-009, RT-010, RT-011, RT-012, RT-319, RT-C06] The counter says how many chips, itself among them.
#[test]
fn chips_from_the_cup() {
    let mut table = opened();
    assert_eq!((table.asks(), table.kind().as_str()), ("blue", "slots"));
    table
        .expect("red chips rifle helmet backpack")
        .blocks("slots rifle", "RT-009")
        .blocks("slots rifle,helmet,backpack", "RT-009");
    assert_eq!(table.choices("slots ").len(), 3, "each pair of the three slots");
    let supplies = "1 1 supply:gp-2 supply:gp-2 1 1 supply:gp-2 supply:gp-3";
    table
        .deal("slots helmet,backpack", &format!("{supplies} 3 3 mission:m-oxark"))
        .expect("blue chips helmet backpack");
    table.never("slots rifle,helmet");
}

/// [RT-013, RT-014, RT-015, RT-018, RT-219, RT-C04] Two dice of Supply cards on empty tracks, and a Drop Zone each.
#[test]
fn supplies_and_drop_zones() {
    let table = landed("m-oxark");
    table.expect("blue ammo gp=2; blue items camo; red ammo gp=5; blue at copperhead; red at copperhead");
    table.expect_no("blue lives").sees("spectator", "Chameleon Cape");
}

/// [RT-016, RT-017] What stands on the tracks.
#[test]
fn the_ends_of_the_tracks() {
    for wrong in
        ["blue lives 5", "blue ammo gp=13", "blue ammo plasma=7", "blue ammo seal=6", "blue ammo mine=6"]
    {
        assert!(!Table::broken(wrong).is_empty());
    }
    moves("bootprint", "blue lives 4; blue ammo gp=12 plasma=6 seal=5 mine=5")
        .expect("blue ammo gp=12 plasma=6 seal=5 mine=5");
}

/// [RT-020, RT-021, RT-022, RT-225] The first mission may be turned down whatever it is, the second is kept.
#[test]
fn the_first_mission() {
    let mut table = landed("g-any");
    assert_eq!((table.asks(), table.kind().as_str()), ("blue", "keep-mission"));
    table.allows("keep; replace");
    let draws = dice(&table, "mission:m-oxark mission:m-candle");
    table.answer("replace", &draws).expect("blue missions m-oxark; discard mission g-any");
    assert_eq!(table.asks(), "red", "the second is kept without a question");
}

/// [RT-022, RT-023, RT-C07] A second mission that is impossible is drawn again.
#[test]
fn an_impossible_second_mission() {
    let mut table = landed("g-any");
    table.deal("replace", "mission:w-juno mission:m-oxark mission:m-candle").expect("blue missions m-oxark");
    table.expect("discard mission g-any w-juno").says("Juno Pike is impossible");
}

/// [RT-024, RT-025, RT-026] Hands come last; the first seat begins.
#[test]
fn hands_and_the_first_turn() {
    let mut table = landed("m-oxark");
    table.deal("keep", "mission:m-candle").expect_no("blue hand");
    table.answer("keep", "1 1 1 1 1 1").expect("blue hand shuttle shuttle shuttle; active blue; turn 1");
    assert_eq!(table.asks_all(), ["blue", "red"], "the Movement window of the first turn");
    let log = table.log();
    let place = |part: &str| {
        log.iter().position(|line| line.contains(part)).unwrap_or_else(|| panic!("no {part} in {log:#?}"))
    };
    let order = ["chip", "Supply cards", "lands", "mission", "Rogue cards", "Turn 1"].map(place);
    assert!(order.is_sorted(), "{order:?} in {log:#?}");
}

/// [RT-027] The first player may be drawn.
#[test]
fn a_random_first_player() {
    let table = Table::open(&two().with("first-player", "random"), "2 16 1 1 8 1");
    table.expect("first red; active red; red chips rifle helmet backpack");
    assert_eq!(table.asks(), "blue");
    assert_eq!(Table::open(&two(), "16 1 1 8 1").line("active"), "active blue");
}

/// [RT-019, RT-034, RT-066, RT-068, RT-C08] Who shares a sector without entering it meets nobody.
#[test]
fn starting_together_is_no_meeting() {
    let mut table = moves("copperhead", "red at copperhead; green at bootprint");
    table.answer("stay", "").silent("runs into");
    assert_eq!(table.kind(), "declare");
    table.expect("red at copperhead; green at bootprint");
}

/// [RT-337, RT-C08] With an option who stays may start a meeting, if nothing lies there.
#[test]
fn a_meeting_by_staying() {
    let mut table = moves("copperhead", "options stay-gi-encounter=on; red at copperhead");
    table.answer("stay", "").allows("meet red; pass");
    table.answer("meet red", "");
    assert_eq!(table.kind(), "gi-option");
    table.answer("talk", "").expect("now meets=red");
    let mut table =
        moves("copperhead", "options stay-gi-encounter=on; red at copperhead; lying copperhead rad-crater");
    table.answer("stay", "").expect("facing rad-crater");
}
