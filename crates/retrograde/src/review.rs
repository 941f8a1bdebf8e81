//! `retrograde review`: how a game went for a seat, what it owes to choices and to dice, and which answers cost most.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use retrograde_core::Seat;
use retrograde_table::{Review, Table, Watch};

use crate::failure::Failure;
use crate::files;
use crate::opening::seat_name;
use crate::session::{outcome_text, scenario_title};

/// The same record gives the same review.
const SEED: u64 = 25;
/// Columns of the line that shows the chances.
const COLUMNS: usize = 64;
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

#[derive(Debug, Args)]
#[command(
    after_help = "A coach judges every position and every answer by what the seat knew then, as the Sergeant does, and turns \
that into a chance of winning; a draw counts as half. “Choices” is what the seat's own answers gave away against the best it could \
have answered, “dice” is what fell against what was to be expected, and “others” is all the rest. The three add up to the whole change."
)]
pub(crate) struct ReviewArgs {
    /// The record file
    file: PathBuf,
    /// Whose game; without it, the first seat's
    #[arg(long)]
    seat: Option<String>,
    /// As one JSON document, with the chance after every answer; chances in thousandths
    #[arg(long)]
    json: bool,
    /// The directory of the pack that the game was played with
    #[arg(long, value_name = "DIR")]
    pack: Option<PathBuf>,
}

/// Reviews a record.
pub(crate) fn run(args: &ReviewArgs, out: &mut dyn Write) -> Result<u8, Failure> {
    let table = files::replay(&args.file, args.pack.as_deref())?.table;
    let seat = match &args.seat {
        None => Seat::new(0),
        Some(id) => files::seat_by_id(&*table, id)?,
    };
    let review = watched(&*table, seat)?;
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &review).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        write_review(&*table, &review, &args.file.display().to_string(), out)?;
    }
    Ok(0)
}

/// Reviews with all cores, and shows how far it is.
fn watched(table: &dyn Table, seat: Seat) -> Result<Review, Failure> {
    let watch = Arc::new(Watch::default());
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let review = table.review(seat, SEED, watch.clone());
    let worker = thread::spawn(move || review.finish(threads));
    let bar = std::io::stderr().is_terminal().then(|| {
        let style = ProgressStyle::with_template("{bar:32} {pos}%, {elapsed} gone, {eta} left");
        ProgressBar::new(100).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    });
    while !worker.is_finished() {
        if let Some(bar) = &bar {
            bar.set_position(u64::from(watch.percent()));
        }
        thread::sleep(Duration::from_millis(50));
    }
    if let Some(bar) = &bar {
        bar.finish_and_clear();
    }
    let found = worker.join().map_err(|_| Failure::failed("the rules failed during the review"))?;
    found.ok_or_else(|| Failure::failed("this game cannot be reviewed"))
}

fn write_review(table: &dyn Table, review: &Review, file: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let outcome = table.outcome().map_or("unfinished".to_owned(), |outcome| outcome_text(table, &outcome));
    let name = seat_name(table.seats(), review.seat.index());
    writeln!(out, "{name} in {}, {}: {outcome}", table.info().title, scenario_title(table))?;
    let (first, last) = (review.chances.first().copied(), review.chances.last().copied());
    let (first, last) = (percent(first.unwrap_or_default()), percent(last.unwrap_or_default()));
    writeln!(out, "\nChance of winning, from {first} to {last}:\n  {}", line(&review.chances))?;
    let total = review.total;
    let sum = total.choices + total.dice + total.others;
    let rows = [
        ("Choices", total.choices, "what other answers would have been worth"),
        ("Dice", total.dice, "what fell, against what was to be expected"),
        ("Others", total.others, "what other players did, and everything else"),
        ("Together", sum, "the last chance less the first"),
    ];
    for (word, value, about) in rows {
        writeln!(out, "  {word:<9} {:>7}  {about}", signed(value))?;
    }
    if review.costly.is_empty() {
        writeln!(out, "\nNo answer gave anything away.")?;
        return Ok(());
    }
    writeln!(out, "\nThe answers that cost most:")?;
    for (index, costly) in review.costly.iter().enumerate() {
        let cost = signed(costly.given.chance - costly.better.chance);
        let question = if costly.question.is_empty() { "unasked" } else { &costly.question };
        writeln!(out, "{}. {cost}  answer {}, turn {}: {question}", index + 1, costly.number, costly.turn)?;
        writeln!(out, "     given: {} ({})", costly.given.label, percent(costly.given.chance))?;
        let better = &costly.better;
        writeln!(out, "    better: {} ({}): {}", better.label, percent(better.chance), costly.why)?;
    }
    if let Some(worst) = review.costly.first() {
        writeln!(out, "\nTo see the first: retrograde replay {file} --at {}", worst.number - 1)?;
    }
    Ok(())
}

/// Chances as a line of bars, each the mean of its share of the game.
fn line(chances: &[i32]) -> String {
    let columns = chances.len().min(COLUMNS);
    let bar = |column: usize| {
        let (from, to) = (chances.len() * column / columns, chances.len() * (column + 1) / columns);
        let mean = chances[from..to].iter().sum::<i32>() / (to - from) as i32;
        BARS[(mean.clamp(0, 999) as usize * BARS.len()) / 1000]
    };
    (0..columns).map(bar).collect()
}

/// Thousandths as a percentage.
fn percent(thousandths: i32) -> String {
    format!("{}%", (thousandths + 5) / 10)
}

/// Thousandths as a percentage with a sign and a decimal.
fn signed(thousandths: i32) -> String {
    let sign = match thousandths {
        0 => "±",
        1.. => "+",
        _ => "−",
    };
    let size = thousandths.unsigned_abs();
    format!("{sign}{}.{}%", size / 10, size % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!([signed(-123), signed(0), signed(45)], ["−12.3%", "±0.0%", "+4.5%"]);
        assert_eq!([percent(0), percent(504), percent(1000)], ["0%", "50%", "100%"]);
    }

    #[test]
    fn long_games_fit_the_line_and_short_ones_are_short() {
        assert_eq!(line(&[0, 500, 1000]), "▁▅█");
        let long: Vec<i32> = (0..1000).collect();
        assert_eq!(line(&long).chars().count(), COLUMNS);
        assert!(line(&long).starts_with('▁') && line(&long).ends_with('█'));
    }
}
