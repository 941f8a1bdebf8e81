//! Sensors.

use retrograde_armory::Circumstance::{self, *};
use retrograde_armory::{Design, catalogue};

use crate::common::{Changes, bare, fact, item, number, suit, table};

fn reading(id: &str, circumstances: &[Circumstance]) -> Option<i8> {
    item(id).sensor.as_ref().expect("a sensor").reading(circumstances)
}

fn blinded(id: &str, by: Circumstance) -> Option<u8> {
    item(id).sensor.as_ref().expect("a sensor").blinded_for(by)
}

/// A suit with sensors that are on.
fn eyes(sensors: &[&str]) -> Design {
    let mut design = bare("battle").with(&["add back-plate 2-qpcs"]);
    for sensor in sensors {
        design = design.with(&[&format!("add helmet {sensor}")]);
    }
    design
}

/// [GK-395] Sensors from powered plate on; they must be powered.
#[test]
fn sensors_are_for_powered_suits() {
    bare("sheath").blocks("add front-plate infrared", "GK-395");
    for frame in catalogue().frames.iter().filter(|frame| frame.powered) {
        bare(frame.id).with(&["add helmet infrared off"]);
    }
    assert_eq!(eyes(&["infrared"]).aim(&[]), 2);
    assert_eq!(eyes(&["infrared"]).with(&["off helmet infrared"]).aim(&[]), 0);
}

/// [GK-396] The primary sensor gives its full bonus, every other active one +1.
#[test]
fn one_sensor_is_primary() {
    let design = eyes(&["infrared", "radiation", "sound", "radio"]);
    assert_eq!(design.primary_sensor(), Some(item("radiation")));
    assert_eq!(design.aim(&[]), 4 + 1 + 1 + 1);
    assert_eq!(design.with(&["primary infrared"]).aim(&[]), 2 + 1 + 1 + 1);
    assert_eq!(design.with(&["off helmet sound"]).aim(&[]), 4 + 1 + 1);
    design.blocks("primary radar", "GK-396");
    design.blocks("primary medikit", "GK-396");
}

/// [GK-397] Table 3-03.
#[test]
fn table_of_sensors() {
    let rows = table("Table 3-03");
    assert_eq!(rows.len(), 12);
    for row in rows {
        let id = match row[0] {
            "Two-way radio" => "radio".to_owned(),
            "Visual spectrum" => "visual".to_owned(),
            "Underwater" => continue,
            name => name.to_lowercase(),
        };
        let sensor = item(&id).sensor.as_ref().unwrap();
        assert_eq!(item(&id).slots, number::<u8>(row[1]), "{id}");
        let specific = if sensor.specific { " (specific)" } else { "" };
        assert_eq!(format!("{:+}{specific}", sensor.bonus), row[2], "{id}");
        assert_eq!(sensor.range, row[3], "{id}");
    }
}

/// [GK-398] Normal sight is bad at night.
#[test]
fn sight_is_bad_at_night() {
    assert_eq!((reading("visual", &[]), reading("visual", &[Night])), (Some(0), Some(-4)));
}

/// [GK-399] Great blasts deaden radio for five rounds out to five radii; EMP generators and EM pumps while they run.
#[test]
fn radio_can_be_silenced() {
    for blast in [TorcBlast, AtomicBlast] {
        assert_eq!((reading("radio", &[blast]), blinded("radio", blast)), (None, Some(5)));
    }
    assert_eq!(
        (blinded("radio", Emp), blinded("radio", EmPump), blinded("radio", ChemicalBlast)),
        (Some(0), Some(0), None)
    );
    assert_eq!((fact("radio", "frequencies"), fact("radio", "blast-radii")), (15000, 5));
}

/// [GK-400] Infrared sees warmth; all explosions but torc and trek blind it for five rounds.
#[test]
fn infrared_sees_warmth() {
    assert_eq!((reading("infrared", &[]), reading("infrared", &[AirTemperature])), (Some(2), None));
    assert_eq!((blinded("infrared", ChemicalBlast), blinded("infrared", AtomicBlast)), (Some(5), Some(5)));
    assert_eq!(reading("infrared", &[TorcBlast]), Some(2));
}

/// [GK-401] Ultraviolet is for the dark; torc and trek blind it.
#[test]
fn ultraviolet_is_for_the_dark() {
    assert_eq!((reading("ultraviolet", &[Night]), reading("ultraviolet", &[Daylight])), (Some(3), Some(-1)));
    assert_eq!((blinded("ultraviolet", TorcBlast), blinded("ultraviolet", AtomicBlast)), (Some(5), None));
}

/// [GK-402] Wind makes +2 into −6.
#[test]
fn wind_confuses_the_motion_sensor() {
    assert_eq!((reading("motion", &[]), reading("motion", &[Wind])), (Some(2), Some(-6)));
}

/// [GK-403] Any explosion nearby shuts the sound sensor down for five rounds.
#[test]
fn explosions_deafen() {
    assert_eq!(reading("sound", &[]), Some(2));
    for blast in [ChemicalBlast, AtomicBlast, TorcBlast] {
        assert_eq!((reading("sound", &[blast]), blinded("sound", blast)), (None, Some(5)));
    }
}

/// [GK-404] +8, for the slaved weapon.
#[test]
fn a_weapon_follows_the_eyes() {
    assert_eq!((reading("eye-movement", &[SlavedWeapon]), reading("eye-movement", &[])), (Some(8), None));
}

/// [GK-405] A beam that hits the suit puts the radiation sensor out until it is repaired.
#[test]
fn beams_put_out_the_radiation_sensor() {
    assert_eq!((reading("radiation", &[]), reading("radiation", &[BeamHit])), (Some(4), None));
    assert_eq!(blinded("radiation", BeamHit), Some(0));
}

/// [GK-406] Radar betrays its user to energy-use sensors, radar and radio: +2.
#[test]
fn radar_betrays_its_user() {
    let radar = item("radar").sensor.as_ref().unwrap();
    assert_eq!((radar.bonus, radar.betrayal), (3, 2));
    assert_eq!(radar.betrays, ["energy-use", "radar", "radio"]);
}

/// [GK-407] Energy-use sensors find what uses energy now.
#[test]
fn energy_in_use_is_found() {
    assert_eq!(
        (reading("energy-use", &[EnergyInUse]), reading("energy-use", &[LivingTarget])),
        (Some(3), None)
    );
}

/// [GK-408] Life sensors find the living, not behind stone.
#[test]
fn life_is_found() {
    assert_eq!((reading("life", &[LivingTarget]), reading("life", &[])), (Some(3), None));
    assert_eq!(reading("life", &[LivingTarget, BehindSolid]), None);
}

/// [GK-409] [GK-G87] The underwater program cancels −4 for two other sensors.
#[test]
fn a_program_sees_under_water() {
    let three = eyes(&["radiation", "sound", "motion"]);
    assert_eq!(three.aim(&[Underwater]), 4 + 1 + 1 - 12);
    let served = three.with(&["add helmet underwater-program"]);
    assert_eq!(served.aim(&[Underwater]), 4 + 1 + 1 - 4);
    assert_eq!(served.with(&["off helmet motion"]).aim(&[Underwater]), 4 + 1);
    assert_eq!(served.aim(&[]), three.aim(&[]));
}

/// [GK-486] Five suits have infrared, ultraviolet, radio, sound and motion sensors, medikit, self-destruct, life support.
#[test]
fn the_better_suits_share_their_equipment() {
    for id in ["scout", "battle", "attack", "assault", "tandem-viii"] {
        for item in [
            "infrared",
            "ultraviolet",
            "radio",
            "sound",
            "motion",
            "medikit",
            "self-destruct",
            "life-support",
        ] {
            assert!(suit(id).has(item), "{id}: {item}");
        }
        assert_eq!(retrograde_armory::profile(&suit(id)).life_support, 72);
    }
    assert!(!suit("inertia").has("medikit"));
}
