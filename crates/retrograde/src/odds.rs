use std::io::Write;

use retrograde_registry::{title, titles};

use crate::failure::Failure;

/// Tells what will come of a fight: `FIRST vs SECOND`, in the words of the game.
pub(crate) fn run(game: &str, words: &[String], out: &mut dyn Write) -> Result<u8, Failure> {
    let title = title(game).ok_or_else(|| {
        let known: Vec<&str> = titles().iter().map(|title| title.info().id).collect();
        Failure::usage(format!("there is no game {game:?}; there are {}", known.join(", ")))
    })?;
    let fight = words.join(" ");
    let Some((first, second)) = fight.split_once(" vs ") else {
        return Err(Failure::usage("say who fights whom: `FIRST vs SECOND`"));
    };
    match title.odds(first, second) {
        None => Err(Failure::failed(format!("{} has no battle calculator", title.info().title))),
        Some(Err(error)) => Err(Failure::usage(error.to_string())),
        Some(Ok(text)) => {
            writeln!(out, "{text}")?;
            Ok(0)
        }
    }
}
