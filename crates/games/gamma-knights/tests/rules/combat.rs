//! Combat: kinds, strength, signature, the table, Under Fire, dice [chapters 10 to 13].

use retrograde_core::{Catalogue, MarkKind, Tone};
use retrograde_gamma_knights::GammaKnights;

use crate::common::{Fire, Table};

const DUEL: &str = "victory last; A1 battle 0222 blaster-mk5 slug-thrower vibro-blade; B1 battle 0422";

/// [GK-095, GK-096, GK-097] Without a lock-on it is saturation fire, with the own one pinpoint fire; never a friend's.
#[test]
fn saturation_and_pinpoint() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5 locks=B1; A2 battle 0221 blaster-mk5; B1 battle 0422",
    );
    table.fire("A1 fire blaster-mk5", "B1", "4 5").says("pinpoint: LLL/3");
    table.fire("A2 fire blaster-mk5", "B1", "4 5").says("saturation: LL/2");
    table.shows("B1", "field=7");
}

/// [GK-098, GK-099, GK-122, GK-202] A sensor attack does no damage and puts nobody Under Fire.
#[test]
fn sensor_attacks_do_no_damage() {
    let mut table = Table::at(DUEL);
    table.fire("A1 sense", "B1", "9 8").shows("A1", "locks=B1").lacks("B1", "under").lacks("B1", "field");
}

/// [GK-100, GK-163] No line of sight, no attack, neither by weapon nor by sensors.
#[test]
fn attacks_need_a_line_of_sight() {
    let table = Table::at("victory last; A1 battle 2121 blaster-mk5; B1 battle 2422; B2 battle 2121");
    table.offers_no("A1 launch");
    let mut table = Table::at("victory last; A1 battle 2121 blaster-mk5; B1 battle 2421; B2 cavalry 2120");
    table.answer("A1 fire blaster-mk5", "");
    table.blocks("at B1", "GK-166").allows("at B2");
    let mut table = Table::at("victory last; A1 battle 2121 blaster-mk5; B1 battle 2421; B2 cavalry 2120");
    table.answer("A1 sense", "");
    table.blocks("at B1", "GK-166");
}

/// [GK-101] A weapon cannot fire beyond its long range; sensors have no limit.
#[test]
fn long_range_is_the_limit() {
    let table = Table::at("victory last; A1 battle 0222 slug-thrower; B1 battle 0922");
    table.blocks("A1 fire slug-thrower", "GK-100").allows("A1 sense");
    let mut table = Table::at("victory last; A1 battle 0222 slug-thrower; B1 battle 0922; B2 cavalry 0822");
    table.answer("A1 fire slug-thrower", "");
    table.blocks("at B1", "GK-101").allows("at B2");
}

/// [GK-103] Damaged and destroyed weapons cannot fire.
#[test]
fn damaged_weapons_cannot_fire() {
    let table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5=0/1/0 slug-thrower=0/0/1 flame-thrower=1/1/0; B1 battle 0422",
    );
    table
        .blocks("A1 fire blaster-mk5", "GK-103")
        .blocks("A1 fire slug-thrower", "GK-103")
        .allows("A1 fire flame-thrower");
}

/// [GK-105, GK-107, GK-112] Strength: sensors, weapon, range and dice; a damaged sensor counts nothing.
#[test]
fn attack_strength() {
    let strength = |a: &str, b: &str, dice: &str| {
        let mut table = Table::at(&format!("victory last; A1 battle {a} blaster-mk5; B1 battle {b}"));
        table.fire("A1 fire blaster-mk5", "B1", dice);
        table
            .log()
            .iter()
            .find_map(|line| Some(line.split("strength ").nth(1)?.split(' ').next()?.to_owned()))
            .unwrap()
    };
    // 4 + 2 + 8 + 3 + 4 = 21 at medium range.
    assert_eq!(strength("0222", "0422", "3 4"), "21");
    assert_eq!(strength("0222", "0322", "3 4"), "23");
    assert_eq!(strength("0222", "0922", "3 4"), "18");
    assert_eq!(strength("0222", "0222", "3 4"), "26");
    assert_eq!(strength("0222 primary=damaged", "0422", "3 4"), "17");
    assert_eq!(strength("0222 secondary=destroyed", "0422", "3 4"), "19");
    assert_eq!(strength("0222 primary=damaged secondary=damaged", "0422", "3 4"), "15");
    assert_eq!(strength("0222 scrambled", "0422", "3 4"), "9");
    assert_eq!(strength("0222 under-fire", "0422", "3 4"), "19");
}

/// [GK-106, GK-C13] Two dice in Initial Fire and in close combat, one in Terminal Fire.
#[test]
fn how_many_dice() {
    Table::at(DUEL).fire("A1 fire blaster-mk5", "B1", "3 4");
    let mut table = Table::at(&format!("{DUEL}; step terminal side=first"));
    table.fire("A1 fire blaster-mk5", "B1", "3");
    let mut table = Table::at(
        "victory last; A1 battle 0222 vibro-blade; A2 cavalry 0101; B1 battle 0322 servos=4; step move side=first",
    );
    table.answers("A1 walk; to 0322").fire("A1 fire vibro-blade", "B1", "3 4");
}

/// [GK-108, GK-109, GK-111] Signature: field, armor, terrain; without a field its part is 0; clamped to 0 and 10.
#[test]
fn signatures() {
    let column = |b: &str| {
        let mut table =
            Table::at(&format!("victory last; A1 battle 2120 blaster-mk5; B1 {b}; B2 cavalry 3201"));
        table.answer("A1 fire blaster-mk5", "");
        let odds = table.odds("at B1");
        odds.split("column ").nth(1).unwrap().split(';').next().unwrap().trim().to_owned()
    };
    assert_eq!(column("battle 2021"), "6");
    assert_eq!(column("battle 2021 field=0"), "4");
    assert_eq!(column("battle 2021 masking=damaged"), "2");
    assert_eq!(column("battle 2021 masking=scrambled"), "0");
    assert_eq!(column("emplacement 2021"), "6");
    assert_eq!(column("scout 2221"), "10");
    assert_eq!(column("cavalry 2021"), "0");
}

/// [GK-113] Range counts the target's hex, not the attacker's.
#[test]
fn counting_range() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 slug-thrower; B1 cavalry 0322; B2 cavalry 0522; B3 cavalry 0822",
    );
    table.answer("A1 fire slug-thrower", "");
    assert!(table.odds("at B1").contains("short range +2"));
    assert!(table.odds("at B2").contains("medium range +0"));
    assert!(table.odds("at B3").contains("long range −3"));
}

/// [GK-114, GK-115, GK-116, GK-C17, GK-C18] The Attack Table, cell by cell.
#[test]
fn the_attack_table() {
    let rules: toml::Table = GammaKnights::standard_pack()["rules.toml"].parse().unwrap();
    #[rustfmt::skip]
    let printed: [[i64; 11]; 12] = [
        [10, 12, 14, 16, 17, 18, 19, 19, 19, 19, 19], [11, 13, 15, 17, 18, 19, 20, 20, 20, 20, 20],
        [12, 14, 16, 18, 19, 20, 21, 22, 23, 24, 25], [13, 15, 17, 19, 20, 21, 22, 23, 24, 25, 26],
        [14, 16, 18, 20, 21, 22, 23, 24, 25, 26, 27], [15, 17, 19, 21, 22, 23, 24, 25, 26, 27, 28],
        [16, 18, 20, 22, 23, 24, 25, 26, 27, 28, 29], [18, 20, 22, 24, 25, 26, 27, 28, 29, 30, 31],
        [20, 22, 24, 26, 27, 28, 29, 30, 31, 32, 33], [22, 24, 26, 28, 29, 30, 31, 32, 33, 34, 35],
        [24, 26, 28, 30, 31, 32, 33, 34, 35, 36, 37], [27, 29, 31, 33, 34, 35, 36, 37, 38, 39, 40],
    ];
    let offsets = [0, 2, 4, 6, 7, 8, 9, 10, 11, 12, 13];
    for (row, cells) in printed.iter().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            assert_eq!(
                rules["attack"]["thresholds"][row][column].as_integer(),
                Some(*cell),
                "{row}, {column}"
            );
            let cap = [19, 20].get(row).copied().unwrap_or(99);
            assert_eq!(*cell, (printed[row][0] + offsets[column]).min(cap), "the structure of the table");
        }
    }
    let words = |key: &str| -> Vec<String> {
        rules["attack"][key].as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(words("saturation").join(" "), "/0 T/0 L/1 LT/1 LL/2 LLT/2 H/2 HT/2 LLL/3 LLLT/3 HL/4 HLT/4");
    assert_eq!(
        words("pinpoint").join(" "),
        "/0 L/1 L/2 H/2 LLL/3 HL/3 HLL/4 HH/4 HHL/5 HHLL/6 HHLLL/7 HHHL/8"
    );
}

/// [GK-118, GK-119, GK-C16] Fire puts the target Under Fire whatever the result; once is enough; −2 on its attacks.
#[test]
fn under_fire() {
    let mut table = Table::at("victory last; A1 attack 0222 laser-pistol-uv; B1 battle 0522 blaster-mk5");
    table.fire("A1 fire laser-pistol-uv", "B1", "1 2").shows("B1", "under-fire").says("no effect");
    table.fire("A1 fire laser-pistol-uv", "B1", "1 2").answers("done; done");
    table.answer("B1 fire blaster-mk5", "");
    assert!(table.odds("at A1").contains("Under Fire −2 = 12"), "{}", table.odds("at A1"));
}

/// [GK-120, GK-150] Sensor attacks of a marked unit are not reduced; against it they are 2 easier.
#[test]
fn under_fire_and_sensors() {
    let need = |a: &str, b: &str| {
        let mut table = Table::at(&format!("victory last; A1 battle 0222 {a}; B1 battle 0522 {b}"));
        table.answer("A1 sense", "");
        table.odds("at B1").split(':').next().unwrap().to_owned()
    };
    // Sensors 6 against signature 6: 10.
    assert_eq!(need("", ""), "needs 10 on two dice");
    assert_eq!(need("under-fire", ""), "needs 10 on two dice");
    assert_eq!(need("", "under-fire"), "needs 8 on two dice");
}

/// [GK-123] Close combat and blasts put units Under Fire too, friends among them.
#[test]
fn blasts_and_close_combat_put_under_fire() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 grenade-launcher(HE1); A2 battle 0622; B1 battle 0522; B2 battle 0922",
    );
    table.fire("A1 launch grenade-launcher HE", "B1", "2 3 1 2");
    table.shows("B1", "under-fire").shows("A2", "under-fire").lacks("A1", "under").lacks("B2", "under");
    let mut table = Table::at(
        "victory last; A1 battle 0222 vibro-blade; A2 cavalry 0101; B1 battle 0322 servos=4; step move side=first",
    );
    table.answers("A1 walk; to 0322").fire("A1 fire vibro-blade", "B1", "1 2").shows("B1", "under-fire");
}

/// [GK-124, GK-125, GK-151] Equal dice go on while all show the same, without being asked for.
#[test]
fn doubles_chain() {
    let mut table = Table::at(DUEL);
    table.fire("A1 fire blaster-mk5", "B1", "3 3 4").says("strength 24");
    let mut table = Table::at(DUEL);
    table.fire("A1 fire blaster-mk5", "B1", "10 10 10 2").says("strength 46");
    let mut table = Table::at(DUEL);
    table.fire("A1 sense", "B1", "3 3 4").says("needs 10");
    table.shows("A1", "locks=B1");
}

/// [GK-125] The odds count every chain of equal dice: the chance of two dice, exactly.
#[test]
fn odds_of_two_dice() {
    /// How many throws of those that begin with so many equal dice reach a number.
    fn chain(face: i64, dice: i64, need: i64, throws: i64) -> i64 {
        let each = throws / 10;
        let total = |next: i64| {
            if next == face && dice < 7 {
                chain(face, dice + 1, need, each)
            } else {
                i64::from(dice * face + next >= need) * each
            }
        };
        (1..=10).map(total).sum()
    }
    let reach = |need: i64| -> i64 {
        let each = 1_000_000;
        let pair =
            |a: i64, b: i64| if a == b { chain(a, 2, need, each) } else { i64::from(a + b >= need) * each };
        (1..=10).map(|a| (1..=10).map(|b| pair(a, b)).sum::<i64>()).sum()
    };
    let mut table =
        Table::at("victory last; A1 battle 0222; A2 cavalry 0101; B1 battle 0822; B2 cavalry 0622");
    table.answer("A1 sense", "");
    for target in ["at B1", "at B2"] {
        let forecast = table.forecast(target);
        let need = forecast.need.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
        let told = i64::try_from(forecast.chance.ppm()).expect("a million at most");
        assert!((told - reach(need) / 100).abs() <= 1, "{forecast:?}, not {}", reach(need));
    }
}

/// [GK-127, GK-158, GK-C30] A 1 on any die of a pinpoint attack loses the lock-on after it, chain dice included.
#[test]
fn ones_lose_the_lock_on() {
    let locked = "victory last; A1 battle 0222 blaster-mk5 locks=B1; B1 battle 0422";
    for (dice, kept) in [("1 9", false), ("9 1", false), ("4 4 1", false), ("4 5", true)] {
        let mut table = Table::at(locked);
        table.fire("A1 fire blaster-mk5", "B1", dice).says("pinpoint");
        assert_eq!(table.unit_has("A1", "locks=B1"), kept, "{dice}");
    }
    for (die, kept) in [("1", false), ("5", true)] {
        let mut table = Table::at(&format!("{locked}; step terminal side=first"));
        table.fire("A1 fire blaster-mk5", "B1", die);
        assert_eq!(table.unit_has("A1", "locks=B1"), kept, "{die}");
    }
    // Saturation fire has none to lose: a T gives one in spite of the 1.
    let mut table = Table::at(DUEL);
    table.fire("A1 fire blaster-mk5", "B1", "1 7").shows("A1", "locks=B1");
}

/// [GK-128] Single rolls do not chain: an armor check is one die.
#[test]
fn single_rolls_do_not_chain() {
    let mut table = Table::at("victory last; A1 battle 0222 blaster-mk5; B1 battle 0422 field=0");
    table.fire("A1 fire blaster-mk5", "B1", &format!("2 3 {} 10", crate::common::marker("torso")));
    table.lacks("B1", "torso");
}

/// [GK-508] On another level of the same hex the range is 1.
#[test]
fn another_level_is_range_one() {
    let mut table = Table::at("victory last; A1 battle 0222 high blaster-mk5; B1 battle 0222");
    table.answer("A1 fire blaster-mk5", "");
    assert!(table.odds("at B1").contains("short range +2"));
}

/// The odds beside an attack: parts, rows, what to expect, what a lock-on would change.
#[test]
fn the_odds_of_an_attack() {
    let mut table = Table::at(DUEL);
    table.answer("A1 fire blaster-mk5", "");
    let odds = table.odds("at B1");
    for part in [
        "strength: primary sensors +4, secondary sensors +2, weapon +8, medium range +0 = 14 + dice",
        "signature: force field +2, armor +4, terrain +0 = 6, column 6",
        "saturation",
        "T/0 ",
        "on average ",
        "with a lock-on: on average ",
    ] {
        assert!(odds.contains(part), "no {part:?} in {odds}");
    }
    // 6 and more on two dice that chain: 90 of 100, and all doubles of 3 and more; 1-1 and 2-2 mostly too.
    assert!(odds.starts_with("needs 6 on two dice: 9"), "{odds}");
    let choice = table.prompt().choices.into_iter().find(|choice| choice.answer == "at B1").unwrap();
    assert_eq!(choice.marks[0].spaces, ["0222", "0422"]);
}

/// A line that is blocked shows the hex in the way, with its rule.
#[test]
fn a_blocked_line_shows_why() {
    let mut table = Table::at("victory last; A1 battle 2121 blaster-mk5; B1 battle 2421; B2 cavalry 2120");
    table.answer("A1 fire blaster-mk5", "");
    let choice = table.prompt().choices.into_iter().find(|choice| choice.answer == "at B1").unwrap();
    let blocked = choice.blocked.unwrap();
    assert_eq!(blocked.rule.unwrap().0, "GK-166");
    assert!(blocked.because.contains("building at 2"), "{blocked}");
    assert!(choice.marks.iter().any(|mark| mark.tone == Tone::Bad && mark.kind == MarkKind::Sight));
    let way = choice.marks.last().unwrap();
    assert!(
        way.title.starts_with("building at 2") && way.title.ends_with("is in the way [GK-166]"),
        "{way:?}"
    );
    assert_eq!(way.spaces.len(), 1);
}

/// Before a weapon is chosen the board shows whom it can hit, before a move how far it goes, before a launch the blast.
#[test]
fn marks_of_choices() {
    let marks = |table: &Table, answer: &str| {
        let choice = table.prompt().choices.into_iter().find(|choice| choice.answer == answer);
        choice.unwrap_or_else(|| panic!("no {answer}")).marks
    };
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5 grenade-launcher(HE1); B1 battle 0422; B2 cavalry 0622; B3 cavalry 3201",
    );
    let lines: Vec<Vec<String>> =
        marks(&table, "A1 fire blaster-mk5").into_iter().map(|mark| mark.spaces).collect();
    assert_eq!(lines, [["0222", "0422"], ["0222", "0622"]]);
    table.answer("A1 launch grenade-launcher HE", "");
    let blast = marks(&table, "at B1").pop().unwrap();
    assert_eq!((blast.title.as_str(), blast.spaces.len()), ("blast, radius 1", 4), "at the edge of the map");
    let table = Table::at("victory last; A1 battle 0222; B1 battle 2022; step move side=first");
    let reach = marks(&table, "A1 walk").remove(0);
    // Three hexes of open ground on six APs, as the map has it.
    assert!(
        reach.spaces.contains(&"0322".to_owned()) && !reach.spaces.contains(&"1222".to_owned()),
        "{reach:?}"
    );
}

/// [GK-137] What a launch is expected to do counts its duds.
#[test]
fn duds_count_in_what_to_expect() {
    let mut table =
        Table::at("victory last; A1 battle 0222 grenade-launcher(HE1); B1 cavalry 0422; B2 cavalry 3201");
    table.answer("A1 launch grenade-launcher HE", "");
    let odds = table.odds("at B1");
    assert!(odds.contains("a dud on 3 or less"), "{odds}");
    // Without duds it would be 1.14.
    assert!(odds.contains("; on average 1.13 light and 0.44 heavy"), "{odds}");
}
