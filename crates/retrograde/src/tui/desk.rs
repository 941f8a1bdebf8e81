//! What is on the screen, and what keys do to it. It changes no game: it gives [`Command`]s.

use std::collections::BTreeSet;

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use retrograde_core::{Board, Layout, Prompt, Scene, Seat, SeatInfo, Theme, Touch};

use super::choices::ChoiceList;
use super::hexes::{Grid, Size};
use super::map::Lights;
use super::overlay::Overlay;
use super::palette::{Depth, Palette};
use crate::session::{LogRow, Standing};
use retrograde_table::rulebook::{self, Rule};

/// What a key asks of the game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Command {
    /// Give this answer.
    Answer(String),
    /// Take back.
    Undo,
    /// Play again.
    Redo,
    /// Write the game to this file, then perhaps leave.
    Save(String, bool),
    /// Ask a coach for the best answers.
    Hint,
    /// Offer what is open at any time.
    Standing,
    /// Give an answer that is open at any time.
    Stand(Standing),
    /// The device was passed on.
    Passed,
    /// Go to another moment of a replay.
    Go(isize),
    /// Look through the next pair of eyes.
    NextViewer,
    /// Leave.
    Quit,
}

/// Where arrow keys go.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Focus {
    Choices,
    Map,
}

/// Who sits on a seat, for the title bar.
#[derive(Clone, Debug)]
pub(crate) struct Chair {
    pub(crate) name: String,
    pub(crate) player: String,
}

/// The player of a chair who is the only person at the table.
pub(crate) const YOU: &str = "you";

/// Everything on the screen.
#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) palette: Palette,
    pub(crate) title: String,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) scene: Scene,
    pub(crate) prompt: Option<Prompt>,
    /// What stands in place of a question: who thinks, how it ended, where a replay is.
    pub(crate) status: String,
    /// Whether the game has ended, so that nothing is asked any more.
    pub(crate) over: bool,
    /// That a draw is offered to somebody here.
    pub(crate) offer: Option<String>,
    /// More to say when nothing is asked: luck at the end of a game.
    pub(crate) notes: Vec<String>,
    pub(crate) list: ChoiceList,
    pub(crate) log: Vec<LogRow>,
    pub(crate) log_back: usize,
    pub(crate) rules: Vec<Rule>,
    pub(crate) focus: Focus,
    pub(crate) typing: bool,
    /// The last word of the program, and whether it is a refusal.
    pub(crate) message: Option<(String, bool)>,
    pub(crate) overlay: Option<Overlay>,
    pub(crate) replay: bool,
    pub(crate) save_name: String,
    /// Framed parts of a board that is too large for the screen; then they are shown instead of it.
    pub(crate) parts: Vec<Board>,
    /// The place that the map has turned to by itself.
    followed: Option<String>,
    /// Where map and choices were drawn, for the mouse.
    pub(crate) map_area: Rect,
    pub(crate) choice_area: Rect,
    /// The board shown, its grid, the cursor on it and the cell in its corner.
    pub(crate) board: usize,
    pub(crate) grid: Grid,
    pub(crate) cursor: usize,
    pub(crate) offset: (i32, i32),
    /// Chosen by hand; else the largest that fits.
    pub(crate) size: Option<Size>,
    pub(crate) drawn_size: Size,
    /// Spaces of the last event.
    pub(crate) recent: BTreeSet<String>,
}

impl Desk {
    /// An empty desk for a game.
    pub(crate) fn new(theme: &Theme, depth: Depth, title: String, info: &retrograde_core::Info) -> Desk {
        Desk {
            palette: Palette::new(theme, depth),
            title,
            chairs: Vec::new(),
            scene: Scene::default(),
            prompt: None,
            status: String::new(),
            over: false,
            offer: None,
            notes: Vec::new(),
            list: ChoiceList::default(),
            log: Vec::new(),
            log_back: 0,
            rules: rulebook::rules_of(info),
            focus: Focus::Choices,
            typing: false,
            message: None,
            overlay: None,
            replay: false,
            save_name: format!("{}.record", info.id),
            parts: Vec::new(),
            followed: None,
            map_area: Rect::default(),
            choice_area: Rect::default(),
            board: 0,
            grid: Grid::default(),
            cursor: 0,
            offset: (0, 0),
            size: None,
            drawn_size: Size::Compact,
            recent: BTreeSet::new(),
        }
    }

    /// Puts a scene on the desk.
    pub(crate) fn show(&mut self, scene: Scene) {
        self.scene = scene;
        self.board = self.board.min(self.boards().len().saturating_sub(1));
        self.regrid();
    }

    /// Shows parts of the board instead of the whole, or the whole again.
    pub(crate) fn divide(&mut self, parts: Vec<Board>) {
        self.parts = parts;
        self.board = self.board.min(self.boards().len().saturating_sub(1));
        self.regrid();
    }

    /// The boards that can be shown.
    pub(crate) fn boards(&self) -> &[Board] {
        if self.parts.is_empty() { &self.scene.boards } else { &self.parts }
    }

    /// Turns to the part of the board where the highlighted choice leads, once for each.
    pub(crate) fn follow(&mut self) {
        let Some(id) = self.place_of_interest().cloned() else { return };
        if self.focus == Focus::Map || self.followed.as_ref() == Some(&id) {
            return;
        }
        let holds = |board: &Board| board.spaces.iter().any(|space| space.id == id);
        if !self.board().is_some_and(holds)
            && let Some(index) = self.boards().iter().position(holds)
        {
            self.board = index;
            self.regrid();
        }
        self.followed = Some(id);
    }

    fn regrid(&mut self) {
        self.grid = self.board().map(Grid::new).unwrap_or_default();
        self.cursor = self.cursor.min(self.board().map_or(0, |board| board.spaces.len().saturating_sub(1)));
    }

    /// Forgets where the last person looked: that might tell something too.
    pub(crate) fn forget(&mut self) {
        self.focus = Focus::Choices;
        self.cursor = 0;
        self.offset = (0, 0);
        self.log_back = 0;
        self.message = None;
    }

    /// Puts a question on the desk, or takes it away.
    pub(crate) fn ask(&mut self, prompt: Option<Prompt>) {
        self.list.ask(prompt.as_ref().map(|prompt| prompt.choices.clone()).unwrap_or_default());
        self.prompt = prompt;
        self.typing = false;
    }

    /// The board shown.
    pub(crate) fn board(&self) -> Option<&Board> {
        self.boards().get(self.board)
    }

    /// Whether the board shown can be drawn.
    pub(crate) fn has_map(&self) -> bool {
        self.board().is_some_and(|board| board.layout != Layout::PointyHexes)
    }

    /// The name of a seat.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.chairs.get(seat.index()).map_or("?", |chair| chair.name.as_str())
    }

    /// Names the chairs.
    pub(crate) fn seat(&mut self, seats: &[SeatInfo], players: impl Iterator<Item = String>) {
        let chairs =
            seats.iter().zip(players).map(|(seat, player)| Chair { name: seat.name.clone(), player });
        self.chairs = chairs.collect();
    }

    /// What is lit on the map.
    pub(crate) fn lights(&self) -> Lights {
        let all = self.list.all();
        let open =
            self.list.shown().into_iter().map(|index| &all[index]).filter(|choice| choice.blocked.is_none());
        let space = |touch: &Touch| match touch {
            Touch::Space(id) => Some(id.clone()),
            Touch::Piece(_) | Touch::Card(_) | Touch::Offer(_) => None,
        };
        let chosen = self.list.current().into_iter().flat_map(|choice| &choice.touches);
        let considered = self.list.current().into_iter().flat_map(|choice| &choice.marks);
        let marks = self.scene.marks.iter().chain(considered);
        let marks = marks.flat_map(|mark| mark.spaces.iter().map(|space| (space.clone(), mark.tone)));
        Lights {
            open: open.flat_map(|choice| choice.touches.iter().filter_map(space)).collect(),
            chosen: chosen.map(|touch| touch.id().to_owned()).collect(),
            marked: marks.collect(),
            recent: self.recent.clone(),
            cursor: (self.focus == Focus::Map).then_some(self.cursor),
        }
    }

    /// The space that the map should show: the cursor, or what the highlighted choice touches.
    pub(crate) fn point(&self) -> Option<usize> {
        if self.focus == Focus::Map {
            return Some(self.cursor);
        }
        let id = self.place_of_interest()?;
        self.board()?.spaces.iter().position(|space| space.id == *id)
    }

    /// The space that the highlighted choice touches, or else where something has just happened.
    fn place_of_interest(&self) -> Option<&String> {
        let touched = self
            .list
            .current()
            .and_then(|choice| choice.touches.iter().rev().find_map(|touch| self.place_of(touch)));
        touched.or_else(|| self.recent.first())
    }

    /// Ids of the sheets that go with the space under the cursor or with the highlighted choice.
    pub(crate) fn shown_sheets(&self) -> BTreeSet<String> {
        if self.focus == Focus::Map {
            let at = self.board().and_then(|board| board.spaces.get(self.cursor)).map(|space| &space.id);
            let here = self.scene.pieces.iter().filter(|piece| at.is_some() && piece.at.as_ref() == at);
            return here.map(|piece| piece.id.clone()).collect();
        }
        let touches = self.list.current().into_iter().flat_map(|choice| &choice.touches);
        let known = touches.filter(|touch| !matches!(touch, Touch::Space(_)));
        known.map(|touch| touch.id().to_owned()).collect()
    }

    /// The space of what a choice touches.
    fn place_of<'a>(&'a self, touch: &'a Touch) -> Option<&'a String> {
        match touch {
            Touch::Space(id) => Some(id),
            Touch::Piece(id) => self.scene.pieces.iter().find(|piece| piece.id == *id)?.at.as_ref(),
            Touch::Card(_) | Touch::Offer(_) => None,
        }
    }

    /// Says something on the last line.
    pub(crate) fn say(&mut self, text: impl Into<String>, refusal: bool) {
        self.message = Some((text.into(), refusal));
    }

    /// What keys and the mouse do.
    pub(crate) fn hear(&mut self, event: &Event) -> Option<Command> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            _ => None,
        }
    }

    /// What a key does.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<Command> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(key.code, KeyCode::Char('c' | 'q')) {
            return Some(Command::Quit);
        }
        self.message = None;
        if let Some(overlay) = self.overlay.take() {
            let (kept, command) = overlay.key(key.code, self);
            self.overlay = kept;
            return command;
        }
        if self.typing {
            match key.code {
                KeyCode::Char(letter) => self.list.refilter(|filter| filter.push(letter)),
                KeyCode::Backspace => self.list.refilter(|filter| {
                    let _ = filter.pop();
                }),
                KeyCode::Esc => {
                    self.typing = false;
                    self.list.clear();
                }
                other => return self.move_key(other),
            }
            return None;
        }
        match key.code {
            KeyCode::Char(letter) => self.letter_key(letter),
            other => self.move_key(other),
        }
    }

    /// Keys that are no letters.
    fn move_key(&mut self, code: KeyCode) -> Option<Command> {
        match (self.focus, code) {
            (_, KeyCode::Tab | KeyCode::BackTab) => self.refocus(),
            (Focus::Map, KeyCode::Esc) => self.focus = Focus::Choices,
            (Focus::Map, KeyCode::Enter) => self.pick_space(),
            (Focus::Map, KeyCode::Up) => self.move_cursor((0, -1)),
            (Focus::Map, KeyCode::Down) => self.move_cursor((0, 1)),
            (Focus::Map, KeyCode::Left) => self.move_cursor((-1, 0)),
            (Focus::Map, KeyCode::Right) => self.move_cursor((1, 0)),
            (_, KeyCode::Left | KeyCode::Up) if self.replay => return Some(Command::Go(-1)),
            (_, KeyCode::Right | KeyCode::Down) if self.replay => return Some(Command::Go(1)),
            (_, KeyCode::PageUp) if self.replay => return Some(Command::Go(-10)),
            (_, KeyCode::PageDown) if self.replay => return Some(Command::Go(10)),
            (_, KeyCode::Home) if self.replay => return Some(Command::Go(isize::MIN)),
            (_, KeyCode::End) if self.replay => return Some(Command::Go(isize::MAX)),
            (_, KeyCode::Up) => self.list.step(-1),
            (_, KeyCode::Down) => self.list.step(1),
            (_, KeyCode::PageUp) => self.list.step(-(self.list.window.len().max(1) as isize)),
            (_, KeyCode::PageDown) => self.list.step(self.list.window.len().max(1) as isize),
            (_, KeyCode::Home) => self.list.select(0),
            (_, KeyCode::End) => self.list.step(isize::MAX),
            (_, KeyCode::Enter) => return self.enter(),
            (_, KeyCode::Esc) => {
                self.list.clear();
            }
            _ => {}
        }
        None
    }

    fn enter(&mut self) -> Option<Command> {
        let choice = self.list.current()?;
        if let Some(refusal) = &choice.blocked {
            let text = format!("refused: {refusal}");
            self.say(text, true);
            return None;
        }
        Some(Command::Answer(choice.answer.clone()))
    }

    /// Small letters are commands; anything else begins a filter.
    fn letter_key(&mut self, letter: char) -> Option<Command> {
        match letter {
            'q' => self.overlay = Some(Overlay::Quit),
            'u' if !self.replay => return Some(Command::Undo),
            'r' if !self.replay => return Some(Command::Redo),
            's' if !self.replay => {
                self.overlay = Some(Overlay::Save { name: self.save_name.clone(), quit: false });
            }
            'v' if self.replay => return Some(Command::NextViewer),
            '!' if !self.replay => return Some(Command::Standing),
            'h' if self.prompt.is_some() => return Some(Command::Hint),
            'b' => {
                self.list.blocked = !self.list.blocked;
                let said = if self.list.blocked {
                    "blocked choices are listed"
                } else {
                    "blocked choices are hidden"
                };
                self.say(said, false);
            }
            'c' => self.overlay = Some(Overlay::Cards { top: 0 }),
            'l' => self.overlay = Some(Overlay::Log { back: 0 }),
            'm' => {
                self.board = (self.board + 1) % self.boards().len().max(1);
                self.regrid();
            }
            't' => self.overlay = Some(Overlay::Legend { top: 0 }),
            'z' => self.size = Some(self.size.unwrap_or(self.drawn_size).next()),
            '?' => self.overlay = Some(Overlay::Help { query: String::new(), top: 0 }),
            '[' => self.log_back = (self.log_back + 1).min(self.log.len()),
            ']' => self.log_back = self.log_back.saturating_sub(1),
            '1'..='9' => self.list.select_number(letter as usize - '0' as usize),
            _ if self.replay => {}
            '/' => self.typing = true,
            _ => {
                self.typing = true;
                self.list.refilter(|filter| filter.push(letter));
            }
        }
        None
    }

    /// What the mouse does: a touched choice is highlighted, and given if it was; a touched space lists its choices.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent) -> Option<Command> {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::ScrollUp => return self.key(KeyCode::Up.into()),
            MouseEventKind::ScrollDown => return self.key(KeyCode::Down.into()),
            MouseEventKind::Down(MouseButton::Left) if self.overlay.is_none() => {}
            _ => return None,
        }
        self.message = None;
        if self.choice_area.contains(at) {
            let row = usize::from(at.y - self.choice_area.y);
            let place = self.list.places.get(row).copied().flatten()?;
            self.focus = Focus::Choices;
            if self.list.selected() == place {
                return self.enter();
            }
            self.list.select(place);
        } else if self.map_area.contains(at) && self.has_map() {
            let cell = (
                i32::from(at.x - self.map_area.x) + self.offset.0,
                i32::from(at.y - self.map_area.y) + self.offset.1,
            );
            if let Some(index) = self.grid.at(self.drawn_size, cell) {
                self.cursor = index;
                self.pick_space();
            }
        }
        None
    }

    fn refocus(&mut self) {
        self.focus = match self.focus {
            Focus::Choices if self.has_map() => {
                self.cursor = self.point().unwrap_or(self.cursor);
                Focus::Map
            }
            _ => Focus::Choices,
        };
    }

    fn move_cursor(&mut self, step: (i32, i32)) {
        self.cursor = self.grid.step(self.cursor, step).unwrap_or(self.cursor);
    }

    /// Shows only the choices that touch the space under the cursor or what stands there.
    fn pick_space(&mut self) {
        let Some(space) = self.board().and_then(|board| board.spaces.get(self.cursor)) else { return };
        let id = space.id.clone();
        let here = self.scene.pieces.iter().filter(|piece| piece.at.as_ref() == Some(&id));
        let ids: BTreeSet<String> = here.map(|piece| piece.id.clone()).chain([id.clone()]).collect();
        self.list.clear();
        self.list.place = Some((id.clone(), ids));
        if self.list.shown().is_empty() {
            self.list.clear();
            self.say(format!("no choice touches {id}"), true);
        } else {
            self.focus = Focus::Choices;
        }
    }
}
