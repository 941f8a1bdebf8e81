//! What the letters and colours on the board mean.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use retrograde_core::{Board, Piece};

use super::desk::Desk;
use super::palette::Light;
use crate::text::width;

/// A line for all that stands on the board shown, each as it looks there: the kinds of ground, pieces that go by a letter,
/// badges, and the initials of those who hold spaces.
pub(crate) fn lines(desk: &Desk) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    if let Some(board) = desk.board() {
        let mut rows = ground(desk, board);
        rows.extend(pieces(desk, board));
        rows.extend(holders(desk, board));
        for (letter, look, name) in rows {
            let letter = format!("{}{letter}", " ".repeat(3_usize.saturating_sub(width(&letter))));
            lines.push(Line::from(vec![
                Span::styled(format!("{letter}  "), look),
                Span::styled(format!("  {name}"), desk.palette.page()),
            ]));
        }
    }
    if lines.is_empty() {
        lines.push(Line::styled("nothing on this board needs a legend", desk.palette.dim()));
    }
    lines
}

/// What is shown, how it looks, what it means.
type Row = (String, Style, String);

fn ground(desk: &Desk, board: &Board) -> Vec<Row> {
    let palette = &desk.palette;
    let mut kinds: Vec<&str> = Vec::new();
    for space in &board.spaces {
        if !kinds.contains(&space.kind.as_str()) {
            kinds.push(&space.kind);
        }
    }
    let looks = kinds.into_iter().filter_map(|kind| Some((kind, palette.theme().spaces.get(kind)?)));
    looks
        .map(|(kind, look)| {
            let letter = look.letter.chars().take(1).collect();
            (letter, palette.space(kind, Light::Off, false), look.name.clone())
        })
        .collect()
}

/// Pieces that go by a letter, and what may stand beside a piece or on a space; of numbers one stands for all.
fn pieces(desk: &Desk, board: &Board) -> Vec<Row> {
    let palette = &desk.palette;
    let stands =
        |piece: &&Piece| board.spaces.iter().any(|space| piece.at.as_deref() == Some(space.id.as_str()));
    let pieces: Vec<&Piece> = desk.scene.pieces.iter().filter(stands).collect();
    let mut rows: Vec<Row> = Vec::new();
    let mut tell = |letter: &str, look: Style, name: &str| {
        if !letter.is_empty() && !rows.iter().any(|(_, _, told)| told == name) {
            rows.push((letter.to_owned(), look, name.to_owned()));
        }
    };
    for piece in &pieces {
        let form = piece.form.as_ref().and_then(|form| palette.theme().pieces.get(form));
        let by_id = palette.short(piece) == piece.id;
        let look = if by_id { form } else { palette.look_of(piece) };
        if let Some(look) = look {
            tell(&look.letter, palette.page(), &look.name);
        }
    }
    let on_pieces = pieces.iter().flat_map(|piece| &piece.badges);
    for badge in board.spaces.iter().flat_map(|space| &space.badges).chain(on_pieces) {
        if let Some(look) = palette.theme().badges.get(&badge.kind) {
            tell(&badge.text, palette.badge(&badge.kind, badge.tone, palette.page()), &look.name);
        }
    }
    rows
}

/// The initial before a name says whose the space is.
fn holders(desk: &Desk, board: &Board) -> Vec<Row> {
    let held = |seat| board.spaces.iter().any(|space| space.owner == Some(seat));
    let panels = desk.scene.seats.iter().filter(|panel| held(panel.seat));
    panels
        .map(|panel| {
            let initial = panel.name.chars().take(1).collect();
            (initial, desk.palette.piece(Some(panel.seat)), format!("{} holds it", panel.name))
        })
        .collect()
}
