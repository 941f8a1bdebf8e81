//! Results, force fields, damage markers, light and heavy effects [chapters 18 to 21].

use crate::common::{Fire, Table, marker, next_marker};
use retrograde_core::Rules as _;

/// A shot at B1, without a force field and at signature 4, that draws one light marker of this face.
pub(crate) fn light(face: &str, b: &str, more: &str) -> Table {
    let mut table = Table::at(&format!(
        "victory last; A1 battle 0222 blaster-mk5; A2 cavalry 0101; B1 battle 0422 field=0 {b}; B2 cavalry 3201"
    ));
    table.answer("A1 fire blaster-mk5", "").answer("at B1", &format!("2 3 {} {more}", marker(face)));
    table
}

/// The same with one heavy marker.
pub(crate) fn heavy(face: &str, b: &str, more: &str) -> Table {
    let mut table = Table::at(&format!(
        "victory last; A1 battle 0222 blaster-mk5; A2 cavalry 0101; B1 battle 0422 field=0 {b}; B2 cavalry 3201"
    ));
    table.answer("A1 fire blaster-mk5", "").answer("at B1", &format!("4 5 {} {more}", marker(face)));
    table
}

/// A shot at B1 without field and masking, at signature 0, with these dice.
fn bare(b: &str, dice: &str) -> Table {
    let mut table = Table::at(&format!(
        "victory last; A1 battle 0222 slug-thrower; A2 cavalry 0101; B1 battle 0422 field=0 {b}; B2 cavalry 3201"
    ));
    table.answer("A1 fire slug-thrower", "").answer("at B1", dice);
    table
}

/// [GK-204, GK-205, GK-206, GK-207] Letters draw markers only without a working field; the number hits the field.
#[test]
fn letters_and_numbers() {
    let mut table = Table::at("victory last; A1 battle 0222 blaster-mk5; B1 battle 0422");
    table.fire("A1 fire blaster-mk5", "B1", "5 7").says("H/2").shows("B1", "field=10").silent("draws");
    light("helmet", "", "1").shows("B1", "helmet=1");
}

/// [GK-208, GK-209, GK-C29, GK-X08] The last box ends the field for good; excess hits are light markers.
#[test]
fn a_field_breaks() {
    // Signature 8: 25 + ... a scout with one box takes 3 hits.
    let mut table =
        Table::at("victory last; A1 battle 0222 blaster-mk5; B1 scout 0322 field=1; B2 cavalry 3201");
    // 16 + 15 = 31 in column 8 is LLL/3.
    table.fire("A1 fire blaster-mk5", "B1", &format!("8 7 {} 1 {} 1", marker("helmet"), marker("torso") - 1));
    table.shows("B1", "field=0 helmet=1 torso=1");
    // Its signature is gone with it: 6 is left.
    table.answer("A1 fire blaster-mk5", "");
    assert!(table.odds("at B1").contains("armor +6, terrain +0 = 6"));
}

/// [GK-210, GK-211] A damaged field regains one box in its owner's Recovery; a broken one never does.
#[test]
fn fields_regenerate() {
    let mut table = Table::at(
        "victory last; A1 battle 0222 field=5; A2 battle 0122 field=0; A3 battle 0121; B1 battle 0822 field=5; step terminal side=first",
    );
    table.answer("done", "");
    table.shows("A1", "field=6").shows("A2", "field=0").lacks("A3", "field").shows("B1", "field=5");
}

/// [GK-212] The screamer, though sonic, is an ordinary weapon.
#[test]
fn the_screamer_is_ordinary() {
    let mut table = Table::at("victory last; A1 battle 0222 screamer; B1 battle 0322");
    table.fire("A1 fire screamer", "B1", "5 7").says("against 6").shows("B1", "field=10");
}

/// [GK-214, GK-500] Heavy markers first, then light ones.
#[test]
fn heavy_before_light() {
    let mut table = Table::at("victory last; A1 battle 0222 blaster-mk5 locks=B1; B1 battle 0422 field=0");
    // 22 in column 4, pinpoint: HL/3... the heavy one first.
    table.fire(
        "A1 fire blaster-mk5",
        "B1",
        &format!("2 6 {} 1 1 {} 1", marker("helmet-x2"), marker("torso")),
    );
    let log = table.log();
    let first = log.iter().position(|line| line.contains("heavy marker")).unwrap();
    let second = log.iter().position(|line| line.contains("light marker")).unwrap();
    assert!(first < second);
    table.shows("B1", "helmet=2 torso=1");
}

/// [GK-216, GK-G05] Markers without effect return to the cup, those of repaired things and of units out of play too.
#[test]
fn markers_return() {
    let table = light("helmet", "", "7");
    assert!(!table.has_line("marker"));
    let mut table = light("masking", "", "");
    let line = format!("marker {} B1 masking", marker("masking") - 1);
    table.expect(&line);
    table.answers("done; done; done; done; done; done");
    table.answer("B1 repair masking", "7");
    assert!(!table.has_line("marker"));
    let table = light("torso", "torso=2 wounded helmet=1", "");
    table.shows("B1", "out");
    assert!(!table.has_line("marker"));
}

/// [GK-217, GK-221, GK-244] A section: the armor value or more saves it; one hit damages, the second destroys.
#[test]
fn sections() {
    for (face, section) in [
        ("helmet", "helmet"),
        ("torso", "torso"),
        ("right-arm", "right-arm"),
        ("left-arm", "left-arm"),
        ("right-leg", "right-leg"),
        ("left-leg", "left-leg"),
    ] {
        light(face, "", "7").lacks("B1", section);
        light(face, "", "6").shows("B1", &format!("{section}=1"));
        light(face, &format!("{section}=1"), "6").shows("B1", &format!("{section}=2"));
    }
}

/// [GK-218, GK-493, GK-D16] The owner of the hit unit chooses the weapon in the middle of the attacker's turn.
#[test]
fn the_owner_chooses() {
    let mut table = light("weapon", "slug-thrower=1/1/0 blaster-mk5 vibro-blade=0/0/1", "");
    assert_eq!(table.asks(), "second");
    let mut legal = table.legal();
    legal.sort();
    assert_eq!(legal, ["hit blaster-mk5", "hit slug-thrower", "hit slug-thrower damaged"]);
    table.blocks("hit vibro-blade", "GK-218");
    table.answer("hit slug-thrower damaged", "").shows("B1", "slug-thrower=1/0/1");
    assert_eq!(table.asks(), "first");
}

/// [GK-494] With one weapon left nobody is asked.
#[test]
fn one_weapon_needs_no_question() {
    light("weapon", "slug-thrower", "").shows("B1", "slug-thrower=0/1/0");
}

/// A standing order answers for its owner: the poorest weapon first, the protected one last.
#[test]
fn a_standing_order() {
    let text = "victory last; A1 battle 0222 blaster-mk5; A2 cavalry 0101; B1 battle 0422 field=0 slug-thrower blaster-mk5 vibro-blade; B2 cavalry 3201; order second vibro-blade";
    let mut table = Table::at(text);
    table.answer("A1 fire blaster-mk5", "").answer("at B1", &format!("2 3 {}", marker("weapon")));
    table.shows("B1", "slug-thrower=0/1/0");
    assert_eq!(table.asks(), "first");
    // It can be given in the middle of the question, too.
    let mut table = light("weapon", "slug-thrower blaster-mk5", "");
    let second = retrograde_core::Seat::new(1);
    table.answer_as(second, "protect slug-thrower", "").shows("B1", "blaster-mk5=0/1/0 slug-thrower");
    assert_eq!(table.asks(), "first");
    table.answer_as(second, "protect nothing", "");
}

/// [GK-D16] An order may be given at any time; it is offered once the force field is down.
#[test]
fn when_an_order_is_offered() {
    let offered = |field: &str| {
        let table = Table::at(&format!(
            "victory last; A1 battle 0222 {field} slug-thrower blaster-mk5; B1 battle 0422"
        ));
        table.standing().iter().filter(|answer| answer.starts_with("protect")).count()
    };
    assert_eq!((offered("field=0"), offered("")), (2, 0));
    let mut table = Table::at("victory last; A1 battle 0222 slug-thrower blaster-mk5; B1 battle 0422");
    table.answer("protect slug-thrower", "").expect("order first slug-thrower");
}

/// [GK-219] A fallback is resolved like the hit it names, armor check included.
#[test]
fn fallbacks_are_checked() {
    let m = marker("masking");
    bare("masking=destroyed", &format!("1 2 {m} 7")).lacks("B1", "torso");
    bare("masking=destroyed", &format!("1 2 {m} 6")).shows("B1", "torso=1");
}

/// [GK-222, GK-223, GK-224, GK-225, GK-C27] Weapon hits by class; none of that class left means any weapon, none at all
/// no effect.
#[test]
fn weapon_classes() {
    let all = "slug-thrower vibro-blade grenade-launcher(HE1)";
    light("close-combat-weapon", all, "").shows("B1", "vibro-blade=0/1/0");
    light("launcher", all, "").shows("B1", "grenade-launcher=0/1/0(HE1)");
    let table = light("ranged-weapon", all, "");
    table.allows("hit slug-thrower; hit grenade-launcher").blocks("hit vibro-blade", "GK-218");
    let table = light("close-combat-weapon", "slug-thrower grenade-launcher(HE1)", "");
    table.allows("hit slug-thrower; hit grenade-launcher");
    light("weapon", "slug-thrower=0/0/1", "").shows("B1", "slug-thrower=0/0/1");
    assert!(!light("weapon", "slug-thrower=0/0/1", "").has_line("marker"));
    // A damaged weapon is unusable.
    let table = light("close-combat-weapon", all, "");
    table.shows("B1", "vibro-blade=0/1/0");
}

/// [GK-226] Masking: damaged it counts nothing until repaired; destroyed, the next hit is the torso's.
#[test]
fn masking() {
    let mut table = light("masking", "", "");
    table.shows("B1", "masking=damaged");
    table.answer("A1 fire blaster-mk5", "");
    assert!(table.odds("at B1").contains("signature: terrain +0 = 0"));
    bare("masking=damaged", &format!("1 2 {}", marker("masking"))).shows("B1", "masking=destroyed");
}

/// [GK-227] The medikit; without one it is the right leg.
#[test]
fn medikit() {
    light("medikit", "medikit", "").shows("B1", "medikit=damaged");
    light("medikit", "medikit=damaged", "").shows("B1", "medikit=destroyed");
    light("medikit", "", "1").shows("B1", "right-leg=1");
    light("medikit", "medikit=destroyed", "1").shows("B1", "right-leg=1");
}

/// [GK-228, GK-514] Sensors one by one; a destroyed or absent one passes the hit to the helmet.
#[test]
fn single_sensors() {
    light("primary-sensors", "", "").shows("B1", "primary=damaged");
    light("secondary-sensors", "secondary=damaged", "").shows("B1", "secondary=destroyed");
    light("secondary-sensors", "secondary=destroyed", "1").shows("B1", "helmet=1");
    let mut table = Table::at("victory last; A1 battle 0222 blaster-mk5; B1 plastic 0422; B2 cavalry 3201");
    // Signature 3: 18 is L; plastic armor has no secondary sensor.
    table
        .fire("A1 fire blaster-mk5", "B1", &format!("1 3 {} 1", marker("secondary-sensors")))
        .shows("B1", "helmet=1");
}

/// [GK-229, GK-254] Repair servos: damaged they are 1 worse for good and cannot repair themselves; destroyed: torso.
#[test]
fn repair_servos() {
    light("repair-servos", "", "").shows("B1", "repair=damaged");
    light("repair-servos", "repair=damaged", "").shows("B1", "repair=destroyed");
    light("repair-servos", "repair=destroyed", "1").shows("B1", "torso=1");
    let text = "victory last; A1 battle 0222 repair=damaged torso=1; B1 battle 0822; step recover side=first asked=-";
    let mut table = Table::at(text);
    table.blocks("A1 repair repair-servos", "GK-229");
    assert_eq!(table.need("A1 repair torso"), ("8 on one die".to_owned(), 30));
    let sound = Table::at(&text.replace("repair=damaged ", ""));
    assert_eq!(sound.need("A1 repair torso"), ("7 on one die".to_owned(), 40));
    table.answer("A1 repair torso", "7").shows("A1", "torso=1");
    let mut table = Table::at(text);
    table.answer("A1 repair torso", "8").lacks("A1", "torso");
}

/// [GK-230, GK-216] A repair removes the most recent servo hit; its marker returns to the cup, the other stays out.
#[test]
fn servos_are_repaired_one_by_one() {
    let (one, other) = (marker("servos-1"), marker("servos-2"));
    let mut table = Table::at(&format!(
        "victory last; A1 battle 0222 servos=1@{one},2@{other}; B1 battle 0822; step recover side=first asked=-"
    ));
    table.answer("A1 repair servos", "9").shows("A1", &format!("servos=1@{one}"));
    table.game.check(&table.pos).expect("every marker is somewhere");
    assert_eq!(Table::at(&table.text()).pos, table.pos);
    // The same with markers that lie on the sheet.
    let on_sheet = |marker: u32| format!("marker {marker} A1 servos");
    let mut table = Table::at(&format!(
        "victory last; A1 battle 0222 servos=1@{one},2@{other}; {}; {}; B1 battle 0822; step recover side=first asked=-",
        on_sheet(one),
        on_sheet(other)
    ));
    table.answer("A1 repair servos", "9").expect(&on_sheet(one));
    assert!(!table.has_line(&on_sheet(other)), "{}", table.text());
}

/// [GK-230, GK-239] Servo hits add up, below zero if need be.
#[test]
fn servos() {
    let m = |face: &str| marker(face) - 1;
    light("servos-1", "", "").shows("B1", &format!("servos=1@{}", m("servos-1")));
    light("servos-2", "servos=4", "").shows("B1", &format!("servos=4,2@{}", m("servos-2")));
    heavy("servos-3", "", "").shows("B1", &format!("servos=3@{}", m("servos-3")));
    heavy("servos-4", "servos=4", "").shows("B1", &format!("servos=4,4@{}", m("servos-4")));
}

/// [GK-231] Flight destroyed is for good; further hits, and those on units that never fly, are the torso's.
#[test]
fn flight_destroyed() {
    heavy("flight-destroyed", "", "").shows("B1", "grounded");
    heavy("flight-destroyed", "grounded", "1").shows("B1", "torso=1");
    // [GK-026, GK-027] Made two by a marker, the second is a torso hit.
    heavy("flight-destroyed", "system=fragile-system", "1").shows("B1", "torso=1").shows("B1", "grounded");
    light("primary-sensors", "primary=damaged system=fragile-system", "1")
        .shows("B1", "primary=destroyed")
        .shows("B1", "helmet=1");
    let table = Table::at("victory last; A1 battle 0222 grounded; B1 battle 0822; step move side=first");
    table.blocks("A1 high", "GK-231");
    let table = Table::at(
        "victory last; A1 battle 0222 grounded torso=1; B1 battle 0822; step recover side=first asked=-",
    );
    table.blocks("A1 repair flight", "GK-231");
    let mut table =
        Table::at("victory last; A1 battle 0222 blaster-mk5; B1 scout 0322 field=0; B2 cavalry 3201");
    // Signature 6, short range: 16 + 9 = 25 is H.
    table
        .fire("A1 fire blaster-mk5", "B1", &format!("4 5 {} 1", marker("flight-destroyed")))
        .shows("B1", "torso=1");
}

/// [GK-232, GK-245] Double hits are checked one by one.
#[test]
fn double_hits() {
    for section in ["helmet", "torso", "right-arm", "left-arm", "right-leg", "left-leg"] {
        let face = format!("{section}-x2");
        heavy(&face, "", "7 7").lacks("B1", section);
        heavy(&face, "", "7 6").shows("B1", &format!("{section}=1"));
        heavy(&face, "", "6 6").shows("B1", &format!("{section}=2"));
    }
}

/// [GK-233, GK-C26] Scrambled masking is subtracted until repaired; any further masking hit destroys it.
#[test]
fn scrambled_masking() {
    let mut table = heavy("masking-scrambled", "", "");
    table.shows("B1", "masking=scrambled");
    table.answer("A1 fire blaster-mk5", "");
    assert!(table.odds("at B1").contains("armor −4"));
    let (m, s) = (marker("masking"), marker("masking-scrambled"));
    bare("masking=scrambled", &format!("3 4 {s}")).shows("B1", "masking=destroyed");
    bare("masking=damaged", &format!("3 4 {s}")).shows("B1", "masking=destroyed");
    bare("masking=scrambled", &format!("1 2 {m}")).shows("B1", "masking=destroyed");
    bare("masking=destroyed", &format!("3 4 {s} 1")).shows("B1", "torso=1");
}

/// [GK-234, GK-235] Double weapon hits destroy one weapon of the class; none of it left: any; none at all: nothing.
#[test]
fn double_weapon_hits() {
    let all = "slug-thrower vibro-blade grenade-launcher(HE1)";
    heavy("close-combat-weapon-x2", all, "").shows("B1", "vibro-blade=0/0/1");
    heavy("launcher-x2", all, "").shows("B1", "grenade-launcher=0/0/1(-)");
    let mut table = heavy("ranged-weapon-x2", all, "");
    table.answer("hit slug-thrower", "").shows("B1", "slug-thrower=0/0/1");
    let table = heavy("launcher-x2", "slug-thrower", "");
    table.shows("B1", "slug-thrower=0/0/1");
    heavy("weapon-x2", "slug-thrower", "").shows("B1", "slug-thrower=0/0/1");
    assert!(!heavy("weapon-x2", "slug-thrower=0/0/1", "").has_line("marker"));
}

/// [GK-236] Repair servos ×2 are destroyed at once; further hits are the torso's.
#[test]
fn double_repair_servos() {
    heavy("repair-servos-x2", "", "").shows("B1", "repair=destroyed");
    heavy("repair-servos-x2", "repair=destroyed", "1").shows("B1", "torso=1");
    // Of two hits on what is damaged, the first destroys it and the other is a torso hit.
    heavy("repair-servos-x2", "repair=damaged", "1").shows("B1", "repair=destroyed").shows("B1", "torso=1");
}

/// [GK-237, GK-514] Sensors hit: both take a hit and all lock-ons go; both destroyed: helmet; one gone: only the other.
#[test]
fn both_sensors() {
    heavy("sensors", "locks=A1", "").shows("B1", "primary=damaged secondary=damaged").lacks("B1", "locks");
    heavy("sensors", "primary=destroyed secondary=destroyed", "1").shows("B1", "helmet=1");
    heavy("sensors", "primary=destroyed", "").shows("B1", "primary=destroyed secondary=damaged");
}

/// [GK-238, GK-515] Scrambled sensors keep lock-ons and count against their owner; a second time both are destroyed.
#[test]
fn scrambled_sensors() {
    let table = heavy("sensors-scrambled", "locks=A1", "");
    table.shows("B1", "scrambled locks=A1");
    heavy("sensors-scrambled", "scrambled locks=A1", "")
        .shows("B1", "primary=destroyed secondary=destroyed")
        .lacks("B1", "locks")
        .lacks("B1", "scrambled");
    let table = heavy("sensors-scrambled", "primary=destroyed secondary=destroyed", "");
    assert!(!table.has_line("marker"), "no effect");
    // Hits on the sensors leave it as it is, until there is nothing left to scramble.
    light("primary-sensors", "scrambled", "").shows("B1", "scrambled").shows("B1", "primary=damaged");
    heavy("sensors", "scrambled primary=damaged secondary=damaged", "")
        .shows("B1", "primary=destroyed secondary=destroyed")
        .lacks("B1", "scrambled");
    // A damaged sensor counts nothing, a sound scrambled one is subtracted.
    let mut table =
        Table::at("victory last; A1 battle 0222 blaster-mk5 scrambled primary=damaged; B1 battle 0422");
    table.answer("A1 fire blaster-mk5", "");
    assert!(table.odds("at B1").contains("primary sensors +0, secondary sensors −2, weapon +8"));
}

/// [GK-240, GK-241, GK-C23] Stunned: nothing in the next own turn, awake at its Recovery; in the own turn the rest of it
/// and all of the next.
#[test]
fn stunned() {
    let table = heavy("stunned", "", "");
    table.shows("B1", "stun=1");
    let mut table = Table::at(
        "victory last; A1 battle 0222; A2 cavalry 0101; B1 battle 0422 stun=1; B2 cavalry 3201; step terminal side=first",
    );
    table.answer("done", "");
    assert_eq!(table.asks(), "second");
    table.blocks("B1 sense", "GK-240");
    table.answers("done; done; done").lacks("B1", "stun");
    // Stunned by his own grenade in his own turn: two Recovery phases.
    let mut table = Table::at(
        "victory last; A1 battle 0222 field=0 grenade-launcher(HE1); A2 cavalry 0101; B1 battle 0322",
    );
    table.fire("A1 launch grenade-launcher HE", "B1", &format!("2 3 7 5 {}", marker("stunned")));
    table.shows("A1", "stun=2").blocks("A1 sense", "GK-240");
    table.answers("done; done; done").shows("A1", "stun=1");
}

/// [GK-242, GK-X33] Jettison: the most powerful warhead goes off in the own hex, column 0, saturation, no lock-on.
#[test]
fn jettison() {
    // In ruins: the column is 0 all the same. TRC 10 + 5 = 15 is LLT/2.
    let mut table = Table::at(
        "victory last; A1 battle 0821 blaster-mk5; B1 battle 0921 field=0 grenade-launcher(PH4,TRC1); B2 cavalry 3201",
    );
    // Signature 4 + 5 = 9, short range: 16 + 12 = 28 is H.
    let m = marker("warhead-jettison");
    table.answer("A1 fire blaster-mk5", "");
    table.answer("at B1", &format!("5 7 {m} 2 3 {} 10 {} 10", marker("helmet"), marker("helmet")));
    table
        .says("jettisons a torc warhead")
        .says("strength 15 in column 0: LLT/2")
        .shows("B1", "grenade-launcher(PH4)");
    assert!(!table.has_line("marker"), "the marker returns");
    table.lacks("A1", "under");
}

/// [GK-243, GK-C25, GK-D17] Equal warheads: the owner chooses; no warhead: no effect.
#[test]
fn which_warhead() {
    heavy("warhead-jettison", "slug-thrower", "").silent("jettisons");
    heavy("warhead-jettison", "grenade-launcher(-)", "").silent("jettisons");
    // GRV and STN grenades are both 1, radius 1.
    let table = heavy("warhead-jettison", "grenade-launcher(GRV1,STN1)", "");
    assert_eq!(table.asks(), "second");
    table.allows("jettison grenade-launcher GRV; jettison grenade-launcher STN");
}

/// [GK-500, GK-501, GK-516] Jettisons nest, and are resolved before the next marker; rounds of a damaged launcher can be
/// jettisoned, smoke comes last and just takes effect.
#[test]
fn jettisons_nest() {
    // A grenade catches the neighbour, whose own warhead then goes off.
    let mut table = Table::at(
        "victory last; A1 battle 0122 blaster-mk5; A2 battle 0522 field=0 grenade-launcher(HE1); B1 battle 0422 field=0 grenade-launcher=0/1/0(HE1); B2 cavalry 3201",
    );
    let m = marker("warhead-jettison");
    table.answer("A1 fire blaster-mk5", "");
    // H on B1: jettison: 6 + 4 = 10, no effect on itself; A2 at 4 + 12 = 16: H: jettison in its turn: 6 + 5 = 11, T, and
    // B1 is caught by that at 4 + 3 = 7. The second jettison marker is drawn from ninety-nine.
    table.answer("at B1", &format!("4 5 {m} 1 3 5 7 {} 2 3 1 2", next_marker("warhead-jettison", m)));
    table.says("B1 Battle armor jettisons a high").says("A2 Battle armor jettisons a high");
    table.shows("A2", "grenade-launcher(-)").shows("B1", "grenade-launcher=0/1/0(-)");
    let mut table = heavy("warhead-jettison", "grenade-launcher(SMK1)", "");
    table.expect("cloud smoke 0422 0 second 0").lacks("B1", "grenade-launcher(SMK1)");
    table.answer("done", "");
}
