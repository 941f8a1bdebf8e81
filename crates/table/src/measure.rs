//! How fast the rules are: random playouts, the price of each call, search iterations.

use std::hint::black_box;
use std::time::Instant;

use retrograde_bots::thread_seconds;
use retrograde_core::{Dice, Game, PlayoutDice, Rules, Seat, Setup, SetupError, Silent};
use serde::Serialize;

/// What some random games came to.
#[derive(Copy, Clone, Debug, Default, Serialize)]
pub struct Playouts {
    /// Games played to their ends.
    pub games: u64,
    /// Answers given.
    pub answers: u64,
    /// Choices offered, summed over the answers.
    pub choices: u64,
    /// Turns, summed over the games.
    pub turns: u64,
}

/// How fast the rules are.
#[derive(Clone, Debug, Serialize)]
pub struct Measure {
    /// Threads that worked at once.
    pub threads: usize,
    /// Random-playout answers a second of processor time of one thread, or of wall time of all.
    pub answers_per_second: f64,
    /// Games a second, likewise.
    pub games_per_second: f64,
    /// Answers in a game.
    pub answers_per_game: f64,
    /// Choices open at an answer.
    pub mean_choices: f64,
    /// Nanoseconds for one list of legal answers.
    pub legal_ns: f64,
    /// Nanoseconds to apply one answer.
    pub apply_ns: f64,
    /// Nanoseconds to clone a position.
    pub clone_ns: f64,
    /// Bytes of a position.
    pub position_bytes: usize,
    /// Search iterations a second with playouts of 50 answers.
    pub search_iterations_per_second: f64,
}

/// Plays one random game; `visit` sees every position before its answer.
fn random_game<G: Game>(
    game: &G,
    setup: &Setup,
    dice: &mut PlayoutDice,
    legal: &mut Vec<G::Action>,
    total: &mut Playouts,
    mut visit: impl FnMut(&G::Position, Seat, G::Action),
) -> Result<(), SetupError> {
    let mut position = game.start(setup, dice, &mut Silent)?;
    while let Some(seat) = game.to_act(&position).lowest() {
        legal.clear();
        game.legal(&position, seat, legal);
        let action = legal[dice.pick("playout", legal.len())];
        visit(&position, seat, action);
        game.apply(&mut position, seat, action, dice, &mut Silent);
        total.answers += 1;
        total.choices += legal.len() as u64;
    }
    total.games += 1;
    total.turns += u64::from(game.turn(&position));
    Ok(())
}

/// Plays random games to their ends.
pub(crate) fn playouts<G: Game>(
    game: &G,
    setup: &Setup,
    games: u32,
    seed: u64,
) -> Result<Playouts, SetupError> {
    let mut dice = PlayoutDice::new(seed);
    let (mut legal, mut total) = (Vec::new(), Playouts::default());
    for _ in 0..games {
        random_game(game, setup, &mut dice, &mut legal, &mut total, |_, _, _| ())?;
    }
    Ok(total)
}

pub(crate) fn measure<G: Game>(
    game: &G,
    setup: &Setup,
    seconds: f64,
    threads: usize,
) -> Result<Measure, SetupError> {
    let start = Instant::now();
    playouts(game, setup, 3, 1)?;
    let (total, elapsed) = if threads <= 1 {
        timed_playouts(game, setup, seconds, 2)?
    } else {
        let wall = Instant::now();
        let mut sum = Playouts::default();
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|i| scope.spawn(move || timed_playouts(game, setup, seconds, 2 + i as u64)))
                .collect();
            for worker in workers {
                if let Ok(Ok((part, _))) = worker.join() {
                    sum.games += part.games;
                    sum.answers += part.answers;
                    sum.choices += part.choices;
                    sum.turns += part.turns;
                }
            }
        });
        (sum, wall.elapsed().as_secs_f64())
    };
    let parts = price_parts(game, setup, seconds)?;
    let search = retrograde_bots::iterations_per_second(game, setup, seconds, threads.max(1))?;
    black_box(start);
    Ok(Measure {
        threads: threads.max(1),
        answers_per_second: total.answers as f64 / elapsed,
        games_per_second: total.games as f64 / elapsed,
        answers_per_game: total.answers as f64 / total.games as f64,
        mean_choices: total.choices as f64 / total.answers as f64,
        legal_ns: parts[0],
        apply_ns: parts[1],
        clone_ns: parts[2],
        position_bytes: size_of::<G::Position>(),
        search_iterations_per_second: search,
    })
}

fn timed_playouts<G: Game>(
    game: &G,
    setup: &Setup,
    seconds: f64,
    seed: u64,
) -> Result<(Playouts, f64), SetupError> {
    let mut dice = PlayoutDice::new(seed);
    let (mut legal, mut total) = (Vec::new(), Playouts::default());
    let wall = Instant::now();
    let start = thread_seconds(wall);
    loop {
        for _ in 0..8 {
            random_game(game, setup, &mut dice, &mut legal, &mut total, |_, _, _| ())?;
        }
        let elapsed = thread_seconds(wall) - start;
        if elapsed >= seconds {
            return Ok((total, elapsed));
        }
    }
}

/// Positions over which the price of a call is measured: as many for every game, however long its games are, since the more there are, the
/// more the memory is measured.
const POSITIONS: usize = 4000;

/// A position, who is asked in it, and an answer.
type Asked<G> = (<G as Rules>::Position, Seat, <G as Rules>::Action);

/// Nanoseconds for `legal`, `apply` and clone, over positions of random games.
fn price_parts<G: Game>(game: &G, setup: &Setup, seconds: f64) -> Result<[f64; 3], SetupError> {
    let mut dice = PlayoutDice::new(5);
    let mut sample = Vec::new();
    let mut legal = Vec::new();
    while sample.len() < POSITIONS {
        let mut count = 0u32;
        random_game(
            game,
            setup,
            &mut dice,
            &mut legal,
            &mut Playouts::default(),
            |position, seat, action| {
                count += 1;
                if count.is_multiple_of(7) && sample.len() < POSITIONS {
                    sample.push((position.clone(), seat, action));
                }
            },
        )?;
    }
    let time = |work: &mut dyn FnMut(&Asked<G>)| {
        let wall = Instant::now();
        let start = thread_seconds(wall);
        let mut rounds = 0;
        loop {
            sample.iter().for_each(&mut *work);
            rounds += 1;
            let elapsed = thread_seconds(wall) - start;
            if elapsed >= seconds / 4.0 {
                return elapsed * 1e9 / (rounds * sample.len()) as f64;
            }
        }
    };
    let mut out = Vec::new();
    let legal_ns = time(&mut |(position, seat, _)| {
        out.clear();
        game.legal(position, *seat, &mut out);
        black_box(&out);
    });
    let clone_ns = time(&mut |(position, _, _)| {
        black_box(position.clone());
    });
    let apply_ns = time(&mut |(position, seat, action)| {
        let mut copy = position.clone();
        game.apply(&mut copy, *seat, *action, &mut dice, &mut Silent);
        black_box(&copy);
    });
    Ok([legal_ns, apply_ns - clone_ns, clone_ns])
}
