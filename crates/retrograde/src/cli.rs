use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

use crate::armory::ArmoryArgs;
use crate::export::{BackupArgs, ExportArgs, ForgetArgs, ImportArgs};
use crate::review::ReviewArgs;
use crate::serve::ServeArgs;

/// Retro science-fiction wargames at one table.
#[derive(Debug, Parser)]
#[command(name = "retrograde", version, disable_help_subcommand = false)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game in the terminal
    Play(PlayArgs),
    /// Serve tables to browsers, on this machine or for everyone
    Serve(ServeArgs),
    /// Write the tables of a server to standard output
    Export(ExportArgs),
    /// Read exported tables into the store of a server
    Import(ImportArgs),
    /// Copy the tables of a server to one file, while it runs
    Backup(BackupArgs),
    /// Delete tables that nobody has touched for a long time, or archive them
    Forget(ForgetArgs),
    /// List the games with their scenarios, seats and options
    Games {
        /// Only this game
        game: Option<String>,
        /// As one JSON document
        #[arg(long)]
        json: bool,
    },
    /// Show a rule by its id, or the rules that contain all the words
    Rules {
        /// A rule id such as UB-123, or words
        #[arg(required = true)]
        words: Vec<String>,
    },
    /// Work out how a fight is likely to end, in a game that has a battle calculator
    Odds {
        /// The game
        game: String,
        /// Who fights whom: "3 fighters, leader" vs "2 gennies, 1 trooper, factory"
        #[arg(required = true)]
        fight: Vec<String>,
    },
    /// Step through a recorded game
    Replay(ReplayArgs),
    /// Say how a recorded game went for a seat: its chances, choices and dice, and the answers that cost most
    Review(ReviewArgs),
    /// Tell each seat's story of a recorded game, in a game that keeps journals
    Journal {
        /// The record file
        file: PathBuf,
        /// Only of this seat
        #[arg(long)]
        seat: Option<String>,
        /// The directory of the pack that the game was played with
        #[arg(long, value_name = "DIR")]
        pack: Option<PathBuf>,
    },
    /// Replay records and say what they prove: every answer, every position, and the dice if the seed is known
    #[command(after_help = crate::verify::HELP)]
    Verify {
        /// The record files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The directory of the pack that the games were played with
        #[arg(long, value_name = "DIR")]
        pack: Option<PathBuf>,
    },
    /// Play out a what-if file: a position, answers and dice
    #[command(after_help = TRY_HELP)]
    Try(TryArgs),
    /// Design suits of armor for Gamma Knights, check them, print their record sheets
    Armory(ArmoryArgs),
    /// Let bots play games by the thousand and report the results
    Lab(retrograde_lab::cli::LabArgs),
    /// Measure how fast the rules are
    Bench(BenchArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual pages of all commands into a directory
    Man {
        /// The directory, which must exist
        directory: PathBuf,
    },
}

const TRY_HELP: &str = "\
A what-if file:
  game skirmish
  position
    turn 1
    r1 0606 3
    b1 0607 2
  red: r1 attack b1 dice 5     # dice in the order they are rolled; S and - are the faces of a combat die
Empty lines and comments are allowed. Exit code 1 = an answer was refused, 2 = the file is malformed.";

#[derive(Clone, Debug, Args)]
#[command(after_help = "Without --seat, the first seat is yours and the others are Sergeant bots. \
If you name any seat as human, only the seats you name are human.")]
pub(crate) struct PlayArgs {
    /// The game; without it you choose from a list
    pub(crate) game: Option<String>,
    /// The scenario; by default, the game's first one with the seats you name
    #[arg(long, value_name = "ID")]
    pub(crate) scenario: Option<String>,
    /// Who sits where: human, cadet, trooper, sergeant, captain, commander, random, greedy, search:200ms, search:5000it.
    /// Captain, Commander and search think on your time with /ahead: commander/ahead
    #[arg(long = "seat", value_name = "SEAT=PLAYER")]
    pub(crate) seats: Vec<String>,
    /// An option of the game, as listed by `retrograde games`
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// A number or 64 hex digits: the same seed gives the same dice
    #[arg(long)]
    pub(crate) seed: Option<String>,
    /// A directory with another pack for the game
    #[arg(long, value_name = "DIR")]
    pub(crate) pack: Option<PathBuf>,
    /// Line by line instead of full screen: for screen readers and pipes
    #[arg(long)]
    pub(crate) plain: bool,
    /// Continue a saved game, with the same dice
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "options", "seed"])]
    pub(crate) load: Option<PathBuf>,
    /// Begin at a position in notation, or where a what-if file ends
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "options", "load"])]
    pub(crate) position: Option<PathBuf>,
    /// Save the game to this file as you play
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Show what the bots are thinking; this may give away their secrets
    #[arg(long)]
    pub(crate) thoughts: bool,
    /// Use no colours; the environment variable NO_COLOR does the same
    #[arg(long)]
    pub(crate) no_color: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The record file
    pub(crate) file: PathBuf,
    /// Show the game after this many answers
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<usize>,
    /// Print the log and the position instead of the full screen
    #[arg(long)]
    pub(crate) plain: bool,
    /// The directory of the pack that the game was played with
    #[arg(long, value_name = "DIR")]
    pub(crate) pack: Option<PathBuf>,
    /// Use no colours; the environment variable NO_COLOR does the same
    #[arg(long)]
    pub(crate) no_color: bool,
}

#[derive(Debug, Args)]
pub(crate) struct TryArgs {
    /// The what-if file; - for standard input
    pub(crate) file: PathBuf,
    /// As one JSON document
    #[arg(long)]
    pub(crate) json: bool,
    /// A directory with another pack for the game
    #[arg(long, value_name = "DIR")]
    pub(crate) pack: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Only this game
    #[arg(long)]
    pub(crate) game: Option<String>,
    /// Only this scenario
    #[arg(long, value_name = "ID")]
    pub(crate) scenario: Option<String>,
    /// Seconds for each measurement
    #[arg(long, default_value_t = 1.0)]
    pub(crate) seconds: f64,
    /// Threads for the second row; by default, as many as there are cores
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    /// As one JSON document
    #[arg(long)]
    pub(crate) json: bool,
}
