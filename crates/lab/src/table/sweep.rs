//! A sweep as text.

use super::{aligned, percent};
use crate::{Side, Summary, Sweep};

/// The sweep as a table of plain text, a row for each combination.
pub(crate) fn write(sweep: &Sweep) -> String {
    let Some(first) = sweep.rows.first() else { return String::new() };
    let mut text = format!("{}: {}\n", sweep.title, bots(&first.summary));
    let columns = |sides: fn(&Summary) -> &[Side]| {
        let mut names: Vec<String> = Vec::new();
        for side in sweep.rows.iter().flat_map(|row| sides(&row.summary)) {
            if !names.contains(&side.name) {
                names.push(side.name.clone());
            }
        }
        names
    };
    let (seats, kinds) = (columns(|summary| &summary.seats), columns(|summary| &summary.by_bot));
    let mut head = vec![sweep.vary.join(", "), "games".to_owned()];
    head.extend(seats.iter().chain(&kinds).map(|name| format!("{name} won (95%)")));
    head.extend(["drawn", "shared", "unfinished", "turns", "answers"].map(str::to_owned));
    let mut rows = vec![head];
    for row in &sweep.rows {
        let summary = &row.summary;
        let cell = |sides: &[Side], name: &String| {
            sides.iter().find(|side| side.name == *name).map_or(String::new(), |side| percent(side.wins))
        };
        let games = if summary.played == summary.planned {
            summary.played.to_string()
        } else {
            format!("{} of {}", summary.played, summary.planned)
        };
        let mut cells = vec![row.values.join(", "), games];
        cells.extend(seats.iter().map(|name| cell(&summary.seats, name)));
        cells.extend(kinds.iter().map(|name| cell(&summary.by_bot, name)));
        cells.extend([summary.draws, summary.shared, summary.unfinished].map(|count| count.to_string()));
        cells.extend([summary.turns, summary.answers].map(|span| span.median.to_string()));
        rows.push(cells);
    }
    text += &aligned(&rows);
    text + "\nShares are of all games that ended; turns and answers are medians.\n"
}

fn bots(summary: &Summary) -> String {
    let swap = if summary.swap { ", changing seats" } else { "" };
    format!("{}{swap}, seeds from {}", summary.bots.join(" against "), summary.first_seed)
}
