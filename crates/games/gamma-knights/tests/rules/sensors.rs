//! Sensor attacks and lock-ons [chapter 15].

use crate::common::{Fire, Table, game, marker};
use retrograde_core::{Catalogue, Rules, Seat, SeededDice, Show, Silent};
use retrograde_gamma_knights::GammaKnights;

/// [GK-146, GK-152] Working sensors are needed to gain a lock-on by any means; scrambled ones gain none but keep theirs.
#[test]
fn lock_ons_need_sensors() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5 primary=damaged secondary=damaged; A2 battle 0122; B1 battle 0322",
    );
    table.blocks("A1 sense", "GK-146");
    // 8 + 2 + 10 = 20 is T, but there is nothing to lock on with.
    table.fire("A1 fire blaster-mk5", "B1", "3 7").says("T/0").lacks("A1", "locks");
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-mk12 scrambled locks=B2; B1 battle 0322; B2 battle 0422",
    );
    table.blocks("A1 sense", "GK-152");
    table.fire("A1 fire blaster-mk12", "B1", "3 4").says("T/0").shows("A1", "locks=B2");
}

/// [GK-147, GK-203] A T result and a sensor attack give the same kind of lock-on.
#[test]
fn two_ways_to_a_lock_on() {
    let mut table = Table::at("victory last; A1 battle 0222 blaster-mk5; B1 battle 0422; B2 battle 0522");
    table.fire("A1 fire blaster-mk5", "B1", "2 4").shows("A1", "locks=B1");
    table.fire("A1 sense", "B2", "4 6").shows("A1", "locks=B1,B2");
}

/// [GK-148, GK-149, GK-X30] In Initial Fire, in Terminal Fire with one die, and in close combat; the number or more.
#[test]
fn when_sensors_attack() {
    let mut table = Table::at("victory last; A1 battle 0222; B1 battle 0422");
    table.fire("A1 sense", "B1", "4 5").lacks("A1", "locks");
    table.fire("A1 sense", "B1", "4 6").shows("A1", "locks=B1");
    let mut table =
        Table::at("victory last; A1 battle 0222; A2 cavalry 0101; B1 battle 0422; step terminal side=first");
    table.fire("A1 sense", "B1", "10").shows("A1", "locks=B1");
    let mut table = Table::at(
        "victory last; A1 battle 0222; A2 cavalry 0101; B1 battle 0322 servos=4; step move side=first",
    );
    table.answers("A1 walk; to 0322").fire("A1 sense", "B1", "4 6").shows("A1", "locks=B1 fought=2");
}

/// Who has which sensor strength, from 1 to 10.
const SENSORS: [&str; 10] = [
    "plastic 0222",
    "powered-plate 0222",
    "energized 0222",
    "inertia 0222",
    "tandem-viii 0222 secondary=damaged",
    "battle 0222",
    "assault 0222",
    "tandem-viii 0222",
    "battlebot 0222",
    "emplacement 0222",
];

/// Who has which signature in the open, from 0 to 12.
const SIGNATURES: [(&str, u8); 12] = [
    ("cavalry 0422", 0),
    ("gunpowder-infantry 0422", 1),
    ("heavy-infantry 0422", 2),
    ("heavy-tank 0422", 3),
    ("light-infantry 0422", 4),
    ("warbot 0422", 5),
    ("battle 0422", 6),
    ("assault 0422", 7),
    ("scout 0422", 8),
    ("assault 0422; cloud smoke 0422 0 second 0", 9),
    ("scout 0422; cloud smoke 0422 0 second 0", 10),
    ("scout 0422; cloud emp 0422 0 second 0", 12),
];

/// What the first player's unit needs to lock on to the second's.
fn needed(game: &GammaKnights, first: &str, second: &str) -> String {
    let text = format!("victory last; A1 {first}; B1 {second}").replace("; ", "\n");
    let mut pos = game.read(&text).expect("a position");
    let seat = Seat::new(0);
    let action = "A1 sense".parse().expect("an answer");
    game.apply(&mut pos, seat, action, &mut SeededDice::from_number(1), &mut Silent);
    let prompt = game.prompt(&pos, seat);
    let choice = prompt.choices.iter().find(|choice| choice.answer == "at B1").expect("a target");
    choice.odds.as_ref().expect("odds").need.clone()
}

/// [GK-153, GK-C19] The Sensor Attack Table, cell by cell; signature 0 uses column 1, more than 10 column 10.
#[test]
fn the_sensor_table() {
    #[rustfmt::skip]
    let printed: [[u8; 10]; 10] = [
        [10, 11, 12, 13, 14, 15, 16, 17, 18, 19], [9, 10, 11, 12, 13, 14, 15, 16, 17, 18],
        [8, 9, 10, 11, 12, 13, 14, 15, 16, 17], [7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
        [6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
        [4, 5, 6, 7, 8, 9, 10, 11, 12, 13], [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        [3, 3, 4, 5, 6, 7, 8, 9, 10, 11], [3, 3, 3, 4, 5, 6, 7, 8, 9, 10],
    ];
    for (cells, sensors) in printed.iter().zip(SENSORS) {
        for (target, signature) in SIGNATURES {
            let cell = cells[usize::from(signature.clamp(1, 10)) - 1];
            let need = needed(game(), sensors, target);
            assert!(
                need.starts_with(&format!("{cell} ")) || need == cell.to_string(),
                "{sensors}, {target}: {need}"
            );
        }
    }
    // No printed unit has more than ten; a strength above uses row ten.
    let mut pack = GammaKnights::standard_pack();
    let units = pack.get_mut("units.toml").expect("units");
    assert_eq!(units.matches("sensors = [5, 5]").count(), 1);
    *units = units.replace("sensors = [5, 5]", "sensors = [7, 6]");
    let keen = GammaKnights::from_pack(&pack).expect("a good pack");
    for (target, _) in SIGNATURES {
        assert_eq!(
            needed(&keen, "emplacement 0222", target),
            needed(game(), "emplacement 0222", target),
            "{target}"
        );
    }
}

/// [GK-154, GK-155, GK-X15] At most as many as the table says, one for each target.
#[test]
fn limits_of_lock_ons() {
    let table = Table::at(
        "victory last; A1 scout 0222 locks=B1,B2,B3,B4; B1 cavalry 0322; B2 cavalry 0422; B3 cavalry 0522; B4 cavalry 0622; B5 cavalry 0722",
    );
    table.shows("A1", "locks=B1,B2,B3,B4");
    assert!(
        Table::broken("victory last; A1 plastic 0222 locks=B1,B2; B1 cavalry 0322; B2 cavalry 0422")
            .contains("too many lock-ons")
    );
    let mut table = table;
    table.answer("A1 sense", "").blocks("at B1", "GK-155");
}

/// [GK-156] At the limit the owner may drop one for the new one, or decline; in his turn he may drop one any time.
#[test]
fn swapping_lock_ons() {
    let text = "victory last; A1 plastic 0222 laser-rifle-uv locks=B1; A2 cavalry 0101; B1 cavalry 0322; B2 cavalry 0422";
    let mut table = Table::at(text);
    table.answer("A1 sense", "").answer("at B2", "9 8");
    table.allows("swap B1; decline");
    table.blocks("swap B2", "GK-156").blocks("swap A2", "GK-156");
    table.answer("swap B1", "").shows("A1", "locks=B2");
    let mut table = Table::at(text);
    table.answer("A1 sense", "").answer("at B2", "9 8").answer("decline", "").shows("A1", "locks=B1");
    let mut table = Table::at(text);
    table.blocks("B1 drop A1", "GK-156").blocks("A9 drop B1", "GK-156");
    table.blocks("A1 drop A1", "GK-156").blocks("A1 drop B2", "GK-156");
    table.answer("A1 drop B1", "").lacks("A1", "locks");
    Table::at(&format!("{text}; step move side=first")).allows("A1 drop B1");
    Table::at(&format!("{text}; step terminal side=first")).allows("A1 drop B1");
}

/// [GK-157, GK-504] Lost when either moves out of sight, checked after every hex.
#[test]
fn out_of_sight() {
    // Round the building at 0620, 0720.
    let mut table = Table::at(
        "victory last; A1 battle 0621 locks=B1; A2 cavalry 0101; B1 battle 0818 locks=A1; step move side=first",
    );
    let mut table2 = Table::at(
        "victory last; A1 battle 0821 locks=B1; A2 cavalry 0101; B1 battle 0818 locks=A1; step move side=first",
    );
    assert!(!table.legal().is_empty());
    table2.answers("A1 walk; to 0722; to 0721");
    table2.lacks("A1", "locks").lacks("B1", "locks").says("A1 Isiah Ames loses its lock-on to B1");
    table.answer("A1 high", "").shows("A1", "locks=B1");
}

/// [GK-159, GK-160, GK-228, GK-510] A sensor that stops working shakes each lock-on; both out lose all.
#[test]
fn damaged_sensors_shake_lock_ons() {
    let shot = |b: &str, dice: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 battle 0222 blaster-mk5; A2 cavalry 0322; A3 cavalry 0421; B1 battle 0422 field=0 locks=A1,A2,A3 {b}"
        ));
        table.fire("A1 fire blaster-mk5", "B1", dice);
        table
    };
    let primary = marker("primary-sensors");
    shot("", &format!("2 3 {primary} 5 6 10")).shows("B1", "primary=damaged locks=A2,A3");
    shot("secondary=damaged", &format!("2 3 {primary}")).shows("B1", "primary=damaged").lacks("B1", "locks");
    // A second hit on a damaged sensor asks no more dice of the lock-ons.
    shot("primary=damaged", &format!("2 3 {primary}")).shows("B1", "primary=destroyed locks=A1,A2,A3");
}

/// [GK-161] Lock-ons on and by a unit that leaves play go with it.
#[test]
fn lock_ons_of_the_fallen() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5 locks=B1; A2 cavalry 0101; B1 light-infantry 0422 locks=A1; B2 cavalry 3201",
    );
    // 14 + 9 = 23 against 4, pinpoint: HLL/4.
    table.fire("A1 fire blaster-mk5", "B1", "4 5").shows("B1", "out").lacks("A1", "locks");
}
