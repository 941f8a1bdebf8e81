//! What thinking ahead saves: how many iterations, and how long, a bot still needs when it is asked.
//!
//! `cargo run --release -p retrograde-registry --example ahead -- BOT SECONDS QUESTIONS [GAME…]`
//!
//! The last seat is the bot's; all others play greedily and let it think ahead for so many seconds of processor time before each of
//! their answers. Every question to the bot that follows an answer of somebody else is answered twice: with what it has thought ahead, and
//! without.
#![allow(clippy::print_stdout, reason = "it reports to whoever runs it")]

use std::process::ExitCode;
use std::time::{Duration, Instant};

use retrograde_core::{Seat, Setup};
use retrograde_registry::titles;
use retrograde_table::{BotSpec, Forethought, Seed, Table, Title, thread_seconds};

/// Questions of one game.
const OF_A_GAME: usize = 20;

/// A question to the bot.
struct Asked {
    known: u32,
    /// Iterations when asked: with what was known, and without.
    iterations: [u32; 2],
    /// Processor seconds.
    seconds: [f64; 2],
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [bot, seconds, questions, games @ ..] = &arguments[..] else {
        println!("BOT SECONDS QUESTIONS [GAME…]");
        return ExitCode::from(2);
    };
    let bot: BotSpec = bot.parse().expect("a bot");
    let seconds: f64 = seconds.parse().expect("seconds");
    let questions: usize = questions.parse().expect("a number of questions");
    println!(
        "| game | questions | something was known | iterations without | with | median without | with | at once | ahead, most |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for title in titles() {
        if games.is_empty() || games.iter().any(|game| *game == title.info().id) {
            measure(&**title, bot, seconds, questions);
        }
    }
    ExitCode::SUCCESS
}

fn measure(title: &dyn Title, bot: BotSpec, seconds: f64, questions: usize) {
    let scenario = title.lobby().scenarios.swap_remove(0).id;
    let (mut all, mut longest, mut game): (Vec<Asked>, f64, u64) = (Vec::new(), 0.0, 0);
    while all.len() < questions {
        game += 1;
        let mut table = title.open(&Setup::scenario(&scenario), Seed::number(game)).expect("a good setup");
        let own = Seat::new(table.seats().len() as u8 - 1);
        let (mut forethought, mut waited, mut of_game) = (Forethought::default(), false, 0);
        while let Some(seat) =
            table.to_act().lowest().filter(|_| of_game < OF_A_GAME && all.len() < questions)
        {
            let seed = (game << 32) | table.answers() as u64;
            if seat != own {
                if !table.to_act().contains(own) {
                    longest = longest.max(think(&*table, own, bot, seed, seconds, &mut forethought));
                }
                let answer = table.thought(seat, BotSpec::Greedy, seed).think().answer;
                table.answer(seat, &answer).expect("a legal answer");
                waited = true;
                continue;
            }
            let kept = std::mem::take(&mut forethought);
            let (asked, answer) = answer(&*table, own, bot, seed, kept);
            if let Some(asked) = asked.filter(|_| waited) {
                all.push(asked);
                of_game += 1;
            }
            waited = false;
            table.answer(own, &answer).expect("a legal answer");
        }
    }
    report(title.info().title, &all, longest);
}

/// Lets the bot think ahead until it has enough. Returns the processor seconds it took.
fn think(table: &dyn Table, own: Seat, bot: BotSpec, seed: u64, seconds: f64, kept: &mut Forethought) -> f64 {
    let started = Instant::now();
    let before = thread_seconds(started);
    let took = || thread_seconds(started) - before;
    let slice = Duration::from_millis(20);
    while took() < seconds && table.think_ahead(own, bot, seed, kept, slice, &|| false) {}
    took()
}

/// Answers a question to the bot with what it knows and without; none if there was nothing to search.
fn answer(
    table: &dyn Table,
    own: Seat,
    bot: BotSpec,
    seed: u64,
    mut kept: Forethought,
) -> (Option<Asked>, String) {
    table.think_ahead(own, bot, seed, &mut kept, Duration::ZERO, &|| false);
    let known = kept.done();
    let decide = |kept| {
        let started = Instant::now();
        let before = thread_seconds(started);
        let verdict = table.decide(own, bot, seed, kept);
        (verdict, thread_seconds(started) - before)
    };
    let (with, soon) = decide(kept);
    let (without, late) = decide(Forethought::default());
    let asked = tries(&with.why).zip(tries(&without.why)).map(|(with, without)| Asked {
        known: known.min(with),
        iterations: [without, with.saturating_sub(known)],
        seconds: [late, soon],
    });
    (asked, with.answer)
}

/// The number of tries that a search tells of.
fn tries(why: &str) -> Option<u32> {
    let (before, _) = why.split_once(" tries; next best")?;
    before.rsplit(' ').next()?.replace(',', "").parse().ok()
}

fn report(title: &str, all: &[Asked], longest: f64) {
    let share = |count: usize| format!("{}%", (200 * count + all.len()) / (2 * all.len()));
    let mean = |which: usize| {
        let sum: u64 = all.iter().map(|asked| u64::from(asked.iterations[which])).sum();
        sum / all.len() as u64
    };
    let median = |which: usize| {
        let mut seconds: Vec<f64> = all.iter().map(|asked| asked.seconds[which]).collect();
        seconds.sort_by(f64::total_cmp);
        format!("{:.0} ms", seconds[seconds.len() / 2] * 1e3)
    };
    println!(
        "| {title} | {} | {} | {} | {} | {} | {} | {} | {longest:.2} s |",
        all.len(),
        share(all.iter().filter(|asked| asked.known > 0).count()),
        mean(0),
        mean(1),
        median(0),
        median(1),
        share(all.iter().filter(|asked| asked.iterations[1] == 0).count()),
    );
}
