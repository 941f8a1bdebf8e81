//! `retrograde export` and `retrograde import`: tables from one server to another.

use std::io::{BufReader, Write};
use std::path::PathBuf;

use clap::Args;

use crate::failure::Failure;
use crate::serve::DataArgs;

#[derive(Debug, Args)]
#[command(after_help = "\
The text holds the seeds of games that go on: keep it as safe as the data itself. Links keep working after an import.")]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) data: DataArgs,
    /// Only this table; all of them if not given
    #[arg(long, value_name = "ID")]
    pub(crate) table: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct ImportArgs {
    /// What `retrograde export` wrote; - for standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) data: DataArgs,
}

/// Writes the tables of a server to standard output.
pub(crate) fn run(args: &ExportArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let directory = args.data.directory()?;
    // Opening the store would make one.
    if !directory.join("retrograde.sqlite").is_file() {
        return Err(Failure::usage(format!("{}: there are no tables here", directory.display())));
    }
    retrograde_server::export(&directory, args.table.as_deref(), out)
        .map_err(|error| Failure::failed(error.to_string()))?;
    Ok(0)
}

/// Reads tables into the store of a server.
pub(crate) fn import(args: &ImportArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let directory = args.data.directory()?;
    let name = args.file.display();
    let titles = retrograde_registry::titles();
    let imported = if args.file.as_os_str() == "-" {
        retrograde_server::import(&directory, titles, &mut std::io::stdin().lock())
    } else {
        let file = std::fs::File::open(&args.file);
        let file = file.map_err(|error| Failure::usage(format!("{name}: {error}")))?;
        retrograde_server::import(&directory, titles, &mut BufReader::new(file))
    };
    let count = imported.map_err(|error| Failure::failed(format!("{name}: {error}")))?;
    writeln!(out, "{count} tables imported into {}", directory.display())?;
    Ok(0)
}
