//! What can be written on the command line.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use retrograde_core::Setup;
use retrograde_table::BotSpec;

use crate::{Kind, LabError, Shard, Study, plan};

/// Play many games between bots and measure them.
#[derive(Clone, Debug, Args)]
pub struct LabArgs {
    /// What to do.
    #[command(subcommand)]
    pub command: LabCommand,
}

/// What the lab can do.
#[derive(Clone, Debug, Subcommand)]
pub enum LabCommand {
    /// Play games and print the results.
    Run(RunArgs),
    /// Let every two bots play each other, and rate them all.
    ///
    /// Each pair plays every seed from every side; where there are more than two seats, they take turns around the table.
    Ladder(LadderArgs),
    /// Play the same games under different options, and print a row for each.
    ///
    /// Where fewer bots are named than there are seats, they are repeated in order.
    Sweep(SweepArgs),
    /// Find out what the winners had and how they opened: units, cards, spaces, first answers.
    Balance(BalanceArgs),
    /// Put together what --shard played on several machines.
    Merge(MergeArgs),
    /// Make the page for a run that was kept in a file by --resume.
    Report(ReportArgs),
}

/// Which games, and where they are kept.
#[derive(Clone, Debug, Args)]
pub struct GameArgs {
    /// The game.
    #[arg(long)]
    pub game: String,
    /// The scenario; unless given, the first that the game lists.
    #[arg(long)]
    pub scenario: Option<String>,
    /// An option of the game.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// How many seeds to play; one game each, or one for every way the bots can change seats.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Games at once; 0 = as many as there are cores.
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
    /// Print one JSON document instead of tables.
    #[arg(long)]
    pub json: bool,
    /// Keep finished games in a file, and continue from it if it already exists.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Play one part of several, such as 2/5; `lab merge` puts the files of all parts together.
    #[arg(long, value_name = "PART/PARTS", requires = "resume", default_value_t = Shard::WHOLE)]
    pub shard: Shard,
    /// Leave a game unfinished after this many answers.
    #[arg(long, default_value_t = 20_000)]
    pub most_answers: u32,
    /// Where the tables go.
    #[command(flatten)]
    pub tables: TableArgs,
}

/// Tables for other programs.
#[derive(Clone, Debug, Args)]
pub struct TableArgs {
    /// Write a Parquet file with a row for each game.
    #[arg(long, value_name = "GAMES.PARQUET")]
    pub out: Option<PathBuf>,
    /// Write a Parquet file with a row for each draw: dice, cards and whatever else chance decided.
    #[arg(long, value_name = "DRAWS.PARQUET")]
    pub out_draws: Option<PathBuf>,
}

/// Who plays.
#[derive(Clone, Debug, Args)]
pub struct SeatArgs {
    /// One bot per seat, in the order of the seats: `greedy,search:500it`.
    #[arg(long, value_delimiter = ',', required = true)]
    pub seats: Vec<String>,
    /// Play each seed again with the bots changing seats, and count by bot too.
    #[arg(long)]
    pub swap: bool,
}

/// A run.
#[derive(Clone, Debug, Args)]
pub struct RunArgs {
    /// Which games.
    #[command(flatten)]
    pub games: GameArgs,
    /// Who plays.
    #[command(flatten)]
    pub seats: SeatArgs,
    /// Write a page with plots.
    #[arg(long, value_name = "OUT.HTML")]
    pub report: Option<PathBuf>,
}

/// A ladder.
#[derive(Clone, Debug, Args)]
pub struct LadderArgs {
    /// Which games; each pair plays every seed from every side.
    #[command(flatten)]
    pub games: GameArgs,
    /// The bots: `cadet,trooper,sergeant,captain`.
    #[arg(long, value_delimiter = ',', required = true)]
    pub bots: Vec<String>,
    /// The bot whose rating is 1000; unless given, the mean of all is.
    #[arg(long, value_name = "BOT")]
    pub anchor: Option<String>,
}

/// A sweep.
#[derive(Clone, Debug, Args)]
pub struct SweepArgs {
    /// Which games.
    #[command(flatten)]
    pub games: GameArgs,
    /// Who plays; fewer bots than seats take turns until all seats are filled.
    #[command(flatten)]
    pub seats: SeatArgs,
    /// An option and the values it takes in turn; given more than once, every combination is played. `scenario` counts as an option.
    #[arg(long, value_name = "KEY=VALUE,VALUE", required = true)]
    pub vary: Vec<String>,
}

/// A study of balance.
#[derive(Clone, Debug, Args)]
pub struct BalanceArgs {
    /// Which games.
    #[command(flatten)]
    pub games: GameArgs,
    /// Who plays.
    #[command(flatten)]
    pub seats: SeatArgs,
    /// How many of the first answers of a seat are its opening.
    #[arg(long, default_value_t = 2)]
    pub opening: u32,
    /// Leave out what fewer games than this speak for.
    #[arg(long, default_value_t = LEAST)]
    pub least: u32,
}

/// Parts to put together.
#[derive(Clone, Debug, Args)]
pub struct MergeArgs {
    /// The files that --resume kept, one of each part.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Print one JSON document instead of tables.
    #[arg(long)]
    pub json: bool,
    /// Of a run: write a page with plots.
    #[arg(long, value_name = "OUT.HTML")]
    pub report: Option<PathBuf>,
    /// Of a ladder: the bot whose rating is 1000; unless given, the mean of all is.
    #[arg(long, value_name = "BOT")]
    pub anchor: Option<String>,
    /// Of balance: leave out what fewer games than this speak for.
    #[arg(long, default_value_t = LEAST)]
    pub least: u32,
    /// Where the tables go.
    #[command(flatten)]
    pub tables: TableArgs,
}

/// Which run, and where its page goes.
#[derive(Clone, Debug, Args)]
pub struct ReportArgs {
    /// The file that `lab run --resume` kept.
    pub run: PathBuf,
    /// The page to write.
    #[arg(value_name = "OUT.HTML")]
    pub page: PathBuf,
}

/// A share of fewer games than this says next to nothing: its interval is half of everything.
const LEAST: u32 = 10;

impl RunArgs {
    /// The study that the arguments describe.
    ///
    /// # Errors
    ///
    /// If there is no such game, or a bot or an option cannot be read.
    pub fn study(&self) -> Result<Study, LabError> {
        self.games.study(Kind::Run, &self.seats.seats, self.seats.swap)
    }
}

impl LadderArgs {
    /// The study that the arguments describe.
    ///
    /// # Errors
    ///
    /// If there is no such game, or a bot or an option cannot be read.
    pub fn study(&self) -> Result<Study, LabError> {
        self.games.study(Kind::Ladder, &self.bots, false)
    }
}

impl SweepArgs {
    /// The study that the arguments describe.
    ///
    /// # Errors
    ///
    /// If there is no such game, or a bot, an option or its values cannot be read.
    pub fn study(&self) -> Result<Study, LabError> {
        let read = |text: &String| {
            let (option, values) = key_and_value(text)?;
            let values: Vec<String> = values.split(',').map(|value| value.trim().to_owned()).collect();
            Ok((option, values))
        };
        let vary: Result<Vec<(String, Vec<String>)>, LabError> = self.vary.iter().map(read).collect();
        let study = self.games.study(Kind::Sweep, &self.seats.seats, self.seats.swap)?;
        Ok(Study { vary: vary?, ..study })
    }
}

impl BalanceArgs {
    /// The study that the arguments describe.
    ///
    /// # Errors
    ///
    /// If there is no such game, or a bot or an option cannot be read.
    pub fn study(&self) -> Result<Study, LabError> {
        let study = self.games.study(Kind::Balance, &self.seats.seats, self.seats.swap)?;
        Ok(Study { opening: self.opening, ..study })
    }
}

impl GameArgs {
    fn study(&self, kind: Kind, bots: &[String], swap: bool) -> Result<Study, LabError> {
        let bots: Result<Vec<BotSpec>, _> = bots.iter().map(|bot| read_bot(bot)).collect();
        let scenario = match &self.scenario {
            Some(scenario) => scenario.clone(),
            None => first_scenario(&self.game)?,
        };
        let mut setup = Setup::scenario(scenario);
        for option in &self.options {
            let (key, value) = key_and_value(option)?;
            setup = setup.with(&key, value);
        }
        Ok(Study {
            kind,
            game: self.game.clone(),
            setup,
            bots: bots?,
            seeds: self.games,
            swap,
            first_seed: self.seed,
            most_answers: self.most_answers,
            vary: Vec::new(),
            opening: 0,
            draws: self.tables.out_draws.is_some(),
            shard: self.shard,
        })
    }
}

/// A bot by its name.
pub(super) fn read_bot(name: &str) -> Result<BotSpec, LabError> {
    let bot: Result<BotSpec, _> = name.trim().parse();
    bot.map_err(|error| LabError::Plan(error.to_string()))
}

fn first_scenario(game: &str) -> Result<String, LabError> {
    let scenarios = plan::game(game)?.lobby().scenarios;
    let first = scenarios.into_iter().next().map(|scenario| scenario.id);
    first.ok_or_else(|| LabError::Plan(format!("{game} has no scenarios")))
}

fn key_and_value(text: &str) -> Result<(String, String), LabError> {
    let halves = text.split_once('=').map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()));
    halves.ok_or_else(|| LabError::Plan(format!("{text:?} is not an option: write key=value")))
}
