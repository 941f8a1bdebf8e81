//! Control, capture, building and victory [chapters 7.6, 8, 9].

use crate::common::{Moves, Table, game};
use retrograde_core::{Choice, ChoiceKind, Rules, Setup};

fn after_combat(text: &str) -> Table {
    let mut table = Table::at(&format!("mover green; {text}"));
    table.answer("done", "");
    table
}

/// Blue builds: nobody dismantles.
fn building(text: &str) -> Table {
    let mut table = after_combat(text);
    while table.text().contains("step dismantle") {
        table.answer("done", "");
    }
    table
}

/// [BR-157, BR-158, BR-159, BR-C11, BR-160] Who alone has a combat unit or Leader in a zone controls it at once, whosever or nobody's it was.
#[test]
fn control_is_taken() {
    for before in ["control burgundy bach", "units ceres blue 1 trooper"] {
        for piece in [
            "units bach blue 1 fighter",
            "transport blue-T1 bach",
            "leader buck blue bach",
            "units bach blue 1 gennie",
        ] {
            let table = after_combat(&format!(
                "{piece}; {before}; control burgundy hielo; factory hielo burgundy; leader kane burgundy hielo"
            ));
            assert!(table.line("control blue").contains("bach"), "{piece}: {}", table.text());
        }
    }
    // Markers change before the orbit battle of the same display [BR-191].
    let text = "control burgundy ceres; satellites near-ceres; units ceres blue 1 trooper; units near-ceres blue 1 fighter; units near-ceres burgundy 1 fighter";
    let mut table = after_combat(text);
    table.answer("done", "").expect(&["control blue ceres"]);
    table.answer("fight", "");
    table.expect(&["ready blue 1 fighter 1 killer-satellite"]);
}

/// [BR-161] Passing through takes nothing.
#[test]
fn passing_through_takes_nothing() {
    let mut table = Table::at(
        "players 4; units warrens blue 1 fighter; control burgundy bach; control green hielo; factory hielo green",
    );
    table.go("1 blue fighter/4 warrens", "bach").go("1 blue fighter/3m bach", "sobkou");
    table
        .answers(&["done", "done", "done", "done"])
        .expect(&["control blue sobkou", "control burgundy bach"]);
}

/// [BR-162] A marker stays without units.
#[test]
fn a_marker_stays() {
    let mut table =
        Table::at("units bach blue 1 fighter; control blue bach; control green hielo; factory hielo green");
    table.go("1 blue fighter/4 bach", "near-mercury");
    table.answers(&["done", "done"]).expect(&["control blue bach"]);
}

/// [BR-164, BR-165, BR-181, BR-176, BR-X15] A captured Factory builds at once; its item becomes the captor's, or is destroyed without a piece to exchange.
#[test]
fn a_captured_factory_builds() {
    let mut table = after_combat(
        "units bach blue 1 trooper; control burgundy bach; factory bach burgundy work=battler/burgundy/near-mercury",
    );
    assert_eq!(table.asks(), "burgundy");
    table.answer("done", "").answer("done", "5");
    table.expect_no("factory bach burgundy");
    table.says("captures the Factory").says("Blue gets 1 Battler");
    let six = "units e1 blue 6 battler";
    let mut table = after_combat(&format!(
        "{six}; units bach blue 1 trooper; control burgundy bach; factory bach burgundy work=battler/burgundy/near-mercury"
    ));
    table.answer("done", "").expect(&["factory bach blue"]);
}

/// [BR-166, BR-167, BR-C16] The owner may roll before a Factory changes hands: 7 destroys it with its item; also undefended, also inert.
#[test]
fn sabotage() {
    let text = "player burgundy inert=1; units bach blue 1 trooper; control burgundy bach; factory bach burgundy work=battler/burgundy/near-mercury";
    let mut table = after_combat(text);
    assert_eq!((table.asks(), table.need("roll")), ("burgundy", ("7 or more".to_owned(), 40)));
    table.answer("roll", "7").expect_no("factory").expect(&["control blue bach"]);
    let mut table = after_combat(text);
    table.answer("roll", "6");
    assert!(table.line("factory bach blue").contains("work=battler/blue/near-mercury"));
    // One roll for each Factory.
    let mut table = after_combat(
        "units bach blue 1 trooper; control burgundy bach; factory bach burgundy; factory bach burgundy",
    );
    assert!(table.prompt().text.contains("you are losing 2 Factories in Bach"), "{}", table.prompt().text);
    table.answer("roll", "7 2").expect(&["factory bach blue"]);
}

/// [BR-330] A Factory belongs to who controls its zone; landed by somebody who fails it is lost, by itself it takes no zone and in a free zone it stays its owner's and builds.
#[test]
fn a_landed_factory() {
    let mut table = after_combat(
        "control burgundy bach; units bach burgundy 1 trooper; factory bach blue; control blue hielo",
    );
    assert_eq!(table.asks(), "blue");
    table.answer("done", "").expect(&["factory bach burgundy"]);
    let table = building("factory bach blue; control blue hielo");
    table.allows(&["build bach trooper blue"]).expect_no("control blue bach");
    // What it built stands in a free zone while others build, and such a position is a sound one.
    let mut table =
        building("factory bach blue; control blue hielo; control burgundy ceres; factory ceres burgundy");
    table.answer("build bach trooper blue", "").expect(&["units bach blue 2 trooper"]);
    assert_eq!(table.asks(), "burgundy");
    assert_eq!(game().check(&game().read(&table.text()).expect("it reads back")), Ok(()));
}

/// [BR-169, BR-170, BR-171, BR-X22] What a Factory builds, how many, and where; no mixing.
#[test]
fn what_a_factory_builds() {
    // Hielo is Blue's too, but what Ceres builds stays there.
    let text = "control blue ceres hielo; factory ceres blue; units ceres blue 1 trooper; control burgundy bach; factory bach burgundy";
    let cases = [
        ("trooper", "units ceres blue 3 trooper"),
        ("gennie", "units ceres blue 1 trooper 2 gennie"),
        ("fighter", "units ceres blue 1 trooper 1 fighter"),
        ("transport", "transport blue-T1 ceres"),
    ];
    for (item, line) in cases {
        let mut table = building(text);
        table.answer(&format!("build ceres {item} blue"), "").expect(&[line]);
        assert_eq!(table.asks(), "burgundy", "one Factory builds one item");
    }
    for (item, to) in [("battler", "near-ceres"), ("killer-satellite", "near-ceres"), ("factory", "ceres")] {
        let mut table = building(text);
        table
            .answer(&format!("build ceres {item} blue"), "")
            .expect(&[&format!("factory ceres blue work={item}/blue/{to} idle")]);
    }
}

/// [BR-173, BR-C37] Of several Factories in a zone one builds.
#[test]
fn one_factory_in_a_zone_builds() {
    let mut table = building(
        "control blue hielo; factory hielo blue; factory hielo blue; control burgundy bach; factory bach burgundy",
    );
    table.answer("build hielo fighter blue", "");
    assert_eq!(table.asks(), "burgundy");
}

/// [BR-174] A new Factory goes to an adjacent controlled zone without one, or into its own zone.
#[test]
fn where_a_new_factory_goes() {
    let mut table = building(
        "control blue bach tolstoi sobkou hielo; factory bach blue; factory sobkou blue; control burgundy warrens",
    );
    table.answer("build bach factory blue", "");
    assert_eq!(table.choices("at "), ["bach", "tolstoi"]);
    table.blocks("at sobkou", "BR-174").blocks("at warrens", "BR-174").blocks("at hielo", "BR-174");
}

/// [BR-175, BR-178, BR-179] Two Building Phases: begun, then finished, and nothing else is built meanwhile; a new Factory builds from the next turn.
#[test]
fn two_turn_items() {
    let mut table =
        building("control blue bach; factory bach blue; control burgundy hielo; factory hielo burgundy");
    table.answers(&["build bach factory blue"]);
    assert_eq!(table.asks(), "burgundy");
    let table = building(
        "control blue bach tolstoi; factory bach blue work=factory/blue/tolstoi; control burgundy hielo; factory hielo burgundy",
    );
    assert_eq!(table.asks(), "burgundy", "neither Factory builds");
    table.expect(&["factory tolstoi blue landed idle"]);
}

/// [BR-177, BR-C49] Battlers appear in the nearest Near Orbit; L-4 and L-5 choose, Deimos has Near Mars.
#[test]
fn nearest_near_orbits() {
    let mut table = building("control blue l4 deimos; factory l4 blue; factory deimos blue");
    table.answer("build l4 battler blue", "");
    assert_eq!(table.choices("at "), ["near-earth", "near-moon"]);
    table.answer("at near-moon", "").answer("build deimos battler blue", "5");
    assert!(table.text().contains("work=battler/blue/near-mars"));
}

/// [BR-180] Items in production are no units: nobody is stopped, and nothing hits them.
#[test]
fn items_are_no_units() {
    let mut table = Table::at(
        "control burgundy ceres; factory ceres burgundy work=battler/burgundy/near-ceres; units a2 blue 1 battler 1 fighter",
    );
    table.go("1 blue fighter/4 a2", "ceres").expect(&["units ceres blue 1 fighter/0m"]);
    let table = after_combat(
        "control burgundy bach; factory hielo burgundy work=killer-satellite/burgundy/near-ceres; units near-ceres blue 1 fighter",
    );
    assert!(!table.text().contains("step open"));
}

/// [BR-182] With the Factory goes the item.
#[test]
fn a_dismantled_factory_loses_its_item() {
    let mut table = after_combat(
        "control blue ceres; factory ceres blue work=battler/blue/near-ceres; control burgundy bach; factory bach burgundy",
    );
    table.answer("dismantle ceres", "").expect_no("factory ceres");
}

/// [BR-183] Scrapping while building frees the Factory.
#[test]
fn scrapping_frees_the_factory() {
    let mut table = Table::at(
        "control blue ceres; factory ceres blue work=battler/blue/near-ceres; units ceres blue 1 trooper",
    );
    table.answer("scrap ceres", "").expect(&["factory ceres blue"]);
    // While another Factory is free to build, too.
    let table = Table::at(
        "cards blue=1; control blue ceres bach; factory ceres blue work=battler/blue/near-ceres; factory bach blue; \
         step end; step build turn=0",
    );
    table.allows(&["scrap ceres", "build bach trooper blue"]);
}

/// [BR-184] If the place of an unfinished Factory is lost, another is chosen.
#[test]
fn a_lost_place_is_replaced() {
    let mut table = building(
        "control blue bach sobkou; factory bach blue work=factory/blue/tolstoi; control burgundy tolstoi hielo; factory hielo burgundy",
    );
    assert_eq!(table.choices("at "), ["bach", "sobkou"]);
    table.answer("at sobkou", "").expect(&["factory sobkou blue landed idle"]);
}

/// [BR-185, BR-C05, BR-034, BR-X25, BR-X27] A Killer Satellite needs the whole surface below: Mars with the Space Elevator, without Deimos; the Moon by itself.
#[test]
fn the_surface_below_a_killer_satellite() {
    let mars = "boreal-sea coprates ram-hq arcadia pavonis";
    let factory = "factory pavonis blue";
    building(&format!("control blue {mars}; {factory}"))
        .blocks("build pavonis killer-satellite blue", "BR-185");
    building(&format!("control blue {mars} elevator; {factory}"))
        .allows(&["build pavonis killer-satellite blue"]);
    building("control blue moscoviense tranquility farside tycho; factory tycho blue")
        .allows(&["build tycho killer-satellite blue"]);
    building("control blue warrens bach tolstoi sobkou; factory sobkou blue")
        .allows(&["build sobkou killer-satellite blue"]);
}

/// [BR-186, BR-187, BR-C04] No enemy unit in the orbit at the start, one satellite a site; each asteroid is its own site.
#[test]
fn sites_of_killer_satellites() {
    let mut table = Table::at(
        "mover green; control blue ceres aurora; factory ceres blue; factory aurora blue; units near-ceres burgundy 1 fighter; satellites near-aurora",
    );
    table.answer("done", "");
    while !table.text().contains("step build") {
        let answer = if table.is_legal("stop") { "stop" } else { "done" };
        table.answer(answer, "");
    }
    table
        .blocks("build ceres killer-satellite blue", "BR-185")
        .blocks("build aurora killer-satellite blue", "BR-185");
    // At completion enemy ships do not matter.
    let mut table = Table::at(
        "mover green; control blue ceres; factory ceres blue work=killer-satellite/blue/near-ceres; units near-ceres burgundy 1 fighter; control burgundy bach; factory bach burgundy",
    );
    table.answer("done", "").answers(&["done", "done"]).expect(&["satellites near-ceres"]);
}

/// [BR-188, BR-189, BR-190, BR-191] Who does not control the surface any more cannot use it; the next who does gets it; an unfinished one makes no progress meanwhile.
#[test]
fn a_satellite_changes_hands() {
    let mut table = Table::at(
        "mover green; control burgundy ceres; satellites near-ceres; units ceres blue 1 trooper; units near-ceres burgundy 1 fighter; control green bach",
    );
    table.answer("done", "");
    assert!(table.text().contains("step open"), "{}", table.text());
    assert_eq!(table.asks(), "blue", "the satellite is blue's now");
    let mut table = building(
        "control blue warrens bach; control burgundy tolstoi sobkou; factory bach blue work=killer-satellite/blue/near-mercury; factory tolstoi burgundy",
    );
    table.expect_no("satellites");
    assert!(table.line("factory bach").contains("work=killer-satellite"), "{}", table.text());
    table.answer("done", "1 2");
}

/// [BR-192, BR-193, BR-194, BR-196] Without a Factory, one aboard counted, the Black Market has a Trooper, a Fighter or a Factory, for a zone of one's own.
#[test]
fn the_black_market() {
    let mut table = building("control blue ceres bach; units e1 blue 1 fighter");
    assert_eq!(table.choices("market "), ["factory blue", "fighter blue", "trooper blue"]);
    table.blocks("market gennie blue", "BR-193");
    table.answer("market trooper blue", "");
    table.blocks("at hielo", "BR-194");
    table.answer("at ceres", "5").expect(&["units ceres blue 1 trooper/1"]);
    let table = building("control blue ceres; transport blue-T1 e1 factory; control burgundy bach");
    assert_eq!(table.asks(), "burgundy");
    // Dismantling the last Factory does not open it.
    let mut table =
        after_combat("control blue ceres; factory ceres blue; control burgundy bach; factory bach burgundy");
    table.answers(&["dismantle ceres", "done"]);
    assert_eq!(table.asks(), "burgundy");
}

/// [BR-195, BR-C46] A Factory is ordered and comes in the next Building Phase; it is cancelled if there is one by then.
#[test]
fn a_factory_from_the_black_market() {
    let mut table = building("control blue ceres; control burgundy bach");
    table.answer("market factory blue", "").expect(&["player blue ordered"]);
    let mut table = building("turn 2; player blue ordered; control blue ceres bach; control burgundy hielo");
    assert_eq!(table.choices("at "), ["bach", "ceres"]);
    table.answer("at bach", "").expect(&["factory bach blue landed idle"]).expect_no("player blue");
    let table = building(
        "turn 2; player blue ordered; control blue ceres; factory ceres blue; control burgundy hielo",
    );
    table.expect_no("player blue ordered").allows(&["build ceres fighter blue"]);
}

/// [BR-197] Dismantling comes first for all players, in order; no roll.
#[test]
fn dismantling() {
    let mut table =
        after_combat("control blue ceres; factory ceres blue; control burgundy bach; factory bach burgundy");
    let passes = |choice: &Choice| choice.answer == "done" && choice.kind == ChoiceKind::Pass;
    assert!(table.prompt().choices.iter().any(passes), "an offer that comes every turn");
    table.answer("done", "");
    assert_eq!((table.asks(), table.is_legal("dismantle bach")), ("burgundy", true));
    table.answer("dismantle bach", "").expect_no("factory bach");
    assert_eq!(table.asks(), "blue");
}

/// So many Territorial Zones for a player, from the start of the board.
fn zones(count: usize) -> String {
    let all = "warrens bach tolstoi sobkou mariposas hielo aerostates mt-maxwell lowlanders elysium beta-regio aphrodite wreckers arcologies american eurasian urban african australian antarctic l4 l5 moscoviense tranquility farside tycho boreal-sea coprates";
    all.split(' ').take(count).collect::<Vec<_>>().join(" ")
}

/// The end of a turn: burgundy is the last to build.
fn last_builder(text: &str) -> Table {
    let mut table = Table::at(&format!("mover green; cards blue=1 yellow=2 green=3 burgundy=4; control burgundy thule; factory thule burgundy; {text}").replace("mover green", "mover burgundy"));
    table.answer("done", "");
    while !table.text().contains("step build turn=3") {
        table.answer("done", "");
    }
    table
}

/// [BR-198, BR-063, BR-205] Fifteen zones at the end of a turn win; fourteen do not.
#[test]
fn fifteen_zones_win() {
    let mut table = last_builder(&format!("control blue {}", zones(15)));
    table.answer("done", "");
    assert_eq!((table.winners().as_str(), table.outcome().unwrap().rule.0), ("blue", "BR-198"));
    let mut table = last_builder(&format!("control blue {}", zones(14)));
    table.answer("done", "1 2");
    assert_eq!(table.winners(), "going on");
}

/// [BR-064, BR-065] Twenty zones with three players, twenty-five with two.
#[test]
fn zones_with_few_players() {
    for (players, needs, mover) in [(3, 20, "yellow"), (2, 25, "burgundy")] {
        for (count, wins) in [(needs, true), (needs - 1, false)] {
            let mut table = Table::at(&format!(
                "players {players}; mover {mover}; control blue {}; control burgundy thule; factory thule burgundy",
                zones(count)
            ));
            table.answer("done", "").answer("done", "");
            while table.is_legal("done") && table.asks() == "blue" {
                table.answer("done", "");
            }
            let dice = if wins { "" } else { "1 2" };
            table.answer("done", dice);
            assert_eq!(table.winners() == "blue", wins, "{players} players, {count} zones");
        }
    }
}

/// [BR-199, BR-C24] Of two with enough zones the one with more wins; if equal, play goes on.
#[test]
fn two_have_enough_zones() {
    let rest = "arcologies american eurasian urban african australian antarctic l4 l5 moscoviense tranquility farside tycho boreal-sea coprates";
    let mercury = "warrens bach tolstoi sobkou mariposas hielo aerostates mt-maxwell lowlanders elysium beta-regio aphrodite wreckers ram-hq arcadia";
    let mut table = last_builder(&format!("control blue {mercury}; control yellow {rest}"));
    table.answer("done", "1 2 3");
    assert_eq!(table.winners(), "going on");
    let mut table = last_builder(&format!("control blue {mercury} pavonis; control yellow {rest}"));
    table.answer("done", "");
    assert_eq!(table.winners(), "blue");
}

/// [BR-200] Who alone has Leaders wins at once; if all die together nobody does.
#[test]
fn the_last_leader_wins() {
    let mut table = Table::at(
        "mover green; control burgundy bach; units bach blue 1 trooper; leader kane burgundy bach; leader buck blue hielo",
    );
    table.answer("done", "");
    assert_eq!((table.winners().as_str(), table.outcome().unwrap().rule.0), ("blue", "BR-200"));
    let mut table = Table::at(
        "mover green; control burgundy bach; units bach blue 1 trooper; units bach burgundy 1 trooper; leader kane burgundy bach; leader buck blue bach; control green hielo; factory hielo green",
    );
    table.answer("done", "10 10");
    table.expect(&["leader kane burgundy lost", "leader buck blue lost"]);
    assert_eq!(table.winners(), "going on");
}

/// [BR-201, BR-C48] A player wins when all others have given up; giving up the game is not the surrender of a battle. The pieces of who left stay as inert defenders.
#[test]
fn giving_up() {
    let mut table = Table::at(
        "units hielo blue 1 fighter; units bach burgundy 1 trooper; units ceres yellow 1 fighter; units thule green 1 fighter",
    );
    table.answer_as("burgundy", "resign", "");
    table.expect(&["player burgundy out", "units bach burgundy 1 trooper"]);
    table.answer("done", "");
    assert_eq!(table.asks(), "yellow", "burgundy does not move");
    table.answer_as("yellow", "resign", "").answer_as("green", "resign", "");
    assert_eq!((table.winners().as_str(), table.outcome().unwrap().rule.0), ("blue", "BR-201"));
}

/// [BR-G19] Who has left fights on, does not call a battle off, and tries to blow up a Factory that is lost.
#[test]
fn who_has_left() {
    let mut table = Table::at(
        "mover green; player burgundy out; control burgundy bach; factory bach burgundy; units bach blue 1 trooper; units far-earth blue 2 fighter; units far-earth burgundy 1 fighter",
    );
    table.answer("done", "7").expect_no("factory bach");
    table.answer("fight", "").answer("auto", "1 1 1").answer("stop", "");
    assert!(table.line("battle far-earth").contains("round=2"), "{}", table.text());
}

/// [BR-202, BR-C47, BR-X46] After turn 8, when Earth is back on E1, most zones win.
#[test]
fn earth_comes_round() {
    let mut table = last_builder(&format!("turn 8; control blue {}", zones(3)));
    table.answer("done", "");
    assert_eq!((table.winners().as_str(), table.outcome().unwrap().rule.0), ("blue", "BR-202"));
    let mut table = last_builder(&format!("turn 7; control blue {}", zones(3)));
    table.answer("done", "1 2");
    assert_eq!(table.winners(), "going on");
}

/// [BR-203, BR-204, BR-C23, BR-G24] A tie goes on turn by turn, for all players, until somebody has most; after turn 24 the tied share the win.
#[test]
fn sudden_death() {
    let mut table = last_builder("turn 8; control blue hielo");
    table.answer("done", "1 2");
    assert_eq!(table.winners(), "going on");
    let mut table = last_builder("turn 9; control yellow hielo bach; units e1 blue 1 fighter");
    table.answer("done", "");
    assert_eq!((table.winners().as_str(), table.outcome().unwrap().rule.0), ("yellow", "BR-203"));
    let mut table = last_builder("turn 24; control blue hielo");
    table.answer("done", "");
    assert_eq!(table.winners(), "blue burgundy");
}

/// [BR-205] Last Leader, then zones, then Earth's orbit.
#[test]
fn the_order_of_tests() {
    let mut table = last_builder(&format!(
        "turn 8; control blue {}; leader kane burgundy thule; leader buck blue lost",
        zones(15)
    ));
    table.answer("done", "");
    assert_eq!(table.outcome().unwrap().rule.0, "BR-200");
    let mut table = last_builder(&format!("turn 8; control blue {}", zones(15)));
    table.answer("done", "");
    assert_eq!(table.outcome().unwrap().rule.0, "BR-198");
}

/// [BR-206] Who has nothing left is skipped; a Leader alone keeps a player in.
#[test]
fn elimination() {
    let mut table = last_builder("control blue hielo; leader wilma yellow e1; leader kane burgundy thule");
    // Blue, burgundy and yellow roll; green has nothing.
    table.answer("done", "10 2 3");
    table.expect_no("cards blue=1 burgundy=2 yellow=3 green");
    assert_eq!(table.line("cards").split(' ').count(), 4);
}

/// [BR-172, BR-G19] A Factory may stay idle, and defaults play for who has left.
#[test]
fn the_absent_are_played() {
    let mut table = Table::at(
        "mover green; control blue ceres; factory ceres blue; control burgundy bach; factory bach burgundy",
    );
    table.answer_as("blue", "resign", "").answer("done", "");
    assert_eq!(table.asks(), "burgundy");
    assert!(table.of("blue").standing().is_empty(), "one gives up once");
    assert!(Table::try_open(&Setup::scenario("basic").with("players", 1), "").is_err());
}
