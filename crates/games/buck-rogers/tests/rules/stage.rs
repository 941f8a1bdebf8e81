//! What is shown of a battle and of the way to the goal, and moves as one touch.

use retrograde_core::{Choice, Setup, Stage, Tone, Touch};

use crate::common::Table;
use crate::options::building;

/// A battle on the ground, two Troopers against one, that blue is asked about.
fn battle() -> Table {
    let mut table = Table::at(
        "mover green; control burgundy bach hielo; factory hielo burgundy; units bach blue 2 trooper; units bach burgundy 2 trooper",
    );
    table.answer("done", "");
    table
}

fn stage(table: &Table) -> Stage {
    table.stage("blue").expect("there is a battle")
}

/// [BR-113, BR-120] While a battle is under way: both forces by kind with what they hit on, the odds, and the round.
#[test]
fn a_battle_under_way() {
    let stage = stage(&battle());
    assert_eq!((stage.caption.as_str(), stage.banner.as_str()), ("Battle in Bach", ""));
    assert_eq!(stage.spaces, ["bach"]);
    assert_eq!((stage.moments.as_slice(), stage.moment), (&["Round 1".to_owned()][..], 0));
    let titles: Vec<&str> = stage.sides.iter().map(|side| side.title.as_str()).collect();
    assert_eq!(titles, ["Blue", "Burgundy"], "whoever is asked stands first");
    let [first, second] = [&stage.sides[0], &stage.sides[1]];
    assert_eq!((first.tokens[0].kind.as_str(), first.tokens[0].count), ("trooper", 2));
    assert!(first.tokens[0].text.ends_with("+ Trooper"), "{}", first.tokens[0].text);
    assert_eq!(first.text, "no Leader here");
    let chances = [first, second].map(|side| side.chance.expect("few units"));
    assert!(chances[0] > 0 && chances[1] > 0 && chances[0] + chances[1] <= 1000, "{chances:?}");
}

/// [BR-116] After the shots of a round: each with its die on the side that fired, and what was hit is marked.
#[test]
fn the_shots_of_a_round() {
    let mut table = battle();
    table.answer("auto", "10 1");
    let stage = stage(&table);
    assert_eq!(stage.rows.len(), 2);
    let labels: Vec<&str> = stage.rows.iter().map(|row| row.label.as_str()).collect();
    assert!(
        labels.iter().any(|label| label.contains("hit")) && labels.iter().any(|label| label.contains("miss"))
    );
    let by = |row: usize| usize::from(stage.rows[row].cells[0].value.is_empty());
    let dice: Vec<&str> = (0..2).map(|row| stage.rows[row].cells[by(row)].value.as_str()).collect();
    assert_eq!(dice, ["10", "1"]);
    let burgundy = stage.sides.iter().find(|side| side.title == "Burgundy").expect("it fights");
    assert!(burgundy.tokens.iter().any(|token| token.text == "hit this round" && token.tone == Tone::Bad));
}

/// [BR-121] In the end: who is left, who is beaten, and what it cost.
#[test]
fn the_end_of_a_battle() {
    let mut table = battle();
    table.answer("auto", "10 10").answer("auto", "1 1");
    let stage = stage(&table);
    assert_eq!((stage.banner.as_str(), stage.winner.is_some()), ("Blue wins", true));
    let winner = &stage.sides[stage.winner.expect("somebody won")];
    assert_eq!((winner.title.as_str(), winner.text.as_str()), ("Blue", "survives"));
    assert_eq!((winner.tokens[0].kind.as_str(), winner.tokens[0].count), ("trooper", 2));
    let beaten = stage.sides.iter().find(|side| side.title == "Burgundy").expect("it fought");
    assert_eq!((beaten.text.as_str(), beaten.tokens.len()), ("is beaten", 0));
    let lost: Vec<(&str, Tone)> = stage.after.iter().map(|fact| (fact.title.as_str(), fact.tone)).collect();
    assert_eq!(lost, [("Burgundy loses 2 Troopers", Tone::Bad)]);
}

/// [BR-071] The scene names the phase of the turn under way; before the first turn and after the end there is none.
#[test]
fn the_phase_under_way() {
    let now = |table: &Table| -> Vec<String> {
        let phases = table.scene("blue").phases;
        phases.into_iter().filter(|phase| phase.now).map(|phase| phase.name).collect()
    };
    let text = "control blue bach hielo; factory hielo blue; units bach blue 2 trooper; units juno burgundy 1 trooper; control burgundy juno; factory juno burgundy";
    let mut table = Table::at(&format!("{text}; units bach burgundy 2 fighter; mover blue"));
    assert_eq!(now(&table), ["Movement"]);
    table.answer("done", "").answer("done", "");
    assert_eq!(now(&table), ["Combat"]);
    let table = building(text);
    assert_eq!(now(&table), ["Building"]);
    assert!(now(&Table::seeded(&Setup::scenario("basic"), 1)).is_empty());
    let mut over = Table::at(
        "mover green; units bach green 1 trooper; leader wilma green bach; leader kane burgundy e1; units e1 green 1 fighter",
    );
    over.answer("done", "").answer("fight", "");
    assert_eq!((over.winners().as_str(), now(&over).len()), ("green", 0));
}

/// [BR-008, BR-154] A player's panel names the Leaders that are the player's, not those that are lost.
#[test]
fn leaders_in_the_panel() {
    let table = Table::at(
        "mover blue; units bach blue 1 trooper; leader buck blue bach; leader kane burgundy lost; leader wilma yellow away=5; turn 3",
    );
    let of = |seat: usize| {
        let panel = &table.scene("blue").seats[seat];
        panel.facts.iter().find(|fact| fact.label == "Leaders").map(|fact| fact.value.clone())
    };
    assert_eq!(of(0).as_deref(), Some("Buck Rogers"));
    assert!(!of(1).unwrap_or_default().contains("Kane"));
    assert_eq!(of(2).as_deref(), Some("Wilma Deering"));
}

/// [BR-198] The line under the header: how many zones everybody has of those that win.
#[test]
fn the_way_to_victory() {
    let goal = Table::at("mover blue; control blue bach hielo warrens; units bach blue 1 trooper")
        .scene("blue")
        .goal
        .expect("there is a goal");
    let need = goal.seats[0].need;
    assert_eq!(goal.short, format!("{need} zones"));
    assert_eq!(goal.seats[0].have, 3);
    let course = goal.course.expect("so many are a line");
    assert_eq!((course.steps, course.marks[0].at), (need, 3));
    assert_eq!(course.ends[1].1, need.to_string());
}

fn to<'a>(ways: &'a [Choice], take: &str, zone: &str) -> Option<&'a Choice> {
    ways.iter().find(|way| way.answer == take && way.then == [format!("go {zone}")])
}

/// [BR-078, BR-079] A stack, and where it goes, as one touch: all of it, with what it costs.
#[test]
fn a_stack_goes_by_its_destination() {
    let table = Table::at("mover blue; units tranquility blue 2 fighter");
    let ways = table.prompt().ways;
    let way = to(&ways, "take 2 blue fighter/4 tranquility", "tycho").expect("a way");
    assert!(way.touches.contains(&Touch::Space("tycho".to_owned())));
    assert!(!way.touches.contains(&Touch::Space("tranquility".to_owned())), "it is touched where it goes");
    assert!(!way.cost.is_empty() && way.about.contains("zone"), "{way:?}");
    assert!(
        to(&ways, "take 1 blue fighter/4 tranquility", "tycho").is_none(),
        "fewer have answers of their own"
    );
}

/// [BR-102] A zone of enemies says what happens there, with the odds of the battle.
#[test]
fn a_way_into_a_battle_says_so() {
    let table = Table::at(
        "mover blue; units tranquility blue 2 fighter; control burgundy tycho; units tycho burgundy 1 trooper",
    );
    let ways = table.prompt().ways;
    let way = to(&ways, "take 2 blue fighter/4 tranquility", "tycho").expect("a way");
    assert!(way.about.ends_with("it stops there to fight"), "{}", way.about);
}

/// [BR-093] A Transport goes by its destination too, with what is aboard.
#[test]
fn a_transport_goes_by_its_destination() {
    let table = Table::at("mover blue; transport blue-T1 tranquility");
    assert!(to(&table.prompt().ways, "take blue-T1 tranquility", "tycho").is_some());
}

/// [BR-212, BR-213] A Leader in short: where it is, what it does, and whether that is used up; in the Basic game all do the same.
#[test]
fn leaders_in_short() {
    let of = |options: &str, leader: &str| {
        let table = Table::at(&format!(
            "{options}mover blue; units bach blue 1 trooper; leader {leader}; leader kane burgundy warrens; turn 3"
        ));
        let sheets = table.scene("blue").sheets;
        let found = sheets.iter().find(|sheet| sheet.id == "buck").expect("a sheet");
        assert!(sheets.iter().filter(|sheet| sheet.group != "Leaders").all(|sheet| sheet.gist.is_empty()));
        found.gist.iter().map(|row| (row.value.clone(), row.tone)).collect::<Vec<_>>()
    };
    let told = |rows: &[(&str, Tone)]| {
        rows.iter().map(|(value, tone)| ((*value).to_owned(), *tone)).collect::<Vec<_>>()
    };
    let basic = [("Bach", Tone::Plain), ("+2 for units with it", Tone::Good)];
    assert_eq!(of("", "buck blue bach"), told(&basic));
    let powers = "options leader-powers; ";
    let ready = [("Bach", Tone::Plain), ("Rocket Jockey", Tone::Good)];
    assert_eq!(of(powers, "buck blue bach"), told(&ready));
    let used = [("Bach", Tone::Plain), ("used", Tone::Dim), ("Rocket Jockey", Tone::Dim)];
    assert_eq!(of(powers, "buck blue bach used"), told(&used));
    let away = [("away until turn 5", Tone::Bad), ("Rocket Jockey", Tone::Good)];
    assert_eq!(of(&format!("{powers}; options leader-return; "), "buck blue away=5"), told(&away));
    assert_eq!(of(powers, "buck blue lost"), told(&[("lost", Tone::Bad)]), "a lost Leader gives nothing");
}

/// [BR-202] The turns of the year stand in the header, the one under way marked.
#[test]
fn turns_in_the_header() {
    let tracks = Table::at("mover blue; units bach blue 1 trooper; turn 3").scene("blue").tracks;
    let year = &tracks[0];
    assert_eq!((year.short.as_str(), year.boxes[year.at].as_str()), ("Turn", "3"));
    assert_eq!(year.boxes.len(), 9, "eight turns after the start");
}

/// [BR-198] Once the game is over, where the zones of each player lie: on all displays in the same order, and as many as there are.
#[test]
fn zones_by_display_at_the_end() {
    let text = "mover green; control blue bach warrens ceres; units bach green 1 trooper; leader wilma green bach; leader kane burgundy e1; units e1 green 1 fighter";
    let mut table = Table::at(text);
    let shares = |table: &Table| table.scene("blue").goal.expect("there is a goal").seats;
    assert!(shares(&table).iter().all(|seat| seat.shares.is_empty()), "while it lasts the board says so");
    table.answer("done", "").answer("fight", "");
    assert_eq!(table.winners(), "green");
    for seat in shares(&table) {
        let titles: Vec<&str> = seat.shares.iter().map(|share| share.title.as_str()).collect();
        assert_eq!(titles, ["Mercury", "Venus", "Earth/Moon", "Mars", "Asteroids"]);
        assert_eq!(seat.shares.iter().map(|share| share.count).sum::<u32>(), seat.have);
        assert!(seat.shares.iter().all(|share| share.kind.starts_with("frame-")));
    }
    let counts =
        |seat: usize| shares(&table)[seat].shares.iter().map(|share| share.count).collect::<Vec<_>>();
    assert_eq!(counts(0), [1, 0, 0, 0, 1], "{}", table.text());
}
