//! The commands as a person or a script meets them: output, errors, exit codes.
#![allow(clippy::unwrap_used)]

mod verify;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn run_with(args: &[&str], input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_retrograde"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let ran = Ran { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) };
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    ran
}

fn run(args: &[&str]) -> Ran {
    run_with(args, "")
}

fn file(directory: &tempfile::TempDir, name: &str, text: &str) -> PathBuf {
    let path = directory.path().join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn word(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Plays a whole game of the example with the first choice always, and keeps it.
fn played(directory: &tempfile::TempDir) -> PathBuf {
    let path = directory.path().join("game.record");
    let ran =
        run_with(&["play", "skirmish", "--plain", "--seed", "1", "--save", word(&path)], &"1\n".repeat(400));
    assert_eq!(ran.code, 0, "{}", ran.err);
    path
}

#[test]
fn without_arguments_it_says_what_it_can_do() {
    let ran = run(&[]);
    assert_eq!((ran.code, ran.out.lines().count()), (0, 6));
}

#[test]
fn games_are_listed_for_people_and_programs() {
    assert!(run(&["games"]).out.contains("seats: red (Red), blue (Blue)"));
    let games: serde_json::Value = serde_json::from_str(&run(&["games", "--json"]).out).unwrap();
    let skirmish = games.as_array().unwrap().iter().find(|game| game["game"]["id"] == "skirmish").unwrap();
    assert_eq!(skirmish["lobby"]["scenarios"][0]["seats"][1]["id"], "blue");
}

#[test]
fn one_game_can_be_listed() {
    let ran = run(&["games", "skirmish"]);
    assert!(
        ran.code == 0 && ran.out.contains("seats: red") && !ran.out.contains("unbreakable"),
        "{}",
        ran.out
    );
    let games: serde_json::Value = serde_json::from_str(&run(&["games", "skirmish", "--json"]).out).unwrap();
    assert_eq!(games.as_array().unwrap().len(), 1);
    let ran = run(&["games", "chess"]);
    assert!(ran.code == 2 && ran.err.contains("expected unbreakable"), "{}", ran.err);
}

#[test]
fn a_seat_brings_its_scenario() {
    // Yellow is not in the first scenario of the game.
    let ran = run_with(&["play", "unbreakable", "--plain", "--seat", "yellow=human"], "quit\n");
    assert!(ran.code == 1 && ran.out.contains("Yellow"), "{} {}", ran.out, ran.err);
    let ran =
        run(&["play", "unbreakable", "--plain", "--scenario", "special-delivery", "--seat", "yellow=human"]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("there is no seat \"yellow\"") && ran.err.contains("--scenario retrieval or"),
        "{}",
        ran.err
    );
    let ran = run(&["play", "unbreakable", "--plain", "--seat", "purple=human"]);
    assert!(ran.code == 2 && ran.err.contains("there is no seat \"purple\""), "{}", ran.err);
}

#[test]
fn a_missing_file_is_wrong_usage_everywhere() {
    for args in [
        &["verify", "/no/such/file"][..],
        &["replay", "--plain", "/no/such/file"],
        &["try", "/no/such/file"],
        &["play", "--plain", "--load", "/no/such/file"],
        &["play", "skirmish", "--plain", "--position", "/no/such/file"],
        &["play", "skirmish", "--plain", "--pack", "/no/such/file"],
        &["import", "/no/such/file"],
        &["armory", "check", "/no/such/file"],
        &["lab", "report", "/no/such/file", "out.html"],
    ] {
        let ran = run(args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains("/no/such/file"), "{args:?}: {}", ran.err);
    }
}

#[test]
fn manual_pages_are_written_for_all_commands() {
    let directory = tempfile::tempdir().unwrap();
    assert_eq!(run(&["man", word(directory.path())]).code, 0);
    let page = |name: &str| std::fs::read_to_string(directory.path().join(name)).unwrap();
    assert!(page("retrograde.1").contains("retrograde\\-play"), "{}", page("retrograde.1"));
    assert!(page("retrograde-lab-run.1").contains("swap"));
    assert_eq!(run(&["man", "/no/such/directory"]).code, 2);
}

#[test]
fn rules_by_id_and_by_words() {
    let ran = run(&["rules", "sk-05"]);
    assert!(ran.code == 0 && ran.out.contains("[SK-05] An attack hits"));
    let ran = run(&["rules", "HIT", "removed"]);
    assert!(ran.out.contains("[SK-06]") && !ran.out.contains("[SK-05]"), "{}", ran.out);
    let ran = run(&["rules", "SK-55"]);
    assert!(ran.code == 1 && ran.err.contains("SK-05"), "{}", ran.err);
    assert_eq!(run(&["rules", "zeppelin"]).code, 1);
    assert_eq!(run(&["rules"]).code, 2);
}

#[test]
fn a_whole_game_by_piped_answers() {
    let directory = tempfile::tempdir().unwrap();
    let path = played(&directory);
    let ran = run(&["verify", word(&path)]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.starts_with("ok  ") && ran.out.contains("skirmish, 200 answers, a draw"), "{}", ran.out);
    let ran = run(&["replay", "--plain", word(&path)]);
    assert!(ran.code == 0 && ran.out.contains("The game is over"), "{}", ran.out);
    let ran = run(&["replay", "--plain", "--at", "3", word(&path)]);
    assert!(ran.code == 0 && ran.out.contains("After 3 of 200 answers"), "{}", ran.out);
    assert_eq!(run(&["replay", "--plain", "--at", "999", word(&path)]).code, 2);
}

#[test]
fn a_game_goes_on_from_a_save_with_the_same_dice() {
    let directory = tempfile::tempdir().unwrap();
    let whole = std::fs::read_to_string(played(&directory)).unwrap();
    let path = directory.path().join("part.record");
    let name = word(&path);
    let ran = run_with(&["play", "skirmish", "--plain", "--seed", "1", "--save", name], &"1\n".repeat(30));
    assert_eq!(ran.code, 1, "an unfinished game");
    assert!(ran.out.contains(&format!("retrograde play --load {name} --save {name}")), "{}", ran.out);
    let ran = run_with(&["play", "--plain", "--load", name, "--save", name], &"1\n".repeat(400));
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);
}

#[test]
fn plain_commands_and_nonsense_do_no_harm() {
    let input = "help\n?\n!\nboard\ncards\nlog\nrules SK-03\nrules\n0\n999\nr9 move 0101\nr1 move 9999\nr1 attack b1\n\
                 undo\nredo\nsave\nsave /no/such/dir/x\n1\nundo\nä\u{0}\n\n18446744073709551616\nquit\n";
    let ran = run_with(
        &["play", "skirmish", "--plain", "--seed", "1", "--seat", "red=human", "--seat", "blue=human"],
        input,
    );
    assert_eq!(ran.code, 1);
    for expected in
        ["refused: it is not adjacent [SK-05]", "not saved: ", "expected a number from 1 to", "[SK-03]"]
    {
        assert!(ran.out.contains(expected), "{expected}: {}", ran.out);
    }
}

#[test]
fn wrong_words_are_answered_with_the_right_ones() {
    let cases: &[(&[&str], &str)] = &[
        (&["play", "chess", "--plain"], "expected "),
        (&["play", "skirmish", "--plain", "--seat", "green=human"], "expected red, blue"),
        (&["play", "skirmish", "--plain", "--seat", "red=deep"], "search:200ms"),
        (&["play", "skirmish", "--plain", "--seat", "red"], "expected SEAT=PLAYER"),
        (&["play", "skirmish", "--plain", "--scenario", "moon"], "expected plain"),
        (&["play", "skirmish", "--plain", "--option", "wind=on"], "there is no option \"wind\""),
        (&["play", "skirmish", "--plain", "--option", "wind"], "expected NAME=VALUE"),
        (&["play", "skirmish", "--plain", "--seed", "xyz"], "expected a number or 64 hex digits"),
        (&["play", "skirmish", "--plain", "--pack", "/no/such/pack"], "/no/such/pack"),
        (&["play", "skirmish"], "--plain"),
        (&["bench", "--game", "chess"], "expected "),
        (&["bench", "--seconds", "0"], "more than 0"),
        (&["bench", "--game", "skirmish", "--scenario", "moon"], "expected plain"),
    ];
    for (args, expected) in cases {
        let ran = run(args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.starts_with("error: ") && ran.err.contains(expected), "{args:?}: {}", ran.err);
    }
}

const WHAT_IF: &str = "\
game skirmish
position
  turn 1
  r1 0606 3   # in the middle
  b1 0607 3

red: r1 attack b1 dice 5
blue: b1 attack r1 dice 1
";

#[test]
fn a_what_if_is_played_out() {
    let ran = run_with(&["try", "-"], WHAT_IF);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for expected in
        ["Attack b1 = r1 attack b1 (50%, 4+ on a d6)", "r1 attacks b1: 2 damage [5] [SK-05]", "  b1 0607 1"]
    {
        assert!(ran.out.contains(expected), "{expected}: {}", ran.out);
    }
    let ran = run_with(&["try", "-", "--json"], WHAT_IF);
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["steps"][0]["dice"][0], 5);
    assert_eq!(report["steps"][0]["events"][0]["line"]["text"], "r1 attacks b1: 2 damage");
    assert_eq!(report["prompts"][0]["seat"], 0);
    assert!(report.get("error").is_none());
}

#[test]
fn a_what_if_that_is_wrong_says_where() {
    let cases = [
        (WHAT_IF.replace("game skirmish", "game chess"), 2, "stdin:1: "),
        (WHAT_IF.replace("turn 1", "turn one"), 2, "stdin:3: expected"),
        (WHAT_IF.replace("b1 0607 3", "b1 O607 3"), 2, "stdin:5: expected"),
        (WHAT_IF.replace("red: r1", "green: r1"), 2, "stdin:7: there is no seat"),
        (WHAT_IF.replace("r1 attack b1", "r1 tickle b1"), 2, "stdin:7: that is not an answer"),
        (WHAT_IF.replace("dice 5", "dice x"), 2, "stdin:7: expected dice"),
        (WHAT_IF.replace("dice 5", "dice 9"), 2, "stdin:7: the dice do not fit"),
        (WHAT_IF.replace("dice 5", ""), 2, "stdin:7: the dice do not fit"),
        (WHAT_IF.replace("0607", "0611"), 1, "stdin:7: refused: it is not adjacent [SK-05]"),
        (WHAT_IF.replace("blue: b1 attack r1 dice 1", "red: r1 attack b1 dice 1"), 1, "stdin:8: refused: "),
    ];
    for (text, code, expected) in cases {
        let ran = run_with(&["try", "-"], &text);
        assert_eq!(ran.code, code, "{expected}: {}", ran.err);
        assert!(ran.err.contains(expected), "{expected}: {}", ran.err);
    }
    let ran = run_with(&["try", "-", "--json"], &WHAT_IF.replace("0607", "0611"));
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert!(ran.code == 1 && report["error"]["refused"] == true, "{}", ran.out);
}

#[test]
fn completions_for_three_shells() {
    for shell in ["bash", "zsh", "fish"] {
        let ran = run(&["completions", shell]);
        assert!(ran.code == 0 && ran.out.contains("retrograde"), "{shell}");
    }
    assert_eq!(run(&["completions", "cobol"]).code, 2);
}

#[test]
fn speed_is_measured() {
    let ran = run(&["bench", "--game", "skirmish", "--seconds", "0.02", "--threads", "2", "--json"]);
    let rows: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(rows[1]["measure"]["threads"], 2);
}

#[test]
fn the_armoury_makes_checks_and_prints_designs() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("owl.toml");
    let owl = word(&path);
    assert_eq!(run(&["armory", "new", "--from", "scout", "--name", "Night owl", "-o", owl]).code, 0);
    let again = run(&["armory", "new", "-o", owl]);
    assert!(again.code == 1 && again.err.contains("already exists"), "{}", again.err);
    assert_eq!(run(&["armory", "edit", owl, "add right-arm laser-pistol-uv"]).code, 0);
    let ran = run(&["armory", "edit", owl, "off helmet sound", "add right-arm needler"]);
    assert!(ran.code == 1 && ran.err.contains("[GK-383]") && ran.err.contains("is unchanged"), "{}", ran.err);
    assert_eq!(run(&["armory", "edit", owl, "paint it black"]).code, 2);
    let ran = run(&["armory", "check", owl, "attack"]);
    assert!(ran.code == 0 && ran.out.lines().all(|line| line.starts_with("ok")), "{}", ran.out);
    let shown = run(&["armory", "show", owl, "--choices", "weapons"]).out;
    assert!(shown.contains("right-arm 5/5") && shown.contains("sound on"), "{shown}");
    assert!(shown.contains("add back-plate needler") && shown.contains("blocked right arm: "), "{shown}");
    let json: serde_json::Value = serde_json::from_str(&run(&["armory", "show", owl, "--json"]).out).unwrap();
    assert!(json["fielding"]["line"].as_str().unwrap().contains("armor_signature = 6"));
    let sheet = directory.path().join("owl.svg");
    assert_eq!(run(&["armory", "print", owl, "--ink", "-o", word(&sheet)]).code, 0);
    assert!(std::fs::read_to_string(&sheet).unwrap().contains("<title>Night owl</title>"));
    let sheet = directory.path().join("owl.PDF");
    assert_eq!(run(&["armory", "print", owl, "-o", word(&sheet)]).code, 0);
    assert!(std::fs::read(&sheet).unwrap().starts_with(b"%PDF-"));
    let ran = run(&["armory", "print", owl, "-o", word(&directory.path().join("owl.png"))]);
    assert!(ran.code == 2 && ran.err.contains(".pdf"), "{}", ran.err);
    assert!(run(&["armory", "field", owl]).out.contains("id = \"night-owl\""));
    assert!(run(&["armory", "suits"]).out.contains("[GK-485]"));
    assert!(run(&["armory", "items", "blaster"]).out.contains("blaster-mk7"));
}

#[test]
fn the_armoury_says_what_is_wrong_with_a_file() {
    let ran = run_with(
        &["armory", "check", "-"],
        "name = \"x\"\nframe = \"scout\"\n[helmet]\nitems = [\"cloaking-device\"]\n",
    );
    assert!(
        ran.code == 1 && ran.out.contains("helmet: the helmet has 7 slots, and this takes 8"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("[GK-383]"));
    let ran = run_with(
        &["armory", "check", "-"],
        "name = \"x\"\nframe = \"scout\"\n[helmet]\nitems = [\"radars\"]\n",
    );
    assert!(ran.code == 2 && ran.err.contains("line 4: helmet.items: "), "{}", ran.err);
    let ran = run(&["armory", "show", "nobody"]);
    assert!(ran.code == 2 && ran.err.contains("armory suits"), "{}", ran.err);
    assert_eq!(run(&["armory", "new", "--from", "pyjamas"]).code, 2);
}

#[test]
fn a_review_says_what_choices_and_dice_were_worth_and_adds_up() {
    let directory = tempfile::tempdir().unwrap();
    let path = played(&directory);
    let ran = run(&["review", word(&path)]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for part in ["Red in Skirmish", "Chance of winning, from 50%", "Choices", "Dice", "Others", "Together"] {
        assert!(ran.out.contains(part), "{part} is missing: {}", ran.out);
    }
    assert!(ran.out.contains("better: ") && ran.out.contains("retrograde replay"), "{}", ran.out);

    let ran = run(&["review", word(&path), "--seat", "blue", "--json"]);
    let review: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let chances: Vec<i64> =
        review["chances"].as_array().unwrap().iter().map(|c| c.as_i64().unwrap()).collect();
    let total: i64 =
        ["choices", "dice", "others"].map(|part| review["total"][part].as_i64().unwrap()).iter().sum();
    assert_eq!(total, chances.last().unwrap() - chances[0]);
    assert_eq!(
        (review["seat"].as_i64(), review["gains"].as_array().unwrap().len()),
        (Some(1), chances.len() - 1)
    );

    let ran = run(&["review", word(&path), "--seat", "green"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("expected red, blue"), "{}", ran.err);
}

#[test]
fn a_hint_lists_the_best_answers_with_chances_and_reasons() {
    let ran = run_with(&["play", "skirmish", "--plain", "--seed", "1"], "hint\n");
    let hints: Vec<&str> = ran.out.lines().filter(|line| line.contains("to win; ")).collect();
    assert!(hints.len() == 3 || hints.len() == 2, "{}", ran.out);
    let number: usize =
        hints[0].split_whitespace().find_map(|word| word.trim_start_matches('>').parse().ok()).unwrap();
    assert!(number >= 1, "a hint has the number of its choice: {}", hints[0]);
}

#[test]
fn odds_of_a_fight() {
    let odds = |game: &str, fight: &str| run(&["odds", game, fight]);
    let ran = odds("buck-rogers", "1 fighter vs 1 fighter");
    assert_eq!((ran.code, ran.out.lines().count()), (0, 4), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("nobody survives") && ran.out.contains("exact"), "{}", ran.out);
    let ran = odds("buck-rogers", "30 troopers vs 1 gennie");
    assert!(ran.code == 2 && ran.err.contains("at most 20"), "{}", ran.err);
    let ran = odds("buck-rogers", "3 troopers");
    assert!(ran.code == 2 && ran.err.contains("FIRST vs SECOND"), "{}", ran.err);
    let ran = odds("unbreakable", "1 walker vs 1 squad");
    assert!(
        ran.code == 1 && ran.err.contains("no battle calculator; only buck-rogers has one"),
        "{}",
        ran.err
    );
}
