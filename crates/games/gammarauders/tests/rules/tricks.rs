//! Tricks: their windows, and what each of them does in play.

use crate::common::Table;

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
    sock.play("red pass | 1 1; red play sock | 6; red pass");
    assert_eq!(sock.score(), "12 : 4");
    let mut horseshoe = commit("horseshoe lamp", "");
    horseshoe.play("red pass | 1 6; red play horseshoe | 1; red pass");
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
    fort.play("red attack T08.3 blue; red add all; red announce; red continue | 1 1 1");
    assert_eq!(fort.score(), "4 : 6");
    let mut field = Table::small(
        "",
        "",
        "",
        "phase 7; units T08.1 red soldier 3; units T08.1 blue soldier 1; front blue tower tower",
    );
    field.play("red attack T08.1 blue; red add all; red announce; red continue | 1 1");
    assert_eq!(field.score(), "4 : 2");
    // Laid in ruins it sleeps [GR-243].
    Table::small("trashed", "", "", "phase 3; hand red tower lamp").allows("red", &["play tower"]);
}

/// [GR-202] [GR-248] A cap that drops spills what is held beyond it.
#[test]
fn caps_that_drop() {
    let mut table =
        Table::small("", "borg=T08.1 stored=7", "", "phase 7; units T08.1 red soldier 5; front blue depot");
    table.play(
        "red attack T08.1 blue; red add all; red announce; red continue | 1 1; blue retreat borg to T08.5",
    );
    assert_eq!(
        (table.cards("front red"), table.number("blue", "stored"), table.loose("T08.3")),
        (vec!["depot".to_owned()], 5, 2)
    );
}
