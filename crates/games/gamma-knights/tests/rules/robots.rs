//! Robots and emplacements [chapter 26].

use crate::common::{Fire, Table, marker, scenario};

/// [GK-285, GK-C56] Four robots and the emplacement; the warbot has a load of its own.
#[test]
fn four_robots() {
    let setup = scenario("own")
        .with("first-sheet-1", "warbot")
        .with("second-sheet-1", "devastator")
        .with("victory", "last");
    let table = Table::open(&setup, "5 5 5 5 5 5");
    table.shows("A1", "blaster-mk7=2/0/0 laser-battery=2/0/0");
    table.shows("B1", "blaster-cannon=2/0/0 blaster-mk7=4/0/0 blaster-mk12=2/0/0 laser-battery=5/0/0");
    for robot in ["battlebot", "death-machine", "emplacement"] {
        Table::at(&format!("victory last; A1 {robot} 0222; B1 battle 0522"));
    }
}

/// [GK-286, GK-288, GK-C34] Robots are damaged like knights; the second body hit through whatever section destroys them.
#[test]
fn the_body_of_a_robot() {
    let shot = |b: &str, face: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 battle 0222 blaster-mk5; A2 cavalry 0101; B1 warbot 0422 field=0 {b}; B2 cavalry 3201"
        ));
        // Signature 3: 18 is L.
        table.fire("A1 fire blaster-mk5", "B1", &format!("1 3 {}", marker(face)));
        table
    };
    shot("left-leg=2", "left-leg").shows("B1", "wounded");
    shot("left-leg=2 wounded", "left-leg").shows("B1", "out").silent("incapacitated");
    // The first body hit costs 1 AP more for every action, and repair servos mend it.
    let mut table = Table::at("victory last; A1 warbot 0222 wounded laser-battery; B1 battle 0522");
    table.fire("A1 fire laser-battery", "B1", "2 3").shows("A1", "spent=3");
    let mut table =
        Table::at("victory last; A1 warbot 0222 wounded; B1 battle 0522; step recover side=first asked=-");
    table.answer("A1 repair body", "8").lacks("A1", "wounded");
}

/// [GK-289] Black rays, needles, stun weapons and gas do nothing to robots, emplacements and robotic tanks, however
/// poor their armor.
#[test]
fn machines_are_immune() {
    let breached = "field=0 helmet=2 torso=2 right-arm=2 left-arm=2 right-leg=2 left-leg=2";
    for machine in ["warbot", "emplacement"] {
        // Nothing falls but the two dice of the attack: no marker, no die of the ray.
        for weapon in ["black-ray-rifle", "needler", "stun-ray-rifle"] {
            let mut table = Table::at(&format!(
                "victory last; A1 emplacement 0222 {weapon}; A2 battle 0101; B1 {machine} 0322 {breached}; B2 cavalry 3201"
            ));
            table.fire(&format!("A1 fire {weapon}"), "B1", "9 10").shows("B1", "0322");
            table.lacks("B1", "stun").lacks("B1", "wounded");
        }
        let mut table = Table::at(&format!(
            "victory last; A1 battle 0222 micromissile-launcher(PG1); B1 {machine} 0522 {breached}; B2 cavalry 3201"
        ));
        table
            .fire("A1 launch micromissile-launcher PG", "B1", "9 10")
            .shows("B1", "0522")
            .lacks("B1", "wounded");
    }
    // The same shots at a knight who is no better protected.
    let hurt = |weapon: &str, dice: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 emplacement 0222 {weapon}; A2 battle 0101; B1 sheath 0322 {breached}; B2 cavalry 3201"
                ).replace("field=0 ", ""));
        table.fire(&format!("A1 fire {weapon}"), "B1", dice);
        table.unit("B1")
    };
    assert!(hurt("black-ray-rifle", "9 10 1").contains("out"));
    assert!(hurt("stun-ray-rifle", "9 10").contains("stun=1"));
    let mut table =
        Table::at("victory last; A1 battle 0222 micromissile-launcher(PG1); B1 sheath 0522; B2 cavalry 3201");
    table.fire("A1 launch micromissile-launcher PG", "B1", "9 10").shows("B1", "wounded");
    // Tanks are machines in Slave Gun only.
    for (scenario, dice, fate) in [("slave-gun", "9 10", "0322"), ("road-to-ruin", "9 10 1", "out")] {
        let mut table = Table::at(&format!(
            "scenario {scenario}; A1 emplacement 0222 black-ray-rifle; A2 battle 0101; B1 emplacement 2313; B2 light-tank 0322"
        ));
        table.fire("A1 fire black-ray-rifle", "B2", dice).shows("B2", fate);
    }
}

/// [GK-288] A robot whose circuits are hit twice is destroyed, not killed.
#[test]
fn robots_are_destroyed() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5; B1 warbot 0422 field=0 torso=2 wounded; B2 cavalry 3201",
    );
    table.fire("A1 fire blaster-mk5", "B1", &format!("1 3 {}", marker("torso"))).shows("B1", "out");
    table.says("is destroyed").silent("killed");
}

/// [GK-290] No medikit: the hit is the right leg's.
#[test]
fn robots_have_no_medikit() {
    assert!(Table::broken("victory last; A1 warbot 0222 medikit; B1 battle 0522").contains("medikit"));
    let mut table =
        Table::at("victory last; A1 battle 0222 blaster-mk5; B1 warbot 0422 field=0; B2 cavalry 3201");
    table
        .fire("A1 fire blaster-mk5", "B1", &format!("1 3 {} 1", marker("medikit")))
        .shows("B1", "right-leg=1");
}

/// [GK-291] An emplacement never moves; with nothing done in Initial Fire it has its Terminal attack.
#[test]
fn emplacements_stay() {
    let mut table = Table::at(
        "victory last; A1 emplacement 0222 plasma-gun; A2 cavalry 0101; B1 battle 0522; step move side=first",
    );
    table.blocks("A1 walk", "GK-291");
    table.answer("done", "").fire("A1 fire plasma-gun", "B1", "3");
}

/// [GK-292] A Stunned marker jolts a robot too.
#[test]
fn robots_can_be_stunned() {
    let mut table =
        Table::at("victory last; A1 battle 0222 blaster-mk5; B1 warbot 0422 field=0; B2 cavalry 3201");
    table.fire("A1 fire blaster-mk5", "B1", &format!("3 5 {}", marker("stunned"))).shows("B1", "stun=1");
}

/// [GK-518, GK-C09] Bombs use the micromissile values, reach the whole map and count as grenades in smoke.
#[test]
fn bombs() {
    let mut table = Table::at(
        "victory last; A1 devastator 0222 bomb-launcher(FUS2); B1 battle 2622; cloud smoke 0822 0 second 0",
    );
    table.fire("A1 launch bomb-launcher FUS", "B1", "").says("astray");
    let mut table = Table::at("victory last; A1 devastator 0222 bomb-launcher(FUS2); B1 battle 2622");
    table.fire("A1 launch bomb-launcher FUS", "B1", "3 4").says("strength 11");
    assert!(
        Table::broken("victory last; A1 battle 0222 grenade-launcher(FUS1); B1 battle 2622")
            .contains("cannot fire FUS")
    );
}
