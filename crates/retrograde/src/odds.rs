use std::io::Write;

use retrograde_registry::titles;

use crate::failure::Failure;
use crate::opening::find;

/// Tells what will come of a fight: `FIRST vs SECOND`, in the words of the game.
pub(crate) fn run(game: &str, words: &[String], out: &mut dyn Write) -> Result<u8, Failure> {
    let title = find(game)?;
    let fight = words.join(" ");
    let Some((first, second)) = fight.split_once(" vs ") else {
        return Err(Failure::usage("say who fights whom: `FIRST vs SECOND`"));
    };
    match title.odds(first, second) {
        None => {
            let others = titles().iter().filter(|other| other.odds("", "").is_some());
            let others: Vec<&str> = others.map(|other| other.info().id).collect();
            let title = title.info().title;
            Err(Failure::failed(format!(
                "{title} has no battle calculator; only {} has one",
                others.join(", ")
            )))
        }
        Some(Err(error)) => Err(Failure::usage(error.to_string())),
        Some(Ok(text)) => {
            writeln!(out, "{text}")?;
            Ok(0)
        }
    }
}
