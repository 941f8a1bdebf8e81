//! What a title keeps in files beside its code: its pack and its recorded games.

use std::fs;
use std::path::{Path, PathBuf};

use retrograde_core::PackFiles;
use retrograde_table::{Title, pack_hash};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folder of a title's recorded games.
pub fn fixtures(title: &dyn Title) -> PathBuf {
    root().join("fixtures").join(title.info().id)
}

/// The pack of a title, from its folder; the hash tells that it is the one.
///
/// # Panics
///
/// If the folder does not hold exactly the standard pack of the title.
pub fn pack_of(title: &dyn Title) -> PackFiles {
    let id = title.info().id;
    let folders = ["crates/games", "examples"].map(|games| root().join(games).join(id).join("pack"));
    let folder = folders.iter().find(|folder| folder.is_dir()).expect("a game keeps its pack in `pack`");
    let mut files = PackFiles::new();
    let mut open = vec![PathBuf::new()];
    while let Some(inner) = open.pop() {
        for entry in fs::read_dir(folder.join(&inner)).expect("a folder") {
            let entry = entry.expect("an entry");
            let name = inner.join(entry.file_name());
            if entry.path().is_dir() {
                open.push(name);
            } else {
                let content = fs::read_to_string(entry.path()).expect("a text file");
                files.insert(name.to_str().expect("a plain name").replace('\\', "/"), content);
            }
        }
    }
    assert_eq!(pack_hash(&files), title.pack(), "{id}: its folder is not its standard pack");
    files
}
