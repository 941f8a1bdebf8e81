use std::io::{IsTerminal, Write};

use retrograde_core::Viewer;
use retrograde_table::Seed;

use crate::cli::ReplayArgs;
use crate::failure::Failure;
use crate::session::outcome_text;
use crate::{files, text, tui};

/// Steps through a record, or prints it.
pub(crate) fn run(args: &ReplayArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let replayed = files::replay(&args.file, args.pack.as_deref())?;
    let answers = replayed.table.answers();
    let at = args.at.unwrap_or(if args.plain { answers } else { 0 });
    if at > answers {
        return Err(Failure::usage(format!(
            "--at {at}: expected at most {answers}, the number of answers in this record"
        )));
    }
    if !args.plain {
        if !std::io::stdout().is_terminal() {
            return Err(Failure::usage("the full screen needs a terminal: use --plain"));
        }
        return tui::replay(replayed, at, tui::Depth::of_terminal(args.no_color));
    }
    let table = &*replayed.table;
    writeln!(out, "{}, {}", table.info().title, table.setup().scenario)?;
    for moment in table.lines(Viewer::Spectator, 0).iter().filter(|moment| moment.answer <= at) {
        writeln!(out, "{:>4} {}", moment.answer, text::log_line(&moment.line))?;
    }
    let then = table.fork(at, Seed::number(0));
    let (scene, theme) = (then.scene(Viewer::Spectator), then.theme());
    writeln!(out, "\nAfter {at} of {answers} answers")?;
    text::board(&scene, theme).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    match table.outcome().filter(|_| at == answers) {
        Some(outcome) => writeln!(out, "The game is over: {}", outcome_text(table, &outcome))?,
        None if at == answers => writeln!(out, "The game is unfinished.")?,
        None => {}
    }
    writeln!(out, "\nposition")?;
    then.position().lines().try_for_each(|line| writeln!(out, "  {line}"))?;
    Ok(0)
}
