//! Leaders: whom their powers serve, and whom they obey [chapters 7.5, 10.2, 11 L].

use crate::advanced::{combat, fought};
use crate::common::{Moves, Table};

/// Blue is about to move after yellow, with these options and pieces; three players with one colour each.
fn before_blue(options: &str, rest: &str) -> Table {
    Table::at(&format!(
        "players 3; scenario someplace-to-call-home; options {options}; turn 1; cards yellow=1 blue=2 burgundy=3; control yellow hielo; units hielo yellow 1 trooper; {rest}; step mover card=1; step move lead=yellow"
    ))
}

/// [BR-086] The last units beside a Leader that moved among enemies stay with it, also where all ships are taken at once; it may come along.
#[test]
fn nobody_leaves_a_leader_alone() {
    let ships = "units bach blue 1 fighter; transport blue-T1 bach; units bach burgundy 1 trooper";
    let mut table = Table::at(&format!("{ships}; leader buck blue warrens"));
    table.go("buck warrens", "bach").blocks("take all bach", "BR-086");
    table.allows(&["take 1 blue fighter/4 bach", "take blue-T1 bach"]);
    table.go("1 blue fighter/4 bach", "near-mercury").blocks("take blue-T1 bach", "BR-086");
    // In orbit nothing stops it: it goes with them.
    let mut table = Table::at(
        &format!("{ships}; leader buck blue warrens")
            .replace("bach", "far-mercury")
            .replace("trooper", "fighter"),
    );
    table.go("buck warrens", "far-mercury").allows(&["take all far-mercury"]);
    // A Leader that was there before is not the affair of movement.
    Table::at(&format!("{ships}; leader buck blue bach")).allows(&["take all bach"]);
}

/// [BR-215] Ships are safe that leave together with Wilma; those that leave while she stays are shot at, in passing and in retreat.
#[test]
fn ships_travel_with_wilma() {
    let text = "options leader-powers passing-fire; units near-venus blue 1 fighter; leader wilma blue near-venus; units far-venus blue 2 fighter; units near-venus burgundy 3 fighter";
    let mut table = Table::at(text);
    table.answers(&["take 2 blue fighter/4 far-venus", "go near-venus", "go elysium"]);
    assert_eq!(
        (table.asks(), table.choices("attack ")),
        ("burgundy", vec!["1 fighter blue fighter".to_owned()])
    );
    // She joins them on the way.
    let mut table = Table::at(text);
    table.answers(&[
        "take 2 blue fighter/4 far-venus",
        "go near-venus",
        "take wilma near-venus",
        "go elysium",
    ]);
    table.expect(&["units elysium blue 2 fighter/2mh", "leader wilma blue elysium/3mh"]);
    let text =
        "units near-venus blue 3 fighter; leader wilma blue near-venus; units near-venus burgundy 2 battler";
    let flight = |pieces: &[&str]| {
        let mut table = combat("leader-powers retreat", text);
        table.answer("fight", "").answer("auto", "1 1 1").answer("auto", "1 1");
        for piece in pieces {
            table.answer(&format!("take {piece} near-venus"), "");
        }
        table.answer("go far-venus", "");
        table
    };
    let table = flight(&["2 blue fighter/1"]);
    assert_eq!(
        (table.asks(), table.choices("attack ")),
        ("burgundy", vec!["1 battler blue fighter".to_owned()])
    );
    flight(&["2 blue fighter/1", "wilma"]).expect(&["units far-venus blue 2 fighter/0m"]).expect_no("fire");
}

/// [BR-216, BR-132] Kane's attack in an orbit comes before the free attacks of a Killer Satellite, which come before the battle; the battle is opened by it, and fought once.
#[test]
fn kane_in_a_guarded_orbit() {
    let venus = "control green aerostates aphrodite beta-regio elysium lowlanders mt-maxwell wreckers; satellites near-venus; units near-venus green 1 fighter; units near-venus blue 3 fighter; leader kane blue near-venus";
    let mut table = combat("leader-powers", venus);
    table.answer("power kane", "").answer("attack 1 fighter green fighter", "9");
    table.answer("auto", "1 1").expect_no("battle").expect_no("units near-venus green");
    assert_eq!(
        (table.asks(), table.choices("attack ")),
        ("green", vec!["1 killer-satellite blue fighter".to_owned()])
    );
    table.answer("auto", "6 1 1").expect(&["units near-venus blue 2 fighter"]);
    // Nobody is asked whether to fight.
    table.expect(&[
        "battle near-venus half=- round=1 hit=-",
        "ready blue 2 fighter",
        "ready green 1 killer-satellite",
    ]);
    table.answer("auto", "1 1").answer("auto", "1").answers(&["stop", "stop"]);
    table.expect_no("battle").expect_no("step open").expect(&["units near-venus blue 2 fighter"]);
    assert!(table.text().contains("step dismantle"), "{}", table.text());
    // Without a unit left he has opened nothing: whoever wants to may.
    let mut table = combat("leader-powers", &venus.replace("3 fighter", "1 fighter"));
    table.answer("power kane", "").answer("auto", "1").answer("auto", "6");
    assert_eq!((table.asks(), table.choices("")), ("green", vec!["fight".to_owned(), "stop".to_owned()]));
}

/// [BR-216, BR-243] Kane's men hit a marker only after all other pieces of its owner there were attacked.
#[test]
fn kane_and_the_marker() {
    let text = "units bach blue 2 fighter; leader kane blue bach; transport burgundy-T1 bach";
    let mut table = combat("leader-powers markers-fight", text);
    table.answer("power kane", "");
    assert_eq!(table.choices("attack "), ["1 fighter burgundy-T1"]);
    table
        .answer("attack 1 fighter burgundy-T1", "1")
        .allows(&["attack 1 fighter burgundy marker", "attack 1 fighter burgundy-T1"]);
    let mut table = combat("leader-powers markers-fight", &format!("{text}; units bach burgundy 1 trooper"));
    table.answer("power kane", "");
    assert_eq!(table.choices("attack "), ["1 fighter burgundy trooper"]);
    table
        .answer("attack 1 fighter burgundy trooper", "10")
        .blocks("attack 1 fighter burgundy marker", "BR-216");
}

/// [BR-214] Buck's power holds for all pass-through shots from his zone in one movement turn, and for one retreat with all its groups.
#[test]
fn buck_fires_at_every_group() {
    let text = "options leader-powers passing-fire; units near-venus blue 2 fighter; leader buck blue near-venus; leader kane burgundy thule; units far-venus burgundy 2 battler; units thule burgundy 1 trooper; mover burgundy";
    let pass = ["take 1 burgundy battler/4 far-venus", "go near-venus", "go far-venus"];
    let mut table = Table::at(text);
    table.answers(&pass).answer("power buck", "");
    assert_eq!(table.need("attack 1 fighter burgundy battler").0, "4 or more");
    table.answer("attack 1 fighter burgundy battler", "3").answers(&["done", "drop"]).answers(&pass);
    assert_eq!(table.need("attack 1 fighter burgundy battler").0, "4 or more");
    table.never("power buck");
    // No longer than this turn.
    table
        .answers(&["done", "drop", "done"])
        .expect_no("jockey")
        .expect(&["leader buck blue near-venus used"]);
    let flee = |table: &mut Table| {
        table.answers(&["take 1 burgundy fighter/1 far-mars", "go near-mars"]);
    };
    let mut table = combat(
        "leader-powers retreat",
        "units far-mars blue 2 fighter; leader buck blue far-mars; units far-mars burgundy 3 fighter",
    );
    table.answer("fight", "").answer("auto", "1 1").answer("auto", "1 1 1").answer("done", "");
    flee(&mut table);
    table.answer("power buck", "").answer("attack 1 fighter burgundy fighter", "3").answer("done", "");
    flee(&mut table);
    assert_eq!(table.need("attack 1 fighter burgundy fighter").0, "4 or more");
    table.answer("done", "").answer("done", "").expect_no("jockey");
}

/// [BR-218] A stolen Trooper may go aboard a friendly Transport that is with Ardala; without room there it cannot be stolen.
#[test]
fn a_stolen_trooper_goes_aboard() {
    let text =
        "leader ardala blue far-mercury; units thule burgundy 1 trooper; transport blue-T1 far-mercury";
    let mut table = before_blue("leader-powers", text);
    table.answer("done", "").answer("steal 1 burgundy trooper/0 thule", "").answer("done", "");
    table.expect(&["transport blue-T1 far-mercury/4 1 blue"]).expect_no("units thule");
    for cargo in ["5 blue", "factory"] {
        let mut table = before_blue("leader-powers", &format!("units e5 burgundy 1 fighter; {text} {cargo}"));
        table.answer("done", "").blocks("steal 1 burgundy trooper/0 thule", "BR-218");
    }
}

/// [BR-218, BR-G16] With a card for each colour a stolen unit takes a colour that can still move: Ardala's, or one that comes later; only if their trays are empty another.
#[test]
fn a_stolen_unit_can_move() {
    let text = "players 3; options leader-powers turn-cards per-colour-cards; cards burgundy=1 purple=2 blue=3 green=4 yellow=5 brown=6; leader ardala purple bach; units bach purple 1 trooper; units juno burgundy 1 trooper; units ceres blue 3 fighter; mover burgundy";
    let mut table = Table::at(text);
    table.answer("done", "").answer("steal 1 blue fighter/0 ceres", "").answer("done", "");
    table.expect(&["units bach purple 1 trooper/1 1 fighter/4"]).allows(&["take 1 purple fighter/4 bach"]);
    let mut table = Table::at(&format!("{text}; units juno purple 15 fighter"));
    table.answer("done", "").answer("steal 1 blue fighter/0 ceres", "").answer("done", "");
    table.expect(&["units bach burgundy 1 fighter"]);
    // Her other colour comes later.
    let later = text
        .replace("burgundy=1 purple=2 blue=3", "blue=1 purple=2 burgundy=3")
        .replace("mover burgundy", "mover blue");
    let mut table = Table::at(&format!("{later}; units juno purple 15 fighter"));
    table.answer("done", "").answer("steal 1 blue fighter/0 ceres", "").answer("done", "").answer("done", "");
    table.expect(&["units bach burgundy 1 fighter/4"]);
}

/// [BR-219, BR-222, BR-223] Ardala has Huer's power with him: two zones more or the die for her ships with him; he himself moves four zones at most. What he has rolled already he does not roll again.
#[test]
fn ardala_controls_huer() {
    let text = "leader ardala blue bach; leader huer burgundy far-venus; units far-venus blue 2 fighter; units thule burgundy 1 trooper";
    let mut table = before_blue("leader-powers", text);
    table.answer("done", "").answer("control huer", "").allows(&["roll"]);
    table.answer("done", "");
    table.expect(&["units far-venus blue 2 fighter/6", "leader huer burgundy far-venus/4 taken=blue"]);
    let mut table = before_blue("leader-powers", text);
    table.answer("done", "").answer("control huer", "").answer("roll", "9");
    table.expect(&["units far-venus blue 2 fighter/9", "leader huer burgundy far-venus/4 taken=blue used"]);
    let mut table = before_blue("leader-powers", text);
    table.answer("done", "").answer("control huer", "").answer("roll", "2");
    table.expect(&["leader huer burgundy far-venus/2 taken=blue used"]);
    let mut table = before_blue(
        "leader-powers",
        &text.replace("huer burgundy far-venus", "huer burgundy far-venus used"),
    );
    table.answer("done", "").answer("control huer", "").expect(&["units far-venus blue 2 fighter/4"]);
    // After conversions, so that what they make is faster, too.
    let mut table = before_blue("leader-powers unit-conversion", text);
    table
        .answer("done", "")
        .answer("control huer", "")
        .allows(&["convert blue 2 fighter to battler far-venus"]);
    table
        .answer("convert blue 2 fighter to battler far-venus", "")
        .answer("done", "")
        .answer("done", "")
        .expect(&["units far-venus blue 1 battler/6"]);
}

/// [BR-230, BR-222, BR-223] A Leader serves all colours of his player in his zone, each when it moves; Huer's die holds for those, too, that move after him.
#[test]
fn huer_serves_all_colours() {
    let text = "players 3; options leader-powers turn-cards per-colour-cards; cards blue=1 yellow=2 brown=3 green=4 burgundy=5 purple=6; leader huer yellow ceres; units ceres yellow 2 fighter; units ceres brown 2 fighter; transport brown-T1 ceres; units bach brown 1 fighter; units juno blue 1 fighter; mover blue";
    let mut table = Table::at(text);
    table
        .answer("done", "")
        .answer("done", "")
        .expect(&["units ceres yellow 2 fighter/6 ", "leader huer yellow ceres/6"]);
    table.answer("done", "").expect(&[
        "units ceres brown 2 fighter/6",
        "transport brown-T1 ceres/6",
        "units bach brown 1 fighter/4",
    ]);
    // He is gone when they move.
    let mut table = Table::at(text);
    table
        .answer("done", "")
        .answer("done", "")
        .go("huer ceres", "a4")
        .answer("done", "")
        .expect(&["units ceres brown 2 fighter/4"]);
    let mut table = Table::at(text);
    table
        .answer("done", "")
        .answer("roll", "9")
        .expect(&["units ceres yellow 2 fighter/9", "units ceres brown 2 fighter/9r"]);
    table.answer("done", "").expect(&[
        "units ceres brown 2 fighter/9",
        "transport brown-T1 ceres/9",
        "units bach brown 1 fighter/4",
    ]);
    // A colour that moves before his has the two zones, and does not roll.
    let mut table = Table::at(&text.replace("yellow=2 brown=3", "brown=2 yellow=3"));
    table.answer("done", "").expect(&["units ceres brown 2 fighter/6"]).never("roll");
    table
        .answer("done", "")
        .answer("roll", "1")
        .expect(&["units ceres brown 2 fighter", "units ceres yellow 2 fighter/1"]);
    // In the Basic game his bonus serves them all.
    let mut table = Table::at(
        "players 3; mover yellow; control burgundy bach; units bach brown 2 trooper; leader huer yellow bach; units bach burgundy 2 trooper",
    );
    table.answer("done", "").answer("auto", "1 1");
    assert_eq!((table.asks(), table.need("attack 1 trooper burgundy trooper").1), ("yellow", 70));
}

/// [BR-224, BR-G16] What Barney takes has his colour, as far as its tray reaches.
#[test]
fn barney_paints_his_booty() {
    let text = "players 3; options leader-powers; units ve3 brown 3 fighter; leader barney brown ve3; units ve3 burgundy 2 fighter; control yellow ceres; units ceres yellow 1 trooper; mover yellow; control blue hielo; factory hielo blue";
    let fight = |rest: &str| {
        let mut table = Table::at(&format!("{text}; {rest}"));
        table
            .answers(&["done", "fight"])
            .answer("auto", "1 1")
            .answer("attack 3 fighter burgundy fighter", "9 9");
        table.answer("power barney", "");
        table
    };
    fight("leader kane burgundy thule").expect(&["units ve3 brown 5 fighter"]);
    fight("units bach brown 11 fighter; control yellow bach")
        .expect(&["units ve3 brown 4 fighter"])
        .expect_no("units ve3 yellow");
}

/// [BR-302] One roll of loyalty for one use: Huer's is tested when his player moves, not again when he rolls, nor for another colour.
#[test]
fn huer_is_tested_once() {
    let text = "leader huer burgundy bach subverted=blue; leader buck blue bach; units bach blue 2 fighter; units thule burgundy 1 trooper; control burgundy thule; leader kane burgundy thule";
    let mut table = before_blue("leader-powers subverting-leaders", text);
    table.answer("done", "6").expect(&["leader huer burgundy bach/4 subverted=blue loyal"]);
    table.answer("roll", "8").expect(&["units bach blue 2 fighter/8"]);
    // On a 7 he is gone before.
    let mut table = before_blue("leader-powers subverting-leaders", text);
    table
        .answer("done", "7")
        .expect(&["leader huer burgundy thule", "units bach blue 2 fighter/4"])
        .never("roll");
}

/// [BR-302] A subverted Wilma may come to her senses before she protects anybody, once a turn; then she is put down first, and the shots fall.
#[test]
fn a_subverted_wilma() {
    let text = "options leader-powers passing-fire subverting-leaders; control yellow juno hielo; units near-venus blue 2 fighter; leader buck blue bach; leader kane burgundy ceres; leader wilma yellow far-venus subverted=burgundy; units far-venus burgundy 2 battler; mover burgundy";
    let pass = |table: &mut Table, dice: &str| {
        table.answers(&["take all far-venus", "go near-venus"]).answer("go far-venus", dice);
    };
    let mut table = Table::at(text);
    pass(&mut table, "6");
    table.expect(&[
        "units far-venus burgundy 2 battler/2mh",
        "leader wilma yellow far-venus/2mh subverted=burgundy loyal",
    ]);
    table.answer("drop", "");
    pass(&mut table, "");
    let mut table = Table::at(text);
    pass(&mut table, "7");
    assert_eq!((table.asks(), table.choices("at ")), ("yellow", vec!["hielo".to_owned(), "juno".to_owned()]));
    table.answer("at juno", "");
    assert_eq!(
        (table.asks(), table.choices("attack ")),
        ("blue", vec!["1 fighter burgundy battler".to_owned()])
    );
    table
        .answer("auto", "8 1")
        .expect(&["units far-venus burgundy 1 battler/2mh", "leader wilma yellow juno"]);
    // Nobody rolls where nobody could shoot.
    let mut table = Table::at(&text.replace("near-venus blue 2 fighter", "e1 blue 2 fighter"));
    pass(&mut table, "");
    // Under a Killer Satellite.
    let satellite = "control blue ceres; satellites near-ceres; units near-ceres burgundy 2 battler; leader wilma yellow near-ceres subverted=burgundy; leader kane burgundy thule; leader buck blue ceres";
    let table = fought("leader-powers subverting-leaders", satellite, "6");
    table.expect_no("step shots");
    let table = fought("leader-powers subverting-leaders", satellite, "7");
    table.expect(&["leader wilma yellow hielo"]);
    assert_eq!(
        (table.asks(), table.choices("attack ")),
        ("blue", vec!["1 killer-satellite burgundy battler".to_owned()])
    );
}

/// [BR-302] If a subverted Ardala comes to her senses, nothing is stolen and she goes back.
#[test]
fn a_subverted_ardala() {
    let text = "leader ardala burgundy bach subverted=blue; leader buck blue bach; units bach blue 1 fighter; units thule burgundy 1 fighter; control burgundy thule ceres; leader kane burgundy thule";
    let mut table = before_blue("leader-powers subverting-leaders", text);
    table.answer("done", "").answer("steal 1 burgundy fighter/0 thule", "7");
    assert_eq!(table.asks(), "burgundy");
    table.answer("at ceres", "").expect(&["leader ardala burgundy ceres", "units thule burgundy 1 fighter"]);
    assert_eq!(table.asks(), "blue");
    table.allows(&["take 1 blue fighter/4 bach"]);
}

/// [BR-301, BR-302, BR-303, BR-G32] A Leader that comes to its senses was not defeated: whoever held it is not inert, even without another. One that is left alone was.
#[test]
fn wearing_off_is_no_defeat() {
    let text = "units bach blue 2 fighter; units bach burgundy 2 fighter; leader buck blue bach; leader kane yellow bach subverted=burgundy; leader huer burgundy lost; leader wilma green ceres";
    let table = fought("subverting-leaders", text, "7");
    table.expect(&["leader kane yellow hielo"]).expect_no("player burgundy");
    let table = fought("subverting-leaders", &text.replace("units bach burgundy 2 fighter; ", ""), "6");
    table.expect(&["leader kane yellow hielo"]);
    assert!(table.line("player burgundy").contains("inert=2"), "{}", table.text());
}

/// [BR-G17, BR-302] A Leader that goes back is not put alone among enemies, where its owner has another zone.
#[test]
fn a_leader_goes_back_to_safety() {
    let text = "units bach blue 2 fighter; units bach burgundy 2 fighter; leader buck blue bach; leader kane yellow bach subverted=burgundy; leader huer burgundy thule; control yellow tycho juno ceres; units tycho blue 1 trooper; units ceres blue 1 trooper; units ceres yellow 1 trooper";
    let table = fought("subverting-leaders", text, "7");
    table
        .blocks("at tycho", "BR-G17")
        .blocks("at bach", "BR-302")
        .allows(&["at juno", "at ceres", "at hielo"]);
}

/// [BR-105, BR-149, BR-G33] Where only Leaders of several players are left in a Territorial Zone all of them are removed, also if bombs and not a round left them so.
#[test]
fn leaders_alone_together() {
    let text = "units bach burgundy 1 trooper; leader kane burgundy bach; units bach blue 1 trooper; leader buck blue bach; units near-mercury blue 1 battler; units near-mercury burgundy 1 battler; leader wilma yellow ceres; leader ardala green thule";
    let mut table = combat("leader-return", text);
    table.answer("bomb burgundy trooper bach", "9").answer("bomb blue trooper bach", "9");
    table.expect(&["leader buck blue away=4", "leader kane burgundy away=4"]);
    assert!(table.line("control burgundy").contains("bach"), "the marker stays");
    // In an orbit without a battle they may stay.
    let table = combat(
        "leader-return",
        "leader kane burgundy far-mars; leader buck blue far-mars; leader wilma yellow ceres",
    );
    table.expect(&["leader buck blue far-mars", "leader kane burgundy far-mars"]);
}
