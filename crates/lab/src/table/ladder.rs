//! A ladder as text.

use super::{aligned, percent, victories};
use crate::Ladder;

/// The ladder as tables of plain text.
pub(crate) fn write(ladder: &Ladder) -> String {
    let options = ladder.setup.options.iter().map(|(option, value)| format!(", {option}={value}"));
    let options: String = options.collect();
    let mut text = format!(
        "{}, scenario {}{options}: {} bots at {} seats, seeds from {}\n",
        ladder.title,
        ladder.setup.scenario,
        ladder.bots.len(),
        ladder.seats,
        ladder.first_seed
    );
    let count = if ladder.played == ladder.planned {
        format!("{} games", ladder.played)
    } else {
        format!("{} of {} games", ladder.played, ladder.planned)
    };
    text += &format!("{count}, {} unfinished\n", ladder.unfinished);
    let mut rows = vec![["bot", "rating", "95%", "points", "of all ended (95%)"].map(str::to_owned).to_vec()];
    rows.extend(ladder.bots.iter().map(|rung| {
        let interval = format!("{:.0}–{:.0}", rung.low, rung.high);
        let points = format!("{} of {}", victories(rung.points.hits), rung.points.of);
        vec![rung.bot.clone(), format!("{:.0}", rung.rating), interval, points, percent(rung.points)]
    }));
    text += &aligned(&rows);
    text += &match &ladder.anchor {
        Some(anchor) => format!("\nElo; {anchor} is 1000.\n"),
        None => "\nElo; the mean of all bots is 1000.\n".to_owned(),
    };
    if ladder.drawn_added {
        text += "Somebody lost every point: a drawn game was added between each two bots, so that there is a rating at all.\n";
    }
    let head = ["pair", "won", "lost", "drawn", "points (95%)", "of decided (95%)"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    rows.extend(ladder.pairs.iter().map(|pair| {
        let counts = [pair.won, pair.lost, pair.drawn].map(|count| count.to_string());
        let mut row = vec![format!("{} against {}", pair.first, pair.second)];
        row.extend(counts);
        row.extend([percent(pair.points), percent(pair.decided)]);
        row
    }));
    text + &aligned(&rows)
}
