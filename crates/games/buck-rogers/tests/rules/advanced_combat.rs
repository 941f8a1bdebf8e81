//! Markers, commandos, surrender, retreat and factories in the Advanced game [chapter 10].

use crate::advanced::{combat, fought};
use crate::common::Table;

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
    // Those set aside in one zone are not missing in another.
    let mut table = combat(
        "commandos",
        &format!(
            "{text}; units sobkou blue 3 trooper; units sobkou burgundy 1 trooper; control burgundy sobkou; factory sobkou burgundy"
        ),
    );
    table.answer("raid 2 blue trooper", "").answer("done", "");
    assert!(table.line("step raid").contains("zone=sobkou"));
    table.allows(&["raid 3 blue trooper"]);
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
    table.blocks("surrender burgundy", "BR-254").blocks("surrender yellow", "BR-254");
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

/// [BR-258, BR-083] Those who flee together have a zone that is free of enemies and open to all of them.
#[test]
fn retreat_together() {
    let text = "units near-venus blue 1 fighter; units near-venus blue 1 battler; units near-venus burgundy 2 fighter";
    let start = |text: &str| {
        let mut table = combat("retreat", text);
        table.answer("fight", "").answer("auto", "1 1").answer("auto", "1 1");
        table.answer("take 1 blue fighter/1 near-venus", "");
        table
    };
    start(text).allows(&["take 1 blue battler/1 near-venus"]);
    let held = format!("{text}; units far-venus burgundy 1 fighter");
    start(&held).allows(&["go aerostates"]).blocks("take 1 blue battler/1 near-venus", "BR-083");
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

/// [BR-265, BR-266, BR-267, BR-335, BR-C38, BR-C53, BR-G07] Two neighbouring Factories build a big item at once; asteroids are neighbours in a circle for that, and for placing Factories.
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
