//! The Advanced game [chapter 10], each switch by itself.

use crate::common::{Moves, Table, game, seat};
use retrograde_core::{Rules, Setup, Viewer};

/// Combat with some switches, after the last has moved.
pub(crate) fn combat(options: &str, rest: &str) -> Table {
    fought(options, rest, "")
}

/// The same, with the dice of attacks that have to be made and leave no choice.
pub(crate) fn fought(options: &str, rest: &str, dice: &str) -> Table {
    let mut table = Table::at(&format!(
        "options {options}; mover green; control burgundy bach; control yellow hielo; factory hielo yellow; {rest}"
    ));
    table.answer("done", dice);
    table
}

/// [BR-208, BR-209, BR-210, BR-211, BR-327, BR-C33] A lost Leader is away for two full turns and comes back at its owner's movement in the third, anywhere but alone among enemies, and may move; the faction is inert for this turn and the next only. To win by Leaders the others must be off the board at the same time.
#[test]
fn leaders_return() {
    let table = combat(
        "leader-return",
        "turn 4; units bach blue 1 trooper; leader kane burgundy bach; leader buck blue e1; leader wilma yellow ceres",
    );
    table.expect(&["leader kane burgundy away=7"]);
    assert!(table.line("player burgundy").contains("inert=5"));
    let table = Table::at(
        "options leader-return; turn 6; leader kane burgundy away=7; units e1 burgundy 1 fighter; mover burgundy",
    );
    table.allows(&["take 1 burgundy fighter/4 e1"]);
    let text = "options leader-return; turn 6; cards blue=1; control blue hielo; factory hielo blue; leader kane blue away=7; units thule burgundy 1 trooper; control burgundy thule; step end; step build turn=0";
    let mut table = Table::at(text);
    table.answer("done", "5 1");
    table.blocks("at thule", "BR-210").allows(&["at e1", "at ceres", "at far-mars"]);
    table.answer("at e1", "").expect(&["leader kane blue e1/4"]).allows(&["take kane e1"]);
    let table =
        combat("leader-return", "units bach blue 1 trooper; leader kane burgundy bach; leader buck blue e1");
    assert_eq!(table.winners(), "blue", "all others are off the board");
}

/// [BR-212, BR-230] With powers there is no bonus of 2; Leaders still move 4 and go with their colour.
#[test]
fn powers_replace_the_bonus() {
    let table = combat(
        "leader-powers",
        "units bach blue 2 trooper; leader wilma blue bach; units bach burgundy 1 trooper",
    );
    assert_eq!(table.need("attack 1 trooper burgundy trooper").1, 50);
    Table::at("options leader-powers; leader wilma blue bach").expect(&["leader wilma blue bach/4"]);
    let table = Table::at(
        "players 2; options turn-cards per-colour-cards; cards yellow=1 blue=2 green=3; mover yellow; leader buck blue bach; leader wilma yellow bach; units bach blue 1 fighter; units bach yellow 1 fighter",
    );
    assert_eq!(table.choices("take "), ["1 yellow fighter/4 bach", "all bach", "wilma bach"]);
}

/// [BR-213, BR-214, BR-C28] Buck: once a turn, declared before the rolls, his side's Fighters hit on 4 for one round; a 3 stays a 3.
#[test]
fn buck() {
    let mut table = combat(
        "leader-powers",
        "units bach blue 2 fighter; leader buck blue bach; units bach burgundy 3 gennie; transport burgundy-T1 bach",
    );
    table.allows(&["power buck"]);
    table.answer("power buck", "");
    assert_eq!(table.need("attack 1 fighter burgundy gennie").0, "4 or more");
    table.answer("attack 2 fighter burgundy gennie", "3 4");
    table.answer("auto", "1 1 1 1");
    assert!(!table.is_legal("power buck"), "once a turn");
    assert_eq!(table.need("attack 1 fighter burgundy gennie").0, "7 or more");
}

/// [BR-215, BR-C27] Wilma: ships in her zone are safe from free attacks of Killer Satellites, not in ordinary rounds, and are frozen all the same.
#[test]
fn wilma() {
    let text = "control blue ceres; satellites near-ceres; units near-ceres burgundy 1 fighter; leader wilma burgundy near-ceres; units near-ceres yellow 1 fighter";
    let mut table = combat("leader-powers", text);
    assert_eq!(table.choices("attack "), ["1 killer-satellite yellow fighter"]);
    table.answer("done", "").answer("fight", "").allows(&["attack 1 killer-satellite burgundy fighter"]);
    let mut table = Table::at(
        "options leader-powers; control burgundy ceres; satellites near-ceres; units a2 blue 1 fighter; leader wilma blue a2; units bach blue 1 fighter",
    );
    table
        .answers(&["take all a2"])
        .answer("go near-ceres", "")
        .expect(&["units near-ceres blue 1 fighter/0m"]);
    // Passing fire.
    let text = "options leader-powers passing-fire; units far-venus blue 1 fighter; units near-venus burgundy 1 fighter";
    let mut table = Table::at(&format!("{text}; leader wilma blue far-venus"));
    table
        .answers(&["take all far-venus", "go near-venus", "go elysium", "drop"])
        .expect(&["units elysium blue 1 fighter/2m"]);
}

/// [BR-216] Kane: before everything, his units make a free attack each; in orbit this opens the battle.
#[test]
fn kane() {
    let mut table = combat(
        "leader-powers",
        "units near-mercury blue 2 fighter; leader kane blue near-mercury; units near-mercury burgundy 2 fighter",
    );
    assert_eq!(table.choices(""), ["done", "power kane"]);
    table.answer("power kane", "").answer("auto", "6 1").expect(&["units near-mercury burgundy 1 fighter"]);
    table
        .allows(&["attack 2 fighter burgundy fighter"])
        .expect(&["ready blue 2 fighter", "ready burgundy 1 fighter"]);
}

/// [BR-217, BR-218, BR-C52, BR-G16] Ardala steals up to two Troopers, Fighters or unloaded Transports before her owner moves; they appear with her in her owner's colour and may move.
#[test]
fn ardala_steals() {
    let text = "players 3; scenario someplace-to-call-home; options leader-powers; turn 1; cards yellow=1 blue=2 burgundy=3; control yellow hielo; leader ardala blue bach; units e1 burgundy 1 fighter; units thule yellow 1 trooper; transport burgundy-T1 e2; transport burgundy-T2 e3 1 burgundy; units e4 burgundy 1 battler; step mover card=1; step move lead=yellow";
    let mut table = Table::at(text);
    table.answer("done", "");
    assert_eq!(
        table.choices("steal "),
        ["1 burgundy fighter/0 e1", "1 yellow trooper/0 thule", "burgundy-T1 e2"]
    );
    table.blocks("steal burgundy-T2 e3", "BR-217").blocks("steal 1 burgundy battler/0 e4", "BR-217");
    table.answer("steal 1 burgundy fighter/0 e1", "").answer("steal burgundy-T1 e2", "");
    table.expect(&[
        "units bach blue 1 fighter/4",
        "transport blue-T1 bach/4",
        "leader ardala blue bach/4 used",
    ]);
    table.allows(&["take 1 blue fighter/4 bach"]);
    // In space she cannot take a Trooper.
    let mut table = Table::at(&text.replace("ardala blue bach", "ardala blue far-mercury"));
    table.answer("done", "").blocks("steal 1 yellow trooper/0 thule", "BR-218");
}

/// [BR-219, BR-220, BR-221] Instead she may control a Leader for a turn; if it would be lost it goes back and she is lost; at the end of the turn it goes back.
#[test]
fn ardala_controls() {
    let text = "players 3; scenario someplace-to-call-home; options leader-powers; turn 1; cards yellow=1 blue=2 burgundy=3; control yellow hielo; factory hielo yellow; leader ardala blue bach; leader kane burgundy ceres; units thule burgundy 1 trooper; leader wilma yellow hielo; step mover card=1; step move lead=yellow";
    let mut table = Table::at(text);
    table.answer("done", "").allows(&["control kane", "control wilma"]);
    table.answer("control kane", "").allows(&["take kane ceres", "take ardala bach"]);
    table.go("kane ceres", "a2").answer("done", "");
    assert!(!table.choices("take ").contains(&"kane a2".to_owned()), "its owner cannot move it");
    // Alone among her enemies it has to be brought away, with her colour.
    let text = "players 2; options leader-powers turn-cards per-colour-cards; cards burgundy=1 blue=2 green=3; mover blue; units thule blue 1 fighter; leader buck blue bach; units bach blue 1 trooper; leader ardala green ceres; units pallas burgundy 1 fighter; leader kane burgundy pallas";
    let mut table = Table::at(text);
    table.answer("done", "");
    assert_eq!(table.asks(), "burgundy");
    table.answer("control buck", "").blocks("done", "BR-221");
    table.go("buck bach", "sobkou").answer("done", "");
    assert!(table.line("leader buck").contains("sobkou"), "{}", table.text());
    // [BR-220]
    let mut table = Table::at(
        "options leader-powers; mover green; control burgundy bach thule; units bach burgundy 1 trooper; leader kane burgundy bach taken=blue; leader ardala blue e1; leader wilma yellow e2; units thule yellow 1 fighter; units american burgundy 2 trooper; control green hielo; factory hielo green",
    );
    table.answer("done", "");
    assert_eq!(table.asks(), "burgundy");
    table.expect(&["leader ardala blue lost"]).blocks("at e1", "BR-220");
    table.answer("at american", "").expect(&["leader kane burgundy american"]);
    // Whose owner has no units goes anywhere.
    let mut table = Table::at(
        "options leader-powers; mover green; control yellow bach thule; control burgundy juno; leader kane burgundy bach taken=blue; units bach yellow 1 trooper; leader ardala blue e1; leader wilma yellow e2; control green hielo; factory hielo green",
    );
    table.answer("done", "");
    assert_eq!(table.asks(), "burgundy");
    table.allows(&["at e1", "at american"]);
    // A Leader who is safe may be taken though he can go nowhere; one who is not safe then may not.
    let around = "near-mercury far-mercury bach sobkou warrens tolstoi mariposas me1 me2 ve1 ve2 ve3 ve4";
    let shut = |hielo: &str| {
        let enemies = around.split(' ').map(|zone| format!("units {zone} yellow 1 fighter; "));
        let mut table = Table::at(&format!(
            "options leader-powers turn-cards; turn 1; cards green=1 blue=2 burgundy=3 yellow=4; control green elysium; factory elysium green; {}{hielo}leader kane burgundy hielo; leader ardala blue ceres; units juno blue 1 fighter; leader wilma yellow juno; step mover card=1; step move lead=green",
            enemies.collect::<String>()
        ));
        table.answer("done", "");
        table
    };
    shut("").allows(&["control kane"]);
    shut("units hielo yellow 1 trooper; ").blocks("control kane", "BR-221");
}

/// [BR-222, BR-223, BR-C29] Huer: his owner's ships that start with him, and he himself, move two zones more; or as many as a die says.
#[test]
fn huer() {
    let text = "players 3; scenario someplace-to-call-home; options leader-powers; turn 1; cards yellow=1 blue=2 burgundy=3; control yellow hielo; leader huer blue e1; units e1 blue 1 fighter; units e2 blue 1 fighter; step mover card=1; step move lead=yellow";
    let mut table = Table::at(text);
    table.answer("done", "").answer("done", "");
    table.expect(&["units e1 blue 1 fighter/6", "units e2 blue 1 fighter/4", "leader huer blue e1/6"]);
    let mut table = Table::at(text);
    table
        .answer("done", "")
        .answer("roll", "1")
        .expect(&["units e1 blue 1 fighter/1", "leader huer blue e1/1 used"]);
}

/// [BR-224, BR-225] Barney: ships beaten in a battle that his side wins come back in his colour, Transports empty; once a turn.
#[test]
fn barney() {
    let won = || {
        let mut table = combat(
            "leader-powers",
            "units far-mars blue 3 fighter; leader barney blue far-mars; units far-mars burgundy 1 fighter; transport burgundy-T1 far-mars 2 burgundy",
        );
        table.answer("fight", "").answer("auto", "6 3").answer("auto", "1 1");
        table
    };
    assert_eq!(won().choices(""), ["done", "power barney"]);
    won().answer("power barney", "").expect(&["units far-mars blue 4 fighter", "transport blue-T1 far-mars"]);
    // On the ground as well.
    let mut table = combat(
        "leader-powers",
        "units bach blue 2 fighter; leader barney blue bach; units bach burgundy 1 fighter; units thule burgundy 1 trooper",
    );
    table.answer("auto", "6 1");
    table.answer("power barney", "").expect(&["units bach blue 3 fighter"]);
    // He need not; the battle is over either way.
    won()
        .answer("done", "")
        .expect(&["units far-mars blue 3 fighter"])
        .expect_no("battle ")
        .expect_no("transport ");
}

/// [BR-226, BR-227, BR-228, BR-331] Turn Cards: lowest first, whatever the seats; hidden until their turn; also for combat and building; the inert draw one.
#[test]
fn turn_cards() {
    let setup = Setup::scenario("first-game").with("turn-cards", "on");
    let mut table = Table::open(&setup, "6 5 4 3 2 1");
    table.expect(&["cards brown=1 purple=2 green=3 yellow=4 burgundy=5 blue=6"]);
    assert_eq!(table.asks(), "brown");
    let orders = |table: &Table, viewer: Viewer| -> Vec<String> {
        let scene = table.scene(viewer);
        scene
            .seats
            .iter()
            .map(|seat| seat.facts.iter().find(|fact| fact.label == "Order").unwrap().value.clone())
            .collect()
    };
    assert_eq!(orders(&table, Viewer::Spectator), ["?", "?", "?", "?", "?", "1"]);
    assert_eq!(orders(&table, Viewer::Seat(seat("blue"))), ["6", "?", "?", "?", "?", "1"]);
    table.answer("done", "");
    assert_eq!(orders(&table, Viewer::Spectator), ["?", "?", "?", "?", "2", "1"]);
    let mut dice = retrograde_core::PlayoutDice::new(1);
    let worlds: std::collections::BTreeSet<String> = (0..40)
        .map(|_| game().write(&game().resample(&table.pos, seat("blue"), &mut dice)))
        .map(|text| text.lines().find(|line| line.starts_with("cards")).unwrap().to_owned())
        .collect();
    assert!(
        worlds.len() > 3 && worlds.iter().all(|cards| cards.contains("blue=6") && cards.contains("purple=2"))
    );
}

/// [BR-229] With two or three players each colour draws a card and moves by itself.
#[test]
fn a_card_for_each_colour() {
    let text = "players 2; options turn-cards per-colour-cards; cards blue=1 burgundy=2 yellow=3 green=4 purple=5 brown=6; units e1 blue 1 fighter; units e1 yellow 1 fighter; units e2 burgundy 1 fighter; units bach yellow 2 trooper; units bach burgundy 2 trooper; control blue hielo";
    let mut table = Table::at(text);
    assert_eq!(table.choices("take "), ["1 blue fighter/4 e1"]);
    table.answer("done", "");
    assert_eq!(table.asks(), "burgundy");
    table.answer("done", "").allows(&["take 1 yellow fighter/4 e1"]);
    let mut table = Table::at(&format!("{text}; mover brown"));
    table.answer("done", "");
    assert_eq!(table.line("step attack"), "step attack turn=1", "burgundy's number is 2, yellow's 3");
}

/// [BR-231, BR-232, BR-323, BR-324, BR-286] Speeds: Advanced, more balanced, Transports 4, and Troopers of option G.
#[test]
fn speeds() {
    let text = "units e1 blue 1 fighter 1 battler; transport blue-T1 e1; leader buck blue e1; units bach blue 1 trooper 1 gennie";
    let cases = [
        ("ship-speeds", (5, 4, 3), 1),
        ("balanced-speeds", (4, 5, 3), 1),
        ("ship-speeds transports-four", (5, 4, 4), 1),
        ("balanced-speeds transports-four", (4, 5, 4), 1),
        ("ground-speeds", (4, 4, 4), 2),
    ];
    for (options, (fighter, battler, transport), trooper) in cases {
        Table::at(&format!("options {options}; {text}")).expect(&[
            &format!("units e1 blue 1 fighter/{fighter} 1 battler/{battler}"),
            &format!("transport blue-T1 e1/{transport}"),
            &format!("units bach blue 1 trooper/{trooper} 1 gennie/1"),
            "leader buck blue e1/4",
        ]);
    }
}

/// [BR-233, BR-234, BR-235, BR-236, BR-X33, BR-C30] Passing fire: as ships leave an occupied orbit or space zone that they entered this turn, each unit there has one shot, optional and without reply; not at who started there, and not a new one for each group.
#[test]
fn passing_fire() {
    let text = "options passing-fire; units far-venus blue 2 fighter; units near-venus burgundy 1 fighter";
    let mut table = Table::at(text);
    table.answers(&["take 2 blue fighter/4 far-venus", "go near-venus", "go elysium"]);
    assert_eq!(
        (table.asks(), table.need("attack 1 fighter blue fighter").0.as_str()),
        ("burgundy", "6 or more")
    );
    table
        .answer("attack 1 fighter blue fighter", "6")
        .answer("drop", "")
        .expect(&["units elysium blue 1 fighter/2m"]);
    // One shot for both groups.
    let mut table = Table::at(text);
    table.answers(&["take 1 blue fighter/4 far-venus", "go near-venus", "go elysium"]).answer("auto", "1");
    table.answer("drop", "");
    table.answers(&["take 1 blue fighter/4 far-venus", "go near-venus", "go wreckers"]);
    assert_eq!(table.asks(), "blue");
    // A Transport with a Fighter is protected; who started there is not shot at.
    let mut table = Table::at(
        "options passing-fire; units far-venus blue 1 fighter; transport blue-T1 far-venus; units near-venus burgundy 1 fighter; units far-venus burgundy 1 fighter",
    );
    table.answers(&["take all far-venus", "go near-venus", "go elysium"]);
    assert_eq!(table.choices("attack "), ["1 fighter blue fighter"]);
    table.answer("done", "").answer("drop", "").expect(&["transport blue-T1 elysium/2m"]);
}

/// [BR-237, BR-238, BR-239, BR-240, BR-C31] Leaving fire: who moved in first this turn shoots, each unit at each, when the later mover moves out; X cannot be fired.
#[test]
fn leaving_fire() {
    let mut table = Table::at(
        "options leaving-fire; units far-mercury blue 2 fighter; units bach burgundy 1 fighter 1 trooper",
    );
    table.go("2 blue fighter/4 far-mercury", "bach");
    table.answer("take 1 burgundy trooper/1 bach", "").answer("go tolstoi", "");
    assert_eq!(table.asks(), "blue");
    table.answer("attack 1 fighter burgundy trooper", "6").answer("attack 1 fighter burgundy trooper", "7");
    assert!(!table.text().contains("burgundy 1 trooper"), "each of the two had a shot at it");
    table.answer("take 1 burgundy fighter/4 bach", "").answer("go tolstoi", "").answer("done", "");
    table.expect(&["units tolstoi burgundy 1 fighter/3m"]);
    // Fire is held at all units alike, and others may still be shot at.
    let mut table = Table::at(
        "options leaving-fire; units far-mercury blue 1 fighter; units bach burgundy 2 fighter; transport burgundy-T1 bach",
    );
    table.go("1 blue fighter/4 far-mercury", "bach").answers(&["take all bach", "go tolstoi"]);
    assert_eq!(
        (table.asks(), table.choices("attack ")),
        ("blue", vec!["1 fighter burgundy fighter".to_owned()])
    );
    table.answer("done", "");
    assert_eq!((table.asks(), table.choices("attack ")), ("blue", vec!["1 fighter burgundy-T1".to_owned()]));
    table.answer("attack 1 fighter burgundy-T1", "3").expect_no("transport");
    table.expect(&["units tolstoi burgundy 2 fighter/3m"]);
    // Those who were there before do not shoot.
    let mut table = Table::at(
        "options leaving-fire; units bach blue 1 trooper; units bach burgundy 1 fighter; mover burgundy",
    );
    table.go("1 burgundy fighter/4 bach", "tolstoi");
    assert_eq!(table.asks(), "burgundy");
}

/// [BR-241] The inert fire at nobody who passes.
#[test]
fn the_inert_do_not_fire_at_who_passes() {
    let mut table = Table::at(
        "options passing-fire; player burgundy inert=1; units far-venus blue 1 fighter; units near-venus burgundy 1 fighter",
    );
    table.answers(&["take 1 blue fighter/4 far-venus", "go near-venus", "go elysium"]);
    assert_eq!(table.asks(), "blue");
}
