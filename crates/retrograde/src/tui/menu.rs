//! The pages before a game, when none was named.

use ratatui::DefaultTerminal;
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};
use retrograde_core::Theme;

use super::flow::clipped;
use super::palette::{Depth, Palette};
use crate::cli::PlayArgs;
use crate::draft::{Draft, Entry, Page};
use crate::failure::Failure;
use crate::text::{width, wrap};

/// Lets a person choose what to play. Nothing = they left.
pub(crate) fn choose(
    terminal: &mut DefaultTerminal,
    given: &PlayArgs,
    depth: Depth,
) -> Result<Option<PlayArgs>, Failure> {
    let mut menu = Menu::new(Draft::new(given)?, depth);
    loop {
        terminal.draw(|frame| menu.draw(frame))?;
        let Event::Key(key) = event::read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            return Ok(None);
        }
        match menu.key(key.code)? {
            Went::On => {}
            Went::Away => return Ok(None),
            Went::ToPlay => return Ok(Some(menu.draft.args())),
        }
    }
}

/// Where a key leads.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Went {
    /// Another page, or the same one.
    On,
    /// Out of the program.
    Away,
    /// Into the game.
    ToPlay,
}

/// The page on the screen.
#[derive(Debug)]
pub(crate) struct Menu {
    pub(crate) draft: Draft,
    depth: Depth,
    page: Page,
    row: usize,
}

impl Menu {
    pub(crate) fn new(draft: Draft, depth: Depth) -> Menu {
        Menu { row: draft.chosen(Page::Game), draft, depth, page: Page::Game }
    }

    fn turn_to(&mut self, page: Page) {
        self.page = page;
        self.row = self.draft.chosen(page);
    }

    /// What a key does.
    pub(crate) fn key(&mut self, code: KeyCode) -> Result<Went, Failure> {
        let last = self.draft.entries(self.page).len().saturating_sub(1);
        match code {
            KeyCode::Up => self.row = self.row.saturating_sub(1),
            KeyCode::Down => self.row = (self.row + 1).min(last),
            KeyCode::Home => self.row = 0,
            KeyCode::End => self.row = last,
            KeyCode::Char(digit @ '1'..='9') => self.row = (digit as usize - '1' as usize).min(last),
            KeyCode::Left | KeyCode::Right | KeyCode::Char(' ') if self.page == Page::Options => {
                self.draft.turn(self.row, code != KeyCode::Left);
            }
            KeyCode::Enter => {
                self.draft.choose(self.page, self.row)?;
                match self.draft.after(self.page) {
                    Some(page) => self.turn_to(page),
                    None => return Ok(Went::ToPlay),
                }
            }
            KeyCode::Esc | KeyCode::Backspace => match self.draft.before(self.page) {
                Some(page) => self.turn_to(page),
                None => return Ok(Went::Away),
            },
            KeyCode::Char('q') => return Ok(Went::Away),
            _ => {}
        }
        if self.page == Page::Game {
            // The colours of a game show as soon as it is highlighted.
            self.draft.choose(Page::Game, self.row)?;
        }
        Ok(Went::On)
    }

    pub(crate) fn draw(&self, frame: &mut Frame) {
        let theme = self.draft.title().map_or_else(Theme::default, |title| title.theme().clone());
        let palette = Palette::new(&theme, self.depth);
        let area = frame.area();
        frame.render_widget(Block::new().style(palette.page()), area);
        let columns = area.width.saturating_sub(4).min(100);
        let entries = self.draft.entries(self.page);
        let about = entries.get(self.row).map(said).unwrap_or_default();
        // Beside the list where there is room for both, else below it.
        let list = entries.iter().map(|entry| width(&row_text(entry)) + 8).max().unwrap_or(0).max(22);
        let beside = usize::from(columns) >= list + 30;
        let at = Rect {
            x: area.width.saturating_sub(columns) / 2,
            y: area.height / 10,
            width: columns,
            height: area.height.saturating_sub(area.height / 10),
        };
        let mut lines = vec![self.trail(&palette), Line::from("")];
        lines.push(Line::styled(self.page.question(), palette.accent()));
        lines.push(Line::from(""));
        let top = lines.len() as u16;
        for (row, entry) in entries.iter().enumerate() {
            lines.push(self.row_line(&palette, entry, row, if beside { list } else { usize::from(columns) }));
        }
        let mut below = entries.len() as u16;
        if beside {
            let room = Rect {
                x: at.x + list as u16 + 3,
                y: at.y + top,
                width: columns - list as u16 - 3,
                height: at.height.saturating_sub(top + 2),
            };
            let text = wrap(&about, usize::from(room.width));
            below = below.max(text.len() as u16);
            frame.render_widget(Paragraph::new(text.into_iter().map(Line::from).collect::<Vec<_>>()), room);
        } else {
            lines.push(Line::from(""));
            lines.extend(wrap(&about, usize::from(columns)).into_iter().map(Line::from));
            below = lines.len() as u16 - top;
        }
        frame.render_widget(Paragraph::new(lines), Rect { height: at.height.min(top + below), ..at });
        let foot = Rect { y: (at.y + top + below + 1).min(area.height.saturating_sub(1)), height: 1, ..at };
        frame.render_widget(Paragraph::new(Line::styled(self.keys(), palette.dim())), foot);
    }

    /// What has been chosen on the pages before.
    fn trail(&self, palette: &Palette) -> Line<'static> {
        let mut spans = vec![Span::styled("RETROGRADE", palette.accent())];
        let mut pages = Vec::new();
        let mut page = self.draft.before(self.page);
        while let Some(before) = page {
            pages.push(before);
            page = self.draft.before(before);
        }
        for page in pages.into_iter().rev() {
            let entries = self.draft.entries(page);
            let title = entries.get(self.draft.chosen(page)).map(|entry| entry.title.clone());
            spans.push(Span::styled(format!(" › {}", title.unwrap_or_default()), palette.dim()));
        }
        Line::from(spans)
    }

    fn row_line(&self, palette: &Palette, entry: &Entry, row: usize, columns: usize) -> Line<'static> {
        let here = row == self.row;
        let style = if here { palette.selected() } else { palette.page() };
        let arrow = if here { "›" } else { " " };
        let number = if row < 9 { (row + 1).to_string() } else { " ".to_owned() };
        let value = entry.value.as_ref().map(|(value, _)| format!("‹ {value} ›")).unwrap_or_default();
        let room = columns.saturating_sub(5 + width(&value) + usize::from(!value.is_empty()));
        let title = clipped(&entry.title, room);
        let gap = " ".repeat(columns.saturating_sub(5 + width(&title) + width(&value)));
        let changed =
            entry.value.as_ref().is_some_and(|(value, all)| !all.contains(&format!("(else {value})")));
        let strong = if here || changed { style.add_modifier(Modifier::BOLD) } else { style };
        Line::from(vec![
            Span::styled(format!("{arrow}{number} "), if here { style } else { palette.dim() }),
            Span::styled(
                format!(" {title}"),
                if entry.value.is_none() { style.add_modifier(Modifier::BOLD) } else { strong },
            ),
            Span::styled(gap, style),
            Span::styled(value, strong),
            Span::styled(" ", style),
        ])
    }

    fn keys(&self) -> String {
        let back = if self.draft.before(self.page).is_some() { "back" } else { "leave" };
        let enter = if self.draft.after(self.page).is_some() { "continue" } else { "start the game" };
        let change = if self.page == Page::Options { "  ←→ change" } else { "" };
        format!("↑↓ 1-9 choose{change}  Enter {enter}  Esc {back}  q quit")
    }
}

/// A row without its number.
fn row_text(entry: &Entry) -> String {
    let value = entry.value.as_ref().map(|(value, _)| format!(" ‹ {value} ›")).unwrap_or_default();
    format!("{}{value}", entry.title)
}

/// What there is to say about a row.
fn said(entry: &Entry) -> String {
    let values = entry.value.as_ref().map(|(_, all)| format!(" {all}.")).unwrap_or_default();
    format!("{}{values}", entry.about)
}

#[cfg(test)]
#[path = "menu_tests.rs"]
mod tests;
