//! Activation and weapon actions [chapter 8].

use crate::common::Table;

/// Whether any legal answer begins so.
fn offers(table: &Table, start: &str) -> bool {
    table.legal().iter().any(|answer| answer.starts_with(start))
}

/// [UB-101] A card activates the units of its colour and type, and no others.
#[test]
fn a_card_activates_one_colour_and_type() {
    let table = Table::at("card blue-walkers; W1 0608; W2 0610; C1 0601; S1 0602; WA 0605");
    assert!(offers(&table, "W1 ") && offers(&table, "W2 "));
    for other in ["C1 move 0602", "S1 move 0603", "WA move 0604"] {
        table.blocks(other, "UB-101");
    }
}

/// [UB-101] Each unit may do two actions, one or none.
#[test]
fn two_actions_one_or_none() {
    let mut table = Table::at("card blue-walkers; W1 0608 nuke-; W2 0609; W4 0111");
    table.answer("W1 reload 1", "").answer("W1 move 0607", "").answer("W2 move 0610", "");
    table.answer("done", "3");
    table.expect("W1 0607 nuke").expect("W2 0610").expect("W4 0111");
}

/// [UB-102] Frozen units are not activated.
#[test]
fn frozen_units_are_not_activated() {
    let table = Table::at("card blue-squads; S1 0608 frozen nuke-; S4 0111");
    assert!(!offers(&table, "S1 "));
    table.blocks("S1 move 0607", "UB-102").blocks("S1 reload 1", "UB-102");
}

/// [UB-102, UB-103] A card whose units are all frozen or scattered passes without a question.
#[test]
fn a_card_without_able_units_passes() {
    for status in ["frozen", "scattered"] {
        let mut table = Table::at(&format!(
            "card blue-walkers; W1 0608; S1 0607 {status}; SA 0302; deck blue-squads=1 yellow-squads=1"
        ));
        table.answer("done", "1");
        table.expect("card yellow-squads");
    }
}

/// [UB-103] Offline and scattered units do nothing on their card.
#[test]
fn offline_units_do_nothing() {
    let table = Table::at("card blue-squads; S1 0608 scattered nuke- stasis=1; S4 0111");
    assert!(!offers(&table, "S1 "));
    table.blocks("S1 reload 1", "UB-103").blocks("S1 clear", "UB-103");
}

/// [UB-104] The weapon action comes first, and none comes after the physical action.
#[test]
fn weapon_action_before_physical_action() {
    let mut table = Table::at("card blue-squads; S1 0608 nuke; S2 0609 nuke-; S4 0111");
    table.answer("S1 move 0607", "").answer("S2 move 0610", "");
    table.blocks("S1 fire nuke#1", "UB-104").blocks("S2 reload 1", "UB-104");
}

/// [UB-104] Never two actions of the same kind.
#[test]
fn one_action_of_each_kind() {
    let mut table = Table::at("card blue-squads; S1 0608 laser- nuke-; S4 0111");
    table.answer("S1 reload 1", "");
    table.blocks("S1 reload 2", "UB-104");
    table.answer("S1 hovering", "");
    table.blocks("S1 move 0607", "UB-104");
}

/// [UB-105] A unit may do a physical action without a weapon action, or a weapon action alone.
#[test]
fn either_action_may_be_skipped() {
    let mut table = Table::at("card blue-squads; S1 0608 nuke-; S2 0609 nuke-");
    table.answer("S1 move 0607", "").answer("S2 reload 1", "").answer("done", "6");
    table.expect("S1 0607 nuke-").expect("S2 0609 nuke");
}

/// [UB-106, UB-C14] The owner goes from unit to unit as he likes; a unit may come back for its physical action.
#[test]
fn units_act_in_any_order() {
    let mut table = Table::at("card blue-squads; S1 0608 nuke-; S2 0609 nuke-; S4 0111");
    table.answer("S2 reload 1", "").answer("S1 reload 1", "").answer("S4 move 0110", "");
    table.answer("S2 move 0610", "");
    table.blocks("S2 reload 1", "UB-104");
    table.answer("S1 move 0607", "6");
    table.expect("S1 0607 nuke").expect("S2 0610 nuke").expect("S4 0110");
}

/// [UB-107] Fire, reload, and both together are the weapon actions: each of them takes the place of the others.
#[test]
fn weapon_actions() {
    let text = "card blue-walkers; W1 0608 stasis-ray stasis-ray-; W4 0111; WA 0607";
    // Fire.
    let mut table = Table::at(text);
    table.answer("W1 fire stasis-ray#1", "").answer("at WA", "--").answer("done", "");
    table.blocks("W1 reload 2", "UB-104").allows("W1 move 0609");
    // Reload.
    let mut table = Table::at(text);
    table.answer("W1 reload 2", "").answer("done", "");
    table.blocks("W1 fire stasis-ray#1", "UB-104").allows("W1 move 0609");
    // Fire and reload.
    let mut table = Table::at(text);
    table.answer("W1 fire stasis-ray#1", "").answer("at WA", "--").answer("W1 reload 2", "");
    table.blocks("W1 reload 1", "UB-104").allows("W1 move 0609");
    table.expect("W1 0608 stasis-ray- stasis-ray");
}

/// [UB-108] Move, melee, change of configuration, grab, drop and clearing stasis: one of them, then no more.
#[test]
fn physical_actions() {
    let text = "card blue-walkers; W1 0608 stasis=1; W4 0111; WA 0608; object satellite 0608";
    let all = [
        ("W1 move 0607", ""),
        ("W1 melee WA", "-"),
        ("W1 down", ""),
        ("W1 grab satellite", ""),
        ("W1 clear", "-"),
    ];
    for (answer, dice) in all {
        let mut table = Table::at(text);
        table.answer(answer, dice);
        assert!(!offers(&table, "W1 "), "after {answer}: {:?}", table.legal());
    }
    let mut table = Table::at("card blue-walkers; W1 0608 carries=satellite; W4 0111");
    table.answer("W1 drop", "");
    assert!(!offers(&table, "W1 "));
}

/// [UB-109] Only a ready unit fires; ready and buttoned units reload; squads never fire and reload.
#[test]
fn who_may_use_weapons() {
    let text = |status: &str| {
        Table::at(&format!(
            "card blue-walkers; W1 0608 {status} stasis-ray stasis-ray-; W4 0111; WA 0607; S1 0609 laser"
        ))
    };
    text("ready").allows("W1 fire stasis-ray#1").allows("W1 reload 2");
    text("buttoned").blocks("W1 fire stasis-ray#1", "UB-109").allows("W1 reload 2");
    text("offline").blocks("W1 fire stasis-ray#1", "UB-103").blocks("W1 reload 2", "UB-103");
    // A buttoned walker that has reloaded one weapon cannot fire the other.
    let mut table = Table::at("card blue-walkers; W1 0608 buttoned stasis-ray stasis-ray-; W4 0111; WA 0607");
    table.answer("W1 reload 2", "");
    assert!(!offers(&table, "W1 fire"));
    let mut table = Table::at("card blue-squads; S1 0608 stasis-ray nuke-; S4 0111; WA 0607");
    table.answer("S1 fire stasis-ray#1", "").answer("at WA", "--");
    table.blocks("S1 reload 2", "UB-104");
}

/// [UB-110] Who may do which physical action.
#[test]
fn who_may_do_what() {
    for status in ["ready", "buttoned"] {
        let walkers = Table::at(&format!(
            "card blue-walkers; W1 0608 {status} stasis=1; W2 0609 {status} down stasis=1; WA 0609; W4 0111; \
             SA 0608; object satellite 0608; object blue-flag 0609"
        ));
        for answer in ["W1 move 0607", "W1 down", "W1 clear", "W1 grab satellite", "W1 melee SA"] {
            walkers.allows(answer);
        }
        walkers.blocks("W2 move 0610", "UB-133").blocks("W2 grab blue-flag", "UB-110");
        walkers.allows("W2 upright").allows("W2 clear").allows("W2 melee WA");
        let squads = Table::at(&format!(
            "card blue-squads; S1 0608 {status} stasis=1; S4 0111; SA 0608; object satellite 0608"
        ));
        for answer in ["S1 move 0607", "S1 hovering", "S1 clear", "S1 melee SA"] {
            squads.allows(answer);
        }
        squads.blocks("S1 grab satellite", "UB-336");
        let crawlers = Table::at(&format!(
            "card blue-crawlers; C1 0608 {status} stasis=1; C4 0111; SA 0608 hovering; object satellite 0608"
        ));
        for answer in ["C1 move 0607", "C1 clear", "C1 melee SA"] {
            crawlers.allows(answer);
        }
        crawlers.blocks("C1 down", "UB-121").blocks("C1 grab satellite", "UB-336");
    }
    let down = Table::at("card blue-walkers; W1 0608 down carries=satellite; W4 0111");
    down.blocks("W1 drop", "UB-110");
}

/// [UB-C02] A buttoned unit attacks in melee.
#[test]
fn buttoned_units_attack_in_melee() {
    let mut table = Table::at("card blue-walkers; W1 0608 buttoned; W4 0111; WA 0608");
    table.answer("W1 melee WA", "S");
    table.expect("WA 0608 down");
}

/// [UB-484] A squad that its own neutron bomb scatters loses its physical action.
#[test]
fn a_unit_that_shuts_itself_down_has_done() {
    let mut table = Table::at("card blue-squads; S1 0608 neutron-bomb; S2 0607; S4 0111");
    table.answer("S1 fire neutron-bomb#1", "").answer("at 0608", "S S");
    table.expect("S1 0608 offline neutron-bomb-").expect("S2 0607 offline");
    // S2 had not acted at all.
    table.blocks("S1 move 0607", "UB-103").blocks("S2 move 0606", "UB-103");
}

/// [UB-484] A walker that its first bomb takes offline does not fire the second.
#[test]
fn eligibility_before_each_shot() {
    let mut table = Table::at("card blue-walkers; W1 0608 neutron-bomb neutron-bomb; W4 0111");
    table.answer("W1 fire neutron-bomb#1", "").answer("at 0608", "S");
    table.expect("W1 0608 offline neutron-bomb- neutron-bomb");
    assert!(!offers(&table, "W1 "));
    // Had it stayed ready, the second shot would be open.
    let mut table = Table::at("card blue-walkers; W1 0608 neutron-bomb neutron-bomb; W4 0111");
    table.answer("W1 fire neutron-bomb#1", "").answer("at 0608", "-");
    table.allows("W1 fire neutron-bomb#2");
}

/// [UB-484] A walker frozen by the launch of its own vortex loses its physical action.
#[test]
fn a_unit_that_freezes_itself_has_done() {
    let mut table = Table::at(
        "options vortex-generator; time-stream 4; card blue-walkers; W1 0608 vortex-generator; W4 0111",
    );
    table.answer("W1 fire vortex-generator#1", "").answer("at 0607", "S--");
    table.expect("W1 0608 frozen stasis=1 vortex-generator-");
    table.blocks("W1 move 0609", "UB-102");
}

/// [UB-111] A ready unit fires one weapon, whatever its size.
#[test]
fn weapons_of_any_size_fire() {
    for (card, unit, dice) in
        [("blue-crawlers", "C1", "--"), ("blue-walkers", "W1", "-"), ("blue-squads", "S1", "--")]
    {
        let spare = format!("{}4", &unit[..1]);
        let mut table = Table::at(&format!("card {card}; {unit} 0608 stasis-ray; {spare} 0111; WA 0607"));
        table.answer(&format!("{unit} fire stasis-ray#1"), "").answer("at WA", dice);
        table.expect(&format!("{unit} 0608 stasis-ray-"));
        assert!(!offers(&table, &format!("{unit} fire")));
    }
    let table = Table::at("card blue-walkers; W1 0608 stasis-ray; W4 0111; WA 0607");
    table.blocks("W1 fire stasis-ray#2", "UB-111");
}

/// [UB-112] A crawler fires two medium weapons, a walker two light ones: beam and beam, beam and bomb, bomb and bomb.
#[test]
fn two_shots() {
    for (card, unit) in [("blue-crawlers", "C1"), ("blue-walkers", "W1")] {
        let spare = format!("{}4", &unit[..1]);
        for (first, second) in [(1, 2), (1, 3), (3, 1), (3, 4)] {
            let mut table = Table::at(&format!(
                "card {card}; {unit} 0608 stasis-ray stasis-ray nuke crust-buster; {spare} 0111; CA 0606"
            ));
            for slot in [first, second] {
                let kind = ["stasis-ray", "stasis-ray", "nuke", "crust-buster"][slot - 1];
                table.answer(&format!("{unit} fire {kind}#{slot}"), "");
                // A medium ray at a crawler [2/2], a light one [3/3]; a nuke at terrain; the colour of an epicenter.
                let (target, dice) = match (slot, unit) {
                    (1 | 2, "C1") => ("at CA", "--"),
                    (1 | 2, _) => ("at CA", "---"),
                    (3, "C1") => ("at 0609", "--"),
                    (3, _) => ("at 0609", "-"),
                    _ => ("at 0607", "1"),
                };
                table.answer(target, dice);
            }
            assert!(!offers(&table, &format!("{unit} fire")), "{:?}", table.legal());
            let line = table.unit(unit);
            assert_eq!(line.split(' ').filter(|word| word.ends_with('-')).count(), 2, "{line}");
        }
    }
}

/// [UB-112] The owner of the unit decides about the second shot, whoever that is.
#[test]
fn the_owner_fires_again() {
    let mut table = Table::at("card yellow-walkers; WA 0608 stasis-ray stasis-ray; WD 0111; W1 0607");
    table.answer("WA fire stasis-ray#1", "").answer("at W1", "--");
    assert_eq!(table.asks(), "yellow");
    table.allows("WA fire stasis-ray#2");
}

/// [UB-112] One card never fires twice in an activation.
#[test]
fn no_card_fires_twice() {
    let mut table = Table::at("card blue-walkers; W1 0608 stasis-ray stasis-ray; W4 0111; WA 0607");
    table.answer("W1 fire stasis-ray#1", "").answer("at WA", "--");
    table.blocks("W1 fire stasis-ray#1", "UB-118").allows("W1 fire stasis-ray#2");
}

/// [UB-113] A squad fires one weapon, though it has a beam and a bomb of the same size.
#[test]
fn squads_fire_once() {
    let mut table = Table::at("card blue-squads; S1 0608 stasis-ray nuke; S4 0111; WA 0607");
    table.answer("S1 fire stasis-ray#1", "").answer("at WA", "--");
    assert!(!offers(&table, "S1 fire"));
    table.blocks("S1 fire nuke#2", "UB-104").allows("S1 move 0609");
}

/// [UB-114] A weapon is unloaded by a miss, and by a bomb that is shot down.
#[test]
fn firing_unloads() {
    let mut table = Table::at("card blue-walkers; W1 0608 stasis-ray; W4 0111; WA 0607");
    table.answer("W1 fire stasis-ray#1", "").answer("at WA", "-");
    table.expect("W1 0608 stasis-ray-").expect("WA 0607");
    let mut table = Table::at("card blue-walkers; W1 0608 nuke; W4 0111; WA 0607 laser");
    table.answer("W1 fire nuke#1", "").answer("at 0607", "").answer("WA commit 1", "SSS");
    table.expect("W1 0608 nuke-").expect("WA 0607 laser-").expect_no("cloud");
}

/// [UB-115] A laser is not fired as a weapon action.
#[test]
fn lasers_are_not_fired_at_units() {
    let table = Table::at("card blue-walkers; W1 0608 laser; W4 0111; WA 0607");
    table.blocks("W1 fire laser#1", "UB-115");
    assert!(!offers(&table, "W1 fire"));
}

/// [UB-116] A ready or buttoned unit reloads one weapon of any size, and only an unloaded one.
#[test]
fn reloading() {
    for status in ["", " buttoned"] {
        let mut table = Table::at(&format!("card blue-crawlers; C1 0608{status} laser- nuke; C4 0111"));
        table.blocks("C1 reload 2", "UB-116").blocks("C1 reload 3", "UB-116");
        table.answer("C1 reload 1", "");
        table.expect(&format!("C1 0608{status} laser nuke"));
    }
}

/// [UB-117] A crawler reloads two medium weapons, a walker two light ones, and no third.
#[test]
fn two_reloads() {
    for (card, unit) in [("blue-crawlers", "C1"), ("blue-walkers", "W1")] {
        let spare = format!("{}4", &unit[..1]);
        let mut table =
            Table::at(&format!("card {card}; {unit} 0608 laser- laser- nuke- nuke-; {spare} 0111"));
        table.answer(&format!("{unit} reload 1"), "").answer(&format!("{unit} reload 3"), "");
        table.expect(&format!("{unit} 0608 laser laser- nuke nuke-"));
        table.blocks(&format!("{unit} reload 2"), "UB-104");
    }
}

/// [UB-118] Fire one medium weapon of a crawler, or light one of a walker, and reload another.
#[test]
fn fire_and_reload() {
    for (card, unit, dice) in [("blue-crawlers", "C1", "-"), ("blue-walkers", "W1", "--")] {
        let spare = format!("{}4", &unit[..1]);
        let mut table =
            Table::at(&format!("card {card}; {unit} 0608 stasis-ray laser- nuke-; {spare} 0111; WA 0607"));
        table.answer(&format!("{unit} fire stasis-ray#1"), "").answer("at WA", dice);
        // Not the weapon that was fired, and not the single bomb, which is a size heavier.
        table.blocks(&format!("{unit} reload 1"), "UB-118").blocks(&format!("{unit} reload 3"), "UB-119");
        table.answer(&format!("{unit} reload 2"), "");
        table.expect(&format!("{unit} 0608 stasis-ray- laser nuke-"));
    }
}

/// [UB-118] A weapon that was reloaded is not fired in the same action.
#[test]
fn no_weapon_is_reloaded_and_fired() {
    let mut table = Table::at("card blue-walkers; W1 0608 stasis-ray- stasis-ray; W4 0111; WA 0607");
    table.answer("W1 reload 1", "");
    table.blocks("W1 fire stasis-ray#1", "UB-118").allows("W1 fire stasis-ray#2");
}

/// [UB-119] A heavy weapon of a crawler, a medium one of a walker and a squad's weapon leave room for no other.
#[test]
fn heavy_weapons_do_not_combine() {
    for (card, unit, dice) in
        [("blue-crawlers", "C1", "--"), ("blue-walkers", "W1", "-"), ("blue-squads", "S1", "--")]
    {
        let spare = format!("{}4", &unit[..1]);
        let mut table =
            Table::at(&format!("card {card}; {unit} 0608 stasis-ray nuke-; {spare} 0111; WA 0607"));
        table.answer(&format!("{unit} fire stasis-ray#1"), "").answer("at WA", dice);
        table.blocks(&format!("{unit} reload 2"), "UB-104");
    }
    // Nor as the second of two.
    let mut table = Table::at("card blue-crawlers; C1 0608 stasis-ray stasis-ray nuke; C4 0111; WA 0607");
    table.answer("C1 fire stasis-ray#1", "").answer("at WA", "-");
    table.blocks("C1 fire nuke#3", "UB-119").allows("C1 fire stasis-ray#2");
}

/// [UB-120] A laser that was fired at a bomb is reloaded on a later card of its owner.
#[test]
fn lasers_are_reloaded() {
    let mut table =
        Table::at("card blue-walkers; W1 0608 nuke; W4 0111; WA 0606 laser; WB 0101; deck yellow-walkers=1");
    table.answer("W1 fire nuke#1", "").answer("at 0607", "").answer("WA commit 1", "SSS");
    table.expect("WA 0606 laser-");
    table.answer("done", "").answer("WA reload 1", "");
    table.expect("WA 0606 laser");
}
