//! Plays random games, or searches: a fixed amount of work, for `scripts/instructions`.
//!
//! `playouts GAME SCENARIO GAMES SEED` prints how many answers were given, `playouts GAME SCENARIO search ITERATIONS` how many iterations
//! a search made; `playouts` lists games and scenarios.

use std::process::ExitCode;

use retrograde_core::Setup;
use retrograde_registry::{title, titles};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        [] => {
            list();
            Ok(())
        }
        [game, scenario, "search", iterations] => search(game, scenario, iterations),
        [game, scenario, games, seed] => play(game, scenario, games, seed),
        _ => Err("usage: playouts [GAME SCENARIO GAMES SEED | GAME SCENARIO search ITERATIONS]".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("playouts: {why}");
            ExitCode::FAILURE
        }
    }
}

fn list() {
    for title in titles() {
        for scenario in title.lobby().scenarios {
            println!("{} {}", title.info().id, scenario.id);
        }
    }
}

fn play(game: &str, scenario: &str, games: &str, seed: &str) -> Result<(), String> {
    let title = title(game).ok_or_else(|| format!("there is no game {game:?}"))?;
    let games = games.parse().map_err(|_| format!("{games:?} is no number of games"))?;
    let seed = seed.parse().map_err(|_| format!("{seed:?} is no seed"))?;
    let played =
        title.playouts(&Setup::scenario(scenario), games, seed).map_err(|error| error.to_string())?;
    println!("{}", played.answers);
    Ok(())
}

fn search(game: &str, scenario: &str, iterations: &str) -> Result<(), String> {
    let title = title(game).ok_or_else(|| format!("there is no game {game:?}"))?;
    let iterations = iterations.parse().map_err(|_| format!("{iterations:?} is no number of iterations"))?;
    let made = title.iterations(&Setup::scenario(scenario), iterations).map_err(|error| error.to_string())?;
    println!("{made}");
    Ok(())
}
