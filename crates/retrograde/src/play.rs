use std::io::{IsTerminal, Write};

use crate::cli::PlayArgs;
use crate::failure::Failure;
use crate::opening::{self, Chosen};
use crate::seating::players;
use crate::session::Session;
use crate::{files, plain, tui};

/// Opens a table as the command line says, and plays.
pub(crate) fn run(args: &PlayArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let at_terminal = std::io::stdout().is_terminal() && std::io::stdin().is_terminal();
    if !args.plain && !at_terminal {
        return Err(Failure::usage("the full screen needs a terminal: use --plain"));
    }
    let depth = tui::Depth::of_terminal(args.no_color);
    let mut session = match (&args.load, &args.game) {
        (Some(_), _) => load(args)?,
        (None, Some(game)) => open(args, game)?,
        (None, None) => {
            let game = if args.plain { plain::choose_game(out)? } else { tui::choose_game(depth)? };
            let Some(game) = game else { return Ok(0) };
            open(args, &game)?
        }
    };
    session.save.clone_from(&args.save);
    if args.plain { plain::play(session, out) } else { tui::play(session, depth) }
}

fn open(args: &PlayArgs, game: &str) -> Result<Session, Failure> {
    let title = Chosen::find(game, args.pack.as_deref())?;
    let setup = opening::setup(&title.lobby(), args.scenario.as_deref(), &args.options)?;
    let seed = opening::seed(args.seed.as_deref())?;
    let table = opening::open(&*title, &setup, seed)?;
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
        let because = "this record has no seed: it can be watched with `retrograde replay`, not played on";
        return Err(Failure::usage(format!("{}: {because}", path.display())));
    }
    let players = players(table.seats(), &args.seats)?;
    Ok(Session::new(table, players, record.seed))
}
