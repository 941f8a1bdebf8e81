//! Weapons and what they do when shown, won or lost with, and the talents of the bioborgs.

use crate::common::Table;

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
    table.play(&format!("red show {weapon} borg | 2 1"));
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
        table.play("red attack T08.1 blue; red add all; red announce; red continue");
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
    tuba.play("red attack T08.3 blue; red add all; red announce; red continue; red show tuba borg | 1 1 1");
    assert_eq!(tuba.score(), "10 : 2");
    // Last Resort: two own units go before the totals [GR-201].
    let mut resort = duel("resort", "");
    assert_eq!(resort.score(), "15 : 10");
    assert!(resort.said("loses 1 soldier in Two Rivers 7 to a weapon"));
    resort.play("blue retreat 4 soldier to T08.5");
    // Deep Freezer: the loser's bioborg stays put to the end of the next turn [GR-200] [GR-280].
    let mut cold = Table::small(
        "borg=T08.1",
        "borg=T08.6",
        "",
        "phase 7; units T08.1 red soldier 9; units T08.1 blue soldier 1; sheet red freezer",
    );
    cold.play("red attack T08.1 blue; red add all; red announce; red continue; red show freezer borg | 1 1");
    cold.expect(&["sway blue next rooted=8"]);
    // Mirror Bubble: one more attacker is lost, on a tie too [GR-171] [GR-231].
    let mut tie = Table::small("", "borg=T08.1", "", "phase 7; units T08.1 red soldier 5; sheet blue bubble");
    tie.play("red attack T08.1 blue; red add all; red announce; red continue; blue show bubble borg | 1 2");
    assert_eq!((tie.score().as_str(), tie.army("red", "soldier")), ("6 : 6", 4));
    // Static Cloak: half the losses, rounded up.
    let mut cloak = Table::small(
        "",
        "borg=T08.1",
        "",
        "phase 7; units T08.1 red soldier 12; units T08.1 blue soldier 4; sheet blue cloak",
    );
    cloak.play("red attack T08.1 blue; red add all; red announce; red continue; blue show cloak borg | 3 1");
    assert_eq!((cloak.score().as_str(), cloak.army("blue", "soldier")), ("15 : 10", 1));
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
        table.play("red attack T08.3 blue; red add all; red announce; red continue | 1 1 1");
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
        table.play("red attack T08.1 blue; red add all; red announce; red continue | 1 1");
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
    snap.play("red attack T08.2 blue; red add all; red announce; red continue | 2 2 1");
    assert_eq!(snap.score(), "4 : 2");
    // Matilda: eight areas, past bioborgs; Digby: past cities and bioborgs; Old Baldy and Lady Lumen fly.
    let mut matilda = Table::small("bioborg=matilda borg=T01.4", "borg=T01.1", "", "phase 5");
    matilda.play("red take borg; red via T01.1; red to T01.2");
    assert_eq!(matilda.borg("red"), "T01.2");
    let reach = |bioborg: &str, change: i32| {
        let red = format!("bioborg={bioborg} borg=T01.4");
        let mut table = Table::small(&red, "", "", &format!("phase 5; sway red now stride=0,0,0,{change}"));
        table.play("red take borg").choices("red", "to")
    };
    assert_eq!(reach("matilda", -7), reach("plain-1", -5), "one area, of eight and of six");
    assert!(reach("matilda", -6).len() > reach("matilda", -7).len());
    let through = |bioborg: &str| {
        let mut table = Table::small(&format!("bioborg={bioborg} borg=T08.1"), "", "", "phase 5");
        table.play("red take borg").is_legal("red", "via T08.3")
    };
    assert!(through("digby") && !through("plain-1"), "Blue's city stops others");
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
