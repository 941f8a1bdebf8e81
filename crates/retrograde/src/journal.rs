//! `retrograde journal`: a finished game as the story of each seat.

use std::io::Write;
use std::path::Path;

use crate::failure::Failure;
use crate::files;

/// Prints the journals of a record.
pub(crate) fn run(
    path: &Path,
    seat: Option<&str>,
    pack: Option<&Path>,
    out: &mut dyn Write,
) -> Result<u8, Failure> {
    let table = files::replay(path, pack)?.table;
    let wanted = match seat {
        None => None,
        Some(id) => {
            let found = table.seats().iter().position(|info| info.id == id);
            let ids: Vec<&str> = table.seats().iter().map(|info| info.id.as_str()).collect();
            Some(found.ok_or_else(|| {
                Failure::usage(format!("--seat {id}: there is no such seat; expected {}", ids.join(", ")))
            })?)
        }
    };
    if table.outcome().is_none() {
        return Err(Failure::failed("the game is not over yet: journals can only be read after the game"));
    }
    let journals = table.journals();
    if journals.is_empty() {
        return Err(Failure::failed(format!("{} keeps no journals", table.info().title)));
    }
    let chosen = journals.iter().filter(|journal| wanted.is_none_or(|seat| seat == journal.seat.index()));
    for (index, journal) in chosen.enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        journal.lines().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(0)
}
