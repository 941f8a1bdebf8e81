//! Draws a board from a scene: flat-top hexes here, free areas in `places`.

use std::collections::{BTreeMap, BTreeSet};

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;
use retrograde_core::{Board, Piece, Scene, Space, Tone};

use super::hexes::{Grid, Size};
use super::palette::{Light, Palette};
use crate::text::width;

/// What is lit on the map.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lights {
    /// Spaces that open choices touch.
    pub(crate) open: BTreeSet<String>,
    /// Spaces and pieces that the highlighted choice touches.
    pub(crate) chosen: BTreeSet<String>,
    /// Spaces of marks in the scene, and how they should strike the eye.
    pub(crate) marked: BTreeMap<String, Tone>,
    /// Spaces of the last event.
    pub(crate) recent: BTreeSet<String>,
    /// The cursor.
    pub(crate) cursor: Option<usize>,
}

/// A map as a widget.
#[derive(Debug)]
pub(crate) struct Map<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) board: &'a Board,
    pub(crate) grid: &'a Grid,
    pub(crate) palette: &'a Palette,
    pub(crate) lights: &'a Lights,
    pub(crate) size: Size,
    /// The cell of the board in the upper left corner.
    pub(crate) offset: (i32, i32),
}

impl Widget for Map<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let mut canvas = Canvas { area, offset: self.offset, buffer };
        if self.grid.is_free() {
            return self.places(&mut canvas);
        }
        let hexes: Vec<(usize, &Space, (i32, i32))> = self
            .board
            .spaces
            .iter()
            .enumerate()
            .filter_map(|(index, space)| Some((index, space, self.grid.origin(self.size, index)?)))
            .collect();
        for (_, _, at) in &hexes {
            self.sides(&mut canvas, *at, self.palette.rule(), None);
        }
        for (index, space, at) in &hexes {
            let ground = self.palette.space(&space.kind, self.light(space), self.grid.odd(*index));
            self.fill(&mut canvas, space, *at, ground);
        }
        // Sides are shared: those that stand out are drawn last.
        for (_, space, at) in &hexes {
            if let Some(tone) = self.lights.marked.get(&space.id) {
                self.sides(&mut canvas, *at, self.palette.tone(*tone), None);
            }
        }
        for (index, space, at) in &hexes {
            let pieces = self.pieces_on(space);
            let chosen = self.lights.chosen.contains(&space.id)
                || pieces.iter().any(|piece| self.lights.chosen.contains(&piece.id));
            if self.lights.cursor == Some(*index) {
                self.sides(&mut canvas, *at, self.palette.accent(), Some(('[', ']')));
            } else if chosen || self.lights.recent.contains(&space.id) {
                self.sides(&mut canvas, *at, self.palette.accent(), None);
            }
        }
    }
}

impl Map<'_> {
    pub(super) fn pieces_on(&self, space: &Space) -> Vec<&Piece> {
        let mut here: Vec<&Piece> =
            self.scene.pieces.iter().filter(|piece| piece.at.as_ref() == Some(&space.id)).collect();
        // Where not all can be named, somebody's units say more than what lies about.
        here.sort_by_key(|piece| piece.owner.is_none());
        here
    }

    /// Draws the sides of a hex; `instead` replaces the slanted ones.
    fn sides(&self, canvas: &mut Canvas, (x, y): (i32, i32), style: Style, instead: Option<(char, char)>) {
        let right = self.size.pitch();
        let (rising, falling) = instead.map_or((('/', '/'), ('\\', '\\')), |(l, r)| ((l, r), (l, r)));
        if self.size == Size::Large {
            let edge = "_".repeat(right as usize - 2);
            canvas.put(x + 2, y - 1, &edge, style);
            canvas.put(x + 2, y + 3, &edge, style);
            for (row, shift) in [(0, 1), (1, 0)] {
                canvas.letter(x + shift, y + row, rising.0, style);
                canvas.letter(x + right + 1 - shift, y + row, falling.1, style);
                canvas.letter(x + 1 - shift, y + 2 + row, falling.0, style);
                canvas.letter(x + right + shift, y + 2 + row, rising.1, style);
            }
            return;
        }
        canvas.letter(x, y, rising.0, style);
        canvas.letter(x + right, y, falling.1, style);
        canvas.letter(x, y + 1, falling.0, style);
        canvas.letter(x + right, y + 1, rising.1, style);
    }

    pub(super) fn light(&self, space: &Space) -> Light {
        if self.lights.chosen.contains(&space.id) {
            Light::Strong
        } else if self.lights.open.len() * 3 > self.board.spaces.len() {
            // Where most of the map is open, tinting it all would hide the ground.
            if self.lights.open.contains(&space.id) { Light::Open } else { Light::Shut }
        } else if self.lights.open.contains(&space.id) {
            Light::Faint
        } else {
            Light::Off
        }
    }

    /// Draws the ground of a hex and what lies on it.
    fn fill(&self, canvas: &mut Canvas, space: &Space, (x, y): (i32, i32), ground: Style) {
        let light = self.light(space);
        let look = self.palette.theme().spaces.get(&space.kind);
        let letter = look.map_or(space.kind.as_str(), |look| look.letter.as_str());
        let letter: String = letter.chars().take(1).collect();
        let label = match light {
            Light::Off | Light::Shut => self.palette.label(&space.kind, light, ground),
            Light::Faint | Light::Open | Light::Strong => ground.add_modifier(Modifier::UNDERLINED),
        };
        let sign = match light {
            Light::Off | Light::Shut => " ",
            Light::Faint | Light::Open => "·",
            Light::Strong => "◆",
        };
        let bold = ground.add_modifier(Modifier::BOLD);
        match self.size {
            Size::Large => {
                canvas.put(x + 2, y, "     ", ground);
                canvas.put(x + 1, y + 1, "       ", ground);
                canvas.put(x + 1, y + 2, "       ", ground);
                canvas.put(x + 2, y + 3, "_____", ground);
                canvas.put_within(x + 2, y, &space.id, 4, label);
                canvas.put(x + 6, y, &letter, bold);
                self.pieces(canvas, space, (x + 2, y + 1), 6, ground);
                let used = self.badges(canvas, space, (x + 2, y + 2), 5, ground);
                canvas.put(x + 2 + used, y + 2, sign, bold);
            }
            Size::Medium => {
                canvas.put(x + 1, y, "      ", ground);
                canvas.put(x + 1, y + 1, "      ", ground);
                canvas.put_within(x + 1, y, &space.id, 4, label);
                canvas.put(x + 5, y, sign, bold);
                canvas.put(x + 6, y, &letter, bold);
                self.content(canvas, space, (x + 1, y + 1), 6, ground);
            }
            Size::Compact => {
                canvas.put(x + 1, y, "    ", ground);
                canvas.put(x + 1, y + 1, "    ", ground);
                canvas.put_within(x + 1, y, &space.id, 4, label);
                canvas.put(x + 4, y + 1, &letter, bold);
                // A stack under a cloud needs the room of the letter; the colour still tells the ground.
                let crowded = self.pieces_on(space).len() > 1 && !space.badges.is_empty();
                self.content(canvas, space, (x + 1, y + 1), if crowded { 4 } else { 3 }, ground);
            }
        }
    }

    /// Pieces to the left and badges of the space to the right of one row.
    fn content(&self, canvas: &mut Canvas, space: &Space, (x, y): (i32, i32), room: i32, ground: Style) {
        let wanted = self
            .badge_texts(space, usize::MAX, ground)
            .iter()
            .map(|(text, _)| width(text) as i32)
            .sum::<i32>();
        let pieces = self.pieces_on(space);
        let first = pieces.first().map_or(0, |piece| width(self.palette.short(piece)) as i32);
        let more = i32::from(pieces.len() > 1);
        let badges = wanted.min((room - first - more).max(0));
        let gap = i32::from(badges > 0 && first > 0 && room - badges > first + 2 * more);
        self.pieces(canvas, space, (x, y), room - badges - gap, ground);
        self.badges(canvas, space, (x + room - badges, y), badges, ground);
    }

    /// Draws the pieces on a space in `room` columns.
    fn pieces(&self, canvas: &mut Canvas, space: &Space, (x, y): (i32, i32), room: i32, ground: Style) {
        let pieces = self.pieces_on(space);
        let mut used = 0;
        for (index, piece) in pieces.iter().enumerate() {
            let (last, rest) = (index + 1 == pieces.len(), pieces.len() - index);
            let gap = i32::from(index > 0);
            let after = if last { 0 } else { 2 };
            let name = self.palette.short(piece);
            if index > 0 && used + gap + width(name) as i32 + after > room {
                let more = if used + 2 <= room { format!("+{rest}") } else { raised(rest).to_string() };
                // That somebody else stands there too is seen by the look of the number.
                let other = pieces[index..]
                    .iter()
                    .find(|other| other.owner.is_some_and(|owner| Some(owner) != pieces[0].owner));
                let style = other.map_or(ground.add_modifier(Modifier::BOLD), |other| {
                    self.palette.piece_on(other.owner, self.light(space))
                });
                canvas.put_within(x + used, y, &more, (room - used).max(0) as usize, style);
                return;
            }
            let style = self.piece_style(piece, self.light(space));
            used += gap;
            used += canvas.put_within(x + used, y, name, (room - used).max(0) as usize, style);
            if pieces.len() == 1 {
                // What is known of a lone piece stands beside it, off its own ground, so that it is not read as its id.
                let details = self.details(piece);
                let apart = i32::from(!details.is_empty() && used + 1 + width(&details) as i32 <= room);
                used += apart;
                canvas.put_within(x + used, y, &details, (room - used).max(0) as usize, ground);
            }
        }
    }

    /// What is known of a piece beyond its id, in few letters: facing, form, badges.
    fn details(&self, piece: &Piece) -> String {
        const ARROWS: [&str; 6] = ["↑", "↗", "↘", "↓", "↙", "↖"];
        let mut text = String::new();
        if let Some(arrow) = piece.facing.and_then(|facing| ARROWS.get(usize::from(facing))) {
            text += arrow;
        }
        if self.palette.short(piece) == piece.id {
            // A form without a letter of its own is the usual one, or a badge tells it.
            let letters = &self.palette.theme().pieces;
            let form = piece.form.as_ref().and_then(|form| letters.get(form));
            text += form.map_or("", |look| look.letter.as_str());
        }
        piece.badges.iter().for_each(|badge| text += &badge.text);
        text
    }

    pub(super) fn piece_style(&self, piece: &Piece, light: Light) -> Style {
        let style = self.palette.piece_on(piece.owner, light);
        if self.lights.chosen.contains(&piece.id) { style.add_modifier(Modifier::UNDERLINED) } else { style }
    }

    /// The badges of a space and their looks; the holder of a space counts as one.
    pub(super) fn badge_texts(&self, space: &Space, most: usize, ground: Style) -> Vec<(String, Style)> {
        let holder = space.owner.map(|owner| {
            let panel = self.scene.seats.iter().find(|panel| panel.seat == owner);
            let initial = panel.and_then(|panel| panel.name.chars().next()).unwrap_or('?');
            (initial.to_string(), self.palette.piece(Some(owner)))
        });
        let badges = space.badges.iter().map(|badge| {
            let text: String = badge.text.chars().take(if most < 3 { 1 } else { 3 }).collect();
            (text, self.palette.badge(&badge.kind, badge.tone, ground))
        });
        holder.into_iter().chain(badges).collect()
    }

    /// Draws the badges of a space in `room` columns; gives the columns used.
    fn badges(
        &self,
        canvas: &mut Canvas,
        space: &Space,
        (x, y): (i32, i32),
        room: i32,
        ground: Style,
    ) -> i32 {
        let mut used = 0;
        for (text, style) in self.badge_texts(space, room.max(0) as usize, ground) {
            used += canvas.put_within(x + used, y, &text, (room - used).max(0) as usize, style);
        }
        used
    }
}

/// How many more, in one column.
fn raised(number: usize) -> char {
    "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().nth(number).unwrap_or('⁺')
}

/// A window on the board: what lies outside is not drawn.
pub(super) struct Canvas<'a> {
    area: Rect,
    offset: (i32, i32),
    buffer: &'a mut Buffer,
}

impl Canvas<'_> {
    pub(super) fn letter(&mut self, x: i32, y: i32, letter: char, style: Style) {
        self.put(x, y, letter.encode_utf8(&mut [0; 4]), style);
    }

    pub(super) fn put(&mut self, x: i32, y: i32, text: &str, style: Style) {
        self.put_within(x, y, text, usize::MAX, style);
    }

    /// Writes as much of a text as fits; gives the columns used.
    pub(super) fn put_within(&mut self, x: i32, y: i32, text: &str, room: usize, style: Style) -> i32 {
        let mut used = 0;
        for letter in text.chars() {
            let mut bytes = [0; 4];
            let symbol = letter.encode_utf8(&mut bytes);
            let columns = width(symbol);
            if columns == 0 {
                continue;
            }
            if used + columns > room {
                break;
            }
            let (column, row) = (x + used as i32 - self.offset.0, y - self.offset.1);
            let inside = column >= 0
                && column + columns as i32 <= i32::from(self.area.width)
                && (0..i32::from(self.area.height)).contains(&row);
            if inside {
                let at = Position::new(self.area.x + column as u16, self.area.y + row as u16);
                if let Some(cell) = self.buffer.cell_mut(at) {
                    cell.set_symbol(symbol).set_style(style);
                }
            }
            used += columns;
        }
        used as i32
    }
}

#[cfg(test)]
#[path = "map_tests.rs"]
mod tests;
