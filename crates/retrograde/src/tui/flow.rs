//! Styled text in lines that fit.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::text::width;

/// Styled text broken between words; lines after the first hang by `hang` columns. A part that ends in a no-break space
/// holds on to the next one.
pub(crate) fn flow(parts: &[(String, Style)], most: usize, hang: usize) -> Vec<Line<'static>> {
    let most = most.max(8);
    let mut lines: Vec<Line<'static>> = Vec::new();
    let (mut spans, mut used) = (Vec::<Span<'static>>::new(), 0);
    for word in words(parts) {
        let columns: usize = word.iter().map(|(text, _)| width(text)).sum();
        if used > 0 && used + 1 + columns > most {
            lines.push(Line::from(std::mem::take(&mut spans)));
            spans.push(Span::raw(" ".repeat(hang)));
            used = hang;
        } else if used > 0 {
            // A gap inside one style belongs to it: underlines and grounds do not break.
            spans.push(Span::styled(" ", word[0].1));
            used += 1;
        }
        // Who copies from the screen wants plain spaces.
        spans.extend(word.into_iter().map(|(text, style)| Span::styled(text.replace('\u{a0}', " "), style)));
        used += columns;
    }
    lines.push(Line::from(spans));
    lines
}

/// The words of styled text, each of one or more looks.
fn words(parts: &[(String, Style)]) -> Vec<Vec<(String, Style)>> {
    let mut words: Vec<Vec<(String, Style)>> = Vec::new();
    let mut held = false;
    for (text, style) in parts {
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let piece = (word.to_owned(), *style);
            match words.last_mut().filter(|_| held) {
                Some(last) => last.push(piece),
                None => words.push(vec![piece]),
            }
            held = false;
        }
        held = text.ends_with('\u{a0}');
    }
    words
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_belongs_together_is_not_parted() {
        let plain = Style::new();
        let parts = ["one two", "three\u{a0}", "four", "five"].map(|text| (text.to_owned(), plain));
        let shown: Vec<String> = flow(&parts, 14, 2).iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["one two", "  three four", "  five"]);
        assert_eq!(clipped("abcdef", 4), "abc…");
    }
}
