//! Chapter 11, first half: announcing, aborting, allies, pods, weapons, totals.

use crate::common::Table;

fn attack(red: &str, blue: &str, green: &str, rest: &str) -> Table {
    Table::small(red, blue, green, &format!("phase 7; {rest}"))
}

/// Red and Blue have a soldier each in T08.1; what is added may change that.
fn skirmish(rest: &str) -> Table {
    attack("", "", "", &format!("units T08.1 red soldier 2; units T08.1 blue soldier 1; {rest}"))
}

/// [GR-130] Any number of attacks, one resolved before the next; [GR-135] [GR-C40] each piece once.
#[test]
fn attacks_in_a_go() {
    let mut table = attack(
        "",
        "",
        "",
        "units T08.1 red soldier 4; units T08.1 blue soldier 1; units T08.1 green soldier 1; units T08.1 red gammajet 2",
    );
    table.play("red attack T08.1 blue; red add 4 soldier T08.1; red announce; red continue; red pass; blue pass; red continue | 3 1");
    assert_eq!(table.question(), "attacks red");
    table.play("red attack T08.1 green");
    assert_eq!(
        table.choices("red", "add"),
        ["1 gammajet T08.1", "2 gammajet T08.1", "all"],
        "the soldiers have attacked"
    );
    let mut twice = Table::small(
        "",
        "",
        "",
        "options players=3 attacks-per-piece=2; phase 7; units T08.1 red soldier 4 attacks=1; units T08.1 blue soldier 1",
    );
    twice.play("red attack T08.1 blue").allows("red", &["add 4 soldier T08.1"]);
    let mut free = Table::small(
        "",
        "",
        "",
        "options players=3 attacks-per-piece=0; phase 7; units T08.1 red soldier 4 attacks=3; units T08.1 blue soldier 1",
    );
    free.play("red attack T08.1 blue").allows("red", &["add 4 soldier T08.1"]);
}

/// [GR-131] An area, an Alliance, at least one piece; [GR-132] which must have something there.
#[test]
fn announcing() {
    let mut table = skirmish("units T08.5 red soldier 1");
    table.blocks("red", "attack T08.5 blue", "GR-132").blocks("red", "attack T08.1 red", "GR-132").blocks(
        "red",
        "attack T08.1 green",
        "GR-132",
    );
    table.play("red attack T08.1 blue").blocks("red", "announce", "GR-131").blocks(
        "red",
        "add 3 soldier T08.1",
        "GR-131",
    );
    table.play("red add 1 soldier T08.1; red announce");
    assert!(table.said("1 soldier against 1 soldier"));
}

/// [GR-133] A fortress alone cannot attack.
#[test]
fn fortresses_do_not_attack() {
    attack("borg=T01.1", "", "", "units T01.3 blue soldier 1; hand red lamp").blocks(
        "red",
        "attack T01.3 blue",
        "GR-134",
    );
}

/// [GR-134] [GR-C20] From the area itself, but for hovertanks and ranged weapons.
#[test]
fn reach() {
    let table = attack("", "borg=T08.6", "", "units T03.4 red soldier 2; units T03.4 red gammajet 1");
    table.blocks("red", "attack T08.3 blue", "GR-134");
    attack("", "borg=T08.6", "", "units T03.4 red hovertank 1").allows("red", &["attack T08.3 blue"]);
    attack("", "borg=T08.6", "", "units T03.3 red hovertank 1").blocks("red", "attack T08.3 blue", "GR-134");
    // Range 1, range 0, and a weapon for defence only.
    attack("borg=T03.4", "borg=T08.6", "", "sheet red sunbeam").allows("red", &["attack T08.3 blue"]);
    attack("borg=T03.4", "borg=T08.6", "", "sheet red lamp").blocks("red", "attack T08.3 blue", "GR-134");
    attack("borg=T03.4", "borg=T08.6", "", "sheet red hubcap; sway red now range=0,0,0,1").blocks(
        "red",
        "attack T08.3 blue",
        "GR-134",
    );
}

/// [GR-136] [GR-C21] All pieces in the area defend, none from elsewhere.
#[test]
fn who_defends() {
    let mut table = attack(
        "",
        "borg=T08.1",
        "",
        "units T08.1 red soldier 2; units T08.1 blue soldier 1; units T08.1 blue gammajet 2; units T08.2 blue hovertank 5",
    );
    table.play("red attack T08.1 blue; red add all; red announce");
    assert!(table.said("against Plain 2, 1 soldier and 2 gammajets"), "{:#?}", table.log());
}

/// [GR-137] The defender may respond; [GR-138] [GR-139] the attacker may abort until something has happened.
#[test]
fn responses_and_aborts() {
    let mut table = skirmish("hand blue smoke lamp");
    table.play("red attack T08.1 blue; red add all; red announce");
    assert_eq!(table.question(), "announce blue");
    table.play("blue pass").allows("red", &["continue", "abort"]);
    table.play("red continue; blue pass").allows("red", &["abort"]);
    table.play("red continue; blue pass | 4 1");
    assert_eq!(table.kind(), "roll", "the last word was continue");
    // An ally on either side ends the right.
    let mut ally = skirmish("units T08.1 green soldier 1");
    ally.play("red attack T08.1 blue; red add all; red announce; red continue").allows("red", &["abort"]);
    // There is nothing left to decide before the dice.
    ally.play("red invite green; green add all; green commit | 3 3 1");
    assert_eq!(ally.score(), "9 : 2");
}

/// [GR-140] [GR-C39] An abort costs nothing, but the same attack is not announced again; `reannounce` lifts that.
#[test]
fn called_off() {
    let mut table = skirmish("units T08.1 green soldier 1");
    table.play("red attack T08.1 blue; red add all; red announce; red abort").blocks(
        "red",
        "attack T08.1 blue",
        "GR-140",
    );
    table.play("red attack T08.1 green").allows("red", &["add 2 soldier T08.1"]);
    let mut again = Table::small(
        "",
        "",
        "",
        "options players=3 reannounce=on; phase 7; units T08.1 red soldier 2; units T08.1 blue soldier 1",
    );
    for _ in 0..3 {
        again.play("red attack T08.1 blue; red add all; red announce; red abort");
    }
    again.blocks("red", "attack T08.1 blue", "GR-271");
}

/// [GR-298] At most 32 different attacks are called off.
#[test]
fn too_many_aborts() {
    let mut called = String::new();
    let mut count = 0;
    for whom in ["blue", "green"] {
        for tile in ["T01", "T03", "T08"] {
            for area in 1..=6 {
                if count < 32 && !(whom == "green" && tile == "T08") {
                    called.push_str(&format!("; called {tile}.{area} {whom} 1"));
                    count += 1;
                }
            }
        }
    }
    let called =
        if count < 32 { format!("{called}; called T08.2 green 1; called T08.3 green 1") } else { called };
    let table =
        attack("", "", "", &format!("units T08.1 red soldier 1; units T08.1 green soldier 1{called}"));
    table.blocks("red", "attack T08.1 green", "GR-298");
}

/// [GR-141] Only the primaries invite, [GR-226] [GR-C44] others than themselves; [GR-148] by turns, until both pass.
#[test]
fn invitations() {
    let mut table = skirmish("units T08.1 green soldier 1; hand red gum; hand blue gum");
    table.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue");
    table.blocks("red", "invite blue", "GR-226").blocks("red", "invite red", "GR-226").blocks(
        "red",
        "invite white",
        "GR-141",
    );
    table.play("red pass; blue invite green; green decline; red pass; blue pass; red continue");
    assert_eq!(table.kind(), "commit", "a pass was not final; two in a row were");
    table.expect(&["ledger green blue declined=1"]);
}

/// [GR-142] [GR-C25] An ally adds units, weapon, a die and pods; [GR-144] at least one piece; [GR-145] for good.
#[test]
fn what_an_ally_brings() {
    let mut table = attack(
        "",
        "",
        "borg=T08.1 carried=2",
        "units T08.1 red soldier 1; units T08.1 blue soldier 1; units T08.1 green soldier 2; sheet green lamp",
    );
    table
        .play("red attack T08.1 blue; red add all; red announce; red continue; red invite green")
        .blocks("green", "commit", "GR-144");
    table.play("green add all; green commit").never("green", "decline");
    table.play("green burn 2 borg; green show lamp borg | 1 1 1 1 1");
    assert_eq!(table.score(), "12 : 2", "1 + 2 + 5 and four dice");
}

/// [GR-143] Allies are in the target area; the attacker's hovertanks may be next door.
#[test]
fn where_allies_stand() {
    let start = |side: &str| {
        let mut table = attack(
            "",
            "",
            "borg=T08.5",
            "units T08.1 red soldier 1; units T08.1 blue soldier 1; units T08.2 green hovertank 2; units T08.2 green gammajet 1; sheet green turnip; hand red gum; hand blue gum",
        );
        table.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue");
        if side == "blue" {
            table.play("red pass");
        }
        table
    };
    let mut red = start("red");
    red.play("red invite green");
    assert_eq!(red.choices("green", "add"), ["1 hovertank T08.2", "2 hovertank T08.2", "all"]);
    red.blocks("green", "add borg", "GR-143");
    start("blue").blocks("blue", "invite green", "GR-273");
}

/// [GR-146] [GR-C26] One Alliance on both sides: pieces are split, with a die on each.
#[test]
fn both_sides() {
    let mut table = skirmish("units T08.1 green soldier 2; units T08.1 green gammajet 1");
    table.play("red attack T08.1 blue; red add all; red announce; red continue; red invite green; green add 2 soldier T08.1; green commit; blue invite green");
    assert_eq!(table.choices("green", "add"), ["1 gammajet T08.1", "all"]);
    table.play("green add all; green commit | 1 1 1 1");
    assert_eq!(table.score(), "6 : 4");
}

/// [GR-147] Nothing changes hands in the ally step.
#[test]
fn no_bribes() {
    let mut table = skirmish("units T08.1 green soldier 1; hand red lamp");
    table.play("red attack T08.1 blue; red add all; red announce; red continue");
    assert_eq!(table.of("red").legal(), ["invite green", "pass", "abort"]);
}

/// [GR-220] Each primary invites each player twice at most; declining bars nothing.
#[test]
fn invited_twice() {
    let mut table = skirmish("units T08.1 green soldier 1; hand blue gum");
    table.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue; red invite green; green decline; blue pass; red invite green; green decline; blue pass");
    assert_eq!(table.kind(), "decide", "nobody is left to invite");
}

/// [GR-273] A second invitation adds pieces, never a second die; attacking allies have attacked.
#[test]
fn a_second_invitation() {
    let mut table = skirmish("units T08.1 green soldier 2; hand blue gum");
    table.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue; red invite green; green add 1 soldier T08.1; green commit; blue pass; red invite green; green add 1 soldier T08.1; green commit; blue pass");
    table.play("blue pass | 1 1 1; blue pass; blue pass");
    assert_eq!(table.score(), "6 : 2", "2 + 2 and two dice");
    table.expect(&["units T08.1 green soldier 2 attacks=1"]);
    assert!(!table.lines("units T08.1 green").is_empty());
}

/// [GR-149] [GR-C24] Up to five each, all at once and sealed; [GR-150] only the own; [GR-154] burned win or lose.
#[test]
fn sealed_pods() {
    let mut table = attack("borg=T08.1 carried=5", "borg=T08.1 carried=3", "", "sheet red lamp");
    table.play("red attack T08.1 blue; red add all; red announce; red continue");
    assert_eq!(table.asked(), "red blue");
    table.blocks("blue", "burn 4 borg", "GR-151");
    table.play("red burn 1 borg").hides("blue", "\"pods\":[[\"red\"");
    table.play("blue burn 3 borg");
    assert_eq!((table.number("red", "carried"), table.number("blue", "carried")), (4, 0));
    let mut six = Table::small(
        "borg=T08.1 carried=5",
        "",
        "",
        "phase 7; units T08.1 blue soldier 1; sway red now cap=3,0,0",
    );
    six.play("red attack T08.1 blue; red add all; red announce; red continue").blocks(
        "red",
        "burn 6 borg",
        "GR-151",
    );
}

/// [GR-151] [GR-C22] Pods burn in the target area, with a bioborg or a fortress.
#[test]
fn pods_must_be_there() {
    let mut afar = attack("borg=T08.2 carried=3", "", "", "units T08.1 blue soldier 1; sheet red sunbeam");
    afar.play("red attack T08.1 blue; red add all; red announce; red continue");
    assert_eq!(afar.kind(), "arm");
    let mut soldiers = attack("", "", "", "units T08.1 blue soldier 1; units T08.1 red soldier 2 pods=1");
    soldiers.play("red attack T08.1 blue; red add all; red announce; red continue | 3 1");
    assert_eq!(soldiers.score(), "5 : 2");
}

/// [GR-152] [GR-C23] A primary's pods and weapon come from one source; 0 pods leave it open.
#[test]
fn one_source() {
    let start = || {
        let mut table = attack(
            "",
            "carried=1 stored=1",
            "",
            "units T08.3 red soldier 1; sheet blue lamp; hand blue yoyo",
        );
        table.play("red attack T08.3 blue; red add all; red announce; blue pass; red continue; blue pass; red continue");
        table
    };
    start().blocks("blue", "burn 1 borg 1 fort", "GR-152");
    let mut borg = start();
    borg.play("blue burn 1 borg")
        .blocks("blue", "show yoyo fort", "GR-152")
        .allows("blue", &["show lamp borg"]);
    let mut fort = start();
    fort.play("blue burn 1 fort")
        .blocks("blue", "show lamp borg", "GR-152")
        .allows("blue", &["show yoyo fort"]);
    let mut none = start();
    none.play("blue burn none").allows("blue", &["show lamp borg", "show yoyo fort"]);
}

/// [GR-153] [GR-292] [GR-C43] An ally of the defence burns from bioborg and fortress, five in all.
#[test]
fn an_ally_with_two_sources() {
    let mut table =
        attack("", "", "stored=4 carried=4", "units T03.1 red soldier 2; units T03.1 blue soldier 2");
    table.play("red attack T03.1 blue; red add all; red announce; red continue; red pass; blue invite green; green add borg; green commit");
    table.allows("green", &["burn 1 borg 4 fort", "burn 4 borg 1 fort"]).blocks(
        "green",
        "burn 4 borg 2 fort",
        "GR-149",
    );
    // The attack has no use for a fortress.
    let mut other = attack(
        "",
        "",
        "stored=4 borg=T03.2",
        "units T03.1 red soldier 2; units T03.1 blue soldier 2; units T03.1 green soldier 1",
    );
    other.play("red attack T03.1 blue; red add all; red announce; red continue; red invite green; green add all; green commit | 1 1 1");
    assert_eq!(other.number("green", "stored"), 4);
}

/// [GR-155] [GR-156] One weapon each, shown at the same time; none is allowed. [GR-276] Who is asked.
#[test]
fn sealed_weapons() {
    let mut table = attack("borg=T08.3", "", "", "sheet red lamp sunbeam; hand blue yoyo");
    table.play(
        "red attack T08.3 blue; red add all; red announce; blue pass; red continue; blue pass; red continue",
    );
    assert_eq!(table.asked(), "red blue");
    table.play("red show lamp borg").hides("blue", "Gamma Lamp");
    table.allows("blue", &["show none"]).blocks("blue", "show lamp fort", "GR-158");
    table.play("blue show none").sees("blue", "Gamma Lamp");
    let mut empty = attack("borg=T08.3", "borg=T08.6", "", "hand blue gum");
    empty.play(
        "red attack T08.3 blue; red add all; red announce; blue pass; red continue; blue pass; red continue",
    );
    assert_eq!(empty.question(), "arm blue", "a fortress with a card in hand, not a bioborg without weapons");
}

/// [GR-157] Bioborgs show from the sheet, [GR-158] fortresses from the hand, of any mount; [GR-161] others nothing.
#[test]
fn where_weapons_come_from() {
    let mut table = attack(
        "borg=T08.3",
        "borg=T08.6",
        "",
        "sheet red lamp; hand red yoyo; hand blue hubcap backyard; sheet blue anvil",
    );
    table.play("red attack T08.3 blue; red add all; red announce; blue pass; red continue; red pass; blue pass; red continue");
    table.blocks("red", "show yoyo borg", "GR-157").blocks("red", "show yoyo fort", "GR-158");
    table.allows("blue", &["show backyard fort", "show hubcap fort"]).blocks(
        "blue",
        "show anvil borg",
        "GR-161",
    );
}

/// [GR-159] From afar only what reaches; in the area range does not matter. [GR-160] Roles.
#[test]
fn ranges_and_roles() {
    let mut table =
        attack("borg=T08.2", "", "", "units T08.5 blue soldier 1; sheet red turnip lamp sunbeam hubcap");
    table.play("red attack T08.5 blue; red add all; red announce; red continue");
    table.allows("red", &["show turnip borg", "show none"]);
    table.blocks("red", "show lamp borg", "GR-159").blocks("red", "show sunbeam borg", "GR-159").blocks(
        "red",
        "show hubcap borg",
        "GR-160",
    );
    let mut defence = attack("", "borg=T08.1", "", "units T08.1 red soldier 1; sheet blue heels hubcap");
    defence.play("red attack T08.1 blue; red add all; red announce; red continue").blocks(
        "blue",
        "show heels borg",
        "GR-160",
    );
    defence.allows("blue", &["show hubcap borg"]);
}

/// [GR-162] [GR-198] [GR-221] Cards by turns from the attacker on, until all pass in a row; all with a hidden card are asked.
#[test]
fn the_window_of_cards() {
    let mut table = attack(
        "card=2",
        "card=1",
        "card=3",
        "place 2; units T08.1 red soldier 2; units T08.1 blue soldier 1; units T08.1 green soldier 1; hand red chili lamp; hand blue chili lamp; hand green anvil",
    );
    table.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue; red invite green; green add all; green commit; blue pass; red pass");
    assert_eq!(table.question(), "commit red");
    table.play("red play chili");
    assert_eq!(table.question(), "commit green", "turn order goes round");
    table.play("green pass; blue play chili; red pass; green pass");
    table.play("blue pass | 1 1 1");
    assert_eq!(table.kind(), "roll");
}

/// [GR-163] [GR-164] The sum; [GR-165] the die of the fortress; [GR-166] armour in defence only.
#[test]
fn totals() {
    let mut table = attack(
        "borg=T08.3 carried=1",
        "stored=1 bioborg=ramona",
        "",
        "units T08.3 red soldier 3; units T08.3 blue hovertank 2; sheet red lamp; hand blue yoyo",
    );
    table.play("red attack T08.3 blue; red add all; red announce; blue pass; red continue; blue pass; red continue; red burn 1 borg; blue burn 1 fort; red show lamp borg");
    // Red 1 + 1 pod; Blue 1 + fortress + 1 pod.
    table.play("blue show yoyo fort | 2 2 1 1 1");
    assert_eq!(table.score(), "12 : 11", "5 + 3 + 4 against 4 + 2 + 2 + 3");
}

/// [GR-167] Dice lie with those who brought them and can be rolled again; [GR-278] `enemy` dice are any of the other side.
#[test]
fn rerolls() {
    let mut table = skirmish("units T08.1 green soldier 1; hand red sock lamp; hand blue horseshoe lamp");
    table.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue; red invite green; green add all; green commit; blue pass; red pass; red pass; blue pass | 1 6 2");
    // Of the own dice there is one: it is rolled again without a question.
    table.play("red play sock | 5; blue play horseshoe");
    assert_eq!(table.choices("blue", "reroll"), ["5 of red", "6 of green"]);
    table.blocks("blue", "done", "GR-167");
    table.play("blue reroll 5 of red").blocks("blue", "reroll 5 of red", "GR-278");
    table.play("blue reroll 6 of green | 1 2; red pass; blue pass");
    assert_eq!(table.score(), "6 : 3");
    assert!(table.said("reroll 5, now 1") && table.said("reroll 6, now 2"));
}

/// [GR-168] Nothing falls below 0. [GR-169] The higher total wins, and ties are the defender's; [GR-C29] it is a defeat.
#[test]
fn ties() {
    let mut table = attack(
        "borg=T08.1",
        "",
        "",
        "units T08.1 red soldier 1; units T08.1 blue soldier 1; hand red lamp; sheet red sunbeam",
    );
    table.play("red attack T08.1 blue; red add 1 soldier T08.1; red announce; red continue; red pass; red continue; red pass | 3 3; red pass; red pass");
    assert_eq!((table.score().as_str(), table.army("red", "soldier")), ("4 : 4", 1));
    // T08.5 is the only friendly area.
    assert_eq!(table.units("T08.5", "red", "soldier"), 1);
    assert_eq!(table.cards("hand blue"), ["lamp"]);
    let mut low = attack(
        "",
        "",
        "",
        "units T08.1 red soldier 1; units T08.1 blue soldier 2; units T08.1 green soldier 3; hand blue turncoat",
    );
    low.play("red attack T08.1 blue; red add all; red announce; blue pass; red continue; red invite green; green add all; green commit; blue pass; blue play turncoat | 1 1 1");
    assert_eq!(low.score(), "3 : 3", "1 + 3 - 3 + 2");
}

/// [GR-139] Whoever has announced an attack sees the odds of going on, and everybody sees how many units stand where.
#[test]
fn an_attack_is_weighed() {
    let mut table =
        Table::small("", "", "", "phase 7; units T08.1 red soldier 3; units T08.1 blue soldier 2");
    table.sees("green", "\"count\":3,\"pods\":0");
    table.play("red attack T08.1 blue; red add all; red announce");
    let percent = table.of("red").forecast("continue").chance.percent();
    assert!((1..100).contains(&percent), "{percent}");
}

/// [GR-131] [GR-144] Everything that can take part is one answer with what is said then, and it names all of it.
#[test]
fn everything_at_once() {
    let mut table = skirmish("units T08.1 green soldier 1");
    table.play("red attack T08.1 blue");
    let prompt = table.prompt("red");
    let [way] = prompt.ways.as_slice() else { panic!("one way: {:?}", prompt.ways) };
    assert_eq!((way.answer.as_str(), way.then.as_slice()), ("add all", &["announce".to_owned()][..]));
    assert!(way.label.starts_with("Attack with ") && way.odds.is_some(), "{way:?}");
    assert_eq!(prompt.recommended.as_deref(), Some("add all"));
    table.play("red add all");
    let after = table.prompt("red");
    assert!(after.ways.is_empty(), "nothing is left to add");
    let announce =
        after.choices.iter().find(|choice| choice.answer == "announce").expect("it can be announced");
    assert_eq!(announce.label, way.label);
    table.play("red announce; red continue; red invite green");
    let ways = table.prompt("green").ways;
    assert_eq!((ways[0].answer.as_str(), ways[0].then.as_slice()), ("add all", &["commit".to_owned()][..]));
}
