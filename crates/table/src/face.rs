use std::any::Any;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use retrograde_bots::BotSpec;
use retrograde_bots::coach::Watch;
use retrograde_core::{
    Choice, Draw, Info, Journal, Line, Outcome, Prompt, PromptKind, Refusal, Scene, Seat, SeatInfo, Seats,
    Setup, Theme, Viewer,
};
use serde::Serialize;

use crate::{
    Bits, Chance, Counsel, Forethought, Ledger, LuckRow, Promise, Record, Reviewing, Seed, Told, Viewers,
};

/// A game in progress. Nothing outside this crate and the games knows more of a game than this.
pub trait Table: Send + Sync {
    /// The game.
    fn info(&self) -> &Info;

    /// How the game looks.
    fn theme(&self) -> &Theme;

    /// What the table was opened with.
    fn setup(&self) -> &Setup;

    /// Who sits here, in the order of the seats.
    fn seats(&self) -> &[SeatInfo];

    /// Who is asked now.
    fn to_act(&self) -> Seats;

    /// The turn, counted from 1; 0 before the first.
    fn turn(&self) -> u32;

    /// Whose turn it is, where the game says so.
    fn turn_of(&self) -> Seats;

    /// The question to a seat, if it is asked.
    fn prompt(&self, seat: Seat) -> Option<Prompt>;

    /// The kinds of questions here for which a seat may keep [`Habits`](crate::Habits).
    fn kinds(&self) -> Vec<PromptKind>;

    /// What is open to a seat at any time: to resign, to offer a draw.
    fn standing(&self, seat: Seat) -> Vec<Choice>;

    /// Plays an answer in notation. A refused answer changes nothing.
    fn answer(&mut self, seat: Seat, answer: &str) -> Result<Answered, Refusal>;

    /// Plays an answer with dice written beforehand; they must be neither too few nor too many.
    fn answer_with(&mut self, seat: Seat, answer: &str, dice: &[u32]) -> Result<Answered, Refusal>;

    /// Plays an answer with the draws that were recorded for it; the rules must ask for exactly those.
    fn answer_drawn(&mut self, seat: Seat, answer: &str, draws: &[Draw]) -> Result<Answered, Refusal>;

    /// Puts another answer in the place of a seat's last one, which it gave in secret: possible until the last of those who are
    /// asked at once has answered. Answers that others gave meanwhile stand, in their order, so that nobody else can tell.
    fn change(&mut self, seat: Seat, answer: &str) -> Result<(), Refusal>;

    /// Takes back the last answer of a seat, if nothing was drawn, revealed or asked of another since.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;

    /// Plays again what was taken back.
    fn redo(&mut self, seat: Seat) -> Result<(), Refusal>;

    /// Whether `undo` would do something.
    fn can_undo(&self, seat: Seat) -> bool;

    /// Whether `redo` would do something.
    fn can_redo(&self, seat: Seat) -> bool;

    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;

    /// The table as a viewer may see it.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// The table as a viewer might have seen it after this many answers, but not before the [`earliest`](Table::earliest).
    fn scene_at(&self, viewer: Viewer, answers: usize) -> Scene;

    /// What a viewer may know, as data.
    fn view(&self, viewer: Viewer) -> serde_json::Value;

    /// What a viewer may know, to be compared with what the viewer knows later.
    fn known(&self, viewer: Viewer) -> Known;

    /// How many answers were given.
    fn answers(&self) -> usize;

    /// The fewest answers after which the table can be looked at: more than none where it was carried over from other rules.
    fn earliest(&self) -> usize;

    /// Who gave an answer, counted from 1.
    fn answered_by(&self, number: usize) -> Option<Seat>;

    /// Whether an answer, counted from 1, showed to a viewer: it was their own, they can read of it, or something looks
    /// different since.
    fn shows(&self, viewer: Viewer, number: usize) -> bool;

    /// Remembers to whom an answer showed, so that [`shows`](Table::shows) need not find out again: what was found out once, or what
    /// was kept of it. Says nothing new of an answer of which it is known.
    fn remember_shown(&self, number: usize, shown: Viewers);

    /// The log as a viewer may read it, from the lines that answer number `from` brought on.
    fn lines(&self, viewer: Viewer, from: usize) -> Vec<Moment> {
        self.lines_of(viewer, from, self.answers())
    }

    /// The log as a viewer may read it: the lines that the answers from number `from` up to number `to` brought on.
    fn lines_of(&self, viewer: Viewer, from: usize, to: usize) -> Vec<Moment>;

    /// For each line of the log that a viewer may read, the answer that brought it on.
    fn told_by(&self, viewer: Viewer) -> Vec<u32> {
        self.lines(viewer, 0).iter().map(|moment| moment.answer as u32).collect()
    }

    /// What was told of the answers from number `from` on, 0 = the opening, and to whom: to be kept, never to be sent.
    fn told(&self, from: usize) -> Vec<Told>;

    /// The story of every seat once the game is over, secrets too; none before, and none if the game keeps no journals. What
    /// happened before the table was carried over from other rules is not told.
    fn journals(&self) -> Vec<Journal>;

    /// Luck so far, per seat and kind of roll, as a viewer may know it.
    fn luck(&self, viewer: Viewer) -> Vec<LuckRow>;

    /// Luck so far with who may know of it: to be kept, never to be sent.
    fn ledger(&self) -> &Ledger;

    /// The position in notation: all of it, including secrets.
    fn position(&self) -> String;

    /// The whole game as a record. `with_seed` also writes the seed, which a game that goes on keeps secret.
    fn record(&self, with_seed: bool) -> Record;

    /// Says how the seed came about, and what seats had added to the dice before the table began: only where it was carried over.
    /// To be called before anything is drawn.
    fn set_dice(&mut self, promise: Option<Promise>, before: &[(Seat, Bits)]);

    /// Adds to the dice what a seat brings along; it counts for everything that is drawn from now on. The same bits once more
    /// change nothing.
    ///
    /// # Errors
    ///
    /// If the seat has added others before, or if a person gave the seed.
    fn add_chance(&mut self, seat: Seat, bits: Bits) -> Result<(), Refusal>;

    /// What seats have added to the dice, in order.
    fn chances(&self) -> &[Chance];

    /// What was published of the seed before the game; none where the dice are not the engine's.
    fn commitment(&self) -> Option<String>;

    /// The record as a file, with the journals as remarks once the game is over.
    fn record_text(&self, with_seed: bool) -> String {
        let journals = self.journals();
        let remarks = journals.iter().flat_map(Journal::lines);
        remarks.fold(self.record(with_seed).to_string(), |text, line| text + "# " + &line + "\n")
    }

    /// A copy of the table as it was after this many answers, but not before the [`earliest`](Table::earliest), with dice of its
    /// own.
    fn fork(&self, answers: usize, seed: Seed) -> Box<dyn Table>;

    /// The same table once more: to try an answer before it is stored, and to throw the copy away if it cannot be.
    fn duplicate(&self) -> Box<dyn Table>;

    /// Lets a bot think about the question to `seat`, anywhere and any time later.
    ///
    /// # Panics
    ///
    /// If the seat is not asked.
    fn thought(&self, seat: Seat, bot: BotSpec, seed: u64) -> Thought;

    /// Lets a bot that searches think ahead for `seat` while others are asked: for this long at most and until `stop` says so. What it
    /// thought before counts if the seat knows all that was answered since; otherwise it begins anew. Returns whether there would be more to
    /// think: it thinks no more about a question to others than `bot` does about one of its own.
    fn think_ahead(
        &self,
        seat: Seat,
        bot: BotSpec,
        seed: u64,
        forethought: &mut Forethought,
        time: Duration,
        stop: &dyn Fn() -> bool,
    ) -> bool {
        // Where nothing can be answered there is nothing to think about.
        let _ = (seat, bot, seed, forethought, time, stop);
        false
    }

    /// Lets a bot answer the question to `seat` at once, with what it has thought ahead counted towards its budget: as [`Table::thought`]
    /// where that is nothing.
    ///
    /// # Panics
    ///
    /// If the seat is not asked.
    fn decide(&self, seat: Seat, bot: BotSpec, seed: u64, _forethought: Forethought) -> Verdict {
        self.thought(seat, bot, seed).think()
    }

    /// Lets a coach look for the best three answers to the question to `seat`, anywhere and any time later.
    ///
    /// # Panics
    ///
    /// If the seat is not asked.
    fn counsel(&self, seat: Seat, seed: u64) -> Thought<Vec<Counsel>>;

    /// Lets a coach look through the game as `seat` knew it, anywhere and any time later; the watch tells how far it is. It tells what
    /// the seat may have hidden, so it is not for others before the game is over.
    fn review(&self, seat: Seat, seed: u64, watch: Arc<Watch>) -> Reviewing;

    /// How many thousandths of [`judged`](Table::judged) make the odds of winning 2.7 times as good, after this many answers.
    fn grain(&self, _answers: usize) -> i32 {
        1
    }

    /// How well each seat stood after this many answers, in thousandths, by the bots' judgement: it knows what no seat may know, so it is
    /// not to be told before the game is over. Empty where nothing can be judged.
    fn judged(&self, _answers: usize) -> Vec<i32> {
        Vec::new()
    }

    /// Another position that a seat cannot tell from this one, in notation: to prove that nothing else tells either.
    fn resampled(&self, seat: Seat, seed: u64) -> String;

    /// Whether a text is an answer in the notation of the game at all, legal or not.
    fn understands(&self, answer: &str) -> bool;

    /// What each answer is, for a person who thinks with the board: `Ok` = legal, else why not.
    fn explain(&self, seat: Seat, answer: &str) -> Result<(), Refusal>;

    /// Whether an answer that is open at any time ends the game by itself.
    fn ends_game(&self, seat: Seat, answer: &str) -> bool;

    /// Whether a draw is offered to a seat.
    fn is_offered_draw(&self, seat: Seat) -> bool {
        self.standing(seat).iter().any(|choice| choice.answer == DECLINE_DRAW)
    }

    /// Whether some of these viewers see different things.
    fn tells_apart(&self, viewers: &[Viewer], answers: usize) -> bool {
        let mut scenes = viewers.iter().map(|&viewer| self.scene_at(viewer, answers));
        let first = scenes.next();
        scenes.any(|scene| Some(&scene) != first.as_ref())
    }

    /// How the game ended, as a sentence: `Blue wins: the satellite left the map`.
    fn outcome_text(&self, outcome: &Outcome) -> String {
        let winners = outcome.winners.iter().filter_map(|seat| self.seats().get(seat.index()));
        let names: Vec<&str> = winners.map(|seat| seat.name.as_str()).collect();
        let how = outcome.how;
        match names.len() {
            // Won by a side that the game itself plays.
            0 if !outcome.winners.is_empty() => format!("lost: {how}"),
            0 => format!("a draw: {how}"),
            1 => format!("{} wins: {how}", names[0]),
            _ => format!("{} win: {how}", names.join(" and ")),
        }
    }
}

/// The answer of who is offered a draw and plays on; every game that knows offers knows this word.
pub const DECLINE_DRAW: &str = "decline draw";

/// What an answer brought on.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Answered {
    /// The number of the answer, counted from 1.
    pub number: usize,
    /// Whether it can be taken back.
    pub undoable: bool,
    /// What was drawn for it.
    pub draws: Vec<Draw>,
}

/// A line of the log and the answer that brought it on; 0 = the opening.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Moment {
    /// Answer number.
    pub answer: usize,
    /// What happened.
    pub line: Line,
}

/// What a viewer knew at some time. Two of them are equal if nothing that the viewer may know has changed.
pub struct Known(Box<dyn AnyView>);

impl Known {
    pub(crate) fn new<V: Any + Eq + Send + Sync>(view: V) -> Known {
        Known(Box::new(view))
    }
}

impl PartialEq for Known {
    fn eq(&self, other: &Known) -> bool {
        self.0.is(&*other.0)
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Known")
    }
}

/// The view of some game.
trait AnyView: Any + Send + Sync {
    fn is(&self, other: &dyn AnyView) -> bool;
}

impl<V: Any + Eq + Send + Sync> AnyView for V {
    fn is(&self, other: &dyn AnyView) -> bool {
        (other as &dyn Any).downcast_ref::<V>() == Some(self)
    }
}

/// What a bot settled on.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Verdict {
    /// The answer in notation.
    pub answer: String,
    /// Why, in a sentence.
    pub why: String,
}

/// A bot's thinking, ready to be run in any thread.
pub struct Thought<T = Verdict>(pub(crate) Box<dyn FnOnce() -> T + Send>);

impl<T> Thought<T> {
    /// Thinks, for as long as the bot's budget allows.
    pub fn think(self) -> T {
        (self.0)()
    }
}

impl<T> fmt::Debug for Thought<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Thought")
    }
}
