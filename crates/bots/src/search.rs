//! Information-set tree search, open loop: each iteration looks at one world that the seat cannot tell from the true
//! one, and all share a tree of answers.
//!
//! Limits: rivals in the tree know what the searcher hides from them, and answers that they give at once with others
//! are averaged over in what follows.

mod ahead;
mod climb;
mod speed;
mod tree;

use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use retrograde_core::{Advice, Sampler};

use crate::appraise::appraise;
use crate::level::{Lapses, Level};
use crate::{Budget, Decision};
use climb::{Climber, Learnt, Manner};

pub use ahead::Forethought;
pub use speed::{iterate, iterations_per_second};

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
        searches_on: false,
        ahead: false,
        guided: false,
        throws: 6,
    }
}

/// The same where looks tell answers apart.
const fn by_looks(playout: u32, foresight: usize) -> Manner {
    Manner { breadth: 3.0, widening: 0.5, guided: true, throws: 2, ..manner(playout, foresight) }
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
    choose_with(sampler, budget, threads, seed, None)
}

/// How a search thinks about what the sampler's seat knows.
fn manner_of<G: Advice>(sampler: Sampler<'_, G>) -> Manner {
    let manner = if sampler.game().looks_tell() { by_looks } else { manner };
    let searches_on = sampler.game().searches_on();
    let impression = sampler.game().first_look() as f32;
    Manner { impression, searches_on, ..manner(sampler.playout_length(), sampler.foresight()) }
}

/// What each answer of the sampler's seat looks like at first, from 0 to 1.
fn impressions<G: Advice>(
    sampler: Sampler<'_, G>,
    answers: &[G::Action],
    until: Option<Instant>,
    seed: u64,
) -> Vec<f32> {
    let worth = appraise(sampler, answers, Lapses::NONE, EFFORT, until, seed);
    worth.iter().map(|value| *value as f32 / 1000.0).collect()
}

/// Searches for the best answer, with what was learnt of it before the seat was asked; that counts towards the budget.
fn choose_with<G: Advice>(
    sampler: Sampler<'_, G>,
    budget: Budget,
    threads: u8,
    seed: u64,
    learnt: Option<Learnt<G::Action>>,
) -> Decision<G::Action> {
    let limit = Limit::of(budget, sampler.thought());
    let mut answers = Vec::new();
    sampler.searched(&mut answers);
    if let [only] = answers[..] {
        return Decision { action: only, why: "the only sensible answer".to_owned() };
    }
    let impressions = impressions(sampler, &answers, limit.until, seed);
    let manner = manner_of(sampler);
    let learnt =
        learnt.map(|learnt| ahead::at_question(learnt, sampler.seat(), &answers, &impressions, manner));
    let known = learnt.as_ref().map_or(0, |learnt| ahead::tries(learnt, answers.len()));
    // What was learnt is one tree: where several threads search, the others begin with nothing.
    let learnt = Mutex::new(learnt);
    let climb = |part: Limit, seed: u64| {
        let learnt = learnt.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut climber = match learnt {
            Some(learnt) => Climber::resumed(sampler, &answers, learnt, manner, seed),
            None => Climber::new(sampler, &answers, &impressions, manner, seed),
        };
        part.run(&mut climber);
        climber.statistics()
    };
    let parts = limit.less(known).split(threads);
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

/// When a thread stops: whichever comes first.
#[derive(Copy, Clone, Debug)]
struct Limit {
    until: Option<Instant>,
    iterations: u32,
}

impl Limit {
    /// The limit of a budget, in a game where Captain and Commander search so many iterations.
    fn of(budget: Budget, thought: [u32; 2]) -> Limit {
        let within = |time, iterations| Limit { until: Some(Instant::now() + time), iterations };
        match budget {
            Budget::Time(time) => within(time, u32::MAX),
            Budget::Iterations(iterations) => Limit { until: None, iterations },
            Budget::Level(Level::Commander, time) => within(time, thought[1]),
            Budget::Level(_, time) => within(time, thought[0]),
        }
    }

    /// The limits for a number of threads; 0 = all cores. Iterations are counted to give the same answer on every machine,
    /// so they stay in one thread unless told otherwise.
    fn split(self, threads: u8) -> Vec<Limit> {
        if self.iterations == u32::MAX {
            let cores = || thread::available_parallelism().map_or(1, usize::from);
            return vec![self; if threads == 0 { cores() } else { usize::from(threads) }];
        }
        let threads = u32::from(threads).clamp(1, self.iterations.max(1));
        (0..threads).map(|i| Limit { iterations: (self.iterations + i) / threads, ..self }).collect()
    }

    /// What is left when so many iterations are done.
    fn less(self, done: u32) -> Limit {
        let counted = self.iterations != u32::MAX;
        Limit { iterations: if counted { self.iterations.saturating_sub(done) } else { u32::MAX }, ..self }
    }

    /// Searches until the time is up or the iterations are done, or what is left, at the pace so far, could not change the answer.
    fn run<G: Advice>(self, climber: &mut Climber<'_, G>) {
        if climber.is_settled(self.iterations) {
            return;
        }
        let started = Instant::now();
        for done in 1..=self.iterations {
            climber.iterate();
            let time = self.until.map(|until| until.saturating_duration_since(Instant::now()));
            if time == Some(Duration::ZERO) {
                return;
            }
            if done.is_multiple_of(LOOK_UP) {
                let pace = f64::from(done) / started.elapsed().as_secs_f64();
                let in_time = time.map_or(u32::MAX, |time| (pace * time.as_secs_f64()) as u32);
                if climber.is_settled(in_time.min(self.iterations - done)) {
                    return;
                }
            }
        }
    }
}
