//! Combat [chapter 7].

use retrograde_core::Rules;

use crate::common::{Table, game};

/// A battle on the ground that blue, who moved first, is asked about.
pub(crate) fn battle(rest: &str) -> Table {
    fought(rest, "")
}

/// A battle on the ground with the dice of attacks that have to be made and leave no choice.
pub(crate) fn fought(rest: &str, dice: &str) -> Table {
    let mut table =
        Table::at(&format!("mover green; control burgundy bach hielo; factory hielo burgundy; {rest}"));
    table.answer("done", dice);
    table
}

/// The same in orbit, opened by blue.
fn orbit(rest: &str) -> Table {
    let mut table = battle(rest);
    table.answer("fight", "");
    table
}

/// [BR-105, BR-110] What has had its battle has one owner: a position that says otherwise is refused, unless the battle is still to come.
#[test]
fn a_battle_leaves_one_owner() {
    let text = battle("units far-earth blue 1 fighter; units far-earth burgundy 1 fighter").text();
    let contested = |zone: &str| {
        game().read(&format!("{text}\nunits {zone} blue 1 trooper\nunits {zone} burgundy 1 trooper"))
    };
    let why = contested("sobkou").expect_err("Mercury comes before Earth").to_string();
    assert!(why.contains("sobkou has had its battle"), "{why}");
    assert!(contested("ram-hq").is_ok(), "Mars comes after Earth");
    let leader = |zone: &str| {
        game().read(&format!("{text}\nunits {zone} blue 1 trooper\nleader kane burgundy {zone}"))
    };
    assert!(leader("sobkou").is_err() && leader("ram-hq").is_ok());
    // Where Leaders may come back among enemies [BR-G17], it is in zones of their owners.
    let text = battle(
        "options subverting-leaders; units far-earth blue 1 fighter; units far-earth burgundy 1 fighter",
    )
    .text();
    let back = |holder: &str| {
        game().read(&format!(
            "{text}\ncontrol {holder} sobkou\nunits sobkou blue 1 trooper\nleader kane burgundy sobkou"
        ))
    };
    assert!(back("blue").is_err() && back("burgundy").is_ok());
    // While a Factory is blown up the battle is over as well.
    let lost = |rest: &str| {
        let text = "turn 1; cards blue=1 burgundy=2; control blue bach; units bach blue 1 trooper; factory bach burgundy; control burgundy hielo; factory hielo burgundy; step peace; step combat display=0 stage=5 cursor=2; step settle zone=bach; step sabotage zone=bach by=burgundy";
        game().read(&format!("{rest}{text}"))
    };
    assert!(lost("").is_ok() && lost("units bach burgundy 1 trooper; ").is_err());
}

/// [BR-330] A Factory belongs to whoever controls its zone, once that had its battle and while people build; nobody has units in a zone of nobody's before Factories have built.
#[test]
fn factories_follow_control() {
    let text = battle("units far-earth blue 1 fighter; units far-earth burgundy 1 fighter").text();
    let stands = |zone: &str, owner: &str| {
        game().read(&format!("{text}\ncontrol yellow {zone}\nfactory {zone} {owner}")).is_ok()
    };
    assert!(stands("sobkou", "yellow") && !stands("sobkou", "burgundy"));
    assert!(stands("ram-hq", "burgundy"), "the battles of Mars are to come");
    let build = |step: &str, rest: &str| {
        let text = "turn 1; cards blue=1 burgundy=2; control blue bach; factory bach blue; control burgundy hielo; factory hielo burgundy; step end";
        game().read(&format!("{text}; {rest}; step {step} turn=0"))
    };
    for step in ["dismantle", "build"] {
        assert!(build(step, "control yellow thule").is_ok());
        assert!(build(step, "control yellow thule; factory thule blue").is_err());
    }
    let built = "factory thule blue idle; units thule blue 2 trooper";
    assert!(build("build", built).is_ok() && build("dismantle", built).is_err());
}

/// [BR-110, BR-257] Peace waits below all of the Combat Phase, and a retreat follows a round; only Transports that play are hit.
#[test]
fn steps_of_combat_lie_in_order() {
    let round = "options retreat; turn 1; cards blue=1 burgundy=2; control burgundy bach hielo; factory hielo burgundy; units bach blue 1 trooper/1; units bach burgundy 1 trooper; battle bach round=1; step peace; step combat display=0 stage=5 cursor=2; step settle zone=bach";
    assert!(game().read(&format!("{round}; step again; step retreat turn=0")).is_ok());
    for steps in [
        "step again; step peace; step retreat turn=0",
        "step retreat turn=0",
        "step removal; step retreat turn=0",
    ] {
        assert!(game().read(&format!("{round}; {steps}")).is_err(), "{steps}");
    }
    let hit = |id: &str| {
        let text = round.replace("round=1;", &format!("round=1 hit={id};"));
        game().read(&format!(
            "{text}; transport burgundy-T1 bach; ready blue 1 trooper; step removal; step attack turn=0"
        ))
    };
    assert!(hit("burgundy-T1").is_ok() && hit("purple-T1").is_err());
}

/// [BR-108, BR-109, BR-113] On the ground battles are mandatory, in orbit somebody must want one; nobody is kept out.
#[test]
fn battles_on_the_ground_are_mandatory() {
    battle("units bach blue 2 trooper; units bach burgundy 1 trooper")
        .allows(&["attack 1 trooper burgundy trooper"]);
    let mut table = battle("units far-earth blue 1 fighter; units far-earth burgundy 1 fighter");
    assert_eq!((table.asks(), table.choices("")), ("blue", vec!["fight".to_owned(), "stop".to_owned()]));
    table.answer("stop", "");
    assert_eq!(table.asks(), "burgundy");
    table.answer("fight", "").allows(&["attack 1 fighter burgundy fighter"]);
    let mut table = battle("units far-earth blue 1 fighter; units far-earth burgundy 1 fighter");
    table
        .answers(&["stop", "stop"])
        .expect(&["units far-earth blue 1 fighter", "units far-earth burgundy 1 fighter"]);
}

/// [BR-110, BR-111, BR-112, BR-C08, BR-X19, BR-G13] From Mercury outwards; in a display satellites, bombs, ground, orbits, space; TE with Earth, TM with Mars; zones as listed.
#[test]
fn the_order_of_combat() {
    let zones = ["me1", "te1", "tm1", "a9", "e7", "far-venus", "near-ceres", "ve3", "near-mercury"];
    let text: Vec<String> =
        zones.iter().map(|z| format!("units {z} blue 1 fighter; units {z} burgundy 1 fighter")).collect();
    let mut table = battle(&text.join("; "));
    let mut seen = Vec::new();
    while table.line("step open").contains("zone=") {
        seen.push(
            table.line("step open").split("zone=").nth(1).unwrap().split(' ').next().unwrap().to_owned(),
        );
        table.answers(&["stop", "stop"]);
    }
    assert_eq!(seen, ["near-mercury", "me1", "far-venus", "ve3", "e7", "te1", "tm1", "near-ceres", "a9"]);
    // Ground before orbit, zones in the order of the board.
    let mut table = battle(
        "units warrens blue 2 trooper; units warrens burgundy 1 trooper; units bach blue 2 trooper; units bach burgundy 1 trooper; units near-mercury blue 1 fighter; units near-mercury burgundy 1 fighter",
    );
    assert!(table.line("battle").starts_with("battle warrens"));
    table.answer("auto", "10 1");
    assert!(table.line("battle").starts_with("battle bach"));
    table.answer("auto", "10 1").allows(&["fight"]);
}

/// [BR-114, BR-123, BR-076, BR-116] All in the zone are in the battle, each may attack any other, once a round, in the order of movement.
#[test]
fn three_in_a_battle() {
    let mut table = Table::at(
        "mover green; cards yellow=1 blue=2 burgundy=3 green=4; control blue bach; units bach blue 2 trooper; units bach burgundy 1 trooper; units bach yellow 1 trooper",
    );
    table.answer("done", "");
    assert_eq!(table.asks(), "yellow");
    table.allows(&["attack 1 trooper blue trooper", "attack 1 trooper burgundy trooper"]);
    table.answer("attack 1 trooper burgundy trooper", "1");
    assert_eq!(table.asks(), "blue");
    table.answer("attack 1 trooper yellow trooper", "1").answer("attack 1 trooper burgundy trooper", "1");
    assert_eq!(table.asks(), "burgundy");
}

/// [BR-115] Leaders and Factories never attack [BR-029, BR-022, BR-145], and are no targets.
#[test]
fn leaders_and_factories_do_not_fight() {
    let table = battle(
        "units bach blue 2 trooper; leader buck blue bach; units bach burgundy 1 trooper; leader kane burgundy bach; factory bach burgundy",
    );
    assert_eq!(table.choices("attack "), ["1 trooper burgundy trooper", "2 trooper burgundy trooper"]);
    table.never("attack 1 fighter burgundy trooper").never("bomb burgundy factory bach");
}

/// [BR-117, BR-118, BR-120] One attack after the other; who was missed may be attacked again, who was hit not; hit pieces still attack, and all are removed together.
#[test]
fn a_round() {
    let mut table = battle("units bach blue 3 trooper; units bach burgundy 1 trooper 1 gennie");
    table.answer("attack 1 trooper burgundy trooper", "5").answer("attack 1 trooper burgundy trooper", "6");
    table.blocks("attack 1 trooper burgundy trooper", "BR-118");
    table.answer("done", "");
    table.expect(&["hits burgundy 1 trooper", "units bach burgundy 1 trooper 1 gennie"]);
    assert_eq!(table.asks(), "burgundy");
    table.expect(&["ready burgundy 1 trooper 1 gennie"]);
    table.answer("attack 1 trooper blue trooper", "10").answer("attack 1 gennie blue trooper", "1");
    table.expect(&["units bach blue 2 trooper", "units bach burgundy 1 gennie"]);
    // Several at once: all of a kind.
    let mut table = battle("units bach blue 3 trooper; units bach burgundy 2 trooper");
    table.answer("attack 1 trooper burgundy trooper", "10").answer("attack 1 trooper burgundy trooper", "10");
    // [BR-121] Every legal target has been hit: blue's part is over although a Trooper has not attacked.
    assert_eq!(table.asks(), "burgundy");
    let mut table = battle("units bach blue 3 trooper; units bach burgundy 2 trooper");
    table.answer("attack 3 trooper burgundy trooper", "10 1 2");
    table.expect(&["hits burgundy 1 trooper"]);
}

/// [BR-121] A part ends when all units have attacked or every legal target has been hit.
#[test]
fn a_part_ends_with_the_targets() {
    let mut table = battle("units bach blue 3 trooper; units bach burgundy 2 trooper");
    table.answer("attack 3 trooper burgundy trooper", "10 10");
    assert_eq!(table.asks(), "burgundy");
}

/// [BR-122, BR-G15] On the ground one attacks at least once in a round; the rest may be declined.
#[test]
fn at_least_one_attack_on_the_ground() {
    let mut table = battle("units bach blue 2 trooper; units bach burgundy 2 trooper");
    table.blocks("done", "BR-122");
    table.answer("attack 1 trooper burgundy trooper", "1").allows(&["done"]);
    table.answer("done", "");
    assert_eq!(table.asks(), "burgundy");
    orbit("units far-earth blue 1 fighter; units far-earth burgundy 1 fighter").allows(&["done"]);
}

/// [BR-122] The only attack that is possible is made without a question; whether and what others attack is asked.
#[test]
fn the_only_attack_is_made() {
    let one = "units bach blue 1 trooper";
    let table = fought(&format!("{one}; units bach burgundy 2 trooper"), "6");
    assert_eq!(table.asks(), "burgundy");
    table.expect(&["hits burgundy 1 trooper", "ready burgundy 2 trooper"]);
    // Two targets, two kinds, two of a kind, or Buck's power: a choice.
    for rest in [
        "units bach blue 1 trooper; units bach burgundy 1 trooper 1 gennie",
        "units bach blue 1 trooper; units bach burgundy 1 trooper; units bach yellow 1 trooper",
        "units bach blue 1 trooper 1 gennie; units bach burgundy 1 trooper",
        "units bach blue 2 trooper; units bach burgundy 1 trooper",
        "options leader-powers; units bach blue 1 fighter; leader buck blue bach; units bach burgundy 1 trooper",
    ] {
        let table = battle(rest);
        assert_eq!(table.asks(), "blue", "{rest}");
        assert!(table.legal().len() > 2, "{rest}: {:?}", table.legal());
    }
    // In orbit nobody has to attack.
    assert_eq!(orbit("units far-earth blue 1 fighter; units far-earth burgundy 1 fighter").asks(), "blue");
    // Transports alike are one target.
    let alike = "transport burgundy-T1 bach; transport burgundy-T2 bach";
    assert_eq!(fought(&format!("{one}; {alike}"), "1").asks(), "burgundy");
}

/// [BR-119, BR-124, BR-125, BR-126, BR-C35, BR-136] The Combat Results Table, with the chances; X is impossible, markers do not fight in the Basic game.
#[test]
fn the_combat_results_table() {
    let ground = ["trooper", "gennie", "fighter"];
    let table: [(&str, [u8; 3]); 3] = [("trooper", [6, 8, 7]), ("gennie", [5, 6, 6]), ("fighter", [7, 7, 6])];
    for (attacker, row) in table {
        for (target, number) in ground.into_iter().zip(row) {
            let fight = battle(&format!("units bach blue 2 {attacker}; units bach burgundy 1 {target}"));
            let answer = format!("attack 1 {attacker} burgundy {target}");
            assert_eq!(
                fight.need(&answer),
                (format!("{number} or more"), u64::from(11 - number) * 10),
                "{answer}"
            );
        }
        let fight = battle(&format!("units bach blue 2 {attacker}; transport burgundy-T1 bach"));
        let number = [6, 5, 3][ground.iter().position(|kind| *kind == attacker).unwrap()];
        assert_eq!(fight.need(&format!("attack 1 {attacker} burgundy-T1")).0, format!("{number} or more"));
        assert!(!fight.legal().iter().any(|answer| answer.contains("marker")), "no marker among the targets");
    }
    for (target, number) in [("trooper", 9), ("gennie", 10), ("fighter", 8)] {
        let fight = battle(&format!(
            "transport blue-T1 bach; transport blue-T2 bach; units bach burgundy 1 {target}"
        ));
        assert_eq!(
            fight.need(&format!("attack 1 transport burgundy {target}")).0,
            format!("{number} or more")
        );
    }
    // In an orbit with a Killer Satellite of burgundy's.
    let ceres = "control burgundy ceres; satellites near-ceres";
    let rows = [("fighter", [6, 8, 7]), ("battler", [4, 6, 6]), ("transport", [8, 10, 10])];
    for (attacker, row) in rows {
        let own = if attacker == "transport" {
            "transport blue-T1 near-ceres".to_owned()
        } else {
            format!("units near-ceres blue 1 {attacker}")
        };
        let mut fight = battle(&format!("{ceres}; {own}; units near-ceres burgundy 1 fighter 1 battler"));
        // Free shots first.
        fight.answer("done", "").answer("fight", "");
        for (target, number) in ["fighter", "battler", "killer-satellite"].into_iter().zip(row) {
            let answer = format!("attack 1 {attacker} burgundy {target}");
            assert_eq!(fight.need(&answer).0, format!("{number} or more"), "{answer}");
        }
    }
    // X: a Killer Satellite cannot be attacked by what is on the ground, a Trooper never attacks a Battler.
    let fight = battle("units bach blue 2 trooper; units bach burgundy 1 trooper");
    fight.blocks("attack 1 trooper burgundy battler", "BR-118");
}

/// [BR-127, BR-C10, BR-X44] A Transport is protected while its owner has another unit that is not hit; it becomes a target within the round.
#[test]
fn escorts_protect_transports() {
    let mut table = orbit(
        "units far-earth blue 3 fighter; units far-earth burgundy 1 fighter; transport burgundy-T1 far-earth",
    );
    table.blocks("attack 1 fighter burgundy-T1", "BR-127");
    table.answer("attack 1 fighter burgundy fighter", "6").allows(&["attack 1 fighter burgundy-T1"]);
    table.answer("attack 1 fighter burgundy-T1", "1").answer("attack 1 fighter burgundy-T1", "3");
    table.expect(&["ready burgundy 1 fighter 1 transport"]);
    // Leaders and Factories are no escort.
    battle("units bach blue 2 trooper; transport burgundy-T1 bach; leader kane burgundy bach; factory bach burgundy")
        .allows(&["attack 1 trooper burgundy-T1"]);
}

/// [BR-016, BR-G29, BR-329] Of several Transports that are alike the first that is not hit is attacked; hidden cargo is never compared, and any of them may be named.
#[test]
fn of_transports_that_are_alike_the_first_is_attacked() {
    let text = "units far-earth blue 3 fighter; transport burgundy-T1 far-earth; transport burgundy-T2 far-earth; transport burgundy-T3 far-earth 1 burgundy";
    let mut table = orbit(text);
    assert_eq!(table.choices("attack 1 fighter "), ["burgundy-T1", "burgundy-T3"]);
    table.answer("attack 1 fighter burgundy-T1", "3");
    assert_eq!(table.choices("attack 1 fighter "), ["burgundy-T2", "burgundy-T3"]);
    let table = orbit(&format!("options hidden-cargo; {text}"));
    assert_eq!(table.choices("attack 1 fighter "), ["burgundy-T1", "burgundy-T2", "burgundy-T3"]);
}

/// [BR-128] A Leader in the zone adds 2 to its side's rolls, also to free attacks and bombs from its zone, not to sabotage.
#[test]
fn a_leader_adds_two() {
    let mut table = battle("units bach blue 2 trooper; leader buck blue bach; units bach burgundy 2 trooper");
    assert_eq!(table.need("attack 1 trooper burgundy trooper"), ("6 or more".to_owned(), 70));
    table.answer("attack 1 trooper burgundy trooper", "4");
    table.expect(&["hits burgundy 1 trooper"]);
    let mut table = battle(
        "control blue ceres; satellites near-ceres; leader buck blue near-ceres; units near-ceres burgundy 1 fighter",
    );
    assert_eq!(table.need("attack 1 killer-satellite burgundy fighter").1, 70);
    table.answer("done", "");
    let table = battle(
        "units near-ceres blue 1 battler; leader buck blue near-ceres; units ceres burgundy 1 trooper; control burgundy ceres",
    );
    assert_eq!(table.need("bomb burgundy trooper ceres").1, 60);
}

/// [BR-129] On the ground rounds go on until one player has units.
#[test]
fn rounds_go_on() {
    let mut table = battle("units bach blue 2 trooper; units bach burgundy 2 trooper");
    for round in 1..=3 {
        assert!(table.line("battle").contains(&format!("round={round}")));
        table.answer("auto", "1 1").answer("auto", "1 1");
    }
    table.answer("auto", "1 1").answer("auto", "6 6");
    table.expect_no("battle");
}

/// [BR-130, BR-131] In orbit a battle ends when all agree, asked together and in secret; survivors stay. It also ends when nobody can attack.
#[test]
fn battles_in_orbit_are_called_off() {
    let mut table = orbit("units far-earth blue 2 fighter; units far-earth burgundy 1 fighter");
    table.answer("auto", "1 1").answer("auto", "1");
    assert_eq!(table.asks_all(), ["blue", "burgundy"]);
    table.answer_as("burgundy", "stop", "").answer("fight", "");
    table.answer("auto", "1 1").answer("auto", "1").answer("stop", "").answer("stop", "");
    table
        .expect(&["units far-earth blue 2 fighter", "units far-earth burgundy 1 fighter"])
        .expect_no("battle");
}

/// [BR-132, BR-133, BR-134, BR-135, BR-X45] A Killer Satellite fires once at every enemy ship, escorted Transports too; what is hit is removed at once; any may be spared.
#[test]
fn free_attacks_of_killer_satellites() {
    let text = "control blue ceres; satellites near-ceres; units near-ceres burgundy 1 fighter 1 battler; transport burgundy-T1 near-ceres 2 burgundy";
    let mut table = battle(text);
    for (target, number) in [("burgundy fighter", 6), ("burgundy battler", 7), ("burgundy-T1", 5)] {
        assert_eq!(table.need(&format!("attack 1 killer-satellite {target}")).0, format!("{number} or more"));
    }
    table.answer("attack 1 killer-satellite burgundy-T1", "5");
    table.expect_no("transport");
    table.answer("attack 1 killer-satellite burgundy fighter", "5");
    table.never("attack 1 killer-satellite burgundy fighter");
    // The Battler is spared.
    table.answer("done", "").expect(&["units near-ceres burgundy 1 fighter 1 battler"]);
    let mut table = battle(text);
    table.answer("auto", "10 10 10").expect_no("units near-ceres");
}

/// [BR-136, BR-137] In step 4 a Killer Satellite is an ordinary unit; an uncontrolled one neither fires nor can be attacked.
#[test]
fn a_satellite_in_battle() {
    let mut table = battle("control blue ceres; satellites near-ceres; units near-ceres burgundy 1 fighter");
    table.answer("done", "").answer("fight", "");
    table.expect(&["ready blue 1 killer-satellite", "ready burgundy 1 fighter"]);
    table.answer("auto", "1").answer("attack 1 fighter blue killer-satellite", "7");
    table.expect_no("satellites");
    let table = battle(
        "satellites near-ceres; units near-ceres burgundy 1 fighter; units near-ceres blue 1 fighter; control green ceres; units hielo green 1 trooper; factory ceres burgundy",
    );
    assert!(!table.text().contains("killer-satellite"));
}

/// [BR-138, BR-139, BR-140, BR-141, BR-142, BR-C06, BR-C07] Each Battler in a Near Orbit bombs once: 7 or more on a Trooper, Gennie, Fighter, Transport or Factory beside it; it fights on in orbit.
#[test]
fn battlers_bomb() {
    let mut table = battle(
        "units near-mercury blue 2 battler; units bach burgundy 2 trooper 1 gennie 1 fighter; transport burgundy-T1 bach; factory bach burgundy; units near-mercury burgundy 1 fighter; units l4 burgundy 1 trooper",
    );
    let wanted = [
        "burgundy factory bach",
        "burgundy factory hielo",
        "burgundy fighter bach",
        "burgundy gennie bach",
        "burgundy trooper bach",
        "burgundy-T1 bach",
    ];
    assert_eq!(table.choices("bomb "), wanted);
    assert_eq!(table.need("bomb burgundy gennie bach"), ("7 or more".to_owned(), 40));
    table.answer("bomb burgundy gennie bach", "6").answer("bomb burgundy-T1 bach", "7");
    table.expect_no("transport");
    assert!(!table.text().contains("step bomb"), "each Battler bombs once");
    table.answer("fight", "").expect(&["ready blue 2 battler"]);
    // From Near Earth neither the colonies nor the Moon.
    let table = battle(
        "units near-earth blue 1 battler; units l4 burgundy 1 trooper; units tycho burgundy 1 trooper; units urban burgundy 1 trooper; control burgundy urban l4 tycho",
    );
    assert_eq!(table.choices("bomb "), ["burgundy trooper urban"]);
    assert!(
        !battle("units far-mercury blue 1 battler; units bach burgundy 1 trooper")
            .text()
            .contains("step bomb")
    );
}

/// [BR-143, BR-144] A bombed Factory goes with its item; Control Markers, Leaders and cargo cannot be bombed.
#[test]
fn a_bombed_factory_goes_with_its_item() {
    let mut table = Table::at(
        "mover green; units near-ceres blue 1 battler; control burgundy ceres bach; factory ceres burgundy work=battler/burgundy/near-ceres; leader kane burgundy ceres; units bach burgundy 1 trooper",
    );
    table.answer("done", "");
    assert_eq!(table.choices("bomb "), ["burgundy factory ceres"]);
    table.answer("bomb burgundy factory ceres", "7");
    table.expect_no("factory");
}
