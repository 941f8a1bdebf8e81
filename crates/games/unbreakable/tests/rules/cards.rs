//! What the cards say [chapter 19].

use crate::common::Table;
use retrograde_core::{Setup, Viewer};

/// [UB-303] A crawler that drives into woods or industry needs one of three dice to flatten it.
#[test]
fn crawler_card_crushing() {
    let at = "card blue-crawlers; C1 0205; C2 0111";
    Table::at(at).answer("C1 move 0206", "--S").expect("hex 0206 rough");
    Table::at(at).answer("C1 move 0206", "---").expect("C1 0206").expect_no("hex 0206");
}

/// [UB-307] A walker may grab and drop; a squad and a crawler may not.
#[test]
fn walker_card_grabbing() {
    let mut table = Table::at("card blue-walkers; W1 0608; W4 0111; object satellite 0608");
    table.answer("W1 grab satellite", "").expect("W1 0608 carries=satellite");
    let mut table = Table::at("card blue-walkers; W1 0608 carries=satellite; W4 0111");
    table.answer("W1 drop", "").expect("object satellite 0608").expect("W1 0608");
}

/// [UB-308] A walker may attack walkers and squads in its own hex, and nowhere else.
#[test]
fn walker_card_melee() {
    let table = Table::at("card blue-walkers; W1 0608; WA 0608; SA 0608 hovering; SB 0607");
    table.allows("W1 melee WA").allows("W1 melee SA").blocks("W1 melee SB", "UB-206");
    let mut table = Table::at("card blue-walkers; W1 0608; WA 0608; W4 0111");
    table.answer("W1 melee WA", "S").expect("WA 0608 down");
}

/// The need of a medium stasis ray against a unit one hex away.
fn need(target: &str, ground: &str) -> String {
    let mut table = Table::at(&format!("card blue-walkers; W1 0605 stasis-ray; {ground}; {target}"));
    table.answer("W1 fire stasis-ray#1", "");
    table.odds(&format!("at {}", &target[..2]))
}

/// [UB-309] A down walker defends as heavy.
#[test]
fn walker_card_down() {
    assert!(need("WA 0606", "").contains("[1/1]"));
    assert!(need("WA 0606 down", "").contains("[2/2]"));
}

/// [UB-310] In crater, lake or lava a walker defends as heavy.
#[test]
fn walker_card_depression() {
    for terrain in ["crater red", "lake", "lava red"] {
        assert!(need("WA 0606", &format!("hex 0606 {terrain}")).contains("[2/2]"), "{terrain}");
    }
}

/// [UB-311, UB-C05] A walker knocked down in lava is lost; what it carried lies in the lava.
#[test]
fn walker_card_lava() {
    let mut table =
        Table::at("card blue-walkers; W1 0608; W4 0111; WA 0608 carries=satellite; hex 0608 lava red");
    table.answer("W1 melee WA", "SS").expect("WA lost").expect("object satellite 0608");
    assert_eq!(table.winners(), "going on");
}

/// [UB-C05] A walker that lies down in lava of its own will, lies there already or goes offline is not lost.
#[test]
fn lying_down_in_lava_is_safe() {
    let mut table = Table::at("card blue-walkers; W1 0608; W4 0111; hex 0608 lava red");
    table.answer("W1 down", "").expect("W1 0608 down");
    let mut table = Table::at("card blue-walkers; W1 0608; W4 0111; WA 0608 down; hex 0608 lava red");
    table.answer("W1 melee WA", "SS").expect("WA 0608 down");
    let mut table = Table::at("card blue-squads; S1 0609 neutron-bomb; S4 0111; WA 0608; hex 0608 lava red");
    table.answer("S1 fire neutron-bomb#1", "").answer("at 0608", "-S").expect("WA 0608 offline");
}

/// [UB-C05] A force beam that leaves its target in the lava it stands in, a nuke and a displacement all count.
#[test]
fn every_cause_of_falling_into_lava_counts() {
    let mut table = Table::at("card blue-walkers; W1 0607 force-beam; WA 0608; hex 0608 lava red");
    table.answer("W1 fire force-beam#1", "").answer("at WA", "SS").answer("done", "").expect("WA lost");
    // The nuke is rolled for in the terrain before the conversion.
    let mut table = Table::at("card blue-walkers; W1 0607 nuke; W4 0111; SA 0608; hex 0608 lava red");
    table.answer("W1 fire nuke#1", "").answer("at 0608", "SS --").expect("SA lost");
    let mut table = Table::at("card blue-crawlers; C1 0609; C2 0111; WA 0608; hex 0607 lava red");
    table.answer("C1 move 0608", "").answer("displace WA 0607", "S").expect("WA lost");
}

/// [UB-312] A hovering squad may move two hexes, one on the ground may not; scattered in the air it comes down.
#[test]
fn squad_card_hovering() {
    Table::at("card blue-squads; S1 0608 hovering").allows("S1 move 0606");
    Table::at("card blue-squads; S1 0608").blocks("S1 move 0606", "UB-131");
    let mut table = Table::at("card blue-squads; S1 0608 neutron-bomb; S4 0111; SA 0607 hovering");
    table.answer("S1 fire neutron-bomb#1", "").answer("at 0607", "- S").expect("SA 0607 offline");
}

/// [UB-313] Beams cannot be aimed at a scattered squad.
#[test]
fn squad_card_scattered() {
    let mut table = Table::at("card blue-walkers; W1 0605 stasis-ray; SA 0606 scattered; SB 0606");
    table.answer("W1 fire stasis-ray#1", "").blocks("at SA", "UB-178").allows("at SB");
}

/// [UB-314, UB-C05] A squad scattered in or above lava is lost at that moment.
#[test]
fn squad_card_lava() {
    for squad in ["SA 0608", "SA 0608 hovering"] {
        let mut table = Table::at(&format!(
            "card blue-squads; S1 0609 neutron-bomb; S4 0111; {squad}; hex 0608 lava red"
        ));
        table.answer("S1 fire neutron-bomb#1", "").answer("at 0608", "- S").expect("SA lost");
    }
}

/// [UB-314, UB-C05] Scattering of one's own will, or by landing in a full hex, is as deadly.
#[test]
fn squad_card_lava_by_itself() {
    let mut table = Table::at(
        "card blue-squads; S1 0608 hovering; S4 0111; C1 0608; hex 0608 lava red; deck time-stream=1",
    );
    table.answer("S1 grounded", "").expect("S1 lost");
    let mut table =
        Table::at("card blue-squads; S1 0608 hovering; S4 0111; hex 0608 lava red; deck time-stream=1");
    table.answer("done", "").answer("S1 offline", "").expect("S1 lost");
}

/// [UB-314] A squad that is scattered already is not lost when its hex becomes lava.
#[test]
fn squad_card_new_lava() {
    let mut table = Table::at(
        "card blue-squads; deck blue-squads=1 light-earthquake=1; S4 0111; SA 0608 scattered; hex 0608 crater red",
    );
    table.answer("done", "2 1 3").expect("hex 0608 lava orange").expect("SA 0608 offline");
}

/// [UB-315] A grounded squad is light in the clear, medium elsewhere, heavy in depressions.
#[test]
fn squad_card_size() {
    assert!(need("SA 0606", "").contains("[1/2]"));
    assert!(need("SA 0606", "hex 0606 rough").contains("[1/1]"));
    assert!(need("SA 0606", "hex 0606 crater red").contains("[2/2]"));
    assert!(need("SA 0606 hovering", "hex 0606 crater red").contains("[1/2]"));
}

/// [UB-316] What a unit may carry follows from its type alone.
#[test]
fn unit_card_fronts() {
    for (unit, beams, bombs) in [("C1", 2, 2), ("W1", 2, 2), ("S1", 1, 1)] {
        for (class, most) in [("beams", beams), ("bombs", bombs)] {
            let table = Table::at(&format!(
                "scenario capture-the-flag; turn 0; step muster; {unit} 0101; object blue-flag 0107; \
                 muster blue armed=no {class} unit={unit}; muster yellow armed=no done"
            ));
            let cards = |answer: &String| answer.split(' ').count() - 2;
            let offered = table.legal().iter().filter(|a| a.starts_with(class)).map(cards).max();
            assert_eq!(offered, Some(most), "{unit} {class}");
        }
    }
}

fn fire(text: &str, answers: &[(&str, &str)]) -> Table {
    let mut table = Table::at(text);
    for (answer, script) in answers {
        table.answer(answer, script);
    }
    table
}

/// [UB-317] Crust buster: an epicenter where one may lie, and in any case an earthquake card of its size.
#[test]
fn crust_buster_card() {
    let shot = [("C1 fire crust-buster#1", ""), ("at 0607", "3")];
    let table = fire("card blue-crawlers; C1 0608 crust-buster; C2 0111", &shot);
    table.expect("hex 0607 road orange").expect("discards heavy=1");
    for ground in ["crater red", "lava red", "volcano", "road red"] {
        let text = format!("card blue-crawlers; C1 0608 crust-buster; C2 0111; hex 0607 {ground}");
        let table = fire(&text, &[("C1 fire crust-buster#1", ""), ("at 0607", "")]);
        table.expect(&format!("hex 0607 {ground}")).expect("discards heavy=1");
    }
}

/// [UB-318] Nuke: knocks down and scatters, changes the terrain, makes a cloud.
#[test]
fn nuke_card() {
    let text = "card blue-walkers; W1 0608 nuke; W4 0111; WA 0606; SA 0606";
    let table = fire(text, &[("W1 fire nuke#1", ""), ("at 0606", "S S- -S 4")]);
    table.expect("WA 0606 down").expect("SA 0606 offline").expect("hex 0606 crater green");
    table.expect("cloud 0606 medium fresh");
}

/// [UB-319] Neutron bomb: radius 1, 2 or 4 by size.
#[test]
fn neutron_bomb_card() {
    // Four enemies at 1, 2, 4 and 5 hexes from the target; the firer waits farther off.
    let units = "CA 0607; CB 0606; CC 0604; CD 0603; S4 0111 hovering";
    for (unit, shot, script, offline) in [
        ("S1 0101 neutron-bomb", "S1 fire neutron-bomb#1", "S", 1),
        ("W1 0101 neutron-bomb", "W1 fire neutron-bomb#1", "SS", 2),
        ("C1 0101 neutron-bomb", "C1 fire neutron-bomb#1", "SSS", 3),
    ] {
        let card = ["squads", "walkers", "crawlers"][offline - 1];
        let table = fire(&format!("card blue-{card}; {unit}; {units}"), &[(shot, ""), ("at 0608", script)]);
        let hit =
            ["CA", "CB", "CC", "CD"].iter().filter(|unit| table.unit(unit).ends_with("offline")).count();
        assert_eq!(hit, offline, "{unit}");
    }
}

/// [UB-320] Force beam: pushes, knocks down, scatters, flattens, and lava or a volcano takes who is moved into it.
#[test]
fn force_beam_card() {
    let text = "card blue-walkers; W1 0608 force-beam; W4 0111";
    let push = [("W1 fire force-beam#1", ""), ("at WA", "S"), ("push 0605", "")];
    fire(&format!("{text}; WA 0606"), &push).expect("WA 0605 down");
    fire(&format!("{text}; WA 0606; hex 0605 lava red"), &push).expect("WA lost");
    fire(&format!("{text}; WA 0606; hex 0605 volcano"), &push).expect("WA lost");
    let scatter = [("W1 fire force-beam#1", ""), ("at SA", "S-"), ("push 0607", "")];
    fire(&format!("{text}; SA 0606"), &scatter).expect("SA 0607 offline");
    fire(&format!("{text}; hex 0607 industry"), &[("W1 fire force-beam#1", ""), ("at 0607", "S-")])
        .expect("hex 0607 rough");
}

/// [UB-321] Laser: the three bands of each size, and what a bomb at that range needs.
#[test]
fn laser_card() {
    for (unit, bands) in [
        ("S1", ["[1/3]", "[1/2]", "[1/1]", "", "", "", "", ""]),
        ("W1", ["[1/3]", "[1/3]", "[1/2]", "[1/1]", "[1/1]", "", "", ""]),
        ("C1", ["[1/3]", "[1/3]", "[1/3]", "[1/2]", "[1/2]", "[1/1]", "[1/1]", ""]),
    ] {
        for (distance, band) in bands.iter().enumerate() {
            // The bomb falls on 0601 from far away; one laser in column 06 is so many hexes south of it.
            let text = format!(
                "card yellow-crawlers; CA 1114 neutron-bomb; SD 0601 hovering; {unit} 06{:02} laser; S4 0601 laser",
                distance + 1
            );
            let mut table = Table::at(&text);
            table.answer("CA fire neutron-bomb#1", "").answer("at 0601", "");
            let answer = format!("{unit} commit 1");
            assert_eq!(table.is_legal(&answer), !band.is_empty(), "{unit} at {distance}");
            if !band.is_empty() {
                assert!(table.odds(&answer).contains(band), "{unit} at {distance}: {}", table.odds(&answer));
            }
        }
    }
}

/// [UB-322] Stasis ray: freezes at 4, 2 and 1 markers when 2, 3 and 4 Time Stream cards were drawn, never before.
#[test]
fn stasis_ray_card() {
    for (count, before, frozen) in
        [(0, 9, false), (1, 9, false), (2, 2, false), (2, 3, true), (3, 0, false), (3, 1, true), (4, 0, true)]
    {
        let text =
            format!("time-stream {count}; card blue-squads; S1 0608 stasis-ray; SA 0607 stasis={before}");
        let table = fire(&text, &[("S1 fire stasis-ray#1", ""), ("at SA", "S")]);
        assert_eq!(table.unit("SA").contains("frozen"), frozen, "count {count}, {} markers", before + 1);
    }
}

/// [UB-323] Rocket launcher: four, two or one light nukes, seen by the firer itself, which no laser stops.
#[test]
fn rocket_launcher_card() {
    for (unit, card, rockets) in [("C1", "crawlers", 4), ("W1", "walkers", 2), ("S1", "squads", 1)] {
        let text =
            format!("options rocket-launcher; card blue-{card}; {unit} 0608 rocket-launcher; SA 0606 laser");
        let mut table = Table::at(&text);
        table.answer(&format!("{unit} fire rocket-launcher#1"), "");
        for _ in 1..rockets {
            table.answer("at 0606", "-");
        }
        // One die for the squad, then one for the terrain: a light nuke.
        table.answer("at 0606", "- -").expect("cloud 0606 light fresh");
        assert_eq!(table.unit("SA"), "SA 0606 laser");
    }
}

/// [UB-324] Vortex generator: an empty hex beside the firer, facing away; dice by size on each Time Stream card.
#[test]
fn vortex_generator_card() {
    let text = "options vortex-generator; card blue-walkers; W1 0608 vortex-generator; deck time-stream=1";
    let mut table = fire(text, &[("W1 fire vortex-generator#1", ""), ("at 0607", "---")]);
    table.expect("vortex 0607 medium N");
    table.answer("done", "").answer("done", "S- S- 3");
    table.expect("vortex 0606 medium N");
}

/// [UB-325] Multi-gun: all six basic weapons; the laser among them waits for a bomb.
#[test]
fn multi_gun_card() {
    let table = Table::at("options multi-gun; card blue-walkers; W1 0608 multi-gun; WA 0606 ");
    for kind in ["crust-buster", "force-beam", "neutron-bomb", "nuke", "stasis-ray"] {
        table.allows(&format!("W1 fire {kind}#1"));
    }
    table.blocks("W1 fire laser#1", "UB-115");
    let mut table = Table::at("options multi-gun; card yellow-squads; SA 0608 nuke; W1 0607 multi-gun");
    table.answer("SA fire nuke#1", "").answer("at 0607", "").allows("W1 commit 1");
}

/// [UB-326] Jump jets: a weapon action, after which the walker hovers and may move two hexes.
#[test]
fn jump_jets_card() {
    let mut table = Table::at("options walker-equipment; card blue-walkers; W1 0608 jump-jet; W4 0111");
    table.blocks("W1 move 0606", "UB-131");
    table.answer("W1 fire jump-jet#1", "").answer("W1 move 0606", "");
    table.expect("W1 0606 hovering jump-jet-");
}

/// [UB-327] Melee weapon: heavy in attack and in defence.
#[test]
fn melee_weapon_card() {
    let armed = |attacker: &str, defender: &str| {
        let text =
            format!("options walker-equipment; card blue-walkers; W1 0608 {attacker}; WA 0608 {defender}");
        Table::at(&text).odds("W1 melee WA")
    };
    assert!(armed("", "").contains("[1/1]"));
    assert!(armed("melee-weapon", "").contains("[1/2]"));
    assert!(armed("", "melee-weapon").contains("[2/2]"));
    assert!(armed("melee-weapon", "melee-weapon").contains("[1/1]"));
}

/// [UB-328] Conversion mechanism: a physical action to become a vehicle, which goes two hexes but into no depression.
#[test]
fn conversion_mechanism_card() {
    let text = "options walker-equipment; card blue-walkers; W4 0111; W1 0608";
    let mut table = Table::at(&format!("{text} conversion-mechanism"));
    table.answer("W1 vehicle", "").expect("W1 0608 vehicle conversion-mechanism");
    let mut table = Table::at(&format!("{text} vehicle conversion-mechanism; hex 0607 crater red"));
    table.blocks("W1 move 0607", "UB-397");
    table.answer("W1 move 0609", "").answer("W1 move 0610", "");
    table.expect("W1 0610 vehicle conversion-mechanism");
}

/// [UB-329] An activation card names a colour and a type, and activates nobody else.
#[test]
fn activation_cards() {
    let table = Table::at("card blue-walkers; W1 0608; C1 0605; S1 0605 hovering; WA 0611");
    table.allows("W1 move 0607");
    for answer in ["C1 move 0604", "S1 move 0604", "WA move 0612"] {
        table.blocks(answer, "UB-101");
    }
}

/// [UB-330] The first Time Stream card of a turn reduces clouds, thaws and takes off a stasis marker.
#[test]
fn first_time_stream_card() {
    let mut table = Table::at(
        "card blue-squads; S1 0608 buttoned; deck time-stream=1; cloud 0101 medium; WA 0605 frozen stasis=3",
    );
    table.answer("done", "-").expect("cloud 0101 light").expect("WA 0605 stasis=2");
    table.allows("S1 ready");
}

/// [UB-330] The second, third and fourth freeze at 4, 2 and 1 markers; status may change on any.
#[test]
fn later_time_stream_cards() {
    for (count, enough) in [(1, 4), (2, 2), (3, 1)] {
        let text = format!(
            "time-stream {count}; card blue-squads; S1 0608 buttoned; deck time-stream=1; \
             WA 0605 stasis={enough}; WB 0604 stasis={}",
            enough - 1
        );
        let mut table = Table::at(&text);
        table.answer("done", "-").allows("S1 ready");
        assert!(table.unit("WA").contains("frozen"), "card {}", count + 1);
        assert!(!table.unit("WB").contains("frozen"), "card {}", count + 1);
    }
}

/// [UB-331] Heavy: one lava die, three colours, then medium. Medium: two, two, light. Light: three, one, nothing.
#[test]
fn earthquake_cards() {
    for (size, script, discards) in [
        ("heavy", "S 5 5 5", "discards medium=1"),
        ("medium", "SS 5 5", "discards light=1"),
        ("light", "SSS 5", ""),
    ] {
        let mut table = Table::at(&format!(
            "card blue-squads; deck blue-squads=1 {size}-earthquake=1; S4 0111; SA 0608; hex 0608 lava red"
        ));
        table.answer("done", &format!("2 {script}")).expect("SA lost");
        if discards.is_empty() {
            table.expect_no("discards");
        } else {
            table.expect(discards);
        }
    }
}

/// [UB-331] A light earthquake is unused again, so a crust buster can bring it back.
#[test]
fn a_light_earthquake_can_come_again() {
    let mut table = Table::at(
        "card blue-squads; deck blue-squads=1 light-earthquake=3; S4 0111 crust-buster; hex 0111 epicenter red",
    );
    table.answer("done", "2 5 1").answer("S4 fire crust-buster#1", "").answer("at 0111", "");
    table.expect("deck light-earthquake=2").expect("discards light=1");
}

/// [UB-332] The opportunity cards by name.
#[test]
fn opportunity_cards() {
    let table = Table::at("card blue-squads; S1 0608");
    assert!(!deck_of_next_turn(table, "6").iter().any(|name| name.contains("Clear Move")));
    let table = Table::at("options opportunity-cards; card blue-squads; S1 0608");
    let names = deck_of_next_turn(table, "6");
    for name in [
        "Blue Clear Move",
        "Yellow Clear Move",
        "Blue Crawler Light Fire",
        "Yellow Crawler Light Fire",
        "Blue Walker Overload",
        "Yellow Walker Overload",
        "Change Grenades",
        "Reprogram Crawlers",
    ] {
        assert!(names.iter().any(|other| other == name), "{name} in {names:?}");
    }
}

/// [UB-C31] Only the cards of this game: nothing else is in the deck, and no card moves "GEVs".
#[test]
fn no_other_cards() {
    let table = Table::at("options opportunity-cards; card blue-squads; S1 0608");
    let names = deck_of_next_turn(table, "6");
    assert_eq!(names.len(), 15, "{names:?}");
    assert!(names.iter().all(|name| !name.contains("Units") && !name.contains("GEV")), "{names:?}");
}

fn deck_of_next_turn(mut table: Table, script: &str) -> Vec<String> {
    table.answer("done", script);
    let scene = table.scene("spectator");
    let row = scene.cards.into_iter().find(|row| row.id == "deck").expect("the deck");
    row.cards.into_iter().map(|card| card.title).collect()
}

/// [UB-316] Two light beams and a medium bomb: the sheet names the sizes that follow.
#[test]
fn sheets_name_sizes() {
    let setup = Setup::scenario("special-delivery");
    let mut table = Table::open(&setup, "");
    table.answer("compose 0 1 2", "").answer("place W1 0101", "").answer("form W1 upright", "");
    table.answer("place S1 0102", "").answer("form S1 grounded", "");
    table.answer("place S2 0102", "").answer("form S2 grounded", "");
    table.answer("beams W1 laser laser", "").answer("bombs W1 nuke", "");
    let scene = table.scene(Viewer::Seat(table.seat()));
    let sheet = scene.sheets.iter().find(|sheet| sheet.id == "W1").expect("W1");
    let labels: Vec<&str> = sheet.rows.iter().map(|row| row.label.as_str()).collect();
    assert!(labels.contains(&"#1 light laser") && labels.contains(&"#2 light laser"), "{labels:?}");
    assert!(labels.contains(&"#3 medium nuke"), "{labels:?}");
}
