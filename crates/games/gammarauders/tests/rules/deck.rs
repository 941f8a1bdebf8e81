//! Chapter 13 and the deck: what every operation, weapon, trick, immediate card and talent does in play.

use retrograde_core::Catalogue;
use retrograde_gammarauders::Gammarauders;

use crate::common::{Table, drawn, small, test_pack};

/// Red's bioborg with a weapon and five soldiers against Blue's in T08.1, both sides with a die.
fn duel(weapon: &str, rest: &str) -> Table {
    let mut table = Table::small(
        "borg=T08.1",
        "",
        "",
        &format!(
            "phase 7; units T08.1 red soldier 5; units T08.1 blue soldier 9; sheet red {weapon}; {rest}"
        ),
    );
    table.play("red attack T08.1 blue; red add all; red announce; red continue");
    table.play(&format!("red continue; red show {weapon} borg | 2 1"));
    table
}

/// [GR-159] [GR-G04] [GR-G16] Every weapon for attacks adds its power; those of defence cannot be shown.
#[test]
fn weapons_in_attack() {
    for (weapon, power) in [
        ("sunbeam", 2),
        ("tickle", 3),
        ("cathode", 4),
        ("lamp", 5),
        ("freezer", 4),
        ("neon", 8),
        ("rivet", 1),
        ("grape", 3),
        ("turnip", 4),
        ("bowling", 5),
        ("anvil", 6),
        ("tuba", 6),
        ("bottle", 3),
        ("whistler", 5),
        ("backyard", 6),
        ("pinata", 6),
        ("divider", 9),
        ("mittens", 3),
        ("yoyo", 4),
        ("opener", 5),
        ("fist", 6),
        ("heels", 7),
    ] {
        assert_eq!(duel(weapon, "").score(), format!("{} : 10", 7 + power), "{weapon}");
    }
    for weapon in ["hubcap", "bubble", "cloak", "umbrella"] {
        let mut table = Table::small(
            "borg=T08.1",
            "",
            "",
            &format!("phase 7; units T08.1 blue soldier 9; sheet red {weapon}"),
        );
        table.play("red attack T08.1 blue; red add all; red announce; red continue; red continue");
        table.blocks("red", &format!("show {weapon} borg"), "GR-160");
    }
}

/// [GR-158] [GR-G17] Every weapon that may defend adds its power for a fortress; those of attack cannot be shown.
#[test]
fn weapons_in_defence() {
    let start = |weapon: &str| {
        let mut table = Table::small(
            "",
            "borg=T08.6",
            "",
            &format!("phase 7; units T08.3 red soldier 1; hand blue {weapon}"),
        );
        table.play("red attack T08.3 blue; red add all; red announce; blue pass; red continue; blue pass; red continue");
        table
    };
    for (weapon, power) in [
        ("hubcap", 2),
        ("bubble", 4),
        ("cloak", 5),
        ("umbrella", 6),
        ("lamp", 5),
        ("resort", 10),
        ("backyard", 6),
    ] {
        let mut table = start(weapon);
        table.play(&format!("blue show {weapon} fort | 1 1 1"));
        assert_eq!(table.score(), format!("2 : {}", 2 + power), "{weapon}");
    }
    for weapon in ["tuba", "divider", "heels"] {
        start(weapon).blocks("blue", &format!("show {weapon} fort"), "GR-160");
    }
}

/// [GR-206] Riders: when shown, when won, when lost; unit losses wait for the casualty step, bystanders' last [GR-281].
#[test]
fn riders() {
    // Grapeshot: bystanders lose a unit each, after the losers.
    let mut won = Table::small(
        "borg=T08.1",
        "",
        "",
        "phase 7; units T08.1 red soldier 9; units T08.1 blue soldier 1; units T08.1 green soldier 2; units T08.1 green gammajet 1; sheet red grape",
    );
    won.play("red attack T08.1 blue; red add all; red announce; red continue; red pass; blue pass; red continue; red show grape borg | 1 1");
    assert_eq!(won.question(), "lose green");
    won.play("green lose gammajet T08.1");
    assert_eq!((won.army("green", "gammajet"), won.army("blue", "soldier")), (0, 0));
    // Siege Tuba: two more against a fortress, when shown.
    let mut tuba =
        Table::small("borg=T08.3", "borg=T08.6", "", "phase 7; units T08.3 red soldier 1; sheet red tuba");
    tuba.play("red attack T08.3 blue; red add all; red announce; red continue; red continue; red show tuba borg; blue show none | 1 1 1");
    assert_eq!(tuba.score(), "10 : 2");
    // Last Resort: two own units go before the totals [GR-201].
    let mut resort = duel("resort", "");
    assert_eq!(resort.score(), "15 : 10");
    resort.play("blue retreat 4 soldier to T08.5");
    // Deep Freezer: the loser's bioborg stays put to the end of the next turn [GR-200] [GR-280].
    let mut cold = Table::small(
        "borg=T08.1",
        "borg=T08.6",
        "",
        "phase 7; units T08.1 red soldier 9; units T08.1 blue soldier 1; sheet red freezer",
    );
    cold.play("red attack T08.1 blue; red add all; red announce; red continue; red continue; red show freezer borg | 1 1");
    cold.expect(&["sway blue next rooted=8"]);
    // Mirror Bubble: one more attacker is lost, on a tie too [GR-171] [GR-231].
    let mut tie = Table::small("", "borg=T08.1", "", "phase 7; units T08.1 red soldier 5; sheet blue bubble");
    tie.play("red attack T08.1 blue; red add all; red announce; red continue; red continue; blue show bubble borg | 1 2");
    assert_eq!((tie.score().as_str(), tie.army("red", "soldier")), ("6 : 6", 4));
    // Static Cloak: half the losses, rounded up.
    let mut cloak = Table::small(
        "",
        "borg=T08.1",
        "",
        "phase 7; units T08.1 red soldier 12; units T08.1 blue soldier 4; sheet blue cloak",
    );
    cloak.play("red attack T08.1 blue; red add all; red announce; red continue; red continue; blue show cloak borg | 3 1");
    assert_eq!((cloak.score().as_str(), cloak.army("blue", "soldier")), ("15 : 10", 1));
}

/// [GR-195] [GR-196] [GR-G06] Every card that is played immediately does what it says, and is discarded.
#[test]
fn immediate_cards() {
    let units = "units T01.1 red hovertank 1; units T01.1 blue hovertank 1; units T08.2 green hovertank 1";
    let rust = drawn("rust", "", "", "", "", units);
    assert_eq!(["red", "blue", "green"].map(|who| rust.army(who, "hovertank")), [0, 0, 0]);
    assert_eq!(rust.cards("discard"), ["rust"]);
    // Ground Shaker: 7 is the number of T01.1 and T08.1, one roll for all.
    let quake = drawn(
        "quake",
        "3 4",
        "",
        "",
        "",
        "units T01.1 red soldier 2; units T08.1 red soldier 1; units T01.1 blue soldier 1; units T01.2 blue soldier 1",
    );
    assert_eq!((quake.army("red", "soldier"), quake.army("blue", "soldier")), (1, 1));
    assert_eq!(drawn("homesick", "4", "", "", "", "units T01.1 red soldier 5").army("red", "soldier"), 3);
    let sunspots = drawn("sunspots", "", "", "", "", "");
    sunspots.expect(&["sway red now rooted=4", "sway blue now rooted=4", "sway green now rooted=4"]);
    // Pod Rot: only fortresses with three or more.
    let rot = drawn("rot", "", "stored=4", "stored=2", "stored=5", "");
    assert_eq!(["red", "blue", "green"].map(|who| rot.number(who, "stored")), [2, 2, 4]);
    // Bumper Crop: a roll and a pod for each, in turn order [GR-241].
    let crop = drawn("crop", "1 1 1 4 1 5", "", "", "", "");
    assert_eq!((crop.loose("T03.2"), crop.loose("T01.6"), crop.loose("T08.2")), (1, 1, 1));
    let news = drawn("news lamp yoyo anvil", "4 1 1", "", "", "", "");
    assert_eq!(
        ["hand red", "hand blue", "hand green"].map(|place| news.cards(place).len()),
        [1, 1, 1],
        "{}",
        news.text()
    );
    let fire = drawn("fire", "", "stored=3", "", "", "hand red lamp");
    assert_eq!((fire.cards("hand red").len(), fire.number("red", "stored")), (0, 1));
    let bandits = drawn("bandits", "", "", "coups=red", "", "units T08.1 blue soldier 4");
    assert_eq!(bandits.army("blue", "soldier"), 1, "the leader's");
    let storm = drawn("static", "", "", "", "", "");
    storm.expect(&["sway red now forbidden=4", "sway blue now forbidden=4", "sway green now forbidden=4"]);
    let mut convoy = drawn("convoy", "", "", "", "", "");
    convoy.play("red take gammajet; red take gammajet; red take gammajet");
    assert_eq!(convoy.units("T01.3", "red", "gammajet"), 3);
    // Product Recall: sheets with two or more weapons lose one.
    let mut recall = drawn("recall", "", "", "", "", "sheet red lamp yoyo; sheet blue anvil");
    recall.play("red discard lamp");
    assert_eq!(
        (recall.cards("sheet red"), recall.cards("sheet blue").len()),
        (vec!["-".to_owned(), "yoyo".into(), "-".into(), "-".into()], 4)
    );
    assert_eq!(drawn("clock", "3 2", "", "", "", "").number("red", "card"), 3);
    for (die, red, blue, pods) in [("1", 2, 4, 0), ("3", 4, 3, 0), ("5", 4, 4, 1)] {
        let sighting = drawn(
            "sighting",
            die,
            "borg=T08.5",
            "",
            "",
            "units T01.1 red soldier 4; units T08.1 blue soldier 4",
        );
        assert_eq!(
            (
                sighting.army("red", "soldier"),
                sighting.army("blue", "soldier"),
                sighting.number("red", "carried")
            ),
            (red, blue, pods),
            "a {die}"
        );
    }
}

/// [GR-193] Tricks are played in their windows only, by whom the window names.
#[test]
fn windows() {
    let hand = "hand red rain visa prefab crate swap";
    for (phase, open) in [(2, "swap"), (3, "crate"), (4, "rain"), (5, "visa"), (6, "prefab")] {
        let table = Table::small("trashed", "", "", &format!("phase {phase}; {hand}"));
        for card in ["rain", "visa", "prefab", "crate", "swap"] {
            let answer = format!("play {card}");
            if card == open {
                table.allows("red", &[answer.as_str()]);
            } else {
                table.blocks("red", &answer, "GR-193");
            }
        }
    }
    // The window `go` is open in phases 3 to 7.
    for phase in 3..=7 {
        Table::small("", "", "", &format!("phase {phase}; hand red tower lamp"))
            .allows("red", &["play tower"]);
    }
    Table::small("", "", "", "phase 2; hand red tower lamp").blocks("red", "play tower", "GR-193");
    // Another's go is no window of mine.
    Table::small("", "", "", "phase 3; hand blue tower").never("blue", "play tower");
}

/// Red attacks T08.1 with two of each kind; the window `commit` is open, and Red has cards.
fn commit(cards: &str, rest: &str) -> Table {
    let mut table = Table::small(
        "",
        "",
        "",
        &format!(
            "phase 7; units T08.1 red soldier 2; units T08.1 red hovertank 2; units T08.1 red gammajet 2; units T08.1 blue soldier 3; hand red {cards}; {rest}"
        ),
    );
    table.play("red attack T08.1 blue; red add all; red announce; red continue; red pass; red continue");
    table
}

/// [GR-G07] Tricks of combat, one by one.
#[test]
fn combat_tricks() {
    for card in ["hotrod", "chili", "showoff"] {
        let mut table = commit(&format!("{card} lamp"), "");
        table.play(&format!("red play {card}; red pass | 1 1; red pass"));
        assert_eq!(table.score(), "9 : 4", "{card}: two more");
    }
    let mut breakfast = commit("breakfast lamp", "");
    breakfast.play("red play breakfast; red pass | 1 2 1; red pass");
    assert_eq!(breakfast.score(), "9 : 4");
    let mut sock = commit("sock lamp", "");
    sock.play("red pass | 1 1; red play sock; red reroll 1 of red; red done | 6; red pass");
    assert_eq!(sock.score(), "12 : 4");
    let mut horseshoe = commit("horseshoe lamp", "");
    horseshoe.play("red pass | 1 6; red play horseshoe; red reroll 6 of blue; red done | 1; red pass");
    assert_eq!(horseshoe.score(), "7 : 4");
    // [GR-272] Soldiers of Fortune belong to the ally step.
    let mut fortune = Table::small(
        "",
        "",
        "",
        "phase 7; units T08.1 red soldier 1; units T08.1 blue soldier 3; hand red fortune lamp",
    );
    fortune.play("red attack T08.1 blue; red add all; red announce; red continue; red play fortune; red pass; red continue; red pass | 1 1; red pass");
    assert_eq!(fortune.score(), "5 : 4");
    // Play Dead halves what the own side loses; it needs a loss [GR-279].
    let mut dead = commit("playdead lamp", "units T08.1 blue gammajet 9");
    dead.play("red pass | 1 1; red pass; red play playdead; red pass");
    assert_eq!(dead.question(), "lose red");
    let mut alive = commit("playdead lamp", "");
    alive.play("red pass | 1 1; red pass").blocks("red", "play playdead", "GR-243");
    // Bigger Hammer needs a defended fortress.
    commit("hammer lamp", "").blocks("red", "play hammer", "GR-243");
}

/// Gum, Duct Tape, Smoke and Mirrors: see the worked examples; here what keeps them from being played [GR-243] [GR-244].
#[test]
fn tricks_that_would_do_nothing() {
    commit("gum lamp", "").blocks("red", "play gum", "GR-243");
    commit("turncoat lamp", "").blocks("red", "play turncoat", "GR-243");
    let none = |phase: u32, card: &str, red: &str, rest: &str| {
        Table::small(red, "", "", &format!("phase {phase}; hand red {card} lamp; {rest}")).blocks(
            "red",
            &format!("play {card}"),
            "GR-243",
        );
    };
    none(2, "audit", "", "");
    none(4, "rain", "", "loose T08.5 48");
    none(4, "thumb", "trashed", "");
    none(5, "magnet", "", "");
    none(5, "fingers", "borg=T08.1", "");
    none(5, "bus", "", "units T01.3 red soldier 2");
    none(5, "goat", "", "");
    none(7, "bloom", "", "");
    none(3, "crate", "trashed", "deck");
    // [GR-244] What is in force already is not strengthened.
    let mut truce = Table::small(
        "",
        "",
        "",
        "phase 3; hand red ceasefire lamp; sway blue now truce=red; sway green now truce=red",
    );
    truce.blocks("red", "play ceasefire", "GR-243").never("red", "target blue");
    truce.play("red done");
    let mut snorkel =
        Table::small("", "", "", "phase 5; hand red snorkel snorkel; units T01.1 red soldier 1");
    snorkel.play("red play snorkel; red option 1; red play snorkel");
    assert_eq!(snorkel.kind(), "moves", "only the other option was left");
}

/// Tricks outside of combats, one by one.
#[test]
fn other_tricks() {
    // Pod Rain: two rolls; Green Thumb: a pod in the fortress.
    let mut rain = Table::small("", "", "", "phase 4; hand red rain thumb lamp");
    rain.play("red play rain | 1 1 1 4; red play thumb");
    assert_eq!((rain.loose("T03.2"), rain.loose("T01.6"), rain.number("red", "stored")), (1, 1, 1));
    // Light Fingers: a pod off a bioborg beside the own.
    let mut fingers = Table::small(
        "borg=T08.1",
        "borg=T08.2 carried=2",
        "borg=T03.2 carried=2",
        "phase 5; hand red fingers lamp",
    );
    fingers.play("red play fingers");
    assert_eq!(
        (fingers.number("red", "carried"), fingers.number("blue", "carried")),
        (1, 1),
        "only Blue was near"
    );
    // Early Bloom: loose pods burst, the area first, then the die [GR-229].
    let mut bloom = Table::small("", "", "", "phase 3; hand red bloom; loose T08.1 3; loose T08.5 1");
    bloom.play("red play bloom; red at T08.1 | 3");
    assert_eq!(bloom.loose("T08.1"), 1);
    // Jet Boots, Rocket Pack, Grab and Go, Forced March: see movement and the examples.
    let mut pack = Table::small("borg=T08.2", "", "", "phase 5; hand red pack lamp");
    pack.play("red play pack; red take borg").allows("red", &["via T08.3", "via T08.6"]);
    // Visa Stamp and Ceasefire: for the turn.
    let mut visa = Table::small("", "", "", "phase 5; hand red visa ceasefire");
    visa.play("red play visa; red target blue; red play ceasefire; red target green");
    visa.expect(&["sway red now open=blue", "sway green now truce=red"]);
    // Tax Audit: a random hidden card [GR-230].
    let mut audit =
        Table::small("", "", "", "phase 2; hand red audit; hand blue lamp yoyo; front blue tower");
    audit.play("red play audit | 2");
    assert_eq!(
        (audit.cards("hand red"), audit.cards("front blue")),
        (vec!["yoyo".to_owned()], vec!["tower".to_owned()])
    );
    // Mixed Crate: two units or two cards.
    let mut crates = Table::small("", "", "", "phase 3; hand red crate; deck lamp yoyo");
    crates.play("red play crate; red option 2 | 1");
    assert_eq!(crates.cards("hand red").len(), 2);
    let mut units = Table::small("", "", "", "phase 3; hand red crate; deck lamp yoyo");
    units.play("red play crate; red option 1; red take soldier; red take gammajet");
    assert_eq!((units.army("red", "soldier"), units.army("red", "gammajet")), (1, 1));
    // Periscope Sights: ranges grow for the turn.
    let mut sights = Table::small(
        "borg=T08.1",
        "",
        "",
        "phase 7; hand red periscope; sheet red lamp; units T08.2 blue hovertank 1",
    );
    sights.blocks("red", "attack T08.2 blue", "GR-134");
    sights.play("red play periscope").allows("red", &["attack T08.2 blue"]);
}

/// [GR-197] [GR-247] Lasting cards lie face up, work for whoever has them, and some fall with the fortress.
#[test]
fn lasting_cards() {
    let mut table = Table::small("stored=5 carried=3", "", "", "phase 3; hand red depot tower tower lamp");
    table.play("red play depot; red play tower; red play tower");
    assert_eq!(table.cards("front red"), ["tower", "tower", "depot"]);
    table.sees("blue", "Supply Depot").sees("blue", "\"store_cap\":8");
    // Two Watchtowers: four more in the fortress, none elsewhere.
    let mut fort =
        Table::small("", "borg=T08.6", "", "phase 7; units T08.3 red soldier 3; front blue tower tower");
    fort.play("red attack T08.3 blue; red add all; red announce; red continue; red continue; blue show none | 1 1 1");
    assert_eq!(fort.score(), "4 : 6");
    let mut field = Table::small(
        "",
        "",
        "",
        "phase 7; units T08.1 red soldier 3; units T08.1 blue soldier 1; front blue tower tower",
    );
    field.play("red attack T08.1 blue; red add all; red announce; red continue; red continue | 1 1");
    assert_eq!(field.score(), "4 : 2");
    // Laid in ruins it sleeps [GR-243].
    Table::small("trashed", "", "", "phase 3; hand red tower lamp").allows("red", &["play tower"]);
}

/// [GR-202] [GR-248] A cap that drops spills what is held beyond it.
#[test]
fn caps_that_drop() {
    let mut table =
        Table::small("", "borg=T08.1 stored=7", "", "phase 7; units T08.1 red soldier 5; front blue depot");
    table.play("red attack T08.1 blue; red add all; red announce; red continue; red continue | 1 1; blue retreat borg to T08.5");
    assert_eq!(
        (table.cards("front red"), table.number("blue", "stored"), table.loose("T08.3")),
        (vec!["depot".to_owned()], 5, 2)
    );
}

/// [GR-194] A card overrides the rule it contradicts; [GR-200] to the end of the turn, or of the next.
#[test]
fn how_long_things_last() {
    let mut table = Table::small(
        "",
        "",
        "",
        "phase 7; place 3; deck; sway red now stride=0,0,0,3 ; sway red next rooted=8",
    );
    table.roll("green", "done", "1 1");
    table.expect(&["sway red now rooted=8"]);
    assert!(table.lines("sway ").len() == 1, "{}", table.text());
}

/// [GR-199] [GR-245] The leader: counters, then pods stored and carried, then the turn order, at the moment it counts.
#[test]
fn the_leader() {
    let loser = |red: &str, blue: &str, green: &str| {
        let table = drawn(
            "bandits",
            "",
            red,
            blue,
            green,
            "units T01.1 red soldier 3; units T08.1 blue soldier 3; units T03.4 green soldier 3",
        );
        ["red", "blue", "green"].into_iter().find(|who| table.army(who, "soldier") == 0).unwrap_or("nobody")
    };
    assert_eq!(loser("", "coups=red", "stored=5"), "blue");
    assert_eq!(loser("", "stored=1", "stored=1 carried=1"), "green");
    assert_eq!(loser("", "", ""), "red");
}

/// [GR-204] Whoever helps both sides says for which a card counts; [GR-205] targets are other players.
#[test]
fn which_side() {
    let mut table = Table::small(
        "",
        "",
        "",
        "phase 7; units T08.1 red soldier 1; units T08.1 blue soldier 1; units T08.1 green soldier 1; units T08.1 green hovertank 1; hand green breakfast lamp",
    );
    table.play("red attack T08.1 blue; red add all; red announce; red continue; red invite green; green add 1 soldier T08.1; green commit; blue invite green; green add all; green commit; green play breakfast");
    assert_eq!(table.choices("green", "side"), ["attack", "defence"]);
    table.play("green side defence; green pass | 1 1 1 1 1");
    table.play("green pass");
    assert_eq!(table.score(), "4 : 5");
    Table::small("", "", "", "phase 2; hand red swap lamp").never("red", "target red");
}

/// [GR-207] Pods for a full store or bioborg lie loose; for a trashed fortress none is placed.
#[test]
fn pods_without_room() {
    let mut thumb = Table::small("stored=5", "", "", "phase 4; hand red thumb lamp");
    thumb.play("red play thumb");
    assert_eq!((thumb.number("red", "stored"), thumb.loose("T01.3")), (5, 1));
    let sighting = drawn("sighting", "6", "borg=T08.5 carried=5 stored=1", "", "", "");
    assert_eq!((sighting.number("red", "carried"), sighting.loose("T08.5")), (5, 1));
}

/// [GR-232] Dice that are taken away are the primary's. [GR-246] Effects on hands touch hidden cards only.
#[test]
fn dice_and_hidden_cards() {
    let fire = drawn("fire", "", "", "", "", "front red tower");
    assert_eq!(fire.cards("front red"), ["tower"]);
    Table::small("", "", "", "phase 2; hand red audit lamp; front blue tower").blocks(
        "red",
        "play audit",
        "GR-243",
    );
}

/// [GR-240] A card being carried out lies in no pile: what it draws is not itself.
#[test]
fn cards_in_progress() {
    let news = drawn("news", "1", "", "", "", "discard lamp yoyo");
    assert_eq!(
        news.cards("hand red").len() + news.cards("hand blue").len() + news.cards("hand green").len(),
        2
    );
    assert!(news.said("new deck"));
}

/// [GR-290] Words of the vocabulary that no card of the pack uses.
#[test]
fn unused_words() {
    let with = |effect: &str, window: &str, rest: &str| {
        let mut files = test_pack();
        let card = format!(
            "\n[[card]]\nid = \"trial\"\nname = \"Trial\"\nkind = \"trick\"\nclass = \"works\"\nwindow = [\"{window}\"]\neffects = [{effect}]\n"
        );
        files.get_mut("cards.toml").expect("cards").push_str(&card);
        Table::of_pack(&files, &small("stored=1", "borg=T08.1 carried=2", "", rest))
    };
    let forbid =
        |act: &str| format!("{{ op = \"forbid\", who = \"target\", act = \"{act}\", lasts = \"turn\" }}");
    let mut pickup = with(&forbid("pickup"), "go", "phase 4; place 1; hand red trial lamp; loose T08.1 1");
    pickup.play("red play trial; red target blue");
    pickup.expect(&["sway blue now forbidden=8"]);
    let mut refit = with(&forbid("refit"), "go", "phase 3; hand red trial; hand blue lamp");
    refit.play("red play trial; red target blue; red done");
    refit.expect(&["sway blue now forbidden=16"]);
    let works = Table::small("", "", "", "phase 6; hand red lamp; sway red now forbidden=16");
    works.blocks("red", "refit", "GR-290").allows("red", &["done"]);
    let units = Table::small(
        "stored=1",
        "",
        "",
        "phase 3; hand red soldiers-2; deck lamp; sway red now forbidden=32",
    );
    units.blocks("red", "cash 1 soldier for red", "GR-290");
    let mut cards = Table::small("stored=1", "", "", "phase 3; deck lamp yoyo; sway red now forbidden=32");
    cards.play("red burn fort").blocks("red", "take soldier", "GR-290");
    cards.allows("red", &["take card"]);
    let mut bar = Table::small("borg=T08.1", "", "", "phase 5; loose T08.1 1; sway red now forbidden=8");
    bar.play("red take borg").blocks("red", "pick 1 borg", "GR-290");
    // Six cards may be held.
    let limit = Table::small(
        "",
        "",
        "",
        "phase 4; place 4; hand red lamp yoyo anvil gum sock fist heels; sway red now cap=0,0,1; step limit",
    );
    assert_eq!(limit.prompt("red").text, "Discard 1 card");
    // Pods and cards of a loser are kept.
    for (what, kept) in [("pods", (2, 1)), ("hand", (0, 1))] {
        let effect = format!("{{ op = \"protect\", side = \"own\", what = \"{what}\" }}");
        let mut table = with(&effect, "after", "phase 7; units T08.1 red soldier 9; hand blue trial lamp");
        table.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue; blue pass; red continue; blue burn none; blue pass | 1 1; blue pass; blue play trial; blue pass; blue retreat borg to T08.5");
        if what == "pods" {
            assert_eq!(table.number("blue", "carried"), kept.0);
        } else {
            assert_eq!(table.cards("hand blue").len(), kept.1);
        }
    }
}

/// [GR-291] What a pack leaves out has its neutral value; what it does not know it refuses, naming what is allowed.
#[test]
fn packs_are_read_strictly() {
    let refused = |from: &str, to: &str| {
        let mut files = Gammarauders::standard_pack();
        let cards = files.get_mut("cards.toml").expect("cards");
        assert!(cards.contains(from), "{from}");
        *cards = cards.replacen(from, to, 1);
        Gammarauders::from_pack(&files).expect_err("a bad pack").to_string()
    };
    for (from, to, part) in [
        ("op = \"forbid\", on = \"win\"", "op = \"forbit\", on = \"win\"", "forbit"),
        ("window = [\"commit\"]", "window = [\"coffee\"]", "coffee"),
        ("who = \"loser\"", "who = \"neighbour\"", "neighbour"),
        ("mount = \"ray\"", "mount = \"tripod\"", "ray, gun, rocket, melee, field"),
        ("class = \"combat\"", "class = \"combat\"\nlasting = true", "combat"),
        ("power = 2", "power = 2\nclass = \"combat\"", "class"),
    ] {
        let error = refused(from, to);
        assert!(error.contains(part) && error.contains("cards.toml"), "{to}: {error}");
    }
}

/// [GR-G02] [GR-G15] The talents of the bioborgs.
#[test]
fn talents() {
    // Rexana: two more against a defended fortress; Lady Lumen: the enemy two less when she defends.
    let fort = |bioborg: &str| {
        let mut table = Table::small(
            &format!("bioborg={bioborg} borg=T08.3"),
            "borg=T08.6",
            "",
            "phase 7; units T08.3 red soldier 5",
        );
        table.play("red attack T08.3 blue; red add all; red announce; red continue; red continue; blue show none | 1 1 1");
        table.score()
    };
    assert_eq!((fort("rexana").as_str(), fort("plain-1").as_str()), ("8 : 2", "6 : 2"));
    let moth = |bioborg: &str| {
        let mut table = Table::small(
            "",
            &format!("bioborg={bioborg} borg=T08.1"),
            "",
            "phase 7; units T08.1 red soldier 5",
        );
        table.play("red attack T08.1 blue; red add all; red announce; red continue; red continue | 1 1");
        table.score()
    };
    assert_eq!((moth("lady-lumen").as_str(), moth("plain-2").as_str()), ("4 : 1", "6 : 1"));
    // Wadsworth, Inkwell and Deacon Snap are not slowed by water; Snap fights better in it.
    for bioborg in ["wadsworth", "inkwell", "snapjaw"] {
        let mut table = Table::small(&format!("bioborg={bioborg} borg=T08.4"), "", "", "phase 5");
        table.play("red take borg").allows("red", &["to T01.2"]);
    }
    let mut snap =
        Table::small("bioborg=snapjaw borg=T08.2", "", "", "phase 7; units T08.2 blue hovertank 1");
    snap.play("red attack T08.2 blue; red add all; red announce; red continue; red continue | 2 2 1");
    assert_eq!(snap.score(), "4 : 2");
    // Matilda: eight areas, past bioborgs; Digby: past cities and bioborgs; Old Baldy and Lady Lumen fly.
    let mut matilda = Table::small("bioborg=matilda borg=T01.4", "borg=T01.1", "", "phase 5");
    matilda.play("red take borg; red via T01.1; red to T01.2");
    assert_eq!(matilda.borg("red"), "T01.2");
    let mut digby = Table::small("bioborg=digby borg=T08.2", "", "", "phase 5");
    digby.play("red take borg").allows("red", &["to T08.3", "to T08.6"]);
    // Cheeks carries eight; Old Baldy takes one more card.
    let mut cheeks = Table::small("bioborg=cheeks borg=T08.5 carried=5", "", "", "phase 5; loose T08.5 9");
    cheeks.play("red take borg");
    assert_eq!(cheeks.choices("red", "pick"), ["1 borg", "2 borg", "3 borg"]);
    let mut baldy = Table::small(
        "bioborg=old-baldy borg=T08.1",
        "",
        "",
        "phase 7; units T08.1 red soldier 5; units T08.1 blue soldier 1; hand blue lamp yoyo",
    );
    baldy.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue; blue pass; red continue; blue pass | 6 1; blue pass; blue pass | 1");
    assert_eq!(baldy.cards("hand red").len(), 2);
}
