//! What every game must guarantee, checked at every step of random games.
//!
//! A game's test calls [`check_game`] for each scenario and [`check_table`] for some; a panic names what broke.

use std::collections::BTreeSet;

use retrograde_core::workshop::Look;
use retrograde_core::{
    Dice, Event, Game, PlayoutDice, Prompt, RuleId, Sampler, Scene, Seat, Seats, SeededDice, Setup, Silent,
    Viewer,
};

use retrograde_table::{Record, Seed, Table, Title, TypedTitle};

/// What a check came across, for the caller's own assertions.
#[derive(Copy, Clone, Debug, Default)]
pub struct Report {
    /// Answers given.
    pub answers: u64,
    /// Worlds sampled while several seats answered in secret.
    pub sampled: u64,
    /// How many of those differed from the truth.
    pub differed: u64,
    /// The most choices that a question had.
    pub most_choices: usize,
}

/// Plays a random game by `seed` and checks every step. `thorough` also reads prompts and samples worlds at each step.
///
/// # Panics
///
/// If the game breaks a guarantee; the message says which, with the position.
pub fn check_game<G: Game>(game: &G, setup: &Setup, seed: u64, most_answers: u64, thorough: bool) -> Report {
    let seats = game.seats(setup).expect("a good setup").len();
    let mut dice = SeededDice::from_number(seed);
    let mut pick = PlayoutDice::new(!seed);
    let mut position = game.start(setup, &mut dice, &mut Silent).expect("a good setup");
    let mut report = Report::default();
    let mut legal = Vec::new();
    loop {
        if let Err(broken) = game.check(&position) {
            panic!("seed {seed}: {broken} in\n{}", game.write(&position));
        }
        let asked = game.to_act(&position);
        assert_eq!(asked.is_empty(), game.outcome(&position).is_some(), "over exactly when nobody is asked");
        if asked.is_empty() {
            return report;
        }
        assert!(
            report.answers < most_answers,
            "no end after {most_answers} answers in\n{}",
            game.write(&position)
        );
        if thorough {
            check_notation(game, &position);
            check_privacy(game, &position, seats, &mut pick, &mut report);
            check_standing(game, &position, seats);
        }
        let seat = asked.iter().nth(pick.pick("seat", asked.len())).expect("somebody is asked");
        legal.clear();
        game.legal(&position, seat, &mut legal);
        assert!(!legal.is_empty(), "dead end for {seat} in\n{}", game.write(&position));
        report.most_choices = report.most_choices.max(legal.len());
        if thorough {
            check_choices(game, &position, seat, &legal);
        }
        let action = legal[pick.pick("answer", legal.len())];
        if thorough {
            check_apply(game, &position, seat, action, &dice, seats);
        }
        game.apply(&mut position, seat, action, &mut dice, &mut Silent);
        report.answers += 1;
    }
}

/// What is open at any time may be said, and what a game says to end it does.
fn check_standing<G: Game>(game: &G, position: &G::Position, seats: usize) {
    for seat in (0..seats as u8).map(Seat::new) {
        let mut standing = Vec::new();
        game.standing(position, seat, &mut standing);
        for action in standing {
            let show = || game.write(position);
            if let Err(refusal) = game.explain(position, seat, action) {
                panic!("`{action}` is open to {seat} at any time but refused: {refusal} in\n{}", show());
            }
            let mut after = position.clone();
            game.apply(&mut after, seat, action, &mut PlayoutDice::new(0), &mut Silent);
            // The game may also end because of what goes on by itself afterwards.
            let over = game.outcome(&after).is_some();
            assert!(
                over || !game.ends(position, seat, action),
                "`{action}` by {seat} ends nothing in\n{}",
                show()
            );
        }
    }
}

/// A position reads back from its notation, and the text is stable.
fn check_notation<G: Game>(game: &G, position: &G::Position) {
    let text = game.write(position);
    match game.read(&text) {
        Ok(back) => {
            assert_eq!(game.write(&back), text, "notation is not stable");
            assert!(back == *position, "position does not read back:\n{text}\n{position:?}\n{back:?}");
        }
        Err(error) => panic!("position does not read back: {error} in\n{text}"),
    }
}

/// `legal`, `explain`, `prompt` and notation agree.
fn check_choices<G: Game>(game: &G, position: &G::Position, seat: Seat, legal: &[G::Action]) {
    let show = || game.write(position);
    let mut notated = BTreeSet::new();
    for &action in legal {
        let text = action.to_string();
        let back = text.parse::<G::Action>();
        assert_eq!(back.as_ref(), Ok(&action), "{text:?} does not read back");
        assert!(
            !text.contains(" | ") && !text.contains(" #") && !text.contains('\n'),
            "{text:?} breaks records"
        );
        if let Err(refusal) = game.explain(position, seat, action) {
            panic!("`{text}` is listed as legal but refused: {refusal} in\n{}", show());
        }
        assert!(notated.insert(text.clone()), "`{text}` is listed twice in\n{}", show());
    }
    let prompt = game.prompt(position, seat);
    assert!(prompt.seat == seat && !prompt.text.is_empty(), "a prompt says whom it asks what");
    let open: BTreeSet<String> = prompt.open().map(|choice| choice.answer.clone()).collect();
    assert_eq!(open, notated, "open choices and legal answers differ in\n{}", show());
    assert_eq!(open.len(), prompt.open().count(), "a choice is offered twice in\n{}", show());
    check_blocked(game, position, seat, &prompt);
    let mut sensible = Vec::new();
    game.sensible(position, seat, &mut sensible);
    assert!(!sensible.is_empty(), "nothing sensible to do in\n{}", show());
    assert!(sensible.iter().all(|action| legal.contains(action)), "sensible but not legal in\n{}", show());
    let mut standing = Vec::new();
    game.standing(position, seat, &mut standing);
    for action in standing {
        assert_eq!(game.explain(position, seat, action), Ok(()), "`{action}` is open at any time");
        assert!(!legal.contains(&action), "`{action}` is both legal and standing");
    }
}

/// Blocked choices are refused for the reason they give, by a rule that exists.
fn check_blocked<G: Game>(game: &G, position: &G::Position, seat: Seat, prompt: &Prompt) {
    for choice in &prompt.choices {
        assert!(!choice.label.is_empty(), "{:?} has no label", choice.answer);
        let Some(blocked) = &choice.blocked else { continue };
        let action: G::Action = choice.answer.parse().expect("a blocked choice is in notation");
        let refusal = game.explain(position, seat, action).expect_err("a blocked choice is refused");
        assert_eq!(refusal, *blocked, "`{action}` gives two reasons");
        if let Some(rule) = blocked.rule {
            assert!(game.info().rules.contains(&format!("[{rule}]")), "`{action}`: there is no rule {rule}");
        } else {
            panic!("`{action}` is blocked by no rule: {blocked}");
        }
    }
}

/// The same answer and dice give the same position, whether anybody listens or not, and events can be told.
fn check_apply<G: Game>(
    game: &G,
    position: &G::Position,
    seat: Seat,
    action: G::Action,
    dice: &SeededDice,
    seats: usize,
) {
    let mut silent = position.clone();
    game.apply(&mut silent, seat, action, &mut dice.clone(), &mut Silent);
    let mut told = position.clone();
    let mut events = Vec::new();
    game.apply(&mut told, seat, action, &mut dice.clone(), &mut events);
    assert!(silent == told, "`{action}` gives two positions in\n{}", game.write(position));
    for event in &events {
        assert!(!game.tell(event).text.is_empty(), "{event:?} has no words");
        if let Some(luck) = event.luck() {
            assert!(luck.seat.index() < seats, "luck of nobody: {event:?}");
        }
    }
}

/// Nobody sees what they may not know: in another world that a seat cannot tell apart, it sees the same bytes.
fn check_privacy<G: Game>(
    game: &G,
    position: &G::Position,
    seats: usize,
    pick: &mut PlayoutDice,
    report: &mut Report,
) {
    let asked = game.to_act(position);
    let spectator = json(&game.view(position, Viewer::Spectator));
    for seat in (0..seats as u8).map(Seat::new) {
        let other = Sampler::new(game, position, seat).sample(pick);
        let show = || format!("for {seat} in\n{}\nand\n{}", game.write(position), game.write(&other));
        let viewer = Viewer::Seat(seat);
        let (view, other_view) = (game.view(position, viewer), game.view(&other, viewer));
        assert_eq!(json(&view), json(&other_view), "the view leaks {}", show());
        assert_eq!(json(&game.scene(&view)), json(&game.scene(&other_view)), "the scene leaks {}", show());
        assert_eq!(asked, game.to_act(&other), "who is asked leaks {}", show());
        assert_eq!(spectator, json(&game.view(&other, Viewer::Spectator)), "spectators know more {}", show());
        if asked.contains(seat) {
            assert_eq!(game.prompt(position, seat), game.prompt(&other, seat), "the prompt leaks {}", show());
        }
        if let Err(broken) = game.check(&other) {
            panic!("a sampled world is broken: {broken} {}", show());
        }
        if asked.len() > 1 {
            report.sampled += 1;
            report.differed += u64::from(other != *position);
            check_secret_answers(game, position, &other, seat, asked, pick);
        }
    }
}

/// While several seats answer in secret, what another answers shows in nothing but who is still asked.
fn check_secret_answers<G: Game>(
    game: &G,
    position: &G::Position,
    other: &G::Position,
    seat: Seat,
    asked: Seats,
    pick: &mut PlayoutDice,
) {
    for rival in asked.iter().filter(|&rival| rival != seat) {
        let mut seen = [position, other].map(|world| {
            let mut legal = Vec::new();
            game.legal(world, rival, &mut legal);
            let action = legal[pick.pick("rival", legal.len())];
            let (mut after, mut events) = (world.clone(), Vec::new());
            game.apply(&mut after, rival, action, &mut SeededDice::from_number(1), &mut events);
            let revealed = events.iter().any(Event::reveals);
            let lines: Vec<String> = events
                .iter()
                .filter(|event| event.visibility().allows(Viewer::Seat(seat)))
                .map(|event| json(&game.tell(event)))
                .collect();
            let view = json(&game.view(&after, Viewer::Seat(seat)));
            (revealed, game.to_act(&after), lines, view)
        });
        let [a, b] = &mut seen;
        if !a.0 && !b.0 && a.1 == b.1 {
            assert_eq!((&a.2, &a.3), (&b.2, &b.3), "{rival}'s secret answer shows to {seat}");
        }
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

/// Plays a random game at a table with undo, redo, closing and reopening, then replays and damages its record.
///
/// # Panics
///
/// If the table breaks a guarantee.
pub fn check_table<G: Game>(title: &TypedTitle<G>, setup: &Setup, seed: u64, most_answers: usize) {
    let mut table = title.open_typed(setup, Seed::number(seed)).expect("a good setup");
    let mut pick = PlayoutDice::new(seed ^ 0x5eed);
    while let Some(seat) = table.to_act().lowest() {
        if table.answers() >= most_answers {
            break;
        }
        let asked = table.to_act();
        let seat = asked.iter().nth(pick.pick("seat", asked.len())).unwrap_or(seat);
        let mut legal = Vec::new();
        table.game().legal(table.now(), seat, &mut legal);
        let answer = legal[pick.pick("answer", legal.len())].to_string();
        let before = table.position();
        assert!(
            table.answer(seat, "no such answer").is_err() && table.position() == before,
            "a refusal changes nothing"
        );
        let answered = table.answer(seat, &answer).expect("a legal answer");
        let after = table.position();
        assert_eq!(answered.undoable, table.can_undo(seat) && answered.undoable);
        if answered.undoable {
            table.undo(seat).expect("undoable");
            assert_eq!(table.position(), before, "undo of `{answer}`");
            table.redo(seat).expect("redo");
            assert_eq!(table.position(), after, "redo of `{answer}`");
        }
        if table.answers().is_multiple_of(37) {
            let fork = table.fork(table.answers(), Seed::number(1));
            assert_eq!(fork.position(), after, "a fork stands where the table stands");
        }
    }
    check_record(title, &table);
}

fn check_record<G: Game>(title: &TypedTitle<G>, table: &dyn Table) {
    let record = table.record(true);
    let text = record.to_string();
    let read = Record::parse(&text).expect("a record reads back");
    assert_eq!(read, record, "a record reads back the same");
    let mut again = title.replay(&read).expect("a record replays");
    assert_eq!(again.position(), table.position(), "a record replays to the same position");
    // A table that was closed goes on with the dice where they lay.
    if let Some(seat) = table.to_act().lowest() {
        let answer =
            table.prompt(seat).and_then(|p| p.open().next().map(|c| c.answer.clone())).expect("a choice");
        let mut fresh = title.replay(&read).expect("a record replays");
        let results = [&mut again, &mut fresh].map(|table| {
            table.answer(seat, &answer).expect("an open choice");
            table.position()
        });
        assert_eq!(results[0], results[1], "reopened tables roll the same dice");
    }
    for index in (0..record.entries.len()).step_by((record.entries.len() / 9).max(1)) {
        let mut bad = record.clone();
        "00000000".clone_into(&mut bad.entries[index].check);
        let error = title.replay(&bad).err().expect("a damaged record does not replay");
        assert_eq!(error.line, bad.line_of(index), "damage is found where it is: {error}");
        let mut bad = record.clone();
        let draws = &mut bad.entries[index].draws;
        if let Some(draw) = draws.first_mut() {
            draw.result = draw.result % draw.sides + 1;
            let error = title.replay(&bad).err().expect("a forged draw does not replay");
            assert!(error.line >= bad.line_of(index), "{error}");
        }
    }
}

/// Plays every lesson of a title to its end: each answer that leads on is legal, the others of its step too; rules and
/// things pointed at exist.
///
/// # Panics
///
/// If a lesson does not fit the game.
pub fn check_lessons(title: &dyn Title) {
    for lesson in title.lessons() {
        let seed = Seed::parse(&lesson.seed).expect("a seed");
        let mut table = title.open(&lesson.setup(), seed).expect("a good setup");
        let learner = Seat::new(0);
        for (number, step) in lesson.steps.iter().enumerate() {
            let place = format!("{}, step {}: {}", lesson.id, number + 1, step.text);
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

/// The ids of all that can be pointed at.
fn ids_of(scene: &Scene) -> BTreeSet<String> {
    let spaces = scene.boards.iter().flat_map(|board| &board.spaces).map(|space| &space.id);
    let pieces = scene.pieces.iter().map(|piece| &piece.id);
    let rows = scene.cards.iter().map(|row| &row.id);
    let cards = scene.cards.iter().flat_map(|row| &row.cards).map(|card| &card.id);
    let tracks = scene.tracks.iter().map(|track| &track.id);
    spaces.chain(pieces).chain(rows).chain(cards).chain(tracks).cloned().collect()
}
