//! Files that are written whole or not at all.

use std::fs::File;
use std::io;
use std::path::Path;

use crate::LabError;

/// Whether a file can be written there: better known now than after hours of play.
pub(crate) fn check_place(path: &Path) -> Result<(), LabError> {
    if folder_of(path).is_dir() && !path.is_dir() {
        return Ok(());
    }
    Err(LabError::Plan(format!("{}: nothing can be written there", path.display())))
}

/// Writes a file beside its place and renames it there, so that nobody ever sees half of it.
pub(crate) fn write_whole(
    path: &Path,
    content: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), LabError> {
    let write = || -> io::Result<()> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".lab").suffix(".tmp");
        // Temporary files are private; a result is for whoever may read the folder.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
        let mut file = builder.tempfile_in(folder_of(path))?;
        content(file.as_file_mut())?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(|error| LabError::File(format!("{}: {error}", path.display())))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
