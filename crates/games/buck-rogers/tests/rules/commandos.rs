//! Commandos: what they may do, and who is hit [chapter 10.7].

use crate::advanced::combat;
use crate::common::Table;

/// Three Troopers of blue against Gennies of burgundy at its Factory.
const RAID: &str = "units bach burgundy 2 gennie; units bach blue 3 trooper; factory bach burgundy; leader buck blue ceres; leader huer burgundy thule";

/// [BR-250, BR-216] Commandos take no part in Kane's attack; if all are commandos there is none.
#[test]
fn commandos_do_not_sneak() {
    let start = |count: u8| {
        let mut table = combat("commandos leader-powers", &RAID.replace("buck blue ceres", "kane blue bach"));
        table.answer(&format!("raid {count} blue trooper"), "");
        table
    };
    let mut table = start(2);
    table.answer("done", "").answer("power kane", "").expect(&["shots blue 1 trooper"]);
    // One attack, then the battle, in which the one who is no commando has to attack.
    table.answer("attack 1 trooper burgundy gennie", "1 1").expect(&["aimed burgundy 1 gennie"]);
    start(3).expect_no("step sneak").expect_no("step shots");
}

/// [BR-250, BR-260] Commandos do not shoot at units that flee.
#[test]
fn commandos_do_not_shoot() {
    let flee = |count: u8| {
        let mut table = combat("commandos retreat", RAID);
        table.answer(&format!("raid {count} blue trooper"), "");
        if count < 3 {
            table.answer("done", "").answer("auto", "1 1");
        }
        table.answer("auto", &format!("1 1 {}", ["", "1", "1 1", "1 1 1"][usize::from(count)]));
        table.answer("done", "").answers(&["take 2 burgundy gennie/1 bach", "go sobkou"]);
        table
    };
    let table = flee(3);
    assert!(table.line("units sobkou burgundy").contains("2 gennie"), "{}", table.text());
    flee(1).expect(&["shots blue 2 trooper"]);
}

/// [BR-250, BR-278] Gennies of the Moon that are commandos do not shoot at the orbit.
#[test]
fn lunar_commandos() {
    let text = "units tycho blue 2 gennie; units tycho burgundy 2 trooper; factory tycho burgundy; units near-moon burgundy 1 fighter";
    let mut table = combat("commandos gennie-abilities", text);
    table.answer("raid 1 blue gennie", "").answer("done", "").expect(&["shots blue 1 gennie"]);
    let mut table = combat("commandos gennie-abilities", text);
    table.answer("raid 2 blue gennie", "").expect_no("step shots");
}

/// [BR-250, BR-251, BR-G27] Whoever attacks chooses between the commandos and the units that defend them; commandos that are hit do not roll.
#[test]
fn commandos_or_the_others() {
    let start = || {
        let mut table = combat("commandos", RAID);
        // The one who is no commando has to attack.
        table.answer("raid 2 blue trooper", "").answer("done", "1");
        table.allows(&["attack 1 gennie blue commando trooper", "attack 1 gennie blue trooper"]);
        table
    };
    let mut table = start();
    table
        .answer("attack 2 gennie blue commando trooper", "5 5 1")
        .expect_no("raid")
        .expect(&["units bach blue 1 trooper", "factory bach burgundy"]);
    let mut table = start();
    table.answer("attack 1 gennie blue trooper", "5");
    // The only one who is not a commando has been hit.
    assert_eq!(table.choices("attack "), ["1 gennie blue commando trooper"]);
    table
        .answer("attack 1 gennie blue commando trooper", "5 5")
        .expect(&["units bach blue 1 trooper", "raid bach blue 1 0"]);
    let mut table = start();
    table
        .answer("attack 1 gennie blue commando trooper", "5")
        .expect(&["struck blue 1 trooper", "hits blue 1 trooper"]);
    table
        .answer("attack 1 gennie blue commando trooper", "1 6 1")
        .expect_no("factory bach")
        .expect(&["raid bach blue 1 0 done"]);
}

/// [BR-249, BR-250] Gennies are set aside like Troopers, and are no more than there are.
#[test]
fn gennies_as_commandos() {
    let text = RAID.replace("3 trooper", "3 trooper 2 gennie");
    let mut table = combat("commandos", &text);
    table.blocks("raid 3 blue gennie", "BR-249");
    table.answer("raid 1 blue gennie", "").answer("raid 1 blue gennie", "");
    table.expect(&["raid bach blue 0 2"]).never("raid 1 blue gennie");
    table.answer("raid 1 blue trooper", "").answer("done", "");
    table.expect(&["raid bach blue 1 2", "ready blue 2 trooper"]);
    table.answer("attack 2 trooper burgundy gennie", "1 1");
    table.allows(&["attack 1 gennie blue commando gennie"]).blocks("attack 1 gennie blue gennie", "BR-118");
    table.answer("attack 2 gennie blue commando gennie", "1 6 1 1").expect(&["raid bach blue 1 1"]);
}

/// [BR-139, BR-142, BR-250] A bomb is aimed at a commando or at another unit.
#[test]
fn bombs_on_commandos() {
    let mut table = combat("commandos", &format!("{RAID}; units near-mercury burgundy 2 battler"));
    table.answer("raid 2 blue trooper", "").answer("done", "");
    table.allows(&["bomb blue trooper bach", "bomb blue commando trooper bach"]);
    table.answer("bomb blue commando trooper bach", "7").expect(&["raid bach blue 1 0"]);
    table.answer("bomb blue trooper bach", "7");
    table.expect(&["units bach blue 1 trooper", "raid bach blue 1 0"]);
}

/// [BR-250, BR-252, BR-257] Commandos may retreat while the others stay, and the others while they stay; shots at them are told apart, too.
#[test]
fn commandos_retreat() {
    let start = || {
        let mut table = combat("commandos retreat", RAID);
        table.answer("raid 2 blue trooper", "").answer("done", "1").answer("auto", "1 1 1 1");
        table.allows(&["take 2 blue trooper/1c bach", "take 1 blue trooper/1 bach"]);
        table
    };
    let mut table = start();
    table.answers(&["take 1 blue trooper/1c bach", "go warrens"]);
    assert_eq!(table.choices("attack "), ["1 gennie blue commando trooper"]);
    table.answer("auto", "1 1").answer("done", "").answer("done", "1");
    table.expect(&["raid bach blue 1 0", "aimed burgundy 1 gennie", "units warrens blue 1 trooper"]);
    let mut table = start();
    table.answers(&["take 1 blue trooper/1 bach", "take 1 blue trooper/1c bach", "go warrens"]);
    assert_eq!(table.choices("attack "), ["1 gennie blue commando trooper", "1 gennie blue trooper"]);
    table.answer("attack 1 gennie blue commando trooper", "5").answer("attack 1 gennie blue trooper", "1");
    table.answer("done", "").answer("done", "");
    table.expect(&["raid bach blue 1 0", "units warrens blue 1 trooper"]).expect_no("ready blue");
}

/// [BR-243, BR-250] Kane's victims may choose among commandos, too: his men attack the ones or the others.
#[test]
fn kane_at_commandos() {
    let mut table =
        combat("commandos leader-powers", &RAID.replace("huer burgundy thule", "kane burgundy bach"));
    table.answer("raid 2 blue trooper", "").answer("done", "").answer("power kane", "");
    assert_eq!(table.choices("attack "), ["1 gennie blue commando trooper", "1 gennie blue trooper"]);
    table
        .answer("attack 1 gennie blue commando trooper", "5")
        .expect(&["raid bach blue 1 0", "units bach blue 2 trooper"]);
    table
        .answer("attack 1 gennie blue trooper", "5")
        .expect(&["raid bach blue 1 0", "units bach blue 1 trooper"]);
}

/// [BR-250] A target that is no commando is no answer.
#[test]
fn only_commandos_are_commandos() {
    let mut table = combat("commandos", RAID);
    table
        .answer("raid 1 blue trooper", "")
        .answer("done", "")
        .answer("attack 2 trooper burgundy gennie", "1 1");
    table.blocks("attack 1 gennie blue commando gennie", "BR-118");
    assert!(
        Table::broken("options commandos; mover green; struck blue 1 trooper; battle bach; step removal")
            .contains("commandos")
    );
}

/// [BR-250] The odds of a battle know that commandos hit nobody; where some of a kind are commandos, there are none.
#[test]
fn odds_against_commandos() {
    let odds = |count: u8| {
        let mut table = combat("commandos", RAID);
        table.answer(&format!("raid {count} blue trooper"), "");
        if count < 3 {
            table.answer("done", "").answer("attack 1 trooper burgundy gennie", "1");
            // The others attack too.
            while table.asks() == "blue" {
                table.answer("attack 1 trooper burgundy gennie", "1");
            }
        }
        assert_eq!(table.asks(), "burgundy");
        table.odds("auto")
    };
    assert!(odds(3).contains("100%; nobody is left: 0%"), "{}", odds(3));
    assert_eq!(odds(1), "");
}
