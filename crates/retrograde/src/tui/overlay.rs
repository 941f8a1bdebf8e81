//! What lies over the table for a while: help, log, cards, questions of the program itself.

use ratatui::crossterm::event::KeyCode;
use retrograde_core::Seat;
use retrograde_table::Counsel;

use super::desk::{Command, Desk};
use crate::session::Standing;

/// What lies over the table.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Overlay {
    /// Keys and rules.
    Help {
        /// Rule id or words.
        query: String,
        /// The first line shown.
        top: usize,
    },
    /// The whole log, this many rows back from its end.
    Log { back: usize },
    /// Sheets, cards and tracks.
    Cards { top: usize },
    /// What the ground of the board means.
    Legend { top: usize },
    /// Whether to leave.
    Quit,
    /// Where to write the game, and whether to leave then.
    Save { name: String, quit: bool },
    /// What is open at any time, each with whose it is.
    Standing {
        open: Vec<Standing>,
        /// The highlighted one.
        at: usize,
    },
    /// The best answers, each with its chance and a reason.
    Hint {
        counsel: Vec<Counsel>,
        /// The highlighted one.
        at: usize,
    },
    /// Whether to give an answer that ends the game.
    Confirm(Standing),
    /// The next person takes the screen.
    Pass(Seat),
}

impl Overlay {
    /// What a key does: what stays on the screen, and what is asked of the game.
    pub(crate) fn key(self, code: KeyCode, desk: &Desk) -> (Option<Overlay>, Option<Command>) {
        let page = 10;
        match self {
            Overlay::Help { mut query, top } => {
                let top = match code {
                    KeyCode::Esc => return (None, None),
                    KeyCode::Enter if query.is_empty() => return (None, None),
                    KeyCode::Char('?' | 'q') if query.is_empty() => return (None, None),
                    KeyCode::Char(letter) => {
                        query.push(letter);
                        0
                    }
                    KeyCode::Backspace => {
                        query.pop();
                        0
                    }
                    other => scrolled(top, other, page),
                };
                (Some(Overlay::Help { query, top }), None)
            }
            Overlay::Log { back } => match code {
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char('l' | 'q') => (None, None),
                KeyCode::Home => (Some(Overlay::Log { back: desk.log.len() }), None),
                KeyCode::End => (Some(Overlay::Log { back: 0 }), None),
                KeyCode::Up => (Some(Overlay::Log { back: (back + 1).min(desk.log.len()) }), None),
                KeyCode::PageUp => (Some(Overlay::Log { back: (back + page).min(desk.log.len()) }), None),
                KeyCode::Down => (Some(Overlay::Log { back: back.saturating_sub(1) }), None),
                KeyCode::PageDown => (Some(Overlay::Log { back: back.saturating_sub(page) }), None),
                _ => (Some(Overlay::Log { back }), None),
            },
            Overlay::Cards { top } => match code {
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char('c' | 'q') => (None, None),
                other => (Some(Overlay::Cards { top: scrolled(top, other, page) }), None),
            },
            Overlay::Legend { top } => match code {
                KeyCode::Esc | KeyCode::Enter | KeyCode::Char('t' | 'q') => (None, None),
                other => (Some(Overlay::Legend { top: scrolled(top, other, page) }), None),
            },
            Overlay::Quit => match code {
                KeyCode::Char('q' | 'y') | KeyCode::Enter => (None, Some(Command::Quit)),
                KeyCode::Char('s') if !desk.replay => {
                    (Some(Overlay::Save { name: desk.save_name.clone(), quit: true }), None)
                }
                KeyCode::Esc | KeyCode::Char(_) => (None, None),
                _ => (Some(Overlay::Quit), None),
            },
            Overlay::Save { mut name, quit } => {
                match code {
                    KeyCode::Esc => return (None, None),
                    KeyCode::Enter if !name.trim().is_empty() => {
                        return (None, Some(Command::Save(name.trim().to_owned(), quit)));
                    }
                    KeyCode::Char(letter) => name.push(letter),
                    KeyCode::Backspace => {
                        let _ = name.pop();
                    }
                    _ => {}
                }
                (Some(Overlay::Save { name, quit }), None)
            }
            Overlay::Hint { counsel, at } => {
                let at = match code {
                    KeyCode::Esc | KeyCode::Char('h' | 'q') => return (None, None),
                    KeyCode::Enter => {
                        let chosen = counsel.into_iter().nth(at);
                        return (None, chosen.map(|chosen| Command::Answer(chosen.answer)));
                    }
                    other => picked(at, other, counsel.len()),
                };
                (Some(Overlay::Hint { counsel, at }), None)
            }
            Overlay::Standing { open, at } => {
                let at = match code {
                    KeyCode::Esc | KeyCode::Char('!' | 'q') => return (None, None),
                    KeyCode::Enter => {
                        return match open.into_iter().nth(at) {
                            Some(chosen) if chosen.ends_game => (Some(Overlay::Confirm(chosen)), None),
                            Some(chosen) => (None, Some(Command::Stand(chosen))),
                            None => (None, None),
                        };
                    }
                    other => picked(at, other, open.len()),
                };
                (Some(Overlay::Standing { open, at }), None)
            }
            Overlay::Confirm(chosen) => match code {
                KeyCode::Char('y') => (None, Some(Command::Stand(chosen))),
                KeyCode::Esc | KeyCode::Char(_) => (None, None),
                // Enter opened this: a second one from habit ends no game.
                _ => (Some(Overlay::Confirm(chosen)), None),
            },
            Overlay::Pass(_) if code == KeyCode::Enter => (None, Some(Command::Passed)),
            // No other key lifts the cover: what lies under it is not for the next person's eyes.
            Overlay::Pass(seat) => (Some(Overlay::Pass(seat)), None),
        }
    }
}

/// The row of a short list that a key highlights.
fn picked(at: usize, code: KeyCode, rows: usize) -> usize {
    let last = rows.saturating_sub(1);
    match code {
        KeyCode::Up => at.saturating_sub(1),
        KeyCode::Down => (at + 1).min(last),
        KeyCode::Char(digit @ '1'..='9') => (digit as usize - '1' as usize).min(last),
        _ => at,
    }
}

fn scrolled(top: usize, code: KeyCode, page: usize) -> usize {
    match code {
        KeyCode::Up => top.saturating_sub(1),
        KeyCode::Down => top + 1,
        KeyCode::PageUp => top.saturating_sub(page),
        KeyCode::PageDown => top + page,
        KeyCode::Home => 0,
        _ => top,
    }
}
