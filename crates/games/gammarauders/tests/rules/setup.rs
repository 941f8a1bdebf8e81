//! Chapters 3 to 5: set-up, the hand limit, turn order and draw.

use retrograde_core::{Rules, ScriptedDice, Setup, Show};

use crate::common::{Table, standard};

fn opened(players: u32) -> Table {
    Table::open(&Setup::scenario("standard").with("players", players), "")
}

/// Three players who have chosen, with everybody's hand dealt by `dice`: turn cards, then each card of the deck.
fn dealt(dice: &str) -> Table {
    let mut table = opened(3);
    table.play("red alliance chrome; blue alliance beakers; green alliance composters; green bioborg rexana; blue bioborg cheeks");
    table.roll("red", "bioborg digby", dice);
    table
}

/// So many cards of the top of the deck, by number: weapons come first.
fn lowest(count: usize) -> String {
    vec!["1"; count].join(" ")
}

/// [GR-030] Alliances in seat order, each once; [GR-031] bioborgs in reverse order, each once, with any Alliance.
#[test]
fn who_leads_whom() {
    let mut table = opened(3);
    assert_eq!(table.question(), "alliance red");
    let alliances = table.choices("red", "alliance");
    assert_eq!(alliances.len(), 6);
    table.play(&format!("red alliance {}", alliances[0]));
    table.blocks("blue", &format!("alliance {}", alliances[0]), "GR-030");
    table.play(&format!("blue alliance {}; green alliance {}", alliances[5], alliances[1]));
    assert_eq!(table.question(), "bioborg green");
    assert_eq!(table.choices("green", "bioborg").len(), 18, "twelve, and six of the tests");
    table.play("green bioborg rexana").blocks("blue", "bioborg rexana", "GR-031");
    table.play("blue bioborg old-baldy");
    assert_eq!(table.question(), "bioborg red");
}

/// [GR-032] [GR-033] [GR-237] Turn cards 1 to the number of players; ten cards each, dealt in seat order.
#[test]
fn hands_are_dealt() {
    let table = dealt(&format!("2 2 {}", lowest(30)));
    assert_eq!(["red", "blue", "green"].map(|who| table.number(who, "card")), [2, 3, 1]);
    assert_eq!(["hand red", "hand blue", "hand green"].map(|hand| table.cards(hand).len()), [10, 10, 10]);
    assert_eq!(table.cards("hand red")[0], "sunbeam", "the first ten cards of the deck are Red's");
    assert_eq!(table.asked(), "red blue green");
    assert_eq!(table.kind(), "outfit");
}

/// [GR-034] [GR-238] [GR-C42] A card to be played immediately is replaced without effect, for all to see.
#[test]
fn immediate_cards_are_replaced() {
    // 120 cards: 44 weapons, 16 reinforcements, then the 14 immediate ones.
    let table = dealt(&format!("1 1 61 {}", lowest(30)));
    assert!(table.said("Rust Plague") && table.cards("discard") == ["rust"]);
    assert_eq!(table.cards("hand red").len(), 10);
}

/// [GR-035] A hand without a weapon goes back, and ten new cards are dealt.
#[test]
fn a_hand_without_weapons_is_dealt_again() {
    // Ten reinforcement cards, from behind the 44 weapons.
    let reinforcements = ["45"; 10].join(" ");
    let table = dealt(&format!("1 1 {reinforcements} {}", lowest(30)));
    assert!(
        table.said("dealt again") || table.log().iter().any(|line| line.contains("no weapon")),
        "{:#?}",
        table.log()
    );
    assert_eq!(table.cards("hand red").len(), 10);
    assert!(table.cards("hand red").iter().all(|card| !card.contains("soldiers")));
}

/// [GR-036] [GR-127] Weapons go on slots that take them, as many as fit; [GR-037] others stay in hand.
#[test]
fn weapons_are_mounted() {
    let mut table = dealt(&format!("1 1 {}", lowest(30)));
    let mounts = table.choices("red", "mount");
    assert!(!mounts.is_empty());
    table.never("red", "mount sunbeam 9");
    table.play(&format!("red mount {}", mounts[0]));
    let slot = mounts[0].split(' ').nth(1).expect("a slot").to_owned();
    let again = table.cards("hand red").into_iter().find(|card| mounts.contains(&format!("{card} {slot}")));
    if let Some(card) = again {
        table.blocks("red", &format!("mount {card} {slot}"), "GR-127");
    }
    table.blocks("red", "done", "GR-038");
    assert!(table.cards("sheet red").iter().any(|card| card != "-"));
}

/// [GR-038] Down to five, in secret and all at once; [GR-039] then the discards are back in the deck.
#[test]
fn hands_are_cut_at_the_start() {
    let mut table = dealt(&format!("1 1 {}", lowest(30)));
    for who in ["green", "red"] {
        for _ in 0..5 {
            let card = table.cards(&format!("hand {who}"))[0].clone();
            table.play(&format!("{who} discard {card}"));
        }
        let card = table.cards(&format!("hand {who}"))[0].clone();
        table.blocks(who, &format!("discard {card}"), "GR-038");
        table.hides("blue", &format!("\"aside\":[\"{card}"));
        table.play(&format!("{who} done"));
    }
    assert_eq!(table.asked(), "blue");
    for _ in 0..5 {
        let card = table.cards("hand blue")[0].clone();
        table.play(&format!("blue discard {card}"));
    }
    // Twelve core tiles for three players; the first of them.
    table.roll("blue", "done", "1");
    assert_eq!(table.kind(), "lay");
    let scene = table.scene("red");
    assert!(
        scene.facts.iter().any(|fact| fact.label == "Deck" && fact.value == "105"),
        "120 less three hands of five"
    );
}

/// Tiles are laid: all players are through with their hands.
fn laying() -> Table {
    let hands = "hand red lamp; hand blue yoyo; hand green anvil";
    Table::at(&format!(
        "options players=3; turn 0; red alliance=chrome bioborg=digby card=2; blue alliance=beakers bioborg=cheeks card=1; green alliance=composters bioborg=rexana card=3; {hands}; step lay turn=0 tile=0"
    ))
}

/// [GR-040] [GR-041] Twelve tiles for three players, in turn-card order; [GR-043] in any of six rotations.
#[test]
fn tiles_are_laid() {
    let mut table = laying();
    assert_eq!(table.asked(), "blue", "card 1");
    assert_eq!(table.choices("blue", "lay").len(), 6);
    table.never("blue", "lay 0,0 turned 6");
    let mut order = vec![table.asked()];
    for count in 1..=12 {
        let who = table.asked();
        let answer = format!("lay {}", table.choices(&who, "lay")[0]);
        // The tile is drawn from those that are left; the last one is no choice.
        let dice = if count < 11 { "1" } else { "" };
        table.roll(&who, &answer, dice);
        order.push(table.asked());
    }
    assert_eq!(order[..5], ["blue", "red", "green", "blue", "red"]);
    assert_eq!((table.kind().as_str(), table.lines("tile ").len()), ("found", 12));
    for (players, tiles) in [(3, 12), (4, 14), (5, 16), (6, 18)] {
        let table = Table::seeded(&Setup::scenario("first-game").with("players", players), 3);
        assert_eq!(table.lines("tile ").len(), tiles, "{players} players");
        let core = table
            .lines("tile ")
            .iter()
            .filter(|tile| tile[1..3].parse::<u32>().is_ok_and(|tile| tile <= 12))
            .count();
        assert_eq!(core, 12, "all core tiles");
    }
}

/// [GR-042] [GR-C12] The first tile is free, the second touches it, all others touch two.
#[test]
fn tiles_touch_two_others() {
    let mut table = laying();
    table.blocks("blue", "lay 1,0 turned 0", "GR-042");
    table.roll("blue", "lay 0,0 turned 0", "1").blocks("red", "lay 2,0 turned 0", "GR-042");
    table.roll("red", "lay 1,0 turned 3", "1");
    table.blocks("green", "lay 1,0 turned 0", "GR-042").blocks("green", "lay 2,0 turned 0", "GR-042");
    let mut spots: Vec<String> = table
        .choices("green", "lay")
        .iter()
        .map(|lay| lay.split(' ').next().unwrap_or_default().to_owned())
        .collect();
    spots.dedup();
    assert_eq!(spots, ["0,1", "1,-1"]);
}

/// [GR-214] With `tile-draw` free any tiles come up.
#[test]
fn free_tiles() {
    let outland = |option: &str| {
        let setup = Setup::scenario("first-game").with("players", 3).with("tile-draw", option);
        let table = Table::seeded(&setup, 2);
        table
            .lines("tile ")
            .iter()
            .filter(|tile| tile[1..3].parse::<u32>().is_ok_and(|tile| tile > 12))
            .count()
    };
    assert_eq!(outland("core-first"), 0);
    assert!(outland("free") > 0);
}

/// [GR-213] A tile never repeats a number.
#[test]
fn numbers_of_areas() {
    let mut files = crate::common::test_pack();
    let tiles = files.get_mut("tiles.toml").expect("tiles");
    *tiles = tiles.replacen("number = 10", "number = 7", 1);
    let error = <retrograde_gammarauders::Gammarauders as retrograde_core::Catalogue>::from_pack(&files);
    assert!(error.is_err_and(|error| error.to_string().contains("number")), "7 stands twice on T01");
}

/// A finished map without fortresses.
pub(crate) fn founding(options: &str) -> Table {
    let mut text = format!(
        "options players=3 {options}; turn 0; red alliance=chrome bioborg=digby card=2; blue alliance=beakers bioborg=cheeks card=1; green alliance=composters bioborg=rexana card=3"
    );
    let spots = ["0,0", "1,0", "0,1", "1,1", "-1,1", "-1,2", "0,2", "1,-1", "0,-1", "2,-1", "2,0", "-1,0"];
    for (tile, spot) in spots.iter().enumerate() {
        text.push_str(&format!("; tile T{:02} {spot} 0", tile + 1));
    }
    Table::at(&format!("{text}; step found turn=0"))
}

/// [GR-044] In turn order, in a city; [GR-045] two on a tile, but not in one city.
#[test]
fn fortresses_are_founded() {
    let mut table = founding("");
    assert_eq!(table.asked(), "blue");
    table.blocks("blue", "at T01.1", "GR-044");
    table.play("blue at T02.2");
    assert_eq!(table.asked(), "red");
    table.blocks("red", "at T02.2", "GR-045");
    table.play("red at T02.4");
    assert_eq!((table.units("T02.4", "red", "hovertank"), table.borg("red").as_str()), (4, "T02.4"));
    table.allows("green", &["at T01.3"]);
}

/// [GR-045] [GR-239] With `fort-distance` fortresses keep apart; where none is far enough, the farthest cities are open.
#[test]
fn fortresses_keep_apart() {
    let mut table = founding("fort-distance=3");
    table.play("blue at T02.2").blocks("red", "at T02.4", "GR-239");
    let mut far = founding("fort-distance=12");
    far.play("blue at T01.3");
    assert!(far.borg("red").starts_with('T'), "one city is farthest away, so Red is not asked");
}

/// [GR-048] [GR-054] [GR-C11] Turn cards are dealt afresh when the first turn begins, face up.
#[test]
fn turn_cards_are_dealt_again() {
    let mut table = founding("");
    table.play("blue at T01.3; red at T02.2");
    // Turn cards, and a card of the deck for each.
    table.roll("green", "at T02.4", "3 2 1 1 1");
    assert_eq!(["red", "blue", "green"].map(|who| table.number(who, "card")), [3, 2, 1]);
    table.expect(&["turn 1", "phase 2"]);
    table.sees("spectator", "\"turn_card\":3");
}

fn limit(hand: &str, front: &str, rest: &str) -> Table {
    Table::small(
        "stored=5",
        "",
        "",
        &format!("phase 4; place 4; hand red {hand}; {front}; {rest}; step limit"),
    )
}

/// [GR-049] Five at the end of a phase; within it there may be more. [GR-050] [GR-C13] Face-up cards count.
#[test]
fn five_cards() {
    let mut table = limit("lamp yoyo anvil gum sock", "front red tower spies", "");
    table.play("red discard gum");
    assert_eq!(table.asked(), "red");
    table.play("red discard tower up");
    assert_eq!(table.kind(), "moves");
    // In the middle of a phase nobody discards.
    let mut buying =
        Table::small("carried=1", "", "", "phase 3; hand red lamp yoyo anvil gum sock; deck fist heels");
    buying.roll("red", "burn borg", "").roll("red", "take card", "1");
    assert_eq!((buying.cards("hand red").len(), buying.kind().as_str()), (6, "items"));
}

/// [GR-051] [GR-052] Mounted weapons and the turn card do not count.
#[test]
fn what_does_not_count() {
    let mut table = Table::small(
        "",
        "",
        "",
        "phase 5; place 3; hand red lamp yoyo anvil gum sock; sheet red sunbeam tickle cathode; deck",
    );
    table.play("green done");
    assert_eq!(table.question(), "works red", "nobody had to discard");
}

/// [GR-053] [GR-242] [GR-215] In secret and at once; then shown, in turn order.
#[test]
fn discards_are_sealed() {
    let mut table = Table::small(
        "card=2",
        "card=1",
        "",
        "phase 4; place 4; hand red lamp yoyo anvil gum sock hotrod; hand blue tickle mittens opener fist heels hubcap; step limit",
    );
    assert_eq!(table.asked(), "red blue");
    table.play("red discard gum").hides("blue", "Gum in the Works").sees("red", "gum");
    assert_eq!(table.asked(), "blue");
    table.play("blue discard fist").sees("green", "Gum in the Works");
    let log = table.log();
    let at = |part: &str| log.iter().position(|line| line.contains(part)).expect("told");
    assert!(at("Rocket Fist") < at("Gum in the Works"), "turn order: {log:#?}");
}

/// [GR-055] A card each, in the new order; [GR-057] a redeal on the way gives nobody a second draw.
#[test]
fn everybody_draws() {
    let mut table = Table::small("", "", "", "phase 7; place 3; deck clock lamp yoyo");
    // Turn cards 1, 2, 3; Red draws the Clock, the third of the deck; it deals 3, 2, 1.
    table.roll("green", "done", "1 1 3 3 2 1");
    assert_eq!(["hand red", "hand blue", "hand green"].map(|place| table.cards(place).len()), [0, 1, 1]);
    assert_eq!(table.number("red", "card"), 3);
}

/// [GR-056] Acts at once for its drawer and is not replaced.
#[test]
fn immediate_cards_act() {
    let mut table = Table::small("", "", "", "phase 7; place 3; deck convoy lamp lamp");
    // The third card of the deck.
    table.roll("green", "done", "1 1 3");
    assert_eq!((table.question().as_str(), table.cards("hand red").len()), ("muster red", 0));
    table.play("red take soldier; red take soldier; red take hovertank | 1");
    assert_eq!(
        (table.units("T01.3", "red", "soldier"), table.cards("discard")),
        (2, vec!["convoy".to_owned()])
    );
}

/// [GR-236] [GR-249] Spy Ring: see two, keep one; with one card left it is kept.
#[test]
fn spies() {
    let start = |deck: &str, dice: &str| {
        let mut table = Table::small("", "", "", &format!("phase 7; place 3; deck {deck}; front red spies"));
        table.roll("green", "done", dice);
        table
    };
    let mut table = start("lamp yoyo anvil", "1 1 1 1");
    assert_eq!(table.choices("red", "keep"), ["anvil", "lamp"]);
    table.hides("blue", "\"lamp\"");
    table.play("red keep anvil");
    assert_eq!(
        (table.cards("hand red"), table.cards("hand green")),
        (vec!["anvil".to_owned()], vec!["lamp".to_owned()]),
        "the rest went under the deck"
    );
    assert_eq!(start("lamp", "1 1").cards("hand red"), ["lamp"]);
    // Laid in a go, it works for the next draw.
    let mut laid = Table::small("", "", "", "phase 7; place 3; deck lamp yoyo anvil gum; hand green spies");
    laid.play("green play spies; green done | 1 1 1 1 1");
    assert_eq!(
        (laid.cards("front green"), laid.choices("green", "keep").len()),
        (vec!["spies".to_owned()], 2)
    );
}

/// [GR-305] The first game is set up by the table: nobody is asked before the first turn.
#[test]
fn the_first_game() {
    let setup = Setup::scenario("first-game").with("players", 4);
    let table = Table::seeded(&setup, 11);
    table.expect(&["turn 1"]);
    for who in ["red", "blue", "green", "white"] {
        assert!(table.cards(&format!("sheet {who}")).iter().any(|card| card != "-"), "{who} is armed");
        assert!(table.cards(&format!("hand {who}")).len() <= 6);
    }
    // The same seed, the same game [GR-223].
    assert_eq!(Table::seeded(&setup, 11).text(), table.text());
}

/// [GR-223] Whatever is drawn is drawn from dice that a record keeps.
#[test]
fn dice_can_be_played_again() {
    let game = standard();
    let setup = Setup::scenario("first-game").with("players", 3);
    let start = |dice: &mut ScriptedDice| {
        let mut events = Vec::new();
        let pos = game.start(&setup, dice, &mut events).expect("a good setup");
        (game.write(&pos), events.iter().map(|event| game.tell(event).text).collect::<Vec<_>>())
    };
    assert_eq!(start(&mut ScriptedDice::of(&[2; 300])), start(&mut ScriptedDice::of(&[2; 300])));
}
