//! Movement and Transports [chapter 6].

use crate::common::{Moves, Table, game};
use retrograde_core::Rules;

fn goes(text: &str, piece: &str) -> Vec<String> {
    let mut table = Table::at(text);
    table.answer(&format!("take {piece}"), "");
    table.choices("go ")
}

fn can_go(text: &str, piece: &str, to: &str) -> bool {
    goes(text, piece).iter().any(|zone| zone == to)
}

/// [BR-078, BR-079, BR-080] Any number of pieces, each up to its allowance, in any order; each step costs 1 and what is left may be used later or lost.
#[test]
fn pieces_move_in_any_order() {
    let mut table =
        Table::at("units hielo blue 2 fighter; units bach blue 1 trooper; units ceres burgundy 1 fighter");
    table.go("1 blue fighter/4 hielo", "far-mercury");
    table.go("1 blue trooper/1 bach", "sobkou");
    table.expect(&["units far-mercury blue 1 fighter/2m"]);
    table.go("1 blue fighter/2m far-mercury", "me1");
    table.blocks("take 1 blue fighter/0m me1", "BR-079");
    table.answer("done", "").expect(&["units me1 blue 1 fighter/0m", "units hielo blue 1 fighter"]);
    assert_eq!(table.asks(), "burgundy");
}

/// [BR-078] Nothing has to move, and any number may be in a zone.
#[test]
fn nothing_has_to_move() {
    let mut table = Table::at("units hielo blue 15 fighter 20 trooper");
    table.answer("done", "").expect(&["units hielo blue 20 trooper 15 fighter"]);
}

/// [BR-084, BR-026, BR-025, BR-022, BR-085] Fighters, Battlers, Transports and Leaders move 4, Troopers and Gennies 1; Leaders need no ship.
#[test]
fn allowances() {
    let table = Table::at(
        "units e1 blue 1 fighter 1 battler; transport blue-T1 e1; leader buck blue bach; units bach blue 1 trooper 1 gennie",
    );
    table.expect(&["units bach blue 1 trooper/1 1 gennie/1", "units e1 blue 1 fighter/4 1 battler/4"]);
    table.expect(&["transport blue-T1 e1/4", "leader buck blue bach/4"]);
    assert!(can_go("leader buck blue bach", "buck bach", "me1"));
    for zone in ["near-mercury", "far-mercury", "me2", "me1", "tolstoi"] {
        assert!(can_go("units bach blue 1 fighter", "1 blue fighter/4 bach", zone), "{zone}");
    }
}

/// [BR-027, BR-083] A Battler moves in Orbit and Space Zones and never enters or crosses a Territorial Zone.
#[test]
fn battlers_stay_in_space() {
    let reach = goes("units near-earth blue 1 battler", "1 blue battler/4 near-earth");
    assert!(!reach.contains(&"urban".to_owned()) && reach.contains(&"near-moon".to_owned()));
    let mut table = Table::at("units near-ceres blue 1 battler");
    table.answer("take 1 blue battler/4 near-ceres", "").blocks("go ceres", "BR-027");
}

/// [BR-024, BR-082] A Gennie stays on its body; Pavonis and the Space Elevator are one.
#[test]
fn gennies_stay_on_their_world() {
    assert_eq!(
        goes("units pavonis blue 1 gennie", "1 blue gennie/1 pavonis"),
        ["arcadia", "boreal-sea", "elevator"]
    );
    let mut table = Table::at("units urban blue 1 gennie");
    table.answer("take 1 blue gennie/1 urban", "").blocks("go tycho", "BR-082");
    table.blocks("go near-earth", "BR-081");
}

/// [BR-028, BR-029] Killer Satellites and Factories do not move by themselves.
#[test]
fn fixed_pieces_do_not_move() {
    let table = Table::at(
        "control blue ceres; factory ceres blue; satellites near-ceres; units hielo blue 1 fighter",
    );
    assert_eq!(table.choices("take "), ["1 blue fighter/4 hielo"]);
}

/// [BR-086, BR-X07] A Leader does not end alone among enemy units, but with a friend beside it.
#[test]
fn leaders_do_not_go_alone_among_enemies() {
    let text = "leader wilma blue tycho; units tranquility blue 4 fighter; units american burgundy 2 gennie";
    let mut table = Table::at(text);
    table.answer("take wilma tycho", "").blocks("go american", "BR-086");
    let mut table = Table::at(text);
    table.go("4 blue fighter/4 tranquility", "american");
    table.go("wilma tycho", "american");
    table.expect(&["leader wilma blue american/0m"]);
    // The friend may not leave again.
    let mut table = Table::at(
        "leader wilma blue near-moon; units near-moon blue 1 fighter; units near-earth burgundy 1 fighter",
    );
    table.answers(&["take all near-moon", "go near-earth"]);
    table.blocks("take 1 blue fighter/3m near-earth", "BR-086");
    // Of several, one has to stay.
    let mut table = Table::at(
        "leader wilma blue near-moon; units near-moon blue 3 fighter; units near-earth burgundy 1 fighter",
    );
    table.answers(&["take all near-moon", "go near-earth"]);
    table
        .allows(&["take 2 blue fighter/3m near-earth", "take 1 blue fighter/3m near-earth"])
        .blocks("take 3 blue fighter/3m near-earth", "BR-086");
    // It may pass them: nobody is stopped in orbit, and nobody shoots at a Leader alone [BR-103, BR-236].
    for options in ["", "options passing-fire leaving-fire; "] {
        let mut table = Table::at(&format!(
            "{options}turn 8; leader wilma blue ceres; leader buck blue ceres; units near-ceres burgundy 1 fighter"
        ));
        table.answers(&["take wilma ceres", "take buck ceres"]).blocks("go near-ceres", "BR-086");
        table.answer("go a9", "").expect(&["leader wilma blue a9/2m", "leader buck blue a9/2m"]);
    }
    // Enemy Factories, Leaders and Transports are enemy pieces too; one's own Transport is company.
    for enemy in
        ["factory american burgundy", "leader kane burgundy american", "transport burgundy-T1 american"]
    {
        let mut table = Table::at(&format!("leader wilma blue tycho; {enemy}"));
        table.answer("take wilma tycho", "").blocks("go american", "BR-086");
    }
    let mut table = Table::at(
        "leader wilma blue tycho; transport burgundy-T1 american; transport blue-T1 american; units thule green 1 fighter",
    );
    table.answer("take wilma tycho", "").allows(&["go american"]);
    // So is a Killer Satellite that somebody else controls; one that nobody controls is not.
    let venus = "aerostates mt-maxwell lowlanders elysium beta-regio aphrodite wreckers";
    for (owner, open) in [("burgundy", false), ("blue", true)] {
        let mut table = Table::at(&format!(
            "leader wilma blue far-venus; satellites near-venus; control {owner} {venus}; control green bach; units thule burgundy 1 fighter"
        ));
        table.answer("take wilma far-venus", "");
        assert_eq!(table.is_legal("go near-venus"), open, "{owner}");
    }
    let mut table = Table::at(
        "leader wilma blue far-venus; satellites near-venus; control burgundy elysium; units thule burgundy 1 fighter",
    );
    table.answer("take wilma far-venus", "").allows(&["go near-venus"]);
    // Who could only go where enemies are does not go at all.
    let text = "turn 1; cards blue=1 burgundy=2; leader wilma blue hielo/1m; units near-mercury burgundy 1 fighter; units thule blue 1 fighter/4; step mover card=1; step move lead=blue";
    Table::at(text).blocks("take wilma hielo", "BR-083");
    Table::at(&text.replace("near-mercury", "far-mercury")).allows(&["take wilma hielo"]);
}

/// [BR-078] A hand for which there is one zone, and nothing to take along, goes there without a question; with something to take along it is asked.
#[test]
fn the_only_way_is_gone() {
    let alone = "units elevator blue 1 gennie; units thule blue 1 fighter; units juno burgundy 1 fighter";
    let mut table = Table::at(alone);
    table.answer("take 1 blue gennie/1 elevator", "").expect(&["units pavonis blue 1 gennie/0m"]);
    let mut table = Table::at(&alone.replace("1 gennie", "1 gennie 1 trooper"));
    table.answer("take 1 blue gennie/1 elevator", "");
    assert_eq!(table.choices(""), ["go pavonis", "take 1 blue trooper/1 elevator"]);
    // What can go nowhere is never in hand.
    let stuck = "turn 3; cards blue=1 burgundy=2; units hielo blue 1 gennie/1h; units bach blue 1 fighter/4; units juno burgundy 1 trooper; step mover card=1; step move lead=blue; step hand at=hielo moved=no";
    assert!(Table::broken(stuck).contains("nothing to answer"));
}

/// [BR-087, BR-C12] A Leader alone may enter and capture an empty zone in the Basic game.
#[test]
fn a_leader_takes_an_empty_zone() {
    let mut table = Table::at(
        "mover green; leader wilma blue american; control burgundy american hielo; factory hielo burgundy",
    );
    table.answer("done", "");
    table.expect(&["control blue american"]);
}

/// [BR-089, BR-025] Five Troopers or one Factory, never both.
#[test]
fn load_limits() {
    let mut table = Table::at("units hielo blue 6 trooper; transport blue-T1 hielo; factory hielo blue");
    table
        .allows(&["load 5 blue trooper/1 blue-T1", "load factory blue-T1"])
        .blocks("load 6 blue trooper/1 blue-T1", "BR-089");
    table.answer("load 5 blue trooper/1 blue-T1", "");
    table.blocks("load 1 blue trooper/1 blue-T1", "BR-089").blocks("load factory blue-T1", "BR-089");
    // With three aboard there is room for two.
    let table = Table::at(
        "units hielo blue 6 trooper; transport blue-T1 hielo/4 3 blue; units thule burgundy 1 fighter",
    );
    assert_eq!(table.choices("load "), ["1 blue trooper/1 blue-T1", "2 blue trooper/1 blue-T1"]);
    let mut table = Table::at("units hielo blue 6 trooper; transport blue-T1 hielo; factory hielo blue");
    table.answer("load factory blue-T1", "").blocks("load 1 blue trooper/1 blue-T1", "BR-089");
    assert!(game().read("transport blue-T1 hielo/4 1 blue factory").is_err());
}

/// [BR-090] Nothing else is transported.
#[test]
fn only_troopers_and_factories_are_loaded() {
    let table = Table::at(
        "units hielo blue 1 gennie 1 fighter; transport blue-T1 hielo; leader buck blue hielo; transport blue-T2 hielo",
    );
    assert!(table.choices("load").is_empty());
}

/// [BR-091, BR-X31, BR-C09] Basic diagram 4: land, unload a Factory, load five Troopers and go on, all free; next turn unload some and carry the rest on.
#[test]
fn loading_and_unloading_on_the_way() {
    let mut table = Table::at(
        "transport blue-T1 urban; factory urban blue; units arcologies blue 5 trooper; units ceres blue 1 fighter",
    );
    table.answers(&[
        "load factory blue-T1",
        "take blue-T1 urban",
        "go near-earth",
        "take blue-T1 near-earth",
        "go arcologies",
    ]);
    table.answers(&[
        "unload factory blue-T1",
        "load 5 blue trooper/1 blue-T1",
        "take blue-T1 arcologies",
        "go near-earth",
    ]);
    table.answers(&["take blue-T1 near-earth", "go far-earth"]);
    table.expect(&["transport blue-T1 far-earth/0m 5 blue", "factory arcologies blue landed"]);
    let mut table = Table::at("turn 2; transport blue-T1 far-earth 5 blue");
    table.answers(&[
        "take blue-T1 far-earth",
        "go l5",
        "unload 2 blue trooper blue-T1",
        "take blue-T1 l5",
        "go e3",
    ]);
    table.expect(&["transport blue-T1 e3/1m 3 blue", "units l5 blue 2 trooper/0ml"]);
}

/// [BR-092, BR-093, BR-101] Transported once a turn: who was unloaded may neither board again nor walk; who has walked may board.
#[test]
fn transported_once_a_turn() {
    let mut table = Table::at(
        "transport blue-T1 near-earth 2 blue; units american blue 1 trooper; transport blue-T2 urban",
    );
    table.answers(&["take blue-T1 near-earth", "go urban", "unload 2 blue trooper blue-T1"]);
    table
        .blocks("load 1 blue trooper/0ml blue-T1", "BR-092")
        .blocks("load 1 blue trooper/0ml blue-T2", "BR-092");
    table.blocks("take 1 blue trooper/0ml urban", "BR-079");
    table.go("1 blue trooper/1 american", "urban");
    table.allows(&["load 1 blue trooper/0m blue-T1"]);
}

/// [BR-094, BR-095, BR-183] A Factory is loaded in the Transport's zone, and not while it builds, unless the item is scrapped.
#[test]
fn factories_are_loaded_idle() {
    let mut table = Table::at(
        "control blue hielo; transport blue-T1 hielo; factory hielo blue work=battler/blue/near-mercury; factory bach blue",
    );
    table.blocks("load factory blue-T1", "BR-095");
    table.answer("scrap hielo", "").allows(&["load factory blue-T1"]);
    Table::at("transport blue-T1 hielo; factory bach blue").blocks("load factory blue-T1", "BR-094");
}

/// [BR-096] A Factory inside a Transport builds nothing.
#[test]
fn a_factory_aboard_builds_nothing() {
    let mut table = Table::at(
        "mover green; control blue hielo; transport blue-T1 near-mercury factory; control burgundy bach; factory bach burgundy",
    );
    table.answers(&["done", "done"]);
    assert_eq!(table.asks(), "burgundy");
}

/// [BR-097, BR-176] On a Territorial Zone everything aboard counts as unloaded when movement ends: Troopers fight, a Factory builds this turn.
#[test]
fn a_landed_transport_is_unloaded() {
    let mut table = Table::at(
        "mover green; transport green-T1 hielo 3 green; units hielo burgundy 1 trooper; control burgundy hielo bach; units bach burgundy 1 trooper",
    );
    table.answer("done", "1");
    table.expect(&["units hielo green 3 trooper", "transport green-T1 hielo"]);
    table.allows(&["attack 3 trooper burgundy trooper"]);
    let mut table = Table::at("mover green; control green hielo; transport green-T1 hielo factory");
    table.answers(&["done", "done"]).allows(&["build hielo fighter green"]);
}

/// [BR-098] In orbit or space cargo stays aboard and does not fight.
#[test]
fn cargo_in_space_stays_aboard() {
    let mut table = Table::at("mover green; transport green-T1 e1 3 green; units e1 burgundy 1 fighter");
    table.answer("done", "").answer("fight", "");
    table.expect(&["ready green 1 transport", "transport green-T1 e1 3 green"]);
}

/// [BR-100] One loads only one's own pieces.
#[test]
fn one_loads_ones_own() {
    Table::at("units hielo burgundy 2 trooper; units hielo blue 1 fighter; transport blue-T1 hielo")
        .blocks("load 1 burgundy trooper/0 blue-T1", "BR-100");
    Table::at("players 2; units hielo yellow 2 trooper; transport blue-T1 hielo")
        .allows(&["load 2 yellow trooper/1 blue-T1"]);
}

/// [BR-102, BR-C17] Any enemy piece but a Control Marker stops movement into a Territorial Zone, a lone Factory or Leader too.
#[test]
fn enemies_on_the_ground_stop_movement() {
    for enemy in ["units bach burgundy 1 trooper", "factory bach burgundy", "leader kane burgundy bach"] {
        let mut table =
            Table::at(&format!("units warrens blue 1 fighter; units ceres blue 1 fighter; {enemy}"));
        table.go("1 blue fighter/4 warrens", "bach");
        table.expect(&["units bach blue 1 fighter/0m"]);
    }
    // Nor can one pass through.
    let mut table =
        Table::at("units elevator blue 1 fighter; units pavonis burgundy 1 trooper; satellites near-mars");
    table.answer("take 1 blue fighter/4 elevator", "").allows(&["go boreal-sea"]);
    let text = table.prompt().choices.iter().find(|c| c.answer == "go boreal-sea").unwrap().label.clone();
    assert_eq!(text, "Boreal Sea (2)", "through Near Mars, not through Pavonis");
}

/// [BR-103] Enemy ships in orbit and space stop nobody.
#[test]
fn enemy_ships_stop_nobody() {
    let mut table = Table::at("units near-earth blue 1 fighter; units far-earth burgundy 6 battler");
    table.go("1 blue fighter/4 near-earth", "e2");
    table.expect(&["units e2 blue 1 fighter/2m"]);
}

/// [BR-104] Who finds an enemy in the zone may leave.
#[test]
fn one_may_leave_an_enemy() {
    let mut table = Table::at("units bach blue 1 fighter 1 trooper; units bach burgundy 3 gennie");
    table.go("1 blue fighter/4 bach", "tolstoi");
    table.go("1 blue trooper/1 bach", "warrens");
}

/// [BR-105] During movement several players may be in a zone; combat leaves one.
#[test]
fn combat_leaves_one_in_a_zone() {
    let mut table = Table::at(
        "mover green; units bach blue 1 trooper; units bach burgundy 1 trooper; control burgundy bach hielo; units hielo burgundy 1 trooper",
    );
    table.answer("done", "10 1");
    table.expect(&["units bach blue 1 trooper", "control blue bach"]);
}

/// [BR-106] A Control Marker alone stops nobody in the Basic game, and does with markers-fight [BR-247].
#[test]
fn a_marker_stops_nobody() {
    let mut table = Table::at("units warrens blue 1 fighter; control burgundy bach");
    table.go("1 blue fighter/4 warrens", "bach");
    table.expect(&["units bach blue 1 fighter/3m"]);
    let mut table = Table::at(
        "options markers-fight; units warrens blue 1 fighter; units ceres blue 1 fighter; control burgundy bach",
    );
    table.go("1 blue fighter/4 warrens", "bach");
    table.expect(&["units bach blue 1 fighter/0m"]);
}

/// [BR-107, BR-C26, BR-X45, BR-137] A controlled Killer Satellite freezes enemy ships that enter, from either side; not Leaders, and not who starts there; an uncontrolled one freezes nobody.
#[test]
fn killer_satellites_freeze_ships() {
    let venus = "control burgundy aerostates mt-maxwell lowlanders elysium beta-regio aphrodite wreckers; satellites near-venus";
    let mut table = Table::at(&format!(
        "{venus}; units far-venus blue 2 fighter; transport blue-T1 far-venus; units ceres blue 1 fighter"
    ));
    table.answers(&["take all far-venus"]).blocks("go elysium", "BR-079");
    table.answer("go near-venus", "");
    table.expect(&["units near-venus blue 2 fighter/0m", "transport blue-T1 near-venus/0m"]);
    let mut table = Table::at(&format!("{venus}; units near-venus blue 1 fighter"));
    table.go("1 blue fighter/4 near-venus", "far-venus");
    let mut table =
        Table::at(&format!("{venus}; leader buck blue far-venus; units near-venus blue 1 fighter"));
    table.answer("take buck far-venus", "");
    table.answer("go near-venus", "").expect(&["leader buck blue near-venus/3m"]);
    let lost = venus.replace(" wreckers", "");
    assert!(can_go(
        &format!("{lost}; units far-venus blue 1 fighter"),
        "1 blue fighter/4 far-venus",
        "wreckers"
    ));
}

/// [BR-X30] Basic diagram 3, in its place: a way over two turns.
#[test]
fn a_flight_over_two_turns() {
    let mut table = Table::at("units near-earth blue 1 fighter; units ceres blue 1 fighter");
    table.go("1 blue fighter/4 near-earth", "me1");
    table.expect(&["units me1 blue 1 fighter/0m"]);
    let mut table = Table::at("turn 2; units me1 blue 1 fighter");
    table.answer("take 1 blue fighter/4 me1", "");
    assert!(table.prompt().choices.iter().any(|choice| choice.label == "Far Mercury Orbit (1)"));
}

/// [BR-016, BR-G29] Transports have numbers 1 to 4, and of several alike the first is loaded.
#[test]
fn transports_have_numbers() {
    let table = Table::at("units hielo blue 2 trooper; transport blue-T1 hielo; transport blue-T2 hielo");
    table.allows(&["load 2 blue trooper/1 blue-T1"]).blocks("load 2 blue trooper/1 blue-T2", "BR-016");
    assert!(game().read("transport blue-T5 hielo").is_err());
}

/// [BR-092, BR-229] A Factory is transported once a turn, also where another colour of its player moves later.
#[test]
fn a_factory_is_transported_once() {
    let mut table = Table::at(
        "players 3; options turn-cards per-colour-cards; cards blue=1 green=2 burgundy=3 purple=4 yellow=5 brown=6; control blue bach tolstoi; factory bach blue; units tolstoi blue 1 trooper; transport blue-T1 bach; transport green-T1 tolstoi",
    );
    table
        .answer("load factory blue-T1", "")
        .go("blue-T1 bach", "tolstoi")
        .answers(&["unload factory blue-T1", "done"]);
    assert!(table.text().contains("step move lead=green"), "{}", table.text());
    table.blocks("load factory green-T1", "BR-092");
    // Landed at the end of the turn, it counts as unloaded as well.
    let mut table = Table::at(
        "players 3; options turn-cards per-colour-cards; cards blue=1 green=2 burgundy=3 purple=4 yellow=5 brown=6; control blue bach tolstoi; factory bach blue; factory tolstoi blue; transport blue-T1 bach; transport green-T1 tolstoi",
    );
    table.answer("load factory blue-T1", "").go("blue-T1 bach", "tolstoi").answer("done", "");
    // The other one there has not been carried.
    table.answer("load factory green-T1", "").expect(&["factory tolstoi blue landed"]);
}

/// [BR-093, BR-102] A Trooper that walks in among enemies is stopped there and does not board; one that was there, or walked elsewhere, does.
#[test]
fn a_stopped_trooper_does_not_board() {
    let text = "units warrens blue 1 trooper; units bach blue 1 trooper; transport blue-T1 bach";
    let mut table = Table::at(&format!("{text}; units bach green 1 trooper"));
    table.go("1 blue trooper/1 warrens", "bach").blocks("load 1 blue trooper/0m blue-T1", "BR-102");
    table.allows(&["load 1 blue trooper/1 blue-T1"]).never("load 2 blue trooper/1 blue-T1");
    let mut table = Table::at(text);
    table.go("1 blue trooper/1 warrens", "bach").allows(&["load 1 blue trooper/0m blue-T1"]);
}
