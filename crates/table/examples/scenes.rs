//! A table over pipes: one JSON command a line in, one JSON answer a line out. For work on the browser client.
//!
//! `scenes games` lists the games; `scenes GAME SCENARIO SEED [OPTION=VALUE...]` opens a table.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use retrograde_core::{Refusal, Seat, Setup, Viewer};
use retrograde_table::{Seed, Table, title, titles};
use serde_json::{Value, json};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["games"] => {
            println!("{}", games());
            Ok(())
        }
        [game, scenario, seed, ref options @ ..] => serve(game, scenario, seed, options),
        _ => Err("usage: scenes games | scenes GAME SCENARIO SEED [OPTION=VALUE...]".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("scenes: {why}");
            ExitCode::FAILURE
        }
    }
}

fn games() -> Value {
    titles()
        .iter()
        .map(|title| json!({ "info": title.info(), "lobby": title.lobby(), "theme": title.theme(), "lessons": title.lessons(), "rules": title.info().rules }))
        .collect()
}

fn serve(game: &str, scenario: &str, seed: &str, options: &[&str]) -> Result<(), String> {
    let title = title(game).ok_or_else(|| format!("there is no game {game:?}"))?;
    let seed = Seed::parse(seed).ok_or_else(|| format!("{seed:?} is no seed"))?;
    let mut setup = Setup::scenario(scenario);
    for option in options {
        let (id, value) = option.split_once('=').ok_or_else(|| format!("{option:?} is no OPTION=VALUE"))?;
        setup = setup.with(id, value);
    }
    let mut table = title.open(&setup, seed).map_err(|error| error.to_string())?;
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let command: Value = serde_json::from_str(&line).map_err(|error| error.to_string())?;
        let answer = carry_out(&mut *table, &command);
        writeln!(out, "{answer}").and_then(|()| out.flush()).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn carry_out(table: &mut dyn Table, command: &Value) -> Value {
    let text = |key: &str| command[key].as_str().unwrap_or_default();
    let number = |key: &str| command[key].as_u64().unwrap_or_default();
    let seat = Seat::new(number("seat") as u8);
    match text("do") {
        "state" => state(table, viewer(&command["viewer"]), number("from") as usize),
        "answer" => told(table.answer(seat, text("answer")).map(|_| ())),
        "undo" => told(table.undo(seat)),
        "redo" => told(table.redo(seat)),
        "explain" => told(table.explain(seat, text("answer"))),
        "bot" => {
            let Ok(bot) = text("bot").parse() else { return json!({ "because": "no such bot" }) };
            let verdict = table.thought(seat, bot, number("seed")).think();
            told(table.answer(seat, &verdict.answer).map(|_| ()))
        }
        "look" => {
            let then = table.fork(number("answers") as usize, Seed::number(0));
            json!({ "scene": then.scene(viewer(&command["viewer"])) })
        }
        "record" => json!({ "record": table.record(true).to_string() }),
        other => json!({ "because": format!("{other:?} is no command") }),
    }
}

fn viewer(value: &Value) -> Viewer {
    value.as_u64().map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat as u8)))
}

fn told(done: Result<(), Refusal>) -> Value {
    match done {
        Ok(()) => json!({ "ok": true }),
        Err(refusal) => json!({ "ok": false, "rule": refusal.rule, "because": refusal.because }),
    }
}

fn state(table: &dyn Table, viewer: Viewer, from: usize) -> Value {
    let seat = viewer.seat();
    json!({
        "scene": table.scene(viewer),
        "prompt": seat.and_then(|seat| table.prompt(seat)),
        "standing": seat.map(|seat| table.standing(seat)).unwrap_or_default(),
        "undo": seat.is_some_and(|seat| table.can_undo(seat)),
        "redo": seat.is_some_and(|seat| table.can_redo(seat)),
        "lines": table.lines(viewer, from),
        "luck": table.luck(viewer),
        "to_act": table.to_act().iter().collect::<Vec<_>>(),
        "answers": table.answers(),
        "outcome": table.outcome(),
    })
}
