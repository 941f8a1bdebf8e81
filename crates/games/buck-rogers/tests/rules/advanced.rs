//! The Advanced game [chapter 10], each switch by itself.

use crate::common::{Moves, Table, game, seat};
use retrograde_core::{Rules, Setup, Viewer};

/// Combat with some switches, after the last has moved.
fn combat(options: &str, rest: &str) -> Table {
    fought(options, rest, "")
}

/// The same, with the dice of attacks that have to be made and leave no choice.
fn fought(options: &str, rest: &str, dice: &str) -> Table {
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
    let mut table = combat(
        "leader-powers",
        "units far-mars blue 3 fighter; leader barney blue far-mars; units far-mars burgundy 1 fighter; transport burgundy-T1 far-mars 2 burgundy",
    );
    table.answer("fight", "").answer("auto", "6 3").answer("auto", "1 1");
    assert_eq!(table.choices(""), ["done", "power barney"]);
    table.answer("power barney", "").expect(&["units far-mars blue 4 fighter", "transport blue-T1 far-mars"]);
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

/// [BR-242, BR-243, BR-246, BR-C34] A marker fights after its units and is attacked after they were; a zone with a marker alone has to be fought for.
#[test]
fn markers_fight() {
    let mut table = combat("markers-fight", "units bach blue 3 trooper; units bach burgundy 2 trooper");
    for _ in 0..2 {
        table.blocks("attack 1 trooper burgundy marker", "BR-243");
        table.answer("attack 1 trooper burgundy trooper", "1");
    }
    assert_eq!(table.need("attack 1 trooper burgundy marker").0, "3 or more");
    table.answer("attack 1 trooper burgundy marker", "1");
    for _ in 0..2 {
        table.blocks("attack 1 marker blue trooper", "BR-243").allows(&["attack 1 trooper blue trooper"]);
        table.answer("attack 1 trooper blue trooper", "1");
    }
    assert_eq!(table.need("attack 1 marker blue trooper").0, "8 or more");
    fought("markers-fight", "units bach blue 1 fighter", "2 1 3 1").expect(&["control blue bach"]);
}

/// [BR-244, BR-245, BR-C12] The zone goes to the attacker only with a Trooper, Gennie, Fighter or Transport left; else it is nobody's, with its Factory. A Leader does not take it.
#[test]
fn a_destroyed_marker() {
    let table = fought(
        "markers-fight",
        "units bach blue 1 trooper; factory bach burgundy; units thule burgundy 1 trooper",
        "3 8",
    );
    table.expect_no("control burgundy bach").expect(&["factory bach nobody"]);
    let table = combat("markers-fight", "leader buck blue american; units thule blue 1 trooper");
    table.expect_no("control blue american");
}

/// [BR-247] With markers-fight an enemy marker is an enemy unit for Leaders, and company for its own.
#[test]
fn a_marker_is_company() {
    let mut table = Table::at("options markers-fight; leader buck blue warrens; control burgundy bach");
    table.answer("take buck warrens", "").blocks("go bach", "BR-086");
    combat("markers-fight", "units bach blue 2 trooper; leader kane burgundy bach; leader buck blue e1")
        .expect(&["leader kane burgundy bach"]);
}

/// [BR-248, BR-249, BR-250, BR-251, BR-252, BR-253, BR-C36, BR-332] Commandos: set aside before the display's combat, they do not attack units; each round those not hit roll, 6 destroys the Factory.
#[test]
fn commandos() {
    let text = "units bach blue 4 trooper; units bach burgundy 2 trooper; factory bach burgundy work=battler/burgundy/near-mercury";
    let mut table = combat("commandos", text);
    table.allows(&["raid 3 blue trooper", "raid 1 blue trooper", "done"]);
    table.answer("raid 2 blue trooper", "").answer("done", "");
    table.expect(&["ready blue 2 trooper", "raid bach blue 2 0"]);
    table.answer("auto", "1 1").answer("auto", "1 1 5 6");
    table.expect_no("factory bach").expect(&["raid bach blue 2 0 done"]);
    // Without an enemy left they capture it instead.
    let mut table = combat("commandos", text);
    table.answer("raid 1 blue trooper", "").answer("done", "").answer("auto", "6 6").answer("auto", "1 1");
    assert_eq!((table.asks(), table.is_legal("roll")), ("burgundy", true), "sabotage");
    combat("commandos", &format!("player blue inert=1; {text}")).expect_no("step raid");
    combat("commandos", "units bach blue 2 fighter; units bach burgundy 1 trooper; factory bach burgundy")
        .expect_no("step raid");
}

/// [BR-254, BR-255, BR-256, BR-262] At the start of a round one may offer all one's forces there; if accepted they are exchanged, with marker and Factory, without sabotage; a Leader is then alone. It can be declined.
#[test]
fn surrender() {
    let text = "units bach blue 1 trooper; units bach burgundy 2 gennie 1 fighter; transport burgundy-T1 bach; factory bach burgundy; leader kane burgundy bach; leader buck blue e1; leader wilma yellow e2";
    let mut table = combat("surrender", text);
    table.answer("done", "");
    assert_eq!(table.choices(""), ["done", "surrender blue"]);
    table.answer("surrender blue", "");
    assert_eq!((table.asks(), table.choices("")), ("blue", vec!["accept".to_owned(), "decline".to_owned()]));
    table.answer("accept", "");
    table.expect(&[
        "units bach blue 1 trooper 2 gennie 1 fighter",
        "transport blue-T1 bach",
        "factory bach blue",
        "leader kane burgundy lost",
        "control blue bach",
    ]);
    let mut table = combat("surrender", text);
    table.answers(&["surrender burgundy", "decline"]);
    assert_eq!(table.asks(), "burgundy", "the next may offer");
}

/// [BR-257, BR-258, BR-259, BR-260, BR-C32, BR-334] After a round units may retreat one zone to where no enemy is, under one shot of each enemy unit, with the escort rule; what cannot move stays.
#[test]
fn retreat() {
    let text = "units bach blue 2 trooper 1 fighter; transport blue-T1 bach; units bach burgundy 2 gennie; units warrens burgundy 1 trooper; control burgundy bach warrens";
    let mut table = combat("retreat", text);
    table.answer("auto", "1 1 1 1").answer("auto", "1 1");
    assert_eq!(table.asks(), "blue");
    table.answer("take 1 blue trooper/1 bach", "");
    table.blocks("go warrens", "BR-079");
    table.answer("go sobkou", "");
    assert_eq!(
        (table.asks(), table.choices("attack ")),
        ("burgundy", vec!["1 gennie blue trooper".to_owned()])
    );
    table.answer("attack 1 gennie blue trooper", "4");
    table.answer("attack 1 gennie blue trooper", "1").expect(&["units sobkou blue 1 trooper/0m"]);
    // The shots of this retreat are used up; the next flees freely.
    table
        .answer("take blue-T1 bach", "")
        .answer("go near-mercury", "")
        .expect(&["transport blue-T1 near-mercury/0m"]);
    table.answer("done", "").answer("done", "");
    assert!(table.line("battle").contains("round=2"), "the others fight on");
    // An escorted Transport is no target.
    let mut table = combat("retreat", text);
    table
        .answer("auto", "1 1 1 1")
        .answer("auto", "1 1")
        .answer("take 1 blue fighter/1 bach", "")
        .answer("take blue-T1 bach", "");
    table.answer("go near-mercury", "");
    assert_eq!(table.choices("attack "), ["1 gennie blue fighter"]);
    // On an asteroid ground units have nowhere to go.
    let mut table = combat("retreat", "units ceres blue 2 trooper; units ceres burgundy 2 trooper");
    table.answer("auto", "1 1").answer("auto", "1 1");
    assert!(table.line("battle").contains("round=2"));
}

/// [BR-261, BR-333] Retreat into an undefended zone takes it at the end of combat; a Leader may retreat and is no target.
#[test]
fn retreat_takes_a_zone() {
    let text = "units bach blue 1 fighter; leader buck blue bach; units bach burgundy 2 gennie; control burgundy bach sobkou; leader kane burgundy thule";
    let mut table = fought("retreat", text, "1");
    table.answer("auto", "1 1");
    table.answers(&["take 1 blue fighter/1 bach", "take buck bach", "go sobkou"]);
    assert_eq!(table.choices("attack "), ["1 gennie blue fighter"]);
    table.answer("auto", "1 1");
    assert!(table.line("control blue").contains("sobkou"), "{}", table.text());
    // Left alone by its own side's retreat it is lost.
    let mut table = fought("retreat", text, "1");
    table.answer("auto", "1 1");
    table.answers(&["take 1 blue fighter/1 bach", "go sobkou"]).answer("auto", "1 1").answer("done", "");
    table.expect(&["leader buck blue lost"]);
}

/// [BR-263, BR-264] So many Factories on each display, those in production counted; nobody may unload one too many.
#[test]
fn factory_limits() {
    let mercury = "control blue warrens bach hielo mariposas; factory warrens blue; factory bach blue";
    let mut table = Table::at(&format!(
        "options factory-limits; mover green; {mercury}; transport blue-T1 sobkou factory; control blue sobkou"
    ));
    table.answer("done", "").expect(&["transport blue-T1 sobkou factory"]);
    let mut table = Table::at(&format!(
        "options factory-limits; {mercury}; transport blue-T1 sobkou factory; transport blue-T2 mariposas factory"
    ));
    table.blocks("unload factory blue-T1", "BR-263").allows(&["unload factory blue-T2"]);
    table.answer("unload factory blue-T2", "");
    let mut table = Table::at("options factory-limits; mover green; control blue ceres; factory ceres blue");
    table.answers(&["done", "done"]).blocks("build ceres factory blue", "BR-263");
    let table = Table::at(
        "options factory-limits; turn 0; control blue ceres; army blue leader 2 factory 2 trooper; leader buck blue waiting; step place player=blue colour=blue zone=ceres left=3",
    );
    table.blocks("place leader 2 factory", "BR-263").allows(&["place leader trooper factory"]);
}

/// [BR-265, BR-266, BR-267, BR-335, BR-C38, BR-C53] Two neighbouring Factories build a big item at once; asteroids are neighbours in a circle for that, and for placing Factories.
#[test]
fn combined_production() {
    let mut table = Table::at(
        "options combined-production; mover green; control blue bach tolstoi hielo; factory bach blue; factory tolstoi blue; factory hielo blue; control burgundy thule; factory thule burgundy",
    );
    table.answers(&["done", "done", "done"]);
    table
        .allows(&["join bach tolstoi battler blue"])
        .blocks("join bach hielo battler blue", "BR-265")
        .blocks("join bach tolstoi fighter blue", "BR-265");
    table.answer("join bach tolstoi battler blue", "").expect(&["units near-mercury blue 1 battler"]);
    assert_eq!(
        table.choices("build "),
        ["battler", "factory", "fighter", "gennie", "transport", "trooper"]
            .map(|i| format!("hielo {i} blue"))
    );
    let mut table = Table::at(
        "options combined-production; mover green; control blue ceres pallas vesta aurora; factory ceres blue; factory pallas blue; factory vesta blue",
    );
    table
        .answers(&["done", "done"])
        .allows(&["join ceres pallas battler blue"])
        .blocks("join ceres vesta battler blue", "BR-265");
    table.answer("build ceres factory blue", "");
    assert_eq!(table.choices("at "), ["aurora", "ceres"]);
}
