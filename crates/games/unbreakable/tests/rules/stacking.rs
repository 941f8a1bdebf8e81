//! Stacking and displacement [chapters 10 and 11].

use crate::common::Table;

/// [UB-145] What fills a hex, and what does not yet.
#[test]
fn what_fills_a_hex() {
    for full in
        ["CA 0607", "WA 0607; WB 0607", "SA 0607; SB 0607; SC 0607; SD 0607", "WA 0607; SA 0607; SB 0607"]
    {
        Table::at(&format!("card blue-squads; S1 0606; {full}")).blocks("S1 move 0607", "UB-157");
    }
    for open in ["WA 0607", "SA 0607; SB 0607; SC 0607", "WA 0607; SA 0607"] {
        Table::at(&format!("card blue-squads; S1 0606; {open}")).allows("S1 move 0607");
    }
}

/// [UB-146] A walker counts two points up or down, so that two of them leave no room for a squad.
#[test]
fn a_down_walker_counts_as_much() {
    let table = Table::at("card blue-squads; S1 0606; WA 0607 down; SA 0607; SB 0607");
    table.blocks("S1 move 0607", "UB-157");
    Table::at("card blue-walkers; W1 0606; WA 0607 down").allows("W1 move 0607");
    Table::at("card blue-walkers; W1 0606; WA 0607 down; WB 0607 down").blocks("W1 move 0607", "UB-157");
}

/// [UB-147] Units of both sides count together.
#[test]
fn both_sides_count_together() {
    let table = Table::at("card blue-squads; S1 0606; S2 0607; S3 0607; SA 0607; SB 0607");
    table.blocks("S1 move 0607", "UB-157");
    Table::at("card blue-squads; S1 0606; S2 0607; S3 0607; SA 0607").allows("S1 move 0607");
}

/// [UB-148] Who does not displace does not enter a hex that it would over-stack.
#[test]
fn no_unit_over_stacks_a_hex() {
    Table::at("card blue-walkers; W1 0606; C2 0607").blocks("W1 move 0607", "UB-157");
    Table::at("card blue-walkers; W1 0606; W2 0607; WA 0607").blocks("W1 move 0607", "UB-157");
    Table::at("card blue-crawlers; C1 0606; CA 0607").blocks("C1 move 0607", "UB-157");
}

/// [UB-149] A scattered squad does not count.
#[test]
fn a_scattered_squad_does_not_count() {
    let squads = "S1 0606; SA 0607; SB 0607; SC 0607";
    Table::at(&format!("card blue-squads; {squads}; SD 0607 scattered")).allows("S1 move 0607");
    Table::at(&format!("card blue-squads; {squads}; SD 0607")).blocks("S1 move 0607", "UB-157");
}

/// [UB-150] A scattered squad gathers only where there is room for it.
#[test]
fn a_scattered_squad_gathers_only_in_room() {
    let status =
        "card time-stream; time-stream 2; step status side=blue changed=-; S1 0607 scattered; S4 0111";
    Table::at(&format!("{status}; CA 0607")).blocks("S1 buttoned", "UB-095");
    Table::at(&format!("{status}; WA 0607; SA 0607")).allows("S1 buttoned");
}

/// [UB-151] A hovering squad enters a full hex, stays there, and keeps nobody out.
#[test]
fn a_hovering_squad_does_not_count() {
    let mut table = Table::at("card blue-squads; S1 0606 hovering; CA 0607; S4 0111");
    table.answer("S1 move 0607", "");
    table.expect("S1 0607 hovering").expect("CA 0607");
    Table::at("card blue-squads; S1 0606; SA 0607; SB 0607; SC 0607; SD 0607 hovering")
        .allows("S1 move 0607");
}

/// [UB-C18] The last line of the displacement table is about grounded squads: only a volcano stops a hovering one.
#[test]
fn a_hovering_squad_enters_any_full_hex() {
    let full = "card blue-squads; S1 0606 hovering; S2 0606; WA 0607; WB 0607; hex 0605 volcano";
    let table = Table::at(full);
    table.allows("S1 move 0607").blocks("S2 move 0607", "UB-157").blocks("S1 move 0605", "UB-135");
}

/// [UB-152] A squad that lands in a full hex is scattered at once.
#[test]
fn landing_in_a_full_hex_scatters() {
    let mut table = Table::at("card blue-squads; S1 0607 hovering; CA 0607; S2 0606 hovering; S4 0111");
    table.answer("S1 grounded", "").answer("S2 grounded", "");
    table.expect("S1 0607 offline").expect("S2 0606");
}

/// [UB-153] Frozen, offline and buttoned units count.
#[test]
fn units_that_cannot_act_count() {
    for state in ["frozen", "offline", "buttoned"] {
        let table = Table::at(&format!("card blue-walkers; W1 0606; WA 0607 {state}; WB 0607 {state}"));
        table.blocks("W1 move 0607", "UB-157");
    }
    let table =
        Table::at("card blue-squads; S1 0606; SA 0607 frozen; SB 0607 frozen; SC 0607 buttoned; SD 0607");
    table.blocks("S1 move 0607", "UB-157");
}

/// [UB-153] A squad that froze while scattered or hovering does not count.
#[test]
fn squads_frozen_in_the_air_or_scattered_do_not_count() {
    let mut table =
        Table::at("card blue-crawlers; C1 0606; SA 0607 frozen hovering; SB 0607 frozen scattered; C4 0111");
    table.answer("C1 move 0607", "");
    table.expect("C1 0607").expect("SA 0607 frozen hovering").expect("SB 0607 offline frozen");
}

/// [UB-154] Objects, epicenters and clouds do not count.
#[test]
fn things_do_not_count() {
    let table = Table::at(
        "card blue-squads; S1 0606; SA 0607; SB 0607; SC 0607
         object satellite 0607; hex 0607 epicenter red; cloud 0607 heavy",
    );
    table.allows("S1 move 0607");
}

/// [UB-156] A larger unit pushes smaller ones out; units of its own size or larger keep it out.
#[test]
fn a_larger_unit_pushes_smaller_ones_out() {
    let mut table = Table::at("card blue-crawlers; C1 0606; WA 0607; C4 0111");
    table.answer("C1 move 0607", "").answer("displace WA 0608", "-");
    table.expect("C1 0607").expect("WA 0608");
    Table::at("card blue-walkers; W1 0606; WA 0607; WB 0607").blocks("W1 move 0607", "UB-157");
}

/// A unit enters 0607, and Yellow takes out these units one after the other; none is hurt.
fn enter(mover: &str, units: &str, displaced: &[&str]) -> Table {
    let card = if mover == "C1" { "crawlers" } else { "walkers" };
    let mut table = Table::at(&format!("card blue-{card}; {mover} 0606; {}4 0111; {units}", &mover[..1]));
    table.answer(&format!("{mover} move 0607"), "");
    for (count, unit) in displaced.iter().enumerate() {
        let last = count + 1 == displaced.len();
        let dice = if last { "-".repeat(displaced.len()) } else { String::new() };
        table.answer(&format!("displace {unit} 0707"), &dice);
    }
    assert!(table.choices("displace ").is_empty(), "more to displace in\n{}", table.text());
    table.expect(&format!("{mover} 0607"));
    table
}

/// [UB-157] The displacement table, line by line.
#[test]
fn the_displacement_table() {
    let four = "SA 0607; SB 0607; SC 0607; SD 0607";
    Table::at("card blue-crawlers; C1 0606; CA 0607").blocks("C1 move 0607", "UB-157");
    enter("C1", "WA 0607; SA 0607; SB 0607", &["WA", "SA", "SB"]);
    enter("C1", four, &["SA", "SB", "SC", "SD"]);
    Table::at("card blue-walkers; W1 0606; CA 0607").blocks("W1 move 0607", "UB-157");
    Table::at("card blue-walkers; W1 0606; WA 0607; WB 0607").blocks("W1 move 0607", "UB-157");
    enter("W1", "WA 0607; SA 0607", &["SA"]);
    enter("W1", "WA 0607; SA 0607; SB 0607", &["SA", "SB"]);
    enter("W1", "SA 0607; SB 0607; SC 0607", &["SA"]);
    enter("W1", four, &["SA", "SB"]);
    Table::at(&format!("card blue-squads; S1 0606; {four}")).blocks("S1 move 0607", "UB-157");
}

/// [UB-158] A walker displaces no more than it must, a crawler everybody that counts.
#[test]
fn how_many_are_displaced() {
    enter("W1", "SA 0607; SB 0607", &[]);
    enter("C1", "SA 0607", &["SA"]);
    let mut table = Table::at("card blue-walkers; W1 0606; WA 0607; SA 0607; W4 0111");
    table.answer("W1 move 0607", "");
    table.blocks("displace WA 0608", "UB-158");
}

/// [UB-159] Hovering and scattered squads are not displaced.
#[test]
fn squads_that_do_not_count_stay() {
    let table = enter("C1", "SA 0607 hovering; SB 0607 scattered; SC 0607", &["SC"]);
    table.expect("SA 0607 hovering").expect("SB 0607 offline").expect("SC 0707");
}

/// [UB-160] Friendly units are displaced like enemy ones.
#[test]
fn friends_are_displaced_too() {
    let mut table = Table::at("card blue-crawlers; C1 0606; S1 0607; C4 0111");
    table.answer("C1 move 0607", "").answer("displace S1 0608", "S");
    table.expect("S1 0608 offline");
}

/// [UB-161] The owner of a displaced unit chooses the adjacent hex.
#[test]
fn the_owner_chooses_where_to() {
    let mut table = Table::at("card blue-crawlers; C1 0606; WA 0607; C4 0111");
    let blue = table.seat();
    table.answer("C1 move 0607", "");
    assert_ne!(table.seat(), blue);
    assert_eq!(table.choices("displace WA "), ["0506", "0507", "0606", "0608", "0706", "0707"]);
    table.blocks("displace WA 0609", "UB-161");
}

/// [UB-162] A positive die knocks a displaced walker down and scatters a displaced squad.
#[test]
fn displacement_may_knock_down_and_scatter() {
    let displace = |dice: &str| {
        let mut table = Table::at("card blue-crawlers; C1 0606; WA 0607; SA 0607; C4 0111");
        table.answer("C1 move 0607", "").answer("displace WA 0608", "").answer("displace SA 0707", dice);
        table
    };
    displace("SS").expect("WA 0608 down").expect("SA 0707 offline");
    displace("--").expect("WA 0608").expect("SA 0707");
}

/// [UB-163] With units of both colours a die decides who begins, positive for Yellow; then they take turns.
#[test]
fn the_sides_take_turns() {
    let position = "card blue-crawlers; C1 0606; S1 0607; S2 0607; SA 0607; SB 0607; C4 0111";
    let mut table = Table::at(position);
    table.answer("C1 move 0607", "S");
    table.allows("displace SA 0608").blocks("displace S1 0608", "UB-161");
    table.answer("displace SA 0608", "");
    table.allows("displace S1 0608").blocks("displace SB 0608", "UB-161");
    table.answer("displace S1 0608", "").answer("displace SB 0608", "").answer("displace S2 0608", "----");
    let mut table = Table::at(position);
    table.answer("C1 move 0607", "-");
    table.allows("displace S1 0608").blocks("displace SA 0608", "UB-161");
}

/// [UB-163] Who has no more units leaves the rest to the other side.
#[test]
fn the_side_with_more_units_goes_on() {
    let mut table = Table::at("card blue-crawlers; C1 0606; S1 0607; SA 0607; SB 0607; C4 0111");
    table.answer("C1 move 0607", "S").answer("displace SA 0608", "").answer("displace S1 0608", "");
    table.answer("displace SB 0608", "---");
    table.expect("SB 0608");
}

/// [UB-164] A displaced walker that falls drops its object where it was pushed to.
#[test]
fn a_displaced_walker_drops_its_object() {
    let mut table = Table::at("card blue-crawlers; C1 0606; WA 0607 carries=satellite; C4 0111");
    table.answer("C1 move 0607", "").answer("displace WA 0608", "S");
    table.expect("WA 0608 down").expect("object satellite 0608");
}

/// [UB-166] Squads displace nobody.
#[test]
fn squads_displace_nobody() {
    for full in ["S2 0607; SA 0607; SB 0607; SC 0607", "WA 0607 down; SA 0607; SB 0607"] {
        Table::at(&format!("card blue-squads; S1 0606; {full}")).blocks("S1 move 0607", "UB-157");
    }
}

/// [UB-G19] The hex that the entering unit left is free for displaced units.
#[test]
fn the_vacated_hex_is_free() {
    let mut table = Table::at("card blue-crawlers; C1 0606; WA 0607; C4 0111");
    table.answer("C1 move 0607", "").answer("displace WA 0606", "-");
    table.expect("WA 0606");
}

/// [UB-G19] No chain of displacements: a displaced unit goes only where there is room.
#[test]
fn displaced_units_displace_nobody() {
    let mut table = Table::at("card blue-crawlers; C1 0606; WA 0607; S1 0608; S2 0608; S3 0608; C4 0111");
    table.answer("C1 move 0607", "");
    table.blocks("displace WA 0608", "UB-G19").allows("displace WA 0606");
    let mut table = Table::at("card blue-crawlers; C1 0606; SA 0607; C2 0608; C4 0111");
    table.answer("C1 move 0607", "").blocks("displace SA 0608", "UB-G19");
    assert_eq!(table.refusal("displace SA 0608"), "there is no room for it there [UB-G19]");
}

/// C1 comes on at the corner 0101, whose neighbours are 0102, 0201 and 0202.
fn corner(units: &str) -> Table {
    Table::at(&format!("card blue-crawlers; C1 off; C4 0111; {units}"))
}

/// [UB-G19] Where the units in a hex find no room around, nobody pushes in.
#[test]
fn no_room_around_bars_the_move() {
    corner("SA 0101; CA 0102; CB 0201; CC 0202").blocks("C1 move 0101", "UB-G19");
    corner("SA 0101; CA 0102; CB 0201; WA 0202").allows("C1 move 0101");
}

/// [UB-G19] A volcano is the last resort of a displaced unit.
#[test]
fn into_a_volcano_only_if_there_is_nothing_else() {
    let mut table = corner("SA 0101; CA 0102; CB 0201; hex 0202 volcano");
    table.answer("C1 move 0101", "");
    assert_eq!(table.choices("displace SA "), ["0202"]);
    table.answer("displace SA 0202", "");
    table.expect("SA lost");
    let mut table = corner("SA 0101; CA 0102; hex 0202 volcano");
    table.answer("C1 move 0101", "");
    table.blocks("displace SA 0202", "UB-G19").allows("displace SA 0201");
}

/// [UB-G19] A choice that would leave another unit without a hex is not offered.
#[test]
fn nobody_takes_the_last_room_of_another() {
    let mut table = corner("WA 0101; SA 0101; CA 0102; WB 0201; WC 0202; SB 0202");
    table.answer("C1 move 0101", "");
    table.blocks("displace SA 0201", "UB-G19").allows("displace SA 0202").allows("displace WA 0201");
}

/// [UB-G19, UB-G44] Nor is one that would leave another unit only a volcano or a vortex, while there is another way.
#[test]
fn nobody_leaves_another_only_the_volcano() {
    let units = "WB 0601 carries=satellite; S1 0601; W2 0701; W3 0501; SA 0501";
    for sink in ["hex 0602 volcano", "vortex 0602 light N"] {
        let text = "options vortex-generator; card blue-crawlers; C1 off; C2 0612";
        let mut table = Table::at(&format!("{text}; {sink}; {units}"));
        table.answer("C1 move 0601", "-");
        table.blocks("displace S1 0701", "UB-G19").blocks("displace S1 0602", "UB-G19");
        assert_eq!(table.choices("displace S1 "), ["0501"]);
        table.answer("displace S1 0501", "").answer("displace WB 0701", "--");
        table.expect("WB 0701 carries=satellite");
        // If somebody is lost in any case, the first one goes where there is room.
        let units = units.replace(" carries=satellite", "");
        let mut table = Table::at(&format!("{text}; {sink}; {units}; S2 0501"));
        table.answer("C1 move 0601", "-").blocks("displace S1 0602", "UB-G19");
        table.answer("displace S1 0701", "");
        assert_eq!(table.choices("displace WB "), ["0602"]);
        table.answer("displace WB 0602", "-").expect("WB lost");
    }
}

/// [UB-G19] Frozen units are displaced without a roll.
#[test]
fn frozen_units_are_displaced_without_a_roll() {
    let mut table = Table::at("card blue-crawlers; C1 0606; WA 0607 frozen; SA 0607; C4 0111");
    table.answer("C1 move 0607", "").answer("displace WA 0608", "").answer("displace SA 0608", "S");
    table.expect("WA 0608 frozen").expect("SA 0608 offline");
}

/// [UB-G19] First all move, then they roll, and the crawler crushes last.
#[test]
fn crushing_comes_last() {
    let mut table = Table::at("card blue-crawlers; C1 0606; hex 0607 woods; WA 0607; SA 0607; C4 0111");
    table.answer("C1 move 0607", "").answer("displace WA 0608", "").answer("displace SA 0707", "-S S--");
    table.expect("WA 0608").expect("SA 0707 offline").expect("hex 0607 rough");
    let log = table.log();
    let at = |start: &str| log.iter().position(|line| line.starts_with(start)).expect(start);
    assert!(at("Yellow squad SA is displaced") < at("Displacement of Yellow walker WA"));
    assert!(at("Displacement of Yellow squad SA") < at("Blue crawler C1 tries to crush"));
}
