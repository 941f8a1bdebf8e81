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
    let wanted = seat.map(|id| files::seat_by_id(&*table, id)).transpose()?;
    if table.outcome().is_none() {
        return Err(Failure::failed("the game is not over yet: journals can only be read after the game"));
    }
    let journals = table.journals();
    if journals.is_empty() {
        return Err(Failure::failed(format!("{} keeps no journals", table.info().title)));
    }
    let chosen = journals.iter().filter(|journal| wanted.is_none_or(|seat| seat == journal.seat));
    for (index, journal) in chosen.enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        journal.lines().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(0)
}
