//! What every game must guarantee, checked at every step of random games.
//!
//! A game's test calls [`check_game`] for each scenario and [`check_table`] for some; a panic names what broke.

mod catalogue;
mod tables;

use std::collections::BTreeSet;
use std::ops::Range;

pub use catalogue::{check_how_to, check_lessons, check_workshop};
use retrograde_core::{
    Dice, Event, Game, PlayoutDice, Prompt, Sampler, Seat, Seats, SeededDice, Setup, Silent, Viewer, ahead,
};
pub use tables::{check_table, check_tables};

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

/// Plays random games with all these setups and seeds, each with no more answers than that, and checks what is quick to
/// check: that every position is sound, that somebody can always answer, and that every game ends.
///
/// # Panics
///
/// As [`check_game`].
pub fn check_games<G: Game>(game: &G, setups: &[Setup], seeds: Range<u64>, most_answers: u64) -> Report {
    let mut all = Report::default();
    for (setup, seed) in setups.iter().flat_map(|setup| seeds.clone().map(move |seed| (setup, seed))) {
        let one = check_game(game, setup, seed, most_answers, false);
        all.answers += one.answers;
        all.most_choices = all.most_choices.max(one.most_choices);
    }
    all
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
            check_parts(game, &position, seats);
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

/// The parts of an evaluation have words that can follow an answer in a sentence, and each is there once.
fn check_parts<G: Game>(game: &G, position: &G::Position, seats: usize) {
    assert!(game.grain(position) > 0, "a better position has better odds");
    let mut parts = Vec::new();
    for seat in (0..seats as u8).map(Seat::new) {
        parts.clear();
        game.parts(position, seat, &mut parts);
        let names: BTreeSet<&str> = parts.iter().map(|part| part.better).collect();
        assert_eq!(names.len(), parts.len(), "a part is there twice in\n{}", game.write(position));
        for words in parts.iter().flat_map(|part| [part.better, part.worse]) {
            let sound =
                words.starts_with(|letter: char| letter.is_ascii_lowercase()) && !words.ends_with('.');
            assert!(sound && words.contains(' '), "{words:?} does not follow an answer in a sentence");
        }
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
    assert!(
        prompt.recommended.iter().chain(&prompt.suggested).all(|answer| open.contains(answer)),
        "recommended but not open in\n{}",
        show()
    );
    check_ways(game, position, seat, &prompt);
    let mut sensible = Vec::new();
    game.sensible(position, seat, &mut sensible);
    assert!(!sensible.is_empty(), "nothing sensible to do in\n{}", show());
    assert!(sensible.iter().all(|action| legal.contains(action)), "sensible but not legal in\n{}", show());
    let mut searched = Vec::new();
    game.searched(position, seat, &mut searched);
    assert!(!searched.is_empty(), "nothing to search in\n{}", show());
    assert!(searched.iter().all(|action| legal.contains(action)), "searched but not legal in\n{}", show());
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

/// Ways begin with an open choice, and each of their answers leads to the next without dice and without anybody else.
fn check_ways<G: Game>(game: &G, position: &G::Position, seat: Seat, prompt: &Prompt) {
    for way in &prompt.ways {
        assert!(prompt.open().any(|choice| choice.answer == way.answer), "`{}` begins no way", way.answer);
        assert!(!way.then.is_empty() && way.blocked.is_none(), "`{}` is no way", way.answer);
        let mut next = Some(position.clone());
        for text in [&way.answer].into_iter().chain(&way.then) {
            let here = next.unwrap_or_else(|| panic!("`{text}` comes after something happened"));
            let action: G::Action = text.parse().expect("a way is in notation");
            assert_eq!(game.explain(&here, seat, action), Ok(()), "`{text}` is not open on its way");
            next = ahead(game, &here, seat, action);
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
