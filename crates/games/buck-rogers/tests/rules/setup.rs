//! Set-up and turn order [chapters 2, 4, 5].

use crate::common::{Moves, Table, game, seat};
use retrograde_buck_rogers::Event;
use retrograde_core::{Rules, Setup};

pub(crate) fn basic(players: u8) -> Setup {
    Setup::scenario("basic").with("players", players)
}

/// Places everything by the first answer that is offered, and gives how many placements each player made.
pub(crate) fn place_all(table: &mut Table) -> Vec<usize> {
    while table.text().contains("step place") || table.text().contains("step lead") {
        let answer = table.legal().remove(0);
        let asked = table.seat();
        let mut dice = retrograde_core::SeededDice::from_number(5);
        game().apply(&mut table.pos, asked, answer.parse().expect("an answer"), &mut dice, &mut table.events);
    }
    let mut placements = vec![0; 6];
    for event in &table.events {
        if let Event::Placed { player, .. } = event {
            placements[seat(&player.to_string().to_lowercase()).index()] += 1;
        }
    }
    placements
}

fn zones_of(table: &Table, colour: &str) -> usize {
    table.line(&format!("control {colour}")).split(' ').count().saturating_sub(2)
}

/// [BR-007, BR-C01] Six colours, and the names by which they go.
#[test]
fn six_colours() {
    let seats = game().seats(&basic(6)).unwrap();
    let ids: Vec<&str> = seats.iter().map(|seat| seat.id.as_str()).collect();
    assert_eq!(ids, ["blue", "burgundy", "yellow", "green", "purple", "brown"]);
}

/// [BR-008, BR-052, BR-G11] Leaders are picked in a random order, any with any colour; the rest is out of the game.
#[test]
fn leaders_are_picked() {
    let mut table = Table::seeded(&basic(4), 3);
    let mut order = vec![table.asks()];
    assert_eq!(table.choices(&format!("lead {} ", table.asks())).len(), 6);
    while table.text().contains("step lead") {
        let answer = table.legal().pop().unwrap();
        table.answer(&answer, "");
        order.push(table.asks());
    }
    assert_eq!(table.text().lines().filter(|line| line.starts_with("leader ")).count(), 4);
    let orders: std::collections::BTreeSet<&str> =
        (0..20).map(|seed| Table::seeded(&basic(4), seed).asks()).collect();
    assert_eq!(orders.len(), 4, "anybody may be first");
}

/// [BR-053, BR-054, BR-063, BR-064, BR-065] Zone cards: six each, nine with three players, twelve with two; the rest is nobody's.
#[test]
fn zone_cards_are_dealt() {
    for (players, each, free) in [(6u8, 6, 6), (5, 6, 12), (4, 6, 18), (3, 9, 15), (2, 12, 18)] {
        let table = Table::seeded(&basic(players), 9);
        let colours = ["blue", "burgundy", "yellow", "green", "purple", "brown"];
        let held: Vec<usize> = colours[..usize::from(players)].iter().map(|c| zones_of(&table, c)).collect();
        assert!(held.iter().all(|count| *count == each), "{players}: {held:?}");
        assert_eq!(42 - held.iter().sum::<usize>(), free);
    }
}

/// [BR-055, BR-057, BR-066] Eighteen pieces an army, three at a time: six placements each, twelve with three players, eighteen with two.
#[test]
fn armies_are_placed_three_at_a_time() {
    for (players, each) in [(6u8, 6), (5, 6), (4, 6), (3, 12), (2, 18)] {
        let mut table = Table::seeded(&basic(players), 2);
        let army = "leader 8 trooper 2 gennie 4 fighter transport 2 factory";
        assert_eq!(table.line("army blue"), format!("army blue {army}"));
        let placements = place_all(&mut table);
        assert!(
            placements[..usize::from(players)].iter().all(|count| *count == each),
            "{players}: {placements:?}"
        );
        table.expect_no("army");
    }
}

fn placing(rest: &str) -> Table {
    Table::at(&format!(
        "players 4; turn 0; control blue american hielo; control burgundy urban; army blue leader 8 trooper 2 gennie 4 fighter transport 2 factory; army burgundy leader 8 trooper; leader buck blue waiting; {rest}; step place player=blue colour=- zone=- left=3"
    ))
}

/// [BR-057, BR-058] Exactly three pieces in one zone that one controls.
#[test]
fn exactly_three_pieces_in_a_zone_of_ones_own() {
    let mut table = placing("");
    table
        .allows(&["zone american blue"])
        .blocks("zone urban blue", "BR-057")
        .blocks("zone near-earth blue", "BR-029");
    table.answer("zone american blue", "");
    table
        .allows(&["place leader trooper factory"])
        .blocks("place 2 trooper", "BR-057")
        .blocks("place 4 trooper", "BR-057");
    table.answer("place leader trooper factory", "");
    table.expect(&["units american blue 1 trooper", "leader buck blue american", "factory american blue"]);
    assert_eq!(table.asks(), "burgundy");
    // And no more of a kind than are left.
    let few = Table::at(
        "turn 0; control blue bach; army blue 2 trooper 2 fighter; step place player=blue colour=blue zone=bach left=3",
    );
    few.allows(&["place 2 trooper fighter", "place trooper 2 fighter"])
        .blocks("place 3 trooper", "BR-055")
        .blocks("place 2 trooper gennie", "BR-055");
}

/// [BR-059] At most six pieces in a zone during set-up, Leader and Factories counted.
#[test]
fn six_pieces_in_a_zone() {
    let full = "units american blue 2 trooper; factory american blue";
    placing(full).allows(&["zone american blue"]);
    let fuller = "units american blue 3 trooper; factory american blue";
    placing(fuller).blocks("zone american blue", "BR-059");
}

/// [BR-060] Transports start unloaded; Troopers may board before the first move.
#[test]
fn transports_start_unloaded() {
    let mut table = Table::seeded(&basic(4), 2);
    place_all(&mut table);
    let loads: Vec<String> =
        table.text().lines().filter(|line| line.starts_with("transport")).map(str::to_owned).collect();
    assert!(!loads.is_empty() && loads.iter().all(|line| line.split(' ').count() == 3), "{loads:?}");
    let mut table = Table::at("units hielo blue 2 trooper; transport blue-T1 hielo");
    table.answer("load 2 blue trooper/1 blue-T1", "").allows(&["take blue-T1 hielo"]);
}

/// [BR-056, BR-G11] The highest roll places first, ties are rolled again, then clockwise.
#[test]
fn the_highest_places_first() {
    // Deal 24 cards, roll for the first placer, order of picks.
    let deal = vec!["1"; 24].join(" ");
    let mut table = Table::open(&basic(4), &format!("{deal} 3 9 9 1 2 7 1 1 1 1"));
    for name in ["buck", "wilma", "kane", "ardala"] {
        let lead = format!("lead {} {name}", table.asks());
        table.answer(&lead, "");
    }
    assert_eq!(table.asks(), "yellow");
    let zone = table.legal().remove(0);
    table.answer(&zone, "");
    let pieces = table.legal().remove(0);
    table.answer(&pieces, "");
    assert_eq!(table.asks(), "green");
}

/// [BR-061] With Turn Cards the first placer is dealt, not rolled.
#[test]
fn with_turn_cards_the_first_placer_is_dealt() {
    let deal = vec!["1"; 24].join(" ");
    let mut table = Table::open(&basic(4).with("turn-cards", "on"), &format!("{deal} 2 1 1 1 1"));
    for name in ["buck", "wilma", "kane", "ardala"] {
        let lead = format!("lead {} {name}", table.asks());
        table.answer(&lead, "");
    }
    assert_eq!(table.asks(), "burgundy");
}

/// [BR-062] The sample set-up is ready-made; with fewer players surplus colours are left out.
#[test]
fn the_first_game_is_ready_made() {
    let table = Table::open(&Setup::scenario("first-game"), "9 1 1 1 1 1");
    table.expect(&["units hielo blue 3 fighter/4", "leader kane burgundy coprates", "turn 1"]);
    let table = Table::open(&Setup::scenario("first-game").with("players", 4), "9 1 1 1");
    table.expect_no("control purple").expect_no("units deimos");
}

/// [BR-067, BR-C25] With two or three players a zone holds one colour during set-up, any number of pieces, and three pieces of one colour are placed; all three colours are used.
#[test]
fn one_colour_in_a_zone_with_few_players() {
    let text = "players 2; turn 0; control blue american hielo bach; army blue 3 trooper; army yellow 3 trooper; army purple 3 fighter; units american blue 6 trooper; step place player=blue colour=- zone=- left=3";
    let mut table = Table::at(text);
    table
        .allows(&["zone american blue", "zone hielo yellow", "zone hielo purple"])
        .blocks("zone american yellow", "BR-067");
    table.answers(&["zone hielo yellow"]).expect(&["units hielo yellow 3 trooper"]);
    table.allows(&["zone bach purple"]).blocks("zone bach blue", "BR-067");
}

/// [BR-068, BR-069, BR-070, BR-006] Colours of a player share zones, move together and are friends; control is the player's; two Leaders still add 2.
#[test]
fn colours_of_a_player_are_one_force() {
    let mut table = Table::at(
        "players 2; mover burgundy; control blue american; units american blue 1 trooper; units american yellow 1 fighter; units american green 1 fighter; leader buck blue american; leader wilma yellow american",
    );
    table.answer("done", "");
    // Yellow's Fighter does not stop or fight blue's Trooper; both are one side.
    table
        .allows(&["attack 1 trooper green fighter", "attack 1 fighter green fighter"])
        .never("attack 1 trooper yellow fighter");
    assert_eq!(table.need("attack 1 fighter green fighter"), ("6 or more".to_owned(), 70));
    let mut table = Table::at(
        "players 2; units hielo blue 1 fighter; units hielo yellow 1 fighter; units hielo purple 1 fighter",
    );
    table.allows(&[
        "take 1 blue fighter/4 hielo",
        "take 1 yellow fighter/4 hielo",
        "take 1 purple fighter/4 hielo",
    ]);
    table.go("1 yellow fighter/4 hielo", "bach");
    let mut table = Table::at(
        "players 2; mover burgundy; units bach yellow 1 fighter; factory hielo blue; control blue hielo",
    );
    table.answer("done", "");
    table.expect(&["control blue bach hielo"]);
}

/// [BR-069, BR-010, BR-G28] New units appear in any of the player's colours; supply is counted by colour.
#[test]
fn supply_is_by_colour() {
    let mut table = Table::at(
        "players 2; mover burgundy; control blue hielo; factory hielo blue; units hielo blue 8 gennie 1 fighter; units hielo yellow 7 gennie; units hielo purple 8 gennie",
    );
    table.answers(&["done", "done"]);
    table.allows(&["build hielo gennie yellow"]).blocks("build hielo gennie blue", "BR-010");
    table.answer("build hielo gennie yellow", "5");
    table.expect(&["units hielo yellow 8 gennie/1"]);
}

/// [BR-012, BR-074, BR-075, BR-076, BR-X04] Ten-sided dice decide the order: highest first, tied ones roll again, even clockwise, odd the other way round.
#[test]
fn the_order_is_rolled() {
    let order = |dice: &str| Table::open(&Setup::scenario("first-game"), dice).line("cards");
    assert_eq!(order("10 1 1 1 1 1"), "cards blue=1 burgundy=2 yellow=3 green=4 purple=5 brown=6");
    assert_eq!(order("1 1 1 9 1 1"), "cards green=1 yellow=2 burgundy=3 blue=4 brown=5 purple=6");
    // The parity of the deciding roll counts.
    assert_eq!(order("9 9 1 1 1 1 4 2"), "cards blue=1 burgundy=2 yellow=3 green=4 purple=5 brown=6");
}

/// [BR-077, BR-X28] An inert player neither rolls nor moves, but keeps the place between the others for combat rounds.
#[test]
fn the_inert_do_not_roll() {
    let text = "players 3; scenario someplace-to-call-home; turn 1; cards blue=1 burgundy=2 yellow=3; player burgundy inert=2; control blue hielo; control burgundy bach; control yellow ceres; units hielo blue 1 fighter; units bach burgundy 1 trooper; units ceres yellow 1 fighter; factory ceres yellow; step end; step build turn=2";
    let mut table = Table::at(text);
    table.answer("done", "4 2");
    table.expect(&["cards blue=1 burgundy=2 yellow=3"]);
    assert_eq!(table.asks(), "blue");
    table.answer("done", "");
    assert_eq!(table.asks(), "yellow");
}

/// [BR-071] Set-up, movement, combat, building; each is finished by all before the next.
#[test]
fn four_phases() {
    let mut table = Table::at(
        "players 4; control blue hielo; control burgundy bach; factory hielo blue; factory bach burgundy; units hielo blue 1 fighter; units bach burgundy 1 fighter; units ceres yellow 1 fighter; units thule green 1 fighter",
    );
    let mut asked = Vec::new();
    for _ in 0..4 {
        asked.push((table.asks(), table.line("step m")));
        table.answer("done", "");
    }
    table.says("Combat").says("Building");
    assert_eq!(
        asked.iter().map(|(who, _)| *who).collect::<Vec<_>>(),
        ["blue", "burgundy", "yellow", "green"]
    );
    assert!(table.text().contains("step dismantle"));
}

/// [BR-073] Ships on the SSD stay behind when the planets move; what is in orbit and on the ground goes along.
#[test]
fn ships_in_space_stay_behind() {
    let mut table = Table::at(
        "players 4; turn 1; cards blue=1 burgundy=2 yellow=3 green=4; control blue hielo; factory hielo blue; units e2 blue 1 fighter; units far-earth blue 1 fighter; step end; step build turn=0",
    );
    table.answer("done", "10");
    table.expect(&["units e2 blue 1 fighter/4", "units far-earth blue 1 fighter/4", "turn 2"]);
    table.answer("take 1 blue fighter/4 far-earth", "").allows(&["go e3"]);
    let costs = table.prompt();
    assert!(costs.choices.iter().any(|choice| choice.label == "E3 (1)"));
}

/// [BR-010, BR-G09] The supply is a hard limit.
#[test]
fn the_supply_is_a_limit() {
    let mut table = Table::at(
        "mover green; control blue hielo; factory hielo blue; units hielo blue 19 trooper 15 fighter 8 gennie; transport blue-T1 hielo; transport blue-T2 hielo; transport blue-T3 hielo; transport blue-T4 hielo",
    );
    table.answers(&["done", "done"]);
    table.allows(&["build hielo trooper blue"]);
    for item in ["fighter", "gennie", "transport"] {
        table.blocks(&format!("build hielo {item} blue"), "BR-010");
    }
    // [BR-172] One of two is built if there is no second.
    table.answer("build hielo trooper blue", "5");
    table.expect(&["units hielo blue 20 trooper/1 8 gennie/1 15 fighter/4"]);
    assert!(game().read("units hielo blue 21 trooper").is_err());
}

/// [BR-011, BR-172] What is destroyed can be built again; with one piece left of two, one is built; a Factory may stay idle.
#[test]
fn destroyed_pieces_return() {
    let mut table = Table::at(
        "mover green; control blue hielo; factory hielo blue; units hielo blue 20 trooper; units hielo burgundy 1 gennie; control burgundy bach; units bach burgundy 1 trooper",
    );
    let orders = "done";
    table.answer(orders, "");
    table.answer("auto", "10 10");
    table.answer("done", "");
    table.allows(&["build hielo trooper blue", "done"]);
    table.answer("build hielo trooper blue", "");
    table.says("gets 1 Trooper");
}

/// [BR-013, BR-X32, BR-015, BR-014] Stacks are counts, orbits are never controlled, markers do not run out.
#[test]
fn stacks_are_counts() {
    let table = Table::at("units e1 blue 14 fighter");
    table.expect(&["units e1 blue 14 fighter/4"]);
    assert!(game().read("units e1 blue 1 fighter; control blue e1").is_err());
    let all: Vec<String> = table.scene("spectator").boards[0]
        .spaces
        .iter()
        .filter(|space| space.kind.starts_with("land"))
        .map(|space| space.id.clone())
        .collect();
    // [BR-015] 42 markers of one player, though the box has 23.
    Table::at(&format!("units e1 blue 1 fighter; control blue {}", all.join(" ")));
}

/// [BR-C42, BR-308] The three pieces of a placement may go to different zones with split-placement only.
#[test]
fn split_placement() {
    let text = "players 4; turn 0; options free-placement split-placement; control blue american hielo; army blue 4 trooper; step place player=blue colour=- zone=- left=3";
    let mut table = Table::at(text);
    table.answer("zone american blue", "");
    assert_eq!(table.asks(), "blue");
    table.answer("zone hielo blue", "");
    table.expect(&["units hielo blue 1 trooper", "units american blue 1 trooper"]);
}

/// [BR-207, BR-005, BR-256] Talks bind nobody: whoever got a surrender here for a promise there may break it. Votes are replaced by rulings: a seat only ever answers the question that it is asked.
#[test]
fn promises_do_not_bind() {
    let mut table = Table::at(
        "options surrender; mover green; control blue bach; control burgundy tolstoi; units bach blue 1 trooper; units bach burgundy 1 trooper; units tolstoi blue 2 trooper; units tolstoi burgundy 1 trooper",
    );
    // Blue surrenders one zone, and burgundy accepts.
    table.answers(&["done", "surrender burgundy", "accept"]);
    assert!(table.line("control burgundy").contains("bach"));
    // In the other zone burgundy owes nothing: it need not surrender, and may attack.
    assert_eq!((table.asks(), table.choices("surrender ")), ("blue", vec!["burgundy".to_owned()]));
    table.answer("done", "");
    assert_eq!(
        (table.asks(), table.choices("")),
        ("burgundy", vec!["done".to_owned(), "surrender blue".to_owned()])
    );
    table.answer("done", "").answer("auto", "1 1 1");
    assert!(table.line("battle tolstoi").contains("round=2"), "{}", table.text());
    table.of("green").never("done").never("accept");
    for text in ["vote yes", "flip", "promise burgundy"] {
        assert!(text.parse::<retrograde_buck_rogers::Action>().is_err(), "{text}");
    }
}
