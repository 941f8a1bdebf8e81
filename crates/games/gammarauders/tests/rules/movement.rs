//! Chapters 8 and 9: pods and movement.

use crate::common::{Table, drawn};

fn moving(red: &str, rest: &str) -> Table {
    Table::small(red, "", "", &format!("phase 5; {rest}"))
}

/// [GR-082] Two dice say the number; [GR-083] [GR-G11] the roller picks by the first list that is not empty.
#[test]
fn pods_come_up() {
    let place = |rest: &str, dice: &str| {
        let mut table = Table::small(
            "borg=T01.2",
            "borg=T08.2",
            "borg=T03.2",
            &format!("phase 4; hand red lamp; {rest}"),
        );
        table.roll("red", "roll", dice);
        if table.kind() == "area" { table.choices("red", "at") } else { table.lines("loose ") }
    };
    assert_eq!(place("", "3 4"), ["T01.1", "T08.1"]);
    assert_eq!(
        place("loose T01.1 1", "3 4"),
        ["T01.1 1", "T08.1 1"],
        "bare areas first, and there is only one"
    );
    assert_eq!(
        place("loose T01.1 1; units T08.1 blue soldier 1", "3 4"),
        ["T01.1 2"],
        "then those without pieces"
    );
    assert_eq!(
        place("units T01.1 red soldier 1; units T08.1 blue soldier 1", "3 4"),
        ["T01.1", "T08.1"],
        "then any"
    );
    assert_eq!(place("", "6 6"), ["T03.5", "T08.5"], "never under a standing fortress");
}

/// [GR-084] All areas with the number under standing fortresses: roll again; a number not on the map: anywhere bare.
#[test]
fn pods_without_a_place() {
    let mut table = Table::small("", "", "", "phase 4; hand red lamp");
    // 4 is only in Green's city.
    table.roll("red", "roll", "1 3 4 4");
    assert_eq!(table.lines("loose "), ["T01.4 1"], "8, where Blue's fortress does not count");
    let text = "options players=3\nturn 4\nphase 4\ntile T01 0,0 0\ntile T02 1,0 0\nred fort=T01.3 bioborg=plain-1 card=1\nblue fort=T02.2 bioborg=plain-2 card=2\ngreen fort=T02.4 bioborg=plain-3 card=3\nhand red lamp\n";
    let mut bare = Table::at(text);
    // No area has the number 3.
    bare.roll("red", "roll", "1 2");
    assert_eq!(
        bare.choices("red", "at"),
        ["T01.1", "T01.2", "T01.4", "T01.5", "T01.6", "T02.1", "T02.3", "T02.5"]
    );
}

/// [GR-085] Pods lie in water too; [GR-086] a pod beside a unit is not carried.
#[test]
fn where_pods_lie() {
    let mut table = Table::small("borg=T01.6", "", "", "phase 4; hand red lamp");
    table.roll("red", "roll", "1 4");
    assert_eq!((table.loose("T01.6"), table.number("red", "carried")), (1, 0));
}

/// [GR-257] With no pod in the supply the roll is left out. [GR-258] The lists are tried wherever a roll places a pod.
#[test]
fn no_pods_left() {
    let mut table = Table::small("", "", "", "phase 4; hand red lamp; loose T08.5 48");
    table.play("red roll");
    assert_eq!(table.question(), "pods-after red");
    // A 7 for Red, and the second pod of the number goes where none lies.
    let crop = drawn("crop", "3 4 1 1 1 4", "", "", "", "loose T01.1 1");
    assert_eq!((crop.loose("T01.1"), crop.loose("T08.1")), (1, 1));
}

/// [GR-087] [GR-088] Any piece once a turn; groups of equal paths go together.
#[test]
fn once_a_turn() {
    let mut table = moving("", "units T01.4 red soldier 4; units T01.1 red hovertank 1");
    table.play("red take 3 soldier T01.4; red to T01.1");
    assert_eq!((table.units("T01.1", "red", "soldier"), table.units("T01.4", "red", "soldier")), (3, 1));
    table
        .blocks("red", "take 3 soldier T01.1", "GR-088")
        .allows("red", &["take 1 soldier T01.4", "take borg", "done"]);
    table.blocks("red", "take 2 soldier T01.4", "GR-087").blocks("red", "take 1 gammajet T01.4", "GR-087");
    table.play("red take borg; red to T01.2").blocks("red", "take borg", "GR-088");
}

/// [GR-089] From area to adjacent area; [GR-090] bioborgs six, [GR-091] soldiers three, [GR-092] hovertanks four areas.
#[test]
fn how_far() {
    let ends = |unit: &str, take: &str| {
        let mut table = moving("borg=T01.5", &format!("units T01.5 red {unit}"));
        table.play(&format!("red take {take}")).choices("red", "to")
    };
    assert_eq!(ends("soldier 1", "1 soldier T01.5"), ["T01.1", "T01.2", "T01.3", "T01.4"]);
    let mut tank = moving("", "units T01.4 red hovertank 1");
    tank.play("red take 1 hovertank T01.4");
    let ends = [
        "T01.1", "T01.2", "T01.3", "T01.6", "T03.1", "T03.2", "T03.3", "T03.4", "T08.1", "T08.3", "T08.4",
        "T08.5",
    ];
    assert_eq!(tank.choices("red", "to"), ends, "four steps, no mountain");
    // A bioborg carries five pods, six areas; it must stop in water.
    let mut borg = moving("borg=T01.4 carried=4", "loose T01.4 3");
    borg.play("red take borg");
    assert_eq!(borg.choices("red", "pick"), ["1 borg"]);
    borg.blocks("red", "pick 2 borg", "GR-116").blocks("red", "to T08.6", "GR-089");
    borg.allows("red", &["to T01.6", "to T03.3"]);
    // A soldier carries one, a hovertank and a gammajet none.
    let mut soldier = moving(
        "",
        "units T01.4 red soldier 1; units T01.4 red hovertank 1; units T01.4 red gammajet 1; loose T01.4 3",
    );
    soldier.play("red take 1 soldier T01.4").blocks("red", "pick 2 soldier", "GR-116");
    soldier.play("red cancel; red take 1 hovertank T01.4");
    assert!(soldier.choices("red", "pick").is_empty());
    soldier.play("red cancel; red take 1 gammajet T01.4");
    assert!(soldier.choices("red", "pick").is_empty());
}

/// [GR-093] [GR-096] [GR-110] [GR-C19] A gammajet goes to any area and asks nobody.
#[test]
fn gammajets_go_anywhere() {
    let mut table = moving("", "units T01.4 red gammajet 1; units T01.1 blue soldier 1");
    table.play("red take 1 gammajet T01.4");
    assert_eq!(table.choices("red", "to").len(), 17);
    table.play("red to T08.6");
    assert_eq!((table.units("T08.6", "red", "gammajet"), table.kind().as_str()), (1, "moves"));
}

/// [GR-094] [GR-260] The path is declared first; then permissions, reactions, steps.
#[test]
fn order_of_a_move() {
    let mut table = moving("", "units T01.4 red soldier 1; units T01.1 blue soldier 1; hand green detour");
    table.play("red take 1 soldier T01.4; red via T01.1; red to T01.2");
    assert_eq!(table.question(), "permit blue");
    table.play("blue grant");
    assert_eq!((table.question().as_str(), table.units("T01.4", "red", "soldier")), ("move-react green", 1));
    table.play("green pass");
    assert_eq!(table.units("T01.2", "red", "soldier"), 1);
    let mut hand = moving("borg=T01.4", "");
    hand.play("red take borg; red via T01.1").blocks("red", "go", "GR-094");
}

/// [GR-095] Plain hinders nobody; [GR-097] soldiers stay out of water; [GR-099] hovertanks cross it; [GR-100] and stay
/// out of mountains, which others enter.
#[test]
fn terrain() {
    let mut soldier = moving("", "units T01.2 red soldier 1");
    soldier
        .play("red take 1 soldier T01.2")
        .blocks("red", "to T01.6", "GR-104")
        .allows("red", &["to T01.5", "to T01.4"]);
    let mut tank = moving("", "units T01.2 red hovertank 1");
    tank.play("red take 1 hovertank T01.2")
        .blocks("red", "to T01.5", "GR-104")
        .allows("red", &["to T01.6", "to T08.5", "to T03.4"]);
    let mut borg = moving("borg=T01.2", "");
    borg.play("red take borg").allows("red", &["to T01.5"]);
}

/// [GR-098] [GR-C14] A bioborg stops on entering water, and from water goes one area.
#[test]
fn water_slows_bioborgs() {
    let mut table = moving("borg=T01.1", "");
    table
        .play("red take borg")
        .allows("red", &["to T01.6"])
        .blocks("red", "to T08.4", "GR-089")
        .never("red", "via T01.6");
    let mut wet = moving("borg=T08.4", "");
    wet.play("red take borg");
    assert_eq!(wet.choices("red", "to"), ["T01.6", "T08.1", "T08.3", "T08.5"]);
    let mut penguin = moving("borg=T08.4 bioborg=wadsworth", "");
    penguin.play("red take borg").allows("red", &["to T01.1", "to T03.3"]);
}

/// [GR-101] [GR-102] [GR-190] [GR-C15] Strange cities stop: empty ones, and those with a standing enemy fortress; own
/// and trashed ones do not. [GR-103] Starting in one costs nothing. [GR-107] [GR-C18] nor does a ruin hold anybody up.
#[test]
fn cities() {
    let through = |red: &str, blue: &str, rest: &str, via: &str| {
        let mut table = Table::small(red, blue, "", &format!("phase 5; units T08.2 red hovertank 1; {rest}"));
        table.play("red take 1 hovertank T08.2").is_legal("red", &format!("via {via}"))
    };
    assert!(!through("", "borg=T08.5", "", "T08.6"), "an empty city");
    assert!(!through("", "borg=T08.5", "", "T08.3"), "an enemy fortress");
    assert!(through("", "borg=T08.5 trashed", "", "T08.3"), "a ruin");
    assert!(through("fort=T08.6", "borg=T08.5", "", "T08.6"), "the own city");
    assert!(through("fort=T08.6 trashed", "borg=T08.5", "", "T08.6"), "the own ruin");
    let mut out = moving("borg=T08.6", "");
    out.play("red take borg").allows("red", &["to T08.5", "to T08.1"]);
    let mut flyer = moving("borg=T08.2 bioborg=lady-lumen", "");
    flyer.play("red take borg").allows("red", &["via T08.6", "via T08.3"]);
}

/// [GR-104] Nobody ends where it cannot be, even when a card lets it cross.
#[test]
fn crossing_is_not_ending() {
    let mut table = moving("", "units T01.2 red soldier 1; hand red snorkel lamp");
    table
        .play("red play snorkel; red option 2; red take 1 soldier T01.2")
        .blocks("red", "to T01.6", "GR-104");
    table.allows("red", &["via T01.6", "to T03.4"]);
    let mut goat = moving("", "units T01.4 red hovertank 1; hand red goat lamp");
    goat.play("red play goat; red take 1 hovertank T01.4").blocks("red", "to T01.5", "GR-104");
    goat.allows("red", &["via T01.5"]);
}

fn asked(red: &str, blue: &str, rest: &str, take: &str) -> String {
    let mut table = Table::small(red, blue, "borg=T03.2", &format!("phase 5; {rest}"));
    table.play(&format!("red take {take}; red via T01.1; red to T01.2"));
    table.question()
}

/// [GR-105] [GR-106] Units may enter, but not pass, areas with another's unit, bioborg or standing fortress.
/// [GR-107] [GR-108] [GR-C17] A bioborg asks bioborgs only.
#[test]
fn who_is_asked() {
    let soldier = "units T01.4 red soldier 1";
    assert_eq!(
        asked("", "", &format!("{soldier}; units T01.1 blue gammajet 1"), "1 soldier T01.4"),
        "permit blue"
    );
    assert_eq!(asked("", "borg=T01.1", soldier, "1 soldier T01.4"), "permit blue");
    assert_eq!(asked("borg=T01.4", "borg=T01.1", "", "borg"), "permit blue");
    assert_eq!(asked("borg=T01.4", "", "units T01.1 blue soldier 9", "borg"), "moves-cards red");
    assert_eq!(
        asked("borg=T01.4 bioborg=old-baldy", "borg=T01.1", "", "borg"),
        "moves-cards red",
        "[GR-110]"
    );
    // [GR-112] Leaving the first area, and entering the last, need no permission.
    let both = "units T01.4 red soldier 1; units T01.4 blue soldier 1; units T01.2 blue soldier 1";
    assert_eq!(asked("", "", both, "1 soldier T01.4"), "moves red");
    // A standing fortress is asked by those whom the city does not stop.
    let mut fort =
        Table::small("borg=T03.4 bioborg=rexana", "borg=T08.6", "", "phase 5; sway red now ignore=0,0,0,4");
    fort.play("red take borg; red via T08.3; red to T08.1");
    assert_eq!(fort.question(), "permit blue");
}

/// [GR-111] A trashed fortress grants and refuses nothing.
#[test]
fn ruins_are_nobody() {
    let mut table = Table::small("", "trashed borg=T08.6", "", "phase 5; units T03.4 red soldier 1");
    table.play("red take 1 soldier T03.4; red via T08.3; red to T08.1");
    assert_eq!(table.units("T08.1", "red", "soldier"), 1);
}

/// [GR-109] All who were there must agree; [GR-219] one refusal leaves stopping there, another path, or none.
#[test]
fn one_refusal_is_enough() {
    let start = || {
        let mut table =
            moving("", "units T01.4 red soldier 2; units T01.1 blue soldier 1; units T01.1 green soldier 1");
        table.play("red take 1 soldier T01.4; red via T01.1; red to T01.2");
        table
    };
    let mut table = start();
    assert_eq!(table.asked(), "blue green");
    table.blocks("blue", "refuse T01.2", "GR-109");
    table.play("blue refuse T01.1").hides("green", "refused");
    table.play("green grant").allows("red", &["stop", "cancel"]);
    table.play("red stop");
    assert_eq!(table.units("T01.1", "red", "soldier"), 1);
    table.expect(&["ledger blue red refused=1", "ledger green red granted=1"]);
    // [GR-295] The same request may not be put again in this go; the bioborg's is another one.
    table.play("red take 1 soldier T01.4").never("red", "via T01.1");
    let mut again = start();
    again.play("blue grant; green grant");
    assert_eq!(again.units("T01.2", "red", "soldier"), 1);
    // [GR-113] Permission was for that move only.
    again.play("red take 1 soldier T01.4; red via T01.1; red to T01.2");
    assert_eq!(again.asked(), "blue green");
}

/// [GR-114] Permission lifts no city stop.
#[test]
fn permission_lifts_no_stop() {
    let mut table = Table::small("", "borg=T08.6", "", "phase 5; units T03.4 red soldier 1");
    table.play("red take 1 soldier T03.4").never("red", "via T08.3");
}

/// [GR-115] Whoever picks up goes no further; [GR-116] it is done where the move ends, or where it starts.
#[test]
fn picking_up() {
    let mut table = moving("borg=T01.4", "loose T01.4 1; loose T01.1 2; loose T01.2 1");
    table.play("red take borg; red via T01.1; red to T01.2");
    assert_eq!(
        (table.choices("red", "pick"), table.loose("T01.1")),
        (vec!["1 borg".to_owned()], 2),
        "not on the way"
    );
    let mut here = moving("borg=T01.4", "loose T01.4 1");
    here.play("red take borg; red pick 1 borg");
    assert_eq!((here.kind().as_str(), here.number("red", "carried")), ("moves-cards", 1));
    here.blocks("red", "take borg", "GR-088");
}

/// [GR-117] Loose pods, and those stored in the own fortress; enemies beside them do not matter.
#[test]
fn what_is_picked_up() {
    let mut own = moving("stored=2", "units T01.3 red soldier 1; loose T01.3 1");
    own.play("red take 1 soldier T01.3; red pick 1 soldier");
    assert_eq!((own.loose("T01.3"), own.number("red", "stored")), (0, 2), "[GR-304] the loose one first");
    let mut theirs = Table::small(
        "borg=T08.3",
        "stored=2 borg=T08.3 carried=1",
        "",
        "phase 5; units T08.3 red soldier 1; loose T08.1 1; units T08.1 blue soldier 3",
    );
    theirs.play("red take 1 soldier T08.3");
    assert!(theirs.choices("red", "pick").is_empty());
    theirs.play("red to T08.1; red pick 1 soldier");
    assert_eq!(theirs.loose("T08.1"), 0);
}

/// [GR-267] With `pickup-with-enemies` off nobody picks up beside enemies.
#[test]
fn enemies_in_the_way() {
    let mut table = Table::small(
        "",
        "",
        "",
        "options players=3 pickup-with-enemies=off; phase 5; units T08.1 red soldier 1; loose T08.1 1; units T08.1 blue soldier 3; loose T08.5 1; units T08.5 red soldier 1",
    );
    table.play("red take 1 soldier T08.1").blocks("red", "pick 1 soldier", "GR-267");
    table.play("red cancel; red take 1 soldier T08.5; red pick 1 soldier");
    assert_eq!(table.loose("T08.5"), 0);
}

/// [GR-265] Once pods were set down, pieces have begun their move: it can only be called off as far as it was planned.
#[test]
fn a_move_that_has_begun() {
    let mut table = moving("carried=1", "");
    table.play("red take borg").allows("red", &["cancel"]).blocks("red", "stay", "GR-265");
    table.play("red drop 1 borg").blocks("red", "cancel", "GR-265").allows("red", &["stay"]);
    table.play("red via T01.4").allows("red", &["cancel"]);
    table.play("red cancel").blocks("red", "cancel", "GR-265");
}

/// [GR-118] Setting down does not end a move; [GR-119] at home the pod is stored if there is room.
#[test]
fn setting_down() {
    let mut table = moving("borg=T01.2 carried=3 stored=4", "");
    table.play("red take borg; red drop 1 borg; red via T01.3; red to T01.4; red drop 2 borg");
    assert_eq!((table.loose("T01.2"), table.number("red", "stored"), table.loose("T01.3")), (1, 5, 1));
    assert_eq!(table.borg("red"), "T01.4");
}

/// [GR-120] A fortress stores five; pods on pieces there do not count.
#[test]
fn five_in_store() {
    let mut table = moving("carried=5 stored=5", "units T01.3 red soldier 1 pods=1");
    table.play("red take borg; red drop 1 borg; red stay");
    assert_eq!((table.number("red", "stored"), table.loose("T01.3")), (5, 1));
}

/// [GR-121] Handing a pod on: a drop and a pick-up, and the receiver stops.
#[test]
fn handing_on() {
    let mut table = moving("borg=T01.1 carried=1", "units T01.1 red soldier 1");
    table.play("red take borg; red drop 1 borg; red stay; red take 1 soldier T01.1; red pick 1 soldier");
    table.expect(&["units T01.1 red soldier 1 pods=1 moved"]);
}

/// [GR-233] [GR-266] Strides, and what flags lift; cards for movement need somebody who is yet to move.
#[test]
fn movement_cards() {
    let mut march = moving("", "units T01.5 red soldier 1; hand red march lamp");
    march.play("red play march; red take 1 soldier T01.5; red via T01.4; red via T01.1; red via T01.4");
    march.allows("red", &["to T01.1"]);
    let spent = moving("moved", "units T01.4 red hovertank 1; hand red march boots");
    spent.blocks("red", "play march", "GR-243").blocks("red", "play boots", "GR-243");
    // A pod that a card moves is no pick-up.
    let mut magnet = moving("borg=T01.1 moved", "loose T01.2 1; hand red magnet lamp");
    magnet.play("red play magnet");
    assert_eq!((magnet.number("red", "carried"), magnet.loose("T01.2")), (1, 0));
}

/// [GR-234] [GR-301] Reactions are sealed; the first in turn order that calls the move off counts, others stay unseen.
#[test]
fn reactions() {
    let mut files = crate::common::test_pack();
    let cards = files.get_mut("cards.toml").expect("cards");
    *cards = cards.replacen("id = \"goo\"\n", "id = \"goo\"\ncount = 2\n", 1);
    let rest = "phase 5; units T01.4 red soldier 2; hand blue goo gum; hand green goo detour";
    let mut table = Table::of_pack(&files, &crate::common::small("borg=T01.4", "", "", rest));
    table.play("red take borg; red to T01.1");
    assert_eq!(table.asked(), "blue green");
    table.blocks("green", "play detour", "GR-243");
    table.play("green play goo; blue play goo");
    assert_eq!((table.borg("red").as_str(), table.cards("discard")), ("T01.4", vec!["goo".to_owned()]));
    assert_eq!(table.cards("hand green").len(), 2, "Blue comes first; Green's card was not needed");
    table.blocks("red", "take borg", "GR-264");
    let mut stack =
        moving("borg=T01.4", "units T01.4 red soldier 2; units T01.5 red soldier 1; hand green detour gum");
    stack.play("red take 2 soldier T01.4; red to T01.1; green play detour");
    stack.expect(&["units T01.4 red soldier 2 held"]);
    stack
        .blocks("red", "take 1 soldier T01.4", "GR-264")
        .allows("red", &["take 1 soldier T01.5", "take borg"]);
}

/// [GR-235] [GR-263] A jump goes to another area with the number, asks nobody, and may be answered.
#[test]
fn jumps() {
    let mut table =
        moving("bioborg=tick-tock borg=T01.4", "hand blue gum; units T08.3 blue soldier 1; loose T08.3 1");
    table.play("red use").blocks("red", "to T01.1", "GR-263");
    table.play("red to T08.3; blue pass; red pick 1 borg");
    assert_eq!(
        (table.borg("red").as_str(), table.number("red", "carried"), table.number("red", "walked")),
        ("T08.3", 1, 0)
    );
    table.blocks("red", "use", "GR-193").blocks("red", "take borg", "GR-088");
    moving("bioborg=tick-tock borg=T01.4 moved", "").blocks("red", "use", "GR-235");
    moving("bioborg=tick-tock borg=T03.4", "").blocks("red", "use", "GR-243");
    // Big Bertram's talent belongs to another phase, Rexana's is always in force.
    moving("bioborg=big-bertram", "").blocks("red", "use", "GR-193");
    moving("bioborg=rexana", "").blocks("red", "use", "GR-193");
}

/// [GR-261] Whoever is obliged to permit is not asked, whatever the standing orders; what was refused may be walked.
#[test]
fn obliged_to_permit() {
    let mut table = Table::small(
        "",
        "never=red",
        "",
        "phase 5; units T01.4 red soldier 2; units T01.1 blue soldier 1; hand red visa lamp",
    );
    table.play("red take 1 soldier T01.4; red via T01.1; red to T01.2; red cancel; red cancel");
    table.play("red play visa; red target blue; red take 1 soldier T01.4; red via T01.1; red to T01.2");
    assert_eq!(table.units("T01.2", "red", "soldier"), 1);
}

/// [GR-219] Standing orders answer by themselves, and nobody sees them.
#[test]
fn standing_orders() {
    let mut table = moving("", "units T01.4 red soldier 2; units T01.1 blue soldier 1");
    table.play("blue orders red always; red take 1 soldier T01.4; red via T01.1; red to T01.2");
    assert_eq!(table.units("T01.2", "red", "soldier"), 1);
    table.hides("red", "always").sees("blue", "always");
    table.play("blue orders red never; red take 1 soldier T01.4; red via T01.1; red to T01.2");
    assert_eq!(table.question(), "refused red");
    table.blocks("blue", "orders red never", "GR-219").blocks("blue", "orders blue always", "GR-219");
}

/// [GR-262] Refused where the pieces cannot end: only an earlier end, another path or none.
#[test]
fn refused_in_the_water() {
    let mut table =
        moving("", "units T01.2 red soldier 1; units T03.3 blue hovertank 1; sway red now ignore=1,0,0,0");
    table.play("red take 1 soldier T01.2; red via T03.3; red to T03.4; blue refuse T03.3");
    assert_eq!(table.kind(), "hand", "there is nothing to decide");
}

/// [GR-264] Whoever may not move still handles pods where it stands.
#[test]
fn rooted_pieces() {
    let mut table = moving("borg=T01.1 carried=1", "sway red now rooted=8; loose T01.1 1");
    table.play("red take borg").blocks("red", "to T01.2", "GR-264");
    table.play("red drop 1 borg; red stay");
    assert_eq!(table.loose("T01.1"), 2);
    moving("", "sway red now rooted=4; units T01.1 red gammajet 1; hand red bus lamp")
        .blocks("red", "play bus", "GR-243");
}

/// [GR-265] Handling pods is the move; setting down comes before picking up.
#[test]
fn handling_is_moving() {
    let mut table = moving("borg=T01.1 carried=1 bioborg=cheeks", "loose T01.1 2");
    table.play("red take borg; red pick 1 borg").blocks("red", "drop 1 borg", "GR-265");
    table.play("red to T01.2; red drop 2 borg");
    assert_eq!((table.loose("T01.1"), table.loose("T01.2")), (1, 2));
    let mut drop = moving("borg=T01.1 carried=1", "");
    drop.play("red take borg; red drop 1 borg; red stay").blocks("red", "take borg", "GR-088");
}

/// [GR-303] A group goes as far as its slowest, only where all may go, and asks for what any of them must ask for.
#[test]
fn groups() {
    let mut table = moving(
        "borg=T01.2",
        "units T01.2 red soldier 1; units T01.2 red hovertank 1; units T01.1 blue soldier 1",
    );
    table.play("red take 1 soldier T01.2; red take 1 hovertank T01.2; red take borg");
    table.blocks("red", "to T01.5", "GR-104").blocks("red", "to T01.6", "GR-104");
    table.play("red via T01.1; red to T01.4");
    assert_eq!(table.question(), "permit blue", "for the units; the bioborg would not ask");
    // Picking up before the first step ends the move of all.
    let mut pick = moving("borg=T01.2", "units T01.2 red soldier 1; loose T01.2 1");
    pick.play("red take 1 soldier T01.2; red take borg; red pick 1 soldier");
    assert_eq!(pick.kind(), "moves-cards");
    pick.blocks("red", "take borg", "GR-088");
}
