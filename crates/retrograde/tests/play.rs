//! Games as a person plays them line by line: the pages before a game, secrets, draws, resignation, positions.
#![allow(clippy::unwrap_used)]

use std::io::Write;
use std::process::{Command, Stdio};

/// Exit code, output and errors of a plain game with these words and answers.
fn play(words: &[&str], answers: &[&str]) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_retrograde"))
        .args(["play", "--plain", "--seed", "1"])
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let input = answers.join("\n") + "\n";
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(!err.contains("panicked"), "{err}");
    (output.status.code().unwrap(), out, err)
}

const HOT_SEAT: [&str; 7] =
    ["unbreakable", "--scenario", "retrieval", "--seat", "blue=human", "--seat", "yellow=human"];
const SET_UP: [&str; 3] = ["platoon 1", "deploy", "confirm"];
const MIDDLE: &str =
    "scenario retrieval; turn 2; card blue-walkers\nW1 0506 laser nuke; W2 0304\nWA 0610 laser nuke\n";

#[test]
fn empty_lines_all_the_way_begin_a_game() {
    let (code, out, err) = play(&[], &["", "", "", "quit"]);
    assert_eq!(code, 1, "{err}");
    for expected in ["Which game?", "Which scenario?", "Any options?", "Type help for the commands."] {
        assert!(out.contains(expected), "{expected}: {out}");
    }
}

#[test]
fn every_page_is_answered_by_number_or_word() {
    let pages = ["1", "retrieval", "cadet", "2", "size 3", "size 99", "nonsense", "4", "", "quit"];
    let (_, out, _) = play(&[], &pages);
    for expected in ["Units = 3", "expected size 1..12", "expected a number from 1 to", "Multi-gun = on"] {
        assert!(out.contains(expected), "{expected}: {out}");
    }
    assert!(out.contains("Unbreakable, Retrieval\nBlue: cadet\nYellow: human\n"), "{out}");
    assert_eq!(play(&[], &["99"]).0, 2, "the input ended before you chose a game");
    assert_eq!(play(&[], &["quit"]).0, 0);
    let (_, out, _) = play(&["--seat", "red=human", "--seat", "blue=human"], &["skirmish", "quit"]);
    assert!(!out.contains("Against whom?"), "what the command line says is not asked: {out}");
}

#[test]
fn thoughts_of_bots_are_shown_only_when_wished_for() {
    let bots = ["skirmish", "--seat", "red=greedy", "--seat", "blue=greedy"];
    assert!(!play(&bots, &[]).1.contains("thinks:"));
    assert!(play(&[&bots[..], &["--thoughts"]].concat(), &[]).1.contains("thinks:"));
}

#[test]
fn a_seat_sees_nothing_of_the_other_before_the_reveal() {
    let (_, out, _) = play(&HOT_SEAT, &[&SET_UP[..], &["log", "cards", "board", "quit"]].concat());
    let (blue, yellow) = out.split_once("Pass the device to Yellow, then press Enter.").unwrap();
    assert!(blue.contains("Blue chooses platoon 1") && blue.contains("how does walker W1 start?"), "{blue}");
    assert!(yellow.contains("Yellow: choose a ready-made platoon"), "{yellow}");
    for secret in ["Blue sets up", "W1", "S1", "Blue walker"] {
        assert!(!yellow.contains(secret), "{secret}: {yellow}");
    }
}

#[test]
fn once_all_is_open_nobody_passes_the_device() {
    let set_up = [&SET_UP[..], &SET_UP[..]].concat();
    let (_, out, _) = play(&HOT_SEAT, &[&set_up[..], &["done", "done", "done", "done"]].concat());
    let open = out.split_once("reveals").unwrap().1;
    assert!(!open.contains("Pass the device"), "{open}");
    assert!(open.contains("Blue to act") && open.contains("Yellow to act"), "{open}");
}

#[test]
fn a_game_begins_at_a_position() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("middle");
    let name = file.to_str().unwrap();
    std::fs::write(&file, MIDDLE).unwrap();
    let (code, out, err) = play(&["unbreakable", "--position", name], &["W1 move 0507", "quit"]);
    assert_eq!(code, 1, "{err}");
    assert!(out.contains("Turn 2: Blue Walkers") && out.contains("W1 moves to 0507"), "{out}");
    let (code, _, err) = play(&["--position", name], &[]);
    assert!(code == 2 && err.contains("name the game"), "{err}");
    std::fs::write(&file, MIDDLE.replace("WA 0610", "WA O610")).unwrap();
    let (code, _, err) = play(&["unbreakable", "--position", name], &[]);
    assert!(code == 2 && err.contains(&format!("{name}:3: ")), "{err}");

    let lines = MIDDLE.lines().collect::<Vec<_>>().join("\n  ");
    let whatif = format!("# from here\ngame unbreakable\nposition\n  {lines}\nblue: W1 move 0507\n");
    std::fs::write(&file, &whatif).unwrap();
    let save = directory.path().join("game.record");
    let saved = save.to_str().unwrap();
    let (_, out, err) = play(&["--position", name, "--save", saved], &["board", "done", "quit"]);
    assert!(out.contains("W1 Blue walker W1, upright at 0507"), "{out}{err}");
    let verified = Command::new(env!("CARGO_BIN_EXE_retrograde")).args(["verify", saved]).output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    let (code, _, err) = play(&["skirmish", "--position", name], &[]);
    assert!(code == 2 && err.contains("this is a position of unbreakable"), "{err}");
}

#[test]
fn bots_decline_draws_and_resigning_is_asked_twice() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("middle");
    std::fs::write(&file, MIDDLE).unwrap();
    let words = ["unbreakable", "--position", file.to_str().unwrap()];
    let answers = ["!", "offer draw", "resign", "no", "!9", "!2", "yes"];
    let (code, out, err) = play(&words, &answers);
    assert_eq!(code, 0, "{out}{err}");
    for expected in [
        "!1 Offer draw\n!2 Resign",
        "Blue offers a draw\n  Yellow declines the draw",
        "Resign? This ends the game and cannot be undone. Type yes to do it: The game continues.",
        "expected ! and a number",
        "The game is over: Yellow wins",
    ] {
        assert!(out.contains(expected), "{expected}: {out}");
    }
    let two = [&words[..], &["--seat", "blue=human", "--seat", "yellow=human"]].concat();
    let (code, out, _) = play(&two, &["offer draw", "!", "!4", "yes"]);
    assert!(code == 0 && out.contains("Yellow is offered a draw"), "{out}");
    assert!(out.contains("Yellow: accept draw") && out.contains("The game is over"), "{out}");
}

#[test]
fn a_question_mark_explains_the_question_and_a_choice() {
    let position = "options players=2; active blue; blue missions m-gala; blue hand truck; step turn stage=prison\n\
                    step window phase=movement from=1 circuit=1 waiting=blue\n";
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), position).unwrap();
    let words = ["rogue-trooper", "--position", file.path().to_str().unwrap()];
    let (_, out, err) = play(&words, &["?", "? 2", "? 99", "quit"]);
    assert!(out.contains("only the last card counts"), "what the question is about: {out}{err}");
    assert!(out.contains("2 Truck Lift: ") && out.contains("up to 3 sectors"), "what a choice does: {out}");
    assert!(out.contains("there is no choice 99"), "{out}");
}

#[test]
fn a_window_without_a_choice_is_passed_unless_several_people_share_the_device() {
    let window = |hand: &str| {
        format!(
            "options players=2; active red; blue missions m-gala; red missions m-oxark; blue hand {hand}; step turn stage=prison\n\
             step window phase=movement from=1 circuit=1 waiting=blue\n"
        )
    };
    let file = tempfile::NamedTempFile::new().unwrap();
    let asked = |hand: &str, seats: &[&str]| {
        std::fs::write(file.path(), window(hand)).unwrap();
        let words = [&["rogue-trooper", "--position", file.path().to_str().unwrap()], seats].concat();
        play(&words, &["quit"]).1.contains("in Latch's Movement phase")
    };
    let alone = ["--seat", "blue=human", "--seat", "red=greedy"];
    assert!(!asked("truck", &alone), "a card for one's own turn");
    assert!(asked("bogged", &alone), "a card that can be played");
    assert!(
        asked("truck", &["--seat", "blue=human", "--seat", "red=human"]),
        "the other would see who has none"
    );
}
