//! Lines of sight of beams and bombs [chapter 13].

use crate::common::Table;

/// A stasis ray of S1, to be aimed at SA. SB beside S1 is always in sight.
fn beam(position: &str) -> Table {
    let mut table = Table::at(&format!("card blue-squads; {position}"));
    table.answer("S1 fire stasis-ray#1", "");
    table
}

fn sees(position: &str) {
    beam(position).allows("at SA");
}

/// The beam is refused, and the refusal names this.
fn blind(position: &str, because: &str) {
    let table = beam(position);
    table.blocks("at SA", "UB-199");
    let refusal = table.refusal("at SA");
    assert!(refusal.contains(because), "{refusal:?} does not name {because:?}");
}

/// A nuke of C1, to be aimed.
fn bomb(position: &str) -> Table {
    let mut table = Table::at(&format!("card blue-crawlers; {position}"));
    table.answer("C1 fire nuke#1", "");
    table
}

fn bombs(position: &str, hex: &str) {
    bomb(position).allows(&format!("at {hex}"));
}

fn no_bomb(position: &str, hex: &str, because: &str) {
    let table = bomb(position);
    let answer = format!("at {hex}");
    table.blocks(&answer, "UB-202");
    let refusal = table.refusal(&answer);
    assert!(refusal.contains(because), "{refusal:?} does not name {because:?}");
}

/// [UB-193] The line runs from centre to centre: woods beside it do not matter.
#[test]
fn the_line_runs_from_centre_to_centre() {
    let woods = "hex 0505 woods; hex 0506 woods; hex 0705 woods; hex 0706 woods";
    sees(&format!("S1 0604 stasis-ray; SA 0608; {woods}"));
    blind("S1 0604 stasis-ray; SA 0608; SB 0603; hex 0606 woods", "woods at 0606");
}

/// [UB-194] A line along an edge touches the hexes on both sides of it.
#[test]
fn a_line_along_an_edge_touches_both_hexes() {
    let clear = "hex 0707 clear; hex 0708 clear";
    let units = "S1 0608 stasis-ray; SA 0808; SB 0607";
    sees(&format!("{units}; {clear}"));
    blind(&format!("{units}; {clear}; hex 0707 woods"), "woods at 0707");
    blind(&format!("{units}; {clear}; hex 0708 woods"), "woods at 0708");
}

/// [UB-G05] A hex touched in one point of its corner is between.
#[test]
fn a_corner_is_between() {
    let units = "S1 0603 stasis-ray; SA 0707; SB 0602";
    blind(units, "woods at 0704");
    sees(&format!("{units}; hex 0704 clear"));
}

/// [UB-195] The hexes at both ends are not between.
#[test]
fn the_ends_are_not_between() {
    sees("S1 0604 stasis-ray; SA 0606; hex 0604 woods; hex 0606 industry");
}

/// [UB-196] Terrain counts as it is now; only hills, industry and woods stand in the way.
#[test]
fn present_terrain_counts() {
    let units = "S1 0604 stasis-ray; SA 0606; SB 0603";
    for open in ["clear", "road", "lake", "rough", "crater red", "lava red"] {
        sees(&format!("{units}; hex 0605 {open}"));
    }
    let mut table = Table::at(
        "card blue-crawlers; C1 0605; C4 0111; hex 0606 woods; deck blue-squads=1; S1 0604 stasis-ray; SA 0607; SB 0603",
    );
    table.answer("C1 move 0606", "S--").answer("done", "").answer("S1 fire stasis-ray#1", "");
    table.allows("at SA");
}

/// [UB-197] Units do not block sight.
#[test]
fn units_do_not_block() {
    sees("S1 0604 stasis-ray; SA 0608; CA 0605; C2 0606; WA 0607");
}

/// [UB-198] The firer of a beam must see the target itself.
#[test]
fn a_beam_needs_sight_of_its_firer() {
    let blocked = "S1 0604 stasis-ray; SA 0608; SB 0603; hex 0605 woods";
    blind(&format!("{blocked}; S2 0607; C2 0607"), "woods at 0605");
}

/// [UB-199] Step 1: a scattered squad is not seen, not even in the same hex.
#[test]
fn beam_step_1_scattered_squad() {
    beam("S1 0604 stasis-ray; SA 0604 scattered; SB 0603").blocks("at SA", "UB-178");
}

/// [UB-199] Step 2: a cloud at either end hides, in the same hex too.
#[test]
fn beam_step_2_cloud_at_an_end() {
    blind("S1 0604 stasis-ray; SA 0605; SB 0603; cloud 0605 light", "cloud at 0605, where the target is");
    let own = Table::at("card blue-squads; S1 0604 stasis-ray; SA 0605; SB 0604; cloud 0604 light");
    own.blocks("S1 fire stasis-ray#1", "UB-198");
    // Not even height helps.
    blind("S1 0604 hovering stasis-ray; SA 0608 hovering; SB 0603; cloud 0608 light", "cloud at 0608");
}

/// [UB-199] Step 3: in one hex together units see each other, in a depression too.
#[test]
fn beam_step_3_same_hex() {
    sees("S1 0604 stasis-ray; SA 0604; hex 0604 lake");
}

/// [UB-199] Step 4: clouds and volcanoes in between hide even what is high.
#[test]
fn beam_step_4_cloud_or_volcano_between() {
    let high = "S1 0604 hovering stasis-ray; SA 0608 hovering; SB 0603";
    blind(&format!("{high}; cloud 0606 light"), "cloud at 0606");
    blind(&format!("{high}; hex 0606 volcano"), "volcano at 0606");
    sees(high);
}

/// [UB-199] Step 5: who hovers or stands on a hill sees and is seen past everything else.
#[test]
fn beam_step_5_height() {
    let wood = "SB 0603; hex 0605 woods; hex 0607 industry";
    sees(&format!("S1 0604 hovering stasis-ray; SA 0608; {wood}"));
    sees(&format!("S1 0604 stasis-ray; SA 0608 hovering; {wood}"));
    sees(&format!("S1 0604 stasis-ray; SA 0608; hex 0604 hill; {wood}"));
    sees(&format!("S1 0604 stasis-ray; SA 0608; hex 0608 hill; {wood}"));
    blind(&format!("S1 0604 stasis-ray; SA 0608; {wood}"), "0605");
    sees("S1 0604 hovering stasis-ray; SA 0608; SB 0603; hex 0604 lake; hex 0608 lake");
}

/// [UB-199] Step 6: from depression to depression there is no sight, next to each other neither.
#[test]
fn beam_step_6_both_in_depressions() {
    blind(
        "S1 0604 stasis-ray; SA 0605; SB 0604; hex 0604 lake; hex 0605 crater red",
        "both units are in depressions",
    );
}

/// [UB-199] Step 7: the next hex is seen, into a depression and out of it.
#[test]
fn beam_step_7_adjacent() {
    sees("S1 0604 stasis-ray; SA 0605; hex 0604 lake");
    sees("S1 0604 stasis-ray; SA 0605; hex 0605 lake");
}

/// [UB-199, UB-C10] Step 8: hills, industry and woods in between block.
#[test]
fn beam_step_8_blocking_terrain() {
    for terrain in ["hill", "industry", "woods"] {
        let units = "S1 0604 stasis-ray; SA 0606; SB 0603";
        blind(&format!("{units}; hex 0605 {terrain}"), &format!("{terrain} at 0605"));
    }
}

/// [UB-199] Step 9: from further away nobody sees into a depression or out of it.
#[test]
fn beam_step_9_one_in_a_depression() {
    blind("S1 0604 stasis-ray; SA 0606; SB 0603; hex 0604 lake", "one of them is in a depression");
    blind("S1 0604 stasis-ray; SA 0606; SB 0603; hex 0606 lava red", "one of them is in a depression");
}

/// [UB-199] Step 10: otherwise units see each other.
#[test]
fn beam_step_10_open_ground() {
    sees("S1 0601 stasis-ray; SA 0615");
}

/// [UB-200] Any ready unit of the side sights for a bomb; the firer need not see.
#[test]
fn anybody_sights_for_a_bomb() {
    let blocked = "C1 0604 nuke; hex 0605 woods";
    no_bomb(blocked, "0608", "woods at 0605");
    bombs(&format!("{blocked}; S1 0609"), "0608");
    no_bomb(&format!("{blocked}; SA 0609"), "0608", "woods at 0605");
}

/// [UB-201] A sighter is ready and on the map.
#[test]
fn a_sighter_is_ready() {
    for state in ["0609 buttoned", "0609 scattered", "0609 frozen", "off"] {
        no_bomb(&format!("C1 0604 nuke; hex 0605 woods; S1 {state}"), "0608", "woods at 0605");
    }
}

/// [UB-202] Step 1: a launcher may always drop its bomb where it stands, in a cloud too.
#[test]
fn bomb_step_1_own_hex() {
    bombs("C1 0604 nuke; cloud 0604 heavy; hex 0604 lake", "0604");
}

/// [UB-202] Step 2: a cloud over the sighter or over the target hex hides it, even from a sighter in it.
#[test]
fn bomb_step_2_cloud_at_an_end() {
    no_bomb("C1 0604 nuke; cloud 0604 light", "0605", "cloud at 0604, where the sighter is");
    no_bomb("C1 0604 nuke; cloud 0605 light", "0605", "cloud at 0605, at the target");
    no_bomb("C1 0604 nuke; S1 0605 hovering; cloud 0605 light", "0605", "cloud at 0605");
}

/// [UB-202] Step 2: a cloud over a volcano hides it like any other.
#[test]
fn bomb_step_2_cloud_over_a_volcano() {
    bombs("C1 0604 nuke; hex 0605 volcano", "0605");
    no_bomb("C1 0604 nuke; hex 0605 volcano; cloud 0605 light", "0605", "cloud at 0605, at the target");
}

/// [UB-202, UB-C01] Step 3: a sighter in the target hex sees it, in a depression too.
#[test]
fn bomb_step_3_sighter_in_the_hex() {
    bombs("C1 0403 nuke; S1 0308", "0308");
    no_bomb("C1 0403 nuke; S1 0309", "0308", "depression");
}

/// [UB-202] Step 4: clouds and volcanoes in between hide even from a height.
#[test]
fn bomb_step_4_cloud_or_volcano_between() {
    no_bomb("C1 0604 nuke; hex 0604 hill; cloud 0606 light", "0608", "cloud at 0606");
    no_bomb("C1 0604 nuke; hex 0608 hill; hex 0606 volcano", "0608", "volcano at 0606");
}

/// [UB-202] Step 5: a hill is seen from everywhere, out of a depression too.
#[test]
fn bomb_step_5_hill() {
    bombs("C1 0604 nuke; hex 0604 lake; hex 0606 woods; hex 0608 hill", "0608");
}

/// [UB-202] Step 6: a hovering squad and a unit on a hill see everything else.
#[test]
fn bomb_step_6_high_sighter() {
    bombs("C1 0604 nuke; hex 0604 hill; hex 0606 woods", "0608");
    bombs("C1 0604 nuke; hex 0604 lake; S1 0604 hovering; hex 0606 woods", "0608");
}

/// [UB-202] Step 7: a sighter in a depression sees nothing else, not even the next hex.
#[test]
fn bomb_step_7_sighter_in_a_depression() {
    no_bomb("C1 0604 nuke; hex 0604 lake", "0605", "C1 is in a depression");
}

/// [UB-202] Step 8: the next hex is seen, whatever it is.
#[test]
fn bomb_step_8_adjacent() {
    bombs("C1 0604 nuke; hex 0605 woods", "0605");
    // The line along the edge of 0707 and 0708 is two hexes long.
    no_bomb("C1 0608 nuke", "0808", "woods at 0708");
}

/// [UB-202] Step 9: hills, industry and woods in between block.
#[test]
fn bomb_step_9_blocking_terrain() {
    for terrain in ["hill", "industry", "woods"] {
        no_bomb(&format!("C1 0604 nuke; hex 0605 {terrain}"), "0606", &format!("{terrain} at 0605"));
    }
}

/// [UB-202] Step 10: otherwise the hex is seen.
#[test]
fn bomb_step_10_open_ground() {
    bombs("C1 0601 nuke", "0615");
}

/// [UB-203] Seeing a unit that hovers over a hex is not seeing the hex.
#[test]
fn bombs_need_sight_of_the_hex() {
    let position = "C1 0604 stasis-ray nuke; SA 0608 hovering; hex 0606 woods";
    let mut table = Table::at(&format!("card blue-crawlers; {position}"));
    table.answer("C1 fire stasis-ray#1", "");
    table.allows("at SA");
    let mut table = Table::at(&format!("card blue-crawlers; {position}"));
    table.answer("C1 fire nuke#2", "");
    table.blocks("at 0608", "UB-202").blocks("at SA", "UB-203");
}

/// [UB-204] A depression does not hide itself from a sighter.
#[test]
fn depressions_are_seen() {
    for terrain in ["lake", "crater red", "lava red"] {
        bombs(&format!("C1 0604 nuke; hex 0608 {terrain}"), "0608");
    }
}
