//! Chapter 13 and the deck: immediate cards, how effects are carried out, and how packs are read.

use retrograde_core::Catalogue;
use retrograde_gammarauders::Gammarauders;

use crate::common::{Table, drawn, small, test_pack};

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

/// [GR-229] Who loses a weapon picks one of those that are mounted; nobody loses the only one.
#[test]
fn a_weapon_is_picked() {
    let mut table = drawn("recall", "", "", "", "", "sheet red lamp yoyo; sheet blue anvil; hand red gum");
    assert_eq!(
        (table.asked().as_str(), table.choices("red", "discard")),
        ("red", vec!["lamp".to_owned(), "yoyo".to_owned()])
    );
    table.blocks("red", "discard gum", "GR-229").blocks("red", "discard anvil", "GR-229");
    table.play("red discard yoyo");
    table.expect(&["sheet red lamp - - -", "sheet blue anvil - - -"]);
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
    cards.roll("red", "burn fort", "1");
    assert_eq!((cards.cards("hand red").len(), cards.army("red", "soldier")), (2, 0), "nothing but cards");
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
            // What lies there is left, and then the spoils would be taken.
            table.play("red done");
            assert_eq!((table.question().as_str(), table.cards("hand blue").len()), ("attacks red", kept.1));
        }
    }
}

/// [GR-231] [GR-232] [GR-159] Talents may do what weapons and tricks do: halve losses, weaken the enemy's weapon, lengthen a range; each for its own side and piece.
#[test]
fn talents_of_any_kind() {
    let with = |effect: &str, red: &str, blue: &str, rest: &str| {
        let mut files = test_pack();
        let talent = format!(
            "\n[[bioborg]]\nid = \"trial\"\nname = \"Trial\"\nspecies = \"test animal\"\nflavour = \"\"\narmour = 0\nslots = [[\"ray\"]]\n[bioborg.talent]\nname = \"Trial\"\nhook = \"static\"\neffects = [{effect}]\n"
        );
        files.get_mut("bioborgs.toml").expect("bioborgs").push_str(&talent);
        Table::of_pack(&files, &small(red, blue, "", rest))
    };
    // Five losses, halved and rounded up.
    let half = "{ op = \"casualty\", side = \"own\", mode = \"half\" }";
    let fight = "phase 7; units T08.1 red soldier 9; units T08.1 blue soldier 4";
    for (red, blue, left) in [("", "borg=T08.1 bioborg=trial", 1), ("borg=T08.1 bioborg=trial", "", 0)] {
        let mut table = with(half, red, blue, fight);
        table.play("red attack T08.1 blue; red add all; red announce; red continue | 1 1");
        assert_eq!((table.score().as_str(), table.army("blue", "soldier")), ("10 : 5", left));
    }
    // A Gamma Lamp shines with two less, and only that of the other side.
    let dim = "{ op = \"power\", side = \"enemy\", mode = \"add\", amount = -2 }";
    let fight = "phase 7; units T08.1 red soldier 2; sheet red lamp";
    for (red, blue, score) in [("", "bioborg=trial", "6 : 1"), ("bioborg=trial", "", "8 : 1")] {
        let (red, blue) = (format!("borg=T08.1 {red}"), format!("borg=T08.1 {blue}"));
        let mut table = with(dim, &red, &blue, fight);
        table
            .play("red attack T08.1 blue; red add all; red announce; red continue; red show lamp borg | 1 1");
        assert_eq!(table.score(), score);
    }
    // Hovertanks shoot two areas far; nothing else does.
    let far = "{ op = \"range\", who = \"self\", what = \"hovertank\", amount = 1 }";
    let fight = "phase 7; units T03.4 red hovertank 1; units T08.1 blue soldier 1; sheet red tickle";
    assert!(with(far, "bioborg=trial", "", fight).is_legal("red", "attack T08.1 blue"));
    assert!(!with(far, "", "", fight).is_legal("red", "attack T08.1 blue"));
    let borg = fight.replace("units T03.4 red hovertank 1; ", "");
    assert!(!with(far, "bioborg=trial borg=T03.4", "", &borg).is_legal("red", "attack T08.1 blue"));
}

/// [GR-243] A trick against units needs units that it can reach: committed ones in a fight, those at the fortress.
#[test]
fn tricks_need_units_in_reach() {
    let with = |at: &str, window: &str, rest: &str| {
        let mut files = test_pack();
        let card = format!(
            "\n[[card]]\nid = \"trial\"\nname = \"Trial\"\nkind = \"trick\"\nclass = \"combat\"\nwindow = [\"{window}\"]\neffects = [{{ op = \"lose\", what = \"soldier\", who = \"others\", amount = 1, at = \"{at}\", pick = \"owner\" }}]\n"
        );
        files.get_mut("cards.toml").expect("cards").push_str(&card);
        Table::of_pack(&files, &small("", "borg=T08.1", "", rest))
    };
    let fight = |soldiers: &str| {
        let rest =
            format!("phase 7; units T08.1 red gammajet 2; units {soldiers} blue soldier 2; hand red trial");
        let mut table = with("combat", "commit", &rest);
        table.play("red attack T08.1 blue; red add all; red announce; red continue; red pass; red continue");
        table
    };
    fight("T08.1").allows("red", &["play trial"]);
    fight("T08.3").blocks("red", "play trial", "GR-243");
    let go = |area: &str| {
        with(
            "fort",
            "go",
            &format!("phase 4; units {area} blue soldier 2; hand red trial lamp; loose T08.1 1"),
        )
    };
    go("T08.3").allows("red", &["play trial"]);
    go("T08.1").blocks("red", "play trial", "GR-243");
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
