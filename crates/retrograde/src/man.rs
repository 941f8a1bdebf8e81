use std::io::Write;
use std::path::Path;

use clap::CommandFactory;

use crate::cli::Cli;
use crate::failure::Failure;

/// Writes a manual page for the program and one for each command, from the declarations that the command line itself uses.
pub(crate) fn run(directory: &Path, out: &mut dyn Write) -> Result<u8, Failure> {
    if !directory.is_dir() {
        return Err(Failure::usage(format!("{}: expected a directory", directory.display())));
    }
    clap_mangen::generate_to(Cli::command(), directory)
        .map_err(|error| Failure::failed(format!("{}: {error}", directory.display())))?;
    writeln!(out, "manual pages written to {}", directory.display())?;
    Ok(0)
}
