use std::any::Any;
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{mem, thread};

use retrograde_table::BotSpec;

use crate::had::look;
use crate::{Agenda, Kind, LabError, Played};

/// Plays the games of a study that are not among `done`, and gives all in the order of its runs.
///
/// Games are dealt out to `threads` workers. Each finished game is shown to `each`. Once `stop` is set, the games under
/// way are played to their ends and no more are begun.
///
/// # Errors
///
/// If a game breaks, or `each` fails.
pub fn play_all(
    agenda: &Agenda,
    mut done: Vec<Played>,
    threads: usize,
    stop: &AtomicBool,
    each: impl FnMut(&Played) -> Result<(), LabError> + Send,
) -> Result<Vec<Played>, LabError> {
    keep_planned(agenda, &mut done);
    let there: BTreeSet<(u32, u32)> = done.iter().map(|played| (played.run, played.game)).collect();
    let open: Vec<(u32, u32)> =
        agenda.games_here().into_iter().filter(|game| !there.contains(game)).collect();
    let threads = threads.max(1);
    let bots: Vec<Vec<BotSpec>> = agenda.runs.iter().map(|run| at_work(&run.plan.bots, threads)).collect();
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
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
                    let Some(&(run, game)) = open.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
                    hand_in(play(agenda, &bots[run as usize], run, game));
                }
            });
        }
    });
    let (mut done, _, error) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|played| (played.run, played.game));
    error.map_or(Ok(done), Err)
}

/// Drops games that are not planned: a file may hold more than are wanted now.
pub(crate) fn keep_planned(agenda: &Agenda, played: &mut Vec<Played>) {
    played.retain(|game| agenda.runs.get(game.run as usize).is_some_and(|run| game.game < run.plan.games()));
}

/// The bots as they play when several games go on at once: a search by the clock that would take all cores takes one.
fn at_work(bots: &[BotSpec], threads: usize) -> Vec<BotSpec> {
    let one_thread = |bot: &BotSpec| match bot.resolved() {
        BotSpec::Search { budget, threads: 0 } if threads > 1 => BotSpec::Search { budget, threads: 1 },
        other => other,
    };
    bots.iter().map(one_thread).collect()
}

fn play(agenda: &Agenda, bots: &[BotSpec], run: u32, game: u32) -> Result<Played, LabError> {
    let (title, study, plan) = (agenda.title, &agenda.study, &agenda.runs[run as usize].plan);
    let seated: Vec<BotSpec> = (0..bots.len()).map(|seat| bots[plan.bot_at(game, seat)]).collect();
    let seed = plan.seed_of(game);
    let broken = |because| LabError::Broken { seed, because };
    // One game in thousands that breaks must name its seed, and must not lose the others.
    let watched = catch_unwind(AssertUnwindSafe(|| -> Result<Played, LabError> {
        let mut result = title
            .play(&plan.setup, &seated, seed, plan.most_answers)
            .map_err(|error| LabError::Plan(error.to_string()))?;
        let (given, drawn) = (mem::take(&mut result.given), mem::take(&mut result.drawn));
        let mut played = Played::new(run, game, result);
        if study.draws {
            played.draws = drawn.into_iter().map(Into::into).collect();
        }
        if study.kind == Kind::Balance {
            played.had = look(title, &plan.setup, seed, &given, study.opening as usize).map_err(broken)?;
        }
        Ok(played)
    }));
    watched.unwrap_or_else(|panic| Err(broken(words_of(&*panic))))
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
