//! Draws what lies over the table.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::Modifier;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph};
use retrograde_core::Seat;

use super::desk::Desk;
use super::flow::flow;
use super::legend;
use super::overlay::Overlay;
use super::panels::{log_lines, sheet_lines};
use crate::session::Standing;
use crate::text;
use retrograde_table::{Counsel, rulebook};

const KEYS: &[(&str, &str)] = &[
    ("↑ ↓ PgUp PgDn Home End", "move through the choices"),
    ("1 to 9", "highlight the choice with this number"),
    ("Enter", "give the highlighted answer"),
    ("/ or a capital letter or 0", "show only choices with this text"),
    ("Esc", "show all choices again"),
    ("Tab", "to the map and back"),
    ("Enter on the map", "show only choices that touch this space"),
    ("W1+2 or W1² in a hex", "W1 and two more; the cursor there lists them"),
    ("b", "list blocked choices, and why they are blocked"),
    ("h", "hint: the best answers, and why"),
    ("u  r", "undo, redo: back to the last dice or reveal"),
    ("!", "what you can do at any time: resign, offer a draw"),
    ("c  l", "all cards and sheets, the whole log"),
    ("[  ]", "log back and forward"),
    ("z  m  t", "map size, next board or part of it, legend"),
    ("mouse", "click a choice twice to give it, a space to see it;"),
    ("", "the wheel scrolls"),
    ("s  q", "save, quit"),
];

/// Draws the overlay, if there is one.
pub(crate) fn draw(frame: &mut Frame, area: Rect, desk: &Desk) {
    match &desk.overlay {
        None | Some(Overlay::Pass(_)) => {}
        Some(Overlay::Help { query, top }) => help(frame, area, desk, query, *top),
        Some(Overlay::Log { back }) => {
            let inner = sheet(frame, area, desk, "Log – ↑↓ PgUp PgDn, Esc closes", area.width, area.height);
            let lines = log_lines(desk, usize::from(inner.width), usize::from(inner.height), *back);
            frame.render_widget(Paragraph::new(lines), inner);
        }
        Some(Overlay::Cards { top }) => cards(frame, area, desk, *top),
        Some(Overlay::Legend { top }) => {
            let lines = legend::lines(desk);
            let inner =
                sheet(frame, area, desk, "Legend – ↑↓ PgUp PgDn, Esc closes", 46, lines.len() as u16 + 2);
            scrolled(frame, inner, lines, *top);
        }
        Some(Overlay::Quit) => {
            let text = if desk.replay {
                "Quit?   Enter: quit   Esc: stay"
            } else {
                "Quit?   s: save and quit   q: quit   Esc: stay"
            };
            say(frame, area, desk, " Quit ", text);
        }
        Some(Overlay::Standing { open, at }) => standing(frame, area, desk, open, *at),
        Some(Overlay::Hint { counsel, at }) => hint(frame, area, desk, counsel, *at),
        Some(Overlay::Confirm(chosen)) => {
            let text = "This ends the game and cannot be undone.   y: do it   Esc: play on";
            say(frame, area, desk, &format!(" {}? ", chosen.label), text);
        }
        Some(Overlay::Save { name, .. }) => {
            say(frame, area, desk, " Save to – Enter saves, Esc cancels ", &format!("{name}▏"));
        }
    }
}

/// Covers the whole screen until the next person has it.
pub(crate) fn pass(frame: &mut Frame, desk: &Desk, seat: Seat) {
    let area = frame.area();
    let name = desk.name(seat).to_owned();
    let lines = vec![
        Line::from(vec![
            "Pass the device to ".into(),
            ratatui::text::Span::styled(format!(" {name} "), desk.palette.piece(Some(seat))),
        ]),
        Line::from(""),
        Line::styled("then press Enter", desk.palette.dim()),
    ];
    let middle = Rect { y: area.height / 2 - 1, height: 3, ..area };
    frame.render_widget(Paragraph::new(lines).alignment(Alignment::Center), middle);
}

/// A sheet in the middle of the table; gives the room on it.
fn sheet(frame: &mut Frame, area: Rect, desk: &Desk, title: &str, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let at =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    frame.render_widget(Clear, at);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(desk.palette.accent())
        .style(desk.palette.page())
        .padding(Padding::horizontal(1))
        .title(Line::styled(format!(" {} ", title.trim()), desk.palette.accent()));
    let inner = block.inner(at);
    frame.render_widget(block, at);
    inner
}

fn standing(frame: &mut Frame, area: Rect, desk: &Desk, open: &[Standing], at: usize) {
    let height = open.len() as u16 + 2;
    let title = "At any time – Enter gives the answer, Esc goes back";
    let inner = sheet(frame, area, desk, title, 64, height);
    let row = |(index, each): (usize, &Standing)| {
        let style = if index == at { desk.palette.selected() } else { desk.palette.page() };
        let arrow = if index == at { "›" } else { " " };
        Line::styled(format!("{arrow}{}  {} ", index + 1, each.label), style)
    };
    let lines: Vec<Line> = open.iter().enumerate().map(row).collect();
    frame.render_widget(Paragraph::new(lines), inner);
}

fn hint(frame: &mut Frame, area: Rect, desk: &Desk, counsel: &[Counsel], at: usize) {
    let columns = area.width.min(84);
    let rows: Vec<Vec<Line>> = counsel
        .iter()
        .enumerate()
        .map(|(index, counsel)| {
            let style = if index == at { desk.palette.selected() } else { desk.palette.page() };
            let arrow = if index == at { "›" } else { " " };
            let text = format!("{arrow}{}  {}", index + 1, text::counsel(counsel));
            flow(&[(text, style)], usize::from(columns.saturating_sub(4)), 4)
        })
        .collect();
    let lines: Vec<Line> = rows.into_iter().flatten().collect();
    let title = "Hint – Enter gives the answer, Esc goes back";
    let inner = sheet(frame, area, desk, title, columns, lines.len() as u16 + 2);
    frame.render_widget(Paragraph::new(lines), inner);
}

fn say(frame: &mut Frame, area: Rect, desk: &Desk, title: &str, text: &str) {
    let columns = text::width(text).max(text::width(title)) as u16 + 6;
    let inner = sheet(frame, area, desk, title, columns.max(50), 3);
    frame.render_widget(Paragraph::new(text), inner);
}

fn help(frame: &mut Frame, area: Rect, desk: &Desk, query: &str, top: usize) {
    let inner = sheet(
        frame,
        area,
        desk,
        "Help – Esc closes",
        area.width.min(96),
        if query.is_empty() { KEYS.len() as u16 + 4 } else { area.height },
    );
    let palette = &desk.palette;
    let columns = usize::from(inner.width);
    let mut lines = flow(
        &[
            ("Rules:".to_owned(), palette.accent()),
            (format!("{query}▏"), palette.page()),
            (if query.is_empty() { "type a rule id or words" } else { "" }.to_owned(), palette.dim()),
        ],
        columns,
        2,
    );
    lines.push(Line::from(""));
    let fixed = lines.len() as u16;
    frame.render_widget(Paragraph::new(lines), inner);
    let rest = Rect { y: inner.y + fixed, height: inner.height.saturating_sub(fixed), ..inner };
    let mut lines = Vec::new();
    if query.is_empty() {
        let bold = palette.page().add_modifier(Modifier::BOLD);
        for (keys, what) in KEYS {
            let gap = " ".repeat(27usize.saturating_sub(text::width(keys)));
            lines.push(Line::from(vec![
                ratatui::text::Span::styled((*keys).to_owned(), bold),
                ratatui::text::Span::raw(gap),
                ratatui::text::Span::styled((*what).to_owned(), palette.page()),
            ]));
        }
    } else {
        let exact = rulebook::by_id(&desk.rules, query);
        let found = exact.map_or_else(|| rulebook::containing(&desk.rules, query), |rule| vec![rule]);
        if found.is_empty() {
            lines.push(Line::styled("no rule mentions this", palette.dim()));
        }
        for rule in found.iter().take(100) {
            if !rule.section.is_empty() {
                lines.extend(flow(&[(rule.section.join(" › "), palette.dim())], columns, 2));
            }
            let parts =
                [(format!("[{}]", rule.id), palette.accent()), (rule.lines[0].clone(), palette.page())];
            lines.extend(flow(&parts, columns, 2));
            lines.extend(rule.lines[1..].iter().map(|line| Line::from(line.clone())));
            lines.push(Line::from(""));
        }
    }
    scrolled(frame, rest, lines, top);
}

fn cards(frame: &mut Frame, area: Rect, desk: &Desk, top: usize) {
    let inner =
        sheet(frame, area, desk, "Cards and sheets – ↑↓ PgUp PgDn, Esc closes", area.width, area.height);
    let palette = &desk.palette;
    let columns = usize::from(inner.width);
    let mut lines: Vec<Line> = text::tracks(&desk.scene).into_iter().map(Line::from).collect();
    let mut group = None;
    for sheet in &desk.scene.sheets {
        if group != Some(&sheet.group) {
            group = Some(&sheet.group);
            lines.push(Line::styled(sheet.group.clone(), palette.accent()));
        }
        lines.extend(sheet_lines(desk, sheet, columns));
    }
    for row in &desk.scene.cards {
        let down = if row.face_down > 0 { format!(" · {} face down", row.face_down) } else { String::new() };
        lines.push(Line::styled(format!("{}{down}", row.title), palette.accent()));
        for card in &row.cards {
            let count = if card.count == 1 { String::new() } else { format!("{}×", card.count) };
            let parts = [
                (" \u{a0}".to_owned(), palette.page()),
                (count, palette.dim()),
                (card.title.clone(), palette.tone(card.tone).add_modifier(Modifier::BOLD)),
                (card.text.clone(), palette.page()),
            ];
            lines.extend(flow(&parts, columns, 4));
        }
    }
    if lines.is_empty() {
        lines.push(Line::styled("this game has none", palette.dim()));
    }
    scrolled(frame, inner, lines, top);
}

fn scrolled(frame: &mut Frame, area: Rect, lines: Vec<Line>, top: usize) {
    let most = lines.len().saturating_sub(usize::from(area.height));
    frame.render_widget(Paragraph::new(lines).scroll((top.min(most) as u16, 0)), area);
}
