//! A study of balance as text.

use super::{aligned, percent};
use crate::{Balance, BalanceRow, Sort, What};

/// The study as tables of plain text.
pub(crate) fn write(balance: &Balance) -> String {
    let mut text = super::write(&balance.summary);
    for rows in balance.rows.chunk_by(|a, b| a.what == b.what) {
        let mut table = vec![vec![
            heading(rows[0].what),
            "games".to_owned(),
            "won (95%)".to_owned(),
            "usual".to_owned(),
            String::new(),
        ]];
        table.extend(rows.iter().map(|row| {
            let usual = format!("{:.1}%", 100.0 * row.usual);
            vec![row.name.clone(), row.wins.of.to_string(), percent(row.wins), usual, remark(row).to_owned()]
        }));
        text += &aligned(&table);
    }
    let least = balance.least;
    text += &match (balance.rows.is_empty(), balance.rare) {
        (true, 0) => "\nNothing that a seat had or did differed from game to game.\n".to_owned(),
        (_, 0) => String::new(),
        (_, rare) => format!("\n{rare} rows with fewer than {least} games are left out.\n"),
    };
    if !balance.losses.is_empty() {
        let mut head = vec!["what, by cause, a game".to_owned()];
        head.extend(balance.summary.seats.iter().map(|seat| format!("{} won", seat.name)));
        let mut rows = vec![head];
        rows.extend(balance.losses.iter().map(|loss| {
            let mean = |mean: &Option<f64>| mean.map_or("–".to_owned(), |mean| format!("{mean:.2}"));
            let mut row = vec![format!("{}, {}", loss.what, loss.cause)];
            row.extend(loss.per_game.iter().map(mean));
            row
        }));
        text += &aligned(&rows);
    }
    text
}

/// Whether the interval says that it is more or less than usual.
fn remark(row: &BalanceRow) -> &'static str {
    match row.usual {
        usual if row.wins.low > usual => "more",
        usual if row.wins.high < usual => "less",
        _ => "",
    }
}

fn heading(what: What) -> String {
    let sort = |sort| match sort {
        Sort::Side => "side",
        Sort::Unit => "kind of unit",
        Sort::Piece => "piece",
        Sort::Card => "card",
        Sort::Space => "space",
    };
    match what {
        What::Start(of) => format!("{} at the start", sort(of)),
        What::Number(of) => format!("{}, how many at the start", sort(of)),
        What::Later(of) => format!("{} that came later", sort(of)),
        What::SetUp => "first answers of the set-up".to_owned(),
        What::Opening => "first answers after it".to_owned(),
    }
}
