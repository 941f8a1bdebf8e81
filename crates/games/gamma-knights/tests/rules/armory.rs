//! The armoury: design of suits and their conversion [chapters 31 and 32].

use retrograde_core::{Game, Setup};
use retrograde_gamma_knights::GammaKnights;
use retrograde_gamma_knights::design::{
    Absorbed, Design, Field, Fitting, Location, Workshop, conveyance_place, melee_damage, power_left,
    repaired,
};

use crate::common::game;

fn shop() -> Workshop<'static> {
    game().workshop()
}

fn fit(id: &str, at: &str) -> Fitting {
    Fitting { id: id.to_owned(), at: at.to_owned(), slots: None }
}

fn suit(frame: &str, parts: &[(&str, &str)]) -> Design {
    Design {
        name: "Test".to_owned(),
        frame: frame.to_owned(),
        parts: parts.iter().map(|(id, at)| fit(id, at)).collect(),
    }
}

/// The rules that refuse a design.
fn refusals(design: &Design) -> Vec<&'static str> {
    shop().check(design).into_iter().filter(|finding| finding.refused).map(|finding| finding.rule).collect()
}

fn fine(design: &Design) {
    assert_eq!(refusals(design), Vec::<&str>::new(), "{:?}", shop().check(design));
}

/// [GK-381, GK-474, GK-477 to GK-486, GK-C44, GK-C45, GK-C47, GK-C48, GK-C55, GK-C58] Every standard suit can be built as
/// its list says, uses the printed slots and leaves the printed ones open.
#[test]
fn standard_suits_can_be_built() {
    // [GK-477] [GK-478] [GK-479] [GK-480] [GK-481] [GK-482] [GK-483] [GK-484] [GK-485]
    #[rustfmt::skip]
    let rows: [(&str, u16, u16, [u16; 7]); 11] = [
        ("sheath", 6, 0, [0, 0, 0, 2, 4, 0, 0]), ("plastic", 0, 0, [0; 7]),
        ("powered-plate", 15, 13, [0, 1, 1, 0, 0, 0, 0]), ("powered-alloy", 25, 24, [1, 0, 0, 0, 0, 0, 0]),
        ("energized", 20, 20, [0; 7]), ("inertia", 30, 28, [0, 1, 1, 0, 0, 0, 0]),
        ("scout", 65, 61, [0, 1, 1, 0, 2, 0, 0]), ("battle", 70, 62, [3, 1, 1, 3, 0, 0, 0]),
        ("attack", 85, 85, [0; 7]), ("assault", 120, 120, [0; 7]),
        // 116 as printed, and 13 more that the extension plate and an open slot hold.
        ("tandem-viii", 130, 129, [0, 1, 5, 6, 1, 0, 0]),
    ];
    for (frame, total, used, open) in rows {
        let design = shop().standard(frame).unwrap();
        fine(&design);
        let summary = shop().summary(&design);
        assert_eq!(summary.total, total, "{frame}");
        assert_eq!(summary.slots.iter().map(|(_, _, used)| used).sum::<u16>(), used, "{frame}");
        let free: Vec<u16> = summary.slots.iter().map(|(_, room, used)| room - used).collect();
        assert_eq!(free, open, "{frame}");
    }
    // [GK-486]
    for frame in ["scout", "battle", "attack", "assault", "tandem-viii"] {
        let design = shop().standard(frame).unwrap();
        for part in [
            "medikit",
            "self-destruct",
            "life-support",
            "infrared",
            "ultraviolet",
            "radio",
            "sound",
            "motion",
        ] {
            assert!(design.parts.iter().any(|fitting| fitting.id == part), "{frame}: {part}");
        }
    }
    let attack = shop().slots("attack").unwrap();
    assert!(attack.contains(&(Location::RightArm, 10)) && attack.contains(&(Location::BackPlate, 22)));
    assert!(shop().slots("assault").unwrap().contains(&(Location::BackPlate, 36)));
}

/// [GK-X16] Powered plate: 15 slots, and where.
#[test]
fn x16_powered_plate() {
    let slots: Vec<u8> = shop().slots("powered-plate").unwrap().into_iter().map(|(_, slots)| slots).collect();
    assert_eq!(slots, [1, 1, 1, 2, 8, 1, 1]);
}

/// [GK-382, GK-383, GK-384, GK-X17] An item fits entirely in one location; slots may stay empty.
#[test]
fn x17_fitting_items() {
    fine(&suit("powered-alloy", &[("blaster-mk5", "left-arm")]));
    fine(&suit("powered-alloy", &[("machine-gun", "left-arm"), ("maser-pistol", "left-arm")]));
    fine(&suit(
        "powered-alloy",
        &[("maser-pistol", "left-arm"), ("slug-thrower", "left-arm"), ("needler", "left-arm")],
    ));
    assert_eq!(refusals(&suit("powered-alloy", &[("conversion-beamer", "left-arm")])), ["GK-383"]);
    assert_eq!(refusals(&suit("powered-alloy", &[("blaster-mk5", "knee")])), ["GK-383"]);
    assert_eq!(refusals(&suit("powered-alloy", &[("warp-drive", "helmet")])), ["GK-382"]);
    let mut design = suit("powered-alloy", &[]);
    design.parts.push(Fitting { slots: Some(1), ..fit("machine-gun", "helmet") });
    assert_eq!(refusals(&design), ["GK-382"]);
    assert_eq!(refusals(&suit("plastic", &[("needler", "left-arm")])), ["GK-384", "GK-383"]);
}

/// [GK-385, GK-387] Extension plates give slots, in their locations, and take some.
#[test]
fn extension_plates() {
    #[rustfmt::skip]
    let plates = [
        ("epx000-a12", 1, 2), ("epx001-b23", 2, 3), ("epx010-b24", 2, 4), ("epx011-c35", 3, 5), ("epx100-c46", 4, 6),
        ("epx101-d58", 5, 8), ("epx110-d6a", 6, 10), ("epx111-d6c", 6, 12),
    ];
    for (id, needs, gives) in plates {
        let part = shop().parts().into_iter().find(|part| part.id == id).unwrap();
        assert_eq!((part.slots, part.about, part.power), (needs, format!("gives {gives} slots"), 0));
    }
    assert_eq!(refusals(&suit("battle", &[("epx000-a12", "helmet")])), ["GK-387"]);
    assert_eq!(refusals(&suit("battle", &[("epx111-d6c", "front-plate")])), ["GK-387"]);
    let summary =
        shop().summary(&suit("battle", &[("epx111-d6c", "back-plate"), ("epx000-a12", "left-arm")]));
    assert!(
        summary.slots.contains(&(Location::BackPlate, 32, 6))
            && summary.slots.contains(&(Location::LeftArm, 11, 1))
    );
}

/// [GK-388, GK-389, GK-391, GK-392, GK-393, GK-C53] Couplings, what runs at once, and a hot plate for each powered item.
#[test]
fn power() {
    for (id, slots, supply) in
        [("qpc-half", 4, 2), ("qpc", 8, 8), ("qpc-2", 16, 16), ("qpc-3", 24, 24), ("qpc-4", 32, 32)]
    {
        let part = shop().parts().into_iter().find(|part| part.id == id).unwrap();
        assert_eq!((part.slots, part.about), (slots, format!("supplies {supply} power")));
    }
    let design = suit(
        "battle",
        &[
            ("qpc", "back-plate"),
            ("blaster-mk7", "left-arm"),
            ("kinetic-75", "helmet"),
            ("vibro-blade", "right-arm"),
        ],
    );
    let summary = shop().summary(&design);
    assert_eq!((summary.supply, summary.demand, summary.hot_plates), (8, 10, 2));
    assert!(shop().check(&design).iter().any(|finding| !finding.refused && finding.rule == "GK-389"));
    let design = suit("battle", &[("blaster-mk7", "left-arm")]);
    assert!(shop().check(&design).iter().any(|finding| !finding.refused && finding.rule == "GK-388"));
}

/// [GK-395, GK-410, GK-431, GK-453, GK-462, GK-475, GK-476] What each frame takes.
#[test]
fn what_frames_take() {
    for (frame, part, at, rule) in [
        ("sheath", "infrared", "front-plate", "GK-395"),
        ("inertia", "life-support", "helmet", "GK-410"),
        ("energized", "kinetic-30", "helmet", "GK-431"),
        ("sheath", "antigrav", "front-plate", "GK-453"),
        ("energized", "strength-1", "left-arm", "GK-462"),
        ("sheath", "qpc", "back-plate", "GK-475"),
        ("plastic", "qpc-half", "back-plate", "GK-476"),
    ] {
        assert!(refusals(&suit(frame, &[(part, at)])).contains(&rule), "{frame} {part}");
    }
    fine(&suit("sheath", &[("qpc-half", "back-plate")]));
    for frame in
        ["powered-plate", "powered-alloy", "energized", "inertia", "scout", "battle", "attack", "assault"]
    {
        assert!(!refusals(&suit(frame, &[("motion", "helmet")])).contains(&"GK-395"), "{frame}");
    }
}

/// [GK-396, GK-397] The sensor table.
#[test]
fn sensors() {
    for (id, about) in [
        ("energy-use", "+3 to hit, by the opponent, 1000 m"),
        ("eye-movement", "+8 to hit"),
        ("infrared", "+2 to hit, by the opponent, 200 m"),
        ("life", "+3 to hit, by the opponent, 200 m"),
        ("motion", "+2 to hit, 600 m"),
        ("radar", "+3 to hit, by the opponent, 1000 m"),
        ("radiation", "+4 to hit, 1000 m"),
        ("sound", "+2 to hit, 300 m"),
        ("radio", "+0 to hit"),
        ("ultraviolet", "+3 to hit, by the opponent, 350 m"),
        ("underwater", "+4 to hit"),
        ("visual", "+0 to hit, 1000 m"),
    ] {
        let part = shop().parts().into_iter().find(|part| part.id == id).unwrap();
        assert_eq!((part.slots, part.about.as_str()), (1, about), "{id}");
    }
}

/// Every part is explained by its own rule, and that rule exists.
#[test]
fn parts_link_to_their_rules() {
    #[rustfmt::skip]
    let links = [
        ("visual", "GK-398"), ("radio", "GK-399"), ("infrared", "GK-400"), ("ultraviolet", "GK-401"), ("motion", "GK-402"),
        ("sound", "GK-403"), ("eye-movement", "GK-404"), ("radiation", "GK-405"), ("radar", "GK-406"), ("energy-use", "GK-407"),
        ("life", "GK-408"), ("underwater", "GK-409"), ("cloaking-device", "GK-411"), ("computer-scrambler", "GK-412"),
        ("ejection-system", "GK-413"), ("emp-generator", "GK-414"), ("energy-emission-filter", "GK-415"), ("ir-absorption", "GK-416"),
        ("life-support", "GK-417"), ("light-filter", "GK-418"), ("medikit", "GK-419"), ("autosurgeon", "GK-420"),
        ("radar-scrambler", "GK-421"), ("radio-scrambler", "GK-422"), ("repair-system", "GK-423"), ("self-destruct", "GK-424"),
        ("silencer", "GK-425"), ("smoke-generator", "GK-426"), ("sound-filter", "GK-427"), ("suit-sealant", "GK-428"),
        ("uv-absorption", "GK-429"), ("water-circulation", "GK-430"), ("energy-20", "GK-432"), ("kinetic-75", "GK-433"),
        ("repulsion-2", "GK-434"), ("movement-2", "GK-454"), ("jet-assist", "GK-457"), ("antigrav", "GK-459"),
        ("underwater-movement", "GK-460"), ("rto", "GK-461"), ("conveyance-field", "GK-464"), ("computer", "GK-466"),
        ("computer-upgrade", "GK-468"), ("broadcast-power", "GK-471"), ("em-pump", "GK-472"), ("spotlight", "GK-473"),
    ];
    let parts = shop().parts();
    for (id, rule) in links {
        assert_eq!(
            parts.iter().find(|part| part.id == id).map(|part| part.rule.as_str()),
            Some(rule),
            "{id}"
        );
    }
    for part in &parts {
        assert!(game().info().rules.contains(&format!("[{}]", part.rule)), "{}", part.id);
    }
    let shown = shop().show(&shop().standard("scout").unwrap());
    assert!(shown.contains("Radar scrambler") && shown.contains("[GK-421]"), "{shown}");
}

/// [GK-410, GK-C54, GK-C46] Slots of the defensive options, of computers and devices.
#[test]
fn slots_of_options() {
    #[rustfmt::skip]
    let rows = [
        ("cloaking-device", 8), ("computer-scrambler", 3), ("ejection-system", 6), ("emp-generator", 6), ("energy-emission-filter", 3),
        ("ir-absorption", 3), ("life-support", 2), ("light-filter", 1), ("medikit", 1), ("autosurgeon", 2), ("radar-scrambler", 1),
        ("radio-scrambler", 2), ("repair-system", 4), ("self-destruct", 1), ("silencer", 2), ("smoke-generator", 1), ("sound-filter", 1),
        ("suit-sealant", 1), ("uv-absorption", 0), ("water-circulation", 1), ("computer", 2), ("computer-upgrade", 1),
        ("conveyance-field", 3), ("jet-assist", 4), ("antigrav", 4), ("underwater-movement", 3), ("spotlight", 1), ("spotlight-2", 2),
    ];
    let parts = shop().parts();
    for (id, slots) in rows {
        assert_eq!(parts.iter().find(|part| part.id == id).unwrap().slots, slots, "{id}");
    }
    let power = |id: &str| parts.iter().find(|part| part.id == id).unwrap().power;
    assert_eq!(
        [
            power("computer"),
            power("computer-upgrade"),
            power("em-pump"),
            power("rto"),
            power("broadcast-power-3")
        ],
        [4, 2, 3, 5, 30]
    );
}

/// [GK-413, GK-420, GK-439, GK-446, GK-447, GK-448, GK-449, GK-457, GK-459, GK-461, GK-466, GK-468] Places and company.
#[test]
fn places_and_company() {
    for (parts, rule) in [
        (vec![("autosurgeon", "front-plate")], "GK-420"),
        (vec![("jet-assist", "front-plate")], "GK-457"),
        (vec![("antigrav", "helmet")], "GK-459"),
        (vec![("micromissile-launcher", "left-arm")], "GK-447"),
        (vec![("minimissile-launcher", "front-plate")], "GK-448"),
        (vec![("energy-mace", "helmet")], "GK-446"),
        (vec![("axe-hand", "left-leg")], "GK-438"),
        (vec![("computer-upgrade", "helmet")], "GK-468"),
        (vec![("rto", "back-plate")], "GK-461"),
        (vec![("blaster-mk12", "back-plate")], "GK-439"),
        (vec![("ejection-system", "back-plate")], "GK-413"),
        (vec![("ammunition", "helmet")], "GK-444"),
        (vec![("energy-10", "helmet"), ("energy-20", "helmet")], "GK-432"),
    ] {
        assert!(
            refusals(&suit("battle", &parts)).contains(&rule),
            "{parts:?}: {:?}",
            shop().check(&suit("battle", &parts))
        );
    }
    fine(&suit(
        "battle",
        &[("computer", "helmet"), ("computer-upgrade", "front-plate"), ("rto", "back-plate")],
    ));
    let mut design = suit("battle", &[]);
    for at in ["helmet", "left-arm", "right-arm", "left-leg", "right-leg", "back-plate"] {
        design.parts.push(Fitting { slots: Some(1), ..fit("ejection-system", at) });
    }
    fine(&design);
}

/// [GK-435, GK-C50] The force fields.
#[test]
fn force_fields() {
    #[rustfmt::skip]
    let rows = [
        ("energy-10", 1, 10, 0), ("energy-20", 2, 20, 0), ("energy-30", 3, 30, 0), ("energy-40", 4, 40, 4), ("energy-50", 5, 50, 5),
        ("energy-75", 7, 75, 7), ("kinetic-30", 2, 30, 6), ("kinetic-50", 4, 50, 10), ("kinetic-75", 6, 75, 15),
        ("kinetic-100", 8, 100, 20), ("kinetic-150", 10, 150, 25),
    ];
    let parts = shop().parts();
    for (id, slots, points, regains) in rows {
        let part = parts.iter().find(|part| part.id == id).unwrap();
        assert_eq!(
            (part.slots, part.about.clone()),
            (slots, format!("{points} points, regains {regains} a round")),
            "{id}"
        );
    }
    for n in 1..=4 {
        let part = parts.iter().find(|part| part.id == format!("repulsion-{n}")).unwrap();
        assert_eq!((part.slots, part.about.clone()), (n, format!("+{n} AC")));
    }
}

/// [GK-432, GK-X19] An energy field takes half of each attack until its limit, then collapses.
#[test]
fn x19_energy_fields() {
    assert_eq!(Field::Energy.absorb(20, 30), Absorbed { field: 15, suit: 15, collapsed: false });
    assert_eq!(Field::Energy.absorb(20, 50), Absorbed { field: 20, suit: 30, collapsed: true });
}

/// [GK-433, GK-X20] A kinetic field takes everything; the point that reaches the limit collapses it.
#[test]
fn x20_kinetic_fields() {
    assert_eq!(Field::Kinetic.absorb(75, 74), Absorbed { field: 74, suit: 0, collapsed: false });
    assert_eq!(Field::Kinetic.absorb(75, 75), Absorbed { field: 75, suit: 0, collapsed: true });
    assert_eq!(Field::Kinetic.absorb(75, 80), Absorbed { field: 75, suit: 5, collapsed: true });
}

/// [GK-445, GK-X21] A lamprey disk drains three power.
#[test]
fn x21_lampreys() {
    assert_eq!((power_left(1, 1), power_left(2, 1), power_left(1, 3)), (5, 13, 0));
}

/// [GK-450, GK-451, GK-452, GK-C52] Role-playing numbers of weapons and warheads.
#[test]
fn role_playing_numbers() {
    let parts = shop().parts();
    let about = |id: &str| parts.iter().find(|part| part.id == id).unwrap().about.clone();
    assert_eq!(about("blaster-mk12"), "damage d10×8, range 50 m, 1 a round, +6 to hit");
    assert_eq!(about("fusion-rifle"), "damage d6×8, range 40 m, 1 a round, +6 to hit");
    assert_eq!(about("slug-thrower"), "damage d6×3, range 15 m, 1 a round, +1 to hit");
    assert_eq!(about("vibro-blade"), "damage d6×8, range 0 m, 1 a round, +10 to hit");
    assert_eq!(about("laser-rifle-uv"), "damage d8×4, range 75 m, 1 a round, +5 to hit");
    assert_eq!(shop().warhead("HE").unwrap(), ["d8×4/40", "d10×4/50", "d10×6/75"]);
    assert_eq!(shop().warhead("AP").unwrap(), ["-", "d8×4/0", "d8×6/0"]);
    assert_eq!(shop().warhead("TRC").unwrap(), ["d8×6/15", "d10×6/20", "d10×8/40"]);
}

/// [GK-465, GK-X22] Six strength slots (×7) with a halberd: 1d10 × 7.
#[test]
fn x22_a_halberd() {
    let mut design =
        suit("battle", &[("strength-6", "left-arm"), ("strength-6", "right-arm"), ("halberd", "right-arm")]);
    design.parts[0].slots = Some(6);
    design.parts[1].slots = Some(6);
    fine(&design);
    let summary = shop().summary(&design);
    assert_eq!(summary.fist, 7);
    assert_eq!(melee_damage("d10×STR", summary.fist), "d10×7");
}

/// [GK-464, GK-X23] A conveyance field on the left leg keeps its load 1 m to the left of it.
#[test]
fn x23_conveyance() {
    assert_eq!(conveyance_place(Location::LeftLeg), "1 m to the left of the left leg");
    assert!(shop().show(&suit("battle", &[("conveyance-field", "left-leg")])).contains("up to 5000 kg"));
}

/// [GK-423, GK-C51, GK-X24] The repair system mends a point on 15 or more, never the last one.
#[test]
fn x24_repairs() {
    assert_eq!(
        (repaired(1, 20, 0), repaired(3, 15, 0), repaired(3, 14, 0), repaired(3, 15, 1)),
        (1, 2, 3, 3)
    );
}

/// [GK-454, GK-456, GK-X18, GK-C47] Slots of enhanced movement by the size of the suit; legs first, then plates.
#[test]
fn x18_movement() {
    #[rustfmt::skip]
    let rows = [(10, 2), (20, 3), (30, 4), (40, 5), (50, 6), (60, 7), (70, 9), (80, 10), (120, 14), (130, 15)];
    for (total, double) in rows {
        for multiplier in 2..=5 {
            assert_eq!(
                shop().movement_slots(total, multiplier),
                Some(double * (multiplier - 1)),
                "{total} ×{multiplier}"
            );
        }
    }
    assert_eq!(shop().movement_slots(30, 2), Some(4));
    let mut design = suit("powered-alloy", &[("movement-2", "left-leg"), ("movement-2", "right-leg")]);
    design.parts.iter_mut().for_each(|part| part.slots = Some(2));
    fine(&design);
    design.parts[1].at = "front-plate".to_owned();
    assert_eq!(refusals(&design), ["GK-454"]);
    design.parts.pop();
    assert_eq!(refusals(&design), ["GK-456"]);
}

/// [GK-457, GK-458] Jump distances.
#[test]
fn jumps() {
    for (total, meters) in [(10, 80), (20, 70), (30, 60), (40, 50), (50, 40), (60, 30), (70, 20)] {
        assert_eq!(shop().jump(total), Some(meters));
    }
    for (frame, meters) in [("energized", 70), ("inertia", 60), ("scout", 20)] {
        assert_eq!(shop().summary(&shop().standard(frame).unwrap()).jump, Some(meters), "{frame}");
    }
}

/// [GK-462, GK-463, GK-C49] Strength: the same in both arms; what it lifts, as printed.
#[test]
fn strength() {
    #[rustfmt::skip]
    let rows = [(1, 50, 100), (2, 125, 250), (3, 200, 400), (4, 300, 600), (5, 400, 800), (6, 500, 1000), (7, 1250, 1500), (8, 1000, 2000), (9, 1500, 2500)];
    for (slots, unburdened, burdened) in rows {
        let id = format!("strength-{slots}");
        let design = suit("battle", &[(&id, "left-arm"), (&id, "right-arm")]);
        fine(&design);
        let summary = shop().summary(&design);
        assert_eq!((summary.fist, summary.carries), (slots + 1, (unburdened, burdened)));
    }
    assert_eq!(refusals(&suit("battle", &[("strength-3", "left-arm")])), ["GK-463"]);
}

/// [GK-394, GK-436, GK-437, GK-440 to GK-444, GK-452] Weapons: their slots, those without any, extra ammunition.
#[test]
fn weapons() {
    // [GK-441] [GK-442] [GK-443] flying blades, fusion rifle and gravity gun are on the shelf with their slots.
    let parts = shop().parts();
    for (id, slots) in [
        ("assault-rifle", 2),
        ("crossbow-heavy", 2),
        ("flying-blades", 0),
        ("fusion-rifle", 6),
        ("gravity-gun", 2),
        ("grenade-launcher", 3),
    ] {
        assert_eq!(parts.iter().find(|part| part.id == id).unwrap().slots, slots, "{id}");
    }
    fine(&suit("sheath", &[("vibro-blade", "right-arm")]));
    // A grenade launcher holds 6, and 12 more for an extra slot; a micromissile launcher 8 and 20 [GK-444] [GK-447].
    let rounds = |design: &Design| shop().convert(design).unwrap().launchers;
    assert_eq!(
        rounds(&suit("scout", &[("grenade-launcher", "back-plate")])),
        [("grenade-launcher".to_owned(), 6)]
    );
    assert_eq!(
        rounds(&suit("scout", &[("grenade-launcher", "back-plate"), ("ammunition", "back-plate")])),
        [("grenade-launcher".to_owned(), 18)]
    );
    assert_eq!(
        rounds(&suit("scout", &[("micromissile-launcher", "helmet"), ("ammunition", "helmet")])),
        [("micromissile-launcher".to_owned(), 28)]
    );
}

/// [GK-G24] Every standard suit converts to exactly its printed battle values.
#[test]
fn standard_suits_convert_to_their_printed_values() {
    let units: toml::Table = GammaKnights::standard_pack()["units.toml"].parse().unwrap();
    for (frame, _) in shop().frames() {
        let values = shop().convert(&shop().standard(&frame).unwrap()).unwrap();
        let row =
            units["sheet"].as_array().unwrap().iter().find(|row| row["id"].as_str() == Some(&frame)).unwrap();
        let number = |key: &str| row.get(key).and_then(toml::Value::as_integer).unwrap_or(0);
        let found = [
            i64::from(values.field),
            values.field_signature.into(),
            values.armor.into(),
            values.armor_signature.into(),
            values.aps.into(),
            values.repair.into(),
            values.medikit.into(),
            values.lock_ons.into(),
        ];
        let printed =
            ["field", "field_signature", "armor", "armor_signature", "aps", "repair", "medikit", "lock_ons"]
                .map(number);
        assert_eq!(found, printed, "{frame}");
        let sensors: Vec<i64> =
            row["sensors"].as_array().unwrap().iter().map(|v| v.as_integer().unwrap()).collect();
        assert_eq!(values.sensors.map(i64::from).to_vec(), sensors, "{frame}");
        assert_eq!(Some(values.flies), row["flies"].as_bool(), "{frame}");
        assert_eq!(i64::from(values.computer), number("computer"), "{frame}");
        for (launcher, rounds) in &values.launchers {
            let size = launcher.replace("-launcher", "");
            assert_eq!(row["capacity"][size.as_str()].as_integer(), Some(i64::from(*rounds)), "{frame}");
        }
    }
}

/// [GK-364, GK-G24] A designed suit is fielded in the battle game, and its sheet is printed.
#[test]
fn a_design_is_fielded() {
    let mut design = shop().standard("battle").unwrap();
    design.name = "Iron Duke".to_owned();
    design.parts.retain(|part| part.id != "flame-thrower");
    design.parts.push(fit("machine-gun", "back-plate"));
    design.parts.push(fit("silencer", "helmet"));
    fine(&design);
    assert_eq!(Design::parse(&design.write()).unwrap(), design);
    let (id, files) = shop().field(&design).unwrap();
    assert_eq!(id, "iron-duke");
    let game = GammaKnights::from_pack(&files).unwrap();
    let setup = Setup::scenario("own").with("first-sheet-1", "iron-duke").with("second-sheet-1", "battle");
    let mut dice = retrograde_core::SeededDice::from_number(1);
    let pos = game.start(&setup, &mut dice, &mut retrograde_core::Silent).unwrap();
    let line = game.write(&pos).lines().find(|line| line.starts_with("A1 ")).unwrap().to_owned();
    assert_eq!(line, "A1 iron-duke waiting medikit slug-thrower=2/0/0 machine-gun");
    assert_eq!(shop().convert(&design).unwrap().armor_signature, 5, "a silencer hides");
    let page = shop().print(&design);
    assert!(page.starts_with("<svg") && page.contains("Iron Duke") && page.matches("<rect").count() > 30);
    assert!(
        shop().field(&shop().standard("battle").unwrap()).is_ok(),
        "a standard suit has a name of its own"
    );
    assert!(shop().field(&suit("sheath", &[("antigrav", "back-plate")])).unwrap_err().contains("GK-453"));
    assert!(Design::parse("name = 3").unwrap_err().starts_with("line 1"));
}
