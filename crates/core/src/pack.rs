use std::collections::BTreeMap;
use std::fmt;

/// The files of a pack: contents by name, in a stable order.
pub type PackFiles = BTreeMap<String, String>;

/// Why a pack cannot be used.
///
/// # Display
///
/// `map.toml: rows[3]: unknown terrain "q"`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PackError {
    /// The file at fault.
    pub file: String,
    /// The key in it; empty if the whole file is.
    pub key: String,
    /// What is wrong.
    pub because: String,
}

impl PackError {
    /// An error at a key of a file.
    pub fn new(file: impl Into<String>, key: impl Into<String>, because: impl Into<String>) -> PackError {
        PackError { file: file.into(), key: key.into(), because: because.into() }
    }
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.file)?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.because)
    }
}

impl std::error::Error for PackError {}
