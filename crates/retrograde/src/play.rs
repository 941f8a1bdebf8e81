use std::io::{IsTerminal, Write};
use std::path::Path;

use retrograde_table::Table;

use crate::cli::PlayArgs;
use crate::failure::Failure;
use crate::opening::{self, Chosen};
use crate::seating::{self, players};
use crate::session::Session;
use crate::{files, plain, tui, whatif};

/// Opens a table as the command line says, and plays.
pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let at_terminal = std::io::stdout().is_terminal() && std::io::stdin().is_terminal();
    if !args.plain && !at_terminal {
        return Err(Failure::usage("the full screen needs a terminal: use --plain"));
    }
    let depth = tui::Depth::of_terminal(args.no_color);
    let mut session = if args.load.is_some() {
        load(args)?
    } else if let Some(path) = &args.position {
        begin_at(args, path)?
    } else if let Some(game) = &args.game {
        open(args, game)?
    } else {
        let chosen = if args.plain { plain::choose(args, out)? } else { tui::choose(args, depth)? };
        let Some(chosen) = chosen else { return Ok(0) };
        open(&chosen, chosen.game.as_deref().unwrap_or_default())?
    };
    session.save.clone_from(&args.save);
    session.thoughts = args.thoughts;
    if args.plain { plain::play(session, out) } else { tui::play(session, depth) }
}

fn open(args: &PlayArgs, game: &str) -> Result<Session, Failure> {
    let title = Chosen::find(game, args.pack.as_deref())?;
    let lobby = title.lobby();
    let seed = opening::seed(args.seed.as_deref())?;
    let given = args.scenario.as_deref();
    let scenario = given.or_else(|| seating::scenario_with(&*title, &lobby, &args.options, &args.seats));
    let setup = opening::setup(&lobby, scenario, &args.options)?;
    let table = opening::open(&*title, &setup, seed)?;
    let players = players(table.seats(), &args.seats).map_err(|failure| {
        let elsewhere = seating::scenarios_with(&*title, &lobby, &args.options, &args.seats);
        let other: Vec<&str> = elsewhere.into_iter().filter(|id| *id != setup.scenario).collect();
        if other.is_empty() {
            return failure;
        }
        Failure::usage(format!(
            "{}; --scenario {} has the seats you name",
            failure.message,
            other.join(" or ")
        ))
    })?;
    Ok(Session::new(table, players, Some(seed)))
}

/// Opens a table at a position of a file, or where a what-if file ends.
fn begin_at(args: &PlayArgs, path: &Path) -> Result<Session, Failure> {
    let text = files::read(path)?;
    let seed = opening::seed(args.seed.as_deref())?;
    let table: Box<dyn Table> = if whatif::is_whatif(&text) {
        let (title, table) = whatif::reached(&text, path, args.pack.as_deref())?;
        if args.game.as_ref().is_some_and(|game| *game != title.info().id) {
            let because = format!("{}: this is a position of {}", path.display(), title.info().id);
            return Err(Failure::usage(because));
        }
        // The dice of the file are its own; from here on the seed decides.
        table.fork(table.answers(), seed)
    } else {
        let because = "--position: name the game too, or begin the file with `game NAME` and `position`";
        let game = args.game.as_ref().ok_or_else(|| Failure::usage(because))?;
        let title = Chosen::find(game, args.pack.as_deref())?;
        title.at_position(&text, seed).map_err(|error| {
            let line = if error.line > 0 { format!("{}:", error.line) } else { String::new() };
            Failure::usage(format!("{}:{line} {}", path.display(), error.what))
        })?
    };
    let players = players(table.seats(), &args.seats)?;
    Ok(Session::new(table, players, Some(seed)))
}

fn load(args: &PlayArgs) -> Result<Session, Failure> {
    let Some(path) = &args.load else { return Err(Failure::usage("expected --load FILE")) };
    let replayed = files::replay(path, args.pack.as_deref())?;
    let (record, table) = (replayed.record, replayed.table);
    if args.game.as_ref().is_some_and(|game| *game != record.game) {
        return Err(Failure::usage(format!("{}:2: this is a game of {}", path.display(), record.game)));
    }
    if record.seed.is_none() && table.outcome().is_none() {
        let because =
            "this record has no seed: you can watch it with `retrograde replay`, but not play on from it";
        return Err(Failure::usage(format!("{}: {because}", path.display())));
    }
    let players = players(table.seats(), &args.seats)?;
    Ok(Session::new(table, players, record.seed))
}
