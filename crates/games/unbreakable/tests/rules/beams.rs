//! Force beams, lasers and stasis rays [chapters 15.2, 15.3 and 15.6], and what they do to objects [UB-G21].

use crate::common::Table;

/// The heavy force beam of C1 in 0604 has hit this unit with these dice; it may be moved now.
fn forced(target: &str, dice: &str, rest: &str) -> Table {
    let mut table = Table::at(&format!("card blue-crawlers; C1 0604 force-beam; {target}; {rest}"));
    table.answer("C1 fire force-beam#1", "").answer(&format!("at {}", &target[..2]), dice);
    table
}

// --- Force beam ---

/// [UB-224] The target is moved first and scattered in its new hex.
#[test]
fn a_force_beam_moves_and_then_scatters() {
    let mut table = forced("SA 0608", "S--", "");
    table.expect("SA 0608");
    table.answer("push 0609", "");
    table.expect("SA 0609 offline").expect("C1 0604 force-beam-");
    let log = table.log();
    let at = |text: &str| log.iter().position(|line| line == text).expect(text);
    assert!(at("SA is moved to 0609") < at("SA is scattered"));
}

/// [UB-224] A miss moves and scatters nobody.
#[test]
fn a_force_beam_may_miss() {
    let table = forced("SA 0608", "---", "");
    assert!(table.choices("push ").is_empty());
    table.expect("SA 0608").expect("C1 0604 force-beam-");
}

/// [UB-225] The target goes one hex straight toward the firer or away from it.
#[test]
fn straight_toward_or_away() {
    let table = forced("CA 0608", "S", "");
    assert_eq!(table.choices("push "), ["0607", "0609"]);
    table.blocks("push 0707", "UB-225").blocks("push 0610", "UB-225");
}

/// [UB-226] Where two hexes fit equally, the firing player chooses.
#[test]
fn two_hexes_may_fit() {
    let mut table =
        Table::at("card blue-crawlers; C1 0608 force-beam; CA 0808; hex 0708 clear; hex 0807 clear");
    let blue = table.seat();
    table.answer("C1 fire force-beam#1", "").answer("at CA", "S");
    assert_eq!(table.seat(), blue);
    table.allows("push 0907").allows("push 0908").allows("push 0707").allows("push 0708");
    table.answer("push 0908", "");
    table.expect("CA 0908");
}

/// [UB-G06] Off the axes the nearest directions count; from the same hex all six; next to the firer into its hex.
#[test]
fn directions_of_a_force_beam() {
    let pushes = |firer: &str, target: &str| {
        let mut table = Table::at(&format!("card blue-squads; S1 {firer} force-beam; {target}"));
        table.answer("S1 fire force-beam#1", "").answer(&format!("at {}", &target[..2]), "SSS");
        table.choices("push ")
    };
    assert_eq!(pushes("0608 hovering", "CA 0905"), ["0806", "1005"]);
    assert_eq!(pushes("0608 hovering", "CA 0608"), ["0507", "0508", "0607", "0609", "0707", "0708"]);
    let mut table = Table::at("card blue-squads; S1 0608 force-beam; SA 0609");
    table.answer("S1 fire force-beam#1", "").answer("at SA", "S").answer("push 0608", "");
    table.expect("SA 0608 offline");
}

/// [UB-227] Moving the target is optional, falling and scattering are not.
#[test]
fn a_hit_scatters_without_a_move() {
    let mut table = forced("SA 0608", "S--", "");
    table.answer("done", "");
    table.expect("SA 0608 offline");
    let mut table = forced("WA 0608", "S-", "");
    table.answer("done", "").answer("done", "");
    table.expect("WA 0608 down");
}

/// [UB-228] Whoever is moved into lava or a volcano is removed from the game.
#[test]
fn lava_and_volcanoes_swallow_who_is_moved_in() {
    for pit in ["lava red", "volcano"] {
        for (target, dice) in
            [("CA 0608", "S"), ("WA 0608", "S-"), ("SA 0608", "S--"), ("SA 0608 hovering", "S--")]
        {
            let mut table = forced(target, dice, &format!("hex 0609 {pit}"));
            table.answer("push 0609", "");
            table.expect(&format!("{} lost", &target[..2]));
        }
    }
}

/// [UB-229] The target is not moved into a hex that it would over-stack, and displaces nobody.
#[test]
fn no_force_beam_over_stacks() {
    let table = forced("CA 0608", "S", "SA 0609");
    table.blocks("push 0609", "UB-229").allows("push 0607");
    let table = forced("WA 0608", "S-", "WB 0609; SB 0609");
    table.blocks("push 0609", "UB-229");
    let table = forced("WA 0608", "S-", "WB 0609");
    table.allows("push 0609");
    // Next to the firer: the crawler fills its own hex.
    let table = forced("WA 0605", "S-", "");
    assert_eq!(table.choices("push "), ["0606"]);
}

/// [UB-C16] A grounded squad counts when it is moved, although it is about to be scattered; a hovering one does not.
#[test]
fn the_squad_counts_while_it_is_moved() {
    forced("SA 0608", "S--", "CB 0609").blocks("push 0609", "UB-229");
    let mut table = forced("SA 0608 hovering", "S--", "CB 0609");
    table.answer("push 0609", "");
    table.expect("SA 0609 offline");
}

/// [UB-230] The target is not moved off the map.
#[test]
fn no_force_beam_over_the_edge() {
    let table = forced("CA 0601", "S", "");
    assert_eq!(table.choices("push "), ["0602"]);
    let mut table = Table::at("card blue-crawlers; C1 0305 force-beam; CA 0105; hex 0206 clear");
    table.answer("C1 fire force-beam#1", "").answer("at CA", "S");
    assert_eq!(table.choices("push "), ["0205", "0206"]);
}

/// [UB-231] A hit squad is scattered in the hex it ends in, a hovering one too.
#[test]
fn a_hit_squad_is_scattered() {
    let mut table = forced("SA 0608 hovering", "S--", "");
    table.answer("push 0607", "");
    table.expect("SA 0607 offline");
}

/// [UB-232] A hit walker falls in the hex it ends in; one that lies is only moved.
#[test]
fn a_hit_walker_falls() {
    let mut table = forced("WA 0608", "S-", "");
    table.answer("push 0607", "").answer("done", "");
    table.expect("WA 0607 down");
    let mut table = forced("WA 0608 down carries=satellite", "S", "");
    table.answer("push 0607", "").answer("done", "");
    // It did not fall, so it keeps what it carries.
    table.expect("WA 0607 down carries=satellite");
}

/// [UB-233] A hit crawler is only moved.
#[test]
fn a_hit_crawler_is_only_moved() {
    let mut table = forced("CA 0608", "S", "");
    table.answer("push 0609", "").answer("done", "");
    table.expect("CA 0609");
}

/// [UB-234] A walker that falls drops its object where it ends; one that is removed takes it with it.
#[test]
fn a_hit_walker_drops_its_object() {
    let mut table = forced("WA 0608 carries=satellite", "S-", "");
    table.answer("push 0609", "").answer("done", "");
    table.expect("WA 0609 down").expect("object satellite 0609");
    let mut table = forced("WA 0608 carries=satellite", "S-", "hex 0609 lava red");
    table.answer("push 0609", "");
    table.expect("WA lost").expect("object satellite lost");
    assert_eq!(table.winners(), "draw");
}

/// [UB-235] A force beam turns industry, hills and woods into rough, as a light target in sight.
#[test]
fn a_force_beam_flattens_terrain() {
    for terrain in ["industry", "hill", "woods"] {
        let mut table = Table::at(&format!("card blue-squads; S1 0604 force-beam; hex 0608 {terrain}"));
        table.answer("S1 fire force-beam#1", "");
        assert_eq!(table.need("at 0608").0, "[1/1]");
        table.answer("at 0608", "S");
        table.expect("hex 0608 rough").expect("S1 0604 force-beam-");
    }
    let mut table = Table::at("card blue-squads; S1 0604 force-beam; hex 0608 woods; hex 0606 woods");
    table.answer("S1 fire force-beam#1", "");
    table.blocks("at 0608", "UB-199").allows("at 0606").blocks("at 0605", "UB-235");
    let mut table = Table::at("card blue-squads; S1 0604 force-beam; hex 0608 woods");
    table.answer("S1 fire force-beam#1", "").answer("at 0608", "-");
    table.expect("hex 0608 woods");
}

/// [UB-C03] Hills too, and they are seen past other terrain.
#[test]
fn a_force_beam_flattens_hills() {
    let mut table = Table::at("card blue-squads; S1 0604 force-beam; hex 0608 hill; hex 0606 woods");
    table.answer("S1 fire force-beam#1", "").answer("at 0608", "S");
    table.expect("hex 0608 rough");
}

/// [UB-236] Flattening leaves epicenters and units as they are.
#[test]
fn flattening_leaves_the_rest() {
    let mut table = Table::at(
        "card blue-squads; S1 0604 force-beam; hex 0608 woods white; SA 0608; SB 0608 hovering; WA 0608",
    );
    table.answer("S1 fire force-beam#1", "").answer("at 0608", "S");
    table.expect("hex 0608 rough white").expect("SA 0608").expect("SB 0608 hovering").expect("WA 0608");
}

/// [UB-237, UB-C17] Force beams are aimed at opposing units and loose objects, not at friends; stasis rays at anybody.
#[test]
fn no_force_beam_at_friends() {
    let position = "S1 0604 force-beam; S2 0604 stasis-ray; W1 0606; SA 0607; object satellite 0608";
    let mut table = Table::at(&format!("card blue-squads; {position}"));
    table.answer("S1 fire force-beam#1", "");
    table.blocks("at W1", "UB-237").allows("at SA").allows("at satellite");
    let mut table = Table::at(&format!("card blue-squads; {position}"));
    table.answer("S2 fire stasis-ray#1", "");
    table.allows("at W1").allows("at SA");
}

/// [UB-C17] The neutral runaway crawler is nobody's friend.
#[test]
fn a_force_beam_at_the_runaway_crawler() {
    for (card, firer) in [("blue-squads", "S1"), ("yellow-squads", "SA")] {
        let mut table =
            Table::at(&format!("scenario runaway; card {card}; {firer} 0604 force-beam; RC 0608"));
        table.answer(&format!("{firer} fire force-beam#1"), "");
        table.allows("at RC");
    }
}

// --- Laser ---

/// SA fires a light nuke at a hex; SA hovers, so it always sees.
fn nuked(position: &str, hex: &str, dice: &str) -> Table {
    let mut table = Table::at(&format!("card yellow-squads; {position}"));
    table.answer("SA fire nuke#1", "").answer(&format!("at {hex}"), dice);
    table
}

/// [UB-239] Only lasers in sight and in range are offered, and the dice fall after they are committed.
#[test]
fn the_course_of_defensive_fire() {
    let mut table = nuked(
        "SA 0601 hovering nuke; S1 0608 laser; S2 0609 laser; S3 0611 laser; S4 0609 laser; cloud 0609 light",
        "0608",
        "",
    );
    assert_eq!(table.legal(), ["S1 commit 1", "done"]);
    table.blocks("S2 commit 1", "UB-244").blocks("S3 commit 1", "UB-244");
    table.answer("S1 commit 1", "-S-");
    table.expect_no("cloud 0608").expect("S1 0608 laser-");
}

/// [UB-240] Only a ready unit with a loaded laser fires, and only at bombs of the other side.
#[test]
fn who_fires_lasers() {
    let position = "SA 0601 hovering nuke; W1 0608 laser; S1 0608 laser buttoned; S2 0608 laser-; S3 0608 laser frozen; S4 0608 scattered laser; SB 0608 laser";
    let mut table = nuked(position, "0608", "");
    assert_eq!(table.legal(), ["W1 commit 1", "done"]);
    table.blocks("S1 commit 1", "UB-240").blocks("S2 commit 1", "UB-025");
    table.blocks("S3 commit 1", "UB-240").blocks("S4 commit 1", "UB-240").blocks("SB commit 1", "UB-240");
    table.answer("done", "-- - - - - -");
}

/// [UB-241] Any number of lasers is committed before a die falls, and all of them fire.
#[test]
fn lasers_fire_together() {
    let mut table = nuked("SA 0601 hovering nuke; S1 0608 laser; S2 0608 laser; S3 0609 laser", "0608", "");
    table.answer("S1 commit 1", "").blocks("S1 commit 1", "UB-241");
    table.answer("S3 commit 1", "").answer("done", "S-- --");
    table.expect("S1 0608 laser-").expect("S2 0608 laser").expect("S3 0609 laser-");
    table.expect_no("cloud");
}

/// [UB-242] A unit with two lasers fires both at one bomb, or one at each of two.
#[test]
fn two_lasers_of_a_unit() {
    let position = "SA 0601 hovering nuke; SB 0601 hovering nuke; W1 0608 laser laser; time-stream 1";
    let mut table = nuked(position, "0608", "");
    table.answer("W1 commit 1", "").answer("W1 commit 2", "--- S--");
    table.expect("W1 0608 laser- laser-").expect_no("cloud");
    let mut table = nuked(position, "0608", "");
    table.answer("W1 commit 1", "").answer("done", "S--");
    table.answer("SB fire nuke#1", "").answer("at 0608", "");
    table.answer("W1 commit 2", "--S");
    table.expect("W1 0608 laser- laser-").expect_no("cloud");
}

/// [UB-243] The laser needs sight of the bomb at either end, high in the air: only clouds and volcanoes hide it.
#[test]
fn what_hides_a_bomb_from_a_laser() {
    let offered = |rest: &str, dice: &str| {
        let position = format!("SA 0604 hovering nuke; W1 0608 laser; {rest}");
        // The laser is two hexes from the target and four from the firer.
        nuked(&position, "0606", dice).is_legal("W1 commit 1")
    };
    assert!(offered("hex 0607 woods; hex 0608 lake; hex 0606 lake", ""));
    assert!(!offered("cloud 0608 light", "-"));
    assert!(!offered("hex 0607 volcano", "-"));
    assert!(!offered("cloud 0607 light", "-"));
    // SB sights while SA launches out of a cloud: the end at the target is enough.
    assert!(offered("SB 0605 hovering; cloud 0604 light", ""));
}

/// [UB-243] Sight of the launching hex is enough.
#[test]
fn a_laser_at_the_launcher() {
    // The target is out of range; SB sights past the clouds.
    let position = "SA 0609 hovering nuke; SB 0604 hovering; S1 0608 laser";
    let table = nuked(&format!("{position}; cloud 0606 light"), "0605", "");
    assert_eq!(table.need("S1 commit 1").0, "[1/2]");
    let table = nuked(&format!("{position}; cloud 0609 light"), "0605", "-");
    table.expect("cloud 0605 light fresh");
}

/// [UB-244] The range table: the distance to a squad that fires at a hex far out of range.
#[test]
fn the_range_table() {
    let bands = [
        ("S1", ["[1/3]", "[1/2]", "[1/1]", "", "", "", "", ""]),
        ("W1", ["[1/3]", "[1/3]", "[1/2]", "[1/1]", "[1/1]", "", "", ""]),
        ("C1", ["[1/3]", "[1/3]", "[1/3]", "[1/2]", "[1/2]", "[1/1]", "[1/1]", ""]),
    ];
    for (unit, needs) in bands {
        for (distance, need) in needs.into_iter().enumerate() {
            let dice = if need.is_empty() { "-" } else { "" };
            let position = format!("SA 06{:02} hovering nuke; {unit} 0608 laser", 8 + distance);
            let table = nuked(&position, "0601", dice);
            let found =
                if need.is_empty() { String::new() } else { table.need(&format!("{unit} commit 1")).0 };
            assert_eq!(found, need, "{unit} at {distance}");
            table.expect(if need.is_empty() { "cloud 0601 light fresh" } else { "turn 1" });
        }
    }
}

/// [UB-245] One success of any laser destroys the bomb; without one it detonates.
#[test]
fn one_success_destroys_the_bomb() {
    let position = "SA 0601 hovering nuke; S1 0608 laser; S2 0610 laser";
    for (dice, destroyed) in [("--- S", true), ("S-- -", true), ("--- - - -", false)] {
        let mut table = nuked(position, "0608", "");
        assert_eq!(table.need("S2 commit 1").0, "[1/1]");
        table.answer("S1 commit 1", "").answer("S2 commit 1", dice);
        assert_eq!(table.has("cloud 0608 light fresh"), !destroyed, "{dice}");
    }
}

/// [UB-246] The better of the two ranges counts, for each laser.
#[test]
fn the_better_range_counts() {
    let table = nuked("SA 0606 hovering nuke; S1 0607 laser; S2 0608 laser", "0608", "");
    assert_eq!(table.need("S1 commit 1").0, "[1/2]");
    assert_eq!(table.need("S2 commit 1").0, "[1/3]");
    let table = nuked("SA 0606 hovering nuke; S1 0606 laser; S2 0607 laser", "0608", "");
    assert_eq!(table.need("S1 commit 1").0, "[1/3]");
}

/// [UB-247] Every committed laser is unloaded, hit or miss.
#[test]
fn lasers_are_unloaded() {
    let mut table = nuked("SA 0601 hovering nuke; S1 0608 laser; S2 0608 laser", "0608", "");
    table.answer("S1 commit 1", "").answer("S2 commit 1", "--- S--");
    table.expect("S1 0608 laser-").expect("S2 0608 laser-");
}

/// [UB-248] A bomb into the own hex cannot be shot down.
#[test]
fn no_laser_at_a_bomb_into_the_own_hex() {
    // One die for SA, one for the squad beside it, one for the terrain: nobody was asked before.
    let table = nuked("SA 0608 hovering nuke; S1 0608 laser", "0608", "- - -");
    table.expect("S1 0608 laser").expect("cloud 0608 light fresh");
}

/// [UB-249] Nobody shoots down bombs of his own side.
#[test]
fn no_laser_at_own_bombs() {
    let table = nuked("SA 0601 hovering nuke; SB 0608 laser", "0608", "- -");
    table.expect("SB 0608 laser").expect("cloud 0608 light fresh");
}

/// [UB-250] Lasers do nothing to beams, to rockets and to units.
#[test]
fn what_lasers_do_not_stop() {
    let mut table = Table::at("card yellow-squads; SA 0604 stasis-ray; S1 0608 laser");
    table.answer("SA fire stasis-ray#1", "").answer("at S1", "S");
    table.expect("S1 0608 stasis=1 laser");
    let mut table = Table::at(
        "options rocket-launcher; card yellow-squads; SA 0604 rocket-launcher; S1 0608 laser; SB 0111",
    );
    table.answer("SA fire rocket-launcher#1", "").answer("at 0608", "- -");
    table.expect("S1 0608 laser").expect("cloud 0608 light fresh");
    Table::at("card blue-squads; S1 0604 laser; SA 0608").blocks("S1 fire laser#1", "UB-115");
}

// --- Stasis ray ---

/// A stasis ray of S1 in 0604 at a unit in 0608 when so many Time Stream cards have been drawn.
fn stasis(target: &str, count: u8, dice: &str) -> Table {
    let mut table =
        Table::at(&format!("card blue-squads; time-stream {count}; S1 0604 stasis-ray; {target}; S4 0111"));
    table.answer("S1 fire stasis-ray#1", "").answer(&format!("at {}", &target[..2]), dice);
    table
}

/// [UB-268] A hit adds a marker and freezes at once if they are enough, before the beam could go on.
#[test]
fn the_course_of_a_stasis_ray() {
    stasis("SA 0608", 0, "-").expect("SA 0608").expect("S1 0604 stasis-ray-");
    let mut table = Table::at("card blue-crawlers; time-stream 3; C1 0604 stasis-ray; SA 0608");
    table.answer("C1 fire stasis-ray#1", "").answer("at SA", "S--");
    table.expect("SA 0608 stasis=1");
    table.answer("continue", "S-");
    table.expect("SA 0608 frozen stasis=2").allows("C1 move 0605");
}

/// [UB-269] One marker a hit, without limit.
#[test]
fn markers_accumulate() {
    stasis("SA 0608 stasis=9", 1, "S").expect("SA 0608 stasis=10");
    let mut table = Table::at("card blue-crawlers; C1 0604 stasis-ray; SA 0608");
    table.answer("C1 fire stasis-ray#1", "").answer("at SA", "SSS");
    table.expect("SA 0608 stasis=1");
}

/// [UB-270] How many markers freeze at which Time Stream count.
#[test]
fn the_freeze_table() {
    for (count, enough) in [(0, None), (1, None), (2, Some(4)), (3, Some(2)), (4, Some(1))] {
        for before in 0..6 {
            let table = stasis(&format!("SA 0608 stasis={before}"), count, "S");
            let frozen = enough.is_some_and(|enough| before + 1 >= enough);
            let mark = if frozen { " frozen" } else { "" };
            table.expect(&format!("SA 0608{mark} stasis={}", before + 1));
        }
    }
}

/// [UB-271] A frozen unit does nothing and keeps its status until the first Time Stream card of the next turn.
#[test]
fn a_frozen_unit_waits() {
    let mut table = Table::at(
        "card blue-squads; time-stream 4; S1 0604 stasis-ray; S2 0608; S4 0111
         deck blue-squads=1",
    );
    table.answer("S1 fire stasis-ray#1", "").answer("at S2", "S");
    table.expect("S2 0608 frozen stasis=1").blocks("S2 move 0609", "UB-102");
    table.answer("done", "");
    table.blocks("S2 move 0609", "UB-102");
    // The deck is spent. A new turn begins, and its first card, number 19 of 22, is a Time Stream card.
    table.answer("done", "19");
    table.expect("turn 2").expect("S2 0608");
    let status = "card time-stream; time-stream 3; step status side=blue changed=-; S1 0111";
    Table::at(&format!("{status}; S2 0608 frozen stasis=2")).blocks("S2 buttoned", "UB-011");
}

/// [UB-272] A beam ends when its target freezes.
#[test]
fn a_beam_ends_on_a_frozen_target() {
    let mut table = Table::at("card blue-crawlers; time-stream 4; C1 0604 stasis-ray; CA 0608");
    table.answer("C1 fire stasis-ray#1", "").answer("at CA", "S");
    table.expect("CA 0608 frozen stasis=1");
    assert!(!table.is_legal("continue"));
}

/// [UB-273] In reverse each hit takes a marker off, of friend or foe.
#[test]
fn a_ray_in_reverse() {
    let position =
        "card blue-squads; time-stream 2; S1 0604 stasis-ray; S2 0606 stasis=5; SA 0608 stasis=2; SB 0605";
    let mut table = Table::at(position);
    table.answer("S1 fire stasis-ray#1", "");
    table.allows("reverse SA").blocks("reverse SB", "UB-273");
    table.answer("reverse S2", "S");
    table.expect("S2 0606 stasis=4").expect("S1 0604 stasis-ray-");
    let mut table = Table::at("card blue-squads; S1 0604 force-beam; SA 0608 stasis=2");
    table.answer("S1 fire force-beam#1", "");
    table.blocks("reverse SA", "UB-273");
}

/// [UB-274] A frozen unit is no target in reverse either.
#[test]
fn no_reverse_at_a_frozen_unit() {
    let mut table = Table::at("card blue-squads; S1 0604 stasis-ray; S2 0606 frozen stasis=5; S3 0608");
    table.answer("S1 fire stasis-ray#1", "");
    table.blocks("reverse S2", "UB-177");
}

/// [UB-275] In reverse the same sight, sizes and continuous fire apply.
#[test]
fn reverse_follows_the_same_rules() {
    let mut table = Table::at("card blue-crawlers; C1 0604 stasis-ray; S1 0608 stasis=3; W1 0606 stasis=1");
    table.answer("C1 fire stasis-ray#1", "");
    assert_eq!(table.need("reverse S1").0, "[1/3]");
    assert_eq!(table.need("reverse W1").0, "[1/2]");
    table.answer("reverse S1", "S--").answer("continue", "S-").answer("continue", "S");
    table.expect("S1 0608");
    let mut table =
        Table::at("card blue-crawlers; C1 0604 stasis-ray; S1 0608 stasis=3; W1 0605; hex 0606 woods");
    table.answer("C1 fire stasis-ray#1", "");
    table.blocks("reverse S1", "UB-199");
}

/// [UB-275] Without markers left there is nothing more to take off.
#[test]
fn reverse_ends_with_the_last_marker() {
    let mut table = Table::at("card blue-crawlers; C1 0604 stasis-ray; S1 0608 stasis=1");
    table.answer("C1 fire stasis-ray#1", "").answer("reverse S1", "S--");
    table.expect("S1 0608");
    assert!(!table.is_legal("continue"));
}

/// [UB-276] Markers also go by clearing them, and by the first Time Stream card of a turn.
#[test]
fn other_ways_to_lose_markers() {
    let mut table =
        Table::at("card blue-squads; S1 0608 stasis=3; S4 0111; deck time-stream=1 blue-squads=1");
    table.answer("S1 clear", "S--");
    table.expect("S1 0608 stasis=2");
    table.answer("done", "2");
    table.expect("time-stream 1").expect("S1 0608 stasis=1");
}

/// [UB-277] Stasis rays work on units of all types.
#[test]
fn stasis_works_on_all_types() {
    stasis("CA 0608", 4, "SSS").expect("CA 0608 frozen stasis=1");
    stasis("WA 0608", 4, "SS").expect("WA 0608 frozen stasis=1");
    stasis("SA 0608", 4, "S").expect("SA 0608 frozen stasis=1");
}

// --- Objects ---

/// [UB-C30] An object is a light target whatever the terrain, seen like a grounded unit.
#[test]
fn an_object_is_light() {
    let mut table =
        Table::at("card blue-squads; S1 0604 force-beam; object satellite 0605; hex 0605 crater red");
    table.answer("S1 fire force-beam#1", "");
    assert_eq!(table.need("at satellite").0, "[1/1]");
    let mut table = Table::at(
        "card blue-squads; S1 0604 force-beam; object satellite 0606; hex 0606 crater red; SA 0605",
    );
    table.answer("S1 fire force-beam#1", "");
    table.blocks("at satellite", "UB-199");
}

/// [UB-G21] A force beam moves a loose object, into a full hex too, and lava and volcanoes swallow it.
#[test]
fn a_force_beam_moves_an_object() {
    let push = |rest: &str| {
        let mut table =
            Table::at(&format!("card blue-squads; S1 0604 force-beam; object satellite 0608; {rest}"));
        table.answer("S1 fire force-beam#1", "").answer("at satellite", "S").answer("push 0609", "");
        table
    };
    push("CA 0609").expect("object satellite 0609");
    push("hex 0609 lava red").expect("object satellite lost");
    push("hex 0609 volcano").expect("object satellite lost");
}

/// [UB-G21] A carried object is no target.
#[test]
fn a_carried_object_is_no_target() {
    let mut table = Table::at("card blue-squads; S1 0604 force-beam; WA 0608 carries=satellite");
    table.answer("S1 fire force-beam#1", "");
    table.blocks("at satellite", "UB-G21").allows("at WA");
}

/// [UB-G21] Stasis markers freeze an object; then it is no target and cannot be grabbed.
#[test]
fn a_frozen_object() {
    let mut table = Table::at(
        "card blue-squads; time-stream 4; S1 0604 stasis-ray; S2 0604 force-beam; object satellite 0608
         W1 0608; WA 0607; deck blue-walkers=1",
    );
    table.answer("S1 fire stasis-ray#1", "").answer("at satellite", "S");
    table.expect("object satellite 0608 stasis=1 frozen");
    table.answer("S2 fire force-beam#1", "").blocks("at satellite", "UB-G21");
    table.answer("at WA", "--").answer("done", "");
    table.blocks("W1 grab satellite", "UB-G21");
}

/// [UB-G21] A volcano eliminates an object in its hex.
#[test]
fn a_volcano_eliminates_an_object() {
    let mut table = Table::at("card blue-crawlers; C1 0604 nuke; hex 0608 lava red; object satellite 0608");
    table.answer("C1 fire nuke#1", "").answer("at 0608", "S-- 1 1 1 1 1 1");
    table.expect("object satellite lost");
    assert_eq!(table.winners(), "draw");
}

/// [UB-G21] An object in lava rolls in an earthquake like a unit.
#[test]
fn an_earthquake_eliminates_an_object_in_lava() {
    let position =
        "scenario destroy-the-flag; card blue-squads; S4 0111; hex 0608 lava red; object blue-flag 0608
                    object yellow-flag 0611; deck heavy-earthquake=1 blue-squads=1";
    let mut table = Table::at(position);
    table.answer("done", "2 S");
    table.expect("object blue-flag lost");
    let mut table = Table::at(position);
    table.answer("done", "2 - 2 2 2");
    table.expect("object blue-flag 0608");
}

/// [UB-G21] A carried object is lost with its carrier, in an earthquake and in a volcano.
#[test]
fn an_object_is_lost_with_its_carrier() {
    let carrier = "hex 0608 lava red; WA 0608 carries=satellite";
    let mut table =
        Table::at(&format!("card blue-squads; S4 0111; {carrier}; deck heavy-earthquake=1 blue-squads=1"));
    table.answer("done", "2 S");
    table.expect("WA lost").expect("object satellite lost");
    let mut table = Table::at(&format!("card blue-crawlers; C1 0604 nuke; {carrier} down"));
    table.answer("C1 fire nuke#1", "").answer("at 0608", "- S-- 1 1 1 1 1 1");
    table.expect("WA lost").expect("object satellite lost");
}

/// [UB-G21] A walker carries one object, and keeps it when it lies down, goes offline or freezes.
#[test]
fn a_walker_keeps_its_object() {
    let flags = "scenario destroy-the-flag; object yellow-flag 0608";
    let mut table = Table::at(&format!("{flags}; card blue-walkers; W1 0608 carries=blue-flag; W4 0111"));
    table.blocks("W1 grab yellow-flag", "UB-G21");
    table.answer("W1 down", "");
    table.expect("W1 0608 down carries=blue-flag");
    let mut table = Table::at("card blue-crawlers; C1 0601 neutron-bomb; WA 0608 carries=satellite");
    table.answer("C1 fire neutron-bomb#1", "").answer("at 0608", "S");
    table.expect("WA 0608 offline carries=satellite");
    let mut table =
        Table::at("card blue-squads; time-stream 4; S1 0604 stasis-ray; WA 0608 carries=satellite");
    table.answer("S1 fire stasis-ray#1", "").answer("at WA", "SS");
    table.expect("WA 0608 frozen stasis=1 carries=satellite");
}

/// [UB-G21] An object carried over an edge that is not the own one is eliminated.
#[test]
fn an_object_carried_over_the_wrong_edge() {
    let mut table = Table::at("card blue-walkers; W1 0107 carries=satellite; W4 0111");
    table.answer("W1 exit west", "");
    table.expect("object satellite lost");
    assert_eq!(table.winners(), "draw");
}
