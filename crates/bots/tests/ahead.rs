//! What is thought ahead counts, is bounded, and tells a bot nothing that its seat does not know.
#![allow(clippy::unimplemented, missing_docs, unreachable_pub)]

mod cups;

use std::cell::Cell;
use std::time::Duration;

use cups::{Cup, Cups, Position, Question};
use retrograde_bots::{BotSpec, Forethought, choose};
use retrograde_core::{Catalogue, PlayoutDice, Recorder, Rules, Sampler, Seat, Setup, Silent};
use skirmish::Skirmish;

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);
const FOR_EVER: Duration = Duration::from_hours(1);

fn bot(text: &str) -> BotSpec {
    text.parse().expect("a bot")
}

/// The number of tries that a search tells of.
fn tries(why: &str) -> u32 {
    let (before, _) = why.split_once(" tries; next best `").expect("a search says how often it tried");
    before.rsplit(' ').next().expect("a number").replace(',', "").parse().expect("a number")
}

/// A skirmish in which the first seat is asked, with its answers, and what a search for the second thinks ahead of it.
fn opening() -> (Skirmish, <Skirmish as Rules>::Position, Vec<<Skirmish as Rules>::Action>) {
    let game = Skirmish::from_pack(&Skirmish::standard_pack()).expect("a good pack");
    let position =
        game.start(&Setup::scenario("plain"), &mut PlayoutDice::new(1), &mut Silent).expect("a good setup");
    let mut answers = Vec::new();
    game.legal(&position, FIRST, &mut answers);
    (game, position, answers)
}

#[test]
fn what_was_learnt_of_an_answer_counts_towards_the_budget() {
    let (game, position, answers) = opening();
    let (mut all, mut with, mut without) = (0, 0, 0);
    for &answer in &answers {
        let mut ahead =
            Forethought::new(Sampler::new(&game, &position, SECOND), 7).expect("another is asked");
        ahead.think(Sampler::new(&game, &position, SECOND), bot("search:400it"), FOR_EVER, &|| false);
        let mut after = position.clone();
        game.apply(&mut after, FIRST, answer, &mut PlayoutDice::new(1), &mut Silent);
        let followed = ahead.follow(FIRST, answer);
        let known = ahead.done();
        assert_eq!(followed, known > 0);
        all += known;
        let sampler = Sampler::new(&game, &after, SECOND);
        let decision = ahead.choose(bot("search:400it"), sampler, 7);
        let told = tries(&decision.why);
        assert!((known..=400).contains(&told), "{known} known: {}", decision.why);
        with += told - known;
        without += tries(&choose(&bot("search:400it"), sampler, 7).why);
    }
    // All but the first visits of an answer, which do not tell apart what follows it.
    let apart = 400 - 3 * answers.len() as u32;
    assert!((apart..=400).contains(&all), "{all} of 400 with {} answers", answers.len());
    assert!(with + all / 2 < without, "{with} iterations when asked, and {without} without thinking ahead");
}

/// Who wins a skirmish in which the seat `own` searches, with what it has thought ahead if it does so, and the other does not.
fn duel(own: Seat, search: BotSpec, seed: u64) -> Option<Seat> {
    let (game, mut position, _) = opening();
    let mut dice = PlayoutDice::new(seed);
    let mut ahead: Option<Forethought<Skirmish>> = None;
    while let Some(seat) = game.to_act(&position).lowest() {
        let (sampler, thought) =
            (Sampler::new(&game, &position, seat), seed ^ u64::from(game.turn(&position)));
        let answer = if seat == own {
            match ahead.take() {
                Some(ahead) => ahead.choose(search, sampler, thought).action,
                None => choose(&search, sampler, thought).action,
            }
        } else {
            let sampler = Sampler::new(&game, &position, own);
            ahead = ahead.or_else(|| Forethought::new(sampler, thought));
            if let Some(ahead) = &mut ahead {
                ahead.think(sampler, search, FOR_EVER, &|| false);
            }
            choose(&search, Sampler::new(&game, &position, seat), thought).action
        };
        let mut recorder = Recorder::new(&mut dice);
        game.apply(&mut position, seat, answer, &mut recorder, &mut Silent);
        let drawn = !recorder.into_draws().is_empty();
        ahead = ahead.filter(|_| !drawn).and_then(|mut ahead| ahead.follow(seat, answer).then_some(ahead));
    }
    let winners = game.outcome(&position).expect("skirmishes end").winners;
    winners.lowest().filter(|_| winners.len() == 1)
}

#[test]
fn whoever_thinks_ahead_plays_as_well() {
    let (mut with, mut without) = (0, 0);
    let duels = std::env::var("RETROGRADE_DUELS").ok().and_then(|duels| duels.parse().ok());
    for seed in 0..duels.unwrap_or(15) {
        for own in [FIRST, SECOND] {
            let winner = duel(own, bot("search:100it"), seed);
            with += u32::from(winner == Some(own));
            without += u32::from(winner.is_some_and(|winner| winner != own));
        }
    }
    println!("with {with}, without {without}");
    assert!(3 * with >= 2 * without && 3 * without >= 2 * with, "with {with}, without {without}");
}

#[test]
fn a_budget_is_spent_once_however_long_others_take() {
    let (game, position, _) = opening();
    let sampler = Sampler::new(&game, &position, SECOND);
    let mut ahead = Forethought::new(sampler, 7).unwrap();
    let search = bot("search:100it");
    // In slices: each ends when it is told to.
    let looks = Cell::new(0);
    let stop = || looks.replace(looks.get() + 1) >= 30;
    assert!(ahead.think(sampler, search, FOR_EVER, &stop));
    assert_eq!(ahead.done(), 30);
    assert!(ahead.think(sampler, search, Duration::ZERO, &|| false));
    assert_eq!(ahead.done(), 30);
    for _ in 0..3 {
        assert!(!ahead.think(sampler, search, FOR_EVER, &|| false), "there is no more to think");
        assert_eq!(ahead.done(), 100);
    }
    // Captain and Commander as often as the game says.
    let mut ahead = Forethought::new(sampler, 7).unwrap();
    assert!(!ahead.think(sampler, bot("captain"), FOR_EVER, &|| false));
    assert_eq!(ahead.done(), sampler.thought()[0]);
    // A budget of time is one of time.
    let mut ahead = Forethought::new(sampler, 7).unwrap();
    assert!(!ahead.think(sampler, bot("search:20ms"), FOR_EVER, &|| false));
    let done = ahead.done();
    assert!(!ahead.think(sampler, bot("search:20ms"), FOR_EVER, &|| false));
    assert_eq!(ahead.done(), done);
    // Bots that do not search think nothing.
    assert!(!Forethought::new(sampler, 7).unwrap().think(sampler, bot("greedy"), FOR_EVER, &|| false));
}

#[test]
fn whoever_is_asked_does_not_think_ahead() {
    let (game, position, _) = opening();
    assert!(Forethought::new(Sampler::new(&game, &position, FIRST), 7).is_none());
    let over = Position { question: Question::Guess, pea: 0, answers: [Some(0); 2] };
    assert!(Forethought::new(Sampler::new(&Cups, &over, SECOND), 7).is_none());
}

#[test]
fn thinking_ahead_does_not_peep() {
    for seed in 0..20 {
        let chosen = [0, 1].map(|pea| {
            // The pea lies where it is hardly ever, or where it mostly is: nothing may tell which.
            let mut position = Position { question: Question::Wait, pea, answers: [None; 2] };
            let mut ahead = Forethought::new(Sampler::new(&Cups, &position, FIRST), seed).unwrap();
            ahead.think(Sampler::new(&Cups, &position, FIRST), bot("search:200it"), FOR_EVER, &|| false);
            Cups.apply(&mut position, SECOND, Cup(0), &mut PlayoutDice::new(0), &mut Silent);
            assert!(ahead.follow(SECOND, Cup(0)), "everybody has seen it");
            let known = ahead.done();
            let sampler = Sampler::new(&Cups, &position, FIRST);
            (known, ahead.choose(bot("search:200it"), sampler, seed))
        });
        assert_eq!(chosen[0].1.action, Cup(1));
        assert_eq!(chosen[0], chosen[1]);
    }
}

#[test]
fn what_was_not_thought_of_is_not_followed() {
    let position = Position { question: Question::Wait, pea: 0, answers: [None; 2] };
    let sampler = Sampler::new(&Cups, &position, FIRST);
    let thought = || {
        let mut ahead = Forethought::new(sampler, 1).unwrap();
        ahead.think(sampler, bot("search:50it"), FOR_EVER, &|| false);
        ahead
    };
    assert!(thought().follow(SECOND, Cup(1)));
    assert!(!thought().follow(SECOND, Cup(2)), "there is no such answer");
    assert!(!thought().follow(FIRST, Cup(1)), "nobody asked the first seat");
    // Of several who are asked at once each answers in ignorance of the others.
    let position = Position { question: Question::Hide, pea: 0, answers: [None; 2] };
    let sampler = Sampler::new(&Cups, &position, Seat::new(2));
    let mut ahead = Forethought::new(sampler, 1).unwrap();
    ahead.think(sampler, bot("search:50it"), FOR_EVER, &|| false);
    assert!(!ahead.follow(FIRST, Cup(3)) && !ahead.follow(SECOND, Cup(1)));
}
