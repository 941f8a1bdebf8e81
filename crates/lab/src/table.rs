//! Results as text.

pub(crate) mod balance;
pub(crate) mod ladder;
pub(crate) mod sweep;

use crate::{Rate, Side, Span, Summary};

/// The summary as tables of plain text.
pub(crate) fn write(summary: &Summary) -> String {
    let mut text = format!("{}, {}\n", summary.title, setting(summary));
    let count = if summary.played == summary.planned {
        format!("{} games", summary.played)
    } else {
        format!("{} of {} games", summary.played, summary.planned)
    };
    let shared = if summary.shared > 0 { format!("{} shared, ", summary.shared) } else { String::new() };
    text += &format!(
        "{count}: {} decided, {shared}{} drawn, {} unfinished\n",
        summary.decided, summary.draws, summary.unfinished
    );
    if summary.played == 0 {
        return text;
    }
    let head = ["wins", "of all ended (95%)", "of decided (95%)", "luck a game"];
    text += &sides(if summary.by_bot.is_empty() { "seat (bot)" } else { "seat" }, head, &summary.seats);
    if !summary.by_bot.is_empty() {
        text += &sides("bot", head, &summary.by_bot);
    }
    let span = |name: &str, span: Span| {
        let Span { mean, min, median, max } = span;
        vec![name.to_owned(), format!("{mean:.1}"), format!("{min}"), format!("{median}"), format!("{max}")]
    };
    let mut rows = vec![["a game has", "mean", "min", "median", "max"].map(str::to_owned).to_vec()];
    rows.extend([span("turns", summary.turns), span("answers", summary.answers)]);
    text += &aligned(&rows);
    if !summary.endings.is_empty() {
        let mut rows = vec![vec!["how games ended".to_owned(), "games".to_owned(), "rule".to_owned()]];
        rows.extend(
            summary.endings.iter().map(|end| vec![end.how.clone(), end.games.to_string(), end.rule.clone()]),
        );
        text += &aligned(&rows);
    }
    if !summary.losses.is_empty() {
        let mut rows = vec![["what, by cause", "in all", "a game"].map(str::to_owned).to_vec()];
        rows.extend(summary.losses.iter().map(|loss| {
            let name = format!("{}, {}", loss.what, loss.cause);
            vec![name, loss.count.to_string(), format!("{:.2}", loss.per_game)]
        }));
        text += &aligned(&rows);
    }
    text
}

/// Scenario, options, bots and seeds in a line.
pub(crate) fn setting(summary: &Summary) -> String {
    let options = summary.setup.options.iter().map(|(option, value)| format!(", {option}={value}"));
    let options: String = options.collect();
    let swap = if summary.swap { ", changing seats" } else { "" };
    let bots = summary.bots.join(" against ");
    format!("scenario {}{options}: {bots}{swap}, seeds from {}", summary.setup.scenario, summary.first_seed)
}

fn sides(what: &str, head: [&str; 4], sides: &[Side]) -> String {
    let mut rows = vec![vec![what.to_owned()]];
    rows[0].extend(head.map(str::to_owned));
    rows.extend(sides.iter().map(|side| {
        let luck = format!("{:+.2}", side.luck);
        vec![side.name.clone(), victories(side.wins.hits), percent(side.wins), percent(side.decided), luck]
    }));
    aligned(&rows)
}

/// `12`, or `12.5` where victories were shared.
pub(crate) fn victories(hits: f64) -> String {
    let text = format!("{hits:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// `52.5% (43.2–61.6)`.
pub(crate) fn percent(rate: Rate) -> String {
    if rate.of == 0 {
        return "–".to_owned();
    }
    format!("{:.1}% ({:.1}–{:.1})", 100.0 * rate.rate, 100.0 * rate.low, 100.0 * rate.high)
}

/// A blank line, then rows in columns: the first to the left, the others to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let mut text = "\n".to_owned();
    for row in rows {
        let mut line = format!("{:<1$}", row[0], widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            line += &format!("  {cell:>width$}");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}
