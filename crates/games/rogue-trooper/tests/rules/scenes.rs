//! What players see: the board, the goal, sheets, and an encounter as a picture of its own.

use retrograde_core::{Catalogue, Layout, Shape, Tone};
use retrograde_rogue_trooper::RogueTrooper;

use crate::common::{FAR, Table, at, ends, meets, moves};

/// [RT-298] All sectors are areas; rooms of the station and the ports are linked.
#[test]
fn the_board() {
    let scene = moves("bootprint", "lying klaxon pillbox").scene("blue");
    let board = &scene.boards[0];
    assert!(board.layout == Layout::Areas && board.spaces.len() == 66);
    assert!(
        board.spaces.iter().all(|space| matches!(&space.shape, Shape::Area { points } if points.len() >= 3))
    );
    let has = |a: &str, b: &str| {
        board.links.iter().any(|(from, to)| (from == a && to == b) || (from == b && to == a))
    };
    assert!(
        has("shuttle-base", "shuttle-bay") && has("bridge", "strategy") && !has("nu-atlanta", "rustleaf")
    );
    let space = |id: &str| board.spaces.iter().find(|space| space.id == id).expect("a sector");
    let badges = |id: &str| space(id).badges.iter().map(|badge| badge.kind.clone()).collect::<Vec<_>>();
    assert_eq!(badges("klaxon"), ["rating", "lying"]);
    assert!(
        badges("bootprint").contains(&"drop-zone".to_owned())
            && badges("hardluck").contains(&"supply".to_owned())
    );
    assert_eq!(scene.pieces.iter().filter(|piece| piece.kind == "gi").count(), 4);
}

/// [RT-295] The goal says how far everybody is, and the turns to the own mission: on foot, by shuttle, by lifepod.
#[test]
fn the_goal() {
    let turns = |at: &str, more: &str| {
        let goal = moves(at, more).scene("blue").goal.expect("a goal");
        goal.seats[0].text.clone()
    };
    assert_eq!(
        turns("klaxon", "blue clues visor-tl visor-tr monocle-tl"),
        "3 Clues, 2 of 4 of a face, mission in 1 turn"
    );
    assert!(
        turns("shuttle-bay", "").ends_with("mission in 6 turns"),
        "by shuttle: {}",
        turns("shuttle-bay", "")
    );
    assert!(
        turns("lifepods", "blue chips helmet").ends_with("mission in 2 turns"),
        "{}",
        turns("lifepods", "blue chips helmet")
    );
    let others = moves("klaxon", "blue clues visor-tl").scene("red").goal.expect("a goal");
    assert_eq!(others.seats[0].text, "1 Clue", "what others hide is not told");
    let hunter = at("deliver", "travel", "blue face visor; traitor bridge 3; blue at klaxon")
        .scene("red")
        .goal
        .expect("a goal");
    assert_eq!((hunter.seats[0].have, hunter.seats[0].need), (5, 8));
}

/// [RT-036, RT-050, RT-054] The goal of a mission is marked with its distance, and the way to it goes through ports and Drop
/// Zones; what a move risks stands beside it.
#[test]
fn the_way() {
    let marks = |at: &str, more: &str| {
        let marks = moves(at, more).scene("blue").marks;
        marks.into_iter().map(|mark| (mark.title, mark.spaces.join(" "))).collect::<Vec<_>>()
    };
    let gala = "Mission: Gala at Headquarters, ".to_owned();
    let far = marks("shuttle-bay", "");
    let (goal, way) = far.split_last().expect("a way and a goal");
    assert_eq!(*goal, (gala.clone() + "6 turns away", "nordstadt".to_owned()));
    assert_eq!(way.len(), 6, "turn by turn: {way:?}");
    assert!(way[5].1.starts_with("shuttle-bay shuttle-base") && way[0].1.ends_with(" nordstadt"), "{way:?}");
    let numbers: Vec<_> = way.iter().map(|(title, _)| title.rsplit(", ").next().unwrap()).collect();
    assert_eq!(numbers, ["6 turns away", "turn 5", "turn 4", "turn 3", "turn 2", "turn 1"]);
    let dropped = marks("lifepods", "blue chips helmet");
    let [last, first, goal] = &dropped[..] else { panic!("two turns and a goal: {dropped:?}") };
    assert!(goal.0.ends_with("2 turns away") && last.1.ends_with(" nordstadt"), "{dropped:?}");
    assert_eq!(first.1.split(' ').count(), 3, "the Drop Zone and one sector on: {first:?}");
    assert!(marks("nordstadt", "").is_empty(), "whoever is there needs no way");
    assert!(moves("shuttle-bay", "").scene("red").marks.is_empty(), "the missions of others are secret");
    let hunter =
        at("deliver", "travel", "blue face visor; traitor bridge 3; blue at concourse; blue chips helmet");
    let marks = hunter.scene("blue").marks;
    let hunt: Vec<_> = marks.iter().map(|mark| mark.spaces.join(" ")).collect();
    assert_eq!(hunt, ["security bridge", "concourse security", "bridge"]);
    assert_eq!(marks[2].title, "The Traitor, 2 turns away");
    let table = moves("klaxon", "lying trench90 pillbox; red at needleback");
    let cost = |answer: &str| table.of("blue").choice(answer).cost;
    assert_eq!(cost("move trench90"), "4 cards");
    assert_eq!(cost("move needleback"), "a GI");
    assert_eq!(moves("hardluck", "").of("blue").choice("move shuttle-base").cost, "1 card");
    assert_eq!(moves("shuttle-bay", "").of("blue").choice("move concourse").cost, "quiet");
}

/// [RT-028] The phases of a turn.
#[test]
fn the_phases() {
    let now = |table: &Table| table.scene("red").phases.iter().position(|phase| phase.now);
    assert_eq!(now(&moves("klaxon", "")), Some(0));
    assert_eq!(now(&meets("patrol", "klaxon", "")), Some(1));
    assert_eq!(now(&ends("klaxon", FAR)), Some(2));
}

/// [RT-006, RT-011] A sheet with tracks and chips.
#[test]
fn a_sheet() {
    let scene =
        moves("klaxon", "blue lives 1; blue ammo gp=3; blue chips helmet; blue items lazooka:2").scene("red");
    let sheet = &scene.sheets[0];
    let row = |label: &str| sheet.rows.iter().find(|row| row.label == label).expect("a row");
    assert_eq!((row("Lives").value.as_str(), row("Lives").tone), ("1 of 4", Tone::Bad));
    assert_eq!((row("GP Mags").value.as_str(), row("GP Mags").boxes.len()), ("3 of 12", 12));
    assert_eq!(row("Chip in the helmet").value, "Helm");
    assert_eq!(row("Items").value, "Lazooka (2)");
}

/// [RT-105, RT-162, RT-163] An encounter: the foe's numbers, exact odds of evading and of each salvo, and the chips' hints.
#[test]
fn an_encounter_on_stage() {
    let mut table = meets("conscripts", "klaxon", "blue ammo gp=4; blue chips rifle helmet");
    let stage = table.scene("red").stage.expect("a stage");
    assert_eq!(
        (stage.sides[0].title.as_str(), stage.sides[1].title.as_str()),
        ("Ransom", "Frightened Conscripts")
    );
    assert!(
        stage.sides[1].text.starts_with("Initiative 1, 2 dice, 1 life if lost"),
        "{}",
        stage.sides[1].text
    );
    let fact = |title: &str| {
        stage
            .after
            .iter()
            .find(|fact| fact.title == title)
            .unwrap_or_else(|| panic!("{title} in {:#?}", stage.after))
    };
    assert_eq!(fact("Evade").text, table.forecast("evade").chance.to_string());
    for (title, answer) in
        [("4 GP Mags", "fire gp 4"), ("2 GP Mags", "fire gp 2"), ("Fire nothing", "fire nothing")]
    {
        assert_eq!(fact(title).text, table.forecast(answer).chance.to_string(), "{title}");
    }
    // Two dice against two, ties win: 721 of 1296.
    assert_eq!(table.forecast("fire nothing").chance.percent(), 56);
    assert!(
        fact("Surrender").text.contains("Glasshouse")
            && !fact("Gunnar").text.contains('{')
            && !fact("Helm").text.contains('{')
    );
    table.answer("fire gp 2", "3 4 1 1");
    let stage = table.scene("red").stage.expect("a stage");
    assert_eq!((stage.winner, stage.moment, stage.sides[0].total.as_str()), (Some(0), 2, "9"));
    assert_eq!(stage.banner, "FRIGHTENED CONSCRIPTS DESTROYED!");
    let cost: Vec<_> = stage.after.iter().map(|fact| (fact.title.as_str(), fact.text.as_str())).collect();
    assert_eq!(cost, [("It cost", "2 GP Mags")]);
}

/// [RT-199, RT-318] A chip that counts on Bagman's second salvo says so, and begins like a sentence.
#[test]
fn chips_speak_in_sentences() {
    let stage =
        meets("strider", "ashfall", "blue ammo seal=3; blue chips rifle helmet backpack").scene("blue").stage;
    let said: Vec<String> =
        stage.expect("a stage").after.into_iter().rev().take(3).map(|fact| fact.text).collect();
    assert!(!said.iter().any(|line| line.starts_with(char::is_lowercase)), "{said:?}");
    assert!(said.iter().any(|line| line.contains("econd salvo")), "{said:?}");
}

/// [RT-327] What lies ahead is counted; only the left player, who has ordered it, reads names.
#[test]
fn the_stack_ahead() {
    let table = meets("patrol", "klaxon", "blue lives 1; stack conscripts@red");
    let ahead = |who: &str| {
        let foe = table.scene(who).stage.expect("a stage").sides.remove(1);
        let names: Vec<String> = foe.cards.into_iter().map(|card| card.title).collect();
        (names.join(", "), foe.face_down)
    };
    assert_eq!(ahead("blue"), ("Nort Patrol".to_owned(), 1));
    assert_eq!(ahead("red"), ("Nort Patrol, Frightened Conscripts".to_owned(), 0));
    assert_eq!(ahead("green"), ("Nort Patrol".to_owned(), 1));
}

/// Questions have a kind, a rule and words; blocked choices say why.
#[test]
fn questions() {
    let table = meets("patrol", "quartz", "blue ammo plasma=1");
    let prompt = table.prompt();
    assert_eq!(
        (prompt.kind.as_str(), prompt.text.as_str()),
        ("foe", "Ransom, Nort Patrol: surrender or fight?")
    );
    let evade = prompt.choices.iter().find(|choice| choice.answer == "evade").expect("a choice");
    assert!(evade.blocked.as_ref().is_some_and(|refusal| refusal.to_string().contains("Glass Zone")));
    let fire = prompt.choices.iter().find(|choice| choice.answer == "fire plasma 1").expect("a choice");
    assert_eq!((fire.label.as_str(), fire.cost.as_str()), ("1 Plasma Grenade", ""));
}

/// [RT-105] The headline says what is going on; whoever meets a single card sees it on the table.
#[test]
fn the_headline_and_the_card() {
    let table = meets("patrol", "klaxon", "blue lives 1");
    let scene = table.scene("green");
    assert!(!scene.headline.ends_with("'s turn") && scene.headline.contains("Ransom"), "{}", scene.headline);
    let here = scene.marks.iter().find(|mark| mark.title == "Encounter").expect("a mark");
    assert_eq!(here.spaces, ["klaxon"]);
}

/// [RT-162] Of terrain and company an evasion names what counts.
#[test]
fn what_an_evasion_depends_on() {
    let because = |at: &str| meets("patrol", at, "").forecast("evade").because;
    assert_eq!(because("klaxon"), ["Initiative 3", "plains: −1"]);
    assert_eq!(because("hardluck"), ["Initiative 3"], "a city neither helps nor hinders");
}

/// [RT-105, RT-D14] The chips advise to run where there is nothing to win and a chance to get away, and else talk of the fight.
#[test]
fn chips_know_when_to_run() {
    let pack = <RogueTrooper as Catalogue>::standard_pack();
    let run: Vec<&str> = pack["voices.toml"]
        .split("[[line]]")
        .filter(|line| line.contains("mood = \"run\""))
        .filter_map(|line| line.lines().find_map(|line| line.strip_prefix("about = \"")))
        // The words before what differs from fight to fight.
        .map(|line| line.trim_end_matches('"').split('{').next().unwrap_or_default())
        .collect();
    assert!(!run.is_empty() && run.iter().all(|line| !line.is_empty()), "{run:?}");
    let runs = |foe: &str, at: &str| {
        let stage = meets(foe, at, "blue ammo gp=12; blue chips helmet").scene("blue").stage;
        let said =
            stage.expect("a stage").after.into_iter().find(|fact| fact.title == "Helm").expect("a line");
        run.iter().any(|line| said.text.starts_with(line))
    };
    assert!(runs("patrol", "rotbark"), "nothing to win");
    assert!(!runs("staff-car", "rotbark"), "Clues are worth a fight that is likely to be won");
    assert!(!runs("patrol", "quartz"), "nobody evades in the Glass Zone");
}
