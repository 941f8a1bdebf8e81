//! Dice, sizes, firing and continuous beams [chapter 12]; lava under those who are hit [UB-C05].

use crate::common::Table;
use retrograde_core::Chance;

/// Firers of all sizes at 0604 with a stasis ray, each with its card.
const FIRERS: [(&str, &str); 3] = [("blue-crawlers", "C1"), ("blue-walkers", "W1"), ("blue-squads", "S1")];

/// A stasis ray of this firer at 0604, to be aimed.
fn aiming(card: &str, firer: &str, rest: &str) -> Table {
    let mut table = Table::at(&format!("card {card}; {firer} 0604 stasis-ray; {rest}"));
    table.answer(&format!("{firer} fire stasis-ray#1"), "");
    table
}

/// What a light beam from above needs against a unit in 0608: one die for light, two for medium, three for heavy.
fn size(unit: &str, terrain: &str) -> &'static str {
    let rest = format!("hex 0608 {terrain}; {}", unit.replacen(' ', " 0608 ", 1));
    let mut table = Table::at(&format!("card blue-squads; S1 0604 hovering stasis-ray; {rest}"));
    table.answer("S1 fire stasis-ray#1", "");
    match table.need(&format!("at {}", &unit[..2])).0.as_str() {
        "[1/1]" => "light",
        "[2/2]" => "medium",
        "[3/3]" => "heavy",
        other => panic!("a light beam needs {other}"),
    }
}

const DEPRESSIONS: [&str; 3] = ["crater red", "lake", "lava red"];
const COVER: [&str; 4] = ["hill", "industry", "woods", "rough"];

/// [UB-167] The chances of the five rolls.
#[test]
fn the_chances_of_the_rolls() {
    let rolls = [
        ("C1", "SA", "[1/3]", Chance::new(7, 8)),
        ("C1", "WA", "[1/2]", Chance::new(3, 4)),
        ("C1", "CA", "[1/1]", Chance::new(1, 2)),
        ("S1", "WA", "[2/2]", Chance::new(1, 4)),
        ("S1", "CA", "[3/3]", Chance::new(1, 8)),
    ];
    for (firer, target, need, chance) in rolls {
        let (card, firer) = FIRERS.into_iter().find(|(_, unit)| *unit == firer).expect(firer);
        let table = aiming(card, firer, &format!("{target} 0608"));
        let answer = format!("at {target}");
        let choice = table.prompt().choices.into_iter().find(|choice| choice.answer == answer);
        let odds = choice.and_then(|choice| choice.odds).expect(need);
        assert_eq!((odds.need.as_str(), odds.chance), (need, chance));
    }
}

/// [UB-168] Weapon size against target size.
#[test]
fn the_size_table() {
    let needs = [["[1/1]", "[1/2]", "[1/3]"], ["[2/2]", "[1/1]", "[1/2]"], ["[3/3]", "[2/2]", "[1/1]"]];
    for ((card, firer), row) in FIRERS.into_iter().zip(needs) {
        let table = aiming(card, firer, "CA 0606; WA 0607; SA 0608");
        for (target, need) in ["CA", "WA", "SA"].into_iter().zip(row) {
            assert_eq!(table.need(&format!("at {target}")).0, need, "{firer} at {target}");
        }
    }
}

/// [UB-169] A heavier weapon needs any one of more dice, a lighter one all of them.
#[test]
fn one_of_more_dice_or_all_of_them() {
    for (dice, hit) in [("--S", true), ("---", false)] {
        let mut table = aiming("blue-crawlers", "C1", "SA 0608");
        table.answer("at SA", dice);
        assert_eq!(table.has("SA 0608 stasis=1"), hit, "{dice}");
    }
    for (dice, hit) in [("SSS", true), ("SS-", false)] {
        let mut table = aiming("blue-squads", "S1", "CA 0608");
        table.answer("at CA", dice);
        assert_eq!(table.has("CA 0608 stasis=1"), hit, "{dice}");
    }
}

/// [UB-170] In a depression walkers and grounded squads are heavy.
#[test]
fn depressions_make_heavy() {
    for terrain in DEPRESSIONS {
        assert_eq!(size("WA upright", terrain), "heavy", "{terrain}");
        assert_eq!(size("SA grounded", terrain), "heavy", "{terrain}");
    }
}

/// [UB-171] A down walker is heavy anywhere.
#[test]
fn a_down_walker_is_heavy() {
    for terrain in ["clear", "road", "lake"].into_iter().chain(COVER) {
        assert_eq!(size("WA down", terrain), "heavy", "{terrain}");
    }
}

/// [UB-172] A grounded squad in hills, industry, woods and rough is medium.
#[test]
fn cover_makes_squads_medium() {
    for terrain in COVER {
        assert_eq!(size("SA grounded", terrain), "medium", "{terrain}");
    }
}

/// [UB-173] A grounded squad in the clear or on a road is light.
#[test]
fn a_squad_in_the_open_is_light() {
    assert_eq!(size("SA grounded", "clear"), "light");
    assert_eq!(size("SA grounded", "road"), "light");
}

/// [UB-174, UB-C04] A hovering squad is light over any terrain.
#[test]
fn a_hovering_squad_is_light() {
    for terrain in ["clear", "road"].into_iter().chain(DEPRESSIONS).chain(COVER) {
        assert_eq!(size("SA hovering", terrain), "light", "{terrain}");
    }
}

/// [UB-175] An upright walker outside depressions is medium.
#[test]
fn an_upright_walker_is_medium() {
    for terrain in ["clear", "road"].into_iter().chain(COVER) {
        assert_eq!(size("WA upright", terrain), "medium", "{terrain}");
    }
}

/// [UB-176] A crawler is always heavy.
#[test]
fn a_crawler_is_heavy() {
    for terrain in ["clear", "road"].into_iter().chain(DEPRESSIONS).chain(COVER) {
        assert_eq!(size("CA mobile", terrain), "heavy", "{terrain}");
    }
}

/// [UB-177] No weapon has any effect on a frozen unit.
#[test]
fn nothing_affects_a_frozen_unit() {
    let mut table = Table::at(
        "card blue-crawlers; C1 0604 force-beam stasis-ray; C4 0601; SA 0608 frozen stasis=2; SB 0607",
    );
    table.answer("C1 fire force-beam#1", "");
    table.blocks("at SA", "UB-177");
    let table = aiming("blue-crawlers", "C1", "SA 0608 frozen stasis=2; SB 0607");
    table.blocks("at SA", "UB-177").blocks("reverse SA", "UB-177");
    let mut table =
        Table::at("card blue-crawlers; C1 0601 nuke neutron-bomb; WA 0608 frozen; SA 0608 frozen");
    // Nothing is rolled for the units, only two dice for the terrain.
    table.answer("C1 fire nuke#1", "").answer("at 0608", "--");
    let mut table = Table::at("card blue-crawlers; C1 0601 neutron-bomb; WA 0608 frozen; SA 0608 frozen");
    table.answer("C1 fire neutron-bomb#1", "").answer("at 0608", "");
    let table = Table::at("card blue-walkers; W1 0608; SA 0608 frozen");
    table.blocks("W1 melee SA", "UB-177");
}

/// [UB-178] Beams are not aimed at a scattered squad.
#[test]
fn a_scattered_squad_is_no_target() {
    let table = aiming("blue-squads", "S1", "SA 0608 scattered; SB 0606");
    table.blocks("at SA", "UB-178").allows("at SB");
    let mut table = Table::at("card blue-squads; S1 0604 force-beam; SA 0608 scattered; SB 0606");
    table.answer("S1 fire force-beam#1", "");
    table.blocks("at SA", "UB-178");
}

/// [UB-179] Terrain is a light target, for force beams and for nukes.
#[test]
fn terrain_is_light() {
    for ((card, firer), need) in FIRERS.into_iter().zip(["[1/3]", "[1/2]", "[1/1]"]) {
        let mut table = Table::at(&format!("card {card}; {firer} 0606 force-beam; hex 0608 hill"));
        table.answer(&format!("{firer} fire force-beam#1"), "");
        assert_eq!(table.need("at 0608").0, need);
        let mut table = Table::at(&format!("card {card}; {firer} 0604 nuke; time-stream 1"));
        table.answer(&format!("{firer} fire nuke#1"), "");
        table.answer("at 0608", &["-"].repeat(usize::from(need.as_bytes()[3] - b'0')).concat());
        table.expect_no("hex");
    }
}

/// [UB-180] A bomb in flight is a light target.
#[test]
fn a_bomb_in_flight_is_light() {
    let mut table =
        Table::at("card yellow-crawlers; CA 0601 nuke; S1 0608 laser; W1 0606 laser; C1 0604 laser");
    table.answer("CA fire nuke#1", "").answer("at 0608", "");
    // Short range is heavy, medium range medium, against the same light target.
    assert_eq!(table.need("S1 commit 1").0, "[1/3]");
    assert_eq!(table.need("W1 commit 1").0, "[1/2]");
}

/// [UB-181] The modifiers do not add up: the largest size counts.
#[test]
fn modifiers_do_not_add_up() {
    assert_eq!(size("WA down", "crater red"), "heavy");
    let table = aiming("blue-crawlers", "C1", "hex 0605 crater red; WA 0605 down");
    assert_eq!(table.need("at WA").0, "[1/1]");
}

/// [UB-182] Only loaded weapons fire.
#[test]
fn only_loaded_weapons_fire() {
    let table = Table::at("card blue-crawlers; C1 0604 stasis-ray- force-beam nuke- crust-buster; SA 0608");
    table.blocks("C1 fire stasis-ray#1", "UB-025").allows("C1 fire force-beam#2");
    table.blocks("C1 fire nuke#3", "UB-025").allows("C1 fire crust-buster#4");
}

/// [UB-183] Beams and bombs reach as far as the eye.
#[test]
fn range_is_unlimited() {
    let mut table = Table::at("card blue-squads; S1 0601 stasis-ray nuke; SA 0615");
    table.answer("S1 fire stasis-ray#1", "");
    table.allows("at SA");
    let mut table = Table::at("card blue-squads; S1 0601 force-beam nuke; SA 0615");
    table.answer("S1 fire nuke#2", "");
    table.allows("at 0615");
}

/// [UB-184] A unit may fire into its own hex.
#[test]
fn a_unit_fires_into_its_own_hex() {
    let mut table = Table::at("card blue-squads; S1 0608 stasis-ray nuke; SA 0608");
    table.answer("S1 fire stasis-ray#1", "");
    table.allows("at SA");
    let mut table = Table::at("card blue-squads; S1 0608 nuke");
    table.answer("S1 fire nuke#1", "");
    table.allows("at 0608");
}

/// [UB-C08] Inside a cloud no beam and no melee finds a target, but a bomb into the own hex does.
#[test]
fn in_a_cloud_only_bombs_fall_into_the_own_hex() {
    let mut table = Table::at("card blue-walkers; cloud 0608 light; W1 0608 stasis-ray nuke; SA 0608");
    table.blocks("W1 fire stasis-ray#1", "UB-198").blocks("W1 melee SA", "UB-199");
    table.answer("W1 fire nuke#2", "");
    table.allows("at 0608").blocks("at 0607", "UB-202");
}

/// [UB-185] Two weapons of a unit may go at two targets.
#[test]
fn two_weapons_two_targets() {
    let mut table = Table::at("card blue-crawlers; C1 0604 stasis-ray stasis-ray; SA 0606; SB 0608");
    table.answer("C1 fire stasis-ray#1", "").answer("at SA", "S-").answer("done", "");
    table.answer("C1 fire stasis-ray#2", "");
    table.allows("at SA").allows("at SB");
    table.answer("at SB", "S-");
    table.expect("SA 0606 stasis=1").expect("SB 0608 stasis=1");
}

/// [UB-186] Shots are resolved one after the other: the second one is chosen when the first has had its effect.
#[test]
fn shots_follow_one_another() {
    let mut table = Table::at("card blue-crawlers; C1 0604 force-beam stasis-ray; SA 0606; SB 0608");
    table.answer("C1 fire force-beam#1", "").answer("at SA", "S-").answer("done", "");
    table.expect("SA 0606 offline");
    table.answer("C1 fire stasis-ray#2", "");
    table.blocks("at SA", "UB-178").allows("at SB");
}

/// [UB-187] After a hit the beam goes on at the same target, one size lighter each time.
#[test]
fn a_beam_goes_on_one_size_lighter() {
    let mut table = aiming("blue-crawlers", "C1", "SA 0608; SB 0606");
    table.answer("at SA", "S--");
    assert_eq!(table.legal(), ["continue", "done"]);
    table.answer("continue", "S-").answer("continue", "S");
    table.expect("SA 0608 stasis=3").expect("SB 0606");
}

/// [UB-188] A beam ends on a miss, when the firer stops, and below light.
#[test]
fn a_beam_ends() {
    let mut table = aiming("blue-crawlers", "C1", "SA 0608");
    table.answer("at SA", "---");
    assert!(!table.is_legal("continue"), "a miss ends it");
    let mut table = aiming("blue-crawlers", "C1", "SA 0608");
    table.answer("at SA", "S--").answer("done", "");
    assert!(!table.is_legal("continue"), "the firer stopped");
    for ((card, firer), rolls) in FIRERS.into_iter().zip([3, 2, 1]) {
        let mut table = aiming(card, firer, "SA 0608");
        table.answer("at SA", &"S".repeat(rolls));
        for left in (1..rolls).rev() {
            table.answer("continue", &"S".repeat(left));
        }
        assert!(!table.is_legal("continue"), "{firer} rolled {rolls} times");
        table.expect(&format!("SA 0608 stasis={rolls}"));
    }
}

/// [UB-189] The whole sequence is one shot: another weapon may still be fired, and one is unloaded.
#[test]
fn a_sequence_is_one_shot() {
    let mut table = Table::at("card blue-crawlers; C1 0604 stasis-ray stasis-ray; SA 0608");
    table.answer("C1 fire stasis-ray#1", "").answer("at SA", "S-").answer("continue", "S");
    table.expect("C1 0604 stasis-ray- stasis-ray").allows("C1 fire stasis-ray#2");
}

/// [UB-190] Each hit has the full effect: a crawler is pushed as often as it is hit.
#[test]
fn each_hit_has_its_effect() {
    let mut table = Table::at("card blue-crawlers; C1 0604 force-beam; CA 0606");
    table.answer("C1 fire force-beam#1", "").answer("at CA", "S").answer("push 0607", "");
    table.answer("continue", "SS").answer("push 0608", "");
    table.answer("continue", "SSS").answer("push 0609", "");
    table.expect("CA 0609");
}

/// [UB-191] Line of sight is looked at again before each roll.
#[test]
fn sight_is_checked_before_each_roll() {
    let position = "card blue-crawlers; C1 0604 force-beam; CA 0606; hex 0607 woods; hex 0608 clear";
    let mut table = Table::at(position);
    table.answer("C1 fire force-beam#1", "").answer("at CA", "S").answer("push 0607", "");
    table.answer("continue", "SS").answer("push 0608", "");
    assert!(!table.is_legal("continue"), "woods are in between now");
}

/// [UB-C15] A walker that fell is heavy for the next roll; a scattered squad and a frozen unit end the beam.
#[test]
fn the_target_changes_under_the_beam() {
    let mut table = Table::at("card blue-crawlers; C1 0604 force-beam; WA 0608");
    table.answer("C1 fire force-beam#1", "").answer("at WA", "S-").answer("done", "");
    // A medium beam against a heavy target.
    assert_eq!(table.need("continue").0, "[2/2]");
    let mut table = Table::at("card blue-crawlers; C1 0604 force-beam; SA 0608");
    table.answer("C1 fire force-beam#1", "").answer("at SA", "S--").answer("done", "");
    assert!(!table.is_legal("continue"), "a scattered squad is no target");
    let mut table = aiming("blue-crawlers", "C1", "SA 0608; time-stream 4");
    table.answer("at SA", "S--");
    assert!(!table.is_legal("continue"), "a frozen squad is no target");
}

/// [UB-192] A laser that hits does not go on.
#[test]
fn a_laser_does_not_go_on() {
    let mut table = Table::at("card yellow-crawlers; CA 0601 nuke; C1 0608 laser; CB 0111");
    table.answer("CA fire nuke#1", "").answer("at 0608", "").answer("C1 commit 1", "S--");
    table.expect("C1 0608 laser-").allows("CA move 0602");
}

/// [UB-C05] Knocked down or scattered in lava is lost, by a nuke, a beam that leaves it there, or melee.
#[test]
fn weapons_kill_in_lava() {
    let lava = "hex 0608 lava red; time-stream 1";
    let mut table =
        Table::at(&format!("card blue-crawlers; {lava}; C1 0604 nuke; WA 0608; SA 0608; SB 0608 hovering"));
    table.answer("C1 fire nuke#1", "").answer("at 0608", "S S S-- ---");
    table.expect("WA lost").expect("SA lost").expect("SB lost");
    let mut table = Table::at(&format!("card blue-squads; {lava}; S1 0606 hovering force-beam; WA 0608"));
    table.answer("S1 fire force-beam#1", "").answer("at WA", "SSS").answer("done", "");
    table.expect("WA lost");
    let mut table = Table::at(&format!("card blue-walkers; {lava}; W1 0608; WA 0608; W4 0111"));
    table.answer("W1 melee WA", "SS");
    table.expect("WA lost");
}

/// [UB-C05] So is a squad that a neutron bomb scatters, but not a walker that goes offline.
#[test]
fn a_neutron_bomb_kills_squads_in_lava() {
    let mut table = Table::at(
        "card blue-crawlers; C1 0601 neutron-bomb; hex 0608 lava red; WA 0608; SA 0608; SB 0608 hovering",
    );
    table.answer("C1 fire neutron-bomb#1", "").answer("at 0608", "SSS");
    table.expect("WA 0608 offline").expect("SA lost").expect("SB lost");
}

/// [UB-C05] So are units displaced into lava that fall there, and a squad that lands on a full lava hex.
#[test]
fn displacement_and_landing_kill_in_lava() {
    let mut table = Table::at("card blue-crawlers; C1 0606; hex 0608 lava red; WA 0607; SA 0607; C4 0111");
    table.answer("C1 move 0607", "").answer("displace WA 0608", "").answer("displace SA 0608", "S-");
    table.expect("WA lost").expect("SA 0608");
    let mut table = Table::at("card blue-squads; hex 0608 lava red; S1 0608 hovering; CA 0608; S4 0111");
    table.answer("S1 grounded", "");
    table.expect("S1 lost");
}

/// [UB-C05] So is a squad that scatters of its own will on a Time Stream card.
#[test]
fn scattering_in_lava_is_fatal_even_by_choice() {
    let mut table = Table::at(
        "card time-stream; time-stream 2; hex 0608 lava red; S1 0608; S4 0111; step status side=blue changed=-",
    );
    table.answer("S1 offline", "");
    table.expect("S1 lost");
}

/// [UB-C05] A walker that lies down, or lies already, is not knocked down.
#[test]
fn a_walker_may_lie_down_in_lava() {
    let mut table = Table::at("card blue-walkers; hex 0608 lava red; W1 0608; W4 0111");
    table.answer("W1 down", "");
    table.expect("W1 0608 down");
    let mut table =
        Table::at("card blue-crawlers; hex 0608 lava red; C1 0604 nuke; WA 0608 down; time-stream 1");
    table.answer("C1 fire nuke#1", "").answer("at 0608", "S ---");
    table.expect("WA 0608 down");
}

/// [UB-C05] A walker lost by falling in lava drops its object there first.
#[test]
fn a_walker_that_falls_in_lava_leaves_its_object() {
    let mut table = Table::at(
        "card blue-crawlers; hex 0608 lava red; C1 0604 nuke; WA 0608 carries=satellite; time-stream 1",
    );
    table.answer("C1 fire nuke#1", "").answer("at 0608", "S ---");
    table.expect("WA lost").expect("object satellite 0608");
}

/// [UB-C05] The terrain before the nuke counts: who falls in a crater that then fills with lava is safe.
#[test]
fn falling_before_the_lava_comes_is_safe() {
    let mut table =
        Table::at("card blue-crawlers; hex 0608 crater red; C1 0604 nuke; WA 0608; SA 0608; time-stream 1");
    table.answer("C1 fire nuke#1", "").answer("at 0608", "S S S-- 2");
    table.expect("WA 0608 down").expect("SA 0608 offline").expect("hex 0608 lava yellow");
}
