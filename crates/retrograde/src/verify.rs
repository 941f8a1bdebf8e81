use std::io::Write;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::files;
use crate::session::outcome_text;

/// Replays records and says for each whether it is sound.
pub(crate) fn run(paths: &[PathBuf], pack: Option<&Path>, out: &mut dyn Write) -> Result<u8, Failure> {
    let mut broken = 0;
    for path in paths {
        match files::replay(path, pack) {
            Ok(replayed) => {
                let table = &*replayed.table;
                let outcome =
                    table.outcome().map_or("unfinished".to_owned(), |outcome| outcome_text(table, &outcome));
                let (file, game) = (path.display(), table.info().id);
                writeln!(out, "ok  {file}  {game}, {} answers, {outcome}", table.answers())?;
            }
            Err(failure) if failure.code == 2 => return Err(failure),
            Err(failure) => {
                out.flush()?;
                eprintln!("error: {}", failure.message);
                broken += 1;
            }
        }
    }
    Ok(u8::from(broken > 0))
}
