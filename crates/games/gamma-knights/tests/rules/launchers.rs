//! Launchers and warheads [chapter 14].

use retrograde_core::Catalogue;
use retrograde_gamma_knights::GammaKnights;

use crate::common::{Fire, Table};

/// [GK-129] A round needs another unit or an empty hex that the firer sees, within long range.
#[test]
fn targets_of_rounds() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 grenade-launcher(HE1); A2 battle 0322; B1 battle 0522; B2 battle 3222",
    );
    table.answer("A1 launch grenade-launcher HE", "");
    table
        .allows("at B1; at A2; at 0422")
        .blocks("at A1", "GK-129")
        .blocks("at 0522", "GK-129")
        .blocks("at B2", "GK-129");
    let mut table = Table::at("victory last; A1 battle 2121 grenade-launcher(HE1); B1 battle 2421");
    table.answer("A1 launch grenade-launcher HE", "");
    table.blocks("at B1", "GK-166").blocks("at 2521", "GK-166");
}

/// [GK-130, GK-131, GK-502, GK-C10] Blast strength and two dice, in Terminal Fire too; no sensors, no range modifier.
#[test]
fn strength_of_a_round() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 grenade-launcher(HE1); B1 battle 0322; step terminal side=first",
    );
    table.fire("A1 launch grenade-launcher HE", "B1", "2 4 2 3").says("strength 12 against 0");
    let mut table =
        Table::at("victory last; A1 battle 0222 under-fire grenade-launcher(PH1); B1 battle 0522");
    table.fire("A1 launch grenade-launcher PH", "B1", "2 4").says("strength 9 against 0");
}

/// [GK-132] The pinpoint results with a lock-on on the primary target.
#[test]
fn a_locked_on_primary_target() {
    let mut table = Table::at("victory last; A1 battle 0222 grenade-launcher(PH1) locks=B1; B1 battle 0522");
    table.fire("A1 launch grenade-launcher PH", "B1", "5 6").says("pinpoint: HLL/4");
    table.shows("B1", "field=8");
}

/// [GK-133, GK-C11, GK-C57] Everybody else in the radius suffers a saturation attack with dice of his own.
#[test]
fn secondary_targets() {
    let mut table = Table::at(
        "victory last; A1 battle 0422 grenade-launcher(HE1) locks=B1,B2; A2 battle 0622; B1 battle 0522; B2 battle 0521; B3 battle 0822",
    );
    // Primary 6 + 7 = 13 pinpoint H/2; the firer, his friend and B2 at 4: 11, 13 and 12, saturation.
    table.fire("A1 launch grenade-launcher HE", "B1", "3 4 3 4 4 5 2 6");
    table.shows("B1", "field=10").shows("A1", "locks=B1,B2").lacks("A1", "field");
    table.shows("A2", "field=11").shows("B2", "field=11").lacks("B3", "field");
}

/// [GK-134, GK-X06] Two weaker with every hex; full strength in the primary hex.
#[test]
fn falloff() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 micromissile-launcher(HE1); B1 cavalry 0822; B2 cavalry 0822; B3 cavalry 1022",
    );
    table.fire("A1 launch micromissile-launcher HE", "B1", "1 4 1 4 1 4");
    table
        .says("A1 Isiah Ames attacks B1 Cavalry: strength 13 against 0")
        .says("B2 Cavalry is caught in the blast: strength 13")
        .says("B3 Cavalry is caught in the blast: strength 9");
}

/// [GK-135, GK-X07] The best column among the hexes of the blast, the target and between them.
#[test]
fn shelter() {
    // 0320 is dense forest: the primary hex shelters a target in the open beside it.
    let mut table = Table::at(
        "victory last; A1 battle 0422 high micromissile-launcher(HE1); B1 cavalry 0320; B2 cavalry 0321",
    );
    table
        .fire("A1 launch micromissile-launcher HE", "B1", "1 3 1 3")
        .says("B2 Cavalry is caught in the blast: strength 10 in column 6");
    // The brush of 0516 lies between two hexes in the open.
    let mut table = Table::at(
        "victory last; A1 battle 1015 high micromissile-launcher(HE1); B1 cavalry 0515; B2 cavalry 0517",
    );
    table
        .fire("A1 launch micromissile-launcher HE", "B1", "1 3 1 3")
        .says("B2 Cavalry is caught in the blast: strength 8 in column 4");
}

/// [GK-086, GK-129] Nothing stands in the way of a round to or from high altitude.
#[test]
fn rounds_to_and_from_high_altitude() {
    for (one, other) in [("high", ""), ("", "high")] {
        let mut table = Table::at(&format!(
            "victory last; A1 battle 2121 {one} grenade-launcher(HE1); B1 battle 2421 {other}"
        ));
        table.fire("A1 launch grenade-launcher HE", "B1", "3 4").shows("B1", "under-fire");
    }
}

/// [GK-136] A secondary target must be seen from the primary hex; the firer need not see it.
#[test]
fn secondaries_need_a_line_from_the_blast() {
    // The building at 0620 and 0720 shields what lies behind it.
    let mut table = Table::at(
        "victory last; A1 battle 0722 micromissile-launcher(HE1); B1 cavalry 0721; B2 cavalry 0719",
    );
    table.fire("A1 launch micromissile-launcher HE", "B1", "1 3 1 3").silent("B2 Cavalry is caught");
    let mut table = Table::at(
        "victory last; A1 battle 0822 micromissile-launcher(HE1); B1 cavalry 0821; B2 cavalry 0819",
    );
    table.fire("A1 launch micromissile-launcher HE", "B1", "1 3 1 3 1 3").says("B2 Cavalry is caught");
}

/// [GK-137, GK-509, GK-C12] 2 or 3 on the primary dice is a dud: nothing happens, the round is spent, ones lose the lock.
#[test]
fn duds() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 grenade-launcher(HE2) locks=B1; B1 battle 0522; B2 battle 0622",
    );
    table.fire("A1 launch grenade-launcher HE", "B1", "1 2").says("dud");
    table.shows("A1", "grenade-launcher(HE1)").lacks("A1", "locks").lacks("B1", "under").lacks("B2", "under");
    table.fire("A1 launch grenade-launcher HE", "B1", "1 1").says("dud");
}

/// [GK-138] A T on the primary target gives a lock-on, one from a secondary attack does not.
#[test]
fn lock_ons_of_blasts() {
    let mut table =
        Table::at("victory last; A1 battle 0222 grenade-launcher(HE1); B1 battle 0522; B2 battle 0622");
    // 6 + 5 = 11 is T; 4 + 7 = 11 is T.
    table.fire("A1 launch grenade-launcher HE", "B1", "2 3 3 4").shows("A1", "locks=B1");
}

/// [GK-139] Against an empty hex two dice only tell a dud; then the secondary attacks follow.
#[test]
fn an_empty_hex() {
    let mut table =
        Table::at("victory last; A1 battle 0222 grenade-launcher(HE2); B1 battle 0522; B2 battle 0722");
    table.answer("A1 launch grenade-launcher HE", "").answer("at 0622", "2 2 3 4 5 6");
    table
        .says("B1 Battle armor is caught in the blast: strength 11")
        .says("B2 Battle armor is caught in the blast: strength 15");
    table.answer("A1 launch grenade-launcher HE", "").answer("at 0622", "1 2").says("dud");
}

/// [GK-140] High up a blast reaches high flyers only, with column 0; on the ground only ground and NOE.
#[test]
fn blasts_and_levels() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 grenade-launcher(HE2); B1 battle 0721 high; B2 battle 0621 high; B3 battle 0721; B4 battle 0620 noe",
    );
    table
        .fire("A1 launch grenade-launcher HE", "B1", "2 3 2 4")
        .says("B2 Battle armor is caught in the blast: strength 10 in column 0");
    table.silent("B3 Battle armor is caught").silent("B4 Battle armor is caught");
    table
        .fire("A1 launch grenade-launcher HE", "B3", "2 3 2 4")
        .says("B4 Battle armor is caught in the blast: strength 10 in column 8");
}

/// [GK-141, GK-188] In close combat everybody else in the hex is a secondary target, the firer too; +5 on the primary.
#[test]
fn rounds_in_close_combat() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 grenade-launcher(PH1); A2 cavalry 0101; B1 battle 0322 servos=4; B2 cavalry 0322 disrupted; step move side=first",
    );
    table.answers("A1 walk; to 0322");
    table.fire("A1 launch grenade-launcher PH", "B1", "2 3 2 4 1 3");
    table
        .says("A1 Isiah Ames attacks B1 Battle armor: strength 15")
        .says("A1 Isiah Ames is caught in the blast: strength 11")
        .says("B2 Cavalry is caught in the blast: strength 9");
}

/// [GK-142, GK-144, GK-270] Smoke, ECM and flares just land: no roll, no damage, nobody Under Fire.
#[test]
fn rounds_that_just_land() {
    let mut table =
        Table::at("victory last; A1 attack 0222 grenade-launcher(ECM1,FLR1,SMK1); B1 battle 0522");
    for warhead in ["SMK", "ECM", "FLR"] {
        table.fire(&format!("A1 launch grenade-launcher {warhead}"), "B1", "");
    }
    table.lacks("B1", "under").expect("cloud smoke 0522 0 first 0").expect("cloud emp 0522 0 first 0");
    assert_eq!(table.text().matches("cloud").count(), 2, "a flare does nothing");
}

/// [GK-143] The ammunition table, cell by cell.
#[test]
fn the_ammunition_table() {
    let weapons: toml::Table = GammaKnights::standard_pack()["weapons.toml"].parse().unwrap();
    #[rustfmt::skip]
    let rows: [(&str, [&str; 3]); 14] = [
        ("AP", ["—", "8/0", "10/0"]), ("CMX", ["3/0", "5/1", "6/1"]), ("ECM", ["na/0", "na/1", "na/2"]),
        ("FIS", ["2/1", "3/3", "4/4"]), ("FLR", ["na/2", "na/4", "na/6"]), ("FRG", ["2/0", "3/1", "5/1"]),
        ("FUS", ["—", "4/1", "6/3"]), ("GRV", ["1/1", "2/1", "3/2"]), ("HE", ["6/1", "8/2", "12/3"]),
        ("PH", ["5/1", "6/1", "8/2"]), ("PG", ["0/0", "1/1", "2/1"]), ("SMK", ["na/0", "na/0", "na/1"]),
        ("STN", ["1/1", "2/2", "3/3"]), ("TRC", ["10/0", "12/0", "16/1"]),
    ];
    for (id, cells) in rows {
        let row =
            weapons["warhead"].as_array().unwrap().iter().find(|row| row["id"].as_str() == Some(id)).unwrap();
        for (size, cell) in ["grenade", "micromissile", "minimissile"].iter().zip(cells) {
            let found = row.get(*size).map_or("—".to_owned(), |blast| {
                let strength = blast.get("strength").map_or("na".to_owned(), ToString::to_string);
                format!("{strength}/{}", blast["radius"])
            });
            assert_eq!(found, cell, "{id} {size}");
        }
    }
}

/// [GK-145] Radius 0 still catches others in the primary hex, at full strength; AP does not [GK-258].
#[test]
fn radius_zero() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 grenade-launcher(FRG1); B1 cavalry 0522; B2 cavalry 0522; B3 cavalry 0622",
    );
    table
        .fire("A1 launch grenade-launcher FRG", "B1", "1 4 1 4")
        .says("B2 Cavalry is caught in the blast: strength 7")
        .silent("B3 Cavalry is caught");
    let mut table = Table::at(
        "victory last; A1 battle 0222 micromissile-launcher(AP1); B1 cavalry 0522; B2 cavalry 0522",
    );
    table.fire("A1 launch micromissile-launcher AP", "B1", "1 4").silent("B2 Cavalry is caught");
}

/// [GK-509] Lasting areas cover every hex in the radius and stay there.
#[test]
fn areas_stay_where_they_are() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 minimissile-launcher(SMK1); B1 battle 0522; B2 battle 1022 blaster-mk5",
    );
    table.fire("A1 launch minimissile-launcher SMK", "B1", "").answers("done; done; done");
    table.answers("B1 walk; to 0622; to 0722; to 0822; stop; done");
    table.expect("cloud smoke 0522 1 first 0");
}

/// A dud counts in the odds: a strength that is always enough still fails 3 times in 100.
#[test]
fn the_odds_know_duds() {
    let mut table = Table::at("victory last; A1 battle 0222 grenade-launcher(TRC1); B1 battle 0522 field=0");
    table.answer("A1 launch grenade-launcher TRC", "");
    assert!(table.odds("at B1").starts_with("needs 1 on two dice: 97%"), "{}", table.odds("at B1"));
}
