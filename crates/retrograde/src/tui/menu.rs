//! The list of games, when none was named.

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph};
use retrograde_core::Theme;
use retrograde_table::titles;

use super::palette::{Depth, Palette};
use crate::failure::Failure;
use crate::text::wrap;

/// Lets a person choose a game. Nothing = they left.
pub(crate) fn choose(terminal: &mut DefaultTerminal, depth: Depth) -> Result<Option<String>, Failure> {
    let mut chosen = 0usize;
    loop {
        let theme = titles().get(chosen).map_or_else(Theme::default, |title| title.theme().clone());
        let palette = Palette::new(&theme, depth);
        terminal.draw(|frame| {
            let area = frame.area();
            frame.render_widget(Block::new().style(palette.page()), area);
            let columns = area.width.saturating_sub(4).min(80);
            let mut lines = vec![Line::styled("RETROGRADE", palette.accent()), Line::from("")];
            for (index, title) in titles().iter().enumerate() {
                let info = title.info();
                let style = if index == chosen {
                    palette.selected()
                } else {
                    palette.page().add_modifier(Modifier::BOLD)
                };
                let arrow = if index == chosen { "›" } else { " " };
                lines.push(Line::styled(format!("{arrow} {} {} ", index + 1, info.title), style));
                let about = wrap(info.about, usize::from(columns).saturating_sub(4));
                lines
                    .extend(about.into_iter().map(|line| Line::styled(format!("    {line}"), palette.dim())));
                lines.push(Line::from(""));
            }
            lines.push(Line::styled("↑↓ or a number, Enter plays, q quits", palette.dim()));
            let height = (lines.len() as u16).min(area.height);
            let at = Rect {
                x: area.width.saturating_sub(columns) / 2,
                y: area.height.saturating_sub(height) / 3,
                width: columns,
                height,
            };
            frame.render_widget(Paragraph::new(lines), at);
        })?;
        let Event::Key(key) = event::read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let last = titles().len().saturating_sub(1);
        match key.code {
            KeyCode::Up => chosen = chosen.saturating_sub(1),
            KeyCode::Down => chosen = (chosen + 1).min(last),
            KeyCode::Char(digit @ '1'..='9') => chosen = (digit as usize - '1' as usize).min(last),
            KeyCode::Enter => return Ok(titles().get(chosen).map(|title| title.info().id.to_owned())),
            KeyCode::Char('q' | 'c') | KeyCode::Esc => return Ok(None),
            _ => {}
        }
    }
}
