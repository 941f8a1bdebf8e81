//! Studies in parts: what is merged is, letter for letter, what one run prints.

use std::path::PathBuf;

use crate::{games_in, printed};

const PARTS: [&str; 3] = ["1/3", "2/3", "3/3"];

fn in_parts(folder: &tempfile::TempDir, line: &str) -> Vec<PathBuf> {
    let play = |part: &&str| {
        let path = folder.path().join(part.replace('/', "-of-"));
        printed(&format!("{line} --shard {part} --resume {}", path.display())).expect("a part");
        path
    };
    PARTS.iter().map(play).collect()
}

#[test]
fn merged_parts_equal_one_run_to_the_letter() {
    for line in [
        "run --game skirmish --seats greedy,search:50it/1t --games 7 --swap",
        "ladder --game skirmish --bots random,greedy,search:50it/1t --games 4",
        "sweep --game buck-rogers --scenario basic --vary players=2,3 --seats greedy,random --games 5 --most-answers 40",
        "balance --game skirmish --seats greedy,random --games 8 --swap --least 2",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let parts = in_parts(&folder, line);
        let counts: Vec<usize> = parts.iter().map(|part| games_in(part).len()).collect();
        assert!(counts.iter().all(|count| *count > 0), "{line}: {counts:?}");
        let least = if line.starts_with("balance") { " --least 2" } else { "" };
        let whole = ["", " --json"].map(|json| printed(&format!("{line}{json}")).unwrap());
        // Another order of the files is the same study.
        for files in [[0, 1, 2], [2, 0, 1]] {
            let files = files.map(|part| parts[part].display().to_string()).join(" ");
            let merged = ["", " --json"].map(|json| printed(&format!("merge {files}{least}{json}")).unwrap());
            assert_eq!(merged, whole, "{line}");
        }
    }
}

#[test]
fn a_part_that_is_missing_shows() {
    let folder = tempfile::tempdir().unwrap();
    let parts = in_parts(&folder, "run --game skirmish --seats greedy,random --games 6");
    let text = printed(&format!("merge {} {}", parts[0].display(), parts[2].display())).unwrap();
    assert!(text.contains("4 of 6 games"), "{text}");
}

#[test]
fn a_part_needs_a_file_and_keeps_to_itself() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("part");
    let line = format!("run --game skirmish --seats greedy,random --games 4 --resume {}", path.display());
    printed(&format!("{line} --shard 1/2")).unwrap();
    assert_eq!(games_in(&path).len(), 2);
    let error = printed(&format!("{line} --shard 2/2")).unwrap_err().to_string();
    assert!(error.contains("shard was \"1/2\" and is \"2/2\" now"), "{error}");
}
