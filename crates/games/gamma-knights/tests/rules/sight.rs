//! Line of sight [chapter 16].

use crate::common::Table;

/// Whether a unit in one hex sees one in the other, and if not by which rule.
fn sees(from: &str, to: &str) -> Result<(), String> {
    let one_way = |from: &str, to: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 battle {from} blaster-cannon; A2 cavalry 0101; B1 battle {to}; B2 battle {from}"
        ));
        table.answer("A1 sense", "");
        table.explain("at B1").map_err(|refusal| refusal.rule.expect("a rule").to_string())
    };
    let (there, back) = (one_way(from, to), one_way(to, from));
    // [GK-171] Always mutual.
    assert_eq!(there.is_ok(), back.is_ok(), "{from} {to}");
    there
}

fn blocked(from: &str, to: &str, rule: &str) {
    assert_eq!(sees(from, to), Err(rule.to_owned()), "{from} to {to}");
}

fn clear(from: &str, to: &str) {
    assert_eq!(sees(from, to), Ok(()), "{from} to {to}");
}

/// [GK-164, GK-166] The straight line from centre to centre; a building or a dense forest on it blocks.
#[test]
fn buildings_and_dense_forest_block() {
    blocked("2120", "2422", "GK-166");
    blocked("0319", "0321", "GK-166");
    clear("0222", "0522");
}

/// [GK-165, GK-C37, GK-503] Own hexes never count; a line along hexsides is clear if one side of it is.
#[test]
fn ends_do_not_count_and_hexsides_need_one_clear_side() {
    // Out of a building and into dense forest next to open ground.
    clear("2221", "2021");
    clear("0320", "0322");
    // From 0619 to 0819 the line runs along the side between 0719 and 0720, a building: the other side is clear.
    clear("0619", "0819");
    // From 0119 to 0319 it runs between 0218 (clear) and 0219 (dense forest).
    clear("0119", "0319");
}

/// [GK-167] Three light forest hexes may be crossed, four block.
#[test]
fn light_forest() {
    // Row 09 of the outdoors map has light forest in columns 20, 21 and 22.
    clear("1909", "2309");
    clear("0205", "0405");
    // Our maps have no four in a line; a map with a belt of them does.
    use retrograde_core::{Catalogue, Rules};
    use retrograde_gamma_knights::GammaKnights;
    for (row, seen) in
        [("..l.l.l...g...............~.....", true), ("..lllll...g...............~.....", false)]
    {
        let mut files = GammaKnights::standard_pack();
        let maps = files.get_mut("maps.toml").unwrap();
        *maps = maps
            .replace("..........g...............~.....", row)
            .replace("........R.g..b...b...BB.s.~..RR.", row);
        let game = GammaKnights::from_pack(&files).unwrap();
        let pos = game.read("victory last; A1 battle 0122; B1 battle 0922; step sense unit=A1");
        let pos = pos.map_err(|error| error.to_string());
        // With nobody to sense the question itself makes no sense.
        let sensed = game
            .read("victory last; A1 battle 0122; B1 battle 0922; step fire side=first; step sense unit=A1");
        assert!(pos.is_err());
        assert_eq!(sensed.is_ok(), seen, "{row}");
    }
}

/// [GK-168] Into a gully one sees from hills and from the next hex.
#[test]
fn gullies() {
    blocked("0922", "1122", "GK-168");
    clear("1022", "1122");
    // Along the gully too.
    blocked("1120", "1122", "GK-168");
    clear("1121", "1122");
    // From the hilltop at 1617 down into the gully at 1217.
    clear("1516", "1216");
}

/// [GK-169] A slope or hilltop between blocks unless an end is on one.
#[test]
fn hills_between() {
    blocked("2320", "2820", "GK-169");
    clear("2420", "2820");
}

/// [GK-170] From below only one hilltop may be crossed to see one on top.
#[test]
fn crests() {
    // Hilltops at 1616, 1716, 1617, 1717: from 1616 over 1716 one sees down to 1816; from below over two one does not.
    clear("1616", "1816");
    clear("1615", "1617");
}

/// [GK-170] From a hilltop to what is none at most one other hilltop is crossed; between two hilltops, or two slopes, any.
#[test]
fn ridges() {
    // Our maps have no three hilltops in a line; a map with a ridge along row 22 does.
    use retrograde_core::{Catalogue, Rules};
    use retrograde_gamma_knights::GammaKnights;
    for (row, seen) in
        [("H.H.H.....", false), ("H.H.......", true), ("H.H.H...H.", true), ("s.H.H.....", true)]
    {
        let mut files = GammaKnights::standard_pack();
        let row = format!("{row}g...............~.....");
        let maps = files.get_mut("maps.toml").unwrap();
        *maps = maps
            .replace("..........g...............~.....", &row)
            .replace("........R.g..b...b...BB.s.~..RR.", &row);
        let game = GammaKnights::from_pack(&files).unwrap();
        let sensed = game
            .read("victory last; A1 battle 0122; B1 battle 0922; step fire side=first; step sense unit=A1");
        assert_eq!(sensed.is_ok(), seen, "{row}");
    }
}

/// [GK-172] High up everybody sees everybody, whatever stands between.
#[test]
fn high_up_nothing_is_in_the_way() {
    for (one, other) in [("high", ""), ("", "high")] {
        let mut table =
            Table::at(&format!("victory last; A1 battle 2120 {one}; B1 battle 2422 {other}; B2 battle 2120"));
        table.answer("A1 sense", "").allows("at B1");
    }
}

/// [GK-173] Units in the same hex see each other.
#[test]
fn the_same_hex() {
    let table = Table::at("victory last; A1 battle 2221 blaster-mk5; B1 battle 2221");
    table.allows("A1 fire blaster-mk5; A1 sense");
}

/// [GK-174] Ruins, brush, units, smoke and EMP never block.
#[test]
fn what_never_blocks() {
    clear("0822", "0920");
    clear("1321", "1521");
    let mut table = Table::at(
        "victory last; A1 battle 0222; B1 battle 0622; B2 battle 0422; cloud smoke 0422 1 first 0; cloud emp 0422 1 first 0",
    );
    table.answer("A1 sense", "").allows("at B1");
}

/// [GK-175] A wooded slope counts as both.
#[test]
fn wooded_slopes() {
    // 1416 (v) is slope and dense forest: it blocks from the plain.
    assert!(sees("1316", "1715").is_err());
}

/// [GK-511] An NOE flyer sees as if it stood in its hex.
#[test]
fn nap_of_the_earth() {
    let mut table = Table::at("victory last; A1 battle 0922 noe; B1 battle 1122 noe; B2 cavalry 0822");
    table.answer("A1 sense", "");
    table.blocks("at B1", "GK-168").allows("at B2");
    let mut table = Table::at("victory last; A1 battle 2622; B1 battle 2722 noe");
    table.answer("A1 sense", "").allows("at B1");
}

/// [GK-512] Of two clear leanings the one that protects the target more counts, of one clear that one.
#[test]
fn leaning_lines() {
    // From 0222 to 0422 the line runs between 0322 and the edge; from 0221 to 0421 between 0321 and 0322.
    let smoke = |at: &str| {
        let mut table = Table::at(&format!(
            "victory last; A1 battle 0221 blaster-mk5; B1 battle 0421; cloud smoke {at} 0 first 0"
        ));
        table.answer("A1 fire blaster-mk5", "");
        table.odds("at B1").contains("smoke +2")
    };
    assert!(smoke("0321") && smoke("0322"));
    assert!(!smoke("0521"));
}
