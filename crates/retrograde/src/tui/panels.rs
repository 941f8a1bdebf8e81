//! The panels beside the map: facts, question, choices, details, log.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph};
use retrograde_core::{Choice, Sheet, Tone};

use super::choices::Row;
use super::desk::{Desk, Focus};
use super::flow::{clipped, flow};
use super::palette::Palette;
use crate::session::LogRow;
use crate::text::{self, width};

/// Draws the line above a panel with its heading, and gives the room below it.
pub(crate) fn headed(frame: &mut Frame, area: Rect, heading: &str, style: Style, line: Style) -> Rect {
    let heading = clipped(heading, usize::from(area.width).saturating_sub(4));
    let block = Block::new()
        .borders(Borders::TOP)
        .border_style(line)
        .title(Line::styled(format!(" {heading} "), style));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    inner
}

/// Headline, facts and tracks, and a line for each seat.
pub(crate) fn facts(desk: &Desk, columns: usize) -> Vec<Line<'static>> {
    let palette = &desk.palette;
    let mut lines = flow(&[(desk.scene.headline.clone(), palette.accent())], columns, 0);
    // How the game ended is said once.
    let said = if desk.over { format!("{}\n{}", desk.title, desk.status) } else { desk.title.clone() };
    let facts = text::new_facts(&desk.scene, &said);
    let mut items: Vec<Item> =
        facts.iter().map(|fact| (fact.label.clone(), fact.value.clone(), palette.page())).collect();
    let told = |title: &str| desk.scene.facts.iter().any(|fact| fact.label == title);
    for track in desk.scene.tracks.iter().filter(|track| !told(&track.title)) {
        items.push((track.title.clone(), text::track(track), palette.page()));
    }
    // Short ones first, so that several share a line.
    items.sort_by_key(|(label, value, _)| width(label) + width(value));
    if !items.is_empty() {
        lines.extend(flow(&itemised(palette, &items, columns), columns, 0));
    }
    for panel in desk.scene.seats.iter().filter(|panel| !panel.facts.is_empty()) {
        let facts = panel.facts.iter();
        let mut items: Vec<Item> =
            facts.map(|fact| (fact.label.clone(), fact.value.clone(), palette.page())).collect();
        if let [(label, value, _)] = &mut items[..]
            && width(&panel.name) + width(label) + width(value) + 2 > columns
        {
            // In a narrow panel the name of the seat has to do for a label.
            label.clear();
        }
        let name = palette.seat(Some(panel.seat)).add_modifier(Modifier::BOLD);
        let mut parts = vec![(panel.name.clone(), name)];
        parts.extend(itemised(palette, &items, columns.saturating_sub(2)));
        lines.extend(flow(&parts, columns, 2));
    }
    lines
}

/// A label, a value and the look of the value.
type Item = (String, String, Style);

/// Items one after the other. Each stays in one piece where a line has room for it.
fn itemised(palette: &Palette, items: &[Item], columns: usize) -> Vec<(String, Style)> {
    let mut parts = Vec::new();
    for (index, (label, value, style)) in items.iter().enumerate() {
        let whole = width(label) + width(value) + 3 <= columns;
        let bound = |text: &str| if whole { text.replace(' ', "\u{a0}") } else { text.to_owned() };
        let held = if whole && !label.is_empty() { "\u{a0}" } else { "" };
        parts.push((format!("{}{held}", bound(label)), palette.dim()));
        if index + 1 < items.len() {
            parts.push((format!("{}\u{a0}", bound(value)), *style));
            parts.push(("·".to_owned(), palette.rule()));
        } else {
            parts.push((bound(value), *style));
        }
    }
    parts
}

/// The question, or what stands in its place.
pub(crate) fn question(desk: &Desk, columns: usize) -> Vec<Line<'static>> {
    let palette = &desk.palette;
    let Some(prompt) = &desk.prompt else {
        return flow(&[(desk.status.clone(), palette.page().add_modifier(Modifier::BOLD))], columns, 0);
    };
    let mut parts = vec![(prompt.text.clone(), palette.page().add_modifier(Modifier::BOLD))];
    parts.extend(prompt.rule.map(|rule| (format!("[{rule}]"), palette.dim())));
    let mut lines = Vec::new();
    if let Some(offer) = &desk.offer {
        lines.extend(flow(&[(offer.clone(), palette.tone(Tone::Warn))], columns, 0));
    }
    lines.extend(flow(&parts, columns, 0));
    lines
}

/// Draws the list of choices.
pub(crate) fn choices(frame: &mut Frame, area: Rect, desk: &mut Desk) {
    let palette = &desk.palette;
    let list = &desk.list;
    if list.all().is_empty() {
        return;
    }
    let shown = list.shown().len();
    let mut heading = format!("Choices {shown}");
    let blocked = list.all().iter().filter(|choice| choice.blocked.is_some()).count();
    if blocked > 0 && !list.blocked {
        heading += &format!(" + {blocked} blocked");
    }
    if let Some((place, _)) = &list.place {
        heading += &format!(" at {place}");
    }
    if desk.typing || !list.filter.is_empty() {
        heading += &format!(" /{}{}", list.filter, if desk.typing { "▏" } else { "" });
    }
    let style = if desk.focus == Focus::Choices { palette.accent() } else { palette.dim() };
    let inner = headed(frame, area, &heading, style, palette.rule());
    let rows = list.rows();
    let height = usize::from(inner.height);
    let selected = list.selected();
    let at =
        rows.iter().position(|row| matches!(row, Row::Item(_, place) if *place == selected)).unwrap_or(0);
    // A heading stays with the first choice under it.
    let above = at.saturating_sub(usize::from(at > 0 && matches!(rows[at - 1], Row::Heading(_))));
    let mut top = list.top.min(rows.len().saturating_sub(height)).min(above);
    if height > 0 && at >= top + height {
        top = at + 1 - height;
    }
    let visible = &rows[top.min(rows.len())..(top + height).min(rows.len())];
    let places: Vec<Option<usize>> =
        visible.iter().map(|row| if let Row::Item(_, place) = row { Some(*place) } else { None }).collect();
    let window: Vec<usize> = places.iter().copied().flatten().collect();
    let columns = usize::from(inner.width);
    let mut lines = Vec::new();
    for row in visible {
        lines.push(match row {
            Row::Heading(index) => {
                let group = list.all()[*index].group.clone().unwrap_or_default();
                Line::styled(clipped(&group, columns), palette.dim().add_modifier(Modifier::BOLD))
            }
            Row::Item(index, place) => {
                let number = window.iter().position(|other| other == place).filter(|&n| n < 9);
                choice_row(desk, &list.all()[*index], number, *place == selected, columns)
            }
        });
    }
    if rows.is_empty() && !list.all().is_empty() {
        let said =
            if list.filter.is_empty() { "only blocked choices: b lists them" } else { "no match: Esc" };
        lines.push(Line::styled(said, palette.dim()));
    }
    frame.render_widget(Paragraph::new(lines), inner);
    desk.list.top = top;
    desk.list.window = window;
    desk.list.places = places;
    desk.choice_area = inner;
}

fn choice_row(
    desk: &Desk,
    choice: &Choice,
    number: Option<usize>,
    selected: bool,
    columns: usize,
) -> Line<'static> {
    let palette = &desk.palette;
    let base = match (selected, &choice.blocked) {
        (true, _) => palette.selected(),
        (false, Some(_)) => palette.dim(),
        (false, None) => palette.page(),
    };
    let arrow = if selected { "›" } else { " " };
    let number = number.map_or(" ".to_owned(), |number| (number + 1).to_string());
    let sign = if choice.blocked.is_some() { "× " } else { "" };
    let odds = match (&choice.odds, &choice.blocked) {
        (None, None) if !choice.cost.is_empty() => choice.cost.clone(),
        (Some(odds), None) => {
            let long = format!("{}  {}", odds.need, odds.chance);
            if width(&long) + width(&choice.label) + 8 <= columns { long } else { odds.chance.to_string() }
        }
        // Where there is room, the notation teaches itself.
        (None, None)
            if width(&choice.label) + width(&choice.answer) + 14 <= columns
                && choice.answer != choice.label =>
        {
            choice.answer.clone()
        }
        _ => String::new(),
    };
    let room = columns.saturating_sub(4 + width(&odds) + usize::from(!odds.is_empty()));
    let label = clipped(&format!("{sign}{}", choice.label), room);
    let gap = " ".repeat(columns.saturating_sub(4 + width(&label) + width(&odds)));
    Line::from(vec![
        Span::styled(format!("{arrow}{number} "), if selected { base } else { palette.dim() }),
        Span::styled(format!(" {label}"), base),
        Span::styled(gap, base),
        Span::styled(odds, if selected || choice.odds.is_some() { base } else { palette.faint() }),
    ])
}

/// What there is to know about the highlighted choice or the space under the cursor, and the sheet that goes with it.
pub(crate) fn details(desk: &Desk, columns: usize) -> Vec<Line<'static>> {
    let palette = &desk.palette;
    if desk.focus == Focus::Map {
        let Some(space) = desk.board().and_then(|board| board.spaces.get(desk.cursor)) else {
            return Vec::new();
        };
        let mut lines =
            flow(&[(text::space(&desk.scene, palette.theme(), space), palette.page())], columns, 2);
        lines.extend(choices_here(desk, &space.id, columns));
        for sheet in desk.scene.sheets.iter().filter(|sheet| desk.shown_sheets().contains(&sheet.id)) {
            lines.extend(sheet_lines(desk, sheet, columns));
        }
        return lines;
    }
    let Some(choice) = desk.list.current() else {
        return desk
            .notes
            .iter()
            .flat_map(|note| flow(&[(note.clone(), palette.page())], columns, 2))
            .collect();
    };
    let mut parts = vec![(choice.label.clone(), palette.page().add_modifier(Modifier::BOLD))];
    if choice.answer != choice.label {
        parts.push((format!("= {}", choice.answer), palette.dim()));
    }
    let mut lines = flow(&parts, columns, 2);
    if let Some(odds) = choice.odds.as_ref().filter(|_| choice.blocked.is_none()) {
        let reasons = text::each_after("; ", odds.because.iter().cloned());
        let chance = (format!("{} chance:", odds.chance), palette.accent());
        lines.extend(flow(&[chance, (format!("needs {}{reasons}", odds.need), palette.page())], columns, 2));
    }
    if let Some(refusal) = &choice.blocked {
        lines.extend(flow(&[(format!("× {refusal}"), palette.tone(Tone::Bad))], columns, 2));
    }
    for sheet in desk.scene.sheets.iter().filter(|sheet| desk.shown_sheets().contains(&sheet.id)) {
        lines.extend(sheet_lines(desk, sheet, columns));
    }
    lines
}

/// What could be answered at a space: the odds, or why not.
fn choices_here(desk: &Desk, id: &str, columns: usize) -> Vec<Line<'static>> {
    const MOST: usize = 5;
    let palette = &desk.palette;
    let mut here: Vec<&Choice> =
        desk.list.all().iter().filter(|choice| choice.touches.iter().any(|touch| touch.id() == id)).collect();
    here.sort_by_key(|choice| choice.blocked.is_some());
    let mut lines = Vec::new();
    for choice in here.iter().take(MOST) {
        let (sign, reason, style) = match (&choice.blocked, &choice.odds) {
            (Some(refusal), _) => ("×", format!("{refusal}"), palette.tone(Tone::Bad)),
            (None, Some(odds)) => ("›", format!("{}, {}", odds.chance, odds.need), palette.accent()),
            (None, None) => ("›", String::new(), palette.page()),
        };
        let parts = [(format!("{sign} {}", choice.label), palette.page()), (reason, style)];
        lines.extend(flow(&parts, columns, 2));
    }
    if here.len() > MOST {
        lines.push(Line::styled(format!("  and {} more", here.len() - MOST), palette.dim()));
    }
    lines
}

/// The sheets of the seat that looks on, as many as fit whole; those that the details show are left out.
pub(crate) fn sheets(desk: &Desk, columns: usize, rows: usize) -> Vec<Line<'static>> {
    let Some(seat) = desk.prompt.as_ref().map(|prompt| prompt.seat) else { return Vec::new() };
    let shown = desk.shown_sheets();
    let own =
        desk.scene.sheets.iter().filter(|sheet| sheet.owner == Some(seat) && !shown.contains(&sheet.id));
    let mut lines = Vec::new();
    for sheet in own {
        let more = sheet_lines(desk, sheet, columns);
        if lines.len() + more.len() > rows {
            break;
        }
        lines.extend(more);
    }
    lines
}

/// A record sheet: its title, then its rows one after the other.
pub(crate) fn sheet_lines(desk: &Desk, sheet: &Sheet, columns: usize) -> Vec<Line<'static>> {
    let palette = &desk.palette;
    let mut lines = flow(
        &[(format!("▪ {}", sheet.title), palette.seat(sheet.owner).add_modifier(Modifier::BOLD))],
        columns,
        2,
    );
    let rows = sheet.rows.iter();
    let items: Vec<Item> =
        rows.map(|row| (row.label.clone(), text::row_value(row), palette.tone(row.tone))).collect();
    let mut parts = itemised(palette, &items, columns.saturating_sub(2));
    if !parts.is_empty() {
        parts.insert(0, (" \u{a0}\u{a0}".to_owned(), palette.page()));
        lines.extend(flow(&parts, columns, 2));
    }
    lines
}

/// The log in lines that fit, `rows` of them at most, this many rows back from its end.
pub(crate) fn log_lines(desk: &Desk, columns: usize, rows: usize, back: usize) -> Vec<Line<'static>> {
    let end = desk.log.len().saturating_sub(back);
    let mut lines: Vec<Line<'static>> = Vec::new();
    for row in desk.log[..end].iter().rev() {
        let mut more = log_row(desk, row, columns);
        more.append(&mut lines);
        lines = more;
        if lines.len() >= rows {
            break;
        }
    }
    let extra = lines.len().saturating_sub(rows);
    lines.split_off(extra)
}

fn log_row(desk: &Desk, row: &LogRow, columns: usize) -> Vec<Line<'static>> {
    let palette = &desk.palette;
    let line = &row.line;
    let indent = usize::from(line.depth.saturating_sub(1)) * 2;
    let style = match (row.thought, line.depth) {
        (true, _) => palette.dim().add_modifier(Modifier::ITALIC),
        (false, 0) => palette.page().add_modifier(Modifier::BOLD),
        (false, 1) => palette.page(),
        (false, _) => palette.page(),
    };
    let mut parts = vec![(line.text.clone(), style)];
    for die in &line.dice {
        let tone = match die.good {
            Some(true) => Tone::Good,
            Some(false) => Tone::Dim,
            None => Tone::Plain,
        };
        parts.push((format!("[{}]", die.face), palette.tone(tone).add_modifier(Modifier::BOLD)));
    }
    parts.extend(line.rule.map(|rule| (rule.to_string(), palette.dim())));
    let mark = if line.seat.is_some() { "▌" } else { " " };
    let lines = flow(&parts, columns.saturating_sub(2 + indent), 2);
    let prefix = |line: Line<'static>| {
        let mut spans = vec![Span::styled(mark, palette.seat(row.line.seat)), Span::raw(" ".repeat(indent))];
        spans.extend(line.spans);
        Line::from(spans)
    };
    lines.into_iter().map(prefix).collect()
}
