//! What `verify` says of a record, and with which exit code.

use std::path::PathBuf;

use retrograde_table::{Bits, Promise, Record};

use super::{file, played, run, word};

/// A text with one die turned over, and the line on which it stands.
fn with_a_wrong_die(text: &str) -> (String, usize) {
    let at = text.lines().position(|line| line.contains(" d6=")).expect("somebody attacks");
    let line = text.lines().nth(at).unwrap();
    let face = line.find("d6=").unwrap() + 3;
    let other = if &line[face..=face] == "6" { "1" } else { "6" };
    let turned = format!("{}{other}{}", &line[..face], &line[face + 1..]);
    (text.replacen(line, &turned, 1), at + 1)
}

/// A record of the same game whose seed a person gave.
fn of_a_known_seed(text: &str) -> String {
    let record = Record::parse(text).unwrap();
    let promise = Promise { salt: Bits([7; 32]), known: true };
    let commitment = Some(promise.commitment(record.seed.unwrap()));
    Record { known: true, salt: Some(promise.salt), commitment, ..record }.to_string()
}

/// Without the lines that begin with one of these words.
fn without(text: &str, words: &[&str]) -> String {
    let stays = |line: &&str| !words.iter().any(|word| line.starts_with(word));
    text.split_inclusive('\n').filter(stays).collect()
}

/// A record is called what it is.
#[test]
fn verify_says_what_it_verified() {
    let directory = tempfile::tempdir().unwrap();
    let text = std::fs::read_to_string(played(&directory)).unwrap();
    let known = of_a_known_seed(&text);
    let cases = [
        ("whole", text.clone(), 0, "ok", "dice come from the committed seed; commitment "),
        (
            "seedless",
            without(&text, &["seed "]),
            3,
            "no seed",
            "replayed 200 answers; the dice cannot be checked: the record has no seed",
        ),
        (
            "uncommitted",
            without(&text, &["commitment "]),
            4,
            "no commitment",
            "nothing shows that it was chosen before the game",
        ),
        (
            "neither",
            without(&text, &["seed ", "commitment "]),
            3,
            "no seed",
            "the dice cannot be checked: the record has neither seed nor commitment",
        ),
        (
            "other",
            text.replacen("seed 01", "seed 02", 1),
            5,
            "other seed",
            "the seed does not match the commitment",
        ),
        ("known", known.clone(), 6, "seed known", "a person chose it and could predict them"),
        // That somebody knew the seed is part of what was promised: the line cannot be taken out.
        ("hushed", without(&known, &["dice "]), 5, "other seed", "the seed does not match the commitment"),
    ];
    let mut paths: Vec<(&str, PathBuf)> = Vec::new();
    for (name, text, code, says, because) in cases {
        let path = file(&directory, &format!("{name}.record"), &text);
        let ran = run(&["verify", word(&path)]);
        assert!(
            ran.out.starts_with(&format!("{says}  ")) && ran.out.contains(because),
            "{name}: {}{}",
            ran.out,
            ran.err
        );
        assert_eq!(ran.code, code, "{name}: {}", ran.out);
        paths.push((name, path));
    }
    // A wrong die is found whatever is missing; the worst record decides.
    let bad = file(&directory, "bad.record", &with_a_wrong_die(&without(&text, &["commitment "])).0);
    paths.push(("bad", bad));
    for (names, code) in [
        (&["whole", "known"][..], 6),
        (&["known", "uncommitted", "whole"], 4),
        (&["whole", "uncommitted", "seedless", "known"], 3),
        (&["seedless", "other", "uncommitted"], 5),
        (&["bad", "other", "known"], 1),
    ] {
        let mut args = vec!["verify"];
        args.extend(names.iter().map(|name| word(&paths.iter().find(|(other, _)| other == name).unwrap().1)));
        let ran = run(&args);
        assert_eq!(ran.code, code, "{names:?}: {}{}", ran.out, ran.err);
        // Every record is looked at, whatever became of those before it.
        assert_eq!(ran.out.lines().count() + ran.err.lines().count(), names.len(), "{}{}", ran.out, ran.err);
    }
    let help = run(&["verify", "--help"]);
    assert!(help.out.contains("3 = no seed, 4 = no commitment, 5 = other seed"), "{}", help.out);
    assert!(help.out.contains("6 = seed known"), "{}", help.out);
}

#[test]
fn damaged_records_name_file_and_line() {
    let directory = tempfile::tempdir().unwrap();
    let path = played(&directory);
    let text = std::fs::read_to_string(&path).unwrap();
    let (turned, rolled) = with_a_wrong_die(&text);
    let bad = file(&directory, "bad.record", &turned);
    let ran = run(&["verify", word(&path), word(&bad)]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.starts_with("ok  "), "{}", ran.out);
    assert!(ran.err.contains(&format!("{}:{rolled}: ", word(&bad))), "{}", ran.err);

    let head = |lines: usize| -> String { text.split_inclusive('\n').take(lines).collect() };
    let end = text.lines().count();
    let ends = text.lines().position(|line| line.starts_with("end ")).unwrap() + 1;
    let last = text.lines().nth(ends - 1).unwrap();
    for (name, damaged, line) in [
        ("empty", String::new(), 1),
        ("words", "once upon a time\n".to_owned(), 1),
        ("stranger", text.replacen("game skirmish", "game chess", 1), 2),
        ("other-rules", text.replacen("rules 1", "rules 99", 1), 3),
        ("other-pack", text.replacen("pack bf", "pack bc", 1), 4),
        ("cut", head(60), 61),
        ("without-end", without(&text, &["end "]), end.min(ends)),
        ("another-end", text.replacen(last, &last.replacen("end ", "end 0", 1), 1), ends),
    ] {
        assert_ne!(damaged, text, "{name}");
        let damaged = file(&directory, &format!("{name}.record"), &damaged);
        let ran = run(&["verify", word(&damaged)]);
        assert!(ran.code == 1 && ran.out.is_empty(), "{name}: {} {}", ran.code, ran.out);
        assert!(ran.err.contains(&format!("{}:{line}: ", word(&damaged))), "{name}: {}", ran.err);
    }
    // A byte that is no text is damage too, and others are verified all the same.
    let broken = directory.path().join("bytes.record");
    std::fs::write(&broken, [head(9).as_bytes(), b"\xff\n"].concat()).unwrap();
    let ran = run(&["verify", word(&broken), word(&path)]);
    assert!(ran.code == 1 && ran.out.starts_with("ok  "), "{} {}", ran.code, ran.err);
    assert!(ran.err.contains(&format!("{}:10: ", word(&broken))), "{}", ran.err);

    assert_eq!(run(&["replay", "--plain", word(&file(&directory, "cut.record", &head(60)))]).code, 1);
}

#[test]
fn verify_is_used_wrongly() {
    let directory = tempfile::tempdir().unwrap();
    let path = played(&directory);
    for args in [
        &["verify"][..],
        &["verify", "/no/such/file"],
        &["verify", word(&path), "/no/such/file"],
        &["verify", word(directory.path())],
        &["verify", word(&path), "--pack", "/no/such/pack"],
        &["verify", word(&path), "--quick"],
    ] {
        let ran = run(args);
        assert_eq!(ran.code, 2, "{args:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.starts_with("error: "), "{args:?}: {}", ran.err);
    }
}
