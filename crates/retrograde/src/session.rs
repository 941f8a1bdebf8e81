//! A game in progress with its players: what the full screen and the plain client share.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, TryRecvError};

use retrograde_core::{Line, Outcome, Seat, Seats, Viewer};
use retrograde_table::{LuckRow, Seed, Table, Verdict};

use crate::files;
use crate::opening::seat_name;
use crate::seating::Player;

/// A table with its players.
pub(crate) struct Session {
    pub(crate) table: Box<dyn Table>,
    pub(crate) players: Vec<Player>,
    /// Where the game is kept, if anywhere.
    pub(crate) save: Option<PathBuf>,
    bot_seed: u64,
    reasons: Vec<Reason>,
    thinking: Option<Thinking>,
    saved_answers: Option<usize>,
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
            bot_seed,
            reasons: Vec::new(),
            thinking: None,
            saved_answers: None,
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
        at_screen.or(self.humans().lowest()).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Whether people at this device may see different things.
    pub(crate) fn has_secrets(&self) -> bool {
        let mut scenes = self.humans().iter().map(|seat| self.table.scene(Viewer::Seat(seat)));
        let first = scenes.next();
        scenes.any(|scene| Some(&scene) != first.as_ref())
    }

    /// The name of a seat.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        seat_name(self.table.seats(), seat.index())
    }

    /// Lets a bot that is asked start thinking in a thread of its own. Gives the seat that thinks.
    pub(crate) fn start_thinking(&mut self) -> Option<Seat> {
        if self.thinking.is_none() {
            let bots = self.seats_of(|player| player != Player::Human);
            let seat = self.table.to_act().iter().find(|&seat| bots.contains(seat))?;
            let Player::Bot(bot) = self.players[seat.index()] else { return None };
            let seed = self.bot_seed.wrapping_add(self.table.answers() as u64 * 16 + seat.index() as u64);
            let thought = self.table.thought(seat, bot, seed);
            let (sender, verdict) = mpsc::channel();
            std::thread::spawn(move || {
                // Nobody listens any more if the player has quit meanwhile.
                let _ = sender.send(thought.think());
            });
            self.thinking = Some(Thinking { seat, answers: self.table.answers(), verdict });
        }
        self.thinking.as_ref().map(|thinking| thinking.seat)
    }

    /// Plays the answer of the bot that thinks, if it has one; `wait` waits for it. Gives whether it has played.
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
        let verdict = verdict.map_err(|()| format!("the bot of {} has failed", self.name(seat)))?;
        // The question may have changed while the bot thought: then it thinks again.
        if self.table.answers() != answers && self.table.explain(seat, &verdict.answer).is_err() {
            return Ok(false);
        }
        let answered = self.table.answer(seat, &verdict.answer).map_err(|refusal| {
            format!("the bot of {} gave a refused answer {:?}: {refusal}", self.name(seat), verdict.answer)
        })?;
        self.reasons.push(Reason { answer: answered.number, seat, why: verdict.why });
        Ok(true)
    }

    /// Forgets the thoughts behind answers that were taken back.
    pub(crate) fn after_undo(&mut self) {
        let answers = self.table.answers();
        self.reasons.retain(|reason| reason.answer <= answers);
        self.saved_answers = None;
    }

    /// The log as a viewer may read it, from answer number `from` on, with the thoughts of the bots.
    pub(crate) fn log(&self, viewer: Viewer, from: usize) -> Vec<LogRow> {
        let mut rows: Vec<LogRow> = Vec::new();
        let mut reasons = self.reasons.iter().filter(|reason| reason.answer >= from).peekable();
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
        let text = self.table.record(true).to_string();
        files::write_atomically(path, &text).map_err(|error| format!("{}: {error}", path.display()))?;
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

/// An outcome as a sentence.
pub(crate) fn outcome_text(table: &dyn Table, outcome: &Outcome) -> String {
    let names: Vec<&str> =
        outcome.winners.iter().map(|seat| seat_name(table.seats(), seat.index())).collect();
    let (how, rule) = (outcome.how, outcome.rule);
    match names.len() {
        0 => format!("a draw: {how} [{rule}]"),
        1 => format!("{} wins: {how} [{rule}]", names[0]),
        _ => format!("{} win: {how} [{rule}]", names.join(" and ")),
    }
}

/// Luck so far, in words: `Blue, attack: 3 of 5 came, 2.5 to be expected`.
pub(crate) fn luck_lines(table: &dyn Table, viewer: Viewer) -> Vec<String> {
    let line = |row: &LuckRow| {
        let name = seat_name(table.seats(), row.seat.index());
        let tenths = (row.expected_ppm + 50_000) / 100_000;
        let (kind, happened, rolls) = (row.kind, row.happened, row.rolls);
        format!("{name}, {kind}: {happened} of {rolls} came, {}.{} to be expected", tenths / 10, tenths % 10)
    };
    table.luck(viewer).iter().map(line).collect()
}
