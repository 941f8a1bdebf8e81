//! Players who leave, and questions that need not be asked.

use retrograde_core::{Rules as _, Seat, Setup};

use crate::common::{Deal, FAR, Table, at, ends, meets, moves};

/// A confrontation on Nu-Earth with 1 life of the Traitor left, before the salvo.
fn before_the_salvo(chips: &str) -> Table {
    let mut table = ends(
        "klaxon",
        &format!(
            "options players=3; traitor klaxon 1; blue face visor; blue ammo gp=6 mine=5; {chips}; \
             red hand truck; green hand truck"
        ),
    );
    table.answer("confront", "");
    table.sealed(&[("red", "pass"), ("green", "pass")], "");
    assert_eq!(table.kind(), "traitor", "{}", table.text());
    table
}

/// [RT-C87, RT-C92] Whoever leaves before the salvo, or before the second one, does not bring the Traitor down.
#[test]
fn nobody_wins_who_has_left() {
    let mut table = before_the_salvo("blue chips rifle");
    // The turn ends with three new Rogue cards for the GI that goes on by itself.
    table.answer_as("blue", "resign", "1 1 1").expect("traitor klaxon 1; left blue").expect_no("fight");
    assert!(table.outcome().is_none() && table.asks_all() == ["red", "green"], "{}", table.text());
    let mut table = before_the_salvo("blue chips backpack");
    table.answer("fire gp 1", "1 1 1 1 1 1 1 1 1");
    assert_eq!(table.kind(), "second");
    table.answer_as("blue", "resign", "1 1 1").expect("traitor klaxon 1").expect_no("blue lives");
    table.expect("blue ammo gp=5 mine=5");
    // Another player who leaves breaks nothing off.
    let mut table = before_the_salvo("blue chips rifle");
    table.answer_as("red", "resign", "").expect("fight traitor open");
    assert_eq!(table.kind(), "traitor");
    // Whoever stays wins with the same mines.
    let mut table = before_the_salvo("blue chips rifle");
    table.answer("fire mine 5", &"6 ".repeat(20).split(' ').chain(["1"; 8]).collect::<Vec<_>>().join(" "));
    assert_eq!(table.winners(), "blue");
}

/// [RT-C92] A dead player is still there: alone, he wins; two dead players see the Traitor get away.
#[test]
fn when_the_living_leave() {
    let dead = "blue chips rifle:red; red dead 1 blue -";
    let mut table = moves("klaxon", &format!("options players=2; {dead}"));
    assert!(table.game.ends(&table.pos, Seat::new(0), "resign".parse().expect("an answer")));
    table.answer_as("blue", "resign", "");
    assert_eq!(table.result(), "red RT-C87");
    let mut table = moves("klaxon", &format!("options players=3; {dead}; green at furlow"));
    assert!(!table.game.ends(&table.pos, Seat::new(0), "resign".parse().expect("an answer")));
    table.answer_as("blue", "resign", "1 1 1");
    assert!(table.outcome().is_none(), "green hunts on");
    let two = "blue chips rifle:red helmet:green; red dead 1 blue -; green dead 2 blue -";
    let mut table = moves("klaxon", &format!("options players=3; {two}"));
    assert!(table.game.ends(&table.pos, Seat::new(0), "resign".parse().expect("an answer")));
    table.answer_as("blue", "resign", "");
    assert!(table.result().ends_with(" RT-C92"), "{}", table.result());
    assert!(table.winners() != "red" && table.winners() != "green", "the Traitor gets away");
}

/// [RT-C92] The same if the last GI with a player dies.
#[test]
fn when_the_last_player_dies() {
    let more = "options players=3; left green; green at furlow; blue chips rifle:red; red dead 1 blue -; blue lives 1";
    let mut table = meets("patrol", "klaxon", more);
    table.answer("fire nothing", "1 1 6 6 6 6");
    assert!(table.result().ends_with(" RT-C92"), "{}", table.result());
    assert!(table.winners() != "red" && table.winners() != "green", "the Traitor gets away");
}

/// [RT-C93, RT-200] Gunnar and a scope count in both salvos.
#[test]
fn a_scope_in_the_second_salvo() {
    let mut table = meets("patrol", "klaxon", "blue chips rifle backpack; blue items scope; blue ammo gp=4");
    table.answer("fire gp 1", "1 6 6 1 1").answer("fire gp 1", "5").says("9 more, 14 in all");
}

/// [RT-C94, RT-336] With the option a hunter who stayed and met the GI beside the Traitor does not confront him.
#[test]
fn a_meeting_beside_the_traitor() {
    let more =
        "options stay-gi-encounter=on; red at bridge; traitor bridge 4; blue face visor; blue at bridge";
    let mut table = at("deliver", "travel", more);
    table.answer("stay", "").answer("meet red", "").says("Ransom turns to Latch").silent("runs into");
    table.answer("talk", "1 1 1").silent("confronts").expect("traitor bridge 4");
}

/// [RT-C95, RT-364] The duty comes before a forced ride.
#[test]
fn a_retriever_does_not_board() {
    let more = "options shuttle-forced=on; red dead 1 - blue; red at bile-reach; blue items scum-kit";
    let mut table = moves("hardluck", more);
    table.answer("move shuttle-base", "1").expect("blue at shuttle-base").silent("takes the shuttle");
}

/// [RT-C96] What has one answer is not asked: the way of a retriever, a forced ride, one type of rounds, one name.
#[test]
fn one_answer_is_no_question() {
    let mut table = Table::at(&format!(
        "active blue; {FAR}; blue at nu-atlanta; red dead 1 - blue; red at nu-atlanta; blue hand truck; \
         step turn stage=prison; step window phase=movement from=1 circuit=1 waiting=blue"
    ));
    table.answer("pass", "").says("Ransom stays in Nu-Atlanta").expect("blue at nu-atlanta");
    let mut table = meets("looters", "klaxon", "blue ammo gp=3");
    table.answer("fire nothing", "1 1 1 1 1").silent("which type").says("Ransom loses 2");
    assert_ne!(table.kind(), "pick-ammo");
    let mut table = moves("bootprint", "green clues monocle-tl");
    table.deal("move tin-meadow", "encounter:informer").says_to("blue", "Torque has The Iron Monocle");
    let mut table = moves("hardluck", "options shuttle-forced=on");
    table.answer("move shuttle-base", "").says("takes the shuttle to the Shuttle Bay");
}

/// [RT-094] The card that killed a GI was met; what lay below it was not.
#[test]
fn what_killed_was_met() {
    let mut table = meets("patrol", "klaxon", "blue lives 1; stack conscripts");
    table.answer("fire nothing", "1 1 6 6 6 6");
    table.says("Frightened Conscripts: discarded unmet").silent("Nort Patrol: discarded unmet");
    table.expect("discard encounter patrol conscripts");
}

/// [RT-G17] The first patrol: blue learns while red misses three turns; the others begin as usual.
#[test]
fn the_first_patrol() {
    let table = Table::seeded(&Setup::scenario("first-patrol"), 1);
    table.expect("scenario first-patrol; active blue; turn 1; red misses 3; blue missions m-oxark");
    assert_eq!(table.asks_all(), ["blue"]);
    assert_eq!(table.game.setup_of(&table.pos), Setup::scenario("first-patrol"));
    assert!(Table::try_open(&Setup::scenario("first-patrol").with("players", 3), "").is_err());
    let auto = Setup::scenario("first-patrol").with("tie-order", "auto");
    assert_eq!(Table::seeded(&auto, 1).line("options"), "options tie-order=auto");
}

/// [RT-C96, RT-199] Whoever has already won is not asked for a second salvo; whoever is behind is.
#[test]
fn no_second_salvo_after_a_victory() {
    let kit = "blue chips backpack; blue ammo gp=6; stack mutants";
    let mut table = meets("patrol", "klaxon", kit);
    table.answer("fire gp 2", "6 6 1 1 1 1").expect("facing mutants; blue ammo gp=4");
    let mut table = meets("patrol", "klaxon", kit);
    table.answer("fire gp 2", "1 1 6 1 1 1");
    assert_eq!(table.kind(), "second");
}

/// [RT-C97] A card that is played is in the pile while it works.
#[test]
fn a_card_at_work() {
    let all = crate::common::left_in("", "rogue").join(" ");
    let rest = all.replacen("warder", "", 1);
    let hands = [("blue", "warder"), ("red", rest.as_str())];
    let mut table = crate::common::window("movement", "glasshouse", &hands, "blue prison glasshouse 0");
    table.sealed(&[("red", "pass"), ("blue", "play warder")], "1 1 1 1").expect("blue hand warder");
}
