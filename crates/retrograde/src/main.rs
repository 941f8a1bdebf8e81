//! The one binary: play in the terminal, replay, verify, try out, look up rules, measure.
//!
//! Nothing here knows a game, the command of the armoury apart. Every other command works on
//! [`retrograde_registry::titles`] and on scenes.

mod ahead;
mod armory;
mod bench;
mod cli;
mod draft;
mod export;
mod failure;
mod files;
mod games;
mod journal;
mod man;
mod odds;
mod opening;
mod plain;
mod play;
mod replay;
mod review;
mod rules;
mod seating;
mod serve;
mod session;
mod text;
mod tui;
mod verify;
mod whatif;

use std::io::Write;
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use cli::{Cli, Command};
use failure::Failure;

/// A server gives back the memory of those who have gone.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const WELCOME: &str = "\
Retrograde: retro science-fiction wargames at one table.
  retrograde play              choose a game and play it here, against bots or hot-seat (--plain: line by line)
  retrograde serve --open      play in the browser, with others if you like
  retrograde games             list the games with their scenarios, seats and options
  retrograde replay|review|verify|try  watch a recorded game, learn from it, prove that it is sound; play out a what-if file
  retrograde help              everything else: rules by id or word, the armoury, the lab, speed, shell completions
";

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = std::io::stdout().lock();
    let ended = run(cli, &mut out).and_then(|code| Ok(out.flush().map(|()| code)?));
    match ended {
        Ok(code) => ExitCode::from(code),
        Err(failure) => {
            if !failure.message.is_empty() {
                eprintln!("error: {}", failure.message);
            }
            ExitCode::from(failure.code)
        }
    }
}

/// Runs a command and gives the exit code. New subcommands are added here and in [`cli`].
fn run(cli: Cli, out: &mut dyn Write) -> Result<u8, Failure> {
    let Some(command) = cli.command else {
        out.write_all(WELCOME.as_bytes())?;
        return Ok(0);
    };
    match command {
        Command::Play(args) => play::run(&args, out),
        Command::Serve(args) => serve::run(&args, out),
        Command::Export(args) => export::run(&args, out),
        Command::Import(args) => export::import(&args, out),
        Command::Backup(args) => export::backup(&args, out),
        Command::Forget(args) => export::forget(&args, out),
        Command::Games { game, json } => games::run(game.as_deref(), json, out),
        Command::Rules { words } => rules::run(&words, out),
        Command::Odds { game, fight } => odds::run(&game, &fight, out),
        Command::Replay(args) => replay::run(&args, out),
        Command::Review(args) => review::run(&args, out),
        Command::Journal { file, seat, pack } => journal::run(&file, seat.as_deref(), pack.as_deref(), out),
        Command::Verify { files, pack } => verify::run(&files, pack.as_deref(), out),
        Command::Try(args) => whatif::run(&args, out),
        Command::Armory(args) => armory::run(&args, out),
        Command::Lab(args) => Ok(u8::try_from(retrograde_lab::cli::run(args)).unwrap_or(1)),
        Command::Bench(args) => bench::run(&args, out),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Cli::command(), "retrograde", &mut { out });
            Ok(0)
        }
        Command::Man { directory } => man::run(&directory, out),
    }
}
