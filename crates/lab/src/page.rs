//! The report: one page that needs nothing else, with plots drawn in place.
//!
//! Text is HTML and keeps its size on any screen; only bars and lines are SVG, stretched to the room there is.

mod plots;

use crate::table::{percent, setting, victories};
use crate::{Plan, Played, Side, Summary};
use plots::{Bar, Share, bars, boxes, histogram, rates};

/// The report of a run.
pub fn write(plan: &Plan, summary: &Summary, played: &[Played]) -> String {
    let title = format!("{}: {}", escape(&summary.title), escape(&summary.setup.scenario));
    let mut body = format!(
        "<header><p class=\"eyebrow\">Lab report</p><h1>{title}</h1><p>{}</p>{}</header>\n<main>",
        escape(&capitalised(&setting(summary))),
        tiles(summary)
    );
    if summary.played > 0 {
        body += &card("Wins by seat", WINS, &win_rows(&summary.seats), true);
        if !summary.by_bot.is_empty() {
            body += &card("Wins by bot", WINS, &win_rows(&summary.by_bot), true);
        }
        let turns: Vec<f64> = played.iter().map(|game| f64::from(game.turns)).collect();
        let answers: Vec<f64> = played.iter().map(|game| f64::from(game.answers)).collect();
        body += &card("Length in turns", &spread(&summary.turns), &histogram(&turns, "turns"), false);
        body += &card("Length in answers", &spread(&summary.answers), &histogram(&answers, "answers"), false);
        body += &card("How games ended", "", &ending_bars(summary), false);
        body += &card("Losses by cause", "Counted over all games.", &loss_bars(summary), false);
        body += &card("Luck and result", LUCK, &luck_boxes(plan, summary, played), true);
    }
    let style = include_str!("page/style.css");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title} · lab report</title>\n<style>\n{style}</style>\n</head>\n<body>\n{body}</main>\n</body>\n</html>\n"
    )
}

const WINS: &str = "Share of the games that ended: the stroke is the share, the band its 95% Wilson interval. The thin line is the share \
     that a seat would have if all were alike.";
const LUCK: &str = "Rolls that came less rolls that were to be expected, in a game. The box holds the middle half of the \
                    games, the line in it is the median, the thin line reaches from the least to the most.";

fn tiles(summary: &Summary) -> String {
    let games = if summary.played == summary.planned {
        summary.played.to_string()
    } else {
        format!("{} of {}", summary.played, summary.planned)
    };
    let tiles = [
        ("games", games),
        ("decided", summary.decided.to_string()),
        ("shared", summary.shared.to_string()),
        ("drawn", summary.draws.to_string()),
        ("unfinished", summary.unfinished.to_string()),
    ];
    let tiles = tiles.map(|(name, value)| format!("<div><dt>{name}</dt><dd>{value}</dd></div>")).concat();
    format!("<dl class=\"tiles\">{tiles}</dl>")
}

fn card(title: &str, about: &str, content: &str, wide: bool) -> String {
    let class = if wide { "card wide" } else { "card" };
    let about = if about.is_empty() { String::new() } else { format!("<p class=\"about\">{about}</p>") };
    format!("<section class=\"{class}\"><h2>{title}</h2>{about}{content}</section>\n")
}

fn spread(span: &crate::Span) -> String {
    let crate::Span { mean, min, median, max } = span;
    format!("Mean {mean:.1}, least {min}, median {median}, most {max}.")
}

fn win_rows(sides: &[Side]) -> String {
    let row = |side: &Side| {
        let note = format!("{} won; of decided games {}", victories(side.wins.hits), percent(side.decided));
        Share { name: escape(&side.name), rate: side.wins, fair: side.fair, text: percent(side.wins), note }
    };
    rates(&sides.iter().map(row).collect::<Vec<_>>())
}

fn ending_bars(summary: &Summary) -> String {
    let bar = |name: String, games: u32| {
        let share = 100.0 * f64::from(games) / f64::from(summary.played);
        Bar { name, value: f64::from(games), text: format!("{games} ({share:.0}%)") }
    };
    let ended = summary.endings.iter().map(|end| {
        let name = format!("{} <small>{}</small>", escape(&capitalised(&end.how)), escape(&end.rule));
        bar(name, end.games)
    });
    let unfinished = (summary.unfinished > 0)
        .then(|| bar("Stopped at the limit of answers".to_owned(), summary.unfinished));
    bars(&ended.chain(unfinished).collect::<Vec<_>>(), f64::from(summary.played))
}

fn loss_bars(summary: &Summary) -> String {
    if summary.losses.is_empty() {
        return "<p class=\"about\">Nothing was counted.</p>".to_owned();
    }
    let mut text = String::new();
    for group in summary.losses.chunk_by(|a, b| a.what == b.what) {
        text += &format!("<h3>{}</h3>", escape(&capitalised(&group[0].what)));
        let bar = |loss: &crate::Loss| Bar {
            name: escape(&capitalised(&loss.cause)),
            value: f64::from(loss.count),
            text: format!("{} ({:.2} a game)", loss.count, loss.per_game),
        };
        let whole: u32 = group.iter().map(|loss| loss.count).sum();
        text += &bars(&group.iter().map(bar).collect::<Vec<_>>(), f64::from(whole));
    }
    text
}

/// For each seat, luck in the games it won and in the games that another won or nobody.
fn luck_boxes(plan: &Plan, summary: &Summary, played: &[Played]) -> String {
    let mut rows = Vec::new();
    for seat in 0..plan.bots.len() {
        for won in [true, false] {
            let games = played.iter().filter(|game| game.end.is_some() && game.won_by(seat) == won);
            let mut luck: Vec<f64> = games.map(|game| game.luck[seat] as f64 / 1000.0).collect();
            luck.sort_by(f64::total_cmp);
            let result = if won { "won" } else { "not won" };
            rows.push((format!("{}, {result}", escape(&summary.seats[seat].name)), luck));
        }
    }
    boxes(&rows)
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_packs_cannot_break_the_page() {
        assert_eq!(escape("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
        assert_eq!(capitalised("élan vital"), "Élan vital");
    }
}
