//! Stepping through a record on the full screen.

use ratatui::DefaultTerminal;
use ratatui::crossterm::event;
use retrograde_core::{Line, Seat, Touch, Viewer};
use retrograde_table::Seed;

use super::desk::{Command, Desk};
use super::palette::Depth;
use super::screen;
use crate::failure::Failure;
use crate::files::Replayed;
use crate::session::{LogRow, outcome_text, scenario_title};

/// A record on the screen.
pub(crate) struct Watching {
    replayed: Replayed,
    desk: Desk,
    at: usize,
    viewer: Viewer,
}

impl Watching {
    pub(crate) fn new(replayed: Replayed, at: usize, depth: Depth) -> Watching {
        let table = &replayed.table;
        let title = format!("{} · {} · replay", replayed.title.info().title, scenario_title(&**table));
        let mut desk = Desk::new(table.theme(), depth, title, table.info());
        desk.seat(table.seats(), table.seats().iter().map(|_| String::new()));
        desk.replay = true;
        Watching { replayed, desk, at, viewer: Viewer::Spectator }
    }

    /// Shows moments until the watcher quits.
    pub(crate) fn run(mut self, terminal: &mut DefaultTerminal) -> Result<u8, Failure> {
        self.show();
        loop {
            terminal.draw(|frame| screen::draw(frame, &mut self.desk))?;
            match self.desk.hear(&event::read()?) {
                Some(Command::Quit) => return Ok(0),
                Some(Command::Go(by)) => {
                    self.at = self.at.saturating_add_signed(by).min(self.replayed.table.answers());
                    self.show();
                }
                Some(Command::NextViewer) => {
                    let seats = self.replayed.table.seats().len();
                    let next = self.viewer.seat().map_or(0, |seat| seat.index() + 1);
                    self.viewer =
                        if next < seats { Viewer::Seat(Seat::new(next as u8)) } else { Viewer::Spectator };
                    self.show();
                    let whose = self.viewer.seat().map_or("a spectator", |seat| self.desk.name(seat));
                    self.desk.message = Some((format!("as {whose} sees it"), false));
                }
                _ => {}
            }
        }
    }

    fn show(&mut self) {
        let table = &*self.replayed.table;
        self.desk.show(table.fork(self.at, Seed::number(0)).scene(self.viewer));
        let entries = &self.replayed.record.entries;
        let mut rows: Vec<LogRow> = Vec::new();
        for moment in table.lines(self.viewer, 0).into_iter().filter(|moment| moment.answer <= self.at) {
            // What was answered stands above what came of it.
            if rows.last().is_none_or(|row| row.answer != moment.answer)
                && let Some(entry) = moment.answer.checked_sub(1).and_then(|index| entries.get(index))
            {
                let seat = table.seats().iter().position(|seat| seat.id == entry.seat);
                let seat = seat.map(|index| Seat::new(index as u8));
                let line = Line { seat, ..Line::new(format!("{} {}", moment.answer, entry.answer)) };
                rows.push(LogRow { answer: moment.answer, line, thought: true });
            }
            rows.push(LogRow { answer: moment.answer, line: moment.line, thought: false });
        }
        self.desk.log = rows;
        let recent = self.desk.log.iter().filter(|row| row.answer == self.at);
        self.desk.recent = recent
            .flat_map(|row| &row.line.touches)
            .filter_map(|touch| if let Touch::Space(id) = touch { Some(id.clone()) } else { None })
            .collect();
        let answers = table.answers();
        let given = self.at.checked_sub(1).and_then(|index| entries.get(index));
        let given =
            given.map_or("the opening".to_owned(), |entry| format!("{}: {}", entry.seat, entry.answer));
        let end = match table.outcome().filter(|_| self.at == answers) {
            Some(outcome) => format!(" The game is over: {}.", outcome_text(table, &outcome)),
            None if self.at == answers => " The record ends here.".to_owned(),
            None => String::new(),
        };
        self.desk.status = format!("Answer {} of {answers}: {given}.{end}", self.at);
    }
}
