//! Styled text in lines that fit.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::text::width;

/// Styled text broken between words; lines after the first hang by `hang` columns.
pub(crate) fn flow(parts: &[(String, Style)], most: usize, hang: usize) -> Vec<Line<'static>> {
    let most = most.max(8);
    let mut lines: Vec<Line<'static>> = Vec::new();
    let (mut spans, mut used) = (Vec::<Span<'static>>::new(), 0);
    for (text, style) in parts {
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let columns = width(word);
            if used > 0 && used + 1 + columns > most {
                lines.push(Line::from(std::mem::take(&mut spans)));
                spans.push(Span::raw(" ".repeat(hang)));
                used = hang;
            } else if used > 0 {
                // A gap inside one style belongs to it: underlines and grounds do not break.
                spans.push(Span::styled(" ", *style));
                used += 1;
            }
            spans.push(Span::styled(word.to_owned(), *style));
            used += columns;
        }
    }
    lines.push(Line::from(spans));
    lines
}

/// The first columns of a text, with an ellipsis where it is cut.
pub(crate) fn clipped(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if width(&short) + width(letter.encode_utf8(&mut [0; 4])) + 1 > most {
            break;
        }
        short.push(letter);
    }
    short + "…"
}
