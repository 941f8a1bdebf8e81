//! What is shown of a shot, of the way to the goal, and of moves as one touch.

use retrograde_core::{Choice, Show, Stage, Tone, Touch, TrailKind};

use crate::common::{Table, game};

fn stage(table: &Table) -> Stage {
    table.stage("blue").expect("a shot was fired")
}

fn facts(stage: &Stage) -> Vec<(&str, Tone)> {
    stage.after.iter().map(|fact| (fact.title.as_str(), fact.tone)).collect()
}

/// The heavy force beam of C1 at SA, four hexes away, with these dice.
fn beam(dice: &str) -> Table {
    let mut table = Table::at("card blue-crawlers; C1 0604 force-beam; SA 0608");
    assert_eq!(table.stage("blue"), None, "nothing has been fired yet");
    table.answer("C1 fire force-beam#1", "").answer("at SA", dice);
    table
}

/// [UB-167, UB-224] A beam that hits says so with its dice, its chance and where it leads; what comes of it is added.
#[test]
fn a_beam_that_hits() {
    let mut table = beam("S--");
    let hit = stage(&table);
    assert_eq!((hit.banner.as_str(), hit.winner), ("Hit", Some(0)));
    assert_eq!(hit.caption, "C1: heavy force beam at squad SA");
    assert_eq!(hit.spaces, ["0604", "0608"]);
    assert_eq!(hit.sides[0].chance, Some(875), "one of three dice");
    let shot = hit.shot.expect("it is a shot");
    assert_eq!(shot.weapon, "force-beam");
    assert_eq!(
        shot.dice.iter().map(|die| die.good).collect::<Vec<_>>(),
        [Some(true), Some(false), Some(false)]
    );
    assert!(shot.moved.is_empty());
    table.answer("push 0609", "");
    let after = stage(&table);
    assert_eq!(after.shot.as_ref().expect("the same shot").moved, [("0608".to_owned(), "0609".to_owned())]);
    assert_eq!(after.spaces, ["0604", "0608"], "where the target was");
    assert_eq!(facts(&after)[0], ("Yellow squad SA is moved to 0609", Tone::Warn));
    assert!(facts(&after).contains(&("Yellow squad SA is scattered", Tone::Warn)));
}

/// [UB-224] A beam that misses, and nothing comes of it.
#[test]
fn a_beam_that_misses() {
    let missed = stage(&beam("---"));
    assert_eq!((missed.banner.as_str(), missed.winner), ("Missed", Some(1)));
    assert_eq!(facts(&missed), []);
}

/// [UB-240] A bomb is decided where it comes down: while lasers may still be committed nothing is shown, then it is shot down.
#[test]
fn a_bomb_that_is_shot_down() {
    let mut table = Table::at("card blue-crawlers; C1 0604 nuke; SA 0608 laser; time-stream 1");
    table.answer("C1 fire nuke#1", "").answer("at 0608", "");
    assert_eq!(table.stage("blue"), None, "it is still in the air");
    table.answer("SA commit 1", "SSS");
    let down = stage(&table);
    assert_eq!((down.banner.as_str(), down.winner), ("Shot down", Some(1)));
}

/// What is drawn of all that has happened: how, and what it touches.
fn trails(table: &Table) -> Vec<(TrailKind, String)> {
    let lines = table.events.iter().map(|event| game().tell(event));
    let drawn = lines.filter_map(|line| line.trail.clone().map(|trail| (trail, line)));
    drawn
        .map(|(trail, line)| (trail, line.touches.iter().map(Touch::id).collect::<Vec<_>>().join(" ")))
        .collect()
}

/// [UB-224, UB-225] A shot is drawn from where its unit was to where its target was, in the colour of its weapon, and so is what it pushes.
#[test]
fn shots_and_pushes_leave_trails() {
    let mut table = beam("S--");
    let shot = (TrailKind::Shot("force-beam".to_owned()), "C1 SA 0604 0608".to_owned());
    assert_eq!(trails(&table), std::slice::from_ref(&shot));
    table.answer("push 0609", "");
    assert_eq!(trails(&table), [shot, (TrailKind::Push, "SA 0608 0609".to_owned())]);
}

/// [UB-215, UB-240] A bomb flies to its hex, and lasers fire at it there.
#[test]
fn bombs_and_lasers_leave_trails() {
    let mut table = Table::at("card blue-crawlers; C1 0604 nuke; SA 0608 laser; time-stream 1");
    table.answer("C1 fire nuke#1", "").answer("at 0608", "").answer("SA commit 1", "SSS");
    let shot = |weapon: &str, way: &str| (TrailKind::Shot(weapon.to_owned()), way.to_owned());
    assert_eq!(trails(&table), [shot("nuke", "C1 0604 0608"), shot("laser", "SA 0608 0608")]);
}

/// [UB-431] The line under the header: how far the satellite is from both edges; whoever carries it is what it is about.
#[test]
fn the_way_of_the_satellite() {
    let goal = |text: &str| Table::at(text).scene("blue").goal.expect("there is a goal");
    let loose = goal("scenario retrieval; card blue-walkers; W1 0607; object satellite 0608");
    assert_eq!(loose.short, "Carry the satellite home");
    assert_eq!(loose.point, ["satellite"]);
    let course = loose.course.expect("a line");
    assert_eq!(course.marks.len(), 1);
    assert_eq!((course.marks[0].at, course.marks[0].seat), (8, None));
    assert!(course.text.starts_with("8 · "), "{}", course.text);
    let near = goal("scenario retrieval; card blue-walkers; W1 0602 carries=satellite");
    assert_eq!(near.point, ["W1"]);
    assert_eq!(near.course.expect("a line").marks[0].at, 2);
    let blue = &near.seats[0];
    assert_eq!((blue.text.as_str(), blue.tone), ("carries the satellite, 2 hexes from its edge", Tone::Good));
    assert_eq!(near.seats[1].tone, Tone::Plain);
}

/// [UB-431] Whoever has carried the satellite over its edge is no longer seen on the map, and the line says that it is home.
#[test]
fn the_satellite_at_home_is_off_the_map() {
    for (start, exit, unit, at) in [
        ("scenario retrieval; card blue-walkers; W1 0601 carries=satellite", "W1 exit north", "W1", 0),
        ("scenario retrieval; card yellow-walkers; WA 0615 carries=satellite", "WA exit south", "WA", 16),
    ] {
        let mut table = Table::at(start);
        table.answer(exit, "");
        let scene = table.scene("blue");
        assert_eq!(scene.pieces.iter().find(|piece| piece.id == unit).expect("it is seen").at, None);
        let goal = scene.goal.expect("there is a goal");
        let course = goal.course.expect("a line");
        assert_eq!((course.marks[0].at, course.steps), (at, 16));
        let winner = &goal.seats[usize::from(at > 0)];
        assert_eq!((winner.text.as_str(), winner.have), ("has carried the satellite home", winner.need));
    }
}

/// [UB-460] Each flag has its mark on the line of Capture the Flag.
#[test]
fn the_ways_of_the_flags() {
    let table = Table::at(
        "scenario capture-the-flag; card blue-walkers; W1 0607; object blue-flag 0603; object yellow-flag 0613",
    );
    let goal = table.scene("blue").goal.expect("there is a goal");
    let marks = goal.course.expect("a line").marks;
    assert_eq!(marks.iter().map(|mark| mark.at).collect::<Vec<_>>(), [3, 13]);
    assert_eq!(marks.iter().filter_map(|mark| mark.seat).count(), 2);
    assert_eq!(goal.point, ["blue-flag", "yellow-flag"]);
}

fn way<'a>(ways: &'a [Choice], label: &str) -> Option<&'a Choice> {
    ways.iter().find(|way| way.label.starts_with(label))
}

/// [UB-104, UB-116] A move before which a weapon can be reloaded is one touch: the reload costs nothing that the move would leave.
#[test]
fn a_move_reloads_first() {
    let table = Table::at("card blue-squads; S1 0608 grounded force-beam-");
    let ways = table.prompt().ways;
    let on = way(&ways, "S1 moves to 0607").expect("a way");
    assert_eq!((on.answer.as_str(), on.then.as_slice()), ("S1 reload 1", &["S1 move 0607".to_owned()][..]));
    let loaded = Table::at("card blue-squads; S1 0608 grounded force-beam");
    assert!(way(&loaded.prompt().ways, "S1 moves").is_none(), "there is nothing to reload");
}

/// [UB-117] Two lighter weapons are reloaded together; if only one is empty, nothing more is asked.
#[test]
fn a_move_reloads_both() {
    let both = Table::at("card blue-walkers; W1 0608 force-beam- stasis-ray-").prompt().ways;
    let on = way(&both, "W1 moves to 0607").expect("a way");
    assert_eq!(
        (on.answer.as_str(), on.then.join(", ").as_str()),
        ("W1 reload 1", "W1 reload 2, W1 move 0607")
    );
    let one = Table::at("card blue-walkers; W1 0608 force-beam- stasis-ray").prompt().ways;
    let on = way(&one, "W1 moves to 0607").expect("a way");
    assert_eq!((on.answer.as_str(), on.then.join(", ").as_str()), ("W1 reload 1", "W1 move 0607"));
}

/// [UB-131] A unit can be sent farther than it gets now: each move says which hexes lie beyond it, and none leads through lava.
#[test]
fn moves_lead_on() {
    let table = Table::at("card blue-walkers; W1 0608; hex 0606 lava red");
    let toward = |answer: &str| table.of("blue").choice(answer).toward;
    assert_eq!(toward("W1 move 0607").first().map(String::as_str), Some("0607"), "where it ends comes first");
    assert!(toward("W1 move 0609").contains(&"0612".to_owned()));
    let mut all: Vec<String> = table.legal().iter().flat_map(|answer| toward(answer)).collect();
    assert!(!all.contains(&"0606".to_owned()), "nobody is sent into lava");
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count, "each hex has one first step");
}

/// [UB-092] What is suggested on a Time Stream card: whoever can recover does, and nothing else changes.
#[test]
fn recovering_is_suggested() {
    let mut table = Table::at(
        "card time-stream; time-stream 2; S4 0111; W1 0608 offline; S1 0604 buttoned; step status side=blue changed=-",
    );
    let suggested = |table: &Table| table.prompt().recommended.expect("something is suggested");
    let first = suggested(&table);
    table.answer(&first, "");
    let second = suggested(&table);
    table.answer(&second, "");
    let mut both = [first, second];
    both.sort();
    assert_eq!(both, ["S1 ready", "W1 buttoned"]);
}

/// [UB-116, UB-121, UB-125] What is suggested to each unit: whoever has nothing to shoot at reloads, picks up the satellite, gets up.
#[test]
fn each_unit_has_its_own_suggestion() {
    let suggested = |position: &str| Table::at(position).prompt().suggested;
    let idle =
        "card blue-walkers; W1 0603 down force-beam-; W2 0105 down; W3 0608; WA 0111; object satellite 0608";
    assert_eq!(suggested(idle), ["W1 reload 1", "W2 upright", "W3 grab satellite"]);
    let beset = "card blue-walkers; W1 0603 force-beam- nuke; SA 0604";
    assert_eq!(suggested(beset), [""; 0], "it has something to shoot at");
    let grounded = "card blue-squads; S1 0603; WA 0111";
    assert_eq!(suggested(grounded), [""; 0], "on the ground it is harder to see");
}

/// [UB-112] Instead of a second weapon a unit may move at once; what it has nothing to shoot with it reloads first.
#[test]
fn a_second_weapon_gives_way_to_a_move() {
    let mut table = Table::at("card blue-crawlers; C1 0608 nuke- nuke-; CA 0111");
    table.answer("C1 reload 1", "");
    let reloads = table.prompt();
    assert_eq!(reloads.recommended.as_deref(), Some("C1 reload 2"));
    let on = way(&reloads.ways, "C1 moves to 0607").expect("a way");
    assert_eq!((on.answer.as_str(), on.then.join(", ").as_str()), ("C1 reload 2", "C1 move 0607"));
    let mut table = Table::at("card blue-crawlers; C1 0608 nuke- nuke; CA 0606");
    table.answer("C1 reload 1", "");
    let shoots = table.prompt();
    let on = way(&shoots.ways, "C1 moves to 0609").expect("a way");
    assert_eq!((on.answer.as_str(), on.about.as_str()), ("done", "It uses no second weapon"));
}
