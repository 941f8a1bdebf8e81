//! Armor and body, wounds and repairs [chapters 22 and 23].

use crate::common::{Fire, Table};
use crate::damage::{heavy, light};

/// [GK-246, GK-247, GK-248, GK-C28, GK-X10] Two hits breach; a further one is the body's, without a check: wounded.
#[test]
fn breaches_and_wounds() {
    light("left-arm", "left-arm=2", "").shows("B1", "left-arm=2 wounded");
    heavy("left-arm-x2", "left-arm=1", "1").shows("B1", "left-arm=2 wounded");
}

/// [GK-249] The second body hit: killed through helmet or torso, incapacitated through a limb; out either way.
#[test]
fn the_second_body_hit() {
    light("torso", "torso=2 wounded", "").says("B1 Battle armor is killed").shows("B1", "out");
    light("left-leg", "left-leg=2 wounded", "").says("B1 Battle armor is incapacitated").shows("B1", "out");
    // Remaining markers are not drawn.
    heavy("torso-x2", "torso=2", "").shows("B1", "out");
}

/// [GK-250, GK-X11] A wounded knight pays 1 more for every action; free actions stay free.
#[test]
fn wounded_knights_pay_more() {
    let mut table =
        Table::at("victory last; A1 attack 0222 wounded laser-pistol-uv; A2 cavalry 0101; B1 battle 0522");
    table.fire("A1 fire laser-pistol-uv", "B1", "2 3").shows("A1", "spent=3");
    table.fire("A1 sense", "B1", "2 3").shows("A1", "spent=5");
    table.answer("done", "");
    table.answers("A1 walk; to 0322").shows("A1", "spent=5 0322");
    let mut table = Table::at(
        "victory last; A1 battle 0222 wounded blaster-mk5; A2 cavalry 0101; B1 battle 0622; step move side=first",
    );
    table.answers("A1 walk; to 0322").shows("A1", "spent=2");
    table.answers("stop; done").fire("A1 fire blaster-mk5", "B1", "3");
    let mut table = Table::at(
        "victory last; A1 battle 0222; A2 cavalry 0101; B1 battle 0322 wounded; step move side=first",
    );
    table.answers("A1 walk; to 0322; B1 pass").shows("B1", "fought=3");
}

/// [GK-251, GK-318] A working medikit heals a wound on its value; without one there is none.
#[test]
fn medikits_heal() {
    let recover = |a: &str, dice: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 battle 0222 wounded {a}; B1 battle 0822; step terminal side=first"
        ));
        table.answer("done", dice);
        table
    };
    recover("medikit", "7").lacks("A1", "wounded");
    recover("medikit", "6").shows("A1", "wounded");
    recover("medikit=destroyed", "").shows("A1", "wounded");
    recover("", "").shows("A1", "wounded");
    let table = Table::at(
        "victory last; A1 battle 0222 wounded torso=1; B1 battle 0822; step recover side=first asked=-",
    );
    table.blocks("A1 repair body", "GK-251");
}

/// [GK-252, GK-253, GK-257] One repair a Recovery, announced first; one-hit damage, scrambling and servos only.
#[test]
fn repairs() {
    let text = "victory last; A1 battle 0222 torso=1 helmet=2 masking=scrambled scrambled primary=damaged servos=1,2 medikit=damaged slug-thrower=0/1/0 blaster-mk5=0/0/1; B1 battle 0822; step recover side=first asked=-";
    let table = Table::at(text);
    table.allows("A1 repair torso; A1 repair masking; A1 repair scrambling; A1 repair primary; A1 repair servos; A1 repair medikit; A1 repair slug-thrower; done");
    table
        .blocks("A1 repair helmet", "GK-253")
        .blocks("A1 repair blaster-mk5", "GK-253")
        .blocks("A1 repair secondary", "GK-252");
    // Of three rifles one is destroyed, one can be mended.
    Table::at(&text.replace("slug-thrower=0/1/0", "laser-rifle-uv=1/1/1")).allows("A1 repair laser-rifle-uv");
    for (what, gone) in [
        ("masking", "masking"),
        ("scrambling", "scrambled"),
        ("primary", "primary"),
        ("medikit", "medikit=d"),
    ] {
        let mut table = Table::at(text);
        table.answer(&format!("A1 repair {what}"), "7").lacks("A1", gone);
        assert_eq!(table.asks(), "second", "one try a Recovery");
    }
    let mut table = Table::at(text);
    table.answer("A1 repair slug-thrower", "7").shows("A1", "slug-thrower");
    let mut table = Table::at(text);
    table.answer("A1 repair torso", "6").shows("A1", "torso=1");
}

/// [GK-255] Repair servos and medikit work in the same Recovery, while stunned too.
#[test]
fn both_while_stunned() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 stun=1 wounded medikit torso=1; A2 cavalry 0101; B1 battle 0822; step terminal side=first",
    );
    table.answer("done", "").answer("A1 repair torso", "9 9").lacks("A1", "torso").lacks("A1", "wounded");
}

/// [GK-256, GK-C22] Plastic and sheath armor have no repair servos.
#[test]
fn no_repair_servos() {
    let mut table = Table::at(
        "victory last; A1 plastic 0222 torso=1; A2 sheath 0322 torso=1; B1 battle 0822; step terminal side=first",
    );
    table.answer("done", "");
    assert_eq!(table.asks(), "second");
}
