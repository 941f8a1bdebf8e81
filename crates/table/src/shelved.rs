//! A table that can no longer be played: what was told of it can still be read.

use std::sync::Arc;

use retrograde_bots::BotSpec;
use retrograde_bots::coach::Watch;
use retrograde_core::{
    Choice, Draw, Info, Journal, Line, Outcome, Prompt, PromptKind, Refusal, Scene, Seat, SeatInfo, Seats,
    Setup, Theme, Viewer,
};

use crate::record::{Carried, Opening};
use crate::{
    Answered, Bits, CarryOver, Chance, Counsel, Known, Ledger, LuckRow, Moment, Past, Promise, Record,
    Reviewing, Seed, Table, Thought, Title, Told, Viewers, hash_of,
};

/// A table whose position today's rules cannot read. Nobody is asked, every answer is refused with the reason, and the board
/// is empty; the log is there as it was told.
#[derive(Clone, Debug)]
pub struct Shelved {
    info: Info,
    theme: Theme,
    pack: String,
    setup: Setup,
    seats: Vec<SeatInfo>,
    past: Past,
    position: String,
    because: String,
}

impl Shelved {
    /// Shelves a table of a game: who sat there, what was told, the newest position in notation, and a sentence about why it
    /// can no longer be played.
    pub fn new(
        title: &dyn Title,
        setup: Setup,
        seats: Vec<SeatInfo>,
        past: Past,
        position: String,
        because: String,
    ) -> Shelved {
        let (info, theme, pack) = (title.info().clone(), title.theme().clone(), title.pack().to_owned());
        Shelved { info, theme, pack, setup, seats, past, position, because }
    }

    fn refuse<T>(&self) -> Result<T, Refusal> {
        Err(Refusal::not_asked(self.sentence()))
    }

    fn sentence(&self) -> String {
        format!("this table can no longer be played: {}", self.because)
    }
}

impl Table for Shelved {
    fn info(&self) -> &Info {
        &self.info
    }

    fn theme(&self) -> &Theme {
        &self.theme
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn seats(&self) -> &[SeatInfo] {
        &self.seats
    }

    fn to_act(&self) -> Seats {
        Seats::NONE
    }

    fn turn(&self) -> u32 {
        0
    }

    fn turn_of(&self) -> Seats {
        Seats::NONE
    }

    fn prompt(&self, _seat: Seat) -> Option<Prompt> {
        None
    }

    fn kinds(&self) -> Vec<PromptKind> {
        Vec::new()
    }

    fn standing(&self, _seat: Seat) -> Vec<Choice> {
        Vec::new()
    }

    fn answer(&mut self, _seat: Seat, _answer: &str) -> Result<Answered, Refusal> {
        self.refuse()
    }

    fn answer_with(&mut self, _seat: Seat, _answer: &str, _dice: &[u32]) -> Result<Answered, Refusal> {
        self.refuse()
    }

    fn answer_drawn(&mut self, _seat: Seat, _answer: &str, _draws: &[Draw]) -> Result<Answered, Refusal> {
        self.refuse()
    }

    fn change(&mut self, _seat: Seat, _answer: &str) -> Result<(), Refusal> {
        self.refuse()
    }

    fn undo(&mut self, _seat: Seat) -> Result<(), Refusal> {
        self.refuse()
    }

    fn redo(&mut self, _seat: Seat) -> Result<(), Refusal> {
        self.refuse()
    }

    fn can_undo(&self, _seat: Seat) -> bool {
        false
    }

    fn can_redo(&self, _seat: Seat) -> bool {
        false
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn scene(&self, _viewer: Viewer) -> Scene {
        Scene { headline: "This table can no longer be played".to_owned(), ..Scene::default() }
    }

    fn scene_at(&self, viewer: Viewer, _answers: usize) -> Scene {
        self.scene(viewer)
    }

    fn view(&self, _viewer: Viewer) -> serde_json::Value {
        serde_json::Value::Null
    }

    fn known(&self, _viewer: Viewer) -> Known {
        Known::new(())
    }

    fn answers(&self) -> usize {
        self.past.answers()
    }

    fn earliest(&self) -> usize {
        self.past.answers()
    }

    fn answered_by(&self, number: usize) -> Option<Seat> {
        self.past.answered_by(number)
    }

    fn shows(&self, viewer: Viewer, number: usize) -> bool {
        self.past.showed(viewer, number)
    }

    fn remember_shown(&self, _number: usize, _shown: Viewers) {}

    fn lines_of(&self, viewer: Viewer, from: usize, to: usize) -> Vec<Moment> {
        let mut lines = self.past.lines(viewer, from, to);
        let answer = self.answers();
        if (from..=to).contains(&answer) {
            let mut text = self.sentence();
            text[..1].make_ascii_uppercase();
            lines.push(Moment { answer, line: Line { depth: 0, ..Line::new(text) } });
        }
        lines
    }

    fn told(&self, from: usize) -> Vec<Told> {
        self.past.told(from).to_vec()
    }

    fn journals(&self) -> Vec<Journal> {
        Vec::new()
    }

    fn luck(&self, viewer: Viewer) -> Vec<LuckRow> {
        self.past.luck.seen_by(viewer)
    }

    fn ledger(&self) -> &Ledger {
        &self.past.luck
    }

    fn position(&self) -> String {
        self.position.clone()
    }

    fn record(&self, _with_seed: bool) -> Record {
        let carried = self.past.newest().map(CarryOver::recorded);
        Record {
            game: self.info.id.to_owned(),
            rules_version: self.info.rules_version,
            pack: self.pack.clone(),
            setup: self.setup.clone(),
            commitment: None,
            known: false,
            chances: Vec::new(),
            carried: carried.or(Some(Carried { answers: self.answers(), row: 0, from: 0 })),
            opening: Opening::position(&self.position),
            entries: Vec::new(),
            end: hash_of(&self.position),
            seed: None,
            salt: None,
        }
    }

    fn set_dice(&mut self, _promise: Option<Promise>, _before: &[(Seat, Bits)]) {}

    fn add_chance(&mut self, _seat: Seat, _bits: Bits) -> Result<(), Refusal> {
        self.refuse()
    }

    fn chances(&self) -> &[Chance] {
        &[]
    }

    fn commitment(&self) -> Option<String> {
        None
    }

    fn fork(&self, _answers: usize, _seed: Seed) -> Box<dyn Table> {
        self.duplicate()
    }

    fn duplicate(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn thought(&self, seat: Seat, _bot: BotSpec, _seed: u64) -> Thought {
        panic!("{seat} is not asked: the table is shelved");
    }

    fn counsel(&self, seat: Seat, _seed: u64) -> Thought<Vec<Counsel>> {
        panic!("{seat} is not asked: the table is shelved");
    }

    fn review(&self, _: Seat, _: u64, watch: Arc<Watch>) -> Reviewing {
        watch.drop_it();
        Reviewing(Box::new(|_, _| None))
    }

    fn resampled(&self, _seat: Seat, _seed: u64) -> String {
        self.position.clone()
    }

    fn ends_game(&self, _seat: Seat, _answer: &str) -> bool {
        false
    }

    fn understands(&self, _answer: &str) -> bool {
        false
    }

    fn explain(&self, _seat: Seat, _answer: &str) -> Result<(), Refusal> {
        self.refuse()
    }
}
