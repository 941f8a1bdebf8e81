//! Decisions, interrupts and what a digital version must get right.

use retrograde_core::{Event, Rules, SeededDice, Setup, Silent};

use crate::common::{Fire, Table, game, marker};

/// [GK-493] Control passes to the owner of the hit unit for that choice only; the remaining markers wait.
#[test]
fn interrupts() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5; B1 battle 0422 field=0 slug-thrower blaster-mk5; B2 cavalry 3201",
    );
    // 14 + 7 = 21 is LL.
    table.fire("A1 fire blaster-mk5", "B1", &format!("3 4 {}", marker("weapon")));
    assert_eq!(table.asks(), "second");
    table.answer("hit slug-thrower", &format!("{} 1", marker("helmet")));
    assert_eq!(table.asks(), "first");
    table.shows("B1", "helmet=1 slug-thrower=0/1/0");
}

/// [GK-496] Nothing but close combat and choices about damage is asked of the player whose turn it is not.
#[test]
fn no_opportunity_fire() {
    let mut table =
        Table::at("victory last; A1 battle 0222; B1 battle 0822 blaster-mk5; step move side=first");
    table.answers("A1 walk; to 0322; to 0422; to 0522; to 0622");
    assert!(table.log().iter().all(|line| !line.contains("attacks")));
}

/// [GK-497, GK-505] Every roll is told; one source of chance, so the same seed gives the same game.
#[test]
fn one_source_of_chance() {
    let play = || {
        let mut dice = SeededDice::from_number(5);
        let mut pos = game().start(&Setup::scenario("knights-of-the-road"), &mut dice, &mut Silent).unwrap();
        let mut events = Vec::new();
        for step in 0..200 {
            let Some(seat) = game().to_act(&pos).lowest() else { break };
            let mut legal = Vec::new();
            game().legal(&pos, seat, &mut legal);
            game().apply(&mut pos, seat, legal[step * 7 % legal.len()], &mut dice, &mut events);
        }
        (game().write(&pos), events.len(), events.iter().filter(|event| event.luck().is_some()).count())
    };
    let (one, other) = (play(), play());
    assert_eq!(one, other);
    assert!(one.2 > 0, "attacks are told with their luck");
}

/// [GK-502] Direct fire uses signature, launched fire terrain columns.
#[test]
fn columns_do_not_mix() {
    let mut table = Table::at(
        "victory last; A1 battle 0821 blaster-mk5 grenade-launcher(PH1); B1 battle 0921 masking=scrambled",
    );
    table.answer("A1 fire blaster-mk5", "");
    assert!(table.odds("at B1").contains("= 3, column 3"), "{}", table.odds("at B1"));
    let mut table = Table::at(
        "victory last; A1 battle 0821 blaster-mk5 grenade-launcher(PH1); B1 battle 0921 masking=scrambled",
    );
    table.answer("A1 launch grenade-launcher PH", "");
    assert!(table.odds("at B1").contains("blast column 10"));
}

/// [GK-498] The mode of a unit is shown.
#[test]
fn the_mode_is_shown() {
    let table = Table::at(
        "victory last; A1 battle 0222 attack-mode; A2 battle 0322; B1 battle 0822; step move side=first",
    );
    let scene = table.scene("spectator");
    let badges = |id: &str| {
        scene.pieces.iter().find(|p| p.id == id).unwrap().badges.iter().any(|b| b.kind.ends_with("-mode"))
    };
    assert!(badges("A1") && badges("A2") && !badges("B1"));
}

/// [GK-G15] Fists, if the option is on: APs less 2.
#[test]
fn fists() {
    let text = "victory last; A1 battle 0222; A2 cavalry 0101; B1 attack 0322; B2 cavalry 3201; step move side=first";
    let mut table = Table::at(&format!("options fists; {text}"));
    table.answers("A1 walk; to 0322; B1 fire fists");
    assert!(table.odds("at A1").contains("weapon +4"));
    let mut table = Table::at(text);
    table.answers("A1 walk; to 0322").blocks("B1 fire fists", "GK-G15");
}

/// [GK-G06] Dampening fields, if the option is on.
#[test]
fn dampening() {
    let mut table = Table::at(
        "options dampening; victory last; A1 death-machine 0222; A2 cavalry 0101; B1 battle 0422; B2 battle 0722; step move side=first",
    );
    table.answer("done", "").shows("B1", "field=8").lacks("B2", "field");
    let mut table = Table::at(
        "options dampening; victory last; A1 battlebot 0222; A2 cavalry 0101; B1 battle 0222; B2 battle 0322; step move side=first",
    );
    table.answer("done", "").shows("B1", "field=11").lacks("B2", "field");
}
