//! What is left of a table whose rules failed.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use retrograde_table::Table;

/// Calls into the rules; a panic there is caught.
pub(crate) fn guarded<T>(doing: impl FnOnce() -> String, work: impl FnOnce() -> T) -> Result<T, Crash> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| Crash { doing: doing(), panic: panic_text(&*panic) })
}

/// The words of a panic.
fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "no words".to_owned())
}

/// The rules failed: a mistake in the program, not of a player.
#[derive(Debug)]
pub(crate) struct Crash {
    /// What the table was asked to do: `red: r1 move 0405`.
    pub(crate) doing: String,
    /// The words of the panic.
    pub(crate) panic: String,
}

impl Crash {
    /// Writes the record of the table up to the failure, with the answer that failed as a remark. The file can be read
    /// by `retrograde replay`.
    pub(crate) fn save(&self, data: &Path, id: &str, table: &dyn Table) -> std::io::Result<PathBuf> {
        let directory = data.join("crashes");
        std::fs::create_dir_all(&directory)?;
        let record = guarded(String::new, || table.record(true).to_string()).unwrap_or_default();
        let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (doing, panic) = (one_line(&self.doing), one_line(&self.panic));
        let text = format!("{record}# failed at: {doing}\n# panicked: {panic}\n");
        let path = directory.join(format!("{id}-{}.game", table.answers()));
        // Written beside and then renamed: never half a file.
        let mut file = tempfile::NamedTempFile::new_in(&directory)?;
        std::io::Write::write_all(&mut file, text.as_bytes())?;
        file.persist(&path)?;
        Ok(path)
    }
}
