//! `retrograde verify`: what a record proves, and what it does not.

use std::io::Write;
use std::path::{Path, PathBuf};

use retrograde_table::{DiceProof, Record};

use crate::failure::Failure;
use crate::files;
use crate::session::outcome_text;

/// What the command says at the end of its help.
pub(crate) const HELP: &str = "\
Every answer is replayed, and every position along the way must match the record. What can be said about the dice depends on \
the record:
  ok             they come from the seed, and the seed matches the published commitment
  seed known     they come from the committed seed, but a person chose that seed and could predict them
  no seed        they cannot be checked; an unfinished game keeps its seed secret
  no commitment  they come from the seed, but nothing shows that it was chosen before the game
  other seed     the seed does not match the published commitment

Where seats added their own random bits, the dice must come from those too: see docs/fair-dice.md. The commitment that is \
printed must be the one that the table showed before the game.

Exit code 0 = all ok, 1 = a record is broken, 2 = wrong usage, 3 = no seed, 4 = no commitment, 5 = other seed, \
6 = seed known. Of several records the worst one decides, in the order 1, 5, 3, 4, 6, 0.";

/// Replays records and says for each what was verified.
pub(crate) fn run(paths: &[PathBuf], pack: Option<&Path>, out: &mut dyn Write) -> Result<u8, Failure> {
    let mut codes = Vec::new();
    for path in paths {
        match verify(path, pack, out) {
            Ok(code) => codes.push(code),
            Err(failure) if failure.code == 2 => return Err(failure),
            Err(failure) => {
                out.flush()?;
                eprintln!("error: {}", failure.message);
                codes.push(1);
            }
        }
    }
    Ok([1, 5, 3, 4, 6].into_iter().find(|code| codes.contains(code)).unwrap_or(0))
}

fn verify(path: &Path, pack: Option<&Path>, out: &mut dyn Write) -> Result<u8, Failure> {
    let record = files::read_record(path)?;
    let (proof, dice, carried) = (record.dice_proof(), record.dice(), record.carried);
    let added: Vec<&str> = record.chances.iter().map(|chance| chance.seat.as_str()).collect();
    let added = match added[..] {
        [] => String::new(),
        _ => format!(" and from what {} added", added.join(", ")),
    };
    let committed =
        record.commitment.as_ref().map_or_else(String::new, |hash| format!("; commitment {hash}"));
    // A seed that was never promised cannot say anything about the dice; the answers still can be replayed.
    let seed = record.seed.filter(|_| proof != DiceProof::OtherSeed);
    let neither = proof == DiceProof::NoSeed && record.commitment.is_none();
    let replayed = files::replay_record(path, Record { seed, ..record }, pack)?;
    let table = &*replayed.table;
    let (word, code, about_dice) = match proof {
        DiceProof::Committed => {
            ("ok", 0, format!("all {dice} dice come from the committed seed{added}{committed}"))
        }
        DiceProof::KnownSeed => (
            "seed known",
            6,
            format!(
                "all {dice} dice come from the committed seed, but a person chose it and could predict them"
            ),
        ),
        DiceProof::NoSeed if neither => (
            "no seed",
            3,
            "the dice cannot be checked: the record has neither seed nor commitment".to_owned(),
        ),
        DiceProof::NoSeed => ("no seed", 3, "the dice cannot be checked: the record has no seed".to_owned()),
        DiceProof::NoCommitment => (
            "no commitment",
            4,
            format!(
                "all {dice} dice come from the seed, but nothing shows that it was chosen before the game"
            ),
        ),
        DiceProof::OtherSeed => (
            "other seed",
            5,
            "the seed does not match the commitment: these are not the promised dice".to_owned(),
        ),
    };
    let (file, game, answers) = (path.display(), table.info().id, replayed.record.entries.len());
    let outcome = table.outcome().map_or("unfinished".to_owned(), |outcome| outcome_text(table, &outcome));
    let since = carried.map_or_else(String::new, |carried| {
        format!(" since the table was carried over after {} that cannot be checked here", carried.answers)
    });
    writeln!(
        out,
        "{word}  {file}  {game}, {answers} answers{since}, {outcome}; replayed {answers} answers; {about_dice}"
    )?;
    Ok(code)
}
