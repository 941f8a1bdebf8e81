//! A handicap: attacks of one side are stronger [GK-G28].

use retrograde_core::{Catalogue, OptionKind, Rules, Show, Viewer};

use crate::common::{Fire, Table, game, scenario};

/// [GK-G28] Each step adds 1 to direct fire, in close combat too, of suits and of flak stoppers; of that side alone.
#[test]
fn attacks_of_one_side_are_stronger() {
    let strength = |rest: &str, attack: &str, at: &str, dice: &str| {
        let mut table = Table::at(&format!("victory last; {rest}"));
        table.fire(attack, at, dice);
        let log = table.log();
        let told = log.iter().find_map(|line| line.split("strength ").nth(1)?.split(' ').next());
        told.unwrap().to_owned()
    };
    let duel = "A1 battle 0222 blaster-mk5; B1 battle 0422 blaster-mk5";
    let of_first = |handicap: &str| {
        strength(&format!("{handicap}{duel}; step fire side=first"), "A1 fire blaster-mk5", "B1", "3 4")
    };
    assert_eq!(of_first(""), "21");
    assert_eq!(of_first("handicap first 2; "), "23");
    assert_eq!(of_first("handicap second 2; "), "21");
    let of_second = |handicap: &str| {
        strength(&format!("{handicap}{duel}; step fire side=second"), "B1 fire blaster-mk5", "A1", "3 4")
    };
    assert_eq!(of_second("handicap first 2; "), "21");
    assert_eq!(of_second("handicap first 2; handicap second 5; "), "26");
    let close = "A1 battle 0222 blaster-mk5; B1 battle 0222";
    assert_eq!(strength(&format!("handicap first 1; {close}"), "A1 fire blaster-mk5", "B1", "3 4"), "27");
    let flak = "A1 light-infantry 0222; B1 battle 0422";
    let plain = strength(flak, "A1 fire", "B1", "3 4");
    let helped = strength(&format!("handicap first 3; {flak}"), "A1 fire", "B1", "3 4");
    assert_eq!(helped.parse::<i32>().unwrap(), plain.parse::<i32>().unwrap() + 3);
}

/// [GK-G28] A round is stronger at its primary target, and nowhere else.
#[test]
fn a_round_is_stronger_at_its_primary_target() {
    let text = "victory last; handicap first 3; A1 battle 0422 grenade-launcher(HE1); B1 battle 0522; B2 battle 0521; A2 cavalry 0101";
    let mut table = Table::at(text);
    table.fire("A1 launch grenade-launcher HE", "B1", "2 4 3 4 2 3");
    let log = table.log().join("\n");
    assert!(log.contains("strength 15 against 0"), "{log}");
    // The firer and another unit beside it are caught by a blast of 4, like anyone.
    assert!(log.contains("A1 Isiah Ames is caught in the blast: strength 11 "), "{log}");
    assert!(log.contains("B2 Battle armor is caught in the blast: strength 9 "), "{log}");
}

/// [GK-G28] Sensor attacks have no strength, so nothing is added to them.
#[test]
fn sensor_attacks_stay_as_they_are() {
    let need = |handicap: &str| {
        let mut table = Table::at(&format!("victory last; {handicap}A1 battle 0222; B1 battle 0422"));
        table.answer("A1 sense", "");
        table.need("at B1")
    };
    assert_eq!(need(""), need("handicap first 5; "));
}

/// [GK-G28] The odds of a shot name it.
#[test]
fn odds_name_it() {
    let mut table = Table::at("victory last; handicap first 2; A1 battle 0222 blaster-mk5; B1 battle 0422");
    table.answer("A1 fire blaster-mk5", "");
    let odds = table.odds("at B1");
    assert!(odds.contains("handicap +2"), "{odds}");
}

/// The dice of an opening: only the launchers of an own scenario are rolled for.
fn rounds(scenario: &str) -> &'static str {
    if scenario == "own" { "5 5 5 5 5 5 5 5" } else { "" }
}

/// [GK-G28, GK-D01] It is an option of every scenario, off unless chosen, and a table says who has it.
#[test]
fn it_is_chosen_before_the_game() {
    let lobby = game().lobby();
    for key in ["first-handicap", "second-handicap"] {
        let option = lobby.options.iter().find(|option| option.id == key).unwrap();
        assert!(option.scenarios.is_empty());
        assert_eq!(option.kind, OptionKind::Number { min: 0, max: 5, default: 0 });
    }
    for info in &lobby.scenarios {
        let plain = Table::open(&scenario(&info.id), rounds(&info.id));
        assert!(!plain.has_line("handicap"), "{}", plain.text());
        let facts = plain.scene("spectator").facts;
        assert!(facts.iter().all(|fact| fact.label != "Handicap"));
        let setup = scenario(&info.id).with("second-handicap", 2);
        let table = Table::open(&setup, rounds(&info.id));
        assert!(table.has_line("handicap second 2"), "{}", table.text());
        let pos = game().read(&table.text()).unwrap();
        assert_eq!(game().setup_of(&pos).options["second-handicap"], "2");
        let scene = game().scene(&game().view(&pos, Viewer::Spectator));
        let fact = scene.facts.iter().find(|fact| fact.label == "Handicap").unwrap();
        assert_eq!(fact.value, format!("{} +2", info.seats[1].name));
        let told = format!("{} has a handicap: +2 on every attack.", info.seats[1].name);
        assert!(scene.goal.unwrap().text.ends_with(&told));
    }
    let none = Table::try_open(&scenario("showdown").with("first-handicap", 6), "");
    assert_eq!(none.err().unwrap().key, "first-handicap");
}

/// [GK-G28] A scenario that a handicap makes even says so in the lobby.
#[test]
fn the_lobby_says_what_is_even() {
    for info in &game().lobby().scenarios {
        if info.id == "own" {
            assert!(!info.about.contains("handicap"), "{}", info.about);
            continue;
        }
        let (_, even) = info.about.split_once("For an even game").expect(&info.id);
        // In Robot Rampage it depends on how well both play.
        let even = even.strip_prefix(" between good players").unwrap_or(even);
        let even = even.strip_prefix(", give ").expect(even);
        let seat = info.seats.iter().find(|seat| even.contains(&seat.name)).expect(even);
        assert!(even.contains(&format!("{}, the {} player, a handicap of ", seat.name, seat.id)), "{even}");
    }
}
