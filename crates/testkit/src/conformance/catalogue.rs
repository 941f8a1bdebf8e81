use std::collections::BTreeSet;

use retrograde_core::workshop::Look;
use retrograde_core::{Lesson, RuleId, Scene, Seat, Setup, Viewer};
use retrograde_table::{BotSpec, Habits, Seed, Table, Title};

/// Plays every lesson of a title to its end: each answer that leads on is legal, the others of its step too; rules and
/// things pointed at exist. Bots play the other seats; a lesson fits whatever they think of.
///
/// # Panics
///
/// If a lesson does not fit the game.
pub fn check_lessons(title: &dyn Title) {
    for lesson in title.lessons() {
        (0..3).for_each(|bots| check_lesson(title, lesson, bots));
    }
}

/// Plays a lesson to its end; `bots` is what the bots think with.
fn check_lesson(title: &dyn Title, lesson: &Lesson, bots: u64) {
    let seed = Seed::parse(&lesson.seed).expect("a seed");
    let mut table = match &lesson.position {
        Some(position) => title.at_position(position, seed).expect("a good position"),
        None => title.open(&lesson.setup(), seed).expect("a good setup"),
    };
    // A client takes the seats from the setup.
    let seats = title.open(&lesson.setup(), seed).expect("a good setup").seats().len();
    assert_eq!(table.seats().len(), seats, "{}: the setup has the seats of the position", lesson.id);
    let learner = Seat::new(0);
    for answer in &lesson.before {
        others_answer(&mut *table, learner, bots);
        table.answer(learner, answer).unwrap_or_else(|error| panic!("{}: `{answer}`: {error}", lesson.id));
    }
    for (number, step) in lesson.steps.iter().enumerate() {
        let place = format!("{}, step {}: {}", lesson.id, number + 1, step.text);
        if !step.answers.is_empty() {
            others_answer(&mut *table, learner, bots);
        }
        assert!(!step.text.trim().is_empty(), "{place}");
        if let Some(rule) = &step.rule {
            assert!(title.info().rules.contains(&format!("[{rule}]")), "{place}: there is no {rule}");
        }
        let known = ids_of(&table.scene(Viewer::Seat(learner)));
        let unknown = step.point.iter().find(|id| !known.contains(id.as_str()));
        assert!(unknown.is_none(), "{place}: nothing is called {unknown:?}");
        for answer in &step.answers {
            if let Err(refusal) = table.explain(learner, answer) {
                panic!("{place}: `{answer}` is refused: {refusal}");
            }
        }
        if let Some(answer) = step.answers.first() {
            assert!(step.hint.is_some(), "{place}: no hint");
            table.answer(learner, answer).expect("a legal answer");
        }
    }
    assert!(table.outcome().is_some() || !table.to_act().is_empty(), "{}: a dead end", lesson.id);
}

/// Bots answer until the learner is asked; where the learner has no choice, the table answers.
fn others_answer(table: &mut dyn Table, learner: Seat, bots: u64) {
    let habits = Habits::new(table.kinds());
    let mut seed = bots << 32;
    while let Some(seat) = table.to_act().lowest() {
        seed += 1;
        let answer = match table.prompt(learner) {
            Some(prompt) => match habits.answer(learner, &prompt) {
                Some(answer) => (learner, answer.to_owned()),
                None => return,
            },
            None => (seat, table.thought(seat, BotSpec::Greedy, seed).think().answer),
        };
        table.answer(answer.0, &answer.1).expect("a legal answer");
    }
}

/// Goes through the workshop of a title: every design to begin with is sound, can be drawn and renamed, cites rules that
/// exist, and the first one can be fielded at every post.
///
/// # Panics
///
/// If the title has no workshop, or it does not fit the game.
pub fn check_workshop(title: &dyn Title) {
    let workshop = title.workshop().expect("a workshop");
    let exists = |rule: &RuleId, at: &str| {
        assert!(title.info().rules.contains(&format!("[{rule}]")), "{at}: there is no {rule}");
    };
    let starts = workshop.starts();
    for start in &starts {
        let bench = workshop.describe(&start.design).expect("a design");
        assert!(bench.faults.is_empty() && bench.unfit.is_none(), "{}: {:?}", start.id, bench.faults);
        assert_eq!(bench.design, start.design, "{}: written as it is read", start.id);
        let fittings = bench.places.iter().flat_map(|place| &place.fittings);
        let offers = bench.wares.iter().flat_map(|ware| &ware.offers);
        let refusals = offers.filter_map(|offer| offer.blocked.as_ref()?.rule.as_ref());
        let values = bench.values.iter().chain(bench.fielding.iter().flat_map(|fielding| &fielding.values));
        let cited = fittings.map(|fitting| &fitting.rule).chain(bench.wares.iter().map(|ware| &ware.rule));
        let cited = cited.chain(bench.notes.iter().map(|note| &note.rule)).chain(refusals);
        let cited = cited.chain(values.filter_map(|value| value.rule.as_ref())).chain([&start.rule]);
        cited.chain(bench.gauges.iter().map(|gauge| &gauge.rule)).for_each(|rule| exists(rule, &start.id));
        for look in [Look::Screen, Look::Ink] {
            let sheet = workshop.sheet(&start.design, look).expect("a sheet");
            assert!(sheet.starts_with("<svg ") && !sheet.contains("<script"), "{}", start.id);
        }
        let renamed = workshop.change(&start.design, "name One's own").expect("a name");
        assert_eq!(workshop.describe(&renamed).expect("a design").name, "One's own");
    }
    let first = workshop.describe(&starts.first().expect("a start").design).expect("a design");
    let line = first.fielding.expect("a design that can be fielded").line;
    for post in workshop.info().posts {
        let setup = Setup::scenario(&post.scenario).with(&post.option, &line);
        let table = title.open(&setup, Seed([1; 32]));
        let table = table.unwrap_or_else(|error| panic!("{}: {error}", post.label));
        let scene = table.scene(Viewer::Spectator);
        assert!(scene.sheets.iter().any(|sheet| sheet.title.contains(&first.name)), "{}", post.label);
    }
}

/// Looks through the page that says how a title is played: it has parts and pictures, what a picture shows and points at is there,
/// and the rules that it names exist.
///
/// # Panics
///
/// If the page does not fit the game.
pub fn check_how_to(title: &dyn Title) {
    let info = title.info();
    let parts = title.how_to();
    assert!(parts.len() >= 4, "{}: how is it played?", info.id);
    assert!(parts.iter().any(|part| part.picture.is_some()), "{}: no picture", info.id);
    for (part, scene) in parts.iter().zip(title.how_to_scenes()) {
        let place = format!("{}: {}", info.id, part.title);
        for word in part.text.iter().flat_map(|text| text.split(|c: char| !(c.is_alphanumeric() || c == '-')))
        {
            let named = word.starts_with(&format!("{}-", info.prefix));
            assert!(!named || info.rules.contains(&format!("[{word}]")), "{place}: there is no {word}");
        }
        let Some(picture) = &part.picture else { continue };
        let known = ids_of(scene.as_ref().expect("a position"));
        let unknown = picture.show.iter().chain(&picture.point).find(|id| !known.contains(id.as_str()));
        assert!(unknown.is_none(), "{place}: nothing is called {unknown:?}");
    }
}

/// The ids of all that can be pointed at.
fn ids_of(scene: &Scene) -> BTreeSet<String> {
    let spaces = scene.boards.iter().flat_map(|board| &board.spaces).map(|space| &space.id);
    let pieces = scene.pieces.iter().map(|piece| &piece.id);
    let rows = scene.cards.iter().map(|row| &row.id);
    let cards = scene.cards.iter().flat_map(|row| &row.cards).map(|card| &card.id);
    let tracks = scene.tracks.iter().map(|track| &track.id);
    spaces.chain(pieces).chain(rows).chain(cards).chain(tracks).cloned().collect()
}
