//! Reading packs, records and other input; writing saves so that nothing is ever half written.

use std::io::{Read, Write};
use std::path::Path;

use retrograde_core::{PackFiles, Seat};
use retrograde_registry::title;
use retrograde_table::{Record, Table};

use crate::failure::Failure;
use crate::opening::Chosen;

/// The text of a file, or of standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    String::from_utf8(read_bytes(path)?)
        .map_err(|error| Failure::usage(format!("{}: {}", path.display(), error.utf8_error())))
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        std::io::stdin().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path)
    };
    read.map_err(|error| Failure::usage(format!("{}: {error}", path.display())))
}

/// The files of a pack, by their paths inside its directory.
pub(crate) fn read_pack(directory: &Path) -> Result<PackFiles, Failure> {
    let mut files = PackFiles::new();
    collect(directory, "", &mut files)?;
    if files.is_empty() {
        return Err(Failure::usage(format!("{}: expected a directory with a pack", directory.display())));
    }
    Ok(files)
}

fn collect(directory: &Path, prefix: &str, files: &mut PackFiles) -> Result<(), Failure> {
    let fail = |error: std::io::Error| Failure::usage(format!("{}: {error}", directory.display()));
    for entry in std::fs::read_dir(directory).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), files)?;
        } else {
            files.insert(format!("{prefix}{name}"), read(&path)?);
        }
    }
    Ok(())
}

/// Writes a file whole or not at all: a temporary file beside it takes its place.
pub(crate) fn write_atomically(path: &Path, content: &[u8]) -> std::io::Result<()> {
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    // Readable as other new files are, not for its owner alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(directory)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// A record that was read and verified.
pub(crate) struct Replayed {
    pub(crate) title: Chosen,
    pub(crate) record: Record,
    pub(crate) table: Box<dyn Table>,
}

/// Reads a record, replays and verifies it. The message names file and line.
pub(crate) fn replay(path: &Path, pack: Option<&Path>) -> Result<Replayed, Failure> {
    replay_record(path, read_record(path)?, pack)
}

/// The seat of a table that goes by this id on the command line.
pub(crate) fn seat_by_id(table: &dyn Table, id: &str) -> Result<Seat, Failure> {
    let found = table.seats().iter().position(|info| info.id == id);
    let ids: Vec<&str> = table.seats().iter().map(|info| info.id.as_str()).collect();
    let found = found.ok_or_else(|| {
        Failure::usage(format!("--seat {id}: there is no such seat; expected {}", ids.join(", ")))
    })?;
    Ok(Seat::new(found as u8))
}

/// Reads a record. The message names file and line.
pub(crate) fn read_record(path: &Path) -> Result<Record, Failure> {
    let text = String::from_utf8(read_bytes(path)?).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()].split(|&byte| byte == b'\n').count();
        at_line(path, line, "this is not text in UTF-8")
    })?;
    Record::parse(&text).map_err(|error| at_line(path, error.line, &error.because))
}

/// Replays and verifies a record that was read from a file. The message names file and line.
pub(crate) fn replay_record(path: &Path, record: Record, pack: Option<&Path>) -> Result<Replayed, Failure> {
    let unknown = || at_line(path, 2, &format!("there is no game {:?} here", record.game));
    let standard = title(&record.game).ok_or_else(unknown)?;
    let title = Chosen::with_pack(standard, pack)?;
    let table = title.replay(&record).map_err(|error| at_line(path, error.line, &error.because))?;
    Ok(Replayed { title, record, table })
}

fn at_line(path: &Path, line: usize, because: &str) -> Failure {
    Failure::failed(format!("{}:{line}: {because}", path.display()))
}
