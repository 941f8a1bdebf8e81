//! Playing a game on the full screen.

use std::path::Path;
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::event;
use retrograde_core::{Seat, Touch};

use super::desk::{Command, Desk, YOU};
use super::overlay::Overlay;
use super::palette::Depth;
use super::screen;
use crate::failure::Failure;
use crate::seating::Player;
use crate::session::{Session, luck_lines, outcome_text, scenario_title};

/// Answers of bots are shown one by one, not all at once.
const PACE: Duration = Duration::from_millis(90);

/// A session on the screen.
pub(crate) struct Playing {
    session: Session,
    desk: Desk,
    at_screen: Option<Seat>,
    /// The answers and the person that the desk shows.
    shown: Option<(usize, Option<Seat>)>,
    last_bot: Instant,
    /// Which question a bot thinks about, and since when.
    thinking_since: Option<((Seat, usize), Instant)>,
}

impl Playing {
    pub(crate) fn new(session: Session, depth: Depth) -> Playing {
        let table = &session.table;
        let title = format!("{} · {}", table.info().title, scenario_title(&**table));
        let mut desk = Desk::new(table.theme(), depth, title, table.info());
        if let Some(path) = &session.save {
            desk.save_name = path.display().to_string();
        }
        let only = session.humans().len() == 1;
        let called = |player: &Player| match player {
            Player::Human if only => YOU.to_owned(),
            other => other.to_string(),
        };
        desk.seat(table.seats(), session.players.iter().map(called));
        Playing {
            session,
            desk,
            at_screen: None,
            shown: None,
            last_bot: Instant::now(),
            thinking_since: None,
        }
    }

    /// Plays until the player quits.
    pub(crate) fn run(mut self, terminal: &mut DefaultTerminal) -> Result<u8, Failure> {
        let played = self.turn_by_turn(terminal);
        // Whatever ended the game, what was played is kept.
        let kept = self.session.keep().map_err(Failure::failed);
        played.and(kept)?;
        Ok(0)
    }

    fn turn_by_turn(&mut self, terminal: &mut DefaultTerminal) -> Result<(), Failure> {
        loop {
            self.refresh()?;
            terminal.draw(|frame| screen::draw(frame, &mut self.desk))?;
            let wait = if self.thinking_since.is_some() { 30 } else { 500 };
            if event::poll(Duration::from_millis(wait))?
                && let Some(command) = self.desk.hear(&event::read()?)
                && self.obey(command)
            {
                return Ok(());
            }
            if self.last_bot.elapsed() >= PACE && self.session.hear_bot(false).map_err(Failure::failed)? {
                self.last_bot = Instant::now();
            }
        }
    }

    /// Brings the desk up to date with the table.
    fn refresh(&mut self) -> Result<(), Failure> {
        self.session.pass_over().map_err(|refusal| Failure::failed(refusal.to_string()))?;
        let thinks = self.session.start_thinking();
        self.session.think_ahead();
        let question = thinks.map(|seat| (seat, self.session.table.answers()));
        if self.thinking_since.map(|(question, _)| question) != question {
            self.thinking_since = question.map(|question| (question, Instant::now()));
        }
        let asked = self.session.asked_human(self.at_screen);
        if let Some(seat) = asked.filter(|seat| Some(*seat) != self.at_screen) {
            if self.session.has_secrets() {
                self.desk.overlay.get_or_insert(Overlay::Pass(seat));
                return Ok(());
            }
            if self.session.humans().len() > 1 {
                self.desk.say(format!("{} to act", self.session.name(seat)), false);
            }
            self.at_screen = Some(seat);
        }
        let answers = self.session.table.answers();
        if self.shown != Some((answers, self.at_screen)) {
            self.shown = Some((answers, self.at_screen));
            if asked.is_some() || self.session.table.outcome().is_some() {
                self.session.keep().map_err(Failure::failed)?;
            }
            self.show(asked);
        }
        let table = &*self.session.table;
        self.desk.status = match (table.outcome(), thinks) {
            (Some(outcome), _) => format!("The game is over: {}.", outcome_text(table, &outcome)),
            (None, Some(seat)) => {
                let seconds = self.thinking_since.map_or(0, |(_, since)| since.elapsed().as_secs());
                let long = if seconds > 1 { format!(" ({seconds} s)") } else { String::new() };
                format!("{} is thinking…{long}", self.session.name(seat))
            }
            (None, None) => String::new(),
        };
        Ok(())
    }

    fn show(&mut self, asked: Option<Seat>) {
        let viewer = self.session.viewer(self.at_screen);
        self.desk.show(self.session.table.scene(viewer));
        self.desk.ask(asked.and_then(|seat| self.session.table.prompt(seat)));
        self.desk.offer = self
            .session
            .offered_draw()
            .map(|seat| format!("{} is offered a draw: ! answers", self.session.name(seat)));
        self.desk.log = self.session.log(viewer, 0);
        self.desk.log_back = 0;
        self.desk.over = self.session.table.outcome().is_some();
        self.desk.notes = if self.desk.over { luck_lines(&*self.session.table, viewer) } else { Vec::new() };
        let last = self.desk.log.last().map(|row| row.answer);
        let recent = self.desk.log.iter().filter(|row| Some(row.answer) == last);
        self.desk.recent = recent
            .flat_map(|row| &row.line.touches)
            .filter_map(|touch| if let Touch::Space(id) = touch { Some(id.clone()) } else { None })
            .collect();
    }

    /// Does what a key asks. True = leave.
    fn obey(&mut self, command: Command) -> bool {
        let seat = self.at_screen;
        match command {
            Command::Quit => return true,
            Command::Answer(answer) => {
                let Some(seat) = seat else { return false };
                if let Err(refusal) = self.session.answer(seat, &answer) {
                    self.desk.say(format!("refused: {refusal}"), true);
                }
            }
            Command::Undo | Command::Redo => {
                let Some(seat) = seat else { return false };
                let table = &mut self.session.table;
                let done = if command == Command::Undo { table.undo(seat) } else { table.redo(seat) };
                if let Err(refusal) = done {
                    self.desk.say(refusal.to_string(), true);
                    return false;
                }
                self.session.after_undo();
                self.shown = None;
                let undone = command == Command::Undo;
                self.desk.say(if undone { "undone; r redoes it" } else { "redone" }, false);
            }
            Command::Save(name, quit) => match self.session.save_to(Path::new(&name)) {
                Ok(()) if quit => return true,
                Ok(()) => {
                    self.desk
                        .say(format!("saved; continue later with: retrograde play --load {name}"), false);
                    self.desk.save_name = name;
                }
                Err(because) => self.desk.say(format!("not saved: {because}"), true),
            },
            Command::Hint => {
                let asked = self.session.asked_human(seat).filter(|asked| Some(*asked) == seat);
                if let Some(seat) = asked {
                    self.desk.overlay = Some(Overlay::Hint { counsel: self.session.hint(seat), at: 0 });
                }
            }
            Command::Standing => {
                let open = self.session.standing(seat);
                if open.is_empty() {
                    self.desk.say("you cannot resign or offer a draw now", true);
                } else {
                    self.desk.overlay = Some(Overlay::Standing { open, at: 0 });
                }
            }
            Command::Stand(chosen) => {
                if let Err(refusal) = self.session.stand(&chosen) {
                    self.desk.say(format!("refused: {refusal}"), true);
                }
            }
            Command::Passed => {
                self.at_screen = self.session.asked_human(None).or(self.at_screen);
                self.shown = None;
                self.desk.forget();
            }
            Command::Go(_) | Command::NextViewer => {}
        }
        false
    }
}
