//! Walker equipment and dug-in crawlers [chapter 21.8; UB-C06].

use crate::common::Table;

/// Choosing the beams or bombs of a Blue unit.
fn arming(unit: &str, class: &str, has: &str) -> Table {
    Table::at(&format!(
        "scenario capture-the-flag; options walker-equipment rocket-launcher; turn 0; step muster; \
         object blue-flag 0107; {unit} 0101 {has}; muster blue armed=no {class} unit={unit}; \
         muster yellow armed=no done"
    ))
}

/// Blue's walkers act; Walker 4 stands far off.
fn walkers(position: &str) -> Table {
    Table::at(&format!("options walker-equipment; card blue-walkers; W4 0111; {position}"))
}

/// A Blue Walkers card is drawn, so that walkers which hover are about to land; then Blue's squads are asked.
fn drawn(position: &str) -> Table {
    let mut table = Table::at(&format!(
        "options walker-equipment; card blue-squads; deck blue-walkers=1 blue-squads=1; S4 0101; W4 0111; {position}"
    ));
    table.answer("done", "1").expect("card blue-walkers");
    table
}

fn labels(table: &Table, unit: &str) -> Vec<String> {
    let scene = table.scene("spectator");
    let sheet = scene.sheets.iter().find(|sheet| sheet.id == unit).expect("a sheet");
    sheet.rows.iter().map(|row| row.label.clone()).filter(|label| label.starts_with('#')).collect()
}

/// [UB-394] Three pieces of equipment, for walkers only.
#[test]
fn equipment_is_for_walkers() {
    for unit in ["C1", "S1"] {
        arming(unit, "beams", "").blocks(&format!("beams {unit} jump-jet"), "UB-394");
        arming(unit, "beams", "").blocks(&format!("beams {unit} conversion-mechanism"), "UB-394");
        arming(unit, "bombs", "").blocks(&format!("bombs {unit} melee-weapon"), "UB-394");
    }
    arming("W1", "beams", "").allows("beams W1 jump-jet").allows("beams W1 conversion-mechanism");
    arming("W1", "bombs", "").allows("bombs W1 melee-weapon").allows("bombs W1 conversion-mechanism");
}

/// [UB-407] A melee weapon is neither loaded nor unloaded.
#[test]
fn a_melee_weapon_has_no_load() {
    let error = Table::broken("options walker-equipment; card blue-walkers; W1 0608 melee-weapon-");
    assert!(error.contains("a weapon that can be loaded"), "{error}");
}

/// [UB-395] A conversion mechanism is medium and takes a whole class.
#[test]
fn a_conversion_mechanism_takes_a_class() {
    arming("W1", "beams", "").blocks("beams W1 laser conversion-mechanism", "UB-340");
    arming("W1", "bombs", "conversion-mechanism").allows("bombs W1 nuke nuke");
    assert_eq!(
        labels(&walkers("W1 0608 conversion-mechanism nuke"), "W1")[0],
        "#1 medium conversion mechanism"
    );
    walkers("W1 0608").blocks("W1 vehicle", "UB-395");
}

/// [UB-396] Converting, either way, is the physical action.
#[test]
fn converting_is_a_physical_action() {
    let mut table = walkers("W1 0608 conversion-mechanism nuke-");
    table.answer("W1 reload 2", "").answer("W1 vehicle", "");
    table.expect("W1 0608 vehicle conversion-mechanism nuke").blocks("W1 move 0607", "UB-104");
    let mut table = walkers("W1 0608 vehicle conversion-mechanism");
    table.answer("W1 upright", "").expect("W1 0608 conversion-mechanism").blocks("W1 move 0607", "UB-104");
}

/// [UB-397] Up to two hexes, never into or out of a depression.
#[test]
fn vehicles_move_two_hexes() {
    let mut table = walkers("W1 0608 vehicle conversion-mechanism");
    table.answer("W1 move 0607", "").answer("W1 move 0606", "");
    table.expect("W1 0606 vehicle conversion-mechanism").blocks("W1 move 0605", "UB-104");
    let mut table = walkers("W1 0608 vehicle conversion-mechanism");
    table.answer("W1 move 0607", "").answer("done", "").expect("W1 0607 vehicle conversion-mechanism");
    for terrain in ["crater red", "lake", "lava red"] {
        walkers(&format!("W1 0608 vehicle conversion-mechanism; hex 0607 {terrain}"))
            .blocks("W1 move 0607", "UB-397");
        walkers(&format!("W1 0608 vehicle conversion-mechanism; hex 0608 {terrain}"))
            .blocks("W1 move 0607", "UB-397");
        let mut table = walkers(&format!("W1 0608 vehicle conversion-mechanism; hex 0606 {terrain}"));
        table.answer("W1 move 0607", "").blocks("W1 move 0606", "UB-397");
        // Not off the map either.
        walkers(&format!("W1 0104 vehicle conversion-mechanism; hex 0104 {terrain}"))
            .blocks("W1 exit west", "UB-397")
            .blocks("W1 move 0103", "UB-397");
    }
    walkers("W1 0103 vehicle conversion-mechanism").allows("W1 exit west");
}

/// [UB-398] A vehicle fires as before.
#[test]
fn vehicles_fire() {
    let mut table = walkers("W1 0608 vehicle conversion-mechanism nuke");
    table.answer("W1 fire nuke#2", "").answer("at 0606", "--").expect("cloud 0606 medium fresh");
}

/// [UB-399] It cannot be knocked down and does not attack in melee.
#[test]
fn vehicles_do_not_fall() {
    walkers("W1 0608 vehicle conversion-mechanism; WA 0608").blocks("W1 melee WA", "UB-399");
    let mut table = walkers("W1 0608; WA 0608 vehicle conversion-mechanism");
    table.answer("W1 melee WA", "S").expect("WA 0608 vehicle conversion-mechanism");
    let mut table = walkers("W1 0608 nuke; WA 0606 vehicle conversion-mechanism");
    table
        .answer("W1 fire nuke#1", "")
        .answer("at 0606", "S --")
        .expect("WA 0606 vehicle conversion-mechanism");
}

/// [UB-400, UB-C07] It neither grabs nor drops, but goes on carrying.
#[test]
fn vehicles_carry() {
    walkers("W1 0608 vehicle conversion-mechanism; object satellite 0608")
        .blocks("W1 grab satellite", "UB-400");
    let mut table = walkers("W1 0608 conversion-mechanism carries=satellite");
    table.answer("W1 vehicle", "").expect("W1 0608 vehicle carries=satellite conversion-mechanism");
    let mut table = walkers("W1 0608 vehicle conversion-mechanism carries=satellite");
    table.blocks("W1 drop", "UB-400");
    table.answer("W1 move 0607", "").answer("done", "");
    table.expect("W1 0607 vehicle carries=satellite conversion-mechanism");
}

/// [UB-G32] Only an upright walker on the ground converts; a vehicle does not lie down.
#[test]
fn who_converts() {
    walkers("W1 0608 down conversion-mechanism").blocks("W1 vehicle", "UB-G32");
    walkers("W1 0608 vehicle conversion-mechanism").blocks("W1 down", "UB-G32");
    let mut table = walkers("W1 0608 jump-jet conversion-mechanism");
    table.answer("W1 fire jump-jet#1", "").blocks("W1 vehicle", "UB-G32");
}

/// [UB-G32] A vehicle is a medium target, heavy in depressions, and its moves displace.
#[test]
fn vehicles_as_targets() {
    let odds = |ground: &str| {
        let mut table =
            walkers(&format!("W1 0608 stasis-ray; WA 0607 vehicle conversion-mechanism; {ground}"));
        table.answer("W1 fire stasis-ray#1", "").odds("at WA")
    };
    assert!(odds("").contains("[1/1]"));
    assert!(odds("hex 0607 crater red").contains("[2/2]"));
    let mut table = walkers("W1 0608 vehicle conversion-mechanism; SA 0607; SB 0607; SC 0607");
    table.answer("W1 move 0607", "").answer("displace SA 0707", "S").answer("W1 move 0606", "");
    table.expect("W1 0606 vehicle conversion-mechanism").expect("SA 0707 offline");
}

/// [UB-401] A jet takes one of two light beam slots, or both.
#[test]
fn jets_take_beam_slots() {
    let table = arming("W1", "beams", "");
    table.allows("beams W1 laser jump-jet").allows("beams W1 jump-jet jump-jet");
    assert_eq!(
        labels(&walkers("W1 0608 laser jump-jet nuke"), "W1"),
        ["#1 light laser", "#2 light jump jet", "#3 medium nuke"]
    );
    arming("W1", "bombs", "").blocks("bombs W1 jump-jet", "UB-064");
}

/// [UB-402] Firing a jet leaves room for one other light weapon in the same action.
#[test]
fn jets_combine_with_light_weapons() {
    let mut table = walkers("W1 0608 stasis-ray jump-jet; WA 0607");
    table.answer("W1 fire jump-jet#2", "").answer("W1 fire stasis-ray#1", "").answer("at WA", "SS");
    table.expect("W1 0608 hovering stasis-ray- jump-jet-").allows("W1 move 0606");
    let mut table = walkers("W1 0608 stasis-ray- jump-jet nuke; WA 0607");
    table.answer("W1 fire jump-jet#2", "").allows("W1 reload 1").blocks("W1 fire nuke#3", "UB-119");
}

/// [UB-403] A fired jet is unloaded and must be reloaded.
#[test]
fn jets_are_unloaded() {
    let mut table = walkers("W1 0608 jump-jet");
    table.answer("W1 fire jump-jet#1", "").expect("W1 0608 hovering jump-jet-");
    let mut table = walkers("W1 0608 jump-jet-");
    table.blocks("W1 fire jump-jet#1", "UB-025");
    table.answer("W1 reload 1", "").expect("W1 0608 jump-jet");
}

/// [UB-404] It hovers through other cards until its next activation begins, and then stands on the ground at once.
#[test]
fn jets_last_until_the_next_activation() {
    let text = "options walker-equipment; card blue-squads; S4 0101; W1 0608 hovering jump-jet-; deck blue-squads=1 blue-walkers=1";
    let mut table = Table::at(text);
    table.answer("done", "2").expect("W1 0608 hovering jump-jet-");
    // Blue Walkers: its jets are spent, and it moves like any walker.
    table.answer("done", "").expect("card blue-walkers").expect("W1 0608 jump-jet-");
    table.blocks("W1 move 0606", "UB-131");
    table.answer("W1 move 0607", "6").expect("W1 0607 jump-jet-");
}

/// Woods around Walker 1 in 0608, and a squad behind those of 0609.
const WOODS: &str = "hex 0609 woods; hex 0607 woods; SA 0611";

/// [UB-404] Once its activation has begun it neither fires nor sights from the air, whatever its jets can do.
#[test]
fn no_fire_from_the_air_after_the_beginning() {
    for jets in ["jump-jet-", "jump-jet"] {
        let mut table = drawn(&format!("W1 0608 hovering {jets} stasis-ray nuke; {WOODS}"));
        if jets == "jump-jet" {
            table.blocks("W1 fire stasis-ray#2", "UB-404");
            table.answer("W1 upright", "");
        }
        table.expect(&format!("W1 0608 {jets} stasis-ray nuke"));
        table.blocks("W1 fire stasis-ray#2", "UB-198");
        // It does not sight for others either.
        let mut table = drawn(&format!("W1 0608 hovering {jets} stasis-ray; W2 0101 laser nuke; {WOODS}"));
        table.answer("W2 fire nuke#2", "").blocks("at 0611", "UB-202");
        let mut table = walkers(&format!("W1 0608 hovering {jets} stasis-ray; W2 0101 laser nuke; {WOODS}"));
        table.answer("W2 fire nuke#2", "").blocks("at 0611", "UB-202");
    }
    // Who has fired a jet hovers, and sees.
    let mut table = drawn(&format!("W1 0608 hovering jump-jet stasis-ray; {WOODS}"));
    table.answer("W1 fire jump-jet#1", "").answer("W1 fire stasis-ray#2", "").answer("at SA", "S");
    table.expect("SA 0611 stasis=1");
}

/// [UB-G50] Between air and ground it is a target on the ground, takes no room yet, and may reload.
#[test]
fn between_air_and_ground() {
    let mut table =
        drawn("W1 0608 hovering jump-jet jump-jet-; W2 0607 stasis-ray; CA 0608; hex 0608 crater red");
    table.blocks("W1 move 0607", "UB-G31").allows("W1 reload 2");
    table.answer("W2 fire stasis-ray#1", "");
    assert!(table.odds("at W1").contains("[2/2]"), "{}", table.odds("at W1"));
    // Reloaded but not fired: it comes down, and the crawler below pushes it aside.
    let mut table = drawn("W1 0608 hovering jump-jet jump-jet-; CA 0608");
    table.answer("W1 reload 2", "").answer("done", "").answer("displace W1 0607", "-");
    table.expect("W1 0607 jump-jet jump-jet").allows("W1 move 0606").blocks("W1 fire jump-jet#1", "UB-104");
}

/// [UB-G50] Landing takes no action: both are left.
#[test]
fn landing_is_no_action() {
    let mut table = drawn("W1 0608 hovering jump-jet stasis-ray; SA 0606; hex 0607 clear");
    table.answer("W1 upright", "").expect("W1 0608 jump-jet stasis-ray");
    table.answer("W1 fire stasis-ray#2", "").answer("at SA", "-").answer("done", "");
    table.answer("W1 move 0607", "").expect("W1 0607 jump-jet stasis-ray-");
    // Nor does a die of Walker Overload fall for it.
    let mut table = Table::at(
        "options walker-equipment opportunity-cards; card blue-overload; W4 0111; W1 0608 hovering jump-jet; W2 0101",
    );
    table.answer("W1 upright", "").expect("W1 0608 jump-jet").allows("W1 move 0607");
}

/// [UB-G42] Where there is no room to come down, and none beside, it stays in the air until its next activation.
#[test]
fn no_room_to_land() {
    let around = "C1 0607; C2 0707; C3 0708; C4 0609; CB 0508; CC 0507";
    let table = drawn(&format!("W1 0608 hovering jump-jet-; CA 0608; {around}"));
    table.expect("W1 0608 hovering jump-jet-").allows("W1 move 0606");
    let mut table =
        drawn(&format!("W1 0608 hovering jump-jet-; CA 0608; {}", around.replace("C1 0607; ", "")));
    table.answer("displace W1 0607", "-").expect("W1 0607 jump-jet-");
    // Knocked down there it lies where it fell.
    let text = format!(
        "options walker-equipment; card blue-squads; S1 0606 nuke; CA 0608; WA 0608 hovering; {around}"
    );
    let mut table = Table::at(&text);
    table.answer("S1 fire nuke#1", "").answer("at 0608", "SS -").expect("WA 0608 down");
}

/// [UB-G31] Knocked down in the air, a walker comes down: where there is no room for it, it is displaced.
#[test]
fn a_hovering_walker_falls() {
    let mut table = Table::at(
        "options walker-equipment; card blue-squads; S1 0606 nuke; S4 0111; CA 0608; WA 0608 hovering",
    );
    table.answer("S1 fire nuke#1", "").answer("at 0608", "SS -").expect("WA 0608 down");
    assert_eq!(table.asks(), "yellow");
    table.answer("displace WA 0609", "-").expect("WA 0609 down").expect("CA 0608");
}

/// [UB-G18, UB-402] No jet is fired beside the map.
#[test]
fn no_jets_off_the_map() {
    walkers("W1 off jump-jet nuke").blocks("W1 fire jump-jet#1", "UB-G18");
}

/// [UB-405] It moves one or two hexes and takes no room.
#[test]
fn hovering_walkers() {
    let mut table = walkers("W1 0608 jump-jet; CA 0606");
    table.answer("W1 fire jump-jet#1", "").allows("W1 move 0607");
    table.answer("W1 move 0606", "").expect("W1 0606 hovering jump-jet-").expect("CA 0606");
    let mut table = Table::at("card blue-crawlers; C1 0608; C2 0111; W1 0607 hovering jump-jet-");
    table.answer("C1 move 0607", "").expect("C1 0607").expect("W1 0607 hovering jump-jet-");
}

/// [UB-406, UB-X23] Two jets: fire the one, reload the other, and hover without end.
#[test]
fn two_jets_hover_without_end() {
    let mut table = drawn("W1 0608 hovering jump-jet jump-jet-");
    table.answer("W1 fire jump-jet#1", "").answer("W1 reload 2", "").answer("done", "");
    table.expect("card blue-squads").expect("W1 0608 hovering jump-jet- jump-jet");
    let mut table = drawn("W1 0608 hovering jump-jet- jump-jet");
    table
        .answer("W1 reload 1", "")
        .answer("W1 fire jump-jet#2", "")
        .answer("W1 move 0606", "")
        .answer("done", "");
    table.expect("card blue-squads").expect("W1 0606 hovering jump-jet jump-jet-");
}

/// [UB-407] A melee weapon takes one of two light bomb slots.
#[test]
fn a_melee_weapon_takes_a_bomb_slot() {
    arming("W1", "bombs", "").allows("bombs W1 nuke melee-weapon").allows("bombs W1 melee-weapon");
    arming("W1", "beams", "").blocks("beams W1 melee-weapon", "UB-064");
    assert_eq!(
        labels(&walkers("W1 0608 laser nuke melee-weapon"), "W1"),
        ["#1 medium laser", "#2 light nuke", "#3 light melee weapon"]
    );
}

/// [UB-408] Heavy in attack and defence while upright.
#[test]
fn melee_weapons_are_heavy() {
    let odds = |attacker: &str, target: &str| walkers(&format!("{attacker}; {target}")).odds("W1 melee WA");
    assert!(odds("W1 0608 melee-weapon", "WA 0608").contains("[1/2]"));
    assert!(odds("W1 0608", "WA 0608 melee-weapon").contains("[2/2]"));
    // The hint says why.
    let because = |attacker: &str, target: &str| {
        walkers(&format!("{attacker}; {target}")).forecast("W1 melee WA").because
    };
    assert_eq!(
        because("W1 0608", "WA 0608 melee-weapon"),
        ["walker attacks → medium", "walker with a melee weapon → heavy"]
    );
    assert_eq!(
        because("W1 0608 melee-weapon", "WA 0608"),
        ["walker with a melee weapon → heavy", "walker → medium"]
    );
}

/// [UB-409] Down it does nothing: the attacker is medium, the defender heavy as any other.
#[test]
fn melee_weapons_do_nothing_when_down() {
    let odds = |attacker: &str, target: &str| walkers(&format!("{attacker}; {target}")).odds("W1 melee WA");
    assert!(odds("W1 0608 down melee-weapon", "WA 0608").contains("[1/1]"));
    assert!(odds("W1 0608 melee-weapon", "WA 0608 down melee-weapon").contains("[1/1]"));
    assert!(odds("W1 0608", "WA 0608 down melee-weapon").contains("[2/2]"));
}

/// [UB-G31] In the air a walker sees and is seen like a hovering squad, and stays medium over a depression.
#[test]
fn hovering_walkers_are_high() {
    let mut table = walkers(
        "W1 0608 stasis-ray; WA 0606 hovering jump-jet-; hex 0607 woods; hex 0606 crater red; SD 0608",
    );
    table.answer("W1 fire stasis-ray#1", "").allows("at WA");
    assert!(table.odds("at WA").contains("[1/1]"));
}

/// [UB-G31] Only a ready, upright walker fires its jets.
#[test]
fn who_fires_jets() {
    walkers("W1 0608 buttoned jump-jet").blocks("W1 fire jump-jet#1", "UB-109");
    walkers("W1 0608 down jump-jet").blocks("W1 fire jump-jet#1", "UB-G31");
}

/// [UB-G31, UB-G50] A walker that cannot fire a jet lands when its card comes, displacing smaller units; one that could
/// have fired lands when the card is over.
#[test]
fn landing_displaces() {
    let mut table = drawn("W1 0608 hovering jump-jet-; SA 0608; SB 0608; SC 0608");
    table.answer("displace SB 0607", "S");
    table.expect("W1 0608 jump-jet-").expect("SB 0607 offline").expect("SA 0608");
    let mut table = drawn("W1 0608 hovering jump-jet; SA 0608; SB 0608; SC 0608");
    table.answer("done", "").answer("displace SB 0607", "S");
    table.expect("W1 0608 jump-jet").expect("SB 0607 offline");
    let mut table = drawn("W1 0608 hovering buttoned jump-jet; SA 0608; SB 0608; SC 0608");
    table.answer("displace SB 0607", "S").expect("W1 0608 buttoned jump-jet");
    let mut table = drawn("W1 0608 hovering offline jump-jet-; SA 0608; SB 0608; SC 0608");
    table.answer("displace SB 0607", "S").expect("W1 0608 offline jump-jet-");
    let table = drawn("W1 0608 hovering frozen jump-jet-; SA 0608; SB 0608; SC 0608");
    table.expect("W1 0608 frozen hovering jump-jet-");
}

/// [UB-G31] Several come down one after the other.
#[test]
fn several_land() {
    let mut table =
        drawn("W1 0608 hovering jump-jet-; W2 0608 hovering jump-jet-; SA 0608; SB 0608; SC 0608");
    table.answer("displace SA 0607", "-").answer("displace SB 0607", "");
    table.answer("displace SC 0607", "--");
    table.expect("W1 0608 jump-jet-").expect("W2 0608 jump-jet-");
}

/// [UB-G31] It lands on the ground that was under it.
#[test]
fn landing_far_from_anybody() {
    drawn("W1 0608 hovering jump-jet-; SA 0607; SB 0607; SC 0607")
        .expect("W1 0608 jump-jet-")
        .expect("SB 0607");
}

/// [UB-G31] Where nobody makes room it is displaced itself, with the roll.
#[test]
fn landing_on_a_crawler() {
    let mut table = drawn("W1 0608 hovering jump-jet-; CA 0608");
    table.answer("displace W1 0607", "S").expect("W1 0607 down jump-jet-");
}

/// [UB-G31] Knocked down, it is on the ground; Walker Overload counts as an activation, Clear Move does not.
#[test]
fn the_end_of_hovering() {
    let mut table = walkers("W1 0608; WA 0608 hovering jump-jet-");
    table.answer("W1 melee WA", "S").expect("WA 0608 down jump-jet-");
    Table::at("options walker-equipment opportunity-cards; card blue-clear-move; S4 0111; W1 0608 hovering jump-jet-")
        .answer("W1 move 0607", "")
        .expect("W1 0607 hovering jump-jet-");
    let mut table = Table::at(
        "options walker-equipment opportunity-cards; card blue-squads; S4 0111; W1 0608 hovering jump-jet-; \
         deck blue-squads=1 blue-overload=1",
    );
    table.answer("done", "2").expect("card blue-overload").expect("W1 0608 jump-jet-");
}

/// [UB-G33] Equipment may be combined, but no experimental weapon shares its class.
#[test]
fn combinations() {
    arming("W1", "bombs", "jump-jet jump-jet")
        .allows("bombs W1 conversion-mechanism")
        .allows("bombs W1 melee-weapon");
    arming("W1", "beams", "").blocks("beams W1 jump-jet rocket-launcher", "UB-340");
    arming("W1", "bombs", "conversion-mechanism").allows("bombs W1 rocket-launcher");
}

fn crawlers(position: &str) -> Table {
    Table::at(&format!("options dig-in; card blue-crawlers; C4 0111; {position}"))
}

/// [UB-304] Digging in turns clear, road, industry and woods into rough, and nothing else.
#[test]
fn digging_in_makes_rough() {
    for (hex, ground) in [("0101", ""), ("0605", ""), ("0206", ""), ("0501", "")] {
        let mut table = crawlers(&format!("C1 {hex}; {ground}"));
        table.answer("C1 dug-in", "").expect(&format!("C1 {hex} dug-in")).expect(&format!("hex {hex} rough"));
    }
    for ground in ["hill", "lake", "crater red", "lava red"] {
        let mut table = crawlers(&format!("C1 0605; hex 0605 {ground}"));
        table.answer("C1 dug-in", "").expect("C1 0605 dug-in").expect(&format!("hex 0605 {ground}"));
    }
}

/// [UB-305] Dug in: no move, no beams, no sighting, no target of beams; bombs may be fired.
#[test]
fn dug_in_crawlers() {
    let mut table = crawlers("C1 0608 dug-in stasis-ray nuke; SA 0606");
    table.blocks("C1 move 0607", "UB-305").blocks("C1 fire stasis-ray#1", "UB-305");
    // It does not see for its own bomb: only its own hex is left, and what Crawler 4 sees.
    table.answer("C1 fire nuke#2", "").blocks("at 0606", "UB-202").allows("at 0608");
    let mut table =
        Table::at("options dig-in; card yellow-walkers; WA 0607 stasis-ray; C1 0608 dug-in; C2 0606");
    table.answer("WA fire stasis-ray#1", "").blocks("at C1", "UB-305").allows("at C2");
}

/// [UB-305, UB-C06] Its lasers do not fire either.
#[test]
fn dug_in_lasers() {
    let mut table = Table::at(
        "options dig-in; card yellow-walkers; WA 0605 nuke; WD 1114; C1 0608 dug-in laser; S1 0608 laser",
    );
    table
        .answer("WA fire nuke#1", "")
        .answer("at 0608", "")
        .blocks("C1 commit 1", "UB-305")
        .allows("S1 commit 1");
}

/// [UB-258, UB-306] A neutron bomb needs all of three dice.
#[test]
fn dug_in_against_neutron_bombs() {
    let text = "options dig-in; card yellow-squads; SA 0605 neutron-bomb; SD 1114; C1 0608 dug-in; C2 0607";
    let mut table = Table::at(text);
    table
        .answer("SA fire neutron-bomb#1", "")
        .answer("at 0608", "SS- S")
        .expect("C1 0608 dug-in")
        .expect("C2 0607 offline");
    let mut table = Table::at(text);
    table.answer("SA fire neutron-bomb#1", "").answer("at 0608", "SSS -").expect("C1 0608 offline dug-in");
}

/// [UB-C06] Digging in is a switch, and a change of configuration of a ready or buttoned crawler, both ways.
#[test]
fn digging_in_is_optional() {
    Table::at("card blue-crawlers; C1 0608").blocks("C1 dug-in", "UB-C06");
    let mut table = crawlers("C1 0608 buttoned dug-in");
    table.answer("C1 mobile", "").expect("C1 0608 buttoned").blocks("C1 move 0607", "UB-104");
    crawlers("C1 0608 offline").blocks("C1 dug-in", "UB-103");
}
