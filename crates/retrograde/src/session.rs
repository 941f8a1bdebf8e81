//! A game in progress with its players: what the full screen and the plain client share.

use std::mem::take;
use std::path::{Path, PathBuf};
use std::sync::PoisonError;
use std::sync::mpsc::{self, Receiver, TryRecvError};

use retrograde_core::{Line, Outcome, Refusal, Seat, Seats, Viewer};
use retrograde_registry::title;
use retrograde_table::{Counsel, DECLINE_DRAW, Habits, LuckRow, SeatedBot, Seed, Table, Title, Verdict};

use crate::ahead::Ahead;
use crate::files;
use crate::opening::seat_name;
use crate::seating::Player;

/// A table with its players.
pub(crate) struct Session {
    pub(crate) table: Box<dyn Table>,
    pub(crate) players: Vec<Player>,
    /// Where the game is kept, if anywhere.
    pub(crate) save: Option<PathBuf>,
    /// Whether the log tells what the bots think. Off unless wished for: thoughts may tell what a bot hides.
    pub(crate) thoughts: bool,
    bot_seed: u64,
    reasons: Vec<Reason>,
    thinking: Option<Thinking>,
    /// What bots think ahead while a person is asked.
    ahead: Ahead,
    saved_answers: Option<usize>,
    /// Whether the person has taken an answer back and wants to give the next one.
    by_hand: bool,
}

/// Why a bot gave an answer.
#[derive(Clone, Debug)]
struct Reason {
    answer: usize,
    seat: Seat,
    why: String,
}

struct Thinking {
    seat: Seat,
    /// How many answers the bot knew of.
    answers: usize,
    verdict: Receiver<Verdict>,
}

/// An answer that is open at any time.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Standing {
    /// Whose it is.
    pub(crate) seat: Seat,
    /// In notation.
    pub(crate) answer: String,
    /// For people.
    pub(crate) label: String,
    /// Whether the game is over then: it is asked again.
    pub(crate) ends_game: bool,
}

/// A row of the log.
#[derive(Clone, Debug)]
pub(crate) struct LogRow {
    /// The answer that brought it on; 0 = the opening.
    pub(crate) answer: usize,
    /// What happened, or what a bot thought.
    pub(crate) line: Line,
    /// Whether it is a bot's thought.
    pub(crate) thought: bool,
}

impl Session {
    /// A session; `seed` also drives the bots.
    pub(crate) fn new(table: Box<dyn Table>, players: Vec<Player>, seed: Option<Seed>) -> Session {
        let bytes = seed.map(|seed| seed.0).unwrap_or_default();
        let bot_seed = bytes.iter().fold(0xcbf2_9ce4_8422_2325u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Session {
            table,
            players,
            save: None,
            thoughts: false,
            bot_seed,
            reasons: Vec::new(),
            thinking: None,
            ahead: Ahead::default(),
            saved_answers: None,
            by_hand: false,
        }
    }

    /// The seats of people.
    pub(crate) fn humans(&self) -> Seats {
        self.seats_of(|player| player == Player::Human)
    }

    fn seats_of(&self, wanted: impl Fn(Player) -> bool) -> Seats {
        let fitting = self.players.iter().enumerate().filter(|(_, player)| wanted(**player));
        fitting.map(|(index, _)| Seat::new(index as u8)).collect()
    }

    /// The person who is asked now: the one at the screen if possible.
    pub(crate) fn asked_human(&self, at_screen: Option<Seat>) -> Option<Seat> {
        let asked: Seats = self.table.to_act().iter().filter(|&seat| self.humans().contains(seat)).collect();
        at_screen.filter(|&seat| asked.contains(seat)).or(asked.lowest())
    }

    /// Through whose eyes to look: the person's at the screen, else the only person's, else a spectator's.
    pub(crate) fn viewer(&self, at_screen: Option<Seat>) -> Viewer {
        let only = self.humans().lowest().filter(|_| self.humans().len() == 1);
        at_screen.or(only).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Whether people at this device may see different things: then the screen is covered before the next one looks.
    pub(crate) fn has_secrets(&self) -> bool {
        let humans: Vec<Viewer> = self.humans().iter().map(Viewer::Seat).collect();
        self.table.tells_apart(&humans, self.table.answers())
    }

    /// Returns the answer of a person. Bots that are offered a draw decline: they play on.
    pub(crate) fn answer(&mut self, seat: Seat, answer: &str) -> Result<(), Refusal> {
        self.table.answer(seat, answer)?;
        self.by_hand = false;
        let bots = self.seats_of(|player| player != Player::Human);
        for bot in bots.iter() {
            if self.table.is_offered_draw(bot) {
                self.table.answer(bot, DECLINE_DRAW)?;
            }
        }
        Ok(())
    }

    /// Passes in windows where the only person at the table has no choice, as a server does. Where several people share a device they
    /// are asked: it must not tell who has a choice.
    pub(crate) fn pass_over(&mut self) -> Result<(), Refusal> {
        let habits = Habits::new(self.table.kinds());
        while let Some(seat) = self.asked_human(None).filter(|_| self.humans().len() == 1 && !self.by_hand) {
            let Some(prompt) = self.table.prompt(seat) else { break };
            let Some(answer) = habits.answer(seat, &prompt) else { break };
            self.answer(seat, answer)?;
        }
        Ok(())
    }

    /// What is open at any time to the people at this device, first to the one at the screen.
    pub(crate) fn standing(&self, at_screen: Option<Seat>) -> Vec<Standing> {
        let mut seats: Vec<Seat> = self.humans().iter().collect();
        seats.sort_by_key(|&seat| Some(seat) != at_screen);
        let (several, table) = (seats.len() > 1, &self.table);
        let mut open = Vec::new();
        for seat in seats {
            for choice in table.standing(seat) {
                let ends_game = table.ends_game(seat, &choice.answer);
                let name = self.name(seat);
                let label =
                    if several { format!("{name}: {}", choice.label) } else { capitalised(&choice.label) };
                open.push(Standing { seat, answer: choice.answer, label, ends_game });
            }
        }
        // What ends the game is never at the top.
        open.sort_by_key(|each| each.ends_game);
        open
    }

    /// Returns an answer that is open at any time.
    pub(crate) fn stand(&mut self, chosen: &Standing) -> Result<(), Refusal> {
        self.answer(chosen.seat, &chosen.answer)
    }

    /// The person to whom a draw is offered.
    pub(crate) fn offered_draw(&self) -> Option<Seat> {
        self.humans().iter().find(|&seat| self.table.is_offered_draw(seat))
    }

    /// The name of a seat.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        seat_name(self.table.seats(), seat.index())
    }

    /// Lets a bot that is asked start thinking in a thread of its own. Returns the seat that thinks.
    pub(crate) fn start_thinking(&mut self) -> Option<Seat> {
        if self.thinking.is_none() {
            let bots = self.seats_of(|player| player != Player::Human);
            let seat = self.table.to_act().iter().find(|&seat| bots.contains(seat))?;
            let Player::Bot(SeatedBot { bot, .. }) = self.players[seat.index()] else { return None };
            let seed = self.bot_seed.wrapping_add(self.table.answers() as u64 * 16 + seat.index() as u64);
            // How soon an answer to a window comes must not tell whether the bot had expected to be asked.
            let kept = self.ahead.take(seat).filter(|_| !self.is_window());
            let table = self.table.duplicate();
            let (sender, verdict) = mpsc::channel();
            std::thread::spawn(move || {
                let kept = kept.map(|kept| take(&mut *kept.lock().unwrap_or_else(PoisonError::into_inner)));
                // Nobody is listening if the player has quit.
                let _ = sender.send(table.decide(seat, bot, seed, kept.unwrap_or_default()));
            });
            self.thinking = Some(Thinking { seat, answers: self.table.answers(), verdict });
        }
        self.thinking.as_ref().map(|thinking| thinking.seat)
    }

    /// Lets bots that do so think ahead in threads of their own while a person is asked, but not while a window is open.
    pub(crate) fn think_ahead(&mut self) {
        let thinks_ahead = |player: &Player| matches!(player, Player::Bot(SeatedBot { ahead: true, .. }));
        if !self.players.iter().any(thinks_ahead) || !self.ahead.looks(self.table.answers()) {
            return;
        }
        if self.asked_human(None).is_none() || self.is_window() {
            self.ahead.rest();
            return;
        }
        let asked = self.table.to_act();
        for (seat, player) in (0..).map(Seat::new).zip(&self.players) {
            if let Player::Bot(SeatedBot { bot, ahead: true }) = *player
                && !asked.contains(seat)
            {
                self.ahead.begin(&*self.table, seat, bot, self.bot_seed);
            }
        }
    }

    /// Whether a window is open: whether a seat has a choice there is a secret.
    fn is_window(&self) -> bool {
        let kinds = self.table.kinds();
        let windows = |id: &str| kinds.iter().any(|kind| kind.window && kind.id == id);
        let mut prompts = self.table.to_act().iter().filter_map(|seat| self.table.prompt(seat));
        !kinds.is_empty() && prompts.any(|prompt| windows(&prompt.kind))
    }

    /// The best answers to the question to a person, with reasons.
    pub(crate) fn hint(&self, seat: Seat) -> Vec<Counsel> {
        let seed = self.bot_seed.wrapping_add(self.table.answers() as u64);
        self.table.counsel(seat, seed).think()
    }

    /// Plays the answer of the bot that thinks, if it has one; `wait` waits for it. Returns whether it has played.
    pub(crate) fn hear_bot(&mut self, wait: bool) -> Result<bool, String> {
        let Some(thinking) = &self.thinking else { return Ok(false) };
        let verdict = match (wait, thinking.verdict.try_recv()) {
            (_, Ok(verdict)) => Ok(verdict),
            (false, Err(TryRecvError::Empty)) => return Ok(false),
            (true, Err(TryRecvError::Empty)) => thinking.verdict.recv().map_err(|_| ()),
            (_, Err(TryRecvError::Disconnected)) => Err(()),
        };
        let (seat, answers) = (thinking.seat, thinking.answers);
        self.thinking = None;
        let verdict = verdict.map_err(|()| format!("{}'s bot has failed", self.name(seat)))?;
        // The question may have changed while the bot thought: then it thinks again.
        if self.table.answers() != answers && self.table.explain(seat, &verdict.answer).is_err() {
            return Ok(false);
        }
        let answered = self.table.answer(seat, &verdict.answer).map_err(|refusal| {
            format!(
                "{}'s bot gave an answer that was refused, {:?}: {refusal}",
                self.name(seat),
                verdict.answer
            )
        })?;
        self.reasons.push(Reason { answer: answered.number, seat, why: verdict.why });
        Ok(true)
    }

    /// Forgets the thoughts behind answers that were taken back.
    pub(crate) fn after_undo(&mut self) {
        let answers = self.table.answers();
        self.reasons.retain(|reason| reason.answer <= answers);
        self.saved_answers = None;
        self.by_hand = true;
        self.ahead.rest();
    }

    /// The log as a viewer may read it, from answer number `from` on, with the thoughts of the bots if wished for.
    pub(crate) fn log(&self, viewer: Viewer, from: usize) -> Vec<LogRow> {
        let mut rows: Vec<LogRow> = Vec::new();
        let mut reasons =
            self.reasons.iter().filter(|reason| self.thoughts && reason.answer >= from).peekable();
        let thought = |reason: &Reason| LogRow {
            answer: reason.answer,
            line: Line {
                depth: 2,
                seat: Some(reason.seat),
                ..Line::new(format!("{} thinks: {}", self.name(reason.seat), reason.why))
            },
            thought: true,
        };
        for moment in self.table.lines(viewer, from) {
            while let Some(reason) = reasons.next_if(|reason| reason.answer <= moment.answer) {
                rows.push(thought(reason));
            }
            rows.push(LogRow { answer: moment.answer, line: moment.line, thought: false });
        }
        rows.extend(reasons.map(thought));
        rows
    }

    /// Writes the game to a file.
    pub(crate) fn save_to(&mut self, path: &Path) -> Result<(), String> {
        let text = self.table.record_text(true);
        files::write_atomically(path, text.as_bytes())
            .map_err(|error| format!("{}: {error}", path.display()))?;
        self.saved_answers = Some(self.table.answers());
        Ok(())
    }

    /// Writes the game to its file, if it has one and has gone on since.
    pub(crate) fn keep(&mut self) -> Result<(), String> {
        let Some(path) = self.save.clone() else { return Ok(()) };
        if self.is_saved() {
            return Ok(());
        }
        self.save_to(&path)
    }

    /// Whether the last save holds everything.
    pub(crate) fn is_saved(&self) -> bool {
        self.saved_answers == Some(self.table.answers())
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What the scenario of a table is called.
pub(crate) fn scenario_title(table: &dyn Table) -> String {
    let id = &table.setup().scenario;
    let lobby = title(table.info().id).map(Title::lobby);
    let found = lobby.and_then(|lobby| lobby.scenarios.into_iter().find(|scenario| scenario.id == *id));
    found.map_or_else(|| id.clone(), |scenario| scenario.title)
}

/// An outcome as a sentence.
pub(crate) fn outcome_text(table: &dyn Table, outcome: &Outcome) -> String {
    format!("{} [{}]", table.outcome_text(outcome), outcome.rule)
}

/// Luck so far, in words: `Blue, attack: 3 of 5 came, 2.5 to be expected`.
pub(crate) fn luck_lines(table: &dyn Table, viewer: Viewer) -> Vec<String> {
    let line = |row: &LuckRow| {
        let name = seat_name(table.seats(), row.seat.index());
        let tenths = (row.expected_ppm + 50_000) / 100_000;
        let (kind, happened, rolls) = (&row.kind, row.happened, row.rolls);
        format!("{name}, {kind}: {happened} of {rolls} rolled, {}.{} expected", tenths / 10, tenths % 10)
    };
    table.luck(viewer).iter().map(line).collect()
}
