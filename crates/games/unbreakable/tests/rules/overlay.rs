//! What the map shows while a choice is considered.

use crate::common::Table;

/// [UB-193, UB-199] The line of a beam, and the hex that forbids it.
#[test]
fn the_line_of_a_beam() {
    let mut table = Table::at("card blue-squads; S1 0604 stasis-ray; SA 0608; SB 0603");
    table.answer("S1 fire stasis-ray#1", "");
    assert_eq!(table.marks("at SA"), ["Sight 0604 0608: line of fire"]);
    let mut table = Table::at("card blue-squads; S1 0604 stasis-ray; SA 0608; SB 0603; hex 0606 woods");
    table.answer("S1 fire stasis-ray#1", "");
    let blocked = ["Sight 0604 0608: no line of fire", "Outline 0606: this is what blocks it"];
    assert_eq!(table.marks("at SA"), blocked);
}

/// [UB-252] The radius of a neutron bomb, by its size.
#[test]
fn the_blast_of_a_neutron_bomb() {
    let mut table = Table::at("card blue-crawlers; C1 0604 neutron-bomb; SA 0608");
    table.answer("C1 fire neutron-bomb#1", "");
    let marks = table.marks("at 0608");
    assert_eq!(marks[0], "Arrow 0604 0608: the bomb's path");
    assert_eq!(marks[1].split(' ').count(), 1 + 61 + 3, "{marks:?}");
    assert!(marks[1].ends_with("blast, radius 4"), "{marks:?}");
}

/// [UB-244] The ranges of a laser, with what each needs.
#[test]
fn the_ranges_of_a_laser() {
    let mut table = Table::at("card blue-crawlers; C1 0604 nuke; SA 0608 laser; time-stream 1");
    table.answer("C1 fire nuke#1", "").answer("at 0608", "");
    let marks = table.marks("SA commit 1");
    let titles: Vec<&str> =
        marks.iter().filter_map(|mark| mark.split_once(": ")).map(|(_, title)| title).collect();
    assert_eq!(titles, ["short range: [1/3]", "medium range: [1/2]", "long range: [1/1]", "line of fire"]);
    assert!(marks[3].starts_with("Sight 0608 0608"), "{marks:?}");
}

/// [UB-215] The hexes that a bomb may be aimed at, when it is chosen.
#[test]
fn the_reach_of_a_bomb() {
    let table = Table::at("card blue-crawlers; C1 0604 nuke; hex 0605 woods");
    let marks = table.marks("C1 fire nuke#1");
    let [reach] = &marks[..] else { panic!("{marks:?}") };
    assert!(reach.contains(" 0603") && !reach.contains(" 0610"), "{reach}");
}

/// [UB-131] The way of a step, also of one that is forbidden.
#[test]
fn the_way_of_a_move() {
    let table = Table::at("card blue-crawlers; C1 0604; hex 0605 lake; hex 0603 clear");
    assert_eq!(table.marks("C1 move 0603"), ["Path 0604 0603: its path"]);
    assert_eq!(table.marks("C1 move 0605")[0], "Path 0604 0605: its path");
}
