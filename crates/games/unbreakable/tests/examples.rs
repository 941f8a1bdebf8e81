//! The worked examples of the rules.

mod common;

use common::Table;

/// [UB-X05] Three markers, three dice, two of them positive: one marker goes.
#[test]
fn clearing_stasis_takes_off_one_marker() {
    let mut table = Table::at("card blue-squads; S1 0608 stasis=3; S4 0111");
    table.answer("S1 clear", "SS-");
    table.expect("S1 0608 stasis=2");
}
