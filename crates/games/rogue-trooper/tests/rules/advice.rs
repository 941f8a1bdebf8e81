//! What is recommended, and exact odds [decision points, sections 9, 10].

use crate::common::{Deal, Table, ends, meeting, meets, moves, window};

fn recommended(table: &Table) -> String {
    table.prompt().recommended.unwrap_or_default()
}

/// [RT-D14, RT-D16] Against a foe the odds speak: evading costs nothing, but there must be a chance, and nothing to win.
#[test]
fn advice_about_foes() {
    assert_eq!(recommended(&meets("patrol", "rotbark", "blue ammo gp=12")), "evade");
    assert_eq!(recommended(&meets("hunters", "rotbark", "blue ammo gp=12")), "fire gp 8");
    // With four Companions nobody slips past a Patrol, but they shoot.
    let company = "blue companions ken quill rivet tubbs";
    assert_eq!(recommended(&meets("patrol", "rotbark", company)), "fire nothing");
    // Clues are worth a fight that is likely to be won, and orders are orders.
    assert_eq!(recommended(&meets("staff-car", "rotbark", "blue ammo gp=1")), "evade");
    assert_eq!(recommended(&meets("staff-car", "rotbark", "blue ammo gp=12")), "fire gp 5");
    let orders =
        Table::at(&meets("war-droid", "rotbark", "blue ammo gp=12").text().replace("m-gala", "g-tank"));
    assert_eq!(recommended(&orders), "fire gp 6");
    // Before certain death the Glasshouse is better.
    assert_eq!(recommended(&meets("hunters", "rotbark", "blue lives 1")), "surrender");
    assert_eq!(recommended(&meets("hunters", "rotbark", "blue lives 2")), "fire nothing");
}

/// [RT-D08, RT-D27] A move leads to the goal, and whoever rests where it is good to rest stays.
#[test]
fn advice_about_moves() {
    assert_eq!(recommended(&moves("klaxon", "blue ammo gp=10")), "move nordstadt");
    assert_eq!(recommended(&moves("furlow", "blue ammo gp=10; blue lives 1")), "stay");
    assert_eq!(recommended(&ends("hardluck", "blue missions m-hardluck")), "declare m-hardluck");
    let idle = crate::common::at("deliver", "travel", "blue at klaxon; blue ammo gp=10");
    assert_eq!(recommended(&idle), "", "whoever wants nothing may go anywhere");
}

/// [RT-D04, RT-D20, RT-D21] Nothing is recommended where nobody can say what is good.
#[test]
fn no_advice() {
    let table = window("movement", "bootprint", &[("red", "bogged")], crate::common::FAR);
    assert_eq!(recommended(&table), "", "what it is worth depends on hidden cards");
    assert_eq!(recommended(&meeting("nu-paree", "")), "", "attack or talk is a matter of taste");
    assert_eq!(recommended(&meeting("nu-paree", "blue missions g-any")), "attack");
    let mut table = meeting("nu-paree", "blue ammo gp=9");
    table.answer("attack", "");
    assert_eq!(
        (table.asks(), recommended(&table).as_str()),
        ("red", ""),
        "nobody evades a fit attacker in a city"
    );
    let mut table = meeting("rotbark", "blue ammo gp=9; blue lives 2");
    table.answer("attack", "");
    assert_eq!(recommended(&table), "evade");
}

/// How many of a thousand throws of some dice are as wished.
fn throws(dice: u32, wished: impl Fn(&[i32]) -> bool) -> u64 {
    let all = 6u32.pow(dice);
    let throw =
        |number: u32| -> Vec<i32> { (0..dice).map(|die| (number / 6u32.pow(die) % 6) as i32 + 1).collect() };
    let hits = (0..all).filter(|number| wished(&throw(*number))).count() as u64;
    hits * 1000 / u64::from(all)
}

/// The chance of an answer, in thousandths; what rounding takes off in the far digits does not count.
fn per_mille(table: &Table, answer: &str) -> u64 {
    (table.forecast(answer).chance.ppm() + 1) / 1000
}

/// [RT-199] The odds of a salvo count Bagman's second one, which is fired only if it is needed.
#[test]
fn bagman_is_counted() {
    let kit = "blue ammo gp=3; blue chips rifle backpack";
    let percent = |table: &Table, answer: &str| per_mille(table, answer);
    let table = meets("conscripts", "rotbark", kit);
    // Gunnar adds 2 to each salvo.
    let hit = |first: i32, second: i32, foe: i32| first >= foe || first + second >= foe;
    assert_eq!(
        percent(&table, "fire gp 1"),
        throws(5, |it| hit(it[0] + 2, it[1] + it[2] + 2, it[3] + it[4]))
    );
    assert_eq!(percent(&table, "fire gp 3"), throws(5, |it| it[0] + it[1] + it[2] + 2 >= it[3] + it[4]));
    // Bare hands first, then all there is.
    assert_eq!(
        percent(&table, "fire nothing"),
        throws(7, |it| hit(it[0] + it[1], it[2] + it[3] + it[4] + 2, it[5] + it[6]))
    );
    let without = meets("conscripts", "rotbark", "blue ammo gp=3; blue chips rifle");
    assert_eq!(percent(&without, "fire gp 1"), throws(3, |it| it[0] + 2 >= it[1] + it[2]));
    let because = table.forecast("fire gp 1").because;
    assert!(because.iter().any(|line| line.contains("second salvo")), "{because:?}");
}

/// A duel after the first rolls, 7 to 9; both have Bagman.
fn after_the_rolls(red: &str) -> Table {
    Table::at(&format!(
        "active blue; blue at nu-paree; red at nu-paree; {}; blue ammo gp=2; blue chips backpack; {red}; \
         now entered moved own-move meets=red; fight gi:red open rolled; volley 0 committed faces=0,0,1,1,0,0 total=7; \
         volley 1 committed faces=0,0,1,0,0,1 total=9; \
         step turn stage=collect; step duel waiting=-; step second who=red; step second who=blue",
        crate::common::FAR
    ))
}

/// [RT-347] In a duel the Defender may answer a second salvo with one of its own, and the odds count that.
#[test]
fn the_defender_answers() {
    let percent = |table: &Table| per_mille(table, "fire gp 2");
    let alone = after_the_rolls("red chips rifle; red ammo gp=1");
    assert_eq!(percent(&alone), throws(2, |it| 7 + it[0] + it[1] > 9));
    let answered = after_the_rolls("red chips backpack; red ammo gp=1");
    let wins = |it: &[i32]| {
        let own = 7 + it[0] + it[1];
        own > 9 && own > 9 + it[2]
    };
    assert_eq!(percent(&answered), throws(3, wins));
    assert_eq!(answered.forecast("fire gp 2").need, "3 more", "a tie wins nothing");
    assert!(answered.forecast("fire gp 2").because.iter().any(|line| line == "Latch may answer"));
}

/// [RT-C96] Whoever has won a duel for sure is not asked for a second salvo.
#[test]
fn nobody_is_asked_who_has_won() {
    let mut table = after_the_rolls("red chips backpack; red ammo gp=1");
    table.answer("hold", "").says("Latch beats Ransom");
    let mut table = after_the_rolls("red chips backpack; red ammo gp=1");
    table.answer("fire gp 2", "6 6");
    assert_eq!((table.asks(), table.kind()), ("red", "second".to_owned()));
    // The Attacker is ahead, and the Defender cannot answer.
    let kit = "blue ammo gp=2; blue chips backpack; red ammo gp=2; red chips rifle";
    let mut table = meeting("nu-paree", &format!("{}; {kit}", crate::common::FAR));
    table.answer("attack", "").answer_as("red", "stand", "");
    table.sealed(&[("red", "fire gp 1"), ("blue", "fire gp 1")], "6 1").says("Ransom beats Latch");
}
