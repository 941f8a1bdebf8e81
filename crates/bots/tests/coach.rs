//! The coach: what it advises, and what it says about a game that is over.
#![allow(clippy::unimplemented, missing_docs, unreachable_pub)]

mod cups;

use std::time::{Duration, Instant};

use cups::{Cup, Cups, Position, Question};
use retrograde_bots::coach::{Draft, Review, Reviewer, Step, Watch, advise, review};
use retrograde_bots::{BotSpec, choose};
use retrograde_core::{
    Advice, Catalogue, PlayoutDice, Recorder, Rules, Sampler, Seat, SeededDice, Setup, Silent,
};
use skirmish::Skirmish;

/// A game of Skirmish as it was played: the first position, and every answer with what came of it.
struct Played {
    game: Skirmish,
    first: <Skirmish as Rules>::Position,
    answers: Vec<(Seat, <Skirmish as Rules>::Action, bool, <Skirmish as Rules>::Position)>,
}

fn played(bots: [&str; 2], seed: u64) -> Played {
    let game = Skirmish::from_pack(&Skirmish::standard_pack()).expect("a good pack");
    let mut dice = SeededDice::from_number(seed);
    let first = game.start(&Setup::scenario("plain"), &mut dice, &mut Silent).expect("a good setup");
    let (mut now, mut answers) = (first.clone(), Vec::new());
    while let Some(seat) = game.to_act(&now).lowest() {
        let bot: BotSpec = bots[seat.index()].parse().expect("a bot");
        let answer = choose(&bot, Sampler::new(&game, &now, seat), answers.len() as u64).action;
        let mut recorder = Recorder::new(&mut dice);
        game.apply(&mut now, seat, answer, &mut recorder, &mut Silent);
        answers.push((seat, answer, !recorder.into_draws().is_empty(), now.clone()));
    }
    Played { game, first, answers }
}

impl Played {
    fn steps(&self) -> Vec<Step<'_, Skirmish>> {
        self.answers
            .iter()
            .map(|(seat, action, drawn, after)| Step {
                seat: *seat,
                action: *action,
                drawn: *drawn,
                open: true,
                after,
            })
            .collect()
    }

    fn reviewer<'a>(&'a self, seat: u8, steps: &'a [Step<'a, Skirmish>]) -> Reviewer<'a, Skirmish> {
        Reviewer { game: &self.game, first: &self.first, steps, seat: Seat::new(seat), seats: 2, seed: 7 }
    }

    fn review(&self, seat: u8, threads: usize) -> Review<<Skirmish as Rules>::Action> {
        let (steps, watch) = (self.steps(), Watch::default());
        let found = review(&self.reviewer(seat, &steps), &mut Draft::default(), threads, None, &watch);
        assert_eq!(watch.percent(), 100);
        found.expect("nobody dropped it")
    }
}

#[test]
fn choices_dice_and_others_add_up_to_the_whole_change() {
    for seed in 0..4 {
        let played = played(["random", "greedy"], seed);
        for seat in 0..2 {
            let review = played.review(seat, 1);
            let (first, last) = (review.chances[0], *review.chances.last().expect("a chance before it all"));
            assert_eq!(review.total.sum(), last - first);
            for (pair, gains) in review.chances.windows(2).zip(&review.gains) {
                assert_eq!(gains.sum(), pair[1] - pair[0]);
            }
            let share =
                played.game.outcome(&played.answers.last().unwrap().3).unwrap().share(Seat::new(seat));
            assert_eq!(last, (share.ppm() / 1000) as i32, "in the end it is certain");
        }
    }
}

#[test]
fn dice_that_did_not_fall_bring_nothing_and_choices_bring_no_more_than_the_best() {
    let played = played(["random", "greedy"], 3);
    let review = played.review(0, 1);
    for ((seat, _, drawn, _), gains) in played.answers.iter().zip(&review.gains) {
        assert!(gains.choices <= 0 && (*drawn || gains.dice == 0), "{gains:?}");
        assert!(
            *seat == Seat::new(0) || gains.choices == 0,
            "others make no choices for the seat: {gains:?}"
        );
    }
    assert!(review.gains.iter().any(|gains| gains.dice != 0), "Skirmish is played with dice");
}

#[test]
fn whoever_answers_at_random_gives_more_away() {
    let (mut random, mut greedy) = (0, 0);
    for seed in 0..4 {
        let played = played(["random", "greedy"], seed);
        random += played.review(0, 1).total.choices;
        greedy += played.review(1, 1).total.choices;
    }
    assert!(random < 3 * greedy && random < -300, "random gave away {random}, greedy {greedy}");
}

#[test]
fn the_answers_that_cost_most_are_told_with_what_was_better() {
    let played = played(["random", "greedy"], 1);
    let review = played.review(0, 1);
    assert!(!review.costly.is_empty() && review.costly.len() <= 5);
    assert!(review.costly.is_sorted_by_key(|costly| costly.chance - costly.better_chance));
    for costly in &review.costly {
        let (seat, given, ..) = &played.answers[costly.number - 1];
        assert_eq!((*seat, given), (Seat::new(0), &costly.given));
        assert_ne!(costly.given, costly.better);
        assert_eq!(costly.chance - costly.better_chance, review.gains[costly.number - 1].choices);
        assert!(costly.why.starts_with(char::is_lowercase) && !costly.why.ends_with('.'), "{}", costly.why);
    }
}

#[test]
fn threads_change_nothing() {
    let played = played(["greedy", "random"], 2);
    assert_eq!(played.review(0, 1), played.review(0, 3));
}

#[test]
fn a_review_that_nobody_wants_stops() {
    let played = played(["random", "random"], 1);
    let (steps, watch) = (played.steps(), Watch::default());
    watch.drop_it();
    assert!(review(&played.reviewer(0, &steps), &mut Draft::default(), 1, None, &watch).is_none());
}

#[test]
fn a_review_that_is_left_and_taken_up_again_says_the_same() {
    let played = played(["random", "greedy"], 4);
    let (steps, watch, mut draft) = (played.steps(), Watch::default(), Draft::default());
    let reviewer = played.reviewer(0, &steps);
    let none = review(&reviewer, &mut draft, 1, Some(Instant::now()), &watch);
    assert!(none.is_none() && watch.percent() == 0, "no time, no review");
    let slice = || Some(Instant::now() + Duration::from_millis(2));
    let found =
        std::iter::repeat_with(|| review(&reviewer, &mut draft, 1, slice(), &watch)).find_map(|found| found);
    assert_eq!(found, Some(played.review(0, 1)));
}

/// The review of a guess, with the pea really under one of the cups.
fn guessed(pea: u8, guess: Cup) -> Review<Cup> {
    let first = Position { question: Question::Guess, pea, answers: [None; 2] };
    let mut after = first.clone();
    Cups.apply(&mut after, Seat::new(0), guess, &mut PlayoutDice::new(1), &mut Silent);
    let steps = [Step::<Cups> { seat: Seat::new(0), action: guess, drawn: false, open: true, after: &after }];
    let reviewer =
        Reviewer { game: &Cups, first: &first, steps: &steps, seat: Seat::new(0), seats: 2, seed: 5 };
    review(&reviewer, &mut Draft::default(), 1, None, &Watch::default()).expect("nobody dropped it")
}

#[test]
fn a_choice_is_judged_by_what_the_seat_knew() {
    for guess in [Cup(0), Cup(1)] {
        let (here, there) = (guessed(0, guess), guessed(1, guess));
        // The pea lay elsewhere, and the game ended differently. The choice is as good or bad as it was.
        assert_ne!(here.chances[1], there.chances[1]);
        assert_eq!(here.chances[0], there.chances[0]);
        assert_eq!(here.total.choices, there.total.choices);
        assert_eq!(here.costly, there.costly);
        assert_eq!(here.costly.len(), usize::from(guess == Cup(0)), "it is under cup 1 five times in six");
    }
}

#[test]
fn advice_does_not_peep_either() {
    let advised = |pea| {
        let position = Position { question: Question::Guess, pea, answers: [None; 2] };
        advise(Sampler::new(&Cups, &position, Seat::new(0)), 2, 3)
    };
    assert_eq!(advised(0), advised(1));
    let [likely, unlikely] = &advised(0)[..] else { panic!("there are two cups") };
    assert_eq!((likely.action, unlikely.action), (Cup(1), Cup(0)));
    assert!(likely.chance > unlikely.chance && &*likely.why == "may win the game at once", "{likely:?}");
}

#[test]
fn where_there_is_one_answer_the_coach_says_so() {
    let position = Position { question: Question::Only, pea: 1, answers: [None; 2] };
    let advised = advise(Sampler::new(&Cups, &position, Seat::new(0)), 2, 3);
    assert_eq!(advised.len(), 1);
    assert!(!advised[0].why.is_empty());
}

#[test]
fn three_answers_are_advised_from_the_best_down_with_reasons() {
    let played = played(["random", "random"], 5);
    for (_, _, _, position) in &played.answers {
        let Some(seat) = played.game.to_act(position).lowest() else { continue };
        let advised = advise(Sampler::new(&played.game, position, seat), 2, 1);
        let mut sensible = Vec::new();
        played.game.sensible(position, seat, &mut sensible);
        assert_eq!(advised.len(), sensible.len().min(3));
        assert!(advised.iter().all(|one| !one.why.is_empty() && (0..=1000).contains(&one.chance)));
        // The order is that of the chances before they were rounded, and ties are broken by a throw.
        assert!(advised.is_sorted_by(|a, b| a.chance + 1 >= b.chance), "{advised:?}");
    }
}
