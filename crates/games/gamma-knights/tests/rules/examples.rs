//! The worked examples of the rules, as golden tests; those of movement, markers and design stand with their chapters.

use crate::common::{Fire, Table};

/// [GK-X02] Attack armor in attack mode: two micromissiles and a laser pistol, one free hex, no Terminal attack.
#[test]
fn x02_attack_mode() {
    let mut table = Table::at(
        "victory last; A1 attack 0222 laser-pistol-uv micromissile-launcher(FRG2); A2 cavalry 0101; B1 battle 0822; B2 cavalry 3201",
    );
    table.fire("A1 launch micromissile-launcher FRG", "B1", "1 3").fire(
        "A1 launch micromissile-launcher FRG",
        "B1",
        "1 3",
    );
    table.fire("A1 fire laser-pistol-uv", "B1", "1 3").shows("A1", "spent=6");
    table.answers("done; A1 walk; to 0322").shows("A1", "0322 moved");
    table.answer("done", "").blocks("A1 fire laser-pistol-uv", "GK-047");
}

/// [GK-X03] Attack armor in movement mode: dense woods 2, two open hexes, a building 2; then one free attack.
#[test]
fn x03_movement_mode() {
    // Column 2 and 3 of the south-west: 0219 and 0320 are dense forest; buildings at 0620.
    let mut table = Table::at(
        "victory last; A1 attack 0319 laser-pistol-uv; A2 cavalry 0101; B1 battle 0821; step move side=first",
    );
    table.answers("A1 walk; to 0320; to 0420; to 0520").shows("A1", "spent=4");
    table.answer("to 0620", "").shows("A1", "0620 spent=6 moved");
    table.answer("done", "").allows("A1 fire laser-pistol-uv; A1 sense");
}

/// [GK-X09] A black ray result of HL/3: 1–3 killed, 4–6 wounded, 7–10 unhurt.
#[test]
fn x09_black_ray() {
    for die in 1..=10 {
        let mut table = Table::at(
            "victory last; A1 battle 0222 black-ray-rifle locks=B1; B1 battle 0322 field=0; B2 cavalry 3201",
        );
        table.fire("A1 fire black-ray-rifle", "B1", &format!("3 5 {die}")).says("HL/3");
        assert_eq!(table.unit_has("B1", "out"), die <= 3, "{die}");
        assert_eq!(table.unit_has("B1", "wounded"), (4..=6).contains(&die), "{die}");
    }
}

/// [GK-X26, GK-X27] Rows of the table for signature 0, 7 and 10, by attacks.
#[test]
fn x26_x27_rows() {
    let attack = |strength: u32, b: &str, locked: bool| {
        let at = if b.contains("0322") { "0222" } else { "0319" };
        let locks = if locked { "locks=B1" } else { "" };
        // A counter with strength 4 at medium range: the dice make the rest.
        let mut table = Table::at(&format!(
            "victory last; A1 emplacement {at} machine-pistol primary=damaged secondary=damaged {locks}; A2 cavalry 0101; {b}; B2 cavalry 3201"
        ));
        let mut left = strength - 4;
        let mut dice = Vec::new();
        if left <= 19 {
            let low = (left.saturating_sub(10)).max(1);
            let (mut a, mut c) = (low, left - low);
            if a == c {
                a -= 1;
                c += 1;
            }
            dice.extend([a, c]);
        } else if left == 20 {
            dice.extend([9, 9, 2]);
        } else {
            while left > 10 {
                dice.push(10);
                left -= 10;
            }
            dice.push(left);
        }
        let text: Vec<String> = dice.iter().map(ToString::to_string).collect();
        table.answer("A1 fire machine-pistol", "");
        let sum: u32 = dice.iter().sum();
        assert_eq!(sum + 4, strength);
        // A field takes the hits, so no marker is drawn; a broken one is not there for signature 0.
        table.answer("at B1", &text.join(" "));
        let line = table.log().into_iter().find(|line| line.contains(" attacks B1")).unwrap();
        line.rsplit(": ").next().unwrap().to_owned()
    };
    // Signature 0: masking scrambled, field up, in the open: 2 − 4 = −2.
    let zero = "B1 battle 0322 masking=scrambled";
    for (strength, saturation, pinpoint) in [
        (10, "no effect", "no effect"),
        (11, "T/0", "L/1"),
        (12, "L/1", "L/2"),
        (13, "LT/1", "H/2"),
        (17, "H/2", "HLL/4"),
        (19, "HT/2", "HH/4"),
        (26, "HL/4", "HHLLL/7"),
        (27, "HLT/4", "HHHL/8"),
    ] {
        assert_eq!(attack(strength, zero, false), saturation, "{strength}");
        assert_eq!(attack(strength, zero, true), pinpoint, "{strength}");
    }
    // Signature 7: inertia armor in dense forest (1 + 3 + 3), seen from the next hex.
    let seven = "B1 inertia 0320";
    for (strength, saturation, pinpoint) in
        [(19, "no effect", "no effect"), (20, "T/0", "L/1"), (21, "T/0", "L/1"), (22, "L/1", "L/2")]
    {
        assert_eq!(attack(strength, seven, false), saturation, "{strength}");
        assert_eq!(attack(strength, seven, true), pinpoint, "{strength}");
    }
    // Signature 10 and more: a scout (8) in the same wood.
    let ten = "B1 scout 0320";
    for (strength, saturation) in [(19, "no effect"), (20, "T/0"), (24, "T/0"), (25, "L/1"), (40, "HLT/4")] {
        assert_eq!(attack(strength, ten, false), saturation, "{strength}");
    }
}

/// [GK-X28] Isiah's Mk V at light infantry in a building: 25 is LL/2; in Terminal Fire at long range 18 is nothing.
#[test]
fn x28_isiahs_blaster() {
    let mut table = Table::at(
        "victory last; A1 battle 2021 blaster-mk5; A2 cavalry 0101; B1 light-infantry 2221; B2 cavalry 3201",
    );
    table.fire("A1 fire blaster-mk5", "B1", "7 4").says("strength 25 against 8, saturation: LL/2");
    let mut table = Table::at(
        "victory last; A1 battle 1521 blaster-mk5; A2 cavalry 0101; B1 light-infantry 2221; B2 cavalry 3201; step terminal side=first",
    );
    table.fire("A1 fire blaster-mk5", "B1", "7").says("strength 18 against 8, saturation: no effect");
}

/// [GK-X29] 6, 6, 6, 2 adds 20; 1, 1 of a launcher is a dud; 1, 1 of a pinpoint laser goes on and loses the lock-on.
#[test]
fn x29_dice() {
    let mut table = Table::at("victory last; A1 battle 0222 blaster-mk5; B1 battle 0422");
    table.fire("A1 fire blaster-mk5", "B1", "6 6 6 2").says("strength 34");
    let mut table = Table::at("victory last; A1 battle 0222 grenade-launcher(PH1); B1 battle 0422");
    table.fire("A1 launch grenade-launcher PH", "B1", "1 1").says("dud");
    let mut table = Table::at("victory last; A1 battle 0222 laser-pistol-uv locks=B1; B1 battle 0422");
    table.fire("A1 fire laser-pistol-uv", "B1", "1 1 5").says("strength 18").lacks("A1", "locks");
}

/// [GK-X30] Sensor 6 against 10 needs 14, against 3 needs 7; 10 against 2 needs 3; Under Fire helps by 2.
#[test]
fn x30_sensor_numbers() {
    let need = |a: &str, b: &str, phase: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 {a} 2021; A2 cavalry 0101; B1 {b}; B2 cavalry 3201; step {phase} side=first"
        ));
        table.answer("A1 sense", "");
        table.odds("at B1")
    };
    assert!(need("battle", "scout 2221", "fire").starts_with("needs 14 on two dice"));
    assert!(need("battle", "heavy-tank 2022", "fire").starts_with("needs 7 on two dice"));
    assert!(need("emplacement", "heavy-infantry 2022", "fire").starts_with("needs 3 on two dice"));
    assert!(need("battle", "scout 2221 under-fire", "fire").starts_with("needs 12 on two dice"));
    assert!(need("battle", "scout 2221", "terminal").starts_with("needs 14 on one die: 0%"));
    assert!(need("battle", "scout 2221 under-fire", "terminal").starts_with("needs 12 on one die: 0%"));
}

/// [GK-X31] Scrambled masking on assault armor with its field up: 3 − 4 = −1, so 0; scrambled sensors: 8 − 6.
#[test]
fn x31_scrambled() {
    let mut table =
        Table::at("victory last; A1 battle 0222 blaster-mk5 scrambled; B1 assault 0422 masking=scrambled");
    table.answer("A1 fire blaster-mk5", "");
    let odds = table.odds("at B1");
    assert!(odds.contains("force field +3, armor −4, terrain +0 = -1, column 0"), "{odds}");
    assert!(
        odds.contains("primary sensors −4, secondary sensors −2, weapon +8, medium range +0 = 2"),
        "{odds}"
    );
}
