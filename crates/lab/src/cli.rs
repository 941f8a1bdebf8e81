//! The command `retrograde lab`.

mod args;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

pub use args::{
    BalanceArgs, GameArgs, LabArgs, LabCommand, LadderArgs, MergeArgs, ReportArgs, RunArgs, SeatArgs,
    SweepArgs, TableArgs,
};

use args::read_bot;

use crate::export::{write_draws, write_games};
use crate::files::{check_place, write_whole};
use crate::findings::summary;
use crate::progress::Progress;
use crate::{Agenda, Findings, Kind, LabError, Outlook, Played, ResumeFile, Study, merge, page, play_all};

/// Does what the arguments say and gives the exit code: 0, 1 if a file or a game failed, 2 if the arguments make no
/// sense, 130 if it was interrupted.
pub fn run(args: LabArgs) -> i32 {
    match carry_out(args, &mut std::io::stdout()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            if matches!(error, LabError::Plan(_)) { 2 } else { 1 }
        }
    }
}

/// Does what the arguments say, prints what came of it, and gives the exit code: 0, or 130 if it was interrupted.
///
/// # Errors
///
/// If the arguments make no sense, or a file or a game failed.
pub fn carry_out(args: LabArgs, to: &mut dyn Write) -> Result<i32, LabError> {
    match args.command {
        LabCommand::Run(args) => play(args.study()?, &args.games, Wish::page(args.report.as_deref()), to),
        LabCommand::Sweep(args) => play(args.study()?, &args.games, Wish::page(None), to),
        LabCommand::Ladder(args) => {
            let wish = Wish { anchor: args.anchor.as_deref(), ..Wish::page(None) };
            play(args.study()?, &args.games, wish, to)
        }
        LabCommand::Balance(args) => {
            play(args.study()?, &args.games, Wish { least: args.least, ..Wish::page(None) }, to)
        }
        LabCommand::Merge(args) => {
            let (agenda, played) = merge(&args.files)?;
            let (there, planned) = (played.len() as u32, agenda.games());
            if there < planned {
                eprintln!("{} of {planned} games are missing", planned - there);
            }
            let (page, anchor) = (args.report.as_deref(), args.anchor.as_deref());
            let results =
                Results::new(&agenda, &args.tables, args.json, Wish { page, anchor, least: args.least })?;
            results.put(&played, to)
        }
        LabCommand::Report(args) => {
            let (agenda, played) = merge(&[args.run])?;
            let tables = TableArgs { out: None, out_draws: None };
            Results::new(&agenda, &tables, false, Wish::page(Some(&args.page)))?.put(&played, to)
        }
    }
}

fn play(study: Study, args: &GameArgs, wish: Wish<'_>, to: &mut dyn Write) -> Result<i32, LabError> {
    let agenda = Agenda::new(study)?;
    // Better now than after hours of play.
    let results = Results::new(&agenda, &args.tables, args.json, wish)?;
    let (mut file, done) = match &args.resume {
        Some(path) => {
            let (file, done) = ResumeFile::open(path, &agenda)?;
            (Some(file), done)
        }
        None => (None, Vec::new()),
    };
    let here = agenda.games_here().len();
    let before = done.iter().filter(|game| agenda.is_here(game.run, game.game)).count();
    if before > 0 {
        eprintln!("continuing after {before} games");
    }
    let stop = stop_on_interrupt();
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = if args.threads == 0 { cores() } else { args.threads };
    let mut progress = Progress::new(here as u32, before as u32);
    let played = play_all(&agenda, done, threads, &stop, |game| {
        progress.step();
        file.as_mut().map_or(Ok(()), |file| file.append(game))
    });
    progress.finish();
    let played = played?;
    results.put(&played, to)?;
    let interrupted = stop.load(Ordering::Relaxed) && played.len() < here;
    Ok(if interrupted { 130 } else { 0 })
}

/// What is wanted of the results, as far as it differs from study to study.
#[derive(Copy, Clone)]
struct Wish<'a> {
    page: Option<&'a Path>,
    anchor: Option<&'a str>,
    least: u32,
}

impl<'a> Wish<'a> {
    /// Nothing but a page, if that.
    fn page(page: Option<&'a Path>) -> Wish<'a> {
        Wish { page, anchor: None, least: 0 }
    }
}

/// Where the results of a study go.
struct Results<'a> {
    agenda: &'a Agenda,
    tables: &'a TableArgs,
    json: bool,
    page: Option<&'a Path>,
    outlook: Outlook,
}

impl<'a> Results<'a> {
    /// Checks that they can go there.
    fn new(
        agenda: &'a Agenda,
        tables: &'a TableArgs,
        json: bool,
        wish: Wish<'a>,
    ) -> Result<Results<'a>, LabError> {
        let Wish { page, anchor, least } = wish;
        let fail = |what: &str| Err(LabError::Plan(what.to_owned()));
        for path in [page, tables.out.as_deref(), tables.out_draws.as_deref()].into_iter().flatten() {
            check_place(path)?;
        }
        if page.is_some() && matches!(agenda.study.kind, Kind::Ladder | Kind::Sweep) {
            return fail("a page is made of one run, not of a ladder or a sweep");
        }
        if tables.out_draws.is_some() && !agenda.study.draws {
            return fail("no draws were kept: play with --out-draws too");
        }
        let anchor = anchor.map(read_bot).transpose()?;
        let results = Results { agenda, tables, json, page, outlook: Outlook { anchor, least } };
        // An anchor that is not on the ladder is noticed before the games.
        Findings::new(agenda, &[], results.outlook)?;
        Ok(results)
    }

    fn put(&self, played: &[Played], to: &mut dyn Write) -> Result<i32, LabError> {
        let fail = |error: &dyn std::fmt::Display| LabError::File(format!("standard output: {error}"));
        let findings = Findings::new(self.agenda, played, self.outlook)?;
        let text = if self.json { findings.json().map_err(|error| fail(&error))? } else { findings.text() };
        to.write_all(text.as_bytes()).map_err(|error| fail(&error))?;
        if let Some(path) = self.page {
            let page = page::write(&self.agenda.runs[0].plan, &summary(self.agenda, played), played);
            write_whole(path, |file| file.write_all(page.as_bytes()))?;
            eprintln!("report: {}", path.display());
        }
        if let Some(path) = &self.tables.out {
            write_games(path, self.agenda, played)?;
            eprintln!("games: {}", path.display());
        }
        if let Some(path) = &self.tables.out_draws {
            write_draws(path, played)?;
            eprintln!("draws: {}", path.display());
        }
        Ok(0)
    }
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
