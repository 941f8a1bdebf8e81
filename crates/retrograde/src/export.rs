//! `retrograde export` and `retrograde import`: tables from one server to another.

use std::io::{BufReader, Write};
use std::path::PathBuf;

use clap::Args;
use retrograde_server::Place;

use crate::failure::Failure;
use crate::serve::DataArgs;

#[derive(Debug, Args)]
#[command(after_help = "\
The text contains the seeds of unfinished games: keep it as safe as the data itself. Links keep working after an import.")]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// Only this table; by default, all of them
    #[arg(long, value_name = "ID")]
    pub(crate) table: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ImportArgs {
    /// A file written by `retrograde export`; - for standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

#[derive(Debug, Args)]
#[command(after_help = "\
The server must be stopped first, unless it uses PostgreSQL. With --to the tables are archived: `retrograde import` brings them back, with their links. A server can \
also do this automatically: `retrograde serve --forget-days`.")]
pub(crate) struct ForgetArgs {
    /// Tables where nobody has answered for this many days
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) days: u32,
    /// Write them to this file first; it must not exist yet
    #[arg(long, value_name = "FILE")]
    pub(crate) to: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

/// Deletes tables that nobody has touched for long, or puts them away.
pub(crate) fn forget(args: &ForgetArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let place = store(&args.data)?;
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let age = std::time::Duration::from_hours(24 * u64::from(args.days));
    let since = now.saturating_sub(age).as_millis() as u64;
    let mut file = match &args.to {
        None => None,
        Some(path) => {
            let mut options = std::fs::OpenOptions::new();
            options.write(true).create_new(true);
            // Seeds of games that go on are in it.
            #[cfg(unix)]
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
            let made = options.open(path);
            Some(made.map_err(|error| Failure::usage(format!("{}: {error}", path.display())))?)
        }
    };
    let forgotten = retrograde_server::forget(&place, since, file.as_mut());
    if let Some(path) = args.to.as_ref().filter(|_| !matches!(forgotten, Ok(1..))) {
        // Nothing was put away.
        std::fs::remove_file(path)?;
    }
    let count = forgotten.map_err(|error| Failure::failed(error.to_string()))?;
    match &args.to {
        Some(path) if count > 0 => writeln!(out, "{count} tables archived in {}", path.display())?,
        Some(_) => writeln!(out, "there are no such tables")?,
        None => writeln!(out, "{count} tables deleted")?,
    }
    Ok(0)
}

#[derive(Debug, Args)]
#[command(after_help = "\
The server may keep running. The file is a store like retrograde.sqlite: to restore it, stop the server and put the file in its place \
(after removing retrograde.sqlite-wal and retrograde.sqlite-shm, which belong to the old one). It contains the seeds of unfinished games: \
keep it as safe as the data itself.")]
pub(crate) struct BackupArgs {
    /// The file to write; it must not exist yet
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

/// Copies the store of a server, whether it runs or not.
pub(crate) fn backup(args: &BackupArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let (place, name) = (store(&args.data)?, args.file.display());
    if args.file.exists() {
        return Err(Failure::usage(format!("{name}: this file already exists; give another name")));
    }
    retrograde_server::backup(&place, &args.file)
        .map_err(|error| Failure::failed(format!("{name}: {error}")))?;
    let size = std::fs::metadata(&args.file)?.len();
    writeln!(out, "{place} copied to {name}, {} KB", size.div_ceil(1000))?;
    Ok(0)
}

/// A store that is there; opening a directory would make one.
fn store(data: &DataArgs) -> Result<Place, Failure> {
    let place = data.place()?;
    match &place {
        Place::Directory(directory) if !directory.join("retrograde.sqlite").is_file() => {
            Err(Failure::usage(format!("{place}: there are no tables here")))
        }
        Place::Directory(_) | Place::Postgres(_) => Ok(place),
    }
}

/// Writes the tables of a server to standard output.
pub(crate) fn run(args: &ExportArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let place = store(&args.data)?;
    retrograde_server::export(&place, args.table.as_deref(), out)
        .map_err(|error| Failure::failed(error.to_string()))?;
    Ok(0)
}

/// Reads tables into the store of a server.
pub(crate) fn import(args: &ImportArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let place = args.data.place()?;
    let name = args.file.display();
    let titles = retrograde_registry::titles();
    let imported = if args.file.as_os_str() == "-" {
        retrograde_server::import(&place, titles, &mut std::io::stdin().lock())
    } else {
        let file = std::fs::File::open(&args.file);
        let file = file.map_err(|error| Failure::usage(format!("{name}: {error}")))?;
        retrograde_server::import(&place, titles, &mut BufReader::new(file))
    };
    let imported = imported.map_err(|error| Failure::failed(format!("{name}: {error}")))?;
    write!(out, "{} tables imported into {place}", imported.fresh)?;
    match imported.there {
        0 => writeln!(out)?,
        there => writeln!(out, "; {there} were already there")?,
    }
    Ok(0)
}
