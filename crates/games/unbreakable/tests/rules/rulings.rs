//! What fills the gaps of the printed rules, where no chapter has a test of it.

use crate::common::{Table, game};
use retrograde_core::{Catalogue, Dice, PackFiles, Rules, SeededDice, Setup, Silent};
use retrograde_unbreakable::Unbreakable;

/// [UB-G07] A die gives the direction of the runaway crawler, clockwise from north.
#[test]
fn directions_by_die() {
    for (die, hex) in ["0607", "0707", "0708", "0609", "0508", "0507"].into_iter().enumerate() {
        let mut table = Table::at(
            "scenario runaway; card blue-squads; deck blue-squads=1 time-stream=1; S4 0111; RC 0608 nuke; \
             hex 0708 clear; hex 0507 clear",
        );
        table.answer("done", "2").answer("done", &format!("1 {}", die + 1));
        assert!(table.unit("RC").starts_with(&format!("RC {hex}")), "{}", table.unit("RC"));
    }
}

/// [UB-G10] No marker runs out: all units are buttoned, and every one may have more stasis markers than were printed.
#[test]
fn markers_without_limit() {
    let units: Vec<String> = ["C", "W", "S"]
        .iter()
        .flat_map(|kind| "1234ABCD".chars().map(move |number| format!("{kind}{number}")))
        .collect();
    let hex = |index: usize| format!("{:02}{:02}", index % 11 + 1, index / 11 * 4 + 1);
    let stand = |(index, unit): (usize, &String)| format!("{unit} {} buttoned stasis=50", hex(index));
    let placed: Vec<String> = units.iter().enumerate().map(stand).collect();
    let mut table = Table::at(&format!("card blue-squads; {}", placed.join("; ")));
    for line in &placed {
        table.expect(line);
    }
    table.answer("S1 clear", &"S".repeat(32)).shows("S1", "stasis=49");
}

/// [UB-G11] The turn track has ten turns, and so has a game unless another limit is chosen.
#[test]
fn ten_turns() {
    Table::open(&Setup::scenario("retrieval"), "1").expect("limit 10");
    Table::open(&Setup::scenario("retrieval").with("limit", 7), "1").expect("limit 7");
}

/// Dice that keep what they were rolled for.
struct Named {
    dice: SeededDice,
    labels: Vec<String>,
}

impl Dice for Named {
    fn draw(&mut self, label: &'static str, sides: u32) -> u32 {
        self.labels.push(label.to_owned());
        self.dice.draw(label, sides)
    }
}

/// [UB-G39] Every die has a purpose that is told, cards included.
#[test]
fn every_die_has_a_purpose() {
    let setup = Setup::scenario("retrieval").with("size", 8).with("limit", 4);
    let mut dice = Named { dice: SeededDice::from_number(7), labels: Vec::new() };
    let mut pos = game().start(&setup, &mut dice, &mut Silent).expect("a game");
    let mut picks = SeededDice::from_number(8);
    let mut legal = Vec::new();
    while let Some(seat) = game().to_act(&pos).iter().next() {
        legal.clear();
        game().legal(&pos, seat, &mut legal);
        let action = legal[picks.draw("answer", legal.len() as u32) as usize - 1];
        game().apply(&mut pos, seat, action, &mut dice, &mut Silent);
    }
    dice.labels.sort();
    dice.labels.dedup();
    assert!(dice.labels.iter().all(|label| label.len() > 2), "{:?}", dice.labels);
    for known in ["card", "colour", "who is first"] {
        assert!(dice.labels.iter().any(|label| label == known), "{known}: {:?}", dice.labels);
    }
}

/// [UB-G41] Nobody aims at itself, in reverse either.
#[test]
fn nobody_aims_at_itself() {
    let mut table = Table::at("card blue-walkers; W1 0608 stasis=2 stasis-ray; W2 0607; W4 0111");
    table.answer("W1 fire stasis-ray#1", "");
    table.blocks("at W1", "UB-G41").blocks("reverse W1", "UB-G41").allows("at W2");
}

/// [UB-G43] Each card left is as likely as any other, and the last one needs no die.
#[test]
fn cards_are_drawn_from_those_left() {
    let text =
        "card blue-squads; S4 0111; W4 0101; C4 0103; deck blue-crawlers=1 blue-walkers=2 blue-squads=1";
    for (die, card) in [("1", "crawlers"), ("2", "walkers"), ("3", "walkers"), ("4", "squads")] {
        let mut table = Table::at(text);
        table.answer("done", die).expect(&format!("card blue-{card}"));
    }
    let mut table = Table::at(text);
    table.answer("done", "4").answer("done", "1").answer("done", "2").answer("done", "");
    table.expect("card blue-walkers").expect_no("deck");
}

/// [UB-G45] A stasis ray is aimed at anybody else, friends and loose objects too; in reverse only at somebody marked.
#[test]
fn whom_stasis_rays_hit() {
    let mut table = Table::at(
        "card blue-walkers; W1 0608 stasis-ray; W2 0607; WA 0609; SA 0607 stasis=1; object satellite 0607",
    );
    table.answer("W1 fire stasis-ray#1", "");
    table.allows("at W2").allows("at WA").allows("at satellite").allows("reverse SA");
    table.blocks("reverse W2", "UB-273").blocks("reverse satellite", "UB-273");
}

/// [UB-G46] The second weapon comes right after the first, before anybody else acts; firing and reloading in any order.
#[test]
fn the_second_weapon_comes_at_once() {
    let text = "card blue-walkers; W1 0608 stasis-ray laser-; W2 0601 nuke-; WA 0607";
    let mut table = Table::at(text);
    table.answer("W1 fire stasis-ray#1", "").answer("at WA", "--").blocks("W2 reload 1", "UB-112");
    table.answer("W1 reload 2", "").allows("W2 reload 1").blocks("W1 reload 1", "UB-104");
    let mut table = Table::at(text);
    table.answer("W1 reload 2", "").answer("W1 fire stasis-ray#1", "").answer("at WA", "--");
    table.expect("W1 0608 stasis-ray- laser").allows("W2 reload 1");
}

/// [UB-G47] All committed lasers are rolled for, in the order of the units and of their weapons.
#[test]
fn lasers_roll_in_order() {
    let mut table = Table::at(
        "card yellow-squads; SA 0601 hovering nuke; SD 1114; C1 0612 laser; W1 0609 laser laser; S1 0608 laser",
    );
    table.answer("SA fire nuke#1", "").answer("at 0608", "");
    table.answer("S1 commit 1", "").answer("W1 commit 2", "").answer("W1 commit 1", "");
    // C1 at range 4 of a heavy laser rolls two dice, W1 with light ones at range 1 two each, S1 three.
    table.answer("C1 commit 1", "S- -- -S ---");
    table
        .expect("C1 0612 laser-")
        .expect("W1 0609 laser- laser-")
        .expect("S1 0608 laser-")
        .expect_no("cloud");
    let told: Vec<String> = table.log().into_iter().filter(|line| line.contains("fires laser")).collect();
    let place = |unit: &str| told.iter().position(|line| line.contains(unit)).expect(unit);
    assert!(place("C1") < place("W1") && place("W1") < place("S1"), "{told:#?}");
}

/// [UB-G48] A nuke is rolled for against everybody in the hex but crawlers and the frozen, even to no effect.
#[test]
fn nukes_roll_for_everybody() {
    let mut table = Table::at(
        "card blue-walkers; W1 0608 nuke; W4 0111; WA 0606 down; S1 0606 scattered; SA 0606 frozen; S2 0606; CA 0606",
    );
    // S1 and S2 [1/2] each, WA [2/2], the terrain [1/2]: in the order of the units.
    table.answer("W1 fire nuke#1", "").answer("at 0606", "SS -- SS --");
    table.expect("WA 0606 down").expect("S1 0606 offline").expect("S2 0606").expect("SA 0606 frozen");
}

/// [UB-G49] No die about the order where only one side has anything to choose.
#[test]
fn no_die_for_one_side() {
    let stream = "card blue-squads; deck blue-squads=1 time-stream=1; S4 0111";
    let mut table = Table::at(stream);
    table.answer("done", "2").expect("card time-stream");
    let mut table = Table::at(&format!("{stream}; SA 0615"));
    table.answer("done", "2 S");
    assert_eq!(table.asks(), "yellow");
    let mut table = Table::at(&format!("{stream}; SA 0615 frozen; time-stream 1"));
    table.answer("done", "2");
    assert_eq!(table.asks(), "blue");
}

/// [UB-G51] A squad may start above a full hex if it hovers; ready-made platoons have a walker where one is needed.
#[test]
fn set_up_in_secret() {
    let mut table = Table::open(&Setup::scenario("industrial-wasteland").with("size", 3), "");
    table.answer("compose 1 1 1", "").answer("place C1 0101", "").answer("place W1 0102", "");
    table.answer("form W1 upright", "").answer("place S1 0101", "");
    table.blocks("form S1 grounded", "UB-G14");
    table.answer("form S1 hovering", "").expect("S1 0101 hovering");
    for (scenario, least, dice) in
        [("retrieval", 2, "1"), ("capture-the-flag", 2, ""), ("destroy-the-flag", 2, "")]
    {
        for size in least..=12 {
            let setup = Setup::scenario(scenario).with("size", size);
            for platoon in Table::open(&setup, dice).choices("platoon ") {
                let mut table = Table::open(&setup, dice);
                table.answer(&format!("platoon {platoon}"), "");
                assert!(
                    table.has_line("W1 "),
                    "{scenario}, {size} units, platoon {platoon}\n{}",
                    table.text()
                );
            }
        }
    }
}

/// [UB-G52] Whoever has more than 32 stasis markers rolls 32 dice.
#[test]
fn at_most_thirty_two_dice() {
    let clear = |script: &str| {
        let mut table = Table::at("card blue-squads; S1 0608 stasis=40; S4 0111");
        table.answer("S1 clear", script);
        table.unit("S1")
    };
    assert_eq!(clear(&format!("{}S", "-".repeat(31))), "S1 0608 stasis=39");
    assert_eq!(clear(&"-".repeat(32)), "S1 0608 stasis=40");
}

/// [UB-G53] Twenty-four vortexes at most; a map of at most 15 columns and 15 rows.
#[test]
fn limits() {
    let vortexes = |count: usize| {
        let hexes = (1..=11).flat_map(|column| (9..=14).map(move |row| format!("{column:02}{row:02}")));
        let vortexes: Vec<String> = hexes.take(count).map(|hex| format!("vortex {hex} light N")).collect();
        Table::at(&format!(
            "options vortex-generator; card blue-walkers; W1 0605 vortex-generator; W4 0101; {}",
            vortexes.join("; ")
        ))
    };
    vortexes(23).allows("W1 fire vortex-generator#1");
    vortexes(24).blocks("W1 fire vortex-generator#1", "UB-198");
    let map = |columns: usize, rows: usize| {
        let mut files: PackFiles = Unbreakable::standard_pack();
        // The last row has hexes in even columns only.
        let row = |row: usize| {
            if row == rows {
                "_.".repeat(8)[..columns].to_owned()
            } else {
                format!("i{}", ".".repeat(columns - 1))
            }
        };
        let rows: Vec<String> = (1..=rows).map(|number| format!("{:?}", row(number))).collect();
        let text = format!("name = \"Wide\"\nrows = [{}]\nfold = 14\n", rows.join(", "));
        files.insert("map.toml".to_owned(), text);
        match Unbreakable::from_pack(&files) {
            Ok(_) => String::new(),
            Err(error) => error.because,
        }
    };
    for (columns, rows) in [(16, 15), (15, 16)] {
        assert!(map(columns, rows).contains("1 to 15 rows"), "{columns} by {rows}: {}", map(columns, rows));
    }
    assert!(!map(15, 15).contains("rows"), "{}", map(15, 15));
}

/// [UB-011, UB-G54] A walker that froze itself is not rolled for by Walker Overload.
#[test]
fn overload_spares_the_frozen() {
    let text =
        "options opportunity-cards vortex-generator; card blue-overload; W1 0608 vortex-generator; W2 0101";
    let mut table = Table::at(&format!("{text}; time-stream 4"));
    table.answer("W1 fire vortex-generator#1", "").answer("at 0607", "S--");
    table.expect("W1 0608 frozen stasis=1 vortex-generator-");
    // Without the stasis the die falls.
    let mut table = Table::at(&format!("{text}; time-stream 4"));
    table.answer("W1 fire vortex-generator#1", "").answer("at 0607", "--- S");
    table.expect("W1 0608 offline vortex-generator-");
}
