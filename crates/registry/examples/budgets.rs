//! How long bots take for an answer, against what they may take.
//!
//! `cargo run --release -p retrograde-registry --example budgets -- MILLISECONDS ANSWERS [GAME…]`
//!
//! Bots that play greedily bring each scenario of a game along; at every few questions a search with this budget is asked too, and
//! its answer is timed: first by one thread at a time, then by eight at once. Questions with one sensible answer are counted apart.
#![allow(clippy::print_stdout, reason = "it reports to whoever runs it")]

use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use retrograde_core::Setup;
use retrograde_registry::titles;
use retrograde_table::{BotSpec, Budget, Seed, Title};

/// Every so many questions one is asked.
const STRIDE: usize = 5;
/// Questions of one game that are asked.
const OF_A_GAME: usize = 25;
/// Bots that think at once in the second run.
const MANY: usize = 8;

/// What a search took.
#[derive(Default)]
struct Times {
    searched: Vec<Duration>,
    forced: Vec<Duration>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [millis, answers, games @ ..] = &arguments[..] else {
        println!("MILLISECONDS ANSWERS [GAME…]");
        return ExitCode::from(2);
    };
    let budget = Duration::from_millis(millis.parse().expect("milliseconds"));
    let answers: usize = answers.parse().expect("a number of answers");
    println!(
        "| game | bots at once | answers | median | 90% | 99% | 99.9% | longest | within | one sensible answer: longest |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for title in
        titles().iter().filter(|title| games.is_empty() || games.iter().any(|game| *game == title.info().id))
    {
        for threads in [1, MANY] {
            let started = AtomicUsize::new(0);
            let times: Vec<Times> = thread::scope(|scope| {
                let one = || time(&**title, budget, answers / threads, &started);
                let workers: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
                workers.into_iter().map(|worker| worker.join().expect("no panic")).collect()
            });
            report(title.info().title, threads, budget, times);
        }
    }
    ExitCode::SUCCESS
}

/// Times so many answers, game after game.
fn time(title: &dyn Title, budget: Duration, answers: usize, started: &AtomicUsize) -> Times {
    let scenarios = title.lobby().scenarios;
    let bot = BotSpec::Search { budget: Budget::Time(budget), threads: 1 };
    let mut times = Times::default();
    while times.searched.len() < answers {
        let game = started.fetch_add(1, Ordering::Relaxed);
        let setup = Setup::scenario(&scenarios[game % scenarios.len()].id);
        let mut table = title.open(&setup, Seed::number(game as u64)).expect("a good setup");
        let (mut asked, mut questions) = (0, 0);
        while let Some(seat) = table.to_act().lowest() {
            let seed = ((game as u64) << 32) | questions as u64;
            // Games are entered at different places.
            if questions % STRIDE == game % STRIDE && questions / STRIDE >= game % 7 * OF_A_GAME / 3 {
                let thought = table.thought(seat, bot, seed);
                let start = Instant::now();
                let verdict = thought.think();
                let took = start.elapsed();
                if verdict.why == "the only sensible answer" {
                    times.forced.push(took);
                } else {
                    times.searched.push(took);
                }
                asked += 1;
                if asked == OF_A_GAME || times.searched.len() == answers {
                    break;
                }
            }
            questions += 1;
            let answer = table.thought(seat, BotSpec::Greedy, seed).think().answer;
            table.answer(seat, &answer).expect("a legal answer");
        }
    }
    times
}

fn report(title: &str, threads: usize, budget: Duration, times: Vec<Times>) {
    let (mut searched, mut forced) = (Vec::new(), Vec::new());
    for part in times {
        searched.extend(part.searched);
        forced.extend(part.forced);
    }
    searched.sort_unstable();
    let bound = budget.mul_f64(1.1) + Duration::from_millis(5);
    let within = searched.iter().filter(|took| **took <= bound).count();
    let millis = |took: Duration| format!("{:.1} ms", took.as_secs_f64() * 1e3);
    let at = |share: f64| millis(searched[((searched.len() - 1) as f64 * share) as usize]);
    println!(
        "| {title} | {threads} | {} | {} | {} | {} | {} | {} | {:.2}% of {} | {} of {} |",
        searched.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        at(1.0),
        100.0 * within as f64 / searched.len() as f64,
        millis(bound),
        forced.iter().max().map_or("none".to_owned(), |longest| millis(*longest)),
        forced.len()
    );
}
