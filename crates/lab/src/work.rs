use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use retrograde_table::{BotSpec, Title};

use crate::{LabError, Plan, Played};

/// Plays the games of a plan that are not among `done`, and gives all in the order of the plan.
///
/// Games are dealt out to `threads` workers. Each finished game is shown to `each`. Once `stop` is set, the games under
/// way are played to their ends and no more are begun.
///
/// # Errors
///
/// If the plan makes no sense, a game breaks, or `each` fails.
pub fn play_all(
    plan: &Plan,
    mut done: Vec<Played>,
    threads: usize,
    stop: &AtomicBool,
    each: impl FnMut(&Played) -> Result<(), LabError> + Send,
) -> Result<Vec<Played>, LabError> {
    let (title, _) = plan.check()?;
    done.retain(|played| played.game < plan.games());
    let mut open = vec![true; plan.games() as usize];
    for played in &done {
        open[played.game as usize] = false;
    }
    let threads = threads.max(1);
    let bots = at_work(&plan.bots, threads);
    let (next, failed) = (AtomicU32::new(0), AtomicBool::new(false));
    let shared = Mutex::new((done, each, None));
    // A game is handed in by the worker that played it: what `each` decides holds before that worker begins another.
    let hand_in = |result: Result<Played, LabError>| {
        let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
        let (done, each, error) = &mut *shared;
        match result.and_then(|played| each(&played).map(|()| played)) {
            Ok(played) => done.push(played),
            Err(because) => {
                failed.store(true, Ordering::Relaxed);
                error.get_or_insert(because);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed) {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    match open.get(game as usize) {
                        None => return,
                        Some(false) => {}
                        Some(true) => hand_in(play(title, plan, &bots, game)),
                    }
                }
            });
        }
    });
    let (mut done, _, error) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|played| played.game);
    error.map_or(Ok(done), Err)
}

/// The bots as they play when several games go on at once: a search by the clock that would take all cores takes one.
fn at_work(bots: &[BotSpec], threads: usize) -> Vec<BotSpec> {
    let one_thread = |bot: &BotSpec| match bot.resolved() {
        BotSpec::Search { budget, threads: 0 } if threads > 1 => BotSpec::Search { budget, threads: 1 },
        other => other,
    };
    bots.iter().map(one_thread).collect()
}

fn play(title: &dyn Title, plan: &Plan, bots: &[BotSpec], game: u32) -> Result<Played, LabError> {
    let seated: Vec<BotSpec> = (0..bots.len()).map(|seat| bots[plan.bot_at(game, seat)]).collect();
    let seed = plan.seed_of(game);
    // One game in thousands that breaks must name its seed, and must not lose the others.
    let result = catch_unwind(AssertUnwindSafe(|| title.play(&plan.setup, &seated, seed, plan.most_answers)));
    match result {
        Ok(Ok(result)) => Ok(Played::new(game, result)),
        Ok(Err(error)) => Err(LabError::Plan(error.to_string())),
        Err(panic) => Err(LabError::Broken { seed, because: words_of(&*panic) }),
    }
}

fn words_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_shares_the_cores_unless_told_otherwise() {
        let bots = ["search:20ms", "search:20ms/2t", "greedy"].map(|bot| bot.parse().unwrap());
        let shown = |threads| at_work(&bots, threads).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(shown(2), ["search:20ms/1t", "search:20ms/2t", "greedy"]);
        assert_eq!(shown(1), ["search:20ms", "search:20ms/2t", "greedy"]);
    }
}
