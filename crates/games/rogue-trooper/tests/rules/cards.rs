//! Every card of the pack is played at least once.

use retrograde_core::{Catalogue, Rules as _, SeededDice};
use retrograde_rogue_trooper::RogueTrooper;

use crate::common::{Deal, FAR, Table, at, ends, meets, window};

/// The names in a file of the pack: `id = "…"`, or whatever else the key is.
fn names(file: &str, key: &str) -> Vec<String> {
    let pack = RogueTrooper::standard_pack();
    let start = format!("{key} = \"");
    let found = pack[file].lines().filter_map(|line| line.strip_prefix(&start)?.strip_suffix('"'));
    found.map(str::to_owned).collect()
}

/// The value of a key of the card with an id.
fn value(file: &str, id: &str, key: &str) -> Option<String> {
    let pack = RogueTrooper::standard_pack();
    let card = pack[file]
        .split("[[")
        .find(|card| card.contains(&format!("id = \"{id}\"\n")))
        .expect("a card")
        .to_owned();
    let line = card.lines().find_map(|line| line.strip_prefix(&format!("{key} = ")).map(str::to_owned))?;
    Some(line.trim_matches('"').to_owned())
}

/// Answers with real dice.
fn real(table: &mut Table, answer: &str, seed: u64) {
    let seat = table.seat();
    let action = answer.parse().expect("an answer");
    assert_eq!(table.game.explain(&table.pos, seat, action), Ok(()), "{answer} in\n{}", table.text());
    table.game.apply(&mut table.pos, seat, action, &mut SeededDice::from_number(seed), &mut table.events);
    table.game.check(&table.pos).unwrap_or_else(|broken| panic!("{broken} in\n{}", table.text()));
}

/// Every Encounter card is revealed, looked at and answered in each way that is open.
#[test]
fn every_encounter_card() {
    let cards = names("encounters.toml", "id");
    assert_eq!(cards.len(), 70);
    for card in cards {
        for way in 0..3 {
            let kit = "blue ammo gp=6 plasma=2 seal=2 mine=2; blue items camo; blue clues visor-tl; red clues visor-tr";
            let facing = if card == "conscripts" { "scouts" } else { "conscripts" };
            let mut table = meets(facing, "klaxon", &format!("{kit}; stack {card}"));
            real(&mut table, "fire gp 5", 2);
            let name = value("encounters.toml", &card, "name").expect("a name");
            table.says(name.trim_start_matches("Found: "));
            for seed in 0..12 {
                if table.kind() == "declare" || table.asks() != "blue" {
                    break;
                }
                let prompt = table.prompt();
                let open: Vec<&str> = prompt.open().map(|choice| choice.answer.as_str()).collect();
                if prompt.kind == "foe" {
                    let mut rolls = prompt
                        .open()
                        .filter(|choice| choice.answer.starts_with("fire") || choice.answer == "evade");
                    assert!(rolls.all(|choice| choice.odds.is_some()), "{card}");
                }
                let wanted = ["evade", "surrender", "fire gp 1"][way];
                let answer =
                    open.iter().find(|answer| **answer == wanted).or(open.last()).expect("an answer");
                let answer = (*answer).to_owned();
                real(&mut table, &answer, seed + 10);
            }
            let text = table.text();
            let lies = text.lines().any(|line| line.split([' ', ':', '@']).any(|word| word == card));
            assert!(lies && !text.contains("facing"), "{card} is nowhere in\n{text}");
        }
    }
}

/// [RT-216, RT-217] Every Supply card does what it says.
#[test]
fn every_supply_card() {
    let issues = names("supplies.toml", "id");
    let items = names("supplies.toml", "item");
    assert_eq!((issues.len(), items.len()), (9, 19));
    for card in issues {
        let mut table = at("computer", "supplies", &format!("{FAR}; blue at hardluck"));
        table.deal("roll", &format!("1 supply:{card} 1 1 1"));
        let (ammo, rounds) = (
            value("supplies.toml", &card, "ammo").unwrap(),
            value("supplies.toml", &card, "rounds").unwrap(),
        );
        table.expect(&format!("blue ammo {ammo}={rounds}; discard supply {card}"));
    }
    for item in items {
        let mut table = at("computer", "supplies", &format!("{FAR}; blue at hardluck"));
        table.deal("roll", &format!("1 supply:{item} 1 1 1")).expect(&format!("blue items {item}"));
    }
}

/// Every mission is declared, completed and paid.
#[test]
fn every_mission() {
    let missions = names("missions.toml", "id");
    assert_eq!(missions.len(), 36);
    for mission in missions {
        let card = |key: &str| value("missions.toml", &mission, key);
        let kind = card("kind").expect("a kind");
        let place = card("destination").unwrap_or_else(|| "klaxon".to_owned());
        let more = match kind.as_str() {
            "contact" => format!("blue missions {mission}; blue chips helmet; blue lives 1"),
            "genie" => format!("blue missions {mission}:1; blue lives 1"),
            _ => format!(
                "blue missions {mission}; blue companions {}; blue lives 1",
                card("companion").expect("a bride")
            ),
        };
        let mut table = ends(&place, &more);
        real(&mut table, &format!("declare {mission}"), 1);
        if kind == "contact" {
            assert_eq!(table.kind(), "take-clue", "{mission}");
            real(&mut table, "draw", 2);
        }
        assert!(table.line("discard mission").contains(&mission), "{mission} in\n{}", table.text());
        let clue = kind == "contact" || mission != "g-tank" && kind == "genie";
        assert_eq!(table.has_line("blue clues"), clue, "{mission}");
        assert_eq!(table.has_line("blue lives"), kind != "wedding", "{mission}");
        assert!(table.log().iter().any(|line| line.contains("completes")), "{mission}");
    }
}

/// Every Rogue card works where it may be played.
#[test]
fn every_rogue_card() {
    let rows = [
        ("shuttle", "movement", "blue", "furlow", ""),
        ("truck", "movement", "blue", "bootprint", ""),
        ("march", "movement", "blue", "bootprint", ""),
        ("glider", "movement", "blue", "bootprint", ""),
        ("drop-lift", "movement", "blue", "bootprint", ""),
        ("bogged", "movement", "red", "bootprint", ""),
        ("false-map", "movement", "red", "bootprint", ""),
        ("off-course", "movement", "red", "bootprint", ""),
        ("dream-gas", "movement", "red", "bootprint", ""),
        ("loose-bars", "movement", "blue", "brig", "blue prison brig 0"),
        ("warder", "movement", "blue", "glasshouse", "blue prison glasshouse 0"),
        ("clearance", "movement", "blue", "concourse", ""),
        ("seen-paree", "movement", "red", "bootprint", "traitor bridge 4; green face visor"),
        ("seen-fort", "movement", "red", "bootprint", "traitor bridge 4; green face visor"),
        ("jumps-ship", "movement", "red", "bootprint", "traitor bridge 4; green face visor"),
        ("recalled", "movement", "red", "bootprint", "traitor klaxon 4; green face visor"),
        ("reinforce1", "encounter", "red", "klaxon", "now entered"),
        ("reinforce2", "encounter", "red", "klaxon", "now entered"),
        ("air-raid", "encounter", "red", "klaxon", "now entered"),
        ("fuzz-sweep", "encounter", "red", "no-hope", "now entered"),
        ("all-quiet", "encounter", "blue", "klaxon", "now entered"),
        ("flare-burst", "encounter", "red", "klaxon", "now entered"),
        ("no-quarter", "encounter", "red", "klaxon", "now entered"),
        ("jammed", "encounter", "red", "klaxon", "now entered"),
        ("hot-loads", "encounter", "blue", "klaxon", "now entered"),
        ("barrage", "encounter", "blue", "klaxon", "now entered"),
        ("ghost-walk", "encounter", "blue", "klaxon", "now entered"),
        ("path", "encounter", "blue", "klaxon", "lying klaxon pillbox"),
        ("silenced", "end", "red", "nordstadt", "declared m-gala open 0 0"),
        ("wrong-place", "end", "red", "nordstadt", "declared m-gala open 0 0"),
        ("loose-lips", "end", "blue", "nordstadt", "declared m-gala open 0 0"),
        ("foul-up", "end", "red", "hardluck", ""),
        ("pickpocket", "end", "red", "klaxon", "blue clues visor-tl"),
        ("sticky", "end", "red", "klaxon", "blue items camo"),
        ("surgery", "end", "blue", "klaxon", "blue lives 2"),
        ("black-market", "end", "blue", "klaxon", ""),
        ("bodyguard", "end", "red", "bridge", "traitor bridge 4; blue face visor; now confronts"),
        ("slips-away", "end", "red", "bridge", "traitor bridge 4; blue face visor; now confronts"),
        ("rattled", "end", "blue", "bridge", "traitor bridge 4; blue face visor; now confronts"),
        ("dead-channel", "encounter", "red", "klaxon", "now entered"),
    ];
    let mut all = names("rogues.toml", "id");
    for (card, phase, who, at, more) in rows {
        let known = if more.contains("declared") { "blue missions m-gala@all" } else { FAR };
        let more = if more.contains("blue face") { more.to_owned() } else { format!("{known}; {more}") };
        let mut table = window(phase, at, &[(who, card)], &more);
        real(&mut table, &format!("play {card}"), 3);
        let name = value("rogues.toml", card, "name").expect("a name");
        let traitor = value("rogues.toml", card, "class").is_some_and(|class| class == "traitor");
        table.says(&format!("{name} takes effect on {}", if traitor { "the Traitor" } else { "Ransom" }));
        all.retain(|other| other != card);
    }
    assert!(all.is_empty(), "not played: {all:?}");
}

/// [RT-355] Of several cards that lie there the player chooses which is cleared away.
#[test]
fn a_path_through_one_of_two() {
    let more = format!("{FAR}; lying klaxon pillbox minefield");
    let mut table = window("encounter", "klaxon", &[("blue", "path")], &more);
    table.answer("play path", "").allows("pick pillbox; pick minefield");
    table.answer("pick pillbox", "").expect("discard encounter pillbox");
    assert!(!table.line("lying klaxon").contains("pillbox"), "{}", table.text());
}

/// [RT-254] Every Clue card is drawn.
#[test]
fn every_clue_card() {
    for face in ["epaulette", "visor", "monocle"] {
        for quarter in ["tl", "tr", "bl", "br"] {
            let mut table = ends("oxark", "blue missions m-oxark");
            table
                .answer("declare m-oxark", "")
                .deal("draw", &format!("clue:{face}-{quarter} mission:m-candle"));
            table.expect(&format!("blue clues {face}-{quarter}"));
        }
    }
}

/// Some cards of encounters that ask, roll or look.
#[test]
fn cards_that_ask() {
    let mut table = crate::common::moves("bootprint", "");
    table.deal("move tin-meadow", "encounter:fallen-gi").allows("option 1; option 2");
    table.answer("option 1", "").expect("blue ammo gp=3; discard encounter fallen-gi");
    let mut table = crate::common::moves("bootprint", "red clues visor-tl; green clues monocle-tl");
    table.deal("move tin-meadow", "encounter:informer").allows("name red; name green");
    table
        .answer("name green", "")
        .sees("blue", "Iron Monocle")
        .hides("red", "Iron Monocle")
        .hides("blue", "Burnt Visor");
    let mut table = meets("looters", "klaxon", "blue items camo; blue ammo gp=3 plasma=1");
    table.answer("fire nothing", "1 1 1 1 1").allows("pick gp; pick plasma");
    table
        .answer("pick gp", "")
        .expect("blue ammo gp=1 plasma=1; discard supply camo")
        .expect_no("blue lives");
    let mut table = crate::common::moves("trench90", "");
    table.deal("move kragholm", "encounter:checkpoint encounter:lull encounter:conscripts encounter:sappers");
    assert_eq!(
        table.forecast("fire nothing").need,
        "at least the roll of 5 dice",
        "a die more in a Nort city"
    );
}
