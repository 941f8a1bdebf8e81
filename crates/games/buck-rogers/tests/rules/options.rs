//! Optional rules A–P [chapter 11].

use crate::common::{Moves, Table};
use retrograde_core::Setup;

pub(crate) fn building(text: &str) -> Table {
    let mut table = Table::at(&format!("mover green; {text}"));
    table.answer("done", "");
    while table.text().contains("step dismantle") {
        table.answer("done", "");
    }
    table
}

/// [BR-268, BR-269, BR-270] A: a simple majority controls a display, and is enough for a Killer Satellite; not for the Moon's or an asteroid's.
#[test]
fn majority_control() {
    let venus = "control blue aerostates mt-maxwell lowlanders elysium; factory elysium blue";
    building(&format!("options majority-control; {venus}")).allows(&["build elysium killer-satellite blue"]);
    building(venus).blocks("build elysium killer-satellite blue", "BR-185");
    let moon = "control blue tycho tranquility farside arcologies american urban l4; factory tycho blue; factory urban blue";
    building(&format!("options majority-control; {moon}"))
        .allows(&["build urban killer-satellite blue"])
        .blocks("build tycho killer-satellite blue", "BR-185");
    let few = "control blue aerostates mt-maxwell; factory mt-maxwell blue";
    building(&format!("options majority-control; {few}"))
        .blocks("build mt-maxwell killer-satellite blue", "BR-185");
    assert!(
        Table::try_open(&Setup::scenario("battle-for-earth-and-mars").with("majority-control", "off"), "")
            .is_err()
    );
}

/// [BR-271] C: one piece at a time.
#[test]
fn one_at_a_time() {
    let mut table = Table::at(
        "options one-at-a-time; turn 0; control blue ceres pallas; control burgundy bach hielo; army blue 2 trooper 1 fighter; army burgundy 1 trooper; step place player=blue colour=- zone=- left=1",
    );
    table.answers(&["zone ceres blue", "place trooper"]);
    assert_eq!(table.asks(), "burgundy");
}

/// [BR-272, BR-273, BR-274] D: nobody starts with a Leader; who controls its home gets it at the end of combat; Wilma needs all four Moon zones; the last-Leader victory waits for all six.
#[test]
fn leaderless_factions() {
    let table = Table::seeded(&Setup::scenario("basic").with("leaderless", "on"), 4);
    table.expect(&["army blue 8 trooper 2 gennie 4 fighter transport 2 factory"]).expect_no("leader");
    let mut table = Table::at(
        "options leaderless; mover green; control blue moscoviense tranquility farside tycho arcologies american eurasian urban african australian antarctic; factory tycho blue",
    );
    table.answer("done", "");
    assert!(table.line("step seat").contains("leader=buck"));
    table.allows(&["at american", "at tycho"]);
}

/// [BR-274] D: the Leader appears in a zone of that display.
#[test]
fn a_leader_comes_home() {
    let mut table = Table::at(
        "options leaderless; mover green; control blue moscoviense tranquility farside tycho l4 ceres; factory tycho blue; control burgundy bach",
    );
    table.answer("done", "").blocks("at bach", "BR-274").allows(&["at l4", "at tycho"]);
    // Neither elsewhere in the zones of the player, nor in a zone of the display that is somebody else's.
    table.blocks("at ceres", "BR-274").blocks("at american", "BR-274");
    table.answer("at tycho", "").expect(&["leader wilma blue tycho"]);
    assert_eq!(table.winners(), "going on");
}

/// [BR-273] D: with option A a majority of the display brings its Leader home.
#[test]
fn a_majority_brings_the_leader_home() {
    let venus =
        "control blue aerostates mt-maxwell lowlanders elysium; factory elysium blue; control burgundy bach";
    let home = |options: &str| {
        let mut table = Table::at(&format!("options {options}; mover green; {venus}"));
        table.answer("done", "");
        table.line("step seat").contains("leader=ardala")
    };
    assert!(home("leaderless majority-control"));
    assert!(!home("leaderless"));
}

/// [BR-275, BR-276, BR-X39, BR-X40, BR-281] E: Mercurian Gennies add 1, Venusian ones are harder to hit; a 10 always hits.
#[test]
fn mercurian_and_venusian_gennies() {
    let fight = |zone: &str, own: &str, other: &str| {
        let mut table = Table::at(&format!(
            "options gennie-abilities; mover green; control burgundy {zone}; {own}; units {zone} burgundy 2 {other}; control yellow ceres; factory ceres yellow"
        ));
        table.answer("done", "");
        table
    };
    assert_eq!(
        fight("bach", "units bach blue 2 gennie", "trooper").need("attack 1 gennie burgundy trooper").1,
        70
    );
    assert_eq!(
        fight("hielo", "units hielo blue 2 gennie", "fighter").need("attack 1 gennie burgundy fighter").1,
        60
    );
    assert_eq!(
        fight("elysium", "units elysium blue 2 fighter", "gennie").need("attack 1 fighter burgundy gennie").0,
        "8 or more"
    );
    let mut table = fight("elysium", "transport blue-T1 elysium; transport blue-T2 elysium", "gennie");
    assert_eq!(table.need("attack 1 transport burgundy gennie"), ("11 or more".to_owned(), 10));
    table.answer("attack 1 transport burgundy gennie", "10").expect(&["hits burgundy 1 gennie"]);
    let bombing = |options: &str| {
        let mut table = Table::at(&format!(
            "options {options}; mover green; control burgundy elysium; units elysium burgundy 1 gennie 1 trooper; units near-venus blue 1 battler"
        ));
        table.answer("done", "");
        ["gennie", "trooper"].map(|kind| table.need(&format!("bomb burgundy {kind} elysium")).0)
    };
    assert_eq!(bombing("gennie-abilities"), ["8 or more", "7 or more"]);
    assert_eq!(bombing("leaderless"), ["7 or more", "7 or more"]);
}

/// [BR-277] E: three Gennies on Earth and the colonies, two elsewhere.
#[test]
fn terran_gennies() {
    for (zone, count) in [("urban", 3), ("l4", 3), ("tycho", 2), ("bach", 2)] {
        let mut table = building(&format!(
            "options gennie-abilities; control blue {zone} ceres; factory {zone} blue; factory ceres blue"
        ));
        table
            .answer(&format!("build {zone} gennie blue"), "")
            .expect(&[&format!("units {zone} blue {count} gennie")]);
    }
}

/// [BR-278, BR-C50] E: Lunar Gennies shoot at Near Moon Orbit, 8 on anything, once a turn, and fight on.
#[test]
fn lunar_gennies() {
    let mut table = Table::at(
        "options gennie-abilities; mover green; control blue tycho; units tycho blue 1 gennie; units near-moon burgundy 1 battler; control yellow ceres; factory ceres yellow",
    );
    table.answer("done", "").answer("done", "");
    assert_eq!(table.need("attack 1 gennie burgundy battler").0, "8 or more");
    table.answer("attack 1 gennie burgundy battler", "8").expect_no("units near-moon");
}

/// [BR-279] E: Martian Gennies walk two zones; what they cross must be friendly or free.
#[test]
fn martian_gennies() {
    let reach = |control: &str| {
        let mut table =
            Table::at(&format!("options gennie-abilities; units elevator blue 2 gennie; {control}"));
        table.answer("take 1 blue gennie/2 elevator", "");
        table.choices("go ")
    };
    assert_eq!(reach("control burgundy arcadia"), ["arcadia", "boreal-sea", "pavonis"]);
    assert_eq!(reach("control burgundy pavonis"), ["pavonis"]);
}

/// [BR-280, BR-326] E: asteroid Gennies go up to their orbit and back and fight there; Battlers hit them on 7, or each other on 9.
#[test]
fn asteroid_gennies() {
    let mut table =
        Table::at("options gennie-abilities; units ceres blue 1 gennie 1 trooper; units bach blue 1 fighter");
    table.go("1 blue gennie/1 ceres", "near-ceres").blocks("take 1 blue trooper/1 ceres", "BR-083");
    let fight = |options: &str| {
        let mut table = Table::at(&format!(
            "options {options}; mover green; units near-ceres blue 1 gennie; units near-ceres burgundy 1 battler; control yellow bach; factory bach yellow"
        ));
        table.answer("done", "");
        while !table.is_legal("fight") {
            table.answer("done", "");
        }
        table
    };
    let mut table = fight("gennie-abilities");
    table.answer("fight", "");
    assert_eq!(
        (table.asks(), table.need("attack 1 battler blue gennie").0.as_str()),
        ("burgundy", "7 or more")
    );
    let mut table = fight("gennie-abilities gennie-battler-nine");
    table.answer("fight", "");
    assert_eq!(
        (table.asks(), table.need("attack 1 gennie burgundy battler").0.as_str()),
        ("blue", "9 or more")
    );
}

/// [BR-282, BR-284, BR-285, BR-X34] F: a planet's Far Orbit and its marker's zone are one: free to change, one combat; asteroids not.
#[test]
fn far_orbit_merge() {
    let mut table = Table::at("options far-orbit-merge; turn 8; units far-earth blue 1 fighter");
    table.go("1 blue fighter/4 far-earth", "e1").expect(&["units e1 blue 1 fighter/4x"]);
    table.go("1 blue fighter/4x e1", "me1").expect(&["units me1 blue 1 fighter/2m"]);
    let mut table = Table::at("options far-orbit-merge; turn 8; units near-ceres blue 1 fighter");
    table.go("1 blue fighter/4 near-ceres", "a9").expect(&["units a9 blue 1 fighter/3m"]);
    let mut table = Table::at(
        "options far-orbit-merge; turn 8; mover green; units far-earth blue 1 fighter; units e1 burgundy 1 fighter; control yellow bach; factory bach yellow",
    );
    table.answer("done", "").answer("fight", "").allows(&["attack 1 fighter burgundy fighter"]);
}

/// [BR-286] G: Troopers walk two zones and are stopped at each step.
#[test]
fn ground_speeds() {
    let mut table =
        Table::at("options ground-speeds; units wreckers blue 1 trooper; units elysium burgundy 1 trooper");
    table.answer("take 1 blue trooper/2 wreckers", "");
    assert_eq!(table.choices("go "), ["aphrodite", "beta-regio", "elysium", "lowlanders"]);
}

/// [BR-287, BR-288, BR-289, BR-X35, BR-C39] H: two Troopers and a Fighter, two Fighters and a Battler become each other before the first move, where they can be; fast and loose also Gennies, never back.
#[test]
fn unit_conversion() {
    let start = |options: &str| {
        let mut table = Table::at(&format!(
            "players 3; scenario someplace-to-call-home; options {options}; turn 1; cards yellow=1 blue=2 burgundy=3; control yellow hielo; units bach blue 2 trooper 2 gennie 2 fighter; units e1 blue 2 fighter 1 battler; step mover card=1; step move lead=yellow"
        ));
        table.answer("done", "");
        table
    };
    let mut table = start("unit-conversion");
    assert_eq!(
        table.choices("convert blue "),
        [
            "2 fighter to battler e1",
            "2 trooper to fighter bach",
            "battler to 2 fighter e1",
            "fighter to 2 trooper bach"
        ]
    );
    table
        .blocks("convert blue 2 fighter to battler bach", "BR-288")
        .blocks("convert blue 2 gennie to fighter bach", "BR-289");
    table
        .answer("convert blue 2 trooper to fighter bach", "")
        .expect(&["units bach blue 2 gennie/1 3 fighter/4"]);
    table.answer("done", "").allows(&["take 3 blue fighter/4 bach"]);
    start("unit-conversion fast-and-loose")
        .allows(&["convert blue 2 gennie to fighter bach", "convert blue trooper gennie to fighter bach"]);
}

/// [BR-290, BR-291, BR-X36] I, optional diagram 4: cargo hops from Transport to Transport that has not moved, ten zones in a turn.
#[test]
fn transport_hopping() {
    let mut table = Table::at(
        "options transport-hopping; turn 8; transport blue-T1 eurasian; units arcologies blue 2 trooper; units l4 blue 1 trooper; transport blue-T2 l4; transport blue-T3 e1; units ceres blue 1 fighter",
    );
    table.go("blue-T1 eurasian", "arcologies").answer("load 2 blue trooper/1 blue-T1", "");
    table.go("blue-T1 arcologies", "l4").answer("load 1 blue trooper/1 blue-T1", "");
    table.answer("hop blue-T1 blue-T2", "").blocks("hop blue-T2 blue-T1", "BR-290");
    table.go("blue-T2 l4", "e1").answer("hop blue-T2 blue-T3", "").go("blue-T3 e1", "deimos");
    table
        .answer("unload 3 blue trooper blue-T3", "")
        .expect(&["units deimos blue 3 trooper/0ml", "transport blue-T3 deimos/0m"]);
    Table::at("transport blue-T1 l4 1 blue; transport blue-T2 l4").blocks("hop blue-T1 blue-T2", "BR-092");
}

/// [BR-290, BR-291] I: some of the Troopers may hop, as far as there is room; the rest stay aboard.
#[test]
fn a_part_of_the_cargo_hops() {
    let text = "options transport-hopping; units bach blue 1 trooper; transport blue-T1 me1 5 blue; transport blue-T2 me1 2 blue";
    let mut table = Table::at(text);
    table.blocks("hop blue-T1 blue-T2", "BR-291").blocks("hop 4 blue trooper blue-T1 blue-T2", "BR-291");
    Table::at(&text.replace("2 blue", "1 blue")).blocks("hop blue-T1 blue-T2", "BR-291");
    table
        .blocks("hop 2 blue trooper blue-T2 blue-T1", "BR-290")
        .blocks("hop 6 blue trooper blue-T1 blue-T2", "BR-290");
    assert_eq!(
        table.choices("hop "),
        [
            "1 blue trooper blue-T1 blue-T2",
            "2 blue trooper blue-T1 blue-T2",
            "3 blue trooper blue-T1 blue-T2"
        ]
    );
    table
        .answer("hop 3 blue trooper blue-T1 blue-T2", "")
        .expect(&["transport blue-T1 me1/0m 2 blue", "transport blue-T2 me1/4 5 blue"]);
    Table::at(&text.replace("2 blue", "factory")).blocks("hop 1 blue trooper blue-T1 blue-T2", "BR-291");
}

/// [BR-292] J: one zone after unloading, not out of a zone with enemies, and not onto a Transport.
#[test]
fn move_after_unloading() {
    let text = "options move-after-unloading; transport blue-T1 near-mercury 2 blue; transport blue-T2 bach";
    let mut table = Table::at(text);
    table.go("blue-T1 near-mercury", "bach").answer("unload 2 blue trooper blue-T1", "");
    table.blocks("load 1 blue trooper/1ml blue-T2", "BR-092");
    table.go("2 blue trooper/1ml bach", "warrens").expect(&["units warrens blue 2 trooper/0ml"]);
    let mut table = Table::at(&format!("{text}; units bach burgundy 1 trooper"));
    table
        .go("blue-T1 near-mercury", "bach")
        .answer("unload 2 blue trooper blue-T1", "")
        .expect(&["units bach blue 2 trooper/0ml"]);
}

/// [BR-293, BR-294, BR-295, BR-297, BR-299, BR-X37] K, optional diagram 5: round the Sun and Earth, ten zones; 8 at the Sun and 10 at a planet destroy.
#[test]
fn slingshots() {
    let text = "options slingshot; turn 8; units e5 blue 1 fighter; units ceres blue 1 fighter";
    let mut table = Table::at(text);
    table.go("1 blue fighter/4 e5", "e4").go("1 blue fighter/3m e4", "sun");
    table.blocks("sling each", "BR-296");
    table.answer("sling together", "7").expect(&["units sun blue 1 fighter/4ms80"]);
    table
        .go("1 blue fighter/4ms80 sun", "e8")
        .go("1 blue fighter/1ms80 e8", "e1")
        .answer("sling together", "2");
    table.go("1 blue fighter/2ms84 e1", "m9").answer("done", "").expect(&["units m9 blue 1 fighter/0ms84"]);
    let mut table = Table::at(text);
    table.go("1 blue fighter/4 e5", "sun").answer("sling together", "8").expect_no("units sun");
    // Not where it began the turn, nor round an asteroid.
    let mut table = Table::at("options slingshot; turn 8; units e1 blue 1 fighter; units a8 blue 1 fighter");
    table
        .go("1 blue fighter/4s04 e1", "e2")
        .go("1 blue fighter/3ms04 e2", "e1")
        .expect(&["units e1 blue 1 fighter/2ms04"]);
    table.go("1 blue fighter/4 a8", "a9").expect(&["units a9 blue 1 fighter/3m"]);
}

/// [BR-296, BR-298] K: a group rolls once or once each; Leaders cannot, and a Transport is lost with its cargo.
#[test]
fn slingshots_of_groups() {
    let text = "options slingshot; turn 8; units e8 blue 2 fighter; transport blue-T1 e8 3 blue";
    let mut table = Table::at(text);
    table
        .answers(&["take all e8", "go e1"])
        .answer("sling each", "1 10 10")
        .expect(&["units e1 blue 1 fighter/5ms04"])
        .expect_no("transport");
    let mut table = Table::at(text);
    table
        .answers(&["take all e8", "go e1"])
        .answer("sling together", "9")
        .expect(&["units e1 blue 2 fighter/5ms04", "transport blue-T1 e1/5ms04 3 blue"]);
    let mut table = Table::at(text);
    table.answers(&["take all e8", "go e1"]).allows(&["sling each", "sling together"]);
    let mut table = Table::at("options slingshot; turn 8; leader buck blue e8");
    table.go("buck e8", "e1");
    assert_eq!(table.line("step s"), "", "no slingshot for a Leader");
}

/// [BR-300, BR-301, BR-304, BR-X43] L: 15 less one for each unit, less 5 for the own Leader; success takes the Leader over, and it counts for the new controller.
#[test]
fn subverting_leaders() {
    let text = "options subverting-leaders; mover green; control burgundy bach; leader kane burgundy bach; leader wilma yellow ceres; control yellow hielo; factory hielo yellow";
    let mut table = Table::at(&format!("{text}; units bach blue 4 fighter; leader buck blue bach"));
    table.answer("done", "");
    assert_eq!((table.asks(), table.need("roll").0.as_str()), ("blue", "6 or more"));
    table.answer("roll", "6").expect(&["leader kane burgundy bach subverted=blue"]);
    assert!(table.line("player burgundy").contains("inert=2"));
    let mut table = Table::at(&format!("{text}; units bach blue 4 fighter; leader buck blue e1"));
    table.answer("done", "").expect(&["leader kane burgundy lost"]);
    let mut table = Table::at(&format!("{text}; units bach blue 5 fighter; leader buck blue e1"));
    table.answer("done", "");
    assert_eq!(table.need("roll").0, "10 or more");
    table.answer("roll", "9").expect(&["leader kane burgundy lost"]);
    let mut table = Table::at(
        &format!("{text}; units bach blue 5 fighter; leader buck blue e1")
            .replace("leader wilma yellow ceres; ", ""),
    );
    table.answer("done", "").answer("roll", "10");
    assert_eq!(table.winners(), "blue", "nobody else controls a Leader");
    // Who has lost the last Leader while another comes back to its senses is not inert.
    let mut table = Table::at(
        "options subverting-leaders; mover green; control burgundy ceres juno; control yellow hielo; control green bach; factory bach green; units bach green 2 trooper; leader kane burgundy bach subverted=blue; leader huer yellow bach subverted=burgundy; leader buck blue e1; leader ardala green e2",
    );
    table.answer("done", "1 1");
    assert_eq!(table.asks(), "burgundy");
    table.answer("at ceres", "").expect(&["leader huer yellow hielo"]).expect_no("player burgundy inert");
    // Of several opponents the one with most units tries, of equals the first in order.
    for (blue, yellow, tries) in [(6, 5, "blue"), (5, 6, "yellow"), (6, 6, "blue")] {
        let units = format!("units bach blue {blue} trooper; units bach yellow {yellow} trooper");
        let mut table = Table::at(&format!("{text}; {units}; leader buck blue e1"));
        table.answer("done", "");
        assert_eq!(table.asks(), tries);
        table.allows(&["roll"]);
    }
}

/// [BR-302, BR-303, BR-C40] L: before a battle a subverted Leader may come to its senses on 7 and goes to a zone its owner controls; so also when left alone.
#[test]
fn subverted_leaders_return() {
    let text = "options subverting-leaders; mover green; control burgundy bach thule ceres; leader kane burgundy bach subverted=blue; leader buck blue e1; leader wilma yellow e2; units bach burgundy 1 trooper";
    let mut table = Table::at(&format!("{text}; units bach blue 2 trooper"));
    table.answer("done", "7");
    assert_eq!(
        (table.asks(), table.choices("at ")),
        ("burgundy", ["bach", "ceres", "thule"].map(str::to_owned).to_vec())
    );
    table.answer("at thule", "").expect(&["leader kane burgundy thule"]);
    let mut table = Table::at(text);
    table.answer("done", "1");
    assert_eq!(table.asks(), "burgundy", "left alone among enemies of its controller");
}

/// [BR-305, BR-X41, BR-C41] M: Troopers and Gennies at their own Factory need 1 more, for bombs too; nobody else's.
#[test]
fn factory_defence() {
    let mut table = Table::at(
        "options factory-defence; mover green; control burgundy bach; factory bach burgundy; units bach burgundy 1 gennie 1 fighter; units bach blue 1 fighter; control yellow ceres; factory ceres yellow",
    );
    table.answer("done", "");
    assert_eq!(table.need("attack 1 fighter burgundy gennie").0, "8 or more");
    assert_eq!(table.need("attack 1 fighter burgundy fighter").0, "6 or more");
    table.answer("attack 1 fighter burgundy fighter", "1");
    assert_eq!(table.need("attack 1 fighter blue fighter").0, "6 or more");
    let mut table = Table::at(
        "options factory-defence; mover green; control burgundy ceres; factory ceres burgundy; units ceres burgundy 1 trooper; units near-ceres blue 1 battler",
    );
    table.answer("done", "");
    assert_eq!(table.need("bomb burgundy trooper ceres").0, "8 or more");
}

/// [BR-306, BR-307] N: new units appear in any zone of the player's; any two Factories may combine.
#[test]
fn free_placement() {
    let mut table =
        building("options free-placement; control blue bach ceres; factory bach blue; factory ceres blue");
    table.allows(&["join bach ceres battler blue"]);
    table.answer("build bach fighter blue", "");
    assert_eq!(table.choices("at "), ["bach", "ceres"]);
    table.answer("at ceres", "").answer("build ceres battler blue", "");
    assert_eq!(table.choices("at "), ["near-ceres", "near-mercury"]);
    // Two new Factories do not go to one zone [BR-174].
    let mut table = building(
        "options free-placement; control blue bach ceres thule; factory bach blue; factory ceres blue",
    );
    table.answer("build bach factory blue", "");
    assert_eq!(table.choices("at "), ["bach", "thule"]);
    table.answer("at thule", "").answer("build ceres factory blue", "5");
    assert!(table.has("factory ceres blue work=factory/blue/ceres"), "{}", table.text());
}

/// [BR-309] O: a Factory aboard builds one Fighter a turn, there and nothing else.
#[test]
fn factories_in_space() {
    let mut table = building(
        "options factories-in-space; transport blue-T1 e1 factory; control burgundy bach; factory bach burgundy",
    );
    assert_eq!(table.choices(""), ["done", "launch blue-T1 blue"]);
    table.answer("launch blue-T1 blue", "").expect(&["units e1 blue 1 fighter"]);
    assert_eq!(table.asks(), "burgundy");
}

/// [BR-310, BR-311, BR-312, BR-C43] P: the first controller of a display gets a Factory at the end of building, in a zone there without one; it builds from the next turn.
#[test]
fn free_factories() {
    let venus = "aerostates mt-maxwell lowlanders elysium beta-regio aphrodite wreckers";
    let mut table = building(&format!(
        "options free-factories; control blue {venus} bach; factory elysium blue; control burgundy thule; factory thule burgundy"
    ));
    table.answer("build elysium fighter blue", "");
    assert!(table.line("step prize").contains("player=blue"));
    table.blocks("at elysium", "BR-311").blocks("at bach", "BR-311");
    table.answer("at wreckers", "").expect(&["factory wreckers blue landed idle", "claimed venus"]);
    let mut table = building(&format!(
        "options free-factories; claimed venus; control blue {venus}; factory elysium blue; control burgundy thule; factory thule burgundy"
    ));
    table.answer("build elysium fighter blue", "").expect_no("step prize");
    // Displays held from set-up give none [BR-312].
    let zones = |table: &Table, player: &str, names: &[&str]| {
        let line = table.line(&format!("control {player}"));
        names.iter().filter(|name| line.split(' ').any(|word| word == **name)).count()
    };
    let mut claimed = 0;
    for seed in 0..40 {
        let setup = Setup::scenario("basic").with("players", 2);
        let table = Table::seeded(&setup.with("free-factories", "on").with("majority-control", "on"), seed);
        let mercury = ["bach", "sobkou", "warrens", "tolstoi", "hielo", "mariposas"];
        let held = ["blue", "burgundy"].iter().any(|player| zones(&table, player, &mercury) >= 4);
        assert_eq!(table.has_line("claimed mercury"), held, "{seed}");
        claimed += u32::from(held);
    }
    assert!(claimed > 0, "nobody holds Mercury in any of them");
    // Without a zone that has room there is nothing to ask.
    let mercury = ["bach", "sobkou", "warrens", "tolstoi", "hielo", "mariposas"];
    let factories = mercury.map(|zone| format!("factory {zone} blue; ")).concat();
    let mut table = building(&format!(
        "options free-factories; {factories}control blue {}; control burgundy thule; factory thule burgundy",
        mercury.join(" ")
    ));
    table.answer("done", "").expect(&["claimed mercury"]);
    assert_eq!(table.asks(), "burgundy");
}
