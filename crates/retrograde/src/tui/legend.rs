//! What the letters and colours of the ground mean.

use ratatui::text::{Line, Span};

use super::desk::Desk;
use super::palette::Light;

/// A line for each kind of ground on the board shown: as it looks, its letter, its name.
pub(crate) fn lines(desk: &Desk) -> Vec<Line<'static>> {
    let palette = &desk.palette;
    let mut kinds: Vec<&str> = Vec::new();
    for space in desk.board().into_iter().flat_map(|board| &board.spaces) {
        if !kinds.contains(&space.kind.as_str()) {
            kinds.push(&space.kind);
        }
    }
    let mut lines: Vec<Line> = kinds
        .into_iter()
        .filter_map(|kind| {
            let look = palette.theme().spaces.get(kind)?;
            let letter: String = look.letter.chars().take(1).collect();
            Some(Line::from(vec![
                Span::styled(format!("  {letter:1}  "), palette.space(kind, Light::Off, false)),
                Span::styled(format!("  {}", look.name), palette.page()),
            ]))
        })
        .collect();
    if lines.is_empty() {
        lines.push(Line::styled("nothing on this board needs a legend", palette.dim()));
    }
    lines
}
