//! The turn, modes and action points [chapters 6 and 7].

use crate::common::{Fire, Table, marker};

/// [GK-039, GK-040, GK-050] First player, second player, next turn; in each the four phases in order.
#[test]
fn the_sequence_of_a_game_turn() {
    let mut table = Table::at("victory last; A1 battle 0222; B1 battle 0522");
    for (turn, side) in [(1, "first"), (1, "second"), (2, "first")] {
        table.expect(&format!("turn {turn}"));
        for phase in ["fire", "move", "terminal"] {
            assert_eq!(table.asks(), side);
            table.expect(&format!("step {phase} side={side}"));
            table.answer("done", "");
        }
    }
}

/// [GK-041, GK-104] In Initial Fire units attack several times, in any order among them, each attack with full effect.
#[test]
fn units_attack_in_any_order() {
    let mut table = Table::at(
        "victory last; A1 attack 0222 laser-pistol-uv; A2 attack 0322 laser-pistol-uv; B1 battle 0522",
    );
    table.fire("A1 fire laser-pistol-uv", "B1", "5 6").fire("A2 fire laser-pistol-uv", "B1", "5 6");
    table.fire("A1 fire laser-pistol-uv", "B1", "7 6").shows("B1", "field=7");
}

/// [GK-042, GK-043, GK-498] Doing anything in Initial Fire means attack mode, doing nothing means movement mode.
#[test]
fn modes_are_implicit() {
    let mut table = Table::at("victory last; A1 battle 0222 blaster-mk5; A2 battle 0221; B1 battle 0522");
    table.answer("A1 sense", "").answer("at B1", "2 3").shows("A1", "attack-mode").lacks("A2", "attack");
    table.answer("done", "");
    table.shows("A1", "attack-mode").shows("A2", "movement-mode");
}

/// [GK-044, GK-045] A unit in attack mode moves one hex for free, whatever the terrain.
#[test]
fn attack_mode_moves_one_free_hex() {
    let mut table = Table::at(
        "victory last; A1 battle 0821 attack-mode spent=4; A2 cavalry 0101; B1 battle 0422; step move side=first",
    );
    table.answer("A1 walk", "").answer("to 0921", "");
    table.shows("A1", "0921 spent=4 moved").offers_no("A1 walk");
}

/// [GK-046, GK-058] A unit in movement mode goes as far as its APs allow.
#[test]
fn movement_mode_moves_by_aps() {
    let mut table = Table::at("victory last; A1 battle 0222; B1 battle 1222; step move side=first");
    table.answers("A1 walk; to 0322; to 0422; to 0522; to 0622");
    table.shows("A1", "0622 spent=4 moved");
    let scene = table.scene("spectator");
    let sheet = scene.sheets.iter().find(|sheet| sheet.id == "A1").expect("a sheet");
    assert!(sheet.rows.iter().any(|row| row.label == "APs" && row.value == "0 of 4"), "{:?}", sheet.rows);
}

/// [GK-047, GK-106, GK-126] Terminal Fire: one free attack with one die, moved or not; nothing for attack mode.
#[test]
fn one_terminal_attack() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 blaster-mk5; A2 battle 0221 blaster-mk5 attack-mode spent=2; A3 cavalry 0101; B1 battle 0422; step terminal side=first",
    );
    table.blocks("A2 fire blaster-mk5", "GK-047");
    table.fire("A1 fire blaster-mk5", "B1", "8");
    table.says("strength 22 against 6").shows("A1", "shot").lacks("A1", "spent");
    table.blocks("A1 fire blaster-mk5", "GK-047");
}

/// [GK-048, GK-121] Recovery: Under Fire goes first and from the own units only, then the rest in its order.
#[test]
fn recovery_in_its_order() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 under-fire wounded medikit torso=1 field=5; A2 light-infantry 0322 disrupted; A3 battle 0122 stun=1; B1 battle 0522 under-fire; step terminal side=first",
    );
    table.answer("done", "");
    table.lacks("A1", "under").shows("B1", "under-fire");
    // Repair 7, medikit 7, recovery 5.
    table.answer("A1 repair torso", "7 7 5");
    table.lacks("A1", "torso").lacks("A1", "wounded").lacks("A2", "disrupted").lacks("A3", "stun");
    table.shows("A1", "field=6");
}

/// [GK-049, GK-C07] Clouds go at the very start of the launching player's next turn.
#[test]
fn clouds_last_through_the_enemy_turn() {
    let mut table =
        Table::at("victory last; A1 battle 0222 grenade-launcher(SMK1); B1 battle 0822 blaster-mk5");
    table.fire("A1 launch grenade-launcher SMK", "0522", "");
    table.answers("done; done");
    assert_eq!(table.asks(), "second");
    assert!(table.has_line("cloud smoke 0522"));
    table.answers("done; done; done");
    assert_eq!(table.asks(), "first");
    assert!(!table.has_line("cloud"));
}

/// [GK-051, GK-293, GK-C21] The attributes table, cell by cell.
#[test]
fn attributes() {
    let pack = <retrograde_gamma_knights::GammaKnights as retrograde_core::Catalogue>::standard_pack();
    let units: toml::Table = pack["units.toml"].parse().unwrap();
    // field, field signature, armor, armor signature, APs, sensors, repair, medikit, lock-ons, flies
    #[rustfmt::skip]
    let rows: [(&str, [i64; 11], bool); 16] = [
        ("tandem-viii",   [20, 3, 5, 3, 8, 5, 3, 7, 6, 8, 0], true),
        ("assault",       [20, 3, 6, 4, 8, 5, 2, 7, 7, 6, 0], true),
        ("attack",        [16, 2, 6, 4, 6, 4, 2, 7, 7, 5, 0], true),
        ("battle",        [12, 2, 7, 4, 4, 4, 2, 7, 7, 4, 0], true),
        ("scout",         [ 8, 2, 8, 6, 8, 3, 3, 7, 8, 4, 0], false),
        ("inertia",       [12, 1, 7, 3, 4, 3, 1, 9, 8, 3, 0], false),
        ("energized",     [ 0, 0, 7, 2, 6, 2, 1, 9, 8, 3, 0], false),
        ("powered-alloy", [ 0, 0, 8, 2, 6, 2, 1, 9, 8, 2, 0], false),
        ("powered-plate", [ 0, 0, 8, 2, 4, 1, 1, 9, 9, 2, 0], false),
        ("plastic",       [ 0, 0, 8, 3, 2, 1, 0, 0, 9, 1, 0], false),
        ("sheath",        [ 0, 0, 9, 2, 2, 0, 0, 0, 9, 1, 0], false),
        ("death-machine", [24, 2, 4, 2, 10, 4, 3, 7, 0, 8, 0], true),
        ("battlebot",     [20, 2, 6, 5, 8, 5, 4, 8, 0, 6, 0], true),
        ("devastator",    [20, 3, 8, 2, 8, 4, 2, 6, 0, 8, 0], true),
        ("warbot",        [20, 2, 9, 3, 8, 3, 1, 8, 0, 4, 0], true),
        ("emplacement",   [25, 5, 5, 1, 8, 5, 5, 7, 0, 8, 0], false),
    ];
    for (id, cells, flies) in rows {
        let row =
            units["sheet"].as_array().unwrap().iter().find(|row| row["id"].as_str() == Some(id)).unwrap();
        let number = |key: &str| row.get(key).and_then(toml::Value::as_integer).unwrap_or(0);
        let sensors = row["sensors"].as_array().unwrap();
        let found = [
            number("field"),
            number("field_signature"),
            number("armor"),
            number("armor_signature"),
            number("aps"),
            sensors[0].as_integer().unwrap(),
            sensors[1].as_integer().unwrap(),
            number("repair"),
            number("medikit"),
            number("lock_ons"),
            0,
        ];
        assert_eq!(found, cells, "{id}");
        assert_eq!(row["flies"].as_bool(), Some(flies), "{id}");
    }
}

/// [GK-052, GK-053] Full APs every turn; what is left in Initial Fire is no good for movement.
#[test]
fn aps_are_not_saved() {
    let mut table =
        Table::at("victory last; A1 attack 0222 laser-pistol-uv; A2 cavalry 0101; B1 battle 0522");
    table.fire("A1 fire laser-pistol-uv", "B1", "2 3").answer("done", "");
    table.answers("A1 walk; to 0322");
    table.shows("A1", "moved spent=2").offers_no("A1");
    table.answers("done; done; done; done; done");
    table.lacks("A1", "spent");
}

/// [GK-054, GK-055, GK-056, GK-C01] Firing costs 2, a sensor attack 1, a close-combat round 2.
#[test]
fn what_attacks_cost() {
    let mut table =
        Table::at("victory last; A1 battle 0222 blaster-mk5 grenade-launcher(PH1); B1 battle 0422");
    table.fire("A1 fire blaster-mk5", "B1", "2 3").shows("A1", "spent=2");
    table.fire("A1 sense", "B1", "2 3").shows("A1", "spent=3");
    table.blocks("A1 launch grenade-launcher PH", "GK-052").allows("A1 sense");
    let mut table =
        Table::at("victory last; A1 battle 0222; B1 battle 0322 vibro-blade; step move side=first");
    table.answers("A1 walk; to 0322");
    table.answer("B1 sense", "").answer("at A1", "2 3").shows("B1", "fought=2");
}

/// [GK-060, GK-X12] With 1 AP a unit still has one sensor attack, or movement mode and its Terminal attack.
#[test]
fn one_ap_is_enough_for_a_little() {
    let table = Table::at("victory last; A1 battle 0222 servos=3 blaster-mk5; B1 battle 0422");
    table.allows("A1 sense").blocks("A1 fire blaster-mk5", "GK-052");
    let table = Table::at(
        "victory last; A1 battle 0222 servos=3 blaster-mk5; B1 battle 0422; step terminal side=first",
    );
    table.allows("A1 fire blaster-mk5; A1 sense");
}

/// [GK-061] At zero APs or below a unit does nothing until it is repaired.
#[test]
fn no_aps_no_action() {
    let table =
        Table::at("victory last; A1 battle 0222 servos=3,3 blaster-mk5; A2 battle 0122; B1 battle 0422");
    table.blocks("A1 sense", "GK-061").blocks("A1 fire blaster-mk5", "GK-061");
    let table = Table::at(
        "victory last; A1 battle 0222 servos=4; A2 battle 0122; B1 battle 0422; step move side=first",
    );
    table.blocks("A1 walk", "GK-061").allows("A2 walk");
}

/// [GK-062] A loss of APs in the middle of a phase comes off what is left.
#[test]
fn a_loss_comes_off_the_pool_in_use() {
    let mut table = Table::at(
        "victory last; A1 attack 0222 field=0 laser-pistol-uv grenade-launcher(HE1); B1 battle 0322",
    );
    table.fire("A1 fire laser-pistol-uv", "B1", "2 3");
    // The grenade on the neighbour catches the firer: 6 − 2 + 8 = 12, a light marker, servos −2: 6 − 2 − 4 spent = 0 left.
    let m = marker("servos-2");
    table.fire("A1 launch grenade-launcher HE", "B1", &format!("2 3 5 3 {m}"));
    table.shows("A1", "spent=4").blocks("A1 sense", "GK-052");
}

/// [GK-059, GK-083] Flying costs 1 AP a hex, whatever lies below.
#[test]
fn flying_costs_one() {
    let mut table = Table::at("victory last; A1 battle 2121; B1 battle 0422; step move side=first");
    table.answers("A1 noe; to 2221; to 2321; to 2421; to 2521");
    table.shows("A1", "2521 spent=4 noe");
}

/// [GK-038] A knight is one piece, twenty stone-age warriors too.
#[test]
fn pieces_count_one() {
    let table = Table::at("victory last; A1 stone-age-infantry 0222; B1 battle 0522");
    let scene = table.scene("spectator");
    assert!(scene.pieces.iter().all(|piece| piece.count == 1));
}
