use std::collections::VecDeque;

use retrograde_core::{Prompt, Scene, Seat, Viewer};
use retrograde_table::{LuckRow, Moment, Table};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::frame;
use super::windows::Waiting;
use crate::protocol::{Asked, Change, LogChange, LogLine, OutcomeNow, ServerMessage, StandingChoice, Update};
use crate::token::short_hash;

/// How many lines of the log are sent at once.
pub(super) const PAGE: usize = 200;

/// How many updates are kept for clients who lost some, and how many bytes of them.
const KEPT_UPDATES: usize = 64;
const KEPT_BYTES: usize = 256 * 1024;

/// What one viewer has seen of a table.
///
/// Everything here is counted for these eyes: it does not change when somebody else does something in secret.
#[derive(Debug)]
pub(super) struct Eyes {
    viewer: Viewer,
    /// Number of the newest update.
    number: u32,
    shown: Shown,
    /// The answers that changed something for these eyes; moment 1 is the first of them.
    moments: Vec<u32>,
    /// For each line of the log the answer that brought it on.
    lines: Vec<u32>,
    /// The newest updates, the last one is `number`.
    sent: VecDeque<Utf8Bytes>,
    sent_bytes: usize,
}

/// The table as these eyes see it now.
#[derive(Debug, Default)]
struct Shown {
    scene: Scene,
    prompt: Option<Asked>,
    standing: Vec<StandingChoice>,
    moments: u32,
    turn: u32,
    to_act: Vec<Seat>,
    undo: bool,
    redo: bool,
    luck: Vec<LuckRow>,
    outcome: Option<OutcomeNow>,
}

/// What a seat did and saw undone. Both only grow, and so no question to it ever has the id of one before.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Deeds {
    /// How often it answered, undid and redid.
    pub(super) own: u32,
    /// How often others took back what it had seen.
    pub(super) undone: u32,
}

/// A table as it is now, with what else these eyes need.
#[derive(Copy, Clone)]
pub(super) struct Sight<'a> {
    /// Id of the table.
    pub(super) id: &'a str,
    /// The life of the table in memory.
    pub(super) life: &'a str,
    /// The table.
    pub(super) table: &'a dyn Table,
    /// What each seat did and saw undone.
    pub(super) deeds: &'a [Deeds],
    /// What the table is about to answer.
    pub(super) waiting: &'a Waiting,
}

impl Eyes {
    /// Opens the eyes of a viewer at a table.
    pub(super) fn open(viewer: Viewer, sight: Sight<'_>) -> Eyes {
        let mut eyes = Eyes {
            viewer,
            number: 1,
            shown: Shown::default(),
            moments: Vec::new(),
            lines: Vec::new(),
            sent: VecDeque::new(),
            sent_bytes: 0,
        };
        eyes.count_moments(sight.table, 1);
        eyes.lines = sight.table.told_by(viewer);
        eyes.shown = eyes.look(sight);
        eyes
    }

    /// Looks again after the table changed, from answer number `from` on; `old` is the table before. Returns the update,
    /// or nothing if these eyes see no difference.
    pub(super) fn update(&mut self, old: &dyn Table, sight: Sight<'_>, from: usize) -> Option<Utf8Bytes> {
        let keep = self.lines.partition_point(|&answer| (answer as usize) < from);
        let before: Vec<LogLine> =
            old.lines(self.viewer, from).into_iter().map(|line| self.log_line(line)).collect();
        let lines = sight.table.lines(self.viewer, from);
        let then = std::mem::take(&mut self.shown);
        self.count_moments(sight.table, from);
        self.lines.truncate(keep);
        self.lines.extend(lines.iter().map(|line| line.answer as u32));
        let after: Vec<LogLine> = lines.into_iter().map(|line| self.log_line(line)).collect();

        let alike = before.iter().zip(&after).take_while(|(old, new)| old == new).count();
        let log = (before != after).then(|| LogChange {
            keep: (keep + alike) as u32,
            skipped: 0,
            add: after[alike..].to_vec(),
        });
        let now = self.look(sight);
        let mut update = Update {
            life: sight.life.to_owned(),
            number: self.number + 1,
            viewer: self.viewer.seat(),
            scene: None,
            change: Change::between(&then.scene, &now.scene),
            prompt: differs(&then.prompt, &now.prompt),
            standing: differs(&then.standing, &now.standing),
            log,
            moments: differs(&then.moments, &now.moments),
            earliest: None,
            turn: differs(&then.turn, &now.turn),
            to_act: differs(&then.to_act, &now.to_act),
            undo: differs(&then.undo, &now.undo),
            redo: differs(&then.redo, &now.redo),
            luck: differs(&then.luck, &now.luck),
            outcome: differs(&then.outcome, &now.outcome),
        };
        self.shown = now;
        if update.is_empty() {
            return None;
        }
        self.number += 1;
        update.number = self.number;
        let frame = frame(&ServerMessage::Update(Box::new(update)));
        self.keep(frame.clone());
        Some(frame)
    }

    /// What came after update number `seen`: what was sent then, or else the whole scene.
    pub(super) fn after(&self, seen: u32, sight: Sight<'_>) -> Vec<Utf8Bytes> {
        let missed = self.number.wrapping_sub(seen) as usize;
        if seen > 0 && seen <= self.number && missed <= self.sent.len() {
            return self.sent.iter().skip(self.sent.len() - missed).cloned().collect();
        }
        vec![self.whole(sight)]
    }

    /// An update with all there is to see.
    pub(super) fn whole(&self, sight: Sight<'_>) -> Utf8Bytes {
        let shown = &self.shown;
        let (skipped, add) = self.page(self.lines.len(), sight.table);
        frame(&ServerMessage::Update(Box::new(Update {
            life: sight.life.to_owned(),
            number: self.number,
            viewer: self.viewer.seat(),
            scene: Some(shown.scene.clone()),
            change: None,
            prompt: Some(shown.prompt.clone()),
            standing: Some(shown.standing.clone()),
            log: Some(LogChange { keep: 0, skipped: skipped as u32, add }),
            moments: Some(shown.moments),
            earliest: Some(self.earliest(sight.table)),
            turn: Some(shown.turn),
            to_act: Some(shown.to_act.clone()),
            undo: Some(shown.undo),
            redo: Some(shown.redo),
            luck: Some(shown.luck.clone()),
            outcome: Some(shown.outcome.clone()),
        })))
    }

    /// A page of the log: the lines up to a number, and how many come before them.
    pub(super) fn page(&self, before: usize, table: &dyn Table) -> (usize, Vec<LogLine>) {
        let before = before.min(self.lines.len());
        let from = before.saturating_sub(PAGE);
        let (Some(&first), Some(&last)) = (self.lines.get(from), self.lines[..before].last()) else {
            return (from, Vec::new());
        };
        let lines = table.lines_of(self.viewer, first as usize, last as usize);
        // The first answer may have brought on lines that belong to the page before.
        let skip = from - self.lines.partition_point(|&answer| answer < first);
        let page = lines.into_iter().skip(skip).take(before - from).map(|line| self.log_line(line));
        (from, page.collect())
    }

    /// The id of the open question to these eyes.
    pub(super) fn prompt_id(&self) -> Option<&str> {
        self.shown.prompt.as_ref().map(|prompt| prompt.id.as_str())
    }

    /// The first moment that can be looked at.
    fn earliest(&self, table: &dyn Table) -> u32 {
        self.moments.partition_point(|&answer| (answer as usize) <= table.earliest()) as u32
    }

    /// How many moments there are.
    pub(super) fn moments(&self) -> u32 {
        self.moments.len() as u32
    }

    /// How many answers had been given at a moment.
    pub(super) fn answers_at(&self, moment: u32) -> Option<usize> {
        match moment.checked_sub(1) {
            None => Some(0),
            Some(index) => self.moments.get(index as usize).map(|&answer| answer as usize),
        }
    }

    /// The moment at which so many answers had been given.
    pub(super) fn moment_of(&self, answers: usize) -> u32 {
        self.moments.partition_point(|&answer| (answer as usize) <= answers) as u32
    }

    /// Whether these eyes see the same scene as others.
    pub(super) fn sees_like(&self, other: &Eyes) -> bool {
        self.shown.scene == other.shown.scene
    }

    fn keep(&mut self, frame: Utf8Bytes) {
        self.sent_bytes += frame.len();
        self.sent.push_back(frame);
        while self.sent.len() > KEPT_UPDATES || self.sent_bytes > KEPT_BYTES {
            let Some(oldest) = self.sent.pop_front() else { break };
            self.sent_bytes -= oldest.len();
        }
    }

    /// Counts the moments again from an answer on.
    fn count_moments(&mut self, table: &dyn Table, from: usize) {
        self.moments.truncate(self.moments.partition_point(|&answer| (answer as usize) < from));
        let shown = (from..=table.answers()).filter(|&answer| table.shows(self.viewer, answer));
        self.moments.extend(shown.map(|answer| answer as u32));
    }

    fn log_line(&self, moment: Moment) -> LogLine {
        LogLine { moment: self.moment_of(moment.answer), line: moment.line }
    }

    fn look(&self, sight: Sight<'_>) -> Shown {
        let (table, seat) = (sight.table, self.viewer.seat());
        Shown {
            scene: table.scene(self.viewer),
            prompt: seat.and_then(|seat| self.question(sight, seat)),
            standing: seat.map(|seat| standing(table, seat)).unwrap_or_default(),
            moments: self.moments.len() as u32,
            turn: table.turn(),
            to_act: table.to_act().iter().collect(),
            undo: seat.is_some_and(|seat| table.can_undo(seat)),
            redo: seat.is_some_and(|seat| table.can_redo(seat)),
            luck: table.luck(self.viewer),
            outcome: outcome(table),
        }
    }

    /// The open question to a seat.
    fn question(&self, sight: Sight<'_>, seat: Seat) -> Option<Asked> {
        let prompt = sight.table.prompt(seat)?;
        let id = id_of(sight, seat, &prompt, self.moments.len());
        let pending = sight.waiting.pending(seat).map(str::to_owned);
        Some(Asked { id, prompt, pending })
    }
}

impl Update {
    /// Whether nothing changed.
    fn is_empty(&self) -> bool {
        self.scene.is_none()
            && self.change.is_none()
            && self.prompt.is_none()
            && self.standing.is_none()
            && self.log.is_none()
            && self.moments.is_none()
            && self.turn.is_none()
            && self.to_act.is_none()
            && self.undo.is_none()
            && self.redo.is_none()
            && self.luck.is_none()
            && self.outcome.is_none()
    }
}

/// The id of the open question to a seat at a table as it is now, whatever its eyes have seen of it so far.
pub(super) fn question_id(sight: Sight<'_>, seat: Seat) -> Option<String> {
    let (table, viewer) = (sight.table, Viewer::Seat(seat));
    let prompt = table.prompt(seat)?;
    let moments = (1..=table.answers()).filter(|&answer| table.shows(viewer, answer)).count();
    Some(id_of(sight, seat, &prompt, moments))
}

/// The id of a question to a seat. It changes with every answer of the seat and everything that the seat sees, and with nothing else; it
/// never comes back, and is the same after a restart and at every node.
fn id_of(sight: Sight<'_>, seat: Seat, prompt: &Prompt, moments: usize) -> String {
    let answers: Vec<&str> = prompt.choices.iter().map(|choice| choice.answer.as_str()).collect();
    let deeds = sight.deeds.get(seat.index()).copied().unwrap_or_default();
    let mut seen = (moments as u32).to_le_bytes().to_vec();
    // An undo makes moments fewer. Where there was none, ids are as earlier releases made them.
    if deeds.undone > 0 {
        seen.extend(deeds.undone.to_le_bytes());
    }
    short_hash(
        &[
            sight.id.as_bytes(),
            &[seat.index() as u8],
            &deeds.own.to_le_bytes(),
            &seen,
            prompt.text.as_bytes(),
            answers.join("\n").as_bytes(),
        ],
        12,
    )
}

fn differs<T: Clone + Eq>(old: &T, new: &T) -> Option<T> {
    (old != new).then(|| new.clone())
}

/// What is open to a seat at any time; what ends the game is never at the top.
fn standing(table: &dyn Table, seat: Seat) -> Vec<StandingChoice> {
    let mut open: Vec<StandingChoice> = table
        .standing(seat)
        .into_iter()
        .map(|choice| {
            let ends_game = table.ends_game(seat, &choice.answer);
            StandingChoice { answer: choice.answer, label: choice.label, ends_game }
        })
        .collect();
    open.sort_by_key(|choice| choice.ends_game);
    open
}

/// How the game ended.
pub(super) fn outcome(table: &dyn Table) -> Option<OutcomeNow> {
    table.outcome().map(|outcome| OutcomeNow {
        winners: outcome.winners.iter().collect(),
        text: table.outcome_text(&outcome),
        rule: outcome.rule,
    })
}
