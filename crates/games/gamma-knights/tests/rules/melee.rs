//! Close combat [chapter 17].

use retrograde_core::Catalogue;
use retrograde_gamma_knights::GammaKnights;

use crate::common::{Fire, Table};

/// A1 enters B1's hex.
fn clash(a: &str, b: &str) -> Table {
    let mut table = Table::at(&format!(
        "victory last; A1 battle 0222 {a}; A2 cavalry 0101; B1 battle 0322 {b}; B2 cavalry 3201; step move side=first"
    ));
    table.answers("A1 walk; to 0322");
    table
}

/// [GK-176, GK-178, GK-182, GK-495] Entering forces close combat; the defender has the first round, then the attacker.
#[test]
fn defenders_first() {
    let mut table = clash("vibro-blade", "vibro-blade");
    assert_eq!(table.asks(), "second");
    table.answer("B1 pass", "");
    assert_eq!(table.asks(), "first");
    table.answer("A1 pass", "");
    assert_eq!(table.asks(), "second");
}

/// [GK-177, GK-D11] More attackers may come in before it is fought, and nobody else moves meanwhile.
#[test]
fn bringing_more_in() {
    let mut table = Table::at(
        "victory last; A1 battle 0222; A2 battle 0422 servos=2; A3 battle 0101; B1 battle 0322; step move side=first",
    );
    table.answers("A1 walk; to 0322");
    table.allows("A2 walk; fight").blocks("A3 walk", "GK-177");
    table.answer("A2 walk", "");
    table.blocks("to 0522", "GK-177").blocks("stop", "GK-177");
    table.answer("to 0322", "");
    table.expect("step melee at=0322 high=no attackers=A1,A2 attacking=no acted=-");
}

/// [GK-177] Whoever joins may take any way on which it still gets there, meeting nobody else.
#[test]
fn ways_into_a_close_combat() {
    let joining = |a2: &str, b2: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 battle 0222; A2 {a2}; B1 battle 0322; {b2}; step move side=first"
        ));
        table.answers("A1 walk; to 0322; A2 walk");
        table
    };
    // Away by one hex, back by three, and 2 APs for the last of them: 6 in all.
    joining("attack 0622", "").allows("to 0522; to 0722");
    joining("attack 0622 servos=1", "").allows("to 0522").blocks("to 0722", "GK-177");
    // Another enemy would stop it on the way.
    joining("attack 0522", "B2 cavalry 0422").blocks("to 0422", "GK-177").allows("to 0421");
    // In attack mode there is but one hex.
    joining("battle 0422 attack-mode", "").allows("to 0322").blocks("to 0421", "GK-177");
}

/// [GK-179, GK-180, GK-181, GK-C14, GK-499] Rounds cost 2 of a pool of its own, whatever was spent before.
#[test]
fn the_close_combat_pool() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 attack-mode spent=4 vibro-blade; A2 cavalry 0101; B1 battle 0322; step move side=first",
    );
    table.answers("A1 walk; to 0322; B1 pass; A1 pass; B1 pass; A1 pass");
    table.shows("A1", "fought=4 spent=4").shows("B1", "fought=4").says("is over");
    // Attacked again in the same player turn it makes no more attacks.
    let mut table = Table::at(
        "victory last; A1 battle 0222 vibro-blade; A2 cavalry 0101; B1 battle 0322 fought=4; step move side=first",
    );
    table.answers("A1 walk; to 0322");
    assert_eq!(table.asks(), "first");
}

/// [GK-183] A unit may decline its attack and pays all the same.
#[test]
fn declining() {
    let mut table = clash("", "");
    table.answer("B1 pass", "").shows("B1", "fought=2");
}

/// [GK-184, GK-189, GK-194] Any weapon or the sensors; close-combat weapons only here.
#[test]
fn what_can_be_used() {
    let table = clash("", "vibro-blade blaster-mk5 grenade-launcher(HE1)");
    table
        .allows("B1 fire vibro-blade; B1 fire blaster-mk5; B1 launch grenade-launcher HE; B1 sense; B1 pass");
    let table = Table::at(
        "victory last; A1 battle 0222 vibro-blade blaster-mk5 flying-blades; B1 battle 0222; B2 battle 0522",
    );
    table.blocks("A1 fire vibro-blade", "GK-189").allows("A1 fire blaster-mk5");
    let mut table = Table::at("victory last; A1 battle 0222 blaster-mk5; B1 battle 0222; B2 battle 0522");
    table.answer("A1 fire blaster-mk5", "").allows("at B1; at B2");
    assert!(table.odds("at B1").contains("close-combat range +5"));
}

/// [GK-185] All attacks are aimed at enemies in the same hex.
#[test]
fn only_in_the_same_hex() {
    let mut table = Table::at(
        "victory last; A1 battle 0222; A2 battle 0422; B1 battle 0322 blaster-mk5; B2 battle 0622; step move side=first",
    );
    table.answers("A1 walk; to 0322; fight; B1 fire blaster-mk5");
    table.blocks("at A2", "GK-185").allows("at A1");
}

/// [GK-186, GK-187] +5 for the range, sensors and all; signature as usual, terrain included.
#[test]
fn strength_and_signature() {
    let mut table = Table::at(
        "victory last; A1 battle 2121; A2 cavalry 0101; B1 battle 2221 vibro-blade; step move side=first",
    );
    table.answers("A1 walk; to 2221; B1 fire vibro-blade");
    let odds = table.odds("at A1");
    assert!(odds.contains("weapon +10, close-combat range +5 = 21"), "{odds}");
    assert!(odds.contains("terrain +4 = 10"), "{odds}");
}

/// [GK-192] A unit in movement mode that stays with an enemy may declare a new close combat; defenders act first again.
#[test]
fn fighting_on() {
    let text =
        "victory last; A1 battle 0322 vibro-blade; A2 cavalry 0101; B1 battle 0322; step move side=first";
    let mut table = Table::at(text);
    table.answer("A1 fight", "");
    assert_eq!(table.asks(), "second");
    let table = Table::at(
        "victory last; A1 battle 0322 attack-mode; A2 cavalry 0101; B1 battle 0322; step move side=first",
    );
    table.blocks("A1 fight", "GK-192");
    let table =
        Table::at("victory last; A1 battle 0222; A2 cavalry 0101; B1 battle 0322; step move side=first");
    table.blocks("A1 fight", "GK-192");
}

/// [GK-193] When all defenders are gone, others may move through the hex in the same phase.
#[test]
fn moving_through_afterwards() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 vibro-blade; A2 assault 0122; B1 cavalry 0322 disrupted; B2 cavalry 3201; step move side=first",
    );
    table.answers("A1 walk; to 0322");
    table.answer("fight", "").fire("A1 fire vibro-blade", "B1", "9 10").shows("B1", "out");
    table.answers("A2 walk; to 0222; to 0322; to 0422; stop").shows("A2", "0422");
}

/// [GK-195] Who fought in movement mode still has his Terminal attack.
#[test]
fn terminal_fire_after_close_combat() {
    let mut table = clash("vibro-blade blaster-mk5", "");
    table.answers("B1 pass; A1 pass; B1 pass; A1 pass; done");
    table.allows("A1 fire blaster-mk5");
}

/// [GK-196, GK-C15] High altitude is a level of its own.
#[test]
fn levels_do_not_meet() {
    let mut table =
        Table::at("victory last; A1 battle 0222; A2 cavalry 0101; B1 battle 0322; step move side=first");
    table.answers("A1 high; to 0322; to 0422; stop").shows("A1", "0422 high");
    let mut table =
        Table::at("victory last; A1 battle 0222; A2 cavalry 0101; B1 battle 0322 high; step move side=first");
    table.answers("A1 high; to 0322");
    assert!(table.has_line("step melee at=0322 high=yes"));
    let mut table =
        Table::at("victory last; A1 battle 0222; A2 cavalry 0101; B1 battle 0322 noe; step move side=first");
    table.answers("A1 walk; to 0322");
    assert!(table.has_line("step melee at=0322 high=no"));
}

/// [GK-197] Stunned and disrupted units make no attacks but can be attacked.
#[test]
fn stunned_units_only_suffer() {
    let mut table = clash("vibro-blade", "stun=1 vibro-blade");
    assert_eq!(table.asks(), "first");
    table.fire("A1 fire vibro-blade", "B1", "4 5").shows("B1", "under-fire");
}

/// [GK-513] Friends in the hex join if they are in movement mode and stay; others do not fight but can be aimed at.
#[test]
fn friends_in_the_hex() {
    let mut table = Table::at(
        "victory last; A1 battle 0222; A2 battle 0322; A3 battle 0322 attack-mode; B1 battle 0322 blaster-mk5; step move side=first",
    );
    table.answers("A1 walk; to 0322");
    table.allows("A2 join").blocks("A3 join", "GK-513");
    table.answer("A2 join", "");
    table.answer("B1 fire blaster-mk5", "").allows("at A1; at A2; at A3");
    table.answer("at A3", "1 2");
    table.allows("A1 pass; A2 pass").blocks("A3 pass", "GK-513");
}

/// [GK-198, GK-199, GK-C35, GK-X13] Close-combat weapons: as strong as the APs that are left, never below 0.
#[test]
fn close_combat_weapons() {
    let weapons: toml::Table = GammaKnights::standard_pack()["weapons.toml"].parse().unwrap();
    for (id, more) in [
        ("attached-blades", 0),
        ("axe-hand", 0),
        ("bayonet", -1),
        ("club-hand", -1),
        ("flying-blades", 0),
        ("halberd", 0),
        ("hammer-hand", -1),
        ("javelin", -1),
        ("mace", 0),
        ("morning-star", 0),
        ("sword-long", 0),
        ("sword-short", -1),
        ("whip", -1),
    ] {
        let row =
            weapons["weapon"].as_array().unwrap().iter().find(|row| row["id"].as_str() == Some(id)).unwrap();
        assert_eq!(row["close"]["aps"].as_integer(), Some(more), "{id}");
    }
    for (id, strength) in [("energy-mace", 10), ("vibro-blade", 10), ("vibro-dagger", 4)] {
        let row =
            weapons["weapon"].as_array().unwrap().iter().find(|row| row["id"].as_str() == Some(id)).unwrap();
        assert_eq!(row["close"]["strength"].as_integer(), Some(strength), "{id}");
    }
    let strength = |suit: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 battle 0222; A2 cavalry 0101; B1 {suit} 0322 axe-hand; B2 cavalry 3201; step move side=first"
        ));
        table.answers("A1 walk; to 0322; B1 fire axe-hand");
        let odds = table.odds("at A1");
        odds.split("weapon +").nth(1).unwrap().split(',').next().unwrap().to_owned()
    };
    assert_eq!(strength("attack"), "6");
    assert_eq!(strength("plastic"), "2");
    let mut table = Table::at(
        "victory last; A1 battle 0222; A2 cavalry 0101; B1 attack 0322 servos=2 axe-hand; B2 cavalry 3201; step move side=first",
    );
    table.answers("A1 walk; to 0322; B1 fire axe-hand");
    assert!(table.odds("at A1").contains("weapon +4"));
}

/// [GK-200, GK-C36] Flying blades and javelins: one strength in the hand, another when thrown.
#[test]
fn thrown_or_wielded() {
    let mut table =
        Table::at("victory last; A1 attack 0222 flying-blades javelin; B1 cavalry 0322; B2 cavalry 0422");
    table.answer("A1 fire flying-blades", "");
    assert!(table.odds("at B1").contains("weapon +3, long range −3"));
    table.blocks("at B2", "GK-101");
    let mut table = Table::at("victory last; A1 attack 0222 javelin; B1 cavalry 0422");
    table.answer("A1 fire javelin", "");
    assert!(table.odds("at B1").contains("weapon +0, long range −3"));
    let mut table = Table::at(
        "victory last; A1 battle 0222; A2 cavalry 0101; B1 attack 0322 flying-blades; B2 cavalry 3201; step move side=first",
    );
    table.answers("A1 walk; to 0322; B1 fire flying-blades");
    assert!(table.odds("at A1").contains("weapon +6, close-combat range +5"));
}

/// [GK-201, GK-C43] The ranged weapons, cell by cell.
#[test]
fn ranged_weapons() {
    let weapons: toml::Table = GammaKnights::standard_pack()["weapons.toml"].parse().unwrap();
    #[rustfmt::skip]
    let rows: [(&str, i64, [i64; 3]); 38] = [
        ("assault-rifle", 5, [2, 8, 16]), ("black-ray-pistol", 4, [0, 1, 2]), ("black-ray-rifle", 6, [1, 2, 5]),
        ("blaster-mk5", 8, [1, 5, 10]), ("blaster-mk7", 10, [2, 8, 16]), ("blaster-mk12", 17, [2, 10, 20]),
        ("conversion-beamer", 12, [3, 16, 32]), ("crossbow-heavy", 3, [1, 3, 6]), ("fission-cannon", 5, [6, 30, 60]),
        ("flame-thrower", 4, [1, 6, 12]), ("flying-blades", 3, [0, -1, 1]), ("fusion-rifle", 9, [2, 8, 16]),
        ("gatling-gun", 4, [4, 20, 40]), ("gravity-gun", 3, [1, 4, 8]), ("grenade-launcher", -1, [2, 8, 16]),
        ("harmonic-disrupter", 6, [1, 5, 10]), ("javelin", 0, [0, 1, 2]), ("laser-pistol-ir", 4, [1, 4, 8]),
        ("laser-pistol-uv", 5, [1, 6, 12]), ("laser-rifle-ir", 6, [2, 12, 24]), ("laser-rifle-uv", 7, [3, 14, 28]),
        ("laser-rifle-vl", 5, [1, 5, 10]), ("machine-gun", 6, [4, 20, 40]), ("machine-pistol", 4, [0, 2, 4]),
        ("maser-pistol", 6, [2, 8, 16]), ("maser-rifle", 9, [4, 20, 40]), ("micromissile-launcher", -1, [2, 10, 20]),
        ("minimissile-launcher", -1, [1, 5, 10]), ("needler", 1, [0, 1, 3]), ("plasma-gun", 10, [1, 6, 12]),
        ("screamer", 8, [0, 1, 2]), ("shotgun", 5, [0, 2, 4]), ("shrapneler", 16, [2, 10, 20]),
        ("slug-thrower", 3, [1, 3, 6]), ("smart-dart", 3, [1, 2, 5]), ("stinger-crystal", 2, [0, 2, 4]),
        ("stun-ray-pistol", 1, [1, 4, 8]), ("stun-ray-rifle", 2, [2, 7, 14]),
    ];
    for (id, strength, range) in rows {
        let row =
            weapons["weapon"].as_array().unwrap().iter().find(|row| row["id"].as_str() == Some(id)).unwrap();
        assert_eq!(row.get("strength").and_then(toml::Value::as_integer).unwrap_or(-1), strength, "{id}");
        let found: Vec<i64> =
            row["range"].as_array().unwrap().iter().map(|v| v.as_integer().unwrap()).collect();
        assert_eq!(found, range, "{id}");
    }
}

/// [GK-182, GK-185] A round belongs to one side, and in it everybody attacks once, in that hex only.
#[test]
fn whose_round_it_is() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5; A2 cavalry 0101; B1 battle 0322 blaster-mk5; B2 battle 0322 blaster-mk5; \
         B3 battle 0922 blaster-mk5; step move side=first",
    );
    table.answers("A1 walk; to 0322");
    assert_eq!(table.asks(), "second");
    table.blocks("A1 fire blaster-mk5", "GK-182").blocks("B3 fire blaster-mk5", "GK-185");
    table.answer("B1 pass", "").blocks("B1 fire blaster-mk5", "GK-182").allows("B2 fire blaster-mk5");
}

/// [GK-176, GK-267] Whoever is lost to gas on the way in fights no more; without him there is no fight.
#[test]
fn lost_on_the_way_in() {
    let gassed = |friends: &str, dice: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 cavalry 0222; A2 battle 0422{friends}; B1 battle 0322; cloud gas 0322 0 second 30; step move side=first"
        ));
        table.answer("A1 walk", "").answer("to 0322", dice);
        table
    };
    // 30 + 12 is more than the table has: H destroys.
    let table = gassed("", "6 7");
    table.shows("A1", "out").expect("step move side=first").silent("Close combat");
    // Another one is there already, and may still join or come.
    let table = gassed("; A3 cavalry 0321", "6 7");
    table.shows("A1", "out").expect("step move side=first");
    assert!(table.legal().iter().any(|answer| answer == "A3 walk"));
}

/// [GK-321, GK-348] Who wins in the middle of a close combat has won, whoever else is left in the hex.
#[test]
fn a_victory_ends_the_fight() {
    let mut table = Table::at(
        "scenario slave-gun; A1 attack 2011 vibro-blade wounded; B1 emplacement 2011 field=0 torso=2 wounded plasma-gun; \
         B2 light-tank 2011; step move side=first; step melee at=2011 high=no attackers=A1 attacking=yes acted=-",
    );
    let torso = crate::common::marker("torso-x2");
    table.fire("A1 fire vibro-blade", "B1", &format!("9 8 {torso}"));
    assert_eq!(table.winners(), "first");
}
