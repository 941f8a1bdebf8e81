//! The whole screen: where the panels lie.

use ratatui::Frame;
use ratatui::layout::{Alignment, Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Wrap};
use retrograde_core::Seat;

use super::cover;
use super::desk::{Chair, Desk, Focus, YOU};
use super::hexes::{Grid, Size};
use super::map::Map;
use super::overlay::Overlay;
use super::panels;
use super::parts;
use crate::text::{self, width};

/// The smallest screen on which a game can be played.
pub(crate) const SMALLEST: (u16, u16) = (60, 20);
const PANEL: u16 = 36;

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame, desk: &mut Desk) {
    let area = frame.area();
    frame.render_widget(Block::new().style(desk.palette.page()), area);
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let text = format!(
            "{}×{} is too small: at least {}×{} is needed",
            area.width, area.height, SMALLEST.0, SMALLEST.1
        );
        frame
            .render_widget(Paragraph::new(text).alignment(Alignment::Center).wrap(Wrap { trim: true }), area);
        return;
    }
    if let Some(Overlay::Pass(seat)) = desk.overlay {
        cover::pass(frame, desk, seat);
        return;
    }
    let [title, body, footer] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(area);
    title_bar(frame, title, desk);
    self::body(frame, body, desk);
    self::footer(frame, footer, desk);
    cover::draw(frame, body, desk);
}

fn title_bar(frame: &mut Frame, area: Rect, desk: &Desk) {
    let bar = desk.palette.bar();
    frame.render_widget(Block::new().style(bar), area);
    // Six seats need more room than a narrow screen has: then nobody's player is said but you.
    let mut chairs = self::chairs(desk, |_| true);
    if chairs.width() > usize::from(area.width) {
        chairs = self::chairs(desk, |chair| chair.player == YOU);
    }
    let room = usize::from(area.width).saturating_sub(chairs.width() + 1);
    let name = super::flow::clipped(&format!(" {}", desk.title), room);
    frame.render_widget(Paragraph::new(Span::styled(name, bar.add_modifier(Modifier::BOLD))), area);
    frame.render_widget(Paragraph::new(chairs.alignment(Alignment::Right)), area);
}

/// The seats, who is asked, and who sits on those of them that are said.
fn chairs(desk: &Desk, said: impl Fn(&Chair) -> bool) -> Line<'static> {
    let (palette, bar) = (&desk.palette, desk.palette.bar());
    let mut spans = Vec::new();
    for (index, chair) in desk.chairs.iter().enumerate() {
        let seat = Seat::new(index as u8);
        let asked = desk.scene.seats.iter().any(|panel| panel.seat == seat && panel.to_act);
        spans.push(Span::styled(if asked { " ▶ " } else { "   " }, bar.add_modifier(Modifier::BOLD)));
        spans.push(Span::styled(format!(" {} ", chair.name), palette.piece(Some(seat))));
        if said(chair) {
            spans.push(Span::styled(format!(" {}", chair.player), bar));
        }
    }
    spans.push(Span::styled(" ", bar));
    Line::from(spans)
}

fn body(frame: &mut Frame, area: Rect, desk: &mut Desk) {
    // The map gets what it can use; the panels get the rest, and never too little.
    let most = area.width.saturating_sub(PANEL.max(area.width * 34 / 100) + 1);
    divide(desk, i32::from(most), i32::from(area.height) - 1);
    desk.follow();
    let size = desk.size.unwrap_or_else(|| desk.grid.fitting(i32::from(most), i32::from(area.height) - 1));
    desk.drawn_size = size;
    let (columns, rows) = desk.grid.extent(size);
    let grows = desk.has_map() && desk.parts.is_empty();
    let wanted = if grows { (columns as u16).clamp(20, most) } else { most };
    let [left, _, right] =
        Layout::horizontal([Constraint::Length(wanted), Constraint::Length(1), Constraint::Fill(1)])
            .areas(area);
    let spare = area.height.saturating_sub(1 + rows as u16);
    let log_below = desk.has_map() && spare >= 6;
    if log_below {
        let [map, log] =
            Layout::vertical([Constraint::Length(rows as u16 + 1), Constraint::Fill(1)]).areas(left);
        self::map(frame, map, desk, size);
        self::log(frame, log, desk);
    } else {
        map(frame, left, desk, size);
    }
    column(frame, right, desk, !log_below);
}

/// A board of free areas that cannot be read at this size is shown part by part.
fn divide(desk: &mut Desk, columns: i32, rows: i32) {
    let parts = match desk.scene.boards.as_slice() {
        [board] if desk.size.is_none() => {
            let (wide, high) = Grid::new(board).extent(Size::Compact);
            if wide > columns || high > rows { parts::divided(board, columns, rows) } else { Vec::new() }
        }
        _ => Vec::new(),
    };
    if parts != desk.parts {
        desk.divide(parts);
    }
}

/// The panels on the right.
fn column(frame: &mut Frame, area: Rect, desk: &mut Desk, with_log: bool) {
    let columns = usize::from(area.width);
    let (mut facts, mut question) = (panels::facts(desk, columns), panels::question(desk, columns));
    let quarter = usize::from(area.height) / 4;
    facts.truncate(quarter.max(2));
    question.truncate(quarter.max(2));
    let details = panels::details(desk, columns);
    // The log needs no more than it has to say.
    let told = panels::log_lines(desk, columns, usize::from(area.height / 4), desk.log_back).len() as u16 + 1;
    let log = if with_log { told.clamp(3, (area.height / 4).max(4)) } else { 0 };
    let gap = u16::from(area.height > 24);
    let used = (facts.len() + question.len()) as u16 + 1 + gap + log;
    let free = area.height.saturating_sub(used);
    // What there is to say about a choice follows the list, but a few choices stay in sight whatever it is.
    let listed = desk.list.rows().len() as u16 + 1;
    let list = listed.min(free.saturating_sub(details.len() as u16 + 1).max(free * 2 / 3));
    let said = if details.is_empty() { 0 } else { details.len() as u16 + 1 };
    let [facts_area, _, question_area, choices_area, detail_area, rest_area, log_area] = Layout::vertical([
        Constraint::Length(facts.len() as u16),
        Constraint::Length(gap),
        Constraint::Length(question.len() as u16 + 1),
        Constraint::Length(list),
        Constraint::Length(said.min(free.saturating_sub(list))),
        Constraint::Fill(1),
        Constraint::Length(log),
    ])
    .areas(area);
    frame.render_widget(Paragraph::new(facts), facts_area);
    frame.render_widget(Paragraph::new(question), question_area);
    panels::choices(frame, choices_area, desk);
    let heading = match (desk.focus, desk.list.current()) {
        (Focus::Map, _) => "Here",
        (Focus::Choices, Some(_)) => "This choice",
        (Focus::Choices, None) => "Luck",
    };
    if detail_area.height > 1 && !details.is_empty() {
        let inner = panels::headed(frame, detail_area, heading, desk.palette.dim(), desk.palette.rule());
        frame.render_widget(Paragraph::new(details), inner);
    }
    // Room that nothing else needs shows the sheets of who is asked.
    if rest_area.height > 4 {
        let room = usize::from(rest_area.height) - 1;
        let sheets = panels::sheets(desk, columns, room);
        if !sheets.is_empty() {
            let inner = panels::headed(
                frame,
                rest_area,
                "Sheets, c for all",
                desk.palette.dim(),
                desk.palette.rule(),
            );
            frame.render_widget(Paragraph::new(sheets), inner);
        }
    }
    if with_log {
        self::log(frame, log_area, desk);
    }
}

fn log(frame: &mut Frame, area: Rect, desk: &Desk) {
    let heading =
        if desk.log_back > 0 { format!("Log, {} lines back", desk.log_back) } else { "Log".to_owned() };
    let inner = panels::headed(frame, area, &heading, desk.palette.dim(), desk.palette.rule());
    let lines = panels::log_lines(desk, usize::from(inner.width), usize::from(inner.height), desk.log_back);
    frame.render_widget(Paragraph::new(lines), inner);
}

fn map(frame: &mut Frame, area: Rect, desk: &mut Desk, size: Size) {
    let palette = desk.palette.clone();
    let title = desk.board().map_or_else(|| "No board".to_owned(), |board| board.title.clone());
    let style = if desk.focus == Focus::Map { palette.accent() } else { palette.dim() };
    let more = if desk.boards().len() > 1 { ", m for the next" } else { "" };
    let inner = panels::headed(frame, area, &format!("{title}{more}"), style, palette.rule());
    if !desk.has_map() {
        let mut lines = vec![Line::styled("This board cannot be drawn here; in words:", palette.accent())];
        let columns = usize::from(inner.width);
        for text in text::board(&desk.scene, palette.theme()) {
            lines.extend(text::wrap(&text, columns).into_iter().map(Line::from));
        }
        frame.render_widget(Paragraph::new(lines), inner);
        return;
    }
    pan(desk, inner, size);
    desk.map_area = inner;
    let lights = desk.lights();
    let Some(board) = desk.board() else { return };
    let map = Map {
        scene: &desk.scene,
        board,
        grid: &desk.grid,
        palette: &palette,
        lights: &lights,
        size,
        offset: desk.offset,
    };
    frame.render_widget(map, inner);
    more_signs(frame, area, inner, desk.offset, desk.grid.extent(size), palette.accent());
}

/// Moves the window on the map so that the point of interest is inside, and no further than needed.
fn pan(desk: &mut Desk, area: Rect, size: Size) {
    let (columns, rows) = desk.grid.extent(size);
    let origin = desk.point().and_then(|index| desk.grid.origin(size, index));
    let along = |offset: i32, room: i32, whole: i32, point: Option<(i32, i32)>| {
        let mut offset = offset;
        if let Some((from, to)) = point {
            offset = offset.min(from).max(to - room);
        }
        offset.clamp(0, (whole - room).max(0))
    };
    let (pitch, half) = (size.pitch(), size.half());
    let across = origin.map(|(x, _)| (x - pitch, x + 2 * pitch + 2));
    let down = origin.map(|(_, y)| (y - 2 * half, y + 4 * half));
    desk.offset = (
        along(desk.offset.0, i32::from(area.width), columns, across),
        along(desk.offset.1, i32::from(area.height), rows, down),
    );
}

/// Says on the line above the map where it goes on.
fn more_signs(
    frame: &mut Frame,
    area: Rect,
    inner: Rect,
    offset: (i32, i32),
    whole: (i32, i32),
    style: Style,
) {
    let signs: String = [
        (offset.0 > 0, '←'),
        (offset.1 > 0, '↑'),
        (offset.1 + i32::from(inner.height) < whole.1, '↓'),
        (offset.0 + i32::from(inner.width) < whole.0, '→'),
    ]
    .into_iter()
    .filter_map(|(more, sign)| more.then_some(sign))
    .collect();
    if !signs.is_empty() {
        let line = Line::styled(format!(" more {signs} "), style).alignment(Alignment::Right);
        frame.render_widget(Paragraph::new(line), Rect { height: 1, ..area });
    }
}

fn footer(frame: &mut Frame, area: Rect, desk: &Desk) {
    let palette = &desk.palette;
    frame.render_widget(Block::new().style(palette.bar()), area);
    if let Some((message, refusal)) = &desk.message {
        let style = if *refusal { palette.selected() } else { palette.bar().add_modifier(Modifier::BOLD) };
        let text = super::flow::clipped(&format!(" {message} "), usize::from(area.width));
        frame.render_widget(Paragraph::new(Span::styled(text, style)), area);
        return;
    }
    let hints: &[(&str, &str)] = match (desk.replay, desk.focus) {
        (true, _) => &[
            ("←→", "step"),
            ("PgUp PgDn", "ten"),
            ("Home End", "ends"),
            ("Tab", "map"),
            ("l", "log"),
            ("c", "cards"),
            ("v", "eyes"),
            ("?", "help"),
            ("q", "quit"),
        ],
        (false, Focus::Map) => &[
            ("arrows", "move"),
            ("Enter", "choices here"),
            ("Tab", "back"),
            ("m", "next part"),
            ("t", "legend"),
            ("?", "help"),
            ("q", "quit"),
            ("z", "size"),
        ],
        (false, Focus::Choices) if desk.over => &[
            ("l", "log"),
            ("c", "cards"),
            ("Tab", "map"),
            ("u", "undo"),
            ("s", "save"),
            ("?", "help"),
            ("q", "quit"),
            ("t", "legend"),
            ("z", "size"),
        ],
        (false, Focus::Choices) => &[
            ("↑↓ 1-9", "choose"),
            ("Enter", "answer"),
            ("u", "undo"),
            ("Tab", "map"),
            ("l", "log"),
            ("s", "save"),
            ("?", "help"),
            ("q", "quit"),
            ("h", "hint"),
            ("c", "cards"),
            ("t", "legend"),
            ("/", "filter"),
            ("b", "blocked"),
            ("!", "resign…"),
            ("z", "size"),
        ],
    };
    let mut spans = vec![Span::styled(" ", palette.bar())];
    let mut used = 1;
    for (key, what) in hints {
        let columns = width(key) + width(what) + 3;
        if used + columns > usize::from(area.width) {
            break;
        }
        used += columns;
        spans.push(Span::styled(
            (*key).to_owned(),
            palette.bar().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
        ));
        spans.push(Span::styled(format!(" {what}  "), palette.bar()));
    }
    frame.render_widget(Paragraph::new(Line::from(spans)), area);
}

#[cfg(test)]
#[path = "screen_tests.rs"]
mod tests;
