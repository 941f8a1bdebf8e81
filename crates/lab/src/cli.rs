//! The command `retrograde lab`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use clap::{Args, Subcommand};
use retrograde_core::Setup;
use retrograde_table::BotSpec;

use crate::progress::Progress;
use crate::{LabError, Plan, Played, ResumeFile, Summary, page, play_all, table};

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
    /// Make the page for a run that was kept in a file by --resume.
    Report(ReportArgs),
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

/// Which games, and where the results go.
#[derive(Clone, Debug, Args)]
pub struct RunArgs {
    /// The game.
    #[arg(long)]
    pub game: String,
    /// The scenario.
    #[arg(long)]
    pub scenario: String,
    /// One bot per seat, in the order of the seats: `greedy,search:500it`.
    #[arg(long, value_delimiter = ',', required = true)]
    pub seats: Vec<String>,
    /// How many seeds to play; one game each, or one in every rotation with --swap.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// An option of the game.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Play each seed again with the bots changing seats, and count by bot too.
    #[arg(long)]
    pub swap: bool,
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Games at once; 0 = as many as there are cores.
    #[arg(long, default_value_t = 0)]
    pub threads: usize,
    /// Write a page with plots.
    #[arg(long, value_name = "OUT.HTML")]
    pub report: Option<PathBuf>,
    /// Print one JSON document instead of tables.
    #[arg(long)]
    pub json: bool,
    /// Keep finished games in a file, and continue from it if it already exists.
    #[arg(long, value_name = "FILE")]
    pub resume: Option<PathBuf>,
    /// Leave a game unfinished after this many answers.
    #[arg(long, default_value_t = 20_000)]
    pub most_answers: u32,
}

/// Does what the arguments say and gives the exit code: 0, 1 if a file or a game failed, 2 if the arguments make no
/// sense, 130 if it was interrupted.
pub fn run(args: LabArgs) -> i32 {
    let result = match args.command {
        LabCommand::Run(args) => run_games(&args),
        LabCommand::Report(args) => report(&args),
    };
    match result {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            if matches!(error, LabError::Plan(_)) { 2 } else { 1 }
        }
    }
}

impl RunArgs {
    /// The plan that the arguments describe.
    ///
    /// # Errors
    ///
    /// If a bot or an option cannot be read.
    pub fn plan(&self) -> Result<Plan, LabError> {
        let bots: Result<Vec<BotSpec>, _> = self.seats.iter().map(|bot| bot.trim().parse()).collect();
        let bots = bots.map_err(|error| LabError::Plan(error.to_string()))?;
        let mut setup = Setup::scenario(&self.scenario);
        for option in &self.options {
            let Some((key, value)) = option.split_once('=') else {
                return Err(LabError::Plan(format!("{option:?} is not an option: write key=value")));
            };
            setup = setup.with(key.trim(), value.trim());
        }
        Ok(Plan {
            game: self.game.clone(),
            setup,
            bots,
            seeds: self.games,
            swap: self.swap,
            first_seed: self.seed,
            most_answers: self.most_answers,
        })
    }
}

fn run_games(args: &RunArgs) -> Result<i32, LabError> {
    let plan = args.plan()?;
    let (title, seats) = plan.check()?;
    // Better now than after hours of play.
    args.report.as_deref().map_or(Ok(()), check_place)?;
    let (mut file, done) = match &args.resume {
        Some(path) => {
            let (file, done) = ResumeFile::open(path, &plan, title)?;
            (Some(file), done)
        }
        None => (None, Vec::new()),
    };
    let before = done.iter().filter(|played| played.game < plan.games()).count() as u32;
    if before > 0 {
        eprintln!("continuing after {before} games");
    }
    let stop = stop_on_interrupt();
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = if args.threads == 0 { cores() } else { args.threads };
    let mut progress = Progress::new(plan.games(), before);
    let played = play_all(&plan, done, threads, &stop, |game| {
        progress.step();
        file.as_mut().map_or(Ok(()), |file| file.append(game))
    });
    progress.finish();
    let played = played?;
    let summary = Summary::new(&plan, title.info().title, &seats, &played);
    print_summary(&summary, args.json)?;
    if let Some(path) = &args.report {
        write_report(path, &plan, &summary, &played)?;
        eprintln!("report: {}", path.display());
    }
    let interrupted = stop.load(Ordering::Relaxed) && summary.played < summary.planned;
    Ok(if interrupted { 130 } else { 0 })
}

fn report(args: &ReportArgs) -> Result<i32, LabError> {
    check_place(&args.page)?;
    let (plan, played) = ResumeFile::read(&args.run)?;
    let (title, seats) = plan.check()?;
    let summary = Summary::new(&plan, title.info().title, &seats, &played);
    print_summary(&summary, false)?;
    write_report(&args.page, &plan, &summary, &played)?;
    eprintln!("report: {}", args.page.display());
    Ok(0)
}

fn check_place(page: &Path) -> Result<(), LabError> {
    if folder_of(page).is_dir() && !page.is_dir() {
        return Ok(());
    }
    Err(LabError::Plan(format!("{}: the report cannot be written there", page.display())))
}

/// A switch that the first interrupt or request to terminate sets; the second ends the process.
fn stop_on_interrupt() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let switch = stop.clone();
    let handler = ctrlc::set_handler(move || {
        if switch.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        eprintln!("\nstopping after the games under way; interrupt again to stop at once");
    });
    // A program that has its own handler keeps it: the run then cannot be cut short, which is all that is lost.
    drop(handler);
    stop
}

fn print_summary(summary: &Summary, json: bool) -> Result<(), LabError> {
    let fail = |error: &dyn std::fmt::Display| LabError::File(format!("standard output: {error}"));
    let text = if json {
        serde_json::to_string_pretty(summary).map_err(|error| fail(&error))? + "\n"
    } else {
        table::write(summary)
    };
    std::io::stdout().write_all(text.as_bytes()).map_err(|error| fail(&error))
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes the page beside its place and renames it there, so that nobody ever sees half of it.
fn write_report(path: &Path, plan: &Plan, summary: &Summary, played: &[Played]) -> Result<(), LabError> {
    let write = || -> std::io::Result<()> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".report").suffix(".tmp");
        // Temporary files are private; a report is for whoever may read the folder.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
        let mut file = builder.tempfile_in(folder_of(path))?;
        file.write_all(page::write(plan, summary, played).as_bytes())?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(|error| LabError::File(format!("{}: {error}", path.display())))
}
