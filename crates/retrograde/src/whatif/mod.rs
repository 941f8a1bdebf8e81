//! `retrograde try`: a position, answers and dice from a file, played out and told.

mod file;

use std::io::Write;
use std::path::Path;

use retrograde_core::{Outcome, Prompt, Seat, Viewer};
use retrograde_table::{Moment, Seed, Table, Title};
use serde::Serialize;

use crate::cli::TryArgs;
use crate::failure::Failure;
use crate::opening::{Chosen, seat_name, unknown};
use crate::session::outcome_text;
use crate::{files, text};
use file::{Answer, Malformed, WhatIf};

/// What came of a file, in the shape of the JSON document.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    scenario: String,
    opening: Vec<Prompt>,
    steps: Vec<Step>,
    prompts: Vec<Prompt>,
    outcome: Option<Outcome>,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Fault>,
}

#[derive(Serialize)]
struct Step {
    line: usize,
    seat: String,
    answer: String,
    dice: Vec<u32>,
    events: Vec<Moment>,
}

#[derive(Serialize)]
struct Fault {
    line: usize,
    because: String,
    refused: bool,
}

impl Fault {
    /// As the failure of a command.
    fn failure(&self, name: &str) -> Failure {
        let said = if self.refused { "refused: " } else { "" };
        let message = format!("{name}:{}: {said}{}", self.line, self.because);
        if self.refused { Failure::failed(message) } else { Failure::usage(message) }
    }
}

/// Plays out a file.
pub(crate) fn run(args: &TryArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let text = files::read(&args.file)?;
    let name = name_of(&args.file);
    let (whatif, title, mut table) = begin(&text, &name, args.pack.as_deref())?;
    let mut report = Report {
        game: title.info().id,
        scenario: table.setup().scenario.clone(),
        opening: prompts(&*table),
        steps: Vec::new(),
        prompts: Vec::new(),
        outcome: None,
        position: String::new(),
        error: None,
    };
    if !args.json {
        write_prompts(out, &*table, &report.opening)?;
    }
    for answer in &whatif.answers {
        match play(&mut *table, answer) {
            Ok(step) => {
                if !args.json {
                    write_step(out, &step)?;
                }
                report.steps.push(step);
            }
            Err(fault) => {
                report.error = Some(fault);
                break;
            }
        }
    }
    report.prompts = prompts(&*table);
    report.outcome = table.outcome();
    report.position = table.position();
    if args.json {
        let document =
            serde_json::to_string_pretty(&report).map_err(|error| Failure::failed(error.to_string()))?;
        writeln!(out, "{document}")?;
    } else if report.error.is_none() {
        write_end(out, &*table, &report)?;
    }
    let Some(fault) = report.error else { return Ok(0) };
    out.flush()?;
    Err(fault.failure(&name))
}

/// Whether a text is a what-if file rather than a bare position: it begins with the game.
pub(crate) fn is_whatif(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.next().is_some_and(|line| line.starts_with("game "))
}

/// The game of a what-if file, and its table after the last answer.
pub(crate) fn reached(
    text: &str,
    path: &Path,
    pack: Option<&Path>,
) -> Result<(Chosen, Box<dyn Table>), Failure> {
    let name = name_of(path);
    let (whatif, title, mut table) = begin(text, &name, pack)?;
    for answer in &whatif.answers {
        play(&mut *table, answer).map_err(|fault| fault.failure(&name))?;
    }
    Ok((title, table))
}

/// What a file is called in messages.
fn name_of(path: &Path) -> String {
    if path.as_os_str() == "-" { "stdin".to_owned() } else { path.display().to_string() }
}

/// Reads a file and opens its table.
fn begin(text: &str, name: &str, pack: Option<&Path>) -> Result<(WhatIf, Chosen, Box<dyn Table>), Failure> {
    let at_line = |fault: Malformed| Failure::usage(format!("{name}:{}: {}", fault.line, fault.what));
    let whatif = file::parse(text).map_err(at_line)?;
    let title = Chosen::find(&whatif.game.1, pack)
        .map_err(|failure| at_line(Malformed { line: whatif.game.0, what: failure.message }))?;
    let table = open(&*title, &whatif).map_err(at_line)?;
    Ok((whatif, title, table))
}

fn open(title: &dyn Title, whatif: &WhatIf) -> Result<Box<dyn Table>, Malformed> {
    let lines: Vec<&str> = whatif.position.iter().map(|(_, line)| line.as_str()).collect();
    title.at_position(&lines.join("\n"), Seed::number(0)).map_err(|error| {
        let at = error.line.checked_sub(1).and_then(|index| whatif.position.get(index));
        Malformed { line: at.map_or(whatif.position_line, |(line, _)| *line), what: error.what }
    })
}

fn play(table: &mut dyn Table, answer: &Answer) -> Result<Step, Fault> {
    let fault = |because: String, refused| Fault { line: answer.line, because, refused };
    let seats = table.seats();
    let index = seats.iter().position(|seat| seat.id == answer.seat).ok_or_else(|| {
        fault(unknown("seat", &answer.seat, seats.iter().map(|seat| seat.id.as_str())), false)
    })?;
    let seat = Seat::new(index as u8);
    table.explain(seat, &answer.text).map_err(|refusal| {
        // What is not notation at all was never an answer to refuse.
        fault(refusal.to_string(), table.understands(&answer.text))
    })?;
    let answered = table
        .answer_with(seat, &answer.text, &answer.dice)
        .map_err(|refusal| fault(format!("the dice do not fit: {refusal}"), false))?;
    Ok(Step {
        line: answer.line,
        seat: answer.seat.clone(),
        answer: answer.text.clone(),
        dice: answer.dice.clone(),
        events: table.lines(Viewer::Seat(seat), answered.number),
    })
}

fn prompts(table: &dyn Table) -> Vec<Prompt> {
    table.to_act().iter().filter_map(|seat| table.prompt(seat)).collect()
}

fn write_prompts(out: &mut dyn Write, table: &dyn Table, prompts: &[Prompt]) -> std::io::Result<()> {
    for prompt in prompts {
        let rule = prompt.rule.map(|rule| format!(" [{rule}]")).unwrap_or_default();
        let id = table.seats().get(prompt.seat.index()).map_or("?", |seat| seat.id.as_str());
        let name = seat_name(table.seats(), prompt.seat.index());
        writeln!(out, "{name} ({id}) is asked: {}{rule}", prompt.text)?;
        for choice in prompt.choices.iter().filter(|choice| choice.blocked.is_none()) {
            writeln!(out, "  {}", text::choice(choice))?;
        }
        for choice in prompt.choices.iter().filter(|choice| choice.blocked.is_some()) {
            writeln!(out, "  × {}", text::choice(choice))?;
        }
    }
    Ok(())
}

fn write_step(out: &mut dyn Write, step: &Step) -> std::io::Result<()> {
    writeln!(out, "\n{}: {}", step.seat, step.answer)?;
    step.events.iter().try_for_each(|moment| writeln!(out, "{}", text::log_line(&moment.line)))
}

fn write_end(out: &mut dyn Write, table: &dyn Table, report: &Report) -> std::io::Result<()> {
    if !report.steps.is_empty() {
        writeln!(out)?;
        write_prompts(out, table, &report.prompts)?;
    }
    if let Some(outcome) = &report.outcome {
        writeln!(out, "The game is over: {}", outcome_text(table, outcome))?;
    }
    writeln!(out, "\nposition")?;
    report.position.lines().try_for_each(|line| writeln!(out, "  {line}"))
}
