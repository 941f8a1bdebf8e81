//! Option F: a planet's Far Orbit and its marker's Space Zone are one zone, for all that is done in it [chapter 11 F].

use crate::advanced::{combat, fought};
use crate::common::{Moves, Table};

/// [BR-282, BR-283] The halves part when the planets move: what is in the Far Orbit goes with the planet, what is on the Space Zone stays behind.
#[test]
fn the_planet_moves_on() {
    let mut table = Table::at(
        "options far-orbit-merge; turn 3; cards blue=1 burgundy=2; control blue bach; factory bach blue; units far-earth blue 1 fighter; units e4 blue 2 fighter; control burgundy thule; factory thule burgundy; step end; step build turn=1",
    );
    table.answer("done", "1 2").expect(&[
        "turn 4",
        "units far-earth blue 1 fighter/4",
        "units e4 blue 2 fighter/4",
    ]);
    // What stayed behind has to follow; what went along is at its marker for nothing.
    table.go("1 blue fighter/4 far-earth", "e5").expect(&["units e5 blue 1 fighter/4x"]);
    table.go("2 blue fighter/4 e4", "far-earth").expect(&["units far-earth blue 2 fighter/3m"]);
    // Whoever has changed halves and not moved goes back as by any other way, not for nothing again.
    let mut table =
        Table::at("options far-orbit-merge; turn 3; units e4 blue 1 fighter; units thule burgundy 1 fighter");
    table.go("1 blue fighter/4 e4", "far-earth").expect(&["units far-earth blue 1 fighter/4x"]);
    table.go("1 blue fighter/4x far-earth", "e4").expect(&["units e4 blue 1 fighter/3m"]);
    // They are no longer in one zone for combat.
    let mut table = combat(
        "far-orbit-merge",
        "turn 3; advance 4; units far-earth blue 1 fighter; units e4 burgundy 1 fighter",
    );
    table.expect_no("step open");
    table = combat(
        "far-orbit-merge",
        "turn 3; advance 3; units far-earth blue 1 fighter; units e4 burgundy 1 fighter",
    );
    table.expect(&["step open zone=far-earth turn=0"]);
}

/// [BR-282, BR-233, BR-235, BR-236, BR-284] Ships that pass through one half are shot at by those in the other, once; ships that began the turn in either half, or only change halves, are not.
#[test]
fn passing_fire_in_both_halves() {
    let text = "options far-orbit-merge passing-fire; turn 3; units far-earth blue 3 fighter; units e3 burgundy 2 battler; mover burgundy";
    let mut table = Table::at(text);
    table.answers(&["take 1 burgundy battler/4 e3", "go e4", "go e5"]);
    assert_eq!(
        (table.asks(), table.choices("attack ")),
        ("blue", vec!["1 fighter burgundy battler".to_owned()])
    );
    table
        .answer("attack 1 fighter burgundy battler", "1")
        .answer("done", "")
        .expect(&["fired far-earth blue 1 fighter"]);
    table.answers(&["drop", "take 1 burgundy battler/4 e3", "go e4", "go far-earth"]);
    assert_eq!(table.asks(), "burgundy", "it has not left");
    table.answer("go near-earth", "").expect(&["shots blue 2 fighter"]);
    let mut table = Table::at(&text.replace("e3 burgundy", "e4 burgundy"));
    table.answers(&["take 1 burgundy battler/4 e4", "go far-earth", "go near-earth"]);
    assert_eq!(table.asks(), "burgundy", "it began the turn there");
}

/// [BR-237, BR-282] Those who moved into one half shoot at those who leave from the other.
#[test]
fn leaving_fire_in_both_halves() {
    let text = "options far-orbit-merge leaving-fire; turn 3; units e4 blue 1 fighter/0m; units far-earth burgundy 1 battler; mover burgundy";
    let mut table = Table::at(text);
    table.answers(&["take 1 burgundy battler/4 far-earth", "go e4"]);
    assert_eq!(table.asks(), "burgundy");
    table.answers(&["take 1 burgundy battler/4x e4", "go e5"]).expect(&["shots blue 1 fighter"]);
}

/// [BR-258, BR-260, BR-284] Nobody flees to the other half; those in both halves shoot at whoever flees; a zone with an enemy in its other half is not free.
#[test]
fn retreat_from_both_halves() {
    let start = |burgundy: &str| {
        let mut table = combat(
            "far-orbit-merge retreat",
            &format!(
                "turn 3; units e4 blue 3 fighter; units {burgundy} burgundy 2 battler; units far-venus burgundy 1 fighter"
            ),
        );
        table
            .answer("fight", "")
            .answer("auto", "1 1 1")
            .answer("auto", "1 1")
            .answer("take 3 blue fighter/1 e4", "");
        table
    };
    let mut table = start("e4");
    table.blocks("go far-earth", "BR-079").allows(&["go e5", "go near-earth", "go l4"]);
    // In turn 3 Venus is at ve4, which borders e4.
    table.blocks("go ve4", "BR-079");
    table.answer("go e5", "").expect(&["shots burgundy 2 battler"]);
    start("far-earth").answer("go e5", "").expect(&["shots burgundy 2 battler"]);
}

/// [BR-216, BR-284] Kane's men in one half attack those in the other, and his attack opens the battle of both.
#[test]
fn kane_in_both_halves() {
    let mut table = combat(
        "far-orbit-merge leader-powers",
        "turn 3; units e4 blue 2 fighter; units far-earth blue 1 fighter; units far-earth burgundy 2 battler; leader kane blue e4",
    );
    table.answer("power kane", "").expect(&["shots blue 3 fighter"]);
    table.answer("attack 1 fighter burgundy battler", "8").expect(&["units far-earth burgundy 1 battler"]);
    table.answer("auto", "1 1").expect(&["battle far-earth half=e4 round=1 hit=-", "ready blue 3 fighter"]);
}

/// [BR-086, BR-284] A Leader is alone in one half where enemies are in the other, and in company where friends are.
#[test]
fn a_leader_in_one_half() {
    let text = "options far-orbit-merge; turn 3; leader buck blue e3; units far-earth burgundy 2 fighter";
    let mut table = Table::at(text);
    table.answer("take buck e3", "").blocks("go e4", "BR-086").blocks("go far-earth", "BR-086");
    let mut table = Table::at(&format!("{text}; units far-earth blue 1 fighter"));
    table.go("buck e3", "e4").blocks("take 1 blue fighter/4 far-earth", "BR-086");
    Table::at(text.split_once("; ").map_or("", |(_, rest)| rest))
        .answer("take buck e3", "")
        .allows(&["go e4"]);
}

/// [BR-128, BR-282, BR-284] A Leader's bonus, and Buck's power, serve both halves; so do Huer's zones, and cargo hops between them.
#[test]
fn powers_in_both_halves() {
    let fight = |options: &str, leader: &str| {
        let text = "turn 3; units e4 blue 2 fighter; units far-earth burgundy 2 fighter";
        let mut table =
            combat(&format!("far-orbit-merge {options}"), &format!("{text}; leader {leader} blue far-earth"));
        table.answer("fight", "");
        table
    };
    assert_eq!(fight("retreat", "kane").need("attack 1 fighter burgundy fighter").1, 70);
    let mut table = fight("leader-powers", "buck");
    table.answer("power buck", "");
    assert_eq!(table.need("attack 1 fighter burgundy fighter").0, "4 or more");
    let mut table = Table::at(
        "players 3; scenario someplace-to-call-home; options leader-powers far-orbit-merge transport-hopping; turn 3; cards yellow=1 blue=2 burgundy=3; control yellow hielo; units hielo yellow 1 trooper; leader huer blue e4; units far-earth blue 1 fighter; transport blue-T1 e4 2 blue; transport blue-T2 far-earth; step mover card=1; step move lead=yellow",
    );
    table
        .answer("done", "")
        .answer("done", "")
        .expect(&["units far-earth blue 1 fighter/6", "transport blue-T2 far-earth/6"]);
    table.answer("hop blue-T1 blue-T2", "").expect(&["transport blue-T2 far-earth/6 2 blue"]);
}

/// [BR-300, BR-302, BR-284] Who brainwashes a Leader counts the units of both halves; a subverted one in either half may come to its senses when the battle begins.
#[test]
fn brainwashing_in_both_halves() {
    let text = "turn 3; leader kane burgundy e4; units far-earth blue 3 fighter; units e4 blue 2 fighter; leader buck blue far-earth; leader wilma yellow ceres";
    let mut table = combat("far-orbit-merge subverting-leaders", text);
    table.answer("fight", "");
    assert_eq!((table.asks(), table.need("roll").0.as_str()), ("blue", "5 or more"));
    let text = "turn 3; units e4 blue 1 fighter; units far-earth burgundy 1 fighter; leader wilma yellow e4 subverted=blue; leader buck blue thule";
    let mut table = fought("far-orbit-merge subverting-leaders", text, "");
    table.answer("fight", "7").expect(&["leader wilma yellow hielo"]);
}

/// [BR-217, BR-218, BR-284] A Trooper that Ardala steals in one half may go aboard a Transport in the other.
#[test]
fn ardala_in_both_halves() {
    let text = "players 3; scenario someplace-to-call-home; options leader-powers far-orbit-merge; turn 3; cards yellow=1 blue=2 burgundy=3; control yellow hielo; units hielo yellow 1 trooper; leader ardala blue far-earth; transport blue-T1 e4; units thule burgundy 1 trooper; units e1 burgundy 1 fighter; step mover card=1; step move lead=yellow";
    let mut table = Table::at(text);
    table.answer("done", "").answer("steal 1 burgundy trooper/0 thule", "").answer("done", "");
    table.expect(&["transport blue-T1 e4/4 1 blue"]);
    let mut table = Table::at(&text.replace(" far-orbit-merge", ""));
    table.answer("done", "");
    table.blocks("steal 1 burgundy trooper/0 thule", "BR-218");
}

/// [BR-221, BR-282] Ardala controls a Leader whom four zones take to safety, as he would have to go: the halves of a zone are one.
#[test]
fn ardala_needs_a_way() {
    let held = |colour: &str, zones: &str| {
        let units = zones.split(' ').map(|zone| format!("units {zone} {colour} 1 fighter; "));
        units.collect::<Vec<String>>().concat()
    };
    let enemies = held("burgundy", "bach warrens tolstoi sobkou mariposas hielo")
        + &held("yellow", "near-mercury far-mercury me1 me2 ve2 ve3");
    let text = format!(
        "players 3; scenario someplace-to-call-home; options leader-powers; turn 1; advance 0; cards yellow=1 blue=2 burgundy=3; control yellow elysium; {enemies}leader ardala blue ceres; leader kane burgundy bach; step mover card=1; step move lead=yellow"
    );
    let mut table = Table::at(&text);
    table.answer("done", "").blocks("control kane", "BR-221");
    let mut table = Table::at(&text.replace("leader-powers", "leader-powers far-orbit-merge"));
    table.answer("done", "").answer("control kane", "").answer("take kane bach", "").allows(&["go e2"]);
}

/// [BR-284] The odds of going to one half count those in the other.
#[test]
fn odds_of_both_halves() {
    let mut table = Table::at(
        "options far-orbit-merge; turn 3; units e3 blue 3 fighter; units far-earth burgundy 1 fighter",
    );
    table.answer("take 3 blue fighter/4 e3", "");
    assert_eq!(table.need("go e4"), table.need("go far-earth"));
}
