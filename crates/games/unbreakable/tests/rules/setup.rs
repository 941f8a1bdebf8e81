//! Set-up, platoon building and weapons assignment: chapters 2 to 4 of the rules.

use crate::common::{CHROME, Table, game};
use retrograde_core::{Catalogue, Event as _, OptionKind, Scene, Seat, Setup, Show, Viewer, Visibility};

const BLUE: Seat = Seat::new(0);
const YELLOW: Seat = Seat::new(1);

fn scene(table: &Table, viewer: Viewer) -> Scene {
    table.scene(viewer)
}

/// The rows of a unit's sheet that name weapons: `#1 heavy nuke: loaded`.
fn weapons(table: &Table, unit: &str) -> Vec<String> {
    let sheets = scene(table, Viewer::Seat(BLUE)).sheets;
    let sheet = sheets.into_iter().find(|sheet| sheet.id == unit).expect("a sheet");
    let rows = sheet.rows.into_iter().filter(|row| row.label.starts_with('#'));
    rows.map(|row| format!("{}: {}", row.label, row.value)).collect()
}

fn open(scenario: &str, size: u8) -> Table {
    let dice = match scenario {
        "retrieval" => "1",
        "runaway" => "1 1",
        _ => "",
    };
    Table::open(&Setup::scenario(scenario).with("size", size), dice)
}

/// A platoon of squads and of one walker and one crawler, about to be armed: crawler, walker, squad.
fn arming(options: &[&str]) -> Table {
    let setup = Setup::scenario("industrial-wasteland").with("size", 3);
    let setup = options.iter().fold(setup, |setup, option| setup.with(option, "on"));
    let mut table = Table::open(&setup, "");
    table.answer("compose 1 1 1", "").answer("place C1 0101", "").answer("place W1 0102", "");
    table.answer("form W1 upright", "").answer("place S1 0103", "").answer("form S1 grounded", "");
    table
}

fn first_words(table: &Table) -> Vec<String> {
    let mut words: Vec<String> =
        table.legal().iter().filter_map(|answer| answer.split(' ').next()).map(str::to_owned).collect();
    words.retain(|word| word != "deploy" && word != "load" && word != "platoon");
    words.dedup();
    words
}

/// [UB-045] Platoon, then placement, then weapons; the deck is made last.
#[test]
fn order_of_set_up() {
    let mut table = open("capture-the-flag", 2);
    for (answer, question) in [
        ("compose 0 1 1", "compose"),
        ("flag 0606", "flag"),
        ("place W1 0101", "place"),
        ("form W1 upright", "form"),
        ("place S1 0102", "place"),
        ("form S1 hovering", "form"),
        ("beams W1 laser", "beams"),
        ("bombs W1 nuke", "bombs"),
        ("beams S1 laser", "beams"),
        ("bombs S1 nuke", "bombs"),
        ("confirm", "confirm"),
    ] {
        assert_eq!(first_words(&table), [question]);
        table.expect("turn 0").expect_no("deck");
        table.answer_as(BLUE, answer, "");
    }
    table.answer("platoon 1", "").answer("flag 0609", "").answer("deploy", "").answer("confirm", "3");
    table.expect("turn 1").expect("card blue-walkers");
}

/// [UB-046] A table is opened with a scenario that is known, and every option is a switch of its own.
#[test]
fn scenario_and_options() {
    assert!(Table::try_open(&Setup::scenario("brawl"), "").is_err());
    assert!(Table::try_open(&Setup::scenario("destroy-the-flag").with("lava-lamps", "on"), "").is_err());
    for option in CHROME {
        let table = Table::open(&Setup::scenario("destroy-the-flag").with(option, "on"), "");
        table.expect(&format!("options {option}"));
    }
    Table::open(&Setup::scenario("destroy-the-flag"), "").expect_no("options");
}

/// [UB-047] Special Delivery prescribes the platoon, against the general freedom.
#[test]
fn scenarios_prescribe() {
    let table = Table::open(&Setup::scenario("special-delivery"), "");
    let built: Vec<String> =
        table.legal().into_iter().filter(|answer| answer.starts_with("compose")).collect();
    assert_eq!(built, ["compose 0 1 2"]);
    table.blocks("compose 0 0 3", "UB-415");
    assert!(Table::try_open(&Setup::scenario("special-delivery").with("size", 4), "").is_err());
}

/// [UB-013, UB-048, UB-067] Every unit has a card, is ready, and has all its weapons loaded.
#[test]
fn units_start_ready_and_loaded() {
    let mut table = open("industrial-wasteland", 6);
    table.answer_as(BLUE, "compose 2 2 2", "").answer_as(BLUE, "deploy", "");
    table.answer_as(YELLOW, "platoon 1", "").answer_as(YELLOW, "deploy", "");
    table.answer_as(BLUE, "confirm", "").answer_as(YELLOW, "confirm", "1");
    let sheets = scene(&table, Viewer::Spectator).sheets;
    assert_eq!(sheets.len(), 12);
    for sheet in sheets {
        assert!(sheet.rows.iter().any(|row| row.label == "Status" && row.value == "ready"), "{sheet:?}");
        let loads: Vec<&str> =
            sheet.rows.iter().filter(|r| r.label.starts_with('#')).map(|row| row.value.as_str()).collect();
        assert!(loads.len() >= 2 && loads.iter().all(|load| *load == "loaded"), "{sheet:?}");
    }
}

/// [UB-049] Units start where the scenario says: Blue in the north half, and nowhere else.
#[test]
fn units_start_in_their_half() {
    let mut table = open("industrial-wasteland", 1);
    table.answer_as(BLUE, "compose 0 0 1", "");
    table.allows("place S1 0107").blocks("place S1 0108", "UB-410");
    table.answer_as(BLUE, "place S1 0107", "").answer_as(BLUE, "form S1 grounded", "");
    table.expect("S1 0107");
}

/// [UB-C32] The hexes on the fold are no place to set up, for either side.
#[test]
fn nobody_starts_on_the_fold() {
    let mut table = open("destroy-the-flag", 1);
    for (seat, flag) in [(BLUE, "flag 0101"), (YELLOW, "flag 0114")] {
        table.answer_as(seat, "compose 0 0 1", "").answer_as(seat, flag, "");
        let squad = if seat == BLUE { "S1" } else { "SA" };
        let hexes = table.of(seat).choices(&format!("place {squad} "));
        // 77 hexes less the flag's and the one or two beside it.
        assert!(hexes.len() >= 70, "{hexes:?}");
        for fold in ["0208", "0408", "0608", "0808", "1008"] {
            assert!(!hexes.iter().any(|hex| hex == fold), "{fold}");
        }
    }
}

/// [UB-050] The owner chooses how walkers and squads start.
#[test]
fn starting_configurations() {
    for (walker, squad, lines) in [
        ("upright", "grounded", ["W1 off", "S1 off"]),
        ("down", "hovering", ["W1 off down", "S1 off hovering"]),
    ] {
        let mut table = open("retrieval", 2);
        table.answer("compose 0 1 1", "");
        table.answer(&format!("form W1 {walker}"), "").answer(&format!("form S1 {squad}"), "");
        table.expect(lines[0]).expect(lines[1]);
        assert_eq!(first_words(&table), ["beams"]);
    }
}

/// [UB-051] Units that enter from an edge start beside it, and come on there when they are activated.
#[test]
fn units_start_beside_their_edge() {
    let mut table = open("retrieval", 2);
    for seat in [BLUE, YELLOW] {
        table.answer_as(seat, "compose 0 1 1", "").answer_as(seat, "deploy", "");
    }
    table.answer_as(BLUE, "confirm", "").answer_as(YELLOW, "confirm", "15");
    table.expect("card yellow-squads");
    assert!(table.unit("SA").starts_with("SA off"), "{}", table.unit("SA"));
    table.allows("SA move 0615").allows("SA move 0114").blocks("SA move 0601", "UB-142");
    table.answer("SA move 0615", "3");
    assert!(table.unit("SA").starts_with("SA 0615"));
}

/// [UB-053] A platoon has 1 to 12 units.
#[test]
fn platoon_sizes() {
    for (size, good) in [(0, false), (1, true), (12, true), (13, false)] {
        let opened = Table::try_open(&Setup::scenario("destroy-the-flag").with("size", size), "");
        assert_eq!(opened.is_ok(), good, "{size}");
    }
}

/// [UB-053] A ready-made platoon of one unit has no walker to carry a flag, and is a platoon all the same.
#[test]
fn a_platoon_of_one() {
    let mut table = open("capture-the-flag", 1);
    table.answer_as(BLUE, "platoon 1", "").answer_as(BLUE, "flag 0606", "").answer_as(BLUE, "deploy", "");
    assert!(table.has_line("S1 "), "{}", table.text());
}

/// [UB-045] The rest automatically: a unit that is armed already keeps its weapons.
#[test]
fn the_rest_is_armed() {
    let mut table = arming(&[]);
    table.answer("beams C1 stasis-ray", "").answer("bombs C1 crust-buster", "").answer("deploy", "");
    table.expect("C1 0101 stasis-ray crust-buster");
    assert!(table.unit("W1").split(' ').count() > 2, "{}", table.unit("W1"));
}

fn compositions(scenario: &str, size: u8) -> Vec<String> {
    let legal = open(scenario, size).legal();
    legal.into_iter().filter(|answer| answer.starts_with("compose")).collect()
}

/// [UB-054] Within the size, the owner chooses freely among the types.
#[test]
fn free_choice_of_types() {
    let wanted = ["compose 0 2 4", "compose 0 3 3", "compose 1 1 4", "compose 1 2 3", "compose 2 2 2"];
    assert_eq!(compositions("destroy-the-flag", 6), wanted);
}

/// [UB-055, UB-X01] Never fewer squads than walkers, nor fewer walkers than crawlers.
#[test]
fn ratio_of_types() {
    open("destroy-the-flag", 5).blocks("compose 2 1 2", "UB-055");
    open("destroy-the-flag", 6).allows("compose 2 2 2");
    open("destroy-the-flag", 4).allows("compose 1 1 2");
    for n in 1..=4 {
        open("destroy-the-flag", n).blocks(&format!("compose 0 {n} 0"), "UB-055");
        open("destroy-the-flag", n).allows(&format!("compose 0 0 {n}"));
    }
}

/// [UB-003] No more than four units of a type.
#[test]
fn four_of_a_type() {
    open("destroy-the-flag", 5).blocks("compose 0 0 5", "UB-003");
    open("destroy-the-flag", 8).allows("compose 0 4 4");
    open("destroy-the-flag", 9).blocks("compose 0 4 5", "UB-003");
}

/// [UB-056] 34 compositions in all.
#[test]
fn number_of_compositions() {
    let counts: Vec<usize> = (1..=12).map(|size| compositions("destroy-the-flag", size).len()).collect();
    assert_eq!(counts, [1, 2, 3, 4, 4, 5, 4, 4, 3, 2, 1, 1]);
}

/// What a viewer sees of Blue's units.
fn seen(table: &Table, viewer: Viewer) -> Vec<String> {
    let scene = scene(table, viewer);
    let sheets = scene.sheets.iter().map(|sheet| &sheet.id).filter(|id| id.ends_with(['1', '2', '3', '4']));
    let pieces = scene.pieces.iter().map(|piece| &piece.id).filter(|id| *id == "blue-flag");
    sheets.chain(pieces).cloned().collect()
}

/// [UB-057, UB-G13] Platoon, flag, placement and weapons are hidden until turn 1 begins, then open.
#[test]
fn set_up_is_secret() {
    let mut table = open("destroy-the-flag", 2);
    table.answer_as(BLUE, "compose 0 1 1", "").answer_as(BLUE, "flag 0101", "").answer_as(BLUE, "deploy", "");
    table.answer_as(BLUE, "confirm", "");
    assert_eq!(seen(&table, Viewer::Seat(BLUE)), ["W1", "S1", "blue-flag"]);
    assert!(seen(&table, Viewer::Seat(YELLOW)).is_empty());
    assert!(seen(&table, Viewer::Spectator).is_empty());
    // The log does not tell either.
    for event in &table.events {
        let told = table.game.tell(event).text;
        assert!(
            matches!(event.visibility(), Visibility::Only(seats) if !seats.contains(YELLOW))
                || told == "Blue has set up",
            "{told}"
        );
    }
    table.answer_as(YELLOW, "compose 0 1 1", "").answer_as(YELLOW, "flag 0114", "");
    table.answer_as(YELLOW, "deploy", "").answer_as(YELLOW, "confirm", "3");
    table.expect("turn 1");
    for viewer in [Viewer::Seat(BLUE), Viewer::Seat(YELLOW), Viewer::Spectator] {
        assert_eq!(seen(&table, viewer), ["W1", "S1", "blue-flag"]);
    }
    let sheets = scene(&table, Viewer::Seat(YELLOW)).sheets;
    let walker = sheets.iter().find(|sheet| sheet.id == "W1").unwrap();
    assert!(walker.rows.iter().any(|row| row.label.starts_with("#1")), "{walker:?}");
    assert!(table.log().iter().any(|line| line == "Blue reveals W1, S1"));
}

/// [UB-058] Both platoons have the number of units that was agreed on.
#[test]
fn equal_platoons() {
    let mut table = open("retrieval", 4);
    table.blocks("compose 0 1 1", "UB-058").blocks("compose 1 2 2", "UB-058");
    table.answer_as(BLUE, "compose 1 1 2", "");
    table.of(YELLOW).blocks("compose 1 1 1", "UB-058");
    table.answer_as(YELLOW, "compose 0 2 2", "");
}

/// [UB-G15] Six units unless agreed otherwise; from 1 to 12, in Retrieval from 2.
#[test]
fn agreed_number_of_units() {
    Table::open(&Setup::scenario("destroy-the-flag"), "").expect("size 6").allows("compose 2 2 2");
    let size = game().lobby().options.into_iter().find(|option| option.id == "size").unwrap();
    assert_eq!(size.kind, OptionKind::Number { min: 1, max: 12, default: 6 });
    assert!(Table::try_open(&Setup::scenario("retrieval").with("size", 1), "1").is_err());
    assert!(Table::try_open(&Setup::scenario("retrieval").with("size", 2), "1").is_ok());
}

/// [UB-G14] Units set up within the stacking limit; a squad may still hover over a full hex.
#[test]
fn set_up_obeys_stacking() {
    let mut table = open("industrial-wasteland", 6);
    table.answer("compose 2 2 2", "").answer("place C1 0101", "");
    table.blocks("place C2 0101", "UB-G14");
    table.answer("place C2 0102", "");
    table.blocks("place W1 0101", "UB-G14");
    table.answer("place W1 0103", "").answer("form W1 down", "");
    table.answer("place W2 0103", "").answer("form W2 down", "").answer("place S1 0103", "");
    table.blocks("form S1 grounded", "UB-G14").allows("form S1 hovering");
}

/// Arms the unit in question and gives its weapons.
fn armed(table: &mut Table, unit: &str, beams: &str, bombs: &str) -> Vec<String> {
    table.answer(&format!("beams {unit} {beams}"), "").answer(&format!("bombs {unit} {bombs}"), "");
    weapons(table, unit)
}

/// [UB-059, UB-060] One card of a class is a heavy weapon of a crawler, two are medium ones.
#[test]
fn crawler_weapons() {
    let one = armed(&mut arming(&[]), "C1", "laser", "nuke");
    assert_eq!(one, ["#1 heavy laser: loaded", "#2 heavy nuke: loaded"]);
    let two = armed(&mut arming(&[]), "C1", "laser stasis-ray", "nuke neutron-bomb");
    assert_eq!(
        two,
        [
            "#1 medium laser: loaded",
            "#2 medium stasis ray: loaded",
            "#3 medium nuke: loaded",
            "#4 medium neutron bomb: loaded"
        ]
    );
}

/// [UB-061, UB-062] One card of a class is a medium weapon of a walker, two are light ones.
#[test]
fn walker_weapons() {
    let mut table = arming(&[]);
    armed(&mut table, "C1", "none", "none");
    let one = armed(&mut table, "W1", "laser", "nuke");
    assert_eq!(one, ["#1 medium laser: loaded", "#2 medium nuke: loaded"]);
    let mut table = arming(&[]);
    armed(&mut table, "C1", "none", "none");
    let two = armed(&mut table, "W1", "force-beam laser", "crust-buster nuke");
    assert_eq!(
        two,
        [
            "#1 light force beam: loaded",
            "#2 light laser: loaded",
            "#3 light crust buster: loaded",
            "#4 light nuke: loaded"
        ]
    );
}

/// [UB-063] A squad has one light beam and one light bomb, never two of a class.
#[test]
fn squad_weapons() {
    let mut table = arming(&[]);
    armed(&mut table, "C1", "none", "none");
    armed(&mut table, "W1", "none", "none");
    table.blocks("beams S1 laser laser", "UB-066");
    table.answer("beams S1 laser", "");
    table.blocks("bombs S1 nuke nuke", "UB-066");
    table.answer("bombs S1 nuke", "");
    assert_eq!(weapons(&table, "S1"), ["#1 light laser: loaded", "#2 light nuke: loaded"]);
}

/// [UB-064] The number of beams does not bear on the size of the bombs, nor the other way round.
#[test]
fn classes_are_independent() {
    let sizes = |beams: &str, bombs: &str| -> Vec<String> {
        let rows = armed(&mut arming(&[]), "C1", beams, bombs);
        rows.iter().map(|row| row.split(' ').nth(1).unwrap().to_owned()).collect()
    };
    assert_eq!(sizes("laser", "nuke nuke"), ["heavy", "medium", "medium"]);
    assert_eq!(sizes("laser laser", "nuke"), ["medium", "medium", "heavy"]);
}

/// [UB-065] Two cards of a class may be of one type or of two.
#[test]
fn two_cards_of_any_types() {
    let table = arming(&[]);
    table.allows("beams C1 laser laser").allows("beams C1 force-beam stasis-ray");
}

/// [UB-066] What each type may carry: all that is offered to a crawler, a walker and a squad.
#[test]
fn allowances() {
    let mut table = arming(&[]);
    for (unit, count) in [("C1", 10), ("W1", 10), ("S1", 4)] {
        for class in ["beams", "bombs"] {
            let offered = table.legal().into_iter().filter(|answer| answer.starts_with(class)).count();
            assert_eq!(offered, count, "{class} of {unit}");
            table.answer(&format!("{class} {unit} none"), "");
        }
    }
}

/// [UB-X02] Two light lasers and a medium nuke are a legal load of a walker.
#[test]
fn a_walker_with_two_lasers_and_a_nuke() {
    let mut table = arming(&[]);
    armed(&mut table, "C1", "none", "none");
    let weapons = armed(&mut table, "W1", "laser laser", "nuke");
    assert_eq!(weapons, ["#1 light laser: loaded", "#2 light laser: loaded", "#3 medium nuke: loaded"]);
}

/// [UB-068] Weapons belong to the unit they were given to, and to no other.
#[test]
fn weapons_belong_to_their_unit() {
    let mut table = arming(&[]);
    table.blocks("beams W1 laser", "UB-068");
    armed(&mut table, "C1", "laser", "nuke");
    assert!(weapons(&table, "W1").is_empty() && weapons(&table, "S1").is_empty());
    table.blocks("beams C1 laser", "UB-068");
}

/// [UB-G09] There is no end of weapon cards: a whole platoon carries nukes.
#[test]
fn weapon_cards_without_end() {
    let mut table = open("retrieval", 12);
    table.answer("compose 4 4 4", "");
    for unit in ["W1", "W2", "W3", "W4", "S1", "S2", "S3", "S4"] {
        let form = if unit.starts_with('W') { "upright" } else { "grounded" };
        table.answer(&format!("form {unit} {form}"), "");
    }
    for unit in ["C1", "C2", "C3", "C4", "W1", "W2", "W3", "W4"] {
        assert_eq!(armed(&mut table, unit, "none", "nuke nuke").len(), 2);
    }
    for unit in ["S1", "S2", "S3", "S4"] {
        assert_eq!(armed(&mut table, unit, "none", "nuke").len(), 1);
    }
    table.allows("confirm");
}

/// [UB-G16] A class may stay empty.
#[test]
fn a_class_may_stay_empty() {
    assert_eq!(armed(&mut arming(&[]), "C1", "none", "nuke"), ["#1 heavy nuke: loaded"]);
    assert!(armed(&mut arming(&[]), "C1", "none", "none").is_empty());
}

/// [UB-X18] One heavy multi-gun for a crawler, one medium for a walker, none for a squad; each fires one size lighter.
#[test]
fn multi_guns_by_type() {
    let mut table = arming(&["multi-gun"]);
    table.answer("beams C1 multi-gun", "");
    table.blocks("bombs C1 multi-gun", "UB-341");
    table.answer("bombs C1 nuke", "");
    assert_eq!(weapons(&table, "C1"), ["#1 heavy multi-gun: loaded", "#2 heavy nuke: loaded"]);
    table.blocks("beams W1 multi-gun multi-gun", "UB-340");
    assert_eq!(armed(&mut table, "W1", "multi-gun", "none"), ["#1 medium multi-gun: loaded"]);
    table.blocks("beams S1 multi-gun", "UB-347");

    let fired = |unit: &str, card: &str| {
        let mut table = Table::at(&format!("options multi-gun; card {card}; {unit} 0608 multi-gun; SA 0607"));
        table.answer(&format!("{unit} fire stasis-ray#1"), "");
        table.odds("at SA")
    };
    assert!(fired("C1", "blue-crawlers").contains("[1/2]"));
    assert!(fired("W1", "blue-walkers").contains("[1/1]"));
}

/// [UB-X20] One medium vortex generator for a walker.
#[test]
fn a_walker_with_a_vortex_generator() {
    let mut table = arming(&["vortex-generator"]);
    armed(&mut table, "C1", "none", "none");
    table.blocks("beams W1 vortex-generator vortex-generator", "UB-340");
    table.answer("beams W1 vortex-generator", "");
    table.blocks("bombs W1 vortex-generator", "UB-341");
    table.answer("bombs W1 nuke nuke", "");
    assert_eq!(
        weapons(&table, "W1"),
        ["#1 medium vortex generator: loaded", "#2 light nuke: loaded", "#3 light nuke: loaded"]
    );
}
