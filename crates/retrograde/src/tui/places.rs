//! Draws a board of free areas and dots: each space is a word at its place, its pieces below it.

use ratatui::style::{Modifier, Style};
use retrograde_core::{Piece, Shape, Space};

use super::map::{Canvas, Map};
use super::palette::Light;
use super::parts;
use crate::text::width;

/// A space with its cell and the columns that it may use.
struct Place<'a> {
    index: usize,
    space: &'a Space,
    at: (i32, i32),
    room: i32,
}

/// The most columns of a name.
const NAME: i32 = 16;

/// Dots smaller than this have no room for a name, here as in the browser.
const SMALL: i32 = 18;

fn is_small(space: &Space) -> bool {
    matches!(space.shape, Shape::Dot { radius, .. } if radius < SMALL)
}

impl Map<'_> {
    /// Draws a board that is not a grid.
    pub(super) fn places(&self, canvas: &mut Canvas) {
        for place in self.placed() {
            self.place(canvas, &place);
        }
    }

    /// The spaces with the room that their neighbours to the right leave them.
    fn placed(&self) -> Vec<Place<'_>> {
        let cells: Vec<Option<(i32, i32)>> =
            (0..self.board.spaces.len()).map(|index| self.grid.origin(self.size, index)).collect();
        let room = |space: &Space, (x, y): (i32, i32)| {
            let most = if parts::is_laid_out(space) { i32::MAX } else { NAME };
            let beside = cells.iter().flatten().filter(|other| other.0 > x && (other.1 - y).abs() <= 1);
            beside.map(|other| other.0 - x).min().unwrap_or(most).min(most)
        };
        let spaces = self.board.spaces.iter().enumerate();
        spaces
            .filter_map(|(index, space)| {
                let at = cells[index]?;
                Some(Place { index, space, at, room: room(space, at) })
            })
            .collect()
    }

    fn place(&self, canvas: &mut Canvas, place: &Place) {
        let &Place { index, space, at: (x, y), room } = place;
        let light = self.light(space);
        let ground = self.palette.space(&space.kind, light, false);
        let chosen = self.lights.chosen.contains(&space.id) || self.lights.recent.contains(&space.id);
        let style = if self.lights.cursor == Some(index) {
            self.palette.selected()
        } else if chosen {
            self.palette.accent()
        } else if let Some(tone) = self.lights.marked.get(&space.id) {
            self.palette.tone(*tone)
        } else {
            ground
        };
        let style = match light {
            Light::Off | Light::Shut => style,
            Light::Faint | Light::Open | Light::Strong => {
                style.add_modifier(Modifier::UNDERLINED | Modifier::BOLD)
            }
        };
        let pieces = self.pieces_on(space);
        let Some(name) = space.name.as_ref().filter(|_| !is_small(space)) else {
            self.dot(canvas, place, &pieces, style);
            return;
        };
        let mut used = 0;
        for (text, badge) in self.badge_texts(space, 1, ground) {
            used += canvas.put_within(x + used, y, &text, (room - used).max(0) as usize, badge);
        }
        canvas.put_within(x + used, y, name, (room - 1 - used).max(1) as usize, style);
        self.counts(canvas, &pieces, (x, y + 1), room - 1, light);
    }

    /// A space without room for a name: its letter, or what stands there.
    fn dot(&self, canvas: &mut Canvas, place: &Place, pieces: &[&Piece], style: Style) {
        let (x, y) = place.at;
        if pieces.is_empty() {
            let look = self.palette.theme().spaces.get(&place.space.kind);
            let letter = look.map_or("·", |look| look.letter.as_str());
            canvas.put_within(x, y, letter, 1, style);
            return;
        }
        let used = self.counts(canvas, pieces, (x, y), place.room.max(2), self.light(place.space));
        if used == 0 {
            canvas.put_within(x, y, "●", 1, style);
        }
    }

    /// How many of what, in the colours of the owners; gives the columns used.
    fn counts(
        &self,
        canvas: &mut Canvas,
        pieces: &[&Piece],
        (x, y): (i32, i32),
        room: i32,
        light: Light,
    ) -> i32 {
        let mut used = 0;
        for (index, piece) in pieces.iter().enumerate() {
            let short = self.palette.short(piece);
            let text = if piece.count > 1 { format!("{}{short}", piece.count) } else { short.to_owned() };
            let last = index + 1 == pieces.len();
            if used + width(&text) as i32 + i32::from(!last) > room.max(1) {
                let more = Style::new().add_modifier(Modifier::BOLD);
                return used + canvas.put_within(x + used, y, "+", (room - used).max(0) as usize, more);
            }
            used += canvas.put_within(x + used, y, &text, usize::MAX, self.piece_style(piece, light));
        }
        used
    }
}
