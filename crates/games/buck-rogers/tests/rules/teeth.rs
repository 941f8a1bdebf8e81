//! Edges of rules that hold in the small: each of these tests fails when one condition of its rule is left out.

use crate::advanced::combat;
use crate::common::{Moves, Table};
use crate::options::building;

/// [BR-214] Buck's power is for his owner's Fighters: others in his zone, and other units of his owner, keep their numbers.
#[test]
fn buck_leads_his_own_fighters() {
    let mut table = Table::at(
        "options leader-powers passing-fire; units near-venus blue 1 fighter 1 battler; leader buck blue near-venus; units near-venus yellow 1 fighter; units far-venus burgundy 1 battler; mover burgundy",
    );
    table.answers(&["take 1 burgundy battler/4 far-venus", "go near-venus", "go far-venus"]);
    assert_eq!(table.need("attack 1 fighter burgundy battler").0, "8 or more");
    table.answer("power buck", "");
    assert_eq!(table.need("attack 1 fighter burgundy battler").0, "4 or more");
    assert_eq!(table.need("attack 1 battler burgundy battler").0, "6 or more");
    table.answer("done", "");
    assert_eq!(
        (table.asks(), table.need("attack 1 fighter burgundy battler").0.as_str()),
        ("yellow", "8 or more")
    );
    // He is in another zone.
    let mut table = Table::at(
        "options leader-powers passing-fire; units near-venus blue 1 fighter; leader buck blue bach; units far-venus burgundy 1 battler; mover burgundy",
    );
    table
        .answers(&["take 1 burgundy battler/4 far-venus", "go near-venus", "go far-venus"])
        .blocks("power buck", "BR-214");
}

/// [BR-079] Unused movement is lost: at the end of a turn units of a kind are alike again, whatever they did.
#[test]
fn units_are_alike_again() {
    let mut table =
        Table::at("mover green; units bach blue 1 trooper/0m 1 trooper/0ml; units hielo burgundy 1 trooper");
    table.answer("done", "").expect(&["units bach blue 2 trooper"]);
}

/// [BR-221] Among enemies a Leader is safe beside units of Ardala's owner.
#[test]
fn ardala_controls_beside_her_units() {
    let text = "players 3; scenario someplace-to-call-home; options leader-powers; turn 1; cards yellow=1 blue=2 burgundy=3; control yellow hielo; factory hielo yellow; leader ardala blue bach; leader kane burgundy hygeia; units hygeia burgundy 1 trooper; units hygeia blue 1 trooper; leader wilma yellow hielo; step mover card=1; step move lead=yellow";
    let mut table = Table::at(text);
    table.answer("done", "").allows(&["control kane"]);
}

/// Units are written with their numbers.
#[test]
fn units_have_numbers() {
    let error = Table::broken("units bach blue 2");
    assert!(error.contains("2 trooper 1 fighter/4"), "{error}");
}

/// [BR-128, BR-234, BR-278] A Leader adds 2 to free shots from its zone: at those who pass, and of Lunar Gennies beside it, not beside their targets.
#[test]
fn a_leader_helps_free_shots() {
    let mut table = Table::at(
        "options passing-fire; units near-venus blue 1 fighter; leader buck blue near-venus; units far-venus burgundy 1 battler; mover burgundy",
    );
    table.answers(&["take 1 burgundy battler/4 far-venus", "go near-venus", "go far-venus"]);
    assert_eq!(table.need("attack 1 fighter burgundy battler").1, 50);
    let lunar = |leader: &str| {
        let table = combat(
            "gennie-abilities",
            &format!(
                "units tycho blue 1 gennie; units near-moon burgundy 1 fighter; leader buck blue {leader}"
            ),
        );
        table.expect(&["shots blue 1 gennie"]);
        table.need("attack 1 gennie burgundy fighter")
    };
    assert_eq!(lunar("tycho"), ("8 or more".to_owned(), 50));
    assert_eq!(lunar("ceres"), ("8 or more".to_owned(), 30));
}

/// [BR-265, BR-307] Two different Factories that are free to build, neighbours unless placement is free, for big items only, in the order of the board.
#[test]
fn joining_factories() {
    let text = "control blue bach tolstoi hielo; factory bach blue; factory tolstoi blue; factory hielo blue; control burgundy sobkou; factory sobkou burgundy";
    let join = |options: &str, text: &str| building(&format!("options {options}; {text}"));
    join("retreat", text).blocks("join bach tolstoi battler blue", "BR-265");
    let table = join("combined-production", text);
    // The order of the board is Bach, Tolstoi.
    let (good, bad) = if table.is_legal("join bach tolstoi battler blue") {
        ("bach tolstoi", "tolstoi bach")
    } else {
        ("tolstoi bach", "bach tolstoi")
    };
    table.allows(&format!("join {good} battler blue")).blocks(&format!("join {bad} battler blue"), "BR-265");
    table
        .blocks("join bach bach battler blue", "BR-265")
        .blocks(&format!("join {good} trooper blue"), "BR-265");
    assert!(
        !table.is_legal("join bach sobkou battler blue") && !table.is_legal("join sobkou bach battler blue")
    );
    assert!(!table.is_legal("join bach hielo battler blue"));
    assert!(join("free-placement", text).choices("join ").iter().any(|pair| pair.contains("hielo")));
    // One of them is busy, or has built already.
    let busy = text.replace("factory tolstoi blue", "factory tolstoi blue work=factory/blue/bach");
    let mut table = join("combined-production", text);
    table.answer("build tolstoi fighter blue", "").blocks(&format!("join {good} battler blue"), "BR-173");
    let table =
        Table::at(&format!("options combined-production; cards blue=1; {busy}; step end; step build turn=0"));
    table.blocks(&format!("join {good} battler blue"), "BR-179");
    let both = text
        .replace("factory bach blue", "factory bach blue work=factory/blue/hielo")
        .replace("factory hielo blue; ", "");
    Table::at(&format!("options combined-production; cards blue=1; {both}; step end; step build turn=0"))
        .blocks(&format!("join {good} battler blue"), "BR-179");
}

/// [BR-083, BR-280, BR-298, BR-299] Who may take which step: Leaders do not enter the Sun, Battlers do not land, Gennies go up to the orbit of an asteroid only, and no further.
#[test]
fn who_may_take_which_step() {
    let goes = |text: &str, piece: &str| {
        let mut table = Table::at(&format!("{text}; units juno blue 1 fighter"));
        table.answer(&format!("take {piece}"), "");
        table.choices("go ")
    };
    let sun = "options slingshot; turn 8; units me1 blue 1 fighter 1 battler; leader buck blue me1";
    assert!(goes(sun, "1 blue fighter/4s01 me1").contains(&"sun".to_owned()));
    assert!(goes(sun, "1 blue battler/4s01 me1").contains(&"sun".to_owned()));
    assert!(!goes(sun, "buck me1").contains(&"sun".to_owned()));
    assert!(
        !goes(&sun.replace("options slingshot; ", ""), "1 blue fighter/4 me1").contains(&"sun".to_owned())
    );
    let mut table = Table::at(sun);
    table.answers(&["take 1 blue fighter/4s01 me1", "take buck me1"]).never("go sun");
    let gennies = "options gennie-abilities";
    assert_eq!(
        goes(&format!("{gennies}; units bach blue 1 gennie 1 trooper"), "1 blue gennie/1 bach"),
        ["sobkou", "tolstoi", "warrens"]
    );
    let mut table = Table::at(&format!(
        "{gennies}; units near-ceres blue 2 gennie; units ceres blue 1 trooper; units juno blue 1 fighter"
    ));
    table.go("1 blue gennie/1 near-ceres", "ceres").expect(&["units ceres blue 1 trooper/1 1 gennie/0m"]);
    table.blocks("take 1 blue trooper/1 ceres", "BR-083");
    Table::at("units ceres blue 1 gennie; units juno blue 1 fighter")
        .blocks("take 1 blue gennie/1 ceres", "BR-083");
    // Deimos is no asteroid.
    Table::at(&format!("{gennies}; units deimos blue 1 gennie; units juno blue 1 fighter"))
        .blocks("take 1 blue gennie/2 deimos", "BR-083");
}

/// [BR-287, BR-288] What is converted is one's own, of one colour, in one zone; each recipe is offered once for each colour there.
#[test]
fn conversions_are_listed_once() {
    let start = |rest: &str| {
        let mut table = Table::at(&format!(
            "players 2; options unit-conversion fast-and-loose; turn 1; cards burgundy=1 blue=2; units hielo burgundy 2 fighter; {rest}; step mover card=1; step move lead=burgundy"
        ));
        table.answer("done", "");
        table
    };
    let table = start(
        "units bach blue 2 trooper 1 gennie 1 fighter; units bach yellow 2 trooper; units sobkou blue 1 trooper; units tolstoi blue 1 trooper; units tolstoi yellow 1 trooper",
    );
    assert_eq!(
        table.choices("convert "),
        [
            "blue 2 trooper to fighter bach",
            "blue fighter to 2 trooper bach",
            "blue trooper gennie to fighter bach",
            "yellow 2 trooper to fighter bach",
        ]
    );
    table
        .blocks("convert burgundy 2 fighter to battler hielo", "BR-287")
        .blocks("convert blue 2 trooper to fighter sobkou", "BR-288");
    let table = start("units e1 blue 1 battler; units e1 yellow 2 fighter");
    assert_eq!(table.choices("convert "), ["blue battler to 2 fighter e1", "yellow 2 fighter to battler e1"]);
    // In space there is no room for Troopers.
    table.blocks("convert yellow fighter to 2 trooper e1", "BR-288");
    // One becomes two, two become one.
    let mut table = start("units e1 blue 1 battler; units e2 blue 2 fighter");
    table
        .answer("convert blue battler to 2 fighter e1", "")
        .answer("convert blue 2 fighter to battler e2", "")
        .answer("done", "");
    table.expect(&["units e1 blue 2 fighter/4", "units e2 blue 1 battler/4"]);
    let mut table = start("units bach blue 1 trooper 1 gennie");
    table.answer("convert blue trooper gennie to fighter bach", "").expect(&["units bach blue 1 fighter/4"]);
}

/// [BR-306, BR-177] Free placement adds orbits for Battlers and takes none away: those nearest to L-4 and Deimos stay open.
#[test]
fn free_placement_takes_nothing_away() {
    let orbits = |options: &str, zones: &str| {
        let mut table = building(&format!(
            "{options}control blue {zones}; factory {} blue; control burgundy thule; factory thule burgundy",
            zones.split(' ').next().unwrap_or_default()
        ));
        let zone = zones.split(' ').next().unwrap_or_default();
        table.answer(&format!("build {zone} battler blue"), "");
        let chosen = table.choices("at ");
        let begun = table.line("factory").rsplit('/').next().unwrap_or_default().replace(" idle", "");
        if chosen.is_empty() { vec![begun] } else { chosen }
    };
    assert_eq!(orbits("", "l4 elysium"), ["near-earth", "near-moon"]);
    assert_eq!(orbits("options free-placement; ", "l4"), ["near-earth", "near-moon"]);
    assert_eq!(orbits("options free-placement; ", "l4 elysium"), ["near-earth", "near-moon", "near-venus"]);
    assert_eq!(orbits("", "deimos elysium"), ["near-mars"]);
    assert_eq!(orbits("options free-placement; ", "deimos elysium"), ["near-mars", "near-venus"]);
}
