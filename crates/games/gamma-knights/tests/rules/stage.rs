//! The last attack as a picture of its own: what the client shows of it.

use retrograde_core::{Show, Stage, Tone};

use crate::common::{Fire, Table, game};
use crate::damage::{heavy, light};

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
    for side in &stage.sides {
        assert!(side.text.ends_with(" in the open"), "{}", side.text);
    }
    let pieces: Vec<_> = stage.sides.iter().map(|side| side.piece.as_deref()).collect();
    assert_eq!(pieces, [Some("A1"), Some("B1")]);
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

/// [GK-213, GK-244] Each damage marker is a card: what it hits, the armor checks, and what became of it.
#[test]
fn a_marker_is_a_card() {
    let told = |table: &Table| {
        let stage = stage(table);
        assert_eq!(stage.after.len(), 1);
        let fact = &stage.after[0];
        (fact.title.clone(), fact.text.clone(), fact.picture.clone().unwrap_or_default(), fact.tone)
    };
    let card = |title: &str, text: &str, picture: &str, tone| {
        (title.to_owned(), text.to_owned(), picture.to_owned(), tone)
    };
    let helmet = "armor 7+, rolled 1: it fails; the helmet is damaged";
    assert_eq!(
        told(&light("helmet", "", "1")),
        card("Light marker: helmet hit", helmet, "row.helmet", Tone::Warn)
    );
    let torso = "armor 7+, rolled 9: it holds; armor 7+, rolled 2: it fails; the torso is damaged";
    assert_eq!(
        told(&heavy("torso-x2", "", "9 2")),
        card("Heavy marker: torso hit twice", torso, "row.torso", Tone::Bad)
    );
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
