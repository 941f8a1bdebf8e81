//! The lines of the slave gun and its building [scenario 4, GK-346, GK-G07].

use crate::common::{Fire, Table};

/// The emplacement in building F, and a knight to the west of it whose line leads through the complex.
fn guarded(first: &str, cloud: &str) -> Table {
    Table::at(&format!("scenario slave-gun; {first}; B1 emplacement 2313 laser-rifle-uv=3/0/0{cloud}"))
}

/// [GK-346, GK-271] Smoke and EMP on a line through the complex count, whoever fires.
#[test]
fn haze_on_its_lines() {
    for (haze, told) in [("smoke", "smoke +2"), ("emp", "EMP +4")] {
        let cloud = format!("; cloud {haze} 2112 1 first 0");
        let mut table = guarded("A1 attack 1911 laser-rifle-uv", &cloud);
        table.answer("A1 fire laser-rifle-uv", "");
        assert!(table.odds("at B1").contains(told), "{}", table.odds("at B1"));
        let mut table = guarded("A1 attack 1911 laser-rifle-uv", &format!("{cloud}; step fire side=second"));
        table.answer("B1 fire laser-rifle-uv", "");
        assert!(table.odds("at A1").contains(told), "{}", table.odds("at A1"));
    }
    let mut table = guarded("A1 attack 1911 laser-rifle-uv", "; cloud smoke 2515 1 first 0");
    table.answer("A1 fire laser-rifle-uv", "");
    assert!(!table.odds("at B1").contains("smoke"), "beside the line it does not count");
}

/// [GK-346, GK-262, GK-270] Rounds through the complex go astray in it.
#[test]
fn rounds_go_astray() {
    for (haze, launcher) in [("smoke", "grenade-launcher"), ("emp", "micromissile-launcher")] {
        let cloud = format!("; cloud {haze} 2112 1 first 0");
        let first = format!("A1 attack 1911 {launcher}(TRC2)");
        let mut table = guarded(&first, &cloud);
        table.answer(&format!("A1 launch {launcher} TRC"), "");
        assert!(table.odds("at B1").contains("astray"), "{}", table.odds("at B1"));
        table.answer("at B1", "").says("astray").lacks("B1", "under");
        let mut table = guarded(&first, "");
        table.fire(&format!("A1 launch {launcher} TRC"), "B1", "1 3").shows("B1", "under-fire");
    }
}

/// [GK-346, GK-136] A blast reaches the gun through its complex, and from the gun those outside.
#[test]
fn blasts_pass_the_complex() {
    let mut table = guarded("A1 attack 1710 micromissile-launcher(HE5)", "");
    table.answer("A1 launch micromissile-launcher HE", "").answer("at 2112", "6 7 1 3");
    table.shows("B1", "under-fire");
    let mut table = guarded("A1 attack 1710 micromissile-launcher(FIS4); A2 inertia 2112", "");
    table.fire("A1 launch micromissile-launcher FIS", "B1", "6 7 1 3").shows("A2", "under-fire");
    // Between others the complex shelters: a tank in it is not reached through it.
    let mut table = Table::at(
        "scenario slave-gun; A1 attack 1710 micromissile-launcher(HE5); B1 emplacement 0101; B2 light-tank 2313",
    );
    table.answer("A1 launch micromissile-launcher HE", "").answer("at 2112", "6 7").lacks("B2", "under");
}

/// [GK-101, GK-346] A weapon is offered if anybody is near enough, whoever else is seen farther away.
#[test]
fn the_nearest_counts() {
    Table::at("scenario slave-gun; A1 attack 1911 screamer; B1 emplacement 2313; B2 light-tank 1912")
        .allows("A1 fire screamer");
    Table::at("scenario slave-gun; A1 attack 1911 screamer; B1 emplacement 2313; B2 light-tank 2212")
        .blocks("A1 fire screamer", "GK-100");
}

/// [GK-135, GK-G07] The gun has the shelter of its building against every blast, or a better one on the way.
#[test]
fn the_shelter_of_its_building() {
    let mut table = guarded("A1 attack 1911 micromissile-launcher(HE5)", "");
    table.answer("A1 launch micromissile-launcher HE", "");
    assert!(table.odds("at B1").contains("column 8"), "{}", table.odds("at B1"));
    // 12 as secondary target: 8 - 2 + 14 = 20 is T/0 in column 8, and the T of a secondary blast counts for nothing.
    let mut table = guarded("A1 attack 1911 micromissile-launcher(HE5)", "; B2 light-tank 2212");
    table.fire("A1 launch micromissile-launcher HE", "B2", "1 3 6 8");
    table.says("column 8").shows("B1", "under-fire").lacks("B1", "field");
}

/// [GK-108, GK-G07] The building adds 4 to its signature, as to anybody's.
#[test]
fn its_signature() {
    let mut table = guarded("A1 attack 1911 laser-rifle-uv", "");
    table.answer("A1 fire laser-rifle-uv", "");
    assert!(
        table.odds("at B1").contains("force field +5, armor +1, terrain +4 = 10"),
        "{}",
        table.odds("at B1")
    );
}
