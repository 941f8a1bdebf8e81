//! The last attack as a picture of its own: what the client shows of it.

use retrograde_core::{Show, Stage, Tone};

use crate::common::{Fire, Table, game, marker};

const DUEL: &str = "victory last; A1 battle 0222 blaster-mk5; B1 battle 0422";

fn stage(table: &Table) -> Stage {
    table.stage("first").expect("an attack was made")
}

/// [GK-105, GK-114] The parts of the strength and the dice come to the total, which reaches one row of the table.
#[test]
fn a_hit_is_told_by_its_parts() {
    let mut table = Table::at(DUEL);
    assert_eq!(table.stage("first"), None);
    table.fire("A1 fire blaster-mk5", "B1", "4 5");
    let stage = stage(&table);
    let shot = stage.shot.expect("it is a shot");
    let number = |text: &str| text.replace('−', "-").parse::<i32>().expect("a number");
    let parts: i32 = shot.parts.iter().map(|part| number(&part.value)).sum();
    assert_eq!(parts + number(&shot.rolled), number(&shot.total.value));
    assert_eq!(shot.dice.iter().map(|die| die.face.as_str()).collect::<Vec<_>>(), ["4", "5"]);
    assert!(number(&shot.total.value) >= number(&shot.need.value));
    assert_eq!((shot.ladder[shot.rung].gives.as_str(), shot.ladder.len()), ("2", 12));
    assert_eq!(shot.between, "2 hexes, not locked on");
    assert!(shot.odds.starts_with("chance was "), "{}", shot.odds);
    assert_eq!((stage.banner.as_str(), stage.winner), ("Hit!", Some(0)));
    assert_eq!(stage.spaces, ["0222", "0422"]);
    let pictures: Vec<_> = stage.sides.iter().map(|side| side.picture.as_deref()).collect();
    assert_eq!(pictures, [Some("battle"), Some("battle")]);
    // [GK-206] The force field took it.
    let facts: Vec<_> = stage.after.iter().map(|fact| (fact.title.as_str(), fact.text.as_str())).collect();
    assert_eq!(facts, [("2 hits on the force field", "10 boxes left")]);
}

/// [GK-114] A miss reaches the first row, and nothing comes of it.
#[test]
fn a_miss_is_told_too() {
    let mut table = Table::at(DUEL);
    table.fire("A1 fire blaster-mk5", "B1", "1 2");
    let stage = stage(&table);
    assert_eq!((stage.banner.as_str(), stage.winner, stage.after.len()), ("Missed", Some(1), 0));
    assert_eq!(stage.shot.map(|shot| shot.rung), Some(0));
}

/// [GK-213, GK-244] Each damage marker is a card: what it hits, the armor check, and what became of it.
#[test]
fn markers_fall_one_by_one() {
    let mut table = Table::at("victory last; A1 battle 0222 blaster-mk5; B1 battle 0422 field=0");
    table.fire("A1 fire blaster-mk5", "B1", &format!("4 5 {} 2 {} 9", marker("helmet"), marker("torso") - 1));
    let stage = stage(&table);
    let facts: Vec<_> =
        stage.after.iter().map(|fact| (fact.title.as_str(), fact.text.as_str(), fact.tone)).collect();
    assert_eq!(
        facts,
        [
            ("Light marker: helmet hit", "armor 7+, rolled 2: it fails; the helmet is damaged", Tone::Warn),
            ("Light marker: torso hit", "armor 7+, rolled 9: it holds", Tone::Warn),
        ]
    );
    assert_eq!(stage.after[0].picture.as_deref(), Some("row.helmet"));
}

/// [GK-218] An attack goes on while its owner chooses what is hit, and is over with the next deed.
#[test]
fn it_lasts_as_long_as_it_is_about_the_attack() {
    let mut table = Table::at(DUEL);
    table.fire("A1 fire blaster-mk5", "B1", "4 5");
    let view = table.view("first");
    let (attack, field) = table.events.split_at(table.events.len() - 1);
    let told = |answers: &[&[_]]| {
        let recent: Vec<Vec<_>> = answers.iter().map(|events| events.iter().collect()).collect();
        game().stage(&view, &recent)
    };
    assert!(told(&[attack, field]).is_some_and(|stage| stage.after.len() == 1));
    assert!(told(&[attack]).is_some_and(|stage| stage.after.is_empty()));
    assert_eq!(told(&[attack, &[]]), None, "an answer that tells nothing is about something else");
    assert_eq!(told(&[field]), None);
}
