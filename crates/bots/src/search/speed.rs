//! How fast the search is.

use std::thread;
use std::time::Instant;

use retrograde_core::{Advice, Dice, PlayoutDice, Sampler, Setup, SetupError, Silent};

use super::climb::Climber;
use super::manner;
use crate::thread_seconds;

/// Positions that are measured: the opening and some of the middle of random games.
const POSITIONS: u32 = 6;

/// Search iterations a second with playouts of 50 answers, over the opening and positions of random games.
///
/// Of processor time for one thread, where the system tells it; of wall time for several together.
///
/// # Errors
///
/// If the setup is not one of the game's.
pub fn iterations_per_second<G: Advice>(
    game: &G,
    setup: &Setup,
    seconds: f64,
    threads: usize,
) -> Result<f64, SetupError> {
    let positions = sample_positions(game, setup)?;
    let slice = seconds / positions.len() as f64;
    let (mut iterations, mut elapsed) = (0, 0.0);
    for position in &positions {
        if threads <= 1 {
            let (done, took) = climb(game, position, slice, 1, true);
            iterations += done;
            elapsed += took;
        } else {
            let wall = Instant::now();
            thread::scope(|scope| {
                let start = |seed| scope.spawn(move || climb(game, position, slice, seed, false).0);
                let workers: Vec<_> = (0..threads as u64).map(start).collect();
                iterations += workers.into_iter().filter_map(|worker| worker.join().ok()).sum::<u64>();
            });
            elapsed += wall.elapsed().as_secs_f64();
        }
    }
    Ok(iterations as f64 / elapsed)
}

/// Makes so many iterations at each of the positions that [`iterations_per_second`] measures, and says how many that were in all: a fixed
/// amount of work, whose instructions can be counted.
///
/// # Errors
///
/// If the setup is not one of the game's.
pub fn iterate<G: Advice>(game: &G, setup: &Setup, iterations: u32) -> Result<u64, SetupError> {
    let positions = sample_positions(game, setup)?;
    for position in &positions {
        at(game, position, 1, |climber| (0..iterations).for_each(|_| climber.iterate()));
    }
    Ok(u64::from(iterations) * positions.len() as u64)
}

/// The first questions with a choice at the opening and at points of the middle of random games.
fn sample_positions<G: Advice>(game: &G, setup: &Setup) -> Result<Vec<G::Position>, SetupError> {
    let mut dice = PlayoutDice::new(3);
    let (mut positions, mut legal) = (Vec::new(), Vec::new());
    for depth in 0..POSITIONS {
        let mut position = game.start(setup, &mut dice, &mut Silent)?;
        let mut played = 0;
        while let Some(seat) = game.to_act(&position).lowest() {
            legal.clear();
            game.legal(&position, seat, &mut legal);
            let set_up = game.turn(&position) > 0;
            if set_up && legal.len() > 1 && played >= 12 * depth {
                positions.push(position);
                break;
            }
            let action = legal[dice.pick("playout", legal.len())];
            game.apply(&mut position, seat, action, &mut dice, &mut Silent);
            played += u32::from(set_up);
        }
    }
    if positions.is_empty() {
        return Err(SetupError::new(&setup.scenario, "random games end before there is anything to search"));
    }
    Ok(positions)
}

/// Iterations at one position, and the seconds they took.
fn climb<G: Advice>(
    game: &G,
    position: &G::Position,
    seconds: f64,
    seed: u64,
    processor_time: bool,
) -> (u64, f64) {
    let wall = Instant::now();
    let clock = || if processor_time { thread_seconds(wall) } else { wall.elapsed().as_secs_f64() };
    at(game, position, seed, |climber| {
        let start = clock();
        let mut iterations = 0;
        loop {
            (0..16).for_each(|_| climber.iterate());
            iterations += 16;
            let elapsed = clock() - start;
            if elapsed >= seconds {
                return (iterations, elapsed);
            }
        }
    })
    .unwrap_or_default()
}

/// Searches at a position in which somebody is asked.
fn at<G: Advice, T>(
    game: &G,
    position: &G::Position,
    seed: u64,
    search: impl FnOnce(&mut Climber<'_, G>) -> T,
) -> Option<T> {
    let sampler = Sampler::new(game, position, game.to_act(position).lowest()?);
    let mut answers = Vec::new();
    sampler.sensible(&mut answers);
    let impressions = vec![0.5; answers.len()];
    Some(search(&mut Climber::new(sampler, &answers, &impressions, manner(50, usize::MAX), seed)))
}
