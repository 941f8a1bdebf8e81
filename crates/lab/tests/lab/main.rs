//! Small studies through the library, as the command makes them.

mod balance;
mod ladder;
mod parts;
mod runs;
mod sweep;
mod tables;

use clap::Parser;
use retrograde_lab::cli::{LabArgs, carry_out};
use retrograde_lab::{LabError, Played};
use serde_json::Value;

#[derive(Parser)]
struct Lab {
    #[command(flatten)]
    args: LabArgs,
}

fn lab(line: &str) -> LabArgs {
    Lab::try_parse_from(format!("lab {line}").split(' ')).expect("a command line").args
}

/// What the command prints.
fn printed(line: &str) -> Result<String, LabError> {
    let mut out = Vec::new();
    carry_out(lab(line), &mut out).map(|code| {
        assert_eq!(code, 0, "{line}");
        String::from_utf8(out).expect("text")
    })
}

/// The JSON document that the command prints.
fn told(line: &str) -> Value {
    let text = printed(&format!("{line} --json")).unwrap_or_else(|error| panic!("{line}: {error}"));
    serde_json::from_str(&text).expect("JSON")
}

/// Cuts a file that was kept to its first lines and a torn one, as a killed run leaves it.
fn kill_after(path: &std::path::Path, games: usize) {
    let text = std::fs::read_to_string(path).expect("a file");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() > games + 2, "there is something to lose");
    let torn = &lines[games + 1][..lines[games + 1].len() / 2];
    std::fs::write(path, lines[..=games].join("\n") + "\n" + torn).expect("a file");
}

fn games_in(path: &std::path::Path) -> Vec<Played> {
    let text = std::fs::read_to_string(path).expect("a file");
    text.lines().skip(1).filter_map(|line| serde_json::from_str(line).ok()).collect()
}
