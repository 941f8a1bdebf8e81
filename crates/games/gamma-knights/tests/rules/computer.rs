//! Computers in the battle game [chapter 30].

use crate::common::{Fire, Table, marker, scenario};

const TANDEM: &str = "options computer; victory last; A1 tandem-viii 0222 laser-rifle-ir blaster-mk7; A2 cavalry 0101; B1 battle 0722; B2 cavalry 3201";

/// [GK-365] Only if agreed, and only the Tandem VIII has one, with its upgrade.
#[test]
fn who_has_a_computer() {
    let table = Table::at(TANDEM);
    table.allows(
        "A1 program proximity blaster-mk7; A1 program ciws blaster-mk7; A1 program fire blaster-mk7 B1",
    );
    let table = Table::at(&TANDEM.replace("options computer; ", ""));
    table.blocks("A1 program ciws blaster-mk7", "GK-365");
    let table = Table::at(&TANDEM.replace("tandem-viii", "assault"));
    table.blocks("A1 program ciws blaster-mk7", "GK-365");
    assert!(Table::open(&scenario("showdown").with("computer", "on"), "").has_line("options computer"));
}

/// [GK-366, GK-376] Two programs with the upgrade, alike or different, but never one weapon for both.
#[test]
fn two_programs() {
    let mut table = Table::at(&TANDEM.replace("blaster-mk7", "blaster-mk7 maser-rifle plasma-gun"));
    table.answer("A1 program ciws blaster-mk7", "").blocks("A1 program ciws blaster-mk7", "GK-367");
    table
        .answer("A1 program ciws maser-rifle", "")
        .shows("A1", "program=ciws/blaster-mk7/- program=ciws/maser-rifle/-");
    table.blocks("A1 program ciws plasma-gun", "GK-366");
}

/// [GK-367] Starting or cancelling costs 2 APs; an assigned weapon is not for the operator.
#[test]
fn what_programs_cost() {
    let mut table = Table::at(TANDEM);
    table
        .answer("A1 program ciws blaster-mk7", "")
        .shows("A1", "spent=2 attack-mode")
        .blocks("A1 fire blaster-mk7", "GK-367");
    table.answer("A1 cancel 1", "").shows("A1", "spent=4").lacks("A1", "program");
    table.allows("A1 fire blaster-mk7");
}

/// [GK-368, GK-369, GK-371, GK-373] The computer has a full allotment of its own, adds only the secondary sensors, fires
/// every turn with two dice, and does not set attack mode.
#[test]
fn automatic_fire() {
    let mut table = Table::at(TANDEM);
    // Eight APs are four shots: 3 + 10 + 5 = 18 against 6.
    table.answer("A1 program fire blaster-mk7 B1", "1 4 1 4 1 4 1 4").says("strength 18 against 6");
    table.shows("A1", "computed=8 spent=2");
    table.answer("A1 fire laser-rifle-ir", "");
    let odds = table.odds("at B1");
    assert!(
        odds.contains("strength: primary sensors +5, weapon +6") && !odds.contains("secondary"),
        "{odds}"
    );
    let mut table = Table::at(
        &TANDEM
            .replace("blaster-mk7;", "blaster-mk7 program=fire/blaster-mk7/B1;")
            .replace("B2 cavalry 3201", "B2 cavalry 3201; step terminal side=second"),
    );
    table.answer("done", "1 4 1 4 1 4 1 4").lacks("A1", "attack-mode").shows("A1", "computed=8");
}

/// [GK-370] The computer gains lock-ons by T results and loses them by ones; it makes no sensor attacks.
#[test]
fn computers_and_lock_ons() {
    let mut table = Table::at(TANDEM);
    // 13 + 7 = 20 is T; the pinpoint shots follow, one with a 1.
    table.answer("A1 program fire blaster-mk7 B1", "3 4 1 3 2 5 2 3").says("pinpoint");
    assert!(table.log().iter().any(|line| line.contains("loses its lock-on")));
}

/// [GK-371] It stops when the target is out of sight or destroyed.
#[test]
fn the_end_of_automatic_fire() {
    let mut table = Table::at(
        "options computer; victory last; A1 tandem-viii 2121 blaster-mk7 program=fire/blaster-mk7/B1; A2 cavalry 0101; B1 battle 2421; B2 cavalry 3201; step terminal side=second",
    );
    table.answer("done", "").lacks("A1", "program").says("ends");
}

/// [GK-372, GK-D19] Proximity: the closest enemy in sight and range; ties are the owner's to break.
#[test]
fn proximity() {
    let mut table = Table::at(
        "options computer; victory last; A1 tandem-viii 0222 blaster-mk7; A2 cavalry 0101; B1 battle 0722; B2 battle 0522; B3 battle 0521",
    );
    table.answer("A1 program proximity blaster-mk7", "");
    let legal = table.legal();
    assert!(legal == ["at B2", "at B3"] || legal == ["at B2"], "{legal:?}");
    let mut table = Table::at(
        "options computer; victory last; A1 tandem-viii 0222 blaster-mk7 program=proximity/blaster-mk7/-; A2 cavalry 0101; \
         B1 battle 0322; B2 battle 0122; B3 cavalry 3201; step terminal side=second",
    );
    table.answer("done", "").allows("at B1; at B2").blocks("at B3", "GK-372");
    table.answer("at B2", "1 4").says("attacks B2").shows("B2", "under-fire").lacks("B1", "under-fire");
}

/// [GK-374, GK-377] CIWS: a die for every round aimed within one hex: 7 for grenades, 8 micromissiles, 9 minimissiles.
#[test]
fn ciws() {
    let launch = |launcher: &str, target: &str, dice: &str| {
        let mut table = Table::at(&format!(
            "options computer; victory last; A1 battle 0222 {launcher}(PH1); B1 tandem-viii 0622 blaster-mk7 program=ciws/blaster-mk7/-; B2 cavalry 0722; B3 cavalry 0922"
        ));
        table.fire(&format!("A1 launch {launcher} PH"), target, dice);
        table
    };
    launch("grenade-launcher", "B1", "7").lacks("B1", "under");
    launch("grenade-launcher", "B2", "7").lacks("B2", "under");
    launch("grenade-launcher", "B1", "6 3 4 3 4").shows("B1", "under-fire");
    launch("micromissile-launcher", "B1", "8").lacks("B1", "under");
    launch("minimissile-launcher", "B1", "9").lacks("B1", "under");
    launch("grenade-launcher", "B3", "3 4").shows("B3", "under-fire");
    // Whoever launched it: a friend's computer, and the launcher's own, fire at it too.
    let own = |a: &str, dice: &str| {
        let mut table =
            Table::at(&format!("options computer; victory last; {a}; B1 battle 0622; B2 cavalry 3201"));
        table.fire("A1 launch grenade-launcher PH", "B1", dice);
        table
    };
    let friend =
        "A1 battle 0222 grenade-launcher(PH1); A2 tandem-viii 0722 blaster-mk7 program=ciws/blaster-mk7/-";
    own(friend, "7").lacks("B1", "under").says("shoots it down");
    own(friend, "6 3 4 3 4").shows("B1", "under-fire");
    let itself = "A1 tandem-viii 0522 blaster-mk7 grenade-launcher(PH1) program=ciws/blaster-mk7/-";
    own(itself, "7").lacks("B1", "under");
    // The repair servos know no computer: there is no such thing to mend.
    assert!("A1 repair computer".parse::<retrograde_gamma_knights::Action>().is_err());
}

/// [GK-371] A program ends when its weapon is hit; two programs on two weapons of a kind lose one of them.
#[test]
fn programs_need_their_weapons() {
    let hit = |b1: &str, dice: &str| {
        let mut table = Table::at(&format!(
            "options computer; victory last; A1 battle 0222 blaster-mk5; B1 tandem-viii 0422 field=0 {b1}; B2 cavalry 3201"
        ));
        table.fire("A1 fire blaster-mk5", "B1", &format!("1 3 {}{dice}", crate::common::marker("weapon")));
        table.unit("B1")
    };
    let one = hit("blaster-mk7 program=ciws/blaster-mk7/-", "");
    assert!(one.contains("blaster-mk7=0/1/0") && !one.contains("program="), "{one}");
    let two = hit("blaster-mk7=2/0/0 program=ciws/blaster-mk7/- program=proximity/blaster-mk7/-", "");
    assert!(two.contains("blaster-mk7=1/1/0"), "{two}");
    assert!(two.contains("program=ciws/blaster-mk7/-") && !two.contains("proximity"), "{two}");
}

/// [GK-374, GK-G26] Every computer in range rolls, until one of them hits; a suit rolls once.
#[test]
fn several_ciws() {
    let at = |second: &str, dice: &str| {
        let mut table = Table::at(&format!(
            "options computer; victory last; A1 battle 0222 micromissile-launcher(PH1); \
             B1 tandem-viii 0622 blaster-mk7 program=ciws/blaster-mk7/-; B2 tandem-viii {second}; B3 cavalry 3201"
        ));
        table.fire("A1 launch micromissile-launcher PH", "B1", dice);
        table
    };
    let second = "0722 blaster-mk7 program=ciws/blaster-mk7/-";
    at(second, "2 8").lacks("B1", "under");
    at(second, "8").lacks("B1", "under");
    at(second, "7 7 3 4 3 4").shows("B1", "under-fire");
    // Two hexes away, or with its weapon damaged, the second does nothing.
    at("0822 blaster-mk7 program=ciws/blaster-mk7/-", "2 3 4").shows("B1", "under-fire");
    at("0722 blaster-mk7=0/1/0 program=ciws/blaster-mk7/-", "2 3 4 3 4").shows("B1", "under-fire");
    // Two programs of one suit are one die.
    let two = "0722 blaster-mk7 maser-rifle program=ciws/blaster-mk7/- program=ciws/maser-rifle/-";
    at(two, "2 2 3 4 3 4").shows("B1", "under-fire");
}

/// [GK-375, GK-520] Only weapons on helmet or plates: the Tandem's lasers are in its arms, its blaster is not on the list.
#[test]
fn where_the_weapon_sits() {
    let table = Table::at(TANDEM);
    table.blocks("A1 program ciws laser-rifle-ir", "GK-375").allows("A1 program ciws blaster-mk7");
}

/// A program ends with its weapon.
#[test]
fn a_damaged_weapon_ends_its_program() {
    let mut table = Table::at(
        "options computer; victory last; A1 battle 0422 blaster-mk5; B1 tandem-viii 0222 field=0 blaster-mk7 program=ciws/blaster-mk7/-; B2 cavalry 3201",
    );
    table
        .fire("A1 fire blaster-mk5", "B1", &format!("1 3 {}", marker("weapon")))
        .shows("B1", "blaster-mk7=0/1/0")
        .lacks("B1", "program");
}

/// [GK-366, GK-371] A program without a target leaves its share of the fire to the other, whichever comes first.
#[test]
fn programs_take_turns() {
    let fire = "program=fire/blaster-mk7/B1";
    // The slug thrower does not reach as far as the blaster.
    for idle in ["program=ciws/maser-rifle/-", "program=proximity/slug-thrower/-"] {
        for programs in [format!("{fire} {idle}"), format!("{idle} {fire}")] {
            let mut table = Table::at(&format!(
                "options computer; victory last; A1 tandem-viii 0222 blaster-mk7 maser-rifle slug-thrower {programs}; \
                 A2 cavalry 0101; B1 battle 0922; B2 cavalry 3201; step terminal side=second"
            ));
            table.answer("done", "1 4 1 4 1 4 1 4").shows("A1", "computed=8");
        }
    }
}

/// [GK-369, GK-371] Automatic fire ends at once with its target: the operator has both sensors again.
#[test]
fn automatic_fire_ends_with_its_target() {
    let mut table = Table::at(
        "options computer; victory last; A1 tandem-viii 0222 laser-rifle-ir blaster-mk7 computed=6; A2 cavalry 0101; \
         B1 battle 0722; B2 cavalry 0422",
    );
    table.answer("A1 program fire blaster-mk7 B2", "10 9").expect("B2 cavalry out").lacks("A1", "program");
    table.answer("A1 fire laser-rifle-ir", "");
    assert!(table.odds("at B1").contains("secondary sensors +3"), "{}", table.odds("at B1"));
}

/// [GK-371, GK-G27] It ends when its target moves out of sight, and does not begin again when that comes back.
#[test]
fn automatic_fire_ends_out_of_sight() {
    let text = "options computer; victory last; A1 tandem-viii 2121 blaster-mk7 program=fire/blaster-mk7/B1; \
                A2 cavalry 0101; B1 scout 2321; B2 cavalry 3201; step move side=second";
    let mut table = Table::at(text);
    table.answers("B1 walk; to 2421").lacks("A1", "program").says("ends");
    let mut table = Table::at(text);
    table.answers("B1 walk; to 2221").shows("A1", "program=fire/blaster-mk7/B1");
}

/// [GK-280, GK-284] The gun of an empty carrier fires for nobody.
#[test]
fn programs_and_the_carrier() {
    let text = "options computer; victory last; A1 tandem-viii 0222 movement-mode blaster-mk7 blaster-mk12 \
                carrier=blaster-mk12 program=proximity/blaster-mk12/- program=ciws/blaster-mk7/-; A2 cavalry 0101; \
                B1 battle 0722; B2 cavalry 3201; step move side=first";
    let mut table = Table::at(text);
    table.answer("A1 dismount", "").lacks("A1", "proximity").shows("A1", "program=ciws/blaster-mk7/-");
    let mut table = Table::at(
        "options computer; victory last; A1 battle 0222 micromissile-launcher(PH1); B1 tandem-viii 0622 blaster-mk12 \
         carrier=blaster-mk12@0722 program=ciws/blaster-mk12/-; B2 cavalry 3201",
    );
    table.fire("A1 launch micromissile-launcher PH", "B1", "3 4").shows("B1", "under-fire");
}

/// [GK-374] The forecast of a round takes into account what computers shoot down.
#[test]
fn ciws_in_the_forecast() {
    let forecast = |program: &str, round: &str| {
        let mut table = Table::at(&format!(
            "options computer; victory last; A1 battle 0222 micromissile-launcher(PH1,SMK1); \
             B1 tandem-viii 0622 blaster-mk7 {program}; B2 tandem-viii 0722 blaster-mk7 {program}; B3 cavalry 3201"
        ));
        table.answer(&format!("A1 launch micromissile-launcher {round}"), "").forecast("at B1")
    };
    let (plain, guarded) = (forecast("", "PH"), forecast("program=ciws/blaster-mk7/-", "PH"));
    let arrives = retrograde_core::Chance::new(49, 100);
    assert_eq!(guarded.chance, plain.chance.and(arrives));
    assert!(guarded.because[1].contains("shoots it down on 8 or more (30%)"), "{:?}", guarded.because);
    assert_eq!(forecast("program=ciws/blaster-mk7/-", "SMK").chance, arrives);
}
