//! Information-set tree search, open loop: each iteration looks at one world that the seat cannot tell from the true
//! one, and all share a tree of answers.
//!
//! Limits: rivals in the tree know what the searcher hides from them, and answers that they give at once with others
//! are averaged over in what follows.

mod climb;
mod speed;
mod tree;

use std::thread;
use std::time::Instant;

use retrograde_core::{Advice, Sampler};

use crate::appraise::appraise;
use crate::level::Lapses;
use crate::{Budget, Decision};
use climb::{Climber, Manner};

pub use speed::iterations_per_second;

/// How it thinks at the table, and how many answers it looks ahead in the tree and in playouts.
const fn manner(playout: u32, foresight: usize) -> Manner {
    Manner {
        playout,
        foresight,
        patience: 3,
        impression: 10.0,
        curiosity: 1.0,
        breadth: f32::INFINITY,
        widening: 0.0,
        ideas: 1,
        throws: 6,
    }
}

/// The same where looks tell answers apart.
const fn by_looks(playout: u32, foresight: usize) -> Manner {
    Manner { breadth: 3.0, widening: 0.5, ideas: 3, throws: 2, ..manner(playout, foresight) }
}

/// After so many iterations it looks whether the answer is settled.
const LOOK_UP: u32 = 32;
/// Positions looked at for a first impression of the answers, more or less.
const EFFORT: u32 = 2000;

/// Searches for the best answer.
pub(crate) fn choose<G: Advice>(
    sampler: Sampler<'_, G>,
    budget: Budget,
    threads: u8,
    seed: u64,
) -> Decision<G::Action> {
    let limit = Limit::of(budget);
    let mut answers = Vec::new();
    sampler.searched(&mut answers);
    if let [only] = answers[..] {
        return Decision { action: only, why: "the only sensible answer".to_owned() };
    }
    let impressions = appraise(sampler, &answers, Lapses::NONE, EFFORT, limit.until(), seed);
    let impressions: Vec<f32> = impressions.iter().map(|value| *value as f32 / 1000.0).collect();
    let manner = if sampler.game().looks_tell() { by_looks } else { manner };
    let manner = manner(sampler.game().playout_length(), sampler.foresight());
    let climb = |part: Limit, seed: u64| {
        let mut climber = Climber::new(sampler, &answers, &impressions, manner, seed);
        part.run(&mut climber);
        climber.statistics()
    };
    let parts = limit.split(threads);
    let seeds = (0..parts.len() as u64).map(|thread| seed ^ thread.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let statistics: Vec<Vec<(u32, u64)>> = if let [part] = parts[..] {
        vec![climb(part, seed)]
    } else {
        let climb = &climb;
        thread::scope(|scope| {
            let workers: Vec<_> =
                parts.iter().zip(seeds).map(|(&part, seed)| scope.spawn(move || climb(part, seed))).collect();
            workers.into_iter().map(|worker| worker.join().expect("rules do not panic")).collect()
        })
    };
    decide(&answers, &impressions, &statistics)
}

/// The answer that was tried most: trust follows tries, a high mean of few may be luck.
fn decide<A: Copy + std::fmt::Display>(
    answers: &[A],
    impressions: &[f32],
    statistics: &[Vec<(u32, u64)>],
) -> Decision<A> {
    let merged = |index: usize| {
        let sum = |(visits, total), part: &Vec<(u32, u64)>| (visits + part[index].0, total + part[index].1);
        statistics.iter().fold((0, 0), sum)
    };
    let merged: Vec<(u32, u64)> = (0..answers.len()).map(merged).collect();
    let mut order: Vec<usize> = (0..answers.len()).collect();
    order.sort_by(|&a, &b| {
        let impression = impressions[b].total_cmp(&impressions[a]);
        merged[b].0.cmp(&merged[a].0).then(merged[b].1.cmp(&merged[a].1)).then(impression)
    });
    let percent = |index: usize| {
        let (visits, total) = merged[index];
        (total + 5 * u64::from(visits)) / (10 * u64::from(visits.max(1)))
    };
    let tries: u64 = merged.iter().map(|(visits, _)| u64::from(*visits)).sum();
    let (best, next) = (order[0], order[1]);
    let why = format!(
        "won {}% of {} of {} tries; next best `{}` {}%",
        percent(best),
        grouped(u64::from(merged[best].0)),
        grouped(tries),
        answers[next],
        percent(next)
    );
    Decision { action: answers[best], why }
}

/// A number with its thousands apart: `12,431`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// When a thread stops.
#[derive(Copy, Clone, Debug)]
enum Limit {
    Until(Instant),
    Iterations(u32),
}

impl Limit {
    fn of(budget: Budget) -> Limit {
        match budget {
            Budget::Time(time) => Limit::Until(Instant::now() + time),
            Budget::Iterations(count) => Limit::Iterations(count),
        }
    }

    fn until(self) -> Option<Instant> {
        match self {
            Limit::Until(until) => Some(until),
            Limit::Iterations(_) => None,
        }
    }

    /// The limits for a number of threads; 0 = all cores. Iterations are counted to give the same answer on every machine,
    /// so they stay in one thread unless told otherwise.
    fn split(self, threads: u8) -> Vec<Limit> {
        match self {
            Limit::Until(_) => {
                let cores = || thread::available_parallelism().map_or(1, usize::from);
                vec![self; if threads == 0 { cores() } else { usize::from(threads) }]
            }
            Limit::Iterations(count) => {
                let threads = u32::from(threads).clamp(1, count);
                (0..threads).map(|i| Limit::Iterations((count + i) / threads)).collect()
            }
        }
    }

    /// Searches until the time is up or the iterations are done. With a budget of time it stops as soon as what is left, at the pace so far,
    /// would hardly change the answer.
    fn run<G: Advice>(self, climber: &mut Climber<'_, G>) {
        match self {
            Limit::Until(until) => {
                let started = Instant::now();
                for done in 1_u32.. {
                    climber.iterate();
                    let now = Instant::now();
                    if now >= until {
                        return;
                    }
                    if done.is_multiple_of(LOOK_UP) {
                        let left = (until - now).as_secs_f64() / (now - started).as_secs_f64();
                        if climber.is_settled((f64::from(done) * left) as u32) {
                            return;
                        }
                    }
                }
            }
            Limit::Iterations(count) => (0..count).for_each(|_| climber.iterate()),
        }
    }
}
